"""Solo journals to test."""

from hypothesis import strategies as st

from sheetgen.games.convoy.book import logbook
from sheetgen.kits.book.logbook import Noted
from sheetgen.kits.drawing.draw import low_ink
from sheetgen.kits.drawing.page import MARK, Line
from tests.games.convoy.sheet.sheets import GAME
from tests.kits.drawing.measuring import faults

KEY = "5" * 64
seeds = st.text("abcdef", min_size=1, max_size=8)


def planned(told=None, key=KEY, edition="sheet", rulings=None, notes=None):
    conditions = told.conditions if told else GAME.conditions(edition, rulings)
    noted = {turn: tuple(map(Noted, texts)) for turn, texts in (notes or {}).items()}
    return logbook.plan(conditions, told, key, None, noted)


def clean(page, ink="normal") -> list[str]:
    """What is wrong with a page; that a ship's mark goes through her number is as it should be."""
    marks = [i for i in page.marks if not (isinstance(i, Line) and i.pen == MARK)]
    art = page.art
    if ink == "low":
        art, marks = low_ink(art), low_ink(marks)
    return faults(page._replace(art=tuple(art), marks=tuple(marks)))
