"""A form as a file to fill in: TOML, with a table for each row and a key for each column that it
has. What is as usual may be left out, and a row of which there is nothing to say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from sheetgen.core.errors import Error
from sheetgen.core.language import folded
from sheetgen.core.requests import quoted
from sheetgen.kits.schema import reading
from sheetgen.kits.schema.fields import Field
from sheetgen.kits.schema.reading import KeyPath, shown
from sheetgen.kits.schema.toml import entry, parsed
from sheetgen.kits.table.grid import Cell, Grid, Row, Taken, Wrong
from sheetgen.kits.table.keys import PHRASES, say


class Given(NamedTuple):
    """What a file says: all that stands in cells, what of it can, and what is wrong, each with its
    path in the file."""

    said: dict[Cell, Any]
    filled: dict[Cell, Any]
    wrong: list[tuple[KeyPath, Wrong]]


def printed(grid: Grid, game: str) -> str:
    """The file of a form, to be filled in: the keys that rows have, explained once, then each row.
    What is of no single row stands first."""
    whole = [row for row in grid.rows if not row.number]
    rows = [row for row in grid.rows if row.number]
    named = frozenset[str]().union(*(row.columns for row in rows))
    lines = [f"# {game}. {grid.title}", f"# {say('file', 'fill')}", "#"]
    lines += [
        f"# {_empty(one).partition(' = ')[0]:<12}{_asks(one)}{_names(grid, rows, one)}"
        for one in grid.columns
        if one.name in named
    ]
    for row in whole:
        asked = [one for one in grid.columns if one.name in row.columns]
        lines += ["", *(f"{_empty(one)}   # {_asks(one)}" for one in asked)]
    for row in rows:
        about = row.title.removeprefix(f"{row.number} ")
        lines += ["", f"[[{grid.noun}]]", f"{grid.noun} = {row.number}   # {about}"]
        lines += [_empty(one) for one in grid.columns if one.name in row.columns]
    return "\n".join([*lines, ""])


def _empty(column: Field) -> str:
    return entry(column.name, column.empty)


def _names(grid: Grid, rows: list[Row], column: Field) -> str:
    """That numbers may be called by name, and an example, where they may."""
    names = [name for row in rows for name in grid.called(row.number, column.name)]
    return say("file", "or-names", name=quoted(names[-1])) if names else ""


def _asks(column: Field) -> str:
    """What a field asks for, and what may stand in it."""
    kind = f"{'list of ' if column.counts else ''}{column.kind.name}"
    how = str(PHRASES.words("file", "may-be").get(kind, ""))
    return column.label + how.format(among=", ".join(map(quoted, column.among or ())))


def read(text: str, grid: Grid) -> Taken:
    """What a filled file comes to. Raises Error, a line for each fault, each with the line of the
    file that it stands on."""
    file = parsed(text)
    if file.unread:
        where = say("file", "line", line=file.unread.line) if file.unread.line else ""
        raise Error(where + say("file", "unread", why=file.unread.text))
    _, filled, wrong = given(grid, file.held)
    taken = grid.taken(filled)
    if not wrong and taken.wrong:
        places = {one[grid.noun]: place for place, one in enumerate(file.held.get(grid.noun, ()))}
        for one in taken.wrong:
            at = (grid.noun, places[one.row]) if one.row in places else ()
            wrong.append(((*at, *filter(None, [one.column])), one))
    if wrong:
        lines = file.lines
        found = sorted((lines.of(*at) or 1, _sentence(grid, one)) for at, one in wrong)
        raise Error("\n".join(say("file", "line", line=line) + says for line, says in found))
    return taken


def _sentence(grid: Grid, wrong: Wrong) -> str:
    """A fault, with whose it is, and of which field."""
    about = [f"{grid.noun} {wrong.row}"] if wrong.row else []
    about += [_shown(wrong.column)] if wrong.column else []
    return f"{', '.join(about)}: {wrong.text}" if about else wrong.text


def _shown(field: str) -> str:
    shown = quoted(field)
    return field if shown == f'"{field}"' else shown


def given(grid: Grid, held: Mapping[str, Any]) -> Given:
    """What a file, or a page as one, puts into the cells."""
    noun, by_number = grid.noun, {row.number: row for row in grid.rows}
    rows, told = held.get(noun, []), set[int]()
    found = _row(grid, by_number[0], held, ())
    if not isinstance(rows, list):
        says = say("file", "rows", noun=noun, shown=shown(rows))
        found.wrong.append(((noun,), Wrong(0, noun, says)))
        rows = []
    for place, one in enumerate(rows):
        at = (noun, place)
        number = one.get(noun) if isinstance(one, dict) else None
        # Not isinstance: a yes of TOML is an int as well, and equal to 1.
        if type(number) is not int or number not in by_number or not number:
            says = say("file", "no-row", noun=noun, number=shown(number))
            found.wrong.append(((*at, noun), Wrong(0, noun, says)))
        elif number in told:
            found.wrong.append(((*at, noun), Wrong(number, noun, say("file", "twice"))))
        else:
            told.add(number)
            said, filled, wrong = _row(grid, by_number[number], one, at)
            found = Given(found.said | said, found.filled | filled, found.wrong + wrong)
    return found


def _row(grid: Grid, row: Row, held: Mapping[str, Any], at: KeyPath) -> Given:
    """A row, by its fields; what is as it was printed is not there."""
    table = row.table(grid.columns)
    empty = {name: field.empty for name, field in table.fields.items()}
    # A yes of TOML is equal to 1.
    said = {
        name: value
        for name, value in held.items()
        if name != grid.noun
        if name not in empty or (type(value), value) != (type(empty[name]), empty[name])
    }
    found, wrong = reading.read(table, _in_numbers(grid, row, said))
    faults = []
    for path, text in wrong:
        name = str(path[0])
        faults.append(((*at, *path), Wrong(row.number, name, text.removeprefix(f"{name} "))))
    filled = {name: found[name] for name in said if found.get(name)}
    return Given(_cells(row, said), _cells(row, filled), faults)


def _cells(row: Row, held: Mapping[str, Any]) -> dict[Cell, Any]:
    return {(row.number, name): value for name, value in held.items()}


def _in_numbers(grid: Grid, row: Row, said: Mapping[str, Any]) -> dict[str, Any]:
    """What is said of a row, with the numbers that are called by name."""
    found = dict(said)
    for name, value in said.items():
        called = {folded(one): number for one, number in grid.called(row.number, name).items()}
        if called and isinstance(value, list):
            found[name] = [
                called.get(folded(one), one) if isinstance(one, str) else one for one in value
            ]
    return found
