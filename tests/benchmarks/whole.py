"""Sentences of the program's own reports, each read as a whole, beside the reader for strangers.

That one calls nothing false that may be meant otherwise. In a report of the program's own all that
can be read is meant: what a sentence counts, names and dates must be so together, of one attack if
there are attackers in it (each with what stands about them), of so many on end if attacks are
counted, else of the time that it, or its paragraph, tells of.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations, pairwise
from typing import NamedTuple

from sheetgen.games.convoy.report.checking.fights import LEAST_SCORE
from sheetgen.games.convoy.report.checking.parts import (
    Count,
    Foes,
    Many,
    Part,
    Raids,
    Ships,
    Span,
    Time,
    parts,
)
from sheetgen.games.convoy.report.checking.reader import Reader
from sheetgen.games.convoy.report.checking.words import plain
from sheetgen.games.convoy.report.checking.world import GROUPS, PLACES, WATCHES, Scene, World
from sheetgen.kits.telling.checking.findings import Read
from sheetgen.kits.telling.checking.numbers import NUM, number
from sheetgen.kits.telling.checking.page import page

OTHER_COURSE = re.compile(
    r"\b(?:if|would|\w+['’](?:d have|ll)|should|could|might|may|ought|cannot|instead|without"
    r"|unless|meant|odds|chances?|average|same dice|expect\w*|hop(?:ed|ing)|will|shall|going to"
    r"|perhaps|saved|saves|worth|thought|feared|wanted|drew|ha(?:ve|s) to|take .* away|given"
    r"|the real|(?:in|of) August 1942)\b|\?",
    re.I,
)
"""Words of what did not happen, or is not known, or befell the real convoy."""
APART = re.compile(
    r"; |, where (?=.* arrived)|, and (?=the (?:oth|small)er (?:\w+ )?attack)"
    r"| to bring (?=.* to Malta)|, and (?=\w+ arrived)| with the convoy (?=that came)"
    r"|, with (?=.* damaged\W*$)"
)
"""Between these what is said is of a time of its own."""
DATELINE = re.compile(r"\W*[A-Z]{3,}, ")
NOTED = re.compile(r"Turns? (\d+)(?: (?:to|and) (\d+))?\.$")
"""What notes by turn begin with."""
OPTION = re.compile(
    r"\b(?:Decoy|Screen|Evade\w*|Split|halves|off the road|hide|put it out|it went out)\b"
)
ARRIVED = re.compile(
    r"\b(?:Malta at last|(?<!oil )[Ii]n Malta|to Malta:|[Hh]arbour|quay|in port|[Tt]ied up"
    r"|We got in|made it|came in(?! (?:the|that|it|on|with|one)\b)|got there|merchant ships home"
    r"|of them in at|[Ww]e were in|In came|alongside|reached Malta|beside them|damaged ones"
    r"|still damaged|was among them|came too|With (?:her|them) came|to show for)\b"
    r"|went all the way|all the way in|^(?:Malta|In)[,.:]|^In at|merchant ships? of "
)
HURT = re.compile(r"with her damage|carried her damage|holes? in (?:her|them)[.,]|damage to show")
LOSS = re.compile(
    r"\b(?:to go|pencil|crossed|crossing|price of|end of|no more|goodbye|sight of|back for"
    r"|attack came)\b",
    re.I,
)
"""Words by which ships are lost, or at least hit, with no verb that says so."""
BESIDE = re.compile(
    r"\bafter (?:\w+ )?\w+ (?:went|had been)|before they|smaller ones|lasted|got as far"
    r"|up to there|sunk by them|of those was"
)
AT_ONCE = re.compile(r"\b(?:one turn|same turn|same attack|single attack|at once)\b")
SHORT = re.compile("short|lost|sank|bottom|other|backs|missing|fewer|did not")
GONE = re.compile(
    r"\b(?:is|are|ha(?:ve|s|d)(?: been)?) (?:gone|sunk|lost|taken|damaged|marked|knocked)\b"
    r"|in company|was gone"
)
LEFT = re.compile(r"\b(?:left|to go|floating|[Tt]hat made|That is)\b")
SET_UP = re.compile(
    r"\b(?:Set-up|sheet:|rolled|draw was|dice gave|Gibraltar|led|sailed|deliver|bring|had to get"
    r"|fleet|convoy|turns (?:from|to) Malta|[Ff]or that|all but|wrote down|besides|to see them)\b"
)
ALL_TOLD = re.compile(
    r"notwithstanding|arrived|all game|interception dice|every one of them|All that from"
)
MOVED_ON = re.compile(r"\bmoved on to $")
"""One moves on to the turn after that of an attack."""
MEANT = {
    "on that very turn": "then", " tries": " attacks", ", of the escort,": "",
    " most of the evening": "", " hit that counts": "", " goes at us": " attacks",
    "between there and Malta": "later",
}  # fmt: skip
"""What is said otherwise, or is no claim."""
TIMES = {f"{word} times": n for n, word in enumerate(
    ("three", "four", "five", "six", "seven", "eight"), 3)} | {"twice": 2}  # fmt: skip
CAME = re.compile(rf"\bc[ao]me ({'|'.join(TIMES)})\b")
TURNED = re.compile(r"\b(?:stopped|kept out|turned back|took care of|kept off) $")
TO_GO = re.compile(r" (?:still )?(?:to go|to sail|in front|to lose the rest)\b")
NO_HIT = re.compile(r"\bnever hit a|\bhit nothing(?! (?:that|worse|but))")
ROLES = {
    "sunk": "sunk", "finished": "sunk", "lost": "sunk", "damaged": "damaged", "hit": "hit",
    "in": "in", "home": "home", "stayed": "stayed", "kept": "left", "left": "left",
    "sailed": "sailed",
}  # fmt: skip
FATES = ("sunk", "damaged", "hit")
FOUGHT = (*FATES, "finished", "lost", "turned", "missed", "through", "came")
SMALL = ("cruiser", "destroyer")
BEFORE = -1
"""The day before the voyage, by its number."""
SUMS: dict[str, Callable[[World], set[int]]] = {
    r"escort, {} of them": lambda w: {*w.count(w.ships, "small")},
    r"{} of (?:them|which) (?:(?:was|were) )?friendly": lambda w: {w.chronicle.friendly},
    r"{} of the escort went": lambda w: {n for h in w.ends("home") for n in w.count(h, "small")},
    r"last of them: {} more turns, and nobody": lambda w: {w.length - max(w.met, default=0)},
    r"{} points of carrier": lambda w: {5, 10, 15},
    r"{} more than planned": lambda w: {sum(choice.price for choice in w.choices)},
    r"(?:is not the|it is the|^The(?= \w+ points went)) {} points": lambda w: {5},
    r"{} of my \d+ points": lambda w: {w.stopped},
    "Cargo ships are only {} points each": lambda w: {2},
    "carriers, {} points": lambda w: {10, 15},
    r"^Of {} tankers": lambda w: {*w.count(w.ships, "tanker")},
    r"oil went {} points": lambda w: {10},
    r"{} (?:points (?:by itself|off, same|longer)|more for turning)": lambda w: {10},
}
"""Numbers, by the words beside them, and what they are."""


class Own(Reader):
    """Reads a report of the program's own."""

    def read(self, text: str) -> list[Read]:
        """All sentences of a text, each also read as a whole."""
        reads, found = super().read(text), page(text)
        whole, starts = Whole(self.world), {lines[0] for lines in found.paragraphs}
        whole.press = any(DATELINE.match(lines[0].text) for lines in found.paragraphs)
        for read in reads:
            if read.sentence in found.headings or DATELINE.match(read.sentence.text):
                whole.head(read.sentence.text)
            else:
                apart, read.false = read.false, []
                whole.hold(read, read.sentence in starts)
                # What is so of a whole may be misread in its parts.
                agreed = whole.held and not read.false
                read.false += [c._replace(sure=c.sure and not agreed) for c in apart]
        return reads


class Said(NamedTuple):
    """Ships, and what is said to have befallen them (empty: it is not known)."""

    ships: Ships
    role: str


class Whole:
    """Reads sentences as wholes. `here` are the scenes that may be the one told of last, `told` the
    turns that were named, in their order, and `today` attacks of a diary's day; `fought`: one was
    told of, `noted`: notes by turn are read, `ended`: the end is told, `halved`: halfway is told in
    notes. `silent`: nothing in a sentence is held, `held`: something is, `loose`: attacks may be of
    any time, `vague`: an option was told of, maybe at another time."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.here, self.told, self.fought = list[Scene](), list[set[int]](), False
        self.noted = self.ended = self.halved = self.press = False
        self.paragraph, self.today, self.states = 0, list[Scene](), list[Scene]()
        self.dated: int | None = None
        self.after, self.day = set[int](), list[Scene]()
        (self.came,), (self.hurt,) = world.ends("in"), world.ends("in hurt")
        (self.sailed,), self.sunk = world.ends("sailed"), world.whole.fleets["sunk"][0]
        turns, half, end = world.chronicle.turns, world.half, world.length
        self.events = world.met | {0, half, half + 1, end, end + 1} | {world.chronicle.friendly + 1}
        self.events |= {turn.number for turn in turns if turn.is_seen}
        for c in world.choices:
            self.events |= {*range(c.turn, c.turn + c.runs + 1)}

    def head(self, text: str) -> None:
        """A heading, maybe the date of what follows."""
        some = parts(text)
        days = {part.day for part in some if isinstance(part, Time)}
        self.dated = days.pop() if len(days) == 1 and all(p.code in "t;c" for p in some) else None
        day = self.turns(Time("t", day=self.dated)) if self.dated is not None else None
        self.told = [day or set()]
        self.today = [s for s in self.world.singles if s.turns <= self.told[0]]
        self.states = [s for s in self.world.states if s.last in self.told[0]]
        met = tuple(s.attacks[0] for s in self.today)
        self.day = [self.world.scene(met)] if met else []

    def hold(self, read: Read, starts: bool) -> None:
        """Holds what a sentence says, which may start a paragraph."""
        self.read = read
        self.text = plain(read.sentence.text)
        for said, meant in MEANT.items():
            self.text = self.text.replace(said, meant)
        other = OTHER_COURSE.search(read.sentence.text)
        self.silent, self.held, self.loose = other is not None, False, False
        if starts:
            self.noted = self.ended = self.halved = self.vague = False
            self.here, self.after = [], set()
            self.paragraph += 1
        if m := NOTED.match(self.text):
            turns = {*range(int(m[1]), int(m[2] or m[1]) + 1)}
            self.noted, self.halved, self.told = True, False, [turns]
            self.here = [s for s in self.world.singles if s.turns <= turns]
            return
        for text in APART.split(self.text):
            self.text = text
            if not text.startswith("the other"):
                self._hold(parts(text))

    def _hold(self, some: Sequence[Part]) -> None:
        """Holds what a sentence says, or a part of it that is apart."""
        self.loose, self.said = False, [*governed(some)]
        self.all = self.came if re.search("that (came in|had stay)", self.text) else self.sailed
        if some[:1] and some[0].code == "O" and self.said:
            # `Of ten ships that were lost`: a whole, of which something is told.
            self.said, wholes = self.said[1:], self.said[0].ships.counts
            ends = [
                self.sailed,
                self.sunk,
                self.came,
                *(s.fleets["left"][0] for s in self.world.states),
            ]
            known = (count for count in wholes if count.noun != "carrier")
            self.say("of so many", all(self._any(count, ends) for count in known))
        self.spotted = any(part.code == "R" or part.said == "spotted" for part in some)
        foes = [n for n, p in enumerate(some) if isinstance(p, Foes) and self._came(p, some, n)]
        raids = [p.n or 0 for p in some if isinstance(p, Raids) and "other" not in p.said]
        raids = [n for n in raids if n > 1] + [TIMES[m[1]] for m in CAME.finditer(self.text)]
        half = any(part.code == "E" for part in some)
        arrived = ARRIVED.search(self.text) or any(each.role == "in" for each in self.said)
        arrived = arrived and not HURT.search(self.text)
        arrived = arrived or (self.ended and self.noted)
        for ships, _ in self.said:
            nouns = [count.noun for count in ships.counts if not count.more]
            if len({*nouns}) < len(nouns):
                self.say("each noun once", False)
        if foes:
            self._attacks(some, foes, (raids or [0])[0])
        elif raids:
            self._runs(some, raids[0])
        elif half or (self.halved and self.noted):
            self.halved = True
            self._halfway(some)
        elif arrived and not any(each.role == "sunk" for each in self.said):
            self.ended = True
            self._arrival(some)
            self._shares(some)
        else:
            self._fates(some)
            self._shares(some)
            self._fleet(some)
        self._options(some)
        self._sums(some)
        if not (foes or raids) or not self.here:
            times = [self.turns(part) for part in some if isinstance(part, Time)]
            self.told += [turns for turns in times if turns]
        if half and not re.search(" had |till? half", self.text):
            self.told.append({self.world.half})

    def say(self, what: str, so: bool, sure: bool = True) -> None:
        """Something that is so, or not."""
        if not self.silent:
            self.held = True
            self.read.hold(f"{what}: {self.text}", so, lambda: "", sure)

    def _came(self, foe: Foes, some: Sequence[Part], at: int) -> bool:
        """Whether attackers are said to have come; planes may only have looked."""
        verb = next((p for p in some[at + 1 :] if p.code in "V;c&b"), Part(""))
        fought = verb.value in FOUGHT and verb.said != "over us"
        planes, seen = foe.who in ("any", "air"), foe.n == 1 or "plane" in foe.said or self.spotted
        if planes and seen and not fought:
            return some[at - 1].said in ("by", "to") if at else False
        told = foe.n is not None or any(p.value in FOUGHT or p.code in "tS" for p in some)
        known = told and self.dated != BEFORE and foe.said != "a boat"
        return known and ((foe.n or 0) > 0 if planes else foe.n != 0)

    # When.

    def turns(self, time: Time) -> set[int] | None:
        """The turns at a time, as it is meant where it stands; None if it cannot be told."""
        length = self.world.length
        clock = set[int]().union(*self.told[-2 if self.loose else -1 :])
        if time.turn:
            return {time.turn}
        if time.is_last:
            first = length if time.is_last == "watch" else length - (length - 1) % WATCHES
            return {*range(first, length + 2)}
        if time.later and time.day is None:
            at = set[int]() if self.spotted else clock
            return {turn + max(time.later, 0) for turn in at} or None
        day = self.dated if time.day is None and time.days_later <= 0 else time.day
        if day is None and not (clock and (time.watches or time.days_later)):
            return None
        if day == BEFORE:
            return {0}
        watches = range(WATCHES) if time.watches is None else time.watches
        if time.watches == (-1, 0) and day is not None:
            # Midnight is the end of a day, and in a diary the beginning.
            watches = (5, 6) if time.day is not None else (0, 6)
        near = range(1, 15) if time.days_later > 0 else range(7)
        return {
            turn
            for turn in range(1, length + 2)
            for watch in watches
            if (turn - 1) % WATCHES == watch % WATCHES
            and (
                any(turn - at in near for at in clock)
                if day is None
                else (turn - 1) // WATCHES - watch // WATCHES == day
            )
        }

    def _times(self, some: Iterable[Part], bounds: Iterable[str] = ("",)) -> list[set[int]]:
        """The turns of times; with an option in the sentence all those in which it ran."""
        bounds = (*bounds, "after") if "No more" in self.text else bounds
        found = [
            {turn - bool(MOVED_ON.search(self.text[: part.start])) for turn in turns}
            for part in some
            if isinstance(part, Time)
            and part.bound in bounds
            and (
                part.turn or part.day is not None or part.is_last or part.watches or not self.loose
            )
            and (turns := self.turns(part)) not in (None, {0})
        ]
        if not OPTION.search(self.text):
            all_, to_go = range(1, self.world.length + 1), self.world.to_go
            return found + [
                {turn for turn in all_ if part.n in to_go(turn)}
                for part in some
                if isinstance(part, Span) and TO_GO.match(self.text[part.end :])
            ]
        chosen = [(c.turn, {*range(c.turn, c.turn + c.runs)}) for c in self.world.choices]
        return [each.union(*(ran for turn, ran in chosen if turn in each)) for each in found]

    def _places(self, some: Iterable[Part]) -> list[set[int]]:
        there = [part.value for part in some if part.code == "p" and part.value in PLACES]
        turns = self.world.chronicle.turns
        return [{turn.number for turn in turns if turn.watch.place == place} for place in there]

    # Attacks.

    def _attacks(self, some: Sequence[Part], foes: Sequence[int], several: int) -> None:
        """Cuts a sentence to pieces, each with its attackers, so that each is so of an attack, one
        after the other; if it cannot be cut so, they are told of together."""
        told, world = [*self.told], self.world
        scenes = world.singles
        if several and several != len(foes):
            scenes = [s for s in world.scenes if len(s.attacks) == several]
        fit = self._cut(some, foes, scenes)
        sure = bool(fit)
        if not sure:
            # That it was at another time than the last told of is not sure.
            self.loose, self.told = True, [*told]
            fit = self._cut(some, foes, scenes)
            fit = fit or self._cut(some, foes, [*world.singles, world.whole])
        self.say("attack", sure, sure=not fit)
        # What follows may be said of it.
        self._went_on(fit)
        self.here, self.ended, self.vague = fit, False, OPTION.search(self.text) is not None
        self.fought = self.fought or (bool(fit) and self.paragraph > 1)
        self.told = self.told if fit else told
        self.told += self._times(some, ["by"]) if self.text.startswith("By ") else []

    def _went_on(self, fit: Iterable[Scene]) -> None:
        """Which attacks may be told of next."""
        met = sorted(self.world.met)
        self.after = {next((turn for turn in met if turn > s.last), 0) for s in fit}

    def _cut(self, some: Sequence[Part], foes: Sequence[int], scenes: list[Scene]) -> list[Scene]:
        """The attacks of which all pieces of a sentence are so."""
        world = self.world
        joins = [n for n, part in enumerate(some) if part.code in ";c&b" and part.said != "("]
        # `A single attacker came, a German aircraft`, is one.
        same = any(part.who in ("any", "air", "mixed") for part in some if isinstance(part, Foes))
        ends: dict[int, list[Scene]] = {0: [world.scene((), 0)]}
        for foe, after in zip(foes, [*foes[1:], 0], strict=True):
            new = dict[int, list[Scene]]()
            for start, before in ends.items():
                for end in [n for n in joins if foe < n < after] if after else [len(some)]:
                    new[end] = new.get(end, []) + [
                        world.scene((*a.attacks, *b.attacks))
                        for b in self._fit(some[start:end], scenes)
                        for a in before
                        if a.last < b.attacks[0].turn or (same and a.attacks == b.attacks)
                    ]
            ends = {end: fit for end, fit in new.items() if fit}
            self.told += [{s.last for fit in ends.values() for s in fit}] if ends else []
        fit = [s for each in ends.values() for s in each]
        if len(foes) > 1:
            fit += [world.scene(s.attacks[-1:]) for s in fit]
            listed = re.match(r"By |.*came one after another", self.text) is not None
            both = self._both(some, foes, listed)
            summed = self.said and self.said[0].ships.start > some[foes[-1]].start
            fit = both if listed else fit or (both if summed else [])
        return fit

    def _both(self, some: Sequence[Part], foes: Sequence[int], on_end: bool) -> list[Scene]:
        """Attacks that are told of together, maybe `on_end`, with what came of them all."""
        world, met = self.world, self.world.attacks
        found = [world.scene((), 0)]
        for start, end in pairwise([*foes, len(some)]):
            piece = [part for part in some[start:end] if not isinstance(part, Ships)]
            found = [
                world.scene((*a.attacks, *b.attacks))
                for b in self._fit(piece, world.singles)
                for a in found
                if not a.attacks
                or (
                    met.index(b.attacks[0]) - met.index(a.attacks[-1]) == 1
                    if on_end
                    else a.last < b.last
                )
            ]
        times = self._times(some, ["", "by", "until"])
        return [
            s
            for s in found
            if self._befell(self.said, s)
            and (not times or any({s.attacks[0].turn, s.last} & turns for turns in times))
        ]

    def _fit(self, some: Sequence[Part], scenes: Iterable[Scene]) -> list[Scene]:
        """The scenes of which all is so that parts of a sentence say."""
        times, places = self._times(some), self._places(some)
        if not (times or places or self.loose) and self.told and self.paragraph > 1:
            clock = self.told[-1]
            nexts = [t for t in sorted(self.world.met) if t > max(clock)][:2]
            times = [clock if self.noted else {*range(min(clock) - 1, max(nexts, default=99) + 1)}]
        said = [each for each in self.said if each.ships in some]
        return [
            s
            for s in scenes
            if (not times or any(s.turns & turns for turns in times))
            and all(s.turns & turns for turns in places)
            and all(self._by(part, s) for part in some if isinstance(part, Foes))
            and self._measured(some, s)
            and self._befell(said, s)
        ]

    def _by(self, foe: Foes, s: Scene) -> bool:
        """Whether those were the attackers."""
        after, before, some = self.text[foe.end :], self.text[: foe.start], {s.force}
        if re.match(" (?:got|came) (?:in|through)", after) and foe.of:
            some = {s.through}
        elif foe.of and (re.match(" turned back| stopped", after) or TURNED.search(before)):
            some = {s.turned}
        elif foe.of or foe.n == 1 or re.search(r"\b(?:other|rest|more)", foe.said):
            some = {s.force} if not foe.of else {s.turned, s.missed}
            some |= {s.through, s.hits}
        known = foe.n == 0 or s.by(foe.who, strictly=foe.n is not None)
        return known and (not foe.n or foe.n in some) and foe.of in (None, s.force)

    def _measured(self, some: Sequence[Part], s: Scene) -> bool:
        """Whether so many came, were stopped, missed and hit, and nothing befell nobody."""
        values = {
            "turned": s.turned, "missed": s.missed, "hit": s.hits, "through": s.through,
            "came": s.force,
        }  # fmt: skip
        return (
            not (s.hits and NO_HIT.search(self.text))
            and not (s.turned and re.search("not stop a (?:single )?one", self.text))
            and not self._spared(some, s)
            and all(
                ((many.of or s.force) - n if many.but else n)
                in ({s.force, s.through} if verb == "came" else {values[verb]})
                and many.of in (None, s.force, s.through, s.force - s.missed)
                for many, n, verb in measures(some)
            )
            and all(
                n in {*values.values(), 1, len(s.fleets["hit"][0])}
                or (
                    not (s.attacks and any(part.code == "V" for part in some))
                    and n in self.world.count(s.fleets["left"][0], "merchant")
                )
                for n in them(some)
            )
        )

    def _spared(self, some: Sequence[Part], s: Scene) -> bool:
        """Whether something did befall where it is said to have befallen nobody."""
        nouns = [count.noun for each in self.said for count in each.ships.counts if count.noun]
        nouns += ["merchant"] if "to deliver" in self.text else []
        noun = nouns[0] if re.search(" none |deliver", self.text) and len(nouns) == 1 else "ship"
        return any(any(self.world.count(s.fleets[role][0], noun)[:1]) for role in zeros(some))

    def _befell(self, said: Iterable[Said], s: Scene) -> bool:
        return all(self._is(each.ships, each.role, s) for each in said)

    def _is(self, ships: Ships, role: str, s: Scene) -> bool:
        """Whether something befell ships in a scene."""
        ends, names = self.world.ends, {*ships.names}
        sunk, struck = s.fleets["sunk"][0], s.fleets["damaged"][1]
        fleets = [*{
            "sunk": [sunk], "damaged": [struck - sunk],
            "left": s.fleets["left"][: 1 if ships.names and " had " not in self.text else 2],
            **{end: ends(end) for end in ("in", "home", "stayed", "sailed")},
        }.get(role, [sunk, struck, struck | sunk])]  # fmt: skip
        if GONE.search(self.text):
            # `*Ohio* is gone`, by now.
            fleets += s.fleets["hit by now" if role == "damaged" else "lost by now"]
            fleets += ends("home")
        if names and not any(names <= fleet for fleet in fleets):
            return False
        fleets = [*fleets, *(fleet - names for fleet in fleets)]
        by_now = [*s.fleets["left"], *s.fleets["sunk by now"]] if not role else []
        return all(self._any(count, [*fleets, *by_now]) for count in ships.counts)

    def _any(self, count: Count, fleets: Iterable[Iterable[str]]) -> bool:
        """Whether one of some fleets has so many ships."""
        nouns = ["small"] if count.noun == "escort" else [count.noun] if count.noun else [*GROUPS]
        return any(self._are(count, fleet, noun) for fleet in fleets for noun in nouns)

    def _are(self, count: Count, fleet: Iterable[str], noun: str) -> bool:
        meant = 2 if noun in ("ship", "warship") else 1
        have, all_ = (self.world.count(each, noun)[:meant] for each in (fleet, self.all))
        if count.some:
            return any(have)
        if (
            count.every
            and count.n is None
            and not any(a == b for a, b in zip(have, all_, strict=True))
        ):
            return False
        n = None if count.more and noun == "ship" else count.n
        return n is None or n < 0 or (n in have and count.of in (None, *all_))

    def _runs(self, some: Sequence[Part], n: int) -> None:
        """So many attacks on end."""
        met, times = self.world.attacks, self._times(some, ["", "by", "until", "before", "since"])
        if times and re.search("after that|attacks? later|still to come", self.text):
            turns = set[int]().union(*times)
            self.say("attacks since", n in {sum(a.turn > turn for a in met) for turn in turns})
            return
        if ALL_TOLD.search(self.text) or any(each.role == "in" for each in self.said):
            self.say("attacks in all", n == len(met))
            return
        said = [each for each in self.said if each.role or each.ships.names]
        named = [each.ships for each in said if each.role == "sunk"]
        names = {name for ships in named for name in ships.names}
        whole = named and not any(each.ships.counts for each in self.said)
        first = range(1 if re.search(r"\bstart\b|[Ff]irst", self.text) else len(met))
        runs = [self.world.scene(tuple(met[i : i + n])) for i in first if i + n <= len(met)]
        since, option = re.search(r"\bfrom [\w ]+ on\b", self.text), OPTION.search(self.text)
        runs += [s for s in self._twice(some) if n == 2]
        cost = tuple(s.attacks[0] for s in self.world.singles if s.fleets["sunk"][0])
        runs += [self.world.scene(cost)] if n == len(cost) else []
        if self.after and self.text.startswith("For "):
            runs = [s for s in runs if min(s.turns) in self.after]
        if self.today:
            met = [a for s in self.today for a in s.attacks]
            runs += [self.world.scene(some_of) for some_of in combinations(met, n)]
        fit = [
            s
            for s in runs
            if (not times or any((min(s.turns) if since else s.last) in turns for turns in times))
            and (option or "not one that" in self.text or self._measured(some, s))
            and self._befell(said, s)
            and not (times and option and not s.turns <= set.union(*times))
            and not (whole and names != s.fleets["sunk"][0])
        ]
        self.say("attacks", bool(fit))
        self.here, self.ended = (fit if times or said else []), False
        self._went_on(fit)
        self.told += [{s.last for s in fit}] if fit else []

    def _twice(self, some: Iterable[Part]) -> list[Scene]:
        """The attacks at two times that are named together: `at dawn and tonight`."""
        one, two, joined = self.world.singles, list[set[int]](), " and again " in self.text
        for part in some:
            both = part.said.split(" and ") if part.code == "w" else []
            joined |= len(both) == 2
            times = [p for each in both for p in parts(each)] or [part]
            two += [turns for p in times if isinstance(p, Time) and (turns := self.turns(p))]
        if len(two) != 2 or not (joined or not two[0] & two[1]):
            return []
        if "etween" in self.text:
            met = [a for a in self.world.attacks if min(two[0]) <= a.turn <= max(two[1])]
            return [self.world.scene(tuple(met))] if met else []
        return [
            self.world.scene((*a.attacks, *b.attacks))
            for a in one
            for b in one
            if a.turns & two[0] and b.turns & two[1] and a.last < b.last
        ]

    # Ships, where no attackers are said.

    def _fates(self, some: Sequence[Part]) -> None:
        """What befell ships at a time, or in the attack that was told of last."""
        since = ("", "since") if "damaged since" in self.text else ("",)
        times, places, twice = self._times(some, since), self._places(some), self._twice(some)
        lost, at_once = LOSS.search(self.text) or self.noted, AT_ONCE.search(self.text)
        if BESIDE.search(self.text):
            return
        said = [
            each
            for each in self.said
            if (each.role in FATES or (not each.role and (at_once or (lost and each.ships.names))))
            or (each.role == "left" and each.ships.names)
        ]
        said = [each for each in said if not any(c.of or c.every for c in each.ships.counts)]
        many = [] if re.search("points|dice", self.text) else [*them(some)]
        measured = [*measures(some), *many] and not (
            times or self.spotted or re.search(rf" of you|{OPTION.pattern}", self.text)
        )
        if twice:
            self.here = twice
        elif times or places:
            turns = set.intersection(*times, *places)
            dated = any(isinstance(p, Time) and (p.turn or p.day is not None) for p in some)
            past = re.search(r"\bhad\b|booked|until|up to|as far", self.text)
            if (places and times) or (dated and not past):
                sailed = {1} if re.search("sailed|passed", self.text) else set[int]()
                known = self.events | sailed if self.dated is None else turns
                self.say("time", bool(turns & known))
            self.here = [s for s in self.world.singles if s.turns & turns]
        elif HURT.search(self.text) or (
            self.ended
            and (said or any(zeros(some)))
            and all(role == "damaged" for role in (*zeros(some), *(each.role for each in said)))
        ):
            names = {name for each in self.said for name in each.ships.names}
            hit = {ship.name for ship in self.world.ships.values() if ship.hit_on}
            so = names <= (hit if "carried" in self.text else self.hurt)
            spared = bool([*zeros(some)] and self.world.count(self.hurt, "merchant")[0])
            self.say("damaged in the end", so and not spared)
            return
        whole = [*self.today, *self.day, *([self.world.whole] if self.press else [])]
        whole += self.states if all(part.code != "V" for part in some) else []
        for c in self.world.choices if any(part.code == "x" for part in some) else ():
            whole += [s for s in self.world.scenes if s.turns <= {*range(c.turn, c.turn + c.runs)}]
        if any(isinstance(part, Raids) and part.n is None for part in some):
            whole.append(self.world.whole)
        whole = [] if times and not re.search(r"\bthe (?:la|fir)st\b", self.text) else whole
        loosely = not (self.here or self.today) or re.match(r"The \w+ that came", self.text)
        if self.dated == BEFORE or not (said or (not loosely and (measured or [*zeros(some)]))):
            return
        if loosely:
            # Of which attack it is said is not known.
            whole = [*self.world.scenes, *self.world.states]
        if OPTION.search(self.text) and not any(each.ships.names for each in said):
            return
        fit = [s for s in [*self.here, *whole] if self._befell(said, s)]
        fit = [s for s in fit if not self._spared(some, s)]
        fit = [s for s in fit if not measured or self._measured(some, s)]
        # An option may tell at another time than that at which it was taken.
        self.say("fate", bool(fit), sure=not OPTION.search(self.text))
        self.here = fit or self.here

    def _halfway(self, some: Sequence[Part]) -> None:
        """Who went home, and who stayed."""
        world = self.world
        home, stayed = world.ends("home")[0], world.ends("stayed")[0]
        self.here = [s for s in world.states if s.last in (world.half, world.half - 1)]
        if re.search(r"(?:till|until|by|before|past|far as|dread\w*|to) (?:the )?half", self.text):
            return
        fleets = [home, self.here[-1].fleets["lost by now"][0]]
        fleets += [fleet for s in self.here for fleet in s.fleets["left"]]
        for ships, role in self.said:
            if role == "sunk":
                fleets = [*self.here[-1].fleets["lost by now"], self.sunk]
                fleets += [self.sunk - fleet for fleet in fleets]
            role = "home" if role == "sailed" else "" if ships.counts else role
            fleet = {"home": home, "stayed": stayed, "left": stayed}.get(role, home | stayed)
            self.say("halfway", {*ships.names} <= fleet)
            self.say("halfway", all(self._any(count, fleets) for count in ships.counts))
        for part, after in pairwise(some):
            if isinstance(part, Many) and part.n == 0 and after.value in ("home", "stayed"):
                self.say("halfway", not (home if after.value == "home" else stayed))

    def _arrival(self, some: Sequence[Part]) -> None:
        """Who came in, and when."""
        times = self._times(part for part in some if isinstance(part, Time))
        ends = {self.world.length, self.world.length + 1}
        if times:
            other = len(times) > 1 or re.search(r"\bhit\b|passed", self.text)
            known = ends | self.events | {1} if other else ends
            self.say("arrival", any(turns & known for turns in times))
        short = [self.sunk] if SHORT.search(self.text) else []
        short += [self.sailed] if self.text.startswith("Of ") else []
        short += [self.hurt] if any(role == "damaged" for _, role in self.said) else []
        for ships, role in self.said:
            fleet = {
                "damaged": self.hurt, "hit": self.hurt | self.sunk, "sailed": self.sailed
            }.get(role, self.came)  # fmt: skip
            away = self.sailed - self.came if re.search(" not (?:in|there)", self.text) else fleet
            if any(count.n == 0 for count in ships.counts) and "damaged" in self.text:
                fleet = self.hurt
            elif self.text.startswith("With her"):
                short = [self.came - {name} for name in self.came]
            some_of = [fleet, away, *short]
            self.say("arrival", {*ships.names} <= away)
            self.say("arrival", all(self._any(count, some_of) for count in ships.counts))
        for many, after in pairwise([*some, Part("")]):
            if isinstance(many, Many) and many.them and (many.n or 0) > 0 and not many.of:
                fleets = (
                    [self.hurt] if after.value == "damaged" else [self.hurt, self.came, self.sunk]
                )
                self.say("arrival", self._any(Count(many.n), fleets))

    def _shares(self, some: Sequence[Part]) -> None:
        """So many of so many, in the end."""
        count, did = self.world.count, [many for many, *_ in measures(some)]
        ends = {
            "sunk": [self.sunk], "damaged": [self.hurt], "in": [self.came],
            "sailed": [self.sailed], "home": [*self.world.ends("home"), self.came],
        }  # fmt: skip
        for ships, role in self.said:
            whole = role in ("in", "sailed", "home")
            shares = [c for c in ships.counts if c.of or c.every or whole]
            if role in ends and shares and (not self.here or role in ("in", "sailed")):
                self.say("share", all(self._any(c, ends[role]) for c in shares))
            for count_ in (c for c in ships.counts if c.of and c.noun):
                left = [f for s in self.world.states for f in s.fleets["left"]]
                left = [self.sailed] if re.search("points|score", self.text) else [*left, self.sunk]
                sizes = {n for fleet in left for n in count(fleet, count_.noun)}
                self.say("of so many", count_.of in sizes)
        fates = [self.came] if "in the end" in self.text else [self.came, self.sunk, self.hurt]
        told = re.search(r"in the end|points|\bin\b(?! the)|made it|got (?:in|there)", self.text)
        for many in (p for p in some if isinstance(p, Many) and p not in did):
            if (many.of or 0) > (many.n or 0) >= 0 and told and not OPTION.search(self.text):
                nouns = [noun for noun in GROUPS if many.of in count(self.sailed, noun)[:1]]
                so = any(many.n in count(fleet, noun)[:1] for fleet in fates for noun in nouns)
                self.say("share", so)

    def _fleet(self, some: Sequence[Part]) -> None:
        """Ships that are counted: they are one fleet, of some time."""
        world, times = self.world, self._times(some)
        held = (*FATES, "in", "sailed", "home")
        said = [ships for ships, role in self.said if role not in held and ships.counts]
        counts = [c for ships in said for c in ships.counts if c.noun != "ship"]
        counts = [c for c in counts if not (c.of or c.some or c.more)]
        if (
            not counts
            or (self.noted and self.here and not LEFT.search(self.text))
            or (times and re.search("attack|at once", self.text))
            or re.search(rf"^Of | less to |escorts| in for |{OPTION.pattern}", self.text)
            or (any(s.names for s in said) and all(part.code in "S&c;" for part in some))
        ):
            return
        names = {name for ships in said for name in ships.names}
        states = [s for s in world.states if any(s.last in turns for turns in times)]
        left = LEFT.search(self.text) or any(each.role == "left" for each in self.said)
        now = self.here or self.today if left else []
        gone = [s.fleets["sunk by now"][0] for s in (*states, *now)]
        lost = [s.fleets["sunk by now"][0] for s in world.states]
        ends = [self.sailed, self.came, self.sunk, self.hurt]
        had = re.search(r"\bha(?:d|ving)\b", self.text)
        several = len({count.noun for count in counts}) + bool(names) > 1
        if re.search(r"(?<!runs )\bshort\b|ships? down|are not|missing|^Lost", self.text):
            fleets = [self.sunk, *gone, *(self.sunk - each for each in lost)]
        elif several and not times and re.search("sunk|loss|[Ll]ost|cost|opened", self.text):
            fleets = [self.sunk, self.sailed, *(s.fleets["sunk"][0] for s in world.singles)]
        elif (
            "the fleet" in self.text
            or self.dated == BEFORE
            or (SET_UP.search(self.text) and not (times or self.fought or "to Malta," in self.text))
            or (several and not (self.fought or self.here))
        ):
            fleets = [self.sailed]
        elif "to Malta," in self.text or not (self.fought or times or self.here or had or now):
            fleets = ends
        elif states or now:
            fleets = [f for s in states for f in s.fleets["left"]] + gone
            fleets += [f for s in now for f in s.fleets["left"]]
            # Others may have gone home in the same turn.
            fleets += [s.fleets["left"][1] - s.fleets["sunk"][0] for s in now]
        else:
            fleets = [f for s in world.states for f in s.fleets["left"]]
            fleets += [*ends, *lost, *(self.sunk - each for each in lost)]
        # What is said without a verb may be of the losses of an attack or a day, or its end.
        told = [s for s in world.singles if any(s.turns & turns for turns in times)]
        told = world.singles if AT_ONCE.search(self.text) else told or self.here
        fleets = [*fleets, *world.ends("home")]
        fleets += [f for s in (*told, *self.day) for r in ("sunk", "damaged") for f in s.fleets[r]]
        fleets += [s.fleets["left"][0] for s in self.states]
        so = all(
            any(
                names <= {*fleet} and all(self._any(count, [fleet]) for count in together)
                for fleet in fleets
            )
            for together in ([counts] if several else [[count] for count in counts])
        )
        self.say("fleet", so)

    def _options(self, some: Sequence[Part]) -> None:
        """An option was begun at a time."""
        self.vague = self.vague or "came to try" in self.text
        names = {str(part.value) for part in some if part.code == "x"}
        names |= {"evade"} if re.search("somewhere else|off the road", self.text) else set()
        it = re.search(r"\b(?:took it|used it|put it out|it went out)\b", self.text)
        dates = [p for p in some if isinstance(p, Time)]
        times = [t for p in dates if not p.bound and (t := self.turns(p))]
        own = (it or len(names) == 1) and not any(isinstance(p, Foes | Ships) for p in some)
        if own and times and not re.search("thanks|booked", self.text):
            turns = set.intersection(*times)
            begun = {choice.turn for choice in self.world.choices if it or choice.option in names}
            dated = all(p.turn or p.day is not None for p in dates)
            self.say("option", bool(begun & turns), sure=dated)

    def _sums(self, some: Sequence[Part]) -> None:
        """Numbers that come to something by the words beside them, and scores."""
        world = self.world
        for words, sums in SUMS.items():
            if m := re.search(words.format(f"({NUM})"), self.text, re.I):
                self.say("sum", number(m[1]) in sums(world))
        scores = [int(p.value) for p in some if p.code == "N" and int(p.value) >= LEAST_SCORE]
        if scores:
            known = {world.score, round(world.par or 100)}
            known |= {100} if re.search("begin|start|cargo", self.text) else set()
            self.say("score", {*scores} <= known)


def governed(some: Sequence[Part]) -> Iterator[Said]:
    """Ships, with what the verb behind them says of them, or else that before them."""
    for n, part in enumerate(some):
        # `No carrier but *Eagle*`.
        none_but = part.said[:3] == "no " and [p.said for p in some[n + 1 : n + 2]] == ["but"]
        if isinstance(part, Ships) and not none_but:
            before = [*some[max(n - 1 - (some[n - 1].code == "V"), 0) : n]]
            if before and isinstance(before[0], Many) and before[0].n == 0:
                # `None of them a tanker`, `Nobody sank a tanker`.
                none = tuple(count._replace(n=0, some=False) for count in part.counts)
                part = replace(part, counts=none)
            yield Said(part, _after(some[n + 1 :]) or _before(some[:n]))


def _after(some: Sequence[Part]) -> str:
    for before, part in pairwise([Part(""), *some]):
        if part.code == "V" and part.value == "left":
            return "home"
        if part.code == "V" and before.code != "Q" and part.value != "came":
            later = (each for each in some if each.start >= part.end and each.code != "B")
            behind = next(later, Part(""))
            hurt = part.value == "in" and behind.value == "damaged"
            return "damaged" if hurt else ROLES.get(str(part.value), "")
        if part.said == "left" or (part.said == "out" and not before.code):
            return "left" if part.said == "left" else "sailed"
        if part.code == "F" and before.code == ">":
            # `*Ohio* at dawn to four Germans`.
            return "sunk"
        if part.code not in "BTeOmtp>" and part.value != "came":
            return ""
    return ""


def _before(some: Sequence[Part]) -> str:
    for part, before in pairwise([*reversed(some), Part("")]):
        noun = before.code == "Q" and part.said in ("hit", "hits")
        if part.code == "V" and not noun:
            denied = before.code == "g" or before.said in ("nearly", "almost")
            denied |= part.said == "make it" and before.code == "i"
            return "" if denied else ROLES.get(str(part.value), "")
        if part.code not in "TBgye&":
            return ""
    return ""


def measures(some: Sequence[Part]) -> Iterator[tuple[Many, int, str]]:
    """So many, how many, and what they did, or what was done to them."""
    for n, part in enumerate(some):
        if not isinstance(part, Many) or part.n is None or part.n < 0 or " of you" in part.said:
            continue
        if (part.rest and "of the others" not in part.said) or "of those" in part.said:
            continue
        after = next((each for each in some[n + 1 :] if each.code not in "bB"), Part(""))
        before = some[n - 1] if n else Part("")
        out = " ".join(each.said for each in some[max(n - 2, 0) : n])
        came = after.value == "came" and (part.them or not part.n)
        came |= part.said.startswith("another") or after.said[:5] in ("misse", "comes")
        if after.value in ("turned", "missed", "hit", "through", "came") and not came:
            yield part, part.n, str(after.value)
        elif before.value == "turned" or after.said == "went down" or TURNED.search(f"{out} "):
            yield part, part.n, "turned"


def them(some: Sequence[Part]) -> Iterator[int]:
    """So many of those told of last."""
    for part, after in pairwise([*some, Part("")]):
        first = not part.start or part.said.startswith("the ")
        told = after.code != "V" or (after.value in FOUGHT and after.value != "damaged")
        if (
            isinstance(part, Many)
            and part.them
            and part.n
            and not (part.of or part.every)
            and first
            and told
        ):
            yield part.n or 0


def zeros(some: Sequence[Part]) -> Iterator[str]:
    """What nothing suffered."""
    for *pair, after in zip(some, some[1:], [*some[2:], Part("")], strict=False):
        for nobody, verb in (pair, pair[::-1]):
            role = ROLES.get(str(verb.value), "") if verb.code == "V" else ""
            none = isinstance(nobody, Many) and nobody.n == 0 and "those" not in nobody.said
            none &= after.code != "S" or verb is pair[0]
            if none and role in ("sunk", "damaged") and verb.said[:4] != "cost":
                yield role
