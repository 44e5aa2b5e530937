"""The notes: ruled lines, on the first of which a name too long for the head is written out."""

from __future__ import annotations

from typing import Any

from sheetgen.kits.drawing.blocks import HEAD_HEIGHT, Area, head
from sheetgen.kits.drawing.items import HAIR, Item, Line, Text
from sheetgen.kits.drawing.typesetting import broken, cut

SIZE, FLOOR = 7.0, 5.0
RAISED = 1.0
"""How far above a ruled line a typed one stands, in mm."""


def baselines(area: Area, ruled: tuple[float, ...]) -> list[float]:
    """Where typed lines stand, from the top: two to every ruled line."""
    step = (ruled[1] - ruled[0]) / 2
    first = int((ruled[0] - area.y - HEAD_HEIGHT) / step)
    return [ruled[0] - RAISED + i * step for i in range(1 - first, 2 * len(ruled) - 1)]


def art(area: Area, words: dict[str, Any], ruled: tuple[float, ...]) -> list[Item]:
    """The head and the lines at the heights `ruled`."""
    lines = (Line(area.x, y, area.right, y, HAIR) for y in ruled)
    return [*head(area.x, area.y, area.width, words["title"]), *lines]


def marks(area: Area, ruled: tuple[float, ...], entries: list[tuple[str, str]]) -> list[Item]:
    """Labels with values too long for their own places, in full; only what is longer than all the
    lines together is cut short."""
    size, ys = SIZE, baselines(area, ruled)
    lines = _set(area, entries, size)
    while len(lines) > len(ys) and size > FLOOR:
        size = round(size - 0.5, 1)
        lines = _set(area, entries, size)
    if len(lines) > len(ys):
        last = " ".join(lines[len(ys) - 1 :])
        lines = [*lines[: len(ys) - 1], cut(last, area.width, "mono", size)]
    return [Text(area.x, y, line, "mono", size) for y, line in zip(ys, lines, strict=False)]


def _set(area: Area, entries: list[tuple[str, str]], size: float) -> list[str]:
    return [
        line
        for label, value in entries
        for line in broken(f"{label}: {value}", area.width, "mono", size)
    ]
