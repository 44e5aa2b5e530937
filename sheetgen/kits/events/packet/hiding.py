"""Pages folded over the dice that are still to come.

They are made of what the dice book of a game declares. What is opened at once is a leaf: a turn, or
what is rolled together once a game. The set-up is hidden nowhere: it stands on the player's sheet.
Lengths in mm, type in pt.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from sheetgen.core.errors import Error
from sheetgen.core.game import Conditions, Game
from sheetgen.core.requests import Roll
from sheetgen.core.session import prerolled
from sheetgen.kits.book.dicebook import Declared, Die, Row, Rows, Written
from sheetgen.kits.drawing.page import HAIR, MAYBE, Area, Foot, Item, Line
from sheetgen.kits.events.data import data
from sheetgen.kits.events.packet import frame
from sheetgen.kits.pages import tree
from sheetgen.kits.pages.tree import Art, Column, Node, Share, Space, Text, rule
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
DIE, SMALL, LEADING, ABOVE = 9.5, 7.5, 3.3, 7.0
"""The type of a die and of one of several characters, from line to line, and the room for what is
said of the use of a page."""


def flaps(area: Area, every: Sequence[Leaf]) -> list[Sequence[Leaf]]:
    """The leaves that stand on each page of an area."""
    count = -(-len(every) // max(int((area.height - ABOVE) / LEAST_FLAP), 1))
    return frame.batches(every, -(-len(every) // count))


def folded(some: Sequence[Leaf], written: Written, board: str, wide: float) -> Node:
    """A folded page: names, lines to cut along, the fold, the dice."""
    words, fold = data("packet")["folded"], LABEL + SHARE * (wide - LABEL)

    def lines(area: Area) -> Iterator[Item]:
        for x, pen in ((LABEL, HAIR), (fold, MAYBE)):
            yield Line(area.x + x, area.y + ABOVE, area.x + x, area.bottom, pen)

    head = Column(
        frame.line(words["note"], "text", 9, ABOVE - 3.5),
        tree.Row(Space(fold - 10.0), frame.line(words["fold"], "text", SMALL, 3.5, "center", 20.0)),
    )
    rows = [_flap(leaf, written, board, fold) for leaf in some]
    page = Column(head, *rows, rule(HAIR))
    return tree.Over(page, tree.Pinned(Art(lines)))


def _flap(leaf: Leaf, written: Written, board: str, fold: float) -> Node:
    """A leaf in its row, which complains by the leaf's name if it cannot hold the dice."""
    label: Node
    if leaf.turn:
        said = (
            Text(text, "text" if line else "bold", SMALL, 3.2)
            for line, text in enumerate(leaf.said)
        )
        number = frame.line(leaf.name, "title", 20, 8.0, "right", 13.0)
        label = tree.Row(number, Column(*said, size=Share()), gap=2.0)
    else:
        label = frame.largest(leaf.name.upper(), LABEL - 3, 2, "title", 10)
    seen = Column(
        Space(Share()), label, Space(Share()), frame.line(board, "text", SMALL, 3.2, "right"),
        size=LABEL - 1.5,
    )  # fmt: skip
    blocks = [_block(block, written) for block in leaf.blocks]
    dice = tree.Row(
        Space(4.5), *blocks, size=fold - LABEL + 1.5, gap=4.0, name=f"dice of {leaf.name}"
    )
    cover = frame.line(data("packet")["folded"]["cover"], "text", SMALL, LEADING, "center", Share())
    return Column(
        rule(HAIR), tree.Row(seen, dice, cover, size=Share()), size=Share(1.0, LEAST_FLAP)
    )


def _block(block: Sequence[Labelled], written: Written) -> Node:
    """Dice one below the other, each after what it is."""
    labels = [frame.line(one.label, "text", SMALL, LEADING, "right") for one in block]
    dice = [_die(one.die, written) for one in block]
    both = tree.Row(Column(*labels), Column(*dice), gap=2.2)
    return Column(Space(Share()), both, Space(Share()))


def _die(die: Die, written: Written) -> Node:
    """Dice of one name, in threes."""
    faces = written(die)
    plain = all(len(face) == 1 for face in faces)
    threes = [" ".join(some) for some in frame.batches(faces, 3)]
    name = f"{die.turn} {die.purpose} {die.slot}"
    return frame.line("  ".join(threes), "mono", DIE if plain else SMALL, LEADING, name=name)
