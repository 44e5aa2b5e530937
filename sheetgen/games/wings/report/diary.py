"""The war diary of a campaign in words, as its player writes it when all is over, in the build that
its strongest story asks for: one man's course, his obituary from the end, a letter to a man of the
other side, the score in its order, a plan and how it fared, one mission in full with what led to
it, or the entries of a notebook.

All sentences are in the bank; what its passages of each kind can name stands in KINDS.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby, zip_longest

from sheetgen.games.wings.report import scenes, stories
from sheetgen.games.wings.report.campaign import Campaign, Span
from sheetgen.games.wings.report.facts import Day, Pilot, Sortie
from sheetgen.games.wings.report.words import Said, Tests, Words
from sheetgen.games.wings.sheet.tracks.flight_paths import track
from sheetgen.games.wings.story.chronicle import Chronicle
from sheetgen.kits.telling.bank import Bank, Kinds, Passage
from sheetgen.kits.telling.storyteller import Story, Storyteller
from sheetgen.kits.telling.storyteller import kind_from as scopes

EVERY = 6
"""So many missions stand on a page of the newspaper."""
FULL, TOLD, CLOSELY, KNOWN = 6, 3, 6, 3
"""So many moments are told of a mission in full, and of one at some length; so many missions of a
life are looked at as closely; of so many who flew in a mission it is said what they had done."""
LONG, LINES, KEPT = 90, 2, 8
"""A paragraph has so many words; of a notebook so many missions are copied, and so many of these
told in more than a line or two."""
WHOLE = 9
"""Of somebody's missions so many are told."""
FLOWN, MORE, EVE, KEYS = 5, 2, 2, 3
"""Who has flown so often has a course to tell; so much is told of somebody besides the course, and
so many missions before one in full; so many are told that another story would pass over, and so
many of either half."""
LIVES, OF_LIFE = ("course", "obituary", "letter"), ("title", "open", "more", "end")
"""The builds that tell of one man."""
COURSE, OBITUARY, LETTER, SUMS, MISSION, PLAN, ENTRIES, PAPER = (
    *LIVES, "sums", "mission", "plan", "entries", "paper",
)  # fmt: skip

BUILDS = {
    **dict.fromkeys(("decider", "nobodys", "one_point"), MISSION),
    **dict.fromkeys(("comeback", "close"), SUMS),
    "plan": PLAN,
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
    shot down alone (`felled`); what there is to say of `others` whom it cost, and of those who fell
    to somebody who fell (`first`); what befell that one in hospital (`stay`, by its name, `none` if
    nothing did; empty: was not there), and which of the stays there it was (`beds`); whether it is
    the one that weighs most; a `nickname` that it brought, what that was for (`occasion`), and what
    it `means` in plain English."""

    falls: int
    fell: Sequence[scenes.Fall]
    felled: Sequence[scenes.Fall]
    first: str
    others: str
    stay: str
    beds: int
    is_main: bool
    nickname: str
    occasion: str
    means: str


@dataclass(eq=False, repr=False)
class Gap(Span):
    """Missions between two of somebody's, and how many of them that one `missed` in hospital."""

    pilot: Pilot
    missed: int

    @property
    def bed(self) -> bool:
        """Whether hospital is why that one missed them."""
        return self.missed == self.many


@dataclass(eq=False, repr=False)
class Brief:
    """A mission in short: what is `told` of it; how it stood by `now`, if that is new."""

    told: str
    now: str = ""


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
    (): "pattern sums.open last entries.title entries.lead entries.open entries.end mission.open "
    "paper.open paper.title",
    (Part,): "life.stake life.met life.did life.fell life.down life.result life.turn life.bed "
    "letter.met letter.did letter.victim letter.fell letter.down letter.result "
    + " ".join(f"{a}.{b}" for a in LIVES for b in ("flew", "after")),
    (Span,): "leg mission.back entries.gap",
    (Gap,): "life.gap letter.gap",
    (Day,): "mission.stake mission.on why thought errand task heading waiting landing now",
    (Day, Brief): "brief letter.brief entries.day entries.short entries.remark entries.how",
    (One,): "entries.fall mission.man result letter.last "
    + " ".join(f"gossip.{a}" for a in GOSSIP)
    + " " + " ".join(f"{a}.{b}" for a in LIVES for b in OF_LIFE),
    (scenes.Fall,): "also tail then end",
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
        told |= {f"{part}.{kind}": (story,) for part in ("title", "lead", "half", "end")}
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


class Impersonal(Storyteller):
    """Tells what a newspaper can print: nothing of ours in which the player says I."""

    def _fits(self, passage: Passage, facts: Mapping[str, object]) -> bool:
        is_his = passage.ours and re.search(r"\b(?:I|me|my|mine|myself)\b", passage.text)
        return not is_his and super()._fits(passage, facts)


class Diarist:
    """Tells a campaign from a bank, by a key: its parts are to be asked for in their order."""

    def __init__(
        self, chronicle: Chronicle, bank: Bank, key: str, nicknames: Mapping[str, Nicknames]
    ) -> None:
        self.is_news = MASTHEAD in bank.kinds
        self.plan = plan(chronicle, PAPER if self.is_news else "")
        self.campaign, self.build = self.plan.campaign, self.plan.build
        self.said = Said()
        self.teller = (Impersonal if self.is_news else Storyteller)(bank, key, self.said)
        self.words = Words(chronicle.theatre, self.said, self.teller.chance)
        self._nicknames = nicknames
        self._lives = [One(pilot.last) for pilot in self.plan.whom]
        self._mark = "letter." if self.build == LETTER else ""
        self.offers = (Context(self.campaign, self.plan.story.kind), self.words)

    def tell(self, kind: str, *facts: object) -> str:
        """A passage of a kind on some facts; empty if none fits."""
        return self.teller.tell(kind, *facts, *self.offers)

    def _of_story(self, part: str) -> str:
        """A part of the whole that is told by what the story is."""
        return self.tell(f"{part}.{self.plan.story.kind}", self.plan.story)

    def title(self) -> str:
        """The headline."""
        return self.tell(f"{self.build}.title", *self._lives) or self._of_story("title")

    def opening(self) -> list[str]:
        """What stands before the missions: what it was about."""
        opened = self.tell(f"{self.build}.open", *self._lives)
        if self.build == ENTRIES and self.campaign.is_over:
            return [*_paragraphs(self.tell("entries.lead")), *_paragraphs(opened)]
        return _paragraphs("" if self.is_news else self._of_story("lead"), opened)

    def _turns(self, days: Sequence[Day]) -> str:
        """The course of some missions, from turn to turn."""
        return " ".join(self.tell("leg", leg) for leg in self.campaign.legs(days))

    def _brief(self, day: Day) -> str:
        """A mission in short, with those who were lost in it."""
        told = Brief(self._falls(day, day.gone), self.tell("now", day))
        return self.tell(f"{self._mark}brief", day, told)

    def _falls(self, day: Day, those: Sequence[Sortie]) -> str:
        """Who fell in a mission, each with what became of that one."""
        fall = scenes.Scenes(day, closely=False).fall
        in_order = dict.fromkeys((*day.down, *day.gone))
        return " ".join(self.tell("also", fall(man)) for man in in_order if man in those)

    def sections(self) -> Iterator[Section]:
        """All missions drawn so far."""
        if self.plan.whom:
            return self._life(self.plan.whom[0])
        of = {SUMS: self._sums, MISSION: self._mission, PLAN: self._plan, PAPER: self._paper}
        return of.get(self.build, self._entries)()

    def ending(self) -> list[str]:
        """What stands after them: what comes again and again in it, what has become of those who
        were followed, and what it came to; nothing if the last mission was told in full, or the
        newspaper has said it."""
        if self.is_news or (self.build == MISSION and self.plan.day and self.plan.day.is_last):
            return []
        lives, again = self._lives, f"{self.build}.more" if self._lives else "pattern"
        more = [self.tell(again, *lives) for _ in range(MORE)]
        ends = [self._of_story("end"), self.tell(f"{self.build}.end", *lives)]
        last = self.tell(f"{self.build}.last", *lives) or ("" if any(ends) else self.tell("last"))
        return [*_paragraphs(*more), *_paragraphs(*ends), *_paragraphs(last)]

    # One man.

    def _life(self, pilot: Pilot) -> Iterator[Section]:
        """The missions of one man, in paragraphs, and what came between them; of an obituary the
        last of all first."""
        closely = sorted(pilot.sorties, key=lambda s: (-s.beats, s.nth))[:CLOSELY]
        told, days = _told(pilot, self.campaign.dearest), self.campaign.days
        text, done = list[str](), 0
        if self.build == OBITUARY:
            *told, last = told
            days = days[: last.day.number - 1]
            yield self._section([last.day], _paragraphs(*self._flew(last, closely=True)))
        for man, following in zip_longest(told, told[1:]):
            at = man.day.number
            text += self._flew(man, closely=man in closely)
            text += self._between(man, days[at : following.day.number - 1 if following else None])
            if not following or len(" ".join(text).split()) > LONG:
                some = days[done : at if following else None]
                yield self._section(some, _paragraphs(*text))
                done, text = at, []

    def _flew(self, man: Sortie, closely: bool) -> list[str]:
        """A mission of somebody's, and what came of it."""
        part, self.said.last = self._part(man, closely), None
        of = (f"{self.build}.flew", f"{self.build}.after", "life.bed")
        return [self.tell(kind, part) for kind in of]

    def _between(self, man: Sortie, days: Sequence[Day]) -> Iterator[str]:
        """What came after a mission of somebody's: those that ought to be told, and of others how
        they went, if they are several."""
        stay = next((s for s in man.pilot.stays if s.flight is man.flight), None)
        missed, mark = stay.missed if stay else 0, self._mark or "life."
        for some in parted(days, [d for d in days if d in self._key[:KEYS]]):
            if some[0] in self._key[:KEYS]:
                yield self._brief(some[0])
            elif len(some) >= MORE:
                yield self.tell(f"{mark}gap", Gap(some, man.pilot, missed))

    @cached_property
    def _key(self) -> Sequence[Day]:
        """The missions that ought to be told: the last if it had to decide, the one that decided,
        the dearest, and those where the course turned, if anything came down or was hit in them."""
        days = (*self.campaign.turns[:1], self.campaign.dearest, *self.campaign.turns)
        found = dict.fromkeys(day for day in days if day and (day.down or day.hit or day.sunk))
        return [*(day for day in self.campaign.days if day.decides), *found]

    def _part(self, man: Sortie, closely: bool) -> Part:
        scene = scenes.Scenes(man.day, closely)
        fell, felled = (
            [scene.fall(one) for one in those if one.is_down] for those in ([man], man.killed)
        )
        for fall in felled:
            self.said.last = None
            fall.tail, fall.end = self.tell("tail", fall), self.words.small(self.tell("end", fall))
            fall.then = self.tell("then", fall)
        # Of the others, friends; of the other side, in the mission that weighs most.
        is_main, done = man.day is self.plan.day, (man, *man.killed, *man.in_part)
        gone = [s for s in man.day.gone if s not in done]
        others = [s for s in gone if is_main or s.is_ours == man.is_ours]
        first = [s for s in others if any(by.is_down for by in s.by)]
        stay = next((s for s in man.pilot.stays if s.flight is man.flight), None)
        event = stay.event.event.replace("-", "_") if stay and stay.event else "none"
        beds = sum(s.flight.mission <= man.day.number for s in man.pilot.stays)
        return Part(
            man, man.falls_then, fell, felled, self._falls(man.day, first),
            self._falls(man.day, [s for s in others if s not in first]),
            event if stay else "", beds, is_main, *self._nickname(man),
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

    # The score.

    def _sums(self) -> Iterator[Section]:
        """The missions that a sum is made of, the heaviest of them at length."""
        steps = stories.steps(self.campaign, self.plan.story)
        return self._led(self.campaign.days, [self.plan.day or steps[0], *steps, *self._key[:KEYS]])

    def _led(self, days: Sequence[Day], told: Sequence[Day]) -> Iterator[Section]:
        """The course of some missions, the first of those that are told at length, and the others
        in short."""
        text, so_far = list[str](), list[Day]()
        for some in parted(days, told):
            is_full = some[0] in told[:1] or some[0].decides
            if text and (is_full or len(" ".join(text).split()) > LONG):
                yield self._section(so_far, _paragraphs(*text))
                text, so_far = [], []
            if is_full:
                yield self._section(some, _paragraphs(*self._scene(some[0], TOLD)))
            else:
                text.append(self._brief(some[0]) if some[0] in told else self._turns(some))
                so_far += some
        if text:
            yield self._section(so_far, _paragraphs(*text))

    # The plan.

    def _plan(self) -> Iterator[Section]:
        """The first half and the second, each with what weighed most in it, and how it stood."""
        days, half = self.campaign.days, self.campaign.half.number
        for some in (days[:half], days[half:]):
            key = [day for day in self._key if day in some]
            heavy = sorted(some, key=lambda d: -d.weight)
            yield from self._led(some, [*dict.fromkeys([*key, *heavy])][:KEYS])
            if some[-1].number == half:
                yield self._section([], _paragraphs(self._of_story("half")))

    # One mission.

    def _mission(self) -> Iterator[Section]:
        """A mission in full, what led to it, and what came after it."""
        day, days = self.plan.day, self.campaign.days
        assert day is not None
        at, key = day.number - 1, [one for one in self._key if one is not day][:KEYS]
        before = [*self._led(days[:at], [*key, *days[:at][-EVE:]])]
        if is_first := EVERY < day.number < len(days):
            back, on = self.tell("mission.back", Span(days[:at])), self.tell("mission.on", day)
            before = [self._full(day), self._section([], [back]), *before, self._section([], [on])]
        yield from before
        if not is_first:
            yield self._full(day)
        yield from self._led(days[day.number :], key)

    def _scene(self, day: Day, most: int) -> list[str]:
        """What was at stake in a mission, what decided it, and what it came to."""
        ends = [self.tell(kind, day) for kind in ("why", "now", "thought")]
        return [self.tell("mission.stake", day), *self._course(day, most), *ends]

    def _full(self, day: Day) -> Section:
        """A mission in full."""
        heading, (stake, *told) = self.tell("heading", day), self._scene(day, FULL)
        rank = {s: (len(s.rivals), len(s.had), len(s.fallen)) for s in day.sorties}
        known = [
            s for s in sorted(day.sorties, key=lambda s: rank[s], reverse=True) if any(rank[s])
        ]
        named, who = set[Pilot](), list[str]()
        for one in known[:KNOWN]:
            if one.pilot not in named:
                who.append(self.tell("mission.man", One(one)))
                named.update(rival.by[0].pilot for rival in one.rivals[:1])
        return self._section([day], [*_paragraphs(stake, *who), *_paragraphs(*told)], heading)

    def _course(self, day: Day, most: int) -> list[str]:
        """The fight of a mission, in order of time."""
        return [self.tell(moment.kind, moment) for moment in scenes.moments(day, most)]

    def _section(self, days: Sequence[Day], told: list[str], heading: str = "") -> Section:
        """Some missions, with the flight paths of the one that weighs most, if they have it."""
        day = self.plan.day
        is_there = day in days and day and track(self.campaign.chronicle, day.mission)
        drawn = day.number if day and is_there else 0
        return Section([d.number for d in days], told, heading, drawn)

    # The entries of a notebook.

    def _entries(self) -> Iterator[Section]:
        """The entries of the missions that weighed most; of a campaign that goes on, of all."""
        c, done = self.campaign, 0
        key = [day for day in (*self._key[:1], self.plan.day, *self._key) if day]
        rest = sorted(c.fought, key=lambda d: (-d.weight, d.number))
        kept = [*dict.fromkeys([*key, *rest])][: KEPT if c.is_over else None]
        for day in c.days:
            if day.mission.ended and not day.is_last and day not in kept:
                continue
            if not day.mission.ended:
                text = self.tell("landing" if day.is_fought else "waiting", day)
            elif day in kept[:LINES]:
                errand, *course = self.tell("errand", day), *self._course(day, TOLD)
                told = " ".join([f"{errand}.", *course, self.tell("why", day)])
                text = self.tell("entries.day", day, Brief(told))
            else:
                hurt = [s for s in day.ours if s.is_hurt and not s.is_down]
                fates = [self.tell("entries.fall", One(man)) for man in (*day.down, *hurt)]
                text = self.tell("entries.short", day, Brief(" ".join(fates)))
            between = Span(c.days[done : day.number - 1])
            gap = self.tell("entries.gap", between) if between.many else ""
            told_ = [*_paragraphs(gap), *_paragraphs(text)]
            yield self._section(c.days[done : day.number], told_)
            done = day.number

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


def _told(pilot: Pilot, dearest: Day | None) -> list[Sortie]:
    """The missions of a man that are told: the first and the last, the dearest of all if he was
    there, and the fullest of the others; no quiet ones."""
    ends = [s for s in pilot.sorties if s in (pilot.first, pilot.last) or s.day is dearest]
    full = sorted(
        (s for s in pilot.sorties if not s.is_quiet),
        key=lambda s: (-len(s.killed), -s.beats, s.nth),
    )
    return [s for s in pilot.sorties if s in ends or s in full[:WHOLE]]


def parted(days: Sequence[Day], marked: Sequence[Day]) -> Iterator[list[Day]]:
    """Some missions in their order, each of the marked ones by itself."""
    for _, some in groupby(days, lambda day: day.number if day in marked else 0):
        yield [*some]


def _paragraphs(*told: str) -> list[str]:
    """A paragraph of what was told; none if it was nothing."""
    text = " ".join(filter(None, told))
    return [text] if text else []


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
    story = found[0]
    asked, whom = (build, []) if build else built(story)
    days = [s.day for s in _told(whom[0], c.dearest)] if whom else c.fought
    days = stories.steps(c, story) if asked == SUMS else days
    best = max(days, key=lambda d: (d.weight, d.number), default=None)
    return Plan(
        c, story, asked, whom, vars(story)["day"] if asked == MISSION and not build else best
    )


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
    near = day.turn is not None and day.turn.points <= 2 and abs(day.before) <= 2
    hurt = sum(s.is_hurt and not s.is_down for s in day.ours)
    cost = min(len(day.gone) + 0.5 * len(day.down) + len(day.sunk) + hurt, 3.5)
    return turned + near + cost if day.is_open else cost / 2
