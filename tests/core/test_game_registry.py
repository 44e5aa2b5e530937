"""Which games there are: those of this package, and those other packages register."""

import shutil
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from sheetgen.core import game as games
from sheetgen.core.errors import Error
from sheetgen.core.game import Ruling, find, names
from sheetgen.core.journal import Header

CONVOY = find("convoy")
WINGS = find("wings")
MODULE = """
from sheetgen.core.game import find
ZEPPELIN = find("convoy")._replace(name="zeppelin", title="Zeppelin")
ARMADA = find("convoy")._replace(name="armada", title="Armada", reference_policy="")
"""
ENTRY_POINTS = """
[sheetgen.games]
zeppelin = other_games:ZEPPELIN
convoy = other_games:ARMADA
armada = other_games:ARMADA
"""


@pytest.fixture
def registered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An installed package of two games, one registered under a built-in game's name as well."""
    info = tmp_path / "other_games-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: other-games\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(ENTRY_POINTS)
    (tmp_path / "other_games.py").write_text(MODULE)
    monkeypatch.syspath_prepend(tmp_path)


def test_malta_convoy_is_built_in() -> None:
    assert (CONVOY.name, CONVOY.title) == ("convoy", "Malta Convoy")
    assert names()[0] == "convoy"


def test_each_built_in_game_is_found_by_its_name() -> None:
    for name in games.BUILT_IN:
        assert find(name).name == name


def test_an_unknown_game_is_refused_with_those_there_are() -> None:
    with pytest.raises(ValueError, match=r'there is no game called "chess"; choose .*convoy'):
        find("chess")


@pytest.mark.usefixtures("registered")
def test_registered_games_are_found_after_the_built_in_ones_in_order() -> None:
    assert names() == [*games.BUILT_IN, "armada", "zeppelin"]
    assert find("zeppelin").title == "Zeppelin"


@pytest.mark.usefixtures("registered")
def test_a_built_in_game_cannot_be_replaced() -> None:
    assert find("convoy") is CONVOY
    assert names().count("convoy") == 1


@pytest.mark.usefixtures("registered")
def test_a_registered_game_that_cannot_be_loaded_is_named(tmp_path: Path) -> None:
    (tmp_path / "other_games.py").write_text("raise RuntimeError('no wind')")
    sys.modules.pop("other_games", None)
    with pytest.raises(ValueError, match="the game zeppelin cannot be loaded: no wind"):
        find("zeppelin")


@pytest.mark.usefixtures("registered")
def test_an_unknown_game_is_refused_with_registered_ones_too() -> None:
    with pytest.raises(ValueError, match="armada or zeppelin"):
        find("chess")


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"name": "balloon"}, 'its entry point has that name, and its Game the name "balloon"'),
        ({"default_edition": "first"}, 'its default edition "first" is none of its editions'),
        ({"default_policy": "bold"}, 'its default policy "bold" is none of its policies'),
        ({"reference_policy": "bold"}, 'its reference policy "bold" is none of its policies'),
        ({"rulings": (Ruling("gas", "Which?", {}),)}, 'its ruling "gas" has no values'),
    ],
)
@pytest.mark.usefixtures("registered")
def test_a_game_that_is_registered_wrongly_is_named_when_it_is_loaded(
    change: dict[str, Any], says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = import_module("other_games")
    monkeypatch.setattr(module, "ZEPPELIN", module.ZEPPELIN._replace(**change))
    with pytest.raises(Error, match=f"the game zeppelin cannot be loaded: {says}"):
        find("zeppelin")
    assert find("armada").title == "Armada"


@pytest.mark.usefixtures("registered")
def test_of_games_that_cannot_be_loaded_none_is_offered(tmp_path: Path) -> None:
    (tmp_path / "other_games.py").write_text("raise RuntimeError('no wind')")
    sys.modules.pop("other_games", None)
    with pytest.raises(ValueError, match="called") as told:
        find("chess")
    assert str(told.value) == (
        'there is no game called "chess"; choose convoy or wings; the game armada cannot be loaded:'
        " no wind; the game zeppelin cannot be loaded: no wind; one of your own must be installed "
        "where sheetgen is"
    )


class TestData:
    """The folder that a record is played from."""

    @pytest.fixture
    def mine(self, tmp_path: Path) -> Path:
        """A campaign of somebody's own, in a folder beside his record."""
        mine = Path(shutil.copytree(WINGS.campaigns / "skarholm", tmp_path / "games" / "mine"))
        ships = mine / "ships.toml"
        ships.write_text(ships.read_text("utf-8").replace("Lodestone", "Gemstone"), "utf-8")
        return mine

    def test_one_that_comes_with_the_game_is_found_by_its_data(self) -> None:
        about = games.of_campaign(WINGS, "skarholm").campaign
        assert games.of_same_data(WINGS, about).campaign == about

    def test_a_folder_here_comes_before_one_that_comes_with_the_game(
        self, mine: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        mine.rename(tmp_path / "skarholm")
        shipped = games.of_campaign(WINGS, "skarholm").campaign
        monkeypatch.chdir(tmp_path)
        here = games.of_campaign(WINGS, "skarholm").campaign
        assert (here["name"], shipped["name"]) == ("skarholm", "skarholm")
        assert here["data"] != shipped["data"]

    @pytest.mark.parametrize("file", ["a.jsonl", "games/a.jsonl", "games/mine/a.jsonl"])
    def test_one_beside_the_record_or_beside_its_folder_is_found(
        self, file: str, mine: Path, tmp_path: Path
    ) -> None:
        about = games.of_campaign(WINGS, mine).campaign
        near = tmp_path / file
        if file == "a.jsonl":
            with pytest.raises(Error, match='of the campaign "mine": name its folder'):
                games.of_same_data(WINGS, about, near)
            return
        assert games.of_same_data(WINGS, about, near).campaign == about
        # Nothing of it is remembered: another record is held to what is named for it.
        with pytest.raises(Error, match='of the campaign "mine": name its folder'):
            games.of_same_data(WINGS, about)

    def test_where_its_files_have_changed_it_is_said_in_which_folder(
        self, mine: Path, tmp_path: Path
    ) -> None:
        about = {**games.of_campaign(WINGS, mine).campaign, "data": "0"}
        with pytest.raises(Error, match=f"the files in {mine} have changed since"):
            games.of_same_data(WINGS, about, tmp_path / "games" / "a.jsonl")
        with pytest.raises(Error, match='of the campaign "yours": name its folder'):
            games.of_same_data(WINGS, about | {"name": "yours"}, tmp_path / "games" / "a.jsonl")

    def test_a_folder_that_is_named_is_the_one_or_the_record_is_refused(self, mine: Path) -> None:
        about = games.of_campaign(WINGS, mine).campaign
        assert games.of_same_data(WINGS, about, campaign=mine).campaign == about
        skarholm = WINGS.campaigns / "skarholm"
        with pytest.raises(Error, match=r'"mine", and .*skarholm has other data'):
            games.of_same_data(WINGS, about, campaign=skarholm)
        header = Header("wings", "2018", WINGS.rules_version)
        with pytest.raises(Error, match="the record is of Wings over Malta itself"):
            games.game_of(header, campaign=skarholm)
        assert games.game_of(header) is WINGS


def test_a_name_is_found_in_any_case_and_in_a_record_as_it_was_written() -> None:
    assert games.find("CONVOY") is games.find("convoy")
    with pytest.raises(ValueError, match=r'no game called "Convoy" \(did you mean convoy\?\)'):
        games.game_of(Header("Convoy", "sheet", "convoy-1"))


def test_what_the_players_brought_and_a_fight_by_itself_make_another_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Made(tuple):
        """A game, by what it was made of."""

        def of_own(self, said: object) -> Any:
            return Made((*self, "own", said))

        def of_fight(self, *facts: object) -> Any:
            return Made((*self, "fight", *facts))

        def conditions(self, edition: str, rulings: object) -> str:
            return edition

    monkeypatch.setattr(games, "game_named", lambda name: Made((name,)))
    header = Header("zen", "old", "zen-1", seed="s")
    assert games.game_of(header) == ("zen",)
    with_own = ("zen", "own", {"a": 1})
    assert games.game_of(header._replace(own={"a": 1})) == with_own
    fight = ("fight", {"mission": 2})
    assert games.game_of(header._replace(fight={"mission": 2})) == ("zen", *fight, "s", "old")
    both = header._replace(own={"a": 1}, fight={"mission": 2}, seed=None)
    assert games.game_of(both) == (*with_own, *fight, "", "old")


def test_a_record_of_what_a_game_has_not_is_refused() -> None:
    header = Header("convoy", "sheet", "convoy-1", seed="s")
    with pytest.raises(ValueError, match="Malta Convoy has no use for the players' own files"):
        games.game_of(header._replace(own={"a": 1}))
    with pytest.raises(ValueError, match="Malta Convoy has no fights that are played on their own"):
        games.game_of(header._replace(fight={"mission": 2}))
