"""Markdown to HTML: one self-contained page with the document's text and no more."""

from __future__ import annotations

import re

from sheetgen.kits.telling.html import body, to_html
from sheetgen.kits.telling.markdown import headings, parse, plain, unfolded, without_appendix
from tests.cases import each

PAGE = """---
title: "left out"
---

# A title & more

*Stand* **first** `co  de <b>`

## Two

## Two

| a | b |
|---|--:|
| 1 | 2 |

1. one
2. two

- x

> said

---

[to two](#two) [out](https://example.org/?a=1&b=2)
"""


def test_a_page():
    html = to_html(PAGE, "T <x>")
    assert html.startswith('<!DOCTYPE html>\n<html lang="en-GB">')
    assert "<title>T &lt;x&gt;</title>" in html
    assert '<h1 id="a-title-more">A title &amp; more</h1>' in html
    assert "<code>co  de &lt;b&gt;</code>" in html
    assert '<td class="right">2</td>' in html
    assert '<a href="#two">to two</a>' in html
    assert '<a href="https://example.org/?a=1&amp;b=2">' in html
    assert "left out" not in html


def test_it_needs_nothing_else():
    html = to_html(PAGE, "t").replace("https://example.org", "")
    assert not re.search(r"<(script|link|img|iframe|object)|http|@import|url\(| on\w+=", html)


def test_light_dark_phone_and_print():
    html = to_html(PAGE, "t")
    for part in ("prefers-color-scheme: dark", "@media print", 'name="viewport"'):
        assert part in html


def test_headings_have_names_of_their_own():
    assert [h.get("id") for h in headings(parse(PAGE))] == ["a-title-more", "two", "two-2"]


@each(
    ("text", "shown"),
    [
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        ("a <b onclick=x>b</b> &lt; &copy;", "a <b onclick=x>b</b> &lt; &copy;"),
        ("<div>\n\n# no\n\n</div>", "<div>no</div>"),
        ("[x](javascript:alert(1))", "x"),
        ("[x](JaVaScRiPt:alert(1))", "x"),
        ("[x](&#106;avascript:alert(1))", "x"),
        ("[x](data:text/html,y)", "x"),
        ("[x](file:///etc/passwd)", "x"),
        ("[x](//host/y)", "x"),
        ("[x][y]\n\n[y]: javascript:alert(1)", "x"),
        ("![x](http://host/y.png)", "x"),
        ("![x](file:///etc/passwd)", "x"),
        ("<http://host> <ftp://host>", "http://hostftp://host"),
    ],
)
def test_raw_html_is_text_and_other_links_and_images_are_refused(text, shown):
    root = parse(text)
    assert "".join(plain(root).split()) == "".join(shown.split())
    for link in root.iter("a"):
        assert link.get("href", "").startswith(("http:", "https:", "mailto:", "#"))
    assert {element.tag for element in root.iter()} <= {"div", "p", "a", "h1"}


def test_a_style_sheet_cannot_close_its_element(tmp_path):
    (tmp_path / "report.css").write_text("</style><script>x</script>")
    assert "<script>" not in to_html("# a", "t", tmp_path).replace("<\\/style><script>", "")


def test_nothing_is_a_document_too():
    assert "<main>" in to_html("", "t")


def test_what_is_read_from_the_right_runs_from_there() -> None:
    name = "דן כהן"
    page = to_html(
        f"# {name}\n\nPlayed by {name}, who won.\n\n> في الدور 3 (50%)\n\n"
        f"| name | n |\n|---|---|\n| {name} | 3 |\n",
        "a report",
    )
    assert f'dir="rtl">{name}</h1>' in page
    assert f"<p>Played by {name}, who won.</p>" in page
    assert '<p dir="rtl">في الدور 3 (50%)</p>' in page
    assert f'<td dir="rtl">{name}</td>' in page
    assert "<table>" in page


APART = """# T

Below

Lead

<!-- box -->

**Sailed:** two
**Lost:** none

<!-- end of box -->

Story.

<!-- credits -->

By me.

<!-- end of credits -->

<!-- appendix -->

## Losses

| a |
|---|
| 1 |

### More

x

## Dice

y

<!-- end of appendix -->

after
"""


def test_a_box_stands_apart_and_an_appendix_is_folded_away_table_by_table():
    html = to_html(APART, "t")
    assert "<aside><p><strong>Sailed:</strong>" in html
    assert "<footer><p>By me.</p>\n</footer>" in html
    first, second = re.findall(r"(?s)<details>\n(.*?)</details>", html)
    assert first.startswith('<summary><h2 id="losses">Losses</h2></summary>\n<div class="table">')
    assert '<h3 id="more">' in first
    assert second == '<summary><h2 id="dice">Dice</h2></summary>\n<p>y</p>\n'
    assert "</details>\n<p>after</p>" in html


def test_a_document_is_had_without_its_appendix():
    shown = without_appendix(APART)
    assert "Losses" not in shown
    assert shown.endswith("<!-- end of credits -->\n\nafter\n")
    assert without_appendix(PAGE) == PAGE
    assert body(unfolded(parse(APART))) == body(parse(shown))
    assert without_appendix(APART.partition("<!-- end of app")[0]).endswith("of credits -->\n")
