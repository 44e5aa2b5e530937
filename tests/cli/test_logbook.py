from __future__ import annotations

import re
import shutil

import pikepdf
import pypdfium2
import pytest

import sheetgen
from tests.records import SEEDED, game_of, written

A4_ON_ITS_SIDE, LETTER_ON_ITS_SIDE = (842, 595), (792, 612)
A5, HALF_A4 = (420, 595), (421, 595)


def size(path) -> tuple[int, int]:
    with pikepdf.open(path) as pdf:
        _, _, width, height = pdf.pages[0].mediabox
    return round(float(width)), round(float(height))


def text(path) -> str:
    with pypdfium2.PdfDocument(path) as pdf:
        return "\n".join(page.get_textpage().get_text_range() for page in pdf)


def record(folder, policy: str) -> str:
    """The record of a whole game."""
    folder.mkdir()
    header = SEEDED._replace(seed="s155", policy=policy)
    path = folder / "convoy-sheet-s155.journal.jsonl"
    return str(written(path, header, game_of(header).answers))


@pytest.fixture
def journal(here) -> str:
    return record(here / "played", "random")


def test_a_blank_journal_is_a_booklet_and_a_text(run, here):
    ran = run("logbook", "convoy")
    assert ran.status == 0
    assert ran.out.split() == [
        "output/convoy-sheet.blank.logbook.pdf",
        "output/convoy-sheet.blank.logbook.md",
    ]
    path = here / "output" / "convoy-sheet.blank.logbook.pdf"
    assert size(path) == A4_ON_ITS_SIDE
    with pikepdf.open(path) as pdf:
        assert len(pdf.pages) == 12
        assert pdf.Root.ViewerPreferences.Duplex == "/DuplexFlipShortEdge"


def test_paper_and_pages(run, here):
    for paper, form, points, count in (
        ("letter", "booklet", LETTER_ON_ITS_SIDE, 12),
        ("a4", "single", HALF_A4, 24),
        ("a5", "single", A5, 24),
        ("a5", None, A5, 24),
    ):
        words = ("--pages", form) if form else ()
        run("logbook", "convoy", "--seed", "p1", "--paper", paper, *words, "--format", "pdf")
        look = "" if paper == "a4" else f".{paper}"
        look += ".single" if form == "single" and paper != "a5" else ""
        path = here / "output" / f"convoy-sheet-p1.preroll{look}.logbook.pdf"
        assert size(path) == points
        with pikepdf.open(path) as pdf:
            assert len(pdf.pages) == count
        assert ("fold along the broken line" in text(path)) == (form == "booklet")


def test_a_journal_of_a_record(run, here, journal):
    ran = run("logbook", "convoy", "--from", journal, "--player", "Ġorġ")
    assert ran.status == 0
    path = here / "output" / "convoy-sheet-s155.logbook.pdf"
    read = text(path)
    assert "4 2 4 2 4 2 6 3" in " ".join(read.split())
    sunk = {s.name for f in sheetgen.open(journal).chronicle.fleet for s in f if s.gone_on}
    found = re.search(r"; sunk (\w+)", " ".join(read.split()))
    assert found
    assert any(name.startswith(found[1]) for name in sunk)
    assert "record 90-" in " ".join(read.split())
    assert "Ġorġ" in read
    told = (here / "output" / "convoy-sheet-s155.logbook.md").read_text("utf-8")
    assert told.startswith("---\nrecord: sheetgen ")
    assert "`4 2 4 2 4 2 6 3 each +1`" in told


def test_what_makes_no_sense_is_refused(complaint, journal):
    assert "a5 has room for one page" in complaint(
        "logbook", "convoy", "--paper", "a5", "--pages", "booklet"
    )
    from_record = ("logbook", "convoy", "--from", journal)
    for option, value in (("seed", "x"), ("edition", "sheet"), ("ruling", "off-table=dummy")):
        assert f"leave out --{option}" in complaint(*from_record, f"--{option}", value)
    assert "No such file" in complaint("logbook", "convoy", "--from", "nowhere.jsonl")
    assert "U+E000" in complaint("logbook", "convoy", "--player", "a\ue000b")


def test_a_template_of_ones_own(run, complaint, here):
    folder = here / "mine" / "convoy"
    folder.mkdir(parents=True)
    (folder / "logbook.md.j2").write_text("{{ turns|length }} watches\n", "utf-8")
    run("logbook", "convoy", "--templates", "mine", "--format", "md")
    told = (here / "output" / "convoy-sheet.blank.logbook.md").read_text("utf-8")
    assert told.endswith("29 watches\n")
    (folder / "logbook.md.j2").write_text("{{ nothing }}", "utf-8")
    said = complaint("logbook", "convoy", "--templates", "mine", "--format", "md", "--force")
    assert "'nothing' is undefined" in said


@pytest.mark.long
def test_several_records_are_bound_into_one_book(run, here, journal):
    copy = here / "copy.jsonl"
    shutil.copy(journal, copy)
    ran = run("logbook", journal, copy, "--bound", "--voice", "press", "--paper", "letter")
    assert (ran.status, ran.out) == (0, "output/games.letter.bound.logbook.pdf\n")
    assert ran.err == f"sheetgen: {copy}: the same game as {journal}, and bound once\n"
    told = text(here / "output" / "games.letter.bound.logbook.pdf")
    title = sheetgen.open(journal).report("press").shown.partition("\n# ")[2].partition("\n")[0]
    assert title in " ".join(told.split())


def test_what_a_bound_book_does_not_take_is_refused(complaint, journal):
    assert "--bound binds several records" in complaint("logbook", journal, journal)
    assert "add --bound" in complaint("logbook", "convoy", "--voice", "diary")
    for words in (("--seed", "x"), ("--edition", "sheet"), ("--from", journal)):
        assert f"leave out {words[0]}" in complaint("logbook", journal, "--bound", *words)
    assert "is a PDF" in complaint("logbook", journal, "--bound", "--format", "md")
    assert "No such file" in complaint("logbook", "nowhere.jsonl", "--bound")
