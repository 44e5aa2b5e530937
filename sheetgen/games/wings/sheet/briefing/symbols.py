"""What stands on the table as it is drawn on a plan: lines in mm on the page."""

from collections.abc import Iterator
from itertools import pairwise
from math import cos, hypot, pi, sin
from typing import NamedTuple

from sheetgen.games.wings.rules.playing_area import Card, Point, moved
from sheetgen.kits.drawing.chart import Points
from sheetgen.kits.drawing.page import GROUP, HAIR, PT, Area, Line, Pen, Text

Lines = list[tuple[Points, Pen]]

LINK = Pen(0.5, 0.5, 3)
"""Half a ruler between neighbours."""
EDGE = Pen(0.4, 2.4)
"""Where two mats meet, and what may not be crossed."""
NOSE = 14
"""How far the nose of an airplane stands out of its base, in mm on the table."""
CIRCLE = 48
"""The strokes of a circle."""
TICK = 0.9
"""Half the length of the stroke that ends a measure, in mm."""
CAPITAL = 0.66
"""The height of a capital in ems."""


class View(NamedTuple):
    """A plan on the page: where its upper left corner lies, and its scale, 1 to that."""

    x: float
    y: float
    scale: float

    def at(self, place: Point) -> tuple[float, float]:
        """Where a place on the table lies on the page."""
        return self.x + place[0] / self.scale, self.y + place[1] / self.scale

    def along(self, *places: Point) -> Points:
        """A line from place to place."""
        return tuple(self.at(place) for place in places)

    def ring(self, places: tuple[Point, ...]) -> Points:
        """A closed line."""
        return self.along(*places, places[0])

    def area(self, card: Card, more: float = 0.0) -> Area:
        """The upright rectangle a card covers, and so much round about, in mm on the page."""
        return Area.around(map(self.at, card.corners)).wider(more)


def airplane(view: View, card: Card) -> Lines:
    """A base with a nose."""
    front, side = card.length // 2, card.width // 4
    at = (card.x, card.y)
    nose = ((front, -side), (front + NOSE, 0), (front, side))
    return [
        (view.ring(card.corners), GROUP),
        (view.along(*(moved(at, card.heading, step) for step in nose)), GROUP),
    ]


def ship(view: View, card: Card) -> Lines:
    """A card with a hull on it, its bow ahead."""
    at, steps = (card.x, card.y), hull(card.length, card.width)
    return [
        (view.ring(card.corners), GROUP),
        (view.ring(tuple(moved(at, card.heading, step) for step in steps)), HAIR),
    ]


def hull(length: int, width: int, mm: int = 1) -> tuple[Point, ...]:
    """The corners of a hull on a card, ahead and to the right of its middle; `mm` is a mm of the
    table in the units of both."""
    long, half, bow = length // 2 - 5 * mm, width // 4, 20 * mm
    return (long, 0), (long - bow, half), (-long, half), (-long, -half), (long - bow, -half)


def circle(view: View, middle: Point, radius: int, pen: Pen) -> Lines:
    """A circle, in mm on the table."""
    x, y = view.at(middle)
    turns = (2 * pi * i / CIRCLE for i in range(CIRCLE + 1))
    r = radius / view.scale
    return [(tuple((x + r * cos(turn), y + r * sin(turn)) for turn in turns), pen)]


def cross(at: tuple[float, float], arm: float = 1.3, pen: Pen = GROUP) -> Lines:
    """A cross that marks a place of the page; `arm` in mm."""
    x, y = at
    return [
        (((x - arm, y - arm), (x + arm, y + arm)), pen),
        (((x - arm, y + arm), (x + arm, y - arm)), pen),
    ]


def measure(view: View, start: Point, end: Point) -> Lines:
    """A line that measures a distance, a stroke across either end."""
    a, b = view.at(start), view.at(end)
    long = hypot(b[0] - a[0], b[1] - a[1])
    across, down = (a[1] - b[1]) / long * TICK, (b[0] - a[0]) / long * TICK
    ends = [((x - across, y - down), (x + across, y + down)) for x, y in (a, b)]
    return [((a, b), HAIR), *((line, HAIR) for line in ends)]


def arrow(view: View, start: Point, end: Point) -> Lines:
    """A line with a head, along the table or across it."""
    way = view.along(start, end)
    return [(way, GROUP), (arrow_head(way), GROUP)]


def arrow_head(way: Points) -> Points:
    """The head of an arrow at the end of a path."""
    bx, by = way[-1]
    ax, ay = next((p for p in reversed(way) if hypot(bx - p[0], by - p[1]) > 0.5), way[0])
    long = hypot(bx - ax, by - ay) or 1.0
    east, south = (bx - ax) / long, (by - ay) / long
    left, right = (
        (bx - 2.0 * east + side * south, by - 2.0 * south - side * east) for side in (-0.9, 0.9)
    )
    return left, (bx, by), right


def lettered(view: View, card: Card, letter: str, size: float) -> Text:
    """A letter or number in the middle of a card."""
    x, y = view.at((card.x, card.y))
    return Text(x, y + CAPITAL / 2 * size / PT, letter, "bold", size, "center")


def strokes(lines: Lines) -> Iterator[Line]:
    """Lines stroke by stroke."""
    for points, pen in lines:
        for (x1, y1), (x2, y2) in pairwise(points):
            yield Line(x1, y1, x2, y2, pen)
