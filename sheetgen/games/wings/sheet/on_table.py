"""A table drawn to scale on a page: what stands and happens on it, lines that give way to labels,
and labels, each where it covers least. Lengths in mm on the page, places in units of the table."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise, product
from math import ceil, cos, hypot, pi, sin
from typing import NamedTuple

from sheetgen.games.wings.rules.playing_area import Card, Point, moved
from sheetgen.kits.drawing.chart import outside
from sheetgen.kits.drawing.fonts import extent
from sheetgen.kits.drawing.page import (
    GROUP,
    HAIR,
    HEAD,
    PT,
    Area,
    Box,
    Item,
    Pen,
    Points,
    Polyline,
    Ring,
    Text,
)

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
"""Half the length of the stroke that ends a measure."""
CAPITAL = 0.66
"""The height of a capital in ems."""
LOST, DROP, SHOT, LOOP = 1.5, 0.8, 0.65, 1.1
"""Half the side of these marks, and the radii of the ring of a shot and of a loop."""
SMALL, LEADING = 7.5, 2.7
"""The type of labels in pt, and from line to line."""
CLEAR, CLEAR_ABOVE = 0.6, 0.35
"""The white beside a label, and above and below it."""
STEP = 1.5
"""The mesh of the net on which a place is looked for when all others are taken."""
CELL = 0.7
"""The mesh of the net in which lines are looked up that labels keep clear of."""
BEYOND = 1000.0
"""As far from a frame nothing is drawn."""


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


# What stands on the table, and what happens there.


def base(view: View, card: Card) -> Lines:
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


def shot(at: tuple[float, float], hit: bool) -> Item:
    """A ring for a shot, filled where it drew damage."""
    if hit:
        # A ring whose line reaches its middle is a disc.
        return Ring(*at, SHOT / 2, Pen(SHOT * 72 / 25.4))
    return Ring(*at, SHOT, Pen(0.5))


def drop(at: tuple[float, float]) -> Item:
    """Where bombs or a torpedo were dropped."""
    x, y = at
    return Box(x - DROP, y - DROP, 2 * DROP, 2 * DROP, GROUP)


def burst(at: tuple[float, float]) -> Lines:
    """A star where a bomb or a torpedo went off."""
    x, y = at
    arms = ((1.3, 0.0), (0.65, 1.12), (-0.65, 1.12))
    return [(((x - dx, y - dy), (x + dx, y + dy)), GROUP) for dx, dy in arms]


def turned_about(at: tuple[float, float], heading: float) -> tuple[Points, Pen]:
    """A loop where an airplane has turned about on its place, ahead of where it came to; its
    heading is an angle."""
    x, y = at[0] - LOOP * cos(heading), at[1] - LOOP * sin(heading)
    turns = (2 * pi * i / 16 for i in range(17))
    return tuple((x + LOOP * cos(t), y + LOOP * sin(t)) for t in turns), Pen(0.5)


def drawn(lines: Lines) -> list[Item]:
    """Lines as items."""
    return [Polyline(points, ink) for points, ink in lines]


def lost(at: tuple[float, float]) -> Lines:
    """An airplane or a vessel lost."""
    return cross(at, LOST, Pen(1.2))


# Labels.


class Spot(NamedTuple):
    """A place for a label: where its first baseline begins, ends or has its middle."""

    x: float
    y: float
    align: str = "left"


class Label(NamedTuple):
    """Lines of text one below the other, the first of them in bold if it has a weight."""

    lines: tuple[str, ...]
    bold: bool = False

    def at(self, spot: Spot) -> list[Text]:
        """The label in a place."""
        return [
            Text(
                spot.x,
                spot.y + i * LEADING,
                line,
                "bold" if self.bold and i == 0 else "text",
                SMALL,
                spot.align,
            )
            for i, line in enumerate(self.lines)
        ]


def covered(text: Text) -> Area:
    """The area a text keeps for itself."""
    (left, wide), em = extent(text), text.size / PT
    top = text.y - 0.68 * em - CLEAR_ABOVE
    return Area(left - CLEAR, top, wide + 2 * CLEAR, 0.9 * em + 2 * CLEAR_ABOVE)


class Drawing:
    """A table being drawn in a `frame`: `lines` give way to labels, for which there are `holes`;
    what is `under` gives way to `cards` as well; `marks` lie over both. Of what is `taken`, no
    label covers anything, and of lines that they are to keep clear of as little as may be."""

    def __init__(self, view: View, frame: Area) -> None:
        self.view, self.frame = view, frame
        self.lines: Lines = []
        self.under: Lines = []
        self.marks: list[Item] = []
        self.texts: list[Text] = []
        self.holes: list[Area] = []
        self.cards: list[Area] = []
        self.taken: list[Area] = []
        self._crossed: Counter[tuple[int, int]] = Counter()
        x, y, wide, high = frame
        self._rim = [
            Area(x - BEYOND, y - BEYOND, BEYOND, high + 2 * BEYOND),
            Area(frame.right, y - BEYOND, BEYOND, high + 2 * BEYOND),
            Area(x - BEYOND, y - BEYOND, wide + 2 * BEYOND, BEYOND),
            Area(x - BEYOND, frame.bottom, wide + 2 * BEYOND, BEYOND),
        ]

    def keep_clear(self, way: Points) -> None:
        """Labels keep clear of this line where they can."""
        for (ax, ay), (bx, by) in pairwise(way):
            steps = max(1, ceil(hypot(bx - ax, by - ay) / CELL))
            for i in range(steps):
                x, y = ax + (bx - ax) * i / steps, ay + (by - ay) * i / steps
                self._crossed[int(x / CELL), int(y / CELL)] += 1

    def put(
        self, label: Label, spots: Iterable[Spot], pad: float = 0.0, most: float = 0.0
    ) -> list[Text]:
        """A label in that of the spots where it covers the least, with so much free around it; left
        out where it would lie on what is taken, or on so many cells with lines, if there is a
        most."""
        best: tuple[int, list[Text]] | None = None
        for spot in spots:
            texts = label.at(spot)
            lines = self._covers([covered(text).wider(pad) for text in texts])
            if lines is not None and (best is None or lines < best[0]):
                best = lines, texts
                if not lines:
                    break
        if best is None or (most and best[0] >= most):
            return []
        areas = [covered(text).wider(pad) for text in best[1]]
        self.texts += best[1]
        self.holes += areas
        self.taken += areas
        return best[1]

    def net(self, spot: Spot) -> Iterator[Spot]:
        """Places all over the table, those nearest to a spot first."""
        x, y, wide, high = self.frame
        mesh = product(range(int(wide / STEP)), range(int(high / STEP)))
        places = (Spot(x + i * STEP, y + j * STEP) for i, j in mesh)
        yield from sorted(places, key=lambda at: (at.x - spot.x) ** 2 + (at.y - spot.y) ** 2)

    def _covers(self, areas: Sequence[Area]) -> int | None:
        """How many cells with lines areas cover; None if they may not lie there at all."""
        if not all(self.frame.holds(one) and not one.meets(self.taken) for one in areas):
            return None
        if not self._crossed:
            return 0
        cells = (
            (column, row)
            for area in areas
            for column in range(int(area.x / CELL), int(area.right / CELL) + 1)
            for row in range(int(area.y / CELL), int(area.bottom / CELL) + 1)
        )
        return sum(cell in self._crossed for cell in cells)

    def inside(self, way: Points) -> Points:
        """A path as far as it first leaves the frame."""
        return next(outside(way, self._rim), ()) if self.frame.has(*way[0]) else ()

    def items(self) -> list[Item]:
        """All of it."""
        return [
            *_interrupted(self.under, [*self._rim, *self.cards, *self.holes]),
            *_interrupted(self.lines, [*self._rim, *self.holes]),
            Polyline(self.frame.outline, HEAD),
            *self.marks,
            *self.texts,
        ]


def _interrupted(lines: Lines, holes: Sequence[Area]) -> Iterator[Item]:
    """Lines, each as far as it lies outside all the holes."""
    for points, pen in lines:
        for stretch in outside(points, holes):
            yield Polyline(stretch, pen)
