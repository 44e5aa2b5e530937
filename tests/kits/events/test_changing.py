"""An event file changed key by key."""

from __future__ import annotations

import tomllib
from difflib import ndiff

import pytest

from sheetgen.core.errors import Error
from sheetgen.core.registry import find, names
from sheetgen.kits.events.changing import changed
from sheetgen.kits.events.new_event import Wishes, new_event

HOSTILE = '"]\n[open]\nroster = "/etc/passwd" # \\ é'


@pytest.mark.parametrize("game", names())
def test_what_is_not_changed_stays_letter_by_letter(game) -> None:
    text = new_event(find(game), "event.toml", Wishes())
    made = changed(text, "sealed", {"name": HOSTILE, "lot": True, "minutes": 45, "numbers": None})
    made = changed(made, "open", {"copies": 3})
    changes = [line for line in ndiff(text.split("\n"), made.split("\n")) if line[0] in "+-"]
    assert [line for line in changes if line.startswith("+")] == [
        "+ name = " + changes[1].partition(" = ")[2],
        "+ lot = true",
        "+ minutes = 45",
        "+ copies = 3",
    ]
    sealed = tomllib.loads(made)["sealed"]
    assert (sealed["name"], "numbers" in sealed) == (HOSTILE, False)
    assert changed(made, "open", {"copies": None}) != made


def test_a_list_over_several_lines_is_one_key() -> None:
    text = "[open]\nplayers = [\n  {name = 'A'},\n  {name = 'B'},\n]\ncopies = 1\n[sealed]\n"
    made = changed(text, "open", {"players": None, "roster": "players.csv"})
    assert made == '[open]\nroster = "players.csv"\ncopies = 1\n[sealed]\n'


def test_a_table_that_is_not_there_is_added() -> None:
    made = changed('[sealed]\nname = "x"\n', "sealed.rulings", {"a-b": "c"})
    assert tomllib.loads(made) == {"sealed": {"name": "x", "rulings": {"a-b": "c"}}}


@pytest.mark.parametrize(
    "text",
    ['sealed.name = "x"\n', 'sealed = {name = "x"}\n', '[sealed]\n"na\\u006de" = "x"\n', "["],
)
def test_what_cannot_be_changed_is_refused(text) -> None:
    with pytest.raises(Error, match="event file"):
        changed(text, "sealed", {"name": "y"})
