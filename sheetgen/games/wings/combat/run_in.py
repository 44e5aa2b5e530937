"""The run-in of a bomber: the best release that it may come to within its next cards."""

from __future__ import annotations

from sheetgen.games.wings.combat import bombs, torpedoes
from sheetgen.games.wings.combat.board import Vessel
from sheetgen.games.wings.combat.constants import EXPECTED, TORPEDOES
from sheetgen.games.wings.combat.geometry import BASE_LENGTH, HALF_RULER, Pose
from sheetgen.games.wings.combat.manoeuvres import (
    SLIP_LEFT_SLOW,
    SLIP_RIGHT_SLOW,
    SLOW_STRAIGHT,
    TURN_LEFT_SLOW,
    TURN_RIGHT_SLOW,
    deck,
)
from sheetgen.games.wings.combat.plane import Plane
from sheetgen.games.wings.combat.vessels import ahead_by
from sheetgen.games.wings.scenarios import TORPEDO

FOLLOWING = (
    SLOW_STRAIGHT, TURN_LEFT_SLOW, TURN_RIGHT_SLOW, SLIP_LEFT_SLOW, SLIP_RIGHT_SLOW
)  # fmt: skip
"""The cards that are looked at as those that follow."""
AHEAD = 3
"""How many of them."""


def best(
    plane: Plane, vessels: list[Vessel], card: int, pose: Pose, altitude: int, turns: int
) -> int:
    """What the best release within the next cards is worth, in hundredths, the less the later it
    is. A card has led to a pose, where the vessels have moved so many turns further."""
    low = bool(plane.load.get(TORPEDO)) or plane.aircraft in bombs.LOW_RUN
    if not low or altitude != bombs.LOW:
        return release(plane, _then(vessels, turns), card, pose, altitude)
    seen = [_then(vessels, turns + more) for more in range(AHEAD + 1)]
    return _searched(plane, seen, card, pose, 0)


def _then(vessels: list[Vessel], turns: int) -> list[Vessel]:
    return [ahead_by(vessel, turns) for vessel in vessels if vessel.there]


def _searched(plane: Plane, seen: list[list[Vessel]], card: int, pose: Pose, depth: int) -> int:
    """The best release from a pose on; a release now goes before an equal one later."""
    reach = TORPEDOES.farthest + BASE_LENGTH * 2 * (len(seen) - depth)
    if not any(
        vessel.worth and abs(vessel.x - pose.x) <= reach and abs(vessel.y - pose.y) <= reach
        for vessel in seen[depth]
    ):
        return 0
    found = release(plane, seen[depth], card, pose, bombs.LOW)
    if found or depth == AHEAD:
        return found
    ends = deck(plane.aircraft).ends
    for other in FOLLOWING if depth < AHEAD - 1 else (SLOW_STRAIGHT,):
        dx, dy, heading = ends[other][pose.heading]
        to = Pose(pose.x + dx, pose.y + dy, heading)
        later = _searched(plane, seen, other, to, depth + 1) * EXPECTED.waits // 100
        found = max(found, later)
    return found


def release(plane: Plane, then: list[Vessel], card: int, pose: Pose, altitude: int) -> int:
    """What a release is worth after a card has led to a pose, with the vessels where they are
    then."""
    if plane.load.get(TORPEDO):
        if not torpedoes.may_release(card, altitude):
            return 0
        return torpedoes.expected(pose, then, plane.quality)
    if not bombs.may_release(plane.aircraft, card, altitude):
        return 0
    at = bombs.burst(plane.aircraft, card, pose, altitude)
    if not any(
        abs(vessel.x - at[0]) <= HALF_RULER and abs(vessel.y - at[1]) <= HALF_RULER
        for vessel in then
    ):
        return 0
    return bombs.expected(plane.aircraft, card, pose, altitude, then)
