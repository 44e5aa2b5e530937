"""Who plays where: the seating, the score posting sheet; and table cards: tents, two a page, with
the table and the name on one face, the rounds on the other. Lengths in mm, type in pt."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sheetgen.core.language import bare
from sheetgen.kits.drawing.page import HAIR, MARGIN, MAYBE, Area, Item, Line, Page, Paper
from sheetgen.kits.events.boards import Board
from sheetgen.kits.events.data import data
from sheetgen.kits.events.event import Player
from sheetgen.kits.events.packet import frame
from sheetgen.kits.events.packet.brief import Brief
from sheetgen.kits.events.packet.frame import TALL, listed
from sheetgen.kits.pages.layout import laid
from sheetgen.kits.pages.tree import Art, Column, Node, Row, Share, Space, rule
from sheetgen.kits.telling.lists import ListColumn

TABLE, BOARD, SCORE, TOTAL = 11.0, 14.0, 20.0, 18.0
"""The widths of a table's number, a board's name, a score and a total."""
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
    table, player, club = words["columns"]
    who = _who(table, player)
    if any(one.club for one in brief.players):
        who.append(ListColumn(club, lambda seat: seat.player.club, share=0.6))
    for number, boards in brief.sessions():
        seats = _seats(brief, number)
        by_name = sorted(seats, key=lambda seat: plain(seat.player))
        for said, rows in (("by-table", [*seats, *blank]), ("by-name", by_name)):
            note = words[said]
            if len(brief.sealed.sessions) > 1:
                note = f"{words['session'].format(number=number)}, {note}"
            for some in frame.batches(range(len(boards)), MOST_ROUNDS) if rows else ():
                rounds = [_round(words["round"].format(number=each + 1), each) for each in some]
                title, bookmark = words["title"], f"{words['title'].capitalize()} {note}"
                columns = [*who, *rounds]
                yield from listed(
                    brief, title, note.upper(), columns, rows, bookmark=bookmark, heights=TALL
                )


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
NUMBER, NUMBER_ROOM, NAME, CLUB = 96.0, 74.0, 30.0, 14.0
"""The type of a table's number and the room for it, the type of a player's name and his club."""


def cards(brief: Brief) -> Iterator[Page]:
    """A card for every player, two a page, cut between them and folded in their middle."""
    paper, words = brief.paper, data("packet")["cards"]
    sessions = [_seats(brief, number) for number, _ in brief.sessions()]
    every = zip(*sessions, strict=True)
    wanted = [seats for seats in every if brief.of_table in (None, seats[0].player.table)]
    high, right = paper.height / 4, paper.width - MARGIN
    art = (
        Line(MARGIN, 2 * high, right, 2 * high, HAIR),
        *(Line(x, y, x + 10, y, MAYBE) for y in (high, 3 * high) for x in (MARGIN, right - 10)),
    )
    for pair in frame.batches(wanted, 2):
        marks: list[Item] = []
        turned: list[Item] = []
        for place, seats in enumerate(pair):
            area = Area(INSET, 2 * place * high, paper.width - 2 * INSET, high - 14)
            lower, upper = (area._replace(y=area.y + down) for down in (high + 6, 8))
            marks += laid(_told(seats, lower), lower).items
            turned += laid(_named(seats[0].player, area.width), _over(paper, upper)).items
        tables = ", ".join(str(seats[0].player.table) for seats in pair)
        title = f"{words['table']} {tables}"
        yield Page(paper, art, tuple(marks), title, turned=tuple(turned))


def _over(paper: Paper, area: Area) -> Area:
    """An area as it lies on the page turned upside down."""
    return area._replace(x=paper.width - area.right, y=paper.height - area.bottom)


def _named(player: Player, wide: float) -> Node:
    """The face that the hall sees."""
    room = wide - NUMBER_ROOM - 6
    number = frame.shrunk(str(player.table), NUMBER_ROOM, "title", NUMBER, 20.0, "center")
    named = [frame.largest(player.name, room - 2, 3, "bold", NAME)]
    named += [frame.largest(player.club, room - 2, 2, "text", CLUB)] if player.club else []
    beside = Art(lambda area: [Line(area.x - 3, area.y + 4, area.x - 3, area.bottom - 4)])
    return Row(
        Column(Space(Share()), number, Space(Share()), size=NUMBER_ROOM),
        beside.sized(2.0),
        Column(Space(Share()), *named, Space(Share()), gap=5.0, size=Share()),
        gap=3.0,
    )


def _told(seats: Sequence[Seat], area: Area) -> Node:
    """The face that the player sees: what he plays in each round."""
    words, player = data("packet")["cards"], seats[0].player
    plays = [(seat, *one) for seat in seats for one in enumerate(seat.plays, start=1)]
    size = 12.0 if len(plays) <= 6 else 9.0
    high = min(8.0, (area.height - 12) / max(len(plays), 1))
    rows = [
        Row(
            frame.line(
                (f"S{seat.session} " if len(seats) > 1 else "")
                + words["round"].format(number=turn),
                "text", size, high, size=34.0,
            ),
            frame.line(f"{words['board']} {board.name}", "bold", size, high),
        )
        for seat, turn, board in plays
    ]  # fmt: skip
    head = Row(
        frame.line(f"{words['table']} {player.table}", "title", 14, 7.0, size=Share()),
        frame.shrunk(player.name, area.width - 40, "bold", 12, 7.0, "right"),
    )
    return Column(head, rule(size=1.0), *rows, Space(Share()))
