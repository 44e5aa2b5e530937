"""Which turn brings the convoy where, in a solo journal whose journey may be of several lengths."""

from __future__ import annotations

from itertools import groupby

from sheetgen.games.convoy.conditions import data
from sheetgen.games.convoy.logbook_layout import (
    LEADING,
    SMALL,
    TEXT,
    Leaf,
    below,
    folio,
    heading,
)
from sheetgen.games.convoy.logbook_plan import Book
from sheetgen.games.convoy.passage import position
from sheetgen.games.convoy.sheet_layout import LEAST_TURNS, MOST_TURNS
from sheetgen.reports.words import capital
from sheetgen.sheets.blocks import Area
from sheetgen.sheets.items import GROUP, HAIR, Grid, Item, Line, Text
from sheetgen.sheets.setting import fitted, paragraph

NAMES, MOST_COLUMN = 41.0, 21.0
HEAD_ROW, MOST_ROW = 6.0, 6.4
"""The room of the names of places and of the heads, and the most a column and a row take, in mm."""


def way(page: Leaf, book: Book) -> list[Item]:
    """A row a place, a column for each length the journey may come to."""
    words, area = book.words["passage"], below(page)
    said = paragraph(area.x, area.y + 3, area.width, words["text"], LEADING, "text", TEXT)
    last = book.turns + book.maybe if book.turns else MOST_TURNS
    columns = {
        length: _turns_by_place(length) for length in range(book.turns or LEAST_TURNS, last + 1)
    }
    top = said[-1].y + 5
    table = _table(Area(area.x, top, area.width, area.bottom - top), columns, words["head"])
    return [*heading(page, words["title"]), folio(page), *said, *table]


def _table(area: Area, columns: dict[int, dict[str, str]], head: str) -> list[Item]:
    places = [
        place for place, _ in groupby(point["place"] for point in data("passage")["waypoints"])
    ]
    places = [place for place in places if any(place in column for column in columns.values())]
    row = min(MOST_ROW, (area.height - HEAD_ROW) / len(places))
    step = min(MOST_COLUMN, (area.width - NAMES) / len(columns))
    xs = tuple(area.x + NAMES + i * step for i in range(len(columns) + 1))
    ys = tuple(area.y + HEAD_ROW + i * row for i in range(len(places) + 1))
    items: list[Item] = [
        Text(area.x, area.y + 4, head, "text", SMALL),
        Grid((area.x, *xs), ys, HAIR),
        Line(area.x, ys[0], xs[-1], ys[0], GROUP),
    ]
    for x, (length, column) in zip(xs, columns.items(), strict=False):
        items.append(Text(x + step / 2, area.y + 4, str(length), "bold", TEXT, "center"))
        for place, y in zip(places, ys, strict=False):
            text, size = fitted(column.get(place, ""), step - 1, "text", 8, 6.5)
            items.append(Text(x + step / 2, y + row / 2 + 1, text, "text", size, "center"))
    for place, y in zip(places, ys, strict=False):
        items.append(Text(area.x + 0.8, y + row / 2 + 1, capital(place), "text", 8))
    return items


def _turns_by_place(length: int) -> dict[str, str]:
    """For each place, the turns of a journey of this length that are spent there: `5–7`."""
    places = [position((turn - 0.5) / length)[2] for turn in range(1, length + 1)]
    found: dict[str, str] = {}
    turn = 1
    for place, stay in groupby(places):
        last = turn + len(list(stay)) - 1
        found[place] = str(turn) if last == turn else f"{turn}–{last}"
        turn = last + 1
    return found
