"""A whole fight: turns to the end, the report of it, and its track; how it answers what a campaign
asks."""

from typing import Any

from sheetgen.core import game
from sheetgen.core.requests import ReportFight
from sheetgen.games.wings.fight import ends, scene, turn
from sheetgen.games.wings.fight.board import Table, unasked
from sheetgen.games.wings.fight.pilots.minds import Pilots
from sheetgen.games.wings.fight.throws import Draw, Throws
from sheetgen.games.wings.fight.track import Flown, Track
from sheetgen.games.wings.rules.fight_form import FightForm
from sheetgen.games.wings.rules.state import Rulings, SetUp, State


def fight(s: State, t: Rulings, set_up: SetUp, draw: Draw) -> tuple[dict[str, Any], Track]:
    """Fight the mission at hand: its report, as it would be typed, and its track."""
    table = scene.table(s, t, set_up, draw)
    play_out(table, Pilots(), draw)
    return ends.report(table, s, t), track(table)


def play_out(table: Table, planner: turn.Planner, draw: Draw) -> None:
    """Play a table to the end."""
    unasked(turn.fight(table, planner, draw))


def track(table: Table) -> Track:
    """The track of a table that was played."""
    return Track(
        table.theatre,
        table.kind,
        table.attacker,
        table.length,
        table.width,
        tuple(Flown(one.crew, one.model.key, one.side, one.role) for one in table.planes),
        tuple(table.track.rows),
        tuple(table.track.surface),
        tuple(cloud.ring for cloud in table.clouds),
    )


def key_of(draw: game.Draw) -> str:
    """The key of all dice of a fight: what is drawn for it, 32 dice of 256 sides."""
    return bytes(draw(256) - 1 for _ in range(32)).hex()


def report_of_fight(s: State, request: ReportFight, draw: game.Draw) -> dict[str, Any]:
    """The report of the fight at hand."""
    asked = request.form
    assert isinstance(asked, FightForm)
    key = key_of(draw)
    report, _ = fight(s, asked.rulings, s.set_up, Throws(key, s.mission))
    return {"source": report.pop("source"), "key": key, **report}
