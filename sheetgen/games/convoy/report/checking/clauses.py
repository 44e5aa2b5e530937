"""Clauses: a sentence cut where a clause ends, what is done in each, and whether it is in doubt."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeVar

from sheetgen.games.convoy.report.checking.parts import Many, Part, Ships, Time

FATES = ("sunk", "finished", "lost", "damaged", "hit")
ENDS = ("in", "home", "stayed", "kept", "sailed")
FOUGHT = ("turned", "missed", "hit", "through", "came")
IDLE = "BgeTtpcOUJ"
"""Letters of parts that add nobody to a clause."""
STOPS = (";", ":", ".", "!", "?", "(", ")", "...", "…", "–", "—", "--", " - ")
RELATIVE = ("who", "which", "that", "whom", "whose")
BESIDE = (*RELATIVE, "as", "when", "while", "whilst", "though", "although")
"""A clause cut off by these tells of something beside."""
UNTIL = ("until", "till")
LISTS = (",", "and", ":", "as well as", "along with", "together with", "with")
"""What a list goes on by."""
_AT_HOUR = ("at ", "by ", "on ", "before ", "after ", "late", "early", "this", "that", "soon")
_AT_A_TIME = re.compile("Ft(?=V|$)")
_TAKES = ("took", "takes", "take", "taking", "got")
_PRESENT = re.compile(r"(?:go|take|sink|lose|come|get)(?:e?s)?\b|costs|hits$")
_ORDERS = ("leave", "take", "play", "say", "stay")
"""A sentence that begins with one of these tells of another course."""
P = TypeVar("P", bound=Part)


@dataclass
class Clause:
    """A clause: its parts, what it is cut from the one before by, what is done in it (`role`;
    empty: nothing that is known), and whether it is in doubt."""

    parts: list[Part]
    cut: str = ""
    role: str = ""
    doubt: bool = False

    def all(self, kind: type[P]) -> list[P]:
        """Its parts of a sort."""
        return [part for part in self.parts if isinstance(part, kind)]

    def has(self, codes: str) -> bool:
        """Whether there is a part of some letters."""
        return any(part.code in codes for part in self.parts)

    def only(self, codes: str) -> bool:
        """Whether all parts are of some letters."""
        return all(part.code in codes for part in self.parts)

    @property
    def codes(self) -> str:
        """The letters of its parts."""
        return "".join(part.code for part in self.parts)

    @property
    def verb(self) -> int:
        """The place of the verb among the parts; -1: there is none."""
        found = [n for n, part in enumerate(self.parts) if part.code == "V"]
        return next((n for n in found if self.parts[n].value != "took"), next(iter(found), -1))

    @property
    def denied(self) -> bool:
        """Whether there is a `not` in it."""
        never = self.role in ENDS and self.parts[self.verb].said.startswith("never")
        return never or self.has("g")

    @property
    def is_ours(self) -> bool:
        """Whether `I` or `we`, and no ship, stand before its verb."""
        before = self.codes[: max(self.verb, 0)]
        return "i" in before and "S" not in before

    @property
    def is_bare(self) -> bool:
        """Whether no time and no attacker is named in it."""
        return not self.has("tF")

    @property
    def zeros(self) -> bool:
        """Whether it is of nobody."""
        return any(many.n == 0 for many in self.all(Many)) or any(
            count.n == 0 for ships in self.all(Ships) for count in ships.counts
        )


def clauses(some: Sequence[Part]) -> list[Clause]:
    """A sentence cut where a clause ends: at stops, words that join, and before a second verb."""
    out, unsure, last, before = _joined(_cut(some)), False, "", False
    for clause in out:
        first, starts = clause.parts[0].said, clause is out[0] or clause.cut in STOPS
        unsure = unsure and clause.cut not in (";", ".", "but")
        unsure = (
            unsure
            or (clause.cut in ("that", ":", "when", "once") and before)
            or (starts and first in _ORDERS)
            or (clause is out[0] and first == "without")
            or any(part.value in ("if", "unless", "suppose") for part in clause.parts)
            or any(part.said == "without" for part in clause.parts if clause.has("x"))
        )
        clause.doubt = unsure or clause.doubt or _is_doubtful(clause)
        clause.role = _role(clause, last)
        # `No Decoy: ...` is another course.
        before = clause.doubt or (before and clause.verb < 0) or _is_without(clause)
        last = clause.role or ("came" if clause.has("r") and clause.has("Fm") else last)
    for n, (clause, after) in enumerate(pairwise(out)):
        if after.cut == "," and begins(after) and any(c.cut == "that" for c in out[: n + 1]):
            # `Every ship that I lost, four of them, was lost on Monday`.
            after.doubt = True
        last = clause.parts[-1].code
        if (
            after.cut == ""
            and begins(after)
            and (
                clause.cut in RELATIVE
                or (clause.role in FATES and last == "V")
                or (clause.has("i") and not after.has("i") and clause.role != "sailed")
                or (after.parts[0].code == "V" and last == "S")
            )
        ):
            # Whether what stands before the second verb is of the one or of the other, or of whom
            # `that I lost` the other is said, is not known.
            clause.doubt = after.doubt = True
    return out


def _joined(some: Iterable[Clause]) -> list[Clause]:
    """Clauses, with those in a list put to a verb that follows them: `and *Eagle*, our last
    carrier, was damaged`."""
    out = list[Clause]()
    for clause in some:
        alone = out and out[-1].cut in LISTS and out[-1].only("S")
        dated = clause.cut == "," and clause.only("tpe")
        if dated and out and out[-1].has("x") and not out[-1].has("t"):
            out[-1].parts += clause.parts
        elif (
            out
            and not out[-1].role
            and _AT_A_TIME.match(out[-1].codes)
            and (m := _AT_A_TIME.match(clause.codes))
            and clause.cut == "and"
            and clause.parts[m.end()].code == "V"
        ):
            # `Two Italians at dawn and a German at noon sank *Ohio*`.
            out.append(Clause(clause.parts[: m.end()], "and"))
            out.append(Clause(clause.parts[m.end() :], "both"))
        elif (
            clause.cut == ")"
            and len(out) > 1
            and out[-1].cut == "("
            and (m := re.match("w?V", clause.codes))
            and clause.parts[m.end() - 1].value in ("came", "took", *FATES)
        ):
            # `Five Germans (one stopped) sank *Ohio*`.
            out[-2].parts += clause.parts
        elif out and out[-1].codes == "O" and clause.cut in ("which", "whom"):
            clause.cut, out[-1] = "of which", clause
        elif (
            alone
            and clause.cut == ","
            and (clause.codes.startswith(("BV", "BB")) or re.match("V(U|t|$)", clause.codes))
        ):
            out[-1].parts += clause.parts
        else:
            out.append(clause)
    return out


def begins(clause: Clause) -> bool:
    """Whether a clause has nobody before its verb."""
    return clause.parts[0].code in "VBg"


def _cut(some: Sequence[Part]) -> Iterator[Clause]:
    out, now, cut = list[Clause](), list[Part](), ""

    def end(by: str, keep: int | None = None) -> None:
        nonlocal now, cut
        done, now = (now, []) if keep is None else (now[:keep], now[keep:])
        if done:
            out.append(Clause(done, cut))
        # `That left eleven`, `and that came to 80` are told, too.
        cut = by if done or (cut != ")" and by != "that") else cut

    for part, after in pairwise([*some, Part("")]):
        if part.code == "V" and after.code in ("V", "B", "l") and part.said in ("hit", "hits"):
            # `One hit sank *Ohio*`.
            part.code = "w"
        if part.code == ">" and after.code == "F":
            # `I lost *Ohio* to three Germans`.
            part.code, part.value = "U", "by"
        if part.code in ";c&b>":
            end(str(part.value))
            for clause in reversed(out) if part.value == "?" else ():
                # What is asked is not told.
                clause.doubt = True
                if clause.cut in STOPS:
                    break
            continue
        if part.code == "U" and part.value != "by":
            end(str(part.value))
        verbs = [n for n, p in enumerate(now) if p.code == "V" and p.value != "took"]
        if verbs and part.code == "V" and part.value != "took":
            if part.value == "damaged" and now[-1].value in ("in", "home"):
                # `Came in damaged`.
                part.code = "B"
            else:
                # Who stands before the second verb does it, if there is somebody.
                who = [n for n in range(verbs[-1] + 1, len(now)) if now[n].code in "SFQym"]
                own = who and (len(who) > 1 or now[who[-1]].code != "S")
                at = who[-1] if own else len(now)
                while at - 1 > verbs[-1] and now[at - 1].code in "gB":
                    at -= 1
                end("", at)
        now.append(part)
    end("")
    yield from out


def _is_doubtful(clause: Clause) -> bool:
    """Whether a clause is not told for certain: hoped, meant, done without, or of a part."""
    return (
        clause.has("d")
        or clause.cut == "to"
        # `A screen makes hits worse`.
        or (clause.has("x") and not clause.has("i") and is_present(clause))
        # `And so did seven of them`.
        or (clause.cut in ("so", "and so") and clause.parts[0].code in "BV")
        or (clause.cut in ("or", "with") and _is_without(clause))
    )


def is_present(clause: Clause) -> bool:
    """Whether a clause tells of now: of what a game without something comes to, after such a
    word."""
    # `Two hits` are none.
    return any(
        part.code == "V" and _PRESENT.match(part.said) and before.code + part.said != "Qhits"
        for before, part in pairwise([Part(""), *clause.parts])
    )


def _is_without(clause: Clause) -> bool:
    return clause.has("x") and clause.zeros


def _role(clause: Clause, last: str) -> str:
    """What is done in a clause: what its verb says, and whom of; `last` is what was done before."""
    some, at = clause.parts, clause.verb
    if at < 0:
        return ""
    role, said, before = str(some[at].value), some[at].said, {part.code for part in some[:at]}
    later, next_to = {part.code for part in some[at:]}, some[at - 1].code if at else ""
    after = some[at + 1] if at + 1 < len(some) else None
    if role == "in" and after and (said.endswith(" in") or said in ("made it", "make it")):
        # `Came in the afternoon` is no coming in.
        known = after.code in ("tpeBUgVJw" if "c" in said else "tpeBUgVJ")
        if not known or (isinstance(after, Time) and not after.said.startswith(_AT_HOUR)):
            return "came" if clause.has("F") and said.startswith("c") else ""
    elif role == "left" and next_to and next_to in "Sy" and "S" not in later:
        return "home"
    elif said == "followed" and "S" in before and not before & {*"FQm"} and later & {*"Sym"}:
        return last if last in FATES else ""
    elif role == "turned" and said.startswith("never") and before & {*"Sy"} and "F" not in before:
        return "in"
    elif role == "through" and "S" in before and not before & {"F", "Q"}:
        return "in" if not after or after.code == "p" else ""
    elif role == "sailed" and said.startswith("rolled") and later & {"F"}:
        return "came"
    elif role == "took":
        return _taken(clause, said, before, later, last)
    elif role == "turned" and "S" in before:
        others = {part.code for part in some if part.said not in ("all", "both")}
        return "turned" if others & {"F", "Q"} else "home"
    elif said == "gone" and last in ("home", "stayed") and clause.cut != ":":
        return "home"
    nothing = (
        (role == "came" and said.startswith("there") and clause.has("S"))
        or (role == "home" and said == "went with" and last != "home")
        or (role == "hit" and said == "hits" and next_to and next_to in "TO")
        or (role == "use" and not (clause.has("xm") or " it " in said))
    )
    return "" if nothing else role


def _taken(clause: Clause, said: str, before: set[str], later: set[str], last: str) -> str:
    """What is done by who takes, has or gets ships: they sink, or go home with somebody."""
    after = clause.parts[clause.verb + 1 :]
    if "S" not in later or after[0].said in ("was", "is"):
        return ""
    if clause.has("E"):
        return "home"
    if said in _TAKES:
        if before & {"S", "y"} or (last == "home" and not before & {*"Fmi"}):
            return "home"
        fought = last in (*FOUGHT, *FATES)
        if not before & {*"FmQir"} and clause.cut == "and" and fought:
            return "lost"
    by = before & {"F"} if said.startswith("ha") else before & {*"FmQr"}
    by = by or ({clause.cut} & {"who", "which"} if not said.startswith("ha") else set())
    return "lost" if by and "i" not in before else ""
