"""Figures among the text of a page."""

from __future__ import annotations

import pytest

from sheetgen.kits.pages.pieces import Paragraph
from sheetgen.kits.pages.tree import Text
from sheetgen.kits.telling.figures import Figure
from sheetgen.kits.telling.plates import Plates
from tests.cases import each

COLUMN, GAP = 160.0, 4.0
SQUARE = Figure(lambda wide: [], height=0, caption="Here", slope=1)
ABOUT = 4.0 + 1.5 + 4.0 + 4.8
"""A caption of a line, and the gaps about it and a figure."""


def plates(count: int) -> Plates:
    """Figures as high as they are wide."""
    caption = Paragraph(Text("Here", type=3 * 72 / 25.4, leading=4.0))
    return Plates([(SQUARE, caption)] * count, GAP)


@each(("more", "drawn"), [(200, 1), (160, 1), (159, 0.95), (128, 0.8), (112, 0.7), (80, 0.5)])
def test_a_figure_gives_way_by_half_at_most_to_stay_on_its_page(more, drawn):
    here, left = plates(1).fit(COLUMN, ABOUT + more, False)
    assert left is None
    assert here.part == drawn
    assert here.high(COLUMN) == pytest.approx(drawn * COLUMN + ABOUT)


def test_a_figure_that_half_its_width_does_not_help_waits_for_the_next_page():
    here, left = plates(1).fit(COLUMN, ABOUT + 79, False)
    assert here is None
    assert left.part == 1


def test_figures_that_no_page_holds_stand_on_several():
    """A page has room for two of them in half their width, and for one in its whole."""
    assert plates(3).fit(COLUMN, 250, False)[0] is None
    here, left = plates(3).fit(COLUMN, 250, True)
    assert (len(here.plates), here.part, len(left.plates)) == (1, 1, 2)
    here, left = left.fit(COLUMN, 250, True)
    assert (len(here.plates), here.part, left) == (2, 0.7, None)
