"""Charts: where places lie, lines interrupted for what stands on them, boxes beside a route."""

from itertools import combinations, pairwise
from math import cos, dist, radians

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.kits.drawing.chart import (
    CLEAR,
    CORNER,
    Stop,
    View,
    beside,
    chart,
    chart_frame,
    degree_numbers,
    leader,
    outside,
    within,
)
from sheetgen.kits.drawing.page import Area, Line
from tests.cases import each

SEA = View(west=-6, east=14, south=34, north=40)
coordinate = st.integers(min_value=0, max_value=40).map(float)
lines = st.lists(st.tuples(coordinate, coordinate), min_size=2, max_size=8).map(tuple)
holes = st.lists(
    st.builds(Area, coordinate, coordinate, st.just(7.3), st.just(5.1)), min_size=0, max_size=5
)


def length(points) -> float:
    return sum(dist(a, b) for a, b in pairwise(points))


def test_corners_and_middle():
    on = chart(10, 20, 100, SEA)
    assert on.at(-6, 40) == (10, 20)
    assert on.at(14, 34) == (110, on.area.bottom)
    assert on.at(4, 37) == (60, 20 + on.area.height / 2)


def test_in_the_middle_a_degree_east_is_as_long_as_it_is_on_earth():
    on = chart(10, 20, 100, SEA)
    east, north = on.at(1, 37)[0] - on.at(0, 37)[0], on.at(0, 37)[1] - on.at(0, 38)[1]
    assert east / north == pytest.approx(cos(radians(37)))


def test_a_line_is_given_as_pairs():
    on = chart(0, 0, 100, SEA)
    assert on.line([-6, 40, 4, 37]) == (on.at(-6, 40), on.at(4, 37))


@each(
    ("hole", "left"),
    [
        (Area(4, -1, 2, 2), [((0, 0), (4, 0)), ((6, 0), (10, 0))]),
        (Area(-1, -1, 3, 2), [((2, 0), (10, 0))]),
        (Area(8, -1, 9, 2), [((0, 0), (8, 0))]),
        (Area(-1, -1, 12, 2), []),
        (Area(4, 1, 2, 2), [((0, 0), (10, 0))]),
    ],
)
def test_a_line_is_interrupted(hole, left):
    assert list(outside(((0, 0), (10, 0)), [hole])) == left


def test_a_corner_in_a_hole_is_left_out():
    corner = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0))
    hole = Area(8, -2, 4, 4)
    assert list(outside(corner, [hole])) == [((0, 0), (8, 0)), ((10, 2), (10, 10))]


@given(lines, holes)
def test_what_is_left_of_a_line_meets_no_hole_and_nothing_else_is_lost(line, cut):
    left = list(outside(line, cut))
    narrower = [Area(h.x + 1e-6, h.y + 1e-6, h.width - 2e-6, h.height - 2e-6) for h in cut]
    for stretch in left:
        assert not any(within(a, b, hole) for a, b in pairwise(stretch) for hole in narrower)
    hidden = 0.0
    for a, b in pairwise(line):
        steps = 400
        inside = sum(
            any(
                h.x < x < h.right and h.y < y < h.bottom
                for h in cut
                for x, y in [(a[0] + f * (b[0] - a[0]), a[1] + f * (b[1] - a[1]))]
            )
            for f in ((i + 0.5) / steps for i in range(steps))
        )
        hidden += inside / steps * dist(a, b)
    lost = length(line) - sum(map(length, left))
    assert lost == pytest.approx(hidden, abs=0.011 * length(line) + 0.01)


def test_the_frame_has_a_tick_for_every_degree():
    on = chart(10, 20, 100, SEA)
    items = chart_frame(on)
    below = [i for i in items if isinstance(i, Line) and i.y2 == on.area.bottom]
    assert [i.x1 for i in below] == pytest.approx([on.at(lon, 34)[0] for lon in range(-5, 15)])
    assert [text.text for text in degree_numbers(on)] == [
        "5° W",
        "0°",
        "5° E",
        "10° E",
        "35° N",
        "40° N",
    ]


ROUTE = ((0.0, 50.0), (60.0, 40.0), (80.0, 70.0), (140.0, 75.0))
FRAME = Area(-10, 0, 160, 110)


def stops(count):
    """Stops at equal distances along the route."""
    total, placed = length(ROUTE), []
    for i in range(count):
        left = (i + 0.5) / count * total
        for a, b in pairwise(ROUTE):
            long = dist(a, b)
            if left <= long:
                way = ((b[0] - a[0]) / long, (b[1] - a[1]) / long)
                placed.append(Stop((a[0] + way[0] * left, a[1] + way[1] * left), way))
                break
            left -= long
    return placed


@each("count", [1, 2, 7, 12, 20, 26])
def test_boxes_beside_a_route_touch_nothing(count):
    taken = [Area(60, 15, 30, 8), Area(20, 70, 20, 5)]
    sizes = [(7.0, 12.0 if i % 3 else 9.0) for i in range(count)]
    placed = beside(stops(count), sizes, ROUTE, taken, FRAME)
    assert [(area.width, area.height) for area in placed] == sizes
    for one, other in combinations([*placed, *taken], 2):
        apart = max(
            one.x - other.right, other.x - one.right, one.y - other.bottom, other.y - one.bottom
        )
        assert {one, other} <= {*taken} or apart >= CLEAR - 1e-9
    leaders = [(s.at, leader(s.at, area)) for s, area in zip(stops(count), placed, strict=True)]
    for number, area in enumerate(placed):
        assert FRAME.x < area.x < area.right < FRAME.right
        assert FRAME.y < area.y < area.bottom < FRAME.bottom
        assert not any(within(a, b, area) for a, b in pairwise(ROUTE))
        others = leaders[:number] + leaders[number + 1 :]
        assert not any(within(a, b, area) for a, b in others)


def test_boxes_stand_on_either_side_in_turn():
    level = ((0.0, 50.0), (140.0, 50.0))
    along = [Stop((10.0 * i, 50.0), (1.0, 0.0)) for i in range(1, 14)]
    placed = beside(along, [(7.0, 9.0)] * 13, level, [], FRAME)
    assert [area.y > 50 for area in placed] == [i % 2 == 1 for i in range(13)] or [
        area.y > 50 for area in placed
    ] == [i % 2 == 0 for i in range(13)]
    assert [area.x + 3.5 for area in placed] == [10 * i for i in range(1, 14)]


def test_no_room_is_said():
    with pytest.raises(ValueError, match="no room beside the route for 60 boxes"):
        beside(stops(60), [(9.0, 20.0)] * 60, ROUTE, [], FRAME)


@each(
    ("stop", "meets"),
    [((5, 0), (5, 10)), ((5, 40), (5, 30)), ((-9, 20), (0, 20)), ((0, 0), (CORNER, 10))],
)
def test_a_leader_meets_the_nearest_side(stop, meets):
    assert leader(stop, Area(0, 10, 10, 20)) == meets
