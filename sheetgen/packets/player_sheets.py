"""Player sheets: for every player a sheet of every board, with the set-up rolled."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sheetgen.packets.boards import Board
from sheetgen.packets.brief import Brief
from sheetgen.packets.reading import data
from sheetgen.play import prerolled
from sheetgen.sheets.page import Foot, Page


def pages(brief: Brief) -> Iterator[Page]:
    """The sheets in the order of the tables, each player's by board."""
    drawers = {board: _drawer(brief, board) for board in brief.opened.boards()}
    for player in brief.holders:
        whose = (
            f"{player.table} {player.name}" if player.name else data("packet")["hiding"]["blank"]
        )
        for board, draw in drawers.items():
            title = f"{whose}, {board.name}"
            for number, page in enumerate(draw(brief.foot(board, player))):
                yield page._replace(title="" if number else title)


def _drawer(brief: Brief, board: Board) -> Callable[[Foot], list[Page]]:
    """What draws a board's sheets for a player."""
    session = prerolled(brief.game, brief.conditions, brief.key(board))
    chronicle = brief.game.part("chronicle").tell(session)
    drawer: Callable[[Foot], list[Page]] = brief.game.part("event_sheet").drawer(
        brief.paper, brief.conditions, chronicle, brief.foot(board)
    )
    return drawer
