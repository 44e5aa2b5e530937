"""`sheetgen odds GAME --at JOURNAL`: exact answers about the turn at hand."""

import json

import pytest

from sheetgen.cli.commands import odds as command
from sheetgen.core.game import Game
from sheetgen.core.registry import find

SET_UP = [
    {"ask": "cargo", "dice": [3, 3, 3]},
    *({"ask": ask, "dice": [2]} for ask in ("tanker", "carrier", "cruiser", "destroyer")),
    *({"ask": ask, "dice": [1]} for ask in ("journey", "friendly")),
]
FOUND = [
    {"ask": "option", "choice": "none"},
    {"ask": "option", "choice": "none"},
    {"ask": "contact", "dice": [4]},
]


@pytest.fixture
def journal(run, answers):
    """Records these answers as a game; returns the name of its journal."""

    def journal(rows: list[dict], *words: str) -> str:
        made = run("record", "convoy", "--answers", answers(rows), "--journal", "g.jsonl", *words)
        assert made.status == 0, made
        return "g.jsonl"

    return journal


def test_each_choice_has_a_row_within_80_columns(run, journal):
    ran = run("odds", "convoy", "--at", journal(SET_UP + FOUND, "--edition", "classic"))
    lines = ran.out.splitlines()
    title = "Malta Convoy, edition classic: turn 3 of 21, before its option is decided"
    assert (ran.status, lines[0]) == (0, title)
    head = ["choice", "contact", "attacks", "no", "hit", "hits", "merchants", "hit", "damaged"]
    assert lines[2].split() == [*head, "sunk"]
    contact = {line.split()[0]: line.split()[1] for line in lines[3:8]}
    assert contact == {
        "none": "66.7", "decoy": "66.7", "split": "83.3", "evade": "33.3", "screen": "66.7",
    }  # fmt: skip
    assert max(map(len, lines)) <= 80
    heads = [line.split("  ")[0] for line in lines if "  " in line]
    assert [head for head in heads if head.startswith(("contact", "ships"))] == [
        "contact", "ships hit", "ships sunk",
    ]  # fmt: skip


def test_the_object_holds_every_number_exactly(run, journal, here):
    at = journal(SET_UP + FOUND)
    before = sorted(here.rglob("*"))
    told = json.loads(run("odds", "convoy", "--at", at, "--json", "--out", "figures").out)
    assert sorted(here.rglob("*")) == before
    assert (told["game"], told["edition"], told["turn"]) == ("convoy", "sheet", 3)
    choices = {choice["choice"]: choice for choice in told["choices"]}
    assert list(choices) == ["none", "decoy", "split", "evade", "screen"]
    assert choices["split"]["contact"] == {"value": 5 / 6, "exact": "5/6"}
    assert choices["evade"]["contacts"]["Contact"]["exact"] == "1/6"
    assert choices["none"]["enemies"]["German Air Force"]["exact"] == "2/9"
    hits = choices["none"]["hits"]
    assert sum(chance["value"] for chance in hits["chances"].values()) == pytest.approx(1)
    mean = sum(int(number) * chance["value"] for number, chance in hits["chances"].items())
    assert mean == pytest.approx(hits["mean"]["value"])
    assert hits["chances"]["0"] == choices["none"]["no_hit"]
    assert set(choices["none"]["ships"]["tanker"]) == {"hit", "damaged", "sunk"}


@pytest.mark.long
def test_the_conditions_are_those_of_the_record(run, journal):
    at = journal(SET_UP + FOUND, "--ruling", "off-table=dummy")
    plain = run("odds", "convoy", "--at", at, "--json").out
    assert run("odds", "convoy", "--at", at, "--json", "--edition", "classic").out == plain
    other = journal(SET_UP + FOUND, "--force")
    assert run("odds", "convoy", "--at", other, "--json").out != plain


def test_where_no_turn_is_at_hand_one_sentence_says_so(run, journal, examples):
    for rows, says in (
        (SET_UP[:4], "the set-up is not rolled yet"),
        (examples[0]["answers"], "the game is over"),
    ):
        at = journal(rows, "--edition", "classic", "--force")
        ran = run("odds", "convoy", "--at", at)
        assert (ran.status, ran.out.count("\n"), says in ran.out) == (0, 1, True)
        assert json.loads(run("odds", "convoy", "--at", at, "--json").out)["choices"] == []


def test_a_record_of_another_game_is_refused(complaint, journal, monkeypatch):
    at = journal(SET_UP)
    convoy = find("convoy")
    other: Game = convoy._replace(name="wings")
    monkeypatch.setattr(command, "find", lambda name: other)
    assert complaint("odds", "wings", "--at", at) == (
        "sheetgen: g.jsonl is of the game convoy, not of wings"
    )


def test_what_is_no_record_is_refused(complaint, here):
    (here / "broken.jsonl").write_text("not json\n", "utf-8")
    assert "line 1: no journal" in complaint("odds", "convoy", "--at", "broken.jsonl")
    assert "nowhere.jsonl" in complaint("odds", "convoy", "--at", "nowhere.jsonl")
    assert 'no game called "chess"' in complaint("odds", "chess", "--at", "broken.jsonl")
