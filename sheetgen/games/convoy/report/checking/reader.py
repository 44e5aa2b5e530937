"""A reader of one text: of each sentence, whether anything in the game is as it says.

What is said together must be so together, at one of the moments that may be meant: where no time,
place or enemy is named, at those that the paragraph tells of, and in a diary at those of its day.
A sentence of which any word is not accounted for neither agrees with the record nor contradicts it:
it cannot be judged, or is worth a look.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from sheetgen.games.convoy.report.checking.claims import Claims, Fact, together
from sheetgen.games.convoy.report.checking.truth import Truth
from sheetgen.games.convoy.report.checking.words import (
    GROUPS,
    WATCHES,
    Enemy,
    Option,
    Ships,
    Time,
    like,
    sentence,
)
from sheetgen.games.convoy.story.chronicle import tell as chronicle_of
from sheetgen.kits.telling.checking.findings import Checked, Read
from sheetgen.kits.telling.checking.page import page
from sheetgen.kits.telling.checking.tagging import TAG, Sentence
from sheetgen.kits.telling.report import Asked

ANCHORS = frozenset("TPEXAHG")
"""Kinds of facts that say which moment it is."""
APART = (
    ("FM", "Z"),
    ("FM", "W"),
    ("Z", "W"),
    ("E", "W"),
    ("E", "Z"),
    ("A", "S"),
    ("A", "E"),
    ("A", "G"),
    ("Q", "Z"),
)
"""Kinds that are not of one moment though they stand in one sentence."""


def check(asked: Asked, text: str) -> Checked:
    """A text held against the record of a game, as far as it has come."""
    par = asked.analysis.prices.par if asked.analysis else None
    return Checked(Reader(Truth(chronicle_of(asked.session), par)).read(text))


class Group(NamedTuple):
    """What is said of one moment."""

    text: str
    facts: list[Fact]

    @property
    def kinds(self) -> set[str]:
        """The kinds of its facts."""
        return {x.kind for x in self.facts}


class Reader:
    """Reads a text's sentences, with what it remembers of those before: the attack that was told of
    last (`came`), and the day of a diary."""

    def __init__(self, truth: Truth) -> None:
        self.truth, self.claims = truth, Claims(truth)
        self.whole = truth.at("whole")
        self.runs = truth.at("run", "whole")
        self.fights = truth.fights(lambda m: True)

    def read(self, text: str) -> list[Read]:
        """All sentences of a text, read, in the order of its lines."""
        found, out = page(text), list[Read]()
        self.came, self.day = 0, range(0)
        heads = [[line] for line in found.headings]
        for lines in sorted([*heads, *found.paragraphs], key=lambda lines: lines[0].number):
            reads = [Read(sentence(line.text, line.number)) for line in lines]
            out += reads
            if lines in heads:
                is_title = lines is heads[0] and not re.search(r"\d", lines[0].text)
                self.day = range(0) if is_title else self._day(reads[0].sentence)
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
        days = [t.day for t in s.all(Time) if t.day is not None and t.day >= 0 and not t.parts]
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
            return truth.at("sailing")
        if like.tonight.search(said):
            day = range(day.start - 1, day.stop + 2)
        out = truth.where(
            lambda m: m.what != "whole" and (any if m.is_wide else all)(t in day for t in m.turns)
        )
        is_over = self.day.start - 1 <= truth.length < self.day.stop + 2
        out |= truth.at("arrival") if is_over else 0
        return out | (self.whole if is_over or like.so_far.search(said) else 0)

    def _beside(self, pool: int) -> int:
        """The attacks that follow some, and go before them."""
        turns, met = set[int](), [a.turn for a in self.truth.attacks]
        for m in self.truth.those(pool & self.fights):
            turns |= {*[t for t in met if t > m.turns[-1]][:1]}
            turns |= {*[t for t in met if t < m.turns[0]][-1:]}
        return self.truth.where(lambda m: m.what == "turn" and m.turns[0] in turns)

    # What belongs together.

    def _paragraph(self, reads: Sequence[Read]) -> None:
        bare = list[tuple[Read, Group, int]]()
        near, first, before, self.claims.here = 0, 0, self.came, 0
        self.claims.in_diary = bool(self.day)
        self.of_game = not any(like.apart_from_it.search(read.sentence.text) for read in reads)
        for read in reads:
            s = read.sentence
            sure = "" if like.unsafe.search(s.text) else _certain(s.text)
            facts = self.claims.of(sure, s)
            if sure:
                self._kinds(read)
            read.whole = self.of_game and _is_whole(s, sure, facts)
            for group in _groups(sure, facts):
                if group.kinds & ANCHORS or not group.kinds & set("FM"):
                    mask = self._anchored(read, group, near) & self.fights
                    if group.kinds & set("TPEX") and mask:
                        near = self.came = mask
                        first = first or near
                    elif "A" in group.kinds:
                        near |= mask
                else:
                    bare.append((read, group, near))
            for tag in {*TAG.findall(s.text)} - {*TAG.findall(sure)}:
                # Who is named in what is left unread, and when, may be meant by what follows.
                thing = s.atoms[tag]
                if isinstance(thing, Enemy) and (thing.n or not sure):
                    near |= self.claims.attackers(thing, True)
                if isinstance(thing, Time) and (thing.day is not None or thing.turn):
                    self.claims.here = self.claims.when(thing, "at") & ~self.runs
            self.claims.names = (
                {n for ships in s.all(Ships) for n, _ in ships.names} if sure else set()
            )
        for read, group, told in bare:
            self._bare(read, group, told, first and first | before)

    def _anchored(self, read: Read, group: Group, near: int) -> int:
        """Holds what says itself which moment it is; the moments at which all of it is so. `near`
        are those that its paragraph has told of."""
        s, kinds = read.sentence, group.kinds
        among = self._scene(s)
        spans = len(s.all(Time, group.text)) > 1
        counted = not self.came and all(not x.names for x in s.all(Ships, group.text))
        if among == self.truth.all and not kinds & (ANCHORS | {"t"}):
            if kinds == {"S"} and counted and "<V" not in group.text:
                among = self.truth.at("sailing", "whole")
            elif "W" in kinds and "by then" not in s.text and near == self.came:
                # Ships are as they were when the attack was told of last, or in the end.
                ends = self.truth.at("whole", "sailing", "arrival", "halfway")
                told = self.truth.turns(self.came) or {0}
                last = max(self.truth.turns(self.came | self._beside(self.came)) or {0})
                among = ends | self.truth.where(
                    lambda m: min(told) <= m.turns[0] <= m.turns[-1] <= last
                )
        if like.dates.fullmatch(s.text) or (
            among == self.truth.all and not near and like.the_lot.search(s.text)
        ):
            among = self.whole
        if "A" in kinds and self.came and like.the_next.search(s.text):
            after = min(self.truth.turns(self.came))
            among &= self.truth.where(lambda m: m.what == "whole" or m.turns[0] > after)
        if "E" in kinds and near and like.it_was.fullmatch(s.text):
            among &= near
        spans = spans or any(t.parts is None and t.day is not None for t in s.all(Time))
        most = max((a.force for a in self.truth.attacks), default=0)
        spans = spans or any(e.n > most for e in s.all(Enemy))
        named = kinds <= set("EFS") and not any(e.n for e in s.all(Enemy))
        if kinds & set("FM") and not (named or spans or like.run.search(s.text)):
            among &= ~self.runs | self.whole | near
        if "Z" in kinds:
            among |= self.truth.at("sailing")
        mask = self._hold(read, group, among)
        if kinds & set("TPEXH"):
            single = 0 if spans else mask & ~self.runs
            self.claims.here = single if single.bit_count() <= 2 * WATCHES else 0
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
        if max(len(s.all(Time)), len(s.all(str))) > 1 or like.run.search(s.text):
            among |= self.runs
        if like.none_at_all.fullmatch(s.text) and not self.day:
            among = self.whole | told
        self._hold(read, group, among & scene)

    def _hold(self, read: Read, group: Group, among: int) -> int:
        """Whether there is a moment at which all is so that is said; the moments."""
        s, kinds, mask = read.sentence, group.kinds, self._meet(read.sentence, group.facts)
        alone = len(group.facts) == 1
        # By itself a time may be of another week, and an enemy is spoken of before he comes.
        idle = alone and kinds <= set("GH" if self.day and like.here.search(s.text) else "PGH")
        idle = idle or (alone and kinds == {"E"} and not any(e.n for e in s.all(Enemy)))
        if idle and kinds == {"E"} and "<V" not in s.text and "attack" not in s.text:
            return mask & among
        if (
            kinds == {"T"}
            and s.all(Time)
            and all((t.day or 0) < 5 for t in s.all(Time))
            and not like.still_quiet.search(s.text)
            and not like.dateline.fullmatch(s.text)
        ):
            # Who names a time has something to tell of it.
            eventful = self.truth.where(lambda m: self.truth.events & {*m.turns})
            eventful &= among if among == self.whole else self.truth.all
            read.hold(group.text, bool(mask & eventful), "nothing happened then")
        if (idle and mask) or (kinds <= set("Tt") and all(t.day != -1 for t in s.all(Time))):
            return mask & among
        records = [x.record for x in group.facts if x.record]
        read.hold(
            group.text,
            bool(mask & among),
            lambda: records[0] if records else self._nearest(group, among),
            not mask and self._is_sure(read, group),
        )
        return mask & among

    def _meet(self, s: Sentence, facts: Sequence[Fact]) -> int:
        """The moments at which all of some facts are so."""
        mask = self.truth.all
        for x in facts:
            mask &= self.truth.all if x.deed else x.mask
        deeds = [(x.deed, s.text[slice(*x.span)]) for x in facts if x.deed]
        for roles in {roles for (_, roles), _ in deeds}:
            some = [(ships, said) for (ships, of), said in deeds if of == roles]
            said = " ".join(said for _, said in some)
            # `Damaged another cargo ship and sank her`: she is one of those that are counted.
            said += " another" if like.struck_again.search(s.text) else ""
            mask &= self.claims.fit(together(ships for ships, _ in some), roles, s, said)
        return mask

    def _is_sure(self, read: Read, group: Group) -> bool:
        """Whether what is said is false whatever moment is meant, and said so plainly that nothing
        else can be: every word accounted for, of one time, place and enemy; and not even so a watch
        before or after."""
        s, truth = read.sentence, self.truth
        several = any(len(s.all(kind)) > 1 for kind in (Time, Enemy, str, Option))
        if not read.whole or several or any(t.day is None and not t.turn for t in s.all(Time)):
            return False
        if any(t.turn and t.day is None for t in s.all(Time)):
            return True

        def beside(mask: int) -> int:
            wide = {t + n for t in truth.turns(mask) for n in (-1, 0, 1)}
            return mask | truth.where(lambda m: wide >= {*m.turns})

        near = [x._replace(mask=beside(x.mask)) if x.kind in "TP" else x for x in group.facts]
        return not self._meet(s, near)

    def _nearest(self, group: Group, among: int) -> str:
        """What the record says of the moment that comes nearest to what is said."""
        moments = [
            (sum(bool(x.mask >> i & 1) for x in group.facts) * 2 + (len(m.attacks) == 1), -i)
            for i, m in enumerate(self.truth.moments)
            if among >> i & 1 and m.what in ("turn", "run")
        ]
        return self.truth.of_moment(self.truth.moments[-max(moments)[1]]) if moments else ""

    def _kinds(self, read: Read) -> None:
        """A ship is of the kind that is said."""
        for ships in read.sentence.all(Ships):
            for name, noun in ships.names:
                if noun and name in self.truth.ships:
                    so = self.truth.ships[name].kind in GROUPS[noun]
                    read.hold(f"{name} is a {noun}", so, self.truth.of_ship(name))


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


def _is_whole(s: Sentence, sure: str, facts: Sequence[Fact]) -> bool:
    """Whether every word of a sentence is accounted for: by a fact, or as one that says nothing."""
    left = [*sure]
    for x in facts:
        left[slice(*x.span)] = " " * (x.span[1] - x.span[0])
    return (
        sure == s.text
        and not re.search('["“”?]', s.printed)
        and bool(facts and like.plain.fullmatch("".join(left)))
    )


def _groups(text: str, facts: Sequence[Fact]) -> Iterator[Group]:
    """What is said, by what goes together: a sentence is cut where it tells of another moment."""
    cuts = sorted({0, *(m.start() for m in like.cut.finditer(text)), len(text)})
    have, told, last, is_next = list[Fact](), "", set[str](), False
    for a, b in pairwise(cuts):
        piece, mine = text[a:b], [x for x in facts if a <= x.at < b and x.kind != "N"]
        kinds, had = {x.kind for x in mine}, {x.kind for x in have}
        is_next = is_next or like.then.match(piece) is not None
        if (
            kinds & had & ANCHORS
            or is_next
            or any((kinds & {*x} and had & {*y}) or (kinds & {*y} and had & {*x}) for x, y in APART)
            or (
                had & set("FM")
                and kinds & set("TEA")
                and not like.agent.match(piece)
                and not (last & set("FM") and like.when.fullmatch(piece))
            )
            or ("T" in kinds and ("A" in had or ("Z" in had and "<V" in piece)))
            or (kinds & set("FM") and "P" in had and text.count("<P") > 1)
            or ("X" in had and kinds & set("FMSZ"))
            or piece[:1] in ";."
        ) and (have and mine):
            yield Group(told, have)
            have, told = [], ""
        have, told, last = have + mine, told + piece, kinds
        is_next = is_next and not mine
    if have:
        yield Group(told, have)
    yield from (Group(text[slice(*x.span)], [x]) for x in facts if x.kind == "N")
