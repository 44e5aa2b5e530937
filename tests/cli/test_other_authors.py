"""What further authors of games found wrong, each thing with a game that shows it."""

import io
import json
import sys
from pathlib import Path

import pypdfium2
import pytest
from pypdf import PdfReader

import sheetgen
from sheetgen.core import dice
from sheetgen.core.dice import both
from sheetgen.core.game import find
from sheetgen.core.requests import Roll
from tests.fixtures.outside import installed

JOURNAL = "output/{}-standard-a.journal.jsonl"


@pytest.fixture
def ferry(tmp_path_factory, play) -> str:
    """A crossing that has played itself."""
    with installed(tmp_path_factory.mktemp("site"), "ferry", ferry="GAME"):
        yield play("ferry", "--seed", "a", "--policy", "random", "--appendix")


@pytest.fixture
def others(tmp_path_factory, run):
    """The other games are installed."""
    site = tmp_path_factory.mktemp("site")
    with (
        installed(site, "millpond", millpond="GAME"),
        installed(site, "endless", endless="GAME"),
        installed(site, "decks", decks="GAME"),
        installed(site, "night_raid", **{"night-raid": "GAME"}),
    ):
        yield


def printed(path: str | Path) -> str:
    """The text of a PDF."""
    with pypdfium2.PdfDocument(path) as document:
        told = [document[n].get_textpage().get_text_range() for n in range(len(document))]
    return " ".join(" ".join(told).split())


def reported(name: str = "ferry") -> str:
    return Path(f"output/{name}-standard-a.report.md").read_text("utf-8")


def test_what_is_added_to_each_die_counts(run, ferry, monkeypatch):
    """In round 1 the way is south, and a 2 and a 5 are looked up as a 3 and a 6."""
    assert "Oars 2 5 each +1: holds, pulls." in reported()
    assert "Oars 6 3 each +1: flies, holds." in reported()
    assert "Oars 6 6: pulls, pulls." in reported()
    lines = ("3", "4", "4", "Ada", "south", "1 4", "?", "1 5", "q", "")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO("\n".join(lines).encode())))
    told = run("record", "ferry", "--plain").out
    assert "Oars 1 5 each +1: holds, pulls." in told


def test_a_roll_of_several_dice_and_a_count_of_its_name_both_have_their_fields(run, ferry):
    path = run("blank", "ferry", "--fillable").out.strip()
    names = PdfReader(path).get_fields()
    assert {"log.01.cargo.1", "log.01.cargo.2", "log.01.end.cargo"} <= names.keys()
    path = run("preroll", "ferry", "--seed", "a", "--fillable").out.split()[-1]
    assert [PdfReader(path).get_fields()[f"roll.hand.{n}"].value for n in (1, 2, 3)] == [*"344"]


def test_names_that_the_kits_use_are_a_game_s_own_too(run, ferry):
    shown = json.loads(run("show", ferry, "--json").out)
    assert (shown["rounds played"], shown["round"]) == (6, 39)
    assert (shown["won"], shown["winner"], shown["score held"], shown["score"]) == (4, 0, 40, 39)
    assert run("career", "output").status == 0


def test_several_things_told_of_the_same_pieces_are_all_told(run, ferry):
    shown = json.loads(run("show", ferry, "--json").out)
    assert (shown["Ada where"], shown["Ada hull"]) == ("wait", "leaking")
    sheet = printed(f"output/{Path(ferry).name.partition('.')[0]}.sheet.pdf")
    for name in ("Ada, where", "Ada, hull", "Bee, where", "Bee, hull"):
        assert sheet.count(name) == 1
    assert "| Ada where | wait |" in reported()
    assert "| Ada hull | leaking |" in reported()


def test_a_decision_of_the_set_up_may_be_changed(ferry):
    recorded, instead = sheetgen.open(ferry).whatif(turn=0, choose="Bee").standings
    assert (recorded["Bee lost"], instead["Bee lost"]) == (0, 1)
    assert instead["score"] == recorded["score"] + 1


def test_what_markdown_escapes_is_escaped_once(ferry):
    assert r"\%" in reported()
    assert "\\\\%" not in reported()


def test_rules_have_their_numbers_and_accents_and_choices_their_order(run, ferry):
    text = Path(run("rules", "ferry", "--format", "md").out.strip()).read_text("utf-8")
    assert "## 1\\. Before casting off\n\n1D6 for each of three hands" in text
    assert "## Über den fluss\n\nSix crossings." in text
    assert "| Way | north, south, wait |" in text
    assert "| set-up | Hand | 1D6, 3 times |" in text


def test_the_dice_book_has_every_size_that_it_has_room_for(run, others):
    said = printed(run("dicebook", "decks", "--seed", "a").out.strip())
    key = dice.key_of_seed("a")
    every = range(16, 2, -1)
    row = [both(dice.faces(key, "decks", 1, "card", sides, 1)[0], sides) for sides in every]
    assert all(f"D{sides}" in said for sides in every)
    assert " ".join(row) in said
    assert "by hand." in said
    assert "too many" not in said


def test_scores_that_never_differ_are_played_and_reported(run, others):
    ran = run("play", "millpond", "--seed", "a")
    assert (ran.status, "millpond-standard-a.report.md" in ran.out) == (0, True), ran
    assert reported("millpond").count("# The Millpond: No points in three turns\n") == 1
    assert run("report", JOURNAL.format("millpond"), "--force").status == 0
    assert sheetgen.open(JOURNAL.format("millpond")).analysis().prices.unit == 1


def test_a_captain_who_never_ends_is_named_and_the_others_are_not_kept_from_playing(run, others):
    ran = run("play", "endless", "--seed", "a", "--policy", "first")
    assert ran.status == 2
    assert 'The Hole does not end: "spade" in turn 1 was asked 1,000 times' in ran.err
    assert run("play", "endless", "--seed", "a").status == 0
    checked = run("check-game", "endless", "--no-commands")
    # Nothing tells how far it has come where nobody looks on.
    assert (checked.status, checked.err) == (1, "")
    assert "wrong       played by the policy first: " in checked.out
    journal = JOURNAL.format("endless")
    asked = next(r for r in sheetgen.open(journal).session.asked if not isinstance(r, Roll))
    other = ("--turn", str(asked.turn), "--slot", "1", "--choose", "dig")
    assert run("whatif", journal, *other).status == 0


@pytest.mark.long
@pytest.mark.parametrize("game", ["ferry", "decks", "night-raid"])
def test_every_command_works_with_them(run, ferry, others, game):
    ran = run("check-game", find(game).name)
    assert (ran.status, "all is well" in ran.out) == (0, True), ran.out


@pytest.mark.long
def test_a_game_is_checked_to_its_end_though_a_command_finds_none(run, others):
    ran = run("check-game", "endless")
    assert (ran.status, "things are wrong" in ran.out) == (1, True), ran


def test_a_card_that_lay_on_the_table_is_typed_and_put_right_by_its_name(run, others, monkeypatch):
    lines = "\n".join(["field", "Wood", "fog", "q", ""])
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines.encode())))
    ran = run("record", "night-raid", "--plain", "--journal", "a.jsonl")
    assert "Draw one of 19 cards, and say which it is. 1-7 field; 8-12 wood;" in ran.out
    assert "the name of a card, or its number from 1 to 18 was expected" in ran.out
    assert json.loads(Path("a.jsonl").read_text("utf-8").splitlines()[2])["dice"] == [8]
    meant = ("amend", "a.jsonl", "--turn", "0", "--ask", "terrain", "--slot", "2", "--yes")
    ran = run(*meant, "--choose", "fog")
    assert (ran.status, "number from 1 to 19 was expected" in ran.err) == (2, True)
    assert "turn 0, terrain: radar instead of wood" in run(*meant, "--choose", "radar").out
    seeded = ("play", "night-raid", "--seed", "a")
    assert run(*seeded).status == 0
    ran = run("amend", JOURNAL.format("night-raid"), *meant[2:], "--choose", "radar")
    assert (ran.status, "this game played itself" in ran.err) == (2, True)


def test_the_cards_of_a_game_are_a_sheet_by_itself(run, others):
    assert "and on request: cards" in run("games").out
    printed_on = run("blank", "night-raid", "--sheet", "cards").out.strip()
    text = printed(printed_on)
    assert text.count("STEALTH") == 4
    assert text.count("DEAD GROUND as Stealth and Sprint") == 1
    ran = run("blank", "night-raid", "--sheet", "cards", "--fillable")
    assert (ran.status, "cards of Night Raid cannot be filled in" in ran.err) == (2, True)
