"""The words of a sentence, each by what it is (`reading.toml`): a letter, and what it comes to."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from sheetgen.games.convoy.report.checking.world import FIRST_DAY, PLACES
from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.rules.state import TYPES
from sheetgen.kits.telling.checking.numbers import NUM, number
from sheetgen.kits.telling.templates import shipped

WORDS = tomllib.loads((shipped() / "convoy" / "reading.toml").read_text("utf-8"))
NAMES = {s["name"]: kind for kind in TYPES for s in data("ships")[kind]}
"""Names of ships, and what they are."""
Value = str | int | float


class Word(NamedTuple):
    """A word, or some that are one: the letter of what it is, what it comes to, where it stands,
    and as it was said."""

    code: str
    value: Value
    start: int
    end: int
    said: str = ""


@cache
def _phrases() -> dict[str, tuple[str, Value]]:
    """What words are, and come to."""
    found: dict[str, tuple[str, Value]] = {}
    for code, phrases in WORDS["words"].items():
        found |= {phrase: (code, phrase) for phrase in phrases}
    for code in "Rxkfvtuw":
        for value, phrases in WORDS[code].items():
            said = ("V" if code == "v" else code, float(value) if code == "u" else value)
            found |= {each: said for phrase in phrases for each in _filled(phrase)}
    bare = [re.sub(r"^(?:[a-z-]+ )+(?=[A-Z])", "", place).lower() for place in PLACES]
    found |= {place: ("p", place) for place in bare if place != "malta"}
    found |= {place.lower(): ("p", place) for place in PLACES}
    found |= {part: ("t", f"part {part}") for part in WORDS["parts"]}
    found |= {phrase: ("n", n) for phrase, n in WORDS["numbers"].items()}
    return found | {"a": ("a", 1), "an": ("a", 1)}


def _filled(phrase: str) -> Iterator[str]:
    """A phrase with what may stand in it."""
    for word in ("", *WORDS["within"]) if "~" in phrase else ("",):
        yield " ".join(phrase.replace("~", word).split())


_DATE = (
    r"(?:the )?(?:(?P<d>9|1[0-5])(?:st|nd|rd|th)\b|(?P<d2>9|1[0-5])(?= aug))(?: of)?"
    r"(?: aug(?:ust|\.)?)?(?: 1942)?|aug(?:ust|\.)? (?P<d3>9|1[0-5])\b"
    r"|the (?P<dw>tenth|eleventh|twelfth|thirteenth|fourteenth)(?: of august)?"
)
_DATES = ("tenth", "eleventh", "twelfth", "thirteenth", "fourteenth")
_CLOCK = (
    r"(?P<h>[0-2]?\d)[:.](?P<mi>\d\d)(?: ?(?P<ap>[ap])\.?m\.?)?"
    r"|(?P<h2>1?\d) ?(?P<ap2>[ap])\.?m\b\.?|(?P<h3>[0-2]\d)00\b(?: hours)?"
)
_TURN = rf"(?<!\d )\bturn (?P<tn>{NUM})|\bt(?P<tn2>\d{{1,2}})\b"
_TITLES = re.compile(r"\b(?:H\.?M\.?S\.?|M\.?V\.?|S\.?S\.?) (?=[A-Z])")


@cache
def _lexer() -> re.Pattern[str]:
    def any_of(some: set[str] | dict[str, tuple[str, Value]]) -> str:
        return "|".join(map(re.escape, sorted(some, key=lambda each: (-len(each), each))))

    names = any_of({*NAMES})
    return re.compile(
        rf"(?P<name>(?-i:(?<![\w-])(?:{names}|{names.upper()})(?!\w|-\w)))"
        rf"|(?P<when>(?<![\w-])(?:{_DATE}|{_CLOCK}))|(?P<turn>{_TURN})"
        rf"|(?P<phrase>(?<![\w-])(?!(?:a|one) hundred)(?:{any_of(_phrases())})(?!\w|-\w))"
        rf"|(?P<num>(?<![\w.-]){NUM})"
        r"|(?P<strong>\.\.+|[;:.!?()…]|--| - |[–—])|(?P<comma>,)"
        r"|(?P<other>n't|[^\W\d]['\w-]*|\d+|[^\w\s])",
        re.I,
    )


def plain(printed: str) -> str:
    """A sentence without its marks, as it is read."""
    text = printed.replace("’", "'").replace("n't", " not").replace("&", "and")
    text = re.sub(rf"\b(\w+)'d (?={NUM}|lost|been|had|gone|sunk|come|[a-z]+ed\b)", r"\1 had ", text)
    text = re.sub(r"\b([Tt]hat|[Ii]t|[Tt]here|[Ss]he|[Hh]e)'s\b", r"\1 is", text)
    text = re.sub(r"[*_`“”\"]+|(?<!\w)'|'(?!\w)", "", text)
    text = re.sub(r"^\s*\(?[a-z0-9]{1,2}[.)]\s+", "", text)
    return re.sub(r"\b(\d+)/(\d+)\b", r"\1 of \2", _TITLES.sub("", text))


def words(text: str) -> list[Word]:
    """The words of a plain sentence."""
    some = [_word(m) for m in _lexer().finditer(text)]
    for n, word in enumerate(some):
        before, after = some[n - 1 : n], some[n + 1 : n + 2]
        ends = not after or after[0].code in ";c&"
        if word.code == "t" and after and after[0].code == "k":
            # `The 13th merchant ship`.
            some[n] = word._replace(code="w")
        elif word.said == "in":
            starts = not before or before[0].code == ";"
            share = "".join(word.code for word in some[max(n - 3, 0) : n]) == "nOn"
            alone = (
                before
                and (before[0].code in "ks" or share)
                and not before[0].said.startswith("with")
            )
            if (ends and alone) or (
                after
                and (
                    after[0].said in ("at", "by")
                    or (starts and after[0].said in ("tonight", "today", ":", ","))
                )
            ):
                # `Six ships in`, `In tonight`.
                some[n] = word._replace(code="V", value="in")
        elif word.said == "alongside" and ends and before and before[0].code in "ks":
            some[n] = word._replace(code="V", value="in")
        elif word.said == "through" and ends and before and before[0].code == "f":
            some[n] = word._replace(code="V", value="through")
        elif word.said in ("home", "back") and any(
            each.said in ("sent", "send", "sends", "sending", "saw", "see")
            for each in some[max(n - 6, 0) : n]
        ):
            # `Sent *Eagle* home`.
            some[n] = word._replace(code="V", value="home")
    return some


def _word(m: re.Match[str]) -> Word:
    here, said = m.span(), m[0].lower()
    if m["name"]:
        return Word("s", m[0] if m[0] in NAMES else m[0].title(), *here, said)
    if m["when"]:
        if day := m["d"] or m["d2"] or m["d3"]:
            return Word("t", f"day {int(day) - FIRST_DAY}", *here, said)
        if m["dw"]:
            return Word("t", f"day {_DATES.index(m['dw'].lower())}", *here, said)
        hour = int(m["h"] or m["h2"] or m["h3"]) + int(m["mi"] or 0) / 60
        half = (m["ap"] or m["ap2"] or "").lower()
        return Word("t", f"clock {hour % 12 + 12 * (half == 'p') if half else hour}", *here, said)
    if m["turn"]:
        return Word("t", f"turn {number(m['tn'] or m['tn2'])}", *here, said)
    # In a log the middle watch is `Middle`.
    if m["phrase"] and m[0] != "middle":
        return Word(*_phrases()[said], *here, said)
    if m["num"]:
        return Word("n", number(said), *here, said)
    return Word(";" if m["strong"] else "c" if m["comma"] else "w", said, *here, said)
