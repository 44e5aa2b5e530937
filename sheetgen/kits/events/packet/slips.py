"""Result slips: what a player hands in for a board, several a page, to be cut."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from sheetgen.core.game import Game
from sheetgen.kits.drawing.cutting import crop_marks, laid_out
from sheetgen.kits.drawing.fonts import fitted
from sheetgen.kits.drawing.foot import qr_code
from sheetgen.kits.drawing.page import GROUP, HAIR, Area, Item, Page, Paper
from sheetgen.kits.drawing.page import Text as Printed
from sheetgen.kits.events.data import data
from sheetgen.kits.events.declared import Boxes
from sheetgen.kits.events.of_game import declared, has_plans
from sheetgen.kits.events.of_game import words as words_of
from sheetgen.kits.events.packet import frame
from sheetgen.kits.events.packet.brief import Brief
from sheetgen.kits.pages import tree
from sheetgen.kits.pages.layout import Laid, high, laid
from sheetgen.kits.pages.prose import shrunk
from sheetgen.kits.pages.tree import Art, Column, Node, Row, Share, Slot, Space, Text, rule

WIDTH, INSET = 92.0, 2.0
"""Of a slip, and the white inside its edges, in mm."""
TABLE, CODE, BOX = 15.0, 13.5, 8.2
"""The line for the table, the side of the square that a code takes with its white, and the height
of a box that is written in below its name."""
LINES, LINE, INITIALS, SCORE = 3, 6.0, 14.0, 22.0
"""Lines to write on and their distance, and the widths of the boxes of the last row."""
STOPPED = 32.0
"""The line for the turn at which a board was left."""
SMALL, LEADING = 7.5, 3.2


class Slip(NamedTuple):
    """Whose slip it is, of which board, by its name and its check digits."""

    player: str
    table: str
    board: str
    check: str


def pages(brief: Brief, *others: Brief) -> Iterator[Page]:
    """A slip for every player and board, in the order of the tables; of several briefs their slips
    one after the other."""
    slips = [
        Slip(player.name, str(player.table or ""), board.name, brief.check(board))
        for each in (brief, *others)
        for player in each.holders
        for board in each.boards
    ]
    words, cards = data("packet")["slips"], _cards(brief.paper, brief.game, brief.sealed.name)
    art = (*crop_marks(places(brief.paper, brief.game)), *(i for one in cards for i in one.items))
    for some in frame.batches(slips, len(cards)):
        marks = [item for slip, card in zip(some, cards, strict=False) for item in card.marks(slip)]
        first, last = some[0].table, some[-1].table
        tables = first if first == last else f"{first}-{last}"
        title = f"{words['table']} {tables}" if first else words["blank"]
        yield Page(brief.paper, art, tuple(marks), title)


def places(paper: Paper, game: Game) -> list[Area]:
    """Where the slips of a game lie on a paper."""
    inside = high(_card(game, "A"), WIDTH - 2 * INSET)
    return laid_out(paper, WIDTH, inside + 2 * INSET)


@lru_cache(maxsize=4)
def _cards(paper: Paper, game: Game, event: str) -> list[Laid]:
    """The slips of a page as they are before anybody has one."""
    card = _card(game, event)
    return [
        laid(card, Area(at.x + INSET, at.y + INSET, at.width - 2 * INSET, at.height - 2 * INSET))
        for at in places(paper, game)
    ]


def _card(game: Game, event: str) -> Node:
    """A slip: whose it is and of which board, what was decided, the score."""
    words, own = data("packet")["slips"], declared(game)
    # The rest of a board that was not finished is played by the plan.
    turn = Column(_lined(words["stopped"], lambda slip: "", 4.4), Space(1.0), size=STOPPED)
    stopped = [turn] if has_plans(game) else []
    named, small = fitted(event, WIDTH - CODE - 32.0)
    head = Column(
        Row(
            Text(words["title"], "title", 9, LEADING),
            Text(named, "text", small, LEADING, size=Share()),
            gap=2.0,
        ),
        Row(Art(high=5.4, marks=_board, size=Share()), *stopped, size=5.4),
        Row(
            _lined(words["player"], lambda slip: slip.player, Share()),
            _lined(words["table"], lambda slip: slip.table, TABLE),
            gap=2.0,
            size=4.4,
        ),
        size=Share(),
    )
    by_row = groupby(own.boxes, lambda boxes: boxes.row)
    asked: list[Node] = [Row(*map(_boxes, some), gap=4.0) for _, some in by_row]
    if own.written:
        asked += [Text(own.written, "text", SMALL, LEADING), *_written()]
    initials = (
        Slot(f"initials.{one}", "text", words[one], boxed=HAIR, printed=(_corner(words[one]),),
             size=INITIALS, high=BOX)
        for one in ("player", "witness")
    )  # fmt: skip
    total = Slot(
        "score", "text", words_of(game)["score"], boxed=GROUP, tone="result", size=SCORE, high=BOX
    )
    label = Text(words_of(game)["score"], "title", 9, BOX, "right", middle=True, size=Share())
    return Column(
        Row(head, Art(wide=CODE, high=CODE, marks=_code)),
        rule(GROUP, 1.2),
        *asked,
        Space(0.8),
        Row(
            *initials,
            Text(words["initials"], "text", SMALL, BOX, middle=True),
            label,
            total,
            gap=0.6,
        ),
        gap=0.8,
    )


def _lined(label: str, value: Callable[[Slip], str], size: tree.Size) -> Node:
    """A label with a line to write on, and what is known typed on it."""

    name = label.lower()
    line = Slot(name, "text", label, value, type=8.0, align="left", lined=True, size=Share())
    return Row(Text(label, type=SMALL, middle=True), line.sized(Share()), gap=1.0, size=size)


def _boxes(boxes: Boxes) -> Node:
    """Boxes side by side below their label."""
    cells = [
        Slot(f"{boxes.label}.{name}", "text", f"{boxes.label}, {name}", boxed=HAIR, high=BOX,
             printed=(_corner(name),) if name else (), size=boxes.cell)
        for name in boxes.names
    ]  # fmt: skip
    wide = boxes.cell * len(cells)
    return Column(shrunk(boxes.label, wide, "text", 8.0), Row(*cells), size=wide)


def _corner(name: str) -> tree.Printed:
    return tree.Printed(name, "corner", "bold", SMALL)


def _written() -> Iterator[Node]:
    """Lines to write on."""
    for _ in range(LINES):
        yield Column(Space(LINE - 0.8), rule(HAIR))


def _board(area: Area, slip: Slip) -> list[Item]:
    """The board, with the check digits that its dice book has, too."""
    name = Printed(area.x, area.y + 4.2, slip.board, "title", 11)
    return [name, Printed(area.x + 24.0, area.y + 4.2, slip.check, "mono-bold", 11)]


def _code(area: Area, slip: Slip) -> list[Item]:
    """What a slip is of, for a telephone: board, check digits and table, as they are printed."""
    text = " ".join(f"{slip.board} {slip.check} {slip.table}".split())
    code = qr_code(text, area.right, area.y + CODE - 1.6, CODE)
    return [code] if code else []
