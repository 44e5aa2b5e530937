"""Table cards: tents, two a page, with the table and the name on one face, the rounds on the
other."""

from collections.abc import Iterator
from functools import lru_cache

from sheetgen.kits.drawing.blocks import Area
from sheetgen.kits.drawing.items import HAIR, MAYBE, Item, Items, Line, Text
from sheetgen.kits.drawing.page import Page
from sheetgen.kits.drawing.paper import MARGIN, Paper
from sheetgen.kits.events.boards import Board
from sheetgen.kits.events.data import data
from sheetgen.kits.events.event import Player
from sheetgen.kits.events.packet import frame
from sheetgen.kits.events.packet.brief import Brief

INSET = 14.0
NUMBER, NAME, CLUB = 96.0, 30.0, 14.0
"""The type of a table's number, a player's name and his club, in pt."""
NUMBER_ROOM = 74.0
MOST_ROUNDS = 12


def pages(brief: Brief) -> Iterator[Page]:
    """A card for every player, two a page."""
    plays = [
        (player, _plays(brief, place))
        for place, player in enumerate(brief.players)
        if brief.of_table in (None, player.table)
    ]
    for pair in frame.batches(plays, 2):
        marks: list[Item] = []
        turned: list[Item] = []
        for place, (player, rounds) in enumerate(pair):
            upper, lower = _faces(brief.paper, place)
            marks += _rounds(lower, brief, player, rounds)
            turned += _named(_over(brief.paper, upper), player)
        tables = ", ".join(str(player.table) for player, _ in pair)
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


def _named(area: Area, player: Player) -> list[Item]:
    """The face that the hall sees."""
    number, middle = str(player.table), area.y + area.height / 2
    lines, size = frame.lines_of(number, NUMBER_ROOM, 1, "title", NUMBER)
    x = area.x + NUMBER_ROOM + 6
    room = area.right - x
    items: list[Item] = [
        Text(area.x + NUMBER_ROOM / 2, middle + size * 0.124, lines[0], "title", size, "center"),
        Line(x - 3, area.y + 4, x - 3, area.bottom - 4),
    ]
    items += frame.set_lines(
        x + 2, middle - (5 if player.club else 0), player.name, room - 2, 3, "bold", NAME
    )
    if player.club:
        items += frame.set_lines(x + 2, middle + 16, player.club, room - 2, 2, "text", CLUB)
    return items


Plays = list[tuple[int, int, Board, Player | None, tuple[Player, ...]]]
"""What a player does: session, round, board, who reads to him, whom he reads to."""


def _plays(brief: Brief, place: int) -> Plays:
    found: Plays = []
    for number, _boards in brief.sessions():
        readers = brief.readers(number) if "partner" in brief.hiding_used else ()
        reader = readers[place] if readers else None
        me = brief.players[place]
        told = tuple(p for p, r in zip(brief.players, readers, strict=False) if r == me)
        for turn, played in enumerate(brief.rounds(number), start=1):
            found.append((number, turn, played[place], reader, told))
    return found


def _rounds(area: Area, brief: Brief, player: Player, plays: Plays) -> list[Item]:
    """The face that the player sees: what he plays in each round, and with whom."""
    words = data("packet")["cards"]
    size = 12.0 if len(plays) <= 6 else 9.0
    leading = min(8.0, (area.height - 12) / max(len(plays), 1))
    name, small = frame.lines_of(player.name, area.width - 40, 1, "bold", 12)
    items: list[Item] = [
        Text(area.x, area.y + 5, f"{words['table']} {player.table}", "title", 14),
        Text(area.right, area.y + 5, name[0], "bold", small, "right"),
        Line(area.x, area.y + 8, area.right, area.y + 8),
    ]
    for row, (session, turn, board, reader, told) in enumerate(plays):
        y = area.y + 8 + (row + 0.75) * leading
        several = len(brief.sealed.sessions) > 1
        named = f"S{session} " if several else ""
        items.append(Text(area.x, y, f"{named}{words['round'].format(number=turn)}", "text", size))
        items.append(Text(area.x + 34, y, f"{words['board']} {board.name}", "bold", size))
        if reader:
            items.append(Text(area.x + 76, y, f"{words['read-by']} {reader.table}", "text", size))
            if told:
                tables = ", ".join(str(other.table) for other in told)
                items.append(Text(area.x + 128, y, f"{words['reads-to']} {tables}", "text", size))
    return items
