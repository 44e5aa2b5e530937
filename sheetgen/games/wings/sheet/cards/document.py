"""The pilot record cards: four to a sheet, to be cut out; a page or more for each air force.

Blank, a page of each air force; pre-rolled, its founders by name, and blank cards for those who
join, a page of them at the least; filled, every man of the campaign as he is now.
"""

from __future__ import annotations

from functools import lru_cache

from sheetgen.core.game import Conditions
from sheetgen.games.wings.rules.conditions import rulings_of
from sheetgen.games.wings.rules.state import AIR_FORCES, LUFTWAFFE, RAF, REGIA, AirForce
from sheetgen.games.wings.sheet import page_foot
from sheetgen.games.wings.sheet.cards.art import art
from sheetgen.games.wings.sheet.cards.layout import places, words
from sheetgen.games.wings.sheet.cards.marks import marks
from sheetgen.games.wings.story.chronicle import Airman, Chronicle
from sheetgen.kits.drawing.cutting import crop_marks
from sheetgen.kits.drawing.fonts import check_printable
from sheetgen.kits.drawing.items import Items
from sheetgen.kits.drawing.page import Foot, Page
from sheetgen.kits.drawing.paper import Paper

ORDER = (RAF, REGIA, LUFTWAFFE)
"""The air forces in the order of their pages."""


def pages(
    paper: Paper, conditions: Conditions, chronicle: Chronicle | None, foot: Foot
) -> list[Page]:
    """The cards on a paper.

    Raises fonts.UnprintableText if the player's name or the seed holds a character that cannot be
    printed.
    """
    for what, text in (("the player's name", foot.player), ("the seed", foot.seed)):
        if text:
            check_printable(text, what, "mono")
    found = sheets(conditions, chronicle, len(places(paper)))
    count = len(found)
    return [
        _page(paper, conditions, chronicle, foot._replace(page=f"{n} of {count}"), air_force, men)
        for n, (air_force, men) in enumerate(found, start=1)
    ]


def sheets(
    conditions: Conditions, chronicle: Chronicle | None, cards: int
) -> list[tuple[AirForce, list[Airman]]]:
    """The air force and the men of each page, at most `cards` of them."""
    found: list[tuple[AirForce, list[Airman]]] = []
    for air_force in ORDER:
        if air_force == LUFTWAFFE and rulings_of(conditions).axis_is_italian:
            continue
        men = [a for a in chronicle.men if a.man.air_force == air_force] if chronicle else []
        to_spare = 0 if chronicle is None or _is_under_way(chronicle) else cards
        for first in range(0, max(len(men) + to_spare, 1), cards):
            found.append((air_force, men[first : first + cards]))
    return found


def _is_under_way(chronicle: Chronicle) -> bool:
    return any(mission.fought for mission in chronicle.missions)


def _page(
    paper: Paper,
    conditions: Conditions,
    chronicle: Chronicle | None,
    foot: Foot,
    air_force: AirForce,
    men: list[Airman],
) -> Page:
    written = [
        item
        for card, airman in zip(places(paper), men, strict=False)
        if chronicle
        for item in marks(card, chronicle, airman)
    ]
    printed = page_foot.art(paper, conditions.edition, foot)
    own = (*written, *printed, *page_foot.marks(paper, conditions, foot))
    title = words()["bookmark"].format(force=words()["forces"][AIR_FORCES[air_force]])
    return Page(paper, _art(paper, air_force), own, title, side="alone")


@lru_cache(maxsize=8)
def _art(paper: Paper, air_force: AirForce) -> Items:
    """What is the same on every page of an air force."""
    cards = places(paper)
    return (*crop_marks(cards), *(item for card in cards for item in art(card, air_force)))
