"""Tailing, an optional rule: who is close behind an enemy plans after him, and sees his card."""

from sheetgen.games.wings.fight.board import TAILING, Table
from sheetgen.games.wings.fight.geometry import (
    BASE_LENGTH,
    HALF_RULER,
    STEPS,
    in_arc,
    moved,
    squared_distance,
)
from sheetgen.games.wings.fight.guns import guns
from sheetgen.games.wings.fight.plane import Plane

ESCAPES = "good-at-escaping"
ASTERN = STEPS // 8
"""How far apart, in steps, the courses of the two may be: 45 degrees."""


def planning(table: Table) -> list[Plane]:
    """The airplanes in the order in which they plan: whoever is tailed before who tails him. Whom
    each of these tails is noted on the table."""
    flying = table.flying()
    table.tails = {}
    if TAILING in table.agreed:
        tails = ((plane.crew, tailed(table, plane)) for plane in flying)
        table.tails = {crew: ahead.crew for crew, ahead in tails if ahead is not None}
    found: list[Plane] = []
    while len(found) < len(flying):
        left = [plane for plane in flying if plane not in found]
        waiting = {plane.crew for plane in left}
        ready = [plane for plane in left if table.tails.get(plane.crew) not in waiting]
        if not ready:
            # In a ring of airplanes behind one another the first plans without seeing a card.
            del table.tails[left[0].crew]
            ready = left[:1]
        found += ready
    return found


def tailed(table: Table, plane: Plane) -> Plane | None:
    """The enemy that an airplane tails, the nearest of them: who plans early for a wound tails
    nobody."""
    if plane.slowed_by_wound:
        return None
    behind = [other for other in table.flying() if _is_behind(plane, other)]
    at = plane.x, plane.y
    return min(behind, key=lambda one: squared_distance(at, (one.x, one.y)), default=None)


def _is_behind(plane: Plane, other: Plane) -> bool:
    """Whether the middle of an enemy's rear edge lies in the arc of fixed guns and within half a
    ruler of the nose, at the same altitude and on much the same course."""
    if other.side == plane.side or other.altitude != plane.altitude:
        return False
    if ESCAPES in other.skills and ESCAPES not in plane.skills:
        return False
    apart = abs(other.heading - plane.heading) % STEPS
    nose, rear = moved(plane.pose, BASE_LENGTH // 2)[:2], moved(other.pose, -BASE_LENGTH // 2)[:2]
    fixed = [gun for gun in guns(plane.model) if gun.fixed]
    return (
        min(apart, STEPS - apart) <= ASTERN
        and squared_distance(nose, rear) <= HALF_RULER * HALF_RULER
        and any(in_arc(plane.pose, gun.bearing, gun.half_arc, rear) for gun in fixed)
    )
