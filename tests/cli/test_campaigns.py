"""A campaign of a folder, through every command of the game."""

from __future__ import annotations

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
    for words in (
        ("show", JOURNAL), ("show", JOURNAL, "--json"), ("verify", JOURNAL),
        ("sheet", JOURNAL, "--force"), ("sheet", JOURNAL, "--sheet", "tracks"),
        ("branch", JOURNAL, "--turn", "2"),
        ("blank", "wings", *NAMED), ("blank", "wings", *NAMED, "--fillable", "--out", "b"),
        ("blank", "wings", *NAMED, "--sheet", "enemy", "--out", "e"),
        ("preroll", "wings", *NAMED, "--seed", "3"), ("rules", "wings", *NAMED),
        ("odds", "wings", *NAMED), ("odds", "wings", *NAMED, "--json"),
        ("logbook", "wings", *NAMED, "--from", JOURNAL, "--format", "md"),
        ("replay", JOURNAL, "--speed", "1000"),
        ("report", JOURNAL, "--voice", "press", "--force"),
        ("report", JOURNAL, "--voice", "diary", "--format", "md,txt,lonelog"),
        ("report", JOURNAL, "--audit"),
        *(("fight", "wings", *NAMED, "--mission", str(n), "--seed", "3") for n in range(1, 7)),
    ):  # fmt: skip
        ran = run(*words)
        assert ran.status == 0, (words, ran.err)
    told = [path.read_text("utf-8") for path in Path("output").glob("*.md")]
    assert len(told) >= 5
    for text in told:
        lines = [line for line in text.splitlines() if "Little Wars" not in line]
        found = OF_MALTA.search("\n".join(lines))
        assert not found, found
