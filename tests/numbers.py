"""The numbers of a text, as a reader finds them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from tests.prose import VALUES, any_of

_AROUND = 30


class Counted(NamedTuple):
    """A number in a text, up to two words after it, and where it stands."""

    value: int
    after: str
    where: str


@cache
def _counted() -> re.Pattern[str]:
    number = rf"(?<![\w'’-])(?:{any_of(VALUES)}|\d+)(?![\w'’-])"
    after = rf"(?P<after>(?: (?!{number}|one\b)[a-z-]+){{0,2}})"
    return re.compile(rf"(?P<value>{number})(?={after})", re.IGNORECASE)


def counted_numbers(text: str) -> Iterator[Counted]:
    """Every number of a text, in order."""
    for found in _counted().finditer(text):
        word = found["value"].lower()
        value = int(word) if word.isdigit() else VALUES[word]
        where = text[max(found.start() - _AROUND, 0) : found.end() + _AROUND]
        yield Counted(value, found["after"].strip(), where.strip())
