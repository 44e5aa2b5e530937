"""A roster as spreadsheets and registration systems give it: with a title above the names of its
columns, with columns that nobody asked for, with first and last names apart."""

import re
from collections.abc import Iterator, Sequence

from sheetgen.core.faults import Fault
from sheetgen.core.language import folded
from sheetgen.core.requests import quoted
from sheetgen.kits.events.data import data
from sheetgen.kits.schema.fields import nearest
from sheetgen.kits.schema.rows import (
    SEPARATORS,
    Columns,
    Line,
    Row,
    below,
    cleaned,
    columns_named,
    separated,
)
from sheetgen.kits.schema.toml import Unreadable, decoded

NAME, FIRST, LAST = "name", "first name", "last name"
_MOST_ABOVE = 10
"""So many rows may stand above the one that names the columns."""
_MOST_NOTED = 12
_WORKBOOK = b"PK\x03\x04"
"""What an .xlsx workbook begins with."""
_MARKS = re.compile(r"[\s_.:*#-]+")


def rows(
    content: bytes, columns: Columns, most: int, faults: list[Fault], notes: list[str]
) -> Iterator[Row]:
    """The rows of a roster below the row that names its columns, but for those that are empty;
    where none does, and nothing but one cell is in each row, each is a name.

    `faults` takes what is wrong: with the file, which then goes no further, and rows that are too
    long, which are left out; `notes` what is passed over, in words.
    """
    try:
        if content.startswith(_WORKBOOK):
            raise Unreadable(
                0, "it is a workbook: save it as CSV; a spreadsheet calls it CSV UTF-8"
            )
        listed = _listed(decoded(content), columns)
        named = [_meant(cells, columns) for _, cells in listed[: _MOST_ABOVE + 1]]
        head = next((at for at, names in enumerate(named) if {NAME, FIRST, LAST} & {*names}), -1)
        if head >= 0:
            line, cells = listed[head]
            meant = _once(line, cells, named[head])
            notes += _passed_over(listed[:head], line, cells, meant, columns)
        elif alone := _names(listed, named):
            listed, meant = alone, [NAME]
            notes.append(
                f"no row names the columns: from {quoted(listed[0][1][0])} on all are names"
            )
        else:
            line = listed[0][0] if listed else 1
            raise Unreadable(line, f"there is no column {NAME}; {columns_named(columns)}")
        for line, held in below(listed[head + 1 :], meant, len(meant), most, faults):
            whole = " ".join(filter(None, (held.pop(FIRST, ""), held.pop(LAST, ""))))
            yield line, {NAME: whole, **held}
    except Unreadable as error:
        faults.append(error.fault)


def _names(listed: Sequence[Line], named: Sequence[Sequence[str]]) -> list[Line]:
    """The one cell of each row, where each has one and the first names no column; else none."""
    alone = [(line, [*filter(None, cells)]) for line, cells in listed]
    is_so = len(alone) > 1 and all(len(cells) == 1 for _, cells in alone) and not any(named[0])
    return alone if is_so else []


def _listed(text: str, columns: Columns) -> list[Line]:
    """The rows of a text, parted by what it says, or by what parts most of its columns' names.
    Raises Unreadable."""
    text, said = separated(text)
    found: list[tuple[list[Line], Unreadable | None]] = []
    for separator in said or sorted(SEPARATORS, key=text.count, reverse=True):
        rows: list[Line] = []
        try:
            # Those before a fault tell which separator was meant.
            rows += cleaned(text, separator)
        except Unreadable as error:
            found.append((rows, error))
        else:
            found.append((rows, None))

    def named(one: tuple[list[Line], object]) -> int:
        above = (_meant(cells, columns) for _, cells in one[0][: _MOST_ABOVE + 1])
        return max((sum(map(bool, names)) for names in above), default=0)

    rows, wrong = max(found, key=named)
    if wrong or (wrong := next((one for _, one in found if one and not named((rows, None))), None)):
        raise wrong
    return rows


def _meant(cells: Sequence[str], columns: Columns) -> list[str]:
    """The columns that cells name, however a registration calls them; "": none."""
    words = data("roster")

    def meant(cell: str) -> str:
        plain = _MARKS.sub(" ", folded(cell)).strip()
        known = (name for name in (*columns, FIRST, LAST) if plain in words.get(name, [name]))
        return next(known, "")

    return [meant(cell) for cell in cells]


def _passed_over(
    above: Sequence[Line], line: int, head: Sequence[str], meant: Sequence[str], columns: Columns
) -> Iterator[str]:
    """The rows above the one that names the columns, and the columns that nobody asked for."""
    for at, _ in above:
        yield f"line {at} is passed over: line {line} names the columns"
    lacking = tuple(name for name in columns if name not in meant)
    others = [cell for cell, name in zip(head, meant, strict=False) if cell and not name]
    if others:
        told = ", ".join(f"{quoted(one)}{nearest(one, lacking)}" for one in others[:_MOST_NOTED])
        told += f" and {len(others) - _MOST_NOTED} more" if len(others) > _MOST_NOTED else ""
        yield f"columns that are passed over: {told}"


def _once(line: int, head: Sequence[str], meant: Sequence[str]) -> list[str]:
    """What the columns are, each at most once, up to the last that is named. Raises Unreadable for
    one that is named twice in the same words."""
    found: list[str] = []
    for cell, name in zip(head, meant, strict=True):
        if name and [folded(one) for one in head].count(folded(cell)) > 1:
            raise Unreadable(line, f"the column {cell} is there twice")
        found.append(name if name not in found else "")
    if NAME in found and FIRST in found:
        # With first names beside it, a name is the last; with both beside it, it is the whole.
        gone = (FIRST, LAST) if LAST in found else ()
        found = ["" if one in gone else one for one in found]
        if not gone:
            found[found.index(NAME)] = LAST
    elif NAME in found and LAST in found:
        found[found.index(LAST)] = ""
    return found[: max(at for at, cell in enumerate(head, start=1) if cell)]
