"""`--sheet NAME`: one of a game's sheets, or several, blank, rolled before, filled and recorded."""

import re
from pathlib import Path

import pikepdf

from sheetgen.core.game import find
from tests.cli.campaigns import SEEDED, kept
from tests.games.wings.sheet.forms import answers as all_answers

WINGS = find("wings")


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def pages(path: Path) -> int:
    with pikepdf.open(path) as pdf:
        return len(pdf.pages)


def test_the_one_sheet_of_a_game_is_what_it_makes_anyhow(run, here, played):
    (here / "output").rename(here / "play-all")
    twice = ("--sheet", "sheet", "--sheet", "sheet")
    assert run("play", "convoy", "--seed", "pedestal", "--out", "play", *twice).status == 0
    for words in (("blank",), ("preroll", "--seed", "x")):
        words = (words[0], "convoy", *words[1:])
        assert run(*words, "--out", f"{words[0]}-all").status == 0
        assert run(*words, "--out", words[0], *twice).status == 0
    for command in ("play", "blank", "preroll"):
        assert names(here / command) == names(here / f"{command}-all")
        for path in (here / command).iterdir():
            assert path.read_bytes() == (here / f"{command}-all" / path.name).read_bytes()


def test_an_unknown_sheet_is_refused_and_nothing_written(complaint, here):
    for command in ("blank", "preroll", "play"):
        for name in ("log", "", "sheet_back", "../sheet", "SHEET", "\x1b[2J"):
            said = complaint(command, "convoy", "--sheet=sheet", f"--sheet={name}")
            assert said.endswith("choose sheet")
    assert list(here.iterdir()) == []


def test_an_unknown_sheet_of_a_campaign_is_refused_with_those_there_are(complaint, here):
    says = complaint("blank", "wings", "--sheet", "sheet")
    assert 'no sheet of wings called "sheet" (did you mean worksheet?); choose log, board, ' in says
    assert all(name in says for name in WINGS.sheets)
    kept(here / "c.jsonl", SEEDED, 60)
    assert "no sheet of wings" in complaint("sheet", "c.jsonl", "--sheet", "map")
    assert names(here) == ["c.jsonl"]


def test_a_sheet_of_a_campaign_is_a_file_of_its_own(run, here):
    for name in WINGS.sheets:
        assert run("blank", "wings", "--sheet", name).status == 0
        assert pages(here / "output" / f"wings-2018.blank.{name}.pdf") > 0
    kept(here / "c.jsonl", SEEDED, len(all_answers()))
    assert run("sheet", "c.jsonl", "--sheet", "log", "--out", "filled").status == 0
    assert names(here / "filled") == ["wings-2018-c.log.pdf"]
    assert pages(here / "filled" / "wings-2018-c.log.pdf") > 0


def test_a_long_booklet_says_its_pages_first_and_which_option_has_a_part(run, here):
    ran = run("preroll", "wings", "--seed", "takali")
    said = re.fullmatch(r"sheetgen: (\d+) pages; for one part alone give --sheet (.*)\n", ran.err)
    (booklet,) = (here / "output").iterdir()
    assert (int(said[1]), ran.out) == (pages(booklet), f"output/{booklet.name}\n")
    parts = {name: int(count) for name, count in re.findall(r"(\w+) \((\d+)\)", said[2])}
    assert list(parts) == list(WINGS.sheets)
    for name in ("board", "quick"):
        ran = run("preroll", "wings", "--seed", "takali", "--sheet", name)
        assert (ran.err, pages(here / ran.out.strip())) == ("", parts[name])


def test_what_a_sheet_cannot_be_drawn_as_is_said(complaint, here):
    name = next(iter(WINGS.sheets))
    for more, why in (
        (("--sides", "front"), "has no back to leave out"),
        (("--size", "large"), "comes in one size only"),
    ):
        says = complaint("blank", "wings", "--sheet", name, *more)
        assert says.endswith(f"the {name} of Wings over Malta {why}")
    assert not [path for path in here.rglob("*") if path.is_file()]
