"""Vessels and targets on land: how they move, and what is done to them."""

from collections.abc import Sequence
from dataclasses import replace

from sheetgen.games.wings.fight.board import Table, Vessel
from sheetgen.games.wings.fight.geometry import Pose, turned
from sheetgen.games.wings.fight.manoeuvres import Place
from sheetgen.games.wings.fight.plane import Plane
from sheetgen.games.wings.fight.track import BURST, EXIT, SUNK, TOKENS, Happening, SurfaceRow
from sheetgen.games.wings.rules.scenarios import HIT, WEAPONS


def ahead_by(vessel: Vessel, turns: int) -> Vessel:
    """A vessel where it will be after so many turns."""
    dx, dy = turned(vessel.heading, vessel.speed, 0)
    return replace(vessel, x=vessel.x + turns * dx, y=vessel.y + turns * dy)


def any_within(reach: int, vessels: Sequence[Vessel], at: Pose | Place) -> bool:
    """Whether any that counts lies so near a place, as a square reaches."""
    x, y = at.x, at.y
    return any(one.worth and abs(one.x - x) <= reach and abs(one.y - y) <= reach for one in vessels)


def sail(table: Table) -> None:
    """Every vessel moves straight ahead, and is gone once its middle is off the table."""
    for vessel in table.vessels:
        if vessel.speed and vessel.there:
            dx, dy = turned(vessel.heading, vessel.speed, 0)
            vessel.x, vessel.y = vessel.x + dx, vessel.y + dy
            if table.off(vessel.x, vessel.y):
                vessel.gone = True
                table.track.on_surface(vessel.name, Happening(EXIT))


def bombed(table: Table, vessel: Vessel, crew: int, weapon: str, result: str) -> None:
    """What was dropped has hit a target, or nearly so."""
    vessel.bombs += WEAPONS[weapon][result]
    what = Happening(BURST, str(crew), result, WEAPONS[weapon][result])
    table.track.on_surface(vessel.name, what)
    vessel.gone = vessel.gone or (vessel.once and result == HIT)
    if 0 < vessel.sinks <= vessel.bombs:
        _sinks(table, vessel)


def strafed(table: Table, vessel: Vessel, plane: Plane, points: int) -> None:
    """An airplane's guns have done so much damage to a target; what it cannot take is lost."""
    done = min(points, vessel.holds - vessel.damage)
    table.track.on_surface(vessel.name, Happening(TOKENS, str(plane.crew), "", done))
    if done:
        vessel.damage += done
        plane.strafed[vessel.name] = plane.strafed.get(vessel.name, 0) + done
    if vessel.damage >= vessel.holds and not vessel.sunk:
        _sinks(table, vessel)


def _sinks(table: Table, vessel: Vessel) -> None:
    vessel.sunk = True
    table.track.on_surface(vessel.name, Happening(SUNK))


def record(table: Table) -> None:
    """Where every vessel is at the end of the turn, as long as anything happens to it."""
    for vessel in table.vessels:
        done = vessel.damage, vessel.bombs
        table.track.surface_row(SurfaceRow(table.turn, vessel.name, *vessel.pose, *done))
