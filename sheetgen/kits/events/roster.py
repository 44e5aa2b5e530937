"""A roster as spreadsheets and registration systems give it: with a title above the names of its
columns, with columns that nobody asked for, with first and last names apart, as CSV or as an .xlsx
workbook."""

import re
from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import NamedTuple

from sheetgen.core.faults import Fault
from sheetgen.core.language import clean, folded
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
from sheetgen.kits.schema.toml import LARGEST, Unreadable, decoded

NAME, FIRST, LAST = "name", "first name", "last name"
EXTRA = "pip install 'wargame-sheetgen[xlsx]'"
_WORKBOOK = b"PK\x03\x04"
_MOST_ABOVE = 10
"""So many rows may stand above the one that names the columns."""
_MOST_COLUMNS, _MOST_LINES, _MOST_NOTED = 200, 20_000, 12
_MARKS = re.compile(r"[\s_.:*#-]+")


class _List(NamedTuple):
    """The rows of a file that are not empty, each with its line; what each column is of the row
    that names them ("": nothing that is asked for), and that row's place (-1: there is none); and
    what is wrong below the rows."""

    rows: Sequence[Line]
    columns: Sequence[str] = ()
    head: int = -1
    wrong: Unreadable | None = None


def rows(
    content: bytes, columns: Columns, most: int, faults: list[Fault], notes: list[str]
) -> Iterator[Row]:
    """The rows of a roster below the row that names its columns, but for those that are empty.

    `faults` takes what is wrong: with the file, which then goes no further, and rows that are too
    long, which are left out; `notes` what is passed over, in words.
    """
    try:
        listed = (_workbook if is_workbook(content) else _text)(content, columns)
        yield from _below(listed, columns, most, faults, notes)
    except Unreadable as error:
        faults.append(error.fault)


def is_workbook(content: bytes) -> bool:
    """Whether a file is a workbook, whatever it is called."""
    return content.startswith(_WORKBOOK)


def _text(content: bytes, columns: Columns) -> _List:
    """A file of CSV, by the separator with which most of its columns are known."""
    text, said = separated(decoded(content))
    first = text.lstrip("\r\n").split("\n", 1)[0]
    likely = sorted(SEPARATORS, key=first.count, reverse=True)
    lists = [_headed(*_parted(text, one), columns) for one in (said or likely)]
    return max(lists, key=lambda one: sum(map(bool, one.columns)))


def _parted(text: str, separator: str) -> tuple[list[Line], Unreadable | None]:
    found = []
    try:
        for one in cleaned(text, separator):
            found.append(one)
    except Unreadable as error:
        return found, error
    return found, None


def _workbook(content: bytes, columns: Columns) -> _List:
    """The first sheet of an .xlsx workbook. Raises Unreadable."""
    from zipfile import BadZipFile, ZipFile

    try:
        from openpyxl import load_workbook
    except ImportError:
        raise Unreadable(
            0, f"it is an .xlsx workbook: save it as CSV (UTF-8), or install its reader: {EXTRA}"
        ) from None
    try:
        with ZipFile(BytesIO(content)) as packed:
            if max(len(content), *(one.file_size for one in packed.infolist())) > LARGEST:
                raise Unreadable(0, f"the file is larger than {LARGEST // 1_000_000} MB")
        sheet = load_workbook(BytesIO(content), read_only=True, data_only=True).worksheets[0]
        lines = sheet.iter_rows(max_row=_MOST_LINES, max_col=_MOST_COLUMNS, values_only=True)
        found = [(n, [_cell(value) for value in line]) for n, line in enumerate(lines, start=1)]
    except Unreadable:
        raise
    # A broken file brings its reader down in many ways.
    except Exception as error:
        told = "it is not an .xlsx workbook" if isinstance(error, BadZipFile) else "it is damaged"
        raise Unreadable(
            0, f"the workbook cannot be read ({told}): save it as CSV (UTF-8)"
        ) from None
    return _headed([one for one in found if any(one[1])], None, columns)


def _cell(value: object) -> str:
    """What a cell of a workbook holds, as a text."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return "" if value is None else clean(str(value))


def _headed(found: Sequence[Line], wrong: Unreadable | None, columns: Columns) -> _List:
    """Rows with the first of them that names somebody's column."""
    for place, (_, cells) in enumerate(found[: _MOST_ABOVE + 1]):
        meant = [_meant(cell, columns) for cell in cells]
        if {NAME, FIRST, LAST} & {*meant}:
            return _List(found, meant, place, wrong)
    return _List(found, wrong=wrong)


def _meant(cell: str, columns: Columns) -> str:
    """The column that a cell names, however a registration calls it; "": none."""
    plain = _MARKS.sub(" ", folded(cell)).strip()
    words = data("roster")
    known = (name for name in (*columns, FIRST, LAST) if plain in words.get(name, [name]))
    return next(known, "")


def _below(
    listed: _List, columns: Columns, most: int, faults: list[Fault], notes: list[str]
) -> Iterator[Row]:
    """The rows below the one that names the columns; where there is none, and nothing but one cell
    in each row, each is a name."""
    if listed.head < 0 and not listed.wrong and _plain(listed, columns):
        notes.append(
            f"no row names the columns: from {quoted(_only(listed.rows[0][1]))} on all are names"
        )
        names = ((line, [_only(cells)]) for line, cells in listed.rows)
        yield from below(names, [NAME], 1, most, faults)
        return
    if listed.head < 0:
        line = listed.rows[0][0] if listed.rows else 1
        raise listed.wrong or Unreadable(
            line, f"there is no column {NAME}; {columns_named(columns)}"
        )
    line, head = listed.rows[listed.head]
    meant = _once(line, head, listed.columns)
    notes += [
        f"line {at} is passed over: line {line} names the columns"
        for at, _ in listed.rows[: listed.head]
    ]
    others = [cell for cell, name in zip(head, meant, strict=True) if cell and not name]
    if others:
        lacking = tuple(name for name in columns if name not in meant)
        told = [f"{quoted(cell)}{nearest(cell, lacking)}" for cell in others[:_MOST_NOTED]]
        told += [f"{len(others) - _MOST_NOTED} more"] if len(others) > _MOST_NOTED else []
        notes.append(f"columns that are passed over: {', '.join(told)}")
    wide = max(n for n, cell in enumerate(head, start=1) if cell)
    for line, held in below(listed.rows[listed.head + 1 :], meant, wide, most, faults):
        whole = " ".join(filter(None, (held.pop(FIRST, ""), held.pop(LAST, ""))))
        yield line, {NAME: whole, **held}
    if listed.wrong:
        raise listed.wrong


def _plain(listed: _List, columns: Columns) -> bool:
    """Whether it is no more than names, one a row."""
    cells = [[cell for cell in row if cell] for _, row in listed.rows]
    named = len(cells) > 1 and all(len(row) == 1 for row in cells)
    return named and not _meant(cells[0][0], columns)


def _only(cells: Sequence[str]) -> str:
    """What stands in a row of one cell."""
    return next(filter(None, cells))


def _once(line: int, head: Sequence[str], meant: Sequence[str]) -> list[str]:
    """What the columns are, each at most once. Raises Unreadable for one that is named twice in the
    same words."""
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
    return found
