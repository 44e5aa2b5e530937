"""Dice on strips: a turn on each, its dice under a flap until the turn has come.

A page is folded once, along the line at the right of the dice, so that its right third lies over
them; then it is cut into strips. What is rolled once a game has strips of its own.
"""

from __future__ import annotations

from typing import NamedTuple

from sheetgen.core.game import Conditions
from sheetgen.games.convoy.book import dicebook
from sheetgen.games.convoy.event.letters import COVERING, Row, row_of, rows
from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.sheet.log import WATCHES
from sheetgen.kits.book.dicebook import Die, figures
from sheetgen.kits.book.dicebook import dice_of as all_dice_of
from sheetgen.kits.drawing.blocks import Area
from sheetgen.kits.drawing.items import HAIR, MAYBE, Item, Line, Run, Text

PAGES = 2
LABEL, SHARE = 30.0, 0.5
"""The part of a strip that is always seen, in mm; how much of the rest the dice have."""
DIE, PITCH, THREES_GAP, LEADING = 9.5, 4.2, 1.2, 3.5
"""A die's type, in pt; in mm, from one die to the next, between threes, and between lines."""
COLUMNS = ((12.0, 15.0), (37.0, 40.5))
"""From the left of the dice to the end of a line's name, and to its first die, in mm: of steps that
roll one die, and of the others."""
NAME, FIRST = COLUMNS[0]
LINES = (("contact", "enemy", "force"), ("intercept", "attack", "target", "again"))
"""The purposes of a turn's dice, by column, from the top down."""


class Placed(NamedTuple):
    """Dice of one name on a strip: their name, and centre and baseline of the first; the others
    follow as `offset` has it."""

    turn: int
    purpose: str
    sides: int
    number: int
    slot: int
    x: float
    y: float


def offset(place: int) -> float:
    """How far the die in a place, from 0, is from the first of its line, in mm."""
    return place * PITCH + place // 3 * THREES_GAP


def strips(area: Area, page: int) -> list[tuple[Row, Area]]:
    """The strips of a page, from 0, in an area."""
    every = rows()
    count = -(-len(every) // PAGES)
    high = area.height / count
    some = every[page * count : (page + 1) * count]
    return [(row, area._replace(y=area.y + i * high, height=high)) for i, row in enumerate(some)]


def fold(area: Area) -> float:
    """Where the page is folded, in mm from the left."""
    return area.x + LABEL + SHARE * (area.width - LABEL)


def art(area: Area, page: int, board: str) -> list[Item]:
    """The strips of a page without the dice: names, lines to cut along, the fold."""
    words, placed = data("event")["strips"], strips(area, page)
    items: list[Item] = []
    x = fold(area)
    for row, place in placed:
        items.append(Line(area.x, place.y, area.right, place.y, HAIR))
        items += _label(row, place, board)
        items += _names(row, place)
        middle = place.y + place.height / 2 + 0.9
        items.append(Text((x + area.right) / 2, middle, words["cover"], "text", 7, "center"))
    bottom = placed[-1][1].bottom
    items.append(Line(area.x, bottom, area.right, bottom, HAIR))
    items.append(Line(area.x + LABEL, area.y, area.x + LABEL, bottom, HAIR))
    items.append(Line(x, area.y, x, bottom, MAYBE))
    items.append(Text(x, area.y - 1.2, words["fold"], "text", 7, "center"))
    return items


def _label(row: Row, place: Area, board: str) -> list[Item]:
    """What is always seen: the number of the turn, its watch, the board."""
    passage, middle = data("passage"), place.y + place.height / 2
    items: list[Item] = [
        Text(place.x + LABEL - 1.5, place.bottom - 1.6, board, "text", 6.5, "right")
    ]
    if not row.turn:
        name = data("event")["strips"]["rows"]["covering"] if row.name == COVERING else row.name
        first, _, second = name.partition(" ")
        items.append(
            Text(place.x + 1, middle + (-0.6 if second else 1.2), first.upper(), "title", 10)
        )
        if second:
            items.append(Text(place.x + 1, middle + 3.6, second.upper(), "title", 10))
        return items
    day, of_day = divmod(row.turn - 1, len(WATCHES))
    date = f"{passage['first_day'] + day} {passage['month'][:3]}"
    return [
        *items,
        Text(place.x + 13, middle + 2.6, str(row.turn), "title", 20, "right"),
        Text(place.x + 15, middle - 1.8, date, "bold", 7),
        Text(place.x + 15, middle + 1.4, WATCHES[of_day], "text", 7),
    ]


def _names(row: Row, place: Area) -> list[Item]:
    """The names of a strip's lines of dice, with the number of their step."""
    words = data("dicebook")["columns"]
    left = place.x + LABEL
    if not row.turn:
        return _once_names(row, place)
    items: list[Item] = []
    for purposes, (end, _) in zip(LINES, COLUMNS, strict=True):
        for line, purpose in enumerate(purposes):
            y = _baseline(place, line)
            items.append(Text(left + end, y, words[purpose], "text", 7, "right"))
    return items


def _baseline(place: Area, line: int, lines: int = 4) -> float:
    leading = min(LEADING, (place.height - 0.8) / lines)
    return place.y + place.height / 2 + (line - (lines - 1) / 2) * leading + 1.1


def _once_names(row: Row, place: Area) -> list[Item]:
    words = data("event")["strips"]["taken"]
    left = place.x + LABEL
    if row.name == COVERING:
        carriers = data("dicebook")["once"]["carrier"]
        items: list[Item] = []
        for number in (1, 2, 3):
            y = _baseline(place, number - 1, 3)
            items.append(Text(left + 2, y, carriers.format(number=number), "text", 7))
            items.append(Text(left + 30, y, words["return"], "text", 7, "right"))
            items.append(Text(left + 55, y, words["escort"], "text", 7, "right"))
        return items
    y = _baseline(place, 0, 1)
    items = [Text(left + NAME, y, words["turns"], "text", 7, "right")]
    if row.name == "evade":
        items.append(Text(left + 45, y, words["extension"], "text", 7, "right"))
    return items


def dice_of(area: Area, page: int, conditions: Conditions) -> list[Placed]:
    """The dice of a page, each in its place."""
    once = all_dice_of(dicebook.once(conditions))
    found: list[Placed] = []
    for row, place in strips(area, page):
        left = place.x + LABEL
        if not row.turn:
            for die in once:
                if die.purpose in _purposes(row):
                    x, y = _once_place(die, place)
                    found.append(Placed(0, die.purpose, die.sides, 1, die.slot, left + x, y))
            continue
        for purposes, (_, first) in zip(LINES, COLUMNS, strict=True):
            for line, purpose in enumerate(purposes):
                most = dicebook.DICE[purpose][1]
                y = _baseline(place, line)
                found.append(Placed(row.turn, purpose, 6, most, 1, left + first, y))
    return found


def _purposes(row: Row) -> tuple[str, ...]:
    """The purposes of the dice of a strip of no turn."""
    if row.name == COVERING:
        return ("return", "escort")
    names = (f"duration-{row.name}", "extension")
    return tuple(name for name in names if row_of(0, name) == row)


def _once_place(die: Die, place: Area) -> tuple[float, float]:
    """A die of a strip of no turn: its centre from the left of the dice, and its baseline."""
    if die.purpose in ("return", "escort"):
        return (33.0 if die.purpose == "return" else 58.0), _baseline(place, die.slot - 1, 3)
    return (FIRST if die.purpose.startswith("duration") else 48.0), _baseline(place, 0, 1)


def marks(area: Area, page: int, conditions: Conditions, key: str) -> list[Item]:
    """The dice of a page."""
    written = figures(dicebook.GAME, key)
    items: list[Item] = []
    for turn, purpose, sides, number, slot, x, y in dice_of(area, page, conditions):
        faces = "".join(written(turn, purpose, sides, number, slot))
        for start in range(0, number, 3):
            items.append(Run(x + offset(start), y, PITCH, faces[start : start + 3], DIE))
    return items
