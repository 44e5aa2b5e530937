"""The quick reference: a campaign's rules on one page, for the table."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from sheetgen.core.game import Conditions
from sheetgen.games.wings import GAME
from sheetgen.games.wings.rules.conditions import data
from sheetgen.games.wings.sheet import page_foot
from sheetgen.games.wings.sheet.columns import Block, Setting, column, column_height, side_by_side
from sheetgen.games.wings.sheet.pages import bookmark
from sheetgen.games.wings.sheet.quick import blocks, missions
from sheetgen.games.wings.story.chronicle import Chronicle
from sheetgen.kits.drawing import foot as footing
from sheetgen.kits.drawing.blocks import Area
from sheetgen.kits.drawing.items import Item, Items, Text
from sheetgen.kits.drawing.page import Foot, Page
from sheetgen.kits.drawing.paper import MARGIN, Paper

HEADER, TITLE_SIZE, TITLE_BASE = 7.6, 18.0, 5.4
SHARES = (1.0, 1.08, 0.98)
COLUMN_GAP = 4.0
SIZES = (7.7, 7.6, 7.5)
"""The type of the page, in pt: the first for which it has room."""
LEADING = 0.4
"""The leading in mm for a pt of type."""
BLOCK_GAP, BAND_GAP = 2.2, 2.6


class Layout(NamedTuple):
    """The areas of the page, and how its tables are set."""

    header: Area
    before: Area
    missions: Area
    during: Area
    foot: Area
    setting: Setting


def pages(
    paper: Paper, conditions: Conditions, chronicle: Chronicle | None, foot: Foot
) -> list[Page]:
    """The quick reference; it is the same whatever a campaign has come to.

    Raises fonts.UnprintableText if the player's name or the seed holds a character that cannot be
    printed.
    """
    footing.check(foot)
    art = _art(paper, conditions, foot.shared())
    marks = tuple(page_foot.marks(paper, conditions, foot))
    return [Page(paper, art, marks, bookmark(data("quick")["called"], foot))]


@lru_cache(maxsize=8)
def _art(paper: Paper, conditions: Conditions, foot: Foot) -> Items:
    layout = plan(paper, conditions)
    header = layout.header
    title = data("quick")["title"].upper()
    game = GAME.title
    items: list[Item] = [
        Text(header.x, header.y + TITLE_BASE, title, "title", TITLE_SIZE),
        Text(header.right, header.y + TITLE_BASE, game, "title", 10, "right"),
    ]
    bands = (
        (layout.before, blocks.before(conditions)),
        (layout.during, blocks.during(conditions)),
    )
    for area, columns in bands:
        for place, stack in zip(side_by_side(area, SHARES, COLUMN_GAP), columns, strict=True):
            items += column(stack, place, layout.setting, BLOCK_GAP)
    items += missions.table(layout.missions, layout.setting)
    return (*items, *page_foot.art(paper, conditions.edition, foot))


@cache
def plan(paper: Paper, conditions: Conditions) -> Layout:
    """The layout for a paper: the largest type it has room for, and what is left over goes between
    the bands."""
    columns = blocks.before(conditions), blocks.during(conditions)
    wide, foot = paper.width - 2 * MARGIN, footing.area(paper)
    top = MARGIN + HEADER + BAND_GAP / 2
    room = foot.y - top - 3 * BAND_GAP
    settings = [Setting(size, LEADING * size) for size in SIZES]
    tall = {setting: _heights(wide, columns, setting) for setting in settings}
    setting = next((one for one in settings if sum(tall[one]) <= room), settings[-1])
    gap = BAND_GAP + max(0.0, room - sum(tall[setting])) / 3
    first, second, last = tall[setting]
    before = Area(MARGIN, top, wide, first)
    middle = Area(MARGIN, before.bottom + gap, wide, second)
    during = Area(MARGIN, middle.bottom + gap, wide, last)
    header = Area(MARGIN, MARGIN, wide, HEADER)
    return Layout(header, before, middle, during, foot, setting)


def _heights(
    wide: float, columns: Sequence[Sequence[Sequence[Block]]], setting: Setting
) -> list[float]:
    """The heights of what comes before a fight, of the missions, and of what comes during one."""
    places = side_by_side(Area(MARGIN, 0, wide, 0), SHARES, COLUMN_GAP)
    before, during = (
        max(
            column_height(stack, place.width, setting, BLOCK_GAP)
            for place, stack in zip(places, stacks, strict=True)
        )
        for stacks in columns
    )
    return [before, missions.height(wide, setting), during]
