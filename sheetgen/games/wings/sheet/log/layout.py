"""Where everything stands on a page of the campaign log, in mm: one plan for every paper.

The heights are the least each block can do with; most of what a longer paper has to spare goes into
the rows of the missions.
"""

from functools import cache
from typing import NamedTuple

from sheetgen.games.wings.rules.tables import CAMPAIGN, EARLY, LATER
from sheetgen.games.wings.sheet import page_head
from sheetgen.kits.drawing import foot
from sheetgen.kits.drawing.blocks import HEAD_HEIGHT, Area
from sheetgen.kits.drawing.paper import MARGIN, Paper

PERIODS = (EARLY, LATER)
MISSIONS = CAMPAIGN // len(PERIODS)
"""The missions of a period: a page each."""
KINDS = 6
TABLE_HEAD, TABLE_ROW = 8.0, 4.5
LOG_HEAD = 7.2
LINES = 3
"""The lines of a mission."""
ROW = 14.9
TRACK_ROW = 4.6
GAPS = (0.8, 1.6, 1.6, 1.3)
"""The space after the head, the tables, the missions and the track."""
TO_ROWS = 0.75
"""The share of what is to spare that goes to the rows."""


class Layout(NamedTuple):
    """The areas of the page; `row` is the height of a mission, `table_row` of a row of the tables,
    `track_row` of one of the track."""

    tables: Area
    log: Area
    track: Area
    row: float
    table_row: float
    track_row: float


@cache
def plan(paper: Paper) -> Layout:
    """The layout for a paper."""
    head = page_head.area(paper)
    tables = TABLE_HEAD + KINDS * TABLE_ROW
    log = LOG_HEAD + MISSIONS * ROW
    track = HEAD_HEIGHT + LINES * TRACK_ROW
    spare = foot.area(paper).y - head.bottom - tables - log - track - sum(GAPS)
    row = ROW + spare * TO_ROWS / MISSIONS
    # The rest is shared by the tables, the track and the gaps.
    rest = spare * (1 - TO_ROWS) / 3
    table_row, track_row = TABLE_ROW + rest / KINDS, TRACK_ROW + rest / LINES
    wider = 1 + rest / sum(GAPS)
    y = head.bottom + GAPS[0] * wider
    upper = Area(MARGIN, y, head.width, TABLE_HEAD + KINDS * table_row)
    y = upper.bottom + GAPS[1] * wider
    middle = Area(MARGIN, y, head.width, LOG_HEAD + MISSIONS * row)
    y = middle.bottom + GAPS[2] * wider
    lower = Area(MARGIN, y, head.width, HEAD_HEIGHT + LINES * track_row)
    return Layout(upper, middle, lower, row, table_row, track_row)


def missions(period: str) -> range:
    """The missions of a period."""
    first = PERIODS.index(period) * MISSIONS + 1
    return range(first, first + MISSIONS)
