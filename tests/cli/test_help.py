from __future__ import annotations

import json
from pathlib import Path

import sheetgen
from sheetgen import cli
from sheetgen.cli.parser import names

COMMANDS = ("games", "rules", "config", "blank", "preroll", "play", "record", "show", "sheet",
            "report", "verify", "odds", "whatif", "analyse", "dicebook", "logbook", "amend",
            "replay", "branch")  # fmt: skip


def test_the_help_names_every_command_and_each_teaches_by_example(run):
    listed = run("--help").out
    for command in COMMANDS:
        assert f"\n  {command} " in listed
        shown = run(command, "--help")
        assert (shown.status, f"examples:\n  sheetgen {command}" in shown.out) == (0, True)


def held(name):
    return json.loads((Path(cli.__file__).parent / "data" / f"{name}.json").read_text("utf-8"))


def test_every_word_that_is_said_of_an_option_is_of_one_that_a_command_takes():
    shared, taken = held("shared"), set()
    for name in names():
        words = held(name)
        for own in (words, *words.get("steps", {}).values()):
            takes = [o for n in own.get("takes", ()) for o in shared["groups"].get(n, [n])]
            assert set(own.get("options", {})) <= set(takes)
            taken |= set(takes)
    assert set(shared["options"]) <= taken
    files = Path(cli.__file__).parent.glob("data/*.json")
    assert {file.stem for file in files} == {*names(), "shared"}


def test_every_command_is_listed_once_and_those_of_the_program_itself_last():
    files = (Path(cli.__file__).parent / "commands").glob("[a-z]*.py")
    assert sorted(names()) == sorted(file.stem.replace("_", "-") for file in files)
    assert names()[-1] == "config"


def test_all_that_is_chosen_from_is_said_in_a_line():
    for game in sheetgen.games().values():
        says = [edition.title for edition in game.editions]
        says += [policy.summary for policy in game.policies.values()]
        for ruling in game.rulings:
            assert set(ruling.lines) <= set(ruling.values)
            says += map(ruling.line, ruling.values)
        assert [text for text in says if len(text) > 70 or "\n" in text] == []


def test_version(run):
    assert run("--version").out.startswith("sheetgen ")


def test_games_lists_editions_policies_and_rulings(run):
    listed = run("games").out
    for word in ("convoy", "classic", "revised", "sheet", "never", "random", "steady", "best",
                 "rollout", "Krassner", "Marinos", "off-table", "dummy", "friendly-waters",
                 "going-home"):  # fmt: skip
        assert word in listed


def test_a_mistyped_step_is_told_what_it_may_have_been(complaint) -> None:
    said = "sheetgen event: there is no step 'sel'; did you mean seal?"
    assert complaint("event", "sel") == said
