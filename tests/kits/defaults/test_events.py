"""An event of a game of rules and a declaration: its packet is printed, its slips are replayed."""

import csv
import json
from pathlib import Path

import pytest

from sheetgen.cli import main
from sheetgen.core.session import Session, decided, first_of, play_out, seeded
from sheetgen.kits.defaults.event_plans import played
from sheetgen.kits.drawing.page import PAPERS
from sheetgen.kits.events import calling
from sheetgen.kits.events.opened import Opened, load
from sheetgen.kits.events.packet import books, frame
from sheetgen.kits.events.packet.brief import Brief
from sheetgen.kits.parts import parts_of
from tests.fixtures.outside import installed
from tests.kits.drawing.measuring import faults

TOML = """[sealed]
name = "Night"
date = "2026-12-05"
game = "patrol"
edition = "standard"
sessions = [2]
friendly = true
seed = "s"
[open]
players = [{ name = "A. Borg" }, { name = "B. Vella" }]
"""


@pytest.fixture
def event(tmp_path, tmp_path_factory, monkeypatch):
    """A friendly event of two players and one board, in the current folder."""
    with installed(tmp_path_factory.mktemp("site"), "night_patrol", patrol="GAME"):
        monkeypatch.chdir(tmp_path)
        Path("event.toml").write_text(TOML, "utf-8")
        yield load(Path("event.toml"))


def slips(opened: Opened, **changed: str) -> str:
    """A file of slips as the tables would hand them in, the second with something changed."""
    game, board = opened.event.game, opened.boards()[0]
    rows = []
    for table, policy in ((1, "bold"), (2, "first")):
        key = opened.key_of(board)
        session = Session(game, opened.event.conditions)
        play_out(session, first_of(seeded(key), decided(game.policies[policy], key)))
        results = parts_of(game).results
        row = {"board": board.name, "table": str(table), **played(session).cells}
        rows.append(row | {"score": str(results.score(session))})
    rows[1] |= changed
    with open("slips.csv", "w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
    return "slips.csv"


def test_its_slips_are_read_replayed_and_ranked(event, capsys) -> None:
    assert main(["score", "event.toml", slips(event)]) == 0
    assert "2 slips: 2 agree" in capsys.readouterr().out
    (path,) = Path("output").glob("*.json")
    assert len(json.loads(path.read_text("utf-8"))["standings"]) == 2


@pytest.mark.long
def test_a_wrong_score_is_found(event, capsys) -> None:
    main(["score", "event.toml", slips(event, score="40")])
    out = capsys.readouterr().out
    assert "board S1-B1, table 2" in out
    assert "1 agrees" in out


@pytest.mark.long
def test_its_packet_is_printed(event, capsys) -> None:
    parts = ("conditions", "sheets", "dice", "slips")
    named = [word for part in parts for word in ("--part", part)]
    assert main(["packet", "event.toml", "--out", "out", *named]) == 0
    assert {path.name for path in Path("out").iterdir()} == {
        "Night-conditions.pdf",
        "Night-sheets.pdf",
        "Night-S1-B1-folded.pdf",
        "Night-S1-B2-folded.pdf",
        "Night-slips.pdf",
    }


def test_its_dice_are_hidden_on_folded_pages(event) -> None:
    brief = Brief(event, PAPERS["a4"])
    board, game = event.boards()[0], event.event.game
    read = calling.called(game, event.event.conditions, event.key_of(board))
    (leaves,) = books.flaps(frame.body(brief.paper), read)
    assert leaves == [*read.cards, *read.turns]
    for page in books.folded(brief, board):
        assert faults(page) == []
