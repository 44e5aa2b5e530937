"""The optional rules that may be agreed on: tailing, collisions, flak with counters, fuel; and that
nothing of them is there where they are not."""

from collections import Counter

import pytest

from sheetgen.games.wings.fight import battle, bombs, collisions, ends, flak, fuel, tailing, turn
from sheetgen.games.wings.fight.board import OPTIONAL, Burst, unasked
from sheetgen.games.wings.fight.geometry import MM
from sheetgen.games.wings.fight.manoeuvres import CARDS, Card, end, legal
from sheetgen.games.wings.fight.pilots.minds import Pilots
from sheetgen.games.wings.fight.plane import BOMBER
from sheetgen.games.wings.fight.throws import Throws
from sheetgen.games.wings.fight.track import BURST, BURSTS, COLLIDES, DRY, TAILS, TOKENS
from sheetgen.games.wings.rules.conditions import data
from sheetgen.games.wings.rules.fight import Cause
from sheetgen.games.wings.rules.state import ENEMY, HOME
from sheetgen.games.wings.rules.theatre import MALTA
from tests.cases import each
from tests.games.wings.fight.tables import MIRRORED, Faces, at, bare, begun, key, ship

NAMES = [name.replace("_", "-") for name in OPTIONAL]
ALL_ON = dict.fromkeys(OPTIONAL, "on")
KINDS = {TAILS, COLLIDES, DRY, BURSTS}


def agreed(*planes, kind=6, **rest):
    """A table on which all of them are agreed on."""
    return bare(kind, planes, agreed=frozenset(OPTIONAL), **rest)


def enemy(x, y, heading=0, altitude=3, crew=2, **rest):
    return at(x, y, heading, altitude, crew, attacks=False, **rest)


def me(x=300, y=300, heading=0, altitude=3, crew=1, **rest):
    return at(x, y, heading, altitude, crew, **rest)


def seen(track):
    """How often each kind of thing happened."""
    return Counter(one.kind for row in (*track.rows, *track.surface) for one in row.happened)


def fought(kind, attacker, seed, planner=None, **rulings):
    """The track of a fight."""
    table = begun(kind, attacker, ("early", "later")[seed % 2], seed, **rulings)
    battle.play_out(table, planner or Pilots(), Throws(key(seed), 1))
    return battle.track(table)


@each("name", NAMES)
def test_each_is_a_ruling_that_is_off_by_default_and_named_on_paper(name):
    ruling = next(one for one in MALTA.rulings if one.name == name)
    assert list(ruling.values) == ["off", "on"]
    assert ruling.cases["on"]
    assert ruling.words["on"][name.replace("-", "_")]
    assert "off" not in ruling.words
    assert name in [row[1] for part in MALTA.data("rulings") for row in part["rulings"]]


def test_the_numbers_on_paper_are_those_of_the_fights():
    said = {
        r.name: (r.values["on"], *r.words["on"].values()) for r in MALTA.rulings if r.name in NAMES
    }
    of = data("combat_agreed")
    assert (
        f"fighters have {of['fuel']['fighter']} counters and bombers {of['fuel']['bomber']}"
        in said["fuel"][0]
    )
    assert (of["fuel"]["fast"], of["fuel"]["slow"], of["fuel"]["sinks"]) == (2, 1, 2)
    assert all(f"draws a {of['flak']['letter']}" in text for text in said["flak"])
    assert all(f"{of['flak']['counter_mm']} mm" in text for text in said["flak"])
    assert (of["flak"]["reach_mm"], of["flak"]["every"]) == (400, 4)
    assert all(f"a {of['collision']}" in text for text in said["collisions"])
    drifts = [drift // MM for drift in of["dive"]["drift"]]
    assert drifts == [-120, -80, -40, -20, 0, 0, 20, 40, 80, 120]
    assert "120, 80, 40, 20" in said["dive-bombing"][1]


@pytest.mark.long
def test_in_fights_with_all_of_them_all_of_them_happen():
    found = sum((seen(fought(kind, ENEMY, 1, **ALL_ON)) for kind in range(1, 7)), Counter())
    assert min(found[kind] for kind in KINDS) > 0
    assert not found["illegal"]


# Tailing.


@each(
    ("other", "tails"),
    [
        (enemy(400, 300), True),
        (enemy(467, 300), True),
        (enemy(469, 300), False),
        (enemy(420, 300, 45), True),
        (enemy(420, 300, 50), False),
        (enemy(300, 400), False),
        (enemy(400, 300, altitude=2), False),
        (enemy(400, 300, skills=("good-at-escaping",)), False),
        (at(400, 300, 0, 3, 2), False),
    ],
)
def test_who_is_close_behind_an_enemy_at_his_height_and_on_his_course_tails_him(other, tails):
    one = me()
    table = agreed(one, other)
    assert (tailing.tailed(table, one) is other) == tails
    assert tailing.tailed(table, other) is None


def test_his_like_tails_one_who_is_good_at_escaping_and_the_wounded_tail_nobody():
    skills = ("good-at-escaping",)
    one, other = me(skills=skills), enemy(400, 300, skills=skills)
    assert tailing.tailed(agreed(one, other), one) is other
    one.wounds = 1
    assert tailing.tailed(agreed(one, other), one) is None


def test_whoever_is_tailed_plans_first_and_a_ring_has_a_beginning():
    three = [me(crew=1), enemy(400, 300, crew=2), me(500, 300, crew=3)]
    table = agreed(*three)
    assert [plane.crew for plane in tailing.planning(table)] == [3, 2, 1]
    assert table.tails == {1: 2, 2: 3}
    table.agreed = frozenset()
    assert [plane.crew for plane in tailing.planning(table)] == [1, 2, 3]
    assert table.tails == {}


def test_the_card_of_a_tailing_airplane_is_chosen_after_seeing_the_tailed_ones():
    pilots, tails = Pilots(), 0

    def watched(table, plane, draw):
        nonlocal tails
        ahead = table.tails.get(plane.crew)
        if ahead is not None:
            tails += 1
            assert table.shown[ahead] in legal(
                table.plane(ahead).model, turn.standing(table, table.plane(ahead))
            )
        assert plane.crew not in table.shown
        return pilots(table, plane, draw)

    for seed in range(2):
        fought(5, ENEMY, seed, watched, tailing="on")
    assert tails > 3


def test_a_captain_who_tails_reckons_with_the_card_that_he_has_seen():
    """He turns with an enemy who turns, either way."""
    planned = {}
    for card in (Card.TURN_LEFT, Card.TURN_RIGHT):
        one, other = me(600, 500), enemy(730, 500)
        table = agreed(one, other)
        pilots = Pilots()
        turn.line_up(table)
        one.still = other.still = False
        other.card = card
        tailing.planning(table)
        table.shown[other.crew] = card
        planned[card] = pilots(table, one, Faces(51))
    left, right = planned.values()
    assert left != right
    assert MIRRORED[left] == right


# Collisions.


@each(
    ("x", "y", "altitude", "hit"),
    [(330, 300, 3, True), (345, 300, 3, False), (300, 320, 3, True), (300, 330, 3, False),
     (300, 300, 2, False)],
)  # fmt: skip
def test_airplanes_collide_where_the_middle_of_one_lies_on_the_other(x, y, altitude, hit):
    one, other = me(), enemy(x, y, altitude=altitude)
    table = agreed(one, other)
    unasked(collisions.meet(table, Faces(17)))
    assert [bool(table.track._planes.get(plane.crew)) for plane in (one, other)] == [hit, hit]
    assert (one.shares, other.shares) == ({}, {})


def test_friends_collide_too_and_once_until_they_are_apart():
    one, other = me(), me(310, 300, crew=2)
    table = agreed(one, other)
    unasked(collisions.meet(table, Faces(17)))
    taken = one.damage, other.damage
    assert min(taken) > 0
    unasked(collisions.meet(table, Faces(17)))
    assert (one.damage, other.damage) == taken
    other.x += 100 * MM
    unasked(collisions.meet(table, Faces(17)))
    other.x -= 100 * MM
    unasked(collisions.meet(table, Faces(17)))
    assert min(one.damage, other.damage) > max(taken)


def test_who_falls_to_a_collision_is_nobodys():
    one, other = me(holds=1), enemy(310, 300)
    table = agreed(one, other)
    unasked(collisions.meet(table, Faces(17)))
    turn._remove(table)
    assert (one.cause, one.by, one.flies) == (Cause.COLLISION, [], False)


@pytest.mark.long
def test_captains_keep_out_of_each_others_way():
    met = dict.fromkeys(("off", "on"), 0)
    for seed in range(4):
        for on in met:
            table = begun(1, ENEMY, "early", seed, collisions=on)
            pilots, draw = Pilots(), Throws(key(seed), 1)
            unasked(turn.begin(table, pilots, draw))
            while not ends.over(table):
                unasked(turn.play(table, pilots, draw))
                flying = table.flying()
                met[on] += sum(
                    collisions.collide(one, two)
                    for one in flying
                    for two in flying
                    if one is not two
                )
    assert met["on"] < met["off"]


# Flak with counters.


def emplaced(*planes, **rest):
    gun = ship("emplacement", 600, 300, sinks=0, holds=20, **rest)
    return agreed(*planes, kind=4, vessels=[gun])


def test_a_gun_lays_a_counter_where_an_enemy_is_likeliest_to_be_and_loads():
    one = me()
    table = emplaced(one, enemy(620, 300))
    table.turn = 5
    turn.line_up(table)
    flak.aim(table)
    ahead = end(
        MALTA.aircraft["hurricane1"],
        Card.FAST_STRAIGHT,
        end(MALTA.aircraft["hurricane1"], Card.FAST_STRAIGHT, one.pose),
    )
    assert table.burst == Burst(ahead.x, ahead.y, 3, 6)
    assert table.flak_ready == 9
    table.burst = None
    for table.turn in (6, 7, 8):
        flak.aim(table)
        assert table.burst is None
    table.turn = 9
    flak.aim(table)
    assert table.burst is not None


@each("out", ["reach", "silenced", "off"])
def test_there_is_no_counter_out_of_reach_from_a_gun_that_is_gone_or_where_there_is_no_flak(out):
    one = me(x=20 if out == "reach" else 300, y=900 if out == "reach" else 300)
    table = emplaced(one, sunk=out == "silenced")
    table.agreed = frozenset() if out == "off" else table.agreed
    flak.aim(table)
    assert table.burst is None


def test_a_counter_goes_off_a_turn_later_under_friend_and_foe_at_its_altitude():
    planes = [me(), enemy(310, 300), me(300, 300, altitude=2, crew=3), me(400, 300, crew=4)]
    table = emplaced(*planes)
    table.burst, table.turn = Burst(300 * MM, 300 * MM, 3, 5), 4
    unasked(flak.go_off(table, Faces(8)))
    assert table.burst is not None
    table.turn = 5
    unasked(flak.go_off(table, Faces(8)))
    tokens = {
        plane.crew: [one.other for one in table.track._planes.get(plane.crew, [])
                     if one.kind == TOKENS]
        for plane in planes
    }  # fmt: skip
    assert tokens == {1: ["flak"], 2: ["flak"], 3: [], 4: []}
    assert table.burst is None
    assert planes[0].shares == {}


# Dive bombing.


def diver(altitude=2, last=Card.OVERDIVE, **rest):
    """A Ju 88 that has just flown a straight, and points at a harbour in front of its nose."""
    load = {"role": BOMBER, "load": {"bombs": 1}, "holds": 30, "dives": True}
    one = at(300, 300, 0, altitude, 1, "ju88a", **{**load, **rest})
    one.last, one.card = last, Card.FAST_STRAIGHT
    return one


@each(
    ("altitude", "last", "dives", "ends"),
    [(1, "OD", True, True), (2, "OD", True, True), (3, "OD", True, False),
     (2, "DV", True, False), (2, "OD", False, False)],
)  # fmt: skip
def test_a_dive_ends_with_the_straight_of_an_overdive_from_altitude_3_or_2(
    altitude, last, dives, ends
):
    one = diver(altitude, CARDS[last], dives=dives)
    assert bombs.Release(one, one.last, one.card, one.place).dives == ends


@each(("face", "beyond"), [(1, -120), (4, -20), (5, 0), (7, 20), (10, 120)])
def test_a_bomb_of_a_dive_lies_at_the_nose_and_drifts_little(face, beyond):
    one = diver(altitude=1)
    table = agreed(one, kind=5, vessels=[ship("harbour", 900, 900, sinks=0)])
    one.release = "bombs"
    bombs.drop(table, one, Faces(face))
    (burst,) = [what for what in table.track._planes[1] if what.kind == BURST]
    assert (burst.x, burst.y) == ((300 + 68 + beyond) * MM, 300 * MM)
    assert bombs.may_release(bombs.Release(one, Card.OVERDIVE, Card.FAST_STRAIGHT, one.place))
    assert not bombs.may_release(bombs.Release(one, Card.DIVE, Card.FAST_STRAIGHT, one.place))


def test_only_the_ju_88_dives_and_its_captains_do():
    for kind, attacker, period in ((5, ENEMY, "early"), (5, HOME, "later"), (2, ENEMY, "later")):
        table = begun(kind, attacker, period, 1, dive_bombing="on")
        assert not any(plane.dives for plane in table.planes)
    assert not any(plane.dives for plane in begun(5, ENEMY, "later", 1).planes)
    found = Counter()
    for seed in range(3):
        table = begun(5, ENEMY, "later", seed, dive_bombing="on")
        assert sum(plane.dives for plane in table.planes) == 2
        battle.play_out(table, Pilots(), Throws(key(seed), 1))
        track = battle.track(table)
        for plane in track.planes:
            rows = track.of(plane.crew)
            found.update(
                rows[row.turn - 1].card == "OD"
                for row in rows
                if any(what.kind == BURST for what in row.happened)
            )
    assert found[True] > 0


# Fuel.


@each(("card", "uses"), [("S>", 2), ("S^", 1), ("CL", 1), ("DV", 2), ("SS", 2)])
def test_a_fast_card_takes_two_counters_and_any_other_one(card, uses):
    one = me(fuel=50)
    table = agreed(one, enemy(900, 900))
    one.card, one.last = CARDS[card], Card.STALL
    turn._move(table, one, Faces(1))
    assert one.fuel == 50 - uses
    table.agreed = frozenset()
    turn._move(table, one, Faces(1))
    assert one.fuel == 50 - uses


def test_without_fuel_nobody_climbs_or_flies_fast_and_at_last_he_is_down():
    one = me(fuel=1, altitude=2)
    table = agreed(one, enemy(1200, 900))
    one.card = one.last = Card.SLOW_STRAIGHT
    levels = []
    for _ in range(5):
        turn._move(table, one, Faces(1))
        levels.append(one.altitude)
        cards = legal(MALTA.aircraft["hurricane1"], turn.standing(table, one))
        assert Card.CLIMB not in cards
        assert not any(card.code.endswith(">") for card in cards)
    assert levels == [2, 2, 1, 1, 1]
    turn._remove(table)
    assert (one.cause, one.by, one.flies) == (Cause.FUEL, [], False)


def test_fuel_counts_down_by_turns_from_what_the_type_has():
    table = begun(5, ENEMY, "later", 4, fuel="on")
    assert {plane.fuel for plane in table.planes if plane.bombs} == {70}
    assert {plane.fuel for plane in table.planes if not plane.bombs} == {50}
    draw, pilots = Throws(key(4), 1), Pilots()
    unasked(turn.begin(table, pilots, draw))
    while not ends.over(table):
        before = {plane.crew: plane.fuel for plane in table.flying()}
        unasked(turn.play(table, pilots, draw))
        for plane in table.flying():
            used = before[plane.crew] - plane.fuel
            assert used in ((1, 2) if before[plane.crew] > 1 else (0, 1))


@pytest.mark.long
def test_captains_go_home_before_they_are_dry():
    left = Counter()
    for seed in range(6):
        table = begun(5, ENEMY, ("early", "later")[seed % 2], seed, fuel="on")
        battle.play_out(table, Pilots(), Throws(key(seed), 1))
        left.update(plane.cause == Cause.FUEL and not plane.flies for plane in table.planes)
    assert left[True] <= left[False] // 10
    one = me(fuel=9, x=800)
    assert fuel.is_short(agreed(one), one)
    one.fuel = 40
    assert not fuel.is_short(agreed(one), one)
