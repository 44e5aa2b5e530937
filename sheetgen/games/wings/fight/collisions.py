"""Collisions, an optional rule: two airplanes at one altitude, where the middle of one lies on the
base of the other."""

from itertools import combinations

from sheetgen.games.wings.fight import damage
from sheetgen.games.wings.fight.board import COLLISIONS, Asking, Table
from sheetgen.games.wings.fight.constants import AGREED
from sheetgen.games.wings.fight.geometry import BASE_LENGTH, BASE_WIDTH, UNIT, Pose, seen_from
from sheetgen.games.wings.fight.plane import Plane
from sheetgen.games.wings.fight.throws import Draw
from sheetgen.games.wings.fight.track import COLLIDES, Happening
from sheetgen.games.wings.rules.fight import Cause


def meet(table: Table, draw: Draw) -> Asking[None]:
    """Once all have moved, whoever has flown into another, friend or foe, is hit like him: once,
    until they have been apart."""
    if COLLISIONS not in table.agreed:
        return
    pairs = combinations(table.flying(), 2)
    touching = [(one, two) for one, two in pairs if collide(one, two)]
    for pair in touching:
        if (pair[0].crew, pair[1].crew) not in table.touching:
            table.track.happened(pair[0].crew, Happening(COLLIDES, str(pair[1].crew)))
            for plane in pair:
                letter = AGREED["collision"]
                yield from damage.hit(
                    table, plane, letter, draw, cause=Cause.COLLISION, who=Cause.COLLISION
                )
    table.touching = [(one.crew, two.crew) for one, two in touching]


def collide(one: Plane, two: Plane) -> bool:
    """Whether the models of two airplanes could not stand as they are."""
    if one.altitude != two.altitude:
        return False
    return _lies_on(one.pose, two.pose) or _lies_on(two.pose, one.pose)


def _lies_on(one: Pose, two: Pose) -> bool:
    """Whether the middle of a base lies on the other."""
    ahead, right = seen_from(two, (one.x, one.y))
    return 2 * abs(ahead) <= BASE_LENGTH * UNIT and 2 * abs(right) <= BASE_WIDTH * UNIT
