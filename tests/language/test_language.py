"""What a language is: a module of grammar, and files. Nothing that is printed of a convoy, or shown
at its table, has words from anywhere else; but for the odds there, which name events by the rules'
own names."""

import json
import subprocess
import sys

import pytest

from tests.language.pseudo import accented, english

DOCUMENTS = ("sheet", "dice book", "table", "packet", "director's book")


@pytest.mark.long
def test_no_english_is_left_where_another_language_is_spoken() -> None:
    # In a process of its own: the language is chosen before anything is loaded.
    command = [sys.executable, "-m", "tests.language.documents", *DOCUMENTS]
    said = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    assert said.returncode == 0, said.stderr
    assert json.loads(said.stdout) == {one: {} for one in DOCUMENTS}


def test_english_is_told_from_the_language_from_names_and_from_commands() -> None:
    phrase = accented("Two ships of {count} sail.")
    spoken = [phrase.format(count=3), "Ohio", "sheetgen play convoy --seed one"]
    assert english(spoken, ["Ohio"]) == {}
    plain = "Ohio is sunk"
    assert english([*spoken, plain], ["Ohio"]) == {"is": plain, "sunk": plain}
