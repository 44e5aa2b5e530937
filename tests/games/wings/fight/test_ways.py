"""The shortest way of an airplane that turns only so tightly."""

from math import atan2, degrees, pi, radians, sin

from hypothesis import given
from hypothesis import strategies as st

from sheetgen.games.wings.fight.geometry import MM, STEPS, Pose, moved
from sheetgen.games.wings.fight.manoeuvres import TURN_RIGHT_SLOW, end
from sheetgen.games.wings.fight.pilots import torpedo_run as dubins
from sheetgen.games.wings.rules.theatre import MALTA
from tests.cases import each

TIGHT = 100 * MM
headings = st.integers(0, STEPS - 1)
places = st.integers(0, 1340 * MM)
poses = st.builds(Pose, places, places, headings)


@given(x=st.integers(-10000, 10000), y=st.integers(-10000, 10000))
def test_a_heading_is_the_nearest_to_a_way(x, y):
    if (x, y) != (0, 0):
        exact = degrees(atan2(y, x)) % 360
        apart = abs(dubins.heading_to(x, y) * 2.5 - exact) % 360
        assert min(apart, 360 - apart) <= 1.26


@given(x=st.integers(1, 10000), y=st.integers(0, 10000))
def test_a_mirrored_way_has_the_mirrored_heading(x, y):
    assert dubins.heading_to(x, -y) == -dubins.heading_to(x, y) % STEPS
    assert dubins.heading_to(-x, y) == (STEPS // 2 - dubins.heading_to(x, y)) % STEPS


def test_straight_ahead_is_straight():
    assert dubins.length(Pose(0, 0, 0), Pose(500 * MM, 0, 0), TIGHT) == 500 * MM


@each("steps", [18, 36, 72, 108])
@each("side", [dubins.LEFT, dubins.RIGHT])
def test_part_of_a_circle_is_as_long_as_its_arc(steps, side):
    centre = moved(Pose(0, 0, 0), 0, side * TIGHT)
    turned = Pose(centre.x, centre.y, side * steps % STEPS)
    to = moved(turned, 0, -side * TIGHT)
    exact = TIGHT * radians(steps * 2.5)
    assert abs(dubins.length(Pose(0, 0, 0), to, TIGHT) - exact) < 3 * MM


def test_to_turn_round_on_its_own_place_takes_three_quarters_of_two_circles():
    """And the straight from the one to the other, as wide as a circle."""
    found = dubins.length(Pose(0, 0, 0), Pose(0, 0, STEPS // 2), TIGHT)
    assert abs(found - (3 * pi + 2) * TIGHT) < MM


@given(start=poses, to=poses)
def test_no_way_is_shorter_than_the_line_nor_much_longer(start, to):
    line = ((to.x - start.x) ** 2 + (to.y - start.y) ** 2) ** 0.5
    assert line - 2 <= dubins.length(start, to, TIGHT) <= line + 4 * pi * TIGHT


@given(start=poses, to=poses)
def test_the_way_back_is_as_long(start, to):
    """Flown the other way round; a course that is rounded to a step may err by that."""
    back = Pose(start.x, start.y, (start.heading + STEPS // 2) % STEPS)
    away = Pose(to.x, to.y, (to.heading + STEPS // 2) % STEPS)
    there = dubins.length(start, to, TIGHT)
    assert abs(dubins.length(away, back, TIGHT) - there) <= dubins.arc(TIGHT, 6)


@given(start=poses, to=poses)
def test_a_mirrored_way_is_as_long(start, to):
    def mirrored(pose):
        return Pose(pose.x, -pose.y, -pose.heading % STEPS)

    assert dubins.length(mirrored(start), mirrored(to), TIGHT) == dubins.length(start, to, TIGHT)


@each("aircraft", ["swordfish", "sm79", "beaufort1"])
def test_slow_turns_go_round_the_circle_of_its_radius(aircraft):
    pose, turns = Pose(0, 0, 0), 0
    width = 0
    while turns == 0 or pose.heading != 0:
        pose, turns = end(MALTA.aircraft[aircraft], TURN_RIGHT_SLOW, pose), turns + 1
        width = max(width, pose.y)
    # The ends of the cards lie on the circle, seldom on its far side.
    step = sin(radians(90 - 360 / turns / 2))
    assert (
        2 * dubins.radius(MALTA.aircraft[aircraft]) * step * 0.95
        <= width
        <= 2 * dubins.radius(MALTA.aircraft[aircraft]) * 1.02
    )


def test_who_turns_worse_has_the_wider_circle():
    assert (
        dubins.radius(MALTA.aircraft["swordfish"])
        < dubins.radius(MALTA.aircraft["sm79"])
        < dubins.radius(MALTA.aircraft["beaufort1"])
    )
