"""The page for authors of games, step by step: its code is the code of a new game, and its commands
do what they are to, on a game that is installed as a package of another's."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest

from sheetgen.design import Declares
from sheetgen.library.new_game import new_game

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "authors.md").read_text("utf-8")


def steps() -> Iterator[tuple[str, str, str]]:
    """The code blocks and the commands of the page: the language, the code, the command."""
    pattern = re.compile(r"^```(\w+)\n(.*?)^```|^ {4}([a-z][^\n]*)$", re.MULTILINE | re.DOTALL)
    return ((m[1] or "", m[2] or "", m[3] or "") for m in pattern.finditer(PAGE))


def is_file(code: str) -> bool:
    """Whether a block is a file of its own: its first line says of what name."""
    return code.startswith("# night_patrol/")


def test_its_code_stands_in_a_new_game(tmp_path: Path) -> None:
    files = new_game("night-patrol", tmp_path)
    # What a new game does not have is shown of one that has all there is of equipment.
    files = [*files, ROOT / "tests" / "fixtures" / "night_raid.py"]
    text = "".join("".join(path.read_text("utf-8").split()) for path in files)
    shown = [code for language, code, _ in steps() if language in ("python", "toml")]
    assert len(shown) > 6
    for code in shown:
        assert is_file(code) or "".join(code.split()) in text


def test_all_that_a_game_may_declare_is_in_its_table() -> None:
    table = PAGE.split("| declare | and you get |")[1].split("\n\n")[0]
    words = set(re.findall(r"`(\w+)", table))
    things = {"turns": {"Turns"}, "tables": {"Table"}, "decisions": {"Decision"}}
    things |= {"holds": {"Count", "Track", "Tally", "Named"}, "phrases": {"Phrase"}}
    for declared in fields(Declares):
        assert things.get(declared.name, {declared.name}) <= words, declared.name


COMMANDS = """
import io, json, sys
from contextlib import redirect_stdout
from sheetgen.cli import main
told = []
for words in json.loads(sys.argv[1]):
    with redirect_stdout(io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True)) as said:
        status = main(words)
    told.append(said.buffer.getvalue().decode())
    if status:
        sys.exit(f"{words}: {told[-1]}")
print(json.dumps(told))
"""
"""Commands typed one after the other, in one process."""


@pytest.mark.long
def test_its_commands_go_from_an_empty_folder_to_a_packet(tmp_path: Path) -> None:
    path = os.pathsep.join(map(str, (tmp_path / "site", tmp_path / "night-patrol", ROOT)))
    env = {**os.environ, "PYTHONPATH": path, "XDG_CONFIG_HOME": str(tmp_path / "config")}

    def run(*words: str) -> str:
        ran = subprocess.run(
            [sys.executable, *words],
            cwd=tmp_path,
            env=env,
            input="",
            text=True,
            capture_output=True,
        )
        assert ran.returncode == 0, (words, ran.stdout, ran.stderr)
        return ran.stdout

    outs: dict[str, str] = {}
    waiting: list[str] = []

    def run_waiting() -> None:
        typed = [shlex.split(command)[1:] for command in waiting]
        outs.update(zip(waiting, json.loads(run("-c", COMMANDS, json.dumps(typed))), strict=True))
        waiting.clear()

    for language, code, command in steps():
        if waiting and not command.startswith("sheetgen "):
            run_waiting()
        if is_file(code):
            file = tmp_path / "night-patrol" / code.partition("\n")[0].removeprefix("# ")
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(code, "utf-8")
        elif language == "csv":
            (tmp_path / "club-night").mkdir()
            (tmp_path / "club-night" / "players.csv").write_text(code, "utf-8")
        elif command.startswith("pip install"):
            offline = ("--no-deps", "--no-build-isolation", "--target", "site", "./night-patrol")
            run("-m", "pip", "install", "-q", *offline)
            # As after `-e`, the source is what is imported.
            shutil.rmtree(tmp_path / "site" / "night_patrol")
        elif command.startswith("sheetgen "):
            # What the short check finds the whole one does, too; and few games are as good.
            if not command.endswith(" --no-commands"):
                waiting.append(command.replace(" --games 2000", " --games 100"))
        elif command:
            run(*shlex.split(command.removeprefix("python ")))
    run_waiting()
    assert "Let the drifters pass" in (
        tmp_path / "output" / "night-patrol-standard.rules.md"
    ).read_text("utf-8")
    checked = outs["sheetgen check-game night-patrol"]
    assert "its own     reference\n" in checked
    assert checked.endswith("all is well\n")
    assert list((tmp_path / "output").glob("Club-Night*.pdf"))
