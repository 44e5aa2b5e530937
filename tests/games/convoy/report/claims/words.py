"""What a sentence speaks of: ships, enemies, times and places, each put under a tag (`<S0>`)."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import NamedTuple, TypeVar

from sheetgen.games.convoy.rules.conditions import data
from sheetgen.kits.telling import grammar

VALUES = {grammar.number(n): n for n in range(1, 200)}
WORDS = {n: word for word, n in VALUES.items()}
NUM = rf"(?:{'|'.join(sorted(VALUES, key=len, reverse=True))}|\d+)(?![\w-])"
"""A number, in words or figures."""
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday")
PARTS = ("small hours", "dawn", "morning", "afternoon", "evening", "night")
HOURS = ("midnight", "four", "eight", "noon", "four", "eight")
PLACES = sorted({p["place"] for p in data("passage")["waypoints"]}, key=len, reverse=True)
PLACES = [place for place in PLACES if "Harbour" not in place]
NOUNS = {
    "cruisers and destroyer": "escort", "cargo ship": "freighter", "freighter": "freighter",
    "tanker": "tanker", "carrier": "carrier", "cruiser": "cruiser", "destroyer": "destroyer",
    "merchant ship": "merchant", "warship": "warship", "ship": "ship",
}  # fmt: skip
_ONE = {"a": 1, "an": 1, "another": 1, "a single": 1, "no": 0, "none": 0, "both": 2, "neither": 0}
_ONE |= {"not": 0, "the only": 1, "nobody": 0, "not one": 0, "once": 1, "twice": 2, "either": 1}
_DAY, _PART = "|".join(DAYS), "|".join(PARTS)
_NOUN = rf"(?:{'|'.join(NOUNS)})s?"
_NAME = r"\*[^*]+\*"
_THE = rf"(?:(?:the|my|a) )?(?:{_NOUN} )?"
_AND = rf"(?:, (?!and )| and (?!{_NAME} was ))"
_NAMED = rf"{_THE}{_NAME}(?:(?:{_AND}{_NAME})*)"
_COUNTED = rf"(?:{NUM}|an?|another|no|both) (?:more |damaged )?{_NOUN}\b(?! of {NUM})"
_ITEM = rf"(?:{_NAMED}|{_COUNTED})"


def number(text: str) -> int:
    """A number as printed."""
    low = text.lower().strip()
    return int(low) if low.isdigit() else _ONE[low] if low in _ONE else VALUES[low]


class Ships(NamedTuple):
    """Ships by name, with the noun each was given (empty: none), and those counted by noun."""

    names: tuple[tuple[str, str], ...] = ()
    counts: tuple[tuple[int, str], ...] = ()


class Enemy(NamedTuple):
    """Attackers: how many, and who (`any`: not said)."""

    n: int
    who: str


class Time(NamedTuple):
    """A day (0 is Monday), a part of the day, or the hour of one at which something was done, as
    the part that begins then. None: not said."""

    day: int | None = None
    part: int | None = None
    hour: int | None = None

    def fits(self, turn: int) -> bool:
        """Whether a watch is at this time."""
        day, part = divmod(turn - 1, 6)
        if self.hour is not None:
            # Midnight belongs to the day that it ends.
            return part == self.hour and self.day in (None, day - (part == 0))
        return self.day in (None, day) and self.part in (None, part)


class Share(NamedTuple):
    """So many of so many; `noun` is empty if it is not said of what."""

    n: int
    of: int
    noun: str


Atom = Ships | Enemy | Time | Share | str
T = TypeVar("T")
Built = Callable[["re.Match[str]"], Atom]


def _ships(m: re.Match[str]) -> Atom:
    names: list[tuple[str, str]] = []
    counts: list[tuple[int, str]] = []
    for item in re.finditer(_ITEM, m[0], re.I):
        noun = re.search(rf"({'|'.join(NOUNS)})s?\b", re.sub(_NAME, "", item[0]), re.I)
        kind = NOUNS[noun[1].lower()] if noun else ""
        found = re.findall(r"\*([^*]+)\*", item[0])
        # A noun holds for all names after it if it is one of several, else for the first.
        many = noun is not None and noun[0].endswith("s")
        names += [(name, kind if many or not i else "") for i, name in enumerate(found)]
        if not found:
            counts.append((number(re.findall(rf"{NUM}|\w+", item[0], re.I)[0]), kind))
    return Ships(tuple(names), tuple(counts))


def _share(m: re.Match[str]) -> Atom:
    of, noun = number(m["o"]), m["k"] or m["k2"] or ""
    n = of if m["n"].lower() in ("all", "both") else number(m["n"])
    return Share(n, of, NOUNS[noun.lower().removesuffix("s")] if noun else "")


def _enemy(m: re.Match[str]) -> Atom:
    who = m["who"].lower()
    kinds = (("both", "mixed"), ("ger", "german"), ("ita", "italian"), ("u-b", "uboat"))
    kind = next((kind for sign, kind in kinds if sign in who), "any")
    return Enemy(number(m["n"]), "mixed" if m[0].lower() == "a single aircraft" else kind)


def _hour(m: re.Match[str]) -> Atom:
    word, part = m["h"].lower(), (m["p"] or m["p2"] or "").lower()
    # An hour at which no watch begins is no time at all.
    hour = HOURS.index(word) + 3 * (part in ("afternoon", "evening")) if word in HOURS else -1
    return Time(DAYS.index(m["d"].title()) if m["d"] else None, None, hour)


def _place(m: re.Match[str]) -> Atom:
    return str(next(place for place in PLACES if place.lower() == m[0].lower()))


def _time(m: re.Match[str]) -> Atom:
    day, part = re.search(_DAY, m[0], re.I), re.search(_PART, m[0], re.I)
    of_day = PARTS.index(part[0].lower()) if part else None
    return Time(DAYS.index(day[0].title()) if day else None, of_day)


_ENEMY = "German|Italian|U-boat|aircraft|of the enemy"
_HALF = "morning|afternoon|evening"
_WHO = (
    r"aircraft (?:of|from) both air forces|(?:German|Italian) aircraft|Germans?|Italians?"
    r"|U-boats?|aircraft|of the enemy|of them, (?:from both air forces|Germans|Italians|U-boats)"
)
GRAMMAR: tuple[tuple[str, str, Built], ...] = (
    ("P", rf"(?<!\w)(?:{'|'.join(PLACES)})\b", _place),
    (
        "H",
        rf"\b(?P<h>midnight|noon|{NUM})(?: in the (?P<p>{_HALF}))?(?: on (?P<d>{_DAY})"
        rf"(?: (?P<p2>{_HALF}))?)\b",
        _hour,
    ),
    (
        "T",
        rf"\b(?:(?:in the |at |on )?(?:{_PART}) (?:of|on) (?:{_DAY})|(?:on )?(?:{_DAY})"
        rf"(?: (?:{_PART}))?|that (?:{_PART})|(?:in the|at) (?:small hours|dawn))\b",
        _time,
    ),
    (
        "O",
        rf"\b(?P<n>{NUM}|all|both|none|not one)(?: (?P<k>{_NOUN}))?,? (?:out )?of (?:the |my )?"
        rf"(?P<o>{NUM})(?: (?P<k2>{_NOUN})\b)?(?! (?:{_ENEMY}|attack|watch|hour|dice|point|hit))",
        _share,
    ),
    ("E", rf"\b(?!(?:an|one) aircraft)(?P<n>{NUM}|a single|an?) (?P<who>{_WHO})\b", _enemy),
    ("S", rf"(?<!\w){_ITEM}(?:{_AND}(?!no ){_ITEM})*", _ships),
)  # fmt: skip


class Sentence:
    """A sentence with its atoms under tags, in small letters."""

    def __init__(self, printed: str) -> None:
        self.printed, self.atoms = printed, dict[str, Atom]()
        self.text = printed.replace("’", "'")
        for tag, pattern, build in GRAMMAR:
            self.text = re.sub(pattern, partial(self._tag, tag, build), self.text, flags=re.I)
        self.text = re.sub(r"(?<!<)[A-Z]", lambda m: m[0].lower(), self.text)

    def _tag(self, letter: str, build: Built, m: re.Match[str]) -> str:
        tag = f"<{letter}{len(self.atoms)}>"
        self.atoms[tag] = build(m)
        return tag

    def all(self, kind: type[T], text: str | None = None) -> list[T]:
        """The atoms of a sort in a piece of the tagged text, or in all of it."""
        tags = re.findall(r"<[A-Z]\d+>", self.text if text is None else text)
        return [atom for tag in tags if isinstance(atom := self.atoms[tag], kind)]
