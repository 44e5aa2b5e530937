"""Markdown to plain text."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from sheetgen.kits.telling.plain import ROOM, to_plain
from sheetgen.kits.telling.usertext import inert, visible
from tests.cases import each

PAGE = """---
title: "left out"
---

# A title & more

*Stand* **first** `co  de`

<!-- figure: chart -->

## Two

*a note of mine*

| Turn | What |
|--:|---|
| 1 | *Ohio* sunk |

### Three

3. three
4. four [out](https://example.org/?a=1&b=2)

- x

> said by somebody

---

[to two](#two)
"""


def test_a_page():
    assert to_plain(PAGE) == (
        "A title & more\n==============\n\nStand first co  de\n\nTwo\n---\n\n"
        "    a note of mine\n\nTurn  What\n----  ---------\n   1  Ohio sunk\n\nThree\n\n"
        "3. three\n4. four out <https://example.org/?a=1&b=2>\n\n- x\n\n"
        f"    said by somebody\n\n{'-' * ROOM}\n\nto two\n"
    ).replace("co  de", "co de")


def test_lines_are_short_and_nothing_is_lost():
    words = [f"word{number}" for number in range(400)]
    text = to_plain(f"{' '.join(words)}\n\n- {' '.join(words)}\n\n> {' '.join(words)}")
    assert max(map(len, text.splitlines())) <= ROOM
    assert [word for word in text.split() if word != "-"] == words * 3


def test_code_keeps_its_spaces():
    assert to_plain("Before.\n\n    a   b\n      c\n\nAfter.") == (
        "Before.\n\n    a   b\n      c\n\nAfter.\n"
    )


@given(st.text(min_size=1))
def test_typed_text_is_there_to_the_letter(text):
    if visible(text):
        shown = to_plain(f"Note: {inert(text)}")
        assert "".join(shown.split()) == "".join(f"Note: {visible(text)}".split())


@each("hostile", ["\x1b[2Jx", "a\x07b", "\u202edcba", "a\u2028b"])
def test_no_control_character_passes(hostile):
    shown = to_plain(inert(hostile))
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f\u202e\u2028]", shown)
