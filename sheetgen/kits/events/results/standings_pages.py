"""The standings on paper: every table in its place, with its points on each board."""

from __future__ import annotations

from sheetgen.kits.drawing.page import Page
from sheetgen.kits.drawing.tables import COLUMNS, Column, Row, Table
from sheetgen.kits.events.packet.brief import Brief
from sheetgen.kits.events.packet.lists import listed
from sheetgen.kits.events.results.files import on_board
from sheetgen.kits.events.results.standings import Standings, shown

MOST_BOARDS = 5
"""Of more boards the points are on the travellers only."""
_RANK, _TABLE, _BOARD, _TOTAL, _SCORE, _BY = 0.045, 0.05, 0.078, 0.07, 0.055, 0.12
_GAP = 0.012


def pages(brief: Brief, standings: Standings) -> list[Page]:
    """The pages of the standings."""
    boards = standings.boards if len(standings.boards) <= MOST_BOARDS else ()
    rows = [
        Row(
            (
                str(row.rank),
                str(row.table),
                standings.players[row.table].name,
                standings.players[row.table].club,
                *(on_board(standings, board, row.table) for board in boards),
                shown(row.total, standings.matchpoints),
                str(standings.score(row.table)),
                standings.by(row),
            ),
            "bold" if row.rank <= 3 else "text",
        )
        for row in standings.ranked
    ]
    caption = ("rank", "table", "name", "club", *boards, "total", "score", "tie broken by")
    table = Table("TABLES", caption, rows or [Row(("", "", "none"))], COLUMNS, _places(len(boards)))
    return listed(brief, "STANDINGS", table, _note(standings))


def _places(boards: int) -> tuple[Column, ...]:
    """Where the columns stand: names have what the figures leave."""
    ends = [_RANK, _RANK + _TABLE]
    last = 1 - _BY
    score, total = last - _GAP, last - _GAP - _SCORE
    first_board = total - _TOTAL - boards * _BOARD
    room = first_board - ends[1] - 2 * _GAP
    name = ends[1] + _GAP + 0.6 * room
    return (
        Column(0, ends[0], True),
        Column(ends[0], ends[1], True),
        Column(ends[1] + 2 * _GAP, name),
        Column(name + _GAP, first_board),
        *(
            Column(first_board + i * _BOARD + _GAP, first_board + (i + 1) * _BOARD, True)
            for i in range(boards)
        ),
        Column(total - _TOTAL + _GAP, total, True),
        Column(total + _GAP, score, True),
        Column(last + _GAP, 1),
    )


def _note(standings: Standings) -> str:
    """How it was ranked, and who has no result."""
    missing = ", ".join(f"{p.name} (table {p.table})" for p in standings.without()[:12])
    more = len(standings.without()) - 12
    if more > 0:
        missing += f" and {more} more"
    note = "On a board: points, and the score in brackets. " + standings.rules()
    return f"{note} Without a result: {missing}." if missing else note
