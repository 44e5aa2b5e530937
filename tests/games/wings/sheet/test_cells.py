"""What is typed in a cell stays in it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.games.wings.sheet.cells import across, typed
from sheetgen.kits.drawing.blocks import Area
from tests.kits.drawing.measuring import ink


@given(
    st.text("abg Żĝ-", min_size=1, max_size=120),
    st.floats(6, 70),
    st.floats(4.8, 16),
    st.sampled_from(["left", "center"]),
)
def test_a_text_stays_in_its_cell(text, wide, high, align):
    cell = Area(10, 20, wide, high)
    for line in typed(cell, text, align):
        left, top, right, bottom = ink(line)
        assert left >= cell.x
        assert right <= cell.right
        assert top >= cell.y
        assert bottom <= cell.bottom
        assert line.size >= 6


def test_a_text_is_set_smaller_then_broken_then_cut():
    cell = Area(0, 0, 30, 5)
    (whole,) = typed(cell, "F/Lt John Smith")
    assert whole.size == 7.5
    (smaller,) = typed(cell, "F/Lt Jonathan Smithson")
    assert 6 <= smaller.size < 7.5
    two = typed(cell, "F/Lt Jonathan Smithson-Fotheringay")
    assert " ".join(line.text for line in two) == "F/Lt Jonathan Smithson-Fotheringay"
    assert len(two) == 2
    solid = typed(cell, "F/Lt " + "M" * 38)
    assert "".join(line.text for line in solid) == "F/Lt " + "M" * 38
    assert typed(cell, "M" * 80)[-1].text.endswith("…")


def test_columns_stand_side_by_side():
    assert across(8, (2, 3)) == [(8, 10), (10, pytest.approx(13))]
