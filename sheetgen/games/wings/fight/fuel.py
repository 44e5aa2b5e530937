"""Fuel, an optional rule: counters that cards use up, and what an airplane does without any."""

from sheetgen.games.wings.fight import damage
from sheetgen.games.wings.fight.board import FUEL, Table
from sheetgen.games.wings.fight.constants import AGREED
from sheetgen.games.wings.fight.geometry import BASE_LENGTH
from sheetgen.games.wings.fight.manoeuvres import LOWEST, deck
from sheetgen.games.wings.fight.plane import Plane
from sheetgen.games.wings.fight.track import DRY, Happening
from sheetgen.games.wings.rules.fight import Cause
from sheetgen.games.wings.rules.tables import Aircraft

_FUEL: dict[str, int] = AGREED["fuel"]


def at_first(model: Aircraft) -> int:
    """The counters that an airplane starts with."""
    return _FUEL["bomber" if model.bomber else "fighter"]


def is_out(table: Table, plane: Plane) -> bool:
    """Whether an airplane has no fuel left."""
    return FUEL in table.agreed and plane.fuel == 0


def use(table: Table, plane: Plane) -> None:
    """What the card just flown has used up. Without fuel an airplane sinks, and at last is down."""
    if FUEL not in table.agreed:
        return
    if plane.fuel:
        plane.fuel = max(0, plane.fuel - _FUEL["fast" if plane.fast else "slow"])
        if not plane.fuel:
            table.track.happened(plane.crew, Happening(DRY))
        return
    plane.glides += 1
    if plane.glides % _FUEL["sinks"] == 0:
        if plane.altitude > LOWEST:
            plane.altitude, plane.counters = plane.altitude - 1, 0
        else:
            plane.ditched = True
            damage.blame(plane, Cause.FUEL, 0)


def is_short(table: Table, plane: Plane) -> bool:
    """Whether it is time to go home: what is left is no more than flying there fast would use."""
    if FUEL not in table.agreed:
        return False
    away = max(plane.x if plane.attacks else table.length - plane.x, 0)
    turns = away // (BASE_LENGTH + deck(plane.model).fast) + _FUEL["spare"]
    return plane.fuel <= turns * _FUEL["fast"]
