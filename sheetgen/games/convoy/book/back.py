"""The pages after the last watch of a solo journal: the reckoning, notes, the record of 1942."""

from __future__ import annotations

from collections.abc import Sequence

from sheetgen.games.convoy.book.plan import Book
from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.rules.sequence_of_play import ALL_LOST, LOSS, score
from sheetgen.games.convoy.rules.state import CARGO, TANKER, TYPES
from sheetgen.kits.book.leaves import LEADING, TEXT, Leaf, below, folio, heading, ruled
from sheetgen.kits.drawing.blocks import Area
from sheetgen.kits.drawing.items import GROUP, HAIR, Box, Grid, Item, Line, Text
from sheetgen.kits.drawing.typesetting import paragraph

ROW = 8.0
CELL = 16.0
SIGNS = {"interceptions": 1, "no tankers": -ALL_LOST[TANKER], "no cargo": -ALL_LOST[CARGO]}
"""What each line of the reckoning counts, other than ships."""


def reckoning(page: Leaf, book: Book) -> list[Item]:
    """The score line by line, what came in, and lines for the last word."""
    words, area = book.words["reckoning"], below(page)
    items = [*heading(page, words["title"]), folio(page)]
    chronicle = book.chronicle if book.chronicle and book.chronicle.finished else None
    reckoned = chronicle.reckoning() if chronicle else []
    counts = {what: (count, points) for what, count, points in reckoned}
    top = area.y + 5
    ys = tuple(top + i * ROW for i in range(len(words["rows"]) + 1))
    number, points = area.right - 2 * CELL, area.right - CELL
    items += [
        Grid((number, points, area.right), ys, HAIR),
        Text(number + CELL / 2, top - 1.6, words["number"], "text", 7.5, "center"),
        Text(points + CELL / 2, top - 1.6, words["points"], "text", 7.5, "center"),
    ]
    for y, (what, name) in zip(ys, words["rows"].items(), strict=False):
        baseline = y + ROW / 2 + 1.2
        items.append(Text(area.x, baseline, name, "text", TEXT + 1))
        if worth(what):
            items.append(Text(number - 4, baseline, worth(what), "text", TEXT + 1, "right"))
        items.append(Line(area.x, y + ROW, number, y + ROW, HAIR))
        if what == "start":
            items.append(Text(points + CELL / 2, baseline, "100", "text", 11, "center"))
        elif chronicle:
            for x, value in zip((number, points), counts[what], strict=True):
                items.append(Text(x + CELL / 2, baseline, _signed(value), "mono", 11, "center"))
    y = ys[-1]
    items += [
        Text(points - 4, y + 8, words["score"], "title", 12, "right"),
        Box(points, y, CELL, 12, GROUP),
    ]
    if chronicle:
        final = str(score(chronicle.state))
        items.append(Text(points + CELL / 2, y + 8, final, "mono-bold", 15, "center"))
    return items + _arrived(page, book, y + 22)


def _signed(value: int) -> str:
    return str(value).replace("-", "−")


def worth(what: str) -> str:
    """What one of a line counts: `−2`."""
    if what == "start":
        return ""
    worth = SIGNS[what] if what in SIGNS else -LOSS[TYPES.index(what)]
    return f"{worth:+d}".replace("-", "−")


def _arrived(page: Leaf, book: Book, y: float) -> list[Item]:
    """How many merchantmen came in, and a last prompt."""
    words, area = book.words["reckoning"], below(page)
    items: list[Item] = [Text(area.x, y + 5.6, words["arrived"], "bold", TEXT + 1)]
    x = area.x + 34
    for kind, name in zip((CARGO, TANKER), words["arrived-ships"], strict=True):
        items.append(Box(x, y, 12, 8.4, GROUP))
        items.append(Text(x + 14, y + 5.6, name, "text", TEXT + 1))
        if book.chronicle and book.chronicle.finished:
            here = str(book.chronicle.state.present(kind))
            items.append(Text(x + 6, y + 5.8, here, "mono", 12, "center"))
        x += 44
    lines = paragraph(area.x, y + 18, area.width, book.ending, 4.4, "italic", 9.5)
    return [*items, *lines, *ruled(area, lines[-1].y)]


def notes(page: Leaf, book: Book, texts: Sequence[Text] = ()) -> list[Item]:
    """A page of lines, below what of the player's own goes on there (`kits.book.notes`)."""
    area = below(page)
    title = heading(page, book.words["notes"]["title"])
    typed = [text._replace(x=area.x + text.x, y=area.y + text.y) for text in texts]
    lines = ruled(area, typed[-1].y if typed else area.y - 3.5)
    return [*title, folio(page), *typed, *lines]


def harbour(area: Area, book: Book) -> list[Item]:
    """The half page that is left over when the watches come to an odd number."""
    title = Text(area.x, area.y + 6.4, book.words["watch"]["harbour"], "title", 11)
    return [Line(area.x, area.y, area.right, area.y, GROUP), title, *ruled(area, area.y + 6.4)]


def history(page: Leaf, book: Book) -> list[Item]:
    """What is on record of the convoy of 1942."""
    words, area = book.words["history"], below(page)
    items = [*heading(page, words["title"]), folio(page)]
    lines = paragraph(area.x, area.y + 3, area.width, words["text"], LEADING, "text", TEXT)
    items += lines
    y, day_before = lines[-1].y + 8, 0
    for event in data("chronology"):
        if event["day"] != day_before:
            day_before = event["day"]
            date = f"{event['day']} {data('passage')['month']}"
            items.append(Text(area.x, y, date, "bold", TEXT))
        items.append(Text(area.x + 22, y, event["time"], "text", TEXT))
        text = paragraph(area.x + 32, y, area.width - 32, event["text"], LEADING, "text", TEXT)
        items += text
        y = text[-1].y + LEADING + 1.7
    return items
