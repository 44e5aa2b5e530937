"""The way of a torpedo bomber to its release."""

from math import isqrt

from hypothesis import given
from hypothesis import strategies as st

from sheetgen.games.wings.fight import torpedoes, turn
from sheetgen.games.wings.fight.board import unasked
from sheetgen.games.wings.fight.geometry import (
    MM,
    STEPS,
    UNIT,
    Pose,
    moved,
    seen_from,
    squared_distance,
)
from sheetgen.games.wings.fight.manoeuvres import DIVE, SLOW_STRAIGHT, deck, end
from sheetgen.games.wings.fight.pilots import torpedo_run
from sheetgen.games.wings.fight.pilots import torpedo_run as dubins
from sheetgen.games.wings.fight.pilots.minds import Pilots
from sheetgen.games.wings.fight.plane import BOMBER
from sheetgen.games.wings.rules.state import ENEMY
from sheetgen.games.wings.rules.theatre import MALTA
from tests.cases import each
from tests.games.wings.fight.tables import Faces, at, bare, begun, ship

EVEN = Faces(51)


def bomber(x, y, heading=0, altitude=1, aircraft="swordfish", **rest):
    """A torpedo bomber; the heading in degrees."""
    fields = {"aircraft": aircraft, "role": BOMBER, "load": {"torpedo": 1}, **rest}
    plane = at(x, y, heading, altitude, **fields)
    plane.was, plane.was_altitude = (plane.x, plane.y, plane.heading), altitude
    return plane


def poses(plane, vessel, **rest):
    return torpedo_run.poses(bare(planes=[plane], vessels=[vessel], **rest), plane, vessel)


def after_a_straight(pose):
    """Where the slow straight leads on which a torpedo is dropped."""
    return end(MALTA.aircraft["swordfish"], SLOW_STRAIGHT, pose)


@given(x=st.integers(0, 1340), y=st.integers(0, 980), heading=st.integers(0, 71))
def test_from_every_pose_a_torpedo_may_be_released_at_a_ship_that_lies_still(x, y, heading):
    cargo = ship("cargo 1", 670, 490)
    for pose in map(after_a_straight, poses(bomber(x, y, 5 * heading), cargo)):
        assert torpedoes.in_sight(pose, cargo)
        assert torpedoes.expected(pose, [cargo], "ace", 125 * MM) > 0


def test_later_italians_drop_from_beyond_the_nearest_guns():
    table = begun(2, ENEMY, "later")
    plane = next(one for one in table.planes if one.role == BOMBER)
    assert plane.least_run == 180 * MM
    cargo = ship("cargo 1", 670, 490)
    runs = {
        isqrt(squared_distance((pose.x, pose.y), (cargo.x, cargo.y))) // MM
        for pose in torpedo_run.poses(table, plane, cargo)
    }
    straight = 68 + 34 + deck(plane.model).slow // MM
    assert round(min(runs) - straight, -1) == 260


@each(("x", "y"), [(100, 600), (1200, 300), (300, 900)])
def test_they_are_where_the_ship_will_be_met_when_he_has_come_there(x, y):
    plane, cargo = bomber(x, y), ship("cargo 1", 670, 300, speed=30 * MM)
    for pose in poses(plane, cargo):
        way = torpedo_run.way_to_release(plane, (pose,), SLOW_STRAIGHT, plane.pose, 1)
        then = ship("cargo 1", 670, 330 + 30 * way // ((68 + 16) * MM), speed=30 * MM)
        nose = torpedoes.nose(after_a_straight(pose))
        ahead, right = seen_from(Pose(*nose, pose.heading), torpedoes.lead_point(nose, then))
        assert 120 * MM <= ahead // UNIT <= 430 * MM
        assert abs(right) < ahead


def test_they_are_the_nearest_and_lie_on_the_table():
    near_the_edge = ship("cargo 1", 150, 490)
    found = poses(bomber(600, 490, 180), near_the_edge)
    assert 0 < len(found) <= torpedo_run.KEPT + 1
    assert all(pose.x >= 0 and 60 <= pose.heading <= 84 for pose in found)


@given(y=st.integers(0, 980), heading=st.integers(0, 71))
def test_a_mirrored_table_has_mirrored_poses(y, heading):
    vessel, mirrored = ship("cargo 1", 670, 490, 90), ship("cargo 1", 670, 490, 270)
    here = poses(bomber(100, y, 5 * heading), vessel)
    there = poses(bomber(100, 980 - y, -5 * heading % 360), mirrored)
    turned_over = {Pose(p.x, 980 * MM - p.y, -p.heading % STEPS) for p in there}
    assert set(here) == turned_over


def test_who_is_high_needs_room_to_come_down():
    """Two levels take a dive, another card and a dive, and a straight."""
    plane = bomber(100, 490)
    to = (moved(plane.pose, 200 * MM),)
    step = (68 + 16) * MM

    def away(altitude, card=SLOW_STRAIGHT):
        return torpedo_run.way_to_release(plane, to, card, plane.pose, altitude)

    assert away(1) == away(2) == 200 * MM
    assert away(3) == 4 * step + 2 * (4 * step - 200 * MM)
    assert away(1, DIVE) == 200 * MM
    assert away(2, DIVE) > 200 * MM
    circle = dubins.arc(dubins.radius(MALTA.aircraft["swordfish"]), STEPS)
    assert away(9) == 200 * MM + circle


@each(
    ("aircraft", "y"),
    [*(("swordfish", y) for y in (200, 300, 490, 600, 700)), ("sm79", 300), ("beaufort1", 680)],
)
def test_alone_a_bomber_comes_to_its_release(aircraft, y):
    plane = bomber(100, y, 0, 3, aircraft)
    watcher = at(1300, 60, 90, 9, crew=2, attacks=False)
    table = bare(planes=[plane, watcher], vessels=[ship("cargo 1", 670, 200, speed=30 * MM)])
    pilots = Pilots()
    unasked(turn.begin(table, pilots, EVEN))
    while plane.load["torpedo"] and table.turn < 25:
        unasked(turn.play(table, pilots, EVEN))
    assert not plane.load["torpedo"]
