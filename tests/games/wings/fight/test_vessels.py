"""Vessels and targets on land: courses, damage, and what strafing does."""

from hypothesis import given
from hypothesis import strategies as st

from sheetgen.games.wings.fight import surface, vessels
from sheetgen.games.wings.fight.geometry import MM
from sheetgen.games.wings.fight.track import SUNK
from tests.cases import each
from tests.games.wings.fight.tables import Faces, at, bare, begun, ship


def test_ships_move_30_mm_straight_ahead_and_are_gone_with_their_middle():
    table = begun(2)
    start = {vessel.name: (vessel.x, vessel.y) for vessel in table.vessels}
    step = 3000 if table.vessels[0].heading == 36 else -3000
    left = {}
    for turn in range(1, 41):
        table.turn = turn
        for vessel in table.vessels:
            if vessel.there:
                x, y = start[vessel.name]
                assert (vessel.x, vessel.y) == (x, y + (turn - 1) * step)
        surface.move(table, Faces(1))
        for vessel in table.vessels:
            if vessel.gone:
                left.setdefault(vessel.name, turn)
    # 780 mm for the first (27 turns of 30), 840 for those beside, 900 for the last.
    assert left == {"escort": 27, "cargo 1": 29, "cargo 2": 29, "cargo 3": 31}


def test_a_sunk_ship_stays_where_it_sank_and_targets_on_land_where_they_are():
    table = begun(2)
    table.vessels[1].sunk = True
    place = table.vessels[1].pose
    surface.move(table, Faces(1))
    assert table.vessels[1].pose == place
    airfield = begun(4)
    places = [vessel.pose for vessel in airfield.vessels]
    surface.move(airfield, Faces(1))
    assert [vessel.pose for vessel in airfield.vessels] == places


def boat(**rest):
    return ship("boat 1", 500, 500, sinks=0, holds=15, **rest)


def test_guns_do_no_more_damage_than_a_boat_can_take():
    one, two = at(400, 500, crew=1), at(600, 500, crew=2)
    vessel = boat()
    table = bare(kind=1, planes=[one, two], vessels=[vessel])
    vessels.strafed(table, vessel, one, 9)
    vessels.strafed(table, vessel, two, 9)
    vessels.strafed(table, vessel, one, 9)
    assert (one.strafed, two.strafed) == ({"boat 1": 9}, {"boat 1": 6})
    assert (vessel.damage, vessel.sunk) == (15, True)
    noted = [what.kind for what in table.track._surface["boat 1"]]
    assert noted.count(SUNK) == 1


def test_shots_that_do_nothing_are_no_damage():
    plane, vessel = at(400, 500), boat()
    table = bare(kind=1, planes=[plane], vessels=[vessel])
    vessels.strafed(table, vessel, plane, 0)
    assert (plane.strafed, vessel.damage, vessel.sunk) == ({}, 0, False)


@given(blows=st.lists(st.tuples(st.integers(0, 1), st.integers(0, 12)), max_size=8))
def test_damage_is_conserved(blows):
    planes = [at(400, 500, crew=1), at(600, 500, crew=2)]
    vessel = boat()
    table = bare(kind=1, planes=planes, vessels=[vessel])
    for who, points in blows:
        vessels.strafed(table, vessel, planes[who], points)
    done = sum(plane.strafed.get("boat 1", 0) for plane in planes)
    assert done == vessel.damage == min(15, sum(points for _, points in blows))
    assert vessel.sunk == (vessel.damage == 15)


@each(
    ("sinks", "results", "sunk"),
    [
        (3, ["hit"], False),
        (3, ["hit", "near miss"], True),
        (4, ["hit", "near miss"], False),
        (4, ["hit", "hit"], True),
        (0, ["hit", "hit", "hit"], False),
    ],
)
def test_ships_sink_by_bomb_damage_and_a_harbour_never(sinks, results, sunk):
    vessel = ship("target", 500, 500, sinks=sinks)
    table = bare(vessels=[vessel])
    for result in results:
        vessels.bombed(table, vessel, 1, "bombs", result)
    assert vessel.sunk == sunk


def test_the_record_has_a_row_for_what_moves_or_is_hit():
    table = begun(4)
    vessels.record(table)
    for table.turn in (1, 2, 3):
        if table.turn == 2:
            vessels.strafed(table, table.vessels[0], table.planes[0], 5)
        surface.move(table, Faces(1))
        vessels.record(table)
    rows = [(row.turn, row.name) for row in table.track.surface]
    assert rows == [(0, vessel.name) for vessel in table.vessels] + [(2, table.vessels[0].name)]
    assert table.track.surface[-1].damage == 5
    assert table.vessels[0].x % MM == 0
