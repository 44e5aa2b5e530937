"""Result slips: what a player hands in for a board, several a page, to be cut."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from sheetgen.core.game import Game
from sheetgen.kits.drawing.cutting import crop_marks, laid_out
from sheetgen.kits.drawing.fonts import fitted, width
from sheetgen.kits.drawing.foot import qr_code
from sheetgen.kits.drawing.page import GROUP, HAIR, Area, Box, Item, Items, Line, Page, Paper, Text
from sheetgen.kits.drawing.signs import field, on_field, tinted
from sheetgen.kits.events.boards import Board
from sheetgen.kits.events.data import data
from sheetgen.kits.events.declared import Boxes, Declared, Tally
from sheetgen.kits.events.event import Player
from sheetgen.kits.events.of_game import declared
from sheetgen.kits.events.of_game import words as words_of
from sheetgen.kits.events.packet import frame
from sheetgen.kits.events.packet.brief import Brief
from sheetgen.kits.events.results.slips import highest

WIDTH, INSET = 92.0, 2.0
HEAD, SCORE = 15.4, 8.6
"""The heights of a slip's head and of its last row, in mm."""
TABLE, CODE = 15.0, 13.5
"""The line for the table, and the side of the square that a code takes with its white, in mm."""
ROW, BOX, LABEL, LINES, LINE = 12.0, 6.2, 4.0, 3, 6.0
"""Of what a game asks for: a row of boxes with its labels, a box, the label of lines, how many they
are and their distance; heights in mm."""
COUNT, COUNT_WIDE, HEADS = 5.1, 9.0, 3.8
"""The height of a row of what is counted, the width of its cells, and the height of their heads."""
LEFT = 42.0
"""The width of what stands beside it."""


class Slip(NamedTuple):
    """Whose slip it is, of which board."""

    player: Player
    board: Board


def pages(brief: Brief, *others: Brief) -> Iterator[Page]:
    """A slip for every player and board, in the order of the tables; of several briefs their slips
    one after the other."""
    cards = places(brief.paper, brief.game)
    slips = [
        Slip(player, board)
        for each in (brief, *others)
        for player in each.holders
        for board in each.boards
    ]
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
    return laid_out(paper, WIDTH, 2 * INSET + HEAD + _own(game) + SCORE)


def _counted(game: Game) -> list[Tally]:
    """What is counted in a table, where what is gone is asked for: copied as the sheet has it."""
    tallies = declared(game).tallies
    return list(tallies) if any(tally.gone for tally in tallies) else []


def _own(game: Game) -> float:
    """The height of what a game asks for."""
    own = declared(game)
    if _counted(game):
        down = max((boxes.row for boxes in own.boxes), default=0)
        return HEADS + max(len(own.tallies), down + 1) * COUNT + 0.8
    rows = max((boxes.row + 1 for boxes in own.boxes), default=0)
    return rows * ROW + (LABEL + LINES * LINE if own.written else 0)


def _asked(area: Area, own: Declared, pitch: float) -> Iterator[Item]:
    """What a game asks for: boxes in rows `pitch` apart, and lines to write on."""
    for boxes in own.boxes:
        x, y = area.x + boxes.left, area.y + boxes.row * pitch
        after = [
            each.left for each in own.boxes if each.row == boxes.row and each.left > boxes.left
        ]
        text, size = fitted(boxes.label, min([*after, area.width]) - boxes.left - 1.0)
        yield Text(x, y + 2.6, text, "bold" if pitch == COUNT else "text", size)
        cells = _cells(boxes, x, y, min(BOX, pitch))
        for cell, name in zip(cells, boxes.names, strict=True):
            yield Box(*cell, HAIR)
            if name and boxes.down:
                yield Text(x, cell.y + cell.height / 2 + 0.95, name, "text", 8)
            elif name:
                text, size = fitted(name, cell.width - 1.0, "bold", 7.5)
                yield Text(cell.x + 0.7, cell.y + 2.6, text, "bold", size)
    if own.written:
        y = area.bottom - LINES * LINE
        yield Text(area.x, y - 0.4, own.written, "text", 7.5)
        for line in range(1, LINES + 1):
            yield Line(area.x, y + line * LINE, area.right, y + line * LINE, HAIR)


def _cells(boxes: Boxes, x: float, y: float, high: float) -> list[Area]:
    """The boxes to write in, so high: side by side, or one below the other after their names."""
    count = range(len(boxes.names))
    if boxes.down:
        left = x + max(width(name, "text", 8) for name in boxes.names) + 3.0
        return [Area(left, y + HEADS + i * high, boxes.cell, high) for i in count]
    return [Area(x + i * boxes.cell, y + HEADS, boxes.cell, high) for i in count]


def _table(area: Area, own: Declared, said: dict[str, str]) -> Iterator[Item]:
    """What is counted, a row each: how many there were, which is printed, and how many are gone."""
    left = area.right - 2 * COUNT_WIDE
    for place, head in enumerate((said["were"], said["gone"])):
        at = left + (place + 0.5) * COUNT_WIDE, area.y + 2.6
        yield Text(*at, head, "bold", 7.5, "center")
    for row, tally in enumerate(own.tallies):
        y = area.y + HEADS + row * COUNT
        cell = Area(left, y, COUNT_WIDE, COUNT)
        yield Text(left - 1.4, y + COUNT / 2 + 0.95, tally.label, "text", 8, "right")
        for place in (0, 1) if tally.gone else (1,):
            yield Box(*cell._replace(x=left + place * COUNT_WIDE), HAIR)


@lru_cache(maxsize=4)
def _art(paper: Paper, game: Game, event: str) -> Items:
    """The slips as they are before anybody has one."""
    cards, own = places(paper, game), declared(game)
    items: list[Item] = [*crop_marks(cards)]
    for card in cards:
        items += _blank(card, event, words_of(game)["score"], bool(_counted(game)))
        body = _body(card, game)
        if _counted(game):
            items += _asked(body._replace(width=LEFT), own, COUNT)
            items += _table(body, own, words_of(game))
            x = body.x + LEFT + 1.0
            items.append(Line(x, body.y, x, _inside(card).bottom, HAIR))
        else:
            items += _asked(body, own, ROW)
    return tuple(items)


def _inside(card: Area) -> Area:
    return Area(card.x + INSET, card.y + INSET, card.width - 2 * INSET, card.height - 2 * INSET)


def _body(card: Area, game: Game) -> Area:
    """The room of what a game asks for."""
    inside = _inside(card)
    return inside._replace(y=inside.y + HEAD, height=_own(game))


def _lines(card: Area) -> dict[str, tuple[float, float, float]]:
    """The lines for names: left end, baseline and width of each."""
    inside, words = _inside(card), data("packet")["slips"]
    right = inside.right - CODE - 1.0
    wide = width(words["table"]) + TABLE - 5.0
    base = inside.y + HEAD - 3.0
    return {
        "player": (inside.x, base, right - wide - 2.0 - inside.x),
        "table": (right - wide, base, wide),
    }


def _blank(card: Area, event: str, score: str, counts: bool) -> Iterator[Item]:
    words, inside = data("packet")["slips"], _inside(card)
    title = words["title"]
    start = inside.x + width(title, "title", 9) + 2
    name, size = fitted(event, inside.right - CODE - 1.0 - start)
    yield Text(inside.x, inside.y + 2.4, title, "title", 9)
    yield Text(start, inside.y + 2.4, name, "text", size)
    for label, place in _lines(card).items():
        yield from field(*place, words[label])
    rule = inside.y + HEAD - 0.8
    yield Line(inside.x, rule, inside.right, rule, GROUP)
    y, high = inside.bottom - SCORE + 0.6, SCORE - 0.6
    # What is handed in is grey, as every result.
    total = Area(inside.right - 2 * COUNT_WIDE - 4.0, y, 2 * COUNT_WIDE + 4.0, high)
    yield tinted(total)
    yield Box(*total, GROUP)
    yield Text(total.x - 1.6, y + high / 2 + 1.2, score, "title", 9, "right")
    x = inside.x
    for label in ("player", "witness"):
        yield Box(x, y, 14, high, HAIR)
        yield Text(x + 0.7, y + 2.6, words[label], "text", 7.5)
        x += 14.6
    if not counts:
        yield Text(x + 0.6, y + high / 2 + 0.9, words["initials"], "text", 7.5)


def _code(inside: Area, text: str) -> list[Item]:
    """What a slip is of, for a telephone: board, check digits and table, as they are printed."""
    code = qr_code(" ".join(text.split()), inside.right, inside.y + CODE - 1.2, CODE)
    return [code] if code else []


def _marks(brief: Brief, card: Area, slip: Slip) -> Iterator[Item]:
    """Whose it is, its board with the check digits, and what set out on it."""
    inside, words, places = _inside(card), data("packet")["slips"], _lines(card)
    check = brief.check(slip.board)
    yield Text(inside.x, inside.y + 7.6, slip.board.name, "title", 11)
    after = inside.x + width(slip.board.name, "title", 11) + 3.0
    yield Text(after, inside.y + 7.6, check, "mono-bold", 11)
    table = str(slip.player.table or "")
    yield from _code(inside, f"{slip.board.name} {check} {table}")
    for label, value in (("table", table), ("player", slip.player.name)):
        yield from on_field(*places[label], words[label], value) if value else ()
    counted = _counted(brief.game)
    body, were = _body(card, brief.game), highest(brief.opened, slip.board) if counted else {}
    for row, tally in enumerate(counted):
        if tally.gone:
            at = body.right - 1.5 * COUNT_WIDE, body.y + HEADS + (row + 0.5) * COUNT + 1.0
            yield Text(*at, str(were[tally.name]), "mono", 9, "center")
