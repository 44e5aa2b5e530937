"""The command event call; and a called event from its file to its verification."""

from __future__ import annotations

import io
import os
from pathlib import Path

import pytest

from sheetgen.cli import main
from sheetgen.kits.events.ledger import find_ledger
from sheetgen.kits.events.opened import load
from tests.benchmarks import event as field
from tests.kits.events.clock import on


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
    assert main(["event", "call", "S1-B1", str(called), "--plain", "--turn", "2"]) == 0
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
    assert main(["event", "call", "S1-B2", str(called), "--plain"]) == 0
    assert "--turn 1" in capsys.readouterr().out


def test_a_board_there_is_not_is_refused(called, capsys) -> None:
    assert main(["event", "call", "S1-B9", str(called), "--plain"]) == 2
    wrong = 'there is no board "S1-B9" in play; there are S1-B1, S1-B2'
    assert wrong in capsys.readouterr().err


def test_an_event_that_is_not_called_says_so(called, capsys) -> None:
    text = called.read_text("utf-8").replace('format = "called"', 'format = "puzzle"')
    called.write_text(text, "utf-8")
    assert main(["event", "call", "S1-B1", str(called), "--plain"]) == 2
    assert 'is played as puzzle: format = "called" is called' in capsys.readouterr().err


@pytest.mark.long
def test_a_called_event_is_sealed_printed_scored_and_verified(tmp_path, capsys) -> None:
    roster = "name,club,table\n" + "".join(f"Player {n},,\n" for n in range(1, 13))
    (tmp_path / "players.csv").write_text(roster, "utf-8")
    words = ["--name", "Night", "--date", "2026-12-05", "--boards", "2", "--roster", "players.csv"]
    assert main(["event", "new", str(tmp_path), *words]) == 0
    file = formatted(tmp_path / "event.toml")
    event, out = str(file), str(tmp_path / "out")
    assert main(["event", "seal", event]) == 0
    with on("2026-12-04"):
        assert main(["event", "open", event, "--delayed", "3 12 19 33 48 2 9"]) == 0
    parts = [word for part in ("run-sheet", "dice", "signs") for word in ("--part", part)]
    assert main(["packet", event, "--out", out, *parts]) == 0
    names = {path.name for path in (tmp_path / "out").iterdir()}
    assert {f"Night-S1-B{n}-{what}.pdf" for n in (1, 2) for what in ("caller", "runner")} < names
    results = tmp_path / "results.csv"
    results.write_text(field.results(load(file)), "utf-8")
    assert main(["score", event, str(results), "--out", out]) == 0
    assert main(["event", "reveal", event]) == 0
    ledger = find_ledger(file)
    assert ledger is not None
    assert ledger.sealed_part.format == "called"
    (published,) = (tmp_path / "public").glob("*.event.jsonl")
    capsys.readouterr()
    assert main(["event", "verify", str(published)]) == 0
    assert "0 wrong" in capsys.readouterr().out


@pytest.mark.long
@pytest.mark.skipif(os.name != "posix", reason="a pseudo-terminal is of POSIX")
def test_the_screen_is_called_key_by_key(called) -> None:
    from tests.kits.events.test_calling import figures, spoken
    from tests.kits.table.terminal import Terminal

    with Terminal(called.parent, "event", "call", "S1-B1", columns=100, rows=30) as terminal:
        terminal.see("“Turn 1: decide. Cards?”")
        terminal.type(" ")
        terminal.see("“Fists?”")
        terminal.type("\r")
        terminal.see("“Contact: ")
        terminal.type("\x1b[C")
        terminal.see("“Enemy: ")
        name, dice = spoken(terminal.lines)
        assert (name, figures(terminal.lines)) == ("enemy", dice)
        terminal.type("\x7f")
        terminal.see("“Contact: ")
        terminal.type("5")
        terminal.see("carrier 3, warships 3+1D6: ")
        terminal.type("\r")
        terminal.see("“Contact: ")
        terminal.type("n")
        terminal.see("“Turn 1 is over. Cards?”")
        terminal.type("q")
        assert terminal.left() == 0
