"""What is wrong, told to a person: characters that cannot be printed, files that fail, faults by
line."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from sheetgen.core.errors import UnprintableText, check_printable, of_file, printable
from sheetgen.core.faults import Fault, Faults, complain
from tests.cases import each


@each(
    ("character", "name"),
    [
        ("\x07", "U+0007 a control character"),
        ("\ud800", "U+D800 half a character"),
        ("\ue000", "U+E000 an unnamed character"),
        ("\u202e", "U+202E RIGHT-TO-LEFT OVERRIDE"),
    ],
)
def test_what_cannot_be_printed_is_named(character, name):
    with pytest.raises(UnprintableText) as told:
        check_printable(f"a{character}b", "the title")
    assert str(told.value) == f"the title holds {name}, which cannot be printed"
    assert character not in printable(character)


def test_joiners_and_letters_of_any_script_can_be():
    check_printable("Ħal \u200d\u200c नमस्ते 👩\u200d🚒", "the title")
    assert printable("Ħal\n") == "Ħal\\n"


@each("number", ["ENOSPC", "EDQUOT", "EFBIG"])
def test_where_there_is_no_room_it_is_said_what_to_do(number):
    said = of_file(OSError(getattr(errno, number), "no room", "a.pdf"))
    assert said == "a.pdf: no room; make room there, or choose another folder"


def test_a_file_that_fails_is_named_where_it_has_a_name():
    assert of_file(OSError(errno.EACCES, "not yours", "a.pdf")) == "a.pdf: not yours"
    assert of_file(OSError("torn")) == "what was to be written: torn"


ONE, OTHER = Path("one.toml"), Path("other.toml")


def test_faults_are_told_by_line_the_first_file_first():
    with pytest.raises(Faults) as told:
        complain((ONE, [Fault(7, "seven"), Fault(0, "none")]), (OTHER, [Fault(1, "first")]))
    assert told.value.sentences == (
        "one.toml: none", "one.toml, line 7: seven", "other.toml, line 1: first",
    )  # fmt: skip
    assert str(told.value) == "; ".join(told.value.sentences)
    assert told.value.found[1] == (ONE, Fault(7, "seven"))
    complain((ONE, []), (OTHER, []))


@each("number", [50, 51])
def test_one_more_than_are_told_is_told_itself(number):
    assert len(Faults("file", map(str, range(number))).sentences) == number


def test_of_very_many_faults_the_rest_is_counted_under_the_first_file():
    with pytest.raises(Faults) as told:
        complain((ONE, [Fault(n, "wrong") for n in range(1, 51)]),
                 (OTHER, [Fault(1, "wrong"), Fault(2, "wrong")]))  # fmt: skip
    assert len(told.value.sentences) == 51
    assert told.value.sentences[-1] == "one.toml: and 2 more"
