from __future__ import annotations

import pikepdf
import pytest


def fields(path) -> dict:
    """The fields of a form by their full names, each with what it holds."""
    with pikepdf.open(path) as document:
        form = document.Root.get("/AcroForm", {})
        return dict(_fields("", form.get("/Fields", [])))


def _fields(above, held):
    for field in held:
        name = above + str(field.get("/T", ""))
        parts = [part for part in field.get("/Kids", []) if "/T" in part]
        if parts:
            yield from _fields(f"{name}.", parts)
        else:
            yield name, {"/V": str(field.get("/V", ""))}


def written(ran, here):
    assert ran.status == 0, ran
    return here / ran.out.split()[-1]


def test_a_blank_sheet_is_flat_unless_asked(run, here):
    flat = written(run("blank", "convoy"), here)
    form = written(run("blank", "convoy", "--fillable"), here)
    assert flat.name == "convoy-sheet.blank.sheet.pdf"
    assert form.name == "convoy-sheet.blank.fillable.sheet.pdf"
    assert fields(flat) == {}
    assert "fleet.cargo.03.sunk" in fields(form)


@pytest.mark.long
def test_a_form_that_may_be_filled_in_is_not_replaced_unasked(run, complaint, here):
    path = written(run("blank", "convoy", "--fillable"), here)
    with pikepdf.open(path, allow_overwriting_input=True) as document:
        document.pages[0].Annots[0].V = "A. Borg"
        document.save()
    before = path.read_bytes()
    assert "already exists" in complaint("blank", "convoy", "--fillable")
    assert path.read_bytes() == before
    assert run("blank", "convoy", "--fillable", "--force").status == 0


def test_only_what_is_still_to_be_played_can_be_filled_in(complaint):
    for command in ("play", "sheet"):
        assert "--fillable" in complaint(command, "convoy", "--fillable")


@pytest.mark.long
def test_a_game_of_several_sheets_draws_those_that_have_forms_and_names_the_others(run, here):
    ran = run("blank", "wings", "--fillable")
    assert ran.err.endswith("left out, because they cannot be filled in on the screen: "
                            "briefings, quick\n")  # fmt: skip
    path = written(ran, here)
    assert path.name == "wings-2018.blank.fillable.booklet.pdf"
    names = fields(path)
    assert {
        "board.raf.fighter.01.kills.3",
        "log.24.winner",
        "worksheet.crew.7.medal",
        "name",
    } < set(names)
    with pikepdf.open(path) as document:
        # Cover, log, five pages of a board, worksheet.
        assert len(document.pages) == 1 + 2 + 5 + 1


def test_a_sheet_without_a_form_is_refused_with_those_that_have_one(complaint, here):
    said = complaint("blank", "wings", "--fillable", "--sheet", "log", "--sheet", "quick")
    assert said == (
        "sheetgen: the quick of Wings over Malta cannot be filled in on the screen; "
        "these can: log, board, worksheet"
    )
    assert not (here / "output").exists()


def test_sheets_that_can_be_filled_in_are_chosen_without_a_word(run, here):
    ran = run("blank", "wings", "--fillable", "--sheet", "log")
    assert ran.err == ""
    assert written(ran, here).name == "wings-2018.blank.fillable.log.pdf"
