"""The paths of a fight's airplanes as they flew: the true arcs of the cards, in hundredths of a mm.

For drawing only; what decides a fight is the engine's own geometry.
"""

from __future__ import annotations

from itertools import pairwise
from math import cos, pi, sin

from sheetgen.games.wings.combat.geometry import BASE_LENGTH, STEPS
from sheetgen.games.wings.combat.manoeuvres import CARDS, REVERSALS, curve
from sheetgen.games.wings.combat.track import Row, Track
from sheetgen.sheets.chart import Point, Points

ARC_STROKE = 2 * pi / 72
"""An arc is drawn in strokes that turn by no more than this."""
SLIP_STROKES = 6
STEP = 2 * pi / STEPS


def flown(track: Track, crew: int, first: int = 0, last: int | None = None) -> list[Points]:
    """The path of an airplane over the turns after `first` up to `last`, turn by turn."""
    aircraft = next(one.aircraft for one in track.planes if one.crew == crew)
    rows = [
        row for row in track.of(crew) if first <= row.turn and (last is None or row.turn <= last)
    ]
    return [path(aircraft, before, after) for before, after in pairwise(rows)]


def path(aircraft: str, before: Row, after: Row) -> Points:
    """The way of the middle of the base from one turn to the next. It goes straight to the front
    edge, along the card's arrow, and straight on until the rear edge is at its head."""
    start, end = (float(before.x), float(before.y)), (float(after.x), float(after.y))
    if start == end or CARDS.index(after.card) in REVERSALS:
        # Who is lost to his fire before he moves has stayed where he was.
        return start, end
    ahead, right, turn = curve(aircraft, CARDS.index(after.card))
    half = BASE_LENGTH / 2
    local = [(0.0, 0.0), *((half + x, y) for x, y in _arrow(ahead, right, turn * STEP))]
    heading = before.heading * STEP
    placed = [_turned(start, heading, point) for point in local]
    return (*placed, end)


def _arrow(ahead: int, right: int, turn: float) -> list[Point]:
    """The arrow of a card from the middle of the front edge."""
    if turn:
        radius = right / (1 - cos(turn))
        strokes = max(2, round(abs(turn) / ARC_STROKE))
        parts = [turn * i / strokes for i in range(strokes + 1)]
        way = abs(radius) if turn > 0 else -abs(radius)
        return [(way * sin(part), way * (1 - cos(part))) for part in parts]
    if right:
        # An S of two even bends, as the card shows it.
        parts = [i / SLIP_STROKES for i in range(SLIP_STROKES + 1)]
        return [(ahead * part, right * (1 - cos(pi * part)) / 2) for part in parts]
    return [(0.0, 0.0), (float(ahead), 0.0)]


def _turned(origin: Point, heading: float, point: Point) -> Point:
    (x, y), (ahead, right) = origin, point
    return x + ahead * cos(heading) - right * sin(heading), y + ahead * sin(heading) + right * cos(
        heading
    )
