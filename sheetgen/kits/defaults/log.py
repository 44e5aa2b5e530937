"""The log of the turns: what is asked in a turn in order, a cell a die and one for what it comes
to; then how things stand at the turn's end. Where a row is too long it takes several lines."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sheetgen.core.game import Conditions
from sheetgen.kits.defaults.cells import SMALLEST, Cells
from sheetgen.kits.defaults.chronicle import Chronicle, Turn
from sheetgen.kits.defaults.declaration import Count, Track
from sheetgen.kits.defaults.subject import Subject
from sheetgen.kits.drawing.blocks import Area
from sheetgen.kits.drawing.items import GROUP, HAIR, MAYBE, Line, Text
from sheetgen.kits.drawing.signs import tinted
from sheetgen.kits.drawing.typesetting import broken, width
from sheetgen.kits.table.asked import Column

DIE, LEAST, MEANS, FEWEST = 6.4, 9.0, (30.0, 18.0), 5
"""The width of a die's cell, of any column, and the most for what a roll comes to, as there is
room; and of how many dice one cell holds them all."""
NUMBER = 10.0
NOTES, ROOM = "~notes", 26.0
"""The column for the player's notes, and its least width."""
HEAD, HEAD_LEADING, HEAD_SIZE = 8.2, 2.9, 7.5
LINE = (5.6, 8.6)
"""The least and the greatest height of a line of the log."""


class Part(NamedTuple):
    """A column of the log: its name, its head, its width, how many cells it has (0: one for text),
    and how many of these every turn has; the others are dashed. What a turn `comes to` is grey."""

    name: str
    head: str
    wide: float
    dice: int = 0
    sure: int = 1

    @property
    def comes_to(self) -> bool:
        """Whether it is a result, or how things stand after it."""
        return self.name[:1] in "=>"


class Shape(NamedTuple):
    """How the log is laid out: the lines of a turn, each with its parts."""

    lines: tuple[tuple[Part, ...], ...]

    def height(self, rows: int, line: float = LINE[0]) -> float:
        """The height of so many turns, with the heads."""
        return len(self.lines) * (HEAD + rows * line)


def shape(subject: Subject, conditions: Conditions, wide: float) -> Shape:
    """The log of a game in a width: what rolls come to has columns, as wide as can be, if these
    take no more lines."""
    shapes = [_shape(subject, conditions, wide, means) for means in (*MEANS, 0.0)]
    return min(shapes, key=lambda shape: len(shape.lines))


def _shape(subject: Subject, conditions: Conditions, wide: float, means: float) -> Shape:
    parts = [p for column in subject.of_turns(conditions) for p in _asked(subject, column, means)]
    asked = {part.head.lower() for part in parts}
    for held in subject.holds():
        if isinstance(held, Count | Track):
            name = subject.name(held)
            head = f"{name} after" if name.lower() in asked else name
            parts.append(Part(f"={name}", head, _fit(head, LEAST)))
    if subject.score:
        parts.append(Part("=score", "score", _fit("score", LEAST)))
    room = wide - NUMBER
    lines: list[list[Part]] = [[]]
    for part in parts:
        if lines[-1] and sum(p.wide for p in lines[-1]) + part.wide > room:
            lines.append([])
        lines[-1].append(part)
    left = room - sum(part.wide for part in lines[-1])
    if left >= ROOM:
        lines[-1].append(Part(NOTES, "notes", left))
    return Shape(tuple(_spread(line, room) for line in lines))


def _asked(subject: Subject, column: Column, means: float) -> Iterator[Part]:
    """The columns of what is asked: dice and what they come to, or a choice."""
    title = f"{subject.title(column.ask)}{column.written}"
    if not column.sides:
        words = max((width(choice, "mono", 7.5) for choice in column.choices), default=0)
        least = 18.0 if column.report else max(LEAST, words + 2.2)
        yield Part(column.ask, title, _fit(title, least))
        return
    if column.slots > FEWEST:
        yield Part(column.ask, title, _fit(title, min(column.slots * DIE * 0.6, 50)))
    else:
        sure = max(column.fewest, 1) if column.varies else column.slots
        yield Part(column.ask, title, _fit(title, column.slots * DIE), column.slots, sure)
    table = subject.tables.get(column.ask)
    # Of a roll that is made several times in a turn, the meanings have no room.
    if means and table and table.rows and not table.each and column.slots <= column.most:
        usual, least = (
            max(width(row, "mono", size) for row in table.rows) + 2.2 for size in (7.5, SMALLEST)
        )
        yield Part(f">{column.ask}", "is", max(min(max(usual, LEAST), means), least))


def _fit(head: str, least: float) -> float:
    """The width in which a head is broken nowhere but between words, in two lines."""
    words = [width(word, "text", HEAD_SIZE) + 1.8 for word in head.split(" ")]
    wide = max(least, *words)
    while len(broken(head, wide - 1.4, "text", HEAD_SIZE)) > 2:
        wide += 1
    return wide


def _spread(line: Sequence[Part], room: float) -> tuple[Part, ...]:
    """A line as wide as its room: what is over goes to the columns in their proportion, as far as
    a pencil has any use for it."""
    over = min(room / sum(part.wide for part in line), 1.35) if line else 1
    if line and line[-1].name == NOTES:
        return tuple(line)
    return tuple(part._replace(wide=part.wide * over) for part in line)


def draw(
    cells: Cells,
    area: Area,
    subject: Subject,
    log: Shape,
    turns: range,
    chronicle: Chronicle | None,
    line: float,
) -> None:
    """The heads and the rows of some turns, from the upper edge of an area."""
    high = len(log.lines) * line
    y = area.y
    for number, parts in enumerate(log.lines):
        _heads(cells, area.x, y + number * HEAD, parts, subject.noun if number == 0 else "")
    y += len(log.lines) * HEAD
    known = {turn.number: turn for turn in chronicle.turns} if chronicle else {}
    for row, turn in enumerate(turns):
        top = y + row * high
        cells.art.append(
            Text(area.x + NUMBER / 2, top + line / 2 + 1.2, str(turn), "bold", 9, "center")
        )
        for number, parts in enumerate(log.lines):
            _row(cells, area.x, top + number * line, line, parts, turn, known.get(turn))
    bottom = y + len(turns) * high
    for row in range(len(turns) + 1):
        cells.art.append(Line(area.x, y + row * high, area.right, y + row * high, GROUP))
    cells.art.append(Line(area.x, y, area.x, bottom, GROUP))
    cells.art.append(Line(area.right, y, area.right, bottom, GROUP))


def _heads(cells: Cells, x: float, y: float, parts: Sequence[Part], noun: str) -> None:
    if noun:
        cells.art.append(Text(x + 1, y + HEAD - 1.4, noun, "bold", HEAD_SIZE))
    x += NUMBER
    for part in parts:
        lines = broken(part.head, part.wide - 1.4, "text", HEAD_SIZE)[:2]
        for up, text in enumerate(reversed(lines)):
            at = y + HEAD - 1.4 - up * HEAD_LEADING
            cells.art.append(
                Text(x + 0.8, at, text, "italic" if part.head == "is" else "text", HEAD_SIZE)
            )
        x += part.wide


def _row(
    cells: Cells,
    x: float,
    y: float,
    high: float,
    parts: Sequence[Part],
    number: int,
    turn: Turn | None,
) -> None:
    """The cells of a line of a turn, and what is known of them."""
    x += NUMBER
    for part in parts:
        count = max(part.dice, 1)
        step = part.wide / count
        if part.comes_to:
            cells.art.append(tinted(Area(x, y, part.wide, high)))
        cells.art.append(Line(x, y, x, y + high, GROUP))
        for i in range(1, count):
            across = x + i * step
            cells.art.append(Line(across, y, across, y + high, HAIR if i < part.sure else MAYBE))
        cells.art += [Line(x, line, x + part.wide, line, HAIR) for line in (y, y + high)]
        said = _said(part, turn) if turn else []
        for i in range(count):
            name = f"log.{number:02}.{_slug(part)}"
            place = Area(x + i * step, y, step, high)
            value = said[i] if i < len(said) else ""
            numbered = f"{name}.{i + 1}" if part.dice > 1 else name
            cells.write(numbered, f"{number}, {part.head}", place, value, 8.5 if part.dice else 7.5)
        x += part.wide


def _slug(part: Part) -> str:
    """What a column's fields are called."""
    means = part.name.startswith(">")
    return f"{part.name[1:]}-is" if means else part.name.lstrip("=~")


def _said(part: Part, turn: Turn) -> list[str]:
    """What is known of a column in a turn, cell by cell."""
    kind, name = (part.name[:1], part.name[1:]) if part.name[:1] in "=>" else ("", part.name)
    steps = turn.of(name)
    if kind == "=":
        return [str(turn.facts.get(name, ""))] if turn.ended else []
    if kind == ">":
        return [", ".join(step.meaning for step in steps)]
    if name == NOTES:
        return []
    if part.dice:
        said = [""] * part.dice
        for step in steps:
            for slot, face in enumerate(step.answer.dice, step.request.slot):
                said[slot - 1 : slot] = [str(face)]
        return said
    return [" ".join(step.said for step in steps)]
