"""What games declare of their events, and what the kits make of it."""

import json

from sheetgen.core import game as games
from sheetgen.games.wings.event import slip as wings_slip
from sheetgen.kits.events.data import data
from sheetgen.kits.events.declared import Plans, Results, Tally, TieBreak
from sheetgen.kits.events.of_game import declared, plans, results, words
from sheetgen.kits.events.opened import load
from sheetgen.kits.events.results import files, history, standings
from sheetgen.kits.events.results.checking import TRUSTED, Checker
from sheetgen.kits.events.results.slips import columns, read_slip
from tests.cases import each

GAMES = [games.find(name) for name in games.names()]
CONVOY, WINGS = map(games.find, ("convoy", "wings"))


@each("game", GAMES)
def test_a_game_says_no_word_that_nobody_prints(game) -> None:
    assert set(declared(game).words) <= set(words(game)) == set(data("words"))


def test_what_is_replayed_is_all_there() -> None:
    for part, asked in ((plans(CONVOY), Plans), (results(CONVOY), Results)):
        assert [name for name in vars(asked) if name[0] != "_" and not hasattr(part, name)] == []


def test_fields_of_the_record_are_read_as_they_are_written() -> None:
    own = declared(CONVOY)
    tallies = {tally.name: number for number, tally in enumerate(own.tallies)}
    fields = own.counted_fields(tallies)
    assert list(fields) == ["survivors", "interceptions"]
    assert fields["survivors"] == {
        "cargo": 0, "tanker": 1, "carrier": 2, "cruiser": 3, "destroyer": 4,
    }  # fmt: skip
    assert own.tallies_in(fields) == tallies


def test_a_game_without_plans_may_count_and_break_ties(tmp_path, monkeypatch) -> None:
    own = declared(WINGS)._replace(
        tallies=(Tally("kills", "the number of kills", 50), Tally("lost", "losses", 9, within="x")),
        tie_breaks={"kills": TieBreak("more kills", "kills", lambda found, plan: found["kills"])},
    )
    monkeypatch.setattr(wings_slip, "slip", lambda theatre: wings_slip.Slip(own))
    assert list(columns(WINGS)) == [
        "board",
        "check",
        "table",
        "player",
        "kills",
        "lost",
        "score",
        "running",
    ]
    slip = {"board": "S1-B1", "score": "7", "lost": "0"}
    lines, ranked = played(
        tmp_path, {**slip, "table": "1", "kills": "3"}, {**slip, "table": "2", "kills": "4"}
    )
    assert [(row.table, ranked.tie_break(row.by)) for row in ranked.ranked] == [
        (2, "kills"),
        (1, "kills"),
    ]
    assert json.loads(lines[1])["held"]["x"] == {"lost": 0}
    first = files.as_object(ranked)["standings"][0]["boards"]["S1-B1"]
    assert (first["kills"], first["x"]) == (4, {"lost": 0})


WEEKEND_TOML = """[sealed]
name = "Club"
date = "2026-12-05"
game = "wings"
edition = "2018"
sessions = [1]
tie_breaks = TIES
friendly = true
seed = "x"
[open]
players = [{ name = "A" }, { name = "B" }]
"""


def played(tmp_path, *slips: dict[str, str]) -> tuple[list[str], standings.Standings]:
    """The lines of the slips of a weekend in its ledger, and its standings from there."""
    path, ties = tmp_path / "event.toml", list(declared(WINGS).tie_breaks)
    path.write_text(WEEKEND_TOML.replace("TIES", json.dumps(ties)), "utf-8")
    opened = load(path)
    checker, judged = Checker(opened), []
    for cells in slips:
        slip, wrong = read_slip(opened, cells)
        assert slip, wrong
        judged.append(checker.judge(slip))
    assert {one.verdict for one in judged} == {TRUSTED}
    entries = history.added(history.History(), judged)
    history.append(path, opened, entries)
    again = load(path)
    read = history.history_of(again)
    assert [one._replace(number=0) for one in read.entries] == [
        one._replace(number=0) for one in entries
    ]
    text = path.with_name("event.ledger.jsonl").read_text("utf-8")
    return text.splitlines()[1:], standings.standings_of(again, read)
