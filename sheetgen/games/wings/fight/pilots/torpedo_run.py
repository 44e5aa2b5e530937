"""The way of a torpedo bomber to its release: the poses from which a torpedo is best dropped at a
ship's beam, and how far it is to them."""

from functools import cache
from math import isqrt

from sheetgen.games.wings.fight.board import Table, Vessel
from sheetgen.games.wings.fight.constants import TORPEDOES
from sheetgen.games.wings.fight.geometry import (
    BASE_LENGTH,
    COS,
    MM,
    OF_PI,
    PI,
    SIN,
    STEPS,
    UNIT,
    Pose,
    turned,
)
from sheetgen.games.wings.fight.manoeuvres import STEEP, Card, deck
from sheetgen.games.wings.fight.pilots.forecast import weights_of
from sheetgen.games.wings.fight.plane import Plane
from sheetgen.games.wings.fight.torpedoes import LOWEST
from sheetgen.games.wings.rules.tables import Aircraft

OFF_THE_BOW = (24, 36, 48)
"""The courses of a torpedo that are looked at, in steps from the ship's: 60, 90 and 120 degrees, on
either side."""
KEPT = 5
"""How many poses a pilot has in mind, the nearest."""
_TIMES = 2
"""How often the time of arrival is put right by where the ship will be then."""


def poses(table: Table, plane: Plane, vessel: Vessel) -> tuple[Pose, ...]:
    """Where on the table, and on which heading, a torpedo may best be dropped at a vessel once the
    airplane has come there; those with the shortest ways, with room for the slow straight on
    which it is dropped."""
    weighed = weights_of(table, plane)
    found = [
        (way, at)
        for run in (mm * MM for mm in weighed["runs_mm"])
        for off in OFF_THE_BOW
        for heading in (vessel.heading + off, vessel.heading - off)
        for way, at in (_pose(plane, vessel, run, heading % STEPS),)
        if not table.off(at.x, at.y)
    ]
    farthest = sorted(way for way, _ in found)[:KEPT]
    return tuple(at for way, at in sorted(found) if way <= farthest[-1])


def _pose(plane: Plane, vessel: Vessel, run: int, heading: int) -> tuple[int, Pose]:
    """The pose from which a torpedo on a heading meets a vessel after a slow straight and a run,
    and the way to it."""
    back = turned(heading, -(run + BASE_LENGTH // 2 + _step(plane.model)), 0)
    turns, way, at = 0, 0, plane.pose
    for _ in range(_TIMES):
        # Turns in hundredths.
        ahead = vessel.speed * (turns + 100 + 100 * run // TORPEDOES.run) // 100
        dx, dy = turned(vessel.heading, ahead, 0)
        at = Pose(vessel.x + dx + back[0], vessel.y + dy + back[1], heading)
        way = _way_with_room(plane.model, plane.pose, at, _cards_down(plane.altitude))
        turns = 100 * way // _step(plane.model)
    return way, at


def way_to_release(
    plane: Plane, to: tuple[Pose, ...], card: Card, here: Pose, altitude: int
) -> int:
    """How far it is to the nearest of some poses, in hundredths of a mm, from where a card has
    led."""
    # After a steep card one more is needed before the next dive.
    steep = altitude > LOWEST and card in STEEP
    cards = _cards_down(altitude) + steep
    return min(_way_with_room(plane.model, here, one, cards) for one in to)


def _way_with_room(model: Aircraft, here: Pose, to: Pose, cards: int) -> int:
    """The shortest way on which there is room for so many cards: one that is too short is made
    longer by weaving, or by a whole circle."""
    tight = radius(model)
    found, needed = length(here, to, tight), cards * _step(model)
    if found >= needed:
        return found
    return min(needed + 2 * (needed - found), found + arc(tight, STEPS))


def _cards_down(altitude: int) -> int:
    """How many cards it takes to dive to the lowest altitude, for two dives may not follow each
    other."""
    return 2 * (altitude - LOWEST)


def _step(model: Aircraft) -> int:
    """How far a slow straight leads."""
    return BASE_LENGTH + deck(model).slow


# The shortest way from one pose to another of an airplane that turns no tighter than its slow
# turns: a turn, a straight and a turn (after L. E. Dubins, 1957).

RIGHT, LEFT = 1, -1
_ROUNDING = 4
"""A turn that is so few steps short of a whole one is none: its course was rounded."""


@cache
def radius(model: Aircraft) -> int:
    """The radius of the circle that a type flies with slow turns, in hundredths of a mm."""
    dx, dy, turn = deck(model).ends[Card.TURN_RIGHT_SLOW][0]
    # From one card's end to the next is twice the radius times the sine of half the turn.
    return isqrt(dx * dx + dy * dy) * UNIT // (SIN[turn // 2] + SIN[turn - turn // 2])


def arc(tight: int, steps: int) -> int:
    """How long a turn by so many steps is on a circle of a radius."""
    return tight * steps * PI // (OF_PI * STEPS // 2)


def heading_to(dx: int, dy: int) -> int:
    """The heading nearest to a way across the table."""
    ahead, aside = abs(dx), abs(dy)
    low, high = 0, STEPS // 4
    # Bisection in the table of sines: whole numbers have no arctangent.
    while high - low > 1:
        middle = (low + high) // 2
        beyond = aside * COS[middle] >= ahead * SIN[middle]
        low, high = (middle, high) if beyond else (low, middle)
    over, short = aside * COS[low] - ahead * SIN[low], ahead * SIN[high] - aside * COS[high]
    step = low if over <= short else high
    step = step if dx >= 0 else STEPS // 2 - step
    return (step if dy >= 0 else -step) % STEPS


def length(start: Pose, to: Pose, tight: int) -> int:
    """How long the shortest way from one pose to another is on circles of a radius, in hundredths
    of a mm."""
    found = []
    for first in (RIGHT, LEFT):
        ax, ay = turned(start.heading, 0, first * tight)
        for last in (RIGHT, LEFT):
            bx, by = turned(to.heading, 0, last * tight)
            # From the middle of the circle of the first turn to that of the last.
            dx, dy = to.x + bx - start.x - ax, to.y + by - start.y - ay
            across = 0 if first == last else 2 * tight
            square = dx * dx + dy * dy - across * across
            # Circles that overlap have no inner tangent: then only turns of one hand are left.
            if square >= 0:
                straight, aside = isqrt(square), first * across
                course = start.heading
                if straight or across:
                    course = heading_to(dx * straight - dy * aside, dx * aside + dy * straight)
                turn = _turn(first * (course - start.heading))
                found.append(straight + arc(tight, turn + _turn(last * (to.heading - course))))
    return min(found)


def _turn(steps: int) -> int:
    steps %= STEPS
    return steps if steps <= STEPS - _ROUNDING else 0
