"""How often each score came: a column a score over an axis, the median and the range marked."""

from __future__ import annotations

from math import floor, log10
from typing import NamedTuple

from sheetgen.odds.simulation import Summary
from sheetgen.sheets.blocks import Area
from sheetgen.sheets.items import GROUP, MAYBE, Box, Item, Line, Pen, Text
from sheetgen.sheets.setting import width

SIZE = 8.0
RANGE = (0.05, 0.95)
"""The shares of the games between which the range is marked."""
_MARKS, _AXIS = 10.0, 6.0
"""The height of the marks above the columns, and of the axis below them, in mm."""
_LEFT, _RIGHT = 10.0, 6.0
"""The least room beside the columns, in mm."""
_LEAST = 40
"""The fewest scores an axis spans."""
_WIDEST = 1.0
"""The width of a column at most, in mm; of its room it takes no more than `_FILLED`."""
_THINNEST = 0.15
_FILLED = 0.5
_TICKS = 2.0
"""The mm between two ticks at least."""
_GAP = 1.4
"""Between a mark and what it stands beside, in mm."""
_LEVEL = Pen(0.25, 1)
_STEPS = (1, 2, 5, 10)


class _Plot(NamedTuple):
    """Where the columns stand: `low` is the first score of the axis, `pitch` the mm a score."""

    left: float
    right: float
    top: float
    base: float
    low: int
    pitch: float

    def x(self, score: int) -> float:
        """The middle of a score's column."""
        return self.left + (score - self.low + 0.5) * self.pitch


def histogram(place: Area, summary: Summary) -> list[Item]:
    """The histogram of a summary of at least one game, inside `place`."""
    plot = _plot(place, summary)
    most = max(summary.scores.values())
    return [
        *_levels(plot, most / summary.games),
        *_columns(plot, summary, most),
        *_axis(plot, summary),
        *_marked(plot, summary, most),
    ]


def signed(number: int) -> str:
    """A whole number with a true minus sign."""
    return f"{number}".replace("-", "−")


def _plot(place: Area, summary: Summary) -> _Plot:
    """The place of the columns: wide enough at each end for the marks of the range."""
    low, high = _ends(summary)
    left, right = _LEFT, _RIGHT
    plot = _between(place, left, right, low, high)
    first, last = (summary.quantile(share) for share in RANGE)
    wide_first, wide_last = (_GAP + width(text, "text", SIZE) for text in _range_texts(summary))
    if plot.x(first) - wide_first < place.x:
        left = wide_first
    if plot.x(last) + wide_last > place.right:
        right = wide_last
    return _between(place, left, right, low, high)


def _between(place: Area, left: float, right: float, low: int, high: int) -> _Plot:
    x1, x2 = place.x + left, place.right - right
    pitch = (x2 - x1) / (high - low + 1)
    return _Plot(x1, x2, place.y + _MARKS, place.bottom - _AXIS, low, pitch)


def _ends(summary: Summary) -> tuple[int, int]:
    """The first and the last score of the axis: tens around the scores, not too near together."""
    low = min(summary.scores) // 10 * 10
    high = -(-max(summary.scores) // 10) * 10
    while high - low < _LEAST:
        low, high = low - 10, high + 10
    return low, high


def _columns(plot: _Plot, summary: Summary, most: int) -> list[Item]:
    """A column a score; the highest reaches the top."""
    wide = max(_THINNEST, min(_WIDEST, _FILLED * plot.pitch))
    items: list[Item] = []
    for score, count in sorted(summary.scores.items()):
        high = (plot.base - plot.top) * count / most
        box = Box(plot.x(score) - wide / 2, plot.base - high, wide, high, filled=True)
        items.append(box)
    return items


def _levels(plot: _Plot, top: float) -> list[Item]:
    """Level lines, and at their left the share of the games they stand for."""
    step = _level_step(top)
    items: list[Item] = []
    for i in range(int(top / step + 1e-9) + 1):
        y = plot.base - (plot.base - plot.top) * i * step / top
        if i:
            items.append(Line(plot.left, y, plot.right, y, _LEVEL))
        label = f"{100 * i * step:.6g} %"
        items.append(Text(plot.left - 1.6, y + 0.95, label, "text", SIZE, "right"))
    return items


def _level_step(top: float) -> float:
    """A round step that goes at most six times into `top`."""
    unit = 10.0 ** floor(log10(top / 6))
    return unit * next(step for step in (*_STEPS, 20) if top / (unit * step) <= 6 + 1e-9)


def _axis(plot: _Plot, summary: Summary) -> list[Item]:
    """The line the columns stand on, a tick every 10, and numbers as close as there is room for."""
    low, high = _ends(summary)
    widest = max(width(signed(score), "text", SIZE) for score in (low, high)) + 3
    every = next(n for n in round_steps() if n * plot.pitch >= widest)
    items: list[Item] = [Line(plot.left, plot.base, plot.right, plot.base, GROUP)]
    step = 10 if 10 * plot.pitch >= _TICKS else every
    for score in range(-(-low // step) * step, high + 1, step):
        x, named = plot.x(score), score % every == 0
        items.append(Line(x, plot.base, x, plot.base + (1.6 if named else 0.9), GROUP))
        if named:
            items.append(Text(x, plot.base + 5, signed(score), "text", SIZE, "center"))
    return items


def round_steps() -> list[int]:
    """Round steps from 10 up."""
    return [step * 10**power for power in range(1, 9) for step in _STEPS[:3]]


def _marked(plot: _Plot, summary: Summary, most: int) -> list[Item]:
    """Above the columns the range as a bracket, the median on it, and lines down to their
    columns."""
    y = plot.top - 3.4
    scores = [summary.quantile(share) for share in RANGE]
    median = summary.quantile(0.5)
    first, last = (plot.x(score) for score in scores)
    texts = _range_texts(summary)
    items: list[Item] = [
        Text(plot.x(median), y - 2.7, f"median {signed(median)}", "bold", SIZE, "center"),
        Text(first - _GAP, y + 0.95, texts[0], "text", SIZE, "right"),
        Text(last + _GAP, y + 0.95, texts[1], "text", SIZE),
    ]
    if first < last:
        items.append(Line(first, y, last, y, GROUP))
    for score in sorted({*scores, median}):
        x = plot.x(score)
        top = plot.base - (plot.base - plot.top) * summary.scores[score] / most
        if score == median:
            items.append(Line(x, y - 1.4, x, top - _GAP, GROUP))
        else:
            items.append(Line(x, y - 1.4, x, y + 1.4, GROUP))
            items.append(Line(x, y + 2, x, top - _GAP / 2, MAYBE))
    return items


def _range_texts(summary: Summary) -> tuple[str, str]:
    """What stands at the ends of the range."""
    low, high = RANGE
    return (
        f"{100 * low:.0f} %: {signed(summary.quantile(low))}",
        f"{100 * high:.0f} %: {signed(summary.quantile(high))}",
    )
