"""What to expect, on one page: key figures, how often each score came, and three tables."""

from collections.abc import Iterator
from math import floor, log10
from typing import NamedTuple

from sheetgen.core.errors import Error
from sheetgen.kits.chances.account import decimal
from sheetgen.kits.chances.simulation import QUANTILES, Summary, round_numbers
from sheetgen.kits.drawing import tables
from sheetgen.kits.drawing.fonts import cut, width
from sheetgen.kits.drawing.page import (
    GROUP,
    MARGIN,
    Area,
    Box,
    Foot,
    Item,
    Line,
    Page,
    Paper,
    Pen,
    Text,
)
from sheetgen.kits.drawing.signs import HEAD_HEIGHT, head
from sheetgen.kits.drawing.tables import CAPTION, FIGURES_HEIGHT, GAP, ROW, Row, Table

_CHART = (60.0, 144.0)
"""The least and the greatest height of the chart, in mm."""
_MOST_BANDS = 20
SIZE = 8.0
RANGE = (0.05, 0.95)
"""The shares of the games between which the range is told."""
_MARKS, _AXIS = 7.0, 6.0
"""The height of the median above the columns, and of the axis below them, in mm."""
_BESIDE = 10.0
"""The room beside the columns, in mm."""
_LEAST = 4
"""The fewest bands of scores an axis spans."""
_WIDEST = 1.0
"""The width of a column at most, in mm; of its room it takes no more than `_FILLED`."""
_THINNEST = 0.15
_BAR = 4.2
"""The height of the bar of an ending, in mm."""
_FILLED = 0.5
_TICKS = 2.0
"""The mm between two ticks at least."""
_GAP = 1.4
"""Between a line and the column below it, in mm."""
_LEVEL = Pen(0.25, 1)
_STEPS = (1, 2, 5, 10)


def page(
    paper: Paper,
    title: str,
    subtitle: str,
    summary: Summary,
    foot_lines: tuple[str, ...],
    own: Foot,
) -> Page:
    """A page of what to expect of the games summed up.

    Raises Error if there are none.
    """
    if not summary.games:
        raise Error("there are no games to show")
    wide = paper.right - MARGIN
    items, y = tables.heading(wide, title, subtitle)
    items += _figures(Area(MARGIN, y, wide, FIGURES_HEIGHT), summary)
    foot, end, code = tables.foot(paper, foot_lines, own)
    top = y + FIGURES_HEIGHT
    body = _body(Area(MARGIN, top, wide, end - top), summary)
    return Page(paper, (*items, *body, *foot), code, title)


def _figures(place: Area, summary: Summary) -> Iterator[Item]:
    """The key figures, large, each over what it is."""
    many = summary.games > 1
    if summary.endings is not None:
        yield from _won(place, summary)
        return
    low, high = (decimal(summary.quantile(share), 0) for share in RANGE)
    error = f"± {summary.standard_error:.2f}" if many else ""
    deviation = f"{summary.deviation:.2f}" if many else "–"
    mean = "mean score ± standard error" if many else "mean score"
    cells = (
        (0, 3, f"{summary.games:,}", "", "games" if many else "game"),
        (3, 4, decimal(summary.mean, 2), error, mean),
        (7, 2, deviation, "", "standard deviation"),
        (9, 3, f"{low} to {high}", "", "nine games in ten"),
    )
    yield Line(place.x, place.y, place.right, place.y, GROUP)
    for column, columns, figure, more, label in cells:
        cell = tables.span(place, column, columns)
        yield from tables.key_figure(cell, figure, more, label)


def _won(place: Area, summary: Summary) -> Iterator[Item]:
    """The key figures of games that are won or lost."""
    error = f"± {100 * summary.won_error:.1f} %"
    lost = sum(count for number, count in summary.scores.items() if number < 0) / summary.games
    cells = (
        (0, 3, f"{summary.games:,}", "", "games" if summary.games > 1 else "game"),
        (3, 5, f"won {_percent(summary.won)}", error, "share of the games ± standard error"),
        (8, 4, f"lost {_percent(lost)}", "", "share of the games"),
    )
    yield Line(place.x, place.y, place.right, place.y, GROUP)
    for column, columns, figure, more, label in cells:
        yield from tables.key_figure(tables.span(place, column, columns), figure, more, label)


def _endings(place: Area, summary: Summary) -> Iterator[Item]:
    """How games ended, a bar each, and under that what was counted."""
    y, ended = place.y + GAP / 2, summary.ended()
    yield from head(place.x, y, place.width, "HOW IT ENDED", note="share of the games")
    y += HEAD_HEIGHT + 1
    text, figure = 0.42 * place.width, 16.0
    room = place.width - text - figure
    for how, share in ended:
        yield Text(place.x, y + 4.0, cut(how, text - 2, "text", SIZE), "text", SIZE)
        yield Text(place.x + text + figure - 2, y + 4.0, _percent(share), "bold", SIZE, "right")
        yield Box(place.x + text + figure, y + 0.8, room * share, _BAR, filled=True)
        y += ROW[1]
    table = _per_game(summary)
    below = Area(place.x, y + GAP, place.width, 0)
    fits = int((place.bottom - below.y - HEAD_HEIGHT - CAPTION) / ROW[0])
    yield from tables.drawn(tables.span(below, 0, 6), tables.shortened(table, fits), ROW[0])


def _body(place: Area, summary: Summary) -> Iterator[Item]:
    """The chart, and under it the tables. The chart gives way to long tables."""
    if summary.endings is not None:
        yield from _endings(place, summary)
        return
    listed = (_quantiles(summary), _bands(summary), _per_game(summary))
    room = place.height - 2 * GAP - 2 * HEAD_HEIGHT - CAPTION
    most = max(len(table.rows) for table in listed)
    row = max(ROW[0], min(ROW[1], (room - _CHART[0]) / most))
    fits = min(most, int((room - _CHART[0]) / row + 1e-9))
    high = min(_CHART[1], room - fits * row)
    y = place.y + GAP / 2
    yield from head(
        place.x, y, place.width, "FINAL SCORE", note="share of the games with each score"
    )
    yield from histogram(Area(place.x, y + HEAD_HEIGHT + 1, place.width, high), summary)
    below = Area(place.x, y + HEAD_HEIGHT + 1 + high + GAP, place.width, 0)
    column = 0
    for table in listed:
        place = tables.span(below, column, table.columns)
        yield from tables.drawn(place, tables.shortened(table, fits), row)
        column += table.columns


def _quantiles(summary: Summary) -> Table:
    """The score that a share of the games does not pass."""
    rows = [
        Row(
            (f"{100 * share:.0f} %", decimal(summary.quantile(share), 0)),
            "bold" if share == 0.5 else "text",
        )
        for share in QUANTILES
    ]
    return Table("QUANTILES", ("share of the games", "score at most"), rows, 3)


def _bands(summary: Summary) -> Table:
    """The chance of each band of scores; of wider ones if those would be too many."""
    lowest, highest = min(summary.scores), max(summary.scores)
    widths = round_numbers(summary.band)
    wide = next(n for n in widths if highest // n - lowest // n < _MOST_BANDS)
    rows = []
    for low in range(lowest // wide * wide, highest + 1, wide):
        within = summary.chance(low, low + wide - 1)
        name = f"{decimal(low, 0)} to {decimal(low + wide - 1, 0)}" if wide > 1 else decimal(low, 0)
        rows.append(Row((name, _percent(within), _percent(summary.chance(low, highest)))))
    return Table("CHANCES", ("score", "chance", "this or more"), rows, 4)


def _per_game(summary: Summary) -> Table:
    """The mean of what was counted."""
    rows = [Row((name, decimal(value, 2))) for name, value in summary.per_game().items()]
    return Table("PER GAME", ("counted", "mean"), rows, 5)


def _percent(share: float) -> str:
    """A share in percent; one that is not nought, or not all, does not look it."""
    if 0 < share < 0.0005:
        return "< 0.1 %"
    if 0.9995 <= share < 1:
        return "> 99.9 %"
    return f"{100 * share:.1f} %"


# The histogram: a column a score over an axis, the median marked.


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


def _plot(place: Area, summary: Summary) -> _Plot:
    """The place of the columns."""
    low, high = _ends(summary)
    x1, x2 = place.x + _BESIDE, place.right - _BESIDE
    pitch = (x2 - x1) / (high - low + 1)
    return _Plot(x1, x2, place.y + _MARKS, place.bottom - _AXIS, low, pitch)


def _ends(summary: Summary) -> tuple[int, int]:
    """The first and the last score of the axis: bands around the scores, not too few."""
    wide = summary.band
    low = min(summary.scores) // wide * wide
    high = -(-max(summary.scores) // wide) * wide
    while high - low < _LEAST * wide:
        low, high = low - wide, high + wide
    return low, high


def _columns(plot: _Plot, summary: Summary, most: int) -> Iterator[Item]:
    """A column a score; the highest reaches the top."""
    wide = max(_THINNEST, min(_WIDEST, _FILLED * plot.pitch))
    for score, count in sorted(summary.scores.items()):
        high = (plot.base - plot.top) * count / most
        box = Box(plot.x(score) - wide / 2, plot.base - high, wide, high, filled=True)
        yield box


def _levels(plot: _Plot, top: float) -> Iterator[Item]:
    """Level lines, and at their left the share of the games they stand for."""
    step = _level_step(top)
    # The tolerance keeps a level that falls on the top itself.
    for i in range(int(top / step + 1e-9) + 1):
        y = plot.base - (plot.base - plot.top) * i * step / top
        if i:
            yield Line(plot.left, y, plot.right, y, _LEVEL)
        label = f"{100 * i * step:.6g} %"
        yield Text(plot.left - 1.6, y + 0.95, label, "text", SIZE, "right")


def _level_step(top: float) -> float:
    """A round step that goes at most six times into `top`."""
    unit = 10.0 ** floor(log10(top / 6))
    return unit * next(step for step in (*_STEPS, 20) if top / (unit * step) <= 6 + 1e-9)


def _axis(plot: _Plot, summary: Summary) -> Iterator[Item]:
    """The line the columns stand on, a tick a band, and numbers as close as there is room for."""
    wide, (low, high) = summary.band, _ends(summary)
    widest = max(width(decimal(score, 0), "text", SIZE) for score in (low, high)) + 3
    every = next(n for n in round_numbers(wide) if n * plot.pitch >= widest)
    yield Line(plot.left, plot.base, plot.right, plot.base, GROUP)
    step = wide if wide * plot.pitch >= _TICKS else every
    for score in range(-(-low // step) * step, high + 1, step):
        x, named = plot.x(score), score % every == 0
        yield Line(x, plot.base, x, plot.base + (1.6 if named else 0.9), GROUP)
        if named:
            yield Text(x, plot.base + 5, decimal(score, 0), "text", SIZE, "center")


def _marked(plot: _Plot, summary: Summary, most: int) -> Iterator[Item]:
    """The median, above its column."""
    median = summary.quantile(0.5)
    x, y = plot.x(median), plot.top - 3.4
    top = plot.base - (plot.base - plot.top) * summary.scores[median] / most
    yield Text(x, y, f"median {decimal(median, 0)}", "bold", SIZE, "center")
    yield Line(x, y + 1.4, x, top - _GAP, GROUP)
