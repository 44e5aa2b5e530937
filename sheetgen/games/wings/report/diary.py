"""The war diary of a campaign in words, as its player writes it when all is over, in the build that
its strongest story asks for: one man's course, his obituary, a letter to a man of the other side,
the score in its order, one mission in full with what led to it, or the entries of a notebook.

All sentences are in the bank; what its passages of each kind can name stands in KINDS.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from sheetgen.games.wings.report import scenes, stories
from sheetgen.games.wings.report.campaign import Campaign, Span
from sheetgen.games.wings.report.facts import Day, Pilot, Sortie
from sheetgen.games.wings.report.words import Said, Tests, Words
from sheetgen.games.wings.sheet.tracks.flight_paths import track
from sheetgen.games.wings.story.chronicle import Chronicle
from sheetgen.kits.telling.bank import Bank, Kinds
from sheetgen.kits.telling.storyteller import Story, Storyteller
from sheetgen.kits.telling.storyteller import kind_from as scopes

EVERY = 6
"""So many missions stand on a page of the newspaper."""
EVEN = 2
"""So few missions apart a point or two may matter."""
FULL, TOLD, CLOSELY, KNOWN = 12, 3, 6, 5
"""So many moments are told of a mission in full, and of one at some length; so many missions of a
life are looked at as closely; of so many who flew in a mission it is said what they had done."""
LONG, LINES = 90, 2
"""A paragraph has so many words; so many missions of a notebook are told in more than a line or
two."""
FLOWN, FALLEN, MORE, EVE = 5, 2, 2, 2
"""Who has flown so often has a course to tell, and so has a mission in which so many fell; so much
is told of somebody besides the course, and so many missions before one in full by themselves."""
LIVES = ("course", "obituary", "letter")
"""The builds that tell of one man."""
COURSE, OBITUARY, LETTER, SUMS, MISSION, ENTRIES, PAPER = (
    *LIVES, "sums", "mission", "entries", "paper",
)  # fmt: skip

BUILDS = {
    **dict.fromkeys(("decider", "nobodys", "one_point"), MISSION),
    **dict.fromkeys(("comeback", "close"), SUMS),
}
"""The build that a story asks for which is about nobody; of others it is the notebook."""


@dataclass(eq=False, repr=False)
class Context:
    """What any passage can name: the whole `campaign`, and the kind of the `story` that leads."""

    campaign: Campaign
    story: str


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
class Part(One):
    """Somebody's part in a mission as that one's life has it: how often that one had been shot down
    by its end (`falls`), how it was done that day (`fell`; empty: it was not), and those that one
    shot down alone (`felled`); what befell that one in hospital (`stay`, by its name, `none` if
    nothing did; empty: was not there), which of that one's stays there it was (`beds`) and how many
    missions were `missed`; a `nickname` that it
    brought, what that was for (`occasion`), and what it `means` in plain English."""

    falls: int
    fell: Sequence[scenes.Fall]
    felled: Sequence[scenes.Fall]
    stay: str
    beds: int
    missed: int
    nickname: str
    occasion: str
    means: str


@dataclass(eq=False, repr=False)
class Life:
    """Somebody's whole part in a campaign."""

    pilot: Pilot

    @property
    def nemesis(self) -> Sequence[Pilot]:
        """Who shot the pilot down more than once."""
        by = [s.by[0].pilot for s in self.pilot.sorties if s.is_down and len(s.by) == 1]
        return [one for one in dict.fromkeys(by) if by.count(one) > 1]

    @property
    def _beside(self) -> Counter[Pilot]:
        flown = (s for mine in self.pilot.sorties for s in mine.day.sorties if s is not mine)
        return Counter(s.pilot for s in flown if s.is_ours == self.pilot.is_ours)

    @property
    def mate(self) -> Sequence[Pilot]:
        """Who of the same side flew most missions with the pilot; nobody: none did."""
        return [one for one, _ in self._beside.most_common(1)]

    @property
    def beside(self) -> int:
        """How many missions that one flew with the pilot."""
        return max(self._beside.values(), default=0)


@dataclass(eq=False, repr=False)
class Leg(Span):
    """Missions that led to one, or came of it: what is `said_of` the heaviest of them."""

    said_of: str


@dataclass(eq=False, repr=False)
class Entry(Span):
    """An entry of a notebook: its mission is the last of some, and those before it are told with
    it. Of the own side those who are new (`new`) and `back` from hospital; whether it is a long
    one."""

    errand: str
    course: str
    fates: str

    @property
    def skipped(self) -> Sequence[Day]:
        """The missions told with it."""
        return self.days[:-1]

    @property
    def new(self) -> Sequence[Sortie]:
        """Novices of the home side on their first mission."""
        return [s for s in self.last.novices if s.is_ours]

    @property
    def back(self) -> Sequence[Sortie]:
        """Those of the home side who had missed missions in hospital before it."""
        return [
            s
            for s in self.last.ours
            for stay in s.pilot.stays
            if stay.missed and s.nth > 1 and s.pilot.sorties[s.nth - 2].flight is stay.flight
        ]


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
_KINDS: Mapping[tuple[type, ...], str] = {
    (): "sums.open sums.end entries.title entries.open entries.end mission.open paper.open "
    "paper.title",
    (Life,): " ".join(f"{a}.{b}" for a in LIVES for b in ("title", "open", "more", "end")),
    (Part,): "life.met life.down life.dead life.result letter.met letter.victim letter.down "
    "letter.result " + " ".join(f"{a}.{b}" for a in LIVES for b in ("flew", "after")),
    (Span,): "sums.between " + " ".join(f"{life}.score" for life in LIVES),
    (Leg,): "mission.before mission.after",
    (Day,): "sums.step sums.clause sums.fell sums.now mission.stake mission.result mission.top why "
    "errand task heading waiting landing mission.end",
    (Day, Entry): "sums.detail entries.day entries.short entries.remark entries.how "
    "entries.skipped",
    (One,): "entries.fall mission.man mission.later " + " ".join(f"gossip.{a}" for a in GOSSIP),
    (scenes.Fall,): "also down then",
    (Six,): "paper.masthead paper.motto paper.score paper.enemy paper.best paper.item.score "
    "paper.item.losses paper.item.honours paper.item.arrivals paper.item.enemy paper.item.gossip",
    (Day, Six): "paper.head paper.lead paper.cost paper.gone",
    (One, Six): "paper.lost paper.new paper.posted",
}  # fmt: skip
"""The kinds of passages by what they are told of."""


def _kinds() -> Kinds:
    told = {kind: of for of, kinds in _KINDS.items() for kind in kinds.split()}
    told |= {kind: (moment,) for kind, moment in scenes.KINDS.items()}
    for kind, story in stories.STORIES.items():
        told |= {f"{part}.{kind}": (story,) for part in ("title", "lead", "end")}
    return {kind: scopes(Tests, Words, *of, Context) for kind, of in told.items()}


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
    paragraphs: list[str]
    heading: str = ""
    drawn: int = 0
    page: object = None


class Diarist:
    """Tells a campaign from a bank, by a key: its parts are to be asked for in their order."""

    def __init__(
        self, chronicle: Chronicle, bank: Bank, key: str, nicknames: Mapping[str, Nicknames]
    ) -> None:
        self.is_news = MASTHEAD in bank.kinds
        self.plan = plan(chronicle, PAPER if self.is_news else "")
        self.campaign, self.build = self.plan.campaign, self.plan.build
        self.said = Said()
        self.teller = Storyteller(bank, key, self.said)
        self.words = Words(chronicle.theatre, self.said, self.teller.chance)
        self._nicknames = nicknames
        self.offers = (Context(self.campaign, self.plan.story.kind), self.words)

    def tell(self, kind: str, *facts: object) -> str:
        """A passage of a kind on some facts; empty if none fits."""
        return self.teller.tell(kind, *facts, *self.offers)

    def _of_story(self, part: str) -> str:
        """A part of the whole that is told by what the story is."""
        return self.tell(f"{part}.{self.plan.story.kind}", self.plan.story)

    def title(self) -> str:
        """The headline."""
        lives = [Life(pilot) for pilot in self.plan.whom]
        return self.tell(f"{self.build}.title", *lives) or self._of_story("title")

    def opening(self) -> list[str]:
        """What stands before the missions."""
        lives = [Life(pilot) for pilot in self.plan.whom]
        opened = self.tell(f"{self.build}.open", *lives)
        return _paragraphs(self._of_story("lead") if self._is_led else "", opened)

    @property
    def _is_led(self) -> bool:
        """Whether it is told from its end, so that the story can be said first."""
        return self.build in (SUMS, MISSION) or not self.campaign.is_over

    def sections(self) -> Iterator[Section]:
        """All missions drawn so far."""
        if self.plan.whom:
            return self._life(self.plan.whom[0])
        of = {SUMS: self._sums, MISSION: self._mission, PAPER: self._paper}
        return of.get(self.build, self._entries)()

    def ending(self) -> list[str]:
        """What stands after them."""
        about: list[object] = [Life(pilot) for pilot in self.plan.whom]
        about += [self.plan.day] if self.build == MISSION else []
        verdict = self._of_story("end") if self._is_led else ""
        more = [self.tell(f"{self.build}.more", *about) for _ in range(MORE if about else 0)]
        return [*_paragraphs(verdict, *more), *_paragraphs(self.tell(f"{self.build}.end", *about))]

    # One man.

    def _life(self, pilot: Pilot) -> Iterator[Section]:
        """The missions of one man, in paragraphs; of the others how it stood."""
        closely = sorted(pilot.sorties, key=lambda s: (-s.beats, s.nth))[:CLOSELY]
        done, text = 0, [""]
        for man in _told(pilot):
            is_last = man is pilot.last
            self.said.last = self.said.last if text else None
            part = self._part(man, man in closely)
            text += [self.tell(f"{self.build}.{kind}", part) for kind in ("flew", "after")]
            if is_last or len(" ".join(text).split()) > LONG:
                days = self.campaign.days[done : None if is_last else man.day.number]
                stood = self.tell(f"{self.build}.score", Span(days)) if not is_last else ""
                yield self._section(days, _paragraphs(*text, stood))
                done, text = man.day.number, []

    def _part(self, man: Sortie, closely: bool) -> Part:
        scene = scenes.Scenes(man.day, closely)
        stay = next((s for s in man.pilot.stays if s.flight is man.flight), None)
        event = stay.event.event.replace("-", "_") if stay and stay.event else "none"
        beds = sum(s.flight.mission <= man.day.number for s in man.pilot.stays)
        falls = sum(s.is_down for s in man.pilot.sorties[: man.nth])
        return Part(
            man, falls, [scene.fall(man)] if man.is_down else [],
            [scene.fall(one) for one in man.killed if one.is_down],
            event if stay else "", beds, stay.missed if stay else 0, *self._nickname(man),
        )  # fmt: skip

    def _nickname(self, man: Sortie) -> tuple[str, str, str]:
        """What a squadron calls somebody for what befell that one in a mission, what it was for,
        and what the name means; none for whom the player has given one, nor a second one."""
        theatre, occasion = self.campaign.chronicle.theatre, _occasion(man)
        force = theatre.air_forces[man.pilot.airman.man.air_force]
        names = self._nicknames.get(force, self._nicknames["elsewhere"]).get(occasion, ())
        if man.pilot.airman.name.nickname or not names or "nickname" in self.said.said:
            return "", "", ""
        one = names[int(self.teller.chance("nickname", occasion) * len(names))]
        return one["name"], occasion, one.get("means", "")

    # The sum.

    def _sums(self) -> Iterator[Section]:
        """What led to the missions that a sum is made of, and these one by one, the heaviest of
        them at length."""
        days, steps = self.campaign.days, stories.steps(self.campaign, self.plan.story)
        top, begun = Span(steps).top, steps[0].number - 1
        legs = [self.tell("mission.before", self._leg(some)) for some in _legs(days[:begun])]
        if legs:
            yield self._section(days[:begun], _paragraphs(*legs))
        done, text = begun, list[str]()
        for day in steps:
            between = days[done : day.number - 1]
            text += [self.tell("sums.between", Span(between))] if between else []
            if day is top:
                text.append(self.tell("sums.detail", day, self._long([day], "why", "sums.now")))
            else:
                text.append(self.tell("sums.step", day))
            done = day.number
            if day is top or len(" ".join(text).split()) > LONG:
                yield self._section(days[begun:done], _paragraphs(*text))
                begun, text = done, []
        if begun < len(days):
            text += [self.tell("mission.after", self._leg(days[done:]))] if days[done:] else []
            yield self._section(days[begun:], _paragraphs(*text))

    def _long(self, days: Sequence[Day], *kinds: str) -> Entry:
        """The last of some missions at length, and what else is told of it."""
        day = days[-1]
        errand, *course = self.tell("errand", day), *self._course(day, TOLD)
        course += [self.tell(kind, day) for kind in kinds]
        return Entry(days, errand, " ".join(course), "")

    # One mission.

    def _mission(self) -> Iterator[Section]:
        """What led to a mission, the mission in full, and what came after it."""
        day, days = self.plan.day, self.campaign.days
        assert day is not None
        if day.number > 1:
            before = days[: day.number - 1]
            text = [self.tell("mission.before", self._leg(some)) for some in _legs(before[:-EVE])]
            text += [self.tell("sums.step", one) for one in before[-EVE:]]
            yield self._section(before, _paragraphs(*text))
        yield self._full(day)
        if day.left:
            after = days[day.number :]
            lost = [s.pilot.last for s in day.sorties if s.pilot.last.is_gone and not s.is_last]
            lost.sort(key=lambda s: s.day.number)
            text = [self.tell("mission.after", self._leg(after))]
            text += [self.tell("mission.later", One(man)) for man in lost]
            yield self._section(after, _paragraphs(*text))

    def _leg(self, days: Sequence[Day]) -> Leg:
        return Leg(days, self.tell("mission.top", Span(days).top))

    def _full(self, day: Day) -> Section:
        """A mission in full."""
        heading, stake = self.tell("heading", day), self.tell("mission.stake", day)
        rank = {s: (len(s.rivals), len(s.had), len(s.fallen), s.is_first) for s in day.sorties}
        known = sorted(day.sorties, key=lambda s: rank[s], reverse=True)[:KNOWN]
        who = [self.tell("mission.man", One(s)) for s in day.sorties if s in known]
        told = self._course(day, FULL)
        result = self.tell("why", day), self.tell("mission.result", day)
        text = [*_paragraphs(stake, *who), *_split(told), *_paragraphs(*result)]
        return self._section([day], text, heading)

    def _course(self, day: Day, most: int) -> list[str]:
        """The fight of a mission, in order of time."""
        moments = scenes.moments(day, most)
        return [self.tell(kind, moment) for moment in moments for kind in moment.kinds]

    def _section(self, days: Sequence[Day], told: list[str], heading: str = "") -> Section:
        """Some missions, with the flight paths of the one that weighs most, if they have it."""
        day = self.plan.day
        is_there = day in days and day and track(self.campaign.chronicle, day.mission)
        drawn = day.number if day and is_there else 0
        return Section([d.number for d in days], told, heading, drawn)

    # The entries of a notebook.

    def _entries(self) -> Iterator[Section]:
        """An entry for each mission, of those in which nothing happened one for several."""
        quiet: list[Day] = []
        heaviest = sorted(self.campaign.fought, key=lambda d: (-d.weight, d.number))
        most = heaviest if not self.campaign.is_over else heaviest[: self.campaign.length * 2 // 3]
        for day in self.campaign.days:
            quiet.append(day)
            if day in heaviest and day not in most and day.left and not quiet[2:]:
                continue
            if not day.mission.ended:
                text = self.tell("landing" if day.is_fought else "waiting", day)
            elif day in heaviest[:LINES]:
                text = self.tell("entries.day", day, self._long(quiet))
            else:
                hurt = [s for s in day.ours if s.is_hurt and not s.is_down]
                fates = [self.tell("entries.fall", One(man)) for man in (*day.down, *hurt)]
                text = self.tell("entries.short", day, Entry(quiet, "", "", " ".join(fates)))
            if quiet[1:]:
                skipped = self.tell("entries.skipped", day, Entry(quiet, "", "", ""))
                text = f"{skipped} {text}"
            yield self._section(quiet, _paragraphs(text))
            quiet = []

    # The newspaper.

    def _paper(self) -> Iterator[Section]:
        """The missions of each page, the heaviest of all of them in full."""
        days = self.campaign.days
        for first in range(0, len(days), EVERY):
            some = days[first : first + EVERY]
            numbers = [d.number for d in some]
            day = self.plan.day if self.plan.day in some else None
            full = self._full(day) if day and day.mission.ended else Section(numbers, [])
            full.missions = numbers
            if not some[-1].mission.ended:
                kind = "landing" if some[-1].is_fought else "waiting"
                full.paragraphs += _paragraphs(self.tell(kind, some[-1]))
            yield full


def _told(pilot: Pilot) -> list[Sortie]:
    """The missions of a man that are told: no quiet ones between his first and his last."""
    return [s for s in pilot.sorties if s.is_first or s is pilot.last or not s.is_quiet]


def _paragraphs(*told: str) -> list[str]:
    """A paragraph of what was told; none if it was nothing."""
    text = " ".join(filter(None, told))
    return [text] if text else []


def _split(told: Sequence[str]) -> list[str]:
    """The same in paragraphs of a length that can be read."""
    paragraphs, last = list[str](), list[str]()
    for one in filter(None, told):
        last.append(one)
        if len(" ".join(last).split()) > LONG:
            paragraphs, last = [*paragraphs, " ".join(last)], []
    return [*paragraphs, *_paragraphs(*last)]


def _legs(days: Sequence[Day]) -> list[Sequence[Day]]:
    """Missions up to the longest lead of either side, and those after it."""
    far = max(((abs(d.lead), d.number) for d in days), default=(0, 0))[1]
    return [some for some in (days[:far], days[far:]) if some]


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


# What is told, and in which build.


@dataclass
class Plan:
    """A campaign, the story it is told for and the build that this asks for; who it is about
    (`whom`, one or nobody), and the mission that is told in full, or weighs most (`day`; None: none
    is drawn yet)."""

    campaign: Campaign
    story: Story
    build: str
    whom: Sequence[Pilot]
    day: Day | None


def plan(chronicle: Chronicle, build: str = "") -> Plan:
    """How a campaign is to be told: by the strongest of its stories that has enough to tell, in a
    `build` if one is given."""
    c = Campaign(chronicle)
    for day in c.days:
        day.weight = weight(day)
    found = [stories.story("not_begun", 1.0)]
    if c.is_over:
        found = stories.found(c)
    elif c.fought:
        found = [stories.story("going_on", 1.0, day=c.last)]
    story = next((one for one in found if not is_thin(one)), found[0])
    asked, whom = (build, []) if build else built(story)
    days = [s.day for s in _told(whom[0])] if whom else c.fought
    best = max(days, key=lambda d: (d.weight, d.number), default=None)
    return Plan(
        c, story, asked, whom, vars(story)["day"] if asked == MISSION and not build else best
    )


def is_thin(story: Story) -> bool:
    """Whether a story asks for a mission in full in which too little happened."""
    return built(story)[0] == MISSION and len(vars(story)["day"].down) < FALLEN


def built(story: Story) -> tuple[str, Sequence[Pilot]]:
    """The build that a story asks for, and whom it is about."""
    pilot = vars(story).get("pilot")
    if not isinstance(pilot, Pilot) or pilot.flown < FLOWN:
        return BUILDS.get(story.kind, ENTRIES), []
    return OBITUARY if pilot.is_dead else COURSE if pilot.is_ours else LETTER, [pilot]


def weight(day: Day) -> float:
    """What a mission did to the course, how near another result was, and whom it cost."""
    turned = 5.0 * day.decides or 3.0 * day.settles
    turned = turned or 1.5 * (day.number > EVERY and (day.levels or day.leads or day.broke > 3))
    near = day.turn is not None and day.turn.points <= 2 and abs(day.before) <= EVEN
    hurt = sum(s.is_hurt and not s.is_down for s in day.ours)
    cost = min(len(day.gone) + 0.5 * len(day.down) + len(day.sunk) + hurt, 3.5)
    return turned + near + cost if day.is_open else cost / 2
