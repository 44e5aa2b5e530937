"""The solo journal of Malta Convoy: the pages of a booklet to write in.

Blank, pre-rolled or made from a record; `logbook_plan` knows what stands in it, and
`logbook_markdown` writes its twin. Pages are drawn for the side they lie on: what is beside the
fold on one is beside the edge on the next.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from sheetgen.games.convoy import logbook_back as back
from sheetgen.games.convoy import logbook_front as front
from sheetgen.games.convoy import logbook_orders as orders
from sheetgen.games.convoy import logbook_ships as ships
from sheetgen.games.convoy import logbook_watch as watches
from sheetgen.games.convoy import logbook_way as way
from sheetgen.games.convoy.conditions import data
from sheetgen.games.convoy.logbook_layout import Leaf, folio, halves, leaf
from sheetgen.games.convoy.logbook_markdown import markdown as markdown
from sheetgen.games.convoy.logbook_plan import Book, Entry
from sheetgen.games.convoy.logbook_plan import plan as plan
from sheetgen.journal import replay_command
from sheetgen.reports.usertext import shortened
from sheetgen.sheets.fonts import check_printable
from sheetgen.sheets.imposition import padded
from sheetgen.sheets.items import Item, Items
from sheetgen.sheets.page import Foot, Page
from sheetgen.sheets.paper import Paper

LONGEST = 600
"""A longer name or seed is shortened on the last page, in characters."""
NAME = 45
"""A name not longer, in characters, fits on cover and orders."""
Drawing = Callable[[Leaf], tuple[Items, Items]]
"""Draws a page: its art and its marks."""


def pages(paper: Paper, book: Book, foot: Foot, booklet: bool) -> Iterator[Page]:
    """The pages of a journal, each `paper` in size; their number is a multiple of four.

    `booklet`: they are to be folded, and the last page tells how. Raises fonts.UnprintableText if
    the player's name or the seed holds a character that cannot be printed.
    """
    for what, text in (("the player's name", foot.player), ("the seed", foot.seed)):
        if text:
            check_printable(text, what, "mono")
    drawings = [*_before(book, foot), *_passage(book), _alone(book, "reckoning", back.reckoning)]
    after = [_alone(book, "history", back.history), _credits(book, foot, booklet)]
    count = len(drawings) + len(after)
    drawings += [_alone(book, "notes", back.notes)] * (padded(count) - count)
    for number, (title, draw) in enumerate([*drawings, *after], start=1):
        art, marks = draw(leaf(paper, number))
        yield Page(paper, art, marks, title)


def _alone(
    book: Book, part: str, draw: Callable[..., list[Item]], title: str = "title", **more: Any
) -> tuple[str, Drawing]:
    """A page with nothing that others have: its bookmark, from a part of the bank, and itself."""

    def drawn(page: Leaf) -> tuple[Items, Items]:
        return (), tuple(draw(page, book, **more))

    return book.words[part][title].capitalize(), drawn


def _before(book: Book, foot: Foot) -> list[tuple[str, Drawing]]:
    """The pages before the first watch."""

    def cover(page: Leaf) -> tuple[Items, Items]:
        return (), tuple(front.cover(page, book, foot))

    pages = [
        (book.words["title"].title(), cover),
        _alone(book, "keep", front.keeping),
        _alone(book, "orders", orders.orders, foot=foot),
        _alone(book, "fleet", ships.merchants),
        _alone(book, "fleet", ships.escort, "escort-title"),
    ]
    if book.chronicle is None or book.maybe:
        pages.append(_alone(book, "passage", way.way))
    return pages


def _passage(book: Book) -> list[tuple[str, Drawing]]:
    """The watches, two a page."""
    found: list[tuple[str, Drawing]] = []
    for first in range(0, len(book.entries), 2):
        pair = book.entries[first : first + 2]
        title = f"Turn {pair[0].number}: {watches.day(pair[0].watch)}, {pair[0].watch.name}"
        found.append((title, partial(_watches, book, pair)))
    return found


def _watches(book: Book, pair: tuple[Entry, ...], page: Leaf) -> tuple[Items, Items]:
    art: list[Item] = []
    marks: list[Item] = [folio(page)]
    areas = halves(page)
    for area, entry in zip(areas, pair, strict=False):
        art += watches.art(area, book.words["watch"])
        marks += watches.marks(area, book, entry)
    if len(pair) < len(areas):
        marks += back.harbour(areas[-1], book)
    return tuple(art), tuple(marks)


def _credits(book: Book, foot: Foot, booklet: bool) -> tuple[str, Drawing]:
    """The last page: who made what, under which conditions, from which dice."""
    edition = book.conditions.edition
    printed = data("conditions")["editions"][edition]["title"]
    ruled = f"Rulings: {', '.join(foot.rulings)}." if foot.rulings else "Default rulings."
    lines = [
        f"{book.words['title'].title()}, edition {edition}: {printed}. {ruled}",
        f"{'; '.join(foot.credits)}. {foot.software}.",
    ]
    typed = [text for text in (_dice(book, foot), _long_name(foot)) if text]
    return _alone(book, "credits", back.credits, lines=lines, typed=typed, booklet=booklet)


def _long_name(foot: Foot) -> str:
    """The player's name, where it is too long for the front of the book."""
    name = foot.player or ""
    return shortened(name, LONGEST) if len(name) > NAME else ""


def _dice(book: Book, foot: Foot) -> str:
    """Where the dice come from, with the command that rolls them again."""
    if foot.source == "typed":
        return str(book.words["credits"]["own-dice"])
    if foot.seed is None:
        return ""
    edition, seed = book.conditions.edition, shortened(foot.seed, LONGEST)
    return shlex.join(replay_command("convoy", edition, seed, foot.policy, foot.rulings))
