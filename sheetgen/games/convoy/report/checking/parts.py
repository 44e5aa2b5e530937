"""What a sentence speaks of: ships, attackers, times and numbers, put together from its words.

A pattern over the letters of words finds what belongs together.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sheetgen.games.convoy.report.checking.words import NAMES, WORDS, Value, Word, words
from sheetgen.games.convoy.report.checking.world import GROUPS, HOURS_A_WATCH

LONGEST = 600
"""A sentence of more characters is not read."""
HALF, OTHERS = -2, -3
"""Numbers that are none: half of some, and the rest of them."""
NO_DAY = -9
"""A day of the week that had another date."""
REST = ("other", "others", "rest", "remaining", "more", "further", "another of")
"""Words for those who were not told of yet."""
HOURS = ("at", "by", "until", "till", "since", "before", "after", "around")
CROWDS = re.compile("(?:force|fleet|raid|combined|mixed|luftwaffe)$")


class Count(NamedTuple):
    """So many ships: `n` (None: not said), `of` how many, under which noun (empty: not said).
    `every`: all of them; `more`: others than those told of; `some`: a single one, perhaps of more;
    `at_all`: in the whole game; `among`: of those by name."""

    n: int | None
    of: int | None = None
    noun: str = ""
    every: bool = False
    more: bool = False
    some: bool = False
    at_all: bool = False
    among: tuple[str, ...] = ()

    @property
    def is_said(self) -> bool:
        """Whether it says how many."""
        return self.n != HALF and (self.n is not None or (self.every and not self.more))


@dataclass
class Part:
    """A part of a sentence: its letter, where it stands, what it comes to, and as it was said."""

    code: str
    start: int = 0
    end: int = 0
    value: Value = ""
    said: str = ""


@dataclass
class Ships(Part):
    """Ships by name, each with the noun she was given, and ships counted."""

    names: tuple[str, ...] = ()
    nouns: tuple[tuple[str, str], ...] = ()
    counts: tuple[Count, ...] = ()
    names_first: bool = False


@dataclass
class Foes(Part):
    """Attackers: how many (None: not said), of how many, of whom, whether they are the rest of
    some, and whether of more than one attack."""

    n: int | None = None
    of: int | None = None
    who: str = "any"
    rest: bool = False
    summed: bool = False


@dataclass
class Many(Part):
    """So many of what was spoken of: `n` (None: all), of how many; `but`: all but so many, `them`:
    of those told of last."""

    n: int | None = None
    of: int | None = None
    rest: bool = False
    but: bool = False
    them: bool = False
    every: bool = False


@dataclass
class Time(Part):
    """A day (0 is Monday; None: not said), the watches of it (from 6 on of the day after, below 0
    of that before), a turn by its number, or so many watches or days after what was told of last
    (below 0: the same). `is_last`: the last `watch` or `day`. `bound`: what stands before it, as
    `until`."""

    day: int | None = None
    watches: tuple[int, ...] | None = None
    turn: int = 0
    later: int = 0
    days_later: int = 0
    is_last: str = ""
    same: bool = False
    bound: str = ""


@dataclass
class Span(Part):
    """So many watches."""

    n: float = 0


@dataclass
class Strength(Part):
    """So many attackers in one attack, whoever they are."""

    n: int = 0


@dataclass
class Raids(Part):
    """So many attacks (None: not said); `rest`: others than those told of."""

    n: int | None = None
    rest: bool = False


@dataclass
class Rank(Part):
    """The first, the last or the only one under a noun."""

    noun: str = ""


_K = "[jw]{0,2}k"
_NOT = r"(?![jw]{0,2}[kfu])"
_NAMED = r"(?:T?j{0,2}(?:nk|k)?T?s)"
_COUNTED = (
    rf"(?:OT?n{_K}c?(?:i[wBV])?(?:A?n|o|h|q){_NOT}|OT?{_K}c?(?:A?n|o|h){_NOT}"
    rf"|[Tj]*(?:l|A)?(?:n|o|h|qT?n|qT?)OT?j?n{_K}"
    rf"|[Tj]*l?(?:A?n|o|a|qT?n|q|h)(?:OT?m?)?{_K}(?:OT?n)?(?!O?f)"
    rf"|k;[Tj]*(?:n|q|o)(?:OT?n)?(?!b|[jw]{{0,2}}[kfuz])|T?j*l?{_K})"
)
_ITEM = f"(?:{_NAMED}|{_COUNTED})"
_SHIPS = re.compile(
    rf"{_ITEM}(?:(?:c{_ITEM}(?![Bg]*V))+(?:&{_ITEM})*(?:c&{_ITEM}(?![cB]*[VB]))*|(?:&{_ITEM})*)"
)
_FOES = re.compile(
    r"[Tj]*(?:l(?=n))?(?:n|a|o|q|h)?(?:OT?n?)?[jw]{0,2}f(?:[&c]T?[jw]?f){0,2}"
    rf"(?P<tail>w?c?nJ|J|cnO[mb](?!c?B*V)|(?<=f)cn(?=;)|(?<=f)On{_NOT})?"
)
_RAIDS = re.compile(r"[Tj]*(?:A?[nao]|l|q(?:OT?)?)?[jw]{0,2}r(?:O[qT]*)?")
_RANK = re.compile(
    r"Tw?lnOT?[jw]?k(?!O?n)|Tw?l[jw]?(?:k|K|Oq?m|OTK|On|OT?k)(?!n)|Tln(?=iV)|Tl(?=[;c&]|$)"
)
_SPAN = re.compile(r"[jl]*[na][jw]{0,2}u[jw]?")
_STRENGTH = re.compile(r"[aT]?[jw]?GO?n|n(?=J)J")
_POINTS = re.compile(r"n[jw]?z")
_MANY = re.compile(
    r"(?:T[jl]*|j)?(?:A?n|qT?n|q|o|hT?n|h|a(?=j))(?:j|w(?=O[mT]))?(?:OT?(?:mn|n|m|j|h|f|b)f?)?"
    r"(?![kfuzr])|T(?P<rest>j)(?:nf?)?"
)
_TIME = re.compile(r"U?(?:T?[eT]{0,2})?b?t(?:(?:[cOeT]{0,3}|T?B|[&>][eT]{0,2})t)*")
_HOUR = re.compile(r"(?<=[eU])n(?=[eT]{1,2}t|w?[;c]|$|t)")


def parts(text: str) -> list[Part]:
    """The parts of a plain sentence, in its order."""
    some = words(text) if len(text) <= LONGEST else []
    for m in _HOUR.finditer("".join(word.code for word in some)):
        word, before = some[m.start()], some[m.start() - 1]
        if int(word.value) <= 12 and before.value in HOURS:
            some[m.start()] = word._replace(code="t", value=f"hour {word.value}")
    return [*_put_together(text, some)]


def _put_together(text: str, some: list[Word]) -> Iterator[Part]:
    codes, at = "".join(word.code for word in some), 0
    while at < len(some):
        part, end = Part(some[at].code, value=some[at].value), at + 1
        for pattern, read in _READ:
            m = pattern.match(codes, at)
            found = m and m.end() > at and read(m, some[at : m.end()])
            if m and found:
                part, end = found, m.end()
                break
        if part.code == "t" and at and some[at - 1].code in "na" and some[at - 1].said != "both":
            # `One night` is no time.
            part.code = "w" if str(some[at].value).startswith("part") else "t"
            part = Part("w") if part.code == "w" else part
        part.start, part.end = some[at].start, some[end - 1].end
        part.said = text[part.start : part.end].lower()
        yield part
        at = end


def _first(some: Sequence[Word], codes: str) -> Word | None:
    return next((word for word in some if word.code in codes), None)


def _numbers(some: Sequence[Word], codes: str = "na") -> list[int]:
    return [int(word.value) for word in some if word.code in codes]


def _is_rest(some: Sequence[Word]) -> bool:
    return any(word.value in REST for word in some)


def _time(m: re.Match[str], mine: list[Word]) -> Part:
    time, days, watches, hours = Time("t"), set[int](), set[int](), list[Word]()
    said = [str(word.value).split(" ", 1) for word in mine if word.code == "t"]
    if _first(mine, "&>") or all(kind == "with" for kind, _ in said):
        # From one to another, or the next of something else.
        return Part("w")
    time.bound = next((str(word.value) for word in mine if word.code == "U"), "")
    time.same = any(word.said in ("that", "this") for word in mine)
    for word in (word for word in mine if word.code == "t"):
        kind, rest = str(word.value).split(" ", 1)
        if kind == "day":
            days.add(int(rest))
        elif kind == "part":
            part = {*WORDS["parts"][rest]}
            watches = watches & part or part
        elif kind in ("hour", "clock"):
            hours.append(word)
        elif kind == "turn":
            time.turn = int(rest)
        elif kind == "later":
            time.later = int(rest) or -1
        elif kind == "days" or (kind == "with" and word is not mine[-1]):
            time.days_later = int(rest) or -1
        elif kind == "last":
            time.is_last = rest
    for word in hours:
        kind, rest = str(word.value).split(" ", 1)
        watches = _hour(float(rest), watches, kind == "clock")
    if watches == {*WORDS["parts"]["night"]} and _first(mine, "O"):
        # The night of a day may be that before it.
        watches |= {-1, 0, 1}
    alike = len({word.said.isalpha() for word in mine if str(word.value).startswith("day ")}) == 1
    if len(days) > 1 and alike:
        # Two dates, and not a date of the wrong day of the week.
        return Part("w")
    time.day = None if not days else NO_DAY if len(days) > 1 else days.pop()
    time.watches = tuple(sorted(watches)) or None
    return time


def _hour(hour: float, watches: set[int], known: bool) -> set[int]:
    """The watches that begin, end or lie at an hour, if it is one of `watches`; midnight belongs to
    the day that it ends, or to that which it begins."""
    out = {0, -1} if hour == 24 else set[int]()
    for h in [hour] if known or hour >= 12 else [hour, hour + 12]:
        part, rest = divmod(h, HOURS_A_WATCH)
        out |= {int(part)} if rest else {int(part), int(part) - 1}
    return out & {w + n for w in watches for n in (-1, 0, 1)} or out


def _span(m: re.Match[str], mine: list[Word]) -> Part:
    (unit,) = (float(word.value) for word in mine if word.code == "u")
    return Span("D", n=_numbers(mine)[0] * unit) if unit else Part("w")


def _points(m: re.Match[str], mine: list[Word]) -> Part:
    return Part("N", value=_numbers(mine)[0])


def _strength(m: re.Match[str], mine: list[Word]) -> Part | None:
    strong = _first(mine, "G") or mine[-1].said == "strong"
    return Strength("G", n=_numbers(mine, "n")[0]) if strong else None


def _raids(m: re.Match[str], mine: list[Word]) -> Part:
    n = 0 if _first(mine, "o") else next(iter(_numbers(mine)), None)
    return Raids("r", n=n, rest=_is_rest(mine))


def _rank(m: re.Match[str], mine: list[Word]) -> Part:
    rank, noun = _first(mine, "l"), _first(mine, "k")
    which = str(rank.value) if rank else ""
    which = {"sole": "only", "one and only": "only", "final": "last"}.get(which, which)
    return Rank("l", value=which, noun=str(noun.value) if noun else "")


def _ships(m: re.Match[str], mine: list[Word]) -> Part:
    found = Ships("S")
    codes, noun = "".join(word.code for word in mine), ""
    items = [mine[item.start() : item.end()] for item in re.finditer(_ITEM, codes)]
    for at, some in enumerate(items):
        ship, kind = _first(some, "s"), _first(some, "k")
        if ship:
            # A noun of several holds for the names after it.
            noun = str(kind.value) if kind else noun
            found.names += (str(ship.value),)
            found.nouns += ((str(ship.value), noun),) if noun else ()
            noun = noun if not kind or re.search("(?:s|men)$", kind.said) else ""
            continue
        noun = ""
        before = mine[mine.index(some[0]) - 1].code if at else ""
        count, after = _count(some), items[at + 1 :]
        own = some[0].code == "T" and kind and not _is_many(some, kind)
        if before == "c" and (own or (at == 1 and not after and count.n == 1 and found.names)):
            # `*Eagle*, our one carrier`, `*Eagle*, a carrier`, `*Eagle*, one of my carriers`.
            continue
        others = (n for n, each in enumerate(after) if not _first(each, "s") or _first(each, "k"))
        listed = next(others, len(after))
        named = [
            NAMES[str(word.value)] for each in after[:listed] for word in each if word.code == "s"
        ]
        theirs = kind and all(any(name in group for group in GROUPS[count.noun]) for name in named)
        if not (theirs and named and count.n == listed):
            # `Two tankers, *Ohio* and *Kentucky*`: they are the two.
            found.counts += (count,)
            found.names_first = bool(found.names)
    return found


def _is_many(some: Sequence[Word], kind: Word) -> bool:
    return bool(re.search("(?:s|men)$", kind.said)) or any(n > 1 for n in _numbers(some))


def _count(some: list[Word]) -> Count:
    kind = _first(some, "k")
    noun, first = str(kind.value) if kind else "", some[0]
    cargo = kind is not None and kind.said == "cargo" and first.said == "both"
    if first.said in ("nothing", "nobody", "no one") or cargo:
        return Count(None, None, noun)
    numbers, starts_of = _numbers(some), first.code == "O"
    every = any(word.code == "q" or word.said == "both" for word in some)
    none, half, but = (_first(some, code) is not None for code in "ohA")
    n, of = numbers[0] if numbers else None, None
    if _first(some, "O") and numbers:
        if len(numbers) > 1:
            n, of = (numbers[-1], numbers[0]) if starts_of else (numbers[0], numbers[-1])
        elif none or half or every or (starts_of and some[-1].code == "k"):
            n, of = None, numbers[0]
    if none:
        n = 0
    elif half and n is None:
        n = _half(of)
    elif every and n is None:
        n = of
    elif but and n is not None:
        n = of - n if of else HALF
    more = _is_rest(some) or any(word.said == "another" for word in some)
    article = n == 1 and _first(some, "a") is not None
    return Count(n, of, noun, every, more, article, starts_of)


def _half(of: int | None) -> int:
    return of // 2 if of and not of % 2 else HALF


def _foes(m: re.Match[str], mine: list[Word]) -> Part | None:
    kinds = [str(word.value) for word in mine if word.code == "f"]
    who, numbers = kinds[0], _numbers(mine, "n")
    if {*kinds} - {"air", "any"} == {"german", "italian"}:
        who = "mixed"
    elif len({*kinds}) > 1:
        known = [kind for kind in kinds if kind not in ("any", "air")]
        who = "any" if "uboat" in kinds else next(iter(known), who)
    n = 0 if _first(mine, "o") else next(iter(_numbers(mine)), None)
    if n is None and _first(mine, "h"):
        return None
    foe = _first(mine, "f")
    if n == 1 and foe and CROWDS.search(foe.said):
        n = next(iter(numbers), None)
    of = numbers[-1] if len(numbers) > 1 and (m["tail"] or "O")[0] == "O" else None
    rest = _is_rest(mine) or _first(mine, "O") is not None
    summed = mine[-1].said in ("in all", "altogether")
    return Foes("F", n=n, of=of, who=who, rest=rest, summed=summed)


def _many(m: re.Match[str], mine: list[Word]) -> Part | None:
    rest = _is_rest(mine)
    if m["rest"] and not rest:
        return None
    at = next((n for n, word in enumerate(mine) if word.code == "O"), len(mine))
    first, last = mine[:at], mine[at:]
    numbers, all_of = _numbers(first), _first(first, "q")
    n = 0 if _first(first, "o") else next(iter(numbers), None)
    of = next(iter(_numbers(last, "n")), None)
    if _first(first, "h"):
        n = _half(of or n)
    elif all_of:
        of = of or n
    elif rest and n is None:
        n = OTHERS
    every = all_of is not None or any(word.said == "both" for word in first)
    them = _first(last, "m") is not None
    return Many(
        "Q", n=n, of=of, rest=rest, but=_first(first, "A") is not None, them=them, every=every
    )


_READ: tuple[tuple[re.Pattern[str], Callable[[re.Match[str], list[Word]], Part | None]], ...] = (
    (_TIME, _time), (_RANK, _rank), (_SPAN, _span), (_STRENGTH, _strength), (_POINTS, _points),
    (_RAIDS, _raids), (_SHIPS, _ships), (_FOES, _foes), (_MANY, _many),
)  # fmt: skip
