"""What a document sets apart in columns: read in every format, printed as a page of its own."""

from __future__ import annotations

import io
from itertools import pairwise

import pdfplumber
import pytest

from sheetgen.kits.drawing.page import PAPERS
from sheetgen.kits.telling.forum import to_forum
from sheetgen.kits.telling.html import to_html
from sheetgen.kits.telling.markdown import COLUMNS, parse
from sheetgen.kits.telling.newspaper import HEAVY
from sheetgen.kits.telling.pdf import to_pdf
from sheetgen.kits.telling.plain import to_plain
from tests.cases import each

ITEM = "#### Item {n}\n\nWords of item {n}, and some more of them to fill a line or two.\n\n"
PAGE = (
    "# Book\n\nbefore\n\n## One\n\nText before.\n\n<!-- columns -->\n\n## The Sheet *No. 3*\n\n"
    "*A date.*\n\n#### A headline\n\nThe lead of the page.\n\n{items}\n"
    "| Who | n |\n| --- | --: |\n| Hill | 3 |\n\n<!-- end of columns -->\n\n## Two\n\nText after.\n"
)


def document(items: int) -> str:
    return PAGE.format(items="".join(ITEM.format(n=n) for n in range(items)))


def printed(text: str, paper: str = "a4") -> pdfplumber.PDF:
    file = io.BytesIO()
    to_pdf(text, file, PAPERS[paper], "t", "Head")
    return pdfplumber.open(file)


def test_what_stands_between_the_marks_is_one_element() -> None:
    tags = [str(element.tag) for element in parse(document(2))]
    assert tags == ["h1", "p", "h2", "p", COLUMNS, "h2", "p"]
    (section,) = [e for e in parse(document(2)) if e.tag == COLUMNS]
    assert [e.tag for e in section][:4] == ["h2", "p", "h4", "p"]


def test_without_an_end_all_that_follows_is_in_columns() -> None:
    text = document(1).replace("<!-- end of columns -->\n\n", "")
    assert [e.tag for e in parse(text)][-1] == COLUMNS
    assert [e.tag for e in parse("a\n\n<!-- end of columns -->\n\nb")] == ["p", "p"]


def test_every_format_has_all_of_it_in_order() -> None:
    for text in (to_plain(document(3)), to_forum(document(3)), to_html(document(3), "t")):
        places = [text.index(x) for x in ("Text before", "The Sheet", "Item 2", "Text after")]
        assert places == sorted(places)
    assert to_html(document(3), "t").count("<section>") == 1


@pytest.mark.long
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_page_stands_by_itself_under_heavy_rules(paper: str) -> None:
    with printed(document(14), paper) as pdf:
        texts = [page.extract_text() for page in pdf.pages]
        assert len(texts) == 2
        # The text goes on where it stands, and the page of its own is the next.
        assert "Text before" in texts[0]
        assert "Text after" in texts[0]
        assert "The Sheet" in texts[1]
        assert "Text" not in texts[1]
        assert all(f"Item {n}" in texts[1] for n in range(14))
        page = pdf.pages[1]
        heavy = [line for line in page.lines if abs(line["linewidth"] - HEAVY) < 0.01]
        assert len(heavy) == 2
        words = page.crop((0, 60, page.width, page.height - 45)).extract_words()
        assert max(word["bottom"] for word in words) < max(line["bottom"] for line in heavy)
        starts = {round(w["x0"]) for w in words if w["text"] == "Item"}
        assert len(starts) == 3
        assert {c["non_stroking_color"] for c in page.chars} <= {(0,), (0, 0, 0)}


@pytest.mark.long
def test_a_headline_is_never_last_in_a_column() -> None:
    for items in range(4, 24, 3):
        with printed(document(items)) as pdf:
            words = pdf.pages[1].extract_words()
            for word in (w for w in words if w["text"] == "Item"):
                column = [w for w in words if abs(w["x0"] - word["x0"]) < 2]
                assert any(0 < w["top"] - word["top"] < 40 for w in column), items


@pytest.mark.long
def test_what_is_too_much_for_a_page_is_set_as_text() -> None:
    with printed(document(110)) as pdf:
        text = "".join(page.extract_text() for page in pdf.pages)
        assert all(f"Item {n}\n" in text for n in (0, 50, 109))
        assert "Text after" in text


@each(("items", "even"), [(5, False), (6, True), (8, True), (11, True)])
def test_columns_end_on_one_line_unless_one_had_to_be_loose(items: int, even: bool) -> None:
    with printed(document(items)) as pdf:
        page = next(page for page in pdf.pages if "The Sheet" in page.extract_text())
        lines = [line for line in page.lines if line["x0"] == line["x1"]]
        sides = [0.0, *sorted(line["x0"] for line in lines), page.width]
        feet = max(line["bottom"] for line in lines)
        words = [word for word in page.extract_words() if word["bottom"] < feet + 5]
    last = [max(w["bottom"] for w in words if a < w["x0"] < b) for a, b in pairwise(sides)]
    assert max(last) == pytest.approx(feet, abs=6)
    assert (min(last) == pytest.approx(feet, abs=6)) is even


def test_a_page_that_is_none_is_set_as_text() -> None:
    text = "# B\n\n<!-- columns -->\n\nOnly words.\n\n<!-- end of columns -->\n"
    with printed(text) as pdf:
        assert "Only words" in pdf.pages[0].extract_text()


@each("items", [4, 5, 7, 8])
def test_a_headline_and_its_short_list_are_not_parted(items: int) -> None:
    entries = "".join(f"#### Item {n}\n\n- first{n}\n- second{n}\n\n" for n in range(items))
    with printed(PAGE.format(items=entries)) as pdf:
        words = {word["text"]: word["x0"] for page in pdf.pages for word in page.extract_words()}
    for n in range(items):
        assert words[f"first{n}"] == pytest.approx(words[f"second{n}"])
