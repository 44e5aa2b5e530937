"""The first pages of a flying log: cover, how it is kept, orders, and the men by name."""

from __future__ import annotations

from sheetgen.games.wings.book.plan import Book
from sheetgen.games.wings.rules.conditions import rulings_of
from sheetgen.games.wings.rules.state import AIR_FORCES, LUFTWAFFE, RAF, REGIA, STATUSES
from sheetgen.games.wings.rules.tables import POINTS, STEP
from sheetgen.games.wings.sheet.emblems import emblem
from sheetgen.games.wings.story.chronicle import Airman
from sheetgen.kits.book import notes
from sheetgen.kits.book.leaves import (
    LEADING,
    SMALL,
    TEXT,
    Leaf,
    below,
    covers,
    folio,
    heading,
    ruled,
)
from sheetgen.kits.drawing.blocks import Area
from sheetgen.kits.drawing.items import GROUP, HAIR, HEAD, Box, Grid, Item, Line, Text
from sheetgen.kits.drawing.page import Foot
from sheetgen.kits.drawing.typesetting import fitted, paragraph, width

INDENT = 26.0
"""From the head of an order to its text, in mm."""
ROW, ROWS = 6.8, 24
"""The rows of a page of names."""
SHARES = (8.0, 41.0, 17.0, 20.0, 38.0)
"""The widths of the columns of names, as parts of the page's."""
EMBLEM, BETWEEN = 13.0, 36.0
"""The radius of the cover's emblems, and from middle to middle."""


def cover(page: Leaf, book: Book, foot: Foot) -> list[Item]:
    """Title, the three air forces, and a plate for who keeps it."""
    words, body = book.words, page.body
    middle, top = body.x + body.width / 2, body.y + 28
    title, size = fitted(words["title"], body.width, "title", 31, 18)
    items: list[Item] = [
        *covers(page),
        Text(middle, top, title, "title", size, "center"),
        Text(middle, top + 10, words["subtitle"], "text", 14, "center"),
        Text(middle, top + 17, words["when"], "text", 11, "center"),
    ]
    for i, air_force in enumerate((RAF, REGIA, LUFTWAFFE)):
        items += emblem(air_force, middle + (i - 1) * BETWEEN, top + 46, EMBLEM)
    return items + _plate(page, words["plate"], foot)


def _plate(page: Leaf, labels: list[str], foot: Foot) -> list[Item]:
    """The plate on the cover: a frame with lines to write on."""
    body, inside = page.body, 6.0
    wide, high = 96.0, 42.0
    x, y = body.x + (body.width - wide) / 2, body.bottom - 12 - high
    items: list[Item] = [Box(x, y, wide, high, HEAD), Box(x + 1.2, y + 1.2, wide - 2.4, high - 2.4)]
    start = x + inside + max(width(label, "text", 10) for label in labels) + 3
    for i, label in enumerate(labels):
        baseline = y + 13 + i * 10.5
        items.append(Text(x + inside, baseline, label, "text", 10))
        items.append(Line(start, baseline + 0.8, x + wide - inside, baseline + 0.8, HAIR))
    if foot.player:
        name, size = fitted(foot.player, x + wide - inside - start - 1, "mono", 11, 6)
        items.append(Text(start + 1, y + 13, name, "mono", size))
    return items


def keeping(page: Leaf, book: Book) -> list[Item]:
    """How the book is kept, and what its boxes hold."""
    words, area = book.words["keep"], below(page)
    items = [*heading(page, words["title"]), folio(page)]
    y = area.y + 3
    for text in words["text"]:
        said = paragraph(area.x, y, area.width, text, LEADING, "text", TEXT)
        items += said
        y = said[-1].y + LEADING + 1.6
    y += 2
    for name, meaning in words["boxes"]:
        items.append(Text(area.x, y, name, "bold", TEXT))
        items.append(Text(area.x + INDENT, y, meaning, "text", TEXT))
        y += 6.2
    said = paragraph(area.x, y + 2, area.width, words["note"], LEADING, "text", TEXT)
    y = said[-1].y + 12
    own = Text(area.x, y, words["own"], "bold", TEXT)
    return [*items, *said, own, *ruled(area, y)]


def orders(page: Leaf, book: Book, foot: Foot) -> list[Item]:
    """What the squadrons are there for, and how the player means to come through it."""
    words, area = book.words["orders"], below(page)
    start, y = area.x + INDENT, area.y + 4
    items: list[Item] = [*heading(page, words["title"]), folio(page)]
    items.append(Text(area.x, y, words["to"], "bold", TEXT))
    items.append(Line(start, y + 0.8, area.right, y + 0.8, HAIR))
    if foot.player:
        name, size = fitted(foot.player, area.right - start - 1, "mono", 10, 6)
        items.append(Text(start + 0.6, y, name, "mono", size))
    items += _written(area, book)
    y = _plan_line(area, book)
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


def _plan_line(area: Area, book: Book) -> float:
    return _written(area, book)[-1].y + LEADING + 6


def typed(area: Area, book: Book) -> notes.Typed:
    """The player's own notes from before the first mission as they are set among the orders."""
    return notes.typed(book.notes, area.width, area.bottom - _plan_line(area, book))


def filled_orders(book: Book) -> list[tuple[str, str]]:
    """The orders, head and text, as the rulings have them."""
    words, t = book.words["orders"], rulings_of(book.conditions)
    crews = {
        force: words["squadron"].format(fighters=fighters, bombers=bombers)
        for force, (fighters, bombers) in zip(AIR_FORCES, t.squadrons, strict=True)
    }
    slot = "italian" if t.axis_is_italian else "both"
    filled = {
        "squadrons": words["squadrons"][slot].format(**crews),
        "comes": words["comes"][slot],
        "step": STEP,
        **POINTS._asdict(),
    }
    return [(head, text.format(**filled)) for head, text in words["written"]]


def rolls(book: Book) -> list[tuple[int, list[Airman]]]:
    """The pages of names: the side of each, and its men, at most ROWS of them. A page that is not
    full leaves room for those who join."""
    found: list[tuple[int, list[Airman]]] = []
    for side in range(2):
        men = book.chronicle.of(side) if book.chronicle else []
        for first in range(0, max(len(men), 1), ROWS):
            found.append((side, men[first : first + ROWS]))
    return found


def men(page: Leaf, book: Book, side: int, shown: list[Airman]) -> list[Item]:
    """The men of a side by name, or rows for them."""
    words, area = book.words["men"], below(page)
    unit = area.width / sum(SHARES)
    xs = [area.x]
    for share in SHARES:
        xs.append(xs[-1] + share * unit)
    top = area.y + 4
    ys = tuple(top + i * ROW for i in range(ROWS + 1))
    items: list[Item] = [
        *heading(page, words["titles"][side].upper()),
        folio(page),
        Grid(tuple(xs), ys, HAIR),
        Line(area.x, top, area.right, top, GROUP),
    ]
    for x, head in zip(xs, words["heads"], strict=False):
        items.append(Text(x + 0.8, top - 1.3, head, "text", SMALL))
    for y, airman in zip(ys, shown, strict=False):
        for x, after, text in zip(xs, xs[1:], row_of(book, airman), strict=False):
            said, size = fitted(text, after - x - 1.6, "mono", 8, 6)
            items.append(Text(x + 0.8, y + ROW / 2 + 1.1, said, "mono", size))
    return items


def row_of(book: Book, airman: Airman) -> tuple[str, ...]:
    """What a row says of a man: number, name, what he flies, from when, and what became of him."""
    words = book.words["men"]
    status = STATUSES[airman.man.status]
    last = airman.flights[-1].mission if airman.flights else airman.joined
    return (
        str(airman.number),
        f"{airman.name.given} {airman.name.surname}",
        words["bomber" if airman.man.bomber else "fighter"],
        words["from"].format(mission=airman.joined),
        words["fates"][status].format(mission=last) if airman.flights else "",
    )
