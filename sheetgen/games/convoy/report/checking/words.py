"""What a sentence speaks of, each put under a tag (`<S0>`): ships, enemies, times and places,
spells of time, options, and the verbs that say what became of them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable
from functools import partial
from types import SimpleNamespace
from typing import Any, NamedTuple

from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.rules.state import TYPES
from sheetgen.kits.telling.checking.tagging import NUM, Atom, Kind, Sentence, number, spelled
from sheetgen.kits.telling.templates import shipped

DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday")
FIRST_DAY = data("passage")["first_day"]
HOURS_A_WATCH, WATCHES = 4, 6
WORDS = tomllib.loads((shipped() / "convoy" / "reading.toml").read_text("utf-8"))
PARTS: dict[str, list[int]] = WORDS["parts"]
"""The watches of a day that people mean by these words; from 6 on they are the next day's."""


def _longest_first(names: Iterable[str]) -> list[str]:
    return sorted({*names}, key=lambda name: (-len(name), name))


PLACES = _longest_first(p["place"] for p in data("passage")["waypoints"])
PLACES = [place for place in PLACES if "Harbour" not in place]
NAMES = _longest_first(s["name"] for kind in TYPES for s in data("ships")[kind])
KINDS = ("freighter", "tanker", "carrier", "cruiser", "destroyer")
GROUPS = {
    **{kind: (kind,) for kind in KINDS},
    "merchant": ("freighter", "tanker"),
    "cargo": ("freighter", "tanker"),
    "escort": ("cruiser", "destroyer"),
    "warship": ("carrier", "cruiser", "destroyer"),
    "ship": KINDS,
}
"""What a noun for ships may take in; `warship` may mean the escort alone, too, and `cargo` (said
of merchant ships beside tankers) freighters alone."""
NOUNS: dict[str, str] = WORDS["nouns"]


def _words(table: dict[str, str]) -> str:
    some = (f"(?P<{role}>{spelled(words, {})})" for role, words in table.items())
    return rf"\b(?:{'|'.join(some)})(?![\w-])"


_MEANT = {
    "NUM": NUM,
    "DAY": "|".join(DAYS),
    "NAMES": "|".join(NAMES),
    "CAPITALS": "|".join(NAMES).upper(),
    "NOUNS": "|".join(NOUNS),
    "NOUN": rf"(?:{'|'.join(NOUNS)})s?",
}
_SHAPES = (
    {name.upper(): shape for name, shape in WORDS["shapes"].items()}
    | _MEANT
    | {"PLACE": "|".join(PLACES), "PART": "|".join(sorted(PARTS, key=len, reverse=True))}
    | {"OPTION": _words(WORDS["options"]), "VERB": _words(WORDS["verbs"])}
)
_ITEM, _NAME, _PART, _DAY = (spelled(name, _SHAPES) for name in ("ITEM", "NAME", "PART", "DAY"))
_PUT: dict[str, Any] = {
    "@title": lambda m: f"*{m[1].title()}*",
    "@clock": lambda m: f"{int(m[1]) % 12 + 12 * (m[2].lower() == 'p'):02d}:00",
}
_SAME = [
    (re.compile(spelled(pattern, _MEANT), re.I), _PUT.get(put, put))
    for pattern, put in WORDS["same"]
]
_MEANT |= {letter: rf"<{letter}\d+>" for letter in "SPEDOX"}
_MEANT |= {"T": r"<[TH]\d+>", "V": r"<V[a-z_]+\d+>"}
_MEANT |= {name.upper(): text for name, text in WORDS["pieces"].items()}
like = SimpleNamespace(
    **{name: re.compile(spelled(text, _MEANT)) for name, text in WORDS["rules"].items()}
)
"""What a tagged text is like, by its name."""
CLAIMS = [
    (each["says"], each["kind"], re.compile(spelled(pattern, _MEANT)))
    for each in WORDS["claims"]
    for pattern in each["by"]
]
"""What is claimed: as what it is read, of which kind it is, and the pattern it is found by."""


class Ships(NamedTuple):
    """Ships by name, with the noun each was given (empty: none), and those counted by noun (-1:
    some, or all). `counts_first` says whether a count stands before the names."""

    names: tuple[tuple[str, str], ...] = ()
    counts: tuple[tuple[int, str], ...] = ()
    counts_first: bool = False


class Enemy(NamedTuple):
    """Attackers: how many (0: not said), and who (`any`: not said; `air`: no U-boats)."""

    n: int
    who: str


class Time(NamedTuple):
    """A day (0 is Monday), the parts of it (from 6 on of the day after, below 0 of that before), or
    the hour of one, of which the parts are those that begin or end with it. None: not said. A day
    below 0 is one there is not. And a turn by its number (0: not said)."""

    day: int | None = None
    parts: tuple[int, ...] | None = None
    is_hour: bool = False
    on: bool = False
    turn: int = 0

    def fits(self, turn: int) -> bool:
        """Whether a watch is at this time."""
        if self.turn and turn != self.turn:
            return False
        day, part = divmod(turn - 1, WATCHES)
        if self.parts is None:
            return self.day in (None, day)
        return any(
            part == p % WATCHES and self.day in (None, day - p // WATCHES) for p in self.parts
        )


class Share(NamedTuple):
    """So many of so many; `noun` is empty if it is not said of what."""

    n: int
    of: int
    noun: str


class Spell(NamedTuple):
    """So many watches, or hours (`unit` 4 or 1 to a watch)."""

    n: int
    is_hours: bool


class Option(NamedTuple):
    """An option: a measure that a captain may take."""

    name: str


class Verb(NamedTuple):
    """What is done, as a word of the table `verbs`."""

    role: str


def _ships(m: re.Match[str]) -> Atom:
    names: list[tuple[str, str]] = []
    counts: list[tuple[int, str]] = []
    for item in re.finditer(_ITEM, m[0], re.I):
        noun = re.search(rf"({'|'.join(NOUNS)})s?\b", re.sub(_NAME, "", item[0]), re.I)
        kind = NOUNS[noun[1].lower()] if noun else ""
        found = re.findall(r"\*([^*]+)\*", item[0])
        if found and not noun and counts and counts[-1][0] == len(found):
            # `Two tankers, *Ohio* and *Kentucky*`: they are the two.
            counts.pop()
        # A noun holds for all names after it if it is one of several, else for the first.
        many = noun is not None and noun[0].endswith("s")
        names += [(name, kind if many or not i else "") for i, name in enumerate(found)]
        if not found:
            said = re.match(rf"(?:(all|every|an?|another)\b )?(not one|{NUM}|\w+)", item[0], re.I)
            assert said
            alone = said[1] and not re.fullmatch(NUM, said[2], re.I)
            n = number(said[2]) if not alone else -1 if said[1].lower() in ("all", "every") else 1
            counts.append((n, kind))
    return Ships(
        tuple(names), tuple(counts), bool(counts) and "*" not in re.findall(_ITEM, m[0], re.I)[0]
    )


def _share(m: re.Match[str]) -> Atom:
    of, noun = number(m["o"]), m["k"] or m["k2"] or ""
    said = m["n"].lower()
    if said.startswith("all but "):
        n = of - number(said[8:])
    else:
        n = of if said in ("all", "both") else number(said)
    return Share(n, of, NOUNS[noun.lower().removesuffix("s")] if noun else "")


def _enemy(m: re.Match[str]) -> Atom:
    who = m["who"].lower()
    signs = (
        ("and u", "any"), ("and a", "any"), ("both", "mixed"), ("ger", "german"),
        ("ita", "italian"), ("u-b", "uboat"), ("airc", "air"),
    )  # fmt: skip
    kind = next((kind for sign, kind in signs if sign in who), "any")
    if m[0].lower() == "a single aircraft":
        kind = "any"
    n = (m["n"] or "").lower().replace("solitary", "single")
    return Enemy(number(n) if n else 0, kind)


def _day(m: re.Match[str]) -> int | None:
    """The day that is named: by the week, by its date, or by both, which are to agree."""
    said = re.search(_DAY, m[0], re.I)
    dated = re.search(r"(?<![\d:.])(\d\d?)(?:st|nd|rd|th|(?= August))", m[0], re.I)
    named = {DAYS.index(said[0].title())} if said else set()
    named |= {int(dated[1]) - FIRST_DAY} if dated else set()
    return None if not named else -1 if len(named) > 1 else named.pop()


def _hour(m: re.Match[str]) -> Atom:
    word = m["h"].lower()
    later = re.search("afternoon|evening|night|p\\.?m", m[0], re.I)
    clock = re.match(r"(\d\d?)[:.](\d\d)|(\d\d)00", word)
    if clock:
        hour = int(clock[1] or clock[3]) + (int(clock[2] or 0) > 0) / 2
    else:
        hour = {"midnight": 24.0, "noon": 12.0, "midday": 12.0}.get(word) or float(number(word))
        at_night = later is not None and later[0].lower() == "night"
        hour += 12 * (later is not None and at_night * 5 <= hour < 12)
    # Midnight belongs to the day that it ends.
    part, rest = divmod(hour, HOURS_A_WATCH)
    here = (int(part),) if rest else (int(part), int(part) - 1)
    known = (
        clock
        or later
        or re.search("morning|forenoon|small hours", m[0], re.I)
        or word in ("midnight", "noon", "midday")
    )
    parts = here if known else tuple({p for q in here for p in (q, q + 3)})
    return Time(_day(m), (*parts, 0, -1) if word == "midnight" else parts, True)


def _time(m: re.Match[str]) -> Atom:
    found = re.search(_PART, m[0], re.I)
    same = re.match("that|those|the same", m[0], re.I) is not None
    return Time(_day(m), tuple(PARTS[found[0].lower()]) if found else None, on=same)


_BUILT: dict[str, Callable[[re.Match[str]], Atom]] = {
    "place": lambda m: next(place for place in PLACES if place.lower() == m[0].lower()),
    "turn": lambda m: Time(turn=number(m["n"])),
    "hour": _hour,
    "time": _time,
    "spell": lambda m: Spell(number(m["n"]), m["u"].lower().startswith("hour")),
    "share": _share,
    "enemy": _enemy,
    "ships": _ships,
    "option": lambda m: Option(str(m.lastgroup)),
    "verb": lambda m: Verb(str(m.lastgroup)),
}
GRAMMAR = tuple(
    Kind(each["tag"], re.compile(spelled(each["by"], _SHAPES), re.I), _BUILT[each["as"]])
    for each in WORDS["found"]
)
"""What is put under tags, in this order."""


def sentence(printed: str, line: int = 0) -> Sentence:
    """A sentence in its tags."""
    normal = printed.replace("’", "'")
    for pattern, put in _SAME:
        normal = pattern.sub(put, normal)
    found = Sentence(printed, normal, GRAMMAR, line)
    found.text = _DATED.sub(partial(_dated, found), found.text)
    return found


_DATED = re.compile(r"(<[TH]\d+>),? (?:at |by |of |on )?(<[TH]\d+>)")


def _dated(s: Sentence, m: re.Match[str]) -> str:
    """A day and an hour, or a part of the day, or a turn and when it was, as one time."""
    (a,), (b,) = s.all(Time, m[1]), s.all(Time, m[2])
    if a.turn and not b.turn:
        return s.join(m[1], m[0], b._replace(turn=a.turn))
    day, other = (a, b) if a.parts is None else (b, a)
    if day.parts is not None or other.parts is None or other.day is not None:
        return m[0]
    return s.join(m[2] if other is b else m[1], m[0], Time(day.day, other.parts, other.is_hour))
