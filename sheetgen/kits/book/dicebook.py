"""The dice book of a key: every die a game may ask for, by its name, on a page.

Whoever plays from it rolls nothing, and plays the game of that key whatever he decides. All dice
stand in tables: above, side by side, those that are rolled once a game; below, those of the turns.
A game says what there is (`Declared`); where it stands is worked out here. Lengths in mm.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from itertools import accumulate, chain
from math import fsum
from operator import itemgetter
from typing import NamedTuple

from sheetgen.core import dice
from sheetgen.core.dice import SUBSTITUTES, both, widest
from sheetgen.core.errors import Error
from sheetgen.core.game import Game
from sheetgen.core.language import counted_in_figures, phrases
from sheetgen.kits.drawing.fonts import width
from sheetgen.kits.drawing.foot import check
from sheetgen.kits.drawing.page import HAIR, HEAD, Area, Foot, Item, Line, Page, Paper, Pen
from sheetgen.kits.drawing.signs import HEAD_HEIGHT, numbered
from sheetgen.kits.pages import tree
from sheetgen.kits.pages.layout import high
from sheetgen.kits.pages.prose import Prose, heading
from sheetgen.kits.pages.sheet import Copy, Leaf, framed
from sheetgen.kits.pages.tree import (
    Art,
    Cell,
    Column,
    Node,
    Over,
    Pinned,
    Share,
    Slot,
    Space,
    Text,
    rule,
)

say = phrases(__file__).say
SIZES = (9.5, 9.0, 8.5, 8.0, 7.5)
"""The sizes of a table's dice, in pt: the first in which they fit."""
READING, SMALL = Prose(8.0, 3.3), 7.5
PAD, BETWEEN, APART = 2.6, 1.5, 1.6
"""Around the dice of a column, between dice that stand together and the next; and so many times the
least step dice may stand apart."""
MOST_OVER = 8.0
"""The most a column is wider than it must be, for each die."""
FACES = {False: "text", True: "bold"}
"""The face of a row's texts: those that are ranged right are bold."""
BESIDE, GAP = 4.4, 3.0
"""Between tables side by side or one below the other, and between the parts of the page."""
ROW, ONCE_ROW, HEAD_ROW = (3.0, 8.0), 5.0, 3.6
"""The least and the greatest height of a row, that of a row of what is rolled once a game, and that
of the numbers of a column's dice."""
FACE = 4.3
"""The side of a die of the set-up."""
HEAD_LEADING, STEP = 2.9, 2.8
"""From line to line of a column's head, and the side of the number of its step."""


class Die(NamedTuple):
    """Dice of one name: their turn (0: once a game), purpose and sides, how many, and from which
    slot on. By one that is `drawn` a card comes: of the cards of its `deck`, as they lay before the
    first was drawn, or, where nobody can know them, of those that are left."""

    turn: int
    purpose: str
    sides: int = 6
    number: int = 1
    slot: int = 1
    drawn: bool = False
    deck: tuple[str, ...] = ()

    @property
    def has_faces(self) -> bool:
        """Whether it is printed with the faces of the die that is rolled for it."""
        return self.sides in SUBSTITUTES and not self.drawn


Written = Callable[[Die], Sequence[str]]
"""How dice of a name are printed, one by one."""


class DiceColumn(NamedTuple):
    """A column of a table: its head, the most dice in it, their sides, how many stand together, the
    number of their step on the sheet, and, if cards stand in it, those of the deck."""

    head: str = ""
    most: int = 1
    sides: int = 6
    together: int = 3
    step: str = ""
    deck: tuple[str, ...] = ()


class Row(NamedTuple):
    """A row of a table: what is said of it, text by text; its dice, column by column (fewer where
    the last are empty); the line above it; whether it is of a night; and the name of what is hidden
    with it, where an event hides several rows together."""

    said: tuple[str, ...]
    dice: tuple[Die, ...]
    rule: Pen | None = None
    dark: bool = False
    leaf: str = ""


class Rows(NamedTuple):
    """A table as a game says it: its title (none: it goes on with the one beside it), its columns
    and rows, what a row is, which texts of a row are bold and ranged right, and whether its dice
    are those of a `set_up`."""

    title: str
    columns: tuple[DiceColumn, ...]
    rows: tuple[Row, ...]
    noun: str = ""
    ranged: tuple[bool, ...] = (True,)
    set_up: bool = False


class Declared(NamedTuple):
    """A dice book as a game says it: the game and its title, the edition; what is rolled once; the
    tables, in stacks that stand side by side; how it is used. `page` is which of several it is."""

    game: Game
    title: str
    edition: str
    once: tuple[Rows, ...]
    stacks: tuple[tuple[Rows, ...], ...]
    use: tuple[str, ...]
    page: str = ""


def figures(game: str, key: str) -> Written:
    """The dice of a key as figures; of a die that another is rolled for, what it comes to with the
    faces of that, `2 (3-4)`; of a die that draws a card its name."""

    def written(die: Die) -> Sequence[str]:
        if die.deck:
            return (shuffled(game, key, die.purpose, die.deck)[die.slot - 1],)
        faces = dice.faces(key, game, die.turn, die.purpose, die.sides, die.number, die.slot)
        return tuple(str(n) if die.drawn else both(n, die.sides) for n in faces)

    return written


@lru_cache(maxsize=64)
def shuffled(game: str, key: str, purpose: str, deck: tuple[str, ...]) -> tuple[str, ...]:
    """The cards of a deck in the order in which a key draws them."""
    left, found = [*deck], list[str]()
    for slot in range(1, len(deck)):
        (face,) = dice.faces(key, game, 0, purpose, len(left), 1, slot)
        found.append(left.pop(face - 1))
    return (*found, *left)


def dice_of(tables: Sequence[Rows]) -> list[Die]:
    """All dice of tables, row by row."""
    return [one for table in tables for row in table.rows for one in row.dice]


def page(paper: Paper, said: Declared, foot: Foot, written: Written | str) -> Page:
    """The page; its dice are printed as `written` has them, or as the figures of a key (64 hex
    digits). Raises Error for a book that no page can hold, and UnprintableText if the seed holds a
    character that cannot be printed."""
    written = figures(said.game.name, written) if isinstance(written, str) else written
    tables = (*said.once, *chain.from_iterable(said.stacks))
    known = {_name(die, n): face for die in dice_of(tables) for n, face in enumerate(written(die))}
    value = foot.board or foot.seed
    title = say("dice-book", "bookmark-of" if value else "bookmark", game=said.title, of=value)
    made = leaf(paper, said, foot).page(title, Copy(foot._replace(page=said.page), known))
    # What is a layer on a sheet of a board is here the dice of one page.
    return made._replace(layers=(), marks=(*made.marks, *chain.from_iterable(made.layers)))


def leaf(paper: Paper, said: Declared, foot: Foot) -> Leaf:
    """The page as a leaf; a slot has the turn, purpose, sides and number of its die as its name.
    Raises as `page` does."""
    check(foot)
    return _leaf(paper, said, ("board",) if foot.board else ("seed",) if foot.seed else ())


# The boards of an event have the same pages, each with its own dice.
@lru_cache(maxsize=64)
def _leaf(paper: Paper, said: Declared, lines: tuple[str, ...]) -> Leaf:
    of = framed(paper, said.game, said.edition, Foot(), say("dice-book", "title"), ("", said.title))
    of = of._replace(head=of.head._replace(lines=lines))
    return of.leaf(_tree(said, of.body))


def _name(die: Die, n: int) -> str:
    return f"{die.turn}.{die.purpose}.D{die.sides}.{die.slot + n}"


# Where everything stands.


def _tree(said: Declared, area: Area) -> Node:
    """The page: what is left goes into the rows of the turns. Raises Error."""
    wide = area.width
    over = (wide + BESIDE - abreast(said.once)) / max(len(said.once), 1)
    lists = [fitted(rows, _natural(rows) + over) for rows in said.once]
    above = [one.node(ONCE_ROW).sized(one.wide) for one in lists]
    once = [Column(tree.Row(*above, gap=BESIDE), Space(size=GAP))] if above else []
    sentences = [*said.use, say("dice-book", "scheme", scheme=dice.SCHEME)]
    half = (len(sentences) + 1) // 2
    halves = (
        Column(*map(READING.text, some), gap=0.7, size=Share())
        for some in (sentences[:half], sentences[half:])
    )
    use = Column(heading(say("dice-book", "use")), Space(size=0.4), tree.Row(*halves, gap=2 * GAP))
    each = (wide - (len(said.stacks) - 1) * BESIDE) / max(len(said.stacks), 1)
    stacks = [[one for rows in stack for one in _bands(rows, each)] for stack in said.stacks]
    tall = area.height - GAP - fsum(high(one, wide) for one in (*once, use))
    row = min((_row(stack, tall, each) for stack in stacks), default=ROW[1])
    below = (Column(*(one.node(row) for one in stack), gap=BESIDE, size=each) for stack in stacks)
    turns = tree.Row(*below, gap=BESIDE)
    return Column(Space(size=0.6), *once, turns, Space(size=Share(1, GAP - 0.6)), use)


def _row(stack: Sequence["Table"], room: float, wide: float) -> float:
    """The height of a row for which a stack fits in its room. Raises Error if none is large
    enough."""
    rows = sum(len(table.said.rows) for table in stack)
    heads = fsum(HEAD_HEIGHT + high(table.heads(), wide) + BESIDE for table in stack) - BESIDE
    if room - heads < rows * ROW[0]:
        noun = counted_in_figures(rows, stack[0].said.noun or say("dice-book", "turn"))
        raise Error(say("dice-book", "no-room", rows=noun))
    return min((room - heads) / rows, ROW[1])


def _bands(said: Rows, wide: float) -> list["Table"]:
    """A table in a width, or where it has too many columns half of them below the others. Raises
    Error for a column that is too wide by itself."""
    try:
        return [fitted(said, wide)]
    except Error:
        half = (len(said.columns) + 1) // 2
        if len(said.columns) == half:
            raise
    return [table for some in (slice(half), slice(half, None)) for table in _bands(
        said._replace(
            columns=said.columns[some],
            rows=tuple(row._replace(dice=row.dice[some]) for row in said.rows),
        ), wide,
    )]  # fmt: skip


def abreast(lists: Sequence[Rows]) -> float:
    """The width of lists side by side, each as wide as what stands in it."""
    return fsum(_natural(one) + BESIDE for one in lists)


def _natural(said: Rows) -> float:
    columns = range(len(said.columns))
    dice = fsum(_texts(said)) + fsum(_least(said, n, SIZES[0]) for n in columns)
    return max(dice, width(said.title, "title", 8))


def _texts(said: Rows) -> list[float]:
    """The widths of the texts of the rows."""
    texts = [
        max(width(text, FACES[ranged], READING.type) for text in column) + 2.4
        for ranged, *column in zip(said.ranged, *(row.said for row in said.rows), strict=True)
    ]
    return [max(texts[0], width(said.noun, "bold", SMALL) + 1.6), *texts[1:]]


def fitted(said: Rows, wide: float) -> "Table":
    """A table in a width, with the largest dice that fit. Raises Error if none do."""
    texts = _texts(said)
    room = wide - fsum(texts)
    for size in SIZES:
        least = [_least(said, n, size) for n in range(len(said.columns))]
        if fsum(least) <= room:
            break
    else:
        raise Error(say("dice-book", "no-room-for-row", row=said.noun or say("dice-book", "turn")))
    over = min((room - fsum(least)) / fsum(column.most for column in said.columns), MOST_OVER)
    wides = (w + column.most * over for w, column in zip(least, said.columns, strict=True))
    return Table(said, wide, tuple(texts), tuple(wides), size)


def _least(said: Rows, n: int, size: float) -> float:
    """The least width of a column: its head is broken between words alone, and in a list the dice
    of each row stand by themselves."""
    column = said.columns[n]
    if not column.head:
        rolled = (row.dice[n] for row in said.rows if n < len(row.dice))
        return PAD + max(die.number * _pitch(die, size) for die in rolled)
    word = max(width(word, "bold", SMALL) for word in column.head.split(" "))
    dice = PAD + column.most * _pitch(column, size) + _gaps(column)
    return max(dice, word + _before(column) + 1)


def _pitch(die: Die | DiceColumn, size: float) -> float:
    """The least from one die to the next, with the number above it and white at either side."""
    if die.deck:
        return max(width(card, "mono", size) for card in die.deck) + 1.4
    faced = die.sides in SUBSTITUTES if isinstance(die, DiceColumn) else die.has_faces
    many = widest(die.sides) if faced else len(str(min(die.sides, 99)))
    wide = many * width("0", "mono", size)
    if isinstance(die, DiceColumn):
        return max(wide, width(str(die.most), size=SMALL)) + 1.0
    return wide + 1.4


def _gaps(column: DiceColumn) -> float:
    return (column.most - 1) // column.together * BETWEEN


def _before(column: DiceColumn) -> float:
    """What stands before a head: the number of its step, or a little white."""
    return STEP + 1.8 if column.step else 1.0


class Table(NamedTuple):
    """A table in a width: the widths of its texts and of its columns of dice, the size of the
    dice."""

    said: Rows
    wide: float
    texts: tuple[float, ...]
    wides: tuple[float, ...]
    size: float

    def node(self, row: float) -> Node:
        """It with rows of a height."""
        lefts = accumulate(self.wides, initial=fsum(self.texts))
        headed = [x for x, one in zip(lefts, self.said.columns, strict=False) if one.head]

        def lines(area: Area) -> list[Line]:
            return [Line(area.x + x, area.y, area.x + x, area.bottom, HAIR) for x in headed]

        rows = [self._row(one, row) for one in self.said.rows]
        below = Column(self.heads(), *rows)
        title = heading(self.said.title) if self.said.title else Art(_on, high=HEAD_HEIGHT)
        return Column(title, Over(below, Pinned(Art(lines))))

    def heads(self) -> Node:
        """What the columns are, and above dice that are several their numbers."""
        if not any(column.head for column in self.said.columns):
            return Column(Space(size=1.4))
        many = any(column.most > 1 for column in self.said.columns)
        noun = Text(self.said.noun, "bold", SMALL, HEAD_ROW)
        nodes: list[Node] = [Column(Space(size=Share()), noun, size=fsum(self.texts))]
        for n, column in enumerate(self.said.columns):
            disc = Art(partial(_disc, column.step), size=_before(column))
            says = Text(column.head, "bold", SMALL, HEAD_LEADING, size=Share())
            numbers: Node = Space(size=HEAD_ROW if many else 0.6)
            if column.most > 1:
                each = [str(one) for one in range(1, column.most + 1)]
                told = (Text(one, size=None, type=SMALL, align="center") for one in each)
                numbers = self._spread(n, [*told]).sized(HEAD_ROW)
            title = tree.Row(disc, says)
            nodes.append(Column(Space(size=Share()), title, numbers, size=self.wides[n]))
        return tree.Row(*nodes)

    def _spread(self, n: int, nodes: Sequence[Node]) -> Node:
        """Nodes where the dice of a column are: those that stand together, and then the next."""
        column, wide = self.said.columns[n], self.wides[n]
        step = (wide - PAD - _gaps(column)) / column.most
        step = min(step, APART * _pitch(column, self.size))
        parts: list[Node] = []
        for place, node in enumerate(nodes):
            parts += [Space(size=BETWEEN)] if place and place % column.together == 0 else []
            node.size = step
            parts.append(node)
        left = Space(size=Share()) if column.most == 1 else Space(size=PAD / 2)
        return tree.Row(left, *parts, Space(size=Share()), size=wide)

    def _row(self, row: Row, tall: float) -> Node:
        nodes: list[Node] = []
        for text, ranged, wide in zip(row.said, self.said.ranged, self.texts, strict=True):
            says = Text(text, FACES[ranged], READING.type, align="right" if ranged else "left",
                        middle=True, size=Share())  # fmt: skip
            told: Node = tree.Row(says, Space(size=0.8))
            dark = row.dark and not nodes
            nodes.append(Cell(told, "night", size=wide - 1.2) if dark else told.sized(wide - 1.2))
            nodes.append(Space(size=1.2))
        nodes += (self._dice(n, die) for n, die in enumerate(row.dice))
        line = tree.Row(*nodes, size=tall)
        return Column(rule(row.rule), line) if row.rule else line

    def _dice(self, n: int, die: Die) -> Node:
        """The dice of a row in a column; in a list they stand by themselves, and those of the
        set-up in their faces."""
        faced = self.said.set_up and not die.has_faces and not die.drawn
        headed = bool(self.said.columns[n].head)
        slots = [
            Slot(_name(die, place), "die", _name(die, place), itemgetter(_name(die, place)),
                 type=self.size, boxed="die" if faced else None, wide=FACE,
                 align="center" if headed or faced else "left")
            for place in range(die.number)
        ]  # fmt: skip
        if headed:
            return self._spread(n, slots)
        step = FACE if faced else _pitch(die, self.size) * (1.0 if die.has_faces else APART)
        step = min(step, (self.wides[n] - PAD) / die.number)
        each = (one.sized(step) for one in slots)
        return tree.Row(Space(size=PAD / 2), *each, Space(size=Share()), size=self.wides[n])


def _on(area: Area) -> list[Line]:
    """The rule above what goes on with the table at its left."""
    return [Line(area.x - BESIDE, area.y, area.right, area.y, HEAD)]


def _disc(step: str, area: Area) -> Sequence[Item]:
    return numbered(area.x + 0.9, area.y, step, STEP) if step else ()
