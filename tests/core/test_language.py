"""What is read from data files: editions and rulings, words, phrases."""

from __future__ import annotations

from sheetgen.core import language
from sheetgen.core.game import Conditions, Edition, Fixed, Ruling
from tests.cases import each

CONDITIONS = {
    "editions": {"old": {"title": "The old one", "ships": 3}, "new": {"title": "The new one"}},
    "rulings": {
        "fog": {
            "question": "Is there fog?",
            "values": {"no": "There is none.", "yes": "There is."},
            "reads": "foggy",
            "words": {"yes": {"sight": "a mile"}},
        },
        "wind": {
            "question": "Whence is the wind?",
            "values": {"north": "N", "east": "E", "south": "S"},
            "reads": "wind",
            "words": {"east": {"sail": "reefed"}, "south": {"sail": "full", "sight": "far"}},
        },
        "tea": {"question": "Tea?", "values": {"yes": "Tea.", "no": "None."}},
    },
    "fixed": [{"says": "Ships float."}],
}
RULINGS = language.rulings(CONDITIONS)


def test_editions_and_rulings_are_in_the_order_of_the_file() -> None:
    assert language.editions(CONDITIONS) == (
        Edition("old", "The old one"), Edition("new", "The new one"),
    )  # fmt: skip
    assert [one.name for one in RULINGS] == ["fog", "wind", "tea"]
    assert RULINGS[2] == Ruling("tea", "Tea?", {"yes": "Tea.", "no": "None."})
    assert language.fixed(CONDITIONS) == (Fixed("Ships float."),)


@each(
    ("fog", "wind", "read", "words"),
    [
        ("no", "north", {"foggy": False, "wind": 0}, {}),
        ("yes", "east", {"foggy": True, "wind": 1}, {"sight": "a mile", "sail": "reefed"}),
        ("yes", "south", {"foggy": True, "wind": 2}, {"sight": "far", "sail": "full"}),
    ],
)
def test_of_two_values_yes_or_no_is_read_and_of_more_the_place(fog, wind, read, words) -> None:
    conditions = Conditions("new", {"fog": fog, "wind": wind, "tea": "no"})
    found = language.ruled(RULINGS, conditions)
    assert found == read
    assert [type(value) for value in found.values()] == [bool, int]
    assert language.words(RULINGS, conditions) == words


def test_a_file_of_the_language_stands_before_the_one_beside_it(tmp_path) -> None:
    (tmp_path / "data" / language.LANGUAGE).mkdir(parents=True)
    (tmp_path / "data" / "words.json").write_text('{"sea": {"calm": "plain {n}"}}', "utf-8")
    (tmp_path / "data" / "names.json").write_text('["Għar"]', "utf-8")
    said = language.phrases(str(tmp_path / "module.py"))
    assert said.say("sea", "calm", n=2) == "plain 2"
    assert language.reader(tmp_path)("names") == ["Għar"]
    own = tmp_path / "data" / language.LANGUAGE / "words.json"
    own.write_text('{"sea": {"calm": "own {n}"}}', "utf-8")
    assert language.read(tmp_path / "data" / "words.json") == {"sea": {"calm": "own {n}"}}
    # It is read once.
    assert said.words("sea") == {"calm": "plain {n}"}
