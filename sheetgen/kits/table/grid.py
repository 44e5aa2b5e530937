"""A form to be filled in on the screen: rows, columns, and what a game makes of what stands in it.

A game that asks for reports of what was fought out at the table has a part `fight_grid`, whose
`grid(session)` is the form for the report that is asked for now.
"""

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from sheetgen.core.journal import Header, mark
from sheetgen.core.requests import Answer
from sheetgen.kits.schema.fields import TABLE, Field, Kind, Table


class Row(NamedTuple):
    """A row: its number, what it is called, and the columns it has."""

    number: int
    title: str
    columns: frozenset[str]

    def table(self, columns: Iterable[Field]) -> Field:
        """Its fields, of all columns: none must be filled in."""
        own = {one.name: replace(one, needed=False) for one in columns if one.name in self.columns}
        return Field(str(self.number), Kind(TABLE), fields=own, keys="field")


Cell = tuple[int, str]
"""A cell: the number of its row, and the name of its column."""
Filled = Mapping[Cell, Any]
"""What stands in the cells, each as its field has it; an empty cell is not there."""


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
    def name(self) -> str:
        """The first part of the name of a file of it."""

    @property
    def noun(self) -> str:
        """What a row is, in a file of it."""

    @property
    def columns(self) -> tuple[Field, ...]:
        """Its columns, in order: the field that a cell of each is."""

    @property
    def rows(self) -> tuple[Row, ...]:
        """Its rows, in order."""

    def asked(self, cell: Cell, filled: Filled) -> bool:
        """Whether a cell that its row has is to be filled in, as the others are."""

    def called(self, row: int, column: str) -> Mapping[str, int]:
        """The names that stand for numbers in a cell; none, where only numbers do."""

    def taken(self, filled: Filled) -> Taken:
        """What it comes to."""


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
        part = self.path.with_name(f".{self.path.name}.part")
        try:
            with part.open("wb") as file:
                file.write(content.encode())
                file.flush()
                os.fsync(file.fileno())
            os.replace(part, self.path)
        except OSError as error:
            with suppress(OSError):
                part.unlink()
            error.filename, error.filename2 = str(self.path), None
            raise


def remove_draft(journal: Path) -> None:
    """Remove the draft beside a journal: what was asked is answered."""
    with suppress(OSError):
        # One that cannot be removed is for a question that is answered, and nobody reads it.
        _beside(journal).unlink()


def _beside(journal: Path) -> Path:
    return journal.with_name(f"{journal.name}.draft")
