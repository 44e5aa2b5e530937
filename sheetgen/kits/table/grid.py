"""A form for what was fought out at the table: what may stand in it, and what a game makes of that.

A game that asks for reports of what was fought out at the table has a part `fight_grid`, whose
`grid(session)` is the form for the report that is asked for now.
"""

from typing import Any, NamedTuple, Protocol

from sheetgen.kits.schema import reading
from sheetgen.kits.schema.fields import Field, Table
from sheetgen.kits.schema.reading import Wrong


class Taken(NamedTuple):
    """What a filled form comes to: the report, or None while something is wrong with it, all that
    is, each with its place in the form, and totals in lines."""

    report: dict[str, Any] | None
    wrong: tuple[Wrong, ...]
    totals: tuple[str, ...]


class Grid(Protocol):
    """A form."""

    @property
    def title(self) -> str:
        """What it is the form of."""

    @property
    def name(self) -> str:
        """The first part of the name of a file of it."""

    @property
    def noun(self) -> str:
        """What a row is called."""

    @property
    def form(self) -> Field:
        """What may stand in it: what is of no single row; under its noun a table for each row, by
        its number, whose label says whose it is. None of it must be filled in."""

    def asked(self, field: str, row: Table) -> bool:
        """Whether a field of a row is to be filled in, where this stands in the others."""

    def taken(self, found: Table) -> Taken:
        """What it comes to, of what stands in it, read by its fields."""


def read(grid: Grid, held: Any) -> Taken:
    """What comes of what stands in a form, in a file or on a page."""
    found, wrong = reading.read(grid.form, held, unsaid=2)
    taken = grid.taken(found)
    faults = (*(one.beside for one in wrong), *taken.wrong)
    return Taken(None if wrong else taken.report, faults, taken.totals)


def is_untouched(taken: Taken, grid: Grid) -> bool:
    """Whether nothing is filled in."""
    return taken.report == read(grid, {}).report
