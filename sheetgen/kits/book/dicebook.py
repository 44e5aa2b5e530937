"""The dice book of a key: every die a game may ask for, by its name, on a page.

Whoever plays from it rolls nothing, and plays the game of that key whatever he decides. All dice
stand in tables: above, side by side, those that are rolled once a game; below, those of the turns.
A game says what there is (`Declared`); where it stands is worked out here. Lengths in mm.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise
from typing import NamedTuple

from sheetgen.core import dice
from sheetgen.core.dice import SUBSTITUTES, both, widest
from sheetgen.core.errors import Error, check_printable
from sheetgen.core.language import counted_in_figures, phrases
from sheetgen.kits.drawing import foot as footing
from sheetgen.kits.drawing.fonts import broken, fitted, paragraph, width
from sheetgen.kits.drawing.page import (
    HAIR,
    MARGIN,
    Area,
    Foot,
    Item,
    Line,
    Page,
    Paper,
    Pen,
    Run,
    Text,
)
from sheetgen.kits.drawing.signs import HEAD_HEIGHT, die, field, head, night_tab, numbered, on_field

say = phrases(__file__).say
HEADER, GAP, LEADING = 8.6, 3.0, 3.3
READING, SMALL = 8.0, 7.5
SIZES = (9.5, 9.0, 8.0, 7.0, 6.0, 5.0, 4.0)
"""The sizes of a table's dice, in pt: the first in which they fit."""
PAD, BETWEEN, APART = 2.6, 1.5, 1.6
"""Around the dice of a column, between dice that stand together and the next; and so many times the
least step dice may stand apart."""
MOST_OVER = 8.0
"""The most a column is wider than it must be, for each die."""
FACES = {False: "text", True: "bold"}
"""The face of a row's texts: those that are ranged right are bold."""
BEHIND = 0.8
"""Between what a die comes to and its faces."""
BESIDE = 4.4
"""Between tables side by side or one below the other."""
ROW, ONCE_ROW = (2.4, 8.0), 5.0
"""The least and the greatest height of a row, and that of a row of what is rolled once a game."""
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
    and rows, what a row is, which texts of a row are bold and ranged right, its share of the width
    where it stands beside others, and whether its dice are those of a `set_up`."""

    title: str
    columns: tuple[DiceColumn, ...]
    rows: tuple[Row, ...]
    noun: str = ""
    ranged: tuple[bool, ...] = (True,)
    share: float = 1.0
    set_up: bool = False


class Declared(NamedTuple):
    """A dice book as a game says it: the game and its title, the edition; what is rolled once; the
    tables, in stacks that stand side by side; how it is used, and the printed lines of the foot.
    `page` is which of several it is."""

    game: str
    title: str
    edition: str
    once: tuple[Rows, ...]
    stacks: tuple[tuple[Rows, ...], ...]
    use: tuple[str, ...]
    foot: tuple[str, str]
    page: str = ""


class Table(NamedTuple):
    """A table in its place: its width, the left edges of its texts and of its columns of dice (and
    the right end of the last), the size of its dice, the height of its heads, its upper edge, the
    height of a row."""

    said: Rows
    wide: float
    texts: tuple[float, ...]
    lefts: tuple[float, ...]
    size: float
    heads: float
    y: float = 0.0
    row: float = ONCE_ROW

    @property
    def area(self) -> Area:
        """What it takes of the page."""
        high = self.heads + len(self.said.rows) * self.row
        return Area(self.texts[0], self.y, self.wide, high)

    def top(self, row: int) -> float:
        """The upper edge of a row, from 0."""
        return self.y + self.heads + row * self.row

    def baseline(self, row: int) -> float:
        """Where the texts and dice of a row stand, from 0."""
        return self.top(row) + self.row / 2 + 1.15

    def step(self, column: int) -> float:
        """From one die of a column to the next."""
        said = self.said.columns[column]
        room = self.lefts[column + 1] - self.lefts[column] - PAD - _gaps(said)
        return min(room / said.most, APART * _least(said, self.size))

    def place(self, row: int, column: int, slot: int) -> tuple[float, float]:
        """The centre and baseline of a die, its slot from 0."""
        said, left, step = self.said.columns[column], self.lefts[column], self.step(column)
        first = left + PAD / 2 + step / 2
        if said.most == 1 and said.head:
            first = (left + self.lefts[column + 1]) / 2
        if said.sides in SUBSTITUTES and said.head and not said.deck:
            # The faces stand behind it.
            first -= (_least(said, self.size) - width("0", "mono", self.size)) / 2
        return first + slot * step + slot // said.together * BETWEEN, self.baseline(row)


class Layout(NamedTuple):
    """A book in its place on a paper: its tables, and how it is used."""

    tables: tuple[Table, ...]
    use: Area

    def places(self) -> dict[tuple[int, str, int], tuple[float, float]]:
        """The centre and baseline of every die, by its turn, purpose and slot."""
        return {
            (one.turn, one.purpose, one.slot + n): table.place(number, column, n)
            for table in self.tables
            for number, row in enumerate(table.said.rows)
            for column, one in enumerate(row.dice)
            for n in range(one.number)
        }


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
    written = figures(said.game, written) if isinstance(written, str) else written
    if foot.seed:
        check_printable(foot.seed, "the seed")
    placed, place = layout(paper, said), footing.area(paper)
    code = footing.code(place, foot)
    place = footing.beside_code(place) if code else place
    label, value = say("dice-book", "board" if foot.board else "seed"), foot.board or foot.seed
    name = say("dice-book", "edition")
    edition, seed = _fields(paper, bool(foot.board))
    art: list[Item] = [
        *_titles(said.title),
        *field(*edition, name),
        *on_field(*edition, name, said.edition, "bold"),
        *field(*seed, label),
        *(item for table in placed.tables for item in _table(table)),
        *head(*placed.use[:3], say("dice-book", "use")),
        *_use(placed.use, said.use),
        *footing.art(place, said.foot, said.page),
    ]
    marks: list[Item] = [
        *(on_field(*seed, label, value) if value else []),
        *(item for table in placed.tables for item in _dice(table, written)),
        *_own(place, said.foot, foot, code is not None),
        *([code] if code else []),
    ]
    title = say("dice-book", "bookmark-of" if value else "bookmark", game=said.title, of=value)
    return Page(paper, tuple(art), tuple(marks), title)


def _own(place: Area, lines: tuple[str, str], foot: Foot, has_code: bool) -> list[Text]:
    """How the book is printed again; where there is no room for the command, shorter."""
    if foot.event:
        return footing.of_event(place, lines, foot.event)
    whole = footing.told(place, lines, [_command(foot)])
    is_short = not (foot.command and footing.is_cut(whole))
    return whole if is_short else footing.marks(place, lines, foot, has_code)


def _command(foot: Foot) -> str:
    """The command that prints the book again; a book of no seed has none."""
    made = footing.dice(foot)
    named = "command" if made else "scheme"
    return say("dice-book", named, command=made, scheme=dice.SCHEME)


# The head.


def holder(paper: Paper, title: str, name: str) -> Text:
    """Who holds a copy of a board's book, in its head beside the game's title."""
    _, game = _titles(title)
    x = game.x + width(game.text, game.face, game.size) + 4
    text, size = fitted(name, _fields(paper, True)[0][0] - x - 2, "mono", 8, 5)
    return Text(x, game.y, text, "mono", size)


def _titles(title: str) -> tuple[Text, Text]:
    """What the page is, and the game."""
    is_book = say("dice-book", "title")
    x, y = MARGIN + width(is_book, "title", 18) + 3, MARGIN + 4.6
    name, size = fitted(title, 58, "bold", 10, 6)
    return Text(MARGIN, y, is_book, "title", 18), Text(x, y, name, "bold", size)


def _fields(paper: Paper, board: bool) -> list[tuple[float, float, float]]:
    """Left end, baseline and width of the fields for the edition and the seed, or the board."""
    seed, edition = (36.0 if board else 62.0), 24.0
    x, y = paper.right - seed, MARGIN + 4.6
    return [(x - edition - 2, y, edition), (x, y, seed)]


# Where everything stands.


def layout(paper: Paper, said: Declared) -> Layout:
    """The layout for a paper: what is left goes into the rows of the turns. Raises Error."""
    wide, y = paper.right - MARGIN, MARGIN + HEADER
    last = _use(Area(MARGIN, 0, wide, 0), said.use)
    high = max(text.y for text in last) + 2.8
    use = Area(MARGIN, footing.area(paper).y - high, wide, high)
    tables: list[Table] = []
    x = MARGIN
    shares = sum(rows.share for rows in said.once)
    for rows in said.once:
        room = rows.share * (wide - (len(said.once) - 1) * BESIDE) / shares
        tables.append(_fitted(rows, x, room)._replace(y=y))
        x += room + BESIDE
    y = max((table.area.bottom + GAP for table in tables), default=y)
    room = (wide - (len(said.stacks) - 1) * BESIDE) / max(len(said.stacks), 1)
    stacks = [
        [one for rows in stack for one in _bands(rows, MARGIN + i * (room + BESIDE), room)]
        for i, stack in enumerate(said.stacks)
    ]
    row = min((_row(stack, use.y - GAP - y) for stack in stacks), default=ROW[1])
    for stack in stacks:
        at = y
        for table in stack:
            size = min(table.size, row * 1.7)
            tables.append(table._replace(y=at, row=min(row, ROW[1]), size=size))
            at = tables[-1].area.bottom + BESIDE
    return Layout(tuple(tables), use)


def _row(stack: list[Table], room: float) -> float:
    """The height of a row for which a stack fits in its room. Raises Error if none is large
    enough."""
    rows = sum(len(table.said.rows) for table in stack)
    heads = sum(table.heads + BESIDE for table in stack) - BESIDE
    if room - heads < rows * ROW[0]:
        noun = counted_in_figures(rows, stack[0].said.noun or say("dice-book", "turn"))
        raise Error(say("dice-book", "no-room", rows=noun))
    return (room - heads) / rows


def _bands(said: Rows, x: float, wide: float) -> list[Table]:
    """A table in a width, or where it has too many columns half of them below the others. Raises
    Error for a column that is too wide by itself."""
    try:
        return [_fitted(said, x, wide)]
    except Error:
        half = (len(said.columns) + 1) // 2
        if len(said.columns) == half:
            raise
    return [table for some in (slice(half), slice(half, None)) for table in _bands(
        said._replace(
            columns=said.columns[some],
            rows=tuple(row._replace(dice=row.dice[some]) for row in said.rows),
        ), x, wide,
    )]  # fmt: skip


def _fitted(said: Rows, x: float, wide: float) -> Table:
    """A table in a width, with the largest dice that fit. Raises Error if none do."""
    texts = [
        max(width(text, FACES[ranged], READING) for text in column) + 2.4
        for ranged, *column in zip(said.ranged, *(row.said for row in said.rows), strict=True)
    ]
    texts[0] = max(texts[0], width(said.noun, "bold", SMALL) + 1.6)
    room = wide - sum(texts)
    for size in SIZES:
        least = [
            max(
                PAD + column.most * _least(column, size) + _gaps(column),
                _word(column),
                0 if column.head else (PAD + _least(column, size)) / 2 + _behind(said.rows, place),
            )
            for place, column in enumerate(said.columns)
        ]
        if sum(least) <= room:
            break
    else:
        raise Error(say("dice-book", "no-room-for-row", row=said.noun or say("dice-book", "turn")))
    over = min((room - sum(least)) / sum(column.most for column in said.columns), MOST_OVER)
    wides = [w + column.most * over for w, column in zip(least, said.columns, strict=True)]
    lefts = tuple(accumulate(wides, initial=x + sum(texts)))
    lines = [len(_head(column, w)) for column, w in zip(said.columns, wides, strict=True)]
    is_headed = any(column.head for column in said.columns)
    numbers = 3.6 if is_headed and any(column.most > 1 for column in said.columns) else 0
    heads = HEAD_HEIGHT + 1.4 + numbers + (max(lines) * HEAD_LEADING if is_headed else 0)
    return Table(said, wide, tuple(accumulate(texts, initial=x))[:-1], lefts, size, heads)


def _least(column: DiceColumn, size: float) -> float:
    """The least from one die of a column to the next."""
    if column.deck:
        return max(width(card, "mono", size) for card in column.deck) + 1.0
    if column.sides in SUBSTITUTES:
        return width("0", "mono", size) + behind(column.sides, size) + 1.0
    return len(str(min(column.sides, 99))) * width("0", "mono", size) + 1.0


def behind(sides: int, size: float) -> float:
    """The room that the faces take which are printed behind what a die comes to."""
    return BEHIND + (widest(sides) - 2) * width("0", "mono", min(SMALL, size))


def _behind(rows: Sequence[Row], column: int) -> float:
    """The room that dice which are printed with their faces take from the middle of the first."""
    dice = [row.dice[column] for row in rows if column < len(row.dice)]
    most = max((d.number * widest(d.sides) for d in dice if d.has_faces), default=0)
    return most * width("0", "mono", SMALL) + FACE / 2


def _gaps(column: DiceColumn) -> float:
    return (column.most - 1) // column.together * BETWEEN


def _word(column: DiceColumn) -> float:
    """The least width of a column for its head, which is broken between words alone."""
    return max(width(word, "bold", SMALL) for word in column.head.split(" ")) + _before(column) + 1


def _before(column: DiceColumn) -> float:
    """What stands before a head: the number of its step, or a little white."""
    return STEP + 1.8 if column.step else 1.0


def _head(column: DiceColumn, wide: float) -> list[str]:
    return broken(column.head, wide - _before(column), "bold", SMALL)[:3]


# What is drawn.


def _table(table: Table) -> Iterator[Item]:
    """A table without its dice: heads, labels and lines."""
    area, said, base = table.area, table.said, table.top(0) - 1.2
    before = 0 if said.title else BESIDE
    yield from head(area.x - before, area.y, area.width + before, said.title)
    yield Text(area.x, base, said.noun, "bold", SMALL)
    for number, (column, (left, right)) in enumerate(
        zip(said.columns, pairwise(table.lefts), strict=True)
    ):
        if not column.head:
            continue
        yield Line(left, area.y + HEAD_HEIGHT, left, area.bottom, HAIR)
        numbers = any(each.most > 1 for each in said.columns)
        if column.step:
            yield from numbered(left + 0.9, base - (6.1 if numbers else 2.2), column.step, STEP)
        for up, text in enumerate(reversed(_head(column, right - left))):
            y = base - (3.7 if numbers else 0) - up * HEAD_LEADING
            yield Text(left + _before(column), y, text, "bold", SMALL)
        if column.most > 1 and table.step(number) > width(str(column.most), "text", SMALL):
            for slot in range(column.most):
                x, _ = table.place(0, number, slot)
                yield Text(x, base, str(slot + 1), "text", SMALL, "center")
    for number, row in enumerate(said.rows):
        y, top = table.baseline(number), table.top(number)
        size = min(READING, table.row * 1.7)
        places = [*pairwise((*table.texts, table.lefts[0]))]
        if row.dark:
            left, right = places[0]
            yield night_tab(Area(left, top, right - left - 1.2, table.row))
        if said.set_up:
            yield from _faced(table, number)
        for text, ranged, (left, right) in zip(row.said, said.ranged, places, strict=True):
            x, align = (right - 2.0, "right") if ranged else (left, "left")
            yield Text(x, y, text, FACES[ranged], size, align)
        if row.rule:
            yield Line(area.x, top, area.right, top, row.rule)


def _faced(table: Table, number: int) -> Iterator[Item]:
    """The faces of the dice of a row, for what is rolled."""
    for column, rolled in enumerate(table.said.rows[number].dice):
        # Those that are printed with their faces are too wide, but for one alone.
        is_wide = rolled.has_faces and rolled.number > 1
        for slot in range(0 if is_wide or rolled.drawn else rolled.number):
            x, y = table.place(number, column, slot)
            yield from die(x - FACE / 2, y - 1.15 - FACE / 2, FACE)


def _dice(table: Table, written: Written) -> Iterator[Item]:
    """The dice of every row, those that stand together as one run."""
    for number, row in enumerate(table.said.rows):
        for column, rolled in enumerate(row.dice):
            faces, together = written(rolled), table.said.columns[column].together
            step = table.step(column)
            if rolled.has_faces:
                yield from _with_faces(table, number, column, faces)
                continue
            for first in range(0, rolled.number, together):
                some, (x, y) = faces[first : first + together], table.place(number, column, first)
                if all(len(face) == 1 for face in some):
                    yield Run(x, y, step, "".join(some), table.size)
                    continue
                for i, face in enumerate(some):
                    yield Text(x + i * step, y, face, "mono", table.size, "center")


def _with_faces(table: Table, row: int, column: int, faces: Sequence[str]) -> Iterator[Item]:
    """Dice that are printed with their faces: what each comes to at its place, and behind it the
    faces; in a list the others follow on the first."""
    said, size = table.said.columns[column], table.size
    for slot, text in enumerate(faces if said.head else ["  ".join(faces)]):
        x, y = table.place(row, column, slot)
        value, _, rest = text.partition(" ")
        yield Run(x, y, table.step(column), value, size)
        x += (width(value, "mono", size) if said.head else FACE) / 2 + BEHIND
        yield Text(x, y, rest, "mono", min(SMALL, size))


def _use(area: Area, sentences: tuple[str, ...]) -> Iterator[Text]:
    """How the book is used, in two columns below its head."""
    room, half = (area.width - 2 * GAP) / 2, (len(sentences) + 1) // 2
    for x, column in ((area.x, sentences[:half]), (area.right - room, sentences[half:])):
        y = area.y + HEAD_HEIGHT + 2.6
        for sentence in column:
            lines = paragraph(x, y, room, sentence, LEADING, "text", READING)
            yield from lines
            y = lines[-1].y + LEADING + 0.7
