"""Texts of a page, read back: where each character stands, and in which order."""

from io import BytesIO

import pdfplumber
import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from reportlab.pdfgen.canvas import Canvas

from sheetgen.kits.drawing import fonts
from sheetgen.kits.drawing.fonts import width
from sheetgen.kits.drawing.page import PT, Text
from tests.kits.drawing.drawn import opened, page, pdf

WORDS = st.text("aW1.Ħ(\\−", min_size=1, max_size=6)
GAPS = st.floats(min_value=0.4, max_value=40)


def chars(content: bytes) -> list[dict]:
    return pdfplumber.open(BytesIO(content)).pages[0].chars


def line(words, gaps, size=7.5) -> tuple[Text, ...]:
    """Words one after the other on a line, with gaps in mm."""
    texts, x = [], 10.0
    for word, gap in zip(words, gaps, strict=True):
        texts.append(Text(x, 50, word, "mono", size))
        x += width(word, "mono", size) + gap
    return tuple(texts)


@pytest.mark.long
@given(st.lists(st.tuples(WORDS, GAPS), min_size=1, max_size=12))
def test_words_on_a_line_stand_where_they_were_placed(told):
    texts = line(*zip(*told, strict=True))
    for made, out in ((page(texts), 0.02), (page((), texts), 0.1)):
        read = chars(pdf(made))
        assert "".join(c["text"] for c in read) == "".join(t.text for t in texts)
        for text in texts:
            assert read[0]["x0"] / PT == pytest.approx(text.x, abs=out)
            del read[: len(text.text)]


def test_words_are_read_in_their_order():
    texts = (*line("abc", (5, 20, 1)), Text(10, 55, "d", "mono"), Text(60, 50, "e", "mono", 9))
    content = pdf(page((), texts))
    read = pypdfium2.PdfDocument(content)[0].get_textpage().get_text_range()
    assert read.split() == list("abcde")


def test_a_text_to_the_left_of_the_last_one_is_set_for_itself():
    texts = (Text(50, 50, "aaaa"), Text(10, 50, "bbbb"), Text(11, 50, "cccc"))
    read = chars(pdf(page((), texts)))
    starts = [next(c for c in read if c["text"] == first)["x0"] / PT for first in "abc"]
    assert starts == pytest.approx([50, 10, 11], abs=0.05)


def test_white_text_beside_black():
    items = (Text(10, 20, "a"), Text(20, 20, "b", white=True), Text(30, 20, "c"))
    read = chars(pdf(page((), items)))
    assert [c["non_stroking_color"] for c in read] == [(0,), (1,), (0,)]


def test_ascii_is_told_as_it_is():
    """So it deflates among the operators; and whatever else there is comes back, too."""
    texts = (Text(10, 20, "Score 12"), Text(10, 30, "Ħ−Score (é)"), Text(10, 40, "~!"))
    content = pdf(page((), texts))
    document = opened(content)
    told = document.pages[0].Contents.read_bytes()
    assert b"(Score 12)Tj" in told
    assert b"Score \\(" in told
    assert "".join(c["text"] for c in chars(content)) == "".join(t.text for t in texts)


def test_only_what_is_used_is_embedded():
    def length(text):
        return len(pdf(page((), (Text(10, 20, text),))))

    assert length("a") < length("abcdefghijklmnopqrst") - 800


def test_a_figure_drawn_after_much_text_takes_no_letter_its_place() -> None:
    """A document that has used many letters before its first drawing keeps them all."""
    document = Canvas(BytesIO())
    font = fonts.font("text")
    letters = "abcdefghijklmnopqrstuvwxyz ABCDEFGHIJKLMNOPQRSTUVWXYZ.,;:"
    font.splitString(letters, document)
    for digit in "0123456789":
        fonts.keep_ascii(font, document, digit)
        font.splitString(digit, document)
    state = font._assignState(document)
    for character in letters + "0123456789":
        place = state.assignments[ord(character)]
        assert state.subsets[place // 256][place % 256] == ord(character), character
