"""A table of figures: what stands in it, and how its head and its rows are drawn."""

from collections.abc import Iterator
from typing import NamedTuple

from sheetgen.kits.drawing.fonts import broken, fitted, width
from sheetgen.kits.drawing.page import HAIR, PT, Area, Item, Line, Text
from sheetgen.kits.drawing.signs import HEAD_HEIGHT, head, numbered, tinted

CAPTION = 5.0
"""The height of the captions below the title, in mm."""
_TWO_LINES = 6.0
"""From this height of a row on, in mm, it has room for two lines of a long name."""
_READING = 7.5
_AROUND, _DISC = 0.8, 3.6
"""How much wider than its cells a grey column is, and the greatest disc of a number, in mm."""


class Row(NamedTuple):
    """A row of a table: its cells, and the face they are set in."""

    cells: tuple[str, ...]
    face: str = "text"


class TableColumn(NamedTuple):
    """A column of a table: from where to where its cells may reach, in shares of the table's width
    from the left, whether they are ranged right, and its `sign`: it is of a "result", and grey, or
    of a "number", on a disc."""

    start: float
    end: float
    right: bool = False
    sign: str = ""


class Table(NamedTuple):
    """A table: its title, what its columns are, its rows, and where the columns stand. `note`
    stands at the right of the title."""

    title: str
    caption: tuple[str, ...]
    rows: list[Row]
    places: tuple[TableColumn, ...]
    note: str = ""


def headed(place: Area, table: Table, below: float = 0.0) -> Iterator[Item]:
    """The head of a table and its captions, HEAD_HEIGHT and CAPTION high, and the grey of its
    results so far `below`."""
    yield from head(place.x, place.y, place.width, table.title, "", table.note)
    y = place.y + HEAD_HEIGHT + CAPTION
    yield from _cells(place, y - 1.5, table, Row(table.caption, "italic"), _READING)
    yield Line(place.x, y, place.right, y, HAIR)
    for one in table.places:
        if one.sign == "result":
            left, right = (place.x + share * place.width for share in (one.start, one.end))
            yield tinted(Area(left - _AROUND, y, right - left + 2 * _AROUND, below))


def rowed(place: Area, table: Table, row: Row) -> Iterator[Item]:
    """A row of a table, with a hairline under it."""
    size = max(_READING, min(9.0, 1.7 * place.height))
    y = place.y + 0.5 * place.height + 0.115 * size
    yield from _cells(place, y, table, row, size, place.height > _TWO_LINES)
    yield Line(place.x, place.bottom, place.right, place.bottom, HAIR)


def _cells(
    place: Area, y: float, table: Table, row: Row, size: float, in_two: bool = False
) -> Iterator[Item]:
    """The cells of a row, each where its column stands; what is too long for it may stand
    `in_two` lines."""
    for column, cell in zip(table.places, row.cells, strict=False):
        start, end = (place.x + share * place.width for share in (column.start, column.end))
        x, align = (end, "right") if column.right else (start, "left")
        if column.sign == "number" and cell.isdigit():
            side = min(1.9 * size / PT, _DISC)
            yield from numbered(start, y - 0.114 * 2.1 * side - side / 2, cell, side)
            continue
        lines = broken(cell, end - start, row.face, _READING) if in_two and cell else [cell]
        if len(lines) > 1 and width(cell, row.face, _READING) > end - start:
            rest = cell[len(lines[0]) :].strip()
            second, fit = fitted(rest, end - start, row.face, _READING, _READING)
            yield Text(x, y - 1.35, lines[0], row.face, _READING, align)
            yield Text(x, y + 1.35, second, row.face, fit, align)
            continue
        shown, fit = fitted(cell, end - start, row.face, size, _READING)
        yield Text(x, y, shown, row.face, fit, align)
