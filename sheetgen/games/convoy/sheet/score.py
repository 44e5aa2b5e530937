"""The score: a track of 0 to 130 to strike off on, and the reckoning at the end."""

from __future__ import annotations

from itertools import accumulate
from typing import Any

from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.sheet.layout import (
    RECKONING_ROW,
    RECKONING_ROWS,
    TRACK_CELL,
    TRACK_COLUMNS,
    TRACK_ROWS,
    Layout,
)
from sheetgen.games.convoy.story.chronicle import Chronicle
from sheetgen.kits.drawing.blocks import HEAD_HEIGHT, head
from sheetgen.kits.drawing.items import GROUP, HAIR, MARK, Box, Grid, Item, Line, Ring, Run, Text
from sheetgen.kits.drawing.typesetting import width
from sheetgen.kits.telling.grammar import signed

HIGHEST = 130
LOSSES = ("cargo", "tanker", "carrier", "cruiser")
OTHERS = ("interceptions", "no tankers", "no cargo")
LABEL, COUNT, POINTS = 11.4, 5.2, 6.0
WIDE, ROW_TOP, LABEL_GAP = 100.0, 5.4, 1.2
"""In a wider area than WIDE the reckoning is one row, ROW_TOP below its upper edge, its labels
LABEL_GAP from their cells."""
Place = tuple[float, float, float]
"""A cell: its left and upper edge and its width, in mm."""
STROKE_SIZE, STROKE_STRETCH = 8.6, 2.1


def art(layout: Layout, texts: dict[str, Any]) -> list[Item]:
    """The track and the table of the reckoning."""
    return track(layout, texts["score"]) + reckoning(layout, texts["reckoning"])


def pitch(layout: Layout) -> float:
    """The width of a cell of the track, in mm."""
    return layout.score.width / TRACK_COLUMNS


def cell(layout: Layout, score: int) -> tuple[float, float]:
    """The upper left corner of a score's cell; 0 stands in the head, above 10."""
    row, column = divmod(score - 1, TRACK_COLUMNS) if score else (-1, TRACK_COLUMNS - 1)
    top = layout.score.y + HEAD_HEIGHT
    return layout.score.x + column * pitch(layout), top + row * TRACK_CELL


def track(layout: Layout, part: dict[str, Any]) -> list[Item]:
    """The head with the cell of 0, and a row for each ten."""
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


def reckoning(layout: Layout, part: dict[str, Any]) -> list[Item]:
    """The table the score is added up in, as high or as wide as its area."""
    in_shape = _in_a_row if layout.reckoning.width > WIDE else _in_rows
    return in_shape(layout, part)


def _in_rows(layout: Layout, part: dict[str, Any]) -> list[Item]:
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


def _in_a_row(layout: Layout, part: dict[str, Any]) -> list[Item]:
    """The reckoning in a wide area: all in one row."""
    area, y = layout.reckoning, layout.reckoning.y + ROW_TOP
    items = head(area.x, area.y, area.width, part["title"], "", part["note"])
    counts, points, others = columns(layout)
    for (x, _, wide), (end, _, wider), label in zip(counts, points, part["losses"], strict=True):
        items.append(Text(x - LABEL_GAP, y + 3.4, label, "text", 7, "right"))
        items.append(Grid((x, x + wide, end + wider), (y, y + RECKONING_ROW), HAIR))
    for i, ((x, _, wide), label) in enumerate(zip(others, part["others"], strict=True)):
        last = i == RECKONING_ROWS - 1
        items.append(Text(x - LABEL_GAP, y + 3.4, label, "bold" if last else "text", 7, "right"))
        items.append(Box(x, y, wide, RECKONING_ROW, GROUP if last else HAIR))
    return items


def columns(layout: Layout) -> tuple[list[Place], list[Place], list[Place]]:
    """The cells of the reckoning, from the first line to the last: how many of each loss, its
    points, and the other points."""
    area = layout.reckoning
    if area.width > WIDE:
        y, ends = area.y + ROW_TOP, _ends(layout)
        return (
            [(x - POINTS - COUNT, y, COUNT) for x in ends[:RECKONING_ROWS]],
            [(x - POINTS, y, POINTS) for x in ends[:RECKONING_ROWS]],
            [(x - POINTS, y, POINTS) for x in ends[RECKONING_ROWS:]],
        )
    lefts, right = _edges(layout)
    ys = [area.y + HEAD_HEIGHT + i * RECKONING_ROW for i in range(RECKONING_ROWS)]
    return (
        [(lefts[0], y, COUNT) for y in ys],
        [(lefts[1], y, POINTS) for y in ys],
        [(right[0], y, POINTS) for y in ys],
    )


def _ends(layout: Layout) -> list[float]:
    """The right ends of the cells of a reckoning in one row: equal spaces between them."""
    part = data("sheet")["reckoning"]
    longs = [width(label) + LABEL_GAP + COUNT + POINTS for label in part["losses"]]
    longs += [width(label) + LABEL_GAP + POINTS for label in part["others"]]
    space = (layout.reckoning.width - sum(longs)) / (len(longs) - 1)
    longs[0] += layout.reckoning.x
    return list(accumulate(longs, lambda end, long: end + space + long))


def _edges(layout: Layout) -> tuple[tuple[float, float, float], tuple[float, float]]:
    """The upright lines of the reckoning: of the losses (how many, points), of the others."""
    area = layout.reckoning
    x = area.x + LABEL
    return (x, x + COUNT, x + COUNT + POINTS), (area.right - POINTS - 0.6, area.right)


def marks(layout: Layout, chronicle: Chronicle) -> list[Item]:
    """Every score there was struck off, the last ringed; at the end, the reckoning."""
    return track_marks(layout, chronicle) + reckoning_marks(layout, chronicle)


def track_marks(layout: Layout, chronicle: Chronicle) -> list[Item]:
    """Every score there was struck off, the last ringed."""
    scores = [turn.score for turn in chronicle.turns if turn.score is not None]
    return _struck(layout, sorted({*scores} - {scores[-1]}), scores[-1]) if scores else []


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


def reckoning_marks(layout: Layout, chronicle: Chronicle) -> list[Item]:
    """The reckoning, line by line, once the game is over."""
    if not chronicle.finished:
        return []
    lines = {what: (count, points) for what, count, points in chronicle.reckoning()}
    counts = [str(lines[what][0]) for what in LOSSES]
    points = [signed(lines[what][1], "0") for what in LOSSES]
    total = str(sum(points for _, points in lines.values()))
    others = [*(signed(lines[what][1], "0") for what in OTHERS), total]
    items: list[Item] = []
    for column, texts in zip(columns(layout), (counts, points, others), strict=True):
        for (x, y, wide), text in zip(column, texts, strict=True):
            items.append(Text(x + wide / 2, y + 3.4, text, "mono", 7.5, "center"))
    return items
