"""What pages of figures have in common: title, figures in large type, tables, foot."""

from collections.abc import Iterator
from typing import NamedTuple

from sheetgen.kits.drawing import foot as footing
from sheetgen.kits.drawing.fonts import broken, fitted, paragraph, width
from sheetgen.kits.drawing.page import (
    GROUP,
    HAIR,
    MARGIN,
    PT,
    Area,
    Foot,
    Item,
    Items,
    Line,
    Paper,
    Text,
)
from sheetgen.kits.drawing.signs import HEAD_HEIGHT, head, numbered, tinted

COLUMNS, GUTTER = 12, 5.0
"""The columns of a page, and the mm between two."""
FIGURES_HEIGHT = 14.0
GAP = 7.0
"""Between the parts of a page, in mm."""
ROW = (3.5, 6.2)
"""The least and the greatest height of a row of a table, in mm."""
CAPTION = 5.0
_TWO_LINES = 6.0
"""From this height of a row on, in mm, it has room for two lines of a long name."""
_READING, _LEADING = 7.5, 3.3
_SUBTITLE, _SUBTITLE_LEADING = 10.0, 4.4
_FIGURE = 20.0
_AROUND, _DISC = 0.8, 3.6
"""How much wider than its cells a grey column is, and the greatest disc of a number, in mm."""
_STEP = 0.31
"""Between columns ranged right where a table does not say where they stand; its width is 1."""


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
    """A table: its title, what its columns are, its rows, and the page's columns it is wide.
    Without `places` the first cell stands at the left, the others ranged right at equal steps.
    `note` stands at the right of the title."""

    title: str
    caption: tuple[str, ...]
    rows: list[Row]
    columns: int
    places: tuple[TableColumn, ...] = ()
    note: str = ""


def heading(wide: float, title: str, subtitle: str) -> tuple[list[Item], float]:
    """The title and the line or lines below it; and where they end."""
    shown, size = fitted(title, wide, "title", 22, 10)
    y = MARGIN + 6.4
    lines = paragraph(MARGIN, y + 6.2, wide, subtitle, _SUBTITLE_LEADING, "text", _SUBTITLE)
    return [Text(MARGIN, y, shown, "title", size), *lines], lines[-1].y + 5.5


def foot(
    paper: Paper, lines: tuple[str, ...], own: Foot | None = None
) -> tuple[list[Item], float, Items]:
    """The foot of the page, along the lower margin; where it begins; and the code in its corner,
    beside the command or the record that makes the page again, as far as `own` tells of it."""
    wide = paper.right - MARGIN
    code = footing.code(Area(MARGIN, 0, wide, paper.bottom), own) if own else None
    room = wide - (footing.CODE_ROOM if code else 0)
    texts = [t for line in lines for t in paragraph(MARGIN, 0, room, line, 0, size=_READING)]
    again = footing.dice(own) if own else ""
    texts += paragraph(MARGIN, 0, room, again, 0, "mono", _READING) if again else []
    if not texts:
        return [], paper.bottom, ()
    rows = max(len(texts), footing.CODE_ROWS if code else 0)
    first = paper.bottom - 0.8 - (rows - 1) * _LEADING
    top = first - 3.6
    placed = [text._replace(y=first + i * _LEADING) for i, text in enumerate(texts)]
    rule = Line(MARGIN, top, MARGIN + room, top, GROUP)
    return [rule, *placed], top - GAP / 2, (code,) if code else ()


def key_figure(
    cell: Area, figure: str, more: str, label: str, result: bool = False
) -> Iterator[Item]:
    """One key figure, what is to be read beside it, and its label; grey if it is the result of the
    others."""
    y = cell.y + 7.6
    room = cell.width - (width(more, "text", 11) + 1.6 if more else 0)
    shown, size = fitted(figure, room, "bold", _FIGURE, 8)
    grey = cell._replace(x=cell.x - 2 * _AROUND, width=cell.width + 2 * _AROUND)
    if result:
        yield tinted(grey)
    yield Text(cell.x, y, shown, "bold", size)
    if more:
        x = cell.x + width(shown, "bold", size) + 1.6
        yield Text(x, y, more, "text", 11)
    yield Text(cell.x, y + 4.4, *_label(label, cell.width))


def _label(text: str, room: float) -> tuple[str, str, float]:
    shown, size = fitted(text, room, "text", 8.5, _READING)
    return shown, "text", size


def span(place: Area, column: int, columns: int) -> Area:
    """The part of an area that is so many of the page's columns wide."""
    unit = (place.width + GUTTER) / COLUMNS
    return Area(place.x + column * unit, place.y, columns * unit - GUTTER, place.height)


def shortened(table: Table, fits: int) -> Table:
    """A table of no more rows than fit; the last tells how many are left out."""
    if len(table.rows) <= fits:
        return table
    left_out = len(table.rows) - fits + 1
    return table._replace(rows=[*table.rows[: fits - 1], Row((f"and {left_out} more", ""))])


def drawn(place: Area, table: Table, row: float) -> Iterator[Item]:
    """A table: its head, its caption, and a hairline under each row."""
    size = max(_READING, min(9.0, 1.7 * row))
    yield from head(place.x, place.y, place.width, table.title, "", table.note)
    y = place.y + HEAD_HEIGHT + CAPTION
    yield from _cells(place, y - 1.5, table, Row(table.caption, "italic"), _READING)
    yield Line(place.x, y, place.right, y, HAIR)
    grey = (one for one in table.places if one.sign == "result")
    for left, right in ((one.start * place.width, one.end * place.width) for one in grey):
        room = right - left + 2 * _AROUND
        yield tinted(Area(place.x + left - _AROUND, y, room, row * len(table.rows)))
    for cells in table.rows:
        y += row
        yield from _cells(place, y - 0.5 * row + 0.115 * size, table, cells, size, row > _TWO_LINES)
        yield Line(place.x, y, place.right, y, HAIR)


def _cells(
    place: Area, y: float, table: Table, row: Row, size: float, in_two: bool = False
) -> Iterator[Item]:
    """The cells of a row, each where its column stands; what is too long for it may stand
    `in_two` lines."""
    if not table.places:
        yield from _ranged(place, y, row, size)
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


def _ranged(place: Area, y: float, row: Row, size: float) -> Iterator[Item]:
    """The cells of a row: the first at the left, the others ranged right at equal steps."""
    first, *others = row.cells
    step = place.width * _STEP
    taken = sum(step for _ in others[1:]) + (width(others[-1], row.face, size) + 3)
    room = place.width - taken if len(others) == 1 else place.width - len(others) * step
    shown, fit = fitted(first, room, row.face, size, _READING)
    yield Text(place.x, y, shown, row.face, fit)
    for i, cell in enumerate(reversed(others)):
        if cell:
            yield Text(place.right - i * step, y, cell, row.face, size, "right")
