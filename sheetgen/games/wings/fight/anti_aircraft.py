"""What fires from the surface: the guns of vessels and of the emplacement; and the balloon's cable.

Guns fire at the attacker's airplanes only. A gun has one target a turn, the nearest; it cannot fire
at an airplane whose base overlaps its own card.
"""

from sheetgen.games.wings.fight import damage
from sheetgen.games.wings.fight.bags import expected
from sheetgen.games.wings.fight.board import Asking, Table, Vessel, outline
from sheetgen.games.wings.fight.constants import GUNS, SURFACE
from sheetgen.games.wings.fight.geometry import (
    HALF_RULER,
    RULER,
    corners,
    nine_points,
    overlap,
    squared_distance,
    turned,
)
from sheetgen.games.wings.fight.plane import Plane
from sheetgen.games.wings.fight.throws import Draw
from sheetgen.games.wings.rules.fight import Cause


def fire(table: Table, draw: Draw) -> Asking[None]:
    """Every gun on the surface fires that may."""
    for vessel in table.vessels:
        if fires_now(table, vessel):
            found = target(table, vessel)
            if found is not None:
                plane, letters = found
                yield from damage.hit(
                    table, plane, letters, draw, cause=Cause.ANTI_AIRCRAFT, who=vessel.name
                )


def fires_now(table: Table, vessel: Vessel) -> bool:
    """Whether a vessel has guns and it is their turn: those of one kind do not all fire at once."""
    guns = GUNS.get(vessel.kind)
    if guns is None or not vessel.there:
        return False
    alike = [one.name for one in table.vessels if one.kind == vessel.kind]
    return (table.turn + alike.index(vessel.name)) % guns.every == 0


def target(table: Table, vessel: Vessel) -> tuple[Plane, str] | None:
    """The airplane that a vessel fires at, the nearest it may, and the letters it draws."""
    found = []
    for place, plane in enumerate(table.flying()):
        letters, away = letters_for(vessel, plane)
        if letters:
            found.append((away, place, plane, letters))
    if not found:
        return None
    _, _, plane, letters = min(found, key=lambda one: one[:2])
    return plane, letters


def letters_for(vessel: Vessel, plane: Plane) -> tuple[str, int]:
    """The letters that a vessel draws for an airplane, none if it may not fire at it; and the
    square of its distance."""
    if plane.side == vessel.side or plane.altitude > SURFACE.highest:
        return "", 0
    at = vessel.x, vessel.y
    away = min(squared_distance(at, point) for point in nine_points(plane.pose))
    if away > RULER * RULER or overlap(corners(plane.pose), outline(vessel)):
        return "", away
    guns = GUNS[vessel.kind]
    return guns.close if away <= HALF_RULER * HALF_RULER else guns.far, away


def cable(table: Table, draw: Draw) -> Asking[None]:
    """Airplanes low over the vessel that tows the balloon are caught in its cable, once a pass."""
    towing = next((v for v in table.vessels if v.name == table.balloon and v.there), None)
    caught = []
    if towing is not None:
        ring = outline(towing)
        caught = [
            plane
            for plane in table.flying()
            if plane.altitude <= SURFACE.cable and overlap(corners(plane.pose), ring)
        ]
    for plane in caught:
        # once a pass.
        if plane.crew not in table.cabled:
            yield from damage.hit(
                table, plane, SURFACE.cable_letter, draw, cause=Cause.BALLOON, who=Cause.BALLOON
            )
    table.cabled = [plane.crew for plane in caught]


def danger(table: Table, plane: Plane, x: int, y: int, altitude: int, turns: int) -> int:
    """The damage to be reckoned with at a place when vessels have moved so many turns further, in
    hundredths of a point."""
    if altitude > SURFACE.highest:
        return 0
    found = 0
    for vessel in table.vessels:
        guns = GUNS.get(vessel.kind)
        vx, vy = turned(vessel.heading, vessel.speed, 0)
        dx, dy = abs(x - vessel.x - turns * vx), abs(y - vessel.y - turns * vy)
        if not vessel.there or dx > RULER or dy > RULER:
            continue
        if guns is not None and plane.side != vessel.side:
            away = dx * dx + dy * dy
            near = away <= HALF_RULER * HALF_RULER
            letters = guns.close if near else guns.far if away <= RULER * RULER else ""
            found += expected(letters) // guns.every
        if (
            vessel.name == table.balloon
            and max(dx, dy) < vessel.length
            and altitude <= SURFACE.cable
        ):
            found += expected(SURFACE.cable_letter)
    return found
