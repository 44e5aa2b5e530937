"""The first pages of a solo journal: its cover, and how it is kept."""

from __future__ import annotations

from typing import Any

from sheetgen.games.convoy.book import map
from sheetgen.games.convoy.book.plan import Book
from sheetgen.games.convoy.book.ships import numbered_box
from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.story import watches
from sheetgen.games.convoy.story.chronicle import HOME, HURT, SUNK, Ship
from sheetgen.kits.book.leaves import LEADING, SMALL, TEXT, Leaf, below, covers, folio, heading
from sheetgen.kits.drawing.blocks import Area, numbered
from sheetgen.kits.drawing.items import GROUP, HAIR, HEAD, Box, Item, Line, Text
from sheetgen.kits.drawing.page import Foot
from sheetgen.kits.drawing.typesetting import fitted, paragraph, width


def cover(page: Leaf, book: Book, foot: Foot) -> list[Item]:
    """Title, the passage on a map, and a plate for who keeps it."""
    words, body = book.words, page.body
    passage = data("passage")
    middle, top = body.x + body.width / 2, body.y + 26
    title, size = fitted(words["title"], body.width, "title", 31, 18)
    when = words["when"].format(month=passage["month"], year=passage["year"])
    items: list[Item] = [
        *covers(page),
        Text(middle, top, title, "title", size, "center"),
        Text(middle, top + 10, words["subtitle"], "text", 14, "center"),
        Text(middle, top + 17, f"{words['way']}, {when}", "text", 11, "center"),
    ]
    items += map.large(body.x, top + 26, body.width)
    items += _plate(page, words, foot)
    return items


def _plate(page: Leaf, words: dict[str, Any], foot: Foot) -> list[Item]:
    """The plate on the cover: a frame with lines to write on."""
    body, inside = page.body, 6.0
    wide, high = 96.0, 42.0
    x, y = body.x + (body.width - wide) / 2, body.bottom - 12 - high
    items: list[Item] = [Box(x, y, wide, high, HEAD), Box(x + 1.2, y + 1.2, wide - 2.4, high - 2.4)]
    labels = words["plate"]
    indent = max(width(label, "text", 10) for label in labels) + 3
    for i, label in enumerate(labels):
        baseline = y + 13 + i * 10.5
        items.append(Text(x + inside, baseline, label, "text", 10))
        items.append(
            Line(x + inside + indent, baseline + 0.8, x + wide - inside, baseline + 0.8, HAIR)
        )
    if foot.player:
        room = wide - 2 * inside - indent - 1
        name, size = fitted(foot.player, room, "mono", 11, 6)
        items.append(Text(x + inside + indent + 1, y + 13, name, "mono", size))
    return items


def keeping(page: Leaf, book: Book) -> list[Item]:
    """How the book is kept: its boxes, its marks, and the light of the days."""
    words, area = book.words["keep"], below(page)
    items = [*heading(page, words["title"]), folio(page)]
    y = area.y + 3
    for text in words["text"]:
        lines = paragraph(area.x, y, area.width, text, LEADING, "text", TEXT)
        items += lines
        y = lines[-1].y + LEADING + 1.6
    y += 2
    for step, name, meaning in words["boxes"]:
        items += numbered(area.x, y - 2.9, step)
        items.append(Text(area.x + 5.6, y, name, "bold", TEXT))
        items.append(Text(area.x + 32, y, meaning, "text", TEXT))
        y += 6.0
    y += 1.4
    lines = paragraph(area.x, y, area.width, words["hits"], LEADING, "text", TEXT)
    items += [*lines, *_marks(area, lines[-1].y + 4, words["marks"])]
    return items + _light_table(area, lines[-1].y + 21, words)


def _marks(area: Area, y: float, names: list[str]) -> list[Item]:
    """What is drawn through a ship's box."""
    items: list[Item] = []
    for i, (condition, name) in enumerate(zip((HURT, SUNK, HOME), names, strict=True)):
        x = area.x + i * 32
        items += numbered_box(x, y, Ship(0, i + 1, "", condition))
        items.append(Text(x + 6.2, y + 3.2, name, "text", TEXT))
    return items


def _light_table(area: Area, y: float, words: dict[str, Any]) -> list[Item]:
    """Dawn, sunrise, sunset and dark of every day."""
    items: list[Item] = [
        Line(area.x, y - 4.4, area.right, y - 4.4, GROUP),
        Text(area.x, y, words["light-title"], "title", 9),
    ]
    first, step = area.x + 46, (area.width - 46) / 3
    for i, head in enumerate(words["light-heads"][1:]):
        items.append(Text(first + i * step, y, head, "text", SMALL, "right"))
    for sun in watches.days():
        y += 5.0
        items.append(Text(area.x, y, f"{sun.day} {data('passage')['month']}", "bold", TEXT))
        for i, time in enumerate(sun[1:]):
            items.append(Text(first + i * step, y, watches.naval(time), "text", TEXT, "right"))
    return items + list(
        paragraph(area.x, y + 6.4, area.width, words["light-note"], LEADING, "text", SMALL)
    )
