"""A form to be filled in on the screen: rows, columns, and what a game makes of what stands in it.

A game that asks for reports of what was fought out at the table has a module `fight_grid`, whose
`grid(session)` is the form for the report that is asked for now.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol

CHOICE, SEVERAL, YES = "choice", "several", "yes"
NUMBER, NUMBERS, TEXT, LINES = "number", "numbers", "text", "lines"
"""What a cell holds: a value picked by a key, a list of such, yes, a whole number, a list of whole
numbers, a text, or a text of several lines."""


class Option(NamedTuple):
    """Something that can be picked: by which key, what it is in the report, and how it is shown
    in a cell."""

    key: str
    value: str
    shown: str


class Column(NamedTuple):
    """A column: the name of what it holds, its short head, what it asks for in a line, and of which
    kind it is. `among` are the options of one that is picked from; `digits` is how long a number
    may be."""

    name: str
    head: str
    asks: str
    kind: str
    among: tuple[Option, ...] = ()
    digits: int = 2


class Row(NamedTuple):
    """A row: its number, what it is called in short and in full, and the columns it has."""

    number: int
    short: str
    title: str
    columns: frozenset[str]


Cell = tuple[int, str]
"""A cell: the number of its row, and the name of its column."""
Filled = Mapping[Cell, Any]
"""What stands in the cells, by kind: a value, a list of values, an int, a list of ints, True, or a
text; an empty cell is not there."""


class Wrong(NamedTuple):
    """Something that contradicts itself: in which cell (row 0 and column "": in none), in words."""

    row: int
    column: str
    text: str


class Taken(NamedTuple):
    """What a filled form comes to: the report, or None while something is wrong with it, all that
    is, and totals in lines."""

    report: dict[str, Any] | None
    wrong: tuple[Wrong, ...]
    totals: tuple[str, ...]


class Grid(Protocol):
    """A form."""

    @property
    def title(self) -> str:
        """What it is the form of."""

    @property
    def columns(self) -> tuple[Column, ...]:
        """Its columns, in order."""

    @property
    def rows(self) -> tuple[Row, ...]:
        """Its rows, in order."""

    def asked(self, cell: Cell, filled: Filled) -> bool:
        """Whether a cell that its row has is to be filled in, as the others are."""

    def taken(self, filled: Filled) -> Taken:
        """What it comes to."""
