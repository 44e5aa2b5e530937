"""A piece of a newspaper in a document: read in every format, printed between rules."""

from __future__ import annotations

import io

import pdfplumber

from sheetgen.kits.drawing.page import PAPERS
from sheetgen.kits.telling.forum import to_forum
from sheetgen.kits.telling.html import to_html
from sheetgen.kits.telling.markdown import CUTTING, parse
from sheetgen.kits.telling.pdf import to_pdf
from sheetgen.kits.telling.plain import to_plain

ITEM = "#### Item {n}\n\nWords of item {n}, and some more of them to fill a line or two.\n\n"
PAGE = (
    "# Book\n\nbefore\n\n## One\n\nText before.\n\n<!-- cutting -->\n\n## The Sheet *No. 3*\n\n"
    "*A date.*\n\n#### A headline\n\nThe lead of the page.\n\n{items}\n"
    "| Who | n |\n| --- | --: |\n| Hill | 3 |\n\n<!-- end of cutting -->\n\n## Two\n\nText after.\n"
)


def document(items: int) -> str:
    return PAGE.format(items="".join(ITEM.format(n=n) for n in range(items)))


def printed(text: str, paper: str = "a4") -> pdfplumber.PDF:
    file = io.BytesIO()
    to_pdf(text, file, PAPERS[paper], "t", "Head")
    return pdfplumber.open(file)


def test_what_stands_between_the_marks_is_one_element() -> None:
    tags = [str(element.tag) for element in parse(document(2))]
    assert tags == ["h1", "p", "h2", "p", CUTTING, "h2", "p"]
    (section,) = [e for e in parse(document(2)) if e.tag == CUTTING]
    assert [e.tag for e in section][:4] == ["h2", "p", "h4", "p"]


def test_without_an_end_all_that_follows_is_in_it() -> None:
    text = document(1).replace("<!-- end of cutting -->\n\n", "")
    assert [e.tag for e in parse(text)][-1] == CUTTING
    assert [e.tag for e in parse("a\n\n<!-- end of cutting -->\n\nb")] == ["p", "p"]


def test_every_format_has_all_of_it_in_order() -> None:
    for text in (to_plain(document(3)), to_forum(document(3)), to_html(document(3), "t")):
        places = [text.index(x) for x in ("Text before", "The Sheet", "Item 2", "Text after")]
        assert places == sorted(places)
    assert to_html(document(3), "t").count("<section>") == 1


def test_a_cutting_stands_between_rules_in_the_text_and_not_in_the_outline() -> None:
    with printed(document(3)) as pdf:
        (page,) = pdf.pages
        words = {word["text"]: word["top"] for word in page.extract_words()}
        rules = sorted(line["top"] for line in page.lines if line["x1"] - line["x0"] > 300)[-2:]
        order = [
            words["before."],
            rules[0],
            words["Sheet"],
            words["Hill"],
            rules[1],
            words["after."],
        ]
        assert order == sorted(order)
        names = [mark[1] for mark in pdf.doc.get_outlines()]
        assert "One" in names
        assert "Two" in names
        assert not any("Sheet" in name for name in names)


def test_a_page_that_is_none_is_set_as_text() -> None:
    text = "# B\n\n<!-- cutting -->\n\nOnly words.\n\n<!-- end of cutting -->\n"
    with printed(text) as pdf:
        assert "Only words" in pdf.pages[0].extract_text()
