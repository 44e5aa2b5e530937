"""A form for what was fought out at the table: what may stand in it, what a game makes of that, and
its file.

A game that asks for reports of what was fought out at the table has a part `fight_grid`, whose
`grid(session)` is the form for the report that is asked for now. Its file lies beside the journal,
and is filled in in any editor or on a page: TOML, with a table for each row and a key for each
field that it has. What is as usual may be left out, and a row of which there is nothing to say.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from sheetgen.core.errors import Error
from sheetgen.core.faults import complain
from sheetgen.core.files import write_whole
from sheetgen.core.requests import quoted
from sheetgen.core.session import Session
from sheetgen.kits.parts import needed, parts_of
from sheetgen.kits.schema.fields import Field, Form, Table
from sheetgen.kits.schema.reading import Wrong
from sheetgen.kits.schema.reading import read as read_table
from sheetgen.kits.schema.toml import File, entry, opened
from sheetgen.kits.table.keys import PHRASES, say


class Taken(NamedTuple):
    """What a filled form comes to: the report, or None while something is wrong with it, all that
    is, each with its place in the form, and totals in lines."""

    report: dict[str, Any] | None
    wrong: tuple[Wrong, ...]
    totals: tuple[str, ...]


class Grid(NamedTuple):
    """A form: what it is the form of, the first part of the name of a file of it, and what a row is
    called.

    `form` has what may stand in it: what is of no single row; under its noun a table for each row,
    by its number, whose label says whose it is. None of it must be filled in: whether a field of a
    row is `asked`, hangs on what stands in the others. What it comes to is `taken` of what stands
    in it, read by its fields.
    """

    title: str
    name: str
    noun: str
    form: Field
    asked: Callable[[str, Table], bool]
    taken: Callable[[Table], Taken]


def read(grid: Grid, held: Any) -> Taken:
    """What comes of what stands in a form, in a file or on a page."""
    found, wrong = read_table(grid.form, held, blanks=True)
    taken = grid.taken(found)
    return Taken(None if wrong else taken.report, (*wrong, *taken.wrong), taken.totals)


def is_untouched(taken: Taken, grid: Grid) -> bool:
    """Whether nothing is filled in."""
    return taken.report == read(grid, {}).report


# Its file.

LONGEST = 65536
"""Bytes of a form; one filled in has some three thousand."""


def form_of(session: Session) -> Grid:
    """The form of the fight that is asked for now. Raises Error if none is."""
    return needed(parts_of(session.game).fight_grid, "form of a fight").grid(session)


def beside(journal: Path, grid: Grid) -> Path:
    """Where the form of a fight lies that is filled in at the table."""
    stem = journal.name.removesuffix(".jsonl").removesuffix(".journal")
    return journal.with_name(f"{stem}.{grid.name}.toml")


def kept(journal: Path, grid: Grid) -> Mapping[str, Any]:
    """What stands in the form beside a journal; nothing, if there is none. Raises Error for one
    that cannot be read."""
    path = beside(journal, grid)
    file = opened(path, LONGEST) if path.is_file() else File()
    if file.unread:
        raise Error(file.unread.sentence(path.name))
    return file.held


def keep(journal: Path, grid: Grid, game: str, held: Table) -> None:
    """Keep what is filled in beside a journal, on disk before the call returns. Raises OSError if
    it cannot be; what was kept before then stands."""
    write_whole(beside(journal, grid), printed(grid, game, held).encode())


def printed(grid: Grid, game: str, held: Table | None = None) -> str:
    """The file of a form, to be filled in, or as it is filled in already: the keys that rows have,
    explained once, then each row. What is of no single row stands first."""
    held = held or {}
    rows = grid.form.fields[grid.noun].fields
    fullest = sorted(rows.values(), key=lambda row: len(row.fields), reverse=True)
    named: Form = {name: one for row in fullest for name, one in row.fields.items()}
    lines = [f"# {game}. {grid.title}", f"# {say('file', 'fill')}", "#"]
    keys = {name: _entry(one, {}).partition(" = ")[0] for name, one in named.items()}
    room = max(map(len, keys.values()), default=0) + 2
    for name, one in named.items():
        lines.append(f"# {keys[name]:<{room}}{_asks(one)}")
    whole = [one for one in grid.form.fields.values() if not one.is_part]
    lines += ["", *(f"{_entry(one, held)}   # {_asks(one)}" for one in whole)]
    for number, row in rows.items():
        lines += ["", f"[{grid.noun}.{number}]   # {row.label.removeprefix(f'{number} ')}"]
        own = held.get(grid.noun, {}).get(number, {})
        lines += (_entry(one, own) for one in row.fields.values())
    return "\n".join([*lines, ""])


def _entry(field: Field, held: Table) -> str:
    return entry(field.name, held.get(field.name, field.empty))


def _asks(field: Field) -> str:
    """What a field asks for, and what may stand in it."""
    if field.is_part:
        each = (
            f"{one.name}, {_asks(one)}" if one.label else one.name for one in field.fields.values()
        )
        return f"{field.label}: {'; '.join(each)}"
    kind = f"{'list of ' if field.counts else ''}{'names' if field.named else field.kind}"
    how, among = PHRASES.words("file", "may-be").get(kind, ""), [*map(quoted, field.choices or ())]
    return field.label + str(how).format(among=", ".join(among), name="".join(among[-1:]))


def read_file(path: Path, grid: Grid) -> Taken:
    """What a filled form comes to. Raises Faults with all that is wrong, each with its line, and
    OSError."""
    return taken_of(opened(path, LONGEST), grid, path)


def taken_of(file: File, grid: Grid, path: Path) -> Taken:
    """What a form comes to that was read at a path. Raises Faults."""
    taken = read(grid, file.held)
    complain((path, file.faults([Wrong(one.at, one.sentence) for one in taken.wrong])))
    return taken
