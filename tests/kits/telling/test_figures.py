"""Drawings in a document: where they stand, and that nobody's text can be one."""

from __future__ import annotations

import io

import pdfplumber
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.kits.drawing.page import PAPERS, PT, Box, Line, Text
from sheetgen.kits.telling.figures import Figure
from sheetgen.kits.telling.html import to_html
from sheetgen.kits.telling.markdown import FIGURE, parse, plain
from sheetgen.kits.telling.pdf import to_pdf
from sheetgen.kits.telling.usertext import inert
from tests.cases import each

PLACE = "<!-- figure: chart -->"
DOCUMENT = f"# A title\n\nBefore it.\n\n{PLACE}\n\nAfter it.\n"
widths: list[float] = []


def draw(wide: float):
    widths.append(wide)
    return [Line(0, 0, wide, 30), Box(2, 2, 8, 8, filled=True), Text(20, 20, "drawn here")]


FIGURES = {"chart": Figure(draw, 30.0, "What <b> it & shows.")}


def places(text: str) -> list[str | None]:
    return [element.get("id") for element in parse(text).iter(FIGURE)]


def test_a_place_is_read_where_it_stands():
    tags = [(element.tag, element.get("id")) for element in parse(DOCUMENT)]
    assert tags[1:] == [("p", None), (FIGURE, "chart"), ("p", None)]
    assert "figure" not in plain(parse(DOCUMENT))


@each(
    "text",
    [
        f"a {PLACE}",
        f"{PLACE} a",
        f"a\n{PLACE}",
        f"- {PLACE}",
        f"> {PLACE}",
        f"    {PLACE}",
        f"`{PLACE}`",
        f"| a |\n|---|\n| {PLACE} |",
        "<!-- figure: -->",
        "<!-- figure: A B -->",
        '<!-- figure: a" -->',
        "<!-- other: chart -->",
        '<figure id="chart"></figure>',
    ],
)
def test_nothing_else_is_a_place(text):
    assert places(text) == []


@given(st.sampled_from(["", "a\n\n", "\n\n"]), st.sampled_from(["", "\n\nb", " "]))
def test_typed_text_is_never_a_place(before, after):
    typed = f"{before}{PLACE}{after}"
    assert places(inert(typed)) == []
    assert PLACE in " ".join(plain(parse(inert(typed))).split())


def test_html_holds_the_drawing_in_its_place():
    html = to_html(DOCUMENT, "t", None, FIGURES)
    assert html.count("<svg") == html.count("<figure>") == 1
    assert html.index("Before it.") < html.index("<svg") < html.index("After it.")
    assert "drawn here</text>" in html
    assert "<figcaption>What &lt;b&gt; it &amp; shows.</figcaption>" in html


@each("paper", PAPERS)
def test_pdf_holds_the_drawing_as_wide_as_its_column(paper):
    file = io.BytesIO()
    to_pdf(DOCUMENT, file, PAPERS[paper], "t", figures=FIGURES)
    (page,) = pdfplumber.open(file).pages
    text = page.extract_text()
    assert text.index("Before it.") < text.index("drawn here") < text.index("What <b> it & shows.")
    assert text.index("What <b>") < text.index("After it.")
    assert widths[-1] == pytest.approx(PAPERS[paper].width - 40)
    rule = max(page.lines, key=lambda line: line["width"])
    assert (rule["x0"], page.width - rule["x1"]) == pytest.approx((56.7, 56.7), abs=0.1)


def test_a_drawing_may_grow_with_its_column():
    grown = {"chart": Figure(draw, 10.0, "It grows.", 0.5)}
    html = to_html(DOCUMENT, "t", None, grown)
    assert f'viewBox="0 0 {96 * PT:.2f} {58 * PT:.2f}"' in html
    file = io.BytesIO()
    to_pdf(DOCUMENT, file, PAPERS["a4"], "t", figures=grown)
    (page,) = pdfplumber.open(file).pages
    words = {word["text"]: word for word in page.extract_words()}
    room = words["It"]["top"] - words["Before"]["bottom"]
    assert room == pytest.approx(95 * PT, abs=35)


def test_a_drawing_is_black_whatever_was_drawn_before():
    file = io.BytesIO()
    text = f"[a link](https://example.org)\n\n{PLACE}\n"
    to_pdf(text, file, PAPERS["a4"], "t", figures=FIGURES)
    (page,) = pdfplumber.open(file).pages
    (box,) = [rect for rect in page.rects if rect["fill"]]
    assert box["non_stroking_color"] in (0, (0,), (0, 0, 0)), "black, said or not"


def test_a_place_without_its_drawing_leaves_no_trace():
    without = DOCUMENT.replace(f"{PLACE}\n\n", "")
    assert to_html(DOCUMENT, "t") == to_html(without, "t")
    files = [io.BytesIO(), io.BytesIO()]
    for file, text in zip(files, (DOCUMENT, without), strict=True):
        to_pdf(text, file, PAPERS["a4"], "t")
    assert files[0].getvalue() == files[1].getvalue()


def test_the_figures_a_report_ends_with_share_what_is_left_of_its_second_page():
    """The story fills a page and more; the figures are as large as lets them follow it."""
    ends = f"{PLACE}\n\n{PLACE}\n\n<!-- credits -->\n\nBy me.\n\n<!-- end of credits -->\n"
    back = "\n<!-- appendix -->\n\n## Dice\n\nthrown\n\n<!-- end of appendix -->\n"
    story = "".join(f"{'Word and word again. ' * 20}\n\n" for _ in range(14))
    tall = {"chart": Figure(draw, 10.0, "It grows.", 0.5)}
    file = io.BytesIO()
    to_pdf(f"# A title\n\nBelow.\n\n{story}{ends}{back}", file, PAPERS["a4"], "t", figures=tall)
    first, second, third = pdfplumber.open(file).pages
    assert "Word and" in first.extract_text()
    text = second.extract_text()
    assert text.index("Word and") < text.index("It grows.") < text.index("By me.")
    assert text.count("It grows.") == 2
    assert widths[-1] < PAPERS["a4"].width - 40
    assert "thrown" in third.extract_text()


def test_figures_that_an_appendix_ends_with_stand_each_by_itself():
    tall = {"chart": Figure(draw, 10.0, "It grows.", 0.5)}
    places = f"{PLACE}\n\n" * 5
    file = io.BytesIO()
    text = f"# A title\n\nA.\n\n<!-- appendix -->\n\n## B\n\nb\n\n{places}"
    to_pdf(text, file, PAPERS["a4"], "t", figures=tall)
    texts = [page.extract_text() for page in pdfplumber.open(file).pages]
    assert sum(text.count("It grows.") for text in texts) == 5
    assert len(texts) > 3
