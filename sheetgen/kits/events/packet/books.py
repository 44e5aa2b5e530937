"""What players hold: their sheets, with the set-up rolled, dice books of campaigns, and pages
folded over the dice to come. Who holds a copy is named on it: all copies of a board are else the
same."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from sheetgen.core.session import prerolled
from sheetgen.kits.drawing.page import HAIR, MAYBE, Area, Foot, Item, Line, Page, unit
from sheetgen.kits.drawing.page import Text as Printed
from sheetgen.kits.events import calling
from sheetgen.kits.events.boards import Board
from sheetgen.kits.events.calling import Call, Called, Card, Turn
from sheetgen.kits.events.data import data
from sheetgen.kits.events.event import Player
from sheetgen.kits.events.packet import frame
from sheetgen.kits.events.packet.brief import Brief
from sheetgen.kits.pages.tree import Art, Column, Node, Over, Pinned, Row, Share, Space, Text, rule
from sheetgen.kits.parts import needed, parts_of


def campaigns(brief: Brief, board: Board) -> Iterator[Page]:
    """The dice book of a campaign for every player."""
    part = needed(parts_of(brief.game).event_book, "book of a campaign")
    shared = _shared(part.pages(brief.paper, brief.conditions, brief.key(board), brief.foot(board)))
    for player in brief.holders:
        for page in unit(shared):
            named = _named(brief, player, page)
            yield named._replace(title=f"{_table(player)}, {page.title}")


def folded(brief: Brief, board: Board) -> Iterator[Page]:
    """The dice of a board on pages to be cut and folded, for every player."""
    area, said = frame.body(brief.paper), brief.named(board)
    some = flaps(area, calling.called(brief.game, brief.conditions, brief.key(board)))
    shared = _shared(
        frame.page(
            brief,
            data("packet")["folded"]["title"],
            folded_page(leaves, said, area.width),
            note=f"{said}, {number}/{len(some)}",
        )
        for number, leaves in enumerate(some, start=1)
    )
    for player in brief.holders:
        for number, page in enumerate(shared):
            named = _named(brief, player, page)
            yield named._replace(title="" if number else _table(player))


def _named(brief: Brief, player: Player, page: Page) -> Page:
    """A page with whose it is at the right of its foot."""
    place = frame.own_place(brief.paper)
    return page._replace(marks=(Printed(*place, _table(player), "mono", 7.5, "right"),))


def _table(player: Player) -> str:
    """Whose a copy is."""
    words = data("packet")["whose"]
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
        whose = f"{player.table} {player.name}" if player.name else data("packet")["whose"]["blank"]
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


# Folded pages: a flap for each turn and for each card of what a caller would read out. The set-up
# is hidden nowhere: it stands on the player's sheet. Lengths in mm, type in pt.

LABEL, SHARE, LEAST_FLAP = 30.0, 0.5, 13.2
"""The part of a row that is always seen; how much of the rest the dice have; the least height of a
flap."""
DIE, SMALL, LEADING, ABOVE = 9.5, 7.5, 3.3, 7.0
"""The type of a die and of one of several characters, from line to line, and the room for what is
said of the use of a page."""
Leaf = Turn | Card
"""What is opened at once."""


def flaps(area: Area, read: Called) -> list[Sequence[Leaf]]:
    """The cards and turns of a board that stand on each page of an area."""
    every: list[Leaf] = [*read.cards, *read.turns]
    count = -(-len(every) // max(int((area.height - ABOVE) / LEAST_FLAP), 1))
    return frame.batches(every, -(-len(every) // count))


def folded_page(some: Sequence[Leaf], board: str, wide: float) -> Node:
    """A folded page: names, lines to cut along, the fold at the right of the dice, which the right
    part of the page is laid over."""
    words, fold = data("packet")["folded"], LABEL + SHARE * (wide - LABEL)

    def lines(area: Area) -> Iterator[Item]:
        for x, pen in ((LABEL, HAIR), (fold, MAYBE)):
            yield Line(area.x + x, area.y + ABOVE, area.x + x, area.bottom, pen)

    head = Column(
        frame.line(words["note"], "text", 9, ABOVE - 3.5),
        Row(Space(fold - 10.0), frame.line(words["fold"], "text", SMALL, 3.5, "center", 20.0)),
    )
    page = Column(head, *(_flap(leaf, board, fold) for leaf in some), rule(HAIR))
    return Over(page, Pinned(Art(lines)))


def _flap(leaf: Leaf, board: str, fold: float) -> Node:
    """A leaf in its row, which complains by the leaf's name if it cannot hold the dice."""
    if isinstance(leaf, Turn):
        said = (
            Text(text, "text" if line else "bold", SMALL, 3.2)
            for line, text in enumerate(leaf.said)
        )
        number = frame.line(leaf.name, "title", 20, 8.0, "right", 13.0)
        label: Node = Row(number, Column(*said, size=Share()), gap=2.0)
    else:
        label = frame.largest(leaf.name.upper(), LABEL - 3, 2, "title", 10)
    below = frame.line(board, "text", SMALL, 3.2, "right")
    seen = Column(Space(Share()), label, Space(Share()), below, size=LABEL - 1.5)
    single = [call for call in leaf.calls if len(call.dice) == 1]
    several = [call for call in leaf.calls if len(call.dice) > 1]
    blocks = [_block(calls) for calls in (single, several) if calls]
    dice = Row(Space(4.5), *blocks, size=fold - LABEL + 1.5, gap=4.0, name=f"dice of {leaf.name}")
    cover = frame.line(data("packet")["folded"]["cover"], "text", SMALL, LEADING, "center", Share())
    return Column(rule(HAIR), Row(seen, dice, cover, size=Share()), size=Share(1.0, LEAST_FLAP))


def _block(calls: Sequence[Call]) -> Node:
    """Names one below the other, each with its dice in threes."""
    labels = [frame.line(call.name, "text", SMALL, LEADING, "right") for call in calls]
    both = Row(Column(*labels), Column(*map(_dice, calls)), gap=2.2)
    return Column(Space(Share()), both, Space(Share()))


def _dice(call: Call) -> Node:
    type = DIE if all(len(face) == 1 for face in call.dice) else SMALL
    return frame.line("  ".join(map(" ".join, call.groups)), "mono", type, LEADING)
