"""The passage on the map: every turn's box where it is spent, and nothing hidden."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import dist

import pytest

from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.sheet import map as sheet_map
from sheetgen.games.convoy.sheet import route as where
from sheetgen.games.convoy.sheet.back import plan
from sheetgen.games.convoy.sheet.log import WATCHES
from sheetgen.games.convoy.sheet.sizes_layout import UNITS, leaves
from sheetgen.games.convoy.story.watches import watch
from sheetgen.kits.drawing.blocks import Area
from sheetgen.kits.drawing.chart import within
from sheetgen.kits.drawing.items import HAIR, MAYBE, Box, Line, Polyline, Text
from sheetgen.kits.drawing.paper import PAPERS
from tests.games.convoy.sheet.backs import back, inside, texts
from tests.games.convoy.sheet.sheets import chronicle, set_up

GAMES = ["s155", "s391", "s54", "s140", "s361"]
papers = pytest.mark.parametrize("paper", PAPERS)
lengths = pytest.mark.parametrize("length", range(21, 30))
CHARTS = {("normal", paper): plan(PAPERS[paper]).chart for paper in PAPERS} | {
    (size, paper): leaf.rear.chart
    for size in UNITS
    for paper in PAPERS
    for leaf in leaves(PAPERS[paper], size)
    if "passage" in leaf.parts
}
charts = pytest.mark.parametrize("on", CHARTS.values(), ids=map("-".join, CHARTS))


@charts
@lengths
def test_every_turn_has_its_box_where_it_is_spent(on, length):
    of = where.passage(on, length)
    for turn in range(1, length + 1):
        spent = watch(turn, length)
        stop = of.stops[turn - 1].at
        assert stop == pytest.approx(on.at(spent.lon, spent.lat))
        area = where.box(of, turn)
        assert (area.width, area.height) == (where.BOX_WIDE, where.BOX_HIGH)
        away = dist(stop, (area.x + area.width / 2, area.y + area.height / 2))
        assert away < 21, turn


@charts
@lengths
def test_boxes_hide_neither_one_another_nor_the_route_nor_malta(on, length):
    of = where.passage(on, length)
    areas = [
        *of.areas,
        where.maybe_area(on),
        where.key_area(on),
        *(where.room(name) for name in where.names(on)),
    ]
    for one, other in combinations(areas, 2):
        assert (
            one.right <= other.x + 1e-9
            or other.right <= one.x + 1e-9
            or one.bottom <= other.y + 1e-9
            or other.bottom <= one.y + 1e-9
        ), (one, other)
    for area in of.areas:
        assert on.area.x < area.x < area.right < on.area.right
        assert on.area.y < area.y < area.bottom < on.area.bottom
        assert not any(within(a, b, area) for a, b in pairwise(of.route))
    x, y = on.at(14.51, 35.9)
    assert not any(inside(area, x, y) for area in of.areas)


@charts
@lengths
def test_leaders_cross_neither_boxes_nor_one_another(on, length):
    of = where.passage(on, length)
    led = [
        (stop.at, sheet_map.leader(stop.at, where.box(of, turn)))
        for turn, stop in enumerate(of.stops, start=1)
    ]
    for i, (a, b) in enumerate(led):
        assert not any(within(a, b, area) for j, area in enumerate(of.areas) if j != i), i + 1
    for (i, one), (j, other) in combinations(enumerate(led), 2):
        assert not _cross(*one, *other), (i + 1, j + 1)


def _cross(a, b, c, d) -> bool:
    def side(p, q, r):
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]) > 0

    return side(a, b, c) != side(a, b, d) and side(c, d, a) != side(c, d, b)


def boxed(page, areas) -> list[list[str]]:
    """The texts in each area, from the top down."""
    return [
        [
            item.text
            for item in sorted((i for i in page.items if isinstance(i, Text)), key=lambda i: i.y)
            if area.x <= item.x <= area.right and area.y < item.y < area.bottom
        ]
        for area in areas
    ]


def _boxes(page, pen) -> list[Area]:
    high = where.BOX_HIGH
    return [
        Area(*item[:4])
        for item in page.items
        if isinstance(item, Box) and item.height == high and item.pen == pen
    ]


@papers
def test_a_blank_map_has_a_box_for_every_turn_there_may_be(paper):
    page = back(None, paper)
    expected = [[str(turn), WATCHES[(turn - 1) % 6]] for turn in range(1, 30)]
    assert boxed(page, _boxes(page, HAIR)) == expected[:21]
    assert boxed(page, _boxes(page, MAYBE)) == expected[21:]
    dates = [text for text in texts(page) if text.endswith(" Aug")]
    assert dates == ["10 Aug", "11 Aug", "12 Aug", "13 Aug", "14 Aug"]


@papers
@pytest.mark.parametrize("seed", ["p1", "p2", "p3", "p4"])
@pytest.mark.parametrize(("rulings", "more"), [(None, 3), ({"evade-length": "one"}, 1)])
def test_a_prerolled_map_has_the_turns_of_its_journey(paper, seed, rulings, more):
    told = set_up(seed, rulings=rulings)
    page = back(told, paper)
    expected = [[str(n), WATCHES[(n - 1) % 6]] for n in range(1, told.length + more + 1)]
    assert boxed(page, _boxes(page, HAIR)) == expected[: told.length]
    assert boxed(page, _boxes(page, MAYBE)) == expected[told.length :]
    assert texts(page).count("Only with Evade:") == 1


def test_a_played_out_game_has_no_turns_that_may_be():
    page = back(chronicle("s8", policy="never"))
    assert _boxes(page, MAYBE) == []
    assert "Only with Evade:" not in texts(page)


@pytest.mark.parametrize("seed", GAMES)
def test_friendly_waters_and_halfway_are_between_the_turns_they_part(seed):
    told = chronicle(seed)
    on = plan(PAPERS["a4"]).chart
    of = where.passage(on, told.length)
    marks = sheet_map.marks(on, told, {})
    (lane,) = (item for item in marks if isinstance(item, Polyline))
    bars = [item for item in marks if isinstance(item, Line)]
    middle = len(lane.points) // 2
    end = [(a + b) / 2 for a, b in zip(*lane.points[middle - 1 : middle + 1], strict=True)]
    half = [sum(v) / 4 for v in zip(*(p for b in bars for p in (b[:2], b[2:4])), strict=True)]
    for place, turn in ((end, told.friendly), (half, told.halfway())):
        before, after = of.stops[turn - 1].at, of.stops[turn].at
        assert dist(before, place) == pytest.approx(dist(place, after), abs=0.6)
        assert dist(before, place) + dist(place, after) == pytest.approx(
            dist(before, after), abs=0.4
        )


@papers
def test_the_places_of_the_story_are_named(paper):
    shown = texts(back(None, paper))
    for name in (
        "Gibraltar", "Algiers", "Bizerta", "Cape Bon", "Sardinia", "Sicily", "Pantelleria", "Malta",
        "friendly waters", "halfway: covering force", "reconnaissance plane", "100 sea miles",
    ):  # fmt: skip
        assert name in shown, name


def test_the_coast_is_small_and_inside_its_view():
    drawn = data("map")
    view = drawn["view"]
    for name, most in (("coast", 600), ("rough coast", 200)):
        places = [pair for line in drawn[name] for pair in zip(line[::2], line[1::2], strict=True)]
        assert len(places) < most
        assert all(view["west"] <= lon <= view["east"] for lon, _ in places)
        assert all(view["south"] <= lat <= view["north"] for _, lat in places)
