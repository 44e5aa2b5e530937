"""A form that a game declares, as fields of a page: what stands in each, and what is wrong with
it, beside it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from sheetgen.desk.core import Form, say
from sheetgen.kits.table.form import Form as Filled
from sheetgen.kits.table.form import Typed, fits
from sheetgen.kits.table.grid import NUMBERS, SEVERAL, YES, Column, Grid, Row, Wrong
from sheetgen.kits.telling.grammar import capital

MOST_OF_ONE = 9
"""An option of which there may be several is given so often at most."""


class Field(NamedTuple):
    """A field: its name, its column, what stands in it (how often each option, where there may be
    several), and what is wrong with it."""

    name: str
    label: str
    column: Column
    value: object
    wrong: tuple[str, ...]


class Group(NamedTuple):
    """The fields of a row, under its title."""

    number: int
    title: str
    fields: tuple[Field, ...]


def typed(grid: Grid, form: Form) -> tuple[Typed, list[Wrong]]:
    """What was typed into the fields of a form; and what is wrong with what cannot stand there."""
    found: Typed = {}
    wrong = []
    for row, column in _cells(grid):
        name = _name(row, column)
        given: object = "\n".join(form.get(name, "").strip().splitlines())
        if column.kind == SEVERAL:
            given = _several(form, name, column)
        elif column.kind == NUMBERS:
            given = " ".join(str(given).replace(",", " ").split())
        elif column.kind == YES:
            given = given == "yes"
        if given and fits(column, given):
            found[row.number, column.name] = given
        elif given:
            wrong.append(Wrong(row.number, column.name, say(f"not-{column.kind}")))
    return found, wrong


def _several(form: Form, name: str, column: Column) -> list[str]:
    """Each option as often as it was said to be."""
    numbers = {one.value: form.get(f"{name}.{one.value}", "") for one in column.among}
    return [
        value
        for value, said in numbers.items()
        if said.isascii() and said.isdecimal()
        for _ in range(min(int(said[:3]), MOST_OF_ONE))
    ]


def groups(grid: Grid, cells: Typed, wrong: Iterable[Wrong], form: Form) -> list[Group]:
    """The fields that are to be filled in, row by row. What was given in a form stands in them as
    it was given."""
    filled = Filled(grid, cells).filled
    faults: dict[tuple[int, str], list[str]] = {}
    for one in wrong:
        faults.setdefault((one.row, one.column), []).append(one.text)
    rows: dict[Row, list[Field]] = {row: [] for row in grid.rows}
    for row, column in _cells(grid):
        cell, name = (row.number, column.name), _name(row, column)
        if cell in cells or cell in faults or grid.asked(cell, filled):
            value = cells.get(cell, form.get(name, ""))
            if column.kind == SEVERAL:
                value = {one.value: [*value].count(one.value) for one in column.among}
            says = tuple(faults.get(cell, ()))
            rows[row].append(Field(name, capital(column.asks), column, value, says))
    return [Group(row.number, row.title, tuple(held)) for row, held in rows.items()]


def elsewhere(grid: Grid, wrong: Iterable[Wrong]) -> list[str]:
    """What is wrong with no single field."""
    titles = {row.number: row.title for row in grid.rows}
    return [
        f"{titles[one.row]}: {one.text}" if one.row in titles else one.text
        for one in wrong
        if not one.column
    ]


def _cells(grid: Grid) -> Iterable[tuple[Row, Column]]:
    return ((r, c) for r in grid.rows for c in grid.columns if c.name in r.columns)


def _name(row: Row, column: Column) -> str:
    return f"c.{row.number}.{column.name}"
