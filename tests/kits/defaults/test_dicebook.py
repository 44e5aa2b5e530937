"""The dice book of a game that brings none."""

from __future__ import annotations

import pytest

from sheetgen.core import dice
from sheetgen.kits.book import dicebook
from sheetgen.kits.defaults.dicebook import DiceBook
from sheetgen.kits.defaults.subject import Subject
from sheetgen.kits.drawing.items import Run, Text
from sheetgen.kits.drawing.page import Foot
from sheetgen.kits.drawing.paper import PAPERS
from tests.fixtures.night_patrol import GAME
from tests.kits.drawing.measuring import faults

KEY = dice.key_of_seed("long")


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("words", [1, 12])
def test_what_is_asked_may_have_a_long_name(paper, words, monkeypatch):
    about = Subject(GAME)
    monkeypatch.setattr(about, "title", lambda ask: " ".join([ask] * words))
    said = DiceBook(about).declared(GAME.conditions(), Foot(seed="long"))
    page = dicebook.page(PAPERS[paper], said, Foot(seed="long"), KEY)
    assert faults(page) == []
    once = [c.ask for c in about.asked(GAME.conditions()) if c.sides and c.once]
    shown = [item for item in page.art if isinstance(item, Text)]
    assert {" ".join([ask] * words) for ask in once} <= {item.text for item in shown}
    assert {mark.size for mark in page.marks if isinstance(mark, Run)} == {9.5}
