"""Step 9, the end of the turn, with the covering force; and the key to the log."""

from __future__ import annotations

from itertools import accumulate, pairwise
from typing import Any

from sheetgen.games.convoy.chronicle import Chronicle, Departure
from sheetgen.games.convoy.sheet_layout import COVER_ROW, COVER_TOP, Layout
from sheetgen.games.convoy.sheet_log import LETTERS
from sheetgen.sheets.blocks import HEAD_HEIGHT, head
from sheetgen.sheets.items import GROUP, HAIR, Grid, Item, Line, Text
from sheetgen.sheets.setting import paragraph

CARRIERS = 3
LEADING, READING = 2.9, 7.5
KEY_LEADING = 2.8
NUMBER = 4.4
COLUMNS = (8.4, 10.0, 10.4, 6.4, 6.4)
"""The columns of the covering force, in mm: roll, ship home, warships, cruisers, destroyers."""


def art(layout: Layout, texts: dict[str, Any]) -> list[Item]:
    """What is done at the end of a turn, and the key."""
    return [*_rule(layout, texts["end"]), *_table(layout, texts["end"]), *_key(layout, texts)]


def _rule(layout: Layout, part: dict[str, Any]) -> list[Item]:
    area = layout.end
    y = area.y + HEAD_HEIGHT + 2.3
    lines = paragraph(area.x, y, area.width, part["text"], LEADING, "text", READING)
    y = lines[-1].y + 3.6
    return [
        *head(area.x, area.y, area.width, part["title"], "9"),
        *lines,
        Text(area.x, y, part["covering"], "bold"),
        *paragraph(area.x, y + 3.0, area.width, part["rule"], LEADING, "text", READING),
    ]


def _edges(layout: Layout) -> tuple[float, ...]:
    """The upright lines of the covering force's table."""
    return tuple(accumulate(COLUMNS, initial=layout.end.x + NUMBER))


def _table(layout: Layout, part: dict[str, Any]) -> list[Item]:
    """A row for each carrier."""
    top, xs = layout.end.y + COVER_TOP, _edges(layout)
    items: list[Item] = [Grid(xs, tuple(top + i * COVER_ROW for i in range(CARRIERS + 1)), HAIR)]
    for (left, right), label in zip(pairwise(xs), part["columns"], strict=True):
        items.append(Text((left + right) / 2, top - 0.9, label, "text", 7, "center"))
    for i in range(CARRIERS):
        y = top + i * COVER_ROW + 3.4
        items.append(Text(layout.end.x + 1.4, y, str(i + 1), "bold", 7, "center"))
    return items


def _key(layout: Layout, texts: dict[str, Any]) -> list[Item]:
    area = layout.key
    lines = enumerate(texts["log"]["key"])
    return [Text(area.x, area.y + 2.6 + i * KEY_LEADING, line) for i, line in lines]


def marks(layout: Layout, chronicle: Chronicle) -> list[Item]:
    """The covering force's return, once it is over: what was rolled, the other rows ruled out."""
    if not chronicle.state.covered:
        return []
    departures = [d for turn in chronicle.turns for d in turn.departures]
    top, xs = layout.end.y + COVER_TOP, _edges(layout)
    items: list[Item] = []
    for i, departure in enumerate(departures):
        y = top + i * COVER_ROW + 3.4
        for (left, right), text in zip(pairwise(xs), _entries(departure), strict=True):
            items.append(Text((left + right) / 2, y, text, "mono", 7.5, "center"))
    for i in range(len(departures), CARRIERS):
        y = top + (i + 0.5) * COVER_ROW
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
