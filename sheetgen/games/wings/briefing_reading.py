"""What is to be read of a briefing: its passages in columns of equal height."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sheetgen.games.wings.briefing_text import Passage
from sheetgen.sheets.blocks import HEAD_HEIGHT, Area, head
from sheetgen.sheets.items import Item, Text
from sheetgen.sheets.setting import broken, width

SIZE, LEADING = 7.6, 3.2
APART, PASSAGES_APART = 0.9, 2.8
"""The space between paragraphs, and between passages."""
COLUMNS, COLUMN_GAP = 3, 4.0
INDENT = 2.2
DOT = "·"


class Set(NamedTuple):
    """A passage set in lines: those of each paragraph, and how high it is with its head."""

    passage: Passage
    paragraphs: tuple[tuple[str, ...], ...]
    height: float


def reading(area: Area, passages: Sequence[Passage]) -> tuple[list[Item], float]:
    """The passages in their order, in columns at the top of an area; and how high they are."""
    wide = (area.width - (COLUMNS - 1) * COLUMN_GAP) / COLUMNS
    columns = _shared([_set(passage, wide) for passage in passages])
    items: list[Item] = []
    for i, column in enumerate(columns):
        x, y = area.x + i * (wide + COLUMN_GAP), area.y
        for one in column:
            items += _drawn(x, y, wide, one)
            y += one.height + PASSAGES_APART
    return items, max(_height(column) for column in columns)


def _set(passage: Passage, wide: float) -> Set:
    paragraphs = []
    for label, text in passage.paragraphs:
        first = f"{label}: " if label else ""
        paragraphs.append(tuple(broken(first + text, wide - INDENT, "text", SIZE)))
    lines = sum(map(len, paragraphs))
    height = HEAD_HEIGHT + lines * LEADING + (len(paragraphs) - 1) * APART
    return Set(passage, tuple(paragraphs), height)


def _shared(passages: list[Set]) -> list[list[Set]]:
    """The passages on the columns, in order, so that the highest column is as low as can be."""
    count = len(passages)
    cuts = [(a, b) for a in range(1, count) for b in range(a + 1, count)]
    shares = [[passages[:a], passages[a:b], passages[b:]] for a, b in cuts]
    return min(shares, key=lambda columns: max(map(_height, columns)))


def _height(column: Sequence[Set]) -> float:
    return sum(one.height for one in column) + (len(column) - 1) * PASSAGES_APART


def _drawn(x: float, y: float, wide: float, one: Set) -> list[Item]:
    items = head(x, y, wide, one.passage.title)
    base = y + HEAD_HEIGHT + 2.5
    for (label, _), lines in zip(one.passage.paragraphs, one.paragraphs, strict=True):
        items.append(Text(x, base, DOT, "bold", SIZE))
        for line in lines:
            start = x + INDENT
            if label and line is lines[0]:
                items.append(Text(start, base, f"{label}:", "bold", SIZE))
                start += width(f"{label}: ", "bold", SIZE)
                line = line.removeprefix(f"{label}: ")
            items.append(Text(start, base, line, "text", SIZE))
            base += LEADING
        base += APART
    return items
