"""The command packet: files, bookmarks, what it refuses, and that it replaces nothing by half."""

import os

import pikepdf
import pytest

from sheetgen.cli import main
from sheetgen.kits.events.opened import load
from sheetgen.kits.events.packet import packet
from tests.kits.events.clock import on

ROSTER = "name,club,table\nAnna Grech,Valletta,\nBen Vella,,\nĊensu Far,,\n"
FAST = ["seating", "conditions", "cards", "sheets", "dice", "slips"]


@pytest.fixture
def event(tmp_path, capsys):
    """A friendly event of three players and two boards."""
    words = ["--name", "Night", "--date", "2026-12-05", "--friendly", "--seed", "s"]
    assert main(["event", "new", str(tmp_path), *words]) == 0
    file = tmp_path / "event.toml"
    text = file.read_text("utf-8").replace("sessions = [3]", "sessions = [2]")
    text = text.replace('format = "called"', 'format = "same-dice"')
    file.write_text(text.replace('# roster = "players.csv"', 'roster = "players.csv"'), "utf-8")
    (tmp_path / "players.csv").write_text(ROSTER, "utf-8")
    capsys.readouterr()
    return file


def made(event, *words, parts=FAST):
    named = [word for part in parts for word in ("--part", part)]
    return main(["packet", str(event), "--out", str(event.parent / "out"), *named, *words])


def files(event):
    return {path.name: path for path in (event.parent / "out").iterdir()}


def test_there_is_a_file_for_every_part_named_by_event_and_board(event, capsys):
    assert made(event) == 0
    boards = ("S1-B1", "S1-B2")
    endings = [f"{board}-folded" for board in boards]
    endings += [part for part in FAST if part != "dice"]
    assert set(files(event)) == {f"Night-{ending}.pdf" for ending in endings}
    assert capsys.readouterr().err == ""
    # The same event gives the same bytes.
    first = {name: path.read_bytes() for name, path in files(event).items()}
    assert made(event, parts=["seating", "sheets", "dice"]) == 0
    assert {name: path.read_bytes() for name, path in files(event).items()} == first


def test_all_in_one_has_a_bookmark_for_each_part_above_those_of_its_pages(event, monkeypatch):
    monkeypatch.setattr(packet, "NAMES", tuple(FAST))
    assert made(event, parts=[]) == 0
    with pikepdf.open(files(event)["Night-packet.pdf"]) as whole, whole.open_outline() as outline:
        titles = [item.title for item in outline.root]
        below = {item.title: [one.title for one in item.children] for item in outline.root}
        count = len(whole.pages)
    assert titles == [
        "Seating", "Conditions of contest", "Table cards", "Player sheets",
        "Folded pages S1-B1", "Folded pages S1-B2", "Result slips",
    ]  # fmt: skip
    assert below["Player sheets"][0] == "1 Anna Grech, S1-B1"
    # The second of folded pages has none of its own.
    assert sum(map(len, below.values())) == count - 6
    parts = [path for name, path in files(event).items() if name != "Night-packet.pdf"]

    assert count == sum(len(pikepdf.open(path).pages) for path in parts)


def test_half_a_packet_never_takes_the_place_of_a_whole_one(event, monkeypatch):
    assert made(event, parts=["sheets"]) == 0
    path = files(event)["Night-sheets.pdf"]
    good = path.read_bytes()
    from sheetgen.kits.events.packet import books

    real = books.sheets

    def interrupted(brief):
        for number, page in enumerate(real(brief)):
            if number == 3:
                raise KeyboardInterrupt
            yield page

    monkeypatch.setitem(packet._DRAWN, "sheets", interrupted)
    try:
        code = made(event, parts=["sheets"])
    except KeyboardInterrupt:
        code = 130
    assert code != 0
    assert path.read_bytes() == good
    assert os.listdir(event.parent / "out") == ["Night-sheets.pdf"]


@pytest.mark.skipif(os.name != "posix", reason="modes are those of POSIX")
def test_files_that_hold_dice_are_private(event):
    assert made(event, parts=["seating", "dice"]) == 0
    modes = {path.name: path.stat().st_mode & 0o077 for path in event.parent.rglob("*.pdf")}
    assert {name: mode for name, mode in modes.items() if "folded" in name}
    for name, mode in modes.items():
        assert (mode == 0) is ("folded" in name), name


def test_what_cannot_be_made_is_said_in_a_sentence(event, capsys):
    text = event.read_text("utf-8")
    for change, words, complaint in (
        (('roster = "players.csv"', ""), (), "has no players yet"),
        (("", ""), ("--by", "smoke"), "smoke"),
    ):
        event.write_text(text.replace(*change), "utf-8")
        try:
            code = made(event, *words, parts=["dice"])
        except SystemExit as left:
            code = left.code
        assert code == 2
        error = capsys.readouterr().err
        assert complaint in error
        assert error.count("\n") == 1
        assert not (event.parent / "out").exists()


def test_one_player_has_his_papers_too(event):
    (event.parent / "players.csv").write_text("name\nAnna\n", "utf-8")
    assert made(event, parts=["dice", "seating", "cards"]) == 0


def test_the_run_sheet_is_printed_before_the_event_is_opened(tmp_path, capsys):
    main(["event", "new", str(tmp_path), "--name", "Night", "--date", "2026-12-05"])
    event = tmp_path / "event.toml"
    assert main(["event", "seal", str(event)]) == 0
    assert made(event, parts=["run-sheet"]) == 0
    assert list(files(event)) == ["Night-run-sheet.pdf"]
    (tmp_path / "players.csv").write_text(ROSTER, "utf-8")
    text = event.read_text("utf-8").replace('# roster = "players.csv"', 'roster = "players.csv"')
    event.write_text(text, "utf-8")
    assert made(event, parts=["seating", "conditions", "cards", "signs"]) == 0
    assert made(event, parts=["sheets"]) == 2
    assert "not opened yet" in capsys.readouterr().err
    # The tables are those that were printed, once it is opened.
    assert [line.what for line in load(event, dice=False).ledger.lines][-1] == "printed"


# --- sorted -----------------------------------------------------------------------------------


def titles(path):
    with pikepdf.open(path) as document, document.open_outline() as outline:
        return [item.title for item in outline.root], str(document.Root.ViewerPreferences.Duplex)


def test_a_sorted_packet_is_one_file_that_only_its_owner_reads(event):
    assert made(event, "--by", "round", parts=["sheets", "dice", "slips"]) == 0
    (path,) = files(event).values()
    assert path.name == "Night-by-round.pdf"
    assert titles(path) == (["Round 1", "Round 2"], "/Simplex")
    assert os.name != "posix" or path.stat().st_mode & 0o077 == 0
    assert made(event, "--by", "table", parts=["sheets", "dice"]) == 0
    tables = ["Table 1", "Table 2", "Table 3"]
    assert titles(files(event)["Night-by-table.pdf"]) == (tables, "/Simplex")


def test_the_papers_of_a_table_are_printed_again(event):
    assert made(event, "--table", "2", parts=["sheets", "slips"]) == 0
    assert list(files(event)) == ["Night-table-02.pdf"]


def test_what_cannot_be_sorted_is_refused(event, capsys):
    for words, wrong in (
        (["--by", "table", "--part", "director"], "director cannot be sorted"),
        (["--table", "9"], "there is no table 9: nobody sits there"),
        (["--by", "round", "--table", "1"], "leave out --by round"),
    ):
        assert made(event, *words, parts=[]) == 2
        assert wrong in capsys.readouterr().err
        assert not (event.parent / "out").exists() or not files(event)


def test_the_run_sheet_needs_no_key_and_fixes_no_table(tmp_path):
    assert main(["event", "new", str(tmp_path), "--name", "Night", "--date", "2026-12-05"]) == 0
    file = tmp_path / "event.toml"
    before = (tmp_path / "event.ledger.jsonl").read_bytes()
    assert made(file, parts=["run-sheet"]) == 0
    assert list(files(file)) == ["Night-run-sheet.pdf"]
    assert (tmp_path / "event.ledger.jsonl").read_bytes() == before
    # It is the same event's once that is sealed and opened, and takes its own place.
    assert main(["event", "seal", str(file)]) == 0
    assert made(file, parts=["run-sheet"]) == 0
    with on("2026-12-05"):
        assert main(["event", "open", str(file), "--delayed", "3 12 19 33 48"]) == 0
    file.write_text(file.read_text("utf-8").replace("# copies = 6", "copies = 2"), "utf-8")
    assert made(file, parts=["run-sheet", "seating"]) == 0
