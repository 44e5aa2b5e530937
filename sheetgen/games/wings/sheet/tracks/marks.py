"""The marks of a track chart, in mm on the page; and paths as far as a frame shows them."""

from collections.abc import Sequence
from itertools import pairwise
from math import cos, hypot, pi, sin

from sheetgen.games.wings.fight.geometry import COS, SIN, STEPS, UNIT
from sheetgen.games.wings.fight.track import Row
from sheetgen.games.wings.sheet.briefing import symbols as symbol
from sheetgen.games.wings.sheet.briefing.symbols import Lines, View
from sheetgen.kits.drawing.chart import Point, Points, within
from sheetgen.kits.drawing.page import GROUP, Area, Box, Item, Pen, Polyline, Ring

CROSS, DROP = 1.5, 0.8
"""Half the side of these marks."""
LOOP = 1.1
"""The radius of a loop."""
RADIUS = 0.65
"""Of the ring of a shot."""


def shot(at: Point, hit: bool) -> Item:
    """A ring for a shot, filled where it drew damage."""
    if hit:
        # A ring whose line reaches its middle is a disc.
        return Ring(*at, RADIUS / 2, Pen(RADIUS * 72 / 25.4))
    return Ring(*at, RADIUS, Pen(0.5))


def drop(at: Point) -> Item:
    """Where bombs or a torpedo were dropped."""
    x, y = at
    return Box(x - DROP, y - DROP, 2 * DROP, 2 * DROP, GROUP)


def burst(at: Point) -> Lines:
    """A star where a bomb or a torpedo went off."""
    x, y = at
    arms = ((1.3, 0.0), (0.65, 1.12), (-0.65, 1.12))
    return [(((x - dx, y - dy), (x + dx, y + dy)), GROUP) for dx, dy in arms]


def cross(at: Point) -> Lines:
    """An airplane or a vessel lost."""
    return symbol.cross(at, CROSS, Pen(1.2))


def turned_about(view: View, row: Row) -> Lines:
    """A loop where an airplane has turned about on its place, ahead of where it came to."""
    x, y = view.at((row.x, row.y))
    back = (row.heading + STEPS // 2) % STEPS
    middle = x + LOOP * COS[back] / UNIT, y + LOOP * SIN[back] / UNIT
    turns = (2 * pi * i / 16 for i in range(17))
    return [
        (tuple((middle[0] + LOOP * cos(t), middle[1] + LOOP * sin(t)) for t in turns), Pen(0.5))
    ]


def drawn(lines: Lines) -> list[Item]:
    """Lines as items."""
    return [Polyline(points, ink) for points, ink in lines]


# Paths as far as a frame shows them.


def inside(way: Points, frame: Area) -> Points:
    """A path as far as it first leaves the frame."""
    kept: list[Point] = [way[0]] if frame.has(*way[0]) else []
    for a, b in pairwise(way):
        if not kept:
            break
        if frame.has(*b):
            kept.append(b)
            continue
        part = within(a, b, frame)
        if part:
            kept.append(between(a, b, part[1]))
        break
    return tuple(kept)


def clipped(lines: Lines, frame: Area) -> Lines:
    """Lines, each as far as it lies in a frame."""
    kept: Lines = []
    for points, ink in lines:
        pieces = []
        for a, b in pairwise(points):
            if part := within(a, b, frame):
                pieces.append(tuple(between(a, b, fraction) for fraction in part))
        kept += [(piece, ink) for piece in joined(pieces)]
    return kept


def between(a: Point, b: Point, fraction: float) -> Point:
    """The place so far on the way from one to another."""
    return a[0] + fraction * (b[0] - a[0]), a[1] + fraction * (b[1] - a[1])


def joined(ways: Sequence[Points]) -> list[Points]:
    """Paths that go on where the one before ends, as one each."""
    whole: list[list[Point]] = []
    for way in ways:
        if whole and hypot(whole[-1][-1][0] - way[0][0], whole[-1][-1][1] - way[0][1]) < 0.01:
            whole[-1] += way[1:]
        else:
            whole.append(list(way))
    return [tuple(way) for way in whole]
