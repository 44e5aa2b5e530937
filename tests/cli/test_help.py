from __future__ import annotations

import pytest

COMMANDS = ("games", "rules", "config", "blank", "preroll", "play", "record", "show", "sheet",
            "report", "verify", "odds", "whatif", "analyse", "dicebook", "logbook", "amend",
            "replay", "branch")  # fmt: skip


def test_the_help_names_every_command(run):
    shown = run("--help")
    assert shown.status == 0
    for command in COMMANDS:
        assert f"\n    {command} " in shown.out


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_teaches_by_example(run, command):
    shown = run(command, "--help")
    assert shown.status == 0
    assert f"examples:\n  sheetgen {command}" in shown.out


def test_version(run):
    assert run("--version").out.startswith("sheetgen ")


def test_games_lists_editions_policies_and_rulings(run):
    listed = run("games").out
    for word in ("convoy", "classic", "revised", "sheet", "never", "random", "steady", "best",
                 "rollout", "Krassner", "Marinos", "off-table", "dummy", "friendly-waters",
                 "going-home"):  # fmt: skip
        assert word in listed
