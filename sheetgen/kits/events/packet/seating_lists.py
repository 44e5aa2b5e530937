"""Who plays where: the seating, the score posting sheet; and table cards: tents, two a page, with
the table and the name on one face, the rounds on the other."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from sheetgen.core.language import bare
from sheetgen.kits.drawing.page import (
    HAIR,
    MARGIN,
    MAYBE,
    Area,
    Item,
    Items,
    Line,
    Page,
    Paper,
    Text,
)
from sheetgen.kits.events.boards import Board
from sheetgen.kits.events.data import data
from sheetgen.kits.events.event import Player
from sheetgen.kits.events.packet import frame
from sheetgen.kits.events.packet.brief import Brief
from sheetgen.kits.events.packet.frame import TALL, listed
from sheetgen.kits.telling.lists import ListColumn

TABLE, BOARD, SCORE, TOTAL = 11.0, 14.0, 20.0, 18.0
"""The widths of a table's number, a board's name, a score and a total, in mm."""
MOST_ROUNDS, MOST_BOARDS = 6, 5
"""Side by side; more are on further pages."""


class Seat(NamedTuple):
    """A player in a session: its number, and the boards he plays in order (none: of a blank
    set)."""

    player: Player
    session: int = 0
    plays: Sequence[Board] = ()


def _seats(brief: Brief, number: int) -> list[Seat]:
    """The players in a session."""
    rounds = brief.rounds(number)
    return [
        Seat(player, number, [turn[i] for turn in rounds]) for i, player in enumerate(brief.players)
    ]


def seating(brief: Brief) -> Iterator[Page]:
    """Who sits where and plays which board when: by table, with a row for each blank set, then by
    name."""
    words = data("packet")["seating"]
    blank = [Seat(Player(""))] * brief.event.print.copies
    for number, boards in brief.sessions():
        seats = _seats(brief, number)
        for said, rows in (
            ("by-table", [*seats, *blank]),
            ("by-name", sorted(seats, key=lambda seat: plain(seat.player))),
        ):
            note = words[said]
            if len(brief.sealed.sessions) > 1:
                note = f"{words['session'].format(number=number)}, {note}"
            for some in frame.batches(range(len(boards)), MOST_ROUNDS) if rows else ():
                columns = _seating_columns(brief, words, some)
                title, bookmark = words["title"], f"{words['title'].capitalize()} {note}"
                yield from listed(
                    brief, title, note.upper(), columns, rows, bookmark=bookmark, heights=TALL
                )


def _seating_columns(
    brief: Brief, words: dict[str, Any], rounds: Sequence[int]
) -> list[ListColumn[Seat]]:
    table, player, club = words["columns"]
    columns = _who(table, player)
    if any(one.club for one in brief.players):
        columns.append(ListColumn(club, lambda seat: seat.player.club, share=0.6))
    columns += [_round(words["round"].format(number=number + 1), number) for number in rounds]
    return columns


def _who(table: str, player: str) -> list[ListColumn[Seat]]:
    return [
        ListColumn(table, lambda seat: seat.player.table or None, TABLE, True),
        ListColumn(player, lambda seat: seat.player.name),
    ]


def _round(head: str, number: int) -> ListColumn[Seat]:
    """The boards that are played in a round, from 0, each within its session."""

    def short(seat: Seat) -> str:
        board = seat.plays[number] if seat.plays else None
        return f"B{board.number}{board.reserve}" if board else ""

    return ListColumn(head, short, BOARD)


def plain(player: Player) -> tuple[str, str]:
    """What a name is ordered by: without accents and capitals."""
    return bare(player.name), player.name


def posting(brief: Brief) -> Iterator[Page]:
    """The sheet scores are posted on: a row for each table, a column for each board, totals."""
    words = data("packet")["posting"]
    table, player, total, rank = words["columns"]
    seats = [Seat(player) for player in brief.holders]
    for some in frame.batches(brief.opened.boards(), MOST_BOARDS):
        empty = [(board.name, SCORE) for board in some] + [(total, TOTAL), (rank, BOARD)]
        columns = [
            *_who(table, player),
            *(ListColumn[Seat](h, lambda seat: "", w) for h, w in empty),
        ]
        title = words["title"]
        yield from listed(brief, title, words["of"], columns, seats, heights=TALL, ruled=True)


# Table cards.

INSET = 14.0
NUMBER, NAME, CLUB = 96.0, 30.0, 14.0
"""The type of a table's number, a player's name and his club, in pt."""
NUMBER_ROOM = 74.0


def cards(brief: Brief) -> Iterator[Page]:
    """A card for every player, two a page."""
    sessions = [_seats(brief, number) for number, _ in brief.sessions()]
    every = zip(*sessions, strict=True)
    wanted = [seats for seats in every if brief.of_table in (None, seats[0].player.table)]
    for pair in frame.batches(wanted, 2):
        marks: list[Item] = []
        turned: list[Item] = []
        for place, seats in enumerate(pair):
            upper, lower = _faces(brief.paper, place)
            marks += _told(lower, seats)
            turned += _named(_over(brief.paper, upper), seats[0].player)
        tables = ", ".join(str(seats[0].player.table) for seats in pair)
        words = data("packet")["cards"]
        title = f"{words['table']} {tables}"
        yield Page(brief.paper, _art(brief.paper), tuple(marks), title, turned=tuple(turned))


@lru_cache(maxsize=4)
def _art(paper: Paper) -> Items:
    """Where the page is cut, and where its cards are folded."""
    middle, right = paper.height / 2, paper.width - MARGIN
    cut = Line(MARGIN, middle, right, middle, HAIR)
    folds = [
        Line(x, y, x + 10, y, MAYBE)
        for y in (paper.height / 4, paper.height * 3 / 4)
        for x in (MARGIN, right - 10)
    ]
    return (cut, *folds)


def _faces(paper: Paper, place: int) -> tuple[Area, Area]:
    """The upper and the lower face of a card, the first or the second of the page, inside their
    margins."""
    high, top = paper.height / 4, place * paper.height / 2
    wide = paper.width - 2 * INSET
    upper = Area(INSET, top + 8, wide, high - 14)
    return upper, Area(INSET, top + high + 6, wide, high - 14)


def _over(paper: Paper, area: Area) -> Area:
    """An area as it lies on the page turned upside down."""
    return area._replace(x=paper.width - area.right, y=paper.height - area.bottom)


def _named(area: Area, player: Player) -> Iterator[Item]:
    """The face that the hall sees."""
    number, middle = str(player.table), area.y + area.height / 2
    lines, size = frame.lines_of(number, NUMBER_ROOM, 1, "title", NUMBER)
    x = area.x + NUMBER_ROOM + 6
    room = area.right - x
    yield Text(area.x + NUMBER_ROOM / 2, middle + size * 0.124, lines[0], "title", size, "center")
    yield Line(x - 3, area.y + 4, x - 3, area.bottom - 4)
    yield from frame.set_lines(
        x + 2, middle - (5 if player.club else 0), player.name, room - 2, 3, "bold", NAME
    )
    if player.club:
        yield from frame.set_lines(x + 2, middle + 16, player.club, room - 2, 2, "text", CLUB)


def _told(area: Area, seats: Sequence[Seat]) -> Iterator[Item]:
    """The face that the player sees: what he plays in each round."""
    words, player = data("packet")["cards"], seats[0].player
    plays = [(seat, *one) for seat in seats for one in enumerate(seat.plays, start=1)]
    size = 12.0 if len(plays) <= 6 else 9.0
    leading = min(8.0, (area.height - 12) / max(len(plays), 1))
    name, small = frame.lines_of(player.name, area.width - 40, 1, "bold", 12)
    yield Text(area.x, area.y + 5, f"{words['table']} {player.table}", "title", 14)
    yield Text(area.right, area.y + 5, name[0], "bold", small, "right")
    yield Line(area.x, area.y + 8, area.right, area.y + 8)
    for row, (seat, turn, board) in enumerate(plays):
        y = area.y + 8 + (row + 0.75) * leading
        named = f"S{seat.session} " if len(seats) > 1 else ""
        yield Text(area.x, y, f"{named}{words['round'].format(number=turn)}", "text", size)
        yield Text(area.x + 34, y, f"{words['board']} {board.name}", "bold", size)
