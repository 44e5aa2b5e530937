"""Several campaigns in one process, each with its own tables."""

import shutil
from copy import deepcopy
from pathlib import Path

import pytest

import sheetgen
from sheetgen.core import game as games
from sheetgen.core.errors import Error
from sheetgen.core.language import read
from sheetgen.games.wings import GAME, of_folder
from sheetgen.games.wings.campaigns.folder import HERE, Folder
from sheetgen.games.wings.solo import rules as solo_rules
from sheetgen.kits.parts import needed, parts_of
from sheetgen.kits.telling.templates import TemplateError
from tests.cases import each

SKARHOLM = HERE / "skarholm"


def test_each_has_its_own_tables_and_records_are_played_by_those_they_name(tmp_path: Path) -> None:
    ours = of_folder(SKARHOLM)
    malta = sheetgen.play("wings", seed="two", policy="careful")
    other = sheetgen.play("wings", seed="two", policy="careful", campaign="skarholm")
    for name, record in (("a", malta), ("b", other)):
        (tmp_path / f"{name}.jsonl").write_text(record.journal(), "utf-8")
    # One after the other, and back: neither has the other's.
    for _ in range(2):
        assert sheetgen.open(tmp_path / "a.jsonl").game is GAME
        again = sheetgen.open(tmp_path / "b.jsonl")
        assert again.game is ours
        assert again.in_short() == other.in_short()
        assert sheetgen.open(tmp_path / "a.jsonl").in_short() == malta.in_short()
    assert malta.header.campaign is None
    assert "campaign" not in malta.journal().splitlines()[0]


def test_malta_by_its_folder_is_malta() -> None:
    assert of_folder(HERE / "malta") is GAME


def test_a_record_opens_with_the_data_it_names_and_with_no_other(tmp_path: Path) -> None:
    mine = Path(shutil.copytree(SKARHOLM, tmp_path / "mine"))
    boats = mine / "missions" / "1-patrol-boats.toml"
    boats.write_text(boats.read_text("utf-8").replace("spared = 20", "spared = 10"), "utf-8")
    record = sheetgen.play("wings", seed="one", policy="careful", campaign=mine)
    path = tmp_path / "mine.jsonl"
    path.write_text(record.journal(), "utf-8")
    # Comments are no data.
    boats.write_text("# Low and fast.\n" + boats.read_text("utf-8"), "utf-8")
    assert sheetgen.open(path).game.title == "Wings over Skarholm"
    boats.write_text(boats.read_text("utf-8").replace("spared = 10", "spared = 11"), "utf-8")
    with pytest.raises(Error, match=r"the files in .*mine have changed since it was begun"):
        sheetgen.open(path)
    shutil.rmtree(mine)
    with pytest.raises(Error, match='is of the campaign "mine": name its folder'):
        sheetgen.open(path)


def test_of_two_folders_with_the_same_data_either_may_go(tmp_path: Path) -> None:
    mine = Path(shutil.copytree(SKARHOLM, tmp_path / "mine"))
    ships = mine / "ships.toml"
    ships.write_text(ships.read_text("utf-8").replace("Lodestone", "Gemstone"), "utf-8")
    other = shutil.copytree(mine, tmp_path / "other")
    assert of_folder(mine).campaign["name"] == "mine"
    shutil.rmtree(mine)
    record = sheetgen.play("wings", seed="one", policy="careful", campaign=other)
    assert record.header.campaign["name"] == "other"
    assert record.finished


def test_a_game_without_campaigns_says_so_and_so_does_a_folder_that_is_none(tmp_path: Path) -> None:
    convoy = games.find("convoy")
    with pytest.raises(Error, match="Malta Convoy is not played from a folder of data"):
        games.of_campaign(convoy, SKARHOLM)
    with pytest.raises(Error, match="or one of malta, skarholm"):
        games.of_campaign(GAME, tmp_path)


def test_our_texts_have_the_words_of_the_campaign() -> None:
    fill = Folder(SKARHOLM).fill
    assert fill("the <<home>> are ahead over <<place>>") == "the Isles are ahead over Skarholm"
    assert fill({"a": ["<<enemy>> attack", "<<home_letter>> <<home>>"]}) == {
        "a": ["League attack", "I Isles"]
    }
    assert fill("<<one_less>> missions, and the <<nth_mission>>") == "five missions, and the sixth"
    assert fill("{british} over Malta stays") == "{british} over Malta stays"
    with pytest.raises(KeyError):
        fill("<<nothing>>")


def test_an_apostrophe_in_a_name_ends_no_text_of_a_template() -> None:
    of = Folder(SKARHOLM)
    of.file("campaign")["place"] = "St John's"
    assert (
        of.fill("{{ either('ours', '<<place>> wins') }}")
        == "{{ either('ours', 'St John’s wins') }}"
    )


@each("name", ["Isles", "isles", "home", "british"])
def test_a_side_is_typed_by_its_name_and_told_by_it(name: str) -> None:
    ours = of_folder(SKARHOLM)
    solo = needed(parts_of(ours).solo, "fights to be fought card by card")
    assert solo.named({"attacker": name, "period": "early"}) == {
        "attacker": "isles",
        "period": "early",
    }
    with pytest.raises(
        Error, match=r"no side called .Isls. .did you mean isles..; choose isles or league"
    ):
        solo.named({"attacker": "Isls"})
    assert needed(parts_of(GAME).solo, "fights to be fought card by card").named(
        {"side": "enemy"}
    ) == {"side": "axis"}


def test_the_enemy_is_spoken_of_as_one() -> None:
    of = Folder(SKARHOLM)
    words = of.fill(read(Path(solo_rules.__file__).parents[1] / "data" / "solo.json"))
    assert words["result"]["holds"] == ["The Isles hold the air.", "The League holds the air."]


def test_a_text_of_the_users_own_has_the_words_of_the_campaign(tmp_path: Path) -> None:
    text = tmp_path / "wings" / "paper.toml"
    text.parent.mkdir()
    theatre = of_folder(SKARHOLM).theatre
    text.write_text('flies = "the <<home>> over <<place>>"', "utf-8")
    assert theatre.library(tmp_path).data("wings/paper.toml")["flies"] == "the Isles over Skarholm"
    text.write_text('flies = "the <<hoem>>"', "utf-8")
    with pytest.raises(TemplateError, match=r"paper.toml: there is nothing to stand for <<hoem>>"):
        theatre.library(tmp_path).data("wings/paper.toml")


def test_a_theatre_is_one_and_is_never_copied() -> None:
    theatre = of_folder(SKARHOLM).theatre
    assert theatre is of_folder(SKARHOLM).theatre is not GAME.theatre
    assert deepcopy({"in": theatre})["in"] is theatre
    state, _ = of_folder(SKARHOLM).begin(of_folder(SKARHOLM).conditions())
    assert state.theatre is state.copy().theatre is theatre
