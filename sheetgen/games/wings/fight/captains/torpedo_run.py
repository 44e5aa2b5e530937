"""The way of a torpedo bomber to its release: the poses from which a torpedo is best dropped at a
ship's beam, and how far it is to them."""

from __future__ import annotations

from sheetgen.games.wings.fight.board import Table, Vessel
from sheetgen.games.wings.fight.captains import dubins
from sheetgen.games.wings.fight.constants import EXPECTED, TORPEDOES
from sheetgen.games.wings.fight.geometry import BASE_LENGTH, STEPS, Pose, turned
from sheetgen.games.wings.fight.manoeuvres import STEEP, Card, deck
from sheetgen.games.wings.fight.plane import Plane
from sheetgen.games.wings.fight.torpedoes import LOWEST

OFF_THE_BOW = (24, 36, 48)
"""The courses of a torpedo that are looked at, in steps from the ship's: 60, 90 and 120 degrees, on
either side."""
KEPT = 5
"""How many poses a captain has in mind, the nearest."""
_TIMES = 2
"""How often the time of arrival is put right by where the ship will be then."""


def poses(table: Table, plane: Plane, vessel: Vessel) -> tuple[Pose, ...]:
    """Where on the table, and on which heading, a torpedo may best be dropped at a vessel once the
    airplane has come there; those with the shortest ways."""
    found = [
        (way, at)
        for run in EXPECTED.runs
        for off in OFF_THE_BOW
        for heading in (vessel.heading + off, vessel.heading - off)
        for way, at in (_pose(plane, vessel, run, heading % STEPS),)
        if not table.off(at.x, at.y)
    ]
    farthest = sorted(way for way, _ in found)[:KEPT]
    return tuple(at for way, at in sorted(found) if way <= farthest[-1])


def _pose(plane: Plane, vessel: Vessel, run: int, heading: int) -> tuple[int, Pose]:
    """The pose from which a torpedo on a heading meets a vessel after a run, and the way to it."""
    back = turned(heading, -(run + BASE_LENGTH // 2), 0)
    turns, way, at = 0, 0, plane.pose
    for _ in range(_TIMES):
        # Turns in hundredths.
        ahead = vessel.speed * (turns + 100 * run // TORPEDOES.run) // 100
        dx, dy = turned(vessel.heading, ahead, 0)
        at = Pose(vessel.x + dx + back[0], vessel.y + dy + back[1], heading)
        way = _way_with_room(plane.aircraft, plane.pose, at, _cards_down(plane.altitude))
        turns = 100 * way // _step(plane.aircraft)
    return way, at


def way_to_release(
    plane: Plane, to: tuple[Pose, ...], card: Card, here: Pose, altitude: int
) -> int:
    """How far it is to the nearest of some poses, in hundredths of a mm, from where a card has
    led."""
    # After a steep card one more is needed before the next dive.
    steep = altitude > LOWEST and card in STEEP
    cards = _cards_down(altitude) + steep
    return min(_way_with_room(plane.aircraft, here, one, cards) for one in to)


def _way_with_room(aircraft: str, here: Pose, to: Pose, cards: int) -> int:
    """The shortest way on which there is room for so many cards: one that is too short is made
    longer by weaving, or by a whole circle."""
    tight = dubins.radius(aircraft)
    found, needed = dubins.length(here, to, tight), cards * _step(aircraft)
    if found >= needed:
        return found
    return min(needed + 2 * (needed - found), found + dubins.arc(tight, STEPS))


def _cards_down(altitude: int) -> int:
    """How many cards it takes to dive to the lowest altitude, for two dives may not follow each
    other."""
    return 2 * (altitude - LOWEST)


def _step(aircraft: str) -> int:
    """How far a slow straight leads."""
    return BASE_LENGTH + deck(aircraft).slow
