"""What strafing is worth: pilots reckon the shots of the next cards at targets on the surface."""

from collections.abc import Sequence

from sheetgen.games.wings.fight.bags import expected
from sheetgen.games.wings.fight.board import Vessel
from sheetgen.games.wings.fight.constants import EXPECTED
from sheetgen.games.wings.fight.geometry import (
    BASE_LENGTH,
    HALF_RULER,
    Pose,
    in_arc,
    nine_points,
    squared_distance,
)
from sheetgen.games.wings.fight.guns import Gun, guns
from sheetgen.games.wings.fight.manoeuvres import SLOWLY, STEEP, Card, end
from sheetgen.games.wings.fight.plane import Plane
from sheetgen.games.wings.fight.vessels import any_within

FOLLOWING = (*SLOWLY, Card.HARD_LEFT, Card.HARD_RIGHT, Card.STALL)
"""The cards that are looked at as those that follow: the slow ones, which bring the most shots."""
AHEAD = 2
"""How many of them."""
_FARTHEST = HALF_RULER + BASE_LENGTH
"""How far the middle of a card may lie of which a part is within half a ruler."""


def worth(
    plane: Plane, seen: Sequence[list[Vessel]], card: Card, pose: Pose, depth: int = 0
) -> int:
    """What the shots of a card that has led to a pose, and of the best of those that follow it, are
    worth, in hundredths; `seen` are the vessels as they will be then, and a turn later each."""
    if not any_within(HALF_RULER + BASE_LENGTH * 2 * (AHEAD + 1 - depth), seen[depth], pose):
        return 0
    found = shot(plane, seen[depth], pose)
    if depth < AHEAD:
        best = max(
            worth(plane, seen, other, end(plane.model, other, pose), depth + 1)
            for other in FOLLOWING
            # Two steep cards may not follow each other.
            if not (other in STEEP and card in STEEP)
        )
        found += best * EXPECTED.later // 100
    return found


def shot(plane: Plane, vessels: Sequence[Vessel], pose: Pose) -> int:
    """What the best shot from a pose is worth: damage to be expected, by what it counts."""
    best = 0
    for one in vessels:
        if one.worth and abs(one.x - pose.x) <= _FARTHEST and abs(one.y - pose.y) <= _FARTHEST:
            for gun in guns(plane.model):
                value = expected(gun.long) * one.worth
                if value > best and reaches(gun, pose, one):
                    best = value
    return best


def reaches(gun: Gun, pose: Pose, vessel: Vessel) -> bool:
    """Whether a gun reaches a target within half a ruler."""
    at = pose.x, pose.y
    for point in nine_points(vessel.pose, vessel.length, vessel.width):
        if squared_distance(at, point) <= HALF_RULER * HALF_RULER:
            for bearing in gun.bearings:
                if in_arc(pose, bearing, gun.half_arc, point):
                    return True
    return False
