"""Pictures of an author's: shapes and dots in a frame, and a sentence for what is none."""

from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from sheetgen.core.errors import Error
from sheetgen.kits.drawing.artwork import artwork
from sheetgen.kits.drawing.page import Area, Bitmap, Fill, Polyline, strokes
from tests.cases import each

FRAME = Area(10, 20, 40, 20)


def drawn(tmp_path, content, name="picture.svg"):
    path = tmp_path / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return artwork(path, FRAME)


def svg(inner, more='viewBox="0 0 10 10"'):
    return f'<svg xmlns="http://www.w3.org/2000/svg" {more}>{inner}</svg>'


def test_shapes_lie_in_the_middle_of_their_frame(tmp_path):
    (square,) = drawn(tmp_path, svg('<rect width="10" height="10"/>'))
    assert isinstance(square, Fill)
    assert (square.points, square.tone) == (Area(20, 20, 20, 20).outline, "black")
    line, *_ = drawn(tmp_path, svg('<line x1="0" y1="5" x2="10" y2="5" stroke="#000"/>'))
    assert isinstance(line, Polyline)
    assert line.points == ((20, 30), (40, 30))
    # A line of 1 in a picture of 10 is a tenth of 20 mm wide.
    assert line.pen.weight == pytest.approx(2 * 72 / 25.4)


def test_a_hole_is_white(tmp_path):
    frame, *_ = drawn(tmp_path, svg('<path d="M0 0H10V10H0Z M3 3V7H7V3Z"/>'))
    assert winding(frame.points, (22, 22)) == 1
    assert winding(frame.points, (30, 30)) == 0


def winding(points, at):
    """How often an outline goes around a place."""
    around = 0
    for (x, y), (to_x, to_y) in zip(points, (*points[1:], points[0]), strict=True):
        if (y <= at[1]) != (to_y <= at[1]) and x + (at[1] - y) / (to_y - y) * (to_x - x) > at[0]:
            around += 1 if to_y > y else -1
    return abs(around)


def test_nothing_is_drawn_of_no_points_or_no_width(tmp_path):
    assert drawn(tmp_path, svg('<polyline points="" stroke="black"/>')) == ()
    line = '<line x1="0" y1="5" x2="10" y2="5" stroke="#000" stroke-width="0"/>'
    assert not [one for one in drawn(tmp_path, svg(line)) if isinstance(one, Polyline)]


def test_the_greys_of_sixteen_bits_are_those_of_eight(tmp_path):
    for grey, black in ((0, True), (0x2000, True), (0xFFFF, False)):
        held = BytesIO()
        Image.new("I;16", (8, 8), grey).save(held, "PNG")
        (dots,) = drawn(tmp_path, held.getvalue(), "picture.png")
        ink = "".join(dots.rows)
        assert (ink.count("1") > len(ink) / 2) is black


def test_fills_have_tones_and_groups_hand_on_what_they_say(tmp_path):
    inner = (
        '<g fill="#fff" transform="translate(1 1) scale(2)"><rect width="1" height="1"/>'
        '<polygon points="0,0 1,0 0,1" style="fill: #888"/></g><title>none</title>'
        '<circle cx="5" cy="5" r="1" fill="none" stroke="white"/>'
    )
    white, grey = drawn(tmp_path, svg(inner))
    assert (white.tone, grey.tone) == ("paper", "shape")
    assert white.points[:2] == ((22, 22), (26, 22))


def test_curves_begin_and_end_where_they_should(tmp_path):
    path = '<path fill="none" stroke="black" d="M0 0h5v5C5 10 0 10 0 5S-1 1 0 1q5 0 5 4t1 1z"/>'
    (line,) = drawn(tmp_path, svg(path))
    assert line.points[0] == line.points[-1] == (20, 20)
    assert line.points[1:3] == ((30, 20), (30, 30))
    assert (20, 30) in [(round(x, 6), round(y, 6)) for x, y in line.points]
    (arc,) = drawn(tmp_path, svg('<path d="M0,0 L1e1-5 .5.5"/>'))
    assert arc.points[1:] == ((40, 10), (21, 21))
    (half,) = drawn(tmp_path, svg('<path d="M0 5A5 5 0 0 1 10 5"/>'))
    assert half.points[-1] == pytest.approx((40, 30))
    assert min(y for _, y in half.points) == pytest.approx(20, abs=0.1)


def test_a_png_is_set_in_dots_and_what_is_clear_is_paper(tmp_path):
    picture = Image.new("RGBA", (20, 20), (0, 0, 0, 0))
    picture.paste((0, 0, 0, 255), (0, 0, 10, 20))
    file = BytesIO()
    picture.save(file, "PNG")
    (dots,) = drawn(tmp_path, file.getvalue(), "picture.png")
    assert isinstance(dots, Bitmap)
    assert (dots.x, dots.y) == (20, 20)
    assert len(dots.rows) * dots.pitch == pytest.approx(20, abs=dots.pitch)
    middle = dots.rows[len(dots.rows) // 2]
    assert set(middle[: len(middle) // 2 - 2]) == {"1"}
    assert set(middle[len(middle) // 2 + 2 :]) == {"0"}


@each(
    "content",
    [
        "no svg",
        '<!DOCTYPE svg [<!ENTITY a "b">]>' + svg(""),
        svg('<path d="M0 0K1 2"/>'),
        svg('<path d="Z"/>'),
        svg('<path d="C1 2"/>'),
        svg("<image/>"),
        svg('<rect width="1" height="1" fill="chartreuse"/>'),
        svg('<rect width="1" height="1" transform="rotate(5)"/>'),
        svg('<line x2="1e9"/>'),
        svg("", 'viewBox="0 0 0 0"'),
        svg("", ""),
    ],
)
def test_what_is_no_picture_is_said_in_a_sentence(tmp_path, content):
    with pytest.raises(Error, match=r"^picture\.svg: .*expected$|picture\.svg: no SVG that can"):
        drawn(tmp_path, content)
    with pytest.raises(Error, match=r"^picture\.png: no PNG that can be read"):
        drawn(tmp_path, content, "picture.png")


def test_a_picture_that_is_not_there_is_said(tmp_path):
    with pytest.raises(Error, match=r"^none\.svg: No such file"):
        artwork(tmp_path / "none.svg", FRAME)


@given(st.lists(st.tuples(st.floats(0, 10), st.floats(0, 10)), min_size=2, max_size=9))
def test_all_that_a_picture_shows_lies_in_its_frame(tmp_path_factory, points):
    said = " ".join(f"{x:.4f},{y:.4f}" for x, y in points)
    inner = f'<polyline points="{said}" fill="none" stroke="black"/>'
    items = drawn(tmp_path_factory.mktemp("picture"), svg(inner))
    around = FRAME.wider(0.01)
    assert all(around.has(*at) for item in items for line in strokes(item) for at in line)
