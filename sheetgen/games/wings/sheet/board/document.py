"""The squadron board of Wings over Malta: who can fly next; a page or more for each air force.

Blank, nothing is known; of a pre-rolled campaign the founders are, by name; filled, everybody is,
as the campaign has left him. What every copy has is a page's art, what a chronicle has of its own
the marks.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from sheetgen.core.game import Conditions
from sheetgen.games.wings.rules.conditions import data, rulings_of
from sheetgen.games.wings.rules.state import AIR_FORCES, LUFTWAFFE, RAF, REGIA, AirForce
from sheetgen.games.wings.sheet import page_foot, page_head
from sheetgen.games.wings.sheet.board import rows
from sheetgen.games.wings.sheet.board.layout import KEY_LEADING, KEY_ROWS, Layout, Part, parts, plan
from sheetgen.games.wings.sheet.board.rows import entry, men_of
from sheetgen.games.wings.sheet.cells import FACE
from sheetgen.games.wings.story.chronicle import Chronicle
from sheetgen.kits.drawing.blocks import HEAD_HEIGHT, Area, head
from sheetgen.kits.drawing.items import Item, Items, Ring, Text
from sheetgen.kits.drawing.page import Foot, Page
from sheetgen.kits.drawing.paper import Paper

WHAT = "squadron board"
WIDTHS = {"signs": 52.2, "skills": 49.0, "medals": 31.6, "keeps": 47.4}
"""The width of each block, in mm."""
SECOND = {"signs": 27.4, "skills": 26.2, "medals": 0.0, "keeps": 25.4}
"""Where the second column of each block begins, in mm."""
SKILL_ROWS = 3
INDENT = 4.4
RING = "ring"


def pages(
    paper: Paper, conditions: Conditions, chronicle: Chronicle | None, foot: Foot
) -> list[Page]:
    """The board: blank without a chronicle, else filled as far as it tells.

    Raises fonts.UnprintableText if the player's name or the seed holds a character that cannot be
    printed.
    """
    page_head.check(foot)
    planned = [
        (air_force, page)
        for air_force in air_forces(conditions)
        for page in pages_of(paper, conditions, chronicle, air_force)
    ]
    made = []
    for number, (air_force, page) in enumerate(planned, start=1):
        numbered = foot._replace(page=f"{number} of {len(planned)}")
        art = _art(paper, conditions.edition, air_force, page, numbered.shared())
        marks = _marks(paper, conditions, air_force, page, chronicle, numbered)
        title = page_head.bookmark(WHAT, foot) if number == 1 else ""
        made.append(Page(paper, art, marks, title))
    return made


def air_forces(conditions: Conditions) -> tuple[AirForce, ...]:
    """The air forces of a campaign, in the order of the pages."""
    if rulings_of(conditions).axis_is_italian:
        return RAF, REGIA
    return RAF, REGIA, LUFTWAFFE


def pages_of(
    paper: Paper, conditions: Conditions, chronicle: Chronicle | None, air_force: AirForce
) -> list[tuple[Part, ...]]:
    """What is on each page of an air force."""
    fighters, bombers = (len(men_of(chronicle, air_force, trade)) for trade in (False, True))
    return parts(plan(paper), rulings_of(conditions).squadrons[air_force], (fighters, bombers))


@lru_cache(maxsize=16)
def _art(
    paper: Paper, edition: str, air_force: AirForce, page: tuple[Part, ...], foot: Foot
) -> Items:
    """What is the same on every copy."""
    layout, words = plan(paper), data("board")
    return (
        *page_head.art(paper, edition),
        *head(*layout.title[:3], _title(words, air_force), "", words["note"]),
        *rows.art(layout, words, air_force, page),
        *key_art(layout, words, air_force),
        *page_foot.art(paper, edition, foot),
    )


def _title(words: dict[str, Any], air_force: AirForce) -> str:
    return f"{words['title']}: {words['air-forces'][AIR_FORCES[air_force]]}"


def _marks(
    paper: Paper,
    conditions: Conditions,
    air_force: AirForce,
    page: tuple[Part, ...],
    chronicle: Chronicle | None,
    foot: Foot,
) -> Items:
    """What this copy has of its own."""
    layout, words = plan(paper), data("board")
    items: list[Item] = page_head.marks(paper, foot)
    items += page_foot.marks(paper, conditions, page_head.left_to_foot(paper, foot))
    if chronicle is None:
        return tuple(items)
    for part, place, top in rows.rows(layout, page):
        men = men_of(chronicle, air_force, part.bombers)
        if place < len(men):
            told = entry(chronicle, men[place], words)
            items += rows.marks(layout, words, air_force, part, top, told)
    return tuple(items)


# The key: the signs of the missions, and the letters to ring.


def key_art(layout: Layout, words: dict[str, Any], air_force: AirForce) -> list[Item]:
    """The four blocks of the key."""
    medals = words["medals"][AIR_FORCES[air_force]]
    blocks = {
        "signs": (words["signs"], KEY_ROWS, FACE),
        "skills": (list(words["skills"].values()), SKILL_ROWS, "bold"),
        "medals": (medals, KEY_ROWS, "bold"),
        "keeps": (list(words["keeps"].values()), KEY_ROWS, "bold"),
    }
    gap = (layout.key.width - sum(WIDTHS.values())) / (len(WIDTHS) - 1)
    x, items = layout.key.x, list[Item]()
    for key, (cells, high, face) in blocks.items():
        area = Area(x, layout.key.y, WIDTHS[key], layout.key.height)
        items += head(area.x, area.y, area.width, words["key"][key])
        items += _table(area, cells, high, SECOND[key], face)
        if key == "skills":
            for i, line in enumerate(words["key"]["boxes"]):
                items.append(Text(area.x, _baseline(area, SKILL_ROWS + i), line))
        x += area.width + gap
    return items


def _table(
    area: Area, cells: Sequence[Sequence[str]], rows: int, second: float, face: str
) -> list[Item]:
    """Signs with what they mean, in columns of so many rows."""
    items: list[Item] = []
    for i, (sign, meaning) in enumerate(cells):
        x = area.x + i // rows * second
        y = _baseline(area, i % rows)
        if sign == RING:
            items.append(Ring(x + 1.5, y - 0.85, 1.05))
        else:
            items.append(Text(x + 1.5, y, sign, face, 7, "center"))
        items.append(Text(x + INDENT, y, meaning))
    return items


def _baseline(area: Area, row: int) -> float:
    return area.y + HEAD_HEIGHT + 2.3 + row * KEY_LEADING
