"""The flying log and journal of Wings over Malta: the pages of a booklet to write in.

Blank, pre-rolled or made from a record; `plan` knows what stands in it, and
`markdown` writes its twin. Pages are drawn for the side they lie on: what is beside the
fold on one is beside the edge on the next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from sheetgen.games.wings.book import back, front, mission
from sheetgen.games.wings.book.markdown import markdown as markdown
from sheetgen.games.wings.book.plan import Book, Entry
from sheetgen.games.wings.book.plan import placed as placed
from sheetgen.games.wings.book.plan import plan as plan
from sheetgen.games.wings.story.chronicle import Airman
from sheetgen.kits.book import notes
from sheetgen.kits.book.leaves import Leaf, below, leaf
from sheetgen.kits.drawing.booklets import padded
from sheetgen.kits.drawing.fonts import check_printable
from sheetgen.kits.drawing.items import Item, Items
from sheetgen.kits.drawing.page import Foot, Page
from sheetgen.kits.drawing.paper import Paper

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
    for number, own in enumerate((book.notes, *(entry.notes for entry in book.entries))):
        for note in own:
            when = f"mission {number}" if number else "the set-up"
            check_printable(note, f"a note on {when}", "mono")
    drawings = [*_before(book, foot), *(_mission(book, entry) for entry in book.entries)]
    drawings.append(_alone(book, "figures", back.figures))
    for texts in notes.leaves(below(leaf(paper, 1)), _rests(paper, book)):
        drawings.append(_alone(book, "notes", back.notes, texts=texts))
    # The last page is the back of the book: what is over goes before it.
    spare = padded(len(drawings) + 1) - len(drawings) - 1
    drawings += [_alone(book, "notes", back.notes)] * spare
    drawings.append(_alone(book, "credits", back.credits, foot=foot, booklet=booklet))
    for number, (title, draw) in enumerate(drawings, start=1):
        art, marks = draw(leaf(paper, number))
        yield Page(paper, art, marks, title)


def _alone(
    book: Book, part: str, draw: Callable[..., list[Item]], **more: Any
) -> tuple[str, Drawing]:
    """A page with nothing that others have: its bookmark, from a part of the bank, and itself."""

    def drawn(page: Leaf) -> tuple[Items, Items]:
        return (), tuple(draw(page, book, **more))

    return book.words[part]["title"].capitalize(), drawn


def _before(book: Book, foot: Foot) -> Iterator[tuple[str, Drawing]]:
    """The pages before the first mission."""

    def cover(page: Leaf) -> tuple[Items, Items]:
        return (), tuple(front.cover(page, book, foot))

    yield book.words["name"], cover
    yield _alone(book, "keep", front.keeping)
    yield _alone(book, "orders", front.orders, foot=foot)
    for side, shown in front.rolls(book):
        yield book.words["men"]["titles"][side], partial(_men, book, side, shown)


def _men(book: Book, side: int, shown: list[Airman], page: Leaf) -> tuple[Items, Items]:
    return (), tuple(front.men(page, book, side, shown))


def _mission(book: Book, entry: Entry) -> tuple[str, Drawing]:
    """The page of a mission."""

    def drawn(page: Leaf) -> tuple[Items, Items]:
        return tuple(mission.art(page, book, entry)), tuple(mission.marks(page, book, entry))

    return mission.title(book, entry), drawn


def _rests(paper: Paper, book: Book) -> list[notes.Rest]:
    """The player's notes that find no room where they belong."""
    page, words = leaf(paper, 1), book.words["notes"]
    rests = [(words["orders-continued"], front.typed(below(page), book).rest)]
    for entry in book.entries:
        rest = mission.typed(page.body, entry).rest
        rests.append((words["continued"].format(mission=entry.number), rest))
    return [(head, rest) for head, rest in rests if rest]
