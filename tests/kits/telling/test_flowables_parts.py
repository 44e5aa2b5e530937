"""Figures among the text of a page."""

from __future__ import annotations

import pytest
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Paragraph

from sheetgen.kits.telling.figures import Figure
from sheetgen.kits.telling.flowables import Plates, Text
from tests.cases import each

COLUMN = 480.0
CAPTION = ParagraphStyle("caption", fontSize=9, leading=12)


@each(
    ("room", "drawn"),
    [(800, 1), (519, 1), (518, 0.95), (423, 0.8), (375, 0.7), (279, 0.5), (278, 1)],
)
def test_a_figure_gives_way_by_half_at_most_to_stay_on_its_page(room, drawn):
    """A figure as high as it is wide, a caption of a line, and the gaps about them."""
    figure = Figure(lambda wide: [], height=0, caption="Here", slope=1)
    plate = Plates([(figure, Paragraph(figure.caption, CAPTION))], COLUMN, 10)
    wide, high = plate.wrap(COLUMN, room)
    assert wide == COLUMN
    assert high == pytest.approx(drawn * COLUMN + 12 + 4.5 + 22)
    assert plate.part == drawn


def test_a_paragraph_is_broken_into_lines_once_for_a_width(monkeypatch):
    broken = []
    lines = Paragraph.breakLines
    monkeypatch.setattr(
        Paragraph, "breakLines", lambda self, width: broken.append(width) or lines(self, width)
    )
    text = Text("a few words " * 20, ParagraphStyle("body"), bulletText="1.")
    heights = [text.wrap(width, 500)[1] for width in (200, 200, 100, 100, 200)]
    assert heights[0] == heights[1] == heights[4] < heights[2] == heights[3]
    assert len(broken) == 3
