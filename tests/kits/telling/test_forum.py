"""Markdown to text for a forum, whose tags and pictures nobody's text can be."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from sheetgen.kits.telling.forum import ROOM, harmless, to_forum
from sheetgen.kits.telling.usertext import inert, visible
from tests.cases import each

TAG = re.compile(r"\[/?[a-z*][^\s\]]*\]", re.IGNORECASE)
OURS = re.compile(r"\[/?(?:b|i|c|q|hr|size|url)(?:=[^\s\]]*)?\]")
ADDRESS = re.compile(r"(?:https?://|www\.)[^\s\[\]<>]*", re.IGNORECASE)
FACE = re.compile(r"[:;]-?[()DPpOo|/\\*\[\]]|:\w+:")
HOSTILE = [
    "[b]x[/b]", "[img]http://a/b.png[/img]", "[/c] out", "[size=99]x", "[[b]]", "[thing=1][/thing]",
    "<b>x", "a<b", "<script>", ":) ;-P :D", ":meeple: :shake:", "http://a.b/c", "www.a.b", "[", "]",
    "[/q][/i]", "| [b] |", "[url=javascript:x]y[/url]", "[\u200bb]",
]  # fmt: skip


def test_a_page():
    text = (
        "# Title\n\n*Stand* **first** `code`\n\n<!-- figure: chart -->\n\n## Two\n\n### Three\n\n"
        "| Turn | What |\n|--:|---|\n| 1 | *Ohio* sunk |\n\n- x *y*\n- z\n\n2. two\n\n> said\n\n"
        "[out](https://example.org/?a=[1]) [in](#two)\n\n---\n"
    )
    assert to_forum(text) == (
        "[size=18][b]Title[/b][/size]\n\n[i]Stand[/i] [b]first[/b] [c]code[/c]\n\n"
        "[size=14][b]Two[/b][/size]\n\n[b]Three[/b]\n\n"
        "[c]Turn  What\n----  ---------\n   1  Ohio sunk[/c]\n\n- x [i]y[/i]\n- z\n\n2. two\n\n"
        "[q]said[/q]\n\n[url=https://example.org/?a=%5B1%5D]out[/url] in\n\n[hr]\n"
    )


@each("hostile", HOSTILE)
@each("place", ["{}", "*{}*", "# {}", "- {}", "> {}", "| a |\n|---|\n| {} |", "a {} b"])
def test_typed_text_is_no_tag_and_no_picture(hostile, place):
    text = to_forum(place.format(inert(hostile)))
    bare = to_forum(place.format("x"))
    assert OURS.findall(text) == OURS.findall(bare)
    rest = OURS.sub("", text)
    assert not TAG.search(rest)
    assert not FACE.search(ADDRESS.sub("", rest))
    assert not re.search(r"<\S", rest)
    assert "".join(visible(hostile).split()) in "".join(rest.split())


@given(st.text("[]<>:;()b/-DPw.htp =c\\|", max_size=30))
def test_whatever_is_typed_is_broken_up_by_spaces_alone(text):
    shown = harmless(text)
    assert not TAG.search(shown)
    assert not FACE.search(ADDRESS.sub("", shown))
    assert shown.replace(" ", "") == text.replace(" ", "")


def test_a_time_and_an_address_in_our_words_stay_whole():
    assert harmless("at 16:00, 3:1; (a) b: c") == "at 16:00, 3:1; (a) b: c"


@each(
    ("typed", "shown"),
    [
        ("see https://a.b/wiki/File:Duck?x=(1)&y=2.", "see https://a.b/wiki/File:Duck?x=(1)&y=2."),
        ("(www.a.b/c) or HTTP://a.b:)", "(www.a.b/c) or HTTP://a.b: )"),
        ("https://a.b/[img]c", "https://a.b/[ img]c"),
        ("https://a.b/:meeple:", "https://a.b/: meeple:"),
    ],
)
def test_an_address_stays_whole_and_nothing_else_passes_for_one(typed, shown):
    assert to_forum(inert(typed)) == f"{shown}\n"
    assert to_forum(f"[{inert(typed)}](https://a.b)") == f"[url=https://a.b]{shown}[/url]\n"


def test_tables_are_no_wider_than_a_forum_shows():
    row = "| 1 | " + "word [b]and word " * 40 + " |\n"
    text = to_forum(f"| Turn | What |\n|--:|---|\n{inert(row)}\n{row}")
    table = re.search(r"\[c\](.*)\[/c\]", text, re.DOTALL)
    assert table
    assert max(map(len, table[1].splitlines())) <= ROOM
