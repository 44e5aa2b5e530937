"""Pages folded over the dice that are still to come.

They are made of what the dice book of a game declares. What is opened at once is a leaf: a turn, or
what is rolled together once a game. The set-up is hidden nowhere: it stands on the player's sheet.
Lengths in mm.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from sheetgen.core.errors import Error
from sheetgen.core.game import Conditions, Game
from sheetgen.core.requests import Roll
from sheetgen.core.session import prerolled
from sheetgen.kits.book import dicebook
from sheetgen.kits.book.dicebook import Declared, Die, Row, Rows, Written
from sheetgen.kits.drawing.fonts import broken, fitted, width
from sheetgen.kits.drawing.page import HAIR, MAYBE, Area, Foot, Item, Line, Run, Text
from sheetgen.kits.events.data import data
from sheetgen.kits.parts import needed, parts_of

_ANY = "0" * 64
"""A key: whatever it is, the same is asked before play."""


class Labelled(NamedTuple):
    """Dice of one name, and what stands beside them."""

    label: str
    die: Die


class Leaf(NamedTuple):
    """What is opened at once: its name and what is said of it, the turn (0: once a game), and its
    dice, in blocks that stand side by side, line by line."""

    name: str
    said: tuple[str, ...]
    turn: int
    blocks: tuple[tuple[Labelled, ...], ...]

    @property
    def code(self) -> str:
        """What its key is drawn by."""
        return "turn" if self.turn else self.name.lower()


def book_of(game: Game, conditions: Conditions, foot: Foot | None = None) -> Declared:
    """What the dice book of a game declares."""
    return needed(parts_of(game).dice_book, "dice book").declared(conditions, foot or Foot())


def hidden(game: Game, conditions: Conditions) -> tuple[list[Rows], list[Rows]]:
    """The tables of what is rolled once a game, but for the set-up, and those of the turns. Raises
    Error if nothing is rolled in any turn."""
    book = book_of(game, conditions)
    session = prerolled(game, conditions, _ANY)
    rolled = [request for request in session.asked if isinstance(request, Roll)]
    shown = {roll.ask for roll in rolled if not roll.cards}
    drawn = {(roll.ask, roll.slot) for roll in rolled if roll.cards}

    def is_shown(die: Die) -> bool:
        # The last card of a deck is known with the last but one.
        known = {(die.purpose, die.slot), (die.purpose, die.slot - (die.sides == 1))}
        return bool(drawn & known) if die.drawn else die.purpose in shown

    once = [
        table._replace(rows=rows)
        for table in book.once
        if (rows := tuple(r for r in table.rows if not any(map(is_shown, r.dice))))
    ]
    turns = [table for stack in book.stacks for table in stack]
    if not turns:
        raise Error(f"{game.title} rolls no dice in its turns: there are none to hide")
    return once, turns


def opened_at_once(tables: Iterable[Rows]) -> Iterator[tuple[Rows, str, Sequence[Row]]]:
    """Of what is rolled once a game, the rows that are opened at once: their table, and a name."""
    found: dict[str, tuple[Rows, list[Row]]] = {}
    for table in tables:
        for row in table.rows:
            found.setdefault(row.leaf or row.said[0], (table, []))[1].append(row)
    yield from ((table, name, rows) for name, (table, rows) in found.items())


def in_words(table: Rows) -> Iterator[tuple[tuple[str, ...], Row]]:
    """The rows of turns, each with what is said of it."""
    said: tuple[str, ...] = ("",) * len(table.ranged)
    for row in table.rows:
        # What is said of several rows stands in the first of them.
        said = tuple(new or old for new, old in zip(row.said, said, strict=True))
        yield said, row


def leaves(game: Game, conditions: Conditions) -> list[Leaf]:
    """All leaves, those of no turn first."""
    once, turns = hidden(game, conditions)
    found = [
        Leaf(name, (), 0, tuple(_columns(table, rows)))
        for table, name, rows in opened_at_once(once)
    ]
    for table in turns:
        for said, row in in_words(table):
            both = [Labelled(c.head, die) for c, die in zip(table.columns, row.dice, strict=False)]
            few = tuple(one for one in both if one.die.number == 1)
            many = tuple(one for one in both if one.die.number > 1)
            blocks = tuple(filter(None, (few, many)))
            found.append(Leaf(said[0], said[1:], row.dice[0].turn, blocks))
    return found


def _columns(table: Rows, rows: Sequence[Row]) -> Iterator[tuple[Labelled, ...]]:
    """The dice of rows column by column; the first says which row it is, if there are several."""
    for number, column in enumerate(table.columns):
        block = []
        for row in rows:
            if number < len(row.dice):
                which = (row.said[0],) if len(rows) > 1 and not number else ()
                label = ", ".join((*which, column.head or row.said[-1]))
                block.append(Labelled(label, row.dice[number]))
        if block:
            yield tuple(block)


# Folded pages: a flap for each leaf, over its dice until they are rolled. The page is cut along the
# lines as far as the fold at the right of the dice, and its right third laid over them.

LABEL, SHARE, LEAST_FLAP = 30.0, 0.5, 13.2
"""The part of a row that is always seen; how much of the rest the dice have; the least height of a
flap."""
DIE, SMALL, PITCH, GAP, LEADING = 9.5, 7.5, 4.2, 1.2, 3.5
"""A die's type, in pt, and that of one of several characters; from one die to the next, between
threes, and between lines."""


class Placed(NamedTuple):
    """Dice in their place under a flap: where their label ends, and centre and baseline of the
    first; the others follow as `offset` has it."""

    label: str
    die: Die
    end: float
    x: float
    y: float


def offset(place: int) -> float:
    """How far the die in a place, from 0, is from the first of its line."""
    return place * PITCH + place // 3 * GAP


def flaps(area: Area, every: Sequence[Leaf]) -> list[list[tuple[Leaf, Area]]]:
    """The leaves in an area, a row each, page by page."""
    pages = -(-len(every) // max(int(area.height / LEAST_FLAP), 1))
    count = -(-len(every) // pages)
    high = area.height / count
    return [
        [
            (leaf, area._replace(y=area.y + i * high, height=high))
            for i, leaf in enumerate(every[first : first + count])
        ]
        for first in range(0, len(every), count)
    ]


def fold(area: Area) -> float:
    """Where the page is folded, from its left edge."""
    return area.x + LABEL + SHARE * (area.width - LABEL)


def under_flap(leaf: Leaf, place: Area) -> Iterator[Placed]:
    """The dice of a leaf in its row. Raises Error if it cannot hold them."""
    x = place.x + LABEL + 4
    for block in leaf.blocks:
        end = x + max(width(one.label) for one in block)
        leading = min(LEADING, (place.height - 0.8) / len(block))
        for line, (label, die) in enumerate(block):
            y = place.y + place.height / 2 + (line - (len(block) - 1) / 2) * leading + 1.1
            yield Placed(label, die, end, end + 3.2, y)
        x = end + 3.2 + max(_wide(one.die) for one in block) + 7
        if x - 5 > fold(place) or leading < 2:
            raise Error(f"no flap can cover all dice of {leaf.name}")


def _wide(die: Die) -> float:
    """How far the last of some dice is from the first; those that are printed with their faces have
    their ends there."""
    if die.deck:
        return max(width(card, "mono", SMALL) for card in die.deck)
    if die.has_faces:
        return die.number * (PITCH + dicebook.behind(die.sides, SMALL))
    return offset(die.number - 1)


def flap_art(area: Area, placed: list[tuple[Leaf, Area]], board: str) -> Iterator[Item]:
    """A folded page without the dice: names, lines to cut along, the fold."""
    said, x, bottom = data("packet")["folded"], fold(area), placed[-1][1].bottom
    for leaf, place in placed:
        yield Line(area.x, place.y, area.right, place.y, HAIR)
        yield from _label(leaf, place)
        right = place.x + LABEL - 1.5
        yield Text(right, place.bottom - 1.6, board, "text", 7.5, "right")
        yield from (
            Text(one.end, one.y, one.label, "text", 7.5, "right") for one in under_flap(leaf, place)
        )
        middle = place.y + place.height / 2 + 0.9
        yield Text((x + area.right) / 2, middle, said["cover"], "text", 7.5, "center")
    yield Line(area.x, bottom, area.right, bottom, HAIR)
    yield Line(area.x + LABEL, area.y, area.x + LABEL, bottom, HAIR)
    yield Line(x, area.y, x, bottom, MAYBE)
    yield Text(x, area.y - 1.2, said["fold"], "text", 7.5, "center")


def _label(leaf: Leaf, place: Area) -> Iterator[Item]:
    """What is always seen: the number of a turn and what is said of it, or the leaf's name."""
    middle = place.y + place.height / 2
    if leaf.turn:
        yield Text(place.x + 13, middle + 2.6, leaf.name, "title", 20, "right")
        for line, text in enumerate(leaf.said):
            y = middle - 1.8 + line * 3.2
            yield Text(place.x + 15, y, text, "text" if line else "bold", 7.5)
    else:
        lines = broken(leaf.name.upper(), LABEL - 3, "title", 10)
        for line, text in enumerate(lines):
            y = middle + 1.2 + (line - (len(lines) - 1) / 2) * 4.2
            shown, size = fitted(text, LABEL - 3, "title", 10)
            yield Text(place.x + 1, y, shown, "title", size)


def flap_dice(placed: list[tuple[Leaf, Area]], written: Written) -> Iterator[Item]:
    """The dice of a folded page."""
    for one in (one for leaf, place in placed for one in under_flap(leaf, place)):
        faces = written(one.die)
        if one.die.deck:
            yield Text(one.x - 1.0, one.y, faces[0], "mono", SMALL)
            continue
        if one.die.has_faces:
            step = PITCH + dicebook.behind(one.die.sides, SMALL)
            for i, text in enumerate(faces):
                x, (value, rest) = one.x + i * step, text.split(" ")
                yield Run(x, one.y, PITCH, value, DIE)
                yield Text(x + PITCH / 2, one.y, rest, "mono", SMALL)
            continue
        for start in range(0, len(faces), 3):
            some, x = faces[start : start + 3], one.x + offset(start)
            if all(len(face) == 1 for face in some):
                yield Run(x, one.y, PITCH, "".join(some), DIE)
            else:
                yield from (
                    Text(x + i * PITCH, one.y, face, "mono", SMALL, "center")
                    for i, face in enumerate(some)
                )
