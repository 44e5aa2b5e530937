"""Flak with counters, an optional rule: a gun lays a counter where it expects an enemy to be, and
whoever is there a turn later, friend or foe, is hit; then it loads."""

from sheetgen.games.wings.fight import damage
from sheetgen.games.wings.fight.board import FLAK, Asking, Burst, Table, Vessel
from sheetgen.games.wings.fight.constants import AGREED
from sheetgen.games.wings.fight.geometry import MM, Pose, corners, overlap, squared_distance
from sheetgen.games.wings.fight.pilots.forecast import foe
from sheetgen.games.wings.fight.throws import Draw
from sheetgen.games.wings.fight.track import BURSTS, Happening
from sheetgen.games.wings.rules.fight import Cause

_FLAK = AGREED["flak"]
WHO = "flak"


def aim(table: Table) -> None:
    """At the end of planning a loaded gun lays a counter where an enemy in reach is likeliest to be
    at the end of the next turn, at the altitude he has now."""
    gun = _gun(table)
    if gun is None or table.turn < table.flak_ready:
        return
    reach = (_FLAK["reach_mm"] * MM) ** 2
    found = []
    for plane in table.flying():
        if plane.side != gun.side:
            # Of equal places the first, as pilots have them.
            x, y, _, _ = max(foe(table, plane, old=False).places, key=lambda place: place[3])
            away = squared_distance((gun.x, gun.y), (x, y))
            if away <= reach and not table.off(x, y):
                found.append((away, Burst(x, y, plane.altitude, table.turn + 1)))
    if found:
        table.burst = min(found, key=lambda one: one[0])[1]
        table.flak_ready = table.turn + _FLAK["every"]


def go_off(table: Table, draw: Draw) -> Asking[None]:
    """A counter that was laid a turn ago goes off against all that it lies under."""
    burst, gun = table.burst, _gun(table)
    if burst is None or burst.turn > table.turn:
        return
    table.burst = None
    side = _FLAK["counter_mm"] * MM
    ring = corners(Pose(burst.x, burst.y, 0), side, side)
    if gun is not None:
        at = Happening(BURSTS, "", str(burst.altitude), 0, burst.x, burst.y)
        table.track.on_surface(gun.name, at)
    for plane in table.flying():
        if plane.altitude == burst.altitude and overlap(corners(plane.pose), ring):
            yield from damage.hit(
                table, plane, _FLAK["letter"], draw, cause=Cause.ANTI_AIRCRAFT, who=WHO
            )


def _gun(table: Table) -> Vessel | None:
    """The target that has the gun, while it stands."""
    if FLAK not in table.agreed:
        return None
    return next((one for one in table.vessels if one.kind in _FLAK["at"] and one.there), None)
