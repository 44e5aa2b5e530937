"""Bombs: when they are released, where they burst, and how near to a target that is.

A straight of the airplane's speed is laid in front of it (a stall, if it has just flown one) and
the bomb's card at the arrow, once from altitude 2 and twice from higher; a die says how far short
or over it then drifts. A Beaufighter makes a low run: its bombs are released at altitude 1, after a
straight, are laid out twice, and drift less. Where dive bombing is agreed on, an airplane that can
do it may release after the straight of an overdive: the card is laid at its nose, and drifts least.
"""

from collections.abc import Sequence
from typing import NamedTuple

from sheetgen.games.wings.fight.board import Table, Vessel
from sheetgen.games.wings.fight.constants import AGREED, EXPECTED, SURFACE
from sheetgen.games.wings.fight.geometry import (
    BASE_LENGTH,
    UNIT,
    Point,
    moved,
    seen_from,
    squared_distance,
)
from sheetgen.games.wings.fight.manoeuvres import FAST, STEEP, STRAIGHTS, Card, Place, arrow
from sheetgen.games.wings.fight.plane import Plane
from sheetgen.games.wings.fight.throws import Draw
from sheetgen.games.wings.fight.track import BURST, DROPPED, Happening
from sheetgen.games.wings.fight.vessels import bombed
from sheetgen.games.wings.rules.fight import Attack
from sheetgen.games.wings.rules.scenarios import BOMBS, HIT, MISS, NEAR_MISS, WEAPONS

LOW, LEAST, ONCE, HIGHEST = 1, 2, 2, 4
"""The altitude of a low run, the least of a level one, the highest from which the bomb's card is
laid once, and the highest of all."""
LEVEL = (frozenset(Card) - STEEP) | {Card.STALL}
"""The cards after which a level bomber may bomb."""


class Release(NamedTuple):
    """An airplane where it may release something: the card that has led there, and the one which
    that followed."""

    plane: Plane
    last: Card
    card: Card
    at: Place

    @property
    def dives(self) -> bool:
        """Whether an airplane that may bomb in a dive has ended one: two levels lost on end, the
        last of them from altitude 3 or 2."""
        ends = self.plane.dives and self.last == Card.OVERDIVE and self.card in STRAIGHTS
        return ends and self.at.altitude < AGREED["dive"]["highest"]


def may_release(of: Release) -> bool:
    """Whether a bomb may be released."""
    if of.dives:
        return True
    if of.plane.model.bombs_low:
        return of.at.altitude == LOW and of.card in STRAIGHTS
    return LEAST <= of.at.altitude <= HIGHEST and of.card in LEVEL


def falls(of: Release) -> int:
    """How far ahead of the airplane's middle its bomb bursts."""
    if of.dives:
        return BASE_LENGTH
    laid = of.card if of.card == Card.STALL else STRAIGHTS[of.card in FAST]
    times = 1 if LEAST <= of.at.altitude <= ONCE else 2
    return times * (BASE_LENGTH + arrow(of.plane.model, laid))


def burst(of: Release, drift: int = 0) -> Point:
    """Where a bomb bursts that drifts ahead."""
    at = moved(of.at.pose, falls(of) + drift)
    return at.x, at.y


def result_of(at: Point, vessel: Vessel) -> str:
    """What a burst is to a target: a hit on its card, a near miss close to it, or a miss."""
    beyond = [
        max(abs(away) - side * UNIT // 2, 0)
        for away, side in zip(
            seen_from(vessel.pose, at), (vessel.length, vessel.width), strict=True
        )
    ]
    if beyond == [0, 0]:
        return HIT
    near = beyond[0] ** 2 + beyond[1] ** 2 <= (SURFACE.near_miss * UNIT) ** 2
    return NEAR_MISS if near else MISS


def nearest(at: Point, vessels: Sequence[Vessel]) -> tuple[Vessel, str]:
    """The target that a burst is counted against, and what it is to it: the one it hits, else the
    one it is nearest to. There has to be one."""
    results = (HIT, NEAR_MISS, MISS)

    def order(vessel: Vessel) -> tuple[int, int]:
        return results.index(result_of(at, vessel)), squared_distance(at, (vessel.x, vessel.y))

    found = min(vessels, key=order)
    return found, result_of(at, found)


def drop(table: Table, plane: Plane, draw: Draw) -> None:
    """A bomb is released, drifts, and bursts. Where nothing is left to be hit it
    falls for nothing."""
    weapon = plane.release
    plane.load[weapon] -= 1
    of = Release(plane, plane.last, plane.card, plane.place)
    drifts = SURFACE.low_drift if plane.model.bombs_low else SURFACE.drift
    drifts = AGREED["dive"]["drift"] if of.dives else drifts
    drift = drifts[draw(f"fight-drift:{plane.name}", len(drifts)) - 1]
    at = burst(of, drift)
    left = [vessel for vessel in table.vessels if vessel.there] or table.vessels
    target, result = nearest(at, left)
    if not target.there:
        result = MISS
    table.track.happened(plane.crew, Happening(DROPPED, target.name, weapon))
    what = Happening(BURST, target.name, result, WEAPONS[weapon][result], *at)
    table.track.happened(plane.crew, what)
    plane.releases.append(Attack(weapon, target.name, result, table.turn))
    if result != MISS:
        bombed(table, target, plane.crew, weapon, result)


def expected(of: Release, vessels: Sequence[Vessel]) -> int:
    """What a bomb is worth, in hundredths."""
    there = [vessel for vessel in vessels if vessel.there]
    if not there:
        return 0
    target, result = nearest(burst(of), there)
    if result == MISS or not target.worth:
        return 0
    sinks = 0 < target.sinks <= target.bombs + WEAPONS[BOMBS][result]
    return (EXPECTED.hit if result == HIT else EXPECTED.near_miss) * (2 if sinks else 1)
