"""What is added in one place: a paper, a voice, a report format, a policy, a command. Each is added
to a copy of the product by changing one file, and is then used."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
COMMAND = '''"""Say hello."""


def run(arguments):
    """`sheetgen hello`."""
    print("hello")
    return 0
'''
PLACES: dict[str, tuple[str, tuple[str, str], list[list[str]]]] = {
    "a paper": (
        "sheetgen/kits/drawing/page.py",
        ("\nPAPERS = {", '\nPAPERS = {"a3": Paper("a3", 297.0, 420.0),'),
        [
            ["blank", "convoy", "--paper", "a3", "--size", "large"],
            ["blank", "convoy", "--paper", "a3", "--size", "half"],
            ["logbook", "convoy", "--paper", "a3"],
            ["blank", "wings", "--paper", "a3"],
            ["report", "{journal}", "--paper", "a3", "--format", "pdf", "--booklet"],
        ],
    ),
    "a voice": (
        "templates/convoy/voices/cook.txt",
        ("", "based_on: diary\n\n@last\nI shall see to the soup.\n"),
        [["report", "{journal}", "--voice", "cook", "--format", "md"]],
    ),
    "a report format": (
        "sheetgen/library/report.py",
        (
            "FORMATS = {",
            'FORMATS = {"shout": Format("shout", lambda report, *_: report.plain().encode()),',
        ),
        [["report", "{journal}", "--format", "shout"]],
    ),
    "a policy": (
        "sheetgen/games/convoy/rules/policies.py",
        ("POLICIES = {", 'POLICIES = {"other": Policy("Takes any choice.", {"option": any_choice, '
         '"escort-cruisers": any_number}),'),
        [["play", "convoy", "--seed", "1", "--policy", "other"]],
    ),
    "a command": ("sheetgen/cli/commands/hello.py", ("", COMMAND), [["hello"], ["--help"]]),
}  # fmt: skip


RUN = """
import json, sys
import sheetgen
from sheetgen.cli import main
sheetgen.play("convoy", seed="1").save("game.jsonl")
for words in json.loads(sys.argv[1]):
    try:
        status = main(words)
    except SystemExit as stop:
        status = stop.code
    if status:
        sys.exit(f"{words}: {status}")
"""


@pytest.mark.long
def test_each_is_added_in_one_place(tmp_path: Path) -> None:
    for room in ("sheetgen", "templates"):
        skip = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / room, tmp_path / room, ignore=skip)
    given = []
    for file, (before, after), commands in PLACES.values():
        place = tmp_path / file
        if not before:
            place.write_text(after, "utf-8")
        else:
            text = place.read_text("utf-8")
            assert text.count(before) == 1
            place.write_text(text.replace(before, after), "utf-8")
        given += [[word.format(journal="game.jsonl") for word in words] for words in commands]
    ran = subprocess.run(
        [sys.executable, "-c", RUN, json.dumps(given)], cwd=tmp_path, capture_output=True, text=True
    )
    assert ran.returncode == 0, ran.stderr
