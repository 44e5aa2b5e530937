"""What people type is printed to the letter, in Markdown, HTML and PDF, and is never markup."""

from __future__ import annotations

import json
import shlex
import subprocess
from html.parser import HTMLParser
from xml.etree.ElementTree import Element

from hypothesis import given
from hypothesis import strategies as st

from sheetgen.kits.drawing import fonts
from sheetgen.kits.pages.pieces import Paragraph
from sheetgen.kits.telling import html, markdown, setting
from sheetgen.kits.telling.usertext import code, inert, quoted, shell, visible
from tests.cases import each

HOSTILE = [
    "<b>&\"'\\{{ x }}{% raw %}",
    "*x* _y_ **z**",
    "[a](http://b)",
    "![a](b)",
    "<http://b.c>",
    "# 1",
    "1. one",
    "10) ten",
    "- item",
    "+ item",
    "> quote",
    "a | b",
    "---",
    "===",
    "| - | - |",
    "`code`",
    "``` fence",
    "~~~",
    "\\",
    "\\*",
    "a\\|b",
    "&amp;",
    "&#60;",
    "<a@b.c>",
    "[a]: http://b",
    "`",
    "\\`",
    "\x02wzxhzdk:0\x03",
    "a\nb",
    "a\r\n\r\n# b",
    "\tx",
    "::: a",
    "a  b",
    "<!-- x",
    "</style>",
    "$x$",
    "{: .x }",
    "javascript:alert(1)",
    "*",
    "_",
    "__",
    "**",
    "[",
    "!",
    "\\\\",
    "\u2028x",
    "É*é*",
]
anything = st.text(max_size=40) | st.text(alphabet="\\`*_{}[]()<>#+-.!|&~=:\"' \n1ax", max_size=25)
seeds = st.text(
    st.characters(exclude_characters="\n", exclude_categories=["Cs"]), min_size=1, max_size=30
)


def text_of(element: Element) -> str:
    return markdown.plain(element)


def only(root: Element, tag: str) -> Element:
    assert [child.tag for child in root] == [tag]
    return root[0]


@each("text", HOSTILE)
def test_hostile_text_is_text(text):
    check_as_paragraph(text)
    check_within_a_line(text)
    check_in_a_table(text)


@given(anything)
def test_any_text_alone(text):
    check_as_paragraph(text)


@given(anything)
def test_any_text_in_a_line_and_in_italics(text):
    check_within_a_line(text)


@given(anything)
def test_any_text_in_a_table(text):
    check_in_a_table(text)


def check_as_paragraph(text: str) -> None:
    if visible(text):
        paragraph = only(markdown.parse(inert(text)), "p")
        assert text_of(paragraph) == visible(text)
        assert list(paragraph) == []


def check_within_a_line(text: str) -> None:
    if not visible(text):
        return
    paragraph = only(markdown.parse(f"Played by {inert(text)}. *So it is: {inert(text)}*"), "p")
    assert text_of(paragraph) == f"Played by {visible(text)}. So it is: {visible(text)}"
    assert [child.tag for child in paragraph] == ["em"]


def check_in_a_table(text: str) -> None:
    table = only(markdown.parse(f"| a | b |\n|---|---|\n| {inert(text)} | c |\n"), "table")
    cells = [text_of(cell) for cell in table.iter("td")]
    assert cells == [visible(text), "c"]


@given(seeds)
def test_code_prints_to_the_letter(text):
    paragraph = only(markdown.parse(f"Seed {code(text)} here"), "p")
    if text.isprintable() and visible(text) == text:
        assert text_of(paragraph) == f"Seed {text} here"
    assert [child.tag for child in paragraph] == ["code"]


class Seen(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[str] = []
        self.text = ""

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)

    def handle_data(self, data):
        self.text += data


@given(anything)
def test_the_html_shows_the_same_text_and_no_other_tags(text):
    seen = Seen()
    seen.feed(html.body(markdown.parse(f"By {inert(text)}.")))
    assert seen.tags == ["p"]
    assert seen.text.strip() == f"By {visible(text)}."


@given(anything)
def test_the_printed_paragraph_shows_the_same_text(text):
    (paragraph,) = setting.Setter(10, 9e9, {}).blocks(markdown.parse(f"By {inert(text)}."))
    assert isinstance(paragraph, Paragraph)
    (line,) = paragraph.lines(9e9)
    wanted = f"By {visible(text)}."
    assert {words.face for words in line} == {"text"}
    # Turned as it stands on the line, or with a sign for what no face has: not letter by letter.
    if not fonts.has_from_right(wanted):
        assert "".join(words.text for words in line) == wanted


def test_what_would_not_be_seen_is_written_out():
    assert visible("a\x02b\u202ec") == "a\\x02b\\u202ec"
    assert visible(" a\n\n b\t") == "a b"


@given(anything)
def test_yaml_strings_are_one_line_and_say_the_same(text):
    assert json.loads(quoted(text)) == visible(text)
    assert "\n" not in quoted(text)


@given(seeds)
def test_a_shell_word_is_one_line(text):
    assert shell(text).isprintable()
    if text.isprintable():
        assert shlex.split(shell(text)) == [text]


def test_bash_reads_the_word_back():
    text = "a'b\\ \x01\x7fé\t$HOME"
    said = subprocess.run(
        ["bash", "-c", f"printf %s {shell(text)}"], capture_output=True, check=True
    ).stdout
    assert said.decode() == text


def test_of_a_text_of_ones_own_headings_and_emphasis_are_kept_and_nothing_else() -> None:
    from sheetgen.kits.telling.usertext import sections

    text = "# The *Ohio*\n\n<b>x</b> was **not** _there_, 5 * 3 * 2.\n- no list\n## {{ two }}\n"
    assert [(part.heading, part.level, part.paragraphs) for part in sections(text)] == [
        ("", 1, []),
        (
            "The *Ohio*",
            1,
            [r"\<b\>x\</b\> was **not** *there*, 5 \* 3 \* 2. - no list"],
        ),
        (r"\{\{ two \}\}", 2, []),
    ]
