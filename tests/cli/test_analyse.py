from __future__ import annotations

import json
import os
from math import fsum
from pathlib import Path

import pytest

from sheetgen.cli import main
from sheetgen.core.game import find
from sheetgen.core.journal import Header, Writer
from sheetgen.core.requests import Answer
from tests.records import SEEDED, TYPED, game_of

HEADER = SEEDED._replace(policy="random")


def journal(name: str, header: Header, answers: list[Answer]) -> str:
    with Writer(Path(name), header) as writer:
        writer.write(*answers)
    return name


@pytest.fixture
def kept(here) -> str:
    """The name of the journal of a game of the seed pedestal, whose decisions were random."""
    return journal("kept.jsonl", HEADER, game_of(HEADER).answers)


@pytest.fixture
def typed(here) -> str:
    """The same game with its dice typed in."""
    return journal("typed.jsonl", TYPED, game_of(HEADER).answers)


def begun(answers: int) -> str:
    """The name of the journal of the same game, broken off after so many answers."""
    return journal("begun.jsonl", HEADER, game_of(HEADER).answers[:answers])


def analysed(run, *words: str) -> dict:
    ran = run("analyse", *words, "--json")
    assert ran.status == 0, ran
    return json.loads(ran.out)


def check(told: dict) -> None:
    """The account balances as a whole and die by die, and its parts add up."""
    assert abs(told["par"] + told["luck"] - told["errors"] - told["score"]) < 1e-9
    assert abs(fsum(die["luck"] for die in told["dice"]) - told["luck"]) < 1e-9
    assert abs(fsum(one["cost"] for one in told["decisions"]) - told["errors"]) < 1e-9
    for die in told["dice"]:
        value = die["values"][die["face"] - 1]
        assert abs(fsum(die["values"]) / len(die["values"]) - (value - die["luck"])) < 1e-9
    assert told["expected"][0] == pytest.approx(told["par"])
    assert told["expected"][-1] == pytest.approx(told["score"])


def test_the_terminal_says_so_far_of_a_game_begun(run, here):
    told = analysed(run, begun(40))
    check(told)
    assert told["finished"] is False
    shown = run("analyse", "begun.jsonl").out
    assert "so far: par 90.8 + luck -3.7 - errors 3.2 = 83.9 to be expected\n" in shown
    assert "the record goes as far as turn 9; the others are played on to its end" in shown


def test_the_terminal_tells_the_account_and_what_weighed_most(run, kept):
    lines = run("analyse", kept).out.splitlines()
    assert lines[:2] == [
        "Malta Convoy, edition sheet",
        "score 93: 11 of 14 cargo ships and 4 of 4 tankers reached Malta",
    ]
    assert lines[3] == "par 90.8 + luck +6.0 - errors 3.8 = score 93"
    for title, first in (
        ("luckiest rolls", "8 target of attack 3: Nizam is sunk, at no cost +2.49"),
        ("unluckiest rolls", "6 force die: 5 enemies -4.16"),
        ("decisions", "3 Option: evade; best would choose none -1.79"),
        ("turning points", "3 from 89.4 to 87.9 -1.5"),
        ("the best other choice", "1 Option: screen 100 +7"),
    ):
        (place,) = [n for n, line in enumerate(lines) if line.startswith(title)]
        assert lines[place + 1].split() == first.split()
    assert "hypothetical" not in "".join(lines)
    assert lines[-1] == str(Path("output/convoy-sheet-kept.luck.pdf"))


@pytest.mark.long
def test_the_terminal_is_read_at_80_columns(run, here):
    header = SEEDED._replace(policy="random", seed="a", rulings={"off-table": "dummy"})
    name = journal("game.jsonl", header, game_of(header).answers)
    shown = run("analyse", name).out.splitlines()
    assert 70 < max(map(len, shown)) <= 80


@pytest.mark.long
def test_a_long_list_of_other_choices_is_cut_and_says_so(run, here):
    header = SEEDED._replace(seed="b")
    name = journal("never.jsonl", header, game_of(header).answers)
    lines = run("analyse", name).out.splitlines()
    (place,) = [n for n, line in enumerate(lines) if line.startswith("the best other choice")]
    assert lines[place + 11] == "and of 4 more; --json lists every choice"


def test_the_page_is_named_after_the_game_and_marked_as_its_own(run, complaint, kept, typed, here):
    assert run("analyse", kept, "--out", "there").status == 0
    assert run("analyse", typed, "--out", "there").status == 0
    names = sorted(path.name for path in (here / "there").iterdir())
    assert names == ["convoy-sheet-kept.luck.pdf", "convoy-sheet-typed.luck.pdf"]
    made = {path: path.read_bytes() for path in (here / "there").iterdir()}
    assert all(content.startswith(b"%PDF") for content in made.values())
    assert run("analyse", kept, "--out", "there").status == 0
    assert {path: path.read_bytes() for path in made} == made
    other = SEEDED._replace(policy="never")
    (here / "elsewhere").mkdir()
    another = journal(f"elsewhere/{kept}", other, game_of(other).answers)
    assert "--force replaces it" in complaint("analyse", another, "--out", "there")


def test_as_json_nothing_is_written(run, kept, here):
    analysed(run, kept)
    assert sorted(path.name for path in here.iterdir()) == ["kept.jsonl"]


def test_before_it_has_sailed_there_is_nothing_to_account_for(complaint, here):
    assert "no turn has begun yet" in complaint("analyse", begun(6))


def test_a_captain_who_cannot_be_measured_against_is_refused(complaint, kept, here):
    for policy, says in (
        ("brave", 'no policy of convoy called "brave"; choose never, random, steady, best'),
        ("random", "no expectation is known for a policy that rolls dice of its own"),
        ("rollout", "no expectation is known for a policy that looks ahead"),
        ("\x1b[2J", r'no policy of convoy called "\x1b[2J"'),
    ):
        assert says in complaint("analyse", kept, "--policy", policy)
    assert sorted(path.name for path in here.iterdir()) == ["kept.jsonl"]


@pytest.mark.long
def test_a_game_without_a_reference_is_measured_against_its_own_captain(run, kept, monkeypatch):
    convoy = find("convoy")
    without = convoy._replace(reference_policy="")
    monkeypatch.setattr("sheetgen.core.game.game_of", lambda *_: without)
    assert analysed(run, kept)["reference"] == convoy.default_policy


def test_a_name_that_cannot_be_printed_is_refused_before_anything_is_told(run, here):
    header = HEADER._replace(player="a\u202eb")
    name = journal("odd.jsonl", header, game_of(header).answers)
    ran = run("analyse", name)
    assert (ran.status, ran.out) == (2, "")
    assert "U+202E RIGHT-TO-LEFT OVERRIDE" in ran.err
    assert run("analyse", name, "--json").status == 0


def test_threads_that_would_only_wait_are_not_started(here, monkeypatch):
    monkeypatch.delenv("OPENBLAS_NUM_THREADS", raising=False)
    monkeypatch.setenv("OMP_NUM_THREADS", "3")
    assert main(["games"]) == 0
    assert os.environ["OPENBLAS_NUM_THREADS"] == "1"
    assert os.environ["OMP_NUM_THREADS"] == "3"
