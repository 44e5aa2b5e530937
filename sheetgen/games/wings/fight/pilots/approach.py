"""What pilots ask of the surface: where to go to attack, and what an attack is worth."""

from math import isqrt
from typing import NamedTuple

from sheetgen.games.wings.fight import bombs, torpedoes
from sheetgen.games.wings.fight.board import Table, Vessel
from sheetgen.games.wings.fight.bombs import Release
from sheetgen.games.wings.fight.constants import AGREED, EXPECTED, TORPEDOES
from sheetgen.games.wings.fight.geometry import (
    BASE_LENGTH,
    HALF_RULER,
    RULER,
    Point,
    Pose,
    seen_from,
    turned,
)
from sheetgen.games.wings.fight.manoeuvres import SLOWLY, STRAIGHTS, Card, Place, arrow, deck, end
from sheetgen.games.wings.fight.pilots import strafing, torpedo_run
from sheetgen.games.wings.fight.plane import STRAFER, Plane
from sheetgen.games.wings.fight.vessels import ahead_by, any_within
from sheetgen.games.wings.rules.scenarios import BOMBS, HIT, TORPEDO, WEAPONS

LOW = 1
DIVES_FROM = 3
"""The altitude from which an overdive leads on to a straight, both of them down a level."""
TURNS_AHEAD = 2
"""A card that is planned now is flown next turn: what is released then meets vessels that have
moved twice."""
NEXT_CARDS = (*SLOWLY, Card.SLIP_LEFT_SLOW, Card.SLIP_RIGHT_SLOW)
"""The cards that are looked at as those that follow."""
CARDS_AHEAD = 3
"""How many of them."""


class Goal(NamedTuple):
    """Where an airplane has to go to attack: a place, the altitudes it wants to be at there, and
    the distance from it at which it attacks; or the poses from which a torpedo is best dropped.
    `seen` are the vessels as they will be when the card has been flown that is planned now, and a
    turn later each."""

    x: int
    y: int
    low: int
    high: int
    drop: int
    seen: list[list[Vessel]]
    poses: tuple[Pose, ...] = ()


def goal(table: Table, plane: Plane) -> Goal | None:
    """Where a bomber with its load or a strafer has to go; None: there is nothing to attack."""
    if not (plane.bombs or plane.role == STRAFER):
        return None
    step = BASE_LENGTH + deck(plane.model).fast
    if plane.role == STRAFER:
        low, high, drop, runs = LOW, LOW, HALF_RULER, 0
    elif weapon(plane) == TORPEDO:
        low, high, drop, runs = LOW, LOW, EXPECTED.aimed_run, EXPECTED.aimed_run // TORPEDOES.run
    else:
        low, high = (LOW, LOW) if plane.model.bombs_low else (bombs.LEAST, bombs.HIGHEST)
        card = STRAIGHTS[plane.fast]
        drop, runs = bombs.falls(Release(plane, card, card, plane.place)), 0
        if plane.dives and plane.altitude >= DIVES_FROM:
            low = DIVES_FROM
            dive = (Card.STALL, Card.OVERDIVE, Card.FAST_STRAIGHT)
            drop = BASE_LENGTH + sum(BASE_LENGTH + arrow(plane.model, one) for one in dive)
    found = _wanted(table, plane)
    if found is None:
        return None
    seen = turn_by_turn(table.vessels)
    if plane.bombs and weapon(plane) == TORPEDO:
        poses = torpedo_run.poses(table, plane, found)
        if poses:
            return Goal(found.x, found.y, low, high, drop, seen, poses)
    if high == LOW and plane.bombs and _outward_bound(plane, found):
        return Goal(*_clear_of(plane, found), low, high, 0, seen)
    x, y = _where_met(plane, found, step, drop, runs)
    return Goal(x, y, low, high, drop, seen)


def _wanted(table: Table, plane: Plane) -> Vessel | None:
    """The target to go for: the nearest that counts, but for ships that what is in the water
    already may sink."""
    there = [vessel for vessel in table.vessels if vessel.there and vessel.worth]
    coming = [vessel for vessel in there if not (vessel.sinks and _doomed(table, vessel))]
    return min(
        # If all are doomed, any of them will do.
        coming or there,
        key=lambda vessel: _distance((plane.x, plane.y), (vessel.x, vessel.y)),
        default=None,
    )


def _outward_bound(plane: Plane, vessel: Vessel) -> bool:
    """Whether a low bomber has passed its target, and is not far enough away yet to turn back."""
    ahead, _ = seen_from(plane.pose, (vessel.x, vessel.y))
    away = _distance((plane.x, plane.y), (vessel.x, vessel.y))
    return ahead < 0 and away < EXPECTED.turns_back


def _clear_of(plane: Plane, vessel: Vessel) -> Point:
    """A place further away from a target than one from where a bomber turns back."""
    dx, dy = plane.x - vessel.x, plane.y - vessel.y
    away = _distance((plane.x, plane.y), (vessel.x, vessel.y)) + 1
    far = EXPECTED.turns_back + RULER
    return vessel.x + dx * far // away, vessel.y + dy * far // away


def _doomed(table: Table, vessel: Vessel) -> bool:
    running = sum(torpedo.target == vessel.name for torpedo in table.torpedoes)
    return vessel.bombs + running * WEAPONS[TORPEDO][HIT] >= vessel.sinks


def _where_met(plane: Plane, vessel: Vessel, step: int, drop: int, runs: int) -> Point:
    """Where a vessel will be when an airplane that makes so much way a turn has come near enough
    to attack, and what it drops has run for some turns."""
    vx, vy = turned(vessel.heading, vessel.speed, 0)
    x, y = vessel.x, vessel.y
    # The second pass reckons from where the first has found the vessel.
    for _ in range(2):
        away = max(_distance((plane.x, plane.y), (x, y)) - drop, 0)
        # Turns in hundredths.
        turns = 100 * away // step + 100 * runs
        x, y = vessel.x + vx * turns // 100, vessel.y + vy * turns // 100
    return x, y


def _distance(one: Point, two: Point) -> int:
    return isqrt((one[0] - two[0]) ** 2 + (one[1] - two[1]) ** 2)


def weapon(plane: Plane) -> str:
    """What a bomber has left to drop."""
    return next((name for name, number in plane.load.items() if number), BOMBS)


def may_release(of: Release) -> bool:
    """Whether an airplane may release what it carries."""
    if weapon(of.plane) == TORPEDO:
        return torpedoes.may_release(of.card, of.at.altitude)
    return bombs.may_release(of)


# What an attack is worth: a bomber looks for the best release within its next cards.


def attack_worth(plane: Plane, seen: list[list[Vessel]], card: Card, at: Place) -> int:
    """What an attack is worth, in hundredths, after a card that is planned now has led to a place:
    a bomber's release, or the shots of one who strafes; 0 if there may be none. The vessels are
    those of a goal."""
    if plane.role == STRAFER:
        shots = strafing.worth(plane, seen, card, at.pose) if at.altitude == LOW else 0
        return EXPECTED.strafed * shots // 100
    if not plane.bombs:
        return 0
    if plane.dives and (dive := _worth_of_dive(plane, seen, card, at)):
        return dive
    low = bool(plane.load.get(TORPEDO)) or plane.model.bombs_low
    of = Release(plane, card, card, at)
    if not low or at.altitude != LOW:
        return worth_of_release(of, seen[0])
    return _best_ahead(of, seen, 0)


def _best_ahead(of: Release, seen: list[list[Vessel]], depth: int) -> int:
    """What the best release within the next cards is worth, the less the later it is; a release now
    goes before an equal one later."""
    here, reach = of.at, TORPEDOES.farthest + BASE_LENGTH * 2 * (len(seen) - depth)
    if not any_within(reach, seen[depth], here):
        return 0
    found = worth_of_release(of, seen[depth])
    if found or depth == CARDS_AHEAD:
        return found
    ends = deck(of.plane.model).ends
    for card in NEXT_CARDS if depth < CARDS_AHEAD - 1 else (Card.SLOW_STRAIGHT,):
        dx, dy, heading = ends[card][here.heading]
        to = Place(here.x + dx, here.y + dy, heading, here.altitude, here.counters)
        later = _best_ahead(Release(of.plane, card, card, to), seen, depth + 1)
        found = max(found, later * EXPECTED.waits // 100)
    return found


def _worth_of_dive(plane: Plane, seen: list[list[Vessel]], card: Card, at: Place) -> int:
    """What the dive is worth that begins with this stall, or goes on with this overdive."""
    rest = {Card.STALL: (Card.OVERDIVE, Card.FAST_STRAIGHT), Card.OVERDIVE: (Card.FAST_STRAIGHT,)}
    least = DIVES_FROM - (card == Card.OVERDIVE)
    if card not in rest or not least <= at.altitude <= least + 1:
        return 0
    pose = at.pose
    for following in rest[card]:
        pose = end(plane.model, following, pose)
    there = seen[len(rest[card])]
    of = Release(plane, Card.OVERDIVE, Card.FAST_STRAIGHT, Place(*pose, LOW, 0))
    bursts = [bombs.burst(of, drift) for drift in AGREED["dive"]["drift"]]
    found = [bombs.nearest(at, there) for at in bursts] if there else []
    done = sum(WEAPONS[BOMBS][result] * target.worth for target, result in found)
    # Of ten bombs: what is likely to be little is better dropped from level flight.
    return done * EXPECTED.hit // 6 if done >= AGREED["dive"]["least"] else 0


def worth_of_release(of: Release, vessels: list[Vessel]) -> int:
    """What a release is worth, with the vessels where they are then."""
    plane = of.plane
    if plane.load.get(TORPEDO):
        if not torpedoes.may_release(of.card, of.at.altitude):
            return 0
        return torpedoes.expected(of.at.pose, vessels, plane.quality, plane.least_run)
    if not bombs.may_release(of):
        return 0
    x, y = bombs.burst(of)
    if not any(
        abs(vessel.x - x) <= HALF_RULER and abs(vessel.y - y) <= HALF_RULER for vessel in vessels
    ):
        return 0
    return bombs.expected(of, vessels)


def turn_by_turn(vessels: list[Vessel]) -> list[list[Vessel]]:
    """Those that are there when a card has been flown that is planned now, and a turn later each,
    as far as cards are looked at."""
    return [then(vessels, TURNS_AHEAD + more) for more in range(CARDS_AHEAD + 1)]


def then(vessels: list[Vessel], turns: int) -> list[Vessel]:
    """Those that are there, where they will be after so many turns."""
    return [ahead_by(vessel, turns) for vessel in vessels if vessel.there]
