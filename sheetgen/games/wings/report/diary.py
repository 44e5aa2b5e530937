"""The war diary of a campaign in words, as its player keeps it: two or three missions told whole,
some for the one thing in them that matters, the others together; and two or three pilots followed.

All sentences are in the bank; what its passages of each kind can name stands in KINDS.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice

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
from sheetgen.kits.telling.storyteller import Story, Storyteller, chosen, kind_of
from sheetgen.kits.telling.storyteller import kind_from as scopes

EVERY = 6
"""So many missions stand on a page of the newspaper."""
WHOLE, PART = 3, 6
"""So many missions at most are told whole; of a short campaign one in so many, and one more."""
TOLD, WEIGHS, LEAST = 0.3, 1.5, 2
"""Such a share of the others are told for themselves, with all that the reader waits for; of the
rest only those that weigh so much, but so many of them in any case."""
FOLLOWED, FLOWN, DRAMA = 3, 4, 9.0
"""So many pilots are followed at most, one of either side among them: such as flew so often, and a
third only with so much to tell."""
LEAST_SECOND = 4.0
"""A second story has at least this strength."""
ITS_DAY = 3.0
"""What the one mission that the story stands on weighs more."""
EVENTS, MANY_SHOTS = 4, 6
"""So much at most is told of the course of a fight but for its losses and targets; so many shots
of one airplane at another are many."""
NAMED, NAMED_SHARE = 2, 0.4
"""So many of a side at most are given a nickname, and of the occasions for one this share."""
KNOWN = 0.5
"""The share of the passages that one diary knows, so that two are seldom told by the same."""
ADDED, HOPED = 0.55, 0.4
"""How often a mission or two are told in a breath with the one before; how often it is said what
was hoped for."""
MOST_AFTER = 2.7
"""Less than so many remarks follow what is told of a mission: at random none, one or two."""
LAST = 99
"""What is done with guns to targets is told after all else of a fight."""


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
    """Something of a fight's course: what `man` did, to `other` if there is one, on which `turn`:
    so many points, in so many turns, firing so often."""

    turn: int
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


Nicknames = Mapping[str, Sequence[Mapping[str, str]]]
"""The nicknames of an air force, by occasion: each has its `name`, and what it `means`."""
EVENT_KINDS = {
    course.ALONE: "alone", course.RUN: "run", course.CHASE: "chase", course.SHOTS: "shots",
    course.DUD: "dud", course.AWAY: "away", course.FIRST: "first",
}  # fmt: skip
"""What is told of a fight's course, the first of them first."""
GOSSIP = (
    "nurse_loves_him", "he_loves_nurse", "hip_flask", "cigarette_case", "food_poisoning",
    "countess_keeps_him", "countess_mechanic", "national_hero", "general", "miraculous",
    "checks_out", "bombed", "one_eyed", "horrible_scars", "impressive_scars", "old_wound",
)  # fmt: skip
PAPER = (
    "masthead", "motto", "score", "enemy", "best", "names", "item.score", "item.losses",
    "item.honours", "item.arrivals", "item.enemy", "item.gossip",
)  # fmt: skip
GONE, FELL, KILLED, SANK, MARKED = ("gone", "fell", "killed", "sank", "marked")
POINT, COURSE, DEAR, OTHER = ("point", "course", "dear", "other")
"""What matters in a mission that is told for one thing: somebody lost, shot down, with a kill, a
ship or something else to show for it; a point, the score, many airplanes lost, none of these."""


def _kinds() -> Kinds:
    told: dict[str, tuple[type, ...]] = {}
    for story in stories.STORIES:
        for part in ("title", "lead", "end", "second"):
            told[f"{part}.{kind_of(story)}"] = (story,)
    told |= {f"day.{what}": (One, Day) for what in (GONE, FELL, KILLED, SANK, MARKED)}
    told |= {f"day.{what}": (Day,) for what in (POINT, COURSE, DEAR, OTHER, "waiting", "landing")}
    told |= dict.fromkeys(("head", "hope", "aside", "crossed"), (Day,))
    told |= dict.fromkeys(("head.many", "run"), (Span,))
    told |= {f"guess.{what}": (stories.Guess,) for what in stories.GUESSES}
    told |= {f"guess.{what}.paid": (stories.Guess,) for what in stories.GUESSES}
    told |= {f"whole.{name}": (Day,) for name in kinds.KINDS}
    told |= {f"whole.{part}": (Day,) for part in ("decider", "met", "end")}
    told |= dict.fromkeys(("whole", "stake", "turn"), (Day,))
    told |= dict.fromkeys(("heading", "target"), (Day,))
    told |= {f"event.{kind}": (Event,) for kind in EVENT_KINDS.values()}
    told |= dict.fromkeys(("fell", "fall", "fate", "how"), (One, Day))
    told |= {
        "begin": (),
        "hoped": (),
        "beat": (One,),
        "also": (One,),
        "sunk": (Sinking,),
        "named": (Named,),
        "joined": (One,),
    }
    told |= {"man.end": (One,), "men": (), "order": ()}
    told |= {f"paper.{kind}": (Six,) for kind in PAPER}
    told |= {f"paper.{kind}": (Day, Six) for kind in ("head", "lead", "cost", "gone")}
    told |= dict.fromkeys(("paper.lost", "paper.new", "paper.posted"), (One, Six))
    told |= {f"gossip.{what}": (One,) for what in GOSSIP}
    return {kind: scopes(Tests, Words, *of, Context) for kind, of in told.items()}


KINDS = _kinds()
"""The kinds of passages, with what each can name besides the words."""


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
    """Tells a campaign from a bank, by a key: its parts are to be asked for in their order. The
    newspaper by itself (`is_news`) has the missions told whole, and no others."""

    def __init__(
        self, chronicle: Chronicle, bank: Bank, key: str, nicknames: Mapping[str, Nicknames]
    ) -> None:
        self.plan = plan(chronicle)
        self.campaign, self.story = self.plan.campaign, self.plan.story
        self.followed = self.plan.men
        self.said = Said()
        self.teller = Storyteller(bank, key, self.said, KNOWN)
        self.words = Words(chronicle.theatre, self.said, self.teller.chance)
        self._nicknames = nicknames
        self.said.followed = {pilot.airman.number for pilot in self.followed}
        self.said.met |= self.said.followed
        self.wholes = self.plan.wholes
        self._told = told(self.campaign, self.wholes)
        self._guesses = stories.guesses(self.campaign, self.followed)
        self.offers = (Context(self.campaign, self.story.kind, self.followed), self.words)
        self.is_news = self.tell("order") == "News"

    def tell(self, kind: str, *facts: object) -> str:
        """A passage of a kind on some facts; empty if none fits."""
        return self.teller.tell(kind, *facts, *self.offers)

    def _remark(self, kind: str, *facts: object) -> str:
        return self.teller.remark(kind, *facts, *self.offers)

    # What frames it.

    def title(self) -> str:
        """The headline."""
        return self.tell(f"title.{self.story.kind}", self.story)

    def opening(self) -> list[str]:
        """What it is about, if that is known when it is begun, and who is followed."""
        keeps_it = not self.is_news and self.campaign.is_over
        lead = self.tell("begin") if keeps_it else self.tell(f"lead.{self.story.kind}", self.story)
        men = self.tell("men") if self.campaign.is_over else ""
        return [text for text in (lead, men) if text]

    def reckoning(self) -> list[str]:
        """What it came to: the verdict of the story, the other story there was in it, and in a
        diary what had been hoped for."""
        kinds_ = [("" if self.is_news else "lead", self.story), ("end", self.story)]
        kinds_ += [("second", self.plan.second)] if self.plan.second else []
        told = [self.tell(f"{part}.{story.kind}", story) for part, story in kinds_ if part]
        told += [] if self.is_news else [self.tell("hoped")]
        return [text for text in told if text]

    def afterwards(self) -> list[str]:
        """What became of those who were followed, a paragraph each."""
        return [self.tell("man.end", One(pilot.last)) for pilot in self.followed]

    # The missions.

    def sections(self) -> Iterator[Section]:
        """All missions drawn so far; who asks puts the page after a section that is due one."""
        year = 0
        for days in self._groups():
            day, section = days[0], Section([d.number for d in days])
            if day.year != year:
                year, section.period = day.year, str(day.year)
            # The year stands above.
            self.said.dated = day
            self.said.is_whole = day in self.wholes
            if self.said.is_whole:
                section.heading = self.tell("heading", day)
                section.paragraphs = self._headed(day, self.whole(day))
                if track(self.campaign.chronicle, day.mission):
                    section.drawn = [day.number]
            elif day in self._told and not self.is_news:
                section.paragraphs = self._headed(day, [self.entry(day)])
            elif not self.is_news:
                head = self.tell("head.many" if len(days) > 1 else "head", Span(days), day)
                told = (f"**{head}**", self._joined(day), self._run(days))
                section.paragraphs = [" ".join(filter(None, told))]
            if section.paragraphs and day in self._told and len(days) > 1:
                section.paragraphs.append(self._run(days[1:]))
            if section.paragraphs:
                guessed = " ".join(filter(None, map(self._guessed, days)))
                section.paragraphs[-1] = f"{section.paragraphs[-1]} {guessed}".strip()
            yield section

    def _groups(self) -> Iterator[list[Day]]:
        """Missions that are told together."""
        group: list[Day] = []
        for day in self.campaign.days:
            if group and not self._goes_with(group, day):
                yield group
                group = []
            group.append(day)
        if group:
            yield group

    def _goes_with(self, group: Sequence[Day], day: Day) -> bool:
        """Whether a mission is told in a breath with some before it: quiet ones of a year are, and
        now and then one or two after a mission that is told for itself."""
        first = group[0]
        if day.number == self._later:
            # It begins with who joins then, after the newspaper.
            return False
        if day.year != first.year or not self._is_quiet(day) or first in self.wholes:
            return False
        if any(group[-1] in (guess.day, guess.paid) for guess in self._guesses):
            # What is expected then, or owned up to, is not what comes of the next.
            return False
        if first not in self._told:
            return True
        added = self.teller.chance("added", first.number) < ADDED
        return added and len(group) < 3 and is_over(first)

    def has_told(self, man: Sortie) -> bool:
        """Whether a mission was told whole, or for what became of somebody in it."""
        day = man.day
        return day in self.wholes or (day in self._told and matter(day)[1] is man)

    @property
    def _later(self) -> int:
        """The first mission of the later period."""
        return self.campaign.length // 2 + 1

    def _is_quiet(self, day: Day) -> bool:
        return day not in self._told and day not in self.wholes

    def _headed(self, day: Day, paragraphs: Sequence[str]) -> list[str]:
        """Paragraphs of a mission, the first with its date, and with an air force that was in it
        from here on."""
        first = [f"**{self.tell('head', day)}**", self._joined(day), paragraphs[0]]
        return [" ".join(filter(None, first)), *paragraphs[1:]]

    def _run(self, days: Sequence[Day]) -> str:
        """Missions of which there is no more to tell than how they went."""
        return self.tell("run", Span(days))

    def _joined(self, day: Day) -> str:
        if day.number != self._later:
            return ""
        flew = (s for d in self.campaign.days for s in d.sorties)
        later = next((s for s in flew if s.pilot.airman.man.air_force == AirForce.LATER), None)
        return self.tell("joined", One(later)) if later else ""

    def _guessed(self, day: Day) -> str:
        """What was expected after a mission and did not come true, or that it did not."""
        for guess in self._guesses:
            if guess.day is day:
                return self._remark(f"guess.{guess.what}", guess)
            if guess.paid is day and f"guess_{guess.what}" in self.said.said:
                return self.tell(f"guess.{guess.what}.paid", guess)
        return ""

    def entry(self, day: Day) -> str:
        """A mission for the one thing in it that matters: what was hoped for, what happened, and
        something of what it did, or nothing."""
        if not day.is_fought:
            return self.tell("day.waiting", day)
        if not day.mission.ended:
            self._meet(day.down)
            fell = [self.tell("fell", One(man), day) for man in day.down]
            return " ".join([self.tell("day.landing", day), *fell])
        what, man = matter(day)
        self._meet([man] if man else [])
        hoped = self.teller.chance("hope", day.number) < HOPED and what not in (GONE, OTHER)
        first = self._remark("hope", day) if hoped else ""
        about = (One(man, is_followed=man.pilot in self.followed), day) if man else (day,)
        first += f" {self.tell(f'day.{what}', *about)}"
        known = [man] if man else []
        for other in (s for s in day.sorties if s.pilot in self.followed and s is not man):
            if _has_kill(other) and not (man and man in other.killed):
                first += f" {self.tell('also', One(other, is_followed=True))}"
                known.append(other)
        most = int(self.teller.chance("after", day.number) * MOST_AFTER)
        after = filter(None, self._after(day, known, what))
        return " ".join([first.strip(), *islice(after, most)])

    def _meet(self, men: Sequence[Sortie]) -> None:
        self.said.met |= {man.pilot.airman.number for man in men}

    def _after(self, day: Day, known: Sequence[Sortie], what: str = "") -> Iterator[str]:
        """What a mission did to the campaign and to the squadrons, a nickname that it gave, and
        what it brought somebody who is followed, as far as it has not been told for that."""
        men = [s for s in day.sorties if s.pilot in self.followed and not s.is_gone]
        others = sorted((s for s in men if not what or s not in known), key=lambda s: -s.beats)
        yield "" if what == COURSE else self.tell("turn", day)
        yield self._remark("crossed", day)
        before = {*self.said.called}
        yield self._nickname([*men, *known])
        # Of whom it named for a landing or a fall there is no more to tell.
        named = {*self.said.called} - before
        others = [s for s in others if s.pilot.airman.number not in named]
        if others:
            yield self._remark("beat", One(others[0], is_followed=True))

    def whole(self, day: Day) -> list[str]:
        """A mission told whole: who met whom and what hung on it, the fight, what came of it."""
        self._meet([*day.down, *(by for s in day.down for by in s.by), *day.sunk_by])
        kind = "decider" if day.decides else day.kind.name
        opened = self.tell(f"whole.{kind}", day) or self.tell("whole", day)
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
        falls = {s: s.flight.report.turn if s.flight.report else 0 for s in day.down}
        # Who fell can have fired at a target only before it.
        ended = min((at for s, at in falls.items() if s in day.attackers), default=LAST)
        fight.append((max(done, default=ended), targets))
        for n, (man, at) in enumerate(falls.items()):
            one = One(man, n == 0, n == len(day.down) - 1, man.pilot in self.followed)
            fight.append((at, [self.tell("fell", one, day)]))
        fight.sort(key=lambda part: part[0])
        last = [
            self.tell("whole.end", day),
            *self._after(day, day.down),
            self._remark("aside", day),
        ]
        parts = (first, [text for _, texts in fight for text in texts], last)
        return [text for part in parts if (text := " ".join(filter(None, part)))]

    def _events(self, day: Day) -> Iterator[tuple[int, str, Event]]:
        flown = track(self.campaign.chronicle, day.mission)
        if flown is None:
            return
        order, chosen_ = list(EVENT_KINDS), list[course.Fact]()
        for fact in sorted(course.facts(flown), key=lambda one: (order.index(one.kind), one.turn)):
            # Of two airplanes one thing is told, and of each kind one; nothing of strangers alone.
            some = [day.of(crew) for crew in (*fact.by, fact.at) if crew]
            is_new = any(map(self.words.met, some)) and all(
                fact.kind != one.kind and {*fact.by, fact.at} != {*one.by, one.at}
                for one in chosen_
            )
            if is_new and len(chosen_) < EVENTS and _is_worth(day, fact):
                chosen_.append(fact)
        for fact in sorted(chosen_, key=lambda fact: fact.turn):
            other = day.of(fact.at) if fact.at else None
            target = day.target(fact.target) if fact.kind == course.DUD else ""
            event = Event(
                fact.turn, day.of(fact.by[0]), other, fact.points, fact.turns, fact.times, target
            )
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


def is_over(day: Day) -> bool:
    """Whether all of a mission is known."""
    return day.is_fought and day.mission.ended


def matter(day: Day) -> tuple[str, Sortie | None]:
    """What matters in a mission told for one thing, and whose doing or fate it was: of those who
    are followed before others, and of the home side's losses before the score."""
    men = sorted((s for s in day.sorties if s.pilot in day.men), key=lambda s: -s.beats)
    ours = sorted(day.ours_gone, key=lambda s: not s.pilot.is_first_founder)
    found = (
        (GONE, [s for s in men if s.is_gone]),
        (FELL, [s for s in men if s.is_down and s.fate]),
        (KILLED, [s for s in men if _has_kill(s)]),
        (SANK, [one.by for one in day.sunk]),
        (GONE, ours),
        (MARKED, [s for s in men if s.medals or s.skill or s.is_hurt or s.is_posted]),
    )
    what, some = next(((what, some) for what, some in found if some), ("", []))
    if some:
        return what, some[0]
    if day.turn and day.turn.points == 1:
        return POINT, None
    if day.settles or day.saves or day.levels or day.leads or day.broke >= 3:
        return COURSE, None
    return DEAR if len(day.down) >= 3 else OTHER, None


def _is_worth(day: Day, fact: course.Fact) -> bool:
    """Whether something of a fight's course can be told so that it is news: nothing of one who got
    away hardly hurt, or of a few shots that hit."""
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


@dataclass
class Plan:
    """A campaign, the story it is told for and a `second`, who is followed, and the missions told
    whole."""

    campaign: Campaign
    story: Story
    second: Story | None
    men: Sequence[Pilot]
    wholes: Sequence[Day]


def plan(chronicle: Chronicle) -> Plan:
    """How a campaign is to be told."""
    c, second = Campaign(chronicle), None
    story: Story = stories.NotBegun(strength=1.0, about="")
    if c.is_over:
        story, second = chosen(stories.found(c), LEAST_SECOND)
    elif c.fought:
        story = stories.GoingOn(strength=1.0, about="", day=c.last)
    men = followed(c, story)
    for day in c.days:
        day.men, day.weight = (
            tuple(men),
            weight(day, men) + ITS_DAY * ([*story.turns] == [day.number]),
        )
        mine, hero = [s for s in day.sorties if s.pilot in men], pilots_of(story)
        day.is_due = any(_has_kill(s) or s.is_gone or (s.beats and s.pilot in hero) for s in mine)
    return Plan(c, story, second, men, wholes(c))


def weight(day: Day, men: Sequence[Pilot]) -> float:
    """What a mission did to the course, how near another result was, whom it cost, and what befell
    those who are followed."""
    turned = 5.0 * day.decides or 3.0 * (day.settles or day.saves)
    turned = turned or 1.5 * (day.number > EVERY and (day.levels or day.leads or day.broke > 3))
    near = day.turn is not None and day.turn.points <= 2
    theirs = [s for s in day.sorties if s.pilot in men]
    beats = min(sum(bool(s.beats) for s in theirs), 2) + 3.0 * any(s.is_gone for s in theirs)
    return turned + near + min(len(day.gone) + 0.5 * len(day.down), 3.5) + beats


def wholes(c: Campaign) -> Sequence[Day]:
    """The missions told whole, in their order: the heaviest, and of those that weigh the same the
    later ones; two that are next to each other only if nothing else weighs as much."""
    most = min(WHOLE, 1 + c.length // PART)
    ranked = sorted(c.fought, key=lambda d: (-d.weight, -d.number))
    taken = ranked[:most] if c.is_over else ranked[: max(len(c.fought) // 8, 1)]
    return sorted(taken, key=lambda d: d.number)


def told(c: Campaign, whole: Sequence[Day]) -> Sequence[Day]:
    """The missions told for one thing each: the heaviest of those that are not told whole, those
    with what is counted of whom the story is about and the kills of those followed, the last, and
    what is not over yet."""
    others = sorted((d for d in c.days if d not in whole), key=lambda d: (-d.weight, d.number))
    heavy = [d for d in others if is_over(d) and d.weight >= WEIGHS and matter(d)[0] != OTHER]
    due = [d for d in others if d.is_due]
    heavy = [d for d in heavy if d not in due][: max(round(TOLD * len(c.days)) - len(due), LEAST)]
    return [d for d in others if d in heavy or d in due or d.is_last or not is_over(d)]


def pilots_of(story: Story) -> Sequence[Pilot]:
    """Whom a story is about."""
    about = [one for one in vars(story).values() if isinstance(one, Pilot | Sortie)]
    return [one.pilot if isinstance(one, Sortie) else one for one in about]


def _has_kill(man: Sortie) -> bool:
    """Whether somebody shot an airplane down that did not get home."""
    return bool(man.killed) and man.killed[0].is_down


def followed(c: Campaign, story: Story) -> Sequence[Pilot]:
    """Those with most to follow, by when they first flew: one of either side, whom the story is
    about before others, and a third if there is enough to tell."""
    theirs = pilots_of(story)

    def drama(pilot: Pilot) -> float:
        beats = sum(s.beats for s in pilot.sorties) + pilot.kills + 0.3 * pilot.flown
        return beats + 2 * DRAMA * (pilot in theirs)

    ranked = sorted((p for p in c.pilots if p.sorties), key=lambda p: (-drama(p), p.airman.number))
    often = [p for p in ranked if p.flown >= min(FLOWN, max(c.length // 4, 2))] or ranked
    first = [next((p for p in often if p.is_ours == ours), None) for ours in (True, False)]
    men = [p for p in first if p is not None]
    for pilot in often:
        if len(men) < FOLLOWED and pilot not in men and drama(pilot) >= DRAMA:
            men.append(pilot)
    return sorted(men, key=lambda p: (p.first.day.number, p.airman.number))
