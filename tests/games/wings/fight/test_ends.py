"""How airplanes leave, when a fight is over, and the report of it."""

from sheetgen.games.wings.fight import ends, scene
from sheetgen.games.wings.fight.board import Torpedo
from sheetgen.games.wings.fight.geometry import MM
from sheetgen.games.wings.fight.plane import BOMBER
from sheetgen.games.wings.fight.throws import Throws
from sheetgen.games.wings.fight.track import EXIT
from sheetgen.games.wings.rules.fight import DOWN, LEFT, Attack
from sheetgen.games.wings.rules.fight_form import fight_form
from sheetgen.games.wings.rules.points import EARLY, score
from sheetgen.games.wings.rules.state import ENEMY, HOME
from tests.cases import each
from tests.games.wings.fight.tables import at, bare, begun, key, mission_of

STRAFE, TORPEDO, CARRIER, AIRFIELD, HARBOUR, DOGFIGHT = range(1, 7)


@each(
    ("x", "y", "attacker", "defender"),
    [
        (-1, 400, "own", "enemy"),
        (1341, 400, "enemy", "own"),
        (400, -1, "left", "left"),
        (400, 981, "right", "right"),
        (-9, -5, "own", "enemy"),
        (-5, -9, "left", "left"),
        (1350, 985, "enemy", "own"),
    ],
)
def test_over_which_edge_an_airplane_goes(x, y, attacker, defender):
    for attacks, said in ((True, attacker), (False, defender)):
        plane = at(x, y, attacks=attacks)
        table = bare(planes=[plane])
        table.turn = 7
        ends.leave(table, plane)
        assert (plane.fate, plane.edge, plane.turn, plane.burning) == (LEFT, said, 7, False)
        assert [(what.kind, what.what) for what in table.track._planes[1]] == [(EXIT, said)]


def test_one_that_leaves_on_fire_is_a_kill_of_who_lit_it():
    plane = at(-1, 400, flames=3, lit_by=2)
    ends.leave(bare(planes=[plane]), plane)
    assert (plane.burning, plane.by) == (True, [2])


def test_over_which_mat_one_falls_is_asked_over_the_harbour_only():
    table = begun(HARBOUR)
    plane = table.planes[0]
    for x, mat in ((669, "sea"), (670, "coast"), (1339, "coast")):
        plane.x = x * MM
        assert ends.over_mat(table, plane) == mat
    assert ends.over_mat(begun(AIRFIELD), plane) == ""


@each("kind", range(1, 7))
def test_a_fight_is_over_when_a_side_has_no_airplane_left_or_after_sixty_turns(kind):
    for attacks in (True, False):
        table = begun(kind)
        own = [plane for plane in table.planes if plane.attacks == attacks]
        for number, plane in enumerate(own):
            assert not ends.over(table)
            plane.fate = DOWN if number % 2 else LEFT
        assert ends.over(table)
    table = begun(kind)
    table.turn = 59
    assert not ends.over(table)
    table.turn = 60
    assert ends.over(table)


@each("kind", range(1, 6))
def test_it_is_over_when_all_vessels_are_sunk_or_gone(kind):
    table = begun(kind)
    for number, vessel in enumerate(table.vessels):
        assert not ends.over(table)
        vessel.sunk, vessel.gone = number % 2 == 0, number % 2 == 1
    assert ends.over(table) == (kind in (STRAFE, TORPEDO, CARRIER))


def free(change):
    table = begun(TORPEDO)
    change(table, [plane for plane in table.planes if plane.role == BOMBER])
    return ends.free_to_go(table)


def test_attackers_are_free_to_go_when_both_bombers_have_attacked_or_are_down():
    released = [Attack("torpedo", "escort", "miss", 9)]

    def both(table, bombers):
        bombers[0].releases, bombers[1].fate = released, DOWN

    def one(table, bombers):
        bombers[0].releases = released

    def running(table, bombers):
        both(table, bombers)
        bombers[0].releases = []
        table.torpedoes.append(Torpedo(bombers[0].crew, 0, 0, 0, 5, 9))

    def gone_home(table, bombers):
        both(table, bombers)
        bombers[0].releases, bombers[0].fate = [], LEFT

    assert [free(change) for change in (both, one, running, gone_home)] == [
        True,
        False,
        True,
        False,
    ]


def reported(kind, change, attacker=HOME, **rulings):
    s, t = mission_of(kind, attacker, **rulings)
    table = scene.table(s, t, s.set_up, Throws(key(1), s.mission))
    change(table.planes)
    told = ends.report(table, s, t)
    fight = fight_form(s, t).read(told)
    return told, fight, score(fight, s, t)


def leaves(plane, turn, edge="own", **rest):
    fields = {"fate": LEFT, "edge": edge, "turn": turn, **rest}
    for name, value in fields.items():
        setattr(plane, name, value)


def test_nothing_happened_is_reported_as_nothing():
    told, fight, _ = reported(TORPEDO, lambda planes: None)
    assert told == {
        "source": "engine",
        "afloat": True,
        "crews": [{"crew": crew.crew} for crew in fight.crews],
    }


@each(("turn", "early"), [(8, True), (9, False), (10, False)])
def test_who_leaves_before_both_bombers_attacked_pays(turn, early):
    def change(planes):
        planes[2].releases = [Attack("torpedo", "escort", "miss", 7)]
        planes[3].releases = [Attack("torpedo", "escort", "miss", 9)]
        leaves(planes[0], turn)

    _, fight, result = reported(TORPEDO, change)
    assert fight.crews[0].early == early
    assert sum(line.number for line in result.lines if line.reason == EARLY) == early


def test_a_bomber_that_burns_away_frees_the_others_only_where_it_counts_as_shot_down():
    def change(planes):
        planes[2].releases = [Attack("torpedo", "escort", "miss", 3)]
        leaves(planes[3], 5, "left", burning=True, specials=["fire"], flames=2)
        leaves(planes[0], 9)

    assert reported(TORPEDO, change)[1].crews[0].early
    assert not reported(TORPEDO, change, burning_exit="shot-down")[1].crews[0].early


def test_nobody_leaves_early_where_that_costs_nothing():
    for kind in (STRAFE, AIRFIELD, DOGFIGHT):
        assert not reported(kind, lambda planes: leaves(planes[0], 5))[1].crews[0].early


def test_a_lost_airplane_is_reported_with_who_did_how_much():
    def change(planes):
        shares = {planes[3].crew: 12, planes[2].crew: 5}
        planes[0].fate, planes[0].turn, planes[0].damage = DOWN, 12, 17
        planes[0].shares, planes[0].by = shares, [planes[3].crew, planes[2].crew]
        planes[0].altitude, planes[0].wounds, planes[0].specials = 2, 1, ["engine"]

    told, fight, _ = reported(DOGFIGHT, change)
    crew, firers = fight.crews[0], [fight.crews[3].crew, fight.crews[2].crew]
    assert told["crews"][0] == {
        "crew": crew.crew,
        "fate": "shot down",
        "by": firers,
        "shares": [12, 5],
        "turn": 12,
        "damage": 17,
        "specials": ["engine"],
        "wounds": 1,
        "altitude": 2,
    }


def test_who_still_flies_has_no_altitude_and_nobody_to_blame_in_the_report():
    def change(planes):
        planes[0].damage, planes[0].shares = 5, {planes[2].crew: 5}

    assert reported(DOGFIGHT, change)[0]["crews"][0].keys() == {"crew", "damage"}


@each("attacker", [HOME, ENEMY])
def test_no_vessel_left_is_not_afloat(attacker):
    s, t = mission_of(CARRIER, attacker)
    table = scene.table(s, t, s.set_up, Throws(key(1), s.mission))
    for vessel in table.vessels:
        vessel.gone = True
    assert ends.report(table, s, t)["afloat"] is False
