"""Where everything stands on a page of the squadron board, in mm: one plan for every paper."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from sheetgen.games.wings.sheet import page_head
from sheetgen.kits.drawing import foot
from sheetgen.kits.drawing.blocks import HEAD_HEIGHT, Area
from sheetgen.kits.drawing.paper import MARGIN, Paper

TITLE_GAP, GROUP_GAP, KEY_GAP, FOOT_GAP = 0.8, 1.8, 1.8, 1.4
"""The space before the title, the second group, the key and the foot."""
GROUP_HEAD = 7.2
UPPER, LOWER = 5.6, 5.1
"""The least height of the two lines of a man."""
KEY_ROWS, KEY_LEADING = 5, 2.75
KEY = HEAD_HEIGHT + KEY_ROWS * KEY_LEADING + 0.6
GROUPS = 2
LEAST_SPARE = 3
"""The fewest rows for replacements on a board that founders fill."""
TO_BOMBERS = 4
"""One in so many of the rows to spare is for bomber crews."""


class Layout(NamedTuple):
    """The areas of the page; `upper` and `lower` are the heights of the two lines of a man, `rows`
    how many men a page has room for."""

    title: Area
    men: Area
    key: Area
    upper: float
    lower: float
    rows: int


class Part(NamedTuple):
    """Rows on one page for the crews of one trade: how many, and which of the trade's men (from 0)
    is the first."""

    bombers: bool
    first: int
    rows: int


@cache
def plan(paper: Paper) -> Layout:
    """The layout for a paper: as many rows as it holds, and what is to spare shared by them."""
    head = page_head.area(paper)
    title = Area(MARGIN, head.bottom + TITLE_GAP, head.width, HEAD_HEIGHT + 0.6)
    bottom = foot.area(paper).y - FOOT_GAP
    key = Area(MARGIN, bottom - KEY, head.width, KEY)
    men = Area(MARGIN, title.bottom, head.width, key.y - KEY_GAP - title.bottom)
    room = men.height - GROUPS * GROUP_HEAD - (GROUPS - 1) * GROUP_GAP
    rows = int(room / (UPPER + LOWER))
    more = room / rows - UPPER - LOWER
    return Layout(title, men, key, UPPER + more * 0.6, LOWER + more * 0.4, rows)


def parts(
    layout: Layout, founders: tuple[int, int], men: tuple[int, int]
) -> list[tuple[Part, ...]]:
    """What is on each page of a board, for so many fighter and bomber crews who found an air force,
    and so many who are in it by now. On a single page if they all go on it; else each trade has
    pages of its own."""
    least = max(sum(founders) + LEAST_SPARE, sum(map(max, founders, men)))
    if least > layout.rows:
        return [page for trade in (False, True) for page in _pages(layout, trade, men[trade])]
    bombers = founders[1] + (layout.rows - sum(founders)) // TO_BOMBERS
    bombers = min(max(bombers, men[1]), layout.rows - men[0])
    fighters = layout.rows - bombers
    return [(Part(False, 0, fighters), Part(True, 0, bombers))]


def _pages(layout: Layout, bombers: bool, men: int) -> list[tuple[Part, ...]]:
    count = max(1, -(-men // layout.rows))
    return [(Part(bombers, page * layout.rows, layout.rows),) for page in range(count)]


def tops(layout: Layout, page: Sequence[Part]) -> list[float]:
    """The upper edge of each part of a page, from its head."""
    found, y = [], layout.men.y
    for part in page:
        found.append(y)
        y += GROUP_HEAD + part.rows * (layout.upper + layout.lower) + GROUP_GAP
    return found
