"""A form as a file: what is printed, read and refused, with the line of each fault."""

import tomllib
from pathlib import Path
from random import Random

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


HOSTILE = [
    ('optional = "' + "x" * 2001 + '"', "has to be a text of at most 2000"),
    ("optional = " + "9" * 5000, "a number is too long, or lists are nested too deeply"),
    ("optional = 0x" + "f" * 5000, "has to be a text of at most 2000 characters, not ..."),
    ("[crew]\n" + "9" * 5000 + " = 1", "there is no crew called"),
    ("optional = " + "[" * 5000 + "]" * 5000, "a number is too long, or lists are nested"),
    ('"' + "k" * 9000 + '" = 1', f'line 1: "{"k" * 40}...": there is no field called'),
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
