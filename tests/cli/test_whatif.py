from __future__ import annotations

import re
from pathlib import Path

import pytest

import sheetgen
from sheetgen.core import dice
from sheetgen.core.journal import Header, Writer
from sheetgen.core.requests import Answer
from sheetgen.core.session import played_by
from sheetgen.kits.chances.comparison import _differing
from tests.fixtures import moor
from tests.fixtures.outside import installed
from tests.records import SEEDED, TYPED, game_of

HEADER = SEEDED._replace(policy="steady")
EVADE = ("--turn", "7", "--choose", "evade")


@pytest.fixture
def kept(here) -> str:
    """The name of the journal of a game of the seed pedestal."""
    return journal("kept.jsonl", HEADER, *game_of(HEADER).answers)


@pytest.fixture
def typed(here) -> str:
    """The same game with its dice typed in."""
    return journal("typed.jsonl", TYPED, *game_of(HEADER).answers)


def journal(name: str, header: Header, *answers: Answer) -> str:
    with Writer(Path(name), header) as writer:
        writer.write(*answers)
    return name


def test_the_turns_that_differ_are_told_for_either_game(kept):
    found = sheetgen.open(kept).whatif(turn=7, choose="evade")
    assert [*found.turns] == [7, 8, 9, 10, 13, 14, 15, 20, 21]
    assert found.turns[7] == (
        ("Dumb Luck, next contact −1.", 99),
        ("Evade for 3 turns, journey +1. Dumb Luck, next contact −1.", 99),
    )
    assert [score for _, score in found.turns[21]] == [100, 96]
    assert [standing["score"] for standing in found.standings] == [100, 96]


def test_the_terminal_shows_them_side_by_side(run, kept):
    lines = run("whatif", kept, *EVADE).out.splitlines()
    assert lines[0] == "Malta Convoy, Option, turn 7: none was chosen; evade instead"
    assert [line.split() for line in lines[2:7]] == [
        ["cargo", "tanker", "carrier", "cruiser", "destroyer"],
        ["sailed", "both", "14", "4", "2", "10", "40"],
        ["afloat", "none", "13", "4", "0", "10", "23"],
        ["evade", "11", "4", "0", "9", "25"],
        ["damaged", "none", "2", "2", "0", "0", "1"],
    ]
    assert ["score", "none", "100"] in [line.split() for line in lines]
    assert ["evade", "96"] in [line.split() for line in lines]
    assert "   8  evade           99  Evade, turn 2. No Contact." in lines
    assert not any("hypothetical" in line for line in lines)


@pytest.mark.long
def test_a_typed_game_gives_means_and_says_so(run, typed):
    found = sheetgen.open(typed).whatif(turn=7, choose="evade")
    assert found.games == 200
    assert found.hypothetical > 1
    assert 0.05 < found.standard_error < 1
    recorded, instead = found.standings
    afloat, lost = (instead[name]["cargo"] for name in ("afloat", "lost"))
    assert afloat + lost == pytest.approx(recorded["sailed"]["cargo"])
    shown = run("whatif", typed, *EVADE).out
    assert "evade: the mean of 200 games with 20.4 hypothetical dice each; standard error" in shown
    assert f"{instead['score']:.2f}" in shown
    assert "as the dice may fall" in shown


def test_each_mistake_gets_one_sentence(complaint, kept):
    for words, says in (
        ("--turn 7 --choose none", "none is what was chosen there"),
        ("--turn 7 --choose fly", 'called "fly"; choose none, decoy, split, evade or screen'),
        (
            "--turn 14 --choose none",
            'no decision was made in turn 14; there was "option" in turns 1-13',
        ),
        ("--ask helm --choose none", 'nothing "helm" was answered; there was "option"'),
        ("--choose none", "more than one answer fits"),
        ("--ask escort-cruisers --slot 2 --choose 99", 'called "99"; choose 0, 1, 2'),
        ("--ask \x1b[2J --choose none", r'nothing "\x1b[2J" was answered'),
        ("--turn=-1 --choose none", "'-1' is not a number"),
        ("--turn 7", "--choose"),
    ):
        assert says in complaint("whatif", kept, *words.split(" "))


def test_a_turn_that_only_some_of_the_games_have_is_one_that_differs():
    recorded = {1: ("Quiet", 100), 2: ("Quiet", 100)}
    others = [recorded, {1: ("Quiet", 100)}]
    assert _differing(recorded, others, None) == {2: (("Quiet", 100), ("Quiet", 100))}
    assert _differing(recorded, others, 1) == {}


def test_of_a_game_that_is_won_or_lost_the_chance_is_told(run, here, tmp_path_factory):
    """And of turns that the record has not, nothing."""
    key = dice.key_of_seed("4")
    session = played_by(moor.GAME, moor.GAME.conditions(), key, moor.GAME.policies["random"])
    header = Header("moor", "standard", moor.GAME.rules_version)
    with installed(tmp_path_factory.mktemp("site"), "moor", moor="GAME"):
        name = journal("moor.jsonl", header, *session.answers)
        shown = run("whatif", name, "--turn", "8", "--ask", "meeting", "--choose", "fight").out
    ends, told = shown.split("\nwhat differs")
    assert re.search(r"result +run +lost: the kegs are gone\n +fight +won", ends)
    assert told.count("as the dice may fall") <= 1
