"""The window card: it covers the dice book and shows one row of it, under the heads of the columns.

It is as wide as the paper, so that it is pushed down along the paper's sides, and its slot is as
high as a row of the book on that paper.
"""

from __future__ import annotations

from sheetgen.games.convoy import GAME
from sheetgen.games.convoy.book import dicebook
from sheetgen.games.convoy.rules.conditions import data
from sheetgen.kits.book.dicebook import Table
from sheetgen.kits.drawing.blocks import Area
from sheetgen.kits.drawing.items import MAYBE, Item, Line, Text
from sheetgen.kits.drawing.paper import MARGIN, Paper

TOP, HEADS = 24.0, 6.0
"""The card's upper edge, in mm from the paper's, and the height of the column heads."""


def slot(paper: Paper) -> Area:
    """The slot: where a row of the book shows."""
    y = TOP + HEADS + 4
    return Area(MARGIN, y, paper.width - 2 * MARGIN, _table(paper).row)


def bottom(paper: Paper) -> float:
    """The card's lower edge: in the row of the first turn the card reaches past that of the
    last."""
    table = _table(paper)
    return slot(paper).y + table.area.bottom - table.top(0) + 3


def _table(paper: Paper) -> Table:
    """The turns of the book, which are the same under all conditions."""
    return dicebook.layout(paper, GAME.conditions()).tables[-1]


def card(paper: Paper) -> list[Item]:
    """The card, to be cut out."""
    words, table, hole = data("event")["window"], _table(paper), slot(paper)
    right = paper.width - MARGIN
    items: list[Item] = [
        Line(MARGIN, TOP, right, TOP, MAYBE),
        Line(MARGIN, bottom(paper), right, bottom(paper), MAYBE),
    ]
    for y in (hole.y, hole.bottom):
        items.append(Line(hole.x, y, hole.right, y, MAYBE))
    for x in (hole.x, hole.right):
        items.append(Line(x, hole.y, x, hole.bottom, MAYBE))
    baseline = hole.y - 1.6
    for place, column in enumerate(table.said.columns):
        x, _ = table.place(0, place, 0)
        if column.most == 1:
            items.append(Text(x, baseline, column.head, "bold", 7, "center"))
            continue
        items.append(Text(x - 1, baseline - 3.6, column.head, "bold", 7))
        for number in range(column.most):
            x, _ = table.place(0, place, number)
            items.append(Text(x, baseline, str(number + 1), "text", 7, "center"))
    y = hole.bottom + 16
    items.append(Text(MARGIN + 4, y, words["title"], "title", 18))
    for line in (*words["use"], words["cut"]):
        y += 7
        items.append(Text(MARGIN + 4, y, line, "text", 10))
    return items
