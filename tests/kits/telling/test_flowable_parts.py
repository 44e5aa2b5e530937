"""Figures among the text of a page."""

from __future__ import annotations

import pytest
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Paragraph

from sheetgen.kits.drawing.paper import PT
from sheetgen.kits.telling.figures import Figure
from sheetgen.kits.telling.flowable_parts import Plate

COLUMN = 480.0
CAPTION = ParagraphStyle("caption", fontSize=9, leading=12)


@pytest.fixture
def plate() -> Plate:
    """A figure as high as it is wide, and a caption of a line."""
    figure = Figure(lambda wide: [], height=0, caption="Here", slope=1)
    return Plate(figure, COLUMN, Paragraph(figure.caption, CAPTION))


@pytest.mark.parametrize(
    ("room", "drawn"), [(800, 1), (492, 1), (491, 0.95), (400, 0.8), (372, 0.75), (371, 1)]
)
def test_a_figure_gives_way_by_a_quarter_at_most_to_stay_on_its_page(plate, room, drawn):
    wide, high = plate.wrap(COLUMN, room)
    assert wide == COLUMN
    assert plate.drawing.width == pytest.approx(drawn * COLUMN)
    assert high == pytest.approx(plate.drawing.figure.high(plate.drawing.width / PT) * PT + 12)
