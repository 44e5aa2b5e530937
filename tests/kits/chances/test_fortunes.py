"""The chart of a game's fortunes, at any width."""

import re
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.kits.chances.account import TURNING_POINTS, turning_points
from sheetgen.kits.chances.fortunes import fortunes, strip
from sheetgen.kits.drawing.fonts import width
from sheetgen.kits.drawing.page import HAIR, MAYBE, PAPERS, Area, Disc, Line, Page, Polyline, Text
from tests.cases import each
from tests.kits.chances.accounts import any_prices, line, wandering
from tests.kits.drawing.measuring import extent, faults, ink, meet

NARROW, WIDE = Area(12, 20, 90, 50), Area(12, 20, 180, 80)
PLACES = st.sampled_from([NARROW, WIDE, Area(12, 20, 80, 35), Area(10, 10, 190, 110)])


def steps(items) -> tuple[tuple[float, float], ...]:
    (drawn,) = [item.points for item in items if isinstance(item, Polyline)]
    return drawn


def texts(items) -> list[str]:
    return [item.text for item in items if isinstance(item, Text)]


def discs(items) -> dict[int, tuple[float, float, float, float]]:
    """Where the black discs are, by the number in each."""
    places = [extent(item) for item in items if isinstance(item, Disc)]
    numbers = [item for item in items if isinstance(item, Text) and item.white]
    assert len(places) == len(numbers)
    found = {}
    for number in numbers:
        (place,) = [place for place in places if meet(place, ink(number))]
        found[int(number.text)] = place
    return found


def levels(items) -> list[int]:
    """The numbers beside the chart, from the lowest."""
    left = steps(items)[0][0]
    beside = [item for item in items if isinstance(item, Text) and item.x < left]
    return [int(t.text.replace("−", "-")) for t in beside if t.text != "turn"]


@settings(max_examples=20)
@given(PLACES, any_prices, st.booleans())
def test_all_is_inside_its_box_and_nothing_touches(place, prices, finished):
    items = fortunes(place, prices, finished)
    assert faults(Page(PAPERS["a4"], tuple(items), (), "t")) == []
    for left, top, right, bottom in map(extent, items):
        assert place.x - 0.01 <= left
        assert place.y - 0.01 <= top
        assert right <= place.right + 0.01
        assert bottom <= place.bottom + 0.01
    inked = [ink(item) for item in items if isinstance(item, Text) and not item.white]
    assert not [t for t in inked for disc in discs(items).values() if meet(t, disc)]


@given(PLACES, any_prices)
def test_the_line_is_at_the_height_of_every_expectation(place, prices):
    points = steps(fortunes(place, prices, True))
    shown = [y for _, y in points]
    heights = [shown[0], *[b for a, b in pairwise(shown) if a != b]]
    expected = [prices.expected[0]] + [b for a, b in pairwise(prices.expected) if a != b]
    assert len(heights) == len(expected)
    span = max(expected) - min(expected)
    if not span:
        return
    scale = (max(heights) - min(heights)) / span
    assert [heights[0] - y for y in heights] == pytest.approx(
        [scale * (e - expected[0]) for e in expected], abs=1e-6
    )
    if span > 10:
        assert max(heights) - min(heights) > 0.4 * (place.height - 8)


@given(any_prices, st.booleans())
def test_the_strip_has_the_line_in_a_line_of_text(prices, finished):
    _, bars, axis, ends, *_ = lines = strip(prices, finished)
    assert max(map(len, lines)) <= 100
    turns = range(0, len(prices.expected), -(-len(prices.expected) // 60))
    heights = ["▁▂▃▄▅▆▇█".index(bar) for bar in bars]
    of_turns = [prices.expected[turn] for turn in turns]
    assert [high for _, high in sorted(zip(of_turns, heights, strict=True))] == sorted(heights)
    for place, number in ((m.start(), int(m[0])) for m in re.finditer(r"\d+", axis)):
        assert turns[place] == number
    assert ends.startswith("par ")


def test_it_steps_where_a_turn_ends():
    items = fortunes(WIDE, line(80, 80, 85, 85, *[90] * 10), True)
    ticks = {
        float(item.text): item.x
        for item in items
        if isinstance(item, Text) and item.align == "center" and not item.white
    }
    rises = [x for (x, one), (_, two) in pairwise(steps(items)) if one != two]
    assert rises == pytest.approx([ticks[2], ticks[4]])


def test_par_is_a_dashed_level():
    prices = wandering(3, 20)
    items = fortunes(WIDE, prices, True)
    (par,) = [item for item in items if isinstance(item, Line) and item.pen == MAYBE]
    assert par.y1 == par.y2 == pytest.approx(steps(items)[0][1])
    assert "par 85.0" in texts(items)


def test_no_level_is_a_hair_from_par():
    items = fortunes(WIDE, line(85.1, *[80] * 15, 92), True)
    levels = sorted(i.y1 for i in items if isinstance(i, Line) and i.y1 == i.y2)
    assert min(b - a for a, b in pairwise(levels)) > 1


@given(PLACES, any_prices)
def test_levels_are_round_and_hold_all(place, prices):
    shown = levels(fortunes(place, prices, True))
    step = shown[1] - shown[0]
    assert str(step).rstrip("0") in ("1", "2", "5")
    assert shown == list(range(shown[0], shown[-1] + 1, step))
    assert 3 <= len(shown) <= 7
    assert shown[0] <= min(prices.expected)
    assert shown[-1] >= max(prices.expected)
    assert shown[-1] - shown[0] >= 10


def test_a_game_not_finished_ends_where_it_stands():
    short, done = line(85, 84, 88.25), line(85, *[84] * 30, 88)
    items = fortunes(WIDE, short, False)
    assert steps(items)[-1][0] < WIDE.x + WIDE.width / 2
    assert "now 88.2" in texts(items)
    items = fortunes(WIDE, done, True)
    assert steps(items)[-1][0] == pytest.approx(
        WIDE.right - width("score 88", "bold", 8) - 1.4, abs=0.01
    )
    assert "score 88" in texts(items)


def test_a_game_that_has_only_sailed_has_a_chart():
    items = fortunes(NARROW, line(85.0), False)
    assert [x for x, _ in steps(items)] == sorted(x for x, _ in steps(items))
    assert {"par 85.0", "now 85.0"} <= set(texts(items))


def test_turning_points_are_the_largest_swings_in_the_order_of_play():
    prices = line(80, 83, 82.5, 79, 79.9, 85, 95, 93, 94.2)
    found = turning_points(prices)
    assert [(s.number, s.turn, round(s.change, 1)) for s in found] == [
        (1, 1, 3.0), (2, 3, -3.5), (3, 5, 5.1), (4, 6, 10.0), (5, 7, -2.0),
    ]  # fmt: skip
    assert [(s.before, s.after) for s in found[:2]] == [(80, 83), (82.5, 79)]
    assert turning_points(line(80, 80.9, 80)) == []


@each("seed", range(12))
def test_every_turning_point_is_marked_where_it_is(seed):
    prices = wandering(seed, 12 + seed % 17)
    swings = turning_points(prices)
    items = fortunes(WIDE, prices, True)
    marks = discs(items)
    assert sorted(marks) == [swing.number for swing in swings]
    assert len(swings) <= TURNING_POINTS
    points = steps(items)
    changes = [b - a for a, b in pairwise(prices.expected)]
    rises = [(x, *sorted((a, b))) for (x, a), (_, b) in pairwise(points) if a != b]
    assert len(rises) == len(changes)
    for swing in swings:
        assert abs(swing.change) >= 1
        (left, upper, right, lower), (x, top, bottom) = marks[swing.number], rises[swing.turn - 1]
        beside = upper < bottom and lower > top
        sticks = [i for i in items if isinstance(i, Line) and i.pen == HAIR and i.x1 == x]
        assert beside or sticks, swing
        if beside:
            label = width(f"−{abs(swing.change):.1f}", "bold", 8) + 1
            assert min(abs(left - x), abs(right - x)) < 1.5 + label


def test_few_go_unmarked_in_a_narrow_chart():
    accounts = [wandering(seed, 26) for seed in range(40)]
    charts = [fortunes(NARROW, prices, True) for prices in accounts]
    marked = sum(len(discs(items)) for items in charts)
    assert marked >= 0.98 * sum(len(turning_points(prices)) for prices in accounts)
    labelled = sum(text[0] in "+−" for items in charts for text in texts(items))
    assert labelled > 0.7 * marked


def test_where_turning_points_crowd_they_have_their_numbers_alone():
    """One of five would else have no room: the largest took it."""
    crowd = (91.84, 89.65, 90.84, 91.06, 92.19, 93.44, 94.18, 94.81, 95.19, 95.8, 95.74, 96.32)
    prices = line(*[90.79] * 5, *crowd, 96.89, 97.81, 98.0, 97.29, 98.13, 99.18, 99.78, 100.0)
    items = fortunes(Area(0, 0, 166, 48), prices, True)
    assert sorted(discs(items)) == [swing.number for swing in turning_points(prices)]
