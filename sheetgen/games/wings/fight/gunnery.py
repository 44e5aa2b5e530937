"""Who fires at whom: arcs, ranges, heights, and what lies between."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from sheetgen.games.wings.fight import damage, vessels
from sheetgen.games.wings.fight.bags import expected
from sheetgen.games.wings.fight.board import FIRE, HOLD, Asking, Question, Table, Vessel
from sheetgen.games.wings.fight.geometry import (
    HALF_RULER,
    RULER,
    corners,
    crosses,
    in_arc,
    nine_points,
    overlap,
    squared_distance,
)
from sheetgen.games.wings.fight.guns import Gun, guns
from sheetgen.games.wings.fight.plane import Plane
from sheetgen.games.wings.fight.throws import Draw
from sheetgen.games.wings.fight.track import FIRED, SKILL
from sheetgen.games.wings.fight.track import Happening as It
from sheetgen.games.wings.rules.conditions import data

SEA_LEVEL, STRAFING_LEVEL = 0, 1
AIMED = 1
PERFECT_AIM, SNIPER, ITCHY = "perfect-aim", "sniper", "itchy-trigger-finger"
_RECOVERY: dict[str, int] = data("combat_rules")["recovery"]
# 41 mm is half of a base's diagonal, rounded up.
_FAR = (RULER + 4100) ** 2
"""The square of a distance between middles beyond which no part of a base is within a ruler."""


class Shot(NamedTuple):
    """A shot to be resolved: the firer, the number of his gun, what he fires at, the letters drawn,
    what each token with points gets more, the skill that it uses, and whether the range is long."""

    firer: Plane
    gun: int
    target: Plane | Vessel
    letters: str
    bonus: int = 0
    skill: str = ""
    far: bool = False

    @property
    def name(self) -> str:
        """The target's name in the record."""
        return name_of(self.target)


def name_of(target: Plane | Vessel) -> str:
    """A target's name in the record: a crew's number, or what is written on the card."""
    return str(target.crew) if isinstance(target, Plane) else target.name


def fire(table: Table, draw: Draw) -> Asking[None]:
    """Everybody fires at once: what each does is settled before anything takes effect."""
    shots = list[Shot]()
    for plane in table.flying():
        best = _best_shots(table, plane)
        if plane.side in table.asked:
            shots += yield from _as_decided(table, plane, best)
        else:
            shots += best.values()
    for plane in table.flying():
        plane.targets = {shot.gun: shot.name for shot in shots if shot.firer is plane}
    for shot in shots:
        yield from _resolve(table, shot, draw)


def all_shots(table: Table) -> list[Shot]:
    """The shots of a turn as the program would fire them, each gun's best."""
    return [shot for plane in table.flying() for shot in _best_shots(table, plane).values()]


def _best_shots(table: Table, plane: Plane) -> dict[tuple[int, int], Shot]:
    """The shots of an airplane, the best of each gunner."""
    shots, tired = dict[tuple[int, int], Shot](), set(plane.recovery)
    for number in range(len(guns(plane.model))):
        best = max(_possible(table, plane, number, tired), key=_worth, default=None)
        if best is not None:
            tired.add(best.skill)
            gunner = _gunner(plane, number)
            shots[gunner] = max(shots.get(gunner, best), best, key=_worth)
    return shots


def _gunner(plane: Plane, gun: int) -> tuple[int, int]:
    """Who fires a gun: one of several guns, or it alone."""
    gunner = guns(plane.model)[gun].gunner
    return (gunner, 0) if gunner else (0, gun)


def _possible(table: Table, plane: Plane, number: int, tired: set[str]) -> list[Shot]:
    gun = guns(plane.model)[number]
    at_planes = _at_planes(table, plane, number, gun, tired)
    shots = (*at_planes, *_at_vessels(table, plane, number, gun))
    return [shot for shot in shots if shot.letters]


def _as_decided(
    table: Table, plane: Plane, advised: Mapping[tuple[int, int], Shot]
) -> Asking[list[Shot]]:
    """The shots of an airplane where each gunner is asked who has a choice: of targets, or whether
    he uses a skill, which tires him."""
    tired, shots = set(plane.recovery), list[Shot]()
    for gunner, best in advised.items():
        choices: dict[str, Shot] = {_called(best): best}
        for number in range(len(guns(plane.model))):
            if _gunner(plane, number) == gunner:
                found = _possible(table, plane, number, tired)
                for shot in sorted(found, key=_worth, reverse=True):
                    choices.setdefault(_called(shot), shot)
                    if shot.skill == SNIPER:
                        choices.setdefault(shot.name, shot._replace(skill=""))
        decided, mount = _called(best), guns(plane.model)[best.gun].mount
        if len(choices) > 1 or best.skill:
            offered = {**choices, HOLD: None}
            question = Question(FIRE, plane.crew, offered, decided, mount)
            decided = yield from table.decided(plane, question)
        if decided != HOLD:
            tired.add(choices[decided].skill)
            shots.append(choices[decided])
    return shots


def _called(shot: Shot) -> str:
    """A shot by its target, and the skill that it uses."""
    return f"{shot.name} {shot.skill}".strip()


def _worth(shot: Shot) -> int:
    """What a shot may be expected to do; an airplane is worth more than a like target below."""
    # Half a point for each token: aimed fire adds nothing to those without points.
    per_token = 50 * shot.bonus * len(shot.letters)
    if isinstance(shot.target, Vessel):
        return (expected(shot.letters) + per_token) * shot.target.worth
    return (expected(shot.letters) + per_token) * 3 // 2


def _at_planes(
    table: Table, plane: Plane, number: int, gun: Gun, tired: set[str]
) -> Iterator[Shot]:
    for target in table.flying():
        if target.side == plane.side or abs(target.altitude - plane.altitude) > 1:
            continue
        if squared_distance((plane.x, plane.y), (target.x, target.y)) > _FAR:
            continue
        if gun.lower and target.altitude >= plane.altitude:
            continue
        skill = ""
        if overlap(corners(plane.pose), corners(target.pose)):
            # Overlapping bases: only this skill may fire at all.
            if ITCHY in tired or ITCHY not in plane.skills:
                continue
            skill = ITCHY
        distance = reach(table, plane, gun, target)
        if distance < 0:
            continue
        letters = letters_at(gun, distance, plane.altitude, target.altitude)
        far = distance > HALF_RULER * HALF_RULER
        if letters and far and SNIPER not in tired and SNIPER in plane.skills:
            skill = SNIPER
        yield Shot(plane, number, target, letters, aimed(plane, number, target), skill, far)


def _at_vessels(table: Table, plane: Plane, number: int, gun: Gun) -> Iterator[Shot]:
    """Strafing: from the lowest level, the near half only, with the tokens of the far half."""
    if (
        plane.altitude != STRAFING_LEVEL
        or not plane.attacks
        or not table.theatre.strafes(table.kind)
    ):
        return
    for target in table.vessels:
        near = squared_distance((plane.x, plane.y), (target.x, target.y)) <= _FAR
        if near and target.there and target.holds and target.damage < target.holds:
            distance = reach(table, plane, gun, target)
            if 0 <= distance <= HALF_RULER * HALF_RULER:
                yield Shot(plane, number, target, gun.long, aimed(plane, number, target))


def reach(table: Table, plane: Plane, gun: Gun, target: Plane | Vessel) -> int:
    """The square of the distance to the nearest point by which a gun reaches a target with nothing
    between, or -1 if there is none within a ruler."""
    at = (plane.x, plane.y)
    if isinstance(target, Plane):
        points, level = nine_points(target.pose), target.altitude
        others = (plane.crew, target.crew)
    else:
        points, level = nine_points(target.pose, target.length, target.width), SEA_LEVEL
        others = (plane.crew, 0)
    within = [
        (squared_distance(at, point), point)
        for point in points
        if any(in_arc(plane.pose, bearing, gun.half_arc, point) for bearing in gun.bearings)
    ]
    levels = (plane.altitude, level)
    between = [
        corners(other.pose)
        for other in table.flying()
        if other.crew not in others and other.altitude in levels
    ]
    # no fire into, out of or through a cloud.
    between += [cloud.ring for cloud in table.clouds if any(map(cloud.covers, levels))]
    open_to = [
        distance
        for distance, point in within
        if distance <= RULER * RULER and not any(crosses(at, point, ring) for ring in between)
    ]
    return min(open_to, default=-1)


def letters_at(gun: Gun, distance: int, altitude: int, target: int) -> str:
    """The letters a gun draws at the square of a distance: none where the height forbids it."""
    close = distance <= HALF_RULER * HALF_RULER
    if altitude == target:
        return gun.close if close else gun.long
    return gun.long if close and abs(altitude - target) == 1 else ""


def aimed(plane: Plane, gun: int, target: Plane | Vessel) -> int:
    """What aimed fire adds: to the fire of a fixed gun, for the target it fired at a turn ago, or
    any with Perfect Aim."""
    again = plane.targets.get(gun) == name_of(target)
    fixed = guns(plane.model)[gun].fixed
    return AIMED if fixed and plane.aims and (again or PERFECT_AIM in plane.skills) else 0


def _resolve(table: Table, shot: Shot, draw: Draw) -> Asking[None]:
    firer, target = shot.firer, shot.target
    if shot.skill:
        firer.recovery[shot.skill] = _RECOVERY[shot.skill] + 1
        table.track.happened(firer.crew, It(SKILL, shot.name, shot.skill))
    if isinstance(target, Vessel):
        taken = damage.hit_below(table, shot.letters, draw, shot.bonus)
        vessels.strafed(table, target, firer, taken.points)
    else:
        spare = max(shot.letters) if shot.skill == SNIPER else ""
        taken = yield from damage.hit(
            table, target, shot.letters, draw, firer.crew, bonus=shot.bonus, spare=spare
        )
    mount = guns(firer.model)[shot.gun].mount
    fired = It(FIRED, shot.name, mount, taken.points, tokens=taken.tokens, far=shot.far)
    table.track.happened(firer.crew, fired)
