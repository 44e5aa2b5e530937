"""The small map of a solo journal: the coasts, the route to Malta, and where on it a watch is."""

from __future__ import annotations

from functools import cache

from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.sheet.route import chart_on, route_between
from sheetgen.kits.drawing.blocks import Area
from sheetgen.kits.drawing.chart import Chart, outside
from sheetgen.kits.drawing.items import GROUP, HAIR, HEAD, MARK, MAYBE, Box, Item, Polyline, Text

NAMES = {"Gibraltar": (-4.3, 37.1), "Malta": (14.45, 35.1)}
"""The names on the large map, and where they stand: longitude and latitude of their middle."""
EDGE = 0.1
FIX = 1.7
"""The side of the square that marks a place, in mm."""


@cache
def coast(on: Chart, fine: bool = False) -> tuple[Item, ...]:
    """The coasts, in more or less detail."""
    lines = data("map")["coast" if fine else "rough coast"]
    # Where land runs on beyond the chart its edge is no coast.
    area = on.area
    edge = [Area(area.x - 1, area.y, 1 + EDGE, area.height)]
    return tuple(
        Polyline(points, GROUP if fine else HAIR)
        for line in lines
        for points in outside(on.line(line), edge)
    )


def route(on: Chart, reach: tuple[float, float]) -> list[Item]:
    """The route as far as it was sailed and on to Malta, and on it a square where the watch is
    spent; where that may be anywhere in `reach` (fractions of the route), that stretch of it."""
    first, last = reach
    if first < last:
        return [
            Polyline(route_between(on, 0, 1), MAYBE),
            Polyline(route_between(on, first, last), HEAD),
        ]
    sailed, ahead = route_between(on, 0, first), route_between(on, first, 1)
    x, y = sailed[-1]
    fix = Box(x - FIX / 2, y - FIX / 2, FIX, FIX, filled=True)
    return [Polyline(sailed, GROUP), Polyline(ahead, MAYBE), fix]


def large(x: float, y: float, wide: float) -> list[Item]:
    """The whole passage, with the ports it runs between."""
    on = chart_on(x, y, wide)
    route = route_between(on, 0, 1)
    items: list[Item] = [Box(*on.area, GROUP), *coast(on, fine=True), Polyline(route, MARK)]
    for name, (lon, lat) in NAMES.items():
        items.append(Text(*on.at(lon, lat), name, "bold", 8.5, "center"))
    return items
