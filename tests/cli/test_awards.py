"""Awards, as they are typed."""

import csv
from io import StringIO
from pathlib import Path

import pytest

from sheetgen.kits.events.opened import load
from sheetgen.kits.events.results import history, standings
from sheetgen.library import publishing
from tests.benchmarks.event import results
from tests.cli.test_events import published
from tests.kits.events.results.results import to_csv

TOML = """[sealed]
name = "{name}"
date = "2026-12-05"
game = "convoy"
edition = "sheet"
sessions = {sessions}
ranking = "{ranking}"
friendly = true
seed = "{name}"
[open]
players = [{players}]
"""


@pytest.fixture(autouse=True)
def _quick(monkeypatch):
    """What is drawn is looked at elsewhere."""
    monkeypatch.setattr(publishing, "publish", lambda *given: ())


def event(here: Path, name: str, players: str, ranking: str, sessions: list[int]) -> Path:
    (here / name).mkdir()
    listed = ", ".join(f'{{ name = "{player}" }}' for player in players)
    path = here / name / "event.toml"
    path.write_text(
        TOML.format(name=name, sessions=sessions, ranking=ranking, players=listed), "utf-8"
    )
    (here / name / "all.csv").write_text(results(load(path)), "utf-8")
    return path


def slips(path: Path, wanted) -> str:
    """A file of the slips of an event that are wanted, by board and table."""
    rows = csv.DictReader(StringIO((path.parent / "all.csv").read_text("utf-8")))
    chosen = [row for row in rows if wanted(row["board"], int(row["table"]))]
    given = path.with_name("given.csv")
    given.write_text(to_csv(chosen), "utf-8")
    return str(given)


def found(path: Path) -> standings.Standings:
    opened = load(path)
    return standings.standings_of(opened, history.history_of(opened))


def test_an_award_is_ruled_shown_and_verified(run, complaint, here) -> None:
    path = event(here, "pairs", "ABCD", "percent", [2])
    given = slips(path, lambda board, table: (board, table) != ("S1-B2", 4))
    ran = run("score", path, given)
    assert "no slip yet of board S1-B2, table 4" in ran.out
    words = ("event", "rule", "average-plus", "S1-B2", "4", "--event", path, "--reason", "no book")
    ran = run(*words)
    assert (
        "table 4 has an average-plus on board S1-B2 (none before, average-plus now): no book"
    ) in ran.out
    ran = run("score", path)
    assert (ran.status, "no slip yet" in ran.out) == (0, False)
    row = next(row for row in found(path).ranked if row.table == 4)
    assert row.boards["S1-B2"] == max(60, row.boards["S1-B1"])
    assert run("event", "reveal", path).status == 0
    ran = run("event", "verify", published(path.parent))
    assert (ran.status, "ruled so: table 4 has an average-plus" in ran.out) == (0, True)
    other = event(here, "datum", "ABCD", "datum", [1])
    run("score", other, slips(other, lambda *place: True))
    words = ("event", "rule", "average", "S1-B1", "4", "--event", other, "--reason", "x")
    assert "here adjust the score instead" in complaint(*words)
