"""The campaign log of Wings over Malta: a page for each period, and one drawing for three sheets.

Blank, nothing is known; of a pre-rolled campaign the missions are, with their dates, places and
airplanes; filled, the campaign is as far as it was played. What every copy has is a page's art,
what a chronicle has of its own the marks.
"""

from __future__ import annotations

from functools import lru_cache

from sheetgen.game import Conditions
from sheetgen.games.wings import log_rows, log_tables, log_track, sheet_foot, sheet_head
from sheetgen.games.wings.chronicle import Chronicle
from sheetgen.games.wings.conditions import data
from sheetgen.games.wings.log_layout import PERIODS, plan
from sheetgen.sheets.items import Item, Items
from sheetgen.sheets.page import Foot, Page
from sheetgen.sheets.paper import Paper

WHAT = "campaign log"


def pages(
    paper: Paper, conditions: Conditions, chronicle: Chronicle | None, foot: Foot
) -> list[Page]:
    """The log: blank without a chronicle, else filled as far as it tells.

    Raises fonts.UnprintableText if the player's name or the seed holds a character that cannot be
    printed.
    """
    sheet_head.check(foot)
    made = []
    for number, period in enumerate(PERIODS, start=1):
        numbered = foot._replace(page=f"{number} of {len(PERIODS)}")
        printed = Foot(
            rulings=foot.rulings,
            credits=foot.credits,
            software=foot.software,
            page=numbered.page,
            board=foot.board and "event",
        )
        ruled = tuple(conditions.rulings.items())
        art = _art(paper, conditions.edition, ruled, period, printed)
        title = sheet_head.bookmark(WHAT, foot) if number == 1 else ""
        made.append(Page(paper, art, _marks(paper, conditions, period, chronicle, numbered), title))
    return made


@lru_cache(maxsize=8)
def _art(
    paper: Paper, edition: str, ruled: tuple[tuple[str, str], ...], period: str, foot: Foot
) -> Items:
    """What is the same on every copy."""
    layout, words = plan(paper), data("log")
    return (
        *sheet_head.art(paper, edition, bool(foot.board)),
        *log_tables.art(layout, words, period, Conditions(edition, dict(ruled))),
        *log_rows.art(layout, words, period),
        *log_track.art(layout, words["track"], period),
        *sheet_foot.art(paper, edition, foot),
    )


def _marks(
    paper: Paper, conditions: Conditions, period: str, chronicle: Chronicle | None, foot: Foot
) -> Items:
    """What this copy has of its own."""
    layout = plan(paper)
    items: list[Item] = sheet_head.marks(paper, foot)
    items += sheet_foot.marks(paper, conditions, sheet_head.left_to_foot(paper, foot))
    if chronicle is None:
        return tuple(items)
    return (
        *items,
        *log_tables.marks(layout, period, chronicle),
        *log_rows.marks(layout, data("log"), period, chronicle),
        *log_track.marks(layout, period, chronicle),
    )
