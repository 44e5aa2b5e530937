from __future__ import annotations

import json
import re

import pikepdf
import pypdfium2
import pytest

LETTER = (612, 792)


def names(folder) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def size(path) -> tuple[int, int]:
    with pikepdf.open(path) as pdf:
        _, _, width, height = pdf.pages[0].mediabox
    return round(float(width)), round(float(height))


def count(path) -> int:
    with pikepdf.open(path) as pdf:
        return len(pdf.pages)


def header_of(journal) -> dict:
    return json.loads(journal.read_text("utf-8").splitlines()[0])


def test_play_writes_journal_sheet_and_report(run, here):
    ran = run("play", "convoy", "--seed", "pedestal")
    assert ran.status == 0
    assert names(here / "output") == [
        "convoy-sheet-pedestal.journal.jsonl",
        "convoy-sheet-pedestal.report.html",
        "convoy-sheet-pedestal.report.md",
        "convoy-sheet-pedestal.report.pdf",
        "convoy-sheet-pedestal.sheet.pdf",
    ]
    assert ran.out.count("100") == 1  # How it ended is said once.
    assert "\nthe sheet: output/convoy-sheet-pedestal.sheet.pdf\n" in ran.out
    assert "\nthe story: output/convoy-sheet-pedestal.report.html\n" in ran.out
    header = header_of(here / "output" / names(here / "output")[0])
    assert header["policy"] == "steady"
    assert header["dice"]["seed"] == "pedestal"


@pytest.mark.long
def test_without_a_seed_one_is_drawn_that_plays_the_game_again(run, here):
    (seed,) = re.findall(r"^seed: (\S+)$", run("play", "convoy", "--out", "one").out, re.M)
    assert run("play", "convoy", "--seed", seed, "--out", "two").status == 0
    for name in names(here / "one"):
        assert (here / "one" / name).read_bytes() == (here / "two" / name).read_bytes()


@pytest.mark.long
def test_paper(run, here):
    for words in (
        ("play", "--seed", "pedestal"),
        ("blank",),
        ("preroll", "--seed", "x"),
        ("rules",),
    ):
        run(words[0], "convoy", *words[1:], "--paper", "letter")
    pdfs = list((here / "output").glob("*.pdf"))
    assert len(pdfs) == 5
    # The game sheet lies on its side.
    for path in pdfs:
        assert size(path) == (LETTER[::-1] if path.name.endswith(".sheet.pdf") else LETTER)


def test_saved_paper_is_used(run, here):
    run("config", "paper=letter")
    run("blank", "convoy")
    assert size(here / "output" / "convoy-sheet.blank.letter.sheet.pdf") == LETTER[::-1]


def test_each_edition_has_its_sheets_and_rules(run, here):
    for edition in ("classic", "revised", "sheet"):
        assert run("blank", "convoy", "--edition", edition).status == 0
        assert run("preroll", "convoy", "--edition", edition, "--seed", "ohio").status == 0
        assert run("rules", "convoy", "--edition", edition).status == 0
        assert [name for name in names(here / "output") if edition in name.partition(".")[0]] == [
            f"convoy-{edition}-ohio.preroll.sheet.pdf",
            f"convoy-{edition}.blank.sheet.pdf",
            f"convoy-{edition}.rules.md",
            f"convoy-{edition}.rules.pdf",
        ]


def test_many_sheets_are_one_file(run, here):
    run("blank", "convoy", "-n", "3")
    run("preroll", "convoy", "--seed", "club", "-n", "4", "--sides", "front")
    assert count(here / "output" / "convoy-sheet.blank.sheet.pdf") == 6
    assert count(here / "output" / "convoy-sheet-club.preroll-4.front.sheet.pdf") == 4


def test_sheets_are_in_the_order_a_duplex_printer_takes(run, here):
    run("preroll", "convoy", "--seed", "club", "-n", "2")
    document = pypdfium2.PdfDocument(here / "output" / "convoy-sheet-club.preroll-2.sheet.pdf")
    read = [page.get_textpage().get_text_range() for page in document]
    order = [(f"sheet {copy} of 2", f"{side} of 2") for copy in (1, 2) for side in (1, 2)]
    assert len(read) == len(order)
    for text, said in zip(read, order, strict=True):
        assert all(each in text for each in said)
    assert [item.get_title() for item in document.get_toc()] == [
        "Malta Convoy: 1 of 2, club/1",
        "Malta Convoy: 2 of 2, club/2",
    ]


def test_a_played_game_has_a_sheet_of_one_side_or_both(run, here, played):
    run("play", "convoy", "--seed", "pedestal", "--sides", "front")
    for front, pages in (("", 2), (".front", 1)):
        assert count(here / "output" / f"convoy-sheet-pedestal{front}.sheet.pdf") == pages
        run("sheet", played, "--paper", "letter", *(("--sides", "front") if front else ()))
        assert count(here / "output" / f"convoy-sheet-pedestal{front}.letter.sheet.pdf") == pages


def test_no_progress_bar_where_nobody_looks(run):
    assert run("blank", "convoy", "-n", "30").err == ""


def test_what_cannot_be_printed_is_refused_by_name(complaint, here):
    for text, character in (
        ("a\ue000b", "U+E000 an unnamed character"),
        ("convoy \x07", "U+0007 a control character"),
        ("a\nb", "U+000A"),
        ("a\tb", "U+0009"),
    ):
        for words in (("--player", text, "--seed", "x"), ("--seed", text)):
            for command in ("play", "preroll"):
                assert character in complaint(command, "convoy", *words)
    assert names(here) == []


def test_a_file_of_one_sheet_is_not_taken_for_one_of_many(run, here):
    run("preroll", "convoy", "--seed", "club")
    assert run("preroll", "convoy", "--seed", "club", "-n", "2").status == 0
    assert len(names(here / "output")) == 2


def test_rulings_are_part_of_the_name_of_what_is_of_no_game(run, here):
    for ruling in ("off-table=dummy", "off-table=end-row"):
        assert run("rules", "convoy", "--ruling", ruling, "--format", "md").status == 0
    assert names(here / "output") == [
        "convoy-sheet-off-table-dummy.rules.md",
        "convoy-sheet.rules.md",
    ]


def test_a_seed_that_looks_like_an_option_is_a_seed(run, here):
    assert run("preroll", "convoy", "--seed=-x").status == 0


def test_a_page_to_try_a_printer_with(run, here):
    """A rule on it is 50 mm long, on the paper that is printed on."""
    assert run("blank", "convoy", "--test-page", "--paper", "letter").status == 0
    path = here / "output" / "convoy-sheet.blank.letter.test-page.pdf"
    with pypdfium2.PdfDocument(path) as document:
        (page,) = document
        assert page.get_size() == LETTER
        drawn = page.render(scale=254 / 72, grayscale=True).to_numpy() < 128
        assert "50 mm" in page.get_textpage().get_text_range()
    lines = {500, 501, 502, 503}
    assert any(longest(row) in lines for row in drawn)


def longest(row) -> int:
    """The most dark dots that follow one another."""
    return max(len(run) for run in "".join("01"[int(dot)] for dot in row).split("0"))
