"""A second opinion on a shot: with ruler and protractor, in floating point."""

from math import atan2, cos, degrees, hypot, radians, sin

from sheetgen.games.wings.fight.board import Table
from sheetgen.games.wings.fight.gunnery import Shot
from sheetgen.games.wings.fight.guns import guns
from sheetgen.games.wings.fight.plane import Plane

SLACK = 3
"""Hundredths of a mm, by which a rounded corner may be off."""


def why_no_shot(table: Table, shot: Shot) -> str:
    """Why a shot may not be; nothing for one that may."""
    firer, target, gun = shot.firer, shot.target, guns(shot.firer.model)[shot.gun]
    level = target.altitude if isinstance(target, Plane) else 0
    if not firer.flies or (isinstance(target, Plane) and not target.flies):
        return "gone"
    if target.side == firer.side:
        return "a friend"
    if abs(firer.altitude - level) > 1:
        return "too far above or below"
    if gun.lower and level >= firer.altitude:
        return "not below"
    near_half = firer.altitude != level or (shot.letters == gun.close != gun.long)
    if shot.letters != gun.long and (firer.altitude != level or shot.letters != gun.close):
        return "other letters"
    reached = [
        at
        for at in _points(target)
        if any(_within(firer, bearing, gun, at) for bearing in gun.bearings)
        and hypot(at[0] - firer.x, at[1] - firer.y) <= (10000 if near_half else 20000) + SLACK
    ]
    if not reached:
        return "out of reach or out of the arc"
    levels = firer.altitude, level
    between = [cloud.ring for cloud in table.clouds if any(map(cloud.covers, levels))]
    between += [
        _outline(other)
        for other in table.flying()
        if other not in (firer, target)
        and other.altitude in levels
        and hypot(other.x - firer.x, other.y - firer.y) < 25000
    ]
    if all(any(_passes((firer.x, firer.y), at, ring) for ring in between) for at in reached):
        return "through a cloud or an airplane"
    return ""


def _outline(plane):
    """The corners of a base, a little drawn in, in their order round it."""
    points = list(_points(plane))
    return [
        (plane.x + (x - plane.x) * 0.999, plane.y + (y - plane.y) * 0.999)
        for x, y in (points[0], points[2], points[8], points[6])
    ]


def _points(target):
    length = getattr(target, "length", 6800) / 2
    width = getattr(target, "width", 4400) / 2
    angle = radians(2.5 * target.heading)
    for along in (-length, 0, length):
        for across in (-width, 0, width):
            yield (
                target.x + along * cos(angle) - across * sin(angle),
                target.y + along * sin(angle) + across * cos(angle),
            )


def _within(firer, bearing, gun, at) -> bool:
    way = degrees(atan2(at[1] - firer.y, at[0] - firer.x))
    off = (way - 2.5 * (firer.heading + bearing) + 180) % 360 - 180
    return abs(off) <= 2.5 * gun.half_arc + 0.05


def _passes(one, two, ring) -> bool:
    """Whether a line has a point well within an outline: it is looked at in 200 places."""
    return any(
        _inside(one[0] + (two[0] - one[0]) * i / 200, one[1] + (two[1] - one[1]) * i / 200, ring)
        for i in range(201)
    )


def _inside(x, y, ring) -> bool:
    """By the sum of the angles under which its sides are seen."""
    total = 0.0
    for (x1, y1), (x2, y2) in zip(ring, (*ring[1:], ring[0]), strict=True):
        turn = atan2(y2 - y, x2 - x) - atan2(y1 - y, x1 - x)
        total += (degrees(turn) + 180) % 360 - 180
    return abs(total) > 180
