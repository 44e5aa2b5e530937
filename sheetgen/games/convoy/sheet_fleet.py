"""The fleet: a box for every ship, by type, numbered as the log and the chronicle number them."""

from __future__ import annotations

from functools import cache
from typing import Any

from sheetgen.games.convoy.chronicle import HOME, HURT, SUNK, Chronicle, Ship
from sheetgen.games.convoy.conditions import data, terms
from sheetgen.games.convoy.sheet_layout import Layout
from sheetgen.games.convoy.state import CARGO, CARRIER, CRUISER, DESTROYER, TANKER, TYPES
from sheetgen.play import Conditions
from sheetgen.sheets.items import HAIR, HEAD, MARK, Box, Grid, Item, Line, Ring, Run, Text
from sheetgen.sheets.setting import paragraph, width

BOX = 4.0
NAMED_TOP, NAMED_ROW, NAMED_ROWS = 4.7, 4.4, 3
NAME_GAP = 0.9
LETTER = 3.4
ESCORT_TOP = NAMED_TOP + NAMED_ROWS * NAMED_ROW + 0.3
ESCORT_LABEL = 25.5
FIVES_GAP = 1.4
RANK = 4.7
IN_A_ROW = 30
LEGEND_GAP, LEGEND_INSET = 3.0, 0.2
NAMED = (CARGO, TANKER, CARRIER)
CROSS_SIZE, CROSS_STRETCH = 8.6, 2.1


def least(conditions: Conditions) -> tuple[int, ...]:
    """The fewest ships of each type the set-up can give."""
    t = terms(conditions)
    return (
        3,
        1,
        1,
        t.cruiser_times + t.cruiser_plus,
        t.destroyer_dice * t.destroyer_times + t.destroyer_plus,
    )


def most(conditions: Conditions) -> tuple[int, ...]:
    """The most ships of each type the set-up can give."""
    t = terms(conditions)
    return (
        18,
        6,
        3,
        6 * t.cruiser_times + t.cruiser_plus,
        6 * t.destroyer_dice * t.destroyer_times + t.destroyer_plus,
    )


@cache
def _columns() -> tuple[tuple[float, ...], ...]:
    """The width in mm of each column of named ships, by type: as wide as its longest name, or the
    title of a type that has only one."""
    named = data("ships")
    titles = data("sheet")["fleet"]["titles"]
    columns = [
        [
            max(width(ship["name"]) for ship in named[TYPES[kind]][column::count])
            for column in range(count)
        ]
        for kind, count in ((CARGO, 6), (TANKER, 2), (CARRIER, 1))
    ]
    title = LETTER + width(titles[CARRIER], "title", 8) - BOX - NAME_GAP
    columns[CARRIER][0] = max(columns[CARRIER][0], title)
    return tuple(map(tuple, columns))


@cache
def _named_lefts(room: float) -> tuple[tuple[float, ...], ...]:
    """The left edge of each column of named ships, by type, in a fleet `room` mm wide.

    The space left over goes between the columns, twice as much between types.
    """
    widths = _columns()
    taken = sum(BOX + NAME_GAP + wide for kind in widths for wide in kind)
    space = (room - taken) / (sum(map(len, widths)) - 1 + len(widths) - 1)
    lefts, x = [], 0.0
    for kind in widths:
        row = []
        for wide in kind:
            row.append(x)
            x += BOX + NAME_GAP + wide + space
        lefts.append(tuple(row))
        x += space
    return tuple(lefts)


def place(layout: Layout, kind: int, number: int) -> tuple[float, float]:
    """The upper left corner of a ship's box; ships are numbered from 1 within their type."""
    fleet = layout.fleet
    if kind in NAMED:
        lefts = _named_lefts(fleet.width)[kind]
        row, column = divmod(number - 1, len(lefts))
        return fleet.x + lefts[column], fleet.y + NAMED_TOP + row * NAMED_ROW
    row, column = divmod(number - 1, IN_A_ROW)
    x = fleet.x + ESCORT_LABEL + column * BOX + column // 5 * FIVES_GAP
    rank = row + (kind == DESTROYER)
    return x, fleet.y + ESCORT_TOP + rank * RANK


def art(layout: Layout, texts: dict[str, Any], counts: tuple[int, ...]) -> list[Item]:
    """Titles, legend, and the boxes of so many ships of each type."""
    items = _titles(layout, texts["fleet"]) + _legend(layout, texts["fleet"])
    return items + boxes(layout, (0,) * len(TYPES), counts)


def _titles(layout: Layout, part: dict[str, Any]) -> list[Item]:
    fleet = layout.fleet
    items: list[Item] = [Line(fleet.x, fleet.y, fleet.right, fleet.y, HEAD)]
    for kind, (letter, title) in enumerate(zip(part["letters"], part["titles"], strict=True)):
        x, y = place(layout, kind, 1)
        x, y = (x, fleet.y + 3.5) if kind in NAMED else (fleet.x, y + 3.1)
        items.append(Text(x, y, letter, "bold", 8))
        items.append(Text(x + LETTER, y, title, "title", 8))
    return items


def _legend(layout: Layout, part: dict[str, Any]) -> list[Item]:
    left, top = place(layout, CRUISER, IN_A_ROW)
    x = left + BOX + LEGEND_GAP
    room = layout.fleet.right - x
    labels = part["legend"]
    space = (room - sum(BOX + NAME_GAP + width(label) for label in labels)) / (len(labels) - 1)
    items: list[Item] = []
    at = x
    for mark, label in zip((HURT, SUNK, HOME), labels, strict=True):
        items += [Box(at, top, BOX, BOX, HAIR), *_drawn(mark, at, top)]
        items.append(Text(at + BOX + NAME_GAP, top + 2.9, label))
        at += BOX + NAME_GAP + width(label) + space
    return items + list(paragraph(x, top + 7.0, room, part["text"], 2.75, "text", 7.5))


def _drawn(condition: str, x: float, y: float) -> list[Item]:
    """A mark of the legend, in lines: it needs no typeface."""
    if condition == HOME:
        return _marked(condition, [(x, y)])
    near, far = LEGEND_INSET, BOX - LEGEND_INSET
    strokes: list[Item] = [Line(x + near, y + far, x + far, y + near, MARK)]
    if condition == SUNK:
        strokes.append(Line(x + near, y + near, x + far, y + far, MARK))
    return strokes


def boxes(layout: Layout, after: tuple[int, ...], counts: tuple[int, ...]) -> list[Item]:
    """The boxes of the ships of each type from the one after `after` to the one `counts`."""
    items: list[Item] = []
    for kind in range(len(TYPES)):
        numbers = range(after[kind] + 1, counts[kind] + 1)
        items += _named(layout, kind, numbers) if kind in NAMED else _ranks(layout, kind, numbers)
        for number in numbers:
            x, y = place(layout, kind, number)
            items.append(Text(x + BOX / 2, y + 2.85, str(number), "text", 7, "center"))
    return items


def _named(layout: Layout, kind: int, numbers: range) -> list[Item]:
    items: list[Item] = []
    for number in numbers:
        x, y = place(layout, kind, number)
        name = data("ships")[TYPES[kind]][number - 1]["name"]
        items.append(Box(x, y, BOX, BOX, HAIR))
        items.append(Text(x + BOX + NAME_GAP, y + 2.9, name))
    return items


def _ranks(layout: Layout, kind: int, numbers: range) -> list[Item]:
    """Escorts stand in fives, a line between two of them drawn once."""
    items: list[Item] = []
    for five in range(0, numbers.stop, 5):
        group = [n for n in numbers if five < n <= five + 5]
        if group:
            x, y = place(layout, kind, group[0])
            xs = tuple(x + i * BOX for i in range(len(group) + 1))
            items.append(Grid(xs, (y, y + BOX), HAIR))
    return items


def marks(layout: Layout, chronicle: Chronicle) -> list[Item]:
    """The ships that sailed, beyond those every fleet has, and what became of each."""
    sailed = tuple(len(ships) for ships in chronicle.fleet)
    items = boxes(layout, least(chronicle.conditions), sailed) if chronicle.length else []
    for mark in (HURT, SUNK, HOME):
        ships = [s for kind in chronicle.fleet for s in kind if mark in _marks_of(s)]
        items += _marked(mark, [place(layout, s.kind, s.number) for s in ships])
    return items


def _marks_of(ship: Ship) -> tuple[str, ...]:
    """The marks in a ship's box: a damaged ship that went home bears both; a cross hides the
    diagonal it was made of."""
    if ship.condition == HOME and ship.hit_on is not None:
        return HURT, HOME
    return (ship.condition,)


def _marked(condition: str, corners: list[tuple[float, float]]) -> list[Item]:
    """The mark of a condition in the boxes with those upper left corners."""
    half = BOX / 2
    if condition == HOME:
        return [Ring(x + half, y + half, half - 0.35, MARK) for x, y in corners]
    sign = {HURT: "╱", SUNK: "╳"}[condition]
    return [Run(x + half, y + 3.1, BOX, sign, CROSS_SIZE, CROSS_STRETCH) for x, y in corners]
