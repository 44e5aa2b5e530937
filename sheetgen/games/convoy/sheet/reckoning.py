"""Step 9, the end of a turn, and the final score."""

from collections.abc import Iterator
from typing import Any

from sheetgen.games.convoy.rules.state import DESTROYER
from sheetgen.games.convoy.story.chronicle import Chronicle
from sheetgen.kits.drawing.blocks import Area
from sheetgen.kits.drawing.items import GROUP, HAIR, Box, Grid, Item, Line, Text
from sheetgen.kits.drawing.signs import READING, reading, step
from sheetgen.kits.telling.grammar import minus, signed

NUMBER, POINTS, TIMES = 9.0, 12.0, 8.6
ROW = 5.55
LOSSES = 4


def _top(area: Area) -> float:
    """Where the first row of the score begins."""
    return area.bottom - 10 * ROW


def cells(area: Area) -> tuple[list[Area], list[Area]]:
    """The cells for numbers, the last that of destroyers, below the score; and those for points
    from the start to the score."""
    right = area.right - POINTS
    top = _top(area)
    points = [Area(right, top + i * ROW, POINTS, ROW) for i in range(9)]
    counted = [cell.y for cell in points[1 : LOSSES + 2]] + [points[-1].bottom]
    return [Area(right - TIMES - NUMBER, y, NUMBER, ROW) for y in counted], points


def art(area: Area, words: dict[str, Any]) -> Iterator[Item]:
    """The text of the step, and the table the score is added up in."""
    part = words["rail"]
    yield from step(area.x, area.y, "9", part["title"])
    yield from reading(area.x, area.y + 8.6, area.width, part["text"])
    numbers, points = cells(area)
    head = _top(area) - 1.4
    yield Line(area.x, head - 4.6, area.right, head - 4.6, GROUP)
    yield Text(area.x, head, part["score"], "title", 8.5)
    for cell, label in zip((numbers[0], points[0]), part["heads"], strict=True):
        yield Text(cell.x + cell.width / 2, head, label, "bold", 7.5, "center")
    labels = [part["start"], *part["losses"], part["interceptions"][0], *part["all"]]
    times = ["", *part["times"], part["interceptions"][1], part["ten"], part["ten"]]
    for cell, label, factor in zip(points, labels, times, strict=False):
        yield Text(area.x, cell.y + 4.0, label, "text", READING)
        if factor:
            yield Text(cell.x - 1.0, cell.y + 4.0, factor, "bold", READING, "right")
    xs = (points[0].x, points[0].right)
    yield Grid(xs, tuple(cell.y for cell in points), HAIR)
    yield from (Box(*cell, HAIR) for cell in numbers)
    total = points[-1]
    yield Box(*total, GROUP)
    yield Text(total.x - 2.0, total.y + 4.3, part["total"], "title", 9.5, "right")
    yield Text(points[0].x + POINTS / 2, points[0].y + 4.1, "100", "bold", 9, "center")
    yield Text(area.x, numbers[-1].y + 4.0, part["destroyers"], "text", READING)
    yield Text(total.x - 1.0, numbers[-1].y + 4.0, part["nothing"], "bold", READING, "right")


def marks(area: Area, chronicle: Chronicle) -> Iterator[Item]:
    """The reckoning of a finished game, line by line."""
    if not chronicle.finished:
        return
    numbers, points = cells(area)
    lines = chronicle.reckoning()[1:]
    for cell, (_, number, _) in zip(numbers[:-1], lines, strict=False):
        yield _typed(cell, str(number))
    yield _typed(numbers[-1], str(chronicle.state.lost[DESTROYER]))
    for cell, (_, _, worth) in zip(points[1:], lines, strict=False):
        yield _typed(cell, signed(worth, "0"))
    total = 100 + sum(worth for _, _, worth in lines)
    yield _typed(points[-1], minus(total))


def _typed(cell: Area, text: str) -> Text:
    return Text(cell.x + cell.width / 2, cell.y + 4.1, text, "mono", 10, "center")
