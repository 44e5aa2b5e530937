"""What to expect, on one page: key figures, how often each score came, and three tables."""

from __future__ import annotations

from sheetgen.odds import tables
from sheetgen.odds.histogram import RANGE, histogram, round_steps, signed
from sheetgen.odds.simulation import QUANTILES, Summary
from sheetgen.odds.tables import CAPTION, FIGURES_HEIGHT, GAP, ROW, Row, Table
from sheetgen.sheets.blocks import HEAD_HEIGHT, Area, head
from sheetgen.sheets.items import GROUP, Item, Line
from sheetgen.sheets.page import Page
from sheetgen.sheets.paper import MARGIN, Paper

_CHART = (60.0, 144.0)
"""The least and the greatest height of the chart, in mm."""
_MOST_BANDS = 20
_CHANCES = ("a ", "every ")
"""How the name of a thing counted begins if it is a chance and no number."""


def page(
    paper: Paper, title: str, subtitle: str, summary: Summary, foot_lines: tuple[str, ...]
) -> Page:
    """A page of what to expect of the games summed up.

    Raises ValueError if there are none.
    """
    if not summary.games:
        raise ValueError("there are no games to show")
    wide = paper.right - MARGIN
    items, y = tables.heading(wide, title, subtitle)
    items += _figures(Area(MARGIN, y, wide, FIGURES_HEIGHT), summary)
    foot, end = tables.foot(paper, foot_lines)
    top = y + FIGURES_HEIGHT
    body = _body(Area(MARGIN, top, wide, end - top), summary)
    return Page(paper, (*items, *body, *foot), (), title)


def _figures(place: Area, summary: Summary) -> list[Item]:
    """The key figures, large, each over what it is."""
    many = summary.games > 1
    low, high = (signed(summary.quantile(share)) for share in RANGE)
    error = f"± {summary.standard_error:.2f}" if many else ""
    deviation = f"{summary.deviation:.2f}" if many else "–"
    mean = "mean score ± standard error" if many else "mean score"
    cells = (
        (0, 3, f"{summary.games:,}", "", "games" if many else "game"),
        (3, 4, _decimal(summary.mean), error, mean),
        (7, 2, deviation, "", "standard deviation"),
        (9, 3, f"{low} to {high}", "", "nine games in ten"),
    )
    items: list[Item] = [Line(place.x, place.y, place.right, place.y, GROUP)]
    for column, columns, figure, more, label in cells:
        cell = tables.span(place, column, columns)
        items += tables.key_figure(cell, figure, more, label)
    return items


def _body(place: Area, summary: Summary) -> list[Item]:
    """The chart, and under it the tables. The chart gives way to long tables."""
    listed = (_quantiles(summary), _bands(summary), _per_game(summary))
    room = place.height - 2 * GAP - 2 * HEAD_HEIGHT - CAPTION
    most = max(len(table.rows) for table in listed)
    row = max(ROW[0], min(ROW[1], (room - _CHART[0]) / most))
    fits = min(most, int((room - _CHART[0]) / row + 1e-9))
    high = min(_CHART[1], room - fits * row)
    y = place.y + GAP / 2
    items = head(place.x, y, place.width, "FINAL SCORE", note="share of the games with each score")
    items += histogram(Area(place.x, y + HEAD_HEIGHT + 1, place.width, high), summary)
    below = Area(place.x, y + HEAD_HEIGHT + 1 + high + GAP, place.width, 0)
    column = 0
    for table in listed:
        place = tables.span(below, column, table.columns)
        items += tables.drawn(place, tables.shortened(table, fits), row)
        column += table.columns
    return items


def _quantiles(summary: Summary) -> Table:
    """The score that a share of the games does not pass."""
    rows = [
        Row(
            (f"{100 * share:.0f} %", signed(summary.quantile(share))),
            "bold" if share == 0.5 else "text",
        )
        for share in QUANTILES
    ]
    return Table("QUANTILES", ("share of the games", "score at most"), rows, 3)


def _bands(summary: Summary) -> Table:
    """The chance of each band of ten; of wider ones if those would be too many."""
    lowest, highest = min(summary.scores), max(summary.scores)
    wide = next(n for n in round_steps() if highest // n - lowest // n < _MOST_BANDS)
    rows = []
    for low in range(lowest // wide * wide, highest + 1, wide):
        within = summary.chance(low, low + wide - 1)
        name = f"{signed(low)} to {signed(low + wide - 1)}"
        rows.append(Row((name, _percent(within), _percent(summary.chance(low, highest)))))
    return Table("CHANCES", ("score", "chance", "this or more"), rows, 4)


def _per_game(summary: Summary) -> Table:
    """What was counted: numbers a game, and chances."""
    rows = [Row((name, _told(name, value))) for name, value in summary.per_game().items()]
    return Table("PER GAME", ("counted", "mean or chance"), rows, 5)


def _told(name: str, value: float) -> str:
    return _percent(value) if name.startswith(_CHANCES) else _decimal(value)


def _decimal(value: float) -> str:
    return f"{value:.2f}".replace("-", "−")


def _percent(share: float) -> str:
    """A share in percent; one that is not nought, or not all, does not look it."""
    if 0 < share < 0.0005:
        return "< 0.1 %"
    if 0.9995 <= share < 1:
        return "> 99.9 %"
    return f"{100 * share:.1f} %"
