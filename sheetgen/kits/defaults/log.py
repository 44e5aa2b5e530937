"""The log of the turns: what is asked in a turn in order, a cell a die and one for what it comes
to; then how things stand at the turn's end. Where a row is too long it takes several lines."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import fsum
from typing import Any, NamedTuple

from sheetgen.core.game import Conditions
from sheetgen.kits.defaults.chronicle import Turn
from sheetgen.kits.defaults.rules import SCORE
from sheetgen.kits.defaults.subject import Subject
from sheetgen.kits.drawing.fonts import broken, width
from sheetgen.kits.drawing.page import GROUP, MAYBE
from sheetgen.kits.pages.tree import (
    NOTE,
    Asks,
    Column,
    Framed,
    Grid,
    Node,
    Repeat,
    Row,
    Share,
    Slot,
    Space,
    Text,
    nothing,
)
from sheetgen.kits.table.asked import AskedColumn

DIE, LEAST, MEANS, FEWEST = 6.4, 9.0, (30.0, 18.0), 5
"""The width of a die's cell, of any column, and the most for what a roll comes to, as there is
room; and of how many dice one cell holds them all."""
MANY = 50.0
"""The most for the many dice of a turn, or its decisions."""
IS = "is"
"""The head of what a roll comes to."""
NUMBER, NOTES = 10.0, 26.0
"""The width of a turn's number, and the least for the player's notes."""
WIDER = 1.35
"""By how much more a column may be wider than it need be: a pencil has no use for it."""
SIZE, LEADING = 7.5, 2.9
LINE = (5.8, 8.6)
"""The least and the greatest height of a line of the log; the least has room for two of type."""


class Part(NamedTuple):
    """A column of the log: its head, its width, and its cells in a turn, so wide together."""

    head: str
    wide: float
    cells: Callable[[int, float], Sequence[Node]]


def lines(subject: Subject, conditions: Conditions, wide: float) -> list[list[Part]]:
    """The lines of a turn in a width, each with its columns: what rolls come to has columns, as
    wide as can be, if these take no more lines."""
    found = (_lines([*_parts(subject, conditions, means)], wide - NUMBER) for means in (*MEANS, 0))
    return min(found, key=len)


def heads(parts: Sequence[Sequence[Part]], noun: str) -> Node:
    """The heads of the columns, a row for each line of a turn."""
    nouns = [noun, *[""] * (len(parts) - 1)]
    rows = (
        Row(_head(said, "bold", NUMBER), *(_head(part.head, "text", part.wide) for part in line))
        for said, line in zip(nouns, parts, strict=True)
    )
    return Column(*rows, gap=0.6)


_RULE = Framed(Space(), GROUP, size=0.0)
"""The line between two columns."""


def number(parts: Sequence[Sequence[Part]], turn: int) -> Node:
    """The number of a turn, as high as its lines."""
    text = Text(str(turn), "bold", 9, align="center", middle=True)
    return Framed(text, GROUP, size=len(parts) * LINE[0], name=str(turn))


def beside(parts: Sequence[Sequence[Part]], numbers: Sequence[Node]) -> Node:
    """Numbers of turns, and the cells beside them, which are about what these were."""

    def cells(turn: int) -> Node:
        return Framed(Column(*(_line(line, turn) for line in parts)), GROUP)

    turns = [int(one.name) for one in numbers]
    rows = Repeat(cells, turns, lambda told, turn: told.turn(turn), size=Share())
    return Grid(Row(Column(*numbers, size=NUMBER), rows))


def _line(parts: Sequence[Part], number: int) -> Node:
    cells = (cell for part in parts for cell in (_RULE, *part.cells(number, part.wide)))
    return Row(*cells, size=Share())


def _head(text: str, face: str, wide: float) -> Node:
    """A head at the foot of its room."""
    said = Text(text, "italic" if text == IS else face, SIZE, LEADING)
    return Row(Space(size=0.8), Column(Space(size=Share()), said, size=Share()), size=wide)


def _parts(subject: Subject, conditions: Conditions, means: float) -> Iterator[Part]:
    """The columns of a turn, in the order of play."""
    heads = set()
    for column in subject.of_turns(conditions):
        for part in _asked(subject, column, means):
            heads.add(part.head.lower())
            yield part
    each = zip(subject.holds(), subject.called, strict=True)
    held = [called[place] for one, called in each for place in one.logged]
    for name in [*held, *([SCORE] if subject.has_points else [])]:
        head = f"{name} after" if name.lower() in heads else name
        yield Part(head, _fit(head, LEAST), partial(_counted, name))


def _asked(subject: Subject, column: AskedColumn, means: float) -> Iterator[Part]:
    """The columns of what is asked: dice and what they come to, or a choice."""
    title = f"{subject.title(column.ask)}{column.written}"
    if not column.sides:
        words = max((width(choice, "mono", SIZE) for choice in column.choices), default=0)
        # Several stand in two lines, the last word of the first of which may have no room there.
        every = column.slots * (words + width(" ", "mono", SIZE))
        room = min(every, every / 2 + words, MANY) if column.slots > 1 else words
        least = 18.0 if column.report else max(LEAST, room + 2.2)
        yield Part(title, _fit(title, least), partial(_all, column, title))
        return
    if column.slots > FEWEST:
        wide = min(column.slots * DIE * 0.6, MANY)
        yield Part(title, _fit(title, wide), partial(_all, column, title))
    else:
        yield Part(title, _fit(title, column.slots * DIE), partial(_dice, column, title))
    table = subject.tables.get(column.ask)
    # Of a roll that is made several times in a turn, the meanings have no room.
    if means and table and table.rows and not table.each and column.slots <= column.most:
        usual = max(width(row, "mono", SIZE) for row in table.rows) + 2.2
        least = max(_fit(row, LEAST, "mono") for row in table.rows)
        yield Part(IS, max(min(usual, means), least), partial(_means, column, title))


# The cells of a column in a turn: what fills them is said of that turn.


def _cell(
    number: int, name: str, tip: str, wide: float, fill: Callable[[Turn], Any], **how: Any
) -> Slot:
    return Slot(
        f"log.{number:02}.{name}", tip=f"{number}, {tip}", fill=fill, type=SIZE, several=True,
        size=wide, **{"kind": "text", **how},
    )  # fmt: skip


def _dice(column: AskedColumn, title: str, number: int, wide: float) -> list[Node]:
    """A cell a die; those that not every turn has are dashed."""
    side, sure = wide / column.slots, max(column.fewest, 1) if column.varies else column.slots

    def cell(die: int) -> Slot:
        def fill(turn: Turn) -> str:
            return turn.given.get((column.ask, die), "").partition(" ")[0]

        asks = Asks(column.ask, die, number)
        return _cell(number, f"{column.ask}.{die}", title, side, fill, kind="die", asks=asks)

    return [
        cell(die) if die <= sure else Framed(cell(die), MAYBE, size=side)
        for die in range(1, column.slots + 1)
    ]


def _all(column: AskedColumn, title: str, number: int, wide: float) -> list[Node]:
    """A cell for all dice of a turn, or for what was decided in it."""

    def fill(turn: Turn) -> str:
        said = (text for (ask, _), text in turn.given.items() if ask == column.ask)
        return " ".join(text.partition(" ")[0] if column.sides else text for text in said)

    asks = None if column.report else Asks(column.ask, at=number, several=True)
    return [_cell(number, f"{column.ask}.all", title, wide, fill, asks=asks)]


def _means(column: AskedColumn, title: str, number: int, wide: float) -> list[Node]:
    """A cell for what a roll comes to."""

    def fill(turn: Turn) -> str:
        return ", ".join(step.meaning for step in turn.of(column.ask))

    tip = f"what {title} comes to"
    return [_cell(number, f"{column.ask}.is", tip, wide, fill, tone="result")]


def _counted(name: str, number: int, wide: float) -> list[Node]:
    """A cell for a number as it stands at the end of a turn."""

    def fill(turn: Turn) -> str:
        return str(turn.facts.get(name, "")) if turn.ended else ""

    return [_cell(number, f"end.{name}", name, wide, fill, kind="number", tone="result")]


def _notes(number: int, wide: float) -> list[Node]:
    """A cell for what the player writes."""
    return [
        _cell(number, "notes", "notes", wide, nothing, align="left", asks=Asks(NOTE, at=number))
    ]


# How wide they are.


def _lines(parts: Sequence[Part], room: float) -> list[list[Part]]:
    """Columns in lines that have room for them. What is over goes to the player's notes, or to the
    columns in their proportion."""
    lines: list[list[Part]] = [[]]
    for part in parts:
        if lines[-1] and _wide(lines[-1]) + part.wide > room:
            lines.append([])
        lines[-1].append(part)
    if (left := room - _wide(lines[-1])) >= NOTES:
        lines[-1].append(Part("notes", left, _notes))
    return [
        [part._replace(wide=part.wide * min(room / _wide(line), WIDER)) for part in line]
        for line in lines
    ]


def _wide(parts: Sequence[Part]) -> float:
    return fsum(part.wide for part in parts)


def _fit(text: str, least: float, face: str = "text") -> float:
    """The width in which a text is broken nowhere but between words, in two lines."""
    wide = max(least, *(width(word, face, SIZE) + 1.8 for word in text.split(" ")))
    while len(broken(text, wide - 1.4, face, SIZE)) > 2:
        wide += 1
    return wide
