"""Outlines of clouds: their size, where they lie, and what they overlap."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sheetgen.games.wings.fight.geometry import inside, side_of, sides
from sheetgen.games.wings.rules.clouds import AHEAD, CLOUDS, kept_clear, middle, outline, overlap
from sheetgen.games.wings.rules.playing_area import PlayingArea, moved, playing_area
from sheetgen.games.wings.rules.state import ENEMY, SetUp, Task
from sheetgen.games.wings.rules.theatre import MALTA
from tests.cases import each
from tests.games.wings import DOGFIGHT, HARBOUR

AREA = playing_area(MALTA, 5, ENEMY)
SQUARE = ((0, 0), (10, 0), (10, 10), (0, 10))


@each("number", range(1, CLOUDS + 1))
def test_an_outline_lies_within_200_by_120_and_fills_most_of_it(number: int) -> None:
    xs, ys = zip(*outline(AREA, number, (50, 50)), strict=True)
    assert 180 <= max(xs) - min(xs) <= 200
    assert 100 <= max(ys) - min(ys) <= 120


def test_no_two_outlines_are_alike() -> None:
    found = {outline(AREA, number, (50, 50)) for number in range(1, CLOUDS + 1)}
    assert len(found) == CLOUDS == 2


@each(
    ("dice", "place"),
    [
        ((50, 50), (670, 490)),
        ((25, 10), (335, 98)),
        ((1, 50), (100, 490)),
        ((100, 100), (1240, 920)),
        ((50, 1), (670, 60)),
    ],
)
def test_the_dice_are_hundredths_of_the_area_drawn_in_at_its_edges(
    dice: tuple[int, int], place: tuple[int, int]
) -> None:
    assert middle(AREA, dice) == place


@each("number", range(1, CLOUDS + 1))
@each("dice", [(1, 1), (100, 100), (1, 100), (100, 1)])
@each("area", [AREA, playing_area(MALTA, 6, ENEMY), playing_area(MALTA, 5, ENEMY, True)])
def test_a_cloud_lies_on_the_area_whole(
    number: int, dice: tuple[int, int], area: PlayingArea
) -> None:
    for x, y in outline(area, number, dice):
        assert 0 <= x <= area.length
        assert 0 <= y <= area.width


def test_the_altitudes_clouds_cover() -> None:
    assert MALTA.clouds[Task(5)] == (3, 6)
    assert MALTA.clouds[Task(6)] == (3, 9)


@each(
    ("other", "wanted"),
    [
        (((20, 0), (30, 0), (30, 10), (20, 10)), False),
        (((5, 5), (30, 5), (30, 8), (5, 8)), True),
        (((2, 2), (4, 2), (4, 4), (2, 4)), True),
        (((-5, -5), (50, -5), (50, 50), (-5, 50)), True),
        (((-5, 4), (15, 4), (15, 6), (-5, 6)), True),
        (((10, 0), (20, 0), (20, 10), (10, 10)), True),
        (((11, 0), (20, 0), (20, 10), (11, 10)), False),
        (((12, -2), (22, 8), (12, 8)), False),
        (((-9, 12), (12, 12), (12, -9), (13, -9), (13, 13), (-9, 13)), False),
    ],
)
def test_what_overlaps(other: tuple[tuple[int, int], ...], wanted: bool) -> None:
    assert overlap(SQUARE, other) is wanted
    assert overlap(other, SQUARE) is wanted


places = st.tuples(st.integers(-4, 4), st.integers(-4, 4))
triangles = st.tuples(places, places, places).filter(lambda ring: side_of(*ring) != 0)


@given(triangles, triangles)
def test_triangles_overlap_unless_a_line_along_a_side_parts_them(one, two) -> None:
    def parts(ring, other) -> bool:
        """Whether all of the other lies beyond a side of the ring."""
        of = side_of(*ring)
        return any(all(side_of(a, b, at) == -of for at in other) for a, b in sides(ring))

    assert overlap(one, two) is not (parts(one, two) or parts(two, one))


@given(triangles, places)
def test_a_place_is_inside_if_it_is_on_the_same_side_of_all_sides(ring, at) -> None:
    found = {side_of(a, b, at) for a, b in sides(ring)}
    if 0 not in found:
        assert inside(at, ring) is (len(found) == 1)


@each("position", range(1, 11))
def test_clear_is_kept_of_an_airplane_and_of_what_lies_ahead_as_wide_as_its_base(position) -> None:
    set_up = SetUp(7, seen_first_by=ENEMY, position=position, distance=9)
    area = playing_area(MALTA, DOGFIGHT, ENEMY, set_up=set_up)
    planes = [plane for flight in area.flights for plane in flight.planes]
    for plane, ring in zip(planes, kept_clear(MALTA, area, DOGFIGHT), strict=True):
        left, right, *behind = plane.corners
        if plane.heading % 90 == 0:
            front = [moved(corner, plane.heading, (AHEAD, 0)) for corner in (left, right)]
            assert ring == (*front, *behind)


def test_where_there_are_clouds() -> None:
    assert [kind for kind in map(Task, range(1, 7)) if kind in MALTA.clouds] == [HARBOUR, DOGFIGHT]
