"""The roster: every ship of the fleet by name, numbered as on the front, with a box for marks."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.rules.state import CARGO, CARRIER, CRUISER, DESTROYER, TANKER, TYPES
from sheetgen.games.convoy.sheet.fleet import LETTER, NAME_GAP, drawn, marked, marks_of
from sheetgen.games.convoy.story.chronicle import HOME, HURT, SUNK, Chronicle
from sheetgen.kits.drawing.blocks import Area
from sheetgen.kits.drawing.items import HAIR, HEAD, Box, Item, Items, Line, Text
from sheetgen.kits.drawing.typesetting import width

HEAD_HIGH = 4.9
ROW, ROW_GAP, FIVES_GAP = 4.3, 0.3, 1.2
"""From one ship to the next where there is little room; between the boxes of two; between fives."""
MOST_BOX = 4.6
TURN = 3.6
"""The room beside a name for the turn its ship was sunk, in mm."""
LOWER_GAP, LOWER_GROWS = 1.9, 1.5
"""Between the cargo ships and the tankers and carriers below them; how much more that is for every
mm there is more from one ship to the next."""
COLUMNS = 8
FIRST_COLUMN = {CARGO: 0, TANKER: 0, CARRIER: 1, CRUISER: 2, DESTROYER: 4}
IN_A_COLUMN = {CARGO: 9, TANKER: 6, CARRIER: 3, CRUISER: 15, DESTROYER: 15}
LOWER = (TANKER, CARRIER)
UPPER_ROWS, ROWS = 9, 15


def height(row: float) -> float:
    """The height of a roster with that much from one ship to the next."""
    return 2 * HEAD_HIGH + _lower_gap(row) + ROWS * row


def _lower_gap(row: float) -> float:
    return LOWER_GAP + LOWER_GROWS * (row - ROW)


HEIGHT = height(ROW)


def box_of(area: Area) -> float:
    """The side of a ship's box."""
    return _measures(area.height)[1]


@cache
def _measures(high: float) -> tuple[float, float]:
    """In a roster of that height: from one ship to the next, and the side of a box."""
    row = ROW + (high - HEIGHT) / (ROWS + LOWER_GROWS)
    return round(row, 3), min(MOST_BOX, round(row - ROW_GAP, 3))


@cache
def _widths(box: float) -> tuple[float, ...]:
    """What each column needs."""
    named, titles = data("ships"), data("sheet")["fleet"]["titles"]
    widths = [0.0] * COLUMNS
    for kind, name in enumerate(TYPES):
        first, count = FIRST_COLUMN[kind], IN_A_COLUMN[kind]
        for i, ship in enumerate(named[name]):
            column = first + i // count
            wide = box + NAME_GAP + width(ship["name"]) + TURN
            widths[column] = max(widths[column], wide)
        if kind in (*LOWER, CARGO):
            widths[first] = max(widths[first], LETTER + width(titles[kind], "title", 8))
    return tuple(widths)


@cache
def _lefts(room: float, box: float) -> tuple[float, ...]:
    """Where the columns begin in a roster `room` mm wide; what is left over goes between them,
    twice as much between types."""
    before = (0, 1, 2, 1, 2, 1, 1, 1)
    widths = _widths(box)
    space = (room - sum(widths)) / sum(before)
    lefts, x = [], 0.0
    for wide, gaps in zip(widths, before, strict=True):
        x += gaps * space
        lefts.append(x)
        x += wide
    return tuple(lefts)


def place(area: Area, kind: int, number: int) -> tuple[float, float]:
    """The upper left corner of a ship's box; ships are numbered from 1 within their type."""
    column, row = divmod(number - 1, IN_A_COLUMN[kind])
    fives = row // 5 * FIVES_GAP if kind in (CRUISER, DESTROYER) else 0
    pitch, box = _measures(area.height)
    y = _head_top(area, kind) + HEAD_HIGH + row * pitch + fives
    return area.x + _lefts(area.width, box)[FIRST_COLUMN[kind] + column], y


def _head_top(area: Area, kind: int) -> float:
    if kind not in LOWER:
        return area.y
    row, _ = _measures(area.height)
    return area.y + HEAD_HIGH + UPPER_ROWS * row + _lower_gap(row)


def name_end(area: Area, kind: int, number: int) -> float:
    """Where the name beside a ship's box ends."""
    name = data("ships")[TYPES[kind]][number - 1]["name"]
    return place(area, kind, number)[0] + box_of(area) + NAME_GAP + width(name)


def art(area: Area, words: dict[str, Any], part: dict[str, Any]) -> list[Item]:
    """Titles and legend."""
    items: list[Item] = [Line(area.x, area.y, area.right, area.y, HEAD)]
    for kind, (letter, title) in enumerate(zip(part["letters"], part["titles"], strict=True)):
        x, y = place(area, kind, 1)[0], _head_top(area, kind) + 3.6
        items += [Text(x, y, letter, "bold", 8), Text(x + LETTER, y, title, "title", 8)]
    return items + _legend(area, words)


def _legend(area: Area, words: dict[str, Any]) -> list[Item]:
    """The marks, beside the last tanker."""
    x, y = place(area, CRUISER, 1)[0], place(area, TANKER, 6)[1]
    box, line = box_of(area), _line(area, y)
    items: list[Item] = []
    for mark, label in zip((HURT, SUNK, HOME), words["legend"], strict=True):
        items += [Box(x, y, box, box, HAIR), *drawn(mark, x, y, box)]
        items.append(Text(x + box + NAME_GAP, line, label))
        x += box + NAME_GAP + width(label) + 4.0
    return [*items, Text(area.right, line, words["text"], "text", 7, "right")]


def _line(area: Area, y: float) -> float:
    """The baseline of what stands beside a box."""
    return y + box_of(area) / 2 + 0.9


@lru_cache(maxsize=128)
def ships(area: Area, kind: int, count: int) -> Items:
    """So many ships of a type."""
    box, items = box_of(area), list[Item]()
    for number, ship in enumerate(data("ships")[TYPES[kind]][:count], start=1):
        x, y = place(area, kind, number)
        items += [
            Box(x, y, box, box, HAIR),
            Text(x + box / 2, y + box / 2 + 0.85, str(number), "text", 7, "center"),
            Text(x + box + NAME_GAP, _line(area, y), ship["name"]),
        ]
    return tuple(items)


def marks(area: Area, chronicle: Chronicle) -> list[Item]:
    """What became of the ships that sailed, and when they were sunk."""
    items: list[Item] = []
    for mark in (HURT, SUNK, HOME):
        bearing = [ship for kind in chronicle.fleet for ship in kind if mark in marks_of(ship)]
        corners = [place(area, ship.kind, ship.number) for ship in bearing]
        items += marked(mark, corners, box_of(area))
    for ship in (ship for kind in chronicle.fleet for ship in kind if ship.condition == SUNK):
        x, (_, y) = name_end(area, ship.kind, ship.number), place(area, ship.kind, ship.number)
        items.append(Text(x + 0.8, _line(area, y), str(ship.gone_on), "mono", 7))
    return items
