"""Flowables of our own: headings that enter themselves in the outline, and figures."""

from __future__ import annotations

from reportlab.lib.colors import HexColor
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Flowable, Paragraph

from sheetgen.reports.figures import Figure
from sheetgen.sheets.draw import Plotter
from sheetgen.sheets.paper import PT

INK = HexColor("#000000")


class Heading(Paragraph):  # type: ignore[misc]
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
        Plotter(self.canv).draw(self.height / PT, items)
