"""A form for what was fought out at the table: what may stand in it, and what a game makes of that.

A game that asks for reports of what was fought out at the table has a part `fight_grid`, whose
`grid(session)` is the form for the report that is asked for now.
"""

import json
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from sheetgen.core.files import write_whole
from sheetgen.core.journal import Header, mark
from sheetgen.core.requests import Answer
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


_LARGEST = 65536
"""Bytes of a draft; one of a whole fight has some two thousand."""


class Draft:
    """The form half filled in beside a journal, for the question its answers have come to: no end
    of the program loses it. The journal holds answers, and this is none yet: it is an object of
    JSON, the mark of the answers that stood when it was filled in, and what a file of it holds."""

    def __init__(self, journal: Path, header: Header, answers: Sequence[Answer]) -> None:
        self.path = _beside(journal)
        self._of = mark(header, answers)

    def held(self) -> Table:
        """What was kept; nothing if there is no draft for this question, or none that can be
        read."""
        try:
            with self.path.open("rb") as file:
                kept = json.loads(file.read(_LARGEST))
        except (OSError, ValueError, RecursionError):
            return {}
        of_this = isinstance(kept, dict) and kept.get("of") == self._of
        held = kept.get("held") if of_this else None
        return held if isinstance(held, dict) else {}

    def keep(self, held: Table) -> None:
        """Keep what is filled in, on disk before the call returns. Raises OSError if it cannot be;
        what was kept before then stands."""
        content = json.dumps({"of": self._of, "held": held}, ensure_ascii=False) + "\n"
        write_whole(self.path, content.encode())


def remove_draft(journal: Path) -> None:
    """Remove the draft beside a journal: what was asked is answered."""
    with suppress(OSError):
        # One that cannot be removed is for a question that is answered, and nobody reads it.
        _beside(journal).unlink()


def _beside(journal: Path) -> Path:
    return journal.with_name(f"{journal.name}.draft")
