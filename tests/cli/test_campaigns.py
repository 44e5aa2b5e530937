"""A campaign of a folder, through every command of the game."""

import re
from pathlib import Path

import pytest

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
        ("odds", "wings", *NAMED),
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
