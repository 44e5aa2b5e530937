"""A form to be filled in on the screen: rows, columns, and what a game makes of what stands in it.

A game that asks for reports of what was fought out at the table has a part `fight_grid`, whose
`grid(session)` is the form for the report that is asked for now.
"""

import json
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from sheetgen.core.journal import Header, mark
from sheetgen.core.requests import Answer
from sheetgen.kits.schema import fields
from sheetgen.kits.schema.fields import Field, Kind

CHOICE, SEVERAL, YES = "choice", "several", "yes"
NUMBER, NUMBERS, TEXT = "number", "numbers", "text"
"""What a cell holds: a value picked, a list of such, yes, a whole number, a list of whole
numbers, or a text."""


class GridColumn(NamedTuple):
    """A column: the field that a cell of it is."""

    field: Field

    @property
    def name(self) -> str:
        """What it holds."""
        return self.field.name

    @property
    def kind(self) -> str:
        """What a cell of it holds."""
        field = self.field
        if field.among is not None:
            return SEVERAL if field.counts else CHOICE
        if field.kind.name == fields.NUMBER:
            return NUMBERS if field.counts else NUMBER
        return YES if field.kind.name == fields.FLAG else TEXT

    @property
    def digits(self) -> int:
        """How long a number may be."""
        return len(str(self.field.kind.most))


class Row(NamedTuple):
    """A row: its number, what it is called in short and in full, and the columns it has."""

    number: int
    short: str
    title: str
    columns: frozenset[str]

    def table(self, columns: Iterable[GridColumn]) -> Field:
        """Its fields, of all columns: none must be filled in."""
        own = {
            one.name: replace(one.field, needed=False)
            for one in columns
            if one.name in self.columns
        }
        return Field(str(self.number), Kind(fields.TABLE), fields=own, keys="field")


Cell = tuple[int, str]
"""A cell: the number of its row, and the name of its column."""
MOST_NUMBERS = 20
Typed = dict[Cell, Any]
"""What is typed into the cells: by their kind the value of an option, a list of such, True, or
characters."""
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
    def name(self) -> str:
        """The first part of the name of a file of it."""

    @property
    def noun(self) -> str:
        """What a row is, in a file of it."""

    @property
    def columns(self) -> tuple[GridColumn, ...]:
        """Its columns, in order."""

    @property
    def rows(self) -> tuple[Row, ...]:
        """Its rows, in order."""

    def asked(self, cell: Cell, filled: Filled) -> bool:
        """Whether a cell that its row has is to be filled in, as the others are."""

    def called(self, row: int, column: str) -> Mapping[str, int]:
        """The names that stand for numbers in a cell; none, where only numbers do."""

    def taken(self, filled: Filled) -> Taken:
        """What it comes to."""


def filled(grid: Grid, typed: Typed) -> Filled:
    """What stands in the cells of a form, of what was typed into them."""
    kinds = {column.name: column.kind for column in grid.columns}
    read: dict[str, Callable[[Any], Any]] = {NUMBER: int, NUMBERS: _numbers, TEXT: str.strip}
    found = {
        cell: read[kinds[cell[1]]](value) if kinds[cell[1]] in read else value
        for cell, value in typed.items()
    }
    return {cell: value for cell, value in found.items() if value not in ("", [])}


def typed_before(grid: Grid, cells: list[Any]) -> Typed:
    """What was typed into a form, from lists of row, column and what stood there; what the form
    cannot hold is left out."""
    columns = {column.name: column for column in grid.columns}
    found: Typed = {}
    for cell in cells:
        match cell:
            case [int(number), str(name), typed] if name in columns:
                has = any(row.number == number and name in row.columns for row in grid.rows)
                if has and fits(columns[name], typed):
                    found[number, name] = typed
    return found


def typed_as(grid: Grid, filled: Filled) -> Typed:
    """What stands in the cells of a form as it is typed."""
    kinds = {column.name: column.kind for column in grid.columns}
    found: Typed = {}
    for cell, value in filled.items():
        numbers = value if kinds[cell[1]] == NUMBERS else [value]
        found[cell] = " ".join(map(str, numbers)) if kinds[cell[1]] in (NUMBER, NUMBERS) else value
    return found


def fits(column: GridColumn, typed: Any) -> bool:
    """Whether something may have been typed into a cell of this column."""
    among = column.field.among or ()
    if column.kind == YES:
        return typed is True
    if column.kind == SEVERAL:
        return isinstance(typed, list) and bool(typed) and all(one in among for one in typed)
    if not isinstance(typed, str) or not typed:
        return False
    if column.kind == CHOICE:
        return typed in among
    if column.kind == TEXT:
        return len(typed) <= column.field.kind.most and typed.isprintable()
    parts = typed.split(" ") if column.kind == NUMBERS else [typed]
    written = [part for part in parts if part]
    digits = all(part.isascii() and part.isdecimal() for part in written)
    return digits and len(written) <= MOST_NUMBERS and all(len(p) <= column.digits for p in written)


def _numbers(typed: str) -> list[int]:
    return [int(part) for part in typed.split()]


_LARGEST = 65536
"""Bytes of a draft; one of a whole fight has some two thousand."""


class Draft:
    """The form half filled in beside a journal, for the question its answers have come to: no end
    of the program loses it. The journal holds answers, and this is none yet: it is an object of
    JSON, the mark of the answers that stood when it was filled in, and the cells as they were
    typed."""

    def __init__(self, journal: Path, header: Header, answers: Sequence[Answer]) -> None:
        self.path = _beside(journal)
        self._of = mark(header, answers)

    def cells(self) -> list[Any]:
        """What was kept of the cells; nothing if there is no draft for this question, or none that
        can be read."""
        try:
            with self.path.open("rb") as file:
                kept = json.loads(file.read(_LARGEST))
        except (OSError, ValueError, RecursionError):
            return []
        of_this = isinstance(kept, dict) and kept.get("of") == self._of
        cells = kept.get("cells") if of_this else None
        return cells if isinstance(cells, list) else []

    def keep(self, typed: Mapping[Cell, Any]) -> None:
        """Keep what is typed into the cells, on disk before the call returns. Raises OSError if it
        cannot be; what was kept before then stands."""
        cells = [[row, column, value] for (row, column), value in typed.items()]
        content = json.dumps({"of": self._of, "cells": cells}, ensure_ascii=False) + "\n"
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
