"""The marks of a track chart, in mm on the page."""

from math import cos, pi, sin

from sheetgen.games.wings.fight.geometry import (
    COS,
    SIN,
    STEPS,
    UNIT,
)
from sheetgen.games.wings.fight.track import Row
from sheetgen.games.wings.sheet.briefing import symbols as symbol
from sheetgen.games.wings.sheet.briefing.symbols import Lines, View
from sheetgen.kits.drawing.chart import Point
from sheetgen.kits.drawing.items import GROUP, Box, Item, Pen, Polyline, Ring

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
