"""The targets of an airfield, placed by dice within what the scenario allows."""

from __future__ import annotations

from sheetgen.games.wings.combat.throws import Draw
from sheetgen.games.wings.playing_area import (
    HALF_RULER,
    RULER,
    WAYS,
    Card,
    PlayingArea,
    moved,
)

PLACES = "fight-airfield"
APART = HALF_RULER - 2
"""From one target to the next, in mm: within half a ruler, and cards do not touch."""


def placed(area: PlayingArea, draw: Draw) -> tuple[Card, ...]:
    """The targets: the first a ruler from the middle of the defender's edge, each other half a
    ruler from one that is placed, again while it lies upon another or too near an edge."""
    first, *others = area.targets
    found = [first._replace(x=area.length - RULER, y=area.width // 2)]
    for card in others:
        while True:
            by = found[draw(PLACES, len(found)) - 1] if len(found) > 1 else found[0]
            way = (draw(PLACES, len(WAYS)) - 1) * 360 // len(WAYS)
            x, y = moved((by.x, by.y), way, (APART, 0))
            tried = card._replace(x=x, y=y)
            if _clear_of_edges(tried, area) and not any(_touch(tried, one) for one in found):
                found.append(tried)
                break
    return tuple(found)


def _clear_of_edges(card: Card, area: PlayingArea) -> bool:
    return RULER <= card.x <= area.length - RULER and RULER <= card.y <= area.width - RULER


def _touch(one: Card, two: Card) -> bool:
    """Whether two cards that lie the same way touch."""
    return abs(one.x - two.x) <= one.length and abs(one.y - two.y) <= one.width
