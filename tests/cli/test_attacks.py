"""What a cheat would do, and what would simply go wrong: each is refused, held or found."""

import csv
import json
import shutil
from io import StringIO
from pathlib import Path

import pytest

from sheetgen.cli import main, settings
from sheetgen.games.convoy.event.plans import Plan
from sheetgen.kits.events import key_file, lines
from sheetgen.kits.events.opened import load
from sheetgen.kits.events.results.slips import cells_of
from sheetgen.library import publishing
from tests.benchmarks.event import results
from tests.cli.test_events import published
from tests.kits.events.clock import on
from tests.kits.events.results.results import slip, to_csv

TOML = """[sealed]
name = "Club Night"
date = "2026-12-05"
game = "convoy"
edition = "sheet"
sessions = [2]
delayed = "the lottery of the 4th"
kind = "lottery"
numbers = [3]
ranges = ["1-50"]
drawn = "2026-12-04"
[open]
roster = "players.csv"
"""
NOW = "2026-11-20T20:00:00Z"
NAMES = ("Zoe", "Anna", "Ben", "Carl", "Dora", "Emil")


def rows(*names: str) -> str:
    return "name,club\n" + "".join(f"{name},Club\n" for name in names)


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    """The folders of an event that is sealed, opened and printed, and of one that was played."""
    top = tmp_path_factory.mktemp("events")
    event = top / "event"
    event.mkdir()
    (event / "event.toml").write_text(TOML, "utf-8")
    (event / "players.csv").write_text(rows(*NAMES), "utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(event)
        patch.setattr(lines, "now", lambda: NOW)
        patch.setattr(key_file.secrets, "token_hex", lambda count: "5e" * count)
        patch.setattr(settings, "file", lambda: top / "home" / "config.json")
        assert main(["event", "seal"]) == 0
        with on("2026-12-04"):
            assert main(["event", "open", "--delayed", "3 12 19"]) == 0
        assert main(["packet", "--part", "seating"]) == 0
        shutil.copytree(event, top / "played")
        patch.chdir(top / "played")
        held = load(Path("event.toml"))
        Path("results.csv").write_text(results(held), "utf-8")
        assert main(["score", "event.toml", "results.csv"]) == 0
        shutil.copytree(top / "played", top / "revealed")
        patch.chdir(top / "revealed")
        patch.setattr(publishing, "publish", lambda *given: ())
        assert main(["event", "rule", "penalise", "2", "1", "--reason", "x"]) == 0
        number = len(lines.read(Path("event.ledger.jsonl")).lines)
        assert main(["event", "rule", "undo", str(number), "--reason", "x"]) == 0
        assert main(["event", "reveal"]) == 0
    return top


@pytest.fixture
def revealed(kept):
    """The published file of the same, once a ruling was made and taken back."""
    return published(kept / "revealed")


@pytest.fixture
def event(here, kept, monkeypatch):
    """An event that is sealed, opened and printed; its file. What is drawn is looked at
    elsewhere."""
    monkeypatch.setattr(lines, "now", lambda: NOW)
    monkeypatch.setattr(publishing, "publish", lambda *given: ())
    shutil.copytree(kept / "event", here, dirs_exist_ok=True)
    return here / "event.toml"


@pytest.fixture
def played(here, kept, event):
    """The same, with a slip of everybody on both boards."""
    shutil.copytree(kept / "played", here, dirs_exist_ok=True)
    return event


def standings(here) -> dict[int, tuple[int, int]]:
    """Rank and score by table, of the last line that has them."""
    texts = (here / "event.ledger.jsonl").read_text("utf-8").splitlines()
    held = [json.loads(text) for text in texts]
    last = [line["held"] for line in held if line["what"] == "result"][-1]["standings"]
    return {table: (rank, score) for rank, table, _, score in last}


def files(here) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in here.rglob("*") if path.is_file()}


# --- 1: tables --------------------------------------------------------------------------------


def test_a_sorted_roster_gives_nobody_another_table(run, here, played) -> None:
    before = standings(here)
    (here / "players.csv").write_text(rows(*sorted(NAMES)), "utf-8")
    assert run("score", "event.toml", "results.csv").status == 0
    assert standings(here) == before
    players = {player.table: player.name for player in load(played).event.players}
    assert players == dict(enumerate(NAMES, start=1))


def test_another_roster_is_refused_or_ruled_upon(run, here, played) -> None:
    for names, said in (
        (NAMES[1:], 'table 1 was "Zoe" of "Club", is nobody'),
        ((*NAMES, "Fritz"), 'table 7 was nobody, is "Fritz" of "Club"'),
        (("Zoë", *NAMES[1:]), 'table 1 was "Zoe" of "Club", is nobody'),
    ):
        (here / "players.csv").write_text(rows(*names), "utf-8")
        before = files(here)
        for words in (("score", "event.toml", "results.csv"), ("packet", "--part", "slips")):
            ran = run(*words)
            assert ran.status == 2
            assert f"are not those that were printed: {said}" in ran.err
            assert files(here) == before
    ran = run("event", "rule", "roster", "--reason", "as it turned out")
    assert ran.status == 0
    assert "the list of players was changed: as it turned out" in ran.out
    assert run("score", "event.toml").status == 0
    tables = {player.table: player.name for player in load(played).event.players}
    assert {name: table for table, name in tables.items()}["Anna"] == 2


def test_of_a_list_that_is_another_the_first_changes_are_told(run, here, played) -> None:
    (here / "players.csv").write_text(rows(*(f"{name} B." for name in (*NAMES, "Max"))), "utf-8")
    ran = run("score", "event.toml")
    assert (ran.status, ran.err.count(" was ")) == (2, 5)
    # Who has another name has another table: six are gone, seven came.
    assert '; table 5 was "Dora" of "Club", is nobody; and 8 more; put the list back' in ran.err


# --- 2: rulings -------------------------------------------------------------------------------


def ruled(run, *words: str) -> str:
    ran = run("event", "rule", *words, "--reason", "so it is")
    assert (ran.status, ran.err) == (0, "")
    assert ": so it is\n" in ran.out
    assert run("score", "event.toml").status == 0
    return ran.out.split()[1]


def test_every_ruling_can_be_made_and_taken_back(run, here, played) -> None:
    before = standings(here)
    own = before[2][1]
    first = lines.read(lines.place(played)).lines
    score = {
        line.held["slip"]["table"]: line.held["score"] for line in first if "slip" in line.held
    }
    for words, now in (
        (("withdraw", "B2", "2"), lambda: standings(here)[2][1] == own - score["2"]),
        (("withdraw", "2"), lambda: 2 not in standings(here)),
        (("disqualify", "2"), lambda: 2 not in standings(here)),
        (("adjust", "S1-B2", "2", "-40"), lambda: standings(here)[2][1] == own - score["2"] - 40),
        (("void", "S1-B2"), lambda: standings(here)[2][1] == own - score["2"]),
        (("penalise", "2", "99"), lambda: standings(here)[2] == (6, own)),
        (("unfinished", "S1-B2", "2"), lambda: standings(here)[2][1] == own),
        (("replace", "S1-B2"), lambda: standings(here)[2][1] == own - score["2"]),
        (("late", "S1-B2", "2"), lambda: standings(here) == before),
    ):
        number = ruled(run, *words)
        assert now(), words
        ruled(run, "undo", number)
        assert standings(here) == before, words
    number = ruled(run, "withdraw", "2")
    undone = ruled(run, "undo", number)
    ran = run("event", "rule", "undo", undone, "--reason", "x")
    assert (ran.status, "is not a slip or a ruling that stands" in ran.err) == (2, True)
    run("event", "reveal")
    ran = run("event", "verify", published(here))
    assert (ran.status, "WRONG" in ran.out) == (0, False)


def test_a_slip_of_the_wrong_table_goes_to_the_right_one(run, here, played) -> None:
    ruled(run, "withdraw", "S1-B1", "3")
    before = standings(here)
    ran = run("event", "rule", "table", "S1-B1", "4", "5", "--reason", "x")
    assert "table 5 has a result of board S1-B1" in ran.err
    number = ruled(run, "table", "S1-B1", "4", "3")
    after = standings(here)
    assert sum(score for _, score in after.values()) == sum(score for _, score in before.values())
    assert after[4][1] < before[4][1]
    assert after[3][1] > before[3][1]
    ruled(run, "undo", number)
    assert standings(here) == before


def test_what_cannot_be_ruled_changes_nothing(run, here, played) -> None:
    before = files(here)
    for words, said in (
        (("burn", "2"), "no ruling called"),
        (("void",), "void takes BOARD"),
        (("void", "S1-B9"), "no board"),
        (("withdraw", "77"), 'no table "77"'),
        (("adjust", "S1-B1", "2", "many"), "is not a number of score"),
        (("withdraw", "S1-B1", "2", "3"), "withdraw takes"),
        (("undo", "2"), "is not a slip or a ruling that stands"),
        (("accept", "S1-B1", "2"), "is not held"),
        (("roster",), "nothing to rule upon"),
    ):
        ran = run("event", "rule", *words, "--reason", "x")
        assert (ran.status, said in ran.err) == (2, True), words
    ran = run("event", "rule", "withdraw", "2", "--reason", " ")
    assert "give the reason" in ran.err
    assert files(here) == before


@pytest.mark.long
def test_what_is_published_has_the_last_ruling_in_it(run, here, played) -> None:
    run("event", "reveal")
    before = len(lines.read(lines.place(played)).lines)
    for words in (("event", "publish"), ("score", "event.toml", "--publish")):
        run("event", "rule", "penalise", "2", "99", "--reason", "x")
        ran = run(*words)
        assert (ran.status, ran.err) == (0, "")
        assert f"{published(here).relative_to(here)}\n" in ran.out
        ran = run("event", "verify", published(here))
        assert (ran.status, "came after them" in ran.out) == (0, False)
    told = [line.what for line in lines.read(lines.place(played)).lines[before:]]
    assert told == ["ruling", "result", "published"] * 2


# --- 3: false plans ---------------------------------------------------------------------------


def test_a_better_plan_than_was_played_is_held_for_the_director(run, here, event) -> None:
    held = load(event)
    plans = [Plan((0, 0, turn, 0)) for turn in range(20)]
    by_score = sorted(plans, key=lambda plan: slip(held, 0, 1, plan).score)
    worse, better = (slip(held, 0, 1, plan) for plan in (by_score[0], by_score[-1]))
    assert better.score > worse.score
    cells = {**cells_of(worse), "plan": cells_of(better)["plan"], "sent": ""}
    (here / "results.csv").write_text(to_csv([cells]), "utf-8")
    ran = run("score", "event.toml", "results.csv")
    counts = f"The slip's {worse.score} counts, unless the director accepts the plan's "
    assert f"{counts}{better.score}" in ran.out
    assert standings(here) == {1: (1, worse.score)}
    ruled(run, "accept", "S1-B1", "1")
    assert standings(here) == {1: (1, better.score)}
    run("event", "reveal")
    ran = run("event", "verify", published(here))
    assert (ran.status, ran.out.count("WRONG")) == (0, 0)


# --- 4 and 5: late sealing, and values with several forms -------------------------------------


# --- 7: replaced boards -----------------------------------------------------------------------


def test_a_board_with_results_is_replaced(run, here, played) -> None:
    ruled(run, "replace", "S1-B2")
    text = (here / "event.ledger.jsonl").read_text("utf-8")
    line = next(json.loads(one) for one in text.splitlines() if '"replace"' in one)
    assert line["at"] == "2026-11-20T20:00:00Z"
    assert len(line["held"]["stood"]) == 6
    assert "slips are due of S1-B2a, table 1;" in run("event", "reveal").err
    ruled(run, "void", "S1-B2a")
    run("event", "reveal")
    ran = run("event", "verify", published(here))
    assert "why S1-B2 was replaced: because the director says: so it is" in ran.out
    assert "the scores of 6 slips: because they are of boards that were replaced" in ran.out


# --- 10: human mistakes -----------------------------------------------------------------------


def test_after_the_key_is_out_a_slip_takes_a_ruling(run, here, event) -> None:
    rows = list(csv.DictReader(StringIO(results(load(event)))))
    (here / "results.csv").write_text(to_csv(rows[:-1]), "utf-8")
    assert run("score", "event.toml", "results.csv").status == 0
    ran = run("event", "reveal")
    assert (ran.status, "slips are due of S1-B2, table 6: enter them" in ran.err) == (2, True)
    ruled(run, "missing", "S1-B2", "6")
    assert run("event", "reveal").status == 0
    (here / "results.csv").write_text(to_csv(rows), "utf-8")
    ran = run("score", "event.toml", "results.csv")
    assert ran.status == 1
    assert "rule on it first: sheetgen event rule late S1-B2 6" in ran.err
    ruled(run, "late", "S1-B2", "6")
    ran = run("score", "event.toml", "results.csv")
    assert (ran.status, "1 new line" in ran.out) == (0, True)


def test_two_of_one_name_are_told_apart(run, here) -> None:
    friendly = 'friendly = true\nseed = "x"\n[open]'
    toml = TOML.partition("delayed")[0] + friendly + TOML.partition("[open]")[2]
    (here / "event.toml").write_text(toml, "utf-8")
    (here / "players.csv").write_text("name,club\nAnna,Gozo\nAnna,Sliema\n" + "M" * 60, "utf-8")
    (here / "results.csv").write_text(results(load(here / "event.toml")), "utf-8")
    ran = run("score", "event.toml", "results.csv")
    found = [line.split()[2:-2] for line in ran.out.splitlines()]
    for who in (["Anna", "Gozo"], ["Anna", "Sliema"], ["M" * 60]):
        assert who in found
