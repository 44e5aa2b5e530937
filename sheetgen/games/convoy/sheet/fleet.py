"""The fleet: a box for every ship, by type, numbered as the log and the chronicle number them."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from sheetgen.core.game import Conditions
from sheetgen.games.convoy.rules.conditions import data, fewest_and_most, rulings_of
from sheetgen.games.convoy.rules.state import CARGO, CARRIER, CRUISER, DESTROYER, TANKER, TYPES
from sheetgen.games.convoy.sheet.layout import Layout
from sheetgen.games.convoy.story.chronicle import HOME, HURT, SUNK, Chronicle, Ship
from sheetgen.kits.drawing.items import (
    HAIR,
    HEAD,
    MARK,
    Box,
    Grid,
    Item,
    Items,
    Line,
    Ring,
    Run,
    Text,
)
from sheetgen.kits.drawing.typesetting import paragraph, width

BOX = 4.0
NAMED_TOP, NAMED_GAP, NAMED_ROWS = 4.7, 0.4, 3
"""Where the named ships begin, the gap between two rows of them, and how many rows there are."""
NAME_GAP = 0.9
LETTER = 3.4
ESCORT_GAP, RANK_GAP = 0.3, 0.7
"""Above the escorts, and between two ranks of them."""
ESCORT_LABEL = 25.5
FIVES_GAP = 1.4
IN_A_ROW = 30
LEGEND_GAP, LEGEND_INSET, LEGEND_SPACE = 3.0, 0.2, 0.8
SMALL_BOX, TITLE_GAP = 3.4, 5.0
"""A box of the legend where that stands in the line of titles, and the least from it to one."""
NAMED = (CARGO, TANKER, CARRIER)
CROSS_SIZE, CROSS_STRETCH = 8.6, 2.1
READING = 7.7


def least(conditions: Conditions) -> tuple[int, ...]:
    """The fewest ships of each type the set-up can give."""
    return fewest_and_most(rulings_of(conditions))[0]


def most(conditions: Conditions) -> tuple[int, ...]:
    """The most ships of each type the set-up can give."""
    return fewest_and_most(rulings_of(conditions))[1]


@cache
def _columns(box: float) -> tuple[tuple[float, ...], ...]:
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
    title = LETTER + width(titles[CARRIER], "title", 8) - box - NAME_GAP
    columns[CARRIER][0] = max(columns[CARRIER][0], title)
    return tuple(map(tuple, columns))


@cache
def _named_lefts(room: float, box: float) -> tuple[tuple[float, ...], ...]:
    """The left edge of each column of named ships, by type, in a fleet `room` mm wide.

    The space left over goes between the columns, twice as much between types.
    """
    widths = _columns(box)
    taken = sum(box + NAME_GAP + wide for kind in widths for wide in kind)
    space = (room - taken) / (sum(map(len, widths)) - 1 + len(widths) - 1)
    lefts, x = [], 0.0
    for kind in widths:
        row = []
        for wide in kind:
            row.append(x)
            x += box + NAME_GAP + wide + space
        lefts.append(tuple(row))
        x += space
    return tuple(lefts)


def place(layout: Layout, kind: int, number: int) -> tuple[float, float]:
    """The upper left corner of a ship's box; ships are numbered from 1 within their type."""
    fleet, box = layout.fleet, layout.box
    if kind in NAMED:
        lefts = _named_lefts(fleet.width, box)[kind]
        row, column = divmod(number - 1, len(lefts))
        return fleet.x + lefts[column], fleet.y + NAMED_TOP + row * (box + NAMED_GAP)
    row, column = divmod(number - 1, IN_A_ROW)
    x = fleet.x + ESCORT_LABEL + column * box + column // 5 * FIVES_GAP
    top = fleet.y + NAMED_TOP + NAMED_ROWS * (box + NAMED_GAP) + ESCORT_GAP
    return x, top + (row + (kind == DESTROYER)) * (box + RANK_GAP)


def fleet_height(box: float) -> float:
    """The height of the fleet with boxes of that side: titles, named ships, three ranks."""
    return NAMED_TOP + NAMED_ROWS * (box + NAMED_GAP) + ESCORT_GAP + 3 * box + 2 * RANK_GAP


def art(layout: Layout, texts: dict[str, Any], counts: tuple[int, ...]) -> list[Item]:
    """Titles, legend, and the boxes of so many ships of each type."""
    items = _titles(layout, texts["fleet"]) + _legend(layout, texts["fleet"])
    for kind, count in enumerate(counts):
        items += boxes(layout, kind, 0, count)
    return items


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
    """The marks and the rule of who is hit: beside the escorts, or if there is too little room for
    both the marks in the line of titles."""
    left, top = place(layout, CRUISER, IN_A_ROW)
    x = left + layout.box + LEGEND_GAP
    room = layout.fleet.right - x
    labels, box, line = part["legend"], layout.box, top + 7.0
    space = (room - _long(labels, box)) / (len(labels) - 1)
    at = x
    if space < LEGEND_SPACE:
        tankers, _ = place(layout, TANKER, 1)
        box, space, line = SMALL_BOX, LEGEND_GAP, top + 2.4
        at = tankers - TITLE_GAP - _long(labels, box) - space * (len(labels) - 1)
        top = layout.fleet.y + 0.9
    items: list[Item] = []
    for mark, label in zip((HURT, SUNK, HOME), labels, strict=True):
        items += [Box(at, top, box, box, HAIR), *drawn(mark, at, top, box)]
        items.append(Text(at + box + NAME_GAP, top + box / 2 + 0.9, label))
        at += box + NAME_GAP + width(label) + space
    return items + list(paragraph(x, line, room, part["text"], 2.75, "text", READING))


def _long(labels: list[str], box: float) -> float:
    """The length of the legend, without the space between its marks."""
    return sum(box + NAME_GAP + width(label) for label in labels)


def drawn(condition: str, x: float, y: float, box: float = BOX) -> list[Item]:
    """A mark of the legend, in lines: it needs no typeface."""
    if condition == HOME:
        return marked(condition, [(x, y)], box)
    near, far = LEGEND_INSET, box - LEGEND_INSET
    strokes: list[Item] = [Line(x + near, y + far, x + far, y + near, MARK)]
    if condition == SUNK:
        strokes.append(Line(x + near, y + near, x + far, y + far, MARK))
    return strokes


def layers(layout: Layout, chronicle: Chronicle) -> list[Items]:
    """The boxes of the ships that sailed, beyond those every fleet has: a layer a type."""
    fewest = least(chronicle.conditions)
    return [
        boxes(layout, kind, fewest[kind], len(ships)) for kind, ships in enumerate(chronicle.fleet)
    ]


@lru_cache(maxsize=128)
def boxes(layout: Layout, kind: int, after: int, count: int) -> Items:
    """The boxes of the ships of a type from the one after number `after` to number `count`."""
    numbers = range(after + 1, count + 1)
    items = _named(layout, kind, numbers) if kind in NAMED else _ranks(layout, kind, numbers)
    for number in numbers:
        x, y = place(layout, kind, number)
        middle = layout.box / 2
        items.append(Text(x + middle, y + middle + 0.85, str(number), "text", 7, "center"))
    return tuple(items)


def _named(layout: Layout, kind: int, numbers: range) -> list[Item]:
    items: list[Item] = []
    for number in numbers:
        x, y = place(layout, kind, number)
        name = data("ships")[TYPES[kind]][number - 1]["name"]
        items.append(Box(x, y, layout.box, layout.box, HAIR))
        items.append(Text(x + layout.box + NAME_GAP, y + 2.9, name))
    return items


def _ranks(layout: Layout, kind: int, numbers: range) -> list[Item]:
    """Escorts stand in fives, a line between two of them drawn once."""
    items: list[Item] = []
    for five in range(0, numbers.stop, 5):
        group = [n for n in numbers if five < n <= five + 5]
        if group:
            x, y = place(layout, kind, group[0])
            xs = tuple(x + i * layout.box for i in range(len(group) + 1))
            items.append(Grid(xs, (y, y + layout.box), HAIR))
    return items


def marks(layout: Layout, chronicle: Chronicle) -> list[Item]:
    """What became of each ship that sailed."""
    items: list[Item] = []
    for mark in (HURT, SUNK, HOME):
        ships = [s for kind in chronicle.fleet for s in kind if mark in marks_of(s)]
        items += marked(mark, [place(layout, s.kind, s.number) for s in ships], layout.box)
    return items


def marks_of(ship: Ship) -> tuple[str, ...]:
    """The marks in a ship's box: a damaged ship that went home bears both; a cross hides the
    diagonal it was made of."""
    if ship.condition == HOME and ship.hit_on is not None:
        return HURT, HOME
    return (ship.condition,)


def marked(condition: str, corners: list[tuple[float, float]], box: float = BOX) -> list[Item]:
    """The mark of a condition in the boxes with those upper left corners."""
    half = box / 2
    if condition == HOME:
        return [Ring(x + half, y + half, half - 0.35, MARK) for x, y in corners]
    sign = {HURT: "╱", SUNK: "╳"}[condition]
    size = CROSS_SIZE * box / BOX
    return [
        Run(x + half, y + half + 0.275 * box, box, sign, size, CROSS_STRETCH) for x, y in corners
    ]
