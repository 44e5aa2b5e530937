"""What pilots reckon strafing to be worth, held to what the guns do."""

from hypothesis import given
from hypothesis import strategies as st

from sheetgen.games.wings.fight import gunnery
from sheetgen.games.wings.fight.bags import expected
from sheetgen.games.wings.fight.geometry import MM, Pose
from sheetgen.games.wings.fight.manoeuvres import HARD_LEFT, SLOW_STRAIGHT
from sheetgen.games.wings.fight.pilots import approach, strafing
from sheetgen.games.wings.fight.plane import STRAFER
from tests.games.wings.fight.tables import at, bare, ship

A, B = expected("A"), expected("B")


def boat(x=500, y=500, heading=90, **rest):
    return ship("boat 1", x, y, heading, sinks=0, holds=15, **rest)


def shot(plane, *vessels, turns=0):
    return strafing.shot(plane, approach.then(list(vessels), turns), plane.pose)


@given(x=st.integers(300, 700), y=st.integers(300, 700), heading=st.integers(0, 143))
def test_a_shot_is_reckoned_with_where_one_is_fired(x, y, heading):
    plane = at(x, y, role=STRAFER, aircraft="gladiator")
    plane.heading = heading
    table = bare(kind=1, planes=[plane], vessels=[boat()])
    fired = [shot.letters for shot in gunnery.all_shots(table)]
    assert shot(plane, *table.vessels) == sum(map(expected, fired))


def test_the_tokens_are_those_of_the_far_half():
    for aircraft, worth in (("gladiator", A), ("hurricane1", B)):
        plane = at(400, 500, role=STRAFER, aircraft=aircraft)
        assert shot(plane, boat()) == worth


def test_a_moving_boat_is_met_where_it_will_be():
    plane = at(400, 500, role=STRAFER)
    sails = boat(y=500 - 3 * 30, speed=30 * MM)
    assert shot(plane, sails, turns=3) == B
    assert shot(plane, sails) == 0


def test_a_hangar_counts_twice():
    plane = at(400, 500, role=STRAFER)
    hangar, building = ship("hangar 1", 500, 500, worth=2), ship("building 1", 480, 500)
    assert shot(plane, hangar, building) == 2 * B
    assert shot(plane, building) == B


def worth(plane, *vessels, card=SLOW_STRAIGHT, altitude=1):
    seen = approach.turn_by_turn([*vessels])
    return approach.attack_worth(plane, seen, card, plane.place._replace(altitude=altitude))


def test_shots_count_at_the_lowest_level_only_and_those_that_follow_count_less():
    plane = at(400, 500, role=STRAFER)
    now, soon = boat(x=500), boat(x=600)
    assert worth(plane, now, altitude=2) == 0
    assert 0 < worth(plane, soon) < worth(plane, now)
    assert worth(plane, boat(x=1200)) == 0


def test_a_sunk_boat_is_worth_nothing_nor_is_what_does_not_count():
    plane = at(400, 500, role=STRAFER)
    assert worth(plane, boat(sunk=True)) == 0
    assert worth(plane, ship("emplacement", 500, 500, worth=0)) == 0


def test_no_hard_turn_is_reckoned_with_after_another():
    # Only a hard turn brings the nose round to a boat that lies so far aside.
    for y in range(300, 500, 4):
        plane = at(400, 500, role=STRAFER, aircraft="gladiator")
        pose = Pose(plane.x, plane.y, plane.heading)
        seen = approach.turn_by_turn([boat(x=440, y=y)])
        after_steep = strafing.worth(plane, seen, HARD_LEFT, pose)
        if after_steep < strafing.worth(plane, seen, SLOW_STRAIGHT, pose):
            return
    raise AssertionError("no place where it makes a difference")
