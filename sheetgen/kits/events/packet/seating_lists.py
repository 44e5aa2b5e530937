"""Lists of who plays where: the seating and the score posting sheet."""

import unicodedata
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from sheetgen.kits.drawing.page import Page
from sheetgen.kits.events.boards import Board
from sheetgen.kits.events.data import data
from sheetgen.kits.events.event import Player
from sheetgen.kits.events.packet import frame
from sheetgen.kits.events.packet.brief import Brief
from sheetgen.kits.events.packet.frame import TALL, listed
from sheetgen.kits.telling.lists import Column

TABLE, BOARD, SCORE, TOTAL = 11.0, 14.0, 20.0, 18.0
"""The widths of a table's number, a board's name, a score and a total, in mm."""
MOST_ROUNDS, MOST_BOARDS = 6, 5
"""Side by side; more are on further pages."""


class Seat(NamedTuple):
    """A player, the boards he plays in order (none: of a blank set), and who reads to him."""

    player: Player
    plays: Sequence[Board] = ()
    reader: Player | None = None


def seating(brief: Brief) -> Iterator[Page]:
    """Who sits where and plays which board when: by table, with a row for each blank set, then by
    name."""
    words = data("packet")["seating"]
    blank = [Seat(Player(""))] * brief.event.print.copies
    for number, _boards in brief.sessions():
        rounds = brief.rounds(number)
        readers = brief.readers(number) if "partner" in brief.hiding_used else ()
        seats = [
            Seat(player, [turn[i] for turn in rounds], readers[i] if readers else None)
            for i, player in enumerate(brief.players)
        ]
        for said, rows in (
            ("by-table", [*seats, *blank]),
            ("by-name", sorted(seats, key=lambda seat: plain(seat.player))),
        ):
            note = words[said]
            if len(brief.sealed.sessions) > 1:
                note = f"{words['session'].format(number=number)}, {note}"
            for some in frame.batches(range(len(rounds)), MOST_ROUNDS) if rows else ():
                columns = _seating_columns(brief, words, some, bool(readers))
                title, bookmark = words["title"], f"{words['title'].capitalize()} {note}"
                yield from listed(
                    brief, title, note.upper(), columns, rows, bookmark=bookmark, heights=TALL
                )


def _seating_columns(
    brief: Brief, words: dict[str, Any], rounds: Sequence[int], read: bool
) -> list[Column[Seat]]:
    table, player, club, reader = words["columns"]
    columns = _who(table, player)
    if any(one.club for one in brief.players):
        columns.append(Column(club, lambda seat: seat.player.club, share=0.6))
    columns += [_round(words["round"].format(number=number + 1), number) for number in rounds]
    if read:
        columns.append(Column(reader, lambda seat: seat.reader and seat.reader.table, BOARD))
    return columns


def _who(table: str, player: str) -> list[Column[Seat]]:
    return [
        Column(table, lambda seat: seat.player.table or None, TABLE, True),
        Column(player, lambda seat: seat.player.name),
    ]


def _round(head: str, number: int) -> Column[Seat]:
    """The boards that are played in a round, from 0, each within its session."""

    def short(seat: Seat) -> str:
        board = seat.plays[number] if seat.plays else None
        return f"B{board.number}{board.reserve}" if board else ""

    return Column(head, short, BOARD)


def plain(player: Player) -> tuple[str, str]:
    """What a name is ordered by: without accents and capitals."""
    folded = unicodedata.normalize("NFKD", player.name).casefold()
    return "".join(c for c in folded if not unicodedata.combining(c)), player.name


def posting(brief: Brief) -> Iterator[Page]:
    """The sheet scores are posted on: a row for each table, a column for each board, totals."""
    words = data("packet")["posting"]
    table, player, total, rank = words["columns"]
    seats = [Seat(player) for player in brief.holders]
    for some in frame.batches(brief.opened.boards(), MOST_BOARDS):
        empty = [(board.name, SCORE) for board in some] + [(total, TOTAL), (rank, BOARD)]
        columns = [*_who(table, player), *(Column[Seat](h, _nothing, w) for h, w in empty)]
        title = words["title"]
        yield from listed(brief, title, words["of"], columns, seats, heights=TALL, ruled=True)


def _nothing(seat: Seat) -> str:
    return ""
