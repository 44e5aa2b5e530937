"""The journey: a box a turn from Gibraltar to Malta."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from sheetgen.games.convoy.rules import events as ev
from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.rules.sequence_of_play import CONTACT_CARRY
from sheetgen.games.convoy.sheet.layout import LEAST_TURNS, MOST_TURNS, Layout
from sheetgen.games.convoy.story.chronicle import Chronicle, Turn
from sheetgen.kits.drawing.items import (
    GROUP,
    HAIR,
    HEAD,
    MARK,
    MAYBE,
    Box,
    Grid,
    Item,
    Items,
    Line,
    Run,
    Text,
)

LABEL = 16.0
END = 9.5
TOP, HEIGHT = 3.5, 5.2
SINKING = (ev.SUNK, ev.FINISHED)


def pitch(layout: Layout) -> float:
    """The width of a turn's box, in mm."""
    return (layout.journey.width - LABEL - END) / MOST_TURNS


def left(layout: Layout, turn: int) -> float:
    """The left edge of a turn's box."""
    return layout.journey.x + LABEL + (turn - 1) * pitch(layout)


def art(layout: Layout, texts: dict[str, Any], turns: int, blank: bool) -> list[Item]:
    """The title, and the boxes of the first turns."""
    area, part = layout.journey, texts["journey"]
    y = area.y + TOP + 3.4
    items: list[Item] = [
        Line(area.x, area.y, area.right, area.y, HEAD),
        Text(area.x, area.y + 3.35, part["title"], "title", 8),
        Text(left(layout, 1) - 1.2, y, part["from"], "bold", 7, "right"),
    ]
    if blank:
        items.append(Text(left(layout, turns + 1) + 1.2, y, part["to"], "bold"))
        items.append(Text(left(layout, 1), area.y + TOP + HEIGHT + 2.3, part["blank"]))
    return items + boxes(layout, 1, turns)


def boxes(layout: Layout, first: int, last: int) -> list[Item]:
    """The boxes of some turns, with the days above."""
    if last < first:
        return []
    top = layout.journey.y + TOP
    xs = tuple(left(layout, turn) for turn in range(first, last + 2))
    return [Grid(xs, (top, top + HEIGHT), HAIR), *_numbers(layout, first, last)]


def _numbers(layout: Layout, first: int, last: int) -> list[Item]:
    top = layout.journey.y + TOP
    items: list[Item] = []
    for turn in range(first, last + 1):
        x = left(layout, turn)
        items.append(Text(x + pitch(layout) / 2, top + 2.15, str(turn), "text", 7, "center"))
        day, of_day = divmod(turn - 1, len(data("passage")["watches"]))
        if of_day == 0:
            passage = data("passage")
            date = f"{passage['first_day'] + day} {passage['month']}"
            items.append(Line(x, top - 2.4, x, top + HEIGHT, GROUP))
            items.append(Text(x + 0.9, top - 0.8, date, "bold"))
    return items


def layers(layout: Layout, texts: dict[str, Any], chronicle: Chronicle, maybe: int) -> list[Items]:
    """The journey as long as it is, with `maybe` turns more in broken lines, its halfway mark, and
    its friendly waters."""
    part = texts["journey"]
    return [
        turns(layout, chronicle.length, maybe, part["to"]),
        half(layout, chronicle.halfway(), part["halfway"]),
        waters(layout, chronicle.friendly, part["friendly"]),
    ]


@lru_cache(maxsize=64)
def turns(layout: Layout, length: int, maybe: int, to: str) -> Items:
    """The turns of a journey of known length, beyond those every journey has."""
    items = boxes(layout, LEAST_TURNS + 1, length)
    top = layout.journey.y + TOP
    for turn in range(length + 1, length + maybe + 1):
        items.append(Box(left(layout, turn), top, pitch(layout), HEIGHT, MAYBE))
    items += _numbers(layout, length + 1, length + maybe)
    if maybe:
        x = (left(layout, length + 1) + left(layout, length + maybe + 1)) / 2
        items.append(Text(x, top + HEIGHT + 2.4, "Evade", "mono", 7, "center"))
    end = left(layout, length + 1)
    items.append(Line(end, top, end, top + HEIGHT + 0.8, MARK))
    items.append(Text(left(layout, length + maybe + 1) + 1.2, top + 3.4, to, "bold"))
    return tuple(items)


def marks(layout: Layout, chronicle: Chronicle) -> list[Item]:
    """What was met on each turn."""
    met = "".join(incident(turn) for turn in chronicle.turns if turn.score is not None)
    x, y = left(layout, 1) + pitch(layout) / 2, layout.journey.y + TOP + 4.75
    return [Run(x, y, pitch(layout), met, 7.5)] if met else []


@lru_cache(maxsize=64)
def waters(layout: Layout, turns: int, word: str) -> Items:
    """A bracket under the turns in friendly waters."""
    y = layout.journey.y + TOP + HEIGHT + 1.3
    x1, x2 = left(layout, 1), left(layout, turns + 1)
    return (
        Line(x1, y, x2, y, MARK),
        Line(x2, y - 0.8, x2, y + 0.8, MARK),
        Text(x2 + 1.2, y + 0.9, word, "mono", 7),
    )


@lru_cache(maxsize=64)
def half(layout: Layout, turn: int, word: str) -> Items:
    """The mark after the turn that is halfway."""
    x = left(layout, turn + 1)
    y = layout.journey.y + TOP + HEIGHT
    return (
        Line(x, y - HEIGHT, x, y + 2.2, MARK),
        Text(x + 1.2, y + 2.2, word, "mono", 7),
    )


def incident(turn: Turn) -> str:
    """What was met on a turn: a loss, a contact, a reconnaissance plane or nothing."""
    if turn.battle:
        sunk = any(hit.rolled.outcome in SINKING for hit in turn.battle.hits)
        return "×" if sunk else "C"
    if turn.contact and CONTACT_CARRY[turn.contact.row] > 0:
        return "R"
    return "–"
