"""What to expect, on one page: key figures, how often each score came, and three tables."""

from collections.abc import Iterator
from functools import partial
from math import floor, log10
from typing import NamedTuple

from sheetgen.core.errors import Error
from sheetgen.kits.chances.account import decimal
from sheetgen.kits.chances.simulation import QUANTILES, Summary, round_numbers
from sheetgen.kits.drawing.fonts import cut, width
from sheetgen.kits.drawing.page import (
    GROUP,
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
from sheetgen.kits.drawing.tables import Row, Table, TableColumn
from sheetgen.kits.pages import tree
from sheetgen.kits.pages.breaking import Block
from sheetgen.kits.pages.figures import GUTTER, Figure, figures, pages, shortened, table
from sheetgen.kits.pages.prose import heading
from sheetgen.kits.pages.tree import Art, Column, Share, Space

_CHART = (60.0, 144.0)
"""The least and the greatest height of the chart, in mm."""
_MOST_ROWS, _ROW = 20, 4.3
"""Of a table, and the height of each, in mm."""
_PAIRS = (TableColumn(0, 0.6), TableColumn(0.6, 1, True))
_THREE = (TableColumn(0, 0.4), TableColumn(0.4, 0.66, True), TableColumn(0.68, 1, True))
_NAMED = (TableColumn(0, 0.8), TableColumn(0.82, 1, True))
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
    blocks = _scored(summary) if summary.endings is None else _won(summary)
    return pages(paper, title, subtitle, blocks, foot_lines, own)[0]


def _scored(summary: Summary) -> list[Block]:
    """Of games with a score: key figures, how often each score came, and three tables."""
    many = summary.games > 1
    low, high = (decimal(summary.quantile(share), 0) for share in RANGE)
    error = f"± {summary.standard_error:.2f}" if many else ""
    mean = "mean score ± standard error" if many else "mean score"
    told = figures(
        (
            Figure(f"{summary.games:,}", "games" if many else "game", share=3),
            Figure(decimal(summary.mean, 2), mean, error, share=4),
            Figure(f"{summary.deviation:.2f}" if many else "–", "standard deviation", share=2),
            Figure(f"{low} to {high}", "nine games in ten", share=3),
        )
    )
    head = heading("FINAL SCORE", "share of the games with each score")
    chart = Art(lambda area: histogram(area, summary), size=_CHART[0])
    listed = ((_quantiles(summary), 3), (_bands(summary), 4), (_per_game(summary), 5))
    tables = [table(shortened(one, _MOST_ROWS), _ROW, share) for one, share in listed]
    return [
        Block(Column(told, Space(size=3.5), head, Space(size=1.0)), Column(chart), most=_CHART[1]),
        Block(Space(size=0.0), Column(tree.Row(*tables, gap=GUTTER))),
    ]


def _won(summary: Summary) -> list[Block]:
    """Of games that are won or lost: key figures, a bar for each ending, and what was counted."""
    error = f"± {100 * summary.won_error:.1f} %"
    lost = sum(count for number, count in summary.scores.items() if number < 0) / summary.games
    if not summary.scores[0]:
        # What is shown of the two makes all of the games.
        lost = 1 - round(summary.won, 3)
    told = figures(
        (
            Figure(f"{summary.games:,}", "games" if summary.games > 1 else "game", share=3),
            Figure(f"won {_percent(summary.won)}", "share of the games ± standard error", error, 5),
            Figure(f"lost {_percent(lost)}", "share of the games", share=4),
        )
    )
    head = heading("HOW IT ENDED", "share of the games")
    bars = (Art(partial(_bar, *one), size=6.2) for one in summary.ended())
    counted = table(shortened(_per_game(summary), _MOST_ROWS), _ROW)
    return [
        Block(Column(told, Space(size=3.5), head, Space(size=1.0)), Column(*bars)),
        Block(Space(size=0.0), Column(tree.Row(counted, Space(size=Share())))),
    ]


def _bar(how: str, share: float, area: Area) -> Iterator[Item]:
    """An ending, with the bar of its share."""
    text, figure = 0.42 * area.width, 16.0
    room, x, y = area.width - text - figure, area.x + text + figure, area.y + 4.0
    yield Text(area.x, y, cut(how, text - 2, "text", SIZE), "text", SIZE)
    yield Text(x - 2, y, _percent(share), "bold", SIZE, "right")
    yield Box(x, area.y + 0.8, room * share, _BAR, filled=True)


def _quantiles(summary: Summary) -> Table:
    """The score that a share of the games does not pass."""
    rows = [
        Row(
            (f"{100 * share:.0f} %", decimal(summary.quantile(share), 0)),
            "bold" if share == 0.5 else "text",
        )
        for share in QUANTILES
    ]
    return Table("QUANTILES", ("share of the games", "score at most"), rows, _PAIRS)


def _bands(summary: Summary) -> Table:
    """The chance of each band of scores; of wider ones if those would be too many."""
    lowest, highest = min(summary.scores), max(summary.scores)
    widths = round_numbers(summary.band)
    wide = next(n for n in widths if highest // n - lowest // n < _MOST_ROWS)
    rows = []
    for low in range(lowest // wide * wide, highest + 1, wide):
        within = summary.chance(low, low + wide - 1)
        name = f"{decimal(low, 0)} to {decimal(low + wide - 1, 0)}" if wide > 1 else decimal(low, 0)
        rows.append(Row((name, _percent(within), _percent(summary.chance(low, highest)))))
    return Table("CHANCES", ("score", "chance", "this or more"), rows, _THREE)


def _per_game(summary: Summary) -> Table:
    """The mean of what was counted."""
    rows = [Row((name, decimal(value, 2))) for name, value in summary.per_game().items()]
    return Table("PER GAME", ("counted", "mean"), rows, _NAMED)


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
