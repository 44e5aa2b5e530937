"""--voice and --length: files of their own, and refusals in one sentence."""

import re
from pathlib import Path

from sheetgen.cli import main
from sheetgen.core.journal import Header
from tests.records import RULES, game_of, written


def files(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir() if "report" in path.name}


def test_one_voice_does_not_take_the_place_of_another(tmp_path, capsys):
    out = ["--out", str(tmp_path)]
    header = Header("convoy", "sheet", RULES, seed="pedestal", policy="steady")
    journal = written(tmp_path / "pedestal.jsonl", header, game_of(header).answers)
    assert main(["report", str(journal), "--format", "md", *out]) == 0
    plain = (tmp_path / "convoy-sheet-pedestal.report.md").read_bytes()
    for options in (["--voice", "diary"], ["--voice", "press", "--length", "brief"]):
        assert main(["report", str(journal), "--format", "md", *options, *out]) == 0
    assert main(["report", str(journal), "--format", "md", "--length", "brief", *out]) == 0
    names = {name for name in files(tmp_path) if name.endswith(".md")}
    assert names == {
        "convoy-sheet-pedestal.report.md",
        "convoy-sheet-pedestal.report-diary.md",
        "convoy-sheet-pedestal.report-press-brief.md",
        "convoy-sheet-pedestal.report-brief.md",
    }
    assert (tmp_path / "convoy-sheet-pedestal.report.md").read_bytes() == plain
    diary = (tmp_path / "convoy-sheet-pedestal.report-diary.md").read_text("utf-8")
    assert re.search(r"\b[Ww]e\b", diary)


def test_a_voice_that_there_is_not_is_refused_before_anything_is_written(tmp_path, capsys):
    options = ["--voice", "../x", "--out", str(tmp_path / "new")]
    assert main(["play", "convoy", "--seed", "pedestal", *options]) == 2
    assert capsys.readouterr().err.strip() == (
        'sheetgen: there is no voice of convoy called "../x"; choose account, diary or press'
    )
    assert not (tmp_path / "new").exists()


def test_a_voice_of_one_game_is_none_of_another(tmp_path, capsys):
    voices = tmp_path / "mine" / "convoy" / "voices"
    voices.mkdir(parents=True)
    (voices / "gull.txt").write_text("based_on: press\n", "utf-8")
    options = ["--templates", str(tmp_path / "mine"), "--voice", "gull", "--out", str(tmp_path)]
    assert main(["play", "wings", "--seed", "pedestal", *options]) == 2
    assert 'no voice of wings called "gull"; choose diary or press' in capsys.readouterr().err


def bank(folder: Path, text: str) -> list[str]:
    """The options for a bank of passages of one's own."""
    voices = folder / "mine" / "convoy" / "voices"
    voices.mkdir(parents=True, exist_ok=True)
    (voices / "gull.txt").write_text(f"based_on: account\n\n{text}\n", "utf-8")
    return ["--templates", str(folder / "mine"), "--voice", "gull"]


def test_why_names_kind_condition_and_facts_of_a_bank_of_ones_own(tmp_path, capsys):
    header = Header("convoy", "sheet", RULES, seed="pedestal", policy="steady")
    journal = str(written(tmp_path / "pedestal.jsonl", header, game_of(header).answers))
    end = "@force voyage.sailed.ships > 3\nAt the buoy with {voyage.length}"
    own = bank(tmp_path, f"@shape\nforce / arrive\n\n{end}")
    assert main(["report", journal, *own, "--why"]) == 0
    said = re.search(
        r"(?m)^force \((.*), line 7\)\n    if voyage\.sailed\.ships > 3\n"
        r"        voyage\.sailed\.ships: \d+\n        voyage\.length: \d+\n    At the buoy with ",
        capsys.readouterr().out,
    )
    assert said
    assert said[1].endswith("gull.txt")
    assert not files(tmp_path)


def test_a_slip_in_a_bank_is_said_with_file_and_line_and_nothing_is_written(tmp_path, capsys):
    own = bank(tmp_path, "@force\nAt the buoy\n\n@score\n{voyage.scor}")
    out = tmp_path / "new"
    assert main(["play", "convoy", "--seed", "pedestal", *own, "--out", str(out)]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "gull.txt, line 7: 'voyage' has no 'scor'; perhaps 'score'" in said
    assert not files(out)
