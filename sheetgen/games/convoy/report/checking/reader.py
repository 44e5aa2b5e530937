"""A reader of one text: of each sentence, whether anything in the game is as it says.

A sentence is taken apart into facts (`saying`). What is said together must be so together, at one
of the moments that may be meant: where no time, place or enemy is named, at those that the
paragraph tells of, and in a diary at those of its day. A sentence that is not wholly understood
contradicts nothing; it is worth a look.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from sheetgen.games.convoy.report.checking.saying import Fact, Saying, together
from sheetgen.games.convoy.report.checking.truth import Ship, Truth
from sheetgen.games.convoy.report.checking.words import (
    GROUPS,
    NOUNS,
    WATCHES,
    Enemy,
    Option,
    Ships,
    Spell,
    Time,
    like,
    sentence,
)
from sheetgen.games.convoy.story.chronicle import tell as chronicle_of
from sheetgen.kits.telling.checking.findings import Checked, Read
from sheetgen.kits.telling.checking.page import page
from sheetgen.kits.telling.checking.tagging import Sentence
from sheetgen.kits.telling.report import Asked

ANCHORS = frozenset("TPEXAHG")
"""Kinds of facts that say which moment it is."""
APART = (("FM", "Z"), ("FM", "W"), ("Z", "W"), ("E", "W"), ("E", "Z"), ("A", "S"), ("A", "E"))
"""Kinds that are not of one moment though they stand in one sentence."""
PLACES_SAID = ("first", "second", "third", "fourth", "fifth")


def check(asked: Asked, text: str) -> Checked:
    """A text held against the record of a game, as far as it has come."""
    par = asked.analysis.prices.par if asked.analysis else None
    return Checked(Reader(Truth(chronicle_of(asked.session), par)).read(text))


class Group(NamedTuple):
    """What is said of one moment; `is_all` says whether that is all its sentence says."""

    text: str
    facts: list[Fact]
    is_all: bool = False

    @property
    def kinds(self) -> set[str]:
        """The kinds of its facts."""
        return {x.kind for x in self.facts}


class Reader:
    """Reads a text's sentences, with what it remembers of those before: the attack that was told of
    last (`came`), and the day of a diary."""

    def __init__(self, truth: Truth) -> None:
        self.truth, self.saying = truth, Saying(truth)
        self.whole = truth.at(("whole",))
        self.runs = truth.at(("run",)) | self.whole
        self.fights = truth.at(("attack",))

    def read(self, text: str) -> list[Read]:
        """All sentences of a text, read, in the order of its lines."""
        found, out = page(text), list[Read]()
        self.came, self.day = 0, range(0)
        heads = [[line] for line in found.headings]
        for lines in sorted([*heads, *found.paragraphs], key=lambda lines: lines[0].number):
            reads = [Read(sentence(line.text, line.number)) for line in lines]
            out += reads
            if lines in heads:
                self.day = self._day(reads[0].sentence)
                self._kinds(reads[0])
            else:
                self.day = self._day(reads[0].sentence) or self.day
                self._paragraph(reads)
        return out

    # Which moments may be meant.

    def _day(self, s: Sentence) -> range:
        """The turns of the day that is all a sentence says, and none if it says anything else. The
        day before the convoy sails has the turn 0."""
        if like.eve.fullmatch(s.text):
            return range(1)
        days = [t.day for t in s.all(Time) if t.day is not None and t.day >= 0]
        if not days or not like.date.fullmatch(s.text):
            return range(0)
        return range(days[0] * WATCHES + 1, (days[0] + 1) * WATCHES + 1)

    def _scene(self, s: Sentence) -> int:
        """The moments of the day that a diary tells of; all where no day is known."""
        truth, day, said = self.truth, self.day, s.printed.lower()
        dated = any(t.day is not None or t.turn for t in s.all(Time))
        if not day or dated or like.other_day.search(s.text):
            return truth.all
        if day.start == 0:
            return truth.at(("sailing",))
        if like.tonight.search(said):
            day = range(day.start - 1, day.stop + 2)
        out = truth.where(
            lambda m: m.what != "whole" and (any if m.is_wide else all)(t in day for t in m.turns)
        )
        is_over = self.day.start - 1 <= truth.length < self.day.stop + 2
        out |= truth.at(("arrival",)) if is_over else 0
        return out | (self.whole if is_over or like.so_far.search(said) else 0)

    def _window(self) -> int:
        """The moments at which ships may be where the telling has come."""
        truth = self.truth
        ends = self.whole | truth.at(("sailing",), ("arrival",), ("halfway",))
        if not self.came:
            return ends
        turns = truth.turns(self.came)
        later = [a.turn for a in truth.attacks if a.turn > max(turns)]
        last = later[1] if len(later) > 1 else truth.length
        first = min(turns) - 1
        return ends | truth.where(lambda m: first <= m.turns[0] and m.turns[-1] <= last)

    def _beside(self, pool: int) -> int:
        """The attacks that follow some, and go before them."""
        turns, met = set[int](), [a.turn for a in self.truth.attacks]
        for m in self.truth.those(pool & self.fights):
            turns |= {*[t for t in met if t > m.turns[-1]][:1]}
            turns |= {*[t for t in met if t < m.turns[0]][-1:]}
        return self.truth.where(lambda m: m.what == "turn" and m.turns[0] in turns)

    # What belongs together.

    def _paragraph(self, reads: Sequence[Read]) -> None:
        saying, bare = self.saying, list[tuple[Read, Group, int]]()
        near, first, before = 0, 0, self.came
        saying.in_diary = bool(self.day)
        self.of_game = not any(like.apart_from_it.search(read.sentence.text) for read in reads)
        for read in reads:
            s = read.sentence
            sure = "" if like.unsafe.search(s.text) else _certain(s.text)
            if sure:
                self._kinds(read)
                self._ranks(read)
            if sure != s.text:
                saying.here = 0
            groups = [*_groups(sure, saying.of(sure, s))]
            if len(groups) == 1:
                groups = [groups[0]._replace(is_all=True)]
            for group in groups:
                if group.kinds & ANCHORS or not group.kinds & set("FM"):
                    mask = self._anchored(read, group) & self.fights
                    if group.kinds & set("TPEX") and mask:
                        near = self.came = mask
                        first = first or near
                else:
                    bare.append((read, group, near))
            for tag in {*re.findall(r"<E\d+>", s.text)} - {*re.findall(r"<E\d+>", sure)}:
                # Who is named in what is left unread may be meant by what follows.
                near |= saying.enemy(s.atoms[tag], True) if s.atoms[tag].n or not sure else 0
            saying.names = {n for ships in s.all(Ships) for n, _ in ships.names} if sure else set()
        for read, group, told in bare:
            self._bare(read, group, told, first and first | before)

    def _anchored(self, read: Read, group: Group) -> int:
        """Holds what says itself which moment it is; the moments at which all of it is so."""
        s, kinds = read.sentence, group.kinds
        among, spans = self._scene(s), like.span.search(s.text)
        if "W" in kinds and among == self.truth.all and not kinds & (ANCHORS | {"t"}):
            among = among if "by then" in s.text else self._window()
        named = kinds <= set("EFS") and not any(e.n for e in s.all(Enemy))
        if kinds & set("FM") and not (named or spans or like.run.search(s.text)):
            among &= ~self.runs | self.whole
        if "Z" in kinds:
            among |= self.truth.at(("sailing",))
        mask = self._hold(read, group, among)
        if kinds & set("TPEXH"):
            single = 0 if spans else mask & ~self.runs
            self.saying.here = single if single.bit_count() <= 2 * WATCHES else 0
        return mask

    def _bare(self, read: Read, group: Group, told: int, paragraph: int) -> None:
        """Holds what was done in a fight that is not named: the one just `told` of, those of its
        paragraph, or what came beside them."""
        s, said = read.sentence, read.sentence.printed.lower()
        they, scene = like.they.match(group.text.lstrip(" ,;:")), self._scene(s)
        among = told or paragraph or self.truth.all
        if not told and scene != self.truth.all:
            among = self.truth.all & ~self.runs
        if not (told and (they or "M" in group.kinds)):
            among |= self._beside(among)
        some = [x.deed[0] for x in group.facts if x.deed]
        many = any(n > 1 or len(ships.counts) > 1 for ships in some for n, _ in ships.counts)
        many = many or any(not ships.names for ships in some)
        if not told or (many and not they) or like.total.search(said):
            among |= self.whole
        several = max(len(s.all(Time)), len(s.all(str))) > 1 or like.run.search(s.text)
        if several and "the first <V" not in s.text:
            among |= self.runs
        if like.none_at_all.fullmatch(s.text) and not self.day:
            among = self.whole | told
        self._hold(read, group, among & scene)

    def _hold(self, read: Read, group: Group, among: int) -> int:
        """Whether there is a moment at which all is so that is said; the moments."""
        s, kinds, mask = read.sentence, group.kinds, self._meet(read.sentence, group.facts)
        alone = len(group.facts) == 1
        # By itself a time may be of another week, and an enemy is spoken of before he comes.
        placed = self.day and like.here.search(s.text)
        idle = alone and kinds <= set("GH" if placed else "PGH")
        idle = idle or (alone and kinds == {"E"} and not any(e.n for e in s.all(Enemy)))
        if idle or (kinds <= set("Tt") and all(t.day != -1 for t in s.all(Time))):
            return mask & among
        records = [x.record for x in group.facts if x.record]
        read.hold(
            group.text,
            bool(mask & among),
            lambda: records[0] if records else self._nearest(group, among),
            not mask and self._is_sure(s, group),
        )
        return mask & among

    def _meet(self, s: Sentence, facts: Sequence[Fact]) -> int:
        """The moments at which all of some facts are so."""
        mask = self.truth.all
        for x in facts:
            mask &= self.truth.all if x.deed else x.mask
        deeds = [x.deed for x in facts if x.deed]
        for roles in {roles for _, roles in deeds}:
            some = together(ships for ships, of in deeds if of == roles)
            mask &= self.saying.fit(some, roles, s, "".join(x.record for x in facts if x.deed))
        return mask

    def _is_sure(self, s: Sentence, group: Group) -> bool:
        """Whether what is said is false whatever moment is meant, and said so plainly that nothing
        else can be: every word of the sentence understood, of one time, place and enemy."""
        times = s.all(Time)
        plain = (
            self.of_game
            and group.is_all
            and like.plain.fullmatch(s.text)
            and not re.search('["“”?]', s.printed)
        )
        several = any(len(s.all(kind)) > 1 for kind in (Time, Enemy, str, Option, Spell))
        if not plain or several or any(t.day is None and not t.turn for t in times):
            return False
        wide = self.truth.beside if not any(t.turn for t in times) else int
        near = [
            x._replace(mask=x.mask | wide(x.mask)) if x.kind in "TP" else x for x in group.facts
        ]
        return not self._meet(s, near)

    def _nearest(self, group: Group, among: int) -> str:
        """What the record says of the moment that comes nearest to what is said."""
        truth, best = self.truth, (-1, "")
        for i, m in enumerate(truth.moments):
            if among >> i & 1:
                fits = sum(bool(x.mask >> i & 1) for x in group.facts) * 2 + (len(m.attacks) == 1)
                if fits > best[0]:
                    best = fits, truth.of_moment(m)
        return best[1]

    # Kinds and places of ships.

    def _kinds(self, read: Read) -> None:
        """A ship is of the kind that is said."""
        for ships in read.sentence.all(Ships):
            for name, noun in ships.names:
                if noun and name in self.truth.ships:
                    so = self.truth.ships[name].kind in GROUPS[noun]
                    read.hold(f"{name} is a {noun}", so, self.truth.of_ship(name))

    def _ranks(self, read: Read) -> None:
        """Ships are the first, the last or the only ones of which something is so."""
        s, truth = read.sentence, self.truth
        for m in (x for rule in (like.rank, like.rank_first) for x in rule.finditer(s.text)):
            names = {n for n, _ in s.atoms[m["s"]].names} if m["s"] != "she" else self.saying.names
            ours = [truth.ships[n] for n in names if n in truth.ships]
            kinds = GROUPS[NOUNS.get(m["noun"], "ship")]
            ships = [x for x in truth.ships.values() if x.kind in kinds]
            verb = "sunk" if m["noun"] not in NOUNS else s.atoms[m["v"]].role if m["v"] else ""
            if not ours or len(ours) != len(names) or (len(ours) > 1 and m["which"] != "only"):
                continue
            if m["which"] == "only":
                some = {
                    "sunk": [x for x in ships if x.fate == "sunk"],
                    "hit": [x for x in ships if x.hit_on or x.fate == "sunk"],
                    "damaged": [x for x in ships if x.hit_on and x.fate != "sunk"],
                    "in": [x for x in ships if x.fate == "in"],
                }.get("sunk" if verb == "lost" else verb, ours)
                if re.match(r" (?:<|by |in (?!the (?:whole|entire)))", s.text[m.end() :]):
                    continue
                so = {x.name for x in some} == names
            elif verb in ("sunk", "lost", "hit"):
                fates = [("sunk",), ("sunk", "home")] if verb == "lost" else [("sunk",)]
                so = any(_has_place(m["which"], ours[0], ships, fate, verb) for fate in fates)
            elif m["which"] == "last":
                so = ours[0].fate == "in" or all(
                    x.fate != "in" and x.gone_on <= ours[0].gone_on for x in ships
                )
            else:
                continue
            sure = s.text.rstrip(" .!") == m[0].rstrip() and m["s"] != "she" and self.of_game
            read.hold(m[0], so != bool(m["not"]), truth.of_ship(ours[0].name), sure)


def _has_place(
    which: str, ship: Ship, ships: Sequence[Ship], fates: Sequence[str], verb: str
) -> bool:
    """Whether a ship is the first (second, last ...) to have been lost, or hit."""

    def when(x: Ship) -> int:
        return (verb == "hit" and x.hit_on) or (x.gone_on if x.fate in fates else 0)

    turns, own = [when(x) for x in ships if when(x)], when(ship)
    place = len(turns) if which == "last" else PLACES_SAID.index(which) + 1
    return sum(t < own for t in turns) < place <= sum(t <= own for t in turns) and own > 0


def _certain(text: str) -> str:
    """A sentence with what is not told for certain blanked."""
    starts = [0, *(m.start() for m in like.clause.finditer(text)), len(text)]
    clauses = [text[a:b] for a, b in pairwise(starts)]
    doubted = (
        like.doubtful.search(clause) or after.startswith(" if ")
        for clause, after in pairwise([*clauses, ""])
    )
    return "".join(
        " " * len(clause) if off else clause for clause, off in zip(clauses, doubted, strict=True)
    )


def _groups(text: str, facts: Sequence[Fact]) -> Iterator[Group]:
    """What is said, by what goes together: a sentence is cut where it tells of another moment."""
    cuts = sorted({0, *(m.start() for m in like.cut.finditer(text)), len(text)})
    have, told = list[Fact](), ""
    for a, b in pairwise(cuts):
        piece, mine = text[a:b], [x for x in facts if a <= x.at < b and x.kind != "N"]
        kinds, had = {x.kind for x in mine}, {x.kind for x in have}
        fought, anew = had & set("FM"), kinds & set("FM")
        if (
            kinds & had & ANCHORS
            or like.then.match(piece)
            or any((kinds & {*x} and had & {*y}) or (kinds & {*y} and had & {*x}) for x, y in APART)
            or (fought and kinds & set("TE") and not like.agent.match(piece))
            or ("T" in kinds and ("A" in had or ("Z" in had and "<V" in piece)))
            or (anew and "P" in had and text.count("<P") > 1)
            or ("X" in had and kinds & set("FMSZ"))
            or piece[:1] in ";."
        ) and (have and mine):
            yield Group(told, have)
            have, told = [], ""
        have, told = have + mine, told + piece
    if have:
        yield Group(told, have)
    yield from (Group(text, [x]) for x in facts if x.kind == "N")
