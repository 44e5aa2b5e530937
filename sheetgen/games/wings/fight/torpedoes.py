"""Torpedoes: when they are released, how they run, and what they hit."""

from fractions import Fraction
from math import isqrt

from sheetgen.games.wings.fight.board import Table, Torpedo, Vessel
from sheetgen.games.wings.fight.constants import EXPECTED, TORPEDOES
from sheetgen.games.wings.fight.geometry import (
    BASE_LENGTH,
    COS,
    SIN,
    STEPS,
    UNIT,
    Point,
    Pose,
    moved,
    seen_from,
    squared_distance,
    turned,
)
from sheetgen.games.wings.fight.manoeuvres import Card
from sheetgen.games.wings.fight.plane import Plane
from sheetgen.games.wings.fight.throws import Draw
from sheetgen.games.wings.fight.track import BURST, DROPPED, RUNS, Happening, SurfaceRow
from sheetgen.games.wings.fight.vessels import bombed
from sheetgen.games.wings.rules.fight import Attack
from sheetgen.games.wings.rules.scenarios import HIT, MISS, TORPEDO, WEAPONS

DUD = "dud"
LOWEST = 1


def may_release(card: Card, altitude: int) -> bool:
    """Whether a torpedo may be released after a card, at an altitude."""
    return altitude == LOWEST and card == Card.SLOW_STRAIGHT


def nose(pose: Pose) -> Point:
    """Where a torpedo goes into the water: at the middle of the airplane's front edge."""
    dropped = moved(pose, BASE_LENGTH // 2)
    return dropped.x, dropped.y


def lead_point(at: Point, vessel: Vessel) -> Point:
    """Where a torpedo dropped at a place would meet a vessel that holds its course."""
    px, py = vessel.x - at[0], vessel.y - at[1]
    vx, vy = turned(vessel.heading, vessel.speed, 0)
    # After k turns the vessel is |p + k v| away, and the torpedo has run k u.
    faster = TORPEDOES.run * TORPEDOES.run - vx * vx - vy * vy
    along = px * vx + py * vy
    root = isqrt(along * along + faster * (px * px + py * py))
    return (
        vessel.x + vx * (along + root) // faster,
        vessel.y + vy * (along + root) // faster,
    )


def in_sight(pose: Pose, vessel: Vessel) -> bool:
    """Whether a torpedo may be released at a vessel from a pose: its lead point lies ahead, near
    enough and not too near."""
    at = nose(pose)
    lead = lead_point(at, vessel)
    dx, dy = lead[0] - at[0], lead[1] - at[1]
    if not TORPEDOES.nearest**2 <= dx * dx + dy * dy <= TORPEDOES.farthest**2:
        return False
    ahead, right = seen_from(Pose(*at, pose.heading), lead)
    return abs(right) * UNIT <= ahead * TORPEDOES.tangent


def aimed_at(pose: Pose, vessels: list[Vessel]) -> Vessel | None:
    """The vessel that a torpedo released at a pose is meant for: of those it may be released at
    one that counts, and the least off its course."""
    found = [vessel for vessel in vessels if vessel.there and in_sight(pose, vessel)]
    return min(
        found, key=lambda vessel: (vessel.worth == 0, _off_course(pose, vessel)), default=None
    )


def _off_course(pose: Pose, vessel: Vessel) -> Fraction:
    at = nose(pose)
    ahead, right = seen_from(Pose(*at, pose.heading), lead_point(at, vessel))
    # Exact: vessels equally far off the course stay equal, on every machine.
    return Fraction(abs(right), ahead)


def drop(table: Table, plane: Plane, target: Vessel, draw: Draw) -> None:
    """A torpedo goes into the water; it runs from the next turn on, and a die says how far aside
    it was aimed."""
    x, y = nose(plane.pose)
    plane.load[TORPEDO] -= 1
    aside = TORPEDOES.aside[plane.quality]
    off = aside[draw(f"fight-aim:{plane.name}", len(aside)) - 1]
    heading = (plane.heading + off) % STEPS
    table.torpedoes.append(
        Torpedo(plane.crew, x, y, heading, TORPEDOES.turns, table.turn, target.name)
    )
    table.track.happened(plane.crew, Happening(DROPPED, target.name, TORPEDO, 0, x, y))


def run(table: Table, before: list[Vessel], draw: Draw) -> None:
    """A turn of all torpedoes, while the vessels move from where they were `before`."""
    for torpedo in [*table.torpedoes]:
        end = moved(Pose(torpedo.x, torpedo.y, torpedo.heading), TORPEDOES.run)
        struck = first_touched((torpedo.x, torpedo.y), (end.x, end.y), before, table.vessels)
        torpedo.x, torpedo.y, torpedo.left = end.x, end.y, torpedo.left - 1
        if struck is not None:
            dud = draw(f"fight-dud:{table.plane(torpedo.crew).name}", 10) <= TORPEDOES.duds
            _ended(table, torpedo, struck.name, MISS if dud else HIT, DUD if dud else HIT)
        elif torpedo.left == 0 or table.off(torpedo.x, torpedo.y):
            _ended(table, torpedo, torpedo.target, MISS, MISS)
        else:
            table.track.on_surface(_name(torpedo), Happening(RUNS))
            _recorded(table, torpedo)


def _ended(table: Table, torpedo: Torpedo, target: str, result: str, says: str) -> None:
    """A torpedo has struck, or run out."""
    plane = table.plane(torpedo.crew)
    table.torpedoes.remove(torpedo)
    plane.releases.append(Attack(TORPEDO, target, result, torpedo.dropped))
    what = Happening(BURST, target, says, WEAPONS[TORPEDO][result], torpedo.x, torpedo.y)
    table.track.on_surface(_name(torpedo), what)
    _recorded(table, torpedo)
    table.track.happened(plane.crew, what)
    if result == HIT:
        vessel = next(vessel for vessel in table.vessels if vessel.name == target)
        bombed(table, vessel, plane.crew, TORPEDO, HIT)


def _name(torpedo: Torpedo) -> str:
    return f"torpedo {torpedo.crew}"


def _recorded(table: Table, torpedo: Torpedo) -> None:
    x, y, heading = torpedo.x, torpedo.y, torpedo.heading
    table.track.surface_row(SurfaceRow(table.turn, _name(torpedo), x, y, heading))


def first_touched(
    start: Point, end: Point, before: list[Vessel], after: list[Vessel]
) -> Vessel | None:
    """The vessel that a torpedo touches first on its way from one place to another, while each
    vessel goes from where it was to where it is."""
    meetings = []
    for place, (was, now) in enumerate(zip(before, after, strict=True)):
        if now.there:
            when = _met(seen_from(was.pose, start), seen_from(now.pose, end), now)
            if when is not None:
                meetings.append((when, place))
    return after[min(meetings)[1]] if meetings else None


def _met(start: Point, end: Point, vessel: Vessel) -> Fraction | None:
    """When on its way, as a share of it, a place first lies on a vessel's card, as seen from the
    card; None: never."""
    enters, leaves = Fraction(0), Fraction(1)
    halves = (vessel.length * UNIT // 2, vessel.width * UNIT // 2)
    for at, to, half in zip(start, end, halves, strict=True):
        if at == to:
            if abs(at) > half:
                return None
            continue
        one, two = Fraction(-half - at, to - at), Fraction(half - at, to - at)
        enters, leaves = max(enters, min(one, two)), min(leaves, max(one, two))
    return enters if enters <= leaves else None


def expected(pose: Pose, vessels: list[Vessel], quality: str, least_run: int) -> int:
    """What a torpedo dropped at a pose by a pilot of a quality may be reckoned to be worth, in
    hundredths: what it strikes if all hold their course, over all that may befall its aim. Nearer
    than `least_run` no pilot goes to the guns."""
    target = aimed_at(pose, vessels)
    at, hits = nose(pose), 0
    if target is None or squared_distance(at, lead_point(at, target)) < least_run**2:
        return 0
    for off in TORPEDOES.aside[quality]:
        struck = _on_its_way(at, pose.heading + off, vessels)
        if struck is not None and struck.worth:
            hits += 1
    return EXPECTED.torpedo * hits * (10 - TORPEDOES.duds) // (10 * len(TORPEDOES.aside[quality]))


def _on_its_way(at: Point, heading: int, vessels: list[Vessel]) -> Vessel | None:
    """The vessel that a torpedo from a place will strike first if all hold their course: one whose
    card, seen across the torpedo's way past it, lies no further off than it is wide."""
    ux, uy = turned(heading % STEPS, TORPEDOES.run, 0)
    first, soonest = None, TORPEDOES.turns * UNIT
    for vessel in vessels:
        cos, sin = COS[vessel.heading], SIN[vessel.heading]
        vx, vy = turned(vessel.heading, vessel.speed, 0)
        wx, wy = ux - vx, uy - vy
        dx, dy = vessel.x - at[0], vessel.y - at[1]
        along, across = abs(cos * wx + sin * wy), abs(cos * wy - sin * wx)
        wide = (vessel.length * across + vessel.width * along) // (2 * UNIT)
        if dx * wx + dy * wy > 0 and abs(dx * wy - dy * wx) <= wide:
            when = UNIT * (dx * wx + dy * wy) // (wx * wx + wy * wy)
            if when < soonest:
                first, soonest = vessel, when
    return first
