"""The shortest way from one pose to another of an airplane that turns no tighter than its slow
turns: a turn, a straight and a turn (after L. E. Dubins, 1957)."""

from __future__ import annotations

from functools import cache
from math import isqrt

from sheetgen.games.wings.fight.geometry import COS, SIN, STEPS, UNIT, Pose, turned
from sheetgen.games.wings.fight.manoeuvres import Card, deck

RIGHT, LEFT = 1, -1
# 355/113 is pi to six places.
_PI, _OF_PI = 355, 113
_ROUNDING = 4
"""A turn that is so few steps short of a whole one is none: its course was rounded."""


@cache
def radius(aircraft: str) -> int:
    """The radius of the circle that a type flies with slow turns, in hundredths of a mm."""
    dx, dy, turn = deck(aircraft).ends[Card.TURN_RIGHT_SLOW][0]
    # From one card's end to the next is twice the radius times the sine of half the turn.
    return isqrt(dx * dx + dy * dy) * UNIT // (SIN[turn // 2] + SIN[turn - turn // 2])


def arc(tight: int, steps: int) -> int:
    """How long a turn by so many steps is on a circle of a radius."""
    return tight * steps * _PI // (_OF_PI * STEPS // 2)


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
