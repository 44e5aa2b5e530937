"""record --from-sheet: a sheet filled in on the screen, through its fields to its journal."""

from io import BytesIO
from pathlib import Path

import pypdf
import pytest

import sheetgen
from sheetgen.core import journal


@pytest.fixture
def sheet(here) -> Path:
    """A fillable sheet on which a whole game stands."""
    path = here / "sheet.pdf"
    path.write_bytes(_filled().sheet(look=sheetgen.Look(fillable=True)).pdf())
    return path


def _filled() -> sheetgen.Record:
    return sheetgen.play(
        "convoy", seed="s54", edition="classic", rulings={"going-home": "sound-first"}
    )


def test_what_does_not_go_with_it(complaint, sheet):
    for words, says in (
        (("--edition", "sheet"), "sheet.pdf says edition: classic, and the command line sheet"),
        (
            ("--seed", "x"),
            "a game read from its sheet takes all of it from there; leave out --seed",
        ),
        (("--answers", "x"), "leave out --answers"),
        (("--resume", "x"), "leave out --resume"),
        (("--fight", "x"), "leave out --fight"),
    ):
        assert says in complaint("record", "convoy", "--from-sheet", "sheet.pdf", *words)


def test_another_game_no_file_no_game(complaint, sheet):
    assert "sheet.pdf is not a form of Wings over Malta that can be read" in complaint(
        "record", "wings", "--from-sheet", "sheet.pdf"
    )
    assert "no.pdf: No such file" in complaint("record", "convoy", "--from-sheet", "no.pdf")
    Path("raw.txt").write_bytes(b"\xff\x80")
    assert "raw.txt: not a PDF that can be read" in complaint(
        "record", "convoy", "--from-sheet", "raw.txt"
    )
    assert "name the game" in complaint("record", "--from-sheet", "sheet.pdf")


@pytest.mark.long
def test_a_fillable_sheet_that_was_filled_in_is_recorded(run, here):
    told = _filled()
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
