"""Markdown to PDF, read back."""

from __future__ import annotations

import io
from functools import cache
from typing import NamedTuple
from xml.etree.ElementTree import tostring

import pdfplumber
import pytest
from reportlab.lib.units import mm

from sheetgen.core.errors import UnprintableText
from sheetgen.kits.telling.markdown import parse
from sheetgen.kits.telling.pdf import to_pdf
from tests.cases import each
from tests.kits.drawing.lettered import lettered


class Size(NamedTuple):
    width: float
    height: float


A4, LETTER = Size(210.0, 297.0), Size(215.9, 279.4)
LONG = "# Title here\n\n" + "".join(
    f"## Part {part}\n\n{'Word and word again. ' * 45}\n\n"
    + "| Turn | What |\n|--:|---|\n"
    + "".join(f"| {row} | {'row ' * (row % 7 * 9)}cell{part}-{row} |\n" for row in range(1, 25))
    + "\n"
    for part in range(1, 5)
)


@cache
def made(text: str = LONG, paper: Size = A4, **options: object) -> bytes:
    file = io.BytesIO()
    to_pdf(text, file, paper, "The title", "The running head", **options)
    return file.getvalue()


@cache
def opened(pdf: bytes) -> pdfplumber.PDF:
    return pdfplumber.open(io.BytesIO(pdf))


@cache
def pages(pdf: bytes) -> list[str]:
    return [page.extract_text() for page in opened(pdf).pages]


@pytest.mark.long
@pytest.mark.parametrize("paper", [A4, LETTER])
def test_everything_is_on_the_pages_within_the_margins(paper: Size):
    document = opened(made(paper=paper))
    for page in document.pages:
        assert page.width == pytest.approx(paper.width / 25.4 * 72, abs=0.01)
        assert all(char["x0"] >= 50 and char["x1"] <= page.width - 50 for char in page.chars)
        assert all(char["bottom"] <= page.height - 20 for char in page.chars)
    text = "\n".join(pages(made(paper=paper)))
    for part in range(1, 5):
        assert f"Part {part}" in text
        assert all(f"cell{part}-{row}" in text for row in range(1, 25))


def test_pages_are_numbered_and_headed():
    read = pages(made())
    assert len(read) > 2
    for number, page in enumerate(read, start=1):
        assert f"page {number} of {len(read)}" in page
        assert page.startswith("The running head") == (number > 1)


@pytest.mark.long
def test_the_title_stands_at_the_right_of_the_head_where_there_is_room():
    for page in pages(made())[1:]:
        assert page.splitlines()[0] == "The running head Title here"
    long = LONG.replace("Title here", "A title that is far too long for a head " * 6)
    for page in pages(made(long))[1:]:
        assert page.splitlines()[0] == "The running head"


def test_the_title_block_ends_in_a_rule():
    text = "# Title\n\n*What it is.*\n\nA paragraph.\n"
    document = opened(made(text))
    (page,) = document.pages
    (rule,) = [line for line in page.lines if line["linewidth"] > 0.8]
    tops = [word["top"] for word in page.extract_words() if word["text"] in ("What", "A")]
    assert tops[0] < rule["top"] < tops[1]
    assert rule["x1"] - rule["x0"] == pytest.approx(page.width - 2 * rule["x0"], abs=0.1)


def test_a_table_repeats_its_head_and_no_heading_stands_last():
    for page in pages(made())[1:]:
        lines = [line for line in page.splitlines() if not line.startswith(("page ", "The run"))]
        assert not lines[-1].startswith("Part ")
        if lines[0][0].isdigit():
            pytest.fail("a table goes on without its head")


@pytest.mark.long
def test_a_cell_longer_than_a_page_is_split():
    text = "| a | b |\n|---|---|\n| x | " + "word " * 3000 + "end |\n"
    assert len(pages(made(text))) > 1


@pytest.mark.long
def test_every_font_is_embedded_and_metadata_is_there():
    document = opened(made(keywords="K"))
    info = document.metadata
    fonts = {char["fontname"] for page in document.pages for char in page.chars}
    assert (info["Title"], info["Keywords"]) == ("Title here", "K")
    assert (info["Author"], info["Subject"]) == ("", "")
    # A text without a heading of its own bears the title it is given.
    assert opened(made("Words alone.\n")).metadata["Title"] == "The title"
    assert all("+" in font for font in fonts), fonts
    pikepdf = pytest.importorskip("pikepdf")
    with pikepdf.open(io.BytesIO(made())) as document:
        for thing in document.objects:
            if isinstance(thing, pikepdf.Dictionary) and thing.get("/Type") == "/FontDescriptor":
                assert "/FontFile2" in thing
        assert str(document.Root.Lang) == "en-GB"
        with document.open_outline() as outline:
            (title,) = outline.root
            assert title.title == "Title here"
            assert [entry.title for entry in title.children] == [f"Part {n}" for n in range(1, 5)]


@each(
    ("text", "named"),
    [("a \u202eb", "U+202E"), ("# a\x07", "U+0007"), ("| a |\n|---|\n| \ue000 |", "U+E000")],
)
def test_what_cannot_be_seen_is_named_before_anything_is_written(text, named):
    file = io.BytesIO()
    with pytest.raises(UnprintableText, match=named.replace("+", r"\+")):
        to_pdf(text, file, A4, "t")
    assert file.getvalue() == b""


def test_code_keeps_its_spaces_and_markup_characters():
    (page,) = pages(made("# T\n\n`a  <b> & \"c\" 'd'`"))
    assert "a <b> & \"c\" 'd'" in page.replace("\xa0", "").replace("  ", " ")


def test_any_headings_make_an_outline():
    assert pages(made("### low\n\n# top\n\n#### deep\n\ntext"))


def test_type_size_comes_from_the_front_matter():
    def size(front: str) -> float:
        document = opened(made(f"---\n{front}\n---\n\nword"))
        return next(float(c["size"]) for c in document.pages[0].chars if c["text"] == "w")

    assert [size("type-size: 8.4"), size("type-size: x"), size("a: b")] == pytest.approx(
        [8.4, 10, 10]
    )


def test_a_short_table_is_not_broken():
    filler = "A line.\n\n" * 32
    rows = "".join(f"| for {row} | 1 |\n" for row in range(1, 11))
    text = f"# Title\n\n{filler}## Score\n\n| What | Points |\n|---|--:|\n{rows}"
    document = opened(made(text))
    pages = [page.extract_text() for page in document.pages]
    assert [("Score" in page, "for 1 " in page, "for 10 " in page) for page in pages][-1] == (
        True, True, True,
    )  # fmt: skip


@each("filler", range(32, 36))
@each("what", ["| A | 1 |\n|--|--|\n| for | 2 |\n", "- for\n- more\n"])
def test_what_leads_up_to_another_block_stands_on_its_page(filler, what):
    text = "# Title\n\n" + "A line.\n\n" * filler + f"These are good:\n\n{what}"
    (page,) = [page for page in pages(made(text)) if "These are good" in page]
    assert "for" in page


@each("filler", range(29, 33))
def test_a_heading_and_its_short_list_are_not_parted(filler):
    text = "# Title\n\n" + "A line.\n\n" * filler + "## Credits\n\n- one\n- *two*\n- three\n"
    (page,) = [page for page in pages(made(text)) if "Credits" in page]
    assert "three" in page


def test_a_long_table_begins_under_its_heading_where_there_is_room():
    rows = "".join(f"| {row} | what |\n" for row in range(1, 45))
    text = f"# Title\n\nA paragraph.\n\n## Rows\n\n| Turn | What |\n|--:|---|\n{rows}"
    document = opened(made(text))
    first, second = (page.extract_text() for page in document.pages)
    assert "Rows\nTurn What\n1 what" in first
    assert "Turn What" in second


@pytest.mark.long
def test_a_booklet_lies_two_pages_on_a_side_from_the_outermost_in():
    half = Size(148.5, 210.0)
    alone, folded = pages(made(paper=half)), pages(made(paper=half, booklet=True))
    count = max(int(text.rpartition(" of ")[2]) for text in folded)
    assert len(folded) == -(-count // 4) * 2
    assert "page 1 of" in folded[0]
    assert "page 2 of" in folded[1]
    assert count < len(alone), "smaller type takes fewer pages"
    document = opened(made(paper=half, booklet=True))
    assert {(round(p.width), round(p.height)) for p in document.pages} == {(842, 595)}


def test_the_document_is_left_as_it_was_read():
    text = "# Title\n\nBelow.\n\n1. one\n\n    more\n\n2. two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n"
    before = tostring(parse(text))
    to_pdf(text, io.BytesIO(), A4, "Title")
    assert tostring(parse(text)) == before


def test_lines_that_are_read_from_the_right_begin_there_one_below_the_other() -> None:
    said = "שלום לכולם, זה היה משחק ארוך מאוד " * 4 + "ואוהיו הגיעה (50%)"
    pdf = made(f"# A title\n\nfirst\n\n{said}\n\nPlayed by דן כהן.\n")
    shown = lettered(pdf)
    lines = [line for line in shown.splitlines() if "ה" in line and "by" not in line]
    assert len(lines) > 1
    assert " ".join(line[::-1] for line in lines) == said.replace("(50%)", ")%05(")
    assert "Played by ןהכ ןד." in shown
    page = opened(pdf).pages[0]
    right = max(char["x1"] for char in page.chars if char["text"] == "ש")
    assert right == pytest.approx(float(page.width) - 20 * mm, abs=1)


def test_links_lead_where_they_stand_and_are_read_in_their_place():
    text = (
        "# T\n\nBelow.\n\nSee ([here](https://a.b/c)) or [the end](#the-end), well.\n\n## The end\n"
    )
    page = opened(made(text)).pages[0]
    assert "See (here) or the end, well." in page.extract_text()
    (here, end) = page.annots
    assert here["uri"] == "https://a.b/c"
    word = next(word for word in page.extract_words() if "(here)" in word["text"])
    assert word["x0"] < here["x0"] < here["x1"] < word["x1"]
    assert here["top"] < word["bottom"]
    assert word["top"] < here["bottom"]
    assert end["data"]["Dest"][0].objid == page.page_obj.pageid
    shown = lettered(made(text))
    assert shown.index("(") < shown.index("here") < shown.index(")")
