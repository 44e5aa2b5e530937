"""What is typed in a cell stays in it; silhouettes in many places."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.kits.drawing.page import Area, enlarged, moved, strokes
from sheetgen.kits.drawing.signs import FLOOR, silhouette, typed
from tests.kits.drawing.measuring import ink

HULL = {"outline": [0, 0, 2, 8, 98, 9, 100, 0], "strokes": [[20, 8, 20, 15]]}
PLACES = st.floats(-200, 200)


@given(
    st.text("abg Żĝ-", min_size=1, max_size=120),
    st.floats(6, 70),
    st.floats(4.8, 16),
    st.sampled_from(["left", "center"]),
    st.booleans(),
)
def test_a_text_stays_in_its_cell(text, wide, high, align, several):
    cell = Area(10, 20, wide, high)
    for line in typed(cell, text, 9, align, several):
        left, top, right, bottom = ink(line)
        assert left >= cell.x
        assert right <= cell.right
        assert top >= cell.y
        assert bottom <= cell.bottom
        assert line.size >= FLOOR


def test_a_text_is_set_smaller_then_another_then_broken_then_cut():
    cell = Area(0, 0, 30, 6.6)
    (whole,) = typed(cell, "F/Lt John Smith", 9)
    assert whole.size == 9
    (smaller,) = typed(cell, "F/Lt John Smithy", 9)
    assert FLOOR <= smaller.size < 9
    (other,) = typed(cell, ("F/Lt Jonathan Smithson", "Smithson"))
    assert other.text == "Smithson"
    two = typed(cell, "F/Lt Jonathan Smithson", several=True)
    assert [line.text for line in two] == ["F/Lt Jonathan", "Smithson"]
    ships = typed(cell, "MTB 214, MTB 216", several=True)
    assert [line.text for line in ships] == ["MTB 214, MTB 216"]
    assert [line.text for line in typed(cell, "Da Noli, Dardo, Scirocco", several=True)] == [
        "Da Noli, Dardo,",
        "Scirocco",
    ]
    assert typed(cell, "M" * 80, several=True)[-1].text.endswith("…")
    (cut,) = typed(cell, "M" * 80)
    assert cut.text.endswith("…")


@given(PLACES, PLACES, PLACES, PLACES, st.floats(0.5, 3.0))
def test_what_is_drawn_elsewhere_or_larger_is_the_same_way(x, y, right, down, by):
    drawn = silhouette(HULL, x, y, 12.0)
    shifted = moved(drawn, right, down)
    assert [one.way for one in shifted] == [one.way for one in drawn]
    for one, other, larger in zip(drawn, shifted, enlarged(drawn, by), strict=True):
        (there,), (then,), (grown,) = map(strokes, (one, other, larger))
        assert there[: len(one.points)] == one.points
        for (a, b), shifted_to, grown_to in zip(there, then, grown, strict=True):
            assert shifted_to == pytest.approx((a + right, b + down))
            assert grown_to == pytest.approx((a * by, b * by))
