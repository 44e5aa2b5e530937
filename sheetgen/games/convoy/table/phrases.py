"""Words and figures at the table: phrases of `data/table.json`, in signs every terminal has."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sheetgen.core.game import Conditions
from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.sheet.text import texts

_SIGNS = str.maketrans({"−": "-", "–": "-", "×": "x", "“": '"', "”": '"', "’": "'"})


def say(*where: str, **fields: object) -> str:
    """The phrase that stands in this place of the data, filled in."""
    return str(words(*where)).format(**fields)


def words(*where: str) -> Any:
    """What stands in this place of the data."""
    found = data("table")
    for key in where:
        found = found[key]
    return found


def heads(part: str) -> tuple[str, ...]:
    """The heads of a table."""
    return tuple(words(part, "heads"))


def printed(conditions: Conditions, part: str) -> list[tuple[str, ...]]:
    """The rows of one of the game sheet's tables, as the edition and the rulings have them."""
    return [tuple(plain(cell) for cell in row) for row in texts(conditions)[part]["rows"]]


def plain(text: str) -> str:
    """A text of the game sheet in plain signs."""
    return text.translate(_SIGNS)


def holds(numbers: str, number: int) -> bool:
    """Whether a row printed as `3-4` is the row of a number."""
    low, _, high = numbers.partition("-")
    return int(low) <= number <= int(high or low)


def dice(number: int) -> str:
    """Dice of six sides: `5D6`, or `no dice`."""
    return f"{number}D6" if number > 0 else "no dice"


def span(low: int, high: int) -> str:
    """From one number to another: `3-6`, or `6` alone."""
    return str(low) if low == high else f"{low}-{high}"


def faces(of: Iterable[int]) -> str:
    """The faces of a die that do something, which follow each other: `3-6`; `no roll`."""
    found = sorted(of)
    return span(found[0], found[-1]) if found else "no roll"
