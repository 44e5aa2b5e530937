from __future__ import annotations

import json
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from sheetgen.cli import main, settings
from sheetgen.core.game import find
from sheetgen.core.session import Session
from sheetgen.kits.chances import analysed
from sheetgen.kits.chances.analysed import Analysis, analyse


@dataclass
class Ran:
    """What a command left: exit status, what it printed, what it complained of."""

    status: int
    out: str
    err: str


_analyses: dict[tuple[Any, ...], Analysis] = {}
_played: dict[tuple[Any, ...], Path] = {}


@pytest.fixture(autouse=True)
def analysed_once(monkeypatch):
    """Analyses each game once, however many commands report it."""

    def remembered(session: Session, *wanted: Any) -> Analysis:
        game = (session.game.name, repr(session.conditions), tuple(session.answers), *wanted)
        if game not in _analyses:
            _analyses[game] = analyse(session, *wanted)
        return _analyses[game]

    monkeypatch.setattr(analysed, "analyse", remembered)


@pytest.fixture
def here(tmp_path, monkeypatch) -> Path:
    """An empty current folder, and a user with nothing configured."""
    home = tmp_path / "home"
    monkeypatch.setattr(settings, "file", lambda: home / "config.json")
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


@pytest.fixture
def run(here, capsys):
    """Runs a command line as a user would type it, word by word."""

    def run(*words: str) -> Ran:
        try:
            status = main([str(word) for word in words])
        except SystemExit as stop:
            status = int(stop.code or 0)
        printed = capsys.readouterr()
        return Ran(status, printed.out, printed.err)

    return run


@pytest.fixture
def play(run, here, tmp_path_factory):
    """Plays a game, once in all tests: thereafter its files are copied. Returns its journal."""

    def play(name: str, *words: str) -> str:
        game = id(find(name)), name, *words
        if game not in _played:
            folder = tmp_path_factory.mktemp("played")
            ran = run("play", name, *words, "--out", folder)
            assert ran.status == 0, ran
            _played[game] = folder
        shutil.copytree(_played[game], here / "output", dirs_exist_ok=True)
        (journal,) = _played[game].glob("*.jsonl")
        return f"output/{journal.name}"

    return play


@pytest.fixture
def played(play) -> str:
    """The journal of a user who has played a game."""
    return play("convoy", "--seed", "pedestal")


@pytest.fixture
def complaints(run):
    """Runs a command that must be refused with all that is wrong, a sentence a line; returns it."""

    def complaints(*words: str) -> str:
        ran = run(*words)
        assert ran.status == 2, ran
        assert all(line.startswith("sheetgen") for line in ran.err.splitlines())
        assert ran.err.endswith("\n")
        assert "Traceback" not in ran.err
        return ran.err.rstrip("\n")

    return complaints


@pytest.fixture
def complaint(complaints):
    """Runs a command that must be refused in one sentence; returns the sentence."""

    def complaint(*words: str) -> str:
        told = complaints(*words)
        assert "\n" not in told
        return told

    return complaint


@pytest.fixture(scope="session")
def examples() -> list[dict]:
    """Whole games with their outcome: the answers in the order of asking."""
    path = Path(__file__).parents[1] / "data" / "convoy-examples.jsonl"
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


@pytest.fixture
def answers(here):
    """Writes answers to a file, one a line; returns its name."""

    def answers(rows: list[dict | str], name: str = "game.jsonl") -> str:
        lines = [row if isinstance(row, str) else json.dumps(row) for row in rows]
        (here / name).write_text("\n".join(lines) + "\n", "utf-8")
        return name

    return answers


@pytest.fixture
def begun(run, here) -> Path:
    """A campaign of the seed takali that waits for its first fight."""
    assert run("record", "wings", "--seed", "takali").status == 0
    return here / "output/wings-2018-takali.journal.jsonl"


@pytest.fixture
def form(run, begun) -> Path:
    """The form of its first fight."""
    ran = run("fight-form", begun)
    assert ran.status == 0, ran
    return Path(ran.out.strip())
