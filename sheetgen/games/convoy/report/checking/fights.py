"""What a text says of fights: facts, put together to frames of what is said of one scene."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import product
from typing import NamedTuple

from sheetgen.games.convoy.report.checking.clauses import (
    FATES,
    FOUGHT,
    IDLE,
    Clause,
)
from sheetgen.games.convoy.report.checking.memory import Memory
from sheetgen.games.convoy.report.checking.parts import (
    HALF,
    OTHERS,
    Count,
    Foes,
    Many,
    Part,
    Raids,
    Ships,
    Span,
    Strength,
    Time,
)
from sheetgen.games.convoy.report.checking.world import GROUPS, Scene
from sheetgen.kits.telling.checking.findings import Read

Test = Callable[[Scene], bool]
MEASURES: dict[str, Callable[[Scene], int]] = {
    "turned": lambda s: s.turned, "missed": lambda s: s.missed, "hit": lambda s: s.hits,
    "through": lambda s: s.through,
}  # fmt: skip
SINCE = ("after", "before", "since", "until")
TO_GO = re.compile(r" (?:to go|off\b|from (?:malta|harbour)|short of malta|to sail)", re.I)
LEAST_SCORE = 50
"""Fewer points are no score, but a part of one."""
MOST = 9
"""The largest force there is."""


class Fact(NamedTuple):
    """Something said of a fight: T (when), P (where), F (by whom; Fn: by how many), D (ships by
    name), C (ships counted; C0: none), M (attackers stopped, or that missed or hit), A (so many
    attacks) and W (who was there); and a test of a scene."""

    kind: str
    test: Test


@dataclass
class Frame:
    """What is said of one scene, in `parts` of a sentence: `wide`, maybe of more than one;
    `looked`, of planes that may only have looked; `among`, of ships named before; `follows`, of
    what was told of last. `turns` are those of its times and `names` of its ships; `pieces` are
    what each clause says."""

    facts: list[Fact] = field(default_factory=list)
    parts: list[Part] = field(default_factory=list)
    turns: set[int] = field(default_factory=set)
    names: set[str] = field(default_factory=set)
    wide: bool = False
    looked: bool = False
    among: bool = False
    follows: bool = False
    pieces: list[Frame] = field(default_factory=list)

    @property
    def kinds(self) -> set[str]:
        """The kinds of its facts."""
        return {fact.kind[0] for fact in self.facts}

    def has(self, kind: str) -> bool:
        """Whether there is a fact of a kind, to the letter."""
        return any(fact.kind == kind for fact in self.facts)


class Fights(Memory):
    """Reads what is said of fights. `frame` is what has been said of the scene at hand."""

    def begin(self, sentence: Read, text: str) -> None:
        """Another sentence."""
        super().begin(sentence, text)
        self.frame, self.fits = Frame(), list[list[Scene]]()

    def fight(self, clause: Clause) -> None:
        """Puts what a clause says of a fight to what was said of it before, or begins anew."""
        anchors = {"T"} if clause.has("t") else set[str]()
        anchors |= {"F"} if any(foe.n != 0 for foe in clause.all(Foes)) else set()
        anchors |= {"A"} if clause.role == "came" and clause.has("r") else set()
        kinds, joined = self.frame.kinds, clause.cut == "when" or not clause.role
        if anchors == {"T"} and "T" not in kinds and clause.codes.startswith("VS"):
            # `They sank *Ohio* and damaged *Eagle* on the next turn`.
            joined = clause.cut == "and"
        if kinds & anchors or (anchors and kinds & {*"DCM"} and not joined):
            self.close()
        again = any({*ships.names} & self.frame.names for ships in self.whom(clause))
        if (
            clause.cut == ")"
            or (clause.cut in ("and", "but") and "F" in anchors and clause.parts[0].code != "U")
            or (clause.role in FATES and again)
        ):
            # Others are told of, or the same at another time.
            self.close()
        if clause.cut == "both":
            self.close()
            self.focus = self.both()
        if not self.frame.facts:
            self.going = self._follows(clause)
        facts = self._facts(clause)
        if self.frame.has("C") and any(fact.kind == "C0" for fact in facts):
            self.close()
        if kinds == {"C"} and clause.cut == ":" and any(fact.kind == "D" for fact in facts):
            # `Two ships were sunk: *Ohio* on Monday` need not be both of them.
            self.close()
        if not facts:
            return
        frame, piece = self.frame, Frame(facts, [*clause.parts], wide=self.wide)
        frame.follows |= self.going and not frame.facts
        piece.follows = frame.follows
        for time in clause.all(Time):
            # Whether that time itself is meant by `until` is not known.
            piece.turns |= self.strictly(time)
        seen = any(foe.who in ("air", "any") for foe in clause.all(Foes))
        piece.looked = seen and clause.role not in (*FATES, *FOUGHT)
        piece.among = frame.among
        frame.turns |= piece.turns
        frame.wide |= piece.wide
        frame.looked |= piece.looked
        frame.facts += facts
        frame.parts += clause.parts
        frame.pieces += [piece] if clause.verb >= 0 else []

    def both(self) -> list[Scene]:
        """The last two attacks that were told of, as one scene."""
        pairs = product(*self.fits[-2:]) if len(self.fits) > 1 else ()
        return [self.world.scene((*a.attacks, *b.attacks)) for a, b in pairs if a.last <= b.last]

    def _follows(self, clause: Clause) -> bool:
        """Whether a clause goes on with the attack that was told of last: `they sank *Ohio*`, `two
        missed`, `that cost me *Ohio*`, `I lost *Ohio*`, `a 3 sank *Ohio*`."""
        some, at = clause.parts, clause.verb
        if clause.cut == "both":
            return True
        if self.timed and not clause.has("tr") and self.cut[0].parts[0] is some[0]:
            return some[0].code == "F" or clause.codes == "SV"
        counted = any(ships.counts for ships in clause.all(Ships))
        if self.cut[0].parts[0] is some[0] and clause.codes in ("SV", "BSV") and not counted:
            return clause.role in FATES and not any(c.role for c in self.cut[1:])
        told = any(
            c.has("FGprt") or (not self.going and (c.has("S") or c.role in (*FATES, *FOUGHT)))
            for c in self.cut
            if c.parts[0].start < some[0].start
        )
        if at < 0 or clause.has("tprF") or told or clause.cut in SINCE or self.final:
            return False
        if any(part.said.startswith("had") for part in some[:at]):
            return False
        before = "".join(part.code for part in some[:at] if part.code not in IDLE + "wa")
        if clause.role == "left" and at == 0:
            return True
        if clause.role in FATES and clause.all(Ships):
            if before in ("", "i") and not clause.has("g"):
                return clause.cut in ("that", "it") or (before == "i" and some[at].said == "lost")
            they = before in ("m", "Q", "l", "lQ", "Ql") and some[at - 1].code != "B"
            return they or some[at].said.startswith("down ")
        them = clause.role == "hit" and clause.has("B")
        return clause.role in MEASURES and clause.has("Q") and not (clause.has("Smyi") or them)

    def _facts(self, clause: Clause) -> list[Fact]:
        role, facts = clause.role, list[Fact]()
        for time in clause.all(Time):
            turns = self.turns(time)
            facts += [] if turns is None else [Fact("T", partial(_within, turns))]
        for place in (part for part in clause.parts if part.code == "p"):
            facts.append(Fact("P", partial(_across, self.world.at(str(place.value)))))
        ships = self.whom(clause) if role in FATES else []
        measured = [] if ships else self._measure(clause)
        they = any(part.said in ("they", "you") for part in clause.parts)
        if role == "came" and they and facts and not clause.has("Fg"):
            facts.append(Fact("F", partial(_attackers, None, "any", False)))
        facts += measured
        for force in clause.all(Strength):
            if self.text[force.end :].startswith((" in all", " altogether")):
                continue
            facts.append(Fact("Fn", partial(_attackers, force.n, "any", False)))
        for raids in clause.all(Raids):
            if self.are_told(raids):
                facts.append(Fact("A", partial(_are_attacks, raids.n or 0)))
        for foe in clause.all(Foes):
            single = foe.n == 1 or re.search("(?:plane|bomber|machine)$", foe.said)
            seen = role == "came" and (single or clause.parts[clause.verb].said[0] == "f")
            if (foe.n or 0) > 1 and foe.said.endswith(("german", "italian", "mixed", "combined")):
                # `Two Italian` may be attacks.
                return []
            some = (foe.n or 0) > MOST and foe.n != self.world.whole.force
            if some or ((seen or self.recon) and foe.who in ("air", "any")):
                # One that is not said to attack may only have looked.
                return []
            if foe.n != 0 and (ships or not clause.denied):
                facts.append(self._by(clause, foe, bool(measured)))
        for each in ships:
            facts += self._fates(clause, each)
        return facts + (self.present(clause) if role in ("", "left", "kept") else [])

    def are_told(self, raids: Raids) -> bool:
        """Whether attacks are all that there were at a time, and not some of them."""
        before, after = self.text[: raids.start].lower(), self.text[raids.end :].lower()
        some = re.search(r"\b(?:next|first|last|those|these|following|few|(?<!came )in) $", before)
        rest = re.match(
            r" (?:after|since|later|before|more|on|running|long|to|in (all|the whole))\b", after
        )
        known = (raids.n or 0) > 1 and "attack" in raids.said and not raids.rest
        return known and not some and not rest

    def _by(self, clause: Clause, foe: Foes, measured: bool) -> Fact:
        """Attackers, so many of them, or so many as were left."""
        role = clause.role
        # `Two Germans were stopped`: there may have been more.
        n = foe.of or (None if measured and role in MEASURES and not clause.all(Many) else foe.n)
        if any(raids.start == foe.end + 1 for raids in clause.all(Raids)):
            # `One Italian raid`.
            n = None
        one = n == 1 and role in ("", *FATES) and not foe.said.startswith(("a single", "a sol"))
        others = foe.rest and "more" not in foe.said
        left = others or one or (role or self.role) in MEASURES
        summed = foe.summed or (n or 0) > MOST
        self.wide = self.wide or summed
        left |= role in FATES or clause.parts[clause.verb].said.startswith("attack")
        kind = "F" if n is None or summed else "Fn"
        return Fact(kind, partial(_attackers, n, foe.who, left))

    def present(self, clause: Clause) -> list[Fact]:
        """Who was there."""
        facts, some = list[Fact](), clause.all(Ships)
        points = any(
            part.code == "N" and int(part.value) < LEAST_SCORE for c in self.cut for part in c.parts
        )
        if clause.parts[0].code == "O" or points:
            return []
        counts = [
            c for ships in some for c in ships.counts if c.n and c.n > 0 and c.noun and not c.some
        ]
        counts = [c for c in counts if c.of is None]
        for span in clause.all(Span):
            if TO_GO.match(self.text[span.end :]):
                facts.append(Fact("W", partial(self._is_to_go, span.n)))
        said = self.text[clause.parts[0].start : clause.parts[-1].end]
        ratio = re.search(r"\b(?:every|each|per|among them)\b", said)
        if any(c.n != 1 for c in counts) and not (ratio or clause.denied):
            facts.append(
                Fact("W", partial(self._are, counts, clause.role == "left" or clause.has("K")))
            )
        names = {name for ships in some for name in ships.names}
        if re.search("S.*t", clause.codes) and clause.only("S" + IDLE) and names:
            # `*Ohio* at dawn, then *Kentucky* that night`.
            facts.append(Fact("D", partial(_befell, names, "gone", "gone")))
        if clause.role == "left" and names:
            facts.append(Fact("D", lambda s: any(names <= fleet for fleet in s.fleets["left"])))
        return facts

    def _is_to_go(self, n: float, s: Scene) -> bool:
        return n in self.world.to_go(s.last)

    def _are(self, counts: Sequence[Count], left: bool, s: Scene) -> bool:
        """Whether so many are one fleet, and no kind is counted twice; `left`: that which was left
        after it."""
        nouns = [count.noun for count in dict.fromkeys(counts) if not count.more]
        return len({*nouns}) == len(nouns) and any(
            all(self.so_many(count, fleet, count.noun) for count in counts)
            for fleets in (
                [s.fleets["left"][:1]] if left else (*s.fleets.values(), self.world.ends("home"))
            )
            for fleet in fleets
        )

    def _fates(self, clause: Clause, ships: Ships) -> list[Fact]:
        """What became of ships in a fight."""
        role, facts, names = clause.role, list[Fact](), {*ships.names}
        if names and clause.denied:
            if not any(part.said == "never" for part in clause.parts):
                return [Fact("D", lambda s: not any(names & fleet for fleet in s.fleets[role]))]
            so = not any(names & fleet for fleet in self.world.whole.fleets[role])
            self.hold(clause, so, self.of_ships(names))
            return []
        lost = role == "lost" and not self.frame.kinds & {*"TFPM"}
        by_now = f"{role} by now" if clause.is_bare and (lost or clause.has("B")) else role
        self.frame.names |= names
        if names:
            facts.append(Fact("D", partial(_befell, names, role, by_now)))
        for count in self._counts(clause, ships):
            others = count.more and not count.n
            if count.is_said and not others and not (clause.denied and count.n):
                self.frame.among |= bool(count.among) or count.at_all or self.final
                beside = set[str]() if ships.names_first else {*self.frame.names}
                test = partial(self._counted, role, count, beside, clause.is_bare)
                facts.append(Fact("C" if count.n else "C0", test))
        return facts

    def _counts(self, clause: Clause, ships: Ships) -> list[Count]:
        """What is counted, with those named before it."""
        counts = [*ships.counts]
        if ships.names_first and {*ships.names} <= {*self.world.ships}:
            # `*Ohio* and two tankers` are three.
            counts = [
                c._replace(n=c.n + max(self.world.count(ships.names, c.noun)), some=False)
                if c.n and c.noun and not c.of and not c.more
                else c
                for c in counts
            ]
        return counts

    def _counted(self, role: str, count: Count, beside: set[str], so_far: bool, s: Scene) -> bool:
        """Whether something is so of so many ships; some `beside` them are named."""
        if (count.at_all or (count.n == 0 and count.of)) and not s.is_all:
            return False
        fleets = [*s.fleets[role], *(s.fleets[f"{role} by now"] if so_far else ())]
        fleets = fleets[:1] if count.n == 0 and role == "hit" else fleets
        nobody = count.n == 0 and not count.of
        nouns = [count.noun] if count.noun else ["ship"] if nobody else [*GROUPS]
        hurt = role in ("damaged", "hit")
        return any(self.so_many(count, f, noun, beside, hurt) for f in fleets for noun in nouns)

    def so_many(
        self,
        count: Count,
        fleet: Iterable[str],
        noun: str,
        beside: Iterable[str] = (),
        hurt: bool = False,
    ) -> bool:
        """Whether a fleet has so many ships under a noun, some `beside` named; if `hurt`, they may
        be of those that came in."""
        if count.among:
            n = sum(name in {*fleet} for name in count.among)
            return n == (len(count.among) if count.n is None else count.n)
        (came,), of = self.world.ends("in"), (self.world.ships, fleet)
        totals = zip(*(self.world.count(each, noun) for each in (*of, came)), strict=True)
        if count.n is None:
            return any(n == sailed for sailed, n, _ in totals)
        have = [
            n for sailed, n, in_ in totals if count.of in (None, sailed, in_ if hurt else sailed)
        ]
        if count.some:
            return any(have)
        # Those named in the same list are others, or are among them.
        own = max(self.world.count({*beside} & {*self.world.ships}, noun))
        more = range(own + 3) if count.n and count.more else (0, own * (count.n > 0))
        return any(count.n + n in have for n in more)

    def _measure(self, clause: Clause) -> list[Fact]:
        """How many were turned back, missed, hit or came through."""
        role, some, near = clause.role, clause.parts, self._near(clause)
        if role not in FOUGHT or clause.cut in ("with", "who", "which"):
            return []
        if role == "hit" and any(part.said == "by" for part in some):
            # `Both hit by Germans` is said of ships.
            return []
        if (role == "hit" and clause.has("yS")) or self._is_noun(clause, near):
            return []
        first = near[0] if near else Many("Q")
        if role == "came":
            there = some[clause.verb].said.startswith("there")
            known = not there
            n = 0 if clause.has("F") or (first.rest and not clause.has("t")) else first.n or 0
            return [Fact("M", lambda s: n in {s.force, s.through})] if n > 1 and known else []
        value = MEASURES[role]
        of = first.of
        if any(one.n == 0 for one in near):
            zero = Fact("M", lambda s: not value(s) and of in {None, s.force, s.through})
            return [zero] if self._are_so_many(of) else []
        if not near and role != "hit":
            near = [Many("Q", n=f.n, of=f.of) for f in clause.all(Foes) if f.n is not None]
        if clause.denied or not near or not self._are_so_many(near[0].of):
            return []
        return [Fact("M", partial(self._is_measure, role, near[0]))]

    def _are_so_many(self, of: int | None) -> bool:
        """Whether there may have been so many: of several attacks it is not known which."""
        known = [s.force for s in (*self.world.singles, self.world.whole)]
        return (
            of is None
            or (self.going and of <= MOST)
            or of <= max(known[:-1], default=0)
            or of == known[-1]
        )

    def _near(self, clause: Clause) -> list[Many]:
        """So many that stand by the verb."""
        some, at = clause.parts, clause.verb
        return [
            one
            for n, one in enumerate(some)
            if isinstance(one, Many)
            and (
                all(part.code in IDLE for part in some[n + 1 : at])
                if n < at
                else all(part.said in ("only", "just") for part in some[at + 1 : n])
            )
        ]

    def _is_noun(self, clause: Clause, near: Sequence[Many]) -> bool:
        """Whether the verb is none, as in `two hits`, and something else is said of them."""
        verb = clause.parts[clause.verb]
        if verb.said not in ("hit", "hits", "miss", "misses"):
            return False
        many = [one for one in near if one.start < verb.start]
        noun = any(verb.said.endswith("s") or one.n == 1 or one.rest for one in many)
        made = all(part.code != "w" or part.said in ("made", "scored") for part in clause.parts)
        took = any(part.value == "took" for part in clause.parts)
        return noun and not (made and not took and clause.only(IDLE + "QVFmw"))

    def _is_measure(self, role: str, one: Many, s: Scene) -> bool:
        have = MEASURES[role](s)
        totals = {s.force} if role in ("turned", "through") else {s.force, s.through}
        if one.n == OTHERS:
            return have > 0
        if one.n == HALF:
            return any(abs(have * 2 - n) < 2 for n in totals)
        if one.n is None or one.but:
            return any(have == n - (one.n or 0) for n in totals)
        if one.of not in {None, s.force, s.through, s.force - s.missed, s.hits}:
            return False
        stopped = role == "turned" and s is self.world.whole and one.n == self.world.stopped
        return have == one.n or stopped

    # Whether there is such a scene.

    def close(self) -> None:
        """Holds what was said of one scene: it is false if it is so of none in the game."""
        frame, self.frame = self.frame, Frame()
        if not self._hold_frame(frame):
            # How clauses belong together may not be certain, but what one of them says.
            for piece in frame.pieces:
                self._hold_frame(piece, certain=True)

    def _hold_frame(self, frame: Frame, certain: bool = False) -> bool:
        """Holds what was said of one scene, if it is `certain` or need not be; whether it is so, or
        certain."""
        kinds = frame.kinds
        if kinds <= {"T", "P"} or (kinds == {"F"} and not frame.has("Fn")):
            return True
        pool = self.focus if frame.follows and self.focus else self._pool(frame)
        fit = [s for s in pool if all(fact.test(s) for fact in frame.facts)]
        so = bool(fit)
        if frame.follows or kinds & {"T", "F"}:
            self.focus = [s for s in fit if not s.is_all] or fit
            self.told = max(part.end for part in frame.parts)
            self.fits.append(fit)
        # None at a time that is not said is none of some, and planes may only have looked.
        narrow = (frame.has("C0") and not frame.among and "T" not in kinds) or (
            kinds <= {"F", "T"} and frame.looked
        )
        sure = so or (not narrow and self.is_sure(frame.parts))
        if sure or not certain:
            said = self.text[frame.parts[0].start : max(part.end for part in frame.parts)]
            self.sentence.hold(said, so, partial(self._nearest, frame, pool), sure)
        return sure

    def _pool(self, frame: Frame) -> Sequence[Scene]:
        """The scenes that may be meant."""
        world, kinds = self.world, frame.kinds
        zero = frame.has("C0") and not frame.has("C")
        if zero:
            if "T" in kinds and "F" not in kinds:
                return [self._until(frame.turns)]
            if kinds == {"C"}:
                return [world.whole]
        if frame.has("Fn") and not frame.wide:
            # Who are counted came together, or were all that came.
            return [*world.singles, world.whole, self._until(frame.turns or world.met)]
        return [*world.states, *world.scenes] if "W" in kinds else world.scenes

    def _until(self, turns: set[int]) -> Scene:
        """All attacks of some turns."""
        met = tuple(attack for attack in self.world.attacks if attack.turn in turns)
        scene = self.world.scene(met, max(turns, default=0))
        scene.is_all = True
        return scene

    def _nearest(self, frame: Frame, pool: Sequence[Scene]) -> str:
        """What the record says of the scene that comes nearest to what is said."""
        if frame.names:
            return self.of_ships(frame.names)()
        some = [s for s in pool if s.attacks]
        if not some:
            return "nobody attacked"
        return self.world.of_scene(
            max(some, key=lambda s: (sum(f.test(s) for f in frame.facts), -len(s.attacks)))
        )


def _are_attacks(n: int, s: Scene) -> bool:
    return n in s.counted


def _within(turns: set[int], s: Scene) -> bool:
    return s.turns <= turns


def _across(turns: set[int], s: Scene) -> bool:
    return bool(s.turns & turns)


def _befell(names: set[str], role: str, by_now: str, s: Scene) -> bool:
    """Whether something befell ships; of a whole game, up to its end."""
    fleets = s.fleets[role] + (s.fleets[by_now] if s.is_all else ())
    return any(names <= fleet for fleet in fleets)


def _attackers(n: int | None, who: str, left: bool, s: Scene) -> bool:
    """Whether those of a scene were such attackers, so many of them; or so many that were
    `left`."""
    if n is None:
        return s.by(who)
    few = {s.through, s.hits} if len(s.attacks) == 1 and left else set[int]()
    few |= {1} if left and s.hits else set()
    return s.by(who, strictly=True) and n in {s.force, *few}
