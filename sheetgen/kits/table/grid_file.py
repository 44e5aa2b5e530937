"""A form as a file to fill in: TOML, with a table for each row and a key for each column that it
has. What is as usual may be left out, and a row of which there is nothing to say."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from sheetgen.core.errors import Error
from sheetgen.core.requests import quoted
from sheetgen.kits.schema.reading import KeyPath, shown
from sheetgen.kits.schema.toml import parsed
from sheetgen.kits.table.grid import (
    CHOICE,
    LINES,
    NUMBER,
    NUMBERS,
    SEVERAL,
    TEXT,
    YES,
    Cell,
    Grid,
    GridColumn,
    Row,
    Taken,
)
from sheetgen.kits.table.keys import PHRASES, say

LONGEST_TEXT = 2000
_EMPTY = {CHOICE: '""', TEXT: '""', LINES: '""', NUMBER: "0", NUMBERS: "[]", SEVERAL: "[]"}
"""What stands in a field before it is filled in, by its kind; in any other `false`."""


def printed(grid: Grid, game: str) -> str:
    """The file of a form, to be filled in: the keys that rows have, explained once, then each row.
    What is of no single row stands first."""
    whole = [row for row in grid.rows if not row.number]
    rows = [row for row in grid.rows if row.number]
    named = frozenset[str]().union(*(row.columns for row in rows))
    lines = [f"# {game}. {grid.title}", f"# {say('file', 'fill')}", "#"]
    lines += [f"# {_key(one):<12}{_asks(one)}" for one in grid.columns if one.name in named]
    for row in whole:
        asked = [one for one in grid.columns if one.name in row.columns]
        lines += ["", *(f"{_empty(one)}   # {_asks(one)}" for one in asked)]
    for row in rows:
        about = row.title.removeprefix(f"{row.number} ")
        lines += ["", f"[[{grid.noun}]]", f"{grid.noun} = {row.number}   # {about}"]
        lines += [_empty(one) for one in grid.columns if one.name in row.columns]
    return "\n".join([*lines, ""])


def _key(column: GridColumn) -> str:
    return column.name if column.name.isidentifier() else quoted(column.name)


def _empty(column: GridColumn) -> str:
    return f"{_key(column)} = {_EMPTY.get(column.kind, 'false')}"


def _asks(column: GridColumn) -> str:
    """What a field asks for, and what may stand in it."""
    how = str(PHRASES.words("file", "may-be").get(column.kind, ""))
    return column.asks + how.format(among=", ".join(quoted(one.value) for one in column.among))


def read(text: str, grid: Grid) -> Taken:
    """What a filled file comes to. Raises Error, a line for each fault, each with the line of the
    file that it stands on."""
    file = parsed(text)
    if file.unread:
        where = say("file", "line", line=file.unread.line) if file.unread.line else ""
        raise Error(where + say("file", "unread", why=file.unread.text))
    reading = _Reading(grid, file.held)
    taken = grid.taken(reading.filled)
    wrong = reading.wrong or [
        ((*reading.place(one.row), *filter(None, [one.column])), one.row, one.text)
        for one in taken.wrong
    ]
    if wrong:
        lines = file.lines
        found = sorted(
            (lines.of(*at) or 1, _about(grid, at, row) + says) for at, row, says in wrong
        )
        raise Error("\n".join(say("file", "line", line=line) + says for line, says in found))
    return taken


def _about(grid: Grid, at: KeyPath, row: int) -> str:
    """Of whom a fault is, and of which of his fields."""
    whose = [f"{grid.noun} {row}"] if row else []
    field = [_shown(at[-1])] if at and isinstance(at[-1], str) else []
    return f"{', '.join([*whose, *field])}: " if whose or field else ""


def _shown(field: str) -> str:
    shown = quoted(field)
    return field if shown == f'"{field}"' else shown


class _Reading:
    """A file being read: what stands in the cells, and what cannot, with its place in the file and
    the number of its row (0: of none)."""

    def __init__(self, grid: Grid, held: Mapping[str, Any]) -> None:
        self.grid = grid
        self.filled: dict[Cell, Any] = {}
        self.wrong: list[tuple[KeyPath, int, str]] = []
        self.places: dict[int, int] = {}
        self.columns = {column.name: column for column in grid.columns}
        by_number = {row.number: row for row in grid.rows}
        rows = held.get(grid.noun, [])
        self._row((), by_number[0], {name: held[name] for name in held if name != grid.noun})
        if not isinstance(rows, list):
            self._no((grid.noun,), 0, rows, say("file", "rows", noun=grid.noun))
            return
        for place, given in enumerate(rows):
            at, number = (grid.noun, place), given.get(grid.noun) if _is_table(given) else None
            # Not isinstance: a yes of TOML is an int as well, and equal to 1.
            if type(number) is not int or number not in by_number or not number:
                says = say("file", "no-row", noun=grid.noun, number=shown(number))
                self.wrong.append(((*at, grid.noun), 0, says))
            elif number in self.places:
                self.wrong.append(((*at, grid.noun), number, say("file", "twice")))
            else:
                self.places[number] = place
                own = {name: value for name, value in given.items() if name != grid.noun}
                self._row(at, by_number[number], own)

    def place(self, row: int) -> KeyPath:
        """Where a row stands in the file; nowhere, if it was left out."""
        return (self.grid.noun, self.places[row]) if row in self.places else ()

    def _row(self, at: KeyPath, row: Row, given: Mapping[str, Any]) -> None:
        for name, value in given.items():
            column = self.columns.get(name)
            if column is None or name not in row.columns:
                self.wrong.append(((*at, name), row.number, say("file", "no-field")))
            elif not _fits(column, value):
                among = " or ".join(one.value for one in column.among)
                wanted = say("file", "wanted", column.kind, among=among, most=_most(column))
                self._no((*at, name), row.number, value, wanted)
            elif value:
                self.filled[row.number, name] = value

    def _no(self, at: KeyPath, row: int, value: Any, wanted: str) -> None:
        self.wrong.append((at, row, say("file", "is-not", shown=shown(value), wanted=wanted)))


def _is_table(value: Any) -> bool:
    return isinstance(value, dict)


def _most(column: GridColumn) -> int:
    return int(10**column.digits - 1)


def _fits(column: GridColumn, value: Any) -> bool:
    """Whether a value can stand in a column."""
    among = {one.value for one in column.among}

    def is_number(one: Any) -> bool:
        return type(one) is int and 0 <= one <= _most(column)

    def is_text(one: Any) -> bool:
        return isinstance(one, str) and len(one) <= LONGEST_TEXT

    def is_choice(one: Any) -> bool:
        return isinstance(one, str) and one in among

    def all_are(fits: Callable[[Any], bool]) -> bool:
        return isinstance(value, list) and all(map(fits, value))

    fitting = {
        CHOICE: value == "" or is_choice(value),
        SEVERAL: all_are(is_choice),
        YES: isinstance(value, bool),
        NUMBER: is_number(value),
        NUMBERS: all_are(is_number),
    }
    return fitting.get(column.kind, is_text(value))
