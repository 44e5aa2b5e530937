"""Step 9, the end of the turn, with the covering force; and the key to the log."""

from __future__ import annotations

from itertools import accumulate, pairwise
from typing import Any

from sheetgen.games.convoy.sheet.layout import COVER_ROW, Layout
from sheetgen.games.convoy.sheet.log import LETTERS
from sheetgen.games.convoy.story.chronicle import Chronicle, Departure
from sheetgen.kits.drawing.blocks import HEAD_HEIGHT, head
from sheetgen.kits.drawing.items import GROUP, HAIR, Grid, Item, Line, Text
from sheetgen.kits.drawing.typesetting import paragraph

CARRIERS = 3
LEADING, READING = 2.9, 7.7
KEY_LEADING = 2.8
NUMBER = 4.4
COLUMNS = (8.4, 10.0, 10.4, 6.4, 6.4)
"""The columns of the covering force, in mm: roll, ship home, warships, cruisers, destroyers."""
WIDE, GAP = 100.0, 5.0
"""In a wider area than this the text stands beside the table, GAP mm from it."""


def art(layout: Layout, texts: dict[str, Any]) -> list[Item]:
    """What is done at the end of a turn, and the key."""
    return step(layout, texts) + key(layout, texts)


def step(layout: Layout, texts: dict[str, Any]) -> list[Item]:
    """What is done at the end of a turn, and the table of the covering force."""
    return _rule(layout, texts["end"]) + _table(layout, texts["end"])


def _rule(layout: Layout, part: dict[str, Any]) -> list[Item]:
    area = layout.end
    x, y, room = area.x, area.y + HEAD_HEIGHT + 2.3, area.width
    if area.width > WIDE:
        room = (_edges(layout)[0] - NUMBER - area.x) / 2 - GAP
    lines = paragraph(x, y, room, part["text"], LEADING, "text", READING)
    if area.width > WIDE:
        x += room + GAP
    else:
        y = lines[-1].y + 3.6
    return [
        *head(area.x, area.y, area.width, part["title"], "9"),
        *lines,
        Text(x, y, part["covering"], "bold"),
        *paragraph(x, y + 3.0, room, part["rule"], LEADING, "text", READING),
    ]


def _edges(layout: Layout) -> tuple[float, ...]:
    """The upright lines of the covering force's table."""
    return tuple(accumulate(COLUMNS, initial=layout.end.right - sum(COLUMNS)))


def row_top(layout: Layout, row: int) -> float:
    """The upper edge of a row of that table (of the one after the last, its lower edge)."""
    return layout.end.bottom - (CARRIERS - row) * COVER_ROW


def _table(layout: Layout, part: dict[str, Any]) -> list[Item]:
    """A row for each carrier."""
    xs, ys = _edges(layout), tuple(row_top(layout, i) for i in range(CARRIERS + 1))
    items: list[Item] = [Grid(xs, ys, HAIR)]
    for (left, right), label in zip(pairwise(xs), part["columns"], strict=True):
        items.append(Text((left + right) / 2, ys[0] - 0.9, label, "text", 7, "center"))
    for i in range(CARRIERS):
        items.append(Text(xs[0] - NUMBER + 1.4, ys[i] + 3.4, str(i + 1), "bold", 7, "center"))
    return items


def key(layout: Layout, texts: dict[str, Any]) -> list[Item]:
    """What the short marks of the log mean."""
    area = layout.key
    lines = enumerate(texts["log"]["key"])
    return [Text(area.x, area.y + 2.6 + i * KEY_LEADING, line) for i, line in lines]


def marks(layout: Layout, chronicle: Chronicle) -> list[Item]:
    """The covering force's return, once it is over: what was rolled, the other rows ruled out."""
    if not chronicle.state.covered:
        return []
    departures = [d for turn in chronicle.turns for d in turn.departures]
    xs = _edges(layout)
    items: list[Item] = []
    for i, departure in enumerate(departures):
        y = row_top(layout, i) + 3.4
        for (left, right), text in zip(pairwise(xs), _entries(departure), strict=True):
            items.append(Text((left + right) / 2, y, text, "mono", 7.5, "center"))
    for i in range(len(departures), CARRIERS):
        y = row_top(layout, i) + COVER_ROW / 2
        items.append(Line(xs[0] + 1.2, y, xs[-1] - 1.2, y, GROUP))
    return items


def _entries(departure: Departure) -> tuple[str, ...]:
    """A carrier's row: its die, which goes home, how many warships, cruisers, destroyers."""
    rolled = departure.rolled
    if departure.carrier is None:
        return str(rolled.die), "–", "–", "–", "–"
    return (
        str(rolled.die),
        f"{LETTERS[departure.carrier.kind]}{departure.carrier.number}",
        f"3+{rolled.escort_die}",
        str(sum(rolled.cruisers)),
        str(sum(rolled.destroyers)),
    )
