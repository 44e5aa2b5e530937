"""What is typed in a cell stays in it."""

from hypothesis import given
from hypothesis import strategies as st

from sheetgen.kits.drawing.page import Area
from sheetgen.kits.drawing.signs import FLOOR, typed
from tests.kits.drawing.measuring import ink


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
