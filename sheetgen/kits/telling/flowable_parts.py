"""Flowables of our own: headings that enter themselves in the outline, and figures."""

from copy import copy
from html import escape
from io import BytesIO
from itertools import groupby
from typing import Any

from reportlab.lib.colors import HexColor
from reportlab.lib.enums import TA_RIGHT
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.utils import ImageReader
from reportlab.platypus import Flowable, Paragraph, Table

from sheetgen.kits.drawing import fonts
from sheetgen.kits.drawing.draw import Plotter
from sheetgen.kits.drawing.paper import PT
from sheetgen.kits.drawing.tags import tagged
from sheetgen.kits.telling.figures import Figure

INK = HexColor("#000000")
_KINDS = {f"h{level}": f"H{level}" for level in range(1, 7)} | {"headline": "H3"}
"""Parts of a document by the styles they are set in; all else is a paragraph."""


def marked(text: str, face: str) -> str:
    """A text in reportlab's paragraph markup, all of it escaped; what its face lacks is set in one
    that has it."""
    return "".join(
        escape(part) if own == face else f'<font face="{own}">{escape(part)}</font>'
        for own, part in fonts.parted_as_read(text, face)
    )


class Text(Paragraph):  # type: ignore[misc]
    """A paragraph that is broken into lines once for a width, however often it is asked how high it
    is: in a table, or with what it is kept together with, that is several times."""

    style: ParagraphStyle
    blPara: Any  # noqa: N815 - as reportlab calls it
    _broken: tuple[list[float], Any] = [], None

    def breakLines(self, width: list[float]) -> Any:  # noqa: N802 - as reportlab calls it
        """The lines, for widths of the first and of the others."""
        if self._broken[0] != width:
            # Copied, for reportlab takes the room of a bullet off the list itself.
            self._broken = width.copy(), super().breakLines(width)
        return self._broken[1]

    def draw(self) -> None:
        """Draw it as the part of the document that its style is named after."""
        kind = _KINDS.get(self.style.name, "P")
        text = " ".join(map(_said, self.blPara.lines))
        if fonts.has_from_right(text):
            self._turn(fonts.is_from_right(text))
        with tagged(self.canv, kind):
            super().draw()

    def _turn(self, from_right: bool) -> None:
        """Put the letters of each line in the order in which they stand. What is read `from_right`
        begins there, but beside a bullet, or in a cell, which stands as its column does."""
        if from_right and self.style.name not in ("cell", "item"):
            self.style = ParagraphStyle("turned", self.style, alignment=TA_RIGHT)
        # A paragraph that is parted at the end of a page reads its lines again.
        self.blPara = copy(self.blPara)
        self.blPara.lines = [_turned(line, from_right) for line in self.blPara.lines]


def _said(line: Any) -> str:
    """The text of a line of reportlab's: one of words, or one of parts that are set differently."""
    return " ".join(line[1]) if isinstance(line, tuple) else "".join(p.text for p in line.words)


def _turned(line: Any, from_right: bool) -> Any:
    """A copy of a line of reportlab's with its letters as they stand from left to right."""
    parts = [(_said(line), None)] if isinstance(line, tuple) else [(p.text, p) for p in line.words]
    letters = [(letter, part) for text, part in parts for letter in fonts.letters_of(text)]
    placed = fonts.turned(letters, from_right)
    if isinstance(line, tuple):
        return line[0], "".join(letter for letter, _ in placed).split(" ")
    line = copy(line)
    line.words = []
    for part, of_part in groupby(placed, key=lambda letter: letter[1]):
        line.words.append(copy(part))
        line.words[-1].text = "".join(letter for letter, _ in of_part)
    return line


class Heading(Text):
    """A heading that enters itself in the outline as it is drawn."""

    def __init__(self, markup: str, style: ParagraphStyle, text: str, name: str, level: int):
        super().__init__(markup, style)
        self._entry = text, name, level

    def draw(self) -> None:
        """Draw the heading and its bookmark."""
        text, name, level = self._entry
        self.canv.bookmarkHorizontal(name, 0, self.height)
        self.canv.addOutlineEntry(text, name, level, closed=False)
        super().draw()


class Drawing(Flowable):  # type: ignore[misc]
    """A figure as wide as the column, drawn as a page of a game sheet is."""

    def __init__(self, figure: Figure, width: float) -> None:
        super().__init__()
        self.figure, self.width, self.height = figure, width, figure.high(width / PT) * PT

    def draw(self) -> None:
        """Draw the figure."""
        self.canv.setFillColor(INK)
        self.canv.setStrokeColor(INK)
        items = self.figure.draw(self.width / PT)
        with tagged(self.canv, "Figure", self.figure.caption):
            Plotter(self.canv).draw(self.height / PT, items)


class Photo(Flowable):  # type: ignore[misc]
    """A photograph: as wide as the column, or less where it would be higher than `HIGHEST`."""

    HIGHEST = 75.0
    """In mm."""

    def __init__(self, figure: Figure, width: float, gap: float) -> None:
        super().__init__()
        self.figure, self.gap = figure, gap
        self.width = min(width, self.HIGHEST * PT / max(figure.slope, 0.01))
        self.height = self.width * figure.slope

    def draw(self) -> None:
        """Draw it."""
        with tagged(self.canv, "Figure", self.figure.caption):
            source = ImageReader(BytesIO(self.figure.jpeg))
            self.canv.drawImage(source, 0, 0, self.width, self.height)

    def getSpaceAfter(self) -> float:  # noqa: N802 - as reportlab calls it
        """The gap below, in pt."""
        return self.gap


class Plate(Flowable):  # type: ignore[misc]
    """A figure above its caption: as wide as the column, or less, down to about half, where that
    spares the rest of a page from staying empty."""

    WIDTHS = 1.0, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5

    def __init__(self, figure: Figure, width: float, caption: Paragraph) -> None:
        super().__init__()
        self.column, self.caption = width, caption
        self.drawings = [Drawing(figure, width * part) for part in self.WIDTHS]

    def wrap(self, _width: float, room: float) -> tuple[float, float]:
        """As large as there is room for; the whole width where none has."""
        self.below = self.caption.wrap(self.column, room)[1] + self.caption.getSpaceBefore()
        fitting = [one for one in self.drawings if one.height + self.below <= room]
        self.drawing = (fitting or self.drawings)[0]
        return self.column, self.drawing.height + self.below

    def draw(self) -> None:
        """Draw the figure in the middle of the column, and the caption."""
        self.drawing.drawOn(self.canv, (self.column - self.drawing.width) / 2, self.below)
        self.caption.drawOn(self.canv, 0, 0)

    def getSpaceBefore(self) -> float:  # noqa: N802 - as reportlab calls it
        """The gap above, in pt."""
        return float(self.caption.style.fontSize / 2)

    def getSpaceAfter(self) -> float:  # noqa: N802 - as reportlab calls it
        """The gap below, in pt."""
        return float(self.caption.getSpaceAfter())


class Plates(Flowable):  # type: ignore[misc]
    """What a report ends with: figures above their captions, as wide as leaves room on the page for
    all of them, and what is printed below them; apart only where no page holds them."""

    def __init__(
        self,
        plates: list[tuple[Figure, Paragraph]],
        width: float,
        below: list[Flowable],
        gap: float,
    ) -> None:
        super().__init__()
        self.column, self.below, self.gap = width, below, gap
        self.plates = plates
        self.part = 1.0

    def wrap(self, _width: float, room: float) -> tuple[float, float]:
        """As large as there is room for; the whole width where none has."""
        found = (part for part in Plate.WIDTHS if self.high(part) <= room)
        self.part = next(found, 1.0)
        self.height = self.high(self.part)
        return self.column, self.height

    def high(self, part: float) -> float:
        """How high it is if the figures have such a part of their width, in pt."""
        wide = self.column * part
        return self.gap + sum(high for _, high in self._parts(wide))

    def _parts(self, wide: float) -> list[tuple[Flowable, float]]:
        """All from the top, each with how high it is and the gap below it."""
        parts: list[tuple[Flowable, float]] = []
        for figure, caption in self.plates:
            drawing = Drawing(figure, wide)
            parts.append((drawing, drawing.height + caption.style.fontSize * 0.5))
            parts.append((caption, caption.wrap(wide, 9999)[1] + self.gap * 1.2))
        for one in self.below:
            high = one.wrap(self.column, 9999)[1]
            parts.append((one, one.getSpaceBefore() + high + one.getSpaceAfter()))
        return parts

    def split(self, _width: float, room: float) -> list[Flowable]:
        """Each figure by itself, where not even a page of their own holds them all."""
        whole = getattr(self._frame, "_height", 0)
        if self.high(Plate.WIDTHS[-1]) <= whole or room < whole - 1:
            return []
        plates = [Plate(figure, self.column, caption) for figure, caption in self.plates]
        return [*plates, *self.below]

    def draw(self) -> None:
        """Draw them from the top down, figures and captions in the middle of the column."""
        wide, y = self.column * self.part, self.height - self.gap
        for one, high in self._parts(wide):
            x = 0 if one in self.below else (self.column - wide) / 2
            above = one.getSpaceBefore() if one in self.below else 0
            one.drawOn(self.canv, x, y - above - one.height)
            y -= high


class Grid(Table):  # type: ignore[misc]
    """A table whose rows and cells are parts of the document; its lines are not."""

    def draw(self) -> None:
        """Draw it, cell by cell."""
        self._renderCB = self._part if getattr(self.canv, "tags", None) else None
        super().draw()

    def _part(self, _table: Table, event: str, *where: Any) -> None:
        tags = self.canv.tags
        match event:
            case "startTable":
                tags.begin("Table")
            case "startRow":
                tags.begin("TR")
                self._row = where[0]
            case "startCell":
                tags.begin("TH" if self._row < self.repeatRows else "TD")
            case "startBG" | "startLines":
                self.canv.addLiteral("/Artifact BMC")
            case "endBG" | "endLines":
                self.canv.addLiteral("EMC")
            case "endTable" | "endRow" | "endCell":
                tags.end()
