"""Boxes set beside a route, each near its own stop: on either side in turn, further off or on the
other side where it is crowded. Lengths in mm."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from sheetgen.core.errors import Error
from sheetgen.kits.drawing.blocks import Area
from sheetgen.kits.drawing.chart import Point, Points, within

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


_TRIES = sorted(
    (further + abs(along) + OTHER_SIDE * (side < 0), side, further, along)
    for further in FURTHER
    for along in ALONG
    for side in (1, -1)
)


def _candidates(stop: Stop, size: Point, side: int) -> Iterator[Area]:
    """Places for a box, the best first: on its side, near its stop, square to the route."""
    (x, y), (east, south), (wide, high) = stop.at, stop.way, size
    reach = OFF + (wide * abs(south) + high * abs(east)) / 2
    for _, same, further, along in _TRIES:
        off = side * same * (reach + further)
        middle = x + south * off + east * along, y - east * off + south * along
        yield Area(middle[0] - wide / 2, middle[1] - high / 2, wide, high)
