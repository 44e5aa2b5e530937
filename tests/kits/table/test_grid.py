"""A form as a file: what is printed, read and refused, with the line of each fault."""

import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.core.faults import Faults
from sheetgen.games.wings.table.fight_grid import grid
from sheetgen.kits.schema.toml import parsed
from sheetgen.kits.table import grid as grids
from sheetgen.kits.table.grid import Taken
from tests.cases import each
from tests.games.wings.sheet.forms import MISSIONS, before_the_fight_of, crews_of, filled, of_kind
from tests.games.wings.sheet.forms import toml as written

DOGFIGHT = 6


def printed(kind: int = DOGFIGHT) -> str:
    return grids.printed(grid(of_kind(kind)), "Wings over Malta")


def read(text: str, kind: int = DOGFIGHT) -> Taken:
    return grids.taken_of(parsed(text), grid(of_kind(kind)), Path("form"))


def faults(text: str) -> list[str]:
    """What is wrong with a form, a line each."""
    with pytest.raises(Faults) as refusal:
        read(text)
    return [one.removeprefix("form, ") for one in refusal.value.sentences]


def line_of(text: str, part: str) -> int:
    """The one line of a text that holds this part."""
    (number,) = [n for n, line in enumerate(text.split("\n"), start=1) if part in line]
    return number


@each("mission", MISSIONS[::5])
def test_each_row_has_a_key_for_each_of_its_columns(mission: int) -> None:
    form = grid(before_the_fight_of(mission))
    text = grids.printed(form, "Wings over Malta")
    told = tomllib.loads(text)
    assert {number: [*held] for number, held in told["crew"].items()} == {
        number: [*row.fields] for number, row in form.form.fields["crew"].fields.items()
    }
    assert grids.read(form, told) == grids.read(form, {})


def test_it_may_be_cut_down_to_what_happened() -> None:
    first, *others = crews_of(of_kind(DOGFIGHT))
    text = f"# ours\n[ crew . {first} ]\r\n\tdamage = 0x05 # hex\n"
    assert read(text).report == {
        "crews": [{"crew": first, "damage": 5}, *({"crew": n} for n in others)]
    }


@each(
    "given_",
    ["", "clouds drift", "<script>alert(1)</script>", "{{ 7 * 7 }}{% raw %}", "a\nb\r\nc",
     '"]\n[crew.1]\n', "\x00\x1b[2J\x7f", "../../etc/passwd",
     "żewġ 🚢 \u202egnul", "%s %n ${HOME} $(id)", "x" * 2000, "'" * 9],
)  # fmt: skip
def test_what_is_typed_in_words_is_kept_word_for_word(given_: str) -> None:
    report = read(filled(printed(), {}, optional=given_)).report
    assert report is not None
    assert report.get("optional", "") == given_.strip()


@each(
    ("fields", "marked", "says"),
    [
        (
            {"fate": "lost"},
            'fate = "lost"',
            "fate: has to be on the table, left or shot down",
        ),
        ({"damage": -1}, "damage = -1", "damage: has to be a whole number from 0 to 99, not -1"),
        ({"damage": 2.5}, "damage = 2.5", "damage: has to be a whole number from 0 to 99, not 2.5"),
        (
            {"damage": True},
            "damage = true",
            "damage: has to be a whole number from 0 to 99",
        ),
        (
            {"by": 3},
            "by = 3",
            "by: has to be a list of crews by their numbers, such as [12, 5], not 3",
        ),
        ({"specials": ["rust"]}, 'specials = ["', "specials: item 1 has to be engine, fire"),
        ({"edge": "own"}, 'edge = "own"', "edge: it did not leave"),
        ({"by": [999]}, "by = [999]", "by: item 1 has to be "),
        ({"weather": "fine"}, "weather = ", 'weather: there is no field called "weather" here'),
        ({"altitude": 3}, "altitude = 3", "altitude: is for an airplane"),
    ],
)
def test_a_fault_is_named_with_its_line(fields: dict[str, Any], marked: str, says: str) -> None:
    number = crews_of(of_kind(DOGFIGHT))[2]
    text = filled(printed(), {number: fields})
    found = faults(text)
    start = f"line {line_of(text, marked)}: crew {number}, "
    assert any(fault.startswith(start) and says in fault for fault in found), found


def test_a_fault_of_what_is_not_written_stands_where_its_row_begins() -> None:
    number = crews_of(of_kind(DOGFIGHT))[1]
    says = f"line 1: crew {number}, edge: which edge it left by is not said"
    assert faults(f'[crew.{number}]\nfate = "left"') == [says]


HOSTILE = [
    ("[crew.77]", 'line 1: crew 77: there is no crew called "77" here; known here: '),
    ("[crew.16]", 'line 1: crew 16: there is no crew called "16" here; known here: 5, 6, 15, 12'),
    ("[[crew]]\ncrew = 1", "line 1: crew: has to be a part for each, such as [crew.5], not"),
    ("crew = 'x'", 'line 1: crew: has to be a part for each, such as [crew.5], not "x"'),
    ("[crew]\n5 = 4", "line 2: crew 5: has to be a part of its own, or stand in braces, not 4"),
    ("[crew.1]\n[crew.1]", "line 2: this table is in the file already"),
    ("x = 0\nx = 1\n", "line 2: this key is in the file already"),
    (
        "optional = 1941-01-10",
        "line 1: optional: has to be a text of at most 2000 characters, not",
    ),
    ('optional = "' + "x" * 2001 + '"', "has to be a text of at most 2000"),
    ("optional = '\x01'", ""),
    ("optional = " + "9" * 5000, "a number is too long, or lists are nested too deeply"),
    (
        "optional = 0x" + "f" * 5000,
        "optional: has to be a text of at most 2000 characters, not ...",
    ),
    ("[crew]\n" + "9" * 5000 + " = 1", "there is no crew called"),
    ("optional = " + "[" * 5000 + "]" * 5000, "a number is too long, or lists are nested"),
    ('"\\u001b[2J\\nline 9" = 1', 'line 1: "\\x1b[2J\\nline 9": there is no field called'),
    ('"' + "k" * 9000 + '" = 1', f'line 1: "{"k" * 40}...": there is no field called'),
    ("= 3", "line 1: a line needs a key"),
    ("%PDF-1.7\n", ""),
]


@each(("text", "says"), HOSTILE)
def test_whatever_is_no_form_is_refused_line_by_line(text: str, says: str) -> None:
    found = faults(text)
    assert any(says in fault for fault in found), found[:9]
    assert all(fault.isprintable() for fault in found)
    assert max(map(len, found)) < 250


@pytest.mark.long
@settings(max_examples=40)
@given(st.integers(0, 10**6), st.sampled_from(range(1, 7)))
def test_any_spoilt_form_is_read_or_refused(number: int, kind: int) -> None:
    """Lines left out, doubled, exchanged, or with another value."""
    rng, lines = Random(number), printed(kind).splitlines()
    for _ in range(rng.randint(1, 6)):
        at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        what = rng.randrange(4)
        if what == 0:
            del lines[at]
        elif what == 1:
            lines.insert(other, lines[at])
        elif what == 2:
            lines[at], lines[other] = lines[other], lines[at]
        else:
            value = rng.choice((True, -1, 7, 99, "left", "x", [1], [], {}, "shot down", 12))
            lines[at] = f"{lines[at].partition('=')[0]}= {written(value)}"
    try:
        taken = read("\n".join(lines), kind)
    except ValueError as error:
        for fault in str(error).split("\n"):
            if not fault.startswith(""):
                assert 1 <= int(fault.split(":")[0].removeprefix("line ")) <= len(lines)
    else:
        assert taken.report is not None
