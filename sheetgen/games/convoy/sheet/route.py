"""Where the passage runs on the map, and where the boxes of its turns stand.

Turns are where the passage has them: evenly along the route, by distance. Turns that a journey may
or may not have stand in a row of their own, for they would all be near Malta.
"""

from __future__ import annotations

from functools import cache
from math import hypot
from typing import NamedTuple

from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.sheet.log import WATCHES
from sheetgen.games.convoy.story.watches import position
from sheetgen.kits.drawing.blocks import Area
from sheetgen.kits.drawing.callouts import Stop, beside
from sheetgen.kits.drawing.chart import Chart, Point, Points, View, chart, degree_numbers
from sheetgen.kits.drawing.items import Text
from sheetgen.kits.drawing.typesetting import width

BOX_WIDE, BOX_HIGH = 7.0, 9.6
FLAG = 3.3
"""The height of the date beyond the box of a day's first turn."""
DATE = 2.9
"""The height of a line of text above the row of turns that may be."""
KEY_PLACE, KEY_SIZE = (10.75, 40.02), (42.0, 17.5)
MAYBE_PLACE = (2.6, 35.82)
MOST_MAYBE = 8
MALTA = (14.15, 14.62, 35.76, 36.12)
"""The islands, which no box may hide: west, east, south, north."""
NARROW = 191.0
NARROW_KEY, NARROW_MAYBE = (0.0, -1.8), (-3.5, -1.8)
"""On a chart less wide than `NARROW` what is of one size leaves less room: how much further right
and down the key and the row of turns that may be stand there."""
NEAR = 0.012
"""How far on either side of a stop the direction of the route is taken, as a fraction of it."""
PAD = 0.5


class Passage(NamedTuple):
    """A journey on a chart: for each turn a stop on the route and the area of its box."""

    chart: Chart
    stops: tuple[Stop, ...]
    areas: tuple[Area, ...]
    route: Points


def chart_on(x: float, y: float, wide: float) -> Chart:
    """The chart of the passage, as wide as that."""
    return chart(x, y, wide, View(**data("map")["view"]))


def route_between(on: Chart, first: float, last: float) -> Points:
    """The route from one fraction of it (0 to 1) to another."""
    points = data("passage")["waypoints"]
    total = points[-1]["nm"]
    inner = [(p["lon"], p["lat"]) for p in points if first < p["nm"] / total < last]
    ends = [(lon, lat) for lat, lon, _ in (position(first), position(last))]
    return tuple(on.at(*place) for place in (ends[0], *inner, ends[1]))


@cache
def passage(on: Chart, turns: int) -> Passage:
    """The boxes of a journey of so many turns."""
    route = route_between(on, 0, 1)
    stops = tuple(stop_at(on, (turn - 0.5) / turns) for turn in range(1, turns + 1))
    sizes = [_size(turn) for turn in range(1, turns + 1)]
    taken = [*map(room, names(on)), key_area(on), maybe_area(on), *islands(on)]
    areas = beside(stops, sizes, route, taken, on.area)
    return Passage(on, stops, tuple(areas), route)


def stop_at(on: Chart, fraction: float) -> Stop:
    """A place on the route, with the direction it runs in there."""
    x, y = point_at(on, fraction)
    x1, y1 = point_at(on, max(0, fraction - NEAR))
    x2, y2 = point_at(on, min(1, fraction + NEAR))
    return Stop((x, y), direction((x1, y1), (x2, y2)))


def direction(a: Point, b: Point) -> Point:
    """The direction from one point to another, as a vector of length 1."""
    long = hypot(b[0] - a[0], b[1] - a[1])
    return (b[0] - a[0]) / long, (b[1] - a[1]) / long


def point_at(on: Chart, fraction: float) -> Point:
    """Where a fraction of the route is sailed."""
    lat, lon, _ = position(fraction)
    return on.at(lon, lat)


def date_of(turn: int) -> str:
    """The date, if the turn begins a day; else nothing."""
    day, of_day = divmod(turn - 1, len(WATCHES))
    known = data("passage")
    return "" if of_day else f"{known['first_day'] + day} {known['month'][:3]}"


def _size(turn: int) -> Point:
    """The room for a turn's box, with the date that stands beyond it on the first of a day."""
    date = date_of(turn)
    if not date:
        return BOX_WIDE, BOX_HIGH
    return max(BOX_WIDE, width(date, "bold")), BOX_HIGH + FLAG


def box(of: Passage, turn: int) -> Area:
    """A turn's box."""
    area = of.areas[turn - 1]
    top = area.bottom - BOX_HIGH if above(of, turn) else area.y
    return Area(area.x + (area.width - BOX_WIDE) / 2, top, BOX_WIDE, BOX_HIGH)


def above(of: Passage, turn: int) -> bool:
    """Whether a turn's box stands higher on the page than its stop."""
    area = of.areas[turn - 1]
    return area.y + area.height / 2 < of.stops[turn - 1].at[1]


def maybe_area(on: Chart) -> Area:
    """The row of the turns that may be, with the date above and a line of text above that."""
    x, y = _at(on, MAYBE_PLACE, NARROW_MAYBE)
    return Area(x, y, MOST_MAYBE * BOX_WIDE, BOX_HIGH + 2 * DATE)


def maybe_box(on: Chart, number: int) -> Area:
    """The box of one of the turns that may be, from 1."""
    row = maybe_area(on)
    return Area(row.x + (number - 1) * BOX_WIDE, row.bottom - BOX_HIGH, BOX_WIDE, BOX_HIGH)


@cache
def names(on: Chart) -> tuple[Text, ...]:
    """The names of places, and the numbers of degrees."""
    places = [
        Text(*on.at(place["lon"], place["lat"]), place["name"], place["face"], 7, place["align"])
        for place in data("map")["places"]
    ]
    return (*places, *degree_numbers(on))


def room(text: Text) -> Area:
    """The room a text takes, and a little more."""
    wide = width(text.text, text.face, text.size)
    left = text.x - wide * {"left": 0, "center": 0.5, "right": 1}[text.align]
    return Area(left - PAD, text.y - 1.75 - PAD, wide + 2 * PAD, 2.4 + 2 * PAD)


def islands(on: Chart) -> list[Area]:
    """What the islands of Malta take."""
    west, east, south, north = MALTA
    (x, y), (right, bottom) = on.at(west, north), on.at(east, south)
    return [Area(x, y, right - x, bottom - y)]


def key_area(on: Chart) -> Area:
    """What the key takes."""
    return Area(*_at(on, KEY_PLACE, NARROW_KEY), *KEY_SIZE)


def _at(on: Chart, place: Point, narrow: Point) -> Point:
    x, y = on.at(*place)
    return (x + narrow[0], y + narrow[1]) if on.area.width < NARROW else (x, y)
