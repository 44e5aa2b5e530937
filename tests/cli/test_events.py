"""The steps of an event, as an organiser types them."""

import json
import shutil
from pathlib import Path

import pytest

from sheetgen.games.convoy.event.plans import Plan
from sheetgen.kits.events.ledger import read
from sheetgen.kits.events.opened import load
from sheetgen.kits.events.packet.packet import NAMES, TABLE, pages_of_a_board, piles
from sheetgen.kits.events.results.slips import cells_of
from sheetgen.library import publishing
from sheetgen.library.publishing import brief_of, much_paper
from tests.kits.events.clock import on
from tests.kits.events.results.results import slip, to_csv

NEW = ("event", "new", "club", "--name", "Club Night", "--date", "2026-12-05")


@pytest.fixture
def opened(run, here):
    """An event that is sealed and opened; its folder."""
    for day, words in (
        ("2026-11-20", NEW),
        ("2026-11-20", ("event", "seal", "club/event.toml")),
        ("2026-12-05", ("event", "open", "club/event.toml", "--delayed", "3 12 19 33 48")),
    ):
        with on(day):
            assert run(*words).status == 0
    return here / "club"


def published(folder) -> Path:
    (place,) = folder.glob("public/*.event.jsonl")
    return place


def test_from_a_new_file_to_verification(run, opened) -> None:
    said = run("event", "check", "club")
    assert "sheetgen event reveal club/event.toml" in said.out
    words = ("event", "rule", "replace", "S1-B2", "--event", "club", "--reason")
    ran = run(*words, "its book lay open at table 4")
    assert "board S1-B2 was replaced: its book lay open at table 4" in ran.out
    early = run("event", "verify", published(opened))
    assert (early.status, early.out.count("WRONG")) == (0, 0)
    assert "on trust  the dice: because the key is not published yet\n" in early.out
    assert run("event", "reveal", "club").status == 0
    ran = run("event", "verify", published(opened))
    assert (ran.status, ran.err) == (0, "")
    assert "WRONG" not in ran.out
    assert ran.out.endswith("\n18 checked, 6 taken on trust, 0 wrong\n")
    for line in ran.out.splitlines()[:-1]:
        assert line.startswith("checked ") or (line.startswith("on trust ") and "because" in line)
    assert "published" in run("event", "check", "club").out


def test_what_was_made_and_found_in_order_is_on_record(run, here) -> None:
    run(*NEW)
    for _ in range(2):
        run("event", "check", "club")
    run("event", "seal", "club")
    run("event", "check", "club")
    texts = (here / "club/event.ledger.jsonl").read_text("ascii").splitlines()
    told = [json.loads(text) for text in texts]
    assert [line["what"] for line in told] == ["made", "checked", "sealed", "published"]
    assert told[0]["held"] == told[1]["held"]


def test_what_is_sealed_is_told_and_posted(run, here) -> None:
    run(*NEW)
    ran = run("event", "seal", "club")
    ledger = read(published(here / "club"))._asdict()
    assert ledger["commitment"] in ran.out
    assert run("event", "publish", "club").status == 0
    (page,) = (here / "club").glob("public/*-site/index.html")
    posted = page.read_text("utf-8").replace("<wbr>", "")
    assert ledger["commitment"] in posted
    key = (here / "club/private/event.key").read_text().splitlines()[1]
    for path in (here / "club").rglob("*"):
        if path.is_file() and path.name != "event.key":
            assert key not in path.read_text("utf-8")
    assert key not in ran.out


def test_verification_needs_neither_key_file_nor_event_file(run, opened, tmp_path) -> None:
    run("event", "reveal", "club")
    alone = tmp_path / "alone.event.json"
    alone.write_bytes(published(opened).read_bytes())
    commitment = read(alone).commitment
    shutil.rmtree(opened)
    noted = ("--noted-on", "2026-11-20")
    ran = run("event", "verify", alone, "--commitment", commitment[:32], *noted)
    assert "checked   the commitment is the one you noted" in ran.out
    assert "checked   you noted the commitment on 2026-11-20, before the day of the draw" in ran.out
    ran = run("event", "verify", alone, "--commitment", commitment[:16])
    assert "you noted 16 digits of it: 32 are needed" in ran.out
    late = ("--noted-on", "2026-12-05")
    ran = run("event", "verify", alone, "--commitment", commitment, *late)
    assert ran.status == 1
    assert "WRONG     you noted the commitment on 2026-12-05" in ran.out
    ran = run("event", "verify", alone, "--commitment", "0" * 64)
    assert ran.status == 1
    assert "WRONG     the commitment is the one you noted" in ran.out


def test_a_delayed_value_and_the_key_are_shown_and_asked_about(run, here, monkeypatch):
    for words in (NEW, ("event", "seal", "club/event.toml")):
        run(*words)
    monkeypatch.setattr("sheetgen.cli.at_table.at_a_terminal", lambda: True)
    for answer in ("n", "y"):
        monkeypatch.setattr("builtins.input", lambda _, answer=answer: answer)
        with on("2026-12-05"):
            ran = run("event", "open", "club/event.toml", "--delayed", "3 12 19 33 48")
        assert ran.out.startswith('"3 12 19 33 48" fixes all dice')
        assert ("all dice are fixed\n" in ran.out) is (answer == "y")
        assert ("the event is not opened\n" in ran.out) is (answer == "n")
    for answer in ("n", "y"):
        monkeypatch.setattr("builtins.input", lambda _, answer=answer: answer)
        ran = run("event", "reveal", "club")
        assert ran.out.startswith("With the key everybody knows every die")
        assert ("the key: " in ran.out) is (answer == "y")
        assert (read(published(here / "club")).key is not None) is (answer == "y")


def test_a_file_that_is_there_is_not_written_over(run, complaint, here) -> None:
    run(*NEW)
    before = (here / "club/event.toml").read_bytes()
    assert "is there already" in complaint("event", "new", "club")
    assert (here / "club/event.toml").read_bytes() == before


def test_a_friendly_event(run, complaint, here) -> None:
    run(*NEW, "--friendly", "--boards", "2")
    assert "a friendly event" in run("event", "check", "club").out
    assert "friendly" in complaint("event", "seal", "club")
    assert run("event", "reveal", "club").status == 0
    ran = run("event", "verify", published(here / "club"))
    assert ran.status == 0
    assert "nothing was committed to" in ran.out


def test_complaints(complaint, here) -> None:
    for words, said in (
        (("event", "new", "--seed", "x"), "--seed is for a friendly event"),
        (("event", "new", "--friendly", "--delayed", "x"), "no delayed value"),
        (("event", "new", "--game", "chess"), "no game called"),
        (("event", "new", "--edition", "first"), "no edition of convoy"),
        (("event", "new", "--name", "a\ue000b"), "--name holds U+E000"),
        (("event", "new", "--name", "\udcff"), "half a character"),
        (("event", "new", "--boards", "3,x"), "not a list of boards"),
        (("event", "seal", "nowhere"), "nowhere: No such file"),
        (("event", "verify", "nowhere.json"), "nowhere.json: No such file"),
        (("event", "verify", "x.json", "--commitment", "123"), "16 to 64 hex digits"),
        (("event", "rule", "void", "S1-B2"), "--reason"),
        (("event", "verify", "x", "--noted-on", "Friday"), "not a day: write it as 2026-12-05"),
        (("event", "new", "club", "--date", "11.12.2026"), "write it as 2026-12-05"),
    ):
        assert said in complaint(*words)
    assert not list(here.iterdir())


def test_an_event_without_players_asks_for_them_before_it_prints(run, here) -> None:
    run(*NEW, "--friendly", "--seed", "x")
    said = run("event", "check", "club").out
    assert "next: name the players in club/event.toml, or ask for blank sets there (copies)" in said
    assert "sheetgen packet" not in said


def test_an_event_is_looked_at_without_its_key(run, opened) -> None:
    path = opened / "event.toml"
    named = '[open]\nplayers = [{ name = "A" }, { name = "B" }]\n'
    path.write_text(path.read_text("utf-8").replace("[open]\n", named, 1), "utf-8")
    handed_in = opened / "results.csv"
    handed_in.write_text(to_csv([cells_of(slip(load(path), 0, 1, Plan()))]), "utf-8")
    assert run("score", path, handed_in).status == 0
    (opened / "private" / "event.key").unlink()
    ran = run("event", "check", path)
    assert (ran.status, ran.err) == (0, "")
    assert "no slip yet of board S1-B1, table 2\n" in ran.out


def test_whoever_prints_a_great_deal_of_paper_is_told_before(run, here, monkeypatch) -> None:
    Path("players.csv").write_text("name\nAnna\nBen\n", "utf-8")
    new = ("event", "new", "ew", "--game", "wings", "--friendly", "--roster", "players.csv")
    run(*new, "--name", "Long", "--date", "2026-12-05", "--boards", "3")
    monkeypatch.setattr(publishing, "MANY", 100)
    brief = brief_of(Path("ew/event.toml"))
    each = pages_of_a_board(brief, NAMES)
    told = f"some {6 * each} pages are for the tables: {each} for each of 2, and 3 boards"
    assert much_paper(brief).startswith(told)
    (pile,) = piles(brief, TABLE, ("sheets", "dice", "slips"), [2])
    assert abs(3 * each - sum(1 for _ in pile.pages())) <= 3
    assert not much_paper(brief, ["cards"])
    ran = run("packet", "ew", "--part", "sheets")
    assert (ran.status, ran.err[:15]) == (0, "sheetgen: some ")
