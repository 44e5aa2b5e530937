"""What players hold: their sheets, with the set-up rolled, a specimen, dice books, and pages folded
over the rows to come. Who holds a copy is named on it; all copies of a board are else the same."""

from collections.abc import Callable, Iterable, Iterator

from sheetgen.core.session import prerolled
from sheetgen.kits.book import dicebook
from sheetgen.kits.contract import WithSpecimen
from sheetgen.kits.drawing.page import Area, Foot, Item, Items, Page, Text, unit
from sheetgen.kits.events.boards import Board
from sheetgen.kits.events.data import data
from sheetgen.kits.events.event import Player
from sheetgen.kits.events.packet import frame, hiding
from sheetgen.kits.events.packet.brief import Brief
from sheetgen.kits.parts import needed, parts_of

KEPT = 7.0
"""The room above flaps for what is said of them, in mm."""


def copies(brief: Brief, board: Board) -> Iterator[Page]:
    """The dice book of a board for every player, which lies open."""
    (book,) = _shared([_book(brief, board)])
    for player in brief.holders:
        yield _held(book, (_holder(brief, _table(player)),), _table(player))


def campaigns(brief: Brief, board: Board) -> Iterator[Page]:
    """The dice book of a campaign for every player."""
    part = needed(parts_of(brief.game).event_book, "book of a campaign")
    shared = _shared(part.pages(brief.paper, brief.conditions, brief.key(board), brief.foot(board)))
    for player in brief.holders:
        told = _table(player)
        for page in unit(shared):
            yield _held(page, (part.holder(brief.paper, told),), f"{told}, {page.title}")


def folded(brief: Brief, board: Board) -> Iterator[Page]:
    """The dice of a board on pages to be cut and folded, for every player."""
    area, said = _below(brief), brief.named(board)
    written = dicebook.figures(brief.game.name, brief.key(board))
    pages = hiding.flaps(area, hiding.leaves(brief.game, brief.conditions))
    shared = _shared(
        _noted(
            brief,
            "folded",
            hiding.flap_art(area, placed, said),
            hiding.flap_dice(placed, written),
            f"{said}, {number}/{len(pages)}",
        )
        for number, placed in enumerate(pages, start=1)
    )
    for player in brief.holders:
        told = _table(player)
        at = Text(*frame.own_place(brief.paper), told, "mono", 7.5, "right")
        for number, page in enumerate(shared):
            yield _held(page, (at,), "" if number else told)


def _table(player: Player) -> str:
    """Whose a copy is."""
    words = data("packet")["hiding"]
    told: str = words["own"].format(table=player.table) if player.table else words["nobody"]
    return told


def _book(brief: Brief, board: Board) -> Page:
    foot = brief.foot(board)
    said = hiding.book_of(brief.game, brief.conditions, foot)
    return dicebook.page(brief.paper, said, foot, brief.key(board))


def _holder(brief: Brief, told: str) -> Text:
    """Who holds a copy of a board's dice book."""
    return dicebook.holder(brief.paper, brief.game.title, told)


def _below(brief: Brief) -> Area:
    """The page below what is said of its use."""
    area = frame.body(brief.paper)
    return area._replace(y=area.y + KEPT, height=area.height - KEPT)


def _noted(
    brief: Brief,
    what: str,
    art: Iterable[Item],
    marks: Iterable[Item],
    note: str | None = None,
    page: str = "",
) -> Page:
    """A page of the game's own under its title, with what is said of its use."""
    words, area = data("packet")[what], frame.body(brief.paper)
    said = Text(area.x, area.y + 2.2, words["note"], "text", 9)
    return frame.page(brief, words["title"], [said, *art], marks, note=note, page=page)


def _held(page: Page, marks: Items, title: str) -> Page:
    return page._replace(marks=marks, title=title)


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
    part, foot = (
        needed(parts_of(brief.game).event_sheet, "sheets of a board"),
        brief.foot(board),
    )
    return part.drawer(brief.paper, brief.conditions, chronicle, foot)


def specimen(brief: Brief) -> Iterator[Page]:
    """A sheet and a dice book of a published example, filled in as they should be."""
    words = data("packet")["specimen"]
    stamp = words["stamp"]
    foot = brief.foot()._replace(player=stamp, board=words["board"], table="–")
    sheet = parts_of(brief.game).event_sheet
    if isinstance(sheet, WithSpecimen):
        yield from sheet.specimen(brief.paper, brief.conditions, foot, stamp)
