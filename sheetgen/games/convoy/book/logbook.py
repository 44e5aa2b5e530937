"""The solo journal of Malta Convoy: the pages of a booklet to write in.

Blank, pre-rolled or made from a record; `plan` knows what stands in it, and
`markdown` writes its twin. Pages are drawn for the side they lie on: what is beside the
fold on one is beside the edge on the next.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator
from functools import partial
from itertools import groupby
from typing import Any

from sheetgen.core.journal import replay_command
from sheetgen.games.convoy import GAME
from sheetgen.games.convoy.book import back, front, orders, ships
from sheetgen.games.convoy.book import watch as watches
from sheetgen.games.convoy.book.markdown import markdown as markdown
from sheetgen.games.convoy.book.plan import Book, Entry
from sheetgen.games.convoy.book.plan import placed as placed
from sheetgen.games.convoy.book.plan import plan as plan
from sheetgen.games.convoy.book.watch import halves
from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.story.watches import LEAST_TURNS, MOST_TURNS, position
from sheetgen.kits.book import notes
from sheetgen.kits.book.colophon import code_of, colophon
from sheetgen.kits.book.leaves import LEADING, SMALL, TEXT, Leaf, below, folio, heading, leaf
from sheetgen.kits.book.notes import Rest
from sheetgen.kits.drawing import foot as footing
from sheetgen.kits.drawing.blocks import Area
from sheetgen.kits.drawing.booklets import padded
from sheetgen.kits.drawing.fonts import check_printable
from sheetgen.kits.drawing.items import GROUP, HAIR, Bitmap, Grid, Item, Items, Line, Text
from sheetgen.kits.drawing.page import Foot, Page
from sheetgen.kits.drawing.paper import Paper
from sheetgen.kits.drawing.typesetting import fitted, paragraph
from sheetgen.kits.telling.grammar import capital
from sheetgen.kits.telling.usertext import shortened

Drawing = Callable[[Leaf], tuple[Items, Items]]
"""Draws a page: its art and its marks."""
LONGEST = 600
"""A longer name or seed is shortened, in characters."""
NAME = 45
"""A name not longer, in characters, fits on cover and orders."""
NAMES, MOST_COLUMN = 41.0, 21.0
HEAD_ROW, MOST_ROW = 6.0, 6.4
"""The room of the names of places and of the heads, and the most a column and a row take, in mm."""


def pages(paper: Paper, book: Book, foot: Foot, booklet: bool) -> Iterator[Page]:
    """The pages of a journal, each `paper` in size; their number is a multiple of four.

    `booklet`: they are to be folded, and the last page tells how. Raises fonts.UnprintableText if
    the player's name, a note or the seed holds a character that cannot be printed.
    """
    for what, text in (("the player's name", foot.player), ("the seed", foot.seed)):
        if text:
            check_printable(text, what, "mono")
    _check_notes(book)
    drawings = [
        *_front_pages(book, foot),
        *_watch_pages(book),
        _single_page(book, "reckoning", back.reckoning),
    ]
    for texts in notes.leaves(below(leaf(paper, 1)), _rests(paper, book)):
        drawings.append(_single_page(book, "notes", back.notes, texts=texts))
    last = _single_page(book, "credits", credits, foot=foot, booklet=booklet)
    after = [_single_page(book, "history", back.history), last]
    count = len(drawings) + len(after)
    # Pages for notes fill the last sheet of the booklet.
    drawings += [_single_page(book, "notes", back.notes)] * (padded(count) - count)
    for number, (title, draw) in enumerate([*drawings, *after], start=1):
        art, marks = draw(leaf(paper, number))
        yield Page(paper, art, marks, title)


def _check_notes(book: Book) -> None:
    for turn, own in enumerate((book.notes, *(entry.notes for entry in book.entries))):
        for note in own:
            when = f"turn {turn}" if turn else "the set-up"
            check_printable(note, f"a note on {when}", "mono")


def _single_page(
    book: Book, part: str, draw: Callable[..., list[Item]], title: str = "title", **more: Any
) -> tuple[str, Drawing]:
    """A page with nothing that others have: its bookmark, from a part of the bank, and itself."""

    def drawn(page: Leaf) -> tuple[Items, Items]:
        return (), tuple(draw(page, book, **more))

    return book.words[part][title].capitalize(), drawn


def _front_pages(book: Book, foot: Foot) -> list[tuple[str, Drawing]]:
    """The pages before the first watch."""

    def cover(page: Leaf) -> tuple[Items, Items]:
        return (), tuple(front.cover(page, book, foot))

    pages = [
        (book.words["title"].title(), cover),
        _single_page(book, "keep", front.keeping),
        _single_page(book, "orders", orders.orders, foot=foot),
        _single_page(book, "fleet", ships.merchants),
        _single_page(book, "fleet", ships.escort, "escort-title"),
    ]
    if book.chronicle is None or book.maybe:
        pages.append(_single_page(book, "passage", passage_table))
    return pages


def _watch_pages(book: Book) -> list[tuple[str, Drawing]]:
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


# The passage: which turn brings the convoy where, for every length the journey may come to.


def passage_table(page: Leaf, book: Book) -> list[Item]:
    """A row a place, a column for each length the journey may come to."""
    words, area = book.words["passage"], below(page)
    text = paragraph(area.x, area.y + 3, area.width, words["text"], LEADING, "text", TEXT)
    last = book.turns + book.maybe if book.turns else MOST_TURNS
    columns = {
        length: _turns_by_place(length) for length in range(book.turns or LEAST_TURNS, last + 1)
    }
    top = text[-1].y + 5
    table = _table(Area(area.x, top, area.width, area.bottom - top), columns, words["head"])
    return [*heading(page, words["title"]), folio(page), *text, *table]


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


# The credits: who made what, under which conditions, from which dice.


def credits(page: Leaf, book: Book, foot: Foot, booklet: bool) -> list[Item]:
    """The page. What was typed in stands beside the code of a seeded game, as all it takes to roll
    its dice again; `booklet`: it tells how to fold the sheets."""
    words, code = book.words["credits"], None
    if foot.source == "seed":
        code = code_of(page, footing.facts("convoy", book.conditions.edition, foot))
    typed = [text for text in (_dice(book, foot, code), _long_name(foot)) if text]
    printed = [*_about(book, foot), *words["text"], *([words["booklet"]] if booklet else [])]
    return colophon(page, words["title"], printed, typed, code)


def _about(book: Book, foot: Foot) -> list[str]:
    about, made = footing.about(GAME, book.conditions.edition, foot)
    return [about, f"{made}."]


def _dice(book: Book, foot: Foot, code: Bitmap | None) -> str:
    """Where the dice come from, with the command that rolls them again."""
    if foot.source == "typed":
        return footing.own_dice(foot, str(book.words["credits"]["own-dice"]))
    if foot.seed is None:
        return ""
    edition, seed = book.conditions.edition, shortened(foot.seed, LONGEST)
    command = shlex.join(replay_command("convoy", edition, seed, foot.policy, foot.rulings))
    return f"{footing.NO_CODE} {command}" if foot.source == "seed" and not code else command


def _long_name(foot: Foot) -> str:
    """The player's name, where it is too long for the front of the book."""
    name = foot.player or ""
    return shortened(name, LONGEST) if len(name) > NAME else ""
