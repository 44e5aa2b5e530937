"""The orders of a solo journal: what the convoy is to do, and what is rolled of it."""

from __future__ import annotations

from typing import Any

from sheetgen.games.convoy.book.plan import Book
from sheetgen.games.convoy.book.watch import day
from sheetgen.games.convoy.rules.conditions import words_of
from sheetgen.games.convoy.rules.state import OPTIONS
from sheetgen.games.convoy.story.watches import watch
from sheetgen.kits.book import notes
from sheetgen.kits.book.leaves import LEADING, TEXT, Leaf, below, folio, heading, ruled
from sheetgen.kits.drawing.blocks import Area
from sheetgen.kits.drawing.items import GROUP, HAIR, Box, BoxRow, Item, Line, Text
from sheetgen.kits.drawing.page import Foot
from sheetgen.kits.drawing.typesetting import fitted, paragraph, width

INDENT = 26.0
STRIKE, OPTION_ROW = 5.0, 8.0
"""The side of a box to strike off, and the height of a row of them."""
VALUES = 2 * OPTION_ROW + 8
PLAN = VALUES + 28
"""From the options to what is rolled of the journey, and to the player's own plan, in mm."""


def orders(page: Leaf, book: Book, foot: Foot) -> list[Item]:
    """What the convoy is to do, with what is rolled of it, the options to strike off, and how the
    player means to do it."""
    words, area = book.words["orders"], below(page)
    items = [*heading(page, words["title"]), folio(page)]
    start, y = area.x + INDENT, area.y + 4
    items.append(Text(area.x, y, words["to"], "bold", TEXT))
    items.append(Line(start, y + 0.8, area.right, y + 0.8, HAIR))
    if foot.player:
        name, size = fitted(foot.player, area.right - start - 1, "mono", 10, 6)
        items.append(Text(start + 0.6, y, name, "mono", size))
    items += _written(area, book)
    y = _below_orders(area, book)
    items += _options(book, start, y, area.right - start)
    items += _values(book, words, area, y + VALUES)
    y += PLAN
    items.append(Text(area.x, y, words["plan"], "bold", TEXT))
    own = typed(area, book)
    items += notes.marks(area, y, own, book.words["notes"]["more"])
    return items + ruled(area, y + own.height)


def _written(area: Area, book: Book) -> list[Text]:
    """The orders: head and text of each."""
    start, y = area.x + INDENT, area.y + 12.5
    items: list[Text] = []
    for head, text in filled_orders(book):
        items.append(Text(area.x, y, head, "bold", TEXT))
        items += paragraph(start, y, area.right - start, text, LEADING, "text", TEXT)
        y = items[-1].y + LEADING + 2.2
    return items


def _below_orders(area: Area, book: Book) -> float:
    """Where the options begin."""
    return _written(area, book)[-1].y + LEADING + 0.2


def typed(area: Area, book: Book) -> notes.Typed:
    """The player's own notes from before the first turn as they are set among the orders."""
    high = area.bottom - _below_orders(area, book) - PLAN
    return notes.typed(book.notes, area.width, high)


def filled_orders(book: Book) -> list[tuple[str, str]]:
    """The orders, head and text, as the rulings have them."""
    said = words_of(book.conditions)
    return [(head, text.format(**said)) for head, text in book.words["orders"]["written"]]


def _options(book: Book, x: float, y: float, wide: float) -> list[Item]:
    """Six turns to strike off for each option; struck off as far as they were played."""
    words = book.words["orders"]["options"]
    items: list[Item] = []
    for i, option in enumerate(OPTIONS[1:]):
        left, top = x + i % 2 * wide / 2, y + i // 2 * OPTION_ROW
        items.append(Text(left, top + 3.6, words[option], "text", TEXT))
        items.append(BoxRow(left + 14, top, STRIKE, STRIKE, 6, STRIKE, HAIR))
        for turn, mark in enumerate(_struck(book, i + 1)):
            middle = left + 14 + (turn + 0.5) * STRIKE
            items.append(Text(middle, top + 3.7, mark, "mono", 10, "center"))
    return items


def _struck(book: Book, option: int) -> str:
    """A mark for each of an option's six turns: played, not given; none if it was not taken."""
    turns = book.chronicle.turns if book.chronicle else []
    given = [turn.taken.turns for turn in turns if turn.taken and turn.taken.option == option]
    if not given:
        return ""
    played = sum(turn.option == option and turn.score is not None for turn in turns)
    return f"{'×' * played}{' ' * (given[0] - played)}{'–' * (6 - given[0])}"


def _values(book: Book, words: dict[str, Any], area: Area, y: float) -> list[Item]:
    """Boxes for the length of the journey, the friendly waters, the halfway turn, the arrival."""
    chronicle = book.chronicle
    known = [chronicle.length, chronicle.friendly, chronicle.halfway()] if chronicle else []
    items: list[Item] = [Line(area.x, y - 4, area.right, y - 4, GROUP)]
    step = area.width / 3
    for i, name in enumerate(words["value-names"]):
        right = area.x + (i + 1) * step - (3 if i < 2 else 0)
        items.append(Box(right - 12, y, 12, 9, GROUP))
        items.append(Text(right - 13.5, y + 6, name, "text", TEXT, "right"))
        if known:
            items.append(Text(right - 6, y + 6.2, str(known[i]), "mono", 12, "center"))
    y += 16
    items.append(Text(area.x, y, words["arrival"], "text", TEXT))
    start = area.x + width(words["arrival"], "text", TEXT) + 1.5
    items.append(Line(start, y + 0.8, area.right, y + 0.8, HAIR))
    if chronicle:
        last = watch(chronicle.length, chronicle.length)
        due = f"{day(last)}, {last.name}"
        items.append(Text(start + 1, y, due, "mono", 9))
    return items
