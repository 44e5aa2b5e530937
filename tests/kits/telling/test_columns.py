"""Text in type of equal widths: lines and tables in columns."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sheetgen.kits.telling.plain import Grid, broken, cut, display_width, table_lines
from tests.cases import each

HEAD = ["Turn", "What happened", "Score"]
ALIGNED = ["right", "left", "right"]
LONG = "German Air Force, 4 of 5 through: sunk Almeria Lykes; damaged Ohio, Victorious"
CELLS = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Zl", "Zp"]))


def test_a_narrow_table_is_as_wide_as_its_text():
    assert table_lines(Grid([HEAD, ["1", "quiet", "100"], ["12", "sunk", "99"]], ALIGNED), 76) == [
        "Turn  What happened  Score",
        "----  -------------  -----",
        "   1  quiet            100",
        "  12  sunk              99",
    ]


def test_a_cell_too_wide_is_broken_and_rows_stand_apart():
    told = table_lines(Grid([HEAD, ["6", LONG, "99"], ["7", "quiet", "99"]], ALIGNED), 60)
    assert max(map(len, told)) <= 60
    first, *rest = told[2 : told.index("")]
    assert first.startswith("   6  German")
    assert rest
    assert all(line.startswith(" " * 6) for line in rest)
    words = " ".join([first.removesuffix(" 99"), *rest]).split()
    assert words == ["6", *LONG.split()]
    assert told[told.index("") + 1].split() == ["7", "quiet", "99"]


def test_letters_of_the_east_take_two_places_and_marks_over_letters_none():
    assert display_width("日本") == 4
    assert display_width("e\u0301") == 1
    told = table_lines(Grid([["A", "B"], ["日本", "x"], ["e\u0301", "y"]], ["left", "left"]), 30)
    assert [display_width(line[:-1]) for line in told[2:]] == [6, 6]


@given(
    st.integers(1, 5).flatmap(
        lambda n: st.lists(st.lists(CELLS, min_size=n, max_size=n), min_size=1, max_size=5)
    ),
    st.integers(30, 80),
)
def test_no_line_is_too_wide_and_no_mark_is_lost(rows, room):
    told = table_lines(Grid(rows, ["left"] * len(rows[0])), room)
    assert all(display_width(line) <= room for line in told)
    shown = sorted("".join("".join(told).split()).replace("-", ""))
    assert shown == sorted("".join("".join(map("".join, rows)).split()).replace("-", ""))


@each("text", ["", "a", "a  b", "x" * 50, "one two three four five six"])
def test_lines_are_broken_at_spaces(text):
    told = broken(text, 12)
    assert all(len(line) <= 12 for line in told)
    assert "".join(told).replace(" ", "") == text.replace(" ", "")
    if max(map(len, text.split()), default=0) <= 12:
        assert " ".join(told).split() == text.split()


def test_a_line_is_cut_with_its_spaces():
    assert cut("ab  cd  ef", 4) == ["ab  ", "cd  ", "ef"]
