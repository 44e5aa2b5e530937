"""A new game is written and looked over."""

from pathlib import Path

import pytest

from sheetgen.design import Declares, Table
from sheetgen.kits.defaults.reference import Reference
from sheetgen.library import checking
from tests.fixtures import three_villages
from tests.fixtures.outside import installed, registered


@pytest.fixture
def villages(tmp_path_factory):
    """A game without a score, a decision or a declaration."""
    with installed(tmp_path_factory.mktemp("site"), "three_villages", villages="GAME"):
        yield "villages"


def test_a_new_game_is_written_where_it_is_wanted(run, complaint):
    ran = run("new-game", "dawn-raid", "raid", "--title", "The Dawn Raid")
    assert (ran.status, "raid/dawn_raid/rules.py\n" in ran.out) == (0, True)
    assert Path("raid/README.md").read_text("utf-8").startswith("# The Dawn Raid\n")
    assert "is not empty" in complaint("new-game", "dawn-raid", "raid")
    assert run("new-game", "dawn-raid").status == 0
    assert Path("dawn-raid/pyproject.toml").exists()


@pytest.mark.parametrize("kind", ["map", "deck"])
def test_of_every_kind_a_new_game_plays_and_nothing_is_wrong_with_it(
    run, tmp_path, monkeypatch, kind
):
    monkeypatch.setattr(checking, "GAMES", 6)
    assert run("new-game", f"new-{kind}", "--kind", kind).status == 0
    monkeypatch.syspath_prepend(Path(f"new-{kind}").absolute())
    with registered(tmp_path, f"new_{kind}", **{f"new-{kind}": "GAME"}):
        ran = run("check-game", f"new-{kind}", "--no-commands")
        assert (ran.status, ran.out.endswith("all is well\n")) == (0, True), ran
        draws_cards = "game by game: " in ran.out and "cannot be compiled: CARDS.draw(s)" in ran.out
        assert draws_cards == (kind == "deck"), "all other odds are compiled"
        assert run("blank", f"new-{kind}").status == 0
        assert run("play", f"new-{kind}", "--seed", "lions").status == 0
        record = f"output/new-{kind}-standard-lions.journal.jsonl"
        for size in ("large", "half"):
            assert run("sheet", record, "--size", size).status == 0, size


def test_a_game_is_looked_over_without_its_commands(run, villages, monkeypatch):
    ran = run("check-game", villages, "--no-commands")
    assert (ran.status, ran.out.endswith("all is well\n")) == (0, True), ran
    assert "to better   declare a table: the roll card has none" in ran.out
    assert "by default  chronicle, words, reading, report" in ran.out
    assert "analyse" in ran.out
    wrong = Declares(tables=[Table("cards", "Cards")])
    monkeypatch.setattr(three_villages, "GAME", three_villages.GAME._replace(declares=wrong))
    ran = run("check-game", villages, "--no-commands")
    assert (ran.status, ran.out.endswith("1 thing is wrong\n")) == (1, True)
    assert "wrong       the table cards was not rolled on in any game" in ran.out


@pytest.mark.long
def test_every_command_is_tried_and_what_is_wrong_is_named(run, villages, monkeypatch):
    ran = run("check-game", villages)
    assert (ran.status, ran.out.endswith("all is well\n")) == (0, True), ran.out
    assert "works       packet" in ran.out

    def broken(*_, **__):
        raise KeyError("rain")

    monkeypatch.setattr(Reference, "markdown", broken)
    ran = run("check-game", villages)
    assert ran.status == 1
    assert "wrong       rules villages --format md,pdf --out output: KeyError: 'rain'" in ran.out
    assert ran.out.endswith("1 thing is wrong\n")
    assert not Path("output").exists()
