"""Who plays where: the seating; table cards: tents, two a page, with the table and the name on both
faces; and cards for the tables' telephones, eight a page. Lengths in mm, type in pt."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from sheetgen.core.language import bare
from sheetgen.kits.drawing.foot import qr_code
from sheetgen.kits.drawing.page import HAIR, MARGIN, MAYBE, Area, Item, Line, Page, Paper
from sheetgen.kits.events.boards import Board
from sheetgen.kits.events.data import data
from sheetgen.kits.events.event import Player
from sheetgen.kits.events.packet import frame
from sheetgen.kits.events.packet.brief import Brief
from sheetgen.kits.events.packet.frame import TALL, listed
from sheetgen.kits.pages.layout import laid
from sheetgen.kits.pages.prose import shrunk
from sheetgen.kits.pages.tree import Art, Column, Node, Row, Share, Space, Text
from sheetgen.kits.telling.lists import ListColumn

TABLE, BOARD = 11.0, 14.0
"""The widths of a table's number and a board's name."""
MOST_ROUNDS = 6
"""Side by side; more are on further pages."""


class Seat(NamedTuple):
    """A player, and the boards he plays in a session in order (none: of a blank set)."""

    player: Player
    plays: Sequence[Board] = ()


def seating(brief: Brief) -> Iterator[Page]:
    """Who sits where and plays which board when: by table, with a row for each blank set, then by
    name."""
    words = data("packet")["seating"]
    blank = [Seat(Player(""))] * brief.event.print.copies
    table, player, club = words["columns"]
    who = [
        ListColumn[Seat](table, lambda seat: seat.player.table or None, TABLE, True),
        ListColumn[Seat](player, lambda seat: seat.player.name),
    ]
    if any(one.club for one in brief.players):
        who.append(ListColumn(club, lambda seat: seat.player.club, share=0.6))
    for number, boards in brief.sessions():
        rounds = brief.rounds(number)
        seats = [Seat(one, [turn[i] for turn in rounds]) for i, one in enumerate(brief.players)]
        by_name = sorted(seats, key=lambda seat: plain(seat.player))
        for said, rows in (("by-table", [*seats, *blank]), ("by-name", by_name)):
            note = words[said]
            if len(brief.sealed.sessions) > 1:
                note = f"{words['session'].format(number=number)}, {note}"
            for some in frame.batches(range(len(boards)), MOST_ROUNDS) if rows else ():
                heads = [_round(words["round"].format(number=each + 1), each) for each in some]
                title, bookmark = words["title"], f"{words['title'].capitalize()} {note}"
                columns = [*who, *heads]
                yield from listed(
                    brief, title, note.upper(), columns, rows, bookmark=bookmark, row=TALL
                )


def _round(head: str, number: int) -> ListColumn[Seat]:
    """The boards that are played in a round, from 0, each within its session."""

    def short(seat: Seat) -> str:
        board = seat.plays[number] if seat.plays else None
        return f"B{board.number}{board.reserve}" if board else ""

    return ListColumn(head, short, BOARD)


def plain(player: Player) -> tuple[str, str]:
    """What a name is ordered by: without accents and capitals."""
    return bare(player.name), player.name


# Table cards.

INSET = 14.0
NUMBER, NUMBER_ROOM, NAME, CLUB = 96.0, 74.0, 30.0, 14.0
"""The type of a table's number and the room for it, the type of a player's name and his club."""


def cards(brief: Brief) -> Iterator[Page]:
    """A card for every player, two a page, cut between them and folded in their middle."""
    paper, words = brief.paper, data("packet")["cards"]
    wanted = [one for one in brief.players if brief.of_table in (None, one.table)]
    high, right = paper.height / 4, paper.width - MARGIN
    art = (
        Line(MARGIN, 2 * high, right, 2 * high, HAIR),
        *(Line(x, y, x + 10, y, MAYBE) for y in (high, 3 * high) for x in (MARGIN, right - 10)),
    )
    for pair in frame.batches(wanted, 2):
        marks: list[Item] = []
        turned: list[Item] = []
        for place, player in enumerate(pair):
            area = Area(INSET, 2 * place * high + 8, paper.width - 2 * INSET, high - 14)
            named = _named(player, area.width)
            marks += laid(named, area._replace(y=area.y + high - 2)).items
            turned += laid(named, _over(paper, area)).items
        title = f"{words['table']} {', '.join(str(one.table) for one in pair)}"
        yield Page(paper, art, tuple(marks), title, turned=tuple(turned))


def _over(paper: Paper, area: Area) -> Area:
    """An area as it lies on the page turned upside down."""
    return area._replace(x=paper.width - area.right, y=paper.height - area.bottom)


def _named(player: Player, wide: float) -> Node:
    """A face of a card."""
    room = wide - NUMBER_ROOM - 6
    number = shrunk(str(player.table), NUMBER_ROOM, "title", NUMBER, leading=20.0, align="center")
    named = [frame.largest(player.name, room - 2, 3, "bold", NAME)]
    named += [frame.largest(player.club, room - 2, 2, "text", CLUB)] if player.club else []
    beside = Art(lambda area: [Line(area.x - 3, area.y + 4, area.x - 3, area.bottom - 4)])
    return Row(
        Column(Space(Share()), number, Space(Share()), size=NUMBER_ROOM),
        beside.sized(2.0),
        Column(Space(Share()), *named, Space(Share()), gap=5.0, size=Share()),
        gap=3.0,
    )


# Cards by which the tables' telephones hand in slips.

ACROSS, DOWN, INSIDE, CODE = 2, 4, 6.0, 40.0
"""Cards on a page, the white inside their edges, and the side of a code with the white around it: a
telephone reads it from half a metre."""


def phone_cards(brief: Brief, address: Callable[[int], str]) -> Iterator[Page]:
    """A card for every player, with the address of his table's page as a code."""
    paper, title = brief.paper, data("packet")["phones"]["title"]
    wide, high = paper.width / ACROSS, paper.height / DOWN
    cuts = [
        *(Line(MARGIN, high * n, paper.right, high * n, HAIR) for n in range(1, DOWN)),
        Line(wide, MARGIN, wide, paper.height - MARGIN, HAIR),
    ]
    for some in frame.batches(brief.players, ACROSS * DOWN):
        marks: list[Item] = []
        for place, player in enumerate(some):
            row, column = divmod(place, ACROSS)
            area = Area(column * wide, row * high, wide, high).wider(-INSIDE)
            marks += laid(_card(brief, player, address(player.table), area.width), area).items
        yield Page(paper, tuple(cuts), tuple(marks), f"{title} {some[0].table}-{some[-1].table}")


def _card(brief: Brief, player: Player, address: str, wide: float) -> Node:
    words, room = data("packet")["phones"], wide - CODE - 3

    def code(area: Area) -> list[Item]:
        made = qr_code(address, area.right, area.y + CODE, CODE)
        return [made] if made else []

    named = Column(
        frame.line(words["table"], "text", 11, 7.0),
        frame.line(str(player.table), "title", 48, 20.0),
        shrunk(player.name, room, "bold", 13, leading=7.0),
        shrunk(brief.sealed.name, room, "text", 9, leading=6.0),
        size=Share(),
    )
    how = Text(words["how"], "text", 8.5, 3.9)
    return Column(Row(named, Art(code, CODE, CODE), gap=3.0), how, gap=1.5)
