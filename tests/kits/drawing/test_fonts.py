from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reportlab.pdfbase.ttfonts import TTFontFace

from sheetgen.kits.drawing.fonts import (
    FILES,
    _Face,
    broken,
    cut,
    file,
    fitted,
    font,
    others,
    paragraph,
    width,
)

WORDS = st.text(alphabet="abcĦżŁ W.1", min_size=1, max_size=80)


@given(WORDS, st.floats(min_value=4, max_value=60))
def test_lines_are_no_wider_than_their_room_and_lose_no_letter(text, room):
    lines = broken(text, room)
    assert all(width(line) <= room + 1e-6 for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


def test_lines_break_at_spaces_where_they_can():
    assert broken("one two three", width("one two") + 0.1) == ["one two", "three"]


@given(WORDS, st.floats(min_value=4, max_value=60))
def test_a_fitted_text_fits(text, room):
    shown, size = fitted(text, room, "mono", 8, 6)
    assert 6 <= size <= 8
    assert width(shown, "mono", size) <= room + 1e-6


def test_a_text_shrinks_before_it_is_cut():
    assert fitted("abc", 100, "mono", 8, 6) == ("abc", 8)
    text, size = fitted("abcdef", width("abcdef", "mono", 7), "mono", 8, 6)
    assert text == "abcdef"
    assert size == pytest.approx(7, abs=0.11)
    assert fitted("abcdef", width("abcd", "mono", 6) + 0.01, "mono", 8, 6) == ("abc…", 6)


def test_a_cut_text_ends_in_an_ellipsis():
    assert cut("abc def", width("abc …"), "text", 7) == "abc…"


def test_a_paragraph_steps_down_by_its_leading():
    first, second = paragraph(10, 20, width("one") + 1, "one two", 3)
    assert (first.x, first.y, first.text) == (10, 20, "one")
    assert (second.x, second.y, second.text) == (10, 23, "two")


@pytest.mark.parametrize("face", [*FILES, *others()])
def test_a_typeface_is_read_as_the_library_reads_it(face):
    ours, theirs = font(face).face, TTFontFace(str(file(face)))
    for table in ("charToGlyph", "charWidths", "defaultWidth", "glyphPos", "bbox", "name", "flags"):
        assert getattr(ours, table) == getattr(theirs, table), table
    # Where several have one width, the library scales it too early.
    kept = [(own, known) for own, known in zip(ours.hmetrics, theirs.hmetrics, strict=True)
            if isinstance(known[0], int)]  # fmt: skip
    assert kept
    assert all(own == known for own, known in kept)


def test_a_file_with_a_table_of_a_rare_kind_is_read_by_the_library(tmp_path):
    known = file("text").read_bytes()
    start = int.from_bytes(known[known.index(b"cmap") + 8 :][:4], "big")
    tables = int.from_bytes(known[start + 2 : start + 4], "big")
    made = bytearray(known)
    for table in range(tables):
        # The platform of every table becomes that of old Macintosh.
        made[start + 4 + 8 * table : start + 8 + 8 * table] = b"\0\1\0\0"
    (tmp_path / "old.ttf").write_bytes(made)
    theirs = TTFontFace(str(tmp_path / "old.ttf"))
    assert _Face(str(tmp_path / "old.ttf")).charToGlyph == theirs.charToGlyph
