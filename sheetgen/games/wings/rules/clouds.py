"""Clouds: outlines of our own on the playing area, in whole mm, and what they may not cover."""

from typing import Any

from sheetgen.games.wings.fight.geometry import inside, meet, sides
from sheetgen.games.wings.rules.conditions import data
from sheetgen.games.wings.rules.playing_area import Card, PlayingArea, Point, moved
from sheetgen.games.wings.rules.state import SetUp, Task
from sheetgen.games.wings.rules.theatre import Theatre

_CLOUDS: dict[str, Any] = data("playing_area")["clouds"]
CLOUDS: int = len(_CLOUDS["outlines"])
"""How many clouds a mission has that has any; each has an outline of its own."""
AHEAD: int = _CLOUDS["ahead"]
"""How far ahead of an airplane no cloud may lie that is not to be directly in front of it."""
Outline = tuple[Point, ...]


def middle(area: PlayingArea, dice: Point) -> Point:
    """Where the middle of a cloud lies by its two dice: so many hundredths along the area, from
    the attacker's edge, and across it, from his left; drawn in as far as the cloud is to lie on the
    area whole."""
    (along, across), (long, high) = dice, _CLOUDS["box"]
    x, y = along * area.length // 100, across * area.width // 100
    return (
        min(max(x, long // 2), area.length - long // 2),
        min(max(y, high // 2), area.width - high // 2),
    )


def outline(area: PlayingArea, number: int, dice: Point) -> Outline:
    """The outline of a cloud, counted from 1, as a ring of corners."""
    x, y = middle(area, dice)
    return tuple((x + across, y + down) for across, down in _CLOUDS["outlines"][number - 1])


def outlines(area: PlayingArea, set_up: SetUp) -> tuple[Outline, ...]:
    """The outlines of all clouds of a set-up."""
    return tuple(outline(area, i, dice) for i, dice in enumerate(set_up.clouds, start=1))


def kept_clear(theatre: Theatre, area: PlayingArea, kind: Task) -> list[Outline]:
    """What no cloud may cover: targets on land; airplanes that meet in the middle and what lies
    directly in front of them."""
    if theatre.kind_of(kind).meets:
        return [_and_ahead(plane) for flight in area.flights for plane in flight.planes]
    return [target.corners for target in area.targets]


def _and_ahead(plane: Card) -> Outline:
    """An airplane with what lies as far ahead of it as counts, as wide as its base."""
    x, y = moved((plane.x, plane.y), plane.heading, (AHEAD // 2, 0))
    return plane._replace(x=x, y=y, length=plane.length + AHEAD).corners


def overlap(one: Outline, two: Outline) -> bool:
    """Whether two outlines have any ground in common, be it a point."""
    others = sides(two)
    if any(meet(*a, *b) for a in sides(one) for b in others):
        return True
    return inside(one[0], two) or inside(two[0], one)
