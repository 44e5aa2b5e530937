"""The charts of a career: scores beside their par, luck beside errors, and what sides have won.

A game has a place on the axis, in order, under its number in the list of games.
"""

from collections.abc import Iterator, Sequence
from math import ceil
from typing import NamedTuple

from sheetgen.kits.career.career import running_mean
from sheetgen.kits.career.lists import Numbered
from sheetgen.kits.chances.account import decimal
from sheetgen.kits.chances.fortunes import CHANCES, scale
from sheetgen.kits.drawing.fonts import width
from sheetgen.kits.drawing.page import (
    GROUP,
    HAIR,
    MAYBE,
    Area,
    Box,
    Item,
    Line,
    Pen,
    Polyline,
    Text,
)

MOST = 100
"""The games a chart has room for: the last ones."""
SIZE = 8.0
_LEAST = 10
"""The fewest places on the axis."""
_AXIS = 5.4
"""The height of the numbers below a chart, in mm."""
_GAP = 1.4
_LEVEL = Pen(0.25, 1)
_DOT, _BAR, _TICK = 1.6, 2.6, 3.2
"""The widths of a score's square, of a bar, and of the stroke of par at most, in mm."""
_SIDE = 18.0
"""The room for the name of a side, in mm."""


class _Plot(NamedTuple):
    """Where a chart runs: points from `low` to `high`, games at steps of `pitch`."""

    left: float
    right: float
    top: float
    base: float
    low: float
    high: float
    pitch: float

    def x(self, place: int) -> float:
        """The middle of a game's place."""
        return self.left + (place + 0.5) * self.pitch

    def y(self, points: float) -> float:
        """The height of so many points."""
        return self.base - (self.base - self.top) * (points - self.low) / (self.high - self.low)


def scores(place: Area, games: Sequence[Numbered]) -> Iterator[Item]:
    """A square for every score, a stroke for its par, and a dashed line for the mean of the last
    few games. All have scores."""
    games = games[-MOST:]
    values = [float(game.played.score or 0) for game in games]
    pars = [game.played.account.par if game.played.account else None for game in games]
    known = [par for par in pars if par is not None]
    is_chance = any(game.played.is_outcome for game in games)
    low, high, step = CHANCES if is_chance else scale([*values, *known])
    labels = [decimal(points, 0, is_chance) for points in (low, high)]
    plot = _plot(place, low, high, len(games), labels)
    yield from _levels(plot, step, is_chance)
    yield from _numbers(plot, games)
    line = [(plot.x(i), plot.y(mean)) for i, mean in enumerate(running_mean(values))]
    if len(line) > 1:
        yield Polyline(tuple(line), MAYBE)
    side, half = min(_DOT, 0.55 * plot.pitch), min(_TICK, 0.8 * plot.pitch) / 2
    for i, (value, par) in enumerate(zip(values, pars, strict=True)):
        x, y = plot.x(i), plot.y(value)
        if par is not None:
            at = plot.y(par)
            yield Line(x - half, at, x + half, at, GROUP)
            yield Line(x, at, x, y, HAIR)
        yield Box(x - side / 2, y - side / 2, side, side, filled=True)


def luck_and_errors(place: Area, games: Sequence[Numbered]) -> Iterator[Item]:
    """For every game a black bar for what its dice brought, up or down from nought, and beside it
    an open one for what its decisions cost, down, or gained, up. All have accounts."""
    games = games[-MOST:]
    bars = [(a.luck, -a.errors) for game in games if (a := game.played.account)]
    is_chance = any(game.played.is_outcome for game in games)
    low, high, step = scale([0.0, *(points for pair in bars for points in pair)])
    if is_chance:
        # Errors that follow one another may cost more than there was at the start.
        step = CHANCES[2] * 2
        most = max(1.0, *(ceil(abs(p) / step) * step for pair in bars for p in pair))
        low, high = -most, most
    labels = [decimal(points, 0, is_chance) for points in (low, high)]
    plot = _plot(place, low, high, len(games), labels)
    yield from _levels(plot, step, is_chance)
    yield from _numbers(plot, games)
    nought = plot.y(0)
    wide = min(_BAR, 0.42 * plot.pitch)
    for i, (brought, gained) in enumerate(bars):
        x = plot.x(i)
        yield from _bar(x - wide, wide, nought, plot.y(brought), filled=True)
        yield from _bar(x, wide, nought, plot.y(gained), filled=False)


def _bar(x: float, wide: float, nought: float, end: float, filled: bool) -> Iterator[Item]:
    """A bar from nought; none if it would be no higher than a line."""
    if abs(end - nought) > 0.1:
        inset = 0 if filled else 0.15
        yield Box(
            x + inset, min(nought, end), wide - 2 * inset, abs(end - nought), HAIR, filled=filled
        )


def wins(place: Area, games: Sequence[Numbered], sides: Sequence[str]) -> Iterator[Item]:
    """A row of bars for each side: what it has won in every game, black where it has won it."""
    games = games[-MOST:]
    counts = [game.played.won.get(side, 0) for game in games for side in sides]
    plot = _plot(place, 0, max(1, *counts), len(games), [])._replace(left=place.x + _SIDE)
    plot = plot._replace(pitch=(place.right - plot.left) / max(len(games), _LEAST))
    high = (plot.base - place.y) / len(sides)
    wide = min(2 * _BAR, 0.7 * plot.pitch)
    for row, side in enumerate(sides):
        plot = plot._replace(top=place.y + row * high + 4.6, base=place.y + (row + 1) * high)
        yield Text(place.x, plot.base - 0.4, side.capitalize(), "bold", SIZE)
        yield Line(plot.left, plot.base, place.right, plot.base, GROUP)
        for i, game in enumerate(games):
            count, top = game.played.won.get(side, 0), plot.y(game.played.won.get(side, 0))
            has_won = game.played.winner == side
            yield from _bar(plot.x(i) - wide / 2, wide, plot.base, top, filled=has_won)
            if width(str(count), "text", SIZE) < plot.pitch:
                face = "bold" if has_won else "text"
                yield Text(plot.x(i), top - 0.8, str(count), face, SIZE, "center")
    yield from _numbers(plot, games)


def _plot(place: Area, low: float, high: float, games: int, labels: list[str]) -> _Plot:
    room = max((width(label, "text", SIZE) + _GAP for label in labels), default=0.0)
    left = place.x + room
    pitch = (place.right - left) / max(games, _LEAST)
    return _Plot(left, place.right, place.y + 1.2, place.bottom - _AXIS, low, high, pitch)


def _levels(plot: _Plot, step: float, is_chance: bool) -> Iterator[Item]:
    """Level lines and their numbers; that of nought is the axis, or else the lowest."""
    axis = 0 if plot.low < 0 < plot.high else plot.low
    for i in range(round((plot.high - plot.low) / step) + 1):
        points = plot.low + i * step
        y = plot.y(points)
        yield Line(plot.left, y, plot.right, y, GROUP if points == axis else _LEVEL)
        said = decimal(points, 0, is_chance)
        yield Text(plot.left - _GAP, y + 0.95, said, "text", SIZE, "right")


def _numbers(plot: _Plot, games: Sequence[Numbered]) -> Iterator[Item]:
    """The numbers of the games below the axis, as close as there is room for."""
    widest = width(str(games[-1].number), "text", SIZE) + 1.6
    every = next(n for n in (1, 2, 5, 10, 20, 50) if n * plot.pitch >= widest)
    for i, game in enumerate(games):
        if i % every == 0:
            yield Text(plot.x(i), plot.base + 4, str(game.number), "text", SIZE, "center")
