"""The squadron board of Wings over Malta: who can fly next; a page or more for each air force.

Blank, nothing is known; of a pre-rolled campaign the founders are, by name; filled, everybody is,
as the campaign has left him. What every copy has is a page's art, what a chronicle has of its own
the marks.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from sheetgen.game import Conditions
from sheetgen.games.wings import board_key, board_rows, sheet_foot, sheet_head
from sheetgen.games.wings.board_facts import entry, men_of
from sheetgen.games.wings.board_layout import Part, parts, plan
from sheetgen.games.wings.chronicle import Chronicle
from sheetgen.games.wings.conditions import data, terms
from sheetgen.games.wings.state import AIR_FORCES, LUFTWAFFE, RAF, REGIA
from sheetgen.sheets.blocks import head
from sheetgen.sheets.items import Item, Items
from sheetgen.sheets.page import Foot, Page
from sheetgen.sheets.paper import Paper

WHAT = "squadron board"


def pages(
    paper: Paper, conditions: Conditions, chronicle: Chronicle | None, foot: Foot
) -> list[Page]:
    """The board: blank without a chronicle, else filled as far as it tells.

    Raises fonts.UnprintableText if the player's name or the seed holds a character that cannot be
    printed.
    """
    sheet_head.check(foot)
    planned = [
        (air_force, page)
        for air_force in air_forces(conditions)
        for page in pages_of(paper, conditions, chronicle, air_force)
    ]
    made = []
    for number, (air_force, page) in enumerate(planned, start=1):
        numbered = foot._replace(page=f"{number} of {len(planned)}")
        printed = Foot(
            rulings=foot.rulings, credits=foot.credits, software=foot.software, page=numbered.page
        )
        art = _art(paper, conditions.edition, air_force, page, printed)
        marks = _marks(paper, conditions, air_force, page, chronicle, numbered)
        title = sheet_head.bookmark(WHAT, foot) if number == 1 else ""
        made.append(Page(paper, art, marks, title))
    return made


def air_forces(conditions: Conditions) -> tuple[int, ...]:
    """The air forces of a campaign, in the order of the pages."""
    if terms(conditions).axis_is_italian:
        return RAF, REGIA
    return RAF, REGIA, LUFTWAFFE


def pages_of(
    paper: Paper, conditions: Conditions, chronicle: Chronicle | None, air_force: int
) -> list[tuple[Part, ...]]:
    """What is on each page of an air force."""
    fighters, bombers = (len(men_of(chronicle, air_force, trade)) for trade in (False, True))
    return parts(plan(paper), terms(conditions).squadrons[air_force], (fighters, bombers))


@lru_cache(maxsize=16)
def _art(paper: Paper, edition: str, air_force: int, page: tuple[Part, ...], foot: Foot) -> Items:
    """What is the same on every copy."""
    layout, words = plan(paper), data("board")
    return (
        *sheet_head.art(paper, edition),
        *head(*layout.title[:3], _title(words, air_force), "", words["note"]),
        *board_rows.art(layout, words, air_force, page),
        *board_key.art(layout, words, air_force),
        *sheet_foot.art(paper, edition, foot),
    )


def _title(words: dict[str, Any], air_force: int) -> str:
    return f"{words['title']}: {words['air-forces'][AIR_FORCES[air_force]]}"


def _marks(
    paper: Paper,
    conditions: Conditions,
    air_force: int,
    page: tuple[Part, ...],
    chronicle: Chronicle | None,
    foot: Foot,
) -> Items:
    """What this copy has of its own."""
    layout, words = plan(paper), data("board")
    items: list[Item] = sheet_head.marks(paper, foot)
    items += sheet_foot.marks(paper, conditions, sheet_head.left_to_foot(paper, foot))
    if chronicle is None:
        return tuple(items)
    for part, place, top in board_rows.rows(layout, page):
        men = men_of(chronicle, air_force, part.bombers)
        if place < len(men):
            told = entry(chronicle, men[place], words)
            items += board_rows.marks(layout, words, air_force, part, top, told)
    return tuple(items)
