"""Player sheets: for every player a sheet of every board, with the set-up rolled; and a
specimen."""

from collections.abc import Callable, Iterator

from sheetgen.core.session import prerolled
from sheetgen.kits.contract import CHRONICLE, EVENT_SHEET
from sheetgen.kits.drawing.page import Foot, Page
from sheetgen.kits.events.boards import Board
from sheetgen.kits.events.data import data
from sheetgen.kits.events.packet.brief import Brief


def pages(brief: Brief) -> Iterator[Page]:
    """The sheets in the order of the tables, each player's by board."""
    drawers = {board: _drawer(brief, board) for board in brief.boards}
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
    chronicle = CHRONICLE.of(brief.game).tell(session)
    part, foot = EVENT_SHEET.of(brief.game), brief.foot(board)
    return part.drawer(brief.paper, brief.conditions, chronicle, foot)


def specimen_pages(brief: Brief) -> Iterator[Page]:
    """A sheet and a dice book of a published example, filled in as they should be."""
    words = data("packet")["specimen"]
    stamp = words["stamp"]
    foot = brief.foot()._replace(player=stamp, board=words["board"], table="–")
    yield from EVENT_SHEET.of(brief.game).specimen(brief.paper, brief.conditions, foot, stamp)
