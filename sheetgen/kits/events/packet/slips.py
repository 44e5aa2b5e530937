"""Result slips: what a player hands in for a board, several a page, to be cut."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from sheetgen.core.game import Game
from sheetgen.kits.drawing import qr
from sheetgen.kits.drawing.blocks import Area, field, field_room
from sheetgen.kits.drawing.cutting import crop_marks, laid_out
from sheetgen.kits.drawing.items import GROUP, HAIR, Box, Grid, Item, Items, Line, Text
from sheetgen.kits.drawing.page import Page
from sheetgen.kits.drawing.paper import Paper
from sheetgen.kits.drawing.signs import tinted
from sheetgen.kits.drawing.typesetting import fitted, width
from sheetgen.kits.events.boards import Board
from sheetgen.kits.events.data import data
from sheetgen.kits.events.declared import Declared, declared
from sheetgen.kits.events.event import Player
from sheetgen.kits.events.packet import frame
from sheetgen.kits.events.packet.brief import Brief

WIDTH, INSET, LEAST_GAP = 92.0, 2.0, 0.0
HEAD, NAMES, SCORE = 8.0, 15.0, 10.0
"""The heights of a slip's head, of its lines for names and of its last row, in mm."""
TABLE, CODE, CODE_TOP = 17.0, 13.5, 6.3
"""The line for the table, the side of the square that a code takes with its white, and from the
slip's top to that, in mm."""
ROW, BOX, LABEL, LINES, LINE = 12.0, 6.2, 4.0, 3, 6.0
"""Of what a game asks for: a row of boxes with its labels, a box, the label of lines, how many they
are and their distance; heights in mm."""
HEIGHT = 2 * INSET + HEAD + NAMES + SCORE
"""The height of a slip, without what its game asks for."""


class Slip(NamedTuple):
    """Whose slip it is, of which board."""

    player: Player
    board: Board


def pages(brief: Brief) -> Iterator[Page]:
    """A slip for every player and board, in the order of the tables."""
    cards = places(brief.paper, brief.game)
    slips = [Slip(player, board) for player in brief.holders for board in brief.opened.boards()]
    words = data("packet")["slips"]
    for some in frame.batches(slips, len(cards)):
        marks = [
            item
            for slip, card in zip(some, cards, strict=False)
            for item in _marks(brief, card, slip)
        ]
        first, last = some[0].player.table, some[-1].player.table
        tables = str(first) if first == last else f"{first}-{last or ''}"
        title = f"{words['table']} {tables}" if first else words["blank"]
        art = _art(brief.paper, brief.game, brief.sealed.name)
        yield Page(brief.paper, art, tuple(marks), title)


def places(paper: Paper, game: Game) -> list[Area]:
    """Where the slips of a game lie on a paper."""
    return laid_out(paper, WIDTH, HEIGHT + _own(game))


def _own(game: Game) -> float:
    """The height of what a game asks for."""
    own = declared(game)
    rows = max((boxes.row + 1 for boxes in own.boxes), default=0)
    return rows * ROW + (LABEL + LINES * LINE if own.written else 0)


def _asked(area: Area, own: Declared) -> Iterator[Item]:
    """What a game asks for: boxes, and lines to write on."""
    for label, names, row, left, cell in own.boxes:
        x, y = area.x + left, area.y + row * ROW
        after = [other.left for other in own.boxes if other.row == row and other.left > left]
        text, size = fitted(label, min([*after, area.width]) - left - 1.0)
        yield Text(x, y + 2.6, text, "text", size)
        edges = tuple(x + i * cell for i in range(len(names) + 1))
        yield Grid(edges, (y + 3.8, y + 3.8 + BOX))
        for at, name in zip(edges, names, strict=False):
            if name:
                yield Text(at + 0.7, y + 6.4, name, "bold", 7.5)
    if own.written:
        y = area.bottom - LINES * LINE
        yield Text(area.x, y - 0.4, own.written, "text", 7.5)
        for line in range(1, LINES + 1):
            yield Line(area.x, y + line * LINE, area.right, y + line * LINE, HAIR)


@lru_cache(maxsize=4)
def _art(paper: Paper, game: Game, event: str) -> Items:
    """The slips as they are before anybody has one."""
    cards = places(paper, game)
    items: list[Item] = [*crop_marks(cards)]
    for card in cards:
        items += _blank(card, event)
        inside = _inside(card)
        own = inside._replace(y=inside.y + HEAD + NAMES, height=_own(game))
        items += _asked(own, declared(game))
    return tuple(items)


def _inside(card: Area) -> Area:
    return Area(card.x + INSET, card.y + INSET, card.width - 2 * INSET, card.height - 2 * INSET)


def _lines(card: Area) -> dict[str, tuple[float, float, float]]:
    """The lines for names: left end, baseline and width of each."""
    inside = _inside(card)
    wide = inside.width - CODE
    first, second = inside.y + HEAD + 4.6, inside.y + HEAD + 11.6
    after = inside.x + TABLE + 2
    return {
        "table": (inside.x, first, TABLE),
        "player": (after, first, inside.x + wide - after),
        "witness": (inside.x, second, wide),
    }


def _blank(card: Area, event: str) -> list[Item]:
    words, inside = data("packet")["slips"], _inside(card)
    title = words["title"]
    room = inside.width - width(title, "title", 9) - 40
    name, size = fitted(event, room)
    items: list[Item] = [
        Text(inside.x, inside.y + 3.6, title, "title", 9),
        Line(inside.x, inside.y + 5.4, inside.right, inside.y + 5.4, GROUP),
        Text(inside.x + width(title, "title", 9) + 2, inside.y + 3.6, name, "text", size),
    ]
    for label, place in _lines(card).items():
        items += field(*place, words[label])
    y = inside.bottom - SCORE + 1.6
    high = SCORE - 1.6
    items.append(Text(inside.x, y + high / 2 + 1.2, words["score"], "title", 9))
    # What is handed in is grey, as every result.
    total = Area(inside.x + 17, y, 22, high)
    items += [tinted(total), Box(*total, GROUP)]
    x = inside.right
    for label in ("witness", "player"):
        x -= 15
        items.append(Box(x, y, 14, high, HAIR))
        items.append(Text(x + 0.7, y + 2.5, words[label], "text", 7.5))
        x -= 0.5
    items.append(Text(x - 1, y + high / 2 + 0.9, words["initials"], "text", 7.5, "right"))
    return items


def _code(inside: Area, text: str) -> list[Item]:
    """What a slip is of, for a telephone: board, check digits and table, as they are printed."""
    code = qr.code(" ".join(text.split()), inside.right, inside.y + CODE_TOP + CODE, CODE)
    return [code] if code else []


def _marks(brief: Brief, card: Area, slip: Slip) -> list[Item]:
    """Whose it is, and its board with the check digits."""
    inside, words, places = _inside(card), data("packet")["slips"], _lines(card)
    said = f"{slip.board.name}  {brief.check(slip.board)}"
    items: list[Item] = [Text(inside.right, inside.y + 3.8, said, "mono-bold", 11, "right")]
    if not slip.player.table:
        return [*items, *_code(inside, said)]
    items += _code(inside, f"{said} {slip.player.table}")
    for label, value in (("table", str(slip.player.table)), ("player", slip.player.name)):
        x, baseline, wide = places[label]
        room = field_room(wide, words[label])
        size = 9 if width(value, "mono", 9) <= room else 7
        lines = frame.set_lines(x + wide - room, baseline, value, room, 2, "mono", size)
        up = lines[-1].y - baseline
        items += [line._replace(y=line.y - up) for line in lines]
    return items
