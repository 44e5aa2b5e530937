"""What to expect, on one page: key figures, how often each score came, and three tables."""

from __future__ import annotations

from typing import NamedTuple

from sheetgen.odds.histogram import RANGE, histogram, round_steps, signed
from sheetgen.odds.simulation import QUANTILES, Summary
from sheetgen.sheets.blocks import HEAD_HEIGHT, Area, head
from sheetgen.sheets.items import GROUP, HAIR, Item, Line, Text
from sheetgen.sheets.page import Page
from sheetgen.sheets.paper import MARGIN, Paper
from sheetgen.sheets.setting import fitted, paragraph, width

COLUMNS, GUTTER = 12, 5.0
"""The columns of the page, and the mm between two."""
_READING, _LEADING = 7.5, 3.3
_SUBTITLE, _SUBTITLE_LEADING = 10.0, 4.4
_FIGURE = 20.0
_FIGURES_HEIGHT = 14.0
_GAP = 7.0
"""Between the parts of the page, in mm."""
_CHART = (60.0, 144.0)
_ROW = (3.5, 6.2)
"""The least and the greatest height of the chart and of a row of a table, in mm."""
_CAPTION = 5.0
_MOST_BANDS = 20
_CHANCES = ("a ", "every ")
"""How the name of a thing counted begins if it is a chance and no number."""


class _Row(NamedTuple):
    """A row of a table: its cells, the first at the left, the last at the right."""

    cells: tuple[str, ...]
    face: str = "text"


class _Table(NamedTuple):
    """A table: its title, what its columns are, its rows, and the page's columns it is wide."""

    title: str
    caption: tuple[str, ...]
    rows: list[_Row]
    columns: int


def page(
    paper: Paper, title: str, subtitle: str, summary: Summary, foot_lines: tuple[str, ...]
) -> Page:
    """A page of what to expect of the games summed up.

    Raises ValueError if there are none.
    """
    if not summary.games:
        raise ValueError("there are no games to show")
    wide = paper.right - MARGIN
    items, y = _heading(wide, title, subtitle)
    items += _figures(Area(MARGIN, y, wide, _FIGURES_HEIGHT), summary)
    foot, end = _foot(paper, foot_lines)
    top = y + _FIGURES_HEIGHT
    body = _body(Area(MARGIN, top, wide, end - top), summary)
    return Page(paper, (*items, *body, *foot), (), title)


def _heading(wide: float, title: str, subtitle: str) -> tuple[list[Item], float]:
    """The title and the line or lines below it; and where they end."""
    shown, size = fitted(title, wide, "title", 22, 10)
    y = MARGIN + 6.4
    lines = paragraph(MARGIN, y + 6.2, wide, subtitle, _SUBTITLE_LEADING, "text", _SUBTITLE)
    return [Text(MARGIN, y, shown, "title", size), *lines], lines[-1].y + 5.5


def _foot(paper: Paper, lines: tuple[str, ...]) -> tuple[list[Item], float]:
    """The foot of the page, along the lower margin; and where it begins."""
    wide = paper.right - MARGIN
    set_lines = [t for line in lines for t in paragraph(MARGIN, 0, wide, line, 0, size=_READING)]
    if not set_lines:
        return [], paper.bottom
    first = paper.bottom - 0.8 - (len(set_lines) - 1) * _LEADING
    top = first - 3.6
    texts = [text._replace(y=first + i * _LEADING) for i, text in enumerate(set_lines)]
    return [Line(MARGIN, top, paper.right, top, GROUP), *texts], top - _GAP / 2


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
        cell = _cell(place, column, columns)
        items += _figure(cell, figure, more, label)
    return items


def _figure(cell: Area, figure: str, more: str, label: str) -> list[Item]:
    """One key figure, what is to be read beside it, and its label."""
    y = cell.y + 7.6
    room = cell.width - (width(more, "text", 11) + 1.6 if more else 0)
    shown, size = fitted(figure, room, "bold", _FIGURE, 8)
    items: list[Item] = [Text(cell.x, y, shown, "bold", size)]
    if more:
        x = cell.x + width(shown, "bold", size) + 1.6
        items.append(Text(x, y, more, "text", 11))
    items.append(Text(cell.x, y + 4.4, *_label(label, cell.width)))
    return items


def _label(text: str, room: float) -> tuple[str, str, float]:
    shown, size = fitted(text, room, "text", 8.5, _READING)
    return shown, "text", size


def _body(place: Area, summary: Summary) -> list[Item]:
    """The chart, and under it the tables. The chart gives way to long tables."""
    tables = (_quantiles(summary), _bands(summary), _per_game(summary))
    room = place.height - 2 * _GAP - 2 * HEAD_HEIGHT - _CAPTION
    most = max(len(table.rows) for table in tables)
    row = max(_ROW[0], min(_ROW[1], (room - _CHART[0]) / most))
    fits = min(most, int((room - _CHART[0]) / row + 1e-9))
    high = min(_CHART[1], room - fits * row)
    y = place.y + _GAP / 2
    items = head(place.x, y, place.width, "FINAL SCORE", note="share of the games with each score")
    items += histogram(Area(place.x, y + HEAD_HEIGHT + 1, place.width, high), summary)
    below = Area(place.x, y + HEAD_HEIGHT + 1 + high + _GAP, place.width, 0)
    column = 0
    for table in tables:
        items += _table(_cell(below, column, table.columns), _shortened(table, fits), row)
        column += table.columns
    return items


def _cell(place: Area, column: int, columns: int) -> Area:
    """The part of an area that is so many of the page's columns wide."""
    unit = (place.width + GUTTER) / COLUMNS
    return Area(place.x + column * unit, place.y, columns * unit - GUTTER, place.height)


def _shortened(table: _Table, fits: int) -> _Table:
    """A table of no more rows than fit; the last tells how many are left out."""
    if len(table.rows) <= fits:
        return table
    left_out = len(table.rows) - fits + 1
    return table._replace(rows=[*table.rows[: fits - 1], _Row((f"and {left_out} more", ""))])


def _table(place: Area, table: _Table, row: float) -> list[Item]:
    """A table: its head, its caption, and a hairline under each row."""
    size = max(7.0, min(9.0, 1.7 * row))
    items = head(place.x, place.y, place.width, table.title)
    y = place.y + HEAD_HEIGHT + _CAPTION
    items += _cells(place, y - 1.5, _Row(table.caption, "italic"), _READING)
    items.append(Line(place.x, y, place.right, y, HAIR))
    for cells in table.rows:
        y += row
        items += _cells(place, y - 0.5 * row + 0.115 * size, cells, size)
        items.append(Line(place.x, y, place.right, y, HAIR))
    return items


def _cells(place: Area, y: float, row: _Row, size: float) -> list[Item]:
    """The cells of a row: the first at the left, the others ranged right at equal steps."""
    first, *others = row.cells
    step = place.width * 0.31
    taken = sum(step for _ in others[1:]) + (width(others[-1], row.face, size) + 3)
    room = place.width - taken if len(others) == 1 else place.width - len(others) * step
    shown, fit = fitted(first, room, row.face, size, 7)
    items: list[Item] = [Text(place.x, y, shown, row.face, fit)]
    for i, cell in enumerate(reversed(others)):
        if cell:
            items.append(Text(place.right - i * step, y, cell, row.face, size, "right"))
    return items


def _quantiles(summary: Summary) -> _Table:
    """The score that a share of the games does not pass."""
    rows = [
        _Row(
            (f"{100 * share:.0f} %", signed(summary.quantile(share))),
            "bold" if share == 0.5 else "text",
        )
        for share in QUANTILES
    ]
    return _Table("QUANTILES", ("share of the games", "score at most"), rows, 3)


def _bands(summary: Summary) -> _Table:
    """The chance of each band of ten; of wider ones if those would be too many."""
    lowest, highest = min(summary.scores), max(summary.scores)
    wide = next(n for n in round_steps() if highest // n - lowest // n < _MOST_BANDS)
    rows = []
    for low in range(lowest // wide * wide, highest + 1, wide):
        within = summary.chance(low, low + wide - 1)
        name = f"{signed(low)} to {signed(low + wide - 1)}"
        rows.append(_Row((name, _percent(within), _percent(summary.chance(low, highest)))))
    return _Table("CHANCES", ("score", "chance", "this or more"), rows, 4)


def _per_game(summary: Summary) -> _Table:
    """What was counted: numbers a game, and chances."""
    rows = [_Row((name, _told(name, value))) for name, value in summary.per_game().items()]
    return _Table("PER GAME", ("counted", "mean or chance"), rows, 5)


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
