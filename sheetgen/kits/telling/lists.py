"""A list said once: what its columns are called and hold; for a spreadsheet, paper, a terminal."""

from __future__ import annotations

import csv
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from io import StringIO
from math import fsum
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

if TYPE_CHECKING:
    from sheetgen.kits.drawing import tables

R = TypeVar("R")
_MARK = b"\xef\xbb\xbf"
_FORMULA = frozenset("=+-@|%")
"""What a spreadsheet takes a cell for that begins so."""
_GAP = 1.6
"""Between two columns on paper, in mm."""


class ListColumn(NamedTuple, Generic[R]):
    """A column: its head, and what stands in it for a row (None: nothing). On paper it is `width`
    mm wide, or has its `share` of what the others leave. `figures` are ranged right; what a column
    without them holds may be a text of anybody's."""

    head: str
    cell: Callable[[R], Any]
    width: float = 0.0
    figures: bool = False
    share: float = 1.0

    def of(self, row: R) -> str:
        """What stands in it for a row."""
        value = self.cell(row)
        return "" if value is None else str(value)


Columns = Sequence[ListColumn[R]]


def to_csv(columns: Columns[R], rows: Iterable[R]) -> bytes:
    """In UTF-8 with a byte order mark, which spreadsheets know it by; no cell is a formula."""
    text = StringIO()
    lines = csv.writer(text, lineterminator="\r\n")
    lines.writerow([column.head for column in columns])
    for row in rows:
        lines.writerow([one.of(row) if one.figures else harmless(one.of(row)) for one in columns])
    return _MARK + text.getvalue().encode()


def is_csv(path: Path, *heads: str) -> bool:
    """Whether a file is there and begins as such a list with these heads does."""
    begins = _MARK + ",".join(heads).encode()
    try:
        with path.open("rb") as file:
            return file.read(len(begins)) == begins
    except OSError:
        return False


def harmless(text: str) -> str:
    """A text as no spreadsheet takes it for a formula, a date or two cells: without control
    characters, and with an apostrophe before what would begin one."""
    shown = "".join(" " if unicodedata.category(c).startswith("C") else c for c in text)
    begins = unicodedata.normalize("NFKC", shown).lstrip()[:1]
    return f"'{shown}" if begins in _FORMULA else shown


def to_text(columns: Columns[R], rows: Iterable[R]) -> list[str]:
    """As lines for a terminal; an empty column is left out."""
    lines = [[column.head for column in columns]]
    lines += [[one.of(row) for one in columns] for row in rows]
    return aligned(lines, [column.figures for column in columns])


def aligned(lines: Sequence[Sequence[str]], figures: Sequence[bool]) -> list[str]:
    """Lines of cells below one another, the first of them heads; figures are ranged right. A column
    that has but a head is left out."""
    columns = [
        [f"{cell:{'>' if ranged else '<'}{max(map(len, column))}}" for cell in column]
        for column, ranged in zip(zip(*lines, strict=True), figures, strict=True)
        if any(column[1:])
    ]
    return ["  ".join(line).rstrip() for line in zip(*columns, strict=True)]


def on_paper(
    title: str, columns: Columns[R], rows: Iterable[R], wide: float, bold: Sequence[R] = ()
) -> tables.Table:
    """As a table so many mm wide; some rows may be set in bold."""
    from sheetgen.kits.drawing import tables

    spare = wide - fsum(column.width for column in columns)
    shares = fsum(column.share for column in columns if not column.width)
    places, x = [], 0.0
    for column in columns:
        end = x + (column.width or spare * column.share / shares)
        places.append(tables.TableColumn(x / wide, (end - _GAP) / wide, column.figures))
        x = end
    # The last one ends where the table does.
    places[-1] = places[-1]._replace(end=1.0)
    heads = tuple(column.head for column in columns)
    lines = [
        tables.Row(tuple(one.of(row) for one in columns), "bold" if row in bold else "text")
        for row in rows
    ]
    return tables.Table(title, heads, lines, tuple(places))
