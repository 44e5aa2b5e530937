"""The table from above as a picture: all of it; and what is about an airplane whose card is asked
for, with its guns and where each card leads. In mm of the table."""

from collections.abc import Iterator, Mapping
from math import cos, pi, sin
from types import MappingProxyType

from sheetgen.games.wings.fight.board import Table, outline
from sheetgen.games.wings.fight.geometry import (
    BASE_LENGTH,
    HALF_RULER,
    MM,
    RULER,
    STEPS,
    Pose,
    moved,
)
from sheetgen.games.wings.fight.guns import guns
from sheetgen.games.wings.fight.manoeuvres import Card
from sheetgen.games.wings.fight.plane import Plane
from sheetgen.games.wings.rules.conditions import data
from sheetgen.games.wings.solo.forecast import Course
from sheetgen.kits.drawing import page as enlarge
from sheetgen.kits.drawing.page import GROUP, HAIR, MAYBE, Box, Fill, Item, Line, Polyline, Text
from sheetgen.kits.table.words import Picture

WORDS: dict[str, str] = data("solo")["picture"]
ABOUT = 430, 215
"""Half of how wide and how high the picture about an airplane is."""
POINTER = BASE_LENGTH * 5 // 4
"""How far ahead of its middle the line reaches that says where an airplane heads for."""
TICK = BASE_LENGTH // 2
Point = tuple[float, float]


def whole(table: Table, letters: Mapping[int, str]) -> Picture:
    """The whole table."""
    items = (Box(0, 0, table.length / MM, table.width / MM, GROUP), *_stands(table, letters))
    return Picture(table.length / MM, table.width / MM, items, WORDS["whole"])


def about(
    table: Table,
    letters: Mapping[int, str],
    plane: Plane,
    there: Plane,
    courses: Mapping[Card, Course] = MappingProxyType({}),
    keys: Mapping[Card, str] = MappingProxyType({}),
) -> Picture:
    """What is near an airplane: its guns, in both halves of the ruler, where it is or, if its card
    of this turn is not flown yet, where it will be `there`; and by its key where each card then
    leads."""
    items = [*_stands(table, letters), *arcs(there)]
    items.append(Polyline((_at(plane.pose), _at(there.pose)), HAIR))
    for card, course in courses.items():
        pose = course.plane.pose
        items.append(Line(*_at(pose), *_at(moved(pose, TICK)), HAIR))
        items.append(Text(*_at(pose), keys[card], align="center"))
    wide, high = ABOUT
    left, top = there.x / MM - wide, there.y / MM - high
    return Picture(
        2 * wide, 2 * high, enlarge.moved(items, -left, -top), WORDS["about" if courses else "guns"]
    )


def _stands(table: Table, letters: Mapping[int, str]) -> Iterator[Item]:
    """All that is on the table, and its edge."""
    corners = ((0, 0), (table.length, 0), (table.length, table.width), (0, table.width), (0, 0))
    yield Polyline(tuple((x / MM, y / MM) for x, y in corners), GROUP)
    for cloud in table.clouds:
        yield Fill(tuple((x / MM, y / MM) for x, y in cloud.ring), "night")
    for plane in table.flying():
        yield Line(*_at(plane.pose), *_at(moved(plane.pose, POINTER)), GROUP)
        said = f"{letters[plane.crew]}{plane.altitude}"
        yield Text(*_at(plane.pose), said, "bold", align="center")
    for vessel in table.vessels:
        if vessel.there:
            ring = [(x / MM, y / MM) for x, y in outline(vessel)]
            yield Polyline((*ring, ring[0]), GROUP)
            number = "".join(filter(str.isdigit, vessel.name))
            yield Text(vessel.x / MM, vessel.y / MM, vessel.name[0] + number, align="center")
    for torpedo in table.torpedoes:
        yield Text(torpedo.x / MM, torpedo.y / MM, "*", align="center")


def arcs(plane: Plane) -> Iterator[Item]:
    """The arcs of an airplane's guns, each with the near half of the ruler and the far."""
    arcs = {(bearing, gun.half_arc) for gun in guns(plane.model) for bearing in gun.bearings}
    for bearing, half in sorted(arcs):
        middle = plane.heading + bearing
        for reach in (HALF_RULER, RULER):
            bow = [_ray(plane, middle + step, reach) for step in range(-half, half + 1)]
            yield Polyline(tuple(bow), MAYBE)
        for side in (-half, half):
            yield Polyline((_at(plane.pose), _ray(plane, middle + side, RULER)), MAYBE)


def _ray(plane: Plane, heading: int, reach: int) -> Point:
    angle = heading * 2 * pi / STEPS
    return (plane.x + reach * cos(angle)) / MM, (plane.y + reach * sin(angle)) / MM


def _at(pose: Pose) -> Point:
    return pose.x / MM, pose.y / MM
