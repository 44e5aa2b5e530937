"""Charts: a stretch of the earth on paper, its frame, lines interrupted for what stands on them,
and boxes set beside a route, each near its own stop: on either side in turn, further off or on the
other side where it is crowded.

Lengths in mm, places on earth in degrees east and north.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from math import ceil, cos, radians
from typing import NamedTuple

from sheetgen.core.errors import Error
from sheetgen.kits.drawing.page import HAIR, Area, Box, Item, Line, Point, Points, Text

DEGREE, FIVE = 1.2, 1.9
"""The length of a degree's tick, and of every fifth, in mm."""
_LOOK = 12
"""After how many strokes of a line it is looked anew which holes are near."""


class View(NamedTuple):
    """The stretch of the earth a chart shows."""

    west: float
    east: float
    south: float
    north: float


class Chart(NamedTuple):
    """A chart on an area of the page; degrees east are as long as they are at its middle."""

    area: Area
    view: View

    def at(self, lon: float, lat: float) -> Point:
        """Where a place lies on the page."""
        area, view = self.area, self.view
        return (
            area.x + (lon - view.west) * area.width / (view.east - view.west),
            area.y + (view.north - lat) * area.height / (view.north - view.south),
        )

    def line(self, degrees: Sequence[float]) -> Points:
        """A line given as longitude, latitude, longitude, latitude, ..."""
        (x, y, wide, high), (west, east, south, north) = self
        across, down = east - west, north - south
        places = zip(degrees[::2], degrees[1::2], strict=True)
        return tuple(
            [
                (x + (lon - west) * wide / across, y + (north - lat) * high / down)
                for lon, lat in places
            ]
        )


def chart(x: float, y: float, wide: float, view: View) -> Chart:
    """A chart as wide as that; its height follows from what it shows."""
    middle = radians((view.south + view.north) / 2)
    high = wide * (view.north - view.south) / ((view.east - view.west) * cos(middle))
    return Chart(Area(x, y, wide, high), view)


def outside(points: Points, holes: Sequence[Area]) -> Iterator[Points]:
    """The stretches of a line that lie outside all the holes."""
    near = _near(points, holes)
    if not near:
        yield points
        return
    stretch: list[Point] = [points[0]]
    for place, (a, b) in enumerate(pairwise(points)):
        if place % _LOOK == 0:
            nearer = _near(points[place : place + _LOOK + 1], near)
        hidden = _hidden(a, b, nearer)
        for start, end in hidden:
            if start > 0:
                stretch.append(_between(a, b, start))
            if len(stretch) > 1:
                yield tuple(stretch)
            stretch = [_between(a, b, end)]
        if not hidden or hidden[-1][1] < 1:
            stretch.append(b)
    if len(stretch) > 1:
        yield tuple(stretch)


def _near(points: Points, holes: Sequence[Area]) -> list[Area]:
    """The holes a line may meet."""
    xs, ys = zip(*points, strict=True)
    left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
    return [
        hole
        for hole in holes
        if hole[0] < right
        and left < hole[0] + hole[2]
        and hole[1] < bottom
        and top < hole[1] + hole[3]
    ]


def _hidden(a: Point, b: Point, holes: Iterable[Area]) -> list[tuple[float, float]]:
    """The parts of a stroke, as fractions of it, that lie in holes: in order, not overlapping."""
    parts: list[tuple[float, float]] = []
    for start, end in sorted(part for hole in holes if (part := within(a, b, hole))):
        if parts and start <= parts[-1][1]:
            parts[-1] = (parts[-1][0], max(end, parts[-1][1]))
        else:
            parts.append((start, end))
    return parts


def within(a: Point, b: Point, area: Area) -> tuple[float, float] | None:
    """The part of a stroke, as fractions of it, that lies in an area; None if none does."""
    (ax, ay), (bx, by), (left, top, wide, high) = a, b, area
    right, bottom = left + wide, top + high
    if (
        (ax <= left and bx <= left)
        or (ax >= right and bx >= right)
        or (ay <= top and by <= top)
        or (ay >= bottom and by >= bottom)
    ):
        return None
    # Clipped by the method of Liang and Barsky, an edge at a time.
    start, end = 0.0, 1.0
    for step, room in (
        (ax - bx, ax - left),
        (bx - ax, right - ax),
        (ay - by, ay - top),
        (by - ay, bottom - ay),
    ):
        if step < 0:
            start = max(start, room / step)
        elif step > 0:
            end = min(end, room / step)
    return (start, end) if start < end else None


def _between(a: Point, b: Point, fraction: float) -> Point:
    return a[0] + fraction * (b[0] - a[0]), a[1] + fraction * (b[1] - a[1])


# The frame of a chart: degrees along it.


def chart_frame(on: Chart) -> Iterator[Item]:
    """The frame, with a tick for every degree inside it."""
    area, view = on.area, on.view
    yield Box(*area, HAIR)
    for lon in range(ceil(view.west) + 1, int(view.east) + 1):
        x, long = on.at(lon, 0)[0], FIVE if lon % 5 == 0 else DEGREE
        yield Line(x, area.y, x, area.y + long)
        yield Line(x, area.bottom - long, x, area.bottom)
    for lat in range(ceil(view.south) + 1, int(view.north) + 1):
        y, long = on.at(0, lat)[1], FIVE if lat % 5 == 0 else DEGREE
        yield Line(area.x, y, area.x + long, y)
        yield Line(area.right - long, y, area.right, y)


def degree_numbers(on: Chart) -> list[Text]:
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


# Boxes beside a route.

CORNER = 1.0
"""How far from a corner a leader meets a box."""
CLEAR = 0.7
"""What a box keeps clear of other boxes and of the route."""
OFF = 2.4
"""The shortest leader from a stop to its box."""
FURTHER = tuple(1.5 * i for i in range(16))
ALONG = tuple(1.5 * i for i in range(-10, 11))
OTHER_SIDE = 4.0
"""How much further off a box may stand before it goes to the other side."""


Stroke = tuple[Point, Point]
Extent = tuple[float, float, float, float]
"""Left, top, right and bottom."""


class Stop(NamedTuple):
    """A place on the route, with the way it runs there (a vector of length 1)."""

    at: Point
    way: Point


def beside(
    stops: Sequence[Stop],
    sizes: Sequence[Point],
    route: Points,
    taken: Sequence[Area],
    frame: Area,
) -> list[Area]:
    """An area of its size (width, height) for every stop, inside the frame, clear of the route, of
    what is taken and of one another; leaders cross none of them.

    Raises Error if there is no room for them.
    """
    strokes = list(pairwise(route))
    for first_side in (1, -1):
        placed = _placed(stops, sizes, strokes, taken, frame, first_side)
        if len(placed) == len(stops):
            return placed
    raise Error(f"there is no room beside the route for {len(stops)} boxes")


def _placed(
    stops: Sequence[Stop],
    sizes: Sequence[Point],
    route: Sequence[Stroke],
    taken: Sequence[Area],
    frame: Area,
    side: int,
) -> list[Area]:
    """An area for every stop as far as there is room, the first on that side of the route."""
    placed: list[Area] = []
    strokes = [*map(_with_extent, route)]
    for stop, size in zip(stops, sizes, strict=True):
        clear = [*taken, *placed]
        for area in _candidates(stop, size, side):
            if _is_free(area, frame, clear, strokes):
                led = (stop.at, leader(stop.at, area))
                if not any(within(*led, other) for other in clear):
                    break
        else:
            return placed
        placed.append(area)
        strokes.append(_with_extent(led))
        side = -side
    return placed


def _with_extent(stroke: Stroke) -> tuple[Extent, Stroke]:
    (ax, ay), (bx, by) = stroke
    return (min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)), stroke


def _is_free(
    area: Area, frame: Area, clear: Sequence[Area], strokes: Sequence[tuple[Extent, Stroke]]
) -> bool:
    """Whether an area is inside the frame, clear of others and of strokes."""
    # Tried hundreds of times a page: unpacked, not by the properties of Area.
    x, y, wide, high = area
    left, top, right, bottom = x - CLEAR, y - CLEAR, x + wide + CLEAR, y + high + CLEAR
    x, y, wide, high = frame
    if left <= x or right >= x + wide or top <= y or bottom >= y + high:
        return False
    for x, y, wide, high in clear:
        if left < x + wide and x < right and top < y + high and y < bottom:
            return False
    wider = Area(left, top, right - left, bottom - top)
    near = (
        stroke
        for (first, upper, last, lower), stroke in strokes
        if first < right and left < last and upper < bottom and top < lower
    )
    return not any(within(a, b, wider) for a, b in near)


def leader(stop: Point, area: Area) -> Point:
    """Where the leader from a stop meets an area: the nearest point of it but for the corners."""
    x = min(max(stop[0], area.x), area.right)
    y = min(max(stop[1], area.y), area.bottom)
    if y in (area.y, area.bottom):
        return min(max(stop[0], area.x + CORNER), area.right - CORNER), y
    return x, min(max(stop[1], area.y + CORNER), area.bottom - CORNER)


@cache
def _tries() -> list[tuple[float, int, float, float]]:
    """What is tried, in this order: how far it is off in all, on which side, how much further, and
    how far along."""
    return sorted(
        (further + abs(along) + OTHER_SIDE * (side < 0), side, further, along)
        for further in FURTHER
        for along in ALONG
        for side in (1, -1)
    )


def _candidates(stop: Stop, size: Point, side: int) -> Iterator[Area]:
    """Places for a box, the best first: on its side, near its stop, square to the route."""
    (x, y), (east, south), (wide, high) = stop.at, stop.way, size
    reach = OFF + (wide * abs(south) + high * abs(east)) / 2
    for _, same, further, along in _tries():
        off = side * same * (reach + further)
        middle = x + south * off + east * along, y - east * off + south * along
        yield Area(middle[0] - wide / 2, middle[1] - high / 2, wide, high)
