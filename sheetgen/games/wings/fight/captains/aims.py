"""What a captain is after: an enemy, a target, room, or home."""

from math import isqrt
from typing import NamedTuple

from sheetgen.games.wings.fight import ends
from sheetgen.games.wings.fight.board import Table
from sheetgen.games.wings.fight.captains import approach
from sheetgen.games.wings.fight.captains.forecast import WEIGHTS, Foe, bearing_of
from sheetgen.games.wings.fight.geometry import MM, UNIT, Pose
from sheetgen.games.wings.fight.manoeuvres import deck
from sheetgen.games.wings.fight.plane import BOMBER, ESCORT, INTERCEPTOR, STRAFER, Plane
from sheetgen.games.wings.rules.fight import DOWN, LEFT, OWN
from sheetgen.games.wings.rules.scenarios import SCENARIOS

FIGHT, EXTEND, ATTACK, HOME, AVOID = "fight", "extend", "attack", "home", "avoid"
_AIMS: dict[str, int] = WEIGHTS["aims"]
_EXTEND: dict[str, int] = WEIGHTS["extend"]
_TAKEN: dict[str, int] = WEIGHTS["taken"]
_BREAKS_OFF: dict[str, int] = WEIGHTS["break_percent"]
"""By what an airplane is there for: what a point taken costs it while it is not badly hurt, and the
per cent of the damage it can take beyond which it breaks off."""


class Aim(NamedTuple):
    """What a captain is after: what he means to do, the number of the enemy he has in mind
    among those he sees (-1: none), the goal of one who attacks what is below, and what a point
    taken costs him, in hundredths."""

    intent: str
    target: int
    goal: approach.Goal | None
    taken: int


class Moods:
    """What captains keep in mind from turn to turn: who is drawing away from whom, how long yet."""

    def __init__(self) -> None:
        self.extending: dict[int, int] = {}


def aim(table: Table, plane: Plane, foes: list[Foe], moods: Moods, at: Pose, altitude: int) -> Aim:
    """What an airplane is after that is about to be at a place."""
    percent = 100 * plane.damage // plane.holds
    hurt = percent > WEIGHTS["hurt_percent"]
    taken = WEIGHTS["taken_hurt"] if hurt else _TAKEN[plane.role]
    wards = _wards(table, plane)
    target = _target(plane, foes, wards, at, altitude)
    if goes_home(table, plane):
        stays = target >= 0 and percent <= WEIGHTS["stays_percent"]
        stays = stays and pays_for_leaving(table, plane)
        return Aim(AVOID if stays else HOME, target, None, taken)
    goal = approach.goal(table, plane) if plane.role in (BOMBER, STRAFER) else None
    if plane.role == BOMBER:
        stays = plane.hero and target >= 0 and not ends.free_to_go(table)
        return Aim(ATTACK if goal else AVOID if stays else HOME, target, goal, taken)
    if plane.role == INTERCEPTOR and target >= 0 and _has_won(table):
        return Aim(AVOID, target, None, taken)
    if goal and not _harried(foes, at, altitude):
        return Aim(ATTACK, target, goal, taken)
    if target >= 0 and _draws_away(plane, foes[target], moods, at):
        return Aim(EXTEND, target, None, taken)
    return Aim(FIGHT, target, goal, taken)


def goes_home(table: Table, plane: Plane) -> bool:
    """Whether an airplane breaks off: hurt badly enough, or with nothing left to do."""
    percent = 100 * plane.damage // plane.holds
    if percent > (WEIGHTS["break_percent_hero"] if plane.hero else _BREAKS_OFF[plane.role]):
        return True
    if plane.hero:
        return False
    if plane.flames and percent > WEIGHTS["break_percent_fire"]:
        return True
    if plane.role == STRAFER:
        return _have_enough(table)
    if plane.role != ESCORT or any(ward.bombs for ward in _wards(table, plane)):
        return False
    return ends.free_to_go(table)


def _has_won(table: Table) -> bool:
    """Whether a defender can only lose what he has: the attack is over, and he leads."""
    return ends.free_to_go(table) and not table.torpedoes and lead(table, False) > 0


def _have_enough(table: Table) -> bool:
    """Whether those who strafe have done so much that the defender gets nothing for it."""
    done = sum(vessel.damage * vessel.worth for vessel in table.vessels)
    return done > SCENARIOS[table.kind].spared


def pays_for_leaving(table: Table, plane: Plane) -> bool:
    """Whether an airplane that breaks off had better keep clear of the enemy on the table, where it
    costs nothing to be at the end: a defender, or an attacker with bombers still to attack. One
    that burns has no time for it."""
    if not SCENARIOS[table.kind].left_early or plane.flames:
        return False
    return not plane.attacks or not ends.free_to_go(table)


def _wards(table: Table, plane: Plane) -> list[Plane]:
    """The bombers that an escort is there for."""
    if plane.role != ESCORT:
        return []
    side = [other for other in table.planes if other.flies and other.side == plane.side]
    return [other for other in side if other.role == BOMBER]


def _target(plane: Plane, foes: list[Foe], wards: list[Plane], at: Pose, altitude: int) -> int:
    """The enemy to go for: the nearest, with what makes one worth more counted as nearer."""
    best, nearest = -1, 0
    for number, one in enumerate(foes):
        away = isqrt((one.x - at.x) ** 2 + (one.y - at.y) ** 2) // MM
        away += _AIMS["level_mm"] * abs(one.altitude - altitude)
        if one.plane.role == BOMBER:
            key = "loaded_mm" if one.plane.bombs else "bomber_mm"
            away -= _AIMS[key] if plane.role == INTERCEPTOR else 0
        if wards:
            away += min(isqrt((w.x - one.x) ** 2 + (w.y - one.y) ** 2) for w in wards) // MM
        away -= _AIMS["hurt_mm"] * one.plane.damage // one.plane.holds
        if best < 0 or away < nearest:
            best, nearest = number, away
    return best


def _harried(foes: list[Foe], at: Pose, altitude: int) -> bool:
    """Whether an enemy is so near, and so little above, that one who strafes had better turn on
    him."""
    near, levels = (_AIMS["harried_mm"] * MM) ** 2, _AIMS["harried_levels"]
    return any(
        (one.x - at.x) ** 2 + (one.y - at.y) ** 2 < near and abs(one.altitude - altitude) <= levels
        for one in foes
    )


def _draws_away(plane: Plane, one: Foe, moods: Moods, at: Pose) -> bool:
    """Whether a faster airplane that turns worse draws away before it turns back: it does when an
    enemy is close and it does not face him, for some turns or until it is well clear."""
    mine, his = deck(plane.aircraft), deck(one.plane.aircraft)
    faster, nimbler = mine.fast - his.fast, mine.turn - his.turn
    left = moods.extending.get(plane.crew, 0)
    if faster < _EXTEND["faster_mm"] * MM or nimbler >= 0:
        return False
    dx, dy = one.x - at.x, one.y - at.y
    away = isqrt(dx * dx + dy * dy) // MM
    faces = bearing_of(at.heading, dx, dy)
    # Once begun it goes on for its turns, whichever way the two face by now.
    if left:
        moods.extending[plane.crew] = left - 1 if away < _EXTEND["clear_mm"] else 0
        return moods.extending[plane.crew] > 0
    if away < _EXTEND["near_mm"] and faces < _EXTEND["faces"] * UNIT // 100:
        moods.extending[plane.crew] = _EXTEND["turns"]
        return True
    return False


# The score: by how much a side leads, were the fight over now.


def lead(table: Table, attacks: bool) -> int:
    """The victory points by which the attacker, or the defender, leads. Who left over his own edge
    with the attack done is taken to have been free to go."""
    ahead = _for_targets(table) - _lost(table, True) + _lost(table, False)
    return ahead if attacks else -ahead


def _for_targets(table: Table) -> int:
    """The attacker's points for targets, less the defender's for those that were spared."""
    scenario = SCENARIOS[table.kind]
    gained, touched = 0, False
    for vessel in table.vessels:
        done = (vessel.damage + vessel.bombs) * vessel.worth
        gained += done * (2 if vessel.sunk and vessel.sinks else 1)
        touched = touched or done > 0
    spared = scenario.spared_points if gained <= scenario.spared else 0
    return gained - spared - (0 if touched else scenario.untouched_points)


def _lost(table: Table, attackers: bool) -> int:
    """What a side's airplanes that were shot down or have left cost it, or give its enemy."""
    scenario, free = SCENARIOS[table.kind], attackers and ends.free_to_go(table)
    cost = 0
    for plane in table.planes:
        if plane.attacks == attackers:
            if plane.fate == DOWN or (plane.burning and table.burning_is_down):
                cost += scenario.lost_plane + scenario.for_a_plane
            elif plane.fate == LEFT and not (free and plane.edge == OWN):
                cost += scenario.left_early
    return cost
