"""Items as SVG."""

from xml.etree import ElementTree

import pytest

from sheetgen.kits.drawing import fonts
from sheetgen.kits.drawing.page import (
    PT,
    Bitmap,
    Box,
    Line,
    Pen,
    Polyline,
    Ring,
    Text,
)
from sheetgen.kits.drawing.svg import svg
from tests.cases import each


def root_of(*items, said="a drawing"):
    return ElementTree.fromstring(svg(100, 50, items, said))


def drawn(*items):
    """What is drawn, each thing with all that is said of it or of the group it is in."""
    found = []
    for child in root_of(*items):
        for one in child if child.tag == "g" else [child]:
            one.attrib = {**child.attrib, **one.attrib}
            found.append(one)
    return found


def numbers(path: str) -> list[float]:
    return [float(n) for n in path.replace("M", " ").replace("L", " ").split()]


def test_a_drawing_has_its_size_and_is_read_out():
    root = root_of(said='of <b> & "c"')
    assert root.get("viewBox") == f"0 0 {100 * PT:.2f} {50 * PT:.2f}"
    assert (root.get("role"), root.get("aria-label")) == ("img", 'of <b> & "c"')


def test_a_polyline_is_one_path_with_its_pen():
    (path,) = drawn(Polyline(((0, 0), (10, 0), (10, 20)), Pen(1.4, 2)))
    expected = [0, 0, 10 * PT, 0, 10 * PT, 20 * PT]
    assert numbers(path.get("d")) == pytest.approx(expected, abs=0.01)
    assert path.get("stroke-width") == "1.4"
    assert path.get("stroke-dasharray") == "2"
    assert path.get("fill") == "none"


def test_a_bitmap_is_a_path_of_filled_squares():
    (path,) = drawn(Bitmap(10, 20, 2, ("101", "010")))
    assert path.get("d").count("Z") + path.get("d").count("z") == 3
    assert path.get("fill") is None
    assert path.get("stroke") is None


def test_every_kind_of_stroke_is_drawn():
    items = (
        Line(0, 0, 10, 10, Pen(1)),
        Box(1, 1, 4, 5, pen=Pen(2)),
        Ring(20, 20, 3, pen=Pen(5)),
    )
    paths = [path.get("d") for path in drawn(*items)]
    assert [path.count("M") for path in paths] == [1, 1, 1]
    assert all(path.get("stroke") == "currentColor" for path in drawn(*items))
    assert paths[2].count("A") == 2


def test_what_is_drawn_with_one_pen_is_one_path():
    pens = Pen(1), Pen(1, 2)
    lines = [Line(x, 0, x, 10, pens[x % 2]) for x in range(6)]
    assert [path.get("d").count("M") for path in drawn(*lines)] == [3, 3]


def test_a_filled_box_has_no_outline():
    (path,) = drawn(Box(1, 1, 4, 5, filled=True))
    assert path.get("stroke") is None
    assert path.get("fill") is None


def test_texts_keep_their_room_and_lie_over_lines():
    text = Text(50, 20, '<b> & "quoted"', "bold", 8, "right")
    (path, shown) = drawn(text, Line(0, 0, 1, 1))
    assert (path.tag, shown.tag) == ("path", "text")
    assert shown.text == text.text
    assert (shown.get("text-anchor"), shown.get("font-weight")) == ("end", "700")
    assert float(shown.get("textLength")) == pytest.approx(
        fonts.advance(text.text, "bold", 8), abs=0.01
    )


def test_white_text_has_the_colour_of_the_paper():
    black, white = drawn(Text(1, 1, "1"), Text(1, 1, "1", white=True))
    assert black.get("style") is None
    assert "--paper" in white.get("style")


@each("face", fonts.FILES)
def test_every_face_can_be_set(face):
    (shown,) = drawn(Text(1, 1, "ab", face))
    assert shown.get("font-family")
