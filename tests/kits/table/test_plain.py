"""The table line by line, at a dumb terminal."""

import os
from pathlib import Path

import pytest

from sheetgen.core import journal
from sheetgen.core.requests import Answer
from sheetgen.kits.table import plain
from tests.kits.table.games import played, sitting, typed_keys

JOURNAL = "game.jsonl"


def kept(folder: Path) -> list[Answer]:
    return journal.read(folder / JOURNAL).answers


def test_a_note_asked_for_is_never_an_answer(path):
    lines = iter(["n\n", "362\n", "362\n"])
    with sitting(path) as at:
        plain.play(at, lambda: next(lines, ""), lambda line: None)
    record = journal.read(path)
    assert record.notes == [(0, "362")]
    assert record.answers == [Answer("cargo", dice=(3, 6, 2))]


def test_the_end_of_a_game_writes_its_papers_and_names_them(path):
    """Once the last question is answered; and once more when what they tell has changed."""
    keys = [*typed_keys(played()), "?", "n at last", "n no, more", "u", "q"]
    lines, said = iter(f"{key}\n" for key in keys), []
    with sitting(path) as at:
        plain.play(at, lambda: next(lines, ""), said.append)
    count = len(played().answers)
    assert at.papers.written == [count, count]
    assert said.count("  out/x.sheet.pdf") == 2
    over = said.index("\nThe game is over, and its papers are saved")
    headline, *story = said[over + 1 : said.index("  out/x.sheet.pdf")]
    assert headline == "They came home"
    assert " ".join(filter(None, story)).endswith("they rowed it.")
    assert max(map(len, story)) <= 76
    assert said[-1].endswith("game as it was before: out/x.sheet.pdf")


def test_each_change_of_a_panel_is_one_line(path):
    """What a screen reader is to read out: not the table again, but what is new in it."""
    lines = iter(["362", "4", "6", "5", "2", "4", "1", "x", "x"])
    told: list[str] = []
    with sitting(path) as at:
        plain.play(at, lambda: next(lines, ""), told.append)
    fleet = [line for line in told if line.startswith("Fleet: ")]
    assert fleet[-1] == (
        "Fleet: Cargo ships 11 sound; Tankers 4 sound; Carriers 3 sound; Cruisers 25 sound; "
        "Destroyers 20 sound"
    )
    turns = [line for line in told if line.startswith("Turn: ")]
    assert turns[-1].startswith("Turn: 2 of 24; 10 August, Morning Watch, 04:00")
    assert "halfway" in turns[-2]
    assert "halfway" not in turns[-1]
    assert not any("■" in line or "\n  " in line for line in told)


@pytest.mark.skipif(os.name != "posix", reason="a pseudo-terminal is needed")
class TestTerminal:
    @pytest.mark.parametrize(
        "kind",
        [{"TERM": "dumb"}, *(pytest.param(k, marks=pytest.mark.long) for k in ({"TERM": ""}, {}))],
    )
    def test_a_dumb_terminal_or_plain_is_asked_line_by_line(self, tmp_path, kind):
        from tests.kits.table.terminal import Terminal

        plainly = () if kind else ("--plain",)
        words = ("record", "convoy", "--journal", JOURNAL, *plainly)
        with Terminal(tmp_path, *words, rows=60, **kind) as terminal:
            terminal.see("Cargo ships: Roll 3D6.")
            terminal.type("362\n")
            terminal.see("Tankers: Roll 1D6.")
            assert "\x1b" not in terminal.raw.decode()
            terminal.type("\x04")
            assert terminal.left() == 0
        assert len(kept(tmp_path)) == 1

    def test_control_c_leaves_and_keeps_everything(self, tmp_path):
        from tests.kits.table.terminal import Terminal

        with Terminal(tmp_path, "record", "convoy", "--plain", "--journal", JOURNAL) as terminal:
            terminal.see("Cargo ships: Roll 3D6.")
            terminal.type("362\n")
            assert terminal.interrupted() == 0
        assert len(kept(tmp_path)) <= 1
