"""Whether what a text claims may be called false: only if each clause that says it is understood
whole, and nothing beside it can make it say something else.

A false accusation costs a player's trust, and silence costs little. So words, joins and lists that
may be meant otherwise are named here; what is claimed with them is worth a look, and no more.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from sheetgen.games.convoy.report.checking.clauses import (
    IDLE,
    LISTS,
    RELATIVE,
    STOPS,
    Clause,
    begins,
    is_present,
)
from sheetgen.games.convoy.report.checking.parts import Foes, Many, Part, Ships
from sheetgen.games.convoy.report.checking.words import WORDS
from sheetgen.games.convoy.report.checking.world import World

OTHERS = (
    "or", "nor", "except", "except for", "save", "save for", "bar", "besides", "apart from",
    "aside from", "not counting", "other than", "in addition to",
)  # fmt: skip
"""Words by which what stands before or after is of others."""
COURSE = ("if", "unless", "as if", "as though", "but for", "instead of")
"""Words by which what was said is of another course."""
AUXILIARY = ("was", "were", "is", "are", "been", "had been", "has been", "have been", "be", "got")


def is_certain(
    world: World, text: str, cut: Sequence[Clause], of: Sequence[Part], beside: bool, going: bool
) -> bool:
    """Whether a claim that was read `of` some parts of a sentence, `cut` to clauses, is understood.
    `beside`: it is of a ship that is named before a `which`; `going`: of those told of last."""
    start, end = of[0].start, max(part.end for part in of)
    some = [c for c in cut if c.parts[0].start < end and c.parts[-1].end > start]
    # With the word behind: `the evening before`.
    behind = re.match(r"\s+\w+", text[end:])
    said = text[start : end + (behind.end() if behind else 0)]
    if not some or re.search(WORDS["apart"]["unsure"], said, re.I):
        return False
    at = cut.index(some[0])
    before, after = cut[:at], cut[at + len(some) :][:1]
    return (
        all(
            _is_whole(clause, start, end, beside or _is_by(before, clause, text))
            for before, clause in pairwise([Clause([]), *some])
        )
        and (_is_said(before, some) or all(map(_is_note, [*before, *some])))
        and not _is_of_another_course(before, some, after)
        and not any(_doubts(text, before, some, after))
        and not any(_is_told_of(part, world, going) for part in of)
    )


def is_idle(part: Part) -> bool:
    """Whether a part changes nothing of what is said."""
    return part.code in "BTei" or part.said == "it" or part.said in WORDS["plain"]["words"]


def _has_verb(clause: Clause) -> bool:
    return clause.verb >= 0 or clause.has("Zx") or any(p.said in AUXILIARY for p in clause.parts)


def _is_whole(clause: Clause, start: int, end: int, beside: bool) -> bool:
    """Whether all of a clause was understood, if what was read of it stands from `start` to
    `end`."""
    known = all(
        is_idle(part) or (part.code != "w" and start <= part.start and part.end <= end)
        for part in clause.parts
    )
    counted = clause.only("S" + IDLE) and any(ships.counts for ships in clause.all(Ships))
    if clause.cut in ("who", "which"):
        return known and beside
    beside = counted or (clause.role in ("damaged", "in") and clause.has("S"))
    return known and clause.cut not in (*RELATIVE, "to") and (clause.cut != "with" or beside)


def _is_said(before: Sequence[Clause], some: Sequence[Clause]) -> bool:
    """Whether clauses are more than names: there is a verb in them, or before such a list."""
    while before and some[0].only("SN" + IDLE) and some[0].cut in LISTS:
        before, some = before[:-1], [before[-1], *some]
    listed = [clause for clause in some if clause.has("SN") and not _has_verb(clause)]
    return all(clause.only("SNgQFz" + IDLE) for clause in listed) and (
        not listed or any(map(_has_verb, some))
    )


def _is_by(before: Clause, clause: Clause, text: str) -> bool:
    """Whether a clause tells what attackers did: `four Germans, who sank *Ohio*`."""
    return before.has("F") and re.search(r",\s+\w+\s+$", text[: clause.parts[0].start]) is not None


def _is_note(clause: Clause) -> bool:
    """Whether a clause is nothing but what is counted, and when and where: `94 points, twelve of
    fourteen merchant ships`."""
    known = all(part.code in "SQFNDKlrtp" + IDLE or is_idle(part) for part in clause.parts)
    return known and clause.cut in ("", "for", "to", *LISTS, *STOPS)


def _is_of_another_course(
    before: Sequence[Clause], some: Sequence[Clause], after: Sequence[Clause]
) -> bool:
    """Whether clauses follow one of another course, with no stop between, or what follows makes
    them such."""
    if some[0].cut not in (*STOPS, "but"):
        for clause in reversed(before):
            if clause.has("d"):
                return True
            if clause.cut in (*STOPS, "but"):
                break
    return any(part.value in COURSE for clause in after for part in clause.parts)


def _doubts(
    text: str, before: Sequence[Clause], some: Sequence[Clause], after: Sequence[Clause]
) -> Iterator[object]:
    """Whether who or when is meant may be another, by what stands between or beside clauses."""
    first, pairs = some[0], [*pairwise(some)]
    told = bool(before) and any(map(_has_verb, before))
    yield any(clause.cut in OTHERS for clause in (*some, *after))
    # `All but one`, `all of them but *Eagle* came`.
    yield after and after[0].cut == "but" and not _has_verb(after[0])
    yield first.cut == "but" and before and before[-1].has("S") and not _has_verb(before[-1])
    # `U-boats come late`.
    yield any(is_present(c) and any(f.n is None for f in c.all(Foes)) for c in some)
    # `Eight were sunk... no, six`.
    yield any(clause.cut in ("...", "…") for clause in (*some[1:], *after))
    # `She came in, my *Ohio*`.
    yield after and after[0].cut == "," and after[0].only("TBS") and some[-1].has("y")
    # `Two ships that ...`, and not `two ships, which ...`.
    counted = any(p.counts if isinstance(p, Ships) else p.code in "FQ" for p in some[-1].parts)
    joined = after and not re.search(r",\s+\w+\s+$", text[: after[0].parts[0].start])
    yield counted and joined and after[0].cut in RELATIVE
    # `Two did for *Ohio*, which sank, and *Eagle*`, `a fleet, which sailed on Monday and came in`.
    relative = any(clause.cut in ("who", "which") for clause in (*before[-1:], *some[:-1]))
    yield relative and some[-1].cut in LISTS and (some[-1].only("S" + IDLE) or begins(some[-1]))
    # `On Tuesday a single Italian was`.
    yield any(clause.parts[-1].said in AUXILIARY for clause in some)
    # `*Eagle* at dawn and *Ohio*`.
    yield any(
        a.has("t") and b.has("S") and not _has_verb(b) and not a.only("tp" + IDLE) for a, b in pairs
    )
    # `One German and one Italian, sank`.
    listed = before and first.cut in LISTS and before[-1].has("Fr") and not _has_verb(before[-1])
    both = any(clause.cut == "both" for clause in (*some, *after))
    yield listed and first.parts[0].code == "F" and not both
    # `*Eagle* sunk, *Ohio*, *Chant* damaged`, `when she was gone we had ten tankers`.
    ends = [clause.parts[-1].code == "V" for clause in (*some, *after)]
    yield any(
        ends[n - 1] and ends[n + 1] and clause.cut == "," and clause.only("S" + IDLE)
        for n, clause in enumerate(some)
        if 0 < n < len(ends) - 1
    )
    # `Two Germans, a U-boat and an Italian came, with *Ohio* damaged`.
    foes = sum(len(clause.all(Foes)) for clause in (*before, *some))
    yield foes > 2 and any(clause.cut == "with" for clause in some)
    # `None of them was *Ohio*`, `I split nothing`.
    yield any(c.zeros and (c.has("x") or any(s.names for s in c.all(Ships))) for c in some)
    # `Three stopped: one German`.
    yield any(b.cut == ":" and b.has("F") and a.has("Q") for a, b in pairs)
    # `One at dawn, one at noon`.
    yield sum(clause.has("Q") and clause.has("t") for clause in some) > 1
    # `She went, at dawn, and I came`.
    yield told and first.has("t") and first.only("t" + IDLE)


def _is_told_of(part: Part, world: World, going: bool) -> bool:
    """Whether those are meant who were told of: `both U-boats`, `neither of the two ships`, `one of
    the five was stopped`."""
    if isinstance(part, Foes):
        return part.said.startswith("both")
    if isinstance(part, Many):
        return bool(part.of) and " the " in part.said and not going
    counts = part.counts if isinstance(part, Ships) else ()
    return any(
        c.of and not c.n and c.of not in world.count(world.ships, c.noun or "ship") for c in counts
    )
