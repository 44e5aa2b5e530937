"""Awards and leagues, as they are typed."""

import csv
from io import StringIO
from pathlib import Path

import pytest

from sheetgen.games.convoy.event import best
from sheetgen.games.convoy.event.plans import Plan
from sheetgen.kits.events.event import PERCENT
from sheetgen.kits.events.opened import load
from sheetgen.kits.events.results import history, standings
from sheetgen.kits.events.results.standings import points_shown
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
    """What is drawn and what is best on a book are looked at elsewhere."""
    monkeypatch.setattr(publishing, "publish", lambda *given: ())
    monkeypatch.setattr(best, "best", lambda *given: best.Best(999, Plan()))


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
    assert "no slip yet of S1-B2, table 4" in ran.out
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


def test_a_league_is_ranked_and_written(run, complaint, here) -> None:
    for name, players, ranking in (("jan", "ABCD", "percent"), ("feb", "BCDE", "matchpoints")):
        path = event(here, name, players, ranking, [1])
        assert run("score", path, slips(path, lambda *place: True)).status == 0
    run("event", "reveal", "feb")
    files = ["jan", published(here / "feb")]
    ran = run("league", *files, "--name", "Winter")
    assert (ran.status, ran.err) == (0, "")
    had = [
        {found(here / n / "event.toml").players[row.table].name: row for row in rows}
        for n, rows in ((n, found(here / n / "event.toml").ranked) for n in ("jan", "feb"))
    ]
    # Six matchpoints could be had in February.
    expected = {
        who: (
            (had[0][who].total if who in had[0] else 0)
            + (had[1][who].total * 100 / 6 if who in had[1] else 0)
        ) / 2
        for who in "ABCDE"
    }  # fmt: skip
    rows = list(csv.DictReader(StringIO((here / "output/Winter.csv").read_text("utf-8-sig"))))
    assert {row["name"]: row["total"] for row in rows} == {
        who: points_shown(total, PERCENT) for who, total in expected.items()
    }
    assert "The total is the mean of all 2 events; whoever was not there has 0." in ran.out
    assert run("league", *files, "--name", "Winter", "--best", "1").status == 0
    assert "the best 3 cannot count of 2 events" in complaint("league", *files, "--best", "3")
    (here / "output" / "Club.csv").write_text("mine", "utf-8")
    assert "no league" in complaint("league", *files, "--name", "Club")
