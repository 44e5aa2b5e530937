"""A second opinion on a shot: with ruler and protractor, in floating point."""

from __future__ import annotations

from math import atan2, cos, degrees, hypot, radians, sin

from sheetgen.games.wings.combat.board import Table
from sheetgen.games.wings.combat.gunnery import Shot
from sheetgen.games.wings.combat.guns import guns
from sheetgen.games.wings.combat.plane import Plane

SLACK = 3
"""Hundredths of a mm, by which a rounded corner may be off."""


def why_no_shot(table: Table, shot: Shot) -> str:
    """Why a shot may not be; nothing for one that may."""
    firer, target, gun = shot.firer, shot.target, guns(shot.firer.aircraft)[shot.gun]
    level = target.altitude if isinstance(target, Plane) else 0
    if not firer.flies or (isinstance(target, Plane) and not target.flies):
        return "gone"
    if target.side == firer.side:
        return "a friend"
    if abs(firer.altitude - level) > 1:
        return "too far above or below"
    reached = [
        at
        for at in _points(target)
        if any(_within(firer, bearing, gun, at) for bearing in gun.bearings)
    ]
    near = min((hypot(at[0] - firer.x, at[1] - firer.y) for at in reached), default=1e9)
    if near > (20000 if firer.altitude == level else 10000) + SLACK:
        return "out of reach or out of the arc"
    for cloud in table.clouds:
        covered = cloud.covers(firer.altitude) or cloud.covers(level)
        if covered and all(_passes((firer.x, firer.y), at, cloud.ring) for at in reached):
            return "through a cloud"
    return ""


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
