"""Lists of who plays where: the seating and the score posting sheet."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from sheetgen.kits.drawing.blocks import Area
from sheetgen.kits.drawing.items import GROUP, HAIR, HEAD, Grid, Item, Line, Text
from sheetgen.kits.drawing.page import Page
from sheetgen.kits.events.boards import Board
from sheetgen.kits.events.data import data
from sheetgen.kits.events.event import Player
from sheetgen.kits.events.packet import frame
from sheetgen.kits.events.packet.brief import Brief

HEAD_ROW, ROW, LEAST_ROW = 9.0, 7.4, 6.4
PAD = 1.2
TABLE, PLAYER, CLUB, READER = 13.0, 62.0, 42.0, 14.0
BOARD, MOST_BOARD = 13.0, 22.0
SCORE, TOTAL, RANK = 20.0, 18.0, 14.0
MOST_COLUMNS = 6
"""Boards side by side; more are on further pages."""


class Column(NamedTuple):
    """A column of a list: its head, its width in mm, and how what is in it is aligned."""

    head: str
    width: float
    align: str = "left"


Row = Sequence[str]


def seating(brief: Brief) -> Iterator[Page]:
    """Who sits where and plays which board when: by table, with a row for each blank set, then by
    name."""
    words = data("packet")["seating"]
    for number, _boards in brief.sessions():
        rounds = frame.batches(range(len(brief.rounds(number))), MOST_COLUMNS)
        for said, order in (("by-table", _by_table), ("by-name", _by_name)):
            places = order(brief.players)
            blank = brief.event.print.copies if order is _by_table else 0
            if not places and not blank:
                continue
            note = words[said]
            if len(brief.sealed.sessions) > 1:
                note = f"{words['session'].format(number=number)}, {note}"
            for some in rounds:
                columns = _seating_columns(brief, words, number, some)
                rows = [*_seats(brief, number, places, some), *[[""] * len(columns)] * blank]
                yield from _list(brief, words["title"], note, words["pages"], columns, rows)


def _seating_columns(
    brief: Brief, words: dict[str, Any], session: int, rounds: Sequence[int]
) -> list[Column]:
    table, player, club, read = words["columns"]
    columns = [Column(table, TABLE, "right"), Column(player, PLAYER)]
    columns += [Column(club, CLUB)] if _clubs(brief) else []
    boards = [words["round"].format(number=r + 1) for r in rounds]
    columns += [Column(head, BOARD, "center") for head in boards]
    return columns + ([Column(read, READER, "center")] if _readers(brief, session) else [])


def _seats(
    brief: Brief, session: int, places: Sequence[int], rounds: Sequence[int]
) -> Iterator[Row]:
    """The rows of the players at these places."""
    playing, readers = brief.rounds(session), _readers(brief, session)
    clubs = _clubs(brief)
    for place in places:
        player = brief.players[place]
        club = [player.club] if clubs else []
        boards = [_short(playing[r][place]) for r in rounds]
        read = [str(readers[place].table)] if readers else []
        yield [str(player.table), player.name, *club, *boards, *read]


def _clubs(brief: Brief) -> bool:
    """Whether anybody is of a club."""
    return any(player.club for player in brief.players)


def _short(board: Board) -> str:
    """A board within its session."""
    return f"B{board.number}{board.reserve}"


def _readers(brief: Brief, session: int) -> tuple[Player, ...]:
    """Who reads to each player; nobody, where dice are hidden otherwise."""
    return brief.readers(session) if "partner" in brief.hiding_used else ()


def _by_table(players: Sequence[Player]) -> list[int]:
    return list(range(len(players)))


def _by_name(players: Sequence[Player]) -> list[int]:
    def plain(place: int) -> tuple[str, str, int]:
        name = players[place].name
        folded = unicodedata.normalize("NFKD", name).casefold()
        return "".join(c for c in folded if not unicodedata.combining(c)), name, place

    return sorted(range(len(players)), key=plain)


def posting(brief: Brief) -> Iterator[Page]:
    """The sheet scores are posted on: a row for each table, a column for each board, totals."""
    words = data("packet")["posting"]
    table, player, total, rank = words["columns"]
    for some in frame.batches(brief.opened.boards(), MOST_COLUMNS - 1):
        columns = [Column(table, TABLE, "right"), Column(player, PLAYER)]
        wide = min(
            MOST_BOARD, (frame.body(brief.paper).width - TABLE - PLAYER - TOTAL - RANK) / len(some)
        )
        columns += [Column(board.name, wide, "center") for board in some]
        columns += [Column(total, TOTAL, "center"), Column(rank, RANK, "center")]
        rows = [
            [str(player.table or ""), player.name, *[""] * (len(some) + 2)]
            for player in brief.holders
        ]
        yield from _list(brief, words["title"], "", words["pages"], columns, rows, True)


def _list(
    brief: Brief,
    title: str,
    note: str,
    pages: str,
    columns: list[Column],
    rows: Sequence[Row],
    ruled: bool = False,
) -> Iterator[Page]:
    """A list on as many pages as it takes; `ruled` into cells to write in."""
    area = frame.body(brief.paper)
    columns = _spread(columns, area.width)
    count = int((area.height - HEAD_ROW) / ROW)
    parts = frame.batches(rows, count) or [()]
    # All pages but the last share one art.
    arts = {
        length: (
            *frame.art(brief, title, None),
            *_heads(area, columns),
            *_grid(area, columns, length, ruled),
        )
        for length in {len(part) for part in parts}
    }
    for number, part in enumerate(parts, start=1):
        told = pages.format(said=note, page=number, pages=len(parts))
        said = told if len(parts) > 1 else note or brief.sealed.date
        marks = [
            frame.noted(brief.paper, said),
            *(
                text
                for i, row in enumerate(part)
                for text in _typed(area.y + HEAD_ROW + i * ROW, area.x, columns, row)
            ),
        ]
        bookmark = f"{title.capitalize()} {said}"
        yield Page(brief.paper, arts[len(part)], tuple(marks), bookmark)


def _spread(columns: list[Column], room: float) -> list[Column]:
    """Columns that share what is left of the room; names get most of it."""
    spare = room - sum(column.width for column in columns)
    named = [column.align == "left" for column in columns]
    share = spare / sum(named)
    return [
        column._replace(width=column.width + (share if wide else 0))
        for column, wide in zip(columns, named, strict=True)
    ]


def _edges(area: Area, columns: list[Column]) -> list[float]:
    xs = [area.x]
    for column in columns:
        xs.append(xs[-1] + column.width)
    return xs


def _place(x: float, column: Column) -> float:
    """Where text in a column is set from."""
    return {
        "left": x + PAD,
        "center": x + column.width / 2,
        "right": x + column.width - 2.4,
    }[column.align]


def _heads(area: Area, columns: list[Column]) -> Iterator[Item]:
    for x, column in zip(_edges(area, columns), columns, strict=False):
        at = _place(x, column)
        yield Text(at, area.y + HEAD_ROW - 2.2, column.head, "bold", 8, column.align)
    yield Line(area.x, area.y + HEAD_ROW, area.right, area.y + HEAD_ROW, HEAD)


def _grid(area: Area, columns: list[Column], rows: int, ruled: bool) -> list[Item]:
    top = area.y + HEAD_ROW
    ys = tuple(top + i * ROW for i in range(1, rows + 1))
    if not ys:
        return []
    if not ruled:
        return [
            Line(area.x, y, area.right, y, GROUP if i % 5 == 4 else HAIR) for i, y in enumerate(ys)
        ]
    xs = tuple(_edges(area, columns))
    return [
        Grid(xs, (top, *ys), HAIR),
        *(Line(area.x, y, area.right, y, GROUP) for y in (*ys[4::5], ys[-1])),
    ]


def _typed(top: float, x: float, columns: list[Column], row: Row) -> Iterator[Text]:
    for number, (column, text) in enumerate(zip(columns, row, strict=True)):
        if text:
            face = "mono" if number else "bold"
            room = column.width - 2 * PAD
            at = _place(x, column)
            yield from frame.set_lines(at, top + ROW / 2, text, room, 2, face, 9, column.align)
        x += column.width
