"""The value of a place to a pilot, in hundredths of a damage point."""

from collections.abc import Mapping, Sequence
from math import isqrt
from typing import Any

from sheetgen.games.wings.fight import anti_aircraft
from sheetgen.games.wings.fight.board import Table
from sheetgen.games.wings.fight.geometry import BASE_LENGTH, COS, MM, SIN, UNIT, inside
from sheetgen.games.wings.fight.manoeuvres import LOWEST, Card, Place, deck
from sheetgen.games.wings.fight.pilots import approach, torpedo_run
from sheetgen.games.wings.fight.pilots.aims import AVOID, FIGHT, HOME, Aim
from sheetgen.games.wings.fight.pilots.forecast import FAR2, Foe, cones, fire, weights_of
from sheetgen.games.wings.fight.pilots.forecast import Place as Likely
from sheetgen.games.wings.fight.plane import STRAFER, Plane
from sheetgen.games.wings.rules.scenarios import TORPEDO

LOOK_AHEAD = 4
COLLISION = 400
"""What pilots take a collision to cost."""


def card_value(table: Table, plane: Plane, aim: Aim, foes: list[Foe], card: Card, at: Place) -> int:
    """The value of flying a card that leads to a place."""
    (x, y, heading, altitude, counters), w = at, aim.weights
    total = -edge_cost(table, plane, x, y, heading, aim.intent == HOME)
    # In a cloud nobody is fired at, so there is nothing to deal or take.
    hidden = bool(table.clouds) and any(
        cloud.covers(altitude) and inside((x, y), cloud.ring) for cloud in table.clouds
    )
    if not hidden:
        total += _fire_value(plane, aim, foes, at)
    if aim.intent == FIGHT and aim.target >= 0:
        one = foes[aim.target]
        total += _weighed_position(aim, one.places, at) // one.whole
        total -= too_high_or_low(w, plane, one, altitude, counters)
    elif aim.intent == AVOID:
        total += min(_away(aim, one, at) for one in foes)
    elif aim.intent == HOME:
        total += _homewards(aim, table, plane, at)
    if aim.goal is not None:
        attack = approach.attack_worth(plane, aim.goal.seen, card, at)
        total += attack * w["attack"] // 100
        if not aim.goal.poses:
            total += _goal(aim, aim.goal, at)
        elif not attack:
            total -= _run_in(aim, plane, aim.goal, card, at)
    if altitude <= 2 and table.vessels:
        danger = anti_aircraft.danger(table, plane, x, y, altitude, approach.TURNS_AHEAD)
        total -= aim.taken * danger // 100
    if card in (Card.CLIMB, Card.STALL):
        total -= w["steep"]
    if plane.flames:
        total += _putting_out(aim, card, altitude)
    return total


def value_a_turn_later(plane: Plane, aim: Aim, foes: list[Foe], at: Place) -> int:
    """The value of a place a turn later, as far as the enemy in mind goes, and the shots of others
    where they count."""
    one, worth = foes[aim.target], aim.weights["dealt"][plane.role]
    value = _exchange(plane, aim, one, one.later, at, worth + aim.weights["aimed_at"])
    total = (value + _weighed_position(aim, one.later, at)) // one.later_whole
    if aim.weights["heeds_all_later"]:
        for other in foes:
            if other is not one:
                value = _exchange(plane, aim, other, other.later, at, worth)
                total += value // other.later_whole
    return total


def collision_cost(others: Sequence[Foe], at: Place) -> int:
    """What flying into others at a place would cost, as likely as they come there."""
    cost = 0
    for one in others:
        if one.altitude == at.altitude:
            met = sum(
                weight
                for x, y, _, weight in one.places
                if abs(x - at.x) < BASE_LENGTH and abs(y - at.y) < BASE_LENGTH
            )
            cost += COLLISION * met // one.whole
    return cost


def _fire_value(plane: Plane, aim: Aim, foes: list[Foe], at: Place) -> int:
    """What may be dealt less what may be taken."""
    total = 0
    for number, one in enumerate(foes):
        worth = aim.weights["dealt"][plane.role]
        worth += aim.weights["aimed_at"] if number == aim.target else 0
        worth = worth * aim.weights["dealt_leaving"] // 100 if aim.intent == HOME else worth
        total += _exchange(plane, aim, one, one.places, at, worth) // one.whole
    return total


def _exchange(
    plane: Plane, aim: Aim, one: Foe, places: tuple[Likely, ...], at: Place, worth: int
) -> int:
    """What may be dealt to an enemy less what may be taken from him, by the weights of his
    places; and what it is worth that somebody fires, whatever that does."""
    x, y, heading, altitude, _ = at
    lower = altitude - one.altitude
    if not -2 < lower < 2 or (one.x - x) ** 2 + (one.y - y) ** 2 > one.reach2:
        return 0
    cos, sin = COS[heading], SIN[heading]
    mine, w = cones(plane.model), aim.weights
    touch2 = (w["touch_mm"] * MM) ** 2
    shot, shot_at = 100 * w["shot"], 100 * w["shot_at"]
    total = 0
    for fx, fy, fh, weight in places:
        dx, dy = fx - x, fy - y
        square = dx * dx + dy * dy
        if touch2 <= square <= FAR2:
            ahead, aside = dx * cos + dy * sin, dy * cos - dx * sin
            dealt = fire(mine, ahead, aside, square, lower)
            if dealt:
                total += weight * (dealt * worth + shot)
            ecos, esin = COS[fh], SIN[fh]
            ahead, aside = -dx * ecos - dy * esin, dx * esin - dy * ecos
            taken = fire(one.cones, ahead, aside, square, -lower)
            if taken:
                total -= weight * (taken * aim.taken - shot_at)
    return int(total // 100)


def _weighed_position(aim: Aim, places: tuple[Likely, ...], at: Place) -> int:
    """How well an enemy lies, by the weights of his places: ahead, seen from behind, and near."""
    x, y, heading, _, _ = at
    cos, sin = COS[heading], SIN[heading]
    w = aim.weights
    facing, far, behind, within = w["facing"], w["far_per_100_mm"], w["behind"], w["behind_mm"] * MM
    total = 0
    for fx, fy, fh, weight in places:
        dx, dy = fx - x, fy - y
        away = isqrt(dx * dx + dy * dy) + 1
        ahead = (dx * cos + dy * sin) // away
        worth = facing * ahead // UNIT - far * away // (100 * MM)
        if away < within:
            his = (dx * COS[fh] + dy * SIN[fh]) // away
            near = 100 * (within - away) // within
            worth += behind * his * near // (100 * UNIT)
        total += weight * worth
    return total


def too_high_or_low(
    w: Mapping[str, Any], plane: Plane, one: Foe, altitude: int, counters: int
) -> int:
    """What it costs to be above an enemy or, less what has been climbed already, below him. Who has
    come to attack what is below is met where he will be."""
    comes_down = one.plane.role == STRAFER or bool(one.plane.load.get(TORPEDO))
    down: int = w["comes_down"] if comes_down else 0
    lower, climb = max(one.altitude - down, LOWEST) - altitude, deck(plane.model).climb
    if lower <= 0:
        return -int(w["level_above"]) * lower
    return int(w["level_below"]) * (climb * lower - counters) // climb


def _away(aim: Aim, one: Foe, at: Place) -> int:
    dx, dy = one.x - at.x, one.y - at.y
    return int(aim.weights["away_per_100_mm"]) * isqrt(dx * dx + dy * dy) // (100 * MM)


def _homewards(aim: Aim, table: Table, plane: Plane, at: Place) -> int:
    """How near an edge is over which the airplane may go home, and how well it points at it."""
    x, y, heading, _, _ = at
    edges = [(x, -COS[heading]) if plane.attacks else (table.length - x, COS[heading])]
    if sides_are_open(table):
        edges += [(y, -SIN[heading]), (table.width - y, SIN[heading])]
    facing, nearer = int(aim.weights["facing"]), int(aim.weights["home_per_100_mm"])
    return max(facing * points // UNIT - nearer * left // (100 * MM) for left, points in edges)


def _run_in(aim: Aim, plane: Plane, goal: approach.Goal, card: Card, at: Place) -> int:
    """What is still to be flown to a release, and to come down."""
    away = torpedo_run.way_to_release(plane, goal.poses, card, at.pose, at.altitude)
    way, level = int(aim.weights["run_per_100_mm"]), int(aim.weights["run_level"])
    return way * away // (100 * MM) + level * max(at.altitude - goal.high, 0)


def _goal(aim: Aim, goal: approach.Goal, at: Place) -> int:
    """How near a goal below is, how well the airplane points at it, and the height wanted there,
    which counts from where there is just time to come down."""
    x, y, heading, altitude, _ = at
    dx, dy = goal.x - x, goal.y - y
    away = isqrt(dx * dx + dy * dy) + 1
    ahead = (dx * COS[heading] + dy * SIN[heading]) // away
    w = aim.weights
    total: int = w["goal_facing"] * ahead // UNIT
    total -= w["goal_per_100_mm"] * abs(away - goal.drop) // (100 * MM)
    apart = altitude - goal.high if altitude > goal.high else goal.low - altitude
    if apart > 0 and (altitude < goal.low or away < goal.drop + (apart + 1) * 250 * MM):
        total -= w["goal_level"] * apart
    return total


def _putting_out(aim: Aim, card: Card, altitude: int) -> int:
    """What begins or makes an overdive while it burns."""
    flames = int(aim.weights["put_out"])
    if card == Card.OVERDIVE:
        return flames
    return flames // 2 if card == Card.STALL and altitude > 2 else 0


# The edges of the table.


def edge_cost(table: Table, plane: Plane, x: int, y: int, heading: int, homewards: bool) -> int:
    """What it costs to be at a place: nothing far from the edges, and the more the fewer ways of
    turning stay on the table. To one who goes home his edges are open."""
    w = weights_of(table, plane)
    near = w["edge_mm"] * MM
    if near < x < table.length - near and near < y < table.width - near:
        return 0
    if table.off(x, y):
        return 0 if homewards and _is_beyond_open_edge(table, plane, x, y) else int(w["off"])
    ways = sum(
        _turn_stays_on_table(table, plane, card, x, y, heading, homewards)
        for card in (Card.TURN_LEFT_SLOW, Card.TURN_RIGHT_SLOW)
    )
    return (int(w["no_way"]), 0 if homewards else int(w["one_way"]), 0)[ways]


def _turn_stays_on_table(
    table: Table, plane: Plane, card: Card, x: int, y: int, heading: int, homewards: bool
) -> bool:
    """Whether turning one way keeps an airplane on the table, or takes it home."""
    ends = deck(plane.model).ends[card]
    for _ in range(LOOK_AHEAD):
        dx, dy, heading = ends[heading]
        x, y = x + dx, y + dy
        if table.off(x, y):
            return homewards and _is_beyond_open_edge(table, plane, x, y)
    return True


def sides_are_open(table: Table) -> bool:
    """Whether an airplane may go home over the edges at its side as well as over its own: where
    that is no worse than to leave over his own."""
    return not table.theatre.kind_of(table.kind).bombers


def _is_beyond_open_edge(table: Table, plane: Plane, x: int, y: int) -> bool:
    """Whether a place is beyond an edge over which an airplane may go home, and no other."""
    own = x < 0 if plane.attacks else x > table.length
    enemys = x > table.length if plane.attacks else x < 0
    aside = not 0 <= y <= table.width
    if sides_are_open(table):
        return (own or aside) and not enemys
    return own and not aside
