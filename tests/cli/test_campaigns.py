"""A campaign of a folder, through every command of the game."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import sheetgen

TARN = Path(__file__).parents[1] / "fixtures" / "tarn"
"""A campaign of seven kinds of mission, drawn by a die of eight."""
SUPPLIES = TARN.with_name("supplies")
"""An eighth kind, and a mission of it over the Tarn."""
NAMED = ("--campaign", "skarholm")
JOURNAL = Path("output/wings-skarholm-2018-7.journal.jsonl")
OF_MALTA = re.compile(r"\b(British|Axis|RAF|Luftwaffe|Regia|Italians?|Germans?|Hurricane|Sicily)\b")


def test_wrong_folders_end_with_status_2_and_nothing_is_played(run, here) -> None:
    Path("mine").mkdir()
    Path("mine/campaign.toml").write_text('title = "x"\n', "utf-8")
    ran = run("play", "wings", "--campaign", "mine", "--seed", "1")
    assert ran.status == 2
    assert "mine/campaign.toml: place is missing" in ran.err
    assert "mine/aircraft.toml: this file is missing" in ran.err
    assert not Path("output").exists()


def test_a_copy_to_edit_is_played_as_its_model(run, here) -> None:
    assert run("new-game", "lodden", *NAMED).status == 0
    assert len(list(Path("lodden").rglob("*.toml"))) == 10
    assert run("new-game", "lodden", *NAMED).status == 2
    assert run("blank", "wings", "--campaign", "lodden", "--sheet", "log").status == 0


@pytest.mark.long
def test_every_command_takes_it(run, here) -> None:
    played = ("play", "wings", *NAMED, "--seed", "7")
    assert run(*played, "--policy", "fought").status == 0
    (report,) = Path("output").glob("*.md")
    again = r"To play it again: `sheetgen play wings .*--campaign=skarholm`"
    assert re.search(again, report.read_text("utf-8"))
    for words in (
        ("show", JOURNAL), ("verify", JOURNAL),
        ("branch", JOURNAL, "--turn", "2"),
        ("blank", "wings", *NAMED, "--fillable"),
        ("blank", "wings", *NAMED, "--sheet", "enemy", "--out", "e"),
        ("preroll", "wings", *NAMED, "--seed", "3"), ("rules", "wings", *NAMED),
        ("logbook", "wings", *NAMED, "--from", JOURNAL, "--format", "md"),
        ("replay", JOURNAL, "--speed", "1000"),
        ("report", JOURNAL, "--voice", "press", "--appendix", "--force"),
        ("report", JOURNAL, "--voice", "diary", "--format", "md,txt,lonelog"),
    ):  # fmt: skip
        ran = run(*words)
        assert ran.status == 0, (words, ran.err)
    told = [path.read_text("utf-8") for path in Path("output").glob("*.md")]
    assert len(told) >= 5
    for text in told:
        lines = [line for line in text.splitlines() if "Little Wars" not in line]
        found = OF_MALTA.search("\n".join(lines))
        assert not found, found


@pytest.mark.long
def test_seven_kinds_of_mission_drawn_by_a_die_of_eight_go_through_every_command(run, here) -> None:
    shutil.copytree(TARN, "tarn")
    named = ("--campaign", "tarn")
    of_game = ("wings", *named)
    played = Path("output/wings-tarn-2018-8.journal.jsonl")
    of_record = (played, *named)
    ran = run("play", *of_game, "--seed", "8", "--policy", "careful")
    assert ran.status == 0, ran.err
    answers = [json.loads(line) for line in played.read_text("utf-8").splitlines()]
    drawn = [one["dice"][0] for one in answers if one.get("ask") == "mission"]
    assert max(drawn) > 6
    assert "photographs" in played.read_text("utf-8")
    Path("none.jsonl").write_text("", "utf-8")
    Path("players.csv").write_text("name\nAnna\nBen\n", "utf-8")
    day = ("--name", "Meeting", "--date", "2026-12-05", "--roster", "players.csv")
    typed = Path("mine/wings-tarn-2018-8.journal.jsonl")
    for words in (
        *(("fight", *of_game, "--mission", str(n), "--seed", "3") for n in range(1, 8)),
        ("blank", *of_game, "--fillable"), ("preroll", *of_game, "--seed", "3"),
        ("rules", *of_game), ("logbook", *of_game, "--from", played),
        ("record", *of_game, "--seed", "8", "--answers", "none.jsonl", "--out", "mine"),
        ("fight-form", typed, *named), ("show", *of_record), ("verify", *of_record),
        ("sheet", *of_record, "--force"), ("replay", *of_record, "--speed", "1000"),
        ("report", *of_record, "--appendix", "--format", "md,html,lonelog", "--force"),
        ("branch", *of_record, "--turn", "2"), ("career", "output"),
        ("event", "new", "--game", *of_game, *day, "--friendly"), ("packet",),
    ):  # fmt: skip
        ran = run(*words)
        assert ran.status == 0, (words, ran.err)


ALL_OF_THEM = """
import json, sys
from sheetgen.cli import main
for words in json.load(sys.stdin):
    if main(words):
        sys.exit(f"{words} went wrong")
"""


@pytest.mark.long
def test_an_eighth_kind_of_mission_is_a_file_of_the_game_and_one_of_a_campaign(here) -> None:
    package = Path(sheetgen.__file__).parent
    shutil.copytree(package, "there/sheetgen", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(package.parent / "templates", "there/templates")
    shutil.copytree(TARN, "tarn")
    shutil.copy(SUPPLIES / "supplies.json", "there/sheetgen/games/wings/data/kinds")
    shutil.copy(SUPPLIES / "8-shepherds.toml", "tarn/missions")
    campaign = Path("tarn/campaign.toml")
    text = campaign.read_text("utf-8").replace(
        '"7-bridges", "7-bridges"]', '"7-bridges", "8-shepherds"]'
    )
    campaign.write_text(text, "utf-8")
    of_game = ("wings", "--campaign", "tarn")
    played = "output/wings-tarn-2018-12.journal.jsonl"
    commands = [
        ("play", *of_game, "--seed", "12", "--policy", "careful"),
        ("play", *of_game, "--seed", "9", "--policy", "fought"),
        ("fight", *of_game, "--mission", "8", "--seed", "3"),
        ("blank", *of_game, "--fillable"), ("preroll", *of_game, "--seed", "3"),
        ("rules", *of_game), ("logbook", *of_game, "--from", played),
        ("show", played), ("verify", played), ("sheet", played, "--force"),
        ("report", played, "--voice", "diary", "--appendix", "--force"),
    ]  # fmt: skip
    ran = subprocess.run(
        [sys.executable, "-c", ALL_OF_THEM], input=json.dumps(commands), text=True,
        env={**os.environ, "PYTHONPATH": str(Path("there").resolve())}, capture_output=True,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    assert '"crates"' in Path(played).read_text("utf-8")
    (rules,) = Path("output").glob("*.rules.md")
    assert (
        "| 8 | Feed the shepherds | 2 fighters, 2 bombers | 2 fighters | 1, defender’s land "
        "| 3 for a crate in a camp, 1 for one beside it |"
    ) in rules.read_text("utf-8")
    (report,) = Path("output").glob("*-12.report.md")
    assert "first camp" in report.read_text("utf-8")


def test_a_record_is_gone_on_with_beside_its_folder_and_by_no_other(run, here) -> None:
    for name in ("lodden", "other"):
        assert run("new-game", name, *NAMED).status == 0
    boats = Path("other/missions/1-patrol-boats.toml")
    boats.write_text(boats.read_text("utf-8").replace("spared = 20", "spared = 10"), "utf-8")
    campaign = Path("lodden/campaign.toml")
    text = campaign.read_text("utf-8").replace("medal_from = 8", "medal_from = 9")
    campaign.write_text(text, "utf-8")
    answers = Path("none.jsonl")
    answers.write_text("", "utf-8")
    begun = ("record", "wings", "--campaign", "lodden", "--answers", answers, "--out", ".")
    ran = run(*begun)
    assert ran.status == 0, ran.err
    (journal,) = Path().glob("*.journal.jsonl")
    resumed = ("record", "--resume", journal, "--answers", answers)
    assert run(*resumed).status == 0
    ran = run(*resumed, "--campaign", "other")
    assert (ran.status, "other has other data" in ran.err) == (2, True), ran.err
    ran = run("show", journal, "--campaign", "malta")
    assert (ran.status, "malta has other data" in ran.err) == (2, True), ran.err
    campaign.write_text(text.replace("medal_from = 9", "medal_from = 10"), "utf-8")
    ran = run(*resumed)
    assert (ran.status, "the files in lodden have changed" in ran.err) == (2, True), ran.err


def test_a_record_of_the_game_itself_is_not_shown_as_a_campaigns(run, here) -> None:
    Path("none.jsonl").write_text("", "utf-8")
    assert run("record", "wings", "--answers", "none.jsonl", "--out", ".").status == 0
    (journal,) = Path().glob("*.journal.jsonl")
    ran = run("show", journal, *NAMED)
    assert (ran.status, "is of Wings over Malta itself" in ran.err) == (2, True), ran.err
    assert run("show", journal, "--campaign", "malta").status == 0
