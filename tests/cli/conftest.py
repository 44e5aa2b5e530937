from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import platformdirs
import pytest

from sheetgen.cli import main
from sheetgen.core.requests import Answer
from sheetgen.core.session import Session
from sheetgen.kits.chances import analysis
from sheetgen.kits.chances.analysis import Analysis, analyse


@dataclass
class Ran:
    """What a command left: exit status, what it printed, what it complained of."""

    status: int
    out: str
    err: str


Analysed = tuple[str, str, tuple[Answer, ...], str, str | None]
_analyses: dict[Analysed, Analysis] = {}


@pytest.fixture(autouse=True)
def analysed_once(monkeypatch):
    """Analyses each game once, however many commands report it."""

    def remembered(session: Session, reference: str, seed: str | None) -> Analysis:
        conditions = repr(session.conditions)
        game = (session.game.name, conditions, tuple(session.answers), reference, seed)
        if game not in _analyses:
            _analyses[game] = analyse(session, reference, seed)
        return _analyses[game]

    monkeypatch.setattr(analysis, "analyse", remembered)


@pytest.fixture
def here(tmp_path, monkeypatch) -> Path:
    """An empty current folder, and a user with nothing configured."""
    home = tmp_path / "home"
    monkeypatch.setattr(platformdirs, "user_config_path", lambda *names, **options: home)
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
def complaint(run):
    """Runs a command that must be refused in one sentence; returns the sentence."""

    def complaint(*words: str) -> str:
        ran = run(*words)
        assert ran.status == 2, ran
        assert ran.err.startswith("sheetgen")
        assert ran.err.count("\n") == 1
        assert ran.err.endswith("\n")
        assert "Traceback" not in ran.err
        return ran.err.rstrip("\n")

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
