"""The command score: from a file of slips to what is published."""

import json

import pytest

from sheetgen.games.convoy.event.plans import Plan
from sheetgen.kits.events.opened import load
from sheetgen.kits.events.results.slips import cells_of
from tests.kits.events.friendly import friendly
from tests.kits.events.results.results import slip, slips, to_csv

PLAYERS = ('name = "A. Borg"', 'name = "<b>B</b>"', 'name = "Ġorġ"')


@pytest.fixture
def event(here):
    return load(friendly(here, *PLAYERS, seed="SEED", ties=("head-to-head", "tankers")))


def handed_in(event, **changed) -> list[dict[str, str]]:
    rows = [cells_of(one) for one in slips(event)]
    rows[0] |= changed
    return rows


def lines(here) -> list[dict]:
    return [json.loads(text) for text in (here / "event.ledger.jsonl").read_text().splitlines()]


def write(here, rows) -> str:
    (here / "results.csv").write_text(to_csv(rows), "utf-8")
    return "results.csv"


def test_slips_become_standings(run, here, event) -> None:
    rows = handed_in(event)
    rows[0]["score"] = str(int(rows[0]["score"]) + 59)
    ran = run("score", "event.toml", write(here, rows))
    assert (ran.status, ran.err) == (0, "")
    assert "line 2, board S1-B1, table 1: corrected: the plan gives" in ran.out
    assert "6 slips: 5 agree, 1 corrected" in ran.out
    assert "6 new lines in the ledger of event.toml" in ran.out
    written = sorted(path.suffix for path in (here / "output").iterdir())
    assert written == [".csv", ".json", ".pdf"]
    (path,) = (here / "output").glob("*.json")
    assert len(json.loads(path.read_text("utf-8"))["standings"]) == 3
    assert [line["what"] for line in lines(here)] == ["sealed", "printed", *["slip"] * 6, "result"]


def test_a_second_slip_in_a_file_takes_a_reason_to_replace_the_first(run, here, event) -> None:
    rows = handed_in(event)
    run("score", "event.toml", write(here, rows))
    first, other = slips(event)[0], slip(event, 0, 1, Plan((0, 0, 12, 0)))
    write(here, [cells_of(other), *rows[1:]])
    ran = run("score", "event.toml", "results.csv")
    assert ran.status == 1
    stood = f"board S1-B1, table 1 has {first.score} already (line 3 of the ledger)"
    assert ran.err == f"sheetgen: {stood}; to replace it by {other.score}, give --reason TEXT\n"
    assert "6 slips: 5 agree, 1 refused, not taken\n5 stood already\n" in ran.out
    assert "changed" not in ran.out
    ran = run("score", "event.toml", "results.csv", "--reason", "it was of table 2")
    assert (ran.status, ran.err) == (0, "")
    assert (
        f"changed: board S1-B1, table 1, A. Borg: {other.score} (line 10) took the place of"
        f" {first.score} (line 3): it was of table 2"
    ) in ran.out
    # It is the director's, and stands in the ledger: nothing that is hung up or published has it.
    run("event", "reveal")
    run("event", "publish")
    for path in (*here.glob("output/*.json"), *here.glob("public/*-site/index.html")):
        assert "took the place" not in path.read_text("utf-8")
    ran = run("event", "verify", next(here.glob("public/*.event.jsonl")))
    assert f"{other.score} (line 10) took the place of {first.score} (line 3)" in ran.out


def test_a_slip_is_the_same_with_or_without_what_may_be_left_out(run, here, event) -> None:
    rows = handed_in(event)
    run("score", "event.toml", write(here, rows))
    for left_out in (["check"], ["check", "sent"]):
        fewer = [{name: row[name] for name in row if name not in left_out} for row in rows]
        ran = run("score", "event.toml", write(here, fewer))
        assert (ran.status, ran.err) == (0, "")
        assert "6 slips: 6 agree\n6 stood already\n" in ran.out


def test_a_held_slip_is_named_until_it_is_ruled_on(run, here, event) -> None:
    rows = handed_in(event)
    rows[0]["score"] = str(int(rows[0]["score"]) - 59)
    run("score", "event.toml", write(here, rows[:-1]))
    held = "held until the director rules: board S1-B1, table 1, A. Borg: "
    for command in (["score", "event.toml"], ["event", "check"]):
        out = run(*command).out
        assert f"{held}{rows[0]['score']} on the slip, more by its plan\n" in out
        assert "no slip yet of board S1-B2, table 3\n" in out
    run("event", "rule", "accept", "S1-B1", "1", "--reason", "his sheet")
    assert held not in run("score", "event.toml").out
    assert held not in run("event", "check").out


def test_a_slip_that_cannot_be_is_left_out_with_status_1(run, here, event) -> None:
    ran = run("score", "event.toml", write(here, handed_in(event, plan="D5 S5 E- X-")))
    assert ran.status == 1
    assert "impossible: Split on turn 5: Decoy was in force" in ran.out
    assert "5 new lines" in ran.out


def test_without_results_there_is_nothing_to_rank(run, here, event) -> None:
    ran = run("score", "event.toml")
    assert (ran.status, ran.err) == (2, "sheetgen: event.toml: there are no results yet\n")


def test_a_file_to_fill_in_is_written_once(run, complaint, here, event) -> None:
    ran = run("score", "event.toml", "--blank", "results.csv")
    assert (ran.status, ran.out) == (0, "results.csv\n")
    assert "is there already" in complaint("score", "event.toml", "--blank", "results.csv")


def test_all_is_published(run, here, event) -> None:
    run("score", "event.toml", write(here, handed_in(event)))
    before = run("event", "publish", "--paper", "letter")
    assert (before.status, before.err) == (0, "")
    (top,) = here.glob("public/*-site")
    assert f"public/{top.name}/index.html\n" in before.out
    assert not (top / "standings.csv").exists()
    run("event", "reveal")
    ran = run("score", "event.toml", "--publish", "--paper", "letter")
    assert (ran.status, ran.err) == (0, "")
    names = {path.name.rpartition("-")[2] for path in (here / "output").iterdir()}
    assert names == {
        "standings.pdf", "standings.letter.pdf", "standings.csv", "standings.json"
    }  # fmt: skip
    (top / "about-us.html").write_text("our own")
    run("event", "rule", "withdraw", "2", "--reason", "went home")
    run("event", "rule", "withdraw", "S1-B1", "3", "--reason", "of another evening")
    run("event", "rule", "withdraw", "S1-B2", "3", "--reason", "of another evening")
    assert run("event", "publish").status == 0
    index = (top / "index.html").read_text("utf-8")
    assert (
        "table 2 has left the event, and is not ranked (results that stand: 2): went home" in index
    )
    assert "Without a result: Player 3 (table 3)." in index or "Without a result: " in index
    # Who has left is told of on the boards, and counted with the others.
    assert "2 tables, 2 boards." in index
    assert "../" not in index
    assert (top / "about-us.html").read_text() == "our own"
