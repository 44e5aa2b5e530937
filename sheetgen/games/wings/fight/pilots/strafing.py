"""What strafing is worth: pilots reckon the shots of the next cards at targets on the surface."""

from functools import cache
from typing import NamedTuple

from sheetgen.games.wings.fight.bags import expected
from sheetgen.games.wings.fight.board import Table, Vessel
from sheetgen.games.wings.fight.constants import EXPECTED
from sheetgen.games.wings.fight.geometry import (
    BASE_LENGTH,
    COS,
    HALF_RULER,
    SIN,
    STEPS,
    Point,
    Pose,
    nine_points,
    turned,
)
from sheetgen.games.wings.fight.guns import Gun, guns
from sheetgen.games.wings.fight.manoeuvres import SLOWLY, STEEP, Card, deck
from sheetgen.games.wings.fight.plane import Plane

LOW = 1
FOLLOWING = (*SLOWLY, Card.HARD_LEFT, Card.HARD_RIGHT, Card.STALL)
"""The cards that are looked at as those that follow: the slow ones, which bring the most shots."""
AHEAD = 2
"""How many of them."""
_FARTHEST = HALF_RULER + BASE_LENGTH
"""How far the middle of a card may lie of which a part is within half a ruler."""


class Target(NamedTuple):
    """A target where it will be: the middle of its card, the points by which it is reached, as seen
    from there, and what a point of damage counts."""

    x: int
    y: int
    points: tuple[Point, ...]
    worth: int


def worth(table: Table, plane: Plane, card: Card, pose: Pose, altitude: int, turns: int) -> int:
    """What the shots of a card and of the best of those that follow it are worth, in hundredths;
    the card leads to a pose, where the vessels have moved so many turns further."""
    if altitude != LOW:
        return 0
    seen = [then(table.vessels, turns + more) for more in range(AHEAD + 1)]
    return _best(plane, seen, card, pose, 0)


def then(vessels: list[Vessel], turns: int) -> list[Target]:
    """The targets that count, where they will be after so many turns."""
    found = []
    for vessel in vessels:
        if vessel.there and vessel.worth:
            dx, dy = turned(vessel.heading, vessel.speed, 0)
            points = _about(vessel.heading, vessel.length, vessel.width)
            x, y = vessel.x + turns * dx, vessel.y + turns * dy
            found.append(Target(x, y, points, vessel.worth))
    return found


@cache
def _about(heading: int, length: int, width: int) -> tuple[Point, ...]:
    return nine_points(Pose(0, 0, heading), length, width)


def _best(plane: Plane, seen: list[list[Target]], card: Card, pose: Pose, depth: int) -> int:
    reach = HALF_RULER + BASE_LENGTH * 2 * (AHEAD + 1 - depth)
    x, y, heading = pose
    if not any(abs(one.x - x) <= reach and abs(one.y - y) <= reach for one in seen[depth]):
        return 0
    found = shot(plane, seen[depth], pose)
    if depth < AHEAD:
        ends = deck(plane.model).ends
        best = 0
        for other in FOLLOWING:
            # Two steep cards may not follow each other.
            if not (other in STEEP and card in STEEP):
                dx, dy, to = ends[other][heading]
                following = _best(plane, seen, other, Pose(x + dx, y + dy, to), depth + 1)
                best = max(best, following)
        found += best * EXPECTED.later // 100
    return found


def shot(plane: Plane, targets: list[Target], pose: Pose) -> int:
    """What the best shot from a pose is worth: damage to be expected, by what it counts."""
    best = 0
    for target in targets:
        if abs(target.x - pose.x) <= _FARTHEST and abs(target.y - pose.y) <= _FARTHEST:
            for gun in guns(plane.model):
                value = expected(gun.long) * target.worth
                if value > best and reaches(gun, pose, target):
                    best = value
    return best


def reaches(gun: Gun, pose: Pose, target: Target) -> bool:
    """Whether a gun reaches a target within half a ruler."""
    x, y = target.x - pose.x, target.y - pose.y
    sin, cos = SIN[gun.half_arc], COS[gun.half_arc]
    for px, py in target.points:
        dx, dy = x + px, y + py
        if dx * dx + dy * dy <= HALF_RULER * HALF_RULER:
            for bearing in gun.bearings:
                to = (pose.heading + bearing) % STEPS
                ahead = dx * COS[to] + dy * SIN[to]
                aside = abs(dy * COS[to] - dx * SIN[to])
                if ahead * sin >= aside * cos:
                    return True
    return False
