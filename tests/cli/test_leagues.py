"""Rounds of a Swiss event, awards and leagues, as they are typed."""

import csv
import json
from io import StringIO
from pathlib import Path

import pytest

from sheetgen.games.convoy.event import best
from sheetgen.games.convoy.event.plans import Plan
from sheetgen.kits.events.event import PERCENT
from sheetgen.kits.events.opened import load
from sheetgen.kits.events.results import history, league, scoring, standings
from sheetgen.kits.events.results.standings import points_shown
from sheetgen.kits.events.results.swiss import Round
from sheetgen.library import publishing
from tests.benchmarks.event import results
from tests.cli.test_events import changed, published
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


def of_round(path: Path, number: int):
    """Whether a slip is of a table that meets another in a round of a Swiss event."""
    one = found(path).rounds[number - 1]
    return lambda board, table: board.startswith(f"S{number}-") and one.opponent(table)


@pytest.mark.long
def test_a_swiss_of_five_rounds(run, complaint, here) -> None:
    path = event(here, "swiss", "ABCDEFGHI", "swiss", [2] * 5)
    won, met, rested = dict.fromkeys(range(1, 10), 0), set(), set()
    for number in range(1, 6):
        ran = run("event", "draw", path)
        assert (ran.status, ran.out.count(f"round {number}: table ")) == (0, 5)
        if number < 5:
            assert f"round {number} is not over: no slip of S{number}-B1" in complaint(
                "event", "draw", path
            )
        given = slips(path, of_round(path, number))
        ran = run("score", path, given)
        assert (ran.status, "no slip yet" in ran.out) == (0, False)
        now = found(path)
        one = now.rounds[-1]
        # What anybody can count from the scores.
        for a, b in one.pairs:
            boards = [now.on(f"S{number}-B{n}") for n in (1, 2)]
            ahead = sum((at[a].score > at[b].score) - (at[a].score < at[b].score) for at in boards)
            won[a] += 1 + (ahead > 0) - (ahead < 0)
            won[b] += 1 + (ahead < 0) - (ahead > 0)
            assert frozenset((a, b)) not in met
            met.add(frozenset((a, b)))
            end = "+" if ahead > 0 else "=" if not ahead else "−"
            assert now.match(a, number) == f"{end}{b}"
            assert now.match(b, number) == f"{end.translate(str.maketrans('+−', '−+'))}{a}"
        assert now.match(one.bye, number) == "+"
        won[one.bye] += 2
        assert one.bye not in rested
        rested.add(one.bye)
        assert {row.table: row.total for row in now.ranked} == won
        assert [row.rank for row in now.ranked] == [
            1 + sum(points > won[row.table] for points in won.values()) for row in now.ranked
        ]
    assert "all 5 rounds are drawn" in complaint("event", "draw", path)
    assert run("event", "reveal", path).status == 0
    ran = run("event", "verify", published(path.parent))
    assert ran.status == 0
    for number in range(1, 6):
        assert f"checked   round {number} was drawn by the standings before it" in ran.out
    changed(published(path.parent), r'"pairs": \[\[(\d), (\d)\]', r'"pairs": [[\2, \1]')
    ran = run("event", "verify", published(path.parent))
    assert "WRONG     round 5 was drawn by the standings before it" in ran.out


def test_a_round_is_paired_by_hand_and_missed_by_who_said_so(run, complaint, here) -> None:
    path = event(here, "swiss", "ABCDEF", "swiss", [1] * 3)

    def rule(*words: str) -> tuple[str, ...]:
        return ("event", "rule", *words, "--event", path, "--reason", "x")

    every = slips(path, lambda board, table: board == "S1-B1")
    ran = run("score", path, every)
    assert (ran.status, "round 1 is not drawn yet: sheetgen event draw" in ran.err) == (2, True)
    assert run("event", "draw", path).status == 0
    assert found(path).rounds[0].bye == 0
    ran = run(*rule("pair", "1", "1-2", "3-4", "6-5"))
    assert "round 1 is paired by hand: x" in ran.out
    assert found(path).rounds == (Round(((1, 2), (3, 4), (6, 5))),)
    assert "table 6 is in the round once, and is named 0 times" in complaint(
        *rule("pair", "1", "1-2", "3-4", "5")
    )
    assert '"1-2-3" is no pair, as 3-7 is' in complaint(*rule("pair", "1", "1-2-3"))
    assert "there is no round" in complaint(*rule("pair", "4", "1-2", "3-4", "6-5"))
    assert run("score", path, every).status == 0
    assert "slips of round 1 are in" in complaint(*rule("pair", "1", "1-6", "3-4", "2-5"))
    assert "slips of round 1 are in" in complaint(*rule("half-bye", "1", "3"))
    # Of six one sits the second round out, and another of the five left has a bye.
    assert "table 3 has a half-point bye in round 2" in run(*rule("half-bye", "2", "3")).out
    before = {row.table: row.total for row in found(path).ranked}
    ran = run("event", "draw", path)
    assert "round 2: table 3, C, has a half-point bye" in ran.out
    one = found(path).rounds[1]
    assert (one.half, one.bye in (1, 2, 4, 5, 6), len(one.pairs)) == ((3,), True, 2)
    blank = path.with_name("blank.csv")
    assert run("score", path, "--blank", str(blank)).status == 0
    rows = list(csv.DictReader(StringIO(blank.read_text("utf-8-sig"))))
    assert {int(row["table"]) for row in rows if row["table"]} == {1, 2, 4, 5, 6} - {one.bye}
    more = slips(path, lambda board, table: board == "S2-B1" and table == one.bye)
    assert f"table {one.bye} has a bye in round 2" in run("score", path, more).err
    assert run("score", path, slips(path, of_round(path, 2))).status == 0
    now = found(path)
    assert now.missing() == {}
    assert {row.table: row.total for row in now.ranked}[3] == before[3] + 1
    assert (now.match(3, 2), now.match(one.bye, 2)) == ("=", "+")
    first = scoring.percents({at: entry.score for at, entry in now.on("S1-B1").items()}, 6)
    assert league.percents(now)["C", ""] == (first[3] + 50) / 2
    assert run("event", "reveal", path).status == 0
    ran = run("event", "verify", published(path.parent))
    assert (ran.status, "ruled so: round 1 is paired by hand: x" in ran.out) == (0, True)
    assert "checked   round 2 was drawn by the standings before it" in ran.out


def test_a_swiss_event_that_cannot_be_drawn_is_refused(run, complaint, here) -> None:
    path = event(here, "swiss", "ABCDEF", "swiss", [1] * 5)
    assert run("event", "check", path).status == 0
    text = path.read_text("utf-8")
    path.write_text(text.replace("[1, 1, 1, 1, 1]", "[1, 1, 1, 1, 1, 1]"), "utf-8")
    said = complaint("event", "check", path)
    assert "line 6: 6 sessions are as many rounds, and 6 can meet in at most 5" in said


def test_rounds_that_are_none_are_refused_in_a_sentence(run, here) -> None:
    path = event(here, "swiss", "ABCD", "swiss", [1, 1])
    run("event", "draw", path)
    run("score", path, slips(path, lambda board, table: board == "S1-B1"))
    run("event", "reveal", path)
    place = published(path.parent)
    lines = [json.loads(text) for text in place.read_text("ascii").splitlines()]
    for junk in (None, 3, [[1]], [["a", 2]], "x"):
        for line in lines:
            if line["what"] == "paired":
                line["held"]["pairs"] = junk
        place.write_text("".join(json.dumps(line) + "\n" for line in lines), "ascii")
        ran = run("event", "verify", place)
        assert (ran.status, "of the ledger is no round" in ran.err) == (2, True), junk


def test_only_a_swiss_event_is_drawn(complaint, here) -> None:
    path = event(here, "pairs", "ABCD", "percent", [1])
    assert 'where ranking = "swiss", not "percent"' in complaint("event", "draw", path)


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


def test_sections_and_teams_that_cannot_be(complaint, here) -> None:
    path = event(here, "pairs", "ABCD", "matchpoints", [1])
    text = path.read_text("utf-8")
    for line, said in (
        ("sections = [2, 2]", 'sections are ranked in percent: write ranking = "percent"'),
        ("sections = [1]", "item 1 of sections is to be how many tables it has, at least 2"),
        ("sections = 3", "sections is to be how many tables each section has"),
        ("teams = 99", "teams is to be a whole number from 0 to 20"),
        ("teams = true", "teams is to be a whole number"),
    ):
        path.write_text(text.replace("[open]", f"{line}\n[open]"), "utf-8")
        assert said in complaint("event", "check", path)


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
    page = (here / "output/Winter.html").read_text("utf-8")
    assert "The total is the mean of all 2 events; who was not there has 0." in page
    assert run("league", *files, "--name", "Winter", "--best", "1").status == 0
    assert "the best 3 cannot count of 2 events" in complaint("league", *files, "--best", "3")
    assert "not both" in complaint("league", *files, "--best", "1", "--carry", "50")
    # Of one letter each: nothing is alike; E counts as A, who was not there in February.
    assert "look alike" not in ran.out
    assert run("league", *files, "--name", "Winter", "--same", "E", "A").status == 0
    assert "E counts as A." in (here / "output/Winter.html").read_text("utf-8")
    (here / "output" / "Club.csv").write_text("mine", "utf-8")
    assert "no league" in complaint("league", *files, "--name", "Club")
