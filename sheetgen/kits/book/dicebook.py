"""The dice book of a key: every die a game may ask for, by its name, on a page.

Whoever plays from it rolls nothing, and plays the game of that key whatever he decides. What is
rolled once a game stands in blocks above; the rest in tables, a row a turn (or a piece), a column a
purpose. A game says what there is (`Declared`); where it stands is worked out here.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from sheetgen.core import dice
from sheetgen.core.errors import Error
from sheetgen.kits.drawing import foot as footing
from sheetgen.kits.drawing.blocks import HEAD_HEIGHT, Area, field, head, numbered, on_field
from sheetgen.kits.drawing.fonts import check_printable
from sheetgen.kits.drawing.items import HAIR, HEAD, Item, Line, Pen, Run, Text
from sheetgen.kits.drawing.page import Foot, Page
from sheetgen.kits.drawing.paper import MARGIN, Paper
from sheetgen.kits.drawing.typesetting import broken, fitted, paragraph, width

Written = Callable[[int, str, int, int, int], Sequence[str]]
"""How dice are printed, one by one: of a turn, a purpose, a number of sides, how many, from which
slot."""
TITLE, USE = "DICE BOOK", "HOW TO USE IT"
HEADER, GAP, LEADING = 7.6, 3.0, 3.3
READING, SMALL = 8.0, 7.5
SIZES = (9.5, 9.0, 8.0, 7.0, 6.0, 5.0, 4.0)
"""The sizes of a table's dice, in pt: the first in which they fit."""
STEP, BETWEEN, PAD = 3.2, 1.5, 2.6
"""In mm: from one die to the next of those rolled once a game, between dice that stand together and
the next, and around the dice of a column."""
ONCE_ROW, BLOCK_GAP = 5.0, 5.0
STACK_GAP = 4.0
LABELS = {False: 11.0, True: 24.0}
"""The room of a row's label without and with a name, in mm."""
HEADS, HEAD_LEADING = 9.4, 2.9
ROW = (2.4, 8.0)
"""The least and the greatest height of a row, in mm."""
SPREAD = 1.8
"""So many times as far apart as they must be dice may stand."""


class Die(NamedTuple):
    """Dice of one name that are rolled once a game: how many, and from which slot on."""

    purpose: str
    sides: int = 6
    number: int = 1
    slot: int = 1


class Once(NamedTuple):
    """A row of what is rolled once: its label, what is rolled, and the dice of its columns."""

    label: str
    roll: str
    dice: tuple[Die, ...]


class Block(NamedTuple):
    """What is rolled once a game: a title, its rows, the heads of its columns of dice with what is
    rolled (without them, the rows stand side by side, so many `across`), and its share of the
    page's width."""

    title: str
    rows: tuple[Once, ...]
    heads: tuple[tuple[str, str], ...] = ()
    share: float = 1.0
    across: int = 0


class Column(NamedTuple):
    """A column of a table: the purpose its dice are named by, its head, how many there are, the
    number of their step, their sides, and how many stand together."""

    purpose: str
    head: str
    most: int
    step: str = ""
    sides: int = 6
    together: int = 3


class Row(NamedTuple):
    """A row of a table: its turn, its label, day and name beside that, what the names of its dice
    end in, and the line above it."""

    turn: int
    label: str
    day: str = ""
    name: str = ""
    ending: str = ""
    rule: Pen | None = None


class Rows(NamedTuple):
    """A table as a game says it: its title, what its rows are, its columns and rows."""

    title: str
    label: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]


class Declared(NamedTuple):
    """A dice book as a game says it: the game and its title, the edition, what is rolled once, the
    tables (in stacks that stand side by side), how it is used, and the printed lines of its foot.
    `page` is which of several it is."""

    game: str
    title: str
    edition: str
    once: tuple[Block, ...]
    stacks: tuple[tuple[Rows, ...], ...]
    use: tuple[str, ...]
    foot: tuple[str, str]
    page: str = ""


class Placed(NamedTuple):
    """Dice rolled once in their place: the centre and baseline of the first; the others follow at
    steps of STEP."""

    die: Die
    x: float
    y: float


class Table(NamedTuple):
    """A table in its place: `area` begins at its heavy rule, `row` is the height of a row, `lefts`
    are the left edges of its columns and the right end, `size` that of its dice."""

    area: Area
    said: Rows
    row: float
    lefts: tuple[float, ...]
    size: float

    @property
    def heads(self) -> float:
        """The height of its heads, in mm."""
        return _heads(self.said, self.area.width)

    def top(self, row: int) -> float:
        """The upper edge of a row, from 0."""
        return self.area.y + self.heads + row * self.row

    def baseline(self, row: int) -> float:
        """Where the dice of a row stand."""
        return self.top(row) + self.row / 2 + 0.12 * self.size

    def step(self, number: int) -> float:
        """From one die of a column to the next, in mm."""
        column = self.said.columns[number]
        room = self.lefts[number + 1] - self.lefts[number] - PAD - _gaps(column)
        return min(room / column.most, SPREAD * _unit(column, self.size))

    def place(self, row: int, purpose: str, slot: int) -> tuple[float, float]:
        """The centre and baseline of a die, by its name."""
        number = [column.purpose for column in self.said.columns].index(purpose)
        column, step = self.said.columns[number], self.step(number)
        first = PAD / 2 + step / 2
        if column.most == 1:
            first = (self.lefts[number + 1] - self.lefts[number]) / 2
        along = (slot - 1) * step + (slot - 1) // column.together * BETWEEN
        return self.lefts[number] + first + along, self.baseline(row)


class Layout(NamedTuple):
    """A book in its place on a paper."""

    paper: Paper
    header: Area
    once: tuple[tuple[Block, Area], ...]
    tables: tuple[Table, ...]
    use: Area


def figures(game: str, key: str) -> Written:
    """The dice of a key as figures."""

    def written(turn: int, purpose: str, sides: int, number: int, slot: int) -> Sequence[str]:
        return tuple(map(str, dice.faces(key, game, turn, purpose, sides, number, slot)))

    return written


def layout(paper: Paper, said: Declared) -> Layout:
    """The layout for a paper: what is left goes into the rows. Raises Error for a book that no page
    can hold."""
    wide, y = paper.width - 2 * MARGIN, MARGIN + HEADER
    once, x = [], MARGIN
    room = wide - BLOCK_GAP * (len(said.once) - 1)
    for block in said.once:
        once.append(
            (block, Area(x, y, block.share * room, _once_height(block, block.share * room)))
        )
        x += block.share * room + BLOCK_GAP
    y += max((area.height for _, area in once), default=0.0) or 3.4
    lines = [_use_lines(column, (wide - 2 * GAP) / 2) for column in _use_columns(said)]
    use_height = HEAD_HEIGHT + 2.6 + max(_use_height(column) for column in lines)
    use_y = footing.area(paper).y - GAP / 2 - use_height
    space = Area(MARGIN, y, wide, use_y - GAP - y)
    tables = tuple(_stacked(said.stacks, space))
    use = Area(MARGIN, use_y, wide, use_height)
    return Layout(paper, Area(MARGIN, MARGIN, wide, HEADER), tuple(once), tables, use)


def page(paper: Paper, said: Declared, foot: Foot, written: Written) -> Page:
    """The page; its dice are printed as `written` has them.

    Raises fonts.UnprintableText if the seed holds a character that cannot be printed.
    """
    if foot.seed:
        check_printable(foot.seed, "the seed", "mono")
    placed, place = layout(paper, said), footing.area(paper)
    label = "Board" if foot.board else "Seed"
    value = foot.board or foot.seed
    art: list[Item] = [*_header(placed.header, said, label), *_use(placed.use, said)]
    marks: list[Item] = []
    if value:
        marks += on_field(*_fields(placed.header, label)[1], label, value)
    for block, area in placed.once:
        art += _block(block, area)
    for die, x, y in once_dice(placed):
        faces = written(0, die.purpose, die.sides, die.number, die.slot)
        marks += _row_of_dice(x, y, STEP * _digits(die.sides), faces, SIZES[0])
    for table in placed.tables:
        art += _table(table)
        marks += _dice(table, written)
    art += footing.art(place, said.foot, said.page)
    marks += footing.marks(place, foot, _command(said, foot), paper.width)
    title = f"{said.title}, dice book" + (f": {value}" if value else "")
    return Page(paper, tuple(art), tuple(marks), title)


def holder(paper: Paper, title: str, name: str) -> Text:
    """Who holds a copy of a board's book, in its head beside the title of the game."""
    area = Area(MARGIN, MARGIN, paper.width - 2 * MARGIN, HEADER)
    _, of = _titles(area, title)
    x = of.x + width(of.text, of.face, of.size) + 4
    room = _fields(area, "Board")[0][0] - x - 2
    return Text(x, of.y, *_fitted(name, room, "mono", 8, 5))


def _fitted(text: str, room: float, face: str, size: float, floor: float) -> tuple[str, str, float]:
    """A text with the face and the size it fits the room in."""
    shown, fit = fitted(text, room, face, size, floor)
    return shown, face, fit


def _command(said: Declared, foot: Foot) -> str:
    """The command that prints the book again; a book of no seed has none."""
    if foot.event:
        return foot.event
    if foot.seed is None:
        return f"dice by the scheme {dice.SCHEME}"
    seeded = [f"--seed={foot.seed}"] if foot.seed.startswith("-") else ["--seed", foot.seed]
    words = ["sheetgen", "dicebook", said.game, *seeded, "--edition", said.edition]
    for ruling in foot.rulings:
        words += ["--ruling", ruling]
    return f"{shlex.join(words)}   scheme {dice.SCHEME}"


# The head.


def _fields(
    area: Area, label: str
) -> tuple[tuple[float, float, float], tuple[float, float, float]]:
    """Left end, baseline and width of the fields for the edition and the seed, or the board."""
    seed, edition = (36.0 if label == "Board" else 62.0), 24.0
    x, baseline = area.right - seed, area.y + 4.6
    return (x - edition - 2, baseline, edition), (x, baseline, seed)


def _titles(area: Area, title: str) -> tuple[Text, Text]:
    """What the page is, and the game."""
    x, y = area.x + width(TITLE, "title", 18) + 3, area.y + 4.6
    name = Text(x, y, *_fitted(title, 58, "bold", 10, 6))
    return Text(area.x, y, TITLE, "title", 18), name


def _header(area: Area, said: Declared, label: str) -> list[Item]:
    (x, y, wide), seed = _fields(area, label)
    start = x + width("Edition") + 1.6
    edition = _fitted(said.edition, x + wide - start, "bold", 8, 5)
    return [
        *_titles(area, said.title),
        *field(x, y, wide, "Edition"),
        Text(start, y, *edition),
        *field(*seed, label),
    ]


# What is rolled once a game.


def rolled_once(blocks: tuple[Block, ...]) -> list[Die]:
    """The dice of blocks, in their order."""
    return [die for block in blocks for row in block.rows for die in row.dice]


def once_dice(placed: Layout) -> list[Placed]:
    """The dice that are rolled once a game, each in its place, in the order of the blocks."""
    found = []
    for block, area in placed.once:
        for number, row in enumerate(block.rows):
            x, y = _once_place(block, area, number)
            lefts = _ends(area) if block.heads else (x + _once_widths(block, area)[1] - 1,)
            for left, die in zip(lefts, row.dice, strict=False):
                found.append(Placed(die, left + 1, y))
    return found


def _once_height(block: Block, wide: float) -> float:
    area = Area(0, 0, wide, 0)
    rows = -(-len(block.rows) // _across(block, area))
    return HEAD_HEIGHT + 4 + rows * ONCE_ROW


def _once_widths(block: Block, area: Area) -> tuple[float, float, float]:
    """From the left of a row to the right end of what is rolled, to its first die, and to the next
    row beside it."""
    roll = max(
        width(row.label, "text", READING) + width(row.roll, "bold", SMALL) for row in block.rows
    )
    dice_wide = max(row.dice[0].number * STEP * _digits(row.dice[0].sides) for row in block.rows)
    return roll + 2, roll + 4.6, roll + 4.6 + dice_wide + 2


def _across(block: Block, area: Area) -> int:
    """How many rows stand side by side."""
    if block.heads:
        return 1
    return block.across or max(int(area.width / _once_widths(block, area)[2]), 1)


def _once_place(block: Block, area: Area, number: int) -> tuple[float, float]:
    """The left end and the baseline of a row, from 0; they run down the columns."""
    across = _across(block, area)
    column, row = divmod(number, -(-len(block.rows) // across))
    x = area.x + column * area.width / across
    return x, area.y + HEAD_HEIGHT + 6.2 + row * ONCE_ROW


def _ends(area: Area) -> tuple[float, float]:
    """Where the two columns of a block with heads begin."""
    return area.x + 0.27 * area.width, area.x + 0.61 * area.width


def _block(block: Block, area: Area) -> list[Item]:
    """A block without its dice."""
    items = head(area.x, area.y, area.width, block.title)
    for x, (label, roll) in zip(_ends(area), block.heads, strict=False):
        y = area.y + HEAD_HEIGHT + 1.8
        items.append(Text(x, y, label, "text", SMALL))
        items.append(Text(x + width(label, "text", SMALL) + 1, y, roll, "bold", SMALL))
    for number, row in enumerate(block.rows):
        x, y = _once_place(block, area, number)
        items.append(Text(x, y, row.label, "text", READING))
        if row.roll:
            right = x + _once_widths(block, area)[0]
            items.append(Text(right, y, row.roll, "bold", SMALL, "right"))
    return items


# The tables.


def _stacked(stacks: tuple[tuple[Rows, ...], ...], area: Area) -> Iterator[Table]:
    """The tables in their stacks, all with rows of one height."""
    count = max(len(stacks), 1)
    wide = (area.width - (count - 1) * STACK_GAP) / count
    most = ROW[1]
    for stack in stacks:
        heads = sum(_heads(said, wide) + STACK_GAP for said in stack) - STACK_GAP
        rows = sum(len(said.rows) for said in stack)
        most = min(most, (area.height - heads) / rows)
        if most < ROW[0]:
            raise Error(f"no page can hold the dice of {rows} {stack[0].label or 'turn'}s")
    for number, stack in enumerate(stacks):
        x, y = area.x + number * (wide + STACK_GAP), area.y
        for said in stack:
            high = _heads(said, wide) + len(said.rows) * most
            lefts, size = _lefts(said, x, wide)
            yield Table(Area(x, y, wide, high), said, most, lefts, min(size, most * 1.7))
            y += high + STACK_GAP


def _label_room(said: Rows) -> float:
    return LABELS[any(row.name for row in said.rows)]


def _is_above(said: Rows) -> bool:
    """Whether a title is too long for the room over the labels."""
    return width(said.title, "title", 8) > _label_room(said) - 1


def _heads(said: Rows, wide: float) -> float:
    """The height of a table's heads, in mm."""
    lefts, _ = _lefts(said, 0, wide)
    lines = max(
        len(_head_lines(column, right - left))
        for column, left, right in zip(said.columns, lefts, lefts[1:], strict=False)
    )
    return HEADS + (lines - 1) * HEAD_LEADING + (HEAD_HEIGHT if _is_above(said) else 0)


def _head_lines(column: Column, wide: float) -> list[str]:
    return broken(column.head, wide - _before(column), "bold", SMALL)[:3]


def _before(column: Column) -> float:
    """What the head of a column leaves free of its width, in mm: the number of its step stands
    before that of several dice."""
    return 4.6 if column.step and column.most > 1 else 1.2


def _digits(sides: int) -> int:
    return len(str(min(sides, 99)))


def _unit(column: Column, size: float) -> float:
    """The least from one die of a column to the next, in mm."""
    return _digits(column.sides) * width("0", "mono", size) + 1.0


def _gaps(column: Column) -> float:
    return (column.most - 1) // column.together * BETWEEN


def _lefts(said: Rows, x: float, wide: float) -> tuple[tuple[float, ...], float]:
    """The left edges of the columns and the right end, and the size of the dice. Raises Error if
    they do not fit in any."""
    room = wide - _label_room(said)
    for size in SIZES:
        least = [
            max(PAD + column.most * _unit(column, size) + _gaps(column), _head_width(column))
            for column in said.columns
        ]
        if sum(least) <= room:
            unit = (room - sum(least)) / sum(column.most for column in said.columns)
            wides = [
                min(wanted + column.most * unit, max(SPREAD * wanted, 14.0 + wanted))
                for wanted, column in zip(least, said.columns, strict=True)
            ]
            return tuple(accumulate(wides, initial=x + wide - room)), size
    raise Error(f"no page can hold all dice of a {said.label or 'turn'}")


def _head_width(column: Column) -> float:
    """The least width of a column for its head, in mm: it is broken between words alone."""
    word = max(width(word, "bold", SMALL) for word in column.head.split(" "))
    return word + _before(column) + 0.8


def _table(table: Table) -> Iterator[Item]:
    """A table without its dice: heads, labels and lines."""
    area, said, base = table.area, table.said, table.top(0)
    yield Line(area.x, area.y, area.right, area.y, HEAD)
    yield Text(area.x, area.y + 3.35, said.title, "title", 8)
    room = _label_room(said)
    if said.label:
        yield Text(area.x + room - 3, base - 1.2, said.label, "bold", SMALL, "right")
    above = HEAD_HEIGHT if _is_above(said) else 0
    for number, column in enumerate(said.columns):
        left, right = table.lefts[number], table.lefts[number + 1]
        yield Line(left, area.y + above + 1.2, left, area.bottom, HAIR)
        yield from _column_head(table, number, column, left, right)
    for number, row in enumerate(said.rows):
        y, top = table.baseline(number), table.top(number)
        right = area.x + (5 if room > LABELS[False] else room - 3)
        yield Text(right, y, row.label, "bold", min(9.0, table.row * 1.7), "right")
        if row.name:
            yield Text(area.x + 16.2, y, row.name, "text", READING)
        if row.day:
            yield Text(area.x + 15, y, row.day, "bold", SMALL, "right")
        if row.rule:
            yield Line(area.x, top, area.right, top, row.rule)


def _column_head(
    table: Table, number: int, column: Column, left: float, right: float
) -> Iterator[Item]:
    base, above = table.top(0) - 1.2, HEAD_HEIGHT if _is_above(table.said) else 0
    top = table.area.y + above + 1.6
    lines = _head_lines(column, right - left)[::-1]
    if column.most == 1:
        middle = (left + right) / 2
        if column.step:
            yield from numbered(middle - 1.4, top, column.step, 2.8)
        for up, text in enumerate(lines):
            yield Text(middle, base - up * HEAD_LEADING, text, "bold", SMALL, "center")
        return
    if column.step:
        yield from numbered(left + 1, top, column.step, 2.8)
    for up, text in enumerate(lines):
        x = left + max(_before(column), 1.0)
        yield Text(x, base - 4.1 - up * HEAD_LEADING, text, "bold", SMALL)
    if table.step(number) > width(str(column.most), "text", SMALL) + 0.3:
        for slot in range(1, column.most + 1):
            x, _ = table.place(0, column.purpose, slot)
            yield Text(x, base, str(slot), "text", SMALL, "center")


def _dice(table: Table, written: Written) -> Iterator[Item]:
    """The dice of every row, those that stand together as one run."""
    for number, row in enumerate(table.said.rows):
        for place, column in enumerate(table.said.columns):
            name = f"{column.purpose}{row.ending}"
            faces = written(row.turn, name, column.sides, column.most, 1)
            for first in range(0, column.most, column.together):
                x, y = table.place(number, column.purpose, first + 1)
                some = faces[first : first + column.together]
                yield from _row_of_dice(x, y, table.step(place), some, table.size)


def _row_of_dice(
    x: float, y: float, step: float, faces: Sequence[str], size: float
) -> Iterator[Item]:
    """Dice at equal steps."""
    if all(len(face) == 1 for face in faces):
        yield Run(x, y, step, "".join(faces), size)
        return
    for place, face in enumerate(faces):
        yield Text(x + place * step, y, face, "mono", size, "center")


# How it is used.


def _use_columns(said: Declared) -> tuple[tuple[str, ...], tuple[str, ...]]:
    half = (len(said.use) + 1) // 2
    return said.use[:half], said.use[half:]


def _use_lines(sentences: tuple[str, ...], room: float) -> list[list[str]]:
    return [broken(sentence, room, "text", READING) for sentence in sentences]


def _use_height(sentences: list[list[str]]) -> float:
    return sum(len(lines) * LEADING + 0.7 for lines in sentences)


def _use(area: Area, said: Declared) -> list[Item]:
    """How the book is used, in two columns."""
    items = head(area.x, area.y, area.width, USE)
    room = (area.width - 2 * GAP) / 2
    for i, column in enumerate(_use_columns(said)):
        x, y = area.x + i * (room + 2 * GAP), area.y + HEAD_HEIGHT + 2.6
        for sentence in column:
            lines = paragraph(x, y, room, sentence, LEADING, "text", READING)
            items += lines
            y = lines[-1].y + LEADING + 0.7
    return items
