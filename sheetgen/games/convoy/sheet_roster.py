"""The roster: every ship of the fleet by name, numbered as on the front, with a box for marks."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from sheetgen.games.convoy.chronicle import HOME, HURT, SUNK, Chronicle
from sheetgen.games.convoy.conditions import data
from sheetgen.games.convoy.sheet_fleet import (
    BOX,
    LETTER,
    NAME_GAP,
    drawn,
    marked,
    marks_of,
)
from sheetgen.games.convoy.state import CARGO, CARRIER, CRUISER, DESTROYER, TANKER, TYPES
from sheetgen.sheets.blocks import Area
from sheetgen.sheets.items import HAIR, HEAD, Box, Item, Items, Line, Text
from sheetgen.sheets.setting import width

HEAD_HIGH = 4.9
ROW, FIVES_GAP = 4.3, 1.2
TURN = 3.6
"""The room beside a name for the turn its ship was sunk, in mm."""
LOWER_GAP = 1.9
"""Between the cargo ships and the tankers and carriers below them."""
COLUMNS = 8
FIRST_COLUMN = {CARGO: 0, TANKER: 0, CARRIER: 1, CRUISER: 2, DESTROYER: 4}
IN_A_COLUMN = {CARGO: 9, TANKER: 6, CARRIER: 3, CRUISER: 15, DESTROYER: 15}
LOWER = (TANKER, CARRIER)
HEIGHT = HEAD_HIGH + 9 * ROW + LOWER_GAP + HEAD_HIGH + 6 * ROW


@cache
def _widths() -> tuple[float, ...]:
    """What each column needs."""
    named, titles = data("ships"), data("sheet")["fleet"]["titles"]
    widths = [0.0] * COLUMNS
    for kind, name in enumerate(TYPES):
        first, count = FIRST_COLUMN[kind], IN_A_COLUMN[kind]
        for i, ship in enumerate(named[name]):
            column = first + i // count
            wide = BOX + NAME_GAP + width(ship["name"]) + TURN
            widths[column] = max(widths[column], wide)
        if kind in (*LOWER, CARGO):
            widths[first] = max(widths[first], LETTER + width(titles[kind], "title", 8))
    return tuple(widths)


@cache
def _lefts(room: float) -> tuple[float, ...]:
    """Where the columns begin in a roster `room` mm wide; what is left over goes between them,
    twice as much between types."""
    before = (0, 1, 2, 1, 2, 1, 1, 1)
    space = (room - sum(_widths())) / sum(before)
    lefts, x = [], 0.0
    for wide, gaps in zip(_widths(), before, strict=True):
        x += gaps * space
        lefts.append(x)
        x += wide
    return tuple(lefts)


def place(area: Area, kind: int, number: int) -> tuple[float, float]:
    """The upper left corner of a ship's box; ships are numbered from 1 within their type."""
    column, row = divmod(number - 1, IN_A_COLUMN[kind])
    fives = row // 5 * FIVES_GAP if kind in (CRUISER, DESTROYER) else 0
    y = _head_top(area, kind) + HEAD_HIGH + row * ROW + fives
    return area.x + _lefts(area.width)[FIRST_COLUMN[kind] + column], y


def _head_top(area: Area, kind: int) -> float:
    return area.y + (HEAD_HIGH + 9 * ROW + LOWER_GAP if kind in LOWER else 0)


def name_end(area: Area, kind: int, number: int) -> float:
    """Where the name beside a ship's box ends."""
    name = data("ships")[TYPES[kind]][number - 1]["name"]
    return place(area, kind, number)[0] + BOX + NAME_GAP + width(name)


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
    items: list[Item] = []
    for mark, label in zip((HURT, SUNK, HOME), words["legend"], strict=True):
        items += [Box(x, y, BOX, BOX, HAIR), *drawn(mark, x, y)]
        items.append(Text(x + BOX + NAME_GAP, y + 2.9, label))
        x += BOX + NAME_GAP + width(label) + 4.0
    return [*items, Text(area.right, y + 2.9, words["text"], "text", 7, "right")]


@lru_cache(maxsize=128)
def ships(area: Area, kind: int, count: int) -> Items:
    """So many ships of a type."""
    items: list[Item] = []
    for number, ship in enumerate(data("ships")[TYPES[kind]][:count], start=1):
        x, y = place(area, kind, number)
        items += [
            Box(x, y, BOX, BOX, HAIR),
            Text(x + BOX / 2, y + 2.85, str(number), "text", 7, "center"),
            Text(x + BOX + NAME_GAP, y + 2.9, ship["name"]),
        ]
    return tuple(items)


def marks(area: Area, chronicle: Chronicle) -> list[Item]:
    """What became of the ships that sailed, and when they were sunk."""
    items: list[Item] = []
    for mark in (HURT, SUNK, HOME):
        bearing = [ship for kind in chronicle.fleet for ship in kind if mark in marks_of(ship)]
        items += marked(mark, [place(area, ship.kind, ship.number) for ship in bearing])
    for ship in (ship for kind in chronicle.fleet for ship in kind if ship.condition == SUNK):
        x, (_, y) = name_end(area, ship.kind, ship.number), place(area, ship.kind, ship.number)
        items.append(Text(x + 0.8, y + 2.9, str(ship.gone_on), "mono", 7))
    return items
