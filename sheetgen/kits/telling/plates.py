"""Figures among the text of a page, as pieces of it. Lengths in mm."""

from collections.abc import Iterator, Sequence
from copy import copy
from io import BytesIO
from math import fsum

from reportlab.lib.utils import ImageReader

from sheetgen.kits.drawing.page import PT, Area, moved
from sheetgen.kits.drawing.pdf import tagged
from sheetgen.kits.pages.flowing import Piece
from sheetgen.kits.pages.pieces import Paragraph, Surface
from sheetgen.kits.pages.texts import SLACK
from sheetgen.kits.telling.figures import Figure

HIGHEST = 75.0
"""A photograph is no higher than that."""
WIDTHS = 1.0, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5
"""How much of the width of the column figures have: the first with which there is room."""


class Drawing(Piece):
    """A figure as wide as the column, drawn as a page of a game sheet is; a photograph no higher
    than `HIGHEST`."""

    def __init__(self, figure: Figure) -> None:
        self.figure = figure

    def wide(self, room: float) -> float:
        """How wide it is in a column."""
        widest = HIGHEST / max(self.figure.slope, 0.01) if self.figure.jpeg else room
        return min(room, widest)

    def high(self, wide: float) -> float:
        """How high it is in a column."""
        return self.figure.high(self.wide(wide))

    def draw(self, on: Surface, area: Area) -> None:
        """Draw the figure."""
        wide = self.wide(area.width)
        with tagged(on.canvas, "Figure", self.figure.caption):
            if self.figure.jpeg:
                x, y, _, _ = on.rect(area)
                source = ImageReader(BytesIO(self.figure.jpeg))
                on.canvas.drawImage(source, x, y, wide * PT, area.height * PT)
            else:
                on.draw(moved(self.figure.draw(wide), area.x, area.y))


class Plates(Piece):
    """Figures above their captions, and what is printed below them: as wide as the column, or less,
    down to half, where that leaves room for all of it on the page. Apart only where no page holds
    them."""

    part = 1.0

    def __init__(
        self, plates: Sequence[tuple[Figure, Paragraph]], gap: float, below: Sequence[Piece] = ()
    ) -> None:
        self.plates, self.gap, self.below = plates, gap, below

    def of(self, part: float) -> "Plates":
        """They with such a part of their width."""
        made = copy(self)
        made.part = part
        return made

    def high(self, wide: float) -> float:
        """How high they are, with what is below them."""
        return self.gap + fsum(high for _, high, _ in self._parts(wide))

    def fit(self, wide: float, room: float, top: bool) -> tuple[Piece | None, Piece | None]:
        """As large as there is room for. At the top as many as have room, if not all have."""
        for part in WIDTHS:
            if self.of(part).high(wide) <= room + SLACK:
                return self.of(part), None
        if not top:
            return None, self
        if len(self.plates) <= 1:
            return self.of(WIDTHS[-1]), None
        count = len(self.plates) - 1
        while count > 1 and Plates(self.plates[:count], self.gap).high(wide) > room + SLACK:
            count -= 1
        here, _ = Plates(self.plates[:count], self.gap).fit(wide, room, top)
        return here, Plates(self.plates[count:], self.gap, self.below)

    def _parts(self, column: float) -> Iterator[tuple[Piece, float, float]]:
        """All from the top, each with how high it is with the white below it, and how wide."""
        wide = column * self.part
        for figure, caption in self.plates:
            drawing = Drawing(figure)
            yield drawing, drawing.high(wide) + caption.text.type / PT * 0.5, wide
            yield caption, caption.high(wide) + self.gap * 1.2, wide
        for one in self.below:
            yield one, one.before + one.high(column) + one.after, column

    def draw(self, on: Surface, area: Area) -> None:
        """Draw them from the top down, figures and captions in the middle of the column."""
        y = area.y + self.gap
        for one, high, wide in self._parts(area.width):
            x, above = area.x + (area.width - wide) / 2, one.before if one in self.below else 0.0
            one.draw(on, Area(x, y + above, wide, one.high(wide)))
            y += high
