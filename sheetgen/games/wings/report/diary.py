"""The war diary of a campaign in words: its story found, two or three missions told whole, the
others in a sentence or two, and two or three pilots followed from the first to the last.

All sentences are in the bank; what its passages of each kind can name stands in KINDS.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from sheetgen.games.wings.report import stories
from sheetgen.games.wings.report.campaign import Campaign, Span
from sheetgen.games.wings.report.facts import Day, Pilot, Sinking, Sortie
from sheetgen.games.wings.report.words import Said, Tests, Words
from sheetgen.games.wings.rules import kinds
from sheetgen.games.wings.rules.state import AirForce
from sheetgen.games.wings.sheet.tracks.flight_paths import track
from sheetgen.games.wings.story import course_of_fight as course
from sheetgen.games.wings.story.chronicle import Chronicle
from sheetgen.kits.telling.bank import Bank, Kinds
from sheetgen.kits.telling.storyteller import Story, Storyteller, chosen, found_stories, kind_of
from sheetgen.kits.telling.storyteller import kind_from as scopes

EVERY = 6
"""So many missions stand in a chapter, and a page of the newspaper after them."""
WHOLE, PART = 3, 6
"""So many missions at most are told whole; of a short campaign one in so many, and one more."""
FOLLOWED, FLOWN, DRAMA = 3, 4, 9.0
"""So many pilots are followed at most, one of either side among them: such as flew so often, and a
third only with so much to tell."""
LEAST_SECOND = 4.0
"""A second story has at least this strength."""
EVENTS, MANY_SHOTS = 3, 6
"""So much at most is told of the course of a fight but for its losses and targets; so many shots
of one airplane at another are many."""
NAMED, NAMED_SHARE = 4, 0.4
"""So many of a side at most are given a nickname, and of the occasions for one this share."""
TOLL = 0.6
"""The share of the missions with several falls that tell them together."""
KNOWN = 0.5
"""The share of the passages that one diary knows, so that two are seldom told by the same."""
FEWER, SOME, LONG = 0.6, 4, 11
"""How often a story of the score is told by a few missions, that those are one in so many, and of a
campaign with more than so many."""
LAST = 99
"""What is done with guns to targets is told after all else of a fight."""
FOLLOWS = 2
"""So much at most is said of what followed a mission told in short."""


@dataclass(eq=False, repr=False)
class Context:
    """What any passage can name: the whole `campaign`, the kind of the `story` that leads, those
    who are followed."""

    campaign: Campaign
    story: str
    followed: Sequence[Pilot]


@dataclass(eq=False, repr=False)
class One:
    """Somebody's part in a mission, `man`; whether it is told first and last of its kind there, and
    whether the pilot is one of those who are followed."""

    man: Sortie
    is_first: bool = True
    is_last: bool = True
    is_followed: bool = False

    @property
    def day(self) -> Day:
        """The mission."""
        return self.man.day

    @property
    def pilot(self) -> Pilot:
        """Who it is."""
        return self.man.pilot

    @property
    def by(self) -> Sequence[Sortie]:
        """Who has the credit for the airplane."""
        return self.man.by


@dataclass(eq=False, repr=False)
class Event:
    """Something of a fight's course: what `man` did, to `other` if there is one: so many points, in
    so many turns, firing so often."""

    man: Sortie
    other: Sortie | None
    points: int
    long: int
    fired: int
    target: str = ""

    @property
    def day(self) -> Day:
        """The mission."""
        return self.man.day


@dataclass(eq=False, repr=False)
class Year(Span):
    """The missions of a year that is over: the score at its end, the crews that both sides had lost
    for good by then, and who had most kills in it."""

    campaign: Campaign

    @property
    def year(self) -> str:
        """The year in figures."""
        return str(self.days[0].year)

    @property
    def home(self) -> int:
        """The missions the home side had won."""
        return self.days[-1].home

    @property
    def enemy(self) -> int:
        """The missions the enemy had won."""
        return self.days[-1].enemy

    def _gone(self, ours: bool) -> int:
        upto = self.campaign.days[: self.days[-1].number]
        return sum(s.is_ours == ours for d in upto for s in d.gone)

    @property
    def ours_gone(self) -> int:
        """The crews the home side had lost."""
        return self._gone(ours=True)

    @property
    def theirs_gone(self) -> int:
        """The crews the enemy had lost."""
        return self._gone(ours=False)

    @property
    def best_kills(self) -> int:
        """The most kills in it."""
        return max(self._kills().values(), default=0)

    @property
    def best(self) -> Sequence[Pilot]:
        """Who had them."""
        kills, most = self._kills(), self.best_kills
        return [pilot for pilot, many in kills.items() if many == most]

    def _kills(self) -> Counter[Pilot]:
        return Counter(s.pilot for d in self.days for s in d.sorties for _ in s.killed)


@dataclass(eq=False, repr=False)
class Toll:
    """Those of a mission who were shot down, as far as they are told of."""

    day: Day
    falls: Sequence[Sortie]


@dataclass(eq=False, repr=False)
class Named:
    """A nickname: whose, for what (`occasion`), and what it means in plain English."""

    man: Sortie
    nickname: str
    means: str
    occasion: str

    @property
    def day(self) -> Day:
        """The mission."""
        return self.man.day


@dataclass(eq=False, repr=False)
class Six(Span):
    """The missions of a page of the newspaper, and the number of the page; names and numbers that
    an item gives."""

    number: int
    whom: str = ""
    many: int = 0
    kills: int = 0


ENTRIES = ("sunk", "aimed", "duel", "waiting", "landing")
Nicknames = Mapping[str, Sequence[Mapping[str, str]]]
"""The nicknames of an air force, by occasion: each has its `name`, and what it `means`."""
EVENT_KINDS = {
    course.ALONE: "alone", course.RUN: "run", course.CHASE: "chase", course.SHOTS: "shots",
    course.PUT_OUT: "out", course.DUD: "dud", course.AWAY: "away", course.FIRST: "first",
}  # fmt: skip
"""What is told of a fight's course, the first of them first."""
GOSSIP = (
    "nurse_loves_him", "he_loves_nurse", "hip_flask", "cigarette_case", "food_poisoning",
    "countess_keeps_him", "countess_mechanic", "national_hero", "general", "miraculous",
    "checks_out", "bombed", "one_eyed", "horrible_scars", "impressive_scars", "old_wound",
)  # fmt: skip
PAPER = (
    "masthead", "motto", "score", "enemy", "best", "names", "ready", "item.score",
    "item.losses", "item.honours", "item.hospital", "item.strength", "item.arrivals",
    "item.enemy", "item.gossip",
)  # fmt: skip


def _kinds() -> Kinds:
    told: dict[str, tuple[type, ...]] = {}
    for story in (*stories.STORIES, stories.NotBegun, stories.GoingOn):
        for part in ("title", "lead", "end", "second"):
            told[f"{part}.{kind_of(story)}"] = (story,)
    told |= {f"entry.{kind}": (Day,) for kind in ENTRIES}
    told |= dict.fromkeys(("head", "thread", "crossed"), (Day,))
    told |= {"begin": (), "toll": (Toll,), "year": (Year,)}
    told |= dict.fromkeys(("head.many", "between", "digest"), (Span,))
    told |= {f"whole.{name}": (Day,) for name in kinds.KINDS}
    told |= dict.fromkeys(("whole", "whole.end", "whole.met", "stake", "turn"), (Day,))
    told |= dict.fromkeys(("heading", "target"), (Day,))
    told |= {f"event.{kind}": (Event,) for kind in EVENT_KINDS.values()}
    told |= dict.fromkeys(("fall", "fate", "end", "beat"), (One,))
    told |= {"sunk": (Sinking,), "named": (Named,), "joined": (One,)}
    told |= {"man.end": (One,), "men": (), "order": ()}
    told |= {f"paper.{kind}": (Six,) for kind in PAPER}
    told |= {f"paper.{kind}": (Day, Six) for kind in ("head", "lead", "cost", "gone")}
    told |= dict.fromkeys(("paper.lost", "paper.new", "paper.posted"), (One, Six))
    told |= {f"gossip.{what}": (One,) for what in GOSSIP}
    return {kind: scopes(Tests, Words, *of, Context) for kind, of in told.items()}


KINDS = _kinds()
"""The kinds of passages, with what each can name besides the words."""


LOG, FEW, MEN, NEWS = "log", "few", "men", "news"
"""The shapes of a diary: every mission in its order; the few that made it, and the others a line;
the missions of those who are followed; the newspaper, and what is told whole."""


@dataclass
class Section:
    """Some missions that are told together, under a heading if they have one; `period` is the
    heading to stand before it, if it has one, `drawn` are the missions whose flight paths stand
    beside it, and `page` is the newspaper that follows it."""

    missions: list[int]
    heading: str = ""
    period: str = ""
    paragraphs: list[str] = field(default_factory=list)
    drawn: list[int] = field(default_factory=list)
    page: object = None


class Diarist:
    """Tells a campaign from a bank, by a key: its parts are to be asked for in their order."""

    def __init__(
        self,
        chronicle: Chronicle,
        bank: Bank,
        key: str,
        nicknames: Mapping[str, Nicknames],
        is_whole: bool = True,
    ) -> None:
        self.campaign = c = Campaign(chronicle)
        self.said = Said()
        self.teller = Storyteller(bank, key, self.said, KNOWN)
        self.words = Words(chronicle.theatre, self.said, self.teller.chance)
        self._nicknames = nicknames
        self.followed = followed(c)
        for day in c.days:
            day.men, day.weight = tuple(self.followed), weight(day, self.followed)
        self.wholes = wholes(c)
        self.story, self.second = self._stories()
        self.offers = (Context(c, self.story.kind, self.followed), self.words)
        # What is told in short begins with what it came to.
        shape = self._shape(self.teller.tell("order", *self.offers) == "News")
        self.shape = shape if is_whole or shape == NEWS else FEW
        self.told = self._told()

    def _stories(self) -> tuple[Story, Story | None]:
        c = self.campaign
        if not c.fought:
            return stories.NotBegun(strength=1.0, about=""), None
        if not c.is_over:
            return stories.GoingOn(strength=1.0, about="", day=c.last), None
        return chosen(found_stories(stories.TESTS, c), LEAST_SECOND)

    def _shape(self, is_paper: bool) -> str:
        """By what the story is about: one man's goes by the men, the score's often by the few
        missions that made it; what is not over is told in its order."""
        if is_paper or not self.campaign.is_over:
            return NEWS if is_paper else LOG
        if self.story.about == stories.ONE and self.campaign.length > LONG:
            return MEN
        is_score = (
            self.story.about in (stories.SCORE, stories.COURSE) and self.campaign.length > LONG
        )
        return FEW if is_score and self.teller.chance("shape") < FEWER else LOG

    def _told(self) -> Sequence[Day]:
        """The missions that have more than a line."""
        days, c = self.campaign.days, self.campaign
        if self.shape == LOG:
            return days
        if self.shape == NEWS:
            return self.wholes
        if self.shape == MEN:
            theirs = [d for d in days if any(s.pilot in d.men and s.beats for s in d.sorties)]
            return [d for d in days if d in theirs or d in self.wholes or d is c.last]
        heaviest = sorted(days, key=lambda d: (-d.weight, -d.number))[: c.length // SOME]
        return [d for d in days if d in heaviest or d in self.wholes or d is c.last]

    def tell(self, kind: str, *facts: object) -> str:
        """A passage of a kind on some facts; empty if none fits."""
        return self.teller.tell(kind, *facts, *self.offers)

    # What frames it.

    def title(self) -> str:
        """The headline."""
        return self.tell(f"title.{self.story.kind}", self.story)

    def opening(self) -> list[str]:
        """What it is about, as far as its shape lets that be known, and who is followed."""
        keeps_it = self.shape == LOG and self.campaign.is_over
        lead = self.tell("begin") if keeps_it else self.tell(f"lead.{self.story.kind}", self.story)
        texts = [lead] if lead else []
        if self.campaign.is_over:
            texts.append(self.tell("men"))
        return texts

    def reckoning(self) -> list[str]:
        """What it came to: the verdict of the story, and the other story there was in it."""
        kinds_ = [("lead" if self.shape == LOG else "", self.story), ("end", self.story)]
        kinds_ += [("second", self.second)] if self.second else []
        told = [self.tell(f"{part}.{story.kind}", story) for part, story in kinds_ if part]
        return [text for text in told if text]

    def afterwards(self) -> list[str]:
        """What became of those who were followed, a paragraph each."""
        return [self.tell("man.end", One(pilot.last)) for pilot in self.followed]

    # The missions.

    def sections(self) -> Iterator[Section]:
        """All missions drawn so far; who asks puts the page after a section that is due one."""
        year = 0
        for days in self._groups():
            section = Section([d.number for d in days])
            if days[0].year != year:
                year, section.period = days[0].year, str(days[0].year)
            # The year stands above.
            self.said.dated = days[0]
            if days[0] in self.wholes:
                section.heading = self.tell("heading", days[0])
                section.paragraphs = self._headed(days[0], self.whole(days[0]))
                if track(self.campaign.chronicle, days[0].mission):
                    section.drawn = [days[0].number]
            elif days[0] in self.told and not is_quiet(days[0]):
                section.paragraphs = self._headed(days[0], [self.short(days[0])])
            else:
                section.paragraphs = self._lines(days)
            if self.shape == LOG and self._ends_year(days[-1]):
                whole = [d for d in self.campaign.days if d.year == year]
                told = self.tell("year", Year(whole, self.campaign))
                section.paragraphs.append(f"**The end of {year}.** {told}")
            yield section

    def _ends_year(self, day: Day) -> bool:
        """Whether a mission is the last of its year, and another year follows."""
        return any(d.number == day.number + 1 and d.year > day.year for d in self.campaign.days)

    def _groups(self) -> Iterator[list[Day]]:
        """Missions that are told together: each that has more than a line alone, the others up to
        the next of those, to a page of the newspaper, or to the end of a year."""
        group: list[Day] = []
        for day in self.campaign.days:
            alone = day in self.told and not (self.shape == LOG and is_quiet(day))
            if group and (
                alone
                or (group[0] in self.told and not is_quiet(group[0]))
                or day.number % EVERY == 1
                or day.year != group[0].year
            ):
                yield group
                group = []
            group.append(day)
        if group:
            yield group

    def _headed(self, day: Day, paragraphs: Sequence[str]) -> list[str]:
        """Paragraphs of a mission, the first with its date and place, and with an air force that
        was in it from here on."""
        first = [f"**{self.tell('head', day)}**", self._joined(day), paragraphs[0]]
        return [" ".join(filter(None, first)), *paragraphs[1:]]

    def _lines(self, days: Sequence[Day]) -> list[str]:
        """Missions of which there is no more to tell than how they went."""
        if len(days) == 1 and (self.shape == LOG or days[0] in self.told):
            return self._headed(days[0], [self.short(days[0])])
        told = self.tell("digest" if self.shape == LOG else "between", Span(days))
        is_news = self.shape == NEWS or len(days) == 1
        return [] if is_news else [f"**{self.tell('head.many', Span(days))}** {told}"]

    def _joined(self, day: Day) -> str:
        if day.number != self.campaign.length // 2 + 1:
            return ""
        flew = (s for d in self.campaign.days for s in d.sorties)
        later = next((s for s in flew if s.pilot.airman.man.air_force == AirForce.LATER), None)
        return self.tell("joined", One(later)) if later else ""

    def short(self, day: Day) -> str:
        """A mission in a few sentences: of those who fell who was lost, who is followed, who fell
        to one of these; of what followed the weightiest. What cost nothing is not told."""
        if not day.is_fought:
            return self.tell("entry.waiting", day)
        if not day.mission.ended:
            return " ".join([self.tell("entry.landing", day), *self._falls(day.down)])
        kind = "sunk" if day.sunk else "duel" if day.is_dogfight else "aimed"
        told = [self.teller.remark("thread", day, *self.offers), self.tell(f"entry.{kind}", day)]
        falls = [s for s in day.down if s.is_gone or self._is_followed(s)]
        toll = ""
        if len(falls) > 1 and self.teller.chance("toll", day.number) < TOLL:
            toll = self.tell("toll", Toll(day, falls))
        told += [toll] if toll else self._falls(falls)
        known = {*falls, *day.sunk_by, *(by for s in falls for by in s.by if not by.is_down)}
        return " ".join(filter(None, [*told, *self._after(day, known)[:FOLLOWS]]))

    def _is_followed(self, man: Sortie) -> bool:
        return any(s.pilot in self.followed for s in (man, *man.by))

    def _falls(self, down: Sequence[Sortie]) -> list[str]:
        """Those shot down, each with what became of the pilot."""
        told = []
        for n, man in enumerate(down):
            one = One(man, n == 0, n == len(down) - 1, man.pilot in self.followed)
            told.append(self._fell(one))
        return told

    def _fell(self, one: One) -> str:
        """Somebody's fall, and what became of the pilot: in a passage on both, or on each."""
        told = self.tell("end", one)
        return told or " ".join(filter(None, (self.tell("fall", one), self.tell("fate", one))))

    def _after(self, day: Day, known: Collection[Sortie]) -> list[str]:
        """What it did to the campaign and to the squadrons, what it brought those who are followed,
        and a nickname it gave one of these or of those it has told of."""
        men = [s for s in day.sorties if s.pilot in self.followed and not s.is_gone]
        told = list[str]()
        for man in sorted(men, key=lambda s: -s.beats)[:1]:
            told.append(self.teller.remark("beat", One(man, is_followed=True), *self.offers))
        told.append(self.tell("turn", day))
        told.append(self.teller.remark("crossed", day, *self.offers))
        told.append(self._nickname([*men, *(s for s in day.sorties if s in known)]))
        return [text for text in told if text]

    def whole(self, day: Day) -> list[str]:
        """A mission told whole: who met whom and what hung on it, the fight, what came of it."""
        opened = self.tell(f"whole.{day.kind.name}", day)
        opened = opened or self.tell("whole", day)
        first = [self.tell("stake", day), opened, self.tell("whole.met", day)]
        fight: list[tuple[int, list[str]]] = []
        events = [*self._events(day)]
        for turn, kind, event in events:
            fight.append((turn, [self.tell(f"event.{kind}", event)]))
        is_dud = any(kind == EVENT_KINDS[course.DUD] for _, kind, _ in events)
        done = {s.turn for x in day.bombers if x.flight.report for s in x.flight.report.attacks}
        targets = [self.tell("sunk", one) for one in day.sunk]
        # Whose torpedo did not go off has not simply missed.
        targets += [] if is_dud else [self.tell("target", day)]
        fight.append((max(done, default=LAST), targets))
        for n, man in enumerate(day.down):
            one = One(man, n == 0, n == len(day.down) - 1, man.pilot in self.followed)
            at = man.flight.report.turn if man.flight.report else 0
            fight.append((at, [self._fell(one)]))
        fight.sort(key=lambda part: part[0])
        last = [self.tell("whole.end", day), *self._after(day, day.sorties)]
        parts = (first, [text for _, texts in fight for text in texts], last)
        return [text for part in parts if (text := " ".join(filter(None, part)))]

    def _events(self, day: Day) -> Iterator[tuple[int, str, Event]]:
        flown = track(self.campaign.chronicle, day.mission)
        if flown is None:
            return
        order, chosen_ = list(EVENT_KINDS), list[course.Fact]()
        for fact in sorted(course.facts(flown), key=lambda one: (order.index(one.kind), one.turn)):
            # Of two airplanes one thing is told, and of each kind one.
            is_new = all(
                fact.kind != one.kind and {*fact.by, fact.at} != {*one.by, one.at}
                for one in chosen_
            )
            if is_new and len(chosen_) < EVENTS and _is_worth(day, fact):
                chosen_.append(fact)
        for fact in sorted(chosen_, key=lambda fact: fact.turn):
            other = day.of(fact.at) if fact.at else None
            target = day.target(fact.target) if fact.kind == course.DUD else ""
            event = Event(day.of(fact.by[0]), other, fact.points, fact.turns, fact.times, target)
            # A chase is told when it has lasted.
            yield fact.turn + fact.turns // 2, EVENT_KINDS[fact.kind], event

    # Nicknames.

    def _nickname(self, men: Sequence[Sortie]) -> str:
        """A nickname that a mission gave one of some, if there is an occasion for it."""
        for man in men:
            number, side = man.pilot.airman.number, man.is_ours
            given = [n for n in self.said.called if self.campaign.pilots[n - 1].is_ours == side]
            may = number not in self.said.called and len(given) < NAMED and not man.is_gone
            share = self.teller.chance("nickname", man.day.number, number)
            occasion = _occasion(man) if may and share < NAMED_SHARE else ""
            bank = self._names_of(man)
            for one in bank.get(occasion, ()):
                if (
                    one["name"] not in self.said.called.values()
                    and not man.pilot.airman.name.nickname
                ):
                    self.said.called[number] = one["name"]
                    return self.tell(
                        "named", Named(man, one["name"], one.get("means", ""), occasion)
                    )
        return ""

    def _names_of(self, man: Sortie) -> Nicknames:
        theatre = self.campaign.chronicle.theatre
        force = theatre.air_forces[man.pilot.airman.man.air_force]
        return self._nicknames.get(force, self._nicknames["elsewhere"])


def is_quiet(day: Day) -> bool:
    """Whether a mission can be told among others: nobody was lost or sank a ship, no single point
    would have turned it, it settled nothing, and those who are followed had no part in it that is
    told."""
    return bool(day.mission.ended and not day.gone and not day.sunk) and not (
        day.settles or day.decides or day.is_last or (day.turn and day.turn.points == 1)
        or any(s.pilot in day.men and s.beats for s in day.sorties)
        or any(by.pilot in day.men for s in day.down for by in s.by)
    )  # fmt: skip


def _is_worth(day: Day, fact: course.Fact) -> bool:
    """Whether something of a fight's course can be told so that it is news: nothing of a fire that
    was put out in vain, of one who got away hardly hurt, or of a few shots that hit."""
    man = day.of(fact.by[0])
    if fact.kind == course.PUT_OUT:
        return not man.is_down
    if fact.kind == course.SHOTS:
        return not fact.points or fact.times >= MANY_SHOTS
    if fact.kind == course.AWAY:
        other = day.of(fact.at)
        holds = other.flight.report.holds if other.flight.report else 0
        return not other.is_down and 2 * other.short_of_falling <= holds
    return True


def _occasion(man: Sortie) -> str:
    """What in a mission a nickname may come from."""
    if any(one.by is man for one in man.day.sunk) and man.is_bomber:
        return "ship"
    if len(man.killed) > 1:
        return "two"
    if man.fate == "sea":
        return "sea"
    if man.fate == "landed" and man.way in ("parachute", "jammed"):
        return "parachute"
    if man.fate == "base":
        return "" if man.is_hurt else "lucky"
    return {"crashed": "crash", "lucky": "lucky"}.get(man.fate, "")


# Which missions are told whole, and who is followed.


def weight(day: Day, men: Sequence[Pilot]) -> float:
    """What a mission did to the course, how near another result was, whom it cost, and what befell
    those who are followed."""
    turned = 5.0 * day.decides or 3.0 * (day.settles or day.saves)
    turned = turned or 1.5 * (day.number > EVERY and (day.levels or day.leads or day.broke > 3))
    near = day.turn is not None and day.turn.points <= 2
    beats = sum(bool(s.beats) for s in day.sorties if s.pilot in men)
    return turned + near + min(len(day.gone) + 0.5 * len(day.down), 3.5) + min(beats, 2)


def wholes(c: Campaign) -> Sequence[Day]:
    """The missions told whole, in their order: the heaviest, and of those that weigh the same the
    later ones; two that are next to each other only if nothing else weighs as much."""
    most = min(WHOLE, 1 + c.length // PART)
    ranked = sorted(c.fought, key=lambda d: (-d.weight, -d.number))
    taken = ranked[:most] if c.is_over else ranked[: max(len(c.fought) // 8, 1)]
    return sorted(taken, key=lambda d: d.number)


def whole_missions(chronicle: Chronicle) -> Sequence[int]:
    """The numbers of the missions told whole."""
    campaign = Campaign(chronicle)
    men = followed(campaign)
    for day in campaign.days:
        day.men, day.weight = tuple(men), weight(day, men)
    return [day.number for day in wholes(campaign)]


def followed(c: Campaign) -> Sequence[Pilot]:
    """Those with most to follow, by when they first flew: one of either side, and a third if there
    is enough to tell."""

    def drama(pilot: Pilot) -> float:
        return sum(s.beats for s in pilot.sorties) + pilot.kills + 0.3 * pilot.flown

    ranked = sorted((p for p in c.pilots if p.sorties), key=lambda p: (-drama(p), p.airman.number))
    often = [p for p in ranked if p.flown >= min(FLOWN, max(c.length // 4, 2))] or ranked
    first = [next((p for p in often if p.is_ours == ours), None) for ours in (True, False)]
    men = [p for p in first if p is not None]
    for pilot in often:
        if len(men) < FOLLOWED and pilot not in men and drama(pilot) >= DRAMA:
            men.append(pilot)
    return sorted(men, key=lambda p: (p.first.day.number, p.airman.number))
