"""An event file changed key by key."""

import tomllib
from difflib import ndiff

import pytest

from sheetgen.core.errors import Error
from sheetgen.core.registry import find, names
from sheetgen.kits.events.new_event import Wishes, new_event
from sheetgen.kits.events.toml_lines import (
    TomlLines,
    changed,
    laid_out,
    leaves,
    rewritten,
    standing,
)
from tests.cases import each

CAMPAIGNS = find("wings").campaigns
HOSTILE = '"]\n[open]\nroster = "/etc/passwd" # \\ é'


@each("game", names())
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
    assert made == '[open]\ncopies = 1\nroster = "players.csv"\n[sealed]\n'


def test_a_table_that_is_not_there_is_added() -> None:
    made = changed('[sealed]\nname = "x"\n', "sealed.rulings", {"a-b": "c"})
    assert tomllib.loads(made) == {"sealed": {"name": "x", "rulings": {"a-b": "c"}}}


@each(
    ("text", "made"),
    [
        ('sealed.name = "x" # mine\n', 'sealed.name = "y" # mine\n'),
        ('sealed = {name = "x"}\n', 'sealed = {name = "y"}\n'),
        ('[sealed]\nname = """x # 1\n"""   # 2\n', '[sealed]\nname = "y"   # 2\n'),
    ],
)
def test_a_key_is_changed_however_it_is_written(text, made) -> None:
    assert changed(text, "sealed", {"name": "y"}) == made


@each(
    ("text", "says"),
    [('[sealed]\n"na\\u006de" = "x"\n', "only an editor"), ("[", "cannot be read")],
)
def test_what_cannot_be_changed_is_refused(text, says) -> None:
    with pytest.raises(Error, match=says):
        changed(text, "sealed", {"name": "y"})


LONG = "x" * 99
UNITS = """# Ours.
[raf]  # the Air Force
pilots = ["Jo Kay", "Al Day"] # friends
# the first
[[raf.units]]
name = "A#1" # a "remark" #2
flies = ["a"]

[[raf.units]]
name = "B"

[regia]
# emblem = "a cat"
pilots = ["Gino Bartali"]
"""


def test_tables_of_a_list_come_and_go_and_remarks_stay() -> None:
    wanted = leaves(tomllib.loads(UNITS))
    del wanted["raf", "units", 1, "name"]
    wanted |= {("raf", "units", 0, "name"): "Z", ("raf", "units", 0, "base"): "Luqa"}
    wanted |= {("raf", "units", 2, "name"): "C", ("regia", "emblem"): "a dog"}
    wanted |= {("raf", "pilots"): ["Jo Kay", LONG], ("lw", "own", 0, "n"): 1, ("top",): 3}
    made = rewritten(UNITS, wanted)
    assert (
        made.replace(LONG, "{LONG}")
        == """top = 3
# Ours.
[raf]  # the Air Force
pilots = [
  "Jo Kay",
  "{LONG}",
]
# the first
[[raf.units]]
name = "Z" # a "remark" #2
flies = ["a"]
base = "Luqa"


[[raf.units]]
name = "C"

[regia]
emblem = "a dog"
pilots = ["Gino Bartali"]

[[lw.own]]
n = 1
"""
    )
    assert [one["name"] for one in tomllib.loads(made)["raf"]["units"]] == ["Z", "C"]


def test_every_line_that_is_laid_out_has_the_path_of_what_stands_there() -> None:
    found = leaves(tomllib.loads(UNITS))
    made = list(laid_out(found))
    assert leaves(tomllib.loads("\n".join(line for line, _ in made))) == found
    lines = TomlLines("\n".join(line for line, _ in made))
    for path in found:
        assert made[lines.of(*path) - 1][1] == path
    assert made[lines.of("raf", "pilots", 1) - 1] == ('  "Al Day",', ("raf", "pilots", 1))


@each("path", sorted(CAMPAIGNS.rglob("*.toml")))
def test_every_leaf_of_a_file_that_ships_can_be_changed(path) -> None:
    text = path.read_text("utf-8")
    found = leaves(tomllib.loads(text))
    assert rewritten(text, found) == text
    for leaf, value in [*found.items()][:: max(len(found) // 2, 1)]:
        new = value[:-1] if isinstance(value, list) else value + value
        made = rewritten(text, {**found, leaf: new})
        assert standing(leaves(tomllib.loads(made)), leaf) == new
        assert made.count("#") == text.count("#")
