"""The pieces that documents are made of, and what they are drawn on: white, rules, paragraphs,
tables. Lengths in mm."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from copy import copy
from functools import cached_property
from itertools import accumulate, groupby
from math import fsum
from operator import itemgetter
from typing import NamedTuple, Self

from reportlab.pdfgen.canvas import Canvas

from sheetgen.kits.drawing.draw import Plotter
from sheetgen.kits.drawing.page import PT, Area, Box, Item, Line, Pen
from sheetgen.kits.drawing.page import Text as Printed
from sheetgen.kits.drawing.pdf import Drawer, artifact, tagged
from sheetgen.kits.pages import texts
from sheetgen.kits.pages.flowing import Piece
from sheetgen.kits.pages.texts import SLACK
from sheetgen.kits.pages.tree import Text

TOGETHER = 2
"""So many lines of a paragraph at least stand on a page."""
ROWS_TOGETHER = 4
"""So many rows of a table at least stand below its head on the page on which it begins."""


class Surface:
    """What pieces are drawn on: the pages of a canvas, which are so high."""

    def __init__(self, canvas: Canvas, high: float) -> None:
        self.canvas, self.high = canvas, high
        self.plotter = Plotter(canvas)

    @cached_property
    def drawer(self) -> Drawer:
        """What draws whole pages on them."""
        return Drawer(self.canvas)

    def draw(self, items: Iterable[Item]) -> None:
        """Draw items."""
        self.plotter.draw(self.high, items)

    @contextmanager
    def part(self, kind: str) -> Iterator[None]:
        """What is drawn meanwhile are parts of a part of the document of this kind."""
        self.canvas.tags.begin(kind)
        yield
        self.canvas.tags.end()

    def rect(self, area: Area) -> tuple[float, float, float, float]:
        """The left, lower, right and upper edge of an area, in pt from the lower left corner."""
        x, y, right, bottom = area.x, area.y, area.right, area.bottom
        return x * PT, (self.high - bottom) * PT, right * PT, (self.high - y) * PT

    def link(self, to: str, area: Area) -> None:
        """Lead from an area to an address or, after a `#`, to a place in the document."""
        if to.startswith("#"):
            self.canvas.linkRect("", to[1:], self.rect(area))
        else:
            self.canvas.linkURL(to, self.rect(area))


class White(Piece):
    """White, at the top of a page, too: so much, or all but so much as is negative."""

    def __init__(self, size: float) -> None:
        self.size = size

    def high(self, wide: float) -> float:
        """As much as it is."""
        return max(self.size, 0.0)

    def fit(self, wide: float, room: float, top: bool) -> tuple[Piece | None, Piece | None]:
        """All of it."""
        return White(max(min(self.size, room) if self.size > 0 else room + self.size, 0.0)), None


class Rule(Piece):
    """A line from side to side, black or `pale`."""

    def __init__(self, pen: Pen, pale: bool = False) -> None:
        self.pen, self.pale = pen, pale

    def high(self, wide: float) -> float:
        """As high as it is strong."""
        return self.pen.weight / PT

    def draw(self, on: Surface, area: Area) -> None:
        """Draw it."""
        ruled(on, [Line(area.x, area.y, area.right, area.y, self.pen)], self.pale)


class Entry(NamedTuple):
    """A heading in the outline of a document: what it says, its name as a place, and its level."""

    text: str
    name: str
    level: int


class Paragraph(Piece):
    """A text, broken into lines: a part of the document of this `kind`. What `hangs` before it is a
    text, and how far before it that begins; a heading has an `entry` in the outline. Its links are
    `coloured`."""

    coloured = True
    hangs: tuple[str, float] | None = None
    entry: Entry | None = None
    _broken: tuple[float, Sequence[texts.Line]] = 0.0, ()

    def __init__(self, text: Text, kind: str = "P") -> None:
        self.text, self.kind = text, kind

    def lines(self, wide: float) -> Sequence[texts.Line]:
        """Its lines at a width, broken once for each."""
        if self._broken[0] != wide:
            self._broken = wide, texts.lines(self.text, wide)
        return self._broken[1]

    def high(self, wide: float) -> float:
        """How high its lines are."""
        return len(self.lines(wide)) * self.text.leading

    def fit(self, wide: float, room: float, top: bool) -> tuple[Piece | None, Piece | None]:
        """As many lines as fit, but no few ones alone."""
        found = self.lines(wide)
        fits = int((room + SLACK) / self.text.leading)
        if fits >= len(found):
            return self, None
        if len(found) - fits < TOGETHER:
            fits = len(found) - TOGETHER
        if fits < TOGETHER:
            if not top:
                return None, self
            fits = max(int((room + SLACK) / self.text.leading), 1)
        here, rest = copy(self), copy(self)
        here._broken, rest._broken = (wide, found[:fits]), (wide, found[fits:])
        return here, rest.set(hangs=None, entry=None)

    def draw(self, on: Surface, area: Area) -> None:
        """Draw it, and what leads to it and from it."""
        leading, y, first = self.text.leading, area.y, self.text.type / PT
        if self.entry:
            on.canvas.bookmarkHorizontalAbsolute(self.entry.name, (on.high - y) * PT)
            on.canvas.addOutlineEntry(*self.entry, closed=False)
        items = list[tuple[bool, Item]]()
        if self.hangs:
            said, before = self.hangs
            hung = Printed(area.x - before, y + first, said, "text", self.text.type)
            items.append((False, hung))
        for line in self.lines(area.width):
            for x, wide, (text, face, size, link) in texts.placed(line, area, self.text):
                shown = Printed(x, y + first, text, face, size)
                items.append((bool(link and self.coloured), shown))
                if link:
                    on.link(link, Area(x, y, wide, leading))
            y += leading
        with tagged(on.canvas, self.kind):
            # In order, for who has it read out.
            for coloured, some in groupby(items, itemgetter(0)):
                draw = on.plotter.coloured if coloured else on.plotter.draw
                draw(on.high, [item for _, item in some])


class Ruling(NamedTuple):
    """How a table is ruled: a pale line `below` each row, and one below its `head`; lines `across`
    between rows and `down` between columns, and a `frame` around all rows but the head. The white
    in a cell at its left and right, and at its top and bottom; and that between frame and cells, at
    the sides and at the ends. How much of what is left of the height of its row is `above` a
    cell."""

    below: Pen | None = None
    head: Pen | None = None
    across: Pen | None = None
    down: Pen | None = None
    frame: Pen | None = None
    sides: tuple[float, float] = (0.0, 0.0)
    ends: tuple[float, float] = (0.0, 0.0)
    inset: tuple[float, float] = (0.0, 0.0)
    above: float = 0.0


class Table(Piece):
    """Rows of pieces in columns of these widths, `low` at least (0: as high as their cells). The
    first `head` are its head, which stands on every page again."""

    def __init__(
        self,
        rows: Sequence[Sequence[Piece]],
        wides: Sequence[float],
        ruling: Ruling,
        head: int = 0,
        low: Sequence[float] = (),
    ) -> None:
        self.wides, self.ruling, self.head = wides, ruling, head
        lows = low or [0.0] * len(rows)
        self.rows = [(row, self._high(row, low)) for row, low in zip(rows, lows, strict=True)]

    def _high(self, row: Sequence[Piece], low: float = 0.0) -> float:
        cells = zip(row, self.wides, strict=True)
        tallest = max(cell.high(wide - fsum(self.ruling.sides)) for cell, wide in cells)
        return max(tallest + fsum(self.ruling.ends), low)

    def high(self, wide: float) -> float:
        """How high it is."""
        return fsum(high for _, high in self.rows) + 2 * self.ruling.inset[1]

    def fit(self, wide: float, room: float, top: bool) -> tuple[Piece | None, Piece | None]:
        """As many rows as fit; at the top, of one higher than a page as much as fits."""
        if self.high(wide) <= room + SLACK:
            return self, None
        head, rows = self.rows[: self.head], self.rows[self.head :]
        left = room - fsum(high for _, high in head) - 2 * self.ruling.inset[1]
        fits = 0
        while fits < len(rows) and rows[fits][1] <= left + SLACK:
            left -= rows[fits][1]
            fits += 1
        if not top and fits < min(ROWS_TOGETHER, len(rows)):
            return None, self
        here, rest = rows[:fits], rows[fits:]
        if not fits:
            here, rest = self._parted(*rows[0], left), [*rows[1:]]
            here, rest = here[:1], [*here[1:], *rest]
        return self._with([*head, *here]), self._with([*head, *rest]) if rest else None

    def _parted(
        self, row: Sequence[Piece], high: float, room: float
    ) -> list[tuple[Sequence[Piece], float]]:
        """A row, and what of it has no room."""
        white, nothing = fsum(self.ruling.ends), White(0)
        wides = [wide - fsum(self.ruling.sides) for wide in self.wides]
        parts = [cell.fit(wide, room - white, True) for cell, wide in zip(row, wides, strict=True)]
        found = [[one or nothing for one in some] for some in zip(*parts, strict=True)]
        if not any(rest for _, rest in parts):
            return [(row, high)]
        return [(some, self._high(some)) for some in found]

    def _with(self, rows: list[tuple[Sequence[Piece], float]]) -> Self:
        made = copy(self)
        made.rows = rows
        return made

    def draw(self, on: Surface, area: Area) -> None:
        """Draw it, cell by cell, and its lines."""
        across, down = self.ruling.inset
        y = area.y + down
        with on.part("Table"):
            for number, (row, high) in enumerate(self.rows):
                with on.part("TR"):
                    self._draw_row(on, row, number < self.head, area.x + across, y, high)
                y += high
        self._rule(on, area)

    def _draw_row(
        self, on: Surface, row: Sequence[Piece], is_head: bool, x: float, y: float, high: float
    ) -> None:
        (left, right), (top, bottom) = self.ruling.sides, self.ruling.ends
        for cell, wide in zip(row, self.wides, strict=True):
            room = wide - left - right
            tall = cell.high(room)
            at = y + top + (high - top - bottom - tall) * self.ruling.above
            with on.part("TH" if is_head else "TD"):
                cell.draw(on, Area(x + left, at, room, tall))
            x += wide

    def _rule(self, on: Surface, area: Area) -> None:
        ruling, (side, end) = self.ruling, self.ruling.inset
        ends = [*accumulate((high for _, high in self.rows), initial=area.y + end)]
        top, wide = ends[self.head] - end, fsum(self.wides) + 2 * side
        right, bottom, black = area.x + wide, ends[-1] + end, list[Item]()
        if ruling.below:
            ruled(on, [Line(area.x, y, right, y, ruling.below) for y in ends[1:]], pale=True)
        if ruling.head and self.head:
            black.append(Line(area.x, top, right, top, ruling.head))
        if ruling.across:
            inner = ends[self.head + 1 : -1]
            black += [Line(area.x, y, right, y, ruling.across) for y in inner]
        if ruling.down:
            inner = [*accumulate(self.wides[:-1], initial=area.x + side)][1:]
            black += [Line(x, top, x, bottom, ruling.down) for x in inner]
        if ruling.frame:
            black.append(Box(area.x, top, wide, bottom - top, ruling.frame))
        ruled(on, black)


def ruled(on: Surface, lines: Sequence[Item], pale: bool = False) -> None:
    """Draw lines, which are not read out."""
    with artifact(on.canvas):
        if pale:
            on.plotter.pale(on.high, lines)
        else:
            on.draw(lines)
