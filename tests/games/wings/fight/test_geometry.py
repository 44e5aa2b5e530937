"""The table's geometry, held to known cases and to a protractor of floating point."""

from math import cos, radians, sin

from hypothesis import given
from hypothesis import strategies as st

from sheetgen.games.wings.fight.geometry import (
    COS,
    MM,
    SIN,
    STEPS,
    UNIT,
    Pose,
    corners,
    crosses,
    in_arc,
    inside,
    moved,
    nine_points,
    overlap,
    rounded,
    turned,
)
from tests.cases import each

PLACES = st.tuples(st.integers(-50000, 50000), st.integers(-50000, 50000))
POSES = st.builds(Pose, st.integers(0, 90000), st.integers(0, 90000), st.integers(0, STEPS - 1))


def mirrored(pose: Pose) -> Pose:
    return Pose(pose.x, -pose.y, -pose.heading % STEPS)


def test_sines_are_those_of_steps_of_two_and_a_half_degrees():
    for step in range(STEPS):
        assert abs(SIN[step] - UNIT * sin(radians(2.5 * step))) <= 0.5
        assert abs(COS[step] - UNIT * cos(radians(2.5 * step))) <= 0.5


def test_a_half_is_rounded_away_from_nothing():
    assert [rounded(n, 2) for n in (-3, -1, 0, 1, 3)] == [-2, -1, 0, 1, 2]
    assert rounded(7, 3) == 2
    assert rounded(-8, 3) == -3


@given(POSES, PLACES, st.integers(-71, 71))
def test_a_mirrored_move_leads_to_the_mirrored_place(pose, way, turn):
    ahead, right = way
    assert moved(mirrored(pose), ahead, -right, -turn) == mirrored(moved(pose, ahead, right, turn))


def test_ahead_and_right_of_four_headings():
    assert [turned(heading, 100, 7) for heading in (0, 36, 72, 108)] == [
        (100, 7),
        (-7, 100),
        (-100, -7),
        (7, -100),
    ]


def test_a_base_is_68_by_44_mm():
    assert corners(Pose(0, 0, 0)) == ((3400, -2200), (3400, 2200), (-3400, 2200), (-3400, -2200))
    assert len(set(nine_points(Pose(5, 5, 20)))) == 9


@each(("apart", "share"), [((67, 0), True), ((68, 0), False), ((0, 43), True), ((0, 44), False)])
def test_bases_overlap_that_share_ground_and_not_those_that_touch(apart, share):
    other = Pose(apart[0] * MM, apart[1] * MM, 72)
    assert overlap(corners(Pose(0, 0, 0)), corners(other)) is share


def test_crossed_bases_overlap_though_no_corner_is_in_the_other():
    one, two = corners(Pose(0, 0, 0)), corners(Pose(0, 0, 36))
    assert not any(inside(at, two) for at in one)
    assert overlap(one, two)


@given(POSES, POSES)
def test_overlapping_is_mutual(one, two):
    assert overlap(corners(one), corners(two)) == overlap(corners(two), corners(one))


@each(
    ("bearing", "half", "degrees", "within"),
    [
        (0, 13, 32.4, True),
        (0, 13, 32.6, False),
        (0, 13, -32.4, True),
        (0, 13, 180, False),
        (72, 24, 121, True),
        (72, 24, 119, False),
        (72, 44, 71, True),
        (72, 44, 69, False),
        (72, 44, 180, True),
        (36, 14, 90, True),
        (36, 14, -90, False),
    ],
)
def test_arcs_end_at_their_edges(bearing, half, degrees, within):
    for heading in (0, 17, 100):
        angle = radians(degrees + 2.5 * heading)
        at = round(15000 * cos(angle)), round(15000 * sin(angle))
        assert in_arc(Pose(0, 0, heading), bearing, half, at) is within


def test_a_line_meets_an_outline_it_crosses_ends_or_lies_in():
    ring = corners(Pose(0, 0, 0))
    assert crosses((-9000, 0), (9000, 0), ring)
    assert crosses((0, 0), (9000, 9000), ring)
    assert crosses((-100, 0), (100, 0), ring)
    assert not crosses((-9000, 2300), (9000, 2300), ring)
    assert not crosses((-9000, 0), (-3500, 0), ring)
