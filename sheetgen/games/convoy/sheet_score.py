"""The score: a track of 0 to 130 to strike off on, and the reckoning at the end."""

from __future__ import annotations

from typing import Any

from sheetgen.games.convoy.chronicle import Chronicle
from sheetgen.games.convoy.sheet_layout import (
    RECKONING_ROW,
    RECKONING_ROWS,
    TRACK_CELL,
    TRACK_COLUMNS,
    TRACK_ROWS,
    Layout,
)
from sheetgen.sheets.blocks import HEAD_HEIGHT, head
from sheetgen.sheets.items import GROUP, HAIR, MARK, Box, Grid, Item, Line, Ring, Run, Text

HIGHEST = 130
LOSSES = ("cargo", "tanker", "carrier", "cruiser")
OTHERS = ("interceptions", "no tankers", "no cargo")
LABEL, COUNT, POINTS = 11.4, 5.2, 6.0
STROKE_SIZE, STROKE_STRETCH = 8.6, 2.1


def art(layout: Layout, texts: dict[str, Any]) -> list[Item]:
    """The track and the table of the reckoning."""
    return _track(layout, texts["score"]) + _reckoning(layout, texts["reckoning"])


def pitch(layout: Layout) -> float:
    """The width of a cell of the track, in mm."""
    return layout.score.width / TRACK_COLUMNS


def cell(layout: Layout, score: int) -> tuple[float, float]:
    """The upper left corner of a score's cell; 0 stands in the head, above 10."""
    row, column = divmod(score - 1, TRACK_COLUMNS) if score else (-1, TRACK_COLUMNS - 1)
    top = layout.score.y + HEAD_HEIGHT
    return layout.score.x + column * pitch(layout), top + row * TRACK_CELL


def _track(layout: Layout, part: dict[str, Any]) -> list[Item]:
    area, wide = layout.score, pitch(layout)
    top = area.y + HEAD_HEIGHT
    xs = tuple(area.x + i * wide for i in range(TRACK_COLUMNS + 1))
    ys = tuple(top + i * TRACK_CELL for i in range(TRACK_ROWS + 1))
    items = [
        *head(area.x, area.y, area.width, part["title"]),
        Text(xs[-2] - 1.2, area.y + 3.35, part["note"], "text", 7, "right"),
        Grid(xs, ys, HAIR),
        Line(xs[5], top, xs[5], ys[-1], GROUP),
        Line(xs[-2], area.y, xs[-2], top, HAIR),
        Line(xs[-1], area.y, xs[-1], top, HAIR),
    ]
    for score in range(HIGHEST + 1):
        x, y = cell(layout, score)
        face = "bold" if score % 10 == 0 else "text"
        items.append(Text(x + wide / 2, y + 2.95, str(score), face, 7, "center"))
    return items


def _reckoning(layout: Layout, part: dict[str, Any]) -> list[Item]:
    """What was sunk at the left, how many and the points; the other points at the right."""
    area, (lefts, rights) = layout.reckoning, _edges(layout)
    top = area.y + HEAD_HEIGHT
    ys = tuple(top + i * RECKONING_ROW for i in range(RECKONING_ROWS + 1))
    items = head(area.x, area.y, area.width, part["title"], "", part["note"])
    items += [Grid(lefts, ys, HAIR), Grid(rights, ys, HAIR)]
    items.append(Box(rights[0], ys[-2], rights[1] - rights[0], RECKONING_ROW, GROUP))
    for i, (loss, other) in enumerate(zip(part["losses"], part["others"], strict=True)):
        face = "bold" if i == RECKONING_ROWS - 1 else "text"
        items.append(Text(area.x, ys[i] + 3.4, loss))
        items.append(Text(lefts[-1] + 1.2, ys[i] + 3.4, other, face))
    return items


def _edges(layout: Layout) -> tuple[tuple[float, float, float], tuple[float, float]]:
    """The upright lines of the reckoning: of the losses (how many, points), of the others."""
    area = layout.reckoning
    x = area.x + LABEL
    return (x, x + COUNT, x + COUNT + POINTS), (area.right - POINTS - 0.6, area.right)


def marks(layout: Layout, chronicle: Chronicle) -> list[Item]:
    """Every score there was struck off, the last ringed; at the end, the reckoning."""
    scores = [turn.score for turn in chronicle.turns if turn.score is not None]
    items = _struck(layout, sorted({*scores} - {scores[-1]}), scores[-1]) if scores else []
    return items + _added_up(layout, chronicle) if chronicle.finished else items


def _struck(layout: Layout, scores: list[int], last: int) -> list[Item]:
    items: list[Item] = []
    for score in scores:
        if 0 <= score <= HIGHEST:
            x, y = cell(layout, score)
            middle = x + pitch(layout) / 2
            items.append(Run(middle, y + 3.2, 1, "╱", STROKE_SIZE, STROKE_STRETCH))
    if 0 <= last <= HIGHEST:
        x, y = cell(layout, last)
        items.append(Ring(x + pitch(layout) / 2, y + TRACK_CELL / 2, 2.1, MARK))
    return items


def _added_up(layout: Layout, chronicle: Chronicle) -> list[Item]:
    """The reckoning, line by line."""
    lines = {what: (count, points) for what, count, points in chronicle.reckoning()}
    lefts, rights = _edges(layout)
    counts = [str(lines[what][0]) for what in LOSSES]
    points = [_signed(lines[what][1]) for what in LOSSES]
    total = str(sum(points for _, points in lines.values()))
    others = [*(_signed(lines[what][1]) for what in OTHERS), total]
    top = layout.reckoning.y + HEAD_HEIGHT
    columns = ((lefts[0], lefts[1], counts), (lefts[1], lefts[2], points), (*rights, others))
    items: list[Item] = []
    for x1, x2, texts in columns:
        for i, text in enumerate(texts):
            y = top + i * RECKONING_ROW + 3.4
            items.append(Text((x1 + x2) / 2, y, text, "mono", 7.5, "center"))
    return items


def _signed(points: int) -> str:
    return f"{points:+d}".replace("-", "−") if points else "0"
