"""The dice of a dice book that are rolled once a game: set-up, options, covering force."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from sheetgen.core.game import Conditions
from sheetgen.games.convoy.rules.conditions import data, evade_adds, rulings_of
from sheetgen.games.convoy.rules.state import OPTIONS, TYPES
from sheetgen.games.convoy.sheet.text import fleet_dice, texts
from sheetgen.kits.drawing.blocks import HEAD_HEIGHT, Area, head
from sheetgen.kits.drawing.items import Item, Run, Text
from sheetgen.kits.drawing.typesetting import width

DIE, ONCE_STEP = 9.5, 3.2
"""The size of a die's face, in pt; from one to the next of those rolled once a game, in mm."""
READING = 8.0
SET_UP_ROWS, ROW = 4, 5.0
SET_UP_ROLL, SET_UP_DICE = 24.6, 27.2
"""From the label of a set-up roll to the right end of what is rolled, and to its first die."""

Areas = tuple[Area, Area, Area]
"""Where the dice of the set-up, of the options and of the covering force stand."""
Written = Callable[[int, str, int, int, int], str]
"""How dice are printed: of a turn, a purpose, a number of sides, how many, from which slot."""


class Once(NamedTuple):
    """Dice rolled once a game: their name, and the centre and baseline of the first; the others
    follow at steps of ONCE_STEP."""

    purpose: str
    sides: int
    number: int
    slot: int
    x: float
    y: float


def once_dice(areas: Areas, conditions: Conditions) -> list[Once]:
    """The dice of the set-up, of the options and of the covering force, each in its place."""
    set_up, option, covering = areas
    counts = (3, 1, 1, 1, rulings_of(conditions).destroyer_dice, 1, 1)
    found = []
    for i, (purpose, count) in enumerate(zip((*TYPES, "journey", "friendly"), counts, strict=True)):
        column, row = divmod(i, SET_UP_ROWS)
        x = _set_up_column(set_up, column) + SET_UP_DICE
        sides = 3 if purpose == "carrier" else 6
        found.append(Once(purpose, sides, count, 1, x, _row(set_up, row)))
    for row, name in enumerate(OPTIONS[1:]):
        (turns, journey), y = _ends(option), _row(option, row)
        found.append(Once(f"duration-{name}", 6, 1, 1, turns + 1, y))
        if name == "evade" and len(set(evade_adds(rulings_of(conditions)))) > 1:
            found.append(Once("extension", 3, 1, 1, journey + 1, y))
    for number in (1, 2, 3):
        y = _row(covering, number - 1)
        for x, purpose in zip(_ends(covering), ("return", "escort"), strict=True):
            found.append(Once(purpose, 6, 1, number, x + 1, y))
    return found


def _row(area: Area, row: int) -> float:
    """The baseline of a row of dice rolled once."""
    return area.y + HEAD_HEIGHT + 6.2 + row * ROW


def _set_up_column(area: Area, column: int) -> float:
    """The left edge of one of the two columns of the set-up."""
    return area.x + column * area.width / 2


def _ends(area: Area) -> tuple[float, float]:
    """Where the two columns of a block of dice begin."""
    return area.x + 0.27 * area.width, area.x + 0.61 * area.width


def art(areas: Areas, conditions: Conditions) -> list[Item]:
    """The labels of the blocks, without dice."""
    part = data("dicebook")["once"]
    set_up, option, covering = areas
    items = head(set_up.x, set_up.y, set_up.width, part["set-up"]["title"])
    labels = texts(conditions)["set-up"]
    for i, roll in enumerate(fleet_dice(conditions)):
        column, row = divmod(i, SET_UP_ROWS)
        x, y = _set_up_column(set_up, column), _row(set_up, row)
        items.append(Text(x, y, labels[i], "text", READING))
        items.append(Text(x + SET_UP_ROLL, y, roll, "bold", 7, "right"))
    names = [name.capitalize() for name in OPTIONS[1:]]
    carriers = [part["covering"]["row"].format(number=number) for number in (1, 2, 3)]
    items += _block(option, part["option"], names)
    return items + _block(covering, part["covering"], carriers)


def _block(area: Area, part: dict[str, Any], names: list[str]) -> list[Item]:
    """A head, what the two columns are, and the names of the rows."""
    items = head(area.x, area.y, area.width, part["title"])
    for x, label, roll in zip(_ends(area), part["columns"], part["dice"], strict=True):
        y = area.y + HEAD_HEIGHT + 1.8
        items.append(Text(x, y, label))
        items.append(Text(x + width(label) + 1, y, roll, "bold"))
    for row, name in enumerate(names):
        items.append(Text(area.x, _row(area, row), name, "text", READING))
    return items


def marks(areas: Areas, conditions: Conditions, written: Written) -> list[Item]:
    """The dice, as `written` has them."""
    items: list[Item] = []
    for named in once_dice(areas, conditions):
        faces = written(0, named.purpose, named.sides, named.number, named.slot)
        items.append(Run(named.x, named.y, ONCE_STEP, faces, DIE))
    return items
