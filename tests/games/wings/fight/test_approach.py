"""Where pilots are told to go, and what a release is worth there."""

from hypothesis import given
from hypothesis import strategies as st

from sheetgen.games.wings.fight import bombs, torpedoes
from sheetgen.games.wings.fight.board import Torpedo
from sheetgen.games.wings.fight.geometry import MM, Pose
from sheetgen.games.wings.fight.manoeuvres import FAST_STRAIGHT, SLOW_STRAIGHT, Place
from sheetgen.games.wings.fight.pilots import approach
from sheetgen.games.wings.fight.plane import BOMBER, ESCORT, STRAFER
from tests.games.wings.fight.tables import at, bare, ship


def torpedo_bomber(x, y, altitude=3, **rest):
    fields = {"aircraft": "sm79", "role": BOMBER, "load": {"torpedo": 1}, **rest}
    return at(x, y, 0, altitude, **fields)


def goal(plane, *vessels, kind=2, **rest):
    return approach.goal(bare(kind=kind, planes=[plane], vessels=vessels, **rest), plane)


def test_a_torpedo_bomber_goes_low_to_where_it_may_drop_at_the_ships_beam():
    found = goal(torpedo_bomber(100, 500), ship("cargo 1", 700, 500, speed=30 * MM))
    assert (found.low, found.high) == (1, 1)
    assert found.poses
    # The ship sails down the table: the torpedo goes to the right, or back from beyond.
    assert {pose.heading for pose in found.poses} <= {132, 0, 12, 60, 72, 84}


def test_where_no_run_in_has_room_it_goes_to_where_the_ship_will_be():
    plane, last = torpedo_bomber(640, 700), ship("cargo 1", 670, 979, speed=30 * MM)
    found = goal(plane, last)
    assert found.poses == ()
    assert (found.low, found.high, found.x) == (1, 1, 670 * MM)
    assert found.y > 979 * MM


def test_a_level_bomber_goes_over_the_harbour_and_releases_two_cards_before_it():
    plane = at(100, 500, 0, 3, aircraft="ju88a", role=BOMBER, load={"bombs": 1})
    found = goal(plane, ship("harbour", 1140, 490, 0, sinks=0), kind=5)
    assert found[:5] == (1140 * MM, 490 * MM, 2, 4, 220 * MM)
    plane.altitude, plane.fast = 2, False
    assert goal(plane, ship("harbour", 1140, 490, 0, sinks=0), kind=5).drop == 101 * MM


def test_a_beaufighter_goes_low():
    plane = at(100, 500, 0, 3, aircraft="beaufighter1c", role=BOMBER, load={"bombs": 2})
    found = goal(plane, ship("destroyer 1", 700, 500, sinks=3), kind=3)
    assert (found.low, found.high) == (1, 1)


def test_who_has_nothing_to_drop_or_nothing_to_attack_goes_home():
    cargo = ship("cargo 1", 700, 500)
    assert goal(torpedo_bomber(100, 500, load={"torpedo": 0}), cargo) is None
    assert goal(at(100, 500, role=ESCORT), cargo) is None
    assert goal(torpedo_bomber(100, 500), ship("cargo 1", 700, 500, sunk=True)) is None
    assert goal(torpedo_bomber(100, 500), ship("cargo 1", 700, 500, gone=True)) is None


def test_only_what_counts_is_worth_going_to():
    plane, near = torpedo_bomber(100, 500), ship("destroyer", 400, 500, worth=0)
    assert goal(plane, near, ship("carrier", 900, 500), kind=3).x == 900 * MM
    assert goal(plane, near, kind=3) is None


def test_a_ship_that_torpedoes_in_the_water_may_sink_is_left_to_them():
    plane = torpedo_bomber(100, 500)
    ships = [ship("destroyer 1", 600, 500, sinks=3), ship("destroyer 2", 700, 500, sinks=3)]
    assert goal(plane, *ships, kind=3).x == 600 * MM
    running = [Torpedo(9, 0, 0, 0, 8, 1, "destroyer 1")]
    assert goal(plane, *ships, kind=3, torpedoes=running).x == 700 * MM
    assert goal(plane, ships[0], kind=3, torpedoes=running).x == 600 * MM


def test_a_strafer_goes_low_to_the_nearest_that_counts():
    plane = at(100, 500, 0, 4, role=STRAFER)
    building, hangar = ship("building 1", 500, 500), ship("hangar 1", 800, 500, worth=2)
    guns = ship("emplacement", 300, 500, worth=0)
    assert goal(plane, guns, building, hangar, kind=4)[:4] == (500 * MM, 500 * MM, 1, 1)
    hangar.x = 450 * MM
    assert goal(plane, guns, building, hangar, kind=4).x == 450 * MM


def worth(plane, card, *vessels, x=100, y=500, altitude=1):
    """What a release is worth at a place where vessels will have moved twice."""
    of = bombs.Release(plane, card, card, Place(x * MM, y * MM, 0, altitude, 0))
    return approach.worth_of_release(of, approach.then([*vessels], 2))


def test_a_release_is_worth_something_where_it_will_hit_two_turns_on():
    plane = torpedo_bomber(0, 0, altitude=1)
    # It is 60 mm down its course when the torpedo is dropped, and the torpedo meets it 254 mm from
    # the nose, so that it has to begin 187 mm up.
    cargo = ship("cargo 1", 410, 500 - 60 - 127, speed=30 * MM)
    assert worth(plane, SLOW_STRAIGHT, cargo) == 360
    assert worth(plane, FAST_STRAIGHT, cargo) == 0
    assert worth(plane, SLOW_STRAIGHT, cargo, altitude=2) == 0
    # Aimed aside, what would pass ahead of it may still hit.
    assert worth(plane, SLOW_STRAIGHT, cargo, y=560) == 120
    assert worth(plane, SLOW_STRAIGHT, ship("cargo 1", 410, 313)) == 0


def test_a_torpedo_is_for_the_ship_that_lies_best_whether_or_not_it_would_sink():
    plane = torpedo_bomber(0, 0, altitude=1)
    assert worth(plane, SLOW_STRAIGHT, ship("cargo 1", 400, 500, bombs=3)) == 360


def test_a_captain_sees_a_release_that_comes_cards_later_and_values_it_less():
    plane = torpedo_bomber(100, 500, altitude=1)
    there = approach.turn_by_turn([ship("cargo 1", 500, 500)])

    def seen(x, card=SLOW_STRAIGHT):
        return approach.attack_worth(plane, there, card, Place(x * MM, 500 * MM, 0, 1, 0))

    # From 466 - 34 - 430 on the torpedo may be dropped; a slow straight leads 99 mm further.
    assert [seen(x) for x in (100, 0, -99, -198)] == [360, 216, 129, 77]
    assert seen(100, FAST_STRAIGHT) == 216
    assert seen(-900) == 0
    plane.load = {"torpedo": 0}
    assert seen(100) == 0


@given(x=st.integers(0, 1000), y=st.integers(0, 980), heading=st.integers(0, 143))
def test_no_release_is_overlooked(x, y, heading):
    plane, pose = torpedo_bomber(0, 0, altitude=1), Pose(x * MM, y * MM, heading)
    ships = [ship("cargo 1", 500, 400, speed=30 * MM), ship("escort", 420, 480, speed=30 * MM)]
    place = Place(*pose, 1, 0)
    of = bombs.Release(plane, SLOW_STRAIGHT, SLOW_STRAIGHT, place)
    found = approach.worth_of_release(of, ships)
    assert found == torpedoes.expected(pose, ships, plane.quality, plane.least_run)
    there = approach.turn_by_turn(ships)
    assert approach.attack_worth(plane, there, SLOW_STRAIGHT, place) >= worth(
        plane, SLOW_STRAIGHT, *ships, x=x, y=y
    ) * (heading == 0)


def test_a_beaufighter_that_has_passed_its_target_flies_clear_before_it_turns_back():
    def beaufighter(x, heading=0):
        load = {"bombs": 2}
        return at(x, 500, heading, 1, aircraft="beaufighter1c", role=BOMBER, load=load)

    cargo = ship("destroyer 1", 500, 500, sinks=3)
    outwards = goal(beaufighter(600), cargo, kind=3)
    assert outwards.x > (500 + 350) * MM
    assert outwards.drop == 0
    assert goal(beaufighter(900), cargo, kind=3).x == 500 * MM
    assert goal(beaufighter(600, 180), cargo, kind=3).x == 500 * MM


def test_a_level_bomber_does_not():
    plane = at(1100, 500, 0, 3, aircraft="ju88a", role=BOMBER, load={"bombs": 1})
    assert goal(plane, ship("harbour", 1000, 500, 0, sinks=0), kind=5).x == 1000 * MM
