"""The markings of the air forces' airplanes, in outline."""

from sheetgen.games.wings.rules.conditions import data
from sheetgen.games.wings.rules.state import AIR_FORCES, AirForce
from sheetgen.kits.drawing.items import GROUP, HAIR, MARK, Box, Item, Polyline, Ring


def emblem(air_force: AirForce, x: float, y: float, radius: float) -> list[Item]:
    """The marking of an air force about its middle, in mm."""
    drawn = data("campaign")["air_forces"][AIR_FORCES[air_force]]["emblem"]
    if drawn == "roundel":
        return [Ring(x, y, radius * part, MARK) for part in (1, 0.66, 0.3)]
    if drawn == "cross":
        return _cross(x, y, radius)
    wide, high = 0.27 * radius, 1.2 * radius
    bars = [
        Box(x + step * radius - wide / 2, y - high / 2, wide, high, GROUP)
        for step in (-0.43, 0, 0.43)
    ]
    return [Ring(x, y, radius, MARK), Ring(x, y, 0.88 * radius, HAIR), *bars]


def _cross(x: float, y: float, radius: float) -> list[Item]:
    """A cross with straight arms: the edge of each quarter, and a line along it."""
    end = 0.96 * radius
    return [
        Polyline(
            tuple(
                (x + east * across, y + south * down)
                for across, down in ((near, end), (near, near), (end, near))
            ),
            MARK,
        )
        for east, south in ((1, 1), (1, -1), (-1, -1), (-1, 1))
        for near in (0.18 * radius, 0.36 * radius)
    ]
