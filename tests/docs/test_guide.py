"""The organiser's guide, docs/events.md, walked through as it is written."""

import csv
import re
import shlex
from pathlib import Path

import pytest

from sheetgen.cli import main, settings
from sheetgen.core.files import safe
from sheetgen.kits.events.ledger import ENDING, find_ledger, read
from sheetgen.kits.events.opened import load
from sheetgen.kits.events.packet.packet import NAMES as PARTS
from sheetgen.kits.events.results import slips
from sheetgen.library import publishing
from tests.benchmarks import event as field
from tests.kits.events.clock import on

DOCS = Path(__file__).parents[2] / "docs"
GUIDE = (DOCS / "events.md").read_text("utf-8")
_BLOCK = re.compile(r"(?:^ {4}.*\n)+", re.MULTILINE)
_FILE = re.compile(r"`([\w-]+\.csv)`:\n\n((?:^ {4}.*\n)+)", re.MULTILINE)


def plain(block: str) -> list[str]:
    """The lines of a block of the guide."""
    return [line[4:] for line in block.splitlines()]


FILES = {name: plain(block) for name, block in _FILE.findall(GUIDE)}
COMMANDS = [
    shlex.split(line)
    for block in _BLOCK.findall(GUIDE)
    for line in plain(block)
    if line.startswith(("sheetgen ", "cd "))
]


def without_director(words: list[str]) -> list[str]:
    """The command packet without the director's book, which takes its time to look for the best
    plan of each board; other commands as they are."""
    if words[0] != "packet":
        return words
    parts = [word for word in words[1:] if word in PARTS] or PARTS
    return ["packet", *(word for part in parts if part != "director" for word in ("--part", part))]


def export(here: Path) -> None:
    """The site that event publish writes; the rest of it takes minutes."""
    name = safe(load(here / "event.toml").event.sealed.name)
    publishing.write_site(here / "public" / f"{name}{ENDING}", None)


@pytest.fixture(scope="module")
def walked(tmp_path_factory):
    """The folder of the event once every command of the guide was typed, in order."""
    folder = tmp_path_factory.mktemp("guide")
    here = folder
    patch = pytest.MonkeyPatch()
    patch.setattr(settings, "file", lambda: folder / "home" / "config.json")
    patch.chdir(folder)
    for words in COMMANDS:
        if words[0] == "cd":
            here = folder / words[1]
            (here / "players.csv").write_text("\n".join(FILES["players.csv"]), "utf-8")
            patch.chdir(here)
            continue
        if "NAME.event.jsonl" in words or words[2:3] == ["call"]:
            # Whoever calls is at a terminal; and the guide's event is the only one there is.
            continue
        if words[1] == "score":
            (here / "results.csv").write_text(field.results(load(here / "event.toml")), "utf-8")
        if words[1:3] == ["event", "publish"]:
            export(here)
            continue
        # Opened on the day of the draw.
        with on("2026-12-05" if words[1:3] == ["event", "open"] else "2026-11-20"):
            assert main(without_director(words[1:])) == 0, words
    patch.undo()
    return here


@pytest.mark.long
def test_the_guide_is_walked_through_to_standings_and_verification(walked) -> None:
    (published,) = walked.glob("public/*.event.jsonl")
    assert list(read(published).boards) == ["S1-B1", "S1-B2", "S1-B2a", "S1-B3"]
    for name in re.findall(r"`(Club-Night-[^`]*)`", GUIDE):
        assert any((walked / folder / name).exists() for folder in ("public", "output")), name
    printed = {path.name for path in (walked / "output").glob("*.pdf")}
    for part in ("caller", "runner", *(one for one in PARTS[:-1] if one != "dice")):
        assert any(part in name for name in printed), (part, printed)


@pytest.mark.long
def test_the_strangers_program_agrees(walked, tmp_path, capsys, monkeypatch) -> None:
    fairness = (DOCS / "fairness.md").read_text("utf-8")
    (program,) = re.findall(r"```python\n(.*?)```", fairness, re.DOTALL)
    assert len(program.splitlines()) <= 40
    (published,) = walked.glob("public/*.event.jsonl")
    noted = find_ledger(walked / "event.toml").commitment[:32]
    edited = tmp_path / "edited.jsonl"
    edited.write_text(published.read_text("ascii").replace("cargo ", "cargo 1 ", 1), "ascii")
    for path, good in ((published, True), (edited, False)):
        monkeypatch.setattr("sys.argv", ["verify.py", str(path), noted])
        exec(compile(program, "verify.py", "exec"), {"__name__": "stranger"})
        said = capsys.readouterr().out
        assert said.count("checked") > 30
        assert ("WRONG" not in said) is good


@pytest.mark.long
def test_the_results_of_the_guide_are_typed_as_they_are_read(walked) -> None:
    opened = load(walked / "event.toml")
    head, *rows = csv.reader(FILES["results.csv"])
    known = slips.columns(opened.event.game)
    assert {name for name, needed in known.items() if needed} <= set(head) <= set(known)
    for row in rows:
        slip, wrong = slips.read_slip(opened, dict(zip(head, row, strict=True)))
        assert slip is not None, wrong


def test_the_guide_names_every_step_and_part() -> None:
    steps = {words[2] for words in COMMANDS if words[:2] == ["sheetgen", "event"]}
    assert steps == {
        "new",
        "check",
        "seal",
        "open",
        "call",
        "rule",
        "publish",
        "reveal",
        "verify",
    }
    assert {words[1] for words in COMMANDS if words[0] == "sheetgen"} == {
        "event", "packet", "score"
    }  # fmt: skip
