"""What pilots make of the score."""

from sheetgen.games.wings.fight import battle, ends, scene
from sheetgen.games.wings.fight.board import Torpedo
from sheetgen.games.wings.fight.pilots import aims
from sheetgen.games.wings.fight.pilots.forecast import foe
from sheetgen.games.wings.fight.pilots.minds import Pilots
from sheetgen.games.wings.fight.plane import BOMBER, ESCORT, INTERCEPTOR
from sheetgen.games.wings.fight.throws import Throws
from sheetgen.games.wings.rules.fight import Attack
from sheetgen.games.wings.rules.fight_form import fight_form
from sheetgen.games.wings.rules.points import enemy_of, score
from tests.cases import each
from tests.games.wings.fight.tables import at, bare, key, mission_of, ship


@each("kind", [1, 2, 4, 5])
def test_at_the_end_of_a_fight_it_is_the_score(kind):
    s, t = mission_of(kind, seed=3)
    draw = Throws(key(3), s.mission)
    table = scene.table(s, t, s.set_up, draw)
    battle.play_out(table, Pilots(), draw)
    done = score(fight_form(s, t).read(ends.report(table, s, t)), s, t)
    assert done.lines
    assert aims.lead(table) == done.of(s.attacker) - done.of(enemy_of(s.attacker))


def test_what_has_been_hit_or_lost_counts_as_the_scenario_has_it():
    bomber, hunter = at(300, 300, role=BOMBER), at(900, 300, attacks=False, crew=2)
    table = bare(2, [bomber, hunter], [ship("escort", 500, 500, sinks=3)])
    escort = table.vessels[0]
    assert aims.lead(table) == -1
    escort.bombs = 1
    assert aims.lead(table) == 1
    escort.bombs, escort.sunk = 3, True
    assert aims.lead(table) == 6
    bomber.fate, hunter.fate, hunter.edge = "shot down", "left", "own"
    assert aims.lead(table) == 6 - 2 + 1


def raid(bombs):
    """A raid after its torpedo has gone, and what the defender is after."""
    bomber = at(300, 300, crew=3, role=BOMBER, load={"torpedo": 0})
    bomber.releases.append(Attack("torpedo", "cargo 1", "miss", 3))
    hunter = at(900, 300, 180, attacks=False, role=INTERCEPTOR)
    table = bare(2, [hunter, bomber], [ship("cargo 1", 500, 500, bombs=bombs)])
    return table, hunter


def way(table, plane):
    foes = [foe(table, other, False) for other in table.planes if other.side != plane.side]
    return aims.aim(table, plane, foes, plane.pose, plane.altitude).intent


def test_a_defender_who_leads_when_the_attack_is_over_keeps_clear():
    assert way(*raid(bombs=0)) == aims.AVOID
    assert way(*raid(bombs=3)) == aims.FIGHT
    table, hunter = raid(bombs=0)
    table.torpedoes.append(Torpedo(3, 0, 0, 0, 8, 1, "cargo 1"))
    assert way(table, hunter) == aims.FIGHT
    table.torpedoes.clear()
    table.planes[1].load, table.planes[1].releases = {"torpedo": 1}, []
    assert way(table, hunter) == aims.FIGHT


def test_escorts_turn_for_home_with_their_bombers():
    table, _ = raid(bombs=3)
    escort = at(600, 490, crew=4, role=ESCORT)
    table.planes.append(escort)
    assert way(table, escort) == aims.HOME
    table.planes[1].load, table.planes[1].releases = {"torpedo": 1}, []
    assert way(table, escort) == aims.FIGHT
