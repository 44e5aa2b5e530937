"""Numbers, months and names as they stand in the prose of a war diary, read by their look alone."""

import re
from collections.abc import Iterator

from sheetgen.core.language import number
from sheetgen.games.wings.cast.dates import MONTHS

ONES = tuple(number(count) for count in range(1, 20))
TENS = tuple(number(count) for count in range(20, 100, 10))
VALUE = {word: place for place, word in enumerate(ONES, start=1)}
VALUE |= {word: 10 * place for place, word in enumerate(TENS, start=2)}
VALUE |= {f"{ten}-{one}": VALUE[ten] + VALUE[one] for ten in TENS for one in ONES[:9]}
_WORD = "|".join(sorted(VALUE, key=len, reverse=True))
_NUMBER = re.compile(
    rf"(?<![\w-])(?:(one) hundred(?: and ({_WORD}))?|({_WORD}))(?![\w-])", re.IGNORECASE
)
_MONTH = re.compile(rf"\b(?:(\d\d?) )?({'|'.join(MONTHS)})\b(?: (\d{{4}}))?")
RANK = (
    r"(?:P/O|F/O|F/Lt|S/Ldr|W/Cdr|P\.?Ten|Ten(?:\.?Col)?|Cap|Magg|Col|Lt|Oblt|Hptm|Maj|Obstlt|"
    r"Oberst)"
)
CAPITAL = re.compile(r"(?<![\w/.'’-])[A-ZÄÖÜ][\w'’ª°-]*")
PROPER = frozenset(
    re.findall(
        r"\S+",
        "Malta Axis British German Germans Italian Italians Luftwaffe RAF Regia Aeronautica Palace "
        "Rome Karinhall Air Ministry No Squadron Squadriglia Gruppo Stormo Flight Luck Devil Itchy "
        "Trigger Finger Perfect Aim Sniper Acrobatic Pilot Good Escaping Bar Canadian Irishman "
        "American Rhodesian South African Australian New Zealander HMS",
    )
)
"""Names of the game itself, of sides, nations, skills."""


def values(text: str) -> Iterator[int]:
    """The numbers of a text, in order."""
    for value, _ in numbers(text):
        yield value


def numbers(text: str) -> Iterator[tuple[int, str]]:
    """The numbers of a text, each with the two words that follow it."""
    for found in _NUMBER.finditer(text):
        hundred, more, plain = found.groups()
        value = 100 + VALUE.get((more or "").lower(), 0) if hundred else VALUE[plain.lower()]
        yield value, " ".join(re.findall(r"[\w-]+", text[found.end() :])[:2]).lower()


def months(text: str) -> Iterator[tuple[int, int, int]]:
    """The dates of a text as day, month, year; 0 for what is not said."""
    for day, month, year in _MONTH.findall(text):
        yield int(day or 0), MONTHS.index(month) + 1, int(year or 0)
