"""The lines to write on of the return-to-base worksheet: a line a crew, a column a step."""

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from sheetgen.games.wings.rules.conditions import data
from sheetgen.games.wings.sheet.pages import short_type
from sheetgen.games.wings.sheet.worksheet.facts import Cell, Cells
from sheetgen.kits.drawing.blocks import HEAD_HEIGHT, Area, head, numbered
from sheetgen.kits.drawing.items import GROUP, HAIR, MARK, Grid, Item, Line, Text
from sheetgen.kits.drawing.typesetting import fitted, width

CREWS = 7
"""As many crews as fly a mission at the most."""
NUMBER_COLUMN = 4.8
WIDTHS = {
    "come": 10.9,
    "get-home": 12.4,
    "bale-out": 12.0,
    "shot-down": 12.0,
    "where": 11.8,
    "drink": 11.2,
    "wounds": 8.8,
    "injury": 13.2,
    "event": 14.0,
    "miss": 7.2,
    "points": 13.0,
    "total": 7.6,
    "skill": 8.6,
    "rank": 10.9,
    "medal": 10.9,
}
"""The widths of the columns in mm; the crew's has what they leave."""
GROUPS = ("come", "wounds", "injury", "points")
"""The columns that begin a phase of the return."""
COLUMN_HEAD = 9.4
SQUARE = 2.9
UPPER, LOWER = 3.1, 1.6
"""From the upper edge of a line to its first baseline; from its lower edge to its second."""
SIZE, FLOOR = 7.5, 6.0
CELL, DIE_GAP = 0.6, 0.7


class Lines(NamedTuple):
    """The lines on a page: where each column begins and each line."""

    area: Area
    columns: dict[str, Area]
    tops: tuple[float, ...]

    @property
    def high(self) -> float:
        """The height of a line."""
        return self.tops[1] - self.tops[0]


@cache
def lines(area: Area) -> Lines:
    """The lines that fill an area."""
    first = area.y + HEAD_HEIGHT + COLUMN_HEAD
    high = (area.bottom - first) / CREWS
    x, columns = area.x + NUMBER_COLUMN, {}
    crew = area.width - NUMBER_COLUMN - sum(WIDTHS.values())
    for name, wide in {"crew": crew, **WIDTHS}.items():
        columns[name] = Area(x, first, wide, CREWS * high)
        x += wide
    return Lines(area, columns, tuple(first + i * high for i in range(CREWS)))


def art(area: Area) -> list[Item]:
    """The head, the names of the columns and the lines."""
    said: dict[str, Any] = data("worksheet")["log"]
    placed = lines(area)
    items = head(area.x, area.y, area.width, said["title"], "", said["key"])
    for name, column in placed.columns.items():
        items += _column_head(column, *said["columns"][name])
    xs = (area.x, *(column.x for column in placed.columns.values()), area.right)
    items.append(Grid(xs, (*placed.tops, area.bottom), HAIR))
    top = placed.tops[0]
    items += [Line(x, top, x, area.bottom, GROUP) for x in _group_edges(placed)]
    for number, y in enumerate(placed.tops, start=1):
        middle = area.x + NUMBER_COLUMN / 2
        items.append(Text(middle, y + placed.high / 2 + 1, str(number), "bold", 7.5, "center"))
    return items


def marks(area: Area, row: int, cells: Cells, called: Sequence[str], letters: str) -> list[Item]:
    """What is written on a line, counted from 0. `called` is what its man may be called, the
    longest first, `letters` what counts for him when he comes back."""
    placed = lines(area)
    y, high = placed.tops[row], placed.high
    items: list[Item] = []
    for name, cell in cells.items():
        column = placed.columns[name]
        if name == "crew":
            items += _crew(column, y, high, cell, called, letters)
        else:
            items += _cell(column, y, high, cell)
    return items


def _group_edges(placed: Lines) -> list[float]:
    return [placed.area.x, *(placed.columns[name].x for name in GROUPS), placed.area.right]


def _column_head(column: Area, number: str, above: str, below: str) -> list[Item]:
    left = column.x + CELL
    foot = column.y - 1.0
    items: list[Item] = [Text(left, foot, below, "text", 7.5)] if below else []
    items.append(Text(left, foot - 2.5, above, "bold", 7.5))
    if number:
        items += numbered(left, foot - 2.5 - 2.2 - SQUARE, number, SQUARE)
    return items


def _cell(column: Area, y: float, high: float, cell: Cell) -> list[Item]:
    room = column.width - 2 * CELL
    middle = column.x + column.width / 2
    items = _dice((*cell.struck, cell.above), middle, y + UPPER, room)
    if cell.below:
        below, size = fitted(cell.below, room, "mono", SIZE, FLOOR)
        items.append(Text(middle, y + high - LOWER, below, "mono", size, "center"))
    return items


def _dice(dice: Sequence[str], middle: float, y: float, room: float) -> list[Item]:
    """Dice side by side, all but the last struck out."""
    gaps = DIE_GAP * (len(dice) - 1)
    _, size = fitted("".join(dice), room - gaps, "mono", SIZE, FLOOR)
    x = middle - (width("".join(dice), "mono", size) + gaps) / 2
    items: list[Item] = []
    for die in dice:
        end = x + width(die, "mono", size)
        items.append(Text(x, y, die, "mono", size))
        if die is not dice[-1]:
            items.append(Line(x - 0.3, y - 0.3, end + 0.3, y - 1.4, MARK))
        x = end + DIE_GAP
    return items


def _crew(
    column: Area, y: float, high: float, cell: Cell, called: Sequence[str], letters: str
) -> list[Item]:
    room = column.width - 2 * CELL
    name = next((one for one in called if width(one, "mono", SIZE) <= room), called[-1])
    name, size = fitted(name, room, "mono", SIZE, FLOOR)
    left, right = column.x + CELL, column.right - CELL
    items: list[Item] = [Text(left, y + UPPER, name, "mono", size)] if name else []
    rest = room - (width(letters, "mono-bold", SIZE) + 1 if letters else 0)
    full = cell.below if width(cell.below, "mono", SIZE) <= rest else short_type(cell.below)
    airplane, size = fitted(full, rest, "mono", SIZE, FLOOR)
    items.append(Text(left, y + high - LOWER, airplane, "mono", size))
    if letters:
        items.append(Text(right, y + high - LOWER, letters, "mono-bold", SIZE, "right"))
    return items
