"""The fortunes of a game: what was to be expected after every turn, and where that turned."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import floor, log10
from typing import NamedTuple

from sheetgen.kits.chances.account import Swing, came_to, change, decimal, turning_points
from sheetgen.kits.chances.prices import Prices
from sheetgen.kits.drawing.fonts import width
from sheetgen.kits.drawing.page import (
    GROUP,
    HEAD,
    MAYBE,
    Area,
    Item,
    Line,
    Pen,
    Polyline,
    Text,
)
from sheetgen.kits.drawing.signs import NUMBER, numbered

SIZE = 8.0
_LEAST_TURNS = 10
"""The fewest turns the axis of a game that is not over spans."""
_STEPS = (1, 2, 5)
_LEVELS = 6
"""Level lines at most."""
_TURN_LABEL = 6.0
"""Between the numbers of two turns at least, in mm."""
_AXIS = 6.0
"""The height of the axis below the chart, in mm."""
_GAP = 1.4
"""Between a text and what it stands beside, in mm."""
_CLEAR, _BETWEEN = 0.5, 1.5
"""Around a mark, and between two of them where there is room for it, in mm."""
_APART = 3.4
"""Between the baselines of the two figures at the end, in mm."""
_HAIR_APART = 1.2
"""Two level lines no further apart, in mm, are one too many."""
_LEVEL = Pen(0.25, 1)
_FAR = 25.0
"""How far above or below its swing a mark may stand, in mm."""
_ON_A_STICK, _UNLABELLED = 4.0, 12.0
"""What stands against a mark on a stick, and against one without its change, in mm of distance."""
_BARS = "▁▂▃▄▅▆▇█"
_STRIP, _STRIP_LABEL = 60, 6
"""Bars in the strip at most, and from one that has its number to the next."""
CHANCES = (0.0, 1.0, 0.25)
"""The levels of a chance: the lowest, the highest, and the step between two."""
_LEAST_UNITS = 10
"""The fewest units of the prices that the levels span, so that small changes look small."""


class _Plot(NamedTuple):
    """Where the line runs: `turns` from `left` to `right`, points from `low` to `high` by
    `step`."""

    left: float
    right: float
    top: float
    base: float
    turns: int
    low: float
    high: float
    step: float

    def x(self, turn: float) -> float:
        """Where a turn ends."""
        return self.left + (self.right - self.left) * turn / (self.turns + 0.5)

    def y(self, points: float) -> float:
        """The height of a score."""
        return self.base - (self.base - self.top) * (points - self.low) / (self.high - self.low)


_Numbers = tuple[float, float, float, float]


class _Spot(NamedTuple):
    """Where a mark may stand, and the stick it stands on if it is not beside its swing."""

    room: Area
    stick: tuple[Line, ...] = ()


def fortunes(place: Area, prices: Prices, finished: bool) -> list[Item]:
    """The chart inside `place`, which may be from 80 mm wide and 35 mm high: what was to be
    expected after every turn as a stepped line, par as a dashed level, the turning points
    numbered."""
    plot = _plot(place, prices, finished)
    line = Polyline(tuple(_corners(plot, prices.expected)), HEAD)
    fixed: list[Item] = [
        *_levels(plot, prices),
        *_axis(plot, prices.noun),
        line,
        *_ends(plot, prices, finished),
    ]
    return [*fixed, *_marks(plot, prices, fixed)]


def _plot(place: Area, prices: Prices, finished: bool) -> _Plot:
    """The place of the line: beside it room for the levels' numbers and for the ends."""
    low, high, step = _scale(prices)
    figures = max(width(decimal(p, 0, prices.is_chance), "text", SIZE) for p in (low, high))
    left = place.x + max(figures, width(prices.noun, "text", SIZE)) + 2 * _GAP
    right = place.right - max(
        width(text, face, SIZE) for text, face in _end_labels(prices, finished)
    )
    played = len(prices.expected) - 1
    turns = max(played, 1 if finished else _LEAST_TURNS)
    base = place.bottom - _AXIS
    return _Plot(left, right - _GAP, place.y + 1.8, base, turns, low, high, step)


def strip(prices: Prices, finished: bool) -> tuple[str, ...]:
    """The chart in lines of text: a bar for every turn, the higher the more was to be expected
    after it, and under them the numbers of turns."""
    low, high, _ = _scale(prices)
    played = len(prices.expected) - 1
    # A long game has a bar for every second turn, or third.
    every = -(-(played + 1) // _STRIP)
    turns = range(0, played + 1, every)
    level = (len(_BARS) - 1) / (high - low)
    bars = "".join(_BARS[round((prices.expected[turn] - low) * level)] for turn in turns)
    axis = "".join(str(turn).ljust(_STRIP_LABEL) for turn in turns[::_STRIP_LABEL])
    (par, _), (last, _) = _end_labels(prices, finished)
    lowest, highest = (decimal(points, 0, prices.is_chance) for points in (low, high))
    heights = f"{_BARS[0]} {lowest} to {_BARS[-1]} {highest}"
    turned = [
        f"{swing.turn} ({change(swing.change, is_chance=prices.is_chance)})"
        for swing in turning_points(prices)
    ]
    what = "Chance to win" if prices.is_chance else "Score to be expected"
    return (
        f"{what} after every {prices.noun}, {heights}",
        bars,
        axis.rstrip(),
        f"{par}, {last}",
        *([f"It turned at {', '.join(turned)}"] if turned else ()),
    )


def _scale(prices: Prices) -> tuple[float, float, float]:
    if prices.is_chance:
        return CHANCES
    return scale([*prices.expected, prices.par], _LEAST_UNITS * prices.unit)


def scale(points: list[float], span: float = _LEAST_UNITS) -> tuple[float, float, float]:
    """The lowest and the highest level, so far apart at least, and the step between levels: a
    round one."""
    least, most = min(points), max(points)
    wider = max(span - (most - least), 0) / 2
    least, most = least - wider, most + wider
    for step in _round_steps(max((most - least) / _LEVELS, 1)):
        low, high = floor(least / step) * step, -floor(-most / step) * step
        if (high - low) / step <= _LEVELS:
            return low, high, step
    raise AssertionError("round steps have no end")


def _round_steps(least: float) -> Iterator[int]:
    """Round steps, from one not above `least` up."""
    power = floor(log10(least))
    while True:
        yield from (step * 10**power for step in _STEPS)
        power += 1


def _corners(plot: _Plot, expected: tuple[float, ...]) -> Iterator[tuple[float, float]]:
    """The line from the set-up to half a turn past the last: where a turn ends it steps."""
    yield plot.x(0), plot.y(expected[0])
    for turn, (before, after) in enumerate(pairwise(expected), 1):
        if after != before:
            yield plot.x(turn), plot.y(before)
            yield plot.x(turn), plot.y(after)
    yield plot.x(len(expected) - 0.5), plot.y(expected[-1])


def _levels(plot: _Plot, prices: Prices) -> Iterator[Item]:
    """Level lines and their numbers; the lowest is the axis, and next to par there is none."""
    for i in range(round((plot.high - plot.low) / plot.step) + 1):
        points = plot.low + i * plot.step
        y = plot.y(points)
        if i and abs(y - plot.y(prices.par)) > _HAIR_APART:
            yield Line(plot.left, y, plot.right, y, _LEVEL)
        said = decimal(points, 0, prices.is_chance)
        yield Text(plot.left - _GAP, y + 0.95, said, "text", SIZE, "right")


def _axis(plot: _Plot, noun: str) -> Iterator[Item]:
    """The axis: a tick a turn, numbers as close as there is room for."""
    pitch = plot.x(1) - plot.x(0)
    every = next(n for n in _round_steps(1) if n * pitch >= _TURN_LABEL)
    yield Line(plot.left, plot.base, plot.right, plot.base, GROUP)
    yield Text(plot.left - 2 * _GAP, plot.base + 5, noun, "italic", SIZE, "right")
    for turn in range(plot.turns + 1):
        x, named = plot.x(turn), turn % every == 0
        if named or pitch >= 1:
            yield Line(x, plot.base, x, plot.base + (1.6 if named else 0.9), GROUP)
        if named:
            yield Text(x, plot.base + 5, str(turn), "text", SIZE, "center")


def _end_labels(prices: Prices, finished: bool) -> list[tuple[str, str]]:
    """What stands at the ends of the level of par and of the line, each with its face."""
    is_chance = prices.is_chance
    last = came_to(prices.score, is_chance)
    last = last if is_chance else f"score {last}"
    last = last if finished else f"now {decimal(prices.score, is_chance=is_chance)}"
    return [(f"par {decimal(prices.par, is_chance=is_chance)}", "text"), (last, "bold")]


def _ends(plot: _Plot, prices: Prices, finished: bool) -> Iterator[Item]:
    """The level of par, and at the right what it and the line come to; a line that ends sooner is
    led there by a level."""
    par, score = plot.y(prices.par), plot.y(prices.score)
    yield Line(plot.left, par, plot.right, par, MAYBE)
    middle, apart = (par + score) / 2, max(abs(par - score), _APART) / 2
    middle = min(max(middle, plot.top + apart), plot.base - apart)
    above = -apart if par < score else apart
    end = plot.x(len(prices.expected) - 0.5)
    if end < plot.right - _GAP:
        yield Line(end, score, plot.right, score, _LEVEL)
    x = plot.right + _GAP
    for (text, face), y in zip(_end_labels(prices, finished), (above, -above), strict=True):
        yield Text(x, middle + y + 0.95, text, face, SIZE)


def _marks(plot: _Plot, prices: Prices, fixed: list[Item]) -> Iterator[Item]:
    """The turning points' numbers, the largest first: each with its change if that fits, or all
    without if else one has no room. Where there is room for no more, as may be in a narrow chart,
    a swing goes unmarked."""
    strokes = [room for item in fixed for room in _rooms(item)]
    swings = sorted(turning_points(prices), key=lambda swing: -abs(swing.change))
    said = {swing: change(swing.change, is_chance=prices.is_chance) for swing in swings}
    ways = [_placed(plot, swings, labels, strokes) for labels in (said, {})]
    for swing, spot in max(ways, key=len).items():
        room = spot.room
        yield from numbered(room.x, room.y, str(swing.number))
        if room.width > NUMBER + _CLEAR:
            y = room.y + NUMBER / 2 + 0.95
            yield Text(room.x + NUMBER + 0.8, y, said[swing], "bold", SIZE)
        yield from spot.stick


def _placed(
    plot: _Plot, swings: Sequence[Swing], said: Mapping[Swing, str], strokes: list[Area]
) -> dict[Swing, _Spot]:
    """Where the marks of swings stand that have room, one after another."""
    found: dict[Swing, _Spot] = {}
    marks: list[Area] = []
    for swing in swings:
        free = (
            spot
            for apart in (_BETWEEN, _CLEAR)
            for spot in _spots(plot, swing, said.get(swing, ""))
            if _is_free(plot, spot, strokes, marks, apart)
        )
        if spot := next(free, None):
            found[swing] = spot
            marks += (spot.room, *(each for stick in spot.stick for each in _rooms(stick)))
    return found


def _is_free(
    plot: _Plot, spot: _Spot, strokes: list[Area], marks: list[Area], apart: float
) -> bool:
    """Whether a mark would stand inside the chart, clear of the strokes, and so far from others."""
    room = spot.room
    if not (plot.left < room.x and room.right < plot.right):
        return False
    if not (plot.top < room.y and room.bottom < plot.base):
        return False
    if room.wider(_CLEAR).meets(strokes):
        return False
    parts = [room, *(each for stick in spot.stick for each in _rooms(stick))]
    return not any(part.wider(apart).meets(marks) for part in parts)


def _spots(plot: _Plot, swing: Swing, said: str) -> Iterator[_Spot]:
    """Where a swing's mark may stand, the best first: beside the swing, or on a stick above or
    below it; with what is said of it beside the number, if anything is, or without."""
    x = plot.x(swing.turn)
    top, bottom = sorted((plot.y(swing.before), plot.y(swing.after)))
    widths = [(NUMBER, _UNLABELLED)]
    if said:
        widths.insert(0, (NUMBER + 0.8 + width(said, "bold", SIZE), 0.0))
    # Plain numbers until they are in order: most spots are never looked at.
    found = list[tuple[float, _Numbers, tuple[_Numbers, ...]]]()
    for wide, less in widths:
        for down in _steps((bottom - top + NUMBER) / 2):
            y = (top + bottom - NUMBER) / 2 + down
            for left in (x - _GAP - wide, x + _GAP):
                found.append((less + abs(down), (left, y, wide, NUMBER), ()))
        for past in _steps(_FAR):
            if past >= _GAP:
                above, below = top - past - NUMBER, bottom + past
                for y, stick in (
                    (above, (x, above + NUMBER, x, top - _CLEAR)),
                    (below, (x, bottom + _CLEAR, x, below)),
                ):
                    room = x - NUMBER / 2, y, wide, NUMBER
                    found.append((_ON_A_STICK + less + 2 * past, room, (stick,)))
    for _, room, sticks in sorted(found):
        yield _Spot(Area(*room), tuple(Line(*stick) for stick in sticks))


def _steps(far: float) -> Iterator[float]:
    """Distances to try, in mm: to and fro."""
    reach = int(2 * far)
    return (0.5 * i for i in range(-reach, reach + 1))


def _rooms(item: Item) -> Iterator[Area]:
    """What the strokes of the chart take up; its texts stand around it."""
    match item:
        case Line(x1, y1, x2, y2):
            yield Area.around(((x1, y1), (x2, y2)))
        case Polyline():
            yield from map(Area.around, pairwise(item.points))
