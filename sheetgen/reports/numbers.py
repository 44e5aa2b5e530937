"""Numbers in prose: what is counted in it, in words or in figures, from two upwards.

`one` is passed over: it stands for a ship, or an attacker, as often as it counts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from sheetgen.reports.words import number

_VALUES = {number(count): count for count in range(2, 200)}
_WORDS = "|".join(sorted(_VALUES, key=len, reverse=True))
_NUMBER = rf"(?<![\w'’-])(?:{_WORDS}|\d+)(?![\w'’-])"
_COUNTED = re.compile(
    rf"(?P<value>{_NUMBER})(?=(?P<after>(?: (?!{_NUMBER}|one\b)[a-z-]+){{0,2}}))", re.IGNORECASE
)
_AROUND = 30


class Counted(NamedTuple):
    """A number in a text, up to two words after it, and where it stands."""

    value: int
    after: str
    where: str


def counted(text: str) -> Iterator[Counted]:
    """Every number of a text, in order."""
    for found in _COUNTED.finditer(text):
        word = found["value"].lower()
        value = int(word) if word.isdigit() else _VALUES[word]
        where = text[max(found.start() - _AROUND, 0) : found.end() + _AROUND]
        yield Counted(value, found["after"].strip(), where.strip())
