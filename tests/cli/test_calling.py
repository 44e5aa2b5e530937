"""The command event call; and a called event from its file to its verification."""

import io
from pathlib import Path

import pytest

from sheetgen.cli import main


@pytest.fixture
def called(tmp_path: Path) -> Path:
    words = ["--name=Night", "--date=2026-12-05", "--friendly", "--seed=s", "--boards=2"]
    assert main(["event", "new", str(tmp_path), *words]) == 0
    return formatted(tmp_path / "event.toml")


def formatted(file: Path) -> Path:
    text = file.read_text("utf-8").replace('format = "same-dice"', 'format = "called"')
    file.write_text(text, "utf-8")
    return file


def test_a_board_is_called_line_by_line(called, monkeypatch, capsys) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("\n\n\nn\n3\n\nx\nq\n"))
    assert main(["event", "call", "S1-B1", str(called), "--turn", "2"]) == 0
    said = capsys.readouterr().out
    for text in (
        "“Turn 2: decide. Cards?”", "“Fists?”", "“Contact: ", "“Enemy: ",
        "“Turn 2 is over. Cards?”", "Card 3: Evade", "x: not a key here",
    ):  # fmt: skip
        assert text in said
    assert (
        said.index("“Contact: ")
        < said.index("“Enemy: ")
        < said.index("is over")
        < said.index("Card 3")
    )
    # What goes on where this was left.
    assert said.splitlines()[-1] == f"sheetgen event call S1-B1 {called} --turn 2"


def test_the_caller_may_end_at_any_time(called, monkeypatch, capsys) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert main(["event", "call", "S1-B2", str(called)]) == 0
    assert "--turn 1" in capsys.readouterr().out


def test_a_board_there_is_not_is_refused(called, capsys) -> None:
    assert main(["event", "call", "S1-B9", str(called)]) == 2
    wrong = 'there is no board "S1-B9" in play; there are S1-B1, S1-B2'
    assert wrong in capsys.readouterr().err


def test_an_event_that_is_not_called_says_so(called, capsys) -> None:
    text = called.read_text("utf-8").replace('format = "called"', 'format = "same-dice"')
    called.write_text(text, "utf-8")
    assert main(["event", "call", "S1-B1", str(called)]) == 2
    assert 'is played as same-dice: format = "called" is called' in capsys.readouterr().err
