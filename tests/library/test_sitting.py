"""A sitting: answers and keys in, states of the schema out, every answer in the journal at once."""

import shutil
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

import sheetgen
from sheetgen.core.requests import IllegalAnswer
from sheetgen.games.wings.campaigns.folder import HERE
from sheetgen.kits.table.sitting import Manner
from sheetgen.library.sitting import in_game, schema

Draft202012Validator.check_schema(schema())
STATES = Draft202012Validator(schema())


def test_every_state_of_a_game_is_as_the_schema_has_it(path):
    with sheetgen.record("convoy", path, seed="friday") as sitting:
        state = sitting.state()
        told = list(state["told"])
        while not state["finished"]:
            STATES.validate(state)
            state = sitting.answer(state["choices"][0]["name"])
            told += state["told"]
            assert len(path.read_text("utf-8").splitlines()) == state["answers"] + 1
        STATES.validate(state)
        assert told == sitting.table.words.sentences(sitting.table.book.session)
        assert state["score"] == sitting.record.score
    assert sheetgen.open(path).finished


def test_the_words_of_a_question_are_data():
    sitting = sheetgen.record("convoy", seed="pedestal", edition="sheet")
    state = sitting.state()
    assert state["prompt"]["step"] == "1"
    by_name = {one["name"]: one for one in state["choices"]}
    assert by_name["screen"] == {
        "key": "c", "name": "screen", "brings": "intercept +2 dice; attack +1",
        "does": "", "gain": "intercept +2 dice", "price": "attack +1",
    }  # fmt: skip
    assert state["closed"] == {}
    while "decoy" not in state["closed"]:
        STATES.validate(state)
        names = [one["name"] for one in state["choices"]]
        state = sitting.answer("decoy" if "decoy" in names else names[0])
    assert state["closed"] == {"decoy": "used already"}


def test_dice_are_data_as_they_are_typed():
    sitting = sheetgen.record("convoy")
    assert sitting.state()["throw"]["faces"] == []
    state = sitting.press("4")
    STATES.validate(state)
    assert (state["throw"]["typed"], state["throw"]["result"]) == ([4], 4)
    state = sitting.press("2")
    assert state["throw"]["faces"][5] == {"low": 6, "high": 6, "does": "Cargo ships 12"}
    state = sitting.press("6")
    assert [panel["changed"] for panel in state["panels"]] == [[0], []]
    sitting.press("n")
    assert sitting.press("x")["throw"]["typed"] == []


def test_of_dice_thrown_by_the_handful_those_that_hit_are_told():
    sitting, told = sheetgen.record("convoy"), {"intercept": 0, "attack": 0}
    for answer in sheetgen.play("convoy", seed="hits18").session.answers:
        for face in answer.dice[:-1]:
            state = sitting.press(str(face))
        if len(answer.dice) > 1:
            throw = state["throw"]
            does = {
                n: one["does"] for one in throw["faces"] for n in range(one["low"], one["high"] + 1)
            }
            misses = {"intercept": "no", "attack": "miss"}.get(answer.ask)
            hits = [n for n, face in enumerate(throw["typed"]) if misses and does[face] != misses]
            assert throw["hits"] == hits
            told[answer.ask] = told.get(answer.ask, 0) + len(hits)
        sitting.answer(answer.choice or list(answer.dice))
    assert min(told["intercept"], told["attack"]) >= 3
    assert told["cargo"] == 0


def test_keys_do_what_they_do_on_the_screen():
    sitting = sheetgen.record("convoy", edition="classic")
    assert "s" not in sitting.state()["keys"]
    for key in "426":
        state = sitting.press(key)
        STATES.validate(state)
    assert state["message"] == "cargo 4 2 6."
    assert sitting.press("?")["view"]["title"]
    assert sitting.press("u")["offered"] == {"ask": "cargo", "dice": [4, 2, 6]}
    for key in ("n", "G", "o", "\r"):
        state = sitting.press(key)
    assert sitting.record.notes == [(0, "Go")]
    assert [line[:7] for line in sitting.record.journal().splitlines()[1:]] == [
        '{"ask":', '{"undo"', '{"note"',
    ]  # fmt: skip


def test_a_faulty_answer_changes_nothing():
    sitting = sheetgen.record("convoy")
    before = sitting.state()["asked"]
    for given in ([4], [4, 2, 7], "evade", {"won": True}):
        with pytest.raises(IllegalAnswer, match='asked for "cargo"'):
            sitting.answer(given)
    assert sitting.state()["asked"] == before


def test_a_game_is_gone_on_with_and_never_begun_twice(path):
    with sheetgen.record("convoy", path) as sitting:
        sitting.answer([4, 2, 6])
    with pytest.raises(sheetgen.Error, match="already exists: resume it"):
        sheetgen.record("convoy", path)
    with sheetgen.resume(path) as sitting:
        assert sitting.state()["asked"]["ask"] == "tanker"
        assert sitting.answer(3)["answers"] == 2
    with pytest.raises(sheetgen.Error, match="No such file"):
        sheetgen.resume(path.with_name("none.jsonl"))


def test_a_fight_that_is_to_be_reported_is_data_too():
    with sheetgen.record("wings", seed="takali") as sitting:
        state = sitting.state()
        while state["asked"]["kind"] != "report":
            state = sitting.answer(state["choices"][0]["name"])
        STATES.validate(state)


def test_a_game_is_guided_until_a_player_has_finished_one(tmp_path):
    def guided(setting: str = "first", game: str = "convoy") -> bool:
        return in_game(Manner(guide=setting), [tmp_path], game).guide == "on"

    sheetgen.play("convoy", seed="friday").save(tmp_path / "by-itself.jsonl")
    (tmp_path / "torn.jsonl").write_text("no journal")
    with sheetgen.record("convoy", tmp_path / "own.jsonl", seed="friday") as sitting:
        while not sitting.finished:
            assert guided()
            sitting.answer(sitting.state()["choices"][0]["name"])
    assert not guided()
    folders = [tmp_path / "elsewhere", tmp_path]
    assert in_game(Manner(guide="first"), folders, "convoy").guide == "off"
    assert guided("on")
    assert guided(game="wings")
    assert not guided("off", "wings")


def test_a_game_of_a_campaign_of_ones_own_is_opened_by_its_folder_wherever_that_lies(tmp_path):
    mine = Path(shutil.copytree(HERE / "skarholm", tmp_path / "far" / "off" / "mine"))
    ships = mine / "ships.toml"
    ships.write_text(ships.read_text("utf-8").replace("Lodestone", "Gemstone"), "utf-8")
    path = tmp_path / "kept" / "a.journal.jsonl"
    with sheetgen.record("wings", path, campaign=mine, seed="takali") as sitting:
        assert sitting.record.game.campaign["name"] == "mine"
    # In memory there is no file that it could lie beside.
    with sheetgen.record("wings", campaign=mine, seed="takali") as sitting:
        assert sitting.record.game.campaign["name"] == "mine"
    with pytest.raises(sheetgen.Error, match="name its folder with --campaign"):
        sheetgen.open(path)
    assert sheetgen.open(path, campaign=mine).game.campaign["name"] == "mine"
    with sheetgen.resume(path, campaign=mine) as sitting:
        assert sitting.record.game.campaign["name"] == "mine"
