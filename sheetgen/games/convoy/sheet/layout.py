"""Where everything stands on the game sheet, in mm: one plan for every paper.

The heights below are the least each block can do with; what a longer paper has to spare goes into
the rows of the log, the tables and the space between the blocks.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from sheetgen.kits.drawing import foot
from sheetgen.kits.drawing.blocks import HEAD_HEIGHT, Area
from sheetgen.kits.drawing.paper import MARGIN, Paper

LEAST_TURNS, MOST_TURNS = 21, 29
HEADER, SET_UP, BAND, JOURNEY, FLEET = 6.8, 5.8, 41.2, 11.2, 31.6
GAPS = (1.2, 1.4, 1.2, 1.0, 0.7)
"""The space after the set-up, the tables, the log, the journey and the fleet."""
LOG_HEAD, ROW, MOST_ROW = 6.6, 5.0, 5.3

RAIL, RAIL_GAP = 46.0, 2.6
COVER_TOP, COVER_ROW = 30.5, 5.0
TRACK_ROWS, TRACK_COLUMNS, TRACK_CELL = 13, 10, 4.2
RECKONING_ROWS, RECKONING_ROW = 4, 5.0
KEY = 12.6


class Layout(NamedTuple):
    """The areas of the page, and `row`, the height of a row of the log.

    The rail beside the log holds the end of the turn, the score track, the reckoning and the key.
    `box` is the side of a box for a ship or a turn of an option, `first` and `last` are the turns
    the log has room for.
    """

    paper: Paper
    row: float
    header: Area
    set_up: Area
    band: Area
    log: Area
    end: Area
    score: Area
    reckoning: Area
    key: Area
    journey: Area
    fleet: Area
    foot: Area
    box: float = 4.0
    notes: Area = Area(0, 0, 0, 0)
    first: int = 1
    last: int = MOST_TURNS


@cache
def plan(paper: Paper) -> Layout:
    """The layout for a paper."""
    log = LOG_HEAD + MOST_TURNS * ROW
    least = HEADER + SET_UP + BAND + log + JOURNEY + FLEET + foot.HEIGHT
    spare = paper.height - 2 * MARGIN - least - sum(GAPS)
    row = min(MOST_ROW, ROW + spare / 2 / MOST_TURNS)
    log = LOG_HEAD + MOST_TURNS * row
    spare -= MOST_TURNS * (row - ROW)
    band = BAND + spare / 3
    wider = 1 + (spare - spare / 3) / sum(GAPS)
    wide = paper.width - 2 * MARGIN
    header, set_up, tables, middle, journey, fleet = _stacked(
        MARGIN,
        MARGIN,
        wide,
        (HEADER, SET_UP, band, log, JOURNEY, FLEET),
        (0.0, *(gap * wider for gap in GAPS)),
    )
    rail = _rail(middle.right - RAIL, middle.y, middle.height)
    middle = middle._replace(width=wide - RAIL - RAIL_GAP)
    return Layout(
        paper, row, header, set_up, tables, middle, *rail, journey, fleet, foot.area(paper)
    )


def _rail(x: float, y: float, height: float) -> tuple[Area, Area, Area, Area]:
    """The blocks of the rail, at equal distances from the top of the log to its lower edge."""
    heights = (
        COVER_TOP + 3 * COVER_ROW,
        HEAD_HEIGHT + TRACK_ROWS * TRACK_CELL,
        HEAD_HEIGHT + RECKONING_ROWS * RECKONING_ROW,
        KEY,
    )
    gap = (height - sum(heights)) / 3
    end, score, reckoning, key = _stacked(x, y, RAIL, heights, (gap,) * 4)
    return end, score, reckoning, key


def _stacked(
    x: float, y: float, wide: float, heights: tuple[float, ...], gaps: tuple[float, ...]
) -> list[Area]:
    """Areas one below the other, each with its gap after it."""
    areas = []
    for height, gap in zip(heights, gaps, strict=True):
        areas.append(Area(x, y, wide, height))
        y += height + gap
    return areas
