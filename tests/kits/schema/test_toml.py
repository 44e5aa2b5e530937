"""Where the keys of a TOML file stand."""

import json
import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.kits.schema.toml import line_of, lines_of, syntax_fault
from tests.cases import each

TEXT = '''# a remark = [x]
name = "a # = [b"
[sealed]
date = 2026-01-02 # x
"quoted key" = 3
sessions = [
  3, # three, of [4]
  [4, 5],
  6]
[sealed.rulings]
a.b = """
multi = "x"
"""
c = \'\'\'
[not.a.table]\'\'\'
z = 1
[open]
players = [
  { name = "A, B]", table = 1 },

  { name = "B" },
]
[[open.more]]
x = 1
[[open.more]]
x = 2
[open.more.sub]
q = 1
'''


@each(
    ("path", "line"),
    [
        (("name",), 2),
        (("sealed",), 3),
        (("sealed", "date"), 4),
        (("sealed", "quoted key"), 5),
        (("sealed", "sessions"), 6),
        (("sealed", "sessions", 0), 7),
        (("sealed", "sessions", 1), 8),
        (("sealed", "sessions", 1, 1), 8),
        (("sealed", "sessions", 2), 9),
        (("sealed", "rulings"), 10),
        (("sealed", "rulings", "a", "b"), 11),
        (("sealed", "rulings", "c"), 14),
        (("sealed", "rulings", "z"), 16),
        (("open", "players"), 18),
        (("open", "players", 0, "name"), 19),
        (("open", "players", 1, "name"), 21),
        (("open", "more", 0, "x"), 24),
        (("open", "more", 1, "x"), 26),
        (("open", "more", 1, "sub", "q"), 28),
        (("sealed", "not", "there"), 3),
        (("nothing",), 0),
    ],
)
@each("ends", ["\n", "\r\n"])
def test_each_key_has_its_line(path, line, ends) -> None:
    text = TEXT.replace("\n", ends)
    tomllib.loads(text)
    assert line_of(lines_of(text), path) == line


@given(
    st.lists(
        st.tuples(st.sampled_from("abcdefgh"), st.text(st.characters(codec="utf-8"), max_size=6)),
        max_size=6,
    )
)
def test_strings_of_any_kind_do_not_lead_astray(pairs) -> None:
    lines = []
    for number, (key, value) in enumerate(pairs):
        text = json.dumps(value, ensure_ascii=False).replace("\x7f", "")
        lines.append(f"{key}{number} = {text} # {key}")
    text = "\n".join([*lines, "last = 1"])
    tomllib.loads(text)
    found = lines_of(text)
    for number, (key, _) in enumerate(pairs):
        assert found[f"{key}{number}",] == number + 1
    assert found["last",] == len(pairs) + 1


def test_a_long_key_does_not_lead_astray() -> None:
    text = f"{'.'.join('a' * 3000)} = 1"
    tomllib.loads(text)
    assert lines_of(text)["a",] == 1


@each(("text", "line"), [("a = 1\nb = Anna\n", 2), ("a = 1\na = 2", 2), ("a = [1,\n2", 2)])
def test_what_is_no_toml_has_its_line(text, line) -> None:
    with pytest.raises(tomllib.TOMLDecodeError) as error:
        tomllib.loads(text)
    assert syntax_fault(error.value, text).line == line


@each(
    ("text", "says"),
    [
        ('a = "C:\\Users\\x.csv"', "with / instead"),
        ('a = "C:\\data"', "with / instead"),
        ("a = “X”", "take “ for a quotation mark"),
        ('a = ["X", „Y“]', "take „ for a quotation mark"),
        ("a = X", "a text needs quotation marks around it"),
        ("a = 1 X", "a text needs quotation marks around it"),
        ("a = 1\na = 2", "this key is in the file already"),
        ("[a]\n[a]", "this table is in the file already"),
        ("a = [1", "a list is not closed, or a comma is missing in it"),
        ("a = {b = 1\n}", "a table is not closed in its line"),
        ('a = "x\n', "a text is not closed: a quotation mark is missing"),
        ("a = 'x", "a text is not closed: a quotation mark is missing"),
        ("a = 'x\nb = 'y'", "a text is not closed: a quotation mark is missing"),
        ("a = {b = 1,}", "a name is missing"),
        ("a = {b = 1, b = 2}", "this key is in the table already"),
        ("[[a]", "]] is missing after the name of a table"),
        ("a 1", "there is no = after the key"),
        ("[a", "] is missing after the name of a table"),
        ("= 1", "a line needs a key, = and a value"),
    ],
)
def test_what_word_processors_and_windows_make_of_a_text_is_told(text, says) -> None:
    with pytest.raises(tomllib.TOMLDecodeError) as error:
        tomllib.loads(text)
    assert says in syntax_fault(error.value, text).text
