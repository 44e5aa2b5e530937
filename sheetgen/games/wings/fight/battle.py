"""A whole fight: turns to the end, the report of it, and its track."""

from __future__ import annotations

from typing import Any

from sheetgen.games.wings.fight import ends, scene, turn
from sheetgen.games.wings.fight.board import Table
from sheetgen.games.wings.fight.captains.minds import Captains
from sheetgen.games.wings.fight.throws import Draw
from sheetgen.games.wings.fight.track import Flown, Track
from sheetgen.games.wings.rules.state import Rulings, SetUp, State


def fight(s: State, t: Rulings, set_up: SetUp, draw: Draw) -> tuple[dict[str, Any], Track]:
    """Fight the mission at hand: its report, as it would be typed, and its track."""
    table = scene.table(s, t, set_up, draw)
    play_out(table, Captains(), draw)
    return ends.report(table, s, t), track(table)


def play_out(table: Table, planner: turn.Planner, draw: Draw) -> None:
    """Play a table to the end."""
    turn.begin(table, planner, draw)
    while not ends.over(table):
        turn.play(table, planner, draw)
    ends.close(table, draw)


def track(table: Table) -> Track:
    """The track of a table that was played."""
    return Track(
        table.kind,
        table.attacker,
        table.length,
        table.width,
        tuple(Flown(one.crew, one.aircraft, one.side, one.role) for one in table.planes),
        tuple(table.track.rows),
        tuple(table.track.surface),
        tuple(cloud.ring for cloud in table.clouds),
    )
