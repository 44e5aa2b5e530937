"""Where the passage runs on the map, and where the boxes of its turns stand.

Turns are where the passage has them: evenly along the route, by distance, and from an Evade on
evenly over what is left of it. Turns that a journey may
or may not have stand in a row of their own, for they would all be near Malta.
"""

from functools import cache
from itertools import pairwise
from math import hypot

from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.story.chronicle import WATCHES, Chronicle, position
from sheetgen.kits.drawing.chart import Chart, Stop, View, chart, degree_numbers
from sheetgen.kits.drawing.fonts import extent
from sheetgen.kits.drawing.page import GROUP, MARK, Area, Item, Line, Point, Points, Polyline, Text

MALTA = (14.15, 14.62, 35.76, 36.12)
"""The islands, which no box may hide: west, east, south, north."""
LANE = 1.05
"""Half the width of the lane of friendly waters, in mm."""
HALFWAY_BAR, HALFWAY_GAP = 1.7, 0.45
NEAR = 0.012
"""How far on either side of a stop the direction of the route is taken, as a fraction of it."""
PAD = 0.5


def chart_on(wide: float) -> Chart:
    """The chart of the passage, as wide as that."""
    return chart(0, 0, wide, View(**data("map")["view"]))


def route_between(on: Chart, first: float, last: float) -> Points:
    """The route from one fraction of it (0 to 1) to another."""
    points = data("passage")["waypoints"]
    total = points[-1]["nm"]
    inner = [(p["lon"], p["lat"]) for p in points if first < p["nm"] / total < last]
    ends = [(lon, lat) for lat, lon, _ in (position(first), position(last))]
    return tuple(on.at(*place) for place in (ends[0], *inner, ends[1]))


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


@cache
def names(on: Chart) -> tuple[Text, ...]:
    """The names of places, and the numbers of degrees."""
    places = [
        Text(*on.at(place["lon"], place["lat"]), place["name"], place["face"], 7.5, place["align"])
        for place in data("map")["places"]
    ]
    return (*places, *degree_numbers(on))


def room(text: Text) -> Area:
    """The room a text takes, and a little more."""
    left, wide = extent(text)
    return Area(left - PAD, text.y - 1.75 - PAD, wide + 2 * PAD, 2.4 + 2 * PAD)


def islands(on: Chart) -> list[Area]:
    """What the islands of Malta take."""
    west, east, south, north = MALTA
    (x, y), (right, bottom) = on.at(west, north), on.at(east, south)
    return [Area(x, y, right - x, bottom - y)]


# Friendly waters and halfway.


def waters(on: Chart, chronicle: Chronicle) -> list[Item]:
    """Friendly waters and the halfway mark."""
    return [
        *_friendly(on, chronicle.sailed(chronicle.friendly)),
        *_halfway(on, chronicle.sailed(chronicle.halfway())),
    ]


def _friendly(on: Chart, fraction: float) -> list[Item]:
    """Lines on either side of the route as far as friendly waters go, and across it at the end."""
    line = route_between(on, 0, fraction)
    left, right = _parallel(line, LANE), _parallel(line, -LANE)
    return [Polyline((*left, *reversed(right)), GROUP)]


def _parallel(line: Points, off: float) -> Points:
    """A line to the left of another, `off` mm away."""
    directions = [direction(a, b) for a, b in pairwise(line)]
    before, after = [directions[0], *directions], [*directions, directions[-1]]
    return tuple(
        (x + off * (south + south2) / 2, y - off * (east + east2) / 2)
        for (x, y), (east, south), (east2, south2) in zip(line, before, after, strict=True)
    )


def _halfway(on: Chart, fraction: float) -> list[Item]:
    stop = stop_at(on, fraction)
    return _bars(stop.at, stop.way, HALFWAY_BAR)


def _bars(at: Point, direction: Point, half: float) -> list[Item]:
    """Two bars across a line."""
    (x, y), (east, south) = at, direction
    middles = [(x + east * d, y + south * d) for d in (-HALFWAY_GAP, HALFWAY_GAP)]
    return [
        Line(a + south * half, b - east * half, a - south * half, b + east * half, MARK)
        for a, b in middles
    ]
