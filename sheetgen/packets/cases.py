"""Rulings with worked cases, for the director: what each comes to at the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sheetgen.packets import frame
from sheetgen.packets.brief import Brief
from sheetgen.packets.reading import data
from sheetgen.packets.terms import rulings
from sheetgen.sheets.blocks import Area
from sheetgen.sheets.items import Item, Text
from sheetgen.sheets.page import Page
from sheetgen.sheets.setting import paragraph

COLUMN_GAP, INDENT, BETWEEN, AFTER = 7.0, 9.0, 1.2, 3.4
"""In mm: between the columns, from a number to its text, between paragraphs, after a ruling."""
SIZE, LEADING = 9.0, 3.8


class Ruled(NamedTuple):
    """A ruling: its number among the conditions of contest, what it says, and its cases."""

    number: int
    said: str
    cases: tuple[str, ...]


def cases(brief: Brief) -> list[Ruled]:
    """The rulings of an event that have cases."""
    held, ruled = brief.game.part("conditions").data("event_cases"), brief.conditions.rulings
    found = [held["chosen"].get(r.name, {}).get(ruled[r.name], []) for r in brief.game.rulings]
    told = zip(rulings(brief), [*found, *held["fixed"]], strict=True)
    return [Ruled(i, said, tuple(some)) for i, (said, some) in enumerate(told, start=1) if some]


def pages(brief: Brief) -> Iterator[Page]:
    """The pages: two columns each, no ruling over two of them."""
    words, area = data("packet")["cases"], frame.body(brief.paper)
    room = (area.width - COLUMN_GAP) / 2
    columns: list[list[Item]] = [[]]
    y = area.y
    for ruled in cases(brief):
        high = _set(ruled, Area(0, 0, room, 0))[1]
        if y + high > area.bottom and columns[-1]:
            columns.append([])
            y = area.y
        x = area.x + (len(columns) - 1) % 2 * (room + COLUMN_GAP)
        items, high = _set(ruled, Area(x, y, room, 0))
        columns[-1] += items
        y += high + AFTER
    for pair in frame.batches(columns, 2):
        items = [item for column in pair for item in column]
        yield frame.page(brief, words["title"], items, (), words["bookmark"], note=words["note"])


def _set(ruled: Ruled, area: Area) -> tuple[list[Item], float]:
    """A ruling with its cases from the upper edge of an area down, and how high it is."""
    x, room = area.x + INDENT, area.width - INDENT
    y = area.y + LEADING
    items: list[Item] = [Text(area.x, y, f"R{ruled.number}", "bold", SIZE)]
    for text, face in ((ruled.said, "bold"), *((case, "text") for case in ruled.cases)):
        lines = paragraph(x, y, room, text, LEADING, face, SIZE)
        items += lines
        y = lines[-1].y + LEADING + BETWEEN
    return items, y - LEADING - BETWEEN - area.y
