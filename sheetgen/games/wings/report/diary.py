"""The war diary of a campaign in words, as its player writes it when all is over: how it began and
what was hoped for, the two or three missions in which it turned told whole, what lay between them
in a few sentences, what became of two pilots, one of either side, and how it ended.

All sentences are in the bank; what its passages of each kind can name stands in KINDS.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from sheetgen.games.wings.report import scenes, stories
from sheetgen.games.wings.report.campaign import Campaign, Span
from sheetgen.games.wings.report.facts import Day, Pilot, Sortie
from sheetgen.games.wings.report.words import Said, Tests, Words
from sheetgen.games.wings.sheet.tracks.flight_paths import track
from sheetgen.games.wings.story.chronicle import Chronicle
from sheetgen.kits.telling.bank import Bank, Kinds
from sheetgen.kits.telling.storyteller import Story, Storyteller, chosen
from sheetgen.kits.telling.storyteller import kind_from as scopes

EVERY = 6
"""So many missions stand on a page of the newspaper."""
WHOLE, PART = 3, 8
"""So many missions at most are told whole; of a short campaign one in so many, and one more."""
WEIGHS, SHARES = 1.5, 4
"""The heaviest of the other missions is told in a few sentences, if it weighs so much, with so many
airplanes down at most."""
FLOWN, DRAMA = 4, 18.0
"""Who is followed has flown so often; whom the story is about counts so much more than others."""
EVEN = 2
"""So few missions apart a point or two may matter."""
LEAST_SECOND = 4.0
"""A second story has at least this strength."""
ITS_DAY = 3.0
"""What the one mission that the story stands on weighs more."""
SHOWN = 4.0
"""What a mission weighs more that shows what the story is about: how a run began, the last of it
and what ended it, a fall of who fell so often, a kill of who had most."""
DUEL = 20.0
"""What a mission weighs more in which one of two rivals, of whom the story is, shot down the other:
it is told before all others."""
TOLD = 2
"""So many moments of a mission that is told whole are told."""


@dataclass(eq=False, repr=False)
class Context:
    """What any passage can name: the whole `campaign`, the kind of the `story` that leads, those
    who are followed, first the home side\'s; how often the two `met`, and how many of these
    missions are told (`shown`)."""

    campaign: Campaign
    story: str
    followed: Sequence[Pilot]
    met: int
    shown: int


@dataclass(eq=False, repr=False)
class One:
    """Somebody's part in a mission, `man`."""

    man: Sortie

    @property
    def day(self) -> Day:
        """The mission."""
        return self.man.day

    @property
    def pilot(self) -> Pilot:
        """Who it is."""
        return self.man.pilot


@dataclass(eq=False, repr=False)
class Beat(One):
    """What a mission changed for somebody who is followed, `man`: what befell that one in the
    hospital (`stay`, by its name, `none` if nothing did; empty: was not there) and how many
    missions were `missed`; what a `nickname` that it brought was for (`occasion`), and `means` in
    plain English; what the squadron had `called` that one by then; the other of the two if that one
    flew in it (`rival`)."""

    stay: str
    missed: int
    nickname: str
    occasion: str
    means: str
    called: str
    rival: Sequence[Sortie]


@dataclass(eq=False, repr=False)
class Scene:
    """What is told of a mission's fight, in order of time (`course`), and whether that says what
    the attackers hit (`has_target`)."""

    course: str
    has_target: bool


@dataclass(eq=False, repr=False)
class Six(Span):
    """The missions of a page of the newspaper, and the number of the page; names and numbers that
    an item gives."""

    number: int
    whom: str = ""
    many: int = 0
    kills: int = 0


GOSSIP = (
    "nurse_loves_him", "he_loves_nurse", "hip_flask", "cigarette_case", "food_poisoning",
    "countess_keeps_him", "countess_mechanic", "national_hero", "general", "miraculous",
    "checks_out", "bombed", "one_eyed", "horrible_scars", "impressive_scars", "old_wound",
)  # fmt: skip
PAPER = (
    "masthead", "motto", "score", "enemy", "best", "item.score", "item.losses", "item.honours",
    "item.arrivals", "item.enemy", "item.gossip",
)  # fmt: skip


def _kinds() -> Kinds:
    told: dict[str, tuple[type, ...]] = {}
    for kind, story in stories.STORIES.items():
        for part in ("title", "lead", "end", "second"):
            told[f"{part}.{kind}"] = (story,)
    told |= dict.fromkeys(("shape", "open", "men", "result", "sum", "hoped", "regret"), ())
    told |= {"stretch": (Span,)}
    of_mission = (
        "whole", "detail", "stake", "task", "errand", "target", "why", "close",
    )  # fmt: skip
    told |= dict.fromkeys(of_mission, (Day, Scene))
    told |= dict.fromkeys(("heading", "waiting", "landing"), (Day,))
    told |= {kind: (moment,) for kind, moment in scenes.KINDS.items()}
    told |= dict.fromkeys(("also", "down", "then"), (scenes.Fall,))
    told |= dict.fromkeys(("thread", "after", "lost", "obit", "fate"), (Beat,))
    told |= {f"paper.{kind}": (Six,) for kind in PAPER}
    told |= {f"paper.{kind}": (Day, Six) for kind in ("head", "lead", "cost", "gone")}
    told |= dict.fromkeys(("paper.lost", "paper.new", "paper.posted"), (One, Six))
    told |= {f"gossip.{what}": (One,) for what in GOSSIP}
    return {kind: scopes(Tests, Words, *of, Context) for kind, of in told.items()}


LAST = ("hoped", "regret")
"""What a diary says at its very end."""
MASTHEAD = "paper.masthead"
"""A bank that has this is a newspaper's."""
Nicknames = Mapping[str, Sequence[Mapping[str, str]]]
"""The nicknames of an air force, by occasion: each has its `name`, and what it `means`."""
KINDS = _kinds()
"""The kinds of passages, with what each can name besides the words."""


@dataclass
class Section:
    """Some missions that are told together, under a heading if they have one; `drawn` is the
    mission whose flight paths stand beside it, and `page` is the newspaper that follows it."""

    missions: list[int]
    heading: str = ""
    paragraphs: list[str] = field(default_factory=list)
    drawn: int = 0
    page: object = None


class Diarist:
    """Tells a campaign from a bank, by a key: its parts are to be asked for in their order. The
    newspaper by itself (`is_news`) has the missions told whole, and no others."""

    def __init__(
        self, chronicle: Chronicle, bank: Bank, key: str, nicknames: Mapping[str, Nicknames]
    ) -> None:
        self.plan = plan(chronicle)
        self.campaign, self.story = self.plan.campaign, self.plan.story
        self.followed, self.wholes = self.plan.men, self.plan.wholes
        self.said = Said()
        self.said.followed = {pilot.airman.number for pilot in self.followed}
        self.teller = Storyteller(bank, key, self.said)
        self.words = Words(chronicle.theatre, self.said, self.teller.chance)
        self._nicknames, self._named = nicknames, dict[int, str]()
        self.told = [*self.wholes, *([self.plan.told] if self.plan.told else [])]
        met = meetings(self.followed)
        shown = sum(day in self.told for day in met)
        context = Context(self.campaign, self.story.kind, self.followed, len(met), shown)
        self.offers = (context, self.words)
        self.is_news = MASTHEAD in bank.kinds

    def tell(self, kind: str, *facts: object) -> str:
        """A passage of a kind on some facts; empty if none fits."""
        return self.teller.tell(kind, *facts, *self.offers)

    def _together(self, *told: str) -> list[str]:
        """A paragraph of what was told; none if it was nothing."""
        text = " ".join(filter(None, told))
        return [text] if text else []

    def title(self) -> str:
        """The headline."""
        return self.tell(f"title.{self.story.kind}", self.story)

    def opening(self) -> list[str]:
        """What was begun and hoped for, who is followed, and what it was about."""
        lead = self.tell(f"lead.{self.story.kind}", self.story)
        is_over = self.campaign.is_over
        shape = self.tell("shape") if is_over and not self.is_news else ""
        opened = "" if self.is_news else self.tell("open")
        men = self.tell("men") if is_over else ""
        return [*self._together(lead, shape, opened), *self._together(men)]

    def ending(self) -> list[str]:
        """What it came to: the result, the verdict of the story, and the other story there was in
        it; what became of those who were followed; what came of the hope, what is regretted."""
        second = self.plan.second
        other = self.tell(f"second.{second.kind}", second) if second else ""
        verdict = self.tell("result"), self.tell(f"end.{self.story.kind}", self.story)
        told = self._together(*verdict, other, "" if self.is_news else self.tell("sum"))
        alive = [p.last for p in self.followed if self.is_news or not p.last.is_gone]
        told += self._together(*(self._beat("fate", man) for man in alive))
        last = LAST[: 1 + (self.teller.chance("last") < 0.5)]
        return told if self.is_news else [*told, *self._together(*map(self.tell, last))]

    # The missions.

    def sections(self) -> Iterator[Section]:
        """All missions drawn so far, up to each that is told whole together with it."""
        before: list[Day] = []
        for day in self.campaign.days:
            is_whole, is_page = day in self.wholes, self.is_news and not day.number % EVERY
            if not (is_whole or is_page or day is self.campaign.days[-1]):
                before.append(day)
                continue
            section = Section([d.number for d in (*before, day)])
            quiet = [] if self.is_news else [*before, *([] if is_whole else [day])]
            between = self._between(quiet)
            whole: list[str] = []
            if is_whole:
                section.heading = self.tell("heading", day)
                section.drawn = day.number if track(self.campaign.chronicle, day.mission) else 0
                whole = [self.tell("whole", day, self._scene(day, TOLD)), self._after(day)]
            # What lies between is a sentence, or else a paragraph of its own.
            is_apart = len(between) > 1 or self.plan.told in quiet
            both = [between, whole] if is_apart else [[*between, *whole]]
            section.paragraphs = [text for some in both for text in self._together(*some)]
            section.paragraphs += self._together(*map(self._obituary, day.gone if is_whole else ()))
            before = []
            yield section

    def _between(self, days: Sequence[Day]) -> list[str]:
        """Missions that are not told whole: how they went, what became of those who are followed,
        and what of them is told in a few sentences; and one that is not over yet."""
        over = [d for d in days if d.mission.ended]
        told = self.plan.told if self.plan.told in over else None
        texts = [self.tell("stretch", Span(over))] if len(over) > (1 if told else 0) else []
        parts: list[Sortie | Day] = [told] if told else []
        for pilot in self.followed:
            parts += self._best(pilot, [d for d in over if d not in [one.day for one in parts]])
        for part in sorted(parts, key=lambda one: one.day.number):
            if isinstance(part, Sortie):
                kinds = ("lost", "obit") if part.is_gone else ("thread",)
                texts += [self._beat(kind, part) for kind in kinds]
            else:
                kind = "detail" if texts else "whole"
                texts += [self.tell(kind, part, self._scene(part, 1)), self._after(part)]
                texts += map(self._obituary, part.gone)
        for day in (d for d in days if not d.mission.ended):
            texts.append(self.tell("landing" if day.is_fought else "waiting", day))
        return texts

    def _scene(self, day: Day, most: int) -> Scene:
        """So many moments of a mission at length, and who else was lost, in order of time."""
        taken = scenes.moments(day, self.followed, most)
        told = [self.tell(kind, moment) for moment in taken for kind in moment.kinds]
        has_target = any(m.says_target for m in taken)
        return Scene(" ".join(filter(None, told)), has_target)

    # Those who are followed.

    def _best(self, pilot: Pilot, days: Sequence[Day]) -> Sequence[Sortie]:
        """What changed most for somebody who is followed in some missions not told otherwise."""
        those = [s for s in pilot.sorties if s.day in days and s.beats]
        best = sorted((s for s in those if not s.is_gone), key=lambda s: (s.beats, s.nth))[-1:]
        return [*best, *(s for s in those if s.is_gone)]

    def _after(self, day: Day) -> str:
        """What a mission that is told changed for those who are followed."""
        those = [s for s in day.sorties if s.pilot in self.followed and not s.is_gone]
        return " ".join(filter(None, (self._beat("after", man) for man in those)))

    def _beat(self, kind: str, man: Sortie) -> str:
        stay = next((s for s in man.pilot.stays if s.flight is man.flight), None)
        event = stay.event.event.replace("-", "_") if stay and stay.event else "none"
        rival = [s for s in man.day.sorties if s.pilot in self.followed and s is not man]
        nickname, occasion, means = self._nickname(man)
        called = self._named.get(man.pilot.airman.number, "")
        beat = Beat(
            man, event if stay else "", stay.missed if stay else 0, nickname,
            occasion, means, called, rival,
        )  # fmt: skip
        text = self.tell(kind, beat)
        if nickname and nickname in text:
            self._named[man.pilot.airman.number] = nickname
        return text

    def _obituary(self, man: Sortie) -> str:
        """Of somebody whom a mission that is told cost the side, if that one is followed."""
        is_due = man.pilot in self.followed and not self.is_news
        return self._beat("obit", man) if is_due else ""

    def _nickname(self, man: Sortie) -> tuple[str, str, str]:
        """What a squadron calls somebody for what befell that one in a mission, what it was for,
        and what the name means: nobody's name twice, and none for whom the player has given one."""
        pilot, theatre = man.pilot, self.campaign.chronicle.theatre
        force = theatre.air_forces[pilot.airman.man.air_force]
        names = self._nicknames.get(force, self._nicknames["elsewhere"])
        occasion, taken = _occasion(man), self._named.values()
        if pilot.airman.name.nickname or pilot.airman.number in self._named:
            return "", "", ""
        free = [one for one in names.get(occasion, ()) if one["name"] not in taken]
        if not free:
            return "", "", ""
        one = free[int(self.teller.chance("nickname", occasion) * len(free))]
        return one["name"], occasion, one.get("means", "")


def _occasion(man: Sortie) -> str:
    """What in a mission a nickname may come from."""
    if any(one.by is man for one in man.day.sunk) and man.is_bomber:
        return "ship"
    if sum(one.is_down for one in man.killed) > 1:
        return "two"
    if man.fate == "sea":
        return "sea"
    if man.fate == "landed" and man.way in ("parachute", "jammed"):
        return "parachute"
    return {"crashed": "crash", "lucky": "lucky"}.get(man.fate, "")


# Which missions are told whole, and who is followed.


@dataclass
class Plan:
    """A campaign, the story it is told for and a `second`, who is followed, the missions told
    whole, and one told in a few sentences."""

    campaign: Campaign
    story: Story
    second: Story | None
    men: Sequence[Pilot]
    wholes: Sequence[Day]
    told: Day | None


def plan(chronicle: Chronicle) -> Plan:
    """How a campaign is to be told."""
    c, second = Campaign(chronicle), None
    story = stories.story("not_begun", 1.0)
    if c.is_over:
        story, second = chosen(stories.found(c), LEAST_SECOND)
    elif c.fought:
        story = stories.story("going_on", 1.0, day=c.last)
    men = followed(c, story)
    met = meetings(men)
    duels = [s.day for s in vars(story).get("fell", ())]
    runs = story.turns if len(story.turns) > 1 else ()
    shown = [d for d in c.days if d.number in (*runs[:1], *runs[-1:], *(n + 1 for n in runs[-1:]))]
    shown += [s.day for p in pilots_of(story) for s in p.sorties if _shows(story, s)]
    for day in c.days:
        day.weight = weight(day, men) + ITS_DAY * ([*story.turns] == [day.number])
        day.weight += (day in met) + DUEL * (day in duels) + SHOWN * (day in shown)
    whole = wholes(c)
    return Plan(c, story, second, men, whole, told(c, whole, men))


def _shows(story: Story, man: Sortie) -> bool:
    """Whether a mission of somebody's shows what a story about that one is about."""
    return bool({"fallen": man.is_down, "ace": man.killed}.get(story.kind))


def weight(day: Day, men: Sequence[Pilot]) -> float:
    """What a mission did to the course, how near another result was, whom it cost, and what befell
    those who are followed."""
    turned = 5.0 * day.decides or 3.0 * (day.settles or day.saves)
    turned = turned or 1.5 * (day.number > EVERY and (day.levels or day.leads or day.broke > 3))
    near = day.turn is not None and day.turn.points <= 2 and abs(day.before) <= EVEN
    theirs = [s for s in day.sorties if s.pilot in men]
    beats = min(sum(bool(s.beats) for s in theirs), 2) + 3.0 * any(s.is_gone for s in theirs)
    cost = min(len(day.gone) + 0.5 * len(day.down), 3.5)
    return turned + near + cost + beats if day.is_open else (cost + beats) / 2


def meetings(men: Sequence[Pilot]) -> Sequence[Day]:
    """The missions in which all of them flew."""
    return [s.day for s in men[0].sorties if all(s.day.has(p) for p in men)] if men[1:] else []


def wholes(c: Campaign) -> Sequence[Day]:
    """The missions told whole, in their order: the last if it decided, the heaviest of either half,
    and the heaviest of all, of those that weigh the same the later ones; no two that follow each
    other."""
    ranked = sorted(c.fought, key=lambda d: (not d.decides, -d.weight, -d.number))
    most = min(WHOLE, 1 + c.length // PART) if c.is_over else max(len(ranked) // PART, 1)
    halves = [[d for d in ranked if (2 * d.number > c.length) == later] for later in (False, True)]
    best = [day for half in halves for day in half[:1]] if most > 1 else []
    taken: list[Day] = []
    for day in (*ranked[:1], *best, *ranked):
        if len(taken) < most and all(abs(day.number - other.number) > 1 for other in taken):
            taken.append(day)
    return sorted(taken, key=lambda d: d.number)


def told(c: Campaign, whole: Sequence[Day], men: Sequence[Pilot]) -> Day | None:
    """The mission told in a few sentences: the heaviest of the others, if any is heavy, and before
    them those in which something befell one who is followed and flew in none told whole."""
    unseen = [p for p in men if not any(s.day in whole for s in p.sorties)]
    others = [d for d in c.fought if d not in whole and d.mission.ended and len(d.down) <= SHARES]

    def rank(day: Day) -> tuple[bool, bool, float, int]:
        beats = (s.beats for s in day.sorties if s.pilot in unseen)
        return day.weight >= DUEL, any(beats), day.weight, -day.number

    best = max(others, key=rank, default=None)
    return best if best and best.weight >= WEIGHS else None


def pilots_of(story: Story) -> Sequence[Pilot]:
    """Whom a story is about."""
    about = [one for one in vars(story).values() if isinstance(one, Pilot | Sortie)]
    return [one.pilot if isinstance(one, Sortie) else one for one in about]


def followed(c: Campaign, story: Story) -> Sequence[Pilot]:
    """The one of either side with most to follow, the home side's first: whom the story is about
    before others."""
    theirs = pilots_of(story)

    def drama(pilot: Pilot) -> float:
        beats = sum(s.beats for s in pilot.sorties) + pilot.kills + 0.3 * pilot.flown
        return beats + DRAMA * (pilot in theirs)

    ranked = sorted((p for p in c.pilots if p.sorties), key=lambda p: (-drama(p), p.airman.number))
    often = [p for p in ranked if p.flown >= min(FLOWN, max(c.length // 4, 2))]
    first = [
        next((p for p in (*often, *ranked) if p.is_ours == ours), None) for ours in (True, False)
    ]
    return [p for p in first if p is not None]
