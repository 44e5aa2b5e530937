"""What players hold: their sheets, with the set-up rolled, dice books of campaigns, and pages
folded over the dice to come. Who holds a copy is named on it: all copies of a board are else the
same."""

from collections.abc import Callable, Iterable, Iterator

from sheetgen.core.session import prerolled
from sheetgen.kits.drawing.page import Foot, Page, Text, unit
from sheetgen.kits.events import calling
from sheetgen.kits.events.boards import Board
from sheetgen.kits.events.data import data
from sheetgen.kits.events.event import Player
from sheetgen.kits.events.packet import frame, hiding
from sheetgen.kits.events.packet.brief import Brief
from sheetgen.kits.parts import needed, parts_of


def campaigns(brief: Brief, board: Board) -> Iterator[Page]:
    """The dice book of a campaign for every player."""
    part = needed(parts_of(brief.game).event_book, "book of a campaign")
    shared = _shared(part.pages(brief.paper, brief.conditions, brief.key(board), brief.foot(board)))
    for player in brief.holders:
        told = _table(player)
        whose = part.holder(brief.paper, told)
        for page in unit(shared):
            yield page._replace(marks=(whose,), title=f"{told}, {page.title}")


def folded(brief: Brief, board: Board) -> Iterator[Page]:
    """The dice of a board on pages to be cut and folded, for every player."""
    area, said = frame.body(brief.paper), brief.named(board)
    some = hiding.flaps(area, calling.called(brief.game, brief.conditions, brief.key(board)))
    shared = _shared(
        frame.page(
            brief,
            data("packet")["folded"]["title"],
            hiding.folded(leaves, said, area.width),
            note=f"{said}, {number}/{len(some)}",
        )
        for number, leaves in enumerate(some, start=1)
    )
    for player in brief.holders:
        told = _table(player)
        whose = Text(*frame.own_place(brief.paper), told, "mono", 7.5, "right")
        for number, page in enumerate(shared):
            yield page._replace(marks=(whose,), title="" if number else told)


def _table(player: Player) -> str:
    """Whose a copy is."""
    words = data("packet")["hiding"]
    told: str = words["own"].format(table=player.table) if player.table else words["nobody"]
    return told


def _shared(pages: Iterable[Page]) -> list[Page]:
    """Pages whose marks are a layer that all copies of them share."""
    return [page._replace(layers=(*page.layers, page.marks), marks=()) for page in pages]


# The sheets.


def sheets(brief: Brief) -> Iterator[Page]:
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
    chronicle = parts_of(brief.game).chronicle.tell(session)
    part = needed(parts_of(brief.game).event_sheet, "sheets of a board")
    return part.drawer(brief.paper, brief.conditions, chronicle, brief.foot(board))
