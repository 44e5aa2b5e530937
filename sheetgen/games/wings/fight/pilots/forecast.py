"""What a pilot reckons with: where others may be when his next card is flown, and what guns can
do at which place. All in whole numbers; what guns do is in hundredths of a damage point."""

from functools import cache
from math import isqrt
from typing import Any, NamedTuple

from sheetgen.games.wings.fight.bags import expected
from sheetgen.games.wings.fight.board import Table
from sheetgen.games.wings.fight.geometry import COS, HALF_RULER, MM, RULER, SIN, UNIT
from sheetgen.games.wings.fight.guns import guns
from sheetgen.games.wings.fight.manoeuvres import (
    SLOWLY,
    TURNS_LEFT,
    TURNS_RIGHT,
    Card,
    deck,
    end,
)
from sheetgen.games.wings.fight.plane import STRAFER, Plane
from sheetgen.games.wings.rules.conditions import data
from sheetgen.games.wings.rules.fight import ENGINE
from sheetgen.games.wings.rules.tables import Aircraft

REACH = 25 * MM
"""How much nearer the nearest point of a base is than its middle, as pilots judge it."""
FAR2 = (RULER + REACH) ** 2
CLOSE2 = (HALF_RULER + REACH) ** 2
TOUCH2 = (48 * MM) ** 2
"""Squares of the distances of middles within which guns reach, reach in their near half, and are
of no use because bases overlap."""
# A base may reach into an arc in which its middle is not.
_MARGIN = 20 * MM * UNIT
AHEAD, ABEAM, ASTERN = range(3)
_PAIRS = ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 0), (2, 0))
_TRIPLES = ((0, 0, 0), (1, 1, 1), (2, 2, 2), (0, 1, 1), (0, 2, 2))
"""Cards in a row: straight, left and right."""
_FAST = Card.FAST_STRAIGHT, Card.TURN_LEFT, Card.TURN_RIGHT

Place = tuple[int, int, int, int]
"""Where an airplane may be: x, y, heading, and how likely."""
Likely = tuple[Card, ...]
"""The cards that an airplane is thought to fly this turn and the next two, as far as known."""


@cache
def weights(pair: str = "", attacks: bool = False) -> dict[str, Any]:
    """What pilots go by, in hundredths of a damage point where it is worth something; in the data
    with what those of either side, or of both, weigh otherwise in a mission, or in a `pair` of
    mission, attacker and period."""
    minds = data("combat_minds")
    found: dict[str, Any] = {**minds["weights"]}
    for there in (pair.partition(" ")[0], pair):
        temper = minds["tempers"].get(there, {})
        for side in ("both", "attacker" if attacks else "defender"):
            for name, weight in temper.get(side, {}).items():
                found[name] = {**found[name], **weight} if isinstance(weight, dict) else weight
    return found


def weights_of(table: Table, plane: Plane) -> dict[str, Any]:
    """What the pilots of an airplane's side weigh in a fight."""
    return weights(table.pair, plane.attacks)


class Cone(NamedTuple):
    """A gun's arc as pilots see it: where it points, the sine and cosine of half of it, what it
    may do in the near and the far half, and whether it fires at lower targets only."""

    points: int
    sin: int
    cos: int
    close: int
    long: int
    lower: bool


class Foe(NamedTuple):
    """An enemy as a pilot sees him: his airplane, where he is, and where he may come to be in two
    turns and, `later`, in three; `whole` is the sum of the places' weights, and `reach2` the square
    of a distance beyond which he neither fires nor is fired at by then."""

    plane: Plane
    x: int
    y: int
    heading: int
    altitude: int
    cones: tuple[Cone, ...]
    places: tuple[Place, ...]
    whole: int
    later: tuple[Place, ...]
    later_whole: int
    reach2: int


@cache
def cones(model: Aircraft) -> tuple[Cone, ...]:
    """The arcs of a type."""
    return tuple(
        Cone(
            AHEAD if gun.bearing == 0 else ABEAM if gun.either else ASTERN,
            SIN[gun.half_arc],
            COS[gun.half_arc],
            expected(gun.close),
            expected(gun.long),
            gun.lower,
        )
        for gun in guns(model)
    )


def fire(arcs: tuple[Cone, ...], ahead: int, aside: int, square: int, lower: int) -> int:
    """What guns may do to an airplane so far ahead and aside (in UNITs), at the square of its
    distance and `lower` levels below them."""
    if square > FAR2 or square < TOUCH2 or not -2 < lower < 2:
        return 0
    close, total = square <= CLOSE2, 0
    aside = abs(aside)
    for points, sin, cos, near, far, lower_only in arcs:
        if lower_only and lower < 1:
            continue
        if points == AHEAD:
            within = ahead * sin >= (aside - _MARGIN) * cos
        elif points == ASTERN:
            within = -ahead * sin >= (aside - _MARGIN) * cos
        else:
            within = aside * sin >= (abs(ahead) - _MARGIN) * cos
        if within:
            if not lower:
                total += near if close else far
            elif close:
                total += far
    return total


def foe(table: Table, plane: Plane, old: bool, likely: Likely = ()) -> Foe:
    """An airplane as its enemies see it: as it is, or as it was a turn ago. `likely` are the cards
    that it is thought to fly this turn and next, as far as its enemies have an idea."""
    x, y, heading = plane.was if old else plane.pose
    altitude = plane.was_altitude if old else plane.altitude
    prey = _prey(table, plane, x, y, old)
    weighed = weights()["forecast"]
    places, later = (
        _places(plane, _rows(plane, turns, likely, weighed), x, y, heading, prey, weighed)
        for turns in (_PAIRS, _TRIPLES)
    )
    whole, later_whole = (sum(place[3] for place in some) for some in (places, later))
    reach = RULER + REACH + len(_TRIPLES[0]) * (deck(plane.model).longest + 1)
    arcs = cones(plane.model)
    return Foe(plane, x, y, heading, altitude, arcs, places, whole, later, later_whole, reach**2)


def planned(table: Table, plane: Plane, card: Card) -> Foe:
    """An airplane as one sees it who knows the card that it has planned: a friend, or who tails
    it."""
    seen, model = foe(table, plane, old=False), plane.model
    at = end(model, card, plane.pose if plane.still else end(model, plane.card, plane.pose))
    later = [end(model, following, at) for following in _FAST]
    return seen._replace(
        places=((*at, 1),), whole=1, later=tuple((*one, 1) for one in later), later_whole=len(later)
    )


def _rows(
    plane: Plane, turns: tuple[tuple[int, ...], ...], likely: Likely, weighed: dict[str, int]
) -> list[tuple[tuple[Card, ...], int]]:
    """The rows of cards that an airplane may fly, with their weights: likelier after a card like
    its last one. They begin with those that it is thought to fly."""
    # Strafers are expected to fly slowly: that brings them the most shots.
    cards = SLOWLY if ENGINE in plane.specials or plane.role == STRAFER else _FAST
    kind = 1 if plane.last in TURNS_LEFT else 2 if plane.last in TURNS_RIGHT else 0
    if not likely:
        return [
            (
                tuple(cards[turn] for turn in row),
                weighed["base"] + (weighed["as before"] if row[0] == kind else 0),
            )
            for row in turns
        ]
    cards_left = len(turns[0]) - 1
    found = [((likely[0], *(card,) * cards_left), weighed["guessed"]) for card in cards]
    if len(likely) > 1:
        ends = cards if cards_left > 1 else cards[:1]
        found += [
            ((*likely[:2], *(card,) * (cards_left - 1)), weighed["expected"] * 3 // len(ends))
            for card in ends
        ]
    if len(likely) > cards_left > 1:
        found.append((likely, weighed["follower"]))
    return found


def _places(
    plane: Plane,
    rows: list[tuple[tuple[Card, ...], int]],
    x: int,
    y: int,
    heading: int,
    prey: tuple[int, int] | None,
    weighed: dict[str, int],
) -> tuple[Place, ...]:
    """Where rows of cards may bring an airplane: likeliest where it faces what it is after."""
    ends = deck(plane.model).ends
    found, facings = [], []
    for row, weight in rows:
        px, py, ph = x, y, heading
        for card in row:
            dx, dy, ph = ends[card][ph]
            px, py = px + dx, py + dy
        found.append((px, py, ph, weight))
        if prey is not None:
            dx, dy = prey[0] - px, prey[1] - py
            away = isqrt(dx * dx + dy * dy) + 1
            facings.append((dx * COS[ph] + dy * SIN[ph]) // away)
    best, extra = max(facings, default=0), weighed["best facing"]
    if facings:
        found = [
            (*place[:3], place[3] + extra) if facing == best else place
            for place, facing in zip(found, facings, strict=True)
        ]
    return tuple(found)


def _prey(table: Table, plane: Plane, x: int, y: int, old: bool) -> tuple[int, int] | None:
    """What an airplane is likeliest to turn to: the nearest target that it has come for, or else
    the nearest of its enemies."""
    found = []
    if plane.bombs or plane.role == STRAFER:
        found = [(one.x, one.y) for one in table.vessels if one.there and one.worth]
    if not found:
        found = [
            (other.was[0], other.was[1]) if old else (other.x, other.y)
            for other in table.planes
            if other.flies and other.side != plane.side
        ]
    return min(found, key=lambda at: (at[0] - x) ** 2 + (at[1] - y) ** 2, default=None)
