"""DETERMINE THE MISSION: every cell of its tables."""

from __future__ import annotations

from sheetgen.games.wings.rules.events import AircraftDrawn, MissionDrawn
from sheetgen.games.wings.rules.missions import draw_aircraft, draw_mission, next_mission
from sheetgen.games.wings.rules.state import ENEMY, HOME
from sheetgen.games.wings.rules.theatre import MALTA
from tests.cases import each
from tests.games.wings.table.by_hand import asks, campaign, ruled

NAMES = {
    1: ("Strafe the MTBs", "Strafe the MAS boats"),
    2: ("Torpedo the supply ships", "Torpedo the supply ships"),
    3: ("Sink the Aircraft Carrier", "Interdict the Regia Marina"),
    4: ("Attack the airfield", "Attack the airfield"),
    5: ("Bomb the harbour", "Bomb the harbour"),
    6: ("Dogfight", "Dogfight"),
}
FIGHTERS = {
    "early": [
        ("cr42", "gladiator"),
        ("cr42", "hurricane1"),
        ("cr42", "gladiator"),
        ("c200", "hurricane1"),
        ("c200", "gladiator"),
        ("c200", "hurricane1"),
    ],
    "later": [
        ("c202", "hurricane2a"),
        ("c202", "hurricane2a"),
        ("c202", "spitfire2a"),
        ("bf109e7", "hurricane2a"),
        ("bf109e7", "spitfire2a"),
        ("bf109e7", "spitfire2a"),
    ],
}
"""Axis and British by die."""
BOMBERS = {
    ("early", ENEMY): ["", "sm79", "sm79", "", "br20m", ""],
    ("later", ENEMY): ["", "sm79", "sm79", "", "ju88a", ""],
    ("early", HOME): ["", "swordfish", "swordfish", "", "blenheim1", ""],
    ("later", HOME): ["", "beaufort1", "beaufighter1c", "", "blenheim4", ""],
}
AIRPLANES = {1: (2, 0, 2), 2: (2, 2, 2), 3: (2, 2, 2), 4: (2, 0, 2), 5: (2, 2, 3), 6: (2, 0, 2)}
"""Attacking fighters and bombers, and defenders."""
AREAS = {
    1: (0, "sea", True),
    2: (0, "sea", True),
    3: (0, "sea", True),
    4: (0, "defender", False),
    5: (2, "harbour", False),
    6: (4, "defender", False),
}
"""The floor, what lies below, and whether shipping is defended."""
PERIODS = {1: "early", 12: "early", 13: "later", 24: "later"}


@each("kind", NAMES)
@each(
    ("die", "attacker"),
    [(1, ENEMY), (2, ENEMY), (3, ENEMY), (4, HOME), (5, HOME), (6, HOME)],
)
def test_each_cell_of_the_mission_table(kind: int, die: int, attacker: int) -> None:
    s = campaign()
    events, _ = asks(draw_mission(s), f"attacker {die}, mission {kind}")
    assert (s.kind, s.attacker) == (kind, attacker)
    assert events == [MissionDrawn(7, kind, attacker, 1)]


def test_there_are_24_missions() -> None:
    assert MALTA.length == 24


@each("kind", NAMES)
def test_the_missions_have_their_names_and_airplanes(kind: int) -> None:
    mission = MALTA.missions[kind]
    assert (mission.by_enemy, mission.by_home) == NAMES[kind]
    assert (mission.fighters, mission.bombers, mission.defenders) == AIRPLANES[kind]


@each("kind", AREAS)
def test_the_missions_have_their_areas(kind: int) -> None:
    mission = MALTA.missions[kind]
    assert (mission.floor, mission.over, mission.shipping) == AREAS[kind]


def test_a_pair_crossed_out_is_rolled_again_whole() -> None:
    s = campaign()
    asks(draw_mission(s), "attacker 1, mission 2")
    asks(draw_mission(s), "attacker 4, mission 2")
    events, _ = asks(
        draw_mission(s),
        "attacker 3, mission 2, attacker-2 5, mission-2 2, attacker-3 2, mission-3 6",
    )
    assert events == [MissionDrawn(7, 6, ENEMY, 3)]


@each("mission", PERIODS)
@each("die", range(1, 7))
def test_each_row_of_the_fighter_table(mission: int, die: int) -> None:
    axis, british = FIGHTERS[PERIODS[mission]][die - 1]
    s = campaign(mission=mission)
    rules = draw_aircraft(s, ruled(fighter_die="one"))
    request = rules.send(None)
    assert (request.ask, request.number, request.sides) == ("fighter", 1, 6)
    assert rules.send((die,)) == AircraftDrawn((british, axis), s.bomber)
    assert s.fighters == [british, axis]


@each("mission", PERIODS)
@each("die", range(1, 7))
def test_each_row_with_a_die_for_each_side(mission: int, die: int) -> None:
    other = 7 - die
    s = campaign(mission=mission)
    rules = draw_aircraft(s, ruled(fighter_die="per-side"))
    assert rules.send(None).ask == "fighter-british"
    assert rules.send((die,)).ask == "fighter-axis"
    rules.send((other,))
    rows = FIGHTERS[PERIODS[mission]]
    assert s.fighters == [rows[die - 1][1], rows[other - 1][0]]


@each("mission", PERIODS)
@each("attacker", [ENEMY, HOME])
@each("kind", NAMES)
def test_each_row_of_the_bomber_table(kind: int, attacker: int, mission: int) -> None:
    s = campaign(mission=mission, kind=kind, attacker=attacker)
    rules = draw_aircraft(s, ruled())
    rules.send(None)
    rules.send((1,))
    assert s.bomber == BOMBERS[PERIODS[mission], attacker][kind - 1]
    assert bool(s.bomber) == (AIRPLANES[kind][1] > 0)


@each(("mission", "kept"), [(1, True), (6, True), (12, False), (13, True)])
def test_with_the_later_period_all_may_be_drawn_again(mission: int, kept: bool) -> None:
    s = campaign(mission=mission, played=1)
    rules = next_mission(s, ruled())
    rules.send(None)
    assert s.mission == mission + 1
    assert (s.played == 1) == kept
