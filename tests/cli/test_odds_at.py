"""`sheetgen odds GAME --at JOURNAL`: exact answers about the turn at hand."""

import json

import pytest

from sheetgen.cli.commands import odds as command
from sheetgen.core.game import Game, find

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


def test_each_choice_has_a_column_within_80_columns(run, journal):
    ran = run("odds", "convoy", "--at", journal(SET_UP + FOUND, "--edition", "classic"))
    lines = ran.out.splitlines()
    title = "Malta Convoy, edition classic: turn 3 from option on, estimated"
    assert (ran.status, lines[0]) == (0, title)
    heads = [line.split("  ")[0] for line in lines if line.endswith("screen")]
    assert heads == [
        "what comes", "contact rolled: row", "force met: enemy", "attacked: results",
        "ship hit: kind", "what changes", "by the policy best",
    ]  # fmt: skip
    (met,) = [line.split() for line in lines if line.startswith("force met  ")]
    assert met[2::2] == ["66.7", "66.7", "83.3", "33.3", "66.7"]
    assert max(map(len, lines)) <= 80


def test_the_object_holds_every_figure(run, journal, here):
    at = journal(SET_UP + FOUND)
    before = sorted(here.rglob("*"))
    told = json.loads(run("odds", "convoy", "--at", at, "--json", "--out", "figures").out)
    assert sorted(here.rglob("*")) == before
    assert (told["game"], told["edition"]) == ("convoy", "sheet")
    tables = told["tables"]
    choices = ["none", "decoy", "split", "evade", "screen"]
    assert all(list(line) == choices for table in tables.values() for line in table.values())
    met = sum(line["none"] for line in tables["force met: enemy"].values())
    assert met == pytest.approx(tables["what comes"]["force met"]["none"])
    hits = sum(line["none"] for line in tables["ship hit: kind"].values())
    harm = tables["attacked: results"]
    assert hits == pytest.approx(harm["damaged"]["none"] + harm["destroyed"]["none"])


@pytest.mark.long
def test_the_conditions_are_those_of_the_record(run, journal):
    at = journal(SET_UP + FOUND, "--ruling", "off-table=dummy")
    plain = run("odds", "convoy", "--at", at, "--json").out
    assert run("odds", "convoy", "--at", at, "--json", "--edition", "classic").out == plain
    other = journal(SET_UP + FOUND, "--force")
    assert run("odds", "convoy", "--at", other, "--json").out != plain


def test_where_the_game_is_over_one_sentence_says_so(run, journal, examples):
    at = journal(examples[0]["answers"], "--edition", "classic")
    ran = run("odds", "convoy", "--at", at)
    assert (ran.status, ran.out.count("\n"), "the game is over" in ran.out) == (0, 1, True)
    assert json.loads(run("odds", "convoy", "--at", at, "--json").out)["tables"] == {}


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
    assert "line 1: not a journal" in complaint("odds", "convoy", "--at", "broken.jsonl")
    assert "nowhere.jsonl" in complaint("odds", "convoy", "--at", "nowhere.jsonl")
    assert 'no game called "chess"' in complaint("odds", "chess", "--at", "broken.jsonl")
