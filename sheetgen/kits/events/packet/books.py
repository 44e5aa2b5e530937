"""Dice books, and the ways to hide the rows to come. Who holds a copy is named on it; all copies of
a board are else the same."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.core.game import Game
from sheetgen.kits.drawing.blocks import Area
from sheetgen.kits.drawing.items import Items, Text
from sheetgen.kits.drawing.page import Page
from sheetgen.kits.events.boards import Board
from sheetgen.kits.events.data import data
from sheetgen.kits.events.event import HIDING, Player
from sheetgen.kits.events.packet import frame
from sheetgen.kits.events.packet.brief import Brief

PARTNER, STRIPS, WINDOW, LETTERS = HIDING
PARTS = {
    PARTNER: "book.dicebook",
    STRIPS: "event.strips",
    WINDOW: "event.window",
    LETTERS: "event.letters",
}
"""What of a game each way of hiding dice needs."""
KEPT = 7.0
"""The room above strips and keys for what is said of them, in mm."""


def ways(game: Game) -> list[str]:
    """The ways to hide dice that a game has."""
    return [way for way in HIDING if game.has(PARTS[way])]


def plain(brief: Brief, board: Board) -> Iterator[Page]:
    """The dice book of a board, as nobody's."""
    yield _book(brief, board)


def partners(brief: Brief, board: Board) -> Iterator[Page]:
    """The dice book of a board, for each who reads it to another, round by round."""
    book = _shared(_book(brief, board))
    holder = brief.game.part("book.dicebook").holder
    words = data("packet")["hiding"]
    readers = brief.readers(board.session)
    for number, played in enumerate(brief.rounds(board.session), start=1):
        for player, reader, own in zip(brief.players, readers, played, strict=False):
            if own == board:
                told = words["reads"].format(round=number, reader=reader.table, table=player.table)
                yield _held(book, (holder(brief.paper, told),), told)
    told = words["reads-nobody"]
    for _ in range(len(brief.holders) - len(readers)):
        yield _held(book, (holder(brief.paper, told),), words["blank"])


def copies(brief: Brief, board: Board) -> Iterator[Page]:
    """The dice book of a board for every player, to be used with a window card or openly."""
    book = _shared(_book(brief, board))
    holder = brief.game.part("book.dicebook").holder
    for player in brief.holders:
        told = _table(player)
        yield _held(book, (holder(brief.paper, told),), told)


def campaigns(brief: Brief, board: Board) -> Iterator[Page]:
    """The dice book of a campaign for every player."""
    part, key = brief.game.part("event.book"), brief.key(board)
    drawn = part.pages(brief.paper, brief.conditions, key, brief.foot(board))
    shared = [_shared(page) for page in drawn]
    for player in brief.holders:
        told = _table(player)
        for page in shared:
            yield _held(page, (part.holder(brief.paper, told),), f"{told}, {page.title}")


def strips(brief: Brief, board: Board) -> Iterator[Page]:
    """The dice of a board on strips to be cut and folded, for every player."""
    part, words = brief.game.part("event.strips"), brief.game.part("rules.conditions").data("event")
    area = _below(brief)
    drawn = []
    for number in range(part.PAGES):
        said = f"{board.name} {brief.check(board)}"
        page = frame.page(
            brief,
            words["strips"]["title"],
            [*_note(brief, words["strips"]["note"]), *part.art(area, number, said)],
            part.marks(area, number, brief.conditions, brief.key(board)),
            note=f"{said}, {number + 1}/{part.PAGES}",
        )
        drawn.append(_shared(page))
    yield from _for_all(brief, drawn)


def letters(brief: Brief, board: Board) -> Iterator[Page]:
    """The dice book in letters and its keys, for every player."""
    part, words = (
        brief.game.part("event.letters"),
        brief.game.part("rules.conditions").data("event"),
    )
    book = part.page(brief.paper, brief.conditions, brief.key(board), brief.foot(board))
    items, figures = part.keys(_below(brief), brief.key(board))
    said = f"{board.name} {brief.check(board)}"
    keys = frame.page(
        brief,
        words["letters"]["title"],
        [*_note(brief, words["letters"]["note"]), *items],
        figures,
        note=said,
    )
    yield from _for_all(brief, [_shared(book), _shared(keys)])


def window(brief: Brief) -> Iterator[Page]:
    """A window card for every player."""
    part = brief.game.part("event.window")
    page = Page(brief.paper, tuple(part.card(brief.paper)), (), "")
    for player in brief.holders:
        told = _table(player)
        yield page._replace(title=told)


def _table(player: Player) -> str:
    """Whose a copy is."""
    words = data("packet")["hiding"]
    told: str = words["own"].format(table=player.table) if player.table else words["nobody"]
    return told


def _book(brief: Brief, board: Board) -> Page:
    page: Page = brief.game.part("book.dicebook").page(
        brief.paper, brief.conditions, brief.key(board), brief.foot(board)
    )
    return page


def _below(brief: Brief) -> Area:
    """The page below what is said of strips and keys."""
    area = frame.body(brief.paper)
    return area._replace(y=area.y + KEPT, height=area.height - KEPT)


def _note(brief: Brief, note: str) -> list[Text]:
    area = frame.body(brief.paper)
    return [Text(area.x, area.y + 2.2, note, "text", 9)]


def _shared(page: Page) -> Page:
    """A page whose marks are a layer that all copies of it share."""
    return page._replace(layers=(*page.layers, page.marks), marks=())


def _held(page: Page, marks: Items, title: str) -> Page:
    return page._replace(marks=marks, title=title)


def _for_all(brief: Brief, pages: list[Page]) -> Iterator[Page]:
    """Pages for every player, his table in the foot of each."""
    for player in brief.holders:
        told = _table(player)
        for number, page in enumerate(pages):
            at = Text(brief.paper.right, frame.own_line(brief.paper), told, "mono", 6, "right")
            yield _held(page, (at,), "" if number else told)


def dice_logs(brief: Brief) -> Iterator[Page]:
    """For every player and board a log of his own dice."""
    part, words = (
        brief.game.part("event.table_dice"),
        brief.game.part("rules.conditions").data("event"),
    )
    said = words["own-dice"]
    area = _below(brief)
    bare = [
        _shared(
            frame.page(
                brief,
                said["title"],
                [*_note(brief, said["use"]), *part.art(area, number)],
                note=None,
                page=f"{number + 1} of {part.PAGES}",
            )
        )
        for number in range(part.PAGES)
    ]
    for player in brief.holders:
        for board in brief.opened.boards():
            told = _table(player)
            for number, page in enumerate(bare):
                title = "" if number else f"{told} {player.name}, {board.name}"
                yield _held(page, tuple(_whose(brief, board, told)), title)


def _whose(brief: Brief, board: Board, table: str) -> Iterator[Text]:
    """In the head of a log: the board with its check digits, and the table."""
    text = f"{table}   {board.name} {brief.check(board)}"
    yield Text(brief.paper.right, frame.HEAD_LINE, text, "mono-bold", 9, "right")
