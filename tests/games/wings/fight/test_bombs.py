"""Bombs: where they burst, and what that is to a target."""

from sheetgen.games.wings.fight import bombs, surface
from sheetgen.games.wings.fight.board import unasked
from sheetgen.games.wings.fight.geometry import MM
from sheetgen.games.wings.fight.manoeuvres import (
    CARDS,
    CLIMB,
    DIVE,
    FAST_STRAIGHT,
    SLOW_STRAIGHT,
    STALL,
    TURN_LEFT,
)
from sheetgen.games.wings.fight.plane import BOMBER
from tests.cases import each
from tests.games.wings.fight.tables import Faces, at, bare, ship

# Ju 88A: a base of 68 mm and an arrow of 42 mm fast, 33 slow; a stall is 0.55 of the slow one.
FAST, SLOW, STALLED = 110, 101, 86.15


def ju88(x=100, y=500, altitude=3, **rest):
    return at(x, y, 0, altitude, aircraft="ju88a", role=BOMBER, holds=30, load={"bombs": 1}, **rest)


def released(card, aircraft="ju88a", x=100, altitude=3, heading=0, y=500):
    """A bomber where a card has led it."""
    plane = at(x, y, heading, altitude, aircraft=aircraft, role=BOMBER)
    return bombs.Release(plane, card, card, plane.place)


TRUE = 5
"""A die on which a bomb does not drift."""


def dropped(plane, *vessels, card=FAST_STRAIGHT, kind=5, die=TRUE):
    table = bare(kind=kind, planes=[plane], vessels=vessels)
    table.turn, plane.card, plane.release = 4, card, "bombs"
    surface.release(table, Faces(die))
    return plane.releases


def harbour(x, y=500):
    return ship("harbour", x, y, 0, width=88 * MM, sinks=0)


@each(
    ("card", "altitude", "ahead"),
    [
        (FAST_STRAIGHT, 2, FAST),
        (SLOW_STRAIGHT, 2, SLOW),
        (STALL, 2, STALLED),
        (TURN_LEFT, 2, FAST),
        (FAST_STRAIGHT, 3, 2 * FAST),
        (SLOW_STRAIGHT, 4, 2 * SLOW),
        (STALL, 3, 2 * STALLED),
    ],
)
def test_it_bursts_a_card_ahead_from_altitude_2_and_two_from_higher(card, altitude, ahead):
    burst = bombs.burst(released(card, altitude=altitude))
    assert burst == (round((100 + ahead) * MM), 500 * MM)


def test_a_beaufighter_in_a_low_run_bombs_two_cards_ahead():
    assert bombs.burst(released(FAST_STRAIGHT, "beaufighter1c", 0, 1, 90, 0)) == (
        0,
        2 * 117 * MM,
    )


@each("altitude", range(1, 7))
def test_bombers_bomb_from_altitude_2_to_4_and_a_beaufighter_from_1(altitude):
    assert bombs.may_release(released(FAST_STRAIGHT, altitude=altitude)) == (2 <= altitude <= 4)
    assert bombs.may_release(released(FAST_STRAIGHT, "beaufighter1c", altitude=altitude)) == (
        altitude == 1
    )


def test_after_which_cards_bombs_fall():
    level = [card.code for card in CARDS.values() if bombs.may_release(released(card))]
    assert " ".join(level) == "S^ S> TL^ TR^ TL> TR> SL^ SR^ SL> SR> ST"
    low = [
        card.code
        for card in CARDS.values()
        if bombs.may_release(released(card, "beaufighter1c", altitude=1))
    ]
    assert low == ["S^", "S>"]


@each(
    ("beside", "result"),
    [(0, "hit"), (44, "hit"), (45, "near miss"), (94, "near miss"), (95, "miss")],
)
def test_a_burst_on_the_card_is_a_hit_and_one_within_a_quarter_ruler_a_near_miss(beside, result):
    plane = ju88(100, 500 + beside)
    (attack,) = dropped(plane, harbour(320))
    assert attack == ("bombs", "harbour", result, 4)
    assert plane.load == {"bombs": 0}


@each(
    ("die", "result"),
    [*((die, "miss") for die in (1, 2, 3, 8, 9, 10)), (4, "near miss"), (7, "near miss"),
     (5, "hit"), (6, "hit")],
)  # fmt: skip
def test_a_level_bomb_drifts_by_a_die(die, result):
    assert dropped(ju88(), harbour(320), die=die)[0].result == result


@each(
    ("die", "result"),
    [*((die, "miss") for die in (1, 2, 9, 10)), *((die, "near miss") for die in (3, 4, 7, 8)),
     (5, "hit"), (6, "hit")],
)  # fmt: skip
def test_one_of_a_low_run_drifts_less(die, result):
    low = at(100, 500, aircraft="beaufighter1c", role=BOMBER, load={"bombs": 2}, name="low", crew=3)
    assert dropped(low, ship("destroyer 1", 334, 500, 0), kind=3, die=die)[0].result == result


def test_short_and_over_is_along_the_course():
    for die, drift in ((1, -300), (3, -150), (7, 80), (10, 300)):
        plane = ju88(600, 500)
        plane.heading = 36
        table = bare(kind=5, planes=[plane], vessels=[harbour(600, 720)])
        plane.card, plane.release = FAST_STRAIGHT, "bombs"
        surface.release(table, Faces(die))
        (burst,) = (what for what in table.track._planes[1] if what.kind == "burst")
        assert (burst.x, burst.y) == (600 * MM, (720 + drift) * MM)


def test_beyond_a_corner_a_near_miss_is_as_near_as_beside_an_edge():
    # 40 mm beyond the card both ways are 56.6 mm from its corner; 35 both ways are 49.5.
    target = harbour(300)
    assert bombs.result_of(((334 + 40) * MM, (544 + 40) * MM), target) == "miss"
    assert bombs.result_of(((334 + 35) * MM, (544 + 35) * MM), target) == "near miss"


def test_of_two_ships_the_one_that_is_hit_counts():
    near, hit = ship("destroyer 1", 300, 460, 0), ship("destroyer 2", 334, 520, 0)
    (attack,) = dropped(ju88(80), near, hit)
    assert (attack.target, attack.result) == ("destroyer 2", "hit")
    assert (near.bombs, hit.bombs) == (0, 2)


def test_what_falls_where_a_ship_has_sunk_falls_into_the_water():
    gone = ship("destroyer 1", 320, 500, 0, sunk=True, bombs=3, sinks=3)
    (attack,) = dropped(ju88(), gone, kind=3)
    assert (attack.result, gone.bombs) == ("miss", 3)


def test_bombs_do_not_fall_where_the_airplane_did_not_come_to_be_level():
    for card in (CLIMB, DIVE):
        assert dropped(ju88(), harbour(320), card=card) == []


def test_a_second_hit_and_a_near_miss_sink_a_destroyer():
    vessel = ship("destroyer 1", 320, 500, 0, sinks=3)
    dropped(ju88(), vessel, kind=3)
    assert not vessel.sunk
    dropped(ju88(y=550), vessel, kind=3)
    assert (vessel.bombs, vessel.sunk) == (3, True)


@each(("x", "worth"), [(320, 600), (390, 300), (420, 0)])
def test_what_a_release_is_worth(x, worth):
    assert bombs.expected(released(FAST_STRAIGHT), [harbour(x)]) == worth


def test_a_hit_that_sinks_is_worth_twice_and_one_that_does_not_count_nothing():
    wounded = ship("destroyer 1", 320, 500, 0, sinks=3, bombs=1)
    assert bombs.expected(released(FAST_STRAIGHT), [wounded]) == 1200
    worthless = ship("destroyer", 320, 500, 0, worth=0)
    assert bombs.expected(released(FAST_STRAIGHT), [worthless]) == 0


def test_a_bomber_announces_a_release_that_hits_and_waits_for_a_better_one():
    # The next straight leads 110 mm further: the burst of a release now at 430 or at 540.
    for x, announced in ((430, "bombs"), (540, ""), (470, "bombs"), (700, "")):
        plane = ju88(100, 500)
        plane.card = plane.plan = FAST_STRAIGHT
        table = bare(kind=5, planes=[plane], vessels=[harbour(x)])
        unasked(surface.announce(table))
        assert (x, plane.release) == (x, announced)
