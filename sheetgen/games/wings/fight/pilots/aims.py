"""What a pilot is after: an enemy, a target, room, or home."""

from collections.abc import Mapping
from math import isqrt
from typing import Any, NamedTuple

from sheetgen.games.wings.fight import ends, fuel
from sheetgen.games.wings.fight.board import Table
from sheetgen.games.wings.fight.geometry import MM, Pose
from sheetgen.games.wings.fight.pilots import approach
from sheetgen.games.wings.fight.pilots.forecast import Foe, weights_of
from sheetgen.games.wings.fight.plane import BOMBER, ESCORT, INTERCEPTOR, STRAFER, Plane
from sheetgen.games.wings.rules.fight import LEFT, OWN

FIGHT, ATTACK, HOME, AVOID = "fight", "attack", "home", "avoid"


class Aim(NamedTuple):
    """What a pilot is after: what he means to do, the number of the enemy he has in mind
    among those he sees (-1: none), the goal of one who attacks what is below, what a point taken
    costs him, in hundredths, and what pilots of his kind weigh."""

    intent: str
    target: int
    goal: approach.Goal | None
    taken: int
    weights: Mapping[str, Any]


def aim(table: Table, plane: Plane, foes: list[Foe], at: Pose, altitude: int) -> Aim:
    """What an airplane is after that is about to be at a place."""
    weights = weights_of(table, plane)
    percent = 100 * plane.damage // plane.holds
    hurt = percent > weights["hurt_percent"]
    taken = weights["taken_hurt"] if hurt else weights["taken"][plane.role]
    wards = _wards(table, plane)
    target = _target(table, plane, foes, wards, at, altitude)
    if goes_home(table, plane):
        stays = target >= 0 and percent <= weights["stays_percent"]
        stays = stays and pays_for_leaving(table, plane)
        return Aim(AVOID if stays else HOME, target, None, taken, weights)
    goal = approach.goal(table, plane) if plane.role in (BOMBER, STRAFER) else None
    if plane.role == BOMBER:
        stays = plane.hero and target >= 0 and not ends.free_to_go(table)
        return Aim(ATTACK if goal else AVOID if stays else HOME, target, goal, taken, weights)
    if plane.role == INTERCEPTOR and target >= 0 and _has_won(table):
        return Aim(AVOID, target, None, taken, weights)
    if goal:
        return Aim(ATTACK, target, goal, taken, weights)
    return Aim(FIGHT, target, None, taken, weights)


def goes_home(table: Table, plane: Plane) -> bool:
    """Whether an airplane breaks off: hurt badly enough, or with nothing left to do."""
    weights = weights_of(table, plane)
    percent = 100 * plane.damage // plane.holds
    bears = weights["break_percent_hero"] if plane.hero else weights["break_percent"][plane.role]
    if plane.bombs:
        bears = max(bears, weights["break_percent_loaded"])
    elif not table.theatre.kind_of(table.kind).on_points:
        if is_outnumbered(table, plane):
            bears = min(bears, weights["break_percent_outnumbered"])
        elif not plane.hero and _is_losing_a_duel(table, plane):
            bears = min(bears, weights["break_percent_duel"])
    if percent > bears or fuel.is_short(table, plane):
        return True
    if plane.hero:
        return False
    if plane.flames and percent > weights["break_percent_fire"]:
        return True
    if plane.role == STRAFER:
        return _have_enough(table)
    wards = _wards(table, plane)
    if plane.role != ESCORT or any(ward.bombs for ward in wards):
        return False
    if any(_is_further_out(ward, plane) for ward in wards):
        return False
    return ends.free_to_go(table)


def is_outnumbered(table: Table, plane: Plane) -> bool:
    """Whether more enemies fly than airplanes of his side."""
    friends = sum(other.side == plane.side for other in table.flying())
    return 2 * friends < len(table.flying())


def _is_losing_a_duel(table: Table, plane: Plane) -> bool:
    """Whether he is alone with one enemy who has taken less, of what he holds, than he."""
    enemies = [other for other in table.flying() if other is not plane]
    return len(enemies) == 1 and (enemies[0].damage * plane.holds < plane.damage * enemies[0].holds)


def _is_further_out(ward: Plane, plane: Plane) -> bool:
    """Whether a bomber has further to go to its own edge than its escort."""
    return ward.x > plane.x if plane.attacks else ward.x < plane.x


def _has_won(table: Table) -> bool:
    """Whether a defender can only lose what he has: the attack is over, and he leads."""
    return ends.free_to_go(table) and not table.torpedoes and lead(table) < 0


def _have_enough(table: Table) -> bool:
    """Whether those who strafe have done so much that the defender gets nothing for it."""
    done = sum(vessel.damage * vessel.worth for vessel in table.vessels)
    return done > table.theatre.scenarios[table.kind].spared


def pays_for_leaving(table: Table, plane: Plane) -> bool:
    """Whether an airplane that breaks off had better keep clear of the enemy on the table, where it
    costs nothing to be at the end: a defender, or an attacker with bombers still to attack. One
    that burns or is short of fuel has no time for it."""
    if (
        not table.theatre.scenarios[table.kind].left_early
        or plane.flames
        or fuel.is_short(table, plane)
    ):
        return False
    return not plane.attacks or not ends.free_to_go(table)


def _wards(table: Table, plane: Plane) -> list[Plane]:
    """The bombers that an escort is there for."""
    if plane.role != ESCORT:
        return []
    side = [other for other in table.planes if other.flies and other.side == plane.side]
    return [other for other in side if other.role == BOMBER]


def _target(
    table: Table, plane: Plane, foes: list[Foe], wards: list[Plane], at: Pose, altitude: int
) -> int:
    """The enemy to go for: the nearest, with what makes one worth more counted as nearer."""
    aims = weights_of(table, plane)["aims"]
    best, nearest = -1, 0
    for number, one in enumerate(foes):
        away = isqrt((one.x - at.x) ** 2 + (one.y - at.y) ** 2) // MM
        away += aims["level_mm"] * abs(one.altitude - altitude)
        if one.plane.role == BOMBER:
            key = "loaded_mm" if one.plane.bombs else "bomber_mm"
            away -= aims[key] if plane.role == INTERCEPTOR else 0
        if wards:
            away += min(isqrt((w.x - one.x) ** 2 + (w.y - one.y) ** 2) for w in wards) // MM
        if any(_is_nearer(friend, one, at) for friend in table.flying() if friend is not plane):
            away += aims["taken_mm"]
        away -= aims["hurt_mm"] * one.plane.damage // one.plane.holds
        if best < 0 or away < nearest:
            best, nearest = number, away
    return best


def _is_nearer(friend: Plane, one: Foe, at: Pose) -> bool:
    """Whether a friend who could take an enemy on is nearer to him than one at a place."""
    if friend.side == one.plane.side or friend.role == BOMBER:
        return False
    own = (friend.x - one.x) ** 2 + (friend.y - one.y) ** 2
    return own < (at.x - one.x) ** 2 + (at.y - one.y) ** 2


# The score: by how much the attacker leads, were the fight over now.


def lead(table: Table) -> int:
    """The victory points by which the attacker leads. Who left over his own edge with the attack
    done is taken to have been free to go."""
    return _for_targets(table) - _lost(table, True) + _lost(table, False)


def _for_targets(table: Table) -> int:
    """The attacker's points for targets, less the defender's for those that were spared."""
    scenario = table.theatre.scenarios[table.kind]
    gained, touched = 0, False
    for vessel in table.vessels:
        done = (vessel.damage + vessel.bombs) * vessel.worth
        gained += done * (2 if vessel.sunk and vessel.sinks else 1)
        touched = touched or done > 0
    spared = scenario.spared_points if gained <= scenario.spared else 0
    return gained - spared - (0 if touched else scenario.untouched_points)


def _lost(table: Table, attackers: bool) -> int:
    """What a side's airplanes that were shot down or have left cost it, or give its enemy."""
    scenario, free = table.theatre.scenarios[table.kind], attackers and ends.free_to_go(table)
    cost = 0
    for plane in table.planes:
        if plane.attacks == attackers:
            if ends.is_down(table, plane):
                cost += scenario.lost_plane + scenario.for_a_plane
            elif plane.fate == LEFT and not (free and plane.edge == OWN):
                cost += scenario.left_early
    return cost
