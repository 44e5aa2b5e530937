"""The frame of a chart: degrees along it, and a scale of sea miles."""

from __future__ import annotations

from math import ceil

from sheetgen.sheets.chart import Chart
from sheetgen.sheets.items import HAIR, Box, Item, Line, Text

DEGREE, FIVE = 1.2, 1.9
"""The length of a degree's tick, and of every fifth, in mm."""


def frame(on: Chart) -> list[Item]:
    """The frame, with a tick for every degree inside it."""
    area, view = on.area, on.view
    items: list[Item] = [Box(*area, HAIR)]
    for lon in range(ceil(view.west) + 1, int(view.east) + 1):
        x, long = on.at(lon, 0)[0], FIVE if lon % 5 == 0 else DEGREE
        items += [Line(x, area.y, x, area.y + long), Line(x, area.bottom - long, x, area.bottom)]
    for lat in range(ceil(view.south) + 1, int(view.north) + 1):
        y, long = on.at(0, lat)[1], FIVE if lat % 5 == 0 else DEGREE
        items += [Line(area.x, y, area.x + long, y), Line(area.right - long, y, area.right, y)]
    return items


def numbers(on: Chart) -> list[Text]:
    """Every fifth degree by its number, inside the frame."""
    area, view = on.area, on.view
    lons, lats = _fives(view.west, view.east), _fives(view.south, view.north)
    east = [f"{abs(lon)}°{' W' if lon < 0 else ' E' if lon else ''}" for lon in lons]
    across = (Text(on.at(lon, 0)[0], area.bottom - 2.5, "", align="center") for lon in lons)
    down = (Text(area.x + 2.5, on.at(0, lat)[1] + 0.8, f"{lat}° N") for lat in lats)
    return [*(text._replace(text=name) for text, name in zip(across, east, strict=True)), *down]


def _fives(first: float, last: float) -> list[int]:
    """The multiples of five between two degrees."""
    return [degree for degree in range(ceil(first), int(last) + 1) if degree % 5 == 0]


def scale(on: Chart, lon: float, lat: float, miles: int) -> list[Item]:
    """A rule of so many sea miles, its left end at that place: a minute of latitude is a mile."""
    x, y = on.at(lon, lat)
    wide = miles / 60 * on.area.height / (on.view.north - on.view.south)
    ends = [Line(end, y - 1.0, end, y) for end in (x, x + wide / 2, x + wide)]
    label = Text(x + wide / 2, y - 1.8, f"{miles} sea miles", "text", 7, "center")
    return [Line(x, y, x + wide, y), *ends, label]
