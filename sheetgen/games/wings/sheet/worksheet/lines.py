"""The lines to write on of the return-to-base worksheet: a line a crew, a column a step."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.games.wings.sheet.pages import short_type
from sheetgen.games.wings.sheet.worksheet.facts import Cell, Cells
from sheetgen.kits.drawing.fonts import width
from sheetgen.kits.drawing.page import GROUP, HAIR, MARK, Area, Grid, Item, Line, Text
from sheetgen.kits.drawing.signs import HEAD_HEIGHT, Slot, head, numbered, typed

CREWS = 7
"""As many crews as fly a mission at the most."""
NUMBER_COLUMN = 4.8
WIDTHS = {
    "come": 10.2, "get-home": 12.6, "bale-out": 11.8, "shot-down": 11.8, "where": 9.4,
    "drink": 11.4, "wounds": 8.2, "injury": 13.4, "event": 15.0, "miss": 6.6, "points": 13.4,
    "total": 7.4, "skill": 8.4, "rank": 13.4, "medal": 11.0,
}  # fmt: skip
"""The widths of the columns in mm; the crew's has what they leave."""
GROUPS = ("come", "wounds", "injury", "points")
"""The columns that begin a phase of the return."""
COLUMN_HEAD = 9.4
SQUARE = 2.9
UPPER = 3.1
"""From the upper edge of a line to its first baseline."""
SIZE = 7.5
CELL, DIE_GAP = 0.3, 0.7


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


def slots(theatre: Theatre, area: Area) -> Iterator[Slot]:
    """A place of two lines for each step of each crew."""
    placed, said = lines(area), theatre.data("worksheet")["log"]["columns"]
    for crew, top in enumerate(placed.tops, start=1):
        for name, column in placed.columns.items():
            tip = f"Crew {crew}: {' '.join(filter(None, said[name][1:]))}"
            cell = column._replace(y=top, height=placed.high)
            yield Slot(f"crew.{crew}.{name}", tip, cell, several=True)


def art(theatre: Theatre, area: Area) -> Iterator[Item]:
    """The head, the names of the columns and the lines."""
    said: dict[str, Any] = theatre.data("worksheet")["log"]
    placed = lines(area)
    yield from head(area.x, area.y, area.width, said["title"], "", said["key"])
    for name, column in placed.columns.items():
        yield from _column_head(column, *said["columns"][name])
    xs = (area.x, *(column.x for column in placed.columns.values()), area.right)
    yield Grid(xs, (*placed.tops, area.bottom), HAIR)
    edges = (area.x, *(placed.columns[name].x for name in GROUPS), area.right)
    yield from (Line(x, placed.tops[0], x, area.bottom, GROUP) for x in edges)
    for number, y in enumerate(placed.tops, start=1):
        middle = area.x + NUMBER_COLUMN / 2
        yield Text(middle, y + placed.high / 2 + 1, str(number), "bold", 7.5, "center")


def marks(
    area: Area, row: int, cells: Cells, called: Sequence[str], letters: str
) -> Iterator[Item]:
    """What is written on a line, counted from 0. `called` is what its man may be called, the
    longest first, `letters` what counts for him when he comes back."""
    placed = lines(area)
    y, high = placed.tops[row], placed.high
    for name, cell in cells.items():
        column = placed.columns[name]
        if name == "crew":
            yield from _crew(column, y, high, cell, called, letters)
        else:
            yield from _cell(column, y, high, cell)


def _column_head(column: Area, number: str, above: str, below: str) -> Iterator[Item]:
    left = column.x + 2 * CELL
    foot = column.y - 1.0
    if below:
        yield Text(left, foot, below, "text", 7.5)
    yield Text(left, foot - 2.5, above, "bold", 7.5)
    if number:
        yield from numbered(left, foot - 2.5 - 2.2 - SQUARE, number, SQUARE)


def _cell(column: Area, y: float, high: float, cell: Cell) -> Iterator[Item]:
    yield from _dice((*cell.struck, cell.above), column, y + UPPER)
    if cell.below:
        below = column._replace(y=y + high - 4.4, height=4.4)
        yield from typed(below, cell.below, align="center")


def _dice(dice: Sequence[str], column: Area, y: float) -> Iterator[Item]:
    """Dice side by side, all but the last struck out; the first are left out where there is no room
    for all."""
    room = column.width - 2 * CELL
    while len(dice) > 1 and width("".join(dice), "mono", SIZE) + DIE_GAP * len(dice) > room:
        dice = dice[1:]
    gaps = DIE_GAP * (len(dice) - 1)
    x = column.x + (column.width - width("".join(dice), "mono", SIZE) - gaps) / 2
    for die in dice:
        end = x + width(die, "mono", SIZE)
        yield Text(x, y, die, "mono", SIZE)
        if die is not dice[-1]:
            yield Line(x - 0.3, y - 0.3, end + 0.3, y - 1.4, MARK)
        x = end + DIE_GAP


def _crew(
    column: Area, y: float, high: float, cell: Cell, called: Sequence[str], letters: str
) -> Iterator[Item]:
    """Who he is, in what airplane, and what counts for him when he comes back."""
    above, below = (column._replace(y=top, height=4.4) for top in (y, y + high - 4.4))
    if any(called):
        yield from typed(above, called)
    if letters:
        below = below._replace(width=below.width - width(letters, "mono-bold", SIZE) - 1.2)
    kind = typed(below, (cell.below, short_type(cell.below)))
    yield from kind
    if letters:
        yield Text(column.right - 2 * CELL, kind[0].y, letters, "mono-bold", SIZE, "right")
