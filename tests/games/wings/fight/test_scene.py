"""The table of a fight as it begins."""

from sheetgen.games.wings.fight import scene
from sheetgen.games.wings.fight.geometry import MM
from sheetgen.games.wings.fight.plane import (
    ACE,
    BOMBER,
    ESCORT,
    EXPERIENCED,
    FIGHTER,
    INTERCEPTOR,
    NOVICE,
    STRAFER,
)
from sheetgen.games.wings.fight.throws import Throws
from sheetgen.games.wings.rules.playing_area import playing_area
from sheetgen.games.wings.rules.state import ENEMY, HOME
from sheetgen.games.wings.rules.theatre import MALTA
from tests.cases import each
from tests.games.wings.fight.tables import begun, key, mission_of
from tests.games.wings.table.by_hand import lasting, skills

STRAFE, TORPEDO, CARRIER, AIRFIELD, HARBOUR, DOGFIGHT = range(1, 7)
KINDS = range(1, 7)


def lone(change, kind=DOGFIGHT, **fields):
    """The airplane of the first crew of a mission, in which its man is changed first."""
    s, t = mission_of(kind)
    change(s)
    return scene.table(s, t, s.set_up, Throws(key(1), s.mission)).plane(s.flying[0].man)


@each("attacker", [HOME, ENEMY])
@each("kind", KINDS)
def test_airplanes_stand_where_the_briefing_has_them(kind, attacker):
    s, t = mission_of(kind, attacker)
    table = scene.table(s, t, s.set_up, Throws(key(1), s.mission))
    area = playing_area(MALTA, kind, attacker, t.mats_by_short_sides, s.set_up)
    printed = {
        (flight.side, card.x * MM, card.y * MM, card.heading * 2 // 5)
        for flight in area.flights
        for card in flight.planes
    }
    assert {(p.side, p.x, p.y, p.heading) for p in table.planes} == printed
    assert [p.crew for p in table.planes] == [berth.man for berth in s.flying]
    assert [p.model.key for p in table.planes] == [berth.aircraft for berth in s.flying]
    assert (table.length, table.width) == (area.length * MM, area.width * MM)
    for plane in table.planes:
        assert (plane.side == HOME) == (s.man(plane.crew).side == HOME)
        assert plane.attacks == (plane.side == attacker)


@each("attacker", [HOME, ENEMY])
@each("kind", KINDS)
def test_fighters_start_high_and_bombers_low_of_what_is_allowed(kind, attacker):
    for plane in begun(kind, attacker).planes:
        only_three = kind == DOGFIGHT or (kind == HARBOUR and plane.attacks)
        assert plane.altitude == (3 if only_three or plane.role == BOMBER else 4)


@each(
    ("kind", "roles"),
    [
        (STRAFE, [STRAFER] * 2 + [FIGHTER] * 2),
        (TORPEDO, [ESCORT] * 2 + [BOMBER] * 2 + [INTERCEPTOR] * 2),
        (CARRIER, [ESCORT] * 2 + [BOMBER] * 2 + [INTERCEPTOR] * 2),
        (AIRFIELD, [STRAFER] * 2 + [FIGHTER] * 2),
        (HARBOUR, [ESCORT] * 2 + [BOMBER] * 2 + [INTERCEPTOR] * 3),
        (DOGFIGHT, [FIGHTER] * 4),
    ],
)
def test_what_each_is_there_for(kind, roles):
    assert [plane.role for plane in begun(kind).planes] == roles


@each(
    ("kind", "attacker", "period", "load"),
    [
        (TORPEDO, HOME, "early", {"torpedo": 1}),
        (TORPEDO, ENEMY, "later", {"torpedo": 1}),
        (CARRIER, HOME, "later", {"bombs": 2}),
        (HARBOUR, ENEMY, "later", {"bombs": 1}),
    ],
)
def test_bombers_are_loaded_and_nobody_else(kind, attacker, period, load):
    for plane in begun(kind, attacker, period).planes:
        assert plane.load == (load if plane.role == BOMBER else {})


def test_a_beaufighter_has_a_torpedo_where_that_is_ruled():
    table = begun(CARRIER, HOME, "later", beaufighter_load="torpedo")
    assert [plane.load for plane in table.planes[2:4]] == [{"torpedo": 1}] * 2


def test_one_bomber_of_the_harbour_has_a_climb_counter():
    for kind in KINDS:
        counters = [plane.counters for plane in begun(kind).planes if plane.role == BOMBER]
        assert sum(counters) == (kind == HARBOUR)


def test_crews_are_as_the_campaign_has_them():
    def changed(s):
        man = s.man(s.flying[0].man)
        man.skills = skills("sniper", "perfect-aim")
        man.lasting = lasting("national-hero", "hip-flask", "one-eyed")
        man.lucky, man.wounds, man.sturdier = True, 1, 3

    plane, plain = lone(changed), lone(lambda s: None)
    assert set(plane.skills) == {"sniper", "perfect-aim"}
    assert (plane.quality, plain.quality) == (ACE, EXPERIENCED)
    assert (plane.hero, plane.flask, plane.case, plane.luck) == (True, True, False, True)
    assert (plane.aims, plain.aims) == (False, True)
    assert (plane.starts_wounded, plane.slowed_by_wound) == (1, True)
    assert plane.holds == plain.holds + 3


def test_a_novice_is_one_and_a_one_eyed_man_may_aim_still():
    def changed(s):
        man = s.man(s.flying[0].man)
        man.novice, man.lasting, man.aims_still = True, lasting("one-eyed"), True

    assert lone(changed).quality == NOVICE
    assert lone(changed).aims


def test_an_old_wound_that_is_felt_slows_and_is_no_wound():
    def changed(s):
        s.flying[0] = s.flying[0]._replace(felt=True)

    plane = lone(changed)
    assert (plane.slowed_by_wound, plane.starts_wounded) == (True, 0)


@each("attacker", [HOME, ENEMY])
@each("kind", KINDS)
def test_the_targets_are_those_of_the_scenario(kind, attacker):
    table, told = begun(kind, attacker), MALTA.targets(kind, attacker)
    assert [vessel.name for vessel in table.vessels] == list(told)
    for vessel in table.vessels:
        target = told[vessel.name]
        assert (vessel.holds, vessel.sinks, vessel.worth) == target[1:]
        assert vessel.side != attacker
        assert vessel.speed == (30 * MM if kind in (STRAFE, TORPEDO, CARRIER) else 0)


@each("seed", range(6))
def test_ships_sail_away_from_the_long_edge_that_was_rolled(seed):
    s, t = mission_of(TORPEDO, seed=seed)
    table = scene.table(s, t, s.set_up, Throws(key(seed), s.mission))
    assert {vessel.heading for vessel in table.vessels} == ({108} if s.set_up.long_edge else {36})


def test_the_harbour_is_a_card_of_double_width_and_has_clouds():
    table = begun(HARBOUR)
    (harbour,) = table.vessels
    assert (harbour.length, harbour.width) == (68 * MM, 88 * MM)
    assert table.coast == 670 * MM
    assert [(cloud.lowest, cloud.highest) for cloud in table.clouds] == [(3, 6), (3, 6)]
    assert [(c.lowest, c.highest) for c in begun(DOGFIGHT).clouds] == [(3, 9), (3, 9)]
    for kind in (STRAFE, TORPEDO, CARRIER, AIRFIELD):
        assert begun(kind).clouds == ()
        assert begun(kind).coast == 0


@each("kind", KINDS)
def test_the_balloon_is_towed_by_a_cargo_ship_of_the_second_mission(kind):
    assert begun(kind).balloon == ("cargo 3" if kind == TORPEDO else "")


@each("seed", range(30))
def test_the_airfield_is_placed_as_the_scenario_allows(seed):
    table = begun(AIRFIELD, seed=seed)
    length, width = table.length, table.width
    ruler = 200 * MM
    assert [(v.x, v.y) for v in table.vessels if (v.x, v.y) == (length - ruler, width // 2)]
    for vessel in table.vessels:
        assert ruler <= vessel.x <= length - ruler
        assert ruler <= vessel.y <= width - ruler
        others = [(abs(v.x - vessel.x), abs(v.y - vessel.y)) for v in table.vessels if v != vessel]
        assert min(dx**2 + dy**2 for dx, dy in others) <= (100 * MM) ** 2
        assert all(dx >= 68 * MM or dy >= 44 * MM for dx, dy in others)


def test_airfields_differ_by_their_dice():
    places = [tuple((v.x, v.y) for v in begun(AIRFIELD, seed=n).vessels) for n in range(12)]
    assert len(set(places)) > 10
    again = begun(AIRFIELD, seed=3).vessels
    assert places[3] == tuple((v.x, v.y) for v in again)


@each("kind", KINDS)
def test_a_mission_by_itself_has_the_airplanes_of_its_period_and_is_the_same_again(kind):
    early, later = (mission_of(kind, ENEMY, period)[0] for period in ("early", "later"))
    assert (early.mission, later.mission) == (1, 13)
    assert set(early.fighters) <= {"cr42", "c200", "gladiator", "hurricane1"}
    assert set(later.fighters) <= {"c202", "bf109e7", "hurricane2a", "spitfire2a"}
    assert early == mission_of(kind, ENEMY)[0]
    assert (
        len(later.flying) == len(early.flying) == {TORPEDO: 6, CARRIER: 6, HARBOUR: 7}.get(kind, 4)
    )
