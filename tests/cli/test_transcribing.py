"""record --from-sheet: a game played on paper, through its printed form to its journal."""

from io import BytesIO
from pathlib import Path

import pypdf
import pytest

import sheetgen
from sheetgen.core import journal
from sheetgen.kits.table.turns import come_to
from tests.kits.table.paper import pages, played, written


@pytest.fixture
def paper(here) -> Path:
    """A whole game on its form."""
    path = here / "sunday.txt"
    path.write_text("\n".join(pages()), "utf-8")
    return path


def test_the_form_is_printed_and_reads_back_as_empty(run, here):
    ran = run("record", "convoy", "--from-sheet-template", "--edition", "revised")
    assert ran.status == 0
    assert "edition: revised" in ran.out
    (here / "p.txt").write_text(ran.out, "utf-8")
    again = run("record", "--from-sheet", "p.txt")
    assert (again.status, again.err) == (2, "sheetgen: p.txt, line 1: nothing is filled in\n")
    assert list(here.glob("**/*.jsonl")) == []


def test_the_form_is_written_to_a_folder_but_never_over_one_that_is_filled(run, complaint, here):
    words = ("record", "convoy", "--from-sheet-template", "--out", "forms")
    path = Path(run(*words).out.strip())
    assert path == Path("forms/convoy-sheet.from-paper.txt")
    path.write_text(path.read_text("utf-8").replace("cargo: ", "cargo: 3 3 3"), "utf-8")
    before = path.read_bytes()
    assert "is there already" in complaint(*words)
    assert path.read_bytes() == before


def test_a_game_is_recorded_from_its_form(run, paper):
    ran = run("record", "convoy", "--from-sheet", paper, "--player", "A. Borg")
    assert ran.status == 0
    path, stands = ran.out.splitlines()
    assert path == "output/convoy-sheet-sunday.journal.jsonl"
    assert stands.startswith("score ")
    record = journal.read(Path(path))
    assert record.answers == played("5").answers
    assert (record.header.player, record.header.seed) == ("A. Borg", None)
    assert "the dice typed in" in run("verify", path).out


def test_the_form_names_game_edition_rulings_and_player(run, here):
    session = played("5", "classic", **{"evade-length": "one"})
    (here / "f.txt").write_text("player: Ġ. Żahra\n" + written(session), "utf-8")
    assert run("record", "--from-sheet", "f.txt", "--journal", "j.jsonl").status == 0
    header = journal.read(here / "j.jsonl").header
    assert (header.game, header.edition) == ("convoy", "classic")
    assert header.rulings == {"evade-length": "one"}
    assert header.player == "Ġ. Żahra"


def test_day_and_notes_stand_where_they_were_written(run, paper):
    lines = paper.read_text("utf-8").splitlines()
    seventh = next(place for place, line in enumerate(lines) if line.startswith("7:"))
    lines[seventh + 1 : seventh + 1] = [
        "note: #1 is the\u00ad worst",
        "note:   so far",
        "",
        "note: b",
    ]
    paper.write_text("\n".join(["date: 2026-11-23", *lines, "note: home"]), "utf-8")
    record = journal.read(Path(run("record", "--from-sheet", paper, "convoy").out.split()[0]))
    assert record.header.date == "2026-11-23"
    asked = played("5").asked
    assert [(come_to(asked, count), note) for count, note in record.notes] == [
        (7, "#1 is the worst\nso far"), (7, "b"), (come_to(asked, len(asked)), "home"),
    ]  # fmt: skip
    assert record.answers == played("5").answers
    assert asked[record.notes[0][0]].turn == 8


def test_a_day_or_a_note_that_cannot_be_is_named(complaint, paper):
    text = paper.read_text("utf-8")
    for line, says in (
        ("date: 23.11.2026", 'line 1: the date "23.11.2026" is not a day such as 2026-11-23'),
        ("note: a\x07b", "line 1: the note holds U+0007"),
    ):
        paper.write_text(f"{line}\n{text}", "utf-8")
        assert says in complaint("record", "--from-sheet", paper, "convoy")


def test_what_does_not_go_with_it(complaint, paper):
    for words, says in (
        (("--edition", "classic"), "sunday.txt says edition: sheet, and the command line classic"),
        (("--seed", "x"), "a game copied from paper is all in its form; leave out --seed"),
        (("--answers", "x"), "leave out --answers"),
        (("--resume", "x"), "leave out --resume"),
        (("--fight", "x"), "leave out --fight"),
    ):
        assert says in complaint("record", "convoy", "--from-sheet", "sunday.txt", *words)


def test_another_game_no_file_no_game(complaint, paper):
    assert "is a form of 'convoy', not of wings" in complaint(
        "record", "wings", "--from-sheet", "sunday.txt"
    )
    assert "no.txt: No such file" in complaint("record", "convoy", "--from-sheet", "no.txt")
    Path("raw.txt").write_bytes(b"\xff\x80")
    assert "raw.txt: not a text in UTF-8" in complaint(
        "record", "convoy", "--from-sheet", "raw.txt"
    )
    assert "name the game" in complaint("record", "--from-sheet-template")


def test_every_mistake_is_told_by_its_line_and_nothing_is_written(run, paper, here):
    text = paper.read_text("utf-8").replace("5: 2\n", "5: 7\n").replace("10: 4\n", "10: \x1b4\n")
    paper.write_text(text, "utf-8")
    ran = run("record", "convoy", "--from-sheet", "sunday.txt")
    assert ran.status == 2
    assert ran.err.splitlines() == [
        'sheetgen: sunday.txt, line 14, turn 5: asked is "contact": 1 die of 6 sides; a D6 shows'
        " no 7",
        'sheetgen: sunday.txt, line 19, turn 10: asked is "contact": 1 die of 6 sides; "\\x1b4"'
        " stands there",
    ]
    assert ran.out == ""
    assert list(here.iterdir()) == [paper]


def test_a_journal_that_is_there_is_not_replaced_by_another_game(run, complaint, paper, here):
    kept = here / "kept.jsonl"
    kept.write_text("mine\n", "utf-8")
    words = ("record", "convoy", "--from-sheet", "sunday.txt", "--journal", "kept.jsonl")
    assert "is there already" in complaint(*words)
    assert kept.read_text("utf-8") == "mine\n"


@pytest.mark.long
def test_a_fillable_sheet_that_was_filled_in_is_recorded(run, here):
    told = sheetgen.play(
        "convoy", seed="s54", edition="classic", rulings={"going-home": "sound-first"}
    )
    writer = pypdf.PdfWriter(BytesIO(told.sheet(look=sheetgen.Look(fillable=True)).pdf()))
    for page in writer.pages:
        head = {"date": "2026-11-23", "name": "A. Borg"}
        writer.update_page_form_field_values(page, head, auto_regenerate=False)
    writer.write(here / "sheet.pdf")
    ran = run("record", "convoy", "--from-sheet", "sheet.pdf")
    assert (ran.status, ran.err) == (0, "")
    path, stands, *_ = ran.out.splitlines()
    record = journal.read(Path(path))
    assert record.answers == told.session.answers
    assert (record.header.edition, record.header.rulings) == (
        "classic",
        {"going-home": "sound-first"},
    )
    assert record.header.seed is None
    assert (record.header.player, record.header.date) == ("A. Borg", "2026-11-23")
    assert stands.startswith("score ")


@pytest.mark.long
def test_the_day_on_a_form_is_the_day_of_its_record(run, here):
    """A blank form has room for a year in four figures, and none for a seed."""
    writer = pypdf.PdfWriter(
        BytesIO(sheetgen.blank("convoy", look=sheetgen.Look(fillable=True)).pdf())
    )
    told = {"date": "2026-11-23", "set-up.dice.cargo.1": "4",
            "set-up.dice.cargo.2": "2", "set-up.dice.cargo.3": "6"}  # fmt: skip
    boxes = [box.get_object() for page in writer.pages for box in page["/Annots"]]
    fields = [box.get("/Parent", box).get_object() for box in boxes]
    assert next(one["/MaxLen"] for one in fields if one.get("/T") == "date") >= 10
    for page in writer.pages:
        writer.update_page_form_field_values(page, told, auto_regenerate=False)
    writer.write(here / "a.pdf")
    ran = run("record", "convoy", "--from-sheet", "a.pdf")
    assert (ran.status, ran.err) == (0, "")
    assert "seed" not in {one.get("/T") for one in fields}
    header = journal.read(Path(ran.out.split()[0])).header
    assert (header.date, header.seed) == ("2026-11-23", None)
