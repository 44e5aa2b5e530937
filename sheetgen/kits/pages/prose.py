"""What is read on a page, as nodes: sections with a head, paragraphs, tables of dice, columns of
sections; and the largest of some settings in which a page has room. Lengths in mm, type in pt."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import fsum
from typing import Any, NamedTuple

from sheetgen.kits.drawing.fonts import broken, fitted, width
from sheetgen.kits.drawing.page import GROUP, HAIR, Area, Item, Pen
from sheetgen.kits.drawing.page import Text as Printed
from sheetgen.kits.drawing.signs import HEAD_HEIGHT, head, title_at
from sheetgen.kits.pages.layout import high
from sheetgen.kits.pages.texts import FIRST
from sheetgen.kits.pages.tree import (
    Art,
    Column,
    Node,
    Row,
    Share,
    Size,
    Space,
    Table,
    Text,
    Words,
    rule,
)

PARAGRAPH, GUTTER, BETWEEN = 0.5, 4.0, 2.2
"""The space above a paragraph, between two columns of sections, and between two sections."""
FACE_GAP, EFFECT_GAP, CELL_GAP = 1.4, 1.6, 1.5
"""The least space after the faces of a die, before an effect, and between two cells."""
BULLET = 2.2
BESIDE = 2.0
"""The gap before a note in the head of a section."""


def heading(title: str, note: str = "", number: str = "") -> Art:
    """The head of a section: a heavy rule, the number of a step, a title, and at the right a note,
    cut short if it finds no room there."""

    def draw(area: Area) -> Iterator[Item]:
        titled = title_at(number) + width(title, "title", 8)
        said, _ = fitted(note, area.width - titled - BESIDE) if note else ("", 0.0)
        return head(area.x, area.y, area.width, title, number, said)

    return Art(draw, high=HEAD_HEIGHT)


def shrunk(text: str, room: float, face: str, most: float, floor: float = 7.5, **how: Any) -> Text:
    """A text in a line of so much room, in type of `most` pt or less."""
    said, size = fitted(text, room, face, most, floor)
    return Text(said, face, size, middle=True, **how)


class Prose(NamedTuple):
    """How what is read is set: its type, and from line to line."""

    type: float = 7.5
    leading: float = 3.0

    def text(self, says: str, leads: str = "", bullet: bool = False) -> Node:
        """A paragraph, which may begin with some words in bold, and with a bullet."""
        set_so = Text([Words(leads), f" {says}"] if leads else says, **self._asdict(), size=None)
        if not bullet:
            return set_so
        return Row(
            Text("·", "bold", **self._asdict(), size=BULLET), set_so.sized(Share()), size=None
        )

    def rows(self, rows: Iterable[tuple[str, ...]]) -> Node:
        """A table of a die: its faces, what each means, and at the right what it does, which
        follows the meaning where it has no room beside it."""
        kept = [(*row, "")[:3] for row in rows]
        faces = max((width(row[0], "bold", self.type) for row in kept), default=0.0)
        indent = faces + FACE_GAP if faces else 0.0

        def broken_to(room: float) -> Iterator[tuple[str, list[str], str]]:
            for face, says, effect in kept:
                beside = width(effect, size=self.type) + EFFECT_GAP if effect else 0.0
                lines = broken(says, room, size=self.type)
                if width(lines[-1], size=self.type) + beside > room:
                    lines, effect = broken(f"{says}: {effect}", room, size=self.type), ""
                yield face, lines, effect

        def draw(area: Area) -> Iterator[Item]:
            y = area.y + FIRST * self.leading
            for face, lines, effect in broken_to(area.width - indent):
                yield Printed(area.x, y, face, "bold", self.type)
                for line in lines:
                    yield Printed(area.x + indent, y, line, "text", self.type)
                    y += self.leading
                if effect:
                    at = y - self.leading
                    yield Printed(area.right, at, effect, "text", self.type, "right")

        def high(wide: float) -> float:
            return self.leading * sum(len(lines) for _, lines, _ in broken_to(wide - indent))

        return Art(draw, high=high)

    def table(
        self,
        rows: Iterable[Sequence[str]],
        widths: Sequence[Size],
        bold: Sequence[int] = (0,),
        ruled: bool = False,
    ) -> Node:
        """A table of several columns, those in bold by their places; with a rule above each row
        after the first, the first of them heavier."""
        faces = ["bold" if place in bold else "text" for place in range(len(widths))]
        apart = [part for size in widths for part in (size, CELL_GAP)][:-1]

        def row(cells: Sequence[str], plain: bool) -> Node:
            spread = [part for cell in cells for part in (cell, "")][:-1]
            kept = ["text"] * len(faces) if plain else faces
            return Table(
                [spread],
                apart,
                [part for face in kept for part in (face, "text")][:-1],
                ["left"] * len(apart),
                **self._asdict(),
            )

        if not ruled:
            return Column(*(row(cells, False) for cells in rows))
        nodes: list[Node] = []
        for place, cells in enumerate(rows):
            pen: Pen = GROUP if place == 1 else HAIR
            nodes += [rule(pen, 0.5)] if place else []
            nodes += [row(cells, place == 0), Space(size=0.4)]
        return Column(*nodes, rule(HAIR, 0.5))

    def section(
        self, title: str, *parts: Node | str | None, number: str = "", note: str = ""
    ) -> Column:
        """A section: its head, and what stands in it; a text is a paragraph."""
        nodes = (self.text(one) if isinstance(one, str) else one for one in parts if one)
        return Column(heading(title, note, number), *nodes, gap=PARAGRAPH)


def columns(*sections: Sequence[Node], shares: Sequence[float] = (), gap: float = BETWEEN) -> Row:
    """Columns of sections side by side; they share the width so, or evenly."""
    kept = shares or [1.0] * len(sections)
    stacked = zip(sections, kept, strict=True)
    return Row(*(Column(*some, gap=gap, size=Share(of)) for some, of in stacked), gap=GUTTER)


def balanced(sections: Sequence[Node], count: int, wide: float) -> list[list[Node]]:
    """Sections in their order in so many columns of that width, so that the highest is as low as
    can be."""
    if count == 1:
        return [[*sections]]

    def tall(some: Sequence[Node]) -> float:
        return fsum(high(one, wide) + BETWEEN for one in some)

    ways = [
        [[*sections[:first]], *balanced(sections[first:], count - 1, wide)]
        for first in range(1, len(sections) - count + 2)
    ]
    return min(ways, key=lambda way: max(map(tall, way)))


def fitting(make: Callable[[Prose], Node], settings: Sequence[Prose], area: Area) -> Prose:
    """The first of some settings in which a node has room on an area, or the last."""
    fit = (one for one in settings if high(make(one), area.width) <= area.height)
    return next(fit, settings[-1])
