"""What games declare of their events, and what the kits make of it."""

from sheetgen.core import game as games
from sheetgen.kits.events.data import data
from sheetgen.kits.events.declared import Plans, Results
from sheetgen.kits.events.of_game import declared, plans, results, words
from sheetgen.kits.events.opened import load
from sheetgen.kits.events.results import history, standings
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


def test_a_game_without_plans_is_scored_by_its_slips(tmp_path) -> None:
    path = tmp_path / "event.toml"
    path.write_text(WEEKEND_TOML, "utf-8")
    opened = load(path)
    assert list(columns(WINGS)) == ["board", "check", "table", "player", "score"]
    found = [
        read_slip(opened, {"board": "S1-B1", "table": table, "score": score})[0]
        for table, score in (("1", "7"), ("2", "9"))
    ]
    judged = [Checker(opened).judge(slip) for slip in found]
    assert {one.verdict for one in judged} == {TRUSTED}
    entries = history.added(history.History(), judged)
    history.append(path, opened, entries)
    again = load(path)
    read = history.history_of(again)
    assert [one._replace(number=0) for one in read.entries] == [
        one._replace(number=0) for one in entries
    ]
    ranked = standings.standings_of(again, read).ranked
    assert [(row.rank, row.table) for row in ranked] == [(1, 2), (2, 1)]


WEEKEND_TOML = """[sealed]
name = "Club"
date = "2026-12-05"
game = "wings"
edition = "2018"
sessions = [1]
friendly = true
seed = "x"
[open]
players = [{ name = "A" }, { name = "B" }]
"""
