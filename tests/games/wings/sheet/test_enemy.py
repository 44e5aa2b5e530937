"""The chart that plays an enemy on paper: held to the minds it is made from, and read back."""

from __future__ import annotations

import pytest

from sheetgen.games.wings.fight.manoeuvres import CARDS
from sheetgen.games.wings.rules.conditions import data
from sheetgen.games.wings.rules.tables import AIRCRAFT
from sheetgen.games.wings.sheet.enemy import document as enemy
from sheetgen.games.wings.sheet.enemy.document import OPPONENTS, cells
from sheetgen.kits.drawing.items import Line, Text
from sheetgen.kits.drawing.page import Foot
from sheetgen.kits.drawing.paper import PAPERS
from tests.benchmarks.enemy_chart import FACES, habit, named
from tests.games.wings.report.told import GAME, LONG
from tests.kits.drawing.measuring import faults


def pages(paper="a4", **about):
    return enemy.pages(PAPERS[paper], GAME.conditions(), None, Foot(**about))


@pytest.mark.parametrize("aircraft", OPPONENTS)
def test_the_chart_is_what_the_captains_do(aircraft):
    chart = data("enemy_cards")[aircraft]
    places = list(cells())
    assert len(chart) == len(places) == 45
    assert all(len(faces) == FACES for faces in chart)
    # A few places of each chart are worked out anew; all of them are by the module itself.
    for number in range(list(OPPONENTS).index(aircraft), 45, 15):
        assert chart[number] == habit(aircraft, places[number])


def test_every_fighter_has_a_chart_and_meets_one_of_its_period():
    assert set(OPPONENTS) == {key for key, row in AIRCRAFT.items() if not row.bomber}


def test_cards_are_named_by_the_side_the_enemy_is_on():
    assert named(CARDS["TR>"], 10) == "T> to"
    assert named(CARDS["TL^"], 10) == "T^ off"
    assert named(CARDS["SL>"], 10) == "SL> off"
    assert named(CARDS["SR>"], 10) == "SL> to"
    assert named(CARDS["HL"], 10) == "H off"
    assert named(CARDS["S^"], 10) == "S^"


def test_faces_are_told_as_ranges():
    assert enemy.ranges(["IM", "IM", "IM", "H off", "H off", "S>"]) == "1-3 IM   4-5 H off   6 S>"


@pytest.mark.parametrize("paper", PAPERS)
def test_the_pages_are_clean(paper):
    for page in pages(paper, player=LONG):
        # Slanting strokes of the dial are measured as the boxes around them.
        straight = tuple(item for item in page.art if not slants(item))
        assert faults(page._replace(art=straight)) == []


def slants(item) -> bool:
    return isinstance(item, Line) and item.x1 != item.x2 and item.y1 != item.y2


def test_every_row_is_printed_whole():
    texts = [item.text for page in pages() for item in page.items if isinstance(item, Text)]
    for chart in data("enemy_cards").values():
        for faces in chart:
            assert enemy.ranges(faces) in texts
