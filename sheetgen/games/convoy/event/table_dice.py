"""The dice log of one who rolls his own: a cell for every die as it falls, by turn and step, and
the witness's initials. Attack, target and again stand one below the other, by the attack die."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.rules.state import OPTIONS
from sheetgen.games.convoy.sheet.layout import MOST_TURNS
from sheetgen.games.convoy.sheet.log import WATCHES
from sheetgen.kits.drawing.blocks import Area
from sheetgen.kits.drawing.items import GROUP, HAIR, HEAD, Box, Grid, Item, Line, Text

PAGES, ON_PAGE = 2, 15
"""Pages of a log, and the turns of the first; after those of the second come the dice of options
and covering force."""
CELL_HIGH, LEAST_GAP = 5.0, 1.2
"""The height of a cell, and the least space between two turns, in mm."""
HEADS = 7.0
LABEL, SINGLE, CELL, NAME, GAP, INITIALS = 19.0, 8.5, 6.2, 12.0, 3.0, 17.0
"""In mm: the room for turn and watch, a step of one die, a cell of the longer ones, the name of a
line, between blocks, and for initials."""
SINGLES = ("contact", "enemy", "force")
ODD = ("extension",)
"""Dice that have not six sides."""
INTERCEPT, SLOTS = 8, 9
STACKED = ("attack", "target", "again")


def art(area: Area, page: int) -> list[Item]:
    """A page of the log, from 0, in an area."""
    items = list(_heads(area))
    first = page * ON_PAGE + 1
    for place, turn in enumerate(range(first, min(first + ON_PAGE, MOST_TURNS + 1))):
        items += _turn(area, _top(area, place), turn)
    if page == PAGES - 1:
        items += _once(area, _top(area, MOST_TURNS - first + 1))
    return items


def cells(area: Area) -> dict[str, tuple[float, ...]]:
    """The edges of the cells of a row, by the purpose of their dice."""
    found: dict[str, tuple[float, ...]] = {}
    x = area.x + LABEL
    for purpose in SINGLES:
        found[purpose] = (x, x + SINGLE)
        x += SINGLE
    x += GAP
    found["intercept"] = _row(x, INTERCEPT)
    x += INTERCEPT * CELL + GAP + NAME
    for purpose in STACKED:
        found[purpose] = _row(x, SLOTS)
    return found


def _row(x: float, count: int) -> tuple[float, ...]:
    return tuple(x + i * CELL for i in range(count + 1))


def pitch(area: Area) -> float:
    """From one turn to the next."""
    return (area.height - HEADS) / ON_PAGE


def cell_high(area: Area) -> float:
    """The height of a cell: where little would be left between two turns, nothing is."""
    spare = pitch(area) - 3 * CELL_HIGH
    return CELL_HIGH if spare > LEAST_GAP else pitch(area) / 3


def _top(area: Area, place: int) -> float:
    return area.y + HEADS + place * pitch(area)


def _heads(area: Area) -> Iterator[Item]:
    words, across, y = data("dicebook")["columns"], cells(area), area.y + HEADS - 1.6
    for purpose in (*SINGLES, "intercept"):
        edges = across[purpose]
        yield Text((edges[0] + edges[-1]) / 2, y, words[purpose], "bold", 7, "center")
    edges = across["attack"]
    for i, (left, right) in enumerate(itertools.pairwise(edges), start=1):
        yield Text((left + right) / 2, y, str(i), "bold", 7, "center")
    text = data("event")["own-dice"]["witness"]
    yield Text(area.right - INITIALS / 2, y, text, "bold", 7, "center")


def _turn(area: Area, top: float, turn: int) -> Iterator[Item]:
    words, across, passage = data("dicebook")["columns"], cells(area), data("passage")
    day, of_day = divmod(turn - 1, len(WATCHES))
    yield Line(area.x, top, area.right, top, HEAD if of_day == 0 else GROUP)
    high = cell_high(area)
    top += (pitch(area) - 3 * high) / 2
    middle = top + 1.5 * high
    yield Text(area.x + 8, middle + 1.7, str(turn), "title", 13, "right")
    date = f"{passage['first_day'] + day} {passage['month'][:3]}"
    yield Text(area.x + 9.5, middle - 1, date, "bold", 6.5)
    yield Text(area.x + 9.5, middle + 2, WATCHES[of_day], "text", 7)
    single = (*tuple(across[purpose][0] for purpose in SINGLES), across[SINGLES[-1]][1])
    yield Grid(single, _lines(top + high, 1, high), HAIR)
    yield Grid(across["intercept"], _lines(top + high, 1, high), HAIR)
    yield Grid(across["attack"], _lines(top, 3, high), HAIR)
    for line, purpose in enumerate(STACKED):
        y = top + (line + 0.5) * high + 0.9
        yield Text(across["attack"][0] - 1.2, y, words[purpose], "text", 7, "right")
    yield Box(area.right - INITIALS, top + 2, INITIALS, 3 * high - 4, HAIR)


def _lines(top: float, rows: int, high: float) -> tuple[float, ...]:
    return tuple(top + i * high for i in range(rows + 1))


def _once(area: Area, top: float) -> Iterator[Item]:
    """The dice of options and covering force."""
    words, once = data("event")["own-dice"], data("dicebook")["once"]
    yield Line(area.x, top, area.right, top, HEAD)
    high = cell_high(area)
    top += (pitch(area) - 3 * high) / 2
    yield Text(area.x, top + 3.2, words["options"], "title", 8)
    (turns, journey), of_covering = once["columns"]
    for i, name in enumerate(OPTIONS[1:]):
        x = area.x + 25 + i * 17
        yield Text(x + CELL / 2, top + 3.2, name, "text", 7, "center")
        yield Box(x, top + high, CELL, high, HAIR)
        if name == "evade":
            yield Box(x, top + 2 * high, CELL, high, HAIR)
    yield Text(area.x + 20, top + 1.5 * high + 0.9, turns, "text", 7, "right")
    yield Text(area.x + 20, top + 2.5 * high + 0.9, f"{journey} +", "text", 7, "right")
    x = area.x + 100
    yield Text(x, top + 3.2, words["covering"], "title", 8)
    for line, label in enumerate(of_covering, start=1):
        y = top + (line + 0.5) * high + 0.9
        yield Text(x + 14, y, label, "text", 7, "right")
    for number in range(3):
        left = x + 34 + number * 20
        text = once["carrier"].format(number=number + 1)
        yield Text(left + CELL / 2, top + 3.2, text, "text", 7, "center")
        for line in (1, 2):
            yield Box(left, top + line * high, CELL, high, HAIR)
