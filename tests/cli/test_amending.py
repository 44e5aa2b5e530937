"""amend: shown before it is kept, kept so that nothing is erased, and nothing done on a failure."""

import os
from pathlib import Path

import pytest

from sheetgen.core import journal
from sheetgen.core.files import locked
from sheetgen.core.requests import Answer
from tests.kits.table.games import CONVOY, played
from tests.records import SEEDED, TYPED, written

GAME = played("5")


@pytest.fixture
def typed(here) -> Path:
    """A whole game whose dice were typed in."""
    return written(here / "game.jsonl", TYPED, [*GAME.answers])


CHANGE = ("--turn", "15", "--ask", "contact", "--dice", "2")


class TestKept:
    def test_it_is_shown_and_kept_as_withdrawal_and_new_answers(self, run, typed):
        before = typed.read_bytes()
        ran = run("amend", typed, *CHANGE, "--yes")
        assert ran.status == 0
        assert ran.out.startswith("turn 15, contact: 2 instead of 5\n")
        after = typed.read_bytes()
        assert after.startswith(before)
        record = journal.read(typed)
        assert record.lines[len(GAME.answers)].undo > 0
        assert [line.answer for line in record.lines[: len(GAME.answers)]] == GAME.answers
        session = record.verify(CONVOY)
        assert session.finished
        asks = [request.ask for request in session.asked if request.turn == 15]
        assert asks == ["option", "contact"]

    def test_what_it_changes_is_told(self, run, typed):
        shown = run("amend", typed, *CHANGE, "--yes").out
        assert "\nturn 15\n  before  " in shown
        assert "\n  after   " in shown
        assert (
            "no longer asked, or not yet again\n  turn 15  enemy 2; force 3; intercept 1 5 1\n"
            in shown
        )
        assert "score" in shown
        assert f"saved in {typed}" in shown

    def test_a_game_left_open_says_so_and_is_gone_on_with(self, run, typed):
        shown = run("amend", typed, "--turn", "19", "--ask", "force", "--dice", "6", "--yes").out
        assert '\nopen in turn 19: "attack": ' in shown
        assert "of these the record has" in shown
        assert "answers behind it, of turns 20 to 25, are withdrawn with it" in shown
        assert "\nonly before: turns 20 to 25\n" in shown
        assert (
            'asked now: "attack"' in run("record", "--resume", typed, "--answers", os.devnull).out
        )
        assert run("verify", typed).status == 0


@pytest.mark.parametrize(("owned", "face", "value"), [("", 5, 3), ("dice=d3", 3, 3)])
def test_a_d3_is_read_as_at_the_table(run, here, owned, face, value):
    answers = [Answer("cargo", (4, 2, 6)), Answer("tanker", (3,)), Answer("carrier", (1,))]
    path = written(here / "open.jsonl", TYPED, answers)
    if owned:
        run("config", owned)
    words = ("amend", path, "--turn", "0", "--ask", "carrier", "--yes", "--dice")
    assert "turn 0, carrier: 3 (5-6) instead of 1 (1-2)" in run(*words, face).out
    assert journal.read(path).answers[2].dice == (value,)
    refused = run(*words, "7")
    assert (refused.status, "given the face 7" in refused.err) == (2, True)


def test_anything_but_yes_leaves_it(run, typed, monkeypatch):
    before = typed.read_bytes()
    monkeypatch.setattr("sheetgen.cli.at_table.at_a_terminal", lambda: True)
    for answer in ("n", "", "what"):
        monkeypatch.setattr("builtins.input", lambda asked, answer=answer: answer)
        ran = run("amend", typed, *CHANGE)
        assert (ran.status, ran.out.endswith("left as it was\n")) == (0, True)
    assert typed.read_bytes() == before


class TestRefused:
    def test_in_a_sentence_and_the_file_stays(self, run, typed):
        before = typed.read_bytes()
        for words, says in (
            (CHANGE, "nothing was changed; give --yes to keep this"),
            (("--turn", "15", "--dice", "2", "--yes"), "more than one answer fits"),
            (("--turn", "15", "--ask", "contact", "--dice", "5", "--yes"), "5 is what is recorded"),
            (("--turn", "15", "--ask", "contact", "--dice", "9", "--yes"), "given the face 9"),
            (("--turn", "15", "--ask", "contact", "--dice", "1,2", "--yes"), "given 2"),
            (("--turn", "15", "--choose", "fly", "--yes"), "no choice for option in turn 15"),
            (("--turn", "80", "--choose", "none", "--yes"), "no decision was made in turn 80"),
            (("--choose", "none"), "say which turn"),
            (("--turn", "15", "--dice", "x"), "'x' is not a list of faces"),
            (("--turn", "15"), "one of --choose, --dice is missing"),
        ):
            ran = run("amend", typed, *words)
            assert (ran.status, says in ran.err) == (2, True), words
        assert typed.read_bytes() == before

    def test_the_dice_of_a_seed(self, complaint, here):
        session = played("pedestal", captain="never")
        path = written(here / "s.jsonl", SEEDED._replace(policy=None), [*session.answers])
        said = complaint("amend", path, "--turn", "7", "--dice", "2", "--yes")
        assert "the dice of this record are its seed's" in said

    def test_a_game_that_played_itself(self, complaint, here):
        session = played("pedestal", captain="never")
        path = written(here / "s.jsonl", SEEDED, [*session.answers])
        said = complaint("amend", path, "--turn", "7", "--choose", "evade", "--yes")
        assert "sheetgen branch" in said

    def test_a_journal_in_use_or_not_there(self, complaint, typed):
        before = typed.read_bytes()
        with locked(typed):
            assert "is in use" in complaint("amend", typed, *CHANGE, "--yes")
        assert typed.read_bytes() == before
        assert "there is no such journal" in complaint("amend", "no.jsonl", *CHANGE)
