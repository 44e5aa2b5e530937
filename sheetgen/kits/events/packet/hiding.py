"""Ways to hide the dice of a book that are still to come: strips, a card with a window, letters;
and the log of one who rolls his own.

All are made of what the dice book of a game declares. What is opened at once is a leaf: a turn, or
what is rolled together once a game. The set-up is hidden nowhere: it stands on the player's sheet.
Lengths in mm.
"""

import hashlib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby
from string import ascii_uppercase
from typing import NamedTuple

from sheetgen.core import dice
from sheetgen.core.errors import Error
from sheetgen.core.game import Conditions, Game
from sheetgen.core.requests import Roll
from sheetgen.core.session import prerolled
from sheetgen.core.substitutes import SUBSTITUTES, both, thrown_sides
from sheetgen.kits.book import dicebook
from sheetgen.kits.book.dicebook import Column, Declared, Die, Row, Rows, Written
from sheetgen.kits.contract import DICE_BOOK
from sheetgen.kits.drawing.blocks import Area
from sheetgen.kits.drawing.items import GROUP, HAIR, HEAD, MAYBE, Box, Grid, Item, Line, Run, Text
from sheetgen.kits.drawing.page import Foot, Page
from sheetgen.kits.drawing.paper import MARGIN, Paper
from sheetgen.kits.drawing.typesetting import broken, fitted, width
from sheetgen.kits.events.data import data, say
from sheetgen.kits.events.declared import words

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
    return DICE_BOOK.of(game).declared(conditions, foot or Foot())


def hidden(game: Game, conditions: Conditions) -> tuple[list[Rows], list[Rows]]:
    """The tables of what is rolled once a game, but for the set-up, and those of the turns. Raises
    Error if nothing is rolled in any turn."""
    book = book_of(game, conditions)
    session = prerolled(game, conditions, _ANY)
    shown = {request.ask for request in session.asked if isinstance(request, Roll)}
    once = [
        table._replace(rows=rows)
        for table in book.once
        if (rows := tuple(r for r in table.rows if not shown & {d.purpose for d in r.dice}))
    ]
    turns = [table for stack in book.stacks for table in stack]
    if not turns:
        raise Error(f"{game.title} rolls no dice in its turns: there are none to hide")
    return once, turns


def opened_at_once(tables: Iterable[Rows]) -> Iterator[tuple[Rows, str, Sequence[Row]]]:
    """Of what is rolled once a game, the rows that are opened at once: their table, and a name."""
    for table in tables:
        for rows in [table.rows] if table.leaf else [(row,) for row in table.rows]:
            yield table, table.leaf or rows[0].said[0], rows


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
                which = f"{row.said[0]}, " if len(rows) > 1 and not number else ""
                block.append(Labelled(f"{which}{column.head}", row.dice[number]))
        if block:
            yield tuple(block)


# Strips: a leaf on each, its dice under a flap until they are rolled. A page is folded once, along
# the line at the right of the dice, so that its right third lies over them; then it is cut.

LABEL, SHARE, LEAST_STRIP = 30.0, 0.5, 13.2
"""The part of a strip that is always seen; how much of the rest the dice have; the least height of
a strip."""
DIE, SMALL, PITCH, GAP, LEADING = 9.5, 7.5, 4.2, 1.2, 3.5
"""A die's type, in pt, and that of one of several characters; from one die to the next, between
threes, and between lines."""


class Placed(NamedTuple):
    """Dice in their place on a strip: where their label ends, and centre and baseline of the first;
    the others follow as `offset` has it."""

    label: str
    die: Die
    end: float
    x: float
    y: float


def offset(place: int) -> float:
    """How far the die in a place, from 0, is from the first of its line."""
    return place * PITCH + place // 3 * GAP


def strips(area: Area, every: Sequence[Leaf]) -> list[list[tuple[Leaf, Area]]]:
    """The strips in an area, page by page."""
    pages = -(-len(every) // max(int(area.height / LEAST_STRIP), 1))
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


def on_strip(leaf: Leaf, place: Area) -> Iterator[Placed]:
    """The dice of a strip. Raises Error if it cannot hold them."""
    x = place.x + LABEL + 4
    for block in leaf.blocks:
        end = x + max(width(one.label) for one in block)
        leading = min(LEADING, (place.height - 0.8) / len(block))
        for line, (label, die) in enumerate(block):
            y = place.y + place.height / 2 + (line - (len(block) - 1) / 2) * leading + 1.1
            yield Placed(label, die, end, end + 3.2, y)
        x = end + 3.2 + max(_wide(one.die) for one in block) + 7
        if x - 5 > fold(place) or leading < 2:
            raise Error(f"no strip can hold all dice of {leaf.name}")


def _wide(die: Die) -> float:
    """How far the last of some dice is from the first; those that are printed with their faces have
    their ends there."""
    if die.sides in SUBSTITUTES:
        return die.number * (PITCH + dicebook.behind(die.sides, SMALL))
    return offset(die.number - 1)


def strip_art(area: Area, placed: list[tuple[Leaf, Area]], board: str) -> Iterator[Item]:
    """A page of strips without the dice: names, lines to cut along, the fold."""
    said, x, bottom = data("packet")["strips"], fold(area), placed[-1][1].bottom
    for leaf, place in placed:
        yield Line(area.x, place.y, area.right, place.y, HAIR)
        yield from _label(leaf, place)
        right = place.x + LABEL - 1.5
        yield Text(right, place.bottom - 1.6, board, "text", 7.5, "right")
        yield from (
            Text(one.end, one.y, one.label, "text", 7.5, "right") for one in on_strip(leaf, place)
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


def strip_dice(placed: list[tuple[Leaf, Area]], written: Written) -> Iterator[Item]:
    """The dice of a page of strips."""
    for one in (one for leaf, place in placed for one in on_strip(leaf, place)):
        faces = written(*one.die)
        if one.die.sides in SUBSTITUTES:
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


# Letters: nothing in the book can be read without the keys, which the partner keeps. In each leaf
# every figure has four or five letters of its own, and each die is one of them; so one figure does
# not look like itself. The keys, a strip for each leaf, say what the letters stand for.

FACES = 6
LETTER, FIGURE = 8.5, 9.0
"""The type of a key's letters and figures, in pt."""
KEYS_ABREAST, KEYS_GAP = 2, 6.0
NAME, LETTER_PITCH, SIXES_GAP = 16.0, 2.7, 1.3
"""The room for the name of a leaf, from one letter to the next, and between groups of six."""


def _secret(key: str) -> str:
    return hashlib.sha256(f"sheetgen-letters-1\n{key}".encode()).hexdigest()


def key_of(game: Game, key: str, leaf: Leaf) -> str:
    """The key of a leaf: the figure of each letter from A to Z."""
    # A shuffle: the letters in the order of four bytes drawn for each.
    count = 4 * len(ascii_uppercase)
    drawn = dice.faces(_secret(key), game.name, leaf.turn, f"key-{leaf.code}", 256, count)
    order = sorted(range(len(ascii_uppercase)), key=lambda i: drawn[4 * i : 4 * i + 4])
    figures = [0] * len(order)
    for place, letter in enumerate(order):
        figures[letter] = place % FACES + 1
    return "".join(map(str, figures))


def in_letters(game: Game, conditions: Conditions, key: str) -> Written:
    """The dice of a key as letters, but for the set-up."""
    plain, secret = dicebook.figures(game.name, key), _secret(key)
    leaf_of = {
        (one.die.turn, one.die.purpose): leaf
        for leaf in leaves(game, conditions)
        for block in leaf.blocks
        for one in block
    }

    @cache
    def letters(leaf: Leaf) -> Mapping[str, str]:
        found = dict.fromkeys(map(str, range(1, FACES + 1)), "")
        for letter, figure in zip(ascii_uppercase, key_of(game, key, leaf), strict=True):
            found[figure] += letter
        return found

    def coded(turn: int, purpose: str, sides: int, number: int, slot: int) -> Sequence[str]:
        if (turn, purpose) not in leaf_of:
            return plain(turn, purpose, sides, number, slot)
        figures = map(str, dice.faces(key, game.name, turn, purpose, sides, number, slot))
        among = letters(leaf_of[turn, purpose])
        # 60 can be shared out evenly among four letters and among five.
        picked = dice.faces(secret, game.name, turn, f"letter-{purpose}", 60, number, slot)
        return [
            among[figure][pick % len(among[figure])]
            for figure, pick in zip(figures, picked, strict=True)
        ]

    return coded


def lettered_book(game: Game, conditions: Conditions, foot: Foot) -> Declared:
    """What the dice book declares, with how its letters are read."""
    said, words = book_of(game, conditions, foot), data("packet")["letters"]
    given = [_both(words["odd"], sides) for sides in substituted(game, conditions)]
    return said._replace(use=(*said.use, words["use"], *given))


def lettered(paper: Paper, game: Game, conditions: Conditions, key: str, foot: Foot) -> Page:
    """The dice book in letters."""
    said = lettered_book(game, conditions, foot)
    page = dicebook.page(paper, said, foot, in_letters(game, conditions, key))
    return page._replace(title=say("letters", "bookmark", book=page.title))


def key_strips(area: Area, every: Sequence[Leaf]) -> list[tuple[Leaf, Area]]:
    """The strips of the keys, in two columns."""
    count = -(-len(every) // KEYS_ABREAST)
    wide, high = (area.width - KEYS_GAP) / KEYS_ABREAST, area.height / count
    return [
        (leaf, Area(area.x + i // count * (wide + KEYS_GAP), area.y + i % count * high, wide, high))
        for i, leaf in enumerate(every)
    ]


def keys(area: Area, game: Game, conditions: Conditions, key: str) -> tuple[list[Item], list[Item]]:
    """The keys in an area, to be cut into strips: what every board has, and this one's figures."""
    items: list[Item] = []
    marks: list[Item] = []
    noun = words(game)["turn"]
    for leaf, place in key_strips(area, leaves(game, conditions)):
        middle = place.y + place.height / 2
        name = f"{noun} {leaf.name}" if leaf.turn else leaf.name.lower()
        figures = key_of(game, key, leaf)
        items.append(Text(place.x + 1, middle + 1, name, "bold", 8))
        items.append(Box(*place, HAIR))
        for start in range(0, len(ascii_uppercase), FACES):
            x = place.x + NAME + start * LETTER_PITCH + start // FACES * SIXES_GAP
            some = slice(start, start + FACES)
            letters = ascii_uppercase[some]
            items.append(Run(x, middle - 0.7, LETTER_PITCH, letters, LETTER, 1, "mono-bold"))
            marks.append(Run(x, middle + 3.4, LETTER_PITCH, figures[some], FIGURE))
    return items, marks


# The window card: it covers the dice book and shows one row of it, under the heads of the columns.
# It is as wide as the paper, so that it is pushed down along the paper's sides.

TOP, HEADS = 24.0, 6.0
"""The card's upper edge, from the paper's, and the height of the column heads."""


def turns_of(paper: Paper, game: Game, conditions: Conditions) -> dicebook.Table:
    """The turns of the book, where they stand on a paper. Raises as `hidden` does."""
    hidden(game, conditions)
    return dicebook.layout(paper, book_of(game, conditions)).tables[-1]


def slot(paper: Paper, table: dicebook.Table) -> Area:
    """The slot: where a row of the book shows."""
    return Area(MARGIN, TOP + HEADS + 4, paper.width - 2 * MARGIN, table.row)


def bottom(paper: Paper, table: dicebook.Table) -> float:
    """The card's lower edge: in the row of the first turn the card reaches past that of the
    last."""
    return slot(paper, table).y + table.area.bottom - table.top(0) + 3


def card(paper: Paper, table: dicebook.Table) -> Iterator[Item]:
    """The card, to be cut out."""
    said, hole, right = data("packet")["window"], slot(paper, table), paper.right
    levels = [(MARGIN, right, y) for y in (TOP, bottom(paper, table), hole.y, hole.bottom)]
    yield from (Line(x, y, end, y, MAYBE) for x, end, y in levels)
    yield from (Line(x, hole.y, x, hole.bottom, MAYBE) for x in (hole.x, hole.right))
    baseline = hole.y - 1.6
    for place, column in enumerate(table.said.columns):
        x, _ = table.place(0, place, 0)
        if column.most == 1:
            yield Text(x, baseline, column.head, "bold", 7.5, "center")
            continue
        yield Text(x - 1, baseline - 3.6, column.head, "bold", 7.5)
        for number in range(column.most):
            x, _ = table.place(0, place, number)
            yield Text(x, baseline, str(number + 1), "text", 7.5, "center")
    y = hole.bottom + 16
    yield Text(MARGIN + 4, y, said["title"], "title", 18)
    for line in (*said["use"], said["cut"]):
        y += 7
        yield Text(MARGIN + 4, y, line, "text", 10)


# The dice log of one who rolls his own: a cell for every die as it falls, by turn and step, and the
# witness's initials. Columns of as many dice stand one below the other, die by die.

ON_PAGE = 15
"""The turns of a page; after the last come the dice that are rolled once a game."""
CELL_HIGH, LEAST_GAP, LOG_HEADS = 5.0, 1.2, 7.0
"""The height of a cell, the least space between two turns, and the height of the heads."""
TURN, SINGLE, CELL, LINE_NAME, BLOCK_GAP, INITIALS = 19.0, 9.5, 6.2, 12.0, 3.0, 17.0
"""The room for a turn and what is said of it, a step of one die, a cell of the longer ones, the
name of a line, between blocks, and for initials."""


class Stack(NamedTuple):
    """Columns that stand one below the other, and the edges of their cells."""

    columns: tuple[Column, ...]
    edges: tuple[float, ...]


def stacks(area: Area, columns: Sequence[Column]) -> list[Stack]:
    """The columns of a log in an area. Raises Error if it cannot hold them."""
    found = []
    x = area.x + TURN
    for (most, _), some in groupby(
        enumerate(columns), lambda n: (n[1].most, n[1].most > 1 or n[0])
    ):
        stacked = tuple(column for _, column in some)
        if most > 1:
            x += BLOCK_GAP + (LINE_NAME if len(stacked) > 1 else 0)
        wide = CELL if most > 1 else SINGLE
        found.append(Stack(stacked, tuple(x + i * wide for i in range(most + 1))))
        x = found[-1].edges[-1]
    if x > area.right - INITIALS or max(len(stack.columns) for stack in found) > 3:
        raise Error("no dice log can hold all dice of a turn")
    return found


def log_pages(game: Game, conditions: Conditions) -> int:
    """The pages of a log."""
    once, turns = hidden(game, conditions)
    return -(-(sum(len(table.rows) for table in turns) + bool(once)) // ON_PAGE)


def log(area: Area, game: Game, conditions: Conditions, page: int) -> Iterator[Item]:
    """A page of the log, from 0, in an area."""
    once, (table, *_) = hidden(game, conditions)
    across = stacks(area, table.columns)
    yield from list(_log_heads(area, across))
    for number, (said, row) in enumerate((*in_words(table), ((), None))):
        if number // ON_PAGE != page:
            continue
        pitch = (area.height - LOG_HEADS) / ON_PAGE
        # Where little would be left between two turns, nothing is.
        high = CELL_HIGH if pitch - 3 * CELL_HIGH > LEAST_GAP else pitch / 3
        top = area.y + LOG_HEADS + number % ON_PAGE * pitch
        rule = HEAD if not row or row.rule == GROUP else GROUP
        yield Line(area.x, top, area.right, top, rule)
        top += (pitch - 3 * high) / 2
        if row:
            yield from _log_turn(area, across, said, top, high)
        else:
            yield from _log_once(area, once, top, high)


def _log_heads(area: Area, across: Sequence[Stack]) -> Iterator[Item]:
    y = area.y + LOG_HEADS - 1.6
    for columns, edges in across:
        if len(columns) == 1:
            for up, text in enumerate(reversed(_log_head(columns[0].head, columns[0].sides))):
                middle = (edges[0] + edges[-1]) / 2
                yield Text(middle, y - up * 2.9, text, "bold", 7.5, "center")
            continue
        for i, left in enumerate(edges[:-1], start=1):
            yield Text(left + CELL / 2, y, str(i), "bold", 7.5, "center")
    witness = data("packet")["own-dice"]["witness"]
    yield Text(area.right - INITIALS / 2, y, witness, "bold", 7.5, "center")


def _log_turn(
    area: Area, across: Sequence[Stack], said: Sequence[str], top: float, high: float
) -> Iterator[Item]:
    middle = top + 1.5 * high
    yield Text(area.x + 8, middle + 1.7, said[0], "title", 13, "right")
    for line, text in enumerate(said[1:]):
        yield Text(area.x + 9.5, middle - 1 + 3 * line, text, "text" if line else "bold", 7.5)
    for columns, edges in across:
        first = middle - len(columns) * high / 2
        yield Grid(edges, tuple(first + i * high for i in range(len(columns) + 1)), HAIR)
        for line, column in enumerate(columns if len(columns) > 1 else ()):
            y = first + (line + 0.5) * high + 0.9
            text = ", ".join(_log_head(column.head, column.sides))
            yield Text(edges[0] - 1.2, y, text, "text", 7.5, "right")
    yield Box(area.right - INITIALS, top + 2, INITIALS, 3 * high - 4, HAIR)


def _log_once(area: Area, tables: Sequence[Rows], top: float, high: float) -> Iterator[Item]:
    """The dice that are rolled once a game: a row of the book stands upright."""
    x = area.x
    for table in tables:
        yield Text(x, top + 3.2, table.title, "title", 8)
        heads = [", ".join(_log_head(c.head, c.sides)) for c in table.columns]
        x += max(width(table.title, "title", 8), *map(width, heads)) + 2
        for line, head in enumerate(heads, start=1):
            y = top + (line + 0.5) * high + 0.9
            yield Text(x - 1.5, y, head, "text", 7.5, "right")
        for row in table.rows:
            wide = max(width(row.said[0]), CELL) + 3
            yield Text(x + wide / 2, top + 3.2, row.said[0], "text", 7.5, "center")
            for line, die in enumerate(row.dice, start=1):
                for i in range(die.number):
                    left = x + wide / 2 + (i - die.number / 2) * CELL
                    yield Box(left, top + line * high, CELL, high, HAIR)
            x += wide
        x += 6


def _log_head(head: str, sides: int) -> list[str]:
    """The head of dice, and which face is written down where another die is rolled for them."""
    said = data("packet")["own-dice"]["face"].format(thrown=thrown_sides(sides))
    return [head, said] if sides in SUBSTITUTES else [head]


def substituted(game: Game, conditions: Conditions) -> list[int]:
    """The sides of the dice that others are rolled for."""
    once, turns = hidden(game, conditions)
    sides = {die.sides for die in dicebook.dice_of([*once, *turns])}
    return sorted(sides.intersection(SUBSTITUTES))


def _both(text: str, sides: int) -> str:
    """What is said of dice of so many sides that others are rolled for."""
    values = ", ".join(both(value, sides) for value in range(1, sides + 1))
    return text.format(sides=sides, thrown=thrown_sides(sides), values=values)


def odd(game: Game, conditions: Conditions) -> Collection[str]:
    """What is rolled with dice that have not six sides."""
    once, turns = hidden(game, conditions)
    dice = dicebook.dice_of([*once, *turns])
    return {die.purpose for die in dice if thrown_sides(die.sides) != FACES}
