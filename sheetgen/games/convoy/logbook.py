"""The solo journal of Malta Convoy: the pages of a booklet to write in.

Blank, pre-rolled or made from a record; `logbook_plan` knows what stands in it, and
`logbook_markdown` writes its twin. Pages are drawn for the side they lie on: what is beside the
fold on one is beside the edge on the next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from sheetgen.games.convoy import logbook_back as back
from sheetgen.games.convoy import logbook_front as front
from sheetgen.games.convoy import logbook_notes as notes
from sheetgen.games.convoy import logbook_orders as orders
from sheetgen.games.convoy import logbook_ships as ships
from sheetgen.games.convoy import logbook_watch as watches
from sheetgen.games.convoy import logbook_way as way
from sheetgen.games.convoy.logbook_credits import credits
from sheetgen.games.convoy.logbook_layout import Leaf, below, folio, halves, leaf
from sheetgen.games.convoy.logbook_markdown import markdown as markdown
from sheetgen.games.convoy.logbook_notes import Rest
from sheetgen.games.convoy.logbook_notes import placed as placed
from sheetgen.games.convoy.logbook_plan import Book, Entry
from sheetgen.games.convoy.logbook_plan import plan as plan
from sheetgen.sheets.fonts import check_printable
from sheetgen.sheets.imposition import padded
from sheetgen.sheets.items import Item, Items
from sheetgen.sheets.page import Foot, Page
from sheetgen.sheets.paper import Paper

Drawing = Callable[[Leaf], tuple[Items, Items]]
"""Draws a page: its art and its marks."""


def pages(paper: Paper, book: Book, foot: Foot, booklet: bool) -> Iterator[Page]:
    """The pages of a journal, each `paper` in size; their number is a multiple of four.

    `booklet`: they are to be folded, and the last page tells how. Raises fonts.UnprintableText if
    the player's name, a note or the seed holds a character that cannot be printed.
    """
    for what, text in (("the player's name", foot.player), ("the seed", foot.seed)):
        if text:
            check_printable(text, what, "mono")
    _check_notes(book)
    drawings = [*_before(book, foot), *_passage(book), _alone(book, "reckoning", back.reckoning)]
    for texts in notes.leaves(below(leaf(paper, 1)), _rests(paper, book)):
        drawings.append(_alone(book, "notes", back.notes, texts=texts))
    last = _alone(book, "credits", credits, foot=foot, booklet=booklet)
    after = [_alone(book, "history", back.history), last]
    count = len(drawings) + len(after)
    drawings += [_alone(book, "notes", back.notes)] * (padded(count) - count)
    for number, (title, draw) in enumerate([*drawings, *after], start=1):
        art, marks = draw(leaf(paper, number))
        yield Page(paper, art, marks, title)


def _check_notes(book: Book) -> None:
    for turn, own in enumerate((book.notes, *(entry.notes for entry in book.entries))):
        for note in own:
            when = f"turn {turn}" if turn else "the set-up"
            check_printable(note, f"a note on {when}", "mono")


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


def _rests(paper: Paper, book: Book) -> list[Rest]:
    """The player's notes that find no room where they belong."""
    page, words = leaf(paper, 1), book.words["notes"]
    rests = [(words["orders-continued"], orders.typed(below(page), book).rest)]
    for entry in book.entries:
        rest = watches.typed(halves(page)[0], entry).rest
        rests.append((words["continued"].format(turn=entry.number), rest))
    return [(head, rest) for head, rest in rests if rest]
