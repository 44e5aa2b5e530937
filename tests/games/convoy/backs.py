"""Both sides of game sheets to test."""

from __future__ import annotations

from sheetgen.games.convoy import sheet
from sheetgen.sheets.items import Text
from sheetgen.sheets.page import Page
from sheetgen.sheets.paper import PAPERS
from tests.games.convoy.sheets import GAME, foot


def both(told, paper="a4", edition="sheet", rulings=None, **known) -> list[Page]:
    conditions = told.conditions if told else GAME.conditions(edition, rulings)
    departures = tuple(f"{k}={v}" for k, v in GAME.departures(conditions).items())
    return sheet.pages(PAPERS[paper], conditions, told, foot(rulings=departures, **known))


def back(*about, **known) -> Page:
    return both(*about, **known)[1]


def texts(page) -> list[str]:
    return [item.text for item in page.items if isinstance(item, Text)]


def inside(area, x, y) -> bool:
    """Whether a place lies in an area, by no more than a hair outside it."""
    return area.x - 0.01 < x < area.right + 0.01 and area.y - 0.01 < y < area.bottom + 0.01
