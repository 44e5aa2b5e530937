"""An event file changed key by key."""

import tomllib
from difflib import ndiff

import pytest

from sheetgen.core.errors import Error
from sheetgen.core.game import find, names
from sheetgen.kits.events.new_event import new_event
from sheetgen.kits.schema.writing import rewritten
from tests.cases import each

CAMPAIGNS = find("wings").campaigns
HOSTILE = '"]\n[open]\nroster = "/etc/passwd" # \\ é'


def changed(text: str, part: str, values: dict[str, object]) -> str:
    """A text with some keys of a table changed; one whose value is None goes."""
    held = tomllib.loads(text)
    table = held
    for name in part.split("."):
        table = table.setdefault(name, {})
    table |= values
    for key in [key for key, value in values.items() if value is None]:
        table.pop(key)
    return rewritten(text, held)


@each("game", names())
def test_what_is_not_changed_stays_letter_by_letter(game) -> None:
    text = new_event(find(game), "event.toml", {})
    made = changed(text, "sealed", {"name": HOSTILE, "minutes": 44, "numbers": None})
    made = changed(made, "open", {"copies": 3})
    changes = [line for line in ndiff(text.split("\n"), made.split("\n")) if line[0] in "+-"]
    assert [line for line in changes if line.startswith("+")] == [
        "+ name = " + changes[1].partition(" = ")[2],
        "+ minutes = 44",
        "+ copies = 3",
    ]
    sealed = tomllib.loads(made)["sealed"]
    assert (sealed["name"], "numbers" in sealed) == (HOSTILE, False)
    assert changed(made, "open", {"copies": None}) != made


def test_a_list_over_several_lines_is_one_key() -> None:
    text = "[open]\nplayers = [\n  {name = 'A'},\n  {name = 'B'},\n]\ncopies = 1\n[sealed]\n"
    made = changed(text, "open", {"players": None, "roster": "players.csv"})
    assert made == '[open]\ncopies = 1\nroster = "players.csv"\n[sealed]\n'


@each(
    ("text", "made"),
    [
        ('sealed.name = "x" # mine\n', 'sealed.name = "y" # mine\n'),
        ('sealed = {name = "x"}\n', 'sealed = {name = "y"}\n'),
        ('[sealed]\nname = """x # 1\n"""   # 2\n', '[sealed]\nname = "y"   # 2\n'),
        ('[sealed]\n"na\\u006de" = "x"\n', '[sealed]\n"na\\u006de" = "y"\n'),
    ],
)
def test_a_key_is_changed_however_it_is_written(text, made) -> None:
    assert changed(text, "sealed", {"name": "y"}) == made


def test_what_is_no_toml_cannot_be_changed() -> None:
    with pytest.raises(Error, match="a name is missing"):
        rewritten("[", {"sealed": {"name": "y"}})


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
    wanted = tomllib.loads(UNITS)
    wanted["raf"] |= {
        "units": [{"name": "Z", "flies": ["a"], "base": "Luqa"}, {"name": "C"}],
        "pilots": ["Jo Kay", LONG],
        "base": "Luqa",
    }
    wanted["regia"]["emblem"] = "a dog"
    wanted |= {"lw": {"own": [{"n": 1}]}, "top": 3}
    made = rewritten(UNITS, wanted)
    assert (
        made.replace(LONG, "{LONG}")
        == """# Ours.
top = 3

[raf]  # the Air Force
pilots = [
    "Jo Kay",
    "{LONG}",
] # friends
base = "Luqa"
# the first
[[raf.units]]
name = "Z" # a "remark" #2
flies = ["a"]
base = "Luqa"

[[raf.units]]
name = "C"

[regia]
# emblem = "a cat"
pilots = ["Gino Bartali"]
emblem = "a dog"

[[lw.own]]
n = 1
"""
    )


def leaves(held: object, at: tuple[object, ...] = ()) -> dict[tuple[object, ...], object]:
    """What stands in a table, each under its path."""
    found: dict[tuple[object, ...], object] = {}
    some = held.items() if isinstance(held, dict) else enumerate(held)  # type: ignore[arg-type]
    for key, one in some:
        inside = isinstance(one, dict) or (
            isinstance(one, list) and one and isinstance(one[0], dict)
        )
        found |= leaves(one, (*at, key)) if inside else {(*at, key): one}
    return found


@each("path", sorted(CAMPAIGNS.rglob("*.toml")))
def test_what_stands_in_a_file_that_ships_can_be_changed(path) -> None:
    text = path.read_text("utf-8")
    assert rewritten(text, tomllib.loads(text)) == text
    found = leaves(tomllib.loads(text))
    for leaf, value in [*found.items()][:: max(len(found) // 2, 1)]:
        wanted = table = tomllib.loads(text)
        for step in leaf[:-1]:
            table = table[step]
        table[leaf[-1]] = value[:-1] if isinstance(value, list) else value + value
        made = rewritten(text, wanted)
        assert tomllib.loads(made) == wanted
        assert made.count("#") == text.count("#")
