"""replay and branch on the command line."""

from pathlib import Path

import pytest

from sheetgen.cli.commands import replay as replaying
from sheetgen.core import journal
from tests.kits.table.games import CONVOY, played
from tests.records import SEEDED, TYPED, written

GAME = played("pedestal", captain="never")


@pytest.fixture
def kept(here) -> Path:
    """A whole game with a note that holds what no terminal should be sent."""
    body = [*GAME.answers, "home\x1b[2J at last"]
    return written(here / "convoy-sheet-pedestal.journal.jsonl", SEEDED, body)


class TestReplay:
    def test_turn_by_turn_without_waiting_on_a_pipe(self, run, kept, monkeypatch):
        waited = []
        monkeypatch.setattr(replaying.time, "sleep", waited.append)
        ran = run("replay", kept)
        assert ran.status == 0
        heads = [line for line in ran.out.splitlines() if line.startswith("-- ")]
        assert heads[0].startswith("-- before the first turn -")
        assert [head.split()[2] for head in heads[1:]] == [str(n) for n in range(1, len(heads))]
        assert "7 of " in ran.out
        assert ran.out.splitlines()[-1].startswith("Malta Convoy: score ")
        assert set(waited) == {0}

    def test_from_a_turn_on(self, run, kept):
        ran = run("replay", kept, "--turn", "20")
        assert ran.out.startswith("-- turn 20 -")
        assert "-- turn 19 " not in ran.out

    def test_notes_are_shown_in_print(self, run, kept):
        shown = run("replay", kept, "--turn", "23").out
        assert "note: home\\x1b[2J at last" in shown
        assert "\x1b" not in shown

    def test_a_terminal_waits_as_fast_as_it_is_told(self, run, kept, monkeypatch):
        waited: dict[str, float] = {}
        for speed in ("1", "3"):
            slept: list[float] = []
            monkeypatch.setattr(replaying.time, "sleep", slept.append)
            monkeypatch.setattr(replaying.sys.stdout, "isatty", lambda: True, raising=False)
            run("replay", kept, "--turn", "23", "--speed", speed)
            waited[speed] = sum(slept)
        assert waited["1"] > 1
        assert waited["1"] == pytest.approx(3 * waited["3"])

    def test_refused_in_a_sentence(self, complaint, kept):
        for words, says in (
            (("--turn", "90"), "the game has only reached turn 23; there is no turn 90"),
            (("--turn", "x"), "'x' is not a number from 1"),
            (("--speed", "0"), "'0' is not a speed from 0.01 to 1000"),
            (("--speed", "nan"), "'nan' is not a speed"),
        ):
            assert says in complaint("replay", kept, *words)


class TestBranch:
    def test_beside_the_record_with_the_same_seed(self, run, kept):
        before = kept.read_bytes()
        ran = run("branch", kept, "--turn", "7")
        assert ran.status == 0
        path, stands, asked = ran.out.splitlines()
        assert Path(path).name == "convoy-sheet-pedestal-turn-7.journal.jsonl"
        assert stands.startswith("turn 7 of 23, score ")
        assert asked == 'asked now: "option": a choice of none, decoy, split, evade, screen'
        assert kept.read_bytes() == before
        assert journal.read(Path(path)).header.seed == "pedestal"
        assert "every die as the seed gives it" in run("verify", path).out

    def test_its_papers_take_no_place_of_those_of_the_other(self, run, kept):
        path = run("branch", kept, "--turn", "7").out.splitlines()[0]
        of_both = [
            run("report", journal, "--format", "md", "--out", "there").out.splitlines()
            for journal in (kept, path)
        ]
        assert [[Path(file).name for file in files] for files in of_both] == [
            ["convoy-sheet-pedestal.report.md"],
            ["convoy-sheet-pedestal-turn-7.report.md"],
        ]

    def test_it_is_played_on_from_there(self, run, kept, answers):
        path = run("branch", kept, "--turn", "7", "--journal", "b.jsonl").out.splitlines()[0]
        rows = answers([{"ask": "option", "choice": "evade"}], "rows.jsonl")
        ran = run("record", "--resume", path, "--answers", rows)
        assert ran.status == 0
        session = journal.read(Path(path)).verify(CONVOY)
        turn_7 = [a for r, a in zip(session.asked, session.answers, strict=True) if r.turn == 7]
        was = [a for r, a in zip(GAME.asked, GAME.answers, strict=True) if r.turn == 7]
        assert turn_7[0].choice == "evade"
        assert turn_7[1] == was[1]

    def test_a_typed_game(self, run, here):
        path = written(here / "typed.jsonl", TYPED, [*GAME.answers])
        ran = run("branch", path, "--turn", "3")
        assert ran.status == 0
        assert "the dice typed in" in run("verify", ran.out.splitlines()[0]).out
