"""The chart that plays an enemy on paper: held to the minds it is made from, and read back."""

from __future__ import annotations

import pytest

from sheetgen.games.wings.fight.manoeuvres import CARDS, deck
from sheetgen.games.wings.rules.conditions import data
from sheetgen.games.wings.rules.tables import AIRCRAFT
from sheetgen.games.wings.sheet.enemy import document as enemy
from sheetgen.games.wings.sheet.enemy.document import OPPONENTS, Cell, cells
from sheetgen.kits.drawing.blocks import Area
from sheetgen.kits.drawing.items import HEAD, BoxRow, Fill, Line, Text
from sheetgen.kits.drawing.page import Foot
from sheetgen.kits.drawing.paper import PAPERS
from sheetgen.kits.telling.grammar import alike
from tests.benchmarks.enemy_chart import FACES, card_of, mission, named, played, seen
from tests.games.wings.fight.tables import at
from tests.games.wings.report.told import GAME, LONG
from tests.kits.drawing.measuring import faults


def pages(paper="a4", **about):
    return enemy.pages(PAPERS[paper], GAME.conditions(), None, Foot(**about))


@pytest.mark.parametrize("aircraft", OPPONENTS)
def test_every_place_has_a_manoeuvre_for_every_face(aircraft):
    chart = data("enemy_cards")[aircraft]
    assert len(chart) == len(list(cells())) == 45
    assert all(len(faces) == FACES for faces in chart)
    for name in {face for faces in chart for face in faces}:
        assert card_of(name, 1) in deck(aircraft).cards
        assert named(card_of(name, -1), -1) == name


def test_played_by_its_words_the_chart_flies_no_illegal_card_and_does_not_circle():
    result = played(8)
    assert (result.illegal, result.circled) == (0, 0)


@pytest.mark.parametrize("kind", [1, 2, 4])
@pytest.mark.parametrize("side", [0, 1])
def test_the_chart_flies_the_fighters_of_either_side_of_an_attack(kind, side):
    """A strafer, an escort, and those who defend."""
    _, illegal = mission(kind, 0, 1, side)
    assert illegal == 0


@pytest.mark.long
def test_the_chart_holds_its_own_against_captains():
    result = played(200)
    assert (result.illegal, result.circled) == (0, 0)
    assert result.won > 0.35


def test_every_fighter_has_a_chart_and_meets_one_of_its_period():
    assert set(OPPONENTS) == {key for key, row in AIRCRAFT.items() if not row.bomber}


def test_cards_are_named_by_the_side_the_enemy_is_on():
    assert named(CARDS["TR>"], 1) == "T> to"
    assert named(CARDS["TL^"], 1) == "T^ off"
    assert named(CARDS["SL>"], 1) == "SL> off"
    assert named(CARDS["SR>"], 1) == "SL> to"
    assert named(CARDS["HL"], -1) == "H to"
    assert named(CARDS["S^"], 1) == "S^"


@pytest.mark.parametrize(
    ("x", "y", "heading", "cell", "hand"),
    [
        (880, 490, 180, Cell(0, 0, 1), 1),
        (698, 660, 0, Cell(2, 1, 1), 1),
        (698, 320, 0, Cell(2, 1, 1), -1),
        (300, 490, 0, Cell(4, 0, 2), 1),
        (1100, 490, 0, Cell(0, 2, 2), 1),
        (760, 490, 90, Cell(0, 1, 0), 1),
    ],
)
def test_where_an_enemy_is_and_what_he_shows(x, y, heading, cell, hand):
    plane = at(600, 490, 0, 3)
    plane.card = CARDS["S^"]
    assert seen(plane, at(x, y, heading, 3, crew=2, attacks=False)) == (cell, hand)


def test_equal_faces_are_one_cell():
    told = alike(["IM", "IM", "IM", "H off", "H off", "S>"])
    assert told == [(1, 3, "IM"), (4, 5, "H off"), (6, 6, "S>")]
    grid = Area(0, 0, 18 * 12.0, 15 * 9.0)
    first, last = (enemy.place(grid, place, 2, 4) for place in (Cell(0, 0, 0), Cell(4, 2, 2)))
    assert first == (12, 0, 36, 9)
    assert last == (156, 126, 36, 9)


@pytest.mark.parametrize("paper", PAPERS)
def test_the_pages_are_clean_and_large_enough_to_read(paper):
    drawn = pages(paper, player=LONG)
    assert len(drawn) == len(OPPONENTS)
    for page in drawn:
        assert faults(page) == []
        assert min(i.size for i in page.items if isinstance(i, Text)) >= 7.5


def heads(items):
    """The middles of the heads of arrows, and whether they are solid."""
    found = []
    for item in items:
        if isinstance(item, Fill) and len(item.points) == 4 and item.tone in ("black", "paper"):
            xs, ys = zip(*item.points[:3], strict=True)
            found.append((sum(xs) / 3, sum(ys) / 3, item.tone == "black"))
    return found


def test_every_cell_has_its_arrow():
    for page, aircraft in zip(pages(), OPPONENTS, strict=True):
        frame = enemy.frame(page.paper, GAME.conditions(), Foot(), "C.200")
        grid, drawn = enemy._grid(frame.body), heads(page.art)
        for cell, faces in zip(cells(), data("enemy_cards")[aircraft], strict=True):
            for first, last, card in alike(faces):
                area = enemy.place(grid, cell, first, last)
                inside = [
                    h for h in drawn if area.x < h[0] < area.right and area.y < h[1] < area.bottom
                ]
                assert len(inside) == 1, (aircraft, cell, card)
                # A solid head is flown fast.
                assert inside[0][2] == (card.split()[0] in ("S>", "T>", "SL>", "DV"))


def test_every_manoeuvre_has_an_arrow_of_its_own_mirrored_to_the_other_side():
    known = {card for chart in data("enemy_cards").values() for faces in chart for card in faces}
    known |= {f"{card.split()[0]} {way}" for card in known if " " in card for way in ("to", "off")}
    shapes = {}
    for card in known:
        items = [i for i in enemy.arrow(data("enemy"), card, 0, 0, 7) if not isinstance(i, Fill)]
        shapes[card] = tuple(items)
    assert len(set(shapes.values())) == len(known)
    for card in known:
        if card.endswith(" to"):
            (right, *_), (left, *_) = shapes[card], shapes[f"{card[:-3]} off"]
            assert [(-x, y) for x, y in right.points] == list(left.points)
    told = {card for card, _ in data("enemy")["key"]}
    assert {card.split()[0].replace("T^", "T>").replace("SL^", "SL>") for card in known} <= told


def test_damage_has_a_box_a_point_and_a_bar_at_half():
    for page, aircraft in zip(pages(), OPPONENTS, strict=True):
        holds = AIRCRAFT[aircraft].holds
        rows = [i for i in page.art if isinstance(i, BoxRow)]
        assert [row.boxes for row in rows] == [holds, holds]
        bars = [i for i in page.art if isinstance(i, Line) and i.pen == HEAD and i.x1 == i.x2]
        for row, bar in zip(rows, bars, strict=True):
            left = round((bar.x1 - row.x) / row.pitch)
            # The first box beyond the bar is the first point beyond half of what it holds.
            assert left <= holds / 2 < left + 1
