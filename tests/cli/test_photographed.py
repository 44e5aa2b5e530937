"""record --from-photo: photographs of a pencilled sheet, to a journal."""

import io
import json
import re
import sys

import cv2
import numpy as np
import pytest

import sheetgen
from sheetgen.cli import photographed
from sheetgen.core import journal
from sheetgen.kits.scan.reader import Doubt
from sheetgen.library import photographs
from tests.cases import each
from tests.kits.scan import drawn
from tests.kits.scan.read import Read

GAME = sheetgen.play("convoy", seed="scan-2").session


@pytest.mark.long
def test_a_journal_says_that_it_was_read_from_photographs_and_can_be_measured(run, here):
    for name, page in zip(("front", "back"), drawn.pages(GAME), strict=True):
        (here / f"{name}.jpg").write_bytes(drawn.photograph(page, ending=".jpg"))
    words = ("record", "convoy", "--from-photo", "back.jpg", "front.jpg")
    ran = run(*words, "--journal", "read.jsonl", "--yes")
    assert ran.status == 0, ran.err
    assert ran.out.startswith("edition sheet; pages: Battle log, Map and fleet; ")
    header = json.loads((here / "read.jsonl").read_text("utf-8").splitlines()[0])
    assert header["photographs"] == {"confirmed": {}}
    assert journal.read(here / "read.jsonl").header.photographs == {"confirmed": {}}
    measured = run(*words, "--against", "read.jsonl")
    assert "by the rules: " in measured.out
    about = r"Malta Convoy, edition sheet, rulings as usual; size normal on a4; pixels as read: "
    assert re.search(about + r"\d{4} x \d{4}, \d{4} x \d{4}\n", measured.out)
    assert "every die right: yes" in measured.out


def test_what_cannot_be_read_writes_nothing(run, complaint, here):
    noise = np.random.default_rng(1).integers(0, 255, (1000, 1300), np.uint8)
    (here / "noise.jpg").write_bytes(cv2.imencode(".jpg", noise)[1].tobytes())
    assert "noise.jpg: no page of this sheet" in complaint(
        "record", "convoy", "--from-photo", "noise.jpg"
    )
    assert "leave out --answers" in complaint(
        "record", "convoy", "--from-photo", "noise.jpg", "--answers", "a.jsonl"
    )
    assert "name them with --from-photo" in complaint("record", "convoy", "--against", "x.jsonl")
    assert sorted(path.name for path in here.iterdir()) == ["noise.jpg"]


@pytest.fixture
def at(run, here, monkeypatch):
    """Runs the command on pictures that are read as one stub, with these lines typed at a
    terminal (None: there is none)."""
    (here / "front.jpg").write_bytes(b"front")
    monkeypatch.setattr(photographs, "read", lambda *_: Read(GAME))

    def at(typed: str | None, *words: str):
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed or ""))
        monkeypatch.setattr(photographed, "at_a_terminal", lambda: typed is not None)
        return run("record", "convoy", "--from-photo", "front.jpg", *words)

    return at


def _files(here) -> list[str]:
    return sorted(str(path.relative_to(here)) for path in here.rglob("*") if path.is_file())


def test_each_cell_is_asked_in_words_of_the_game_until_an_answer_goes_with_it(at, here):
    ran = at("9\n6\n-\nwhat\n\n", "--journal", "kept/mine.jsonl")
    assert ran.status == 0, ran.err
    first, then = "Attack 5, turn 7: attacker 4, attack (a die)", "Turn 7: <b>contact</b>, die"
    assert f"{first}: it reads 6; by the rules 2 goes better with the other cells." in ran.out
    assert f"{then}: it reads 6, but not clearly (60%); or else nothing or 4." in ran.out
    assert ran.out.index("Cruiser 1: you wrote damaged, the dice say sunk") < ran.out.index(first)
    assert "log.05.b" not in ran.out.replace("log.05.b.png", "")
    # The one that was refused is asked again before the next.
    assert ran.err == "sheetgen: Turn 7: no game has 9 there; 6 or 4 would go\n"
    assert re.findall(r"Enter for (\S+);", ran.out) == ["2", "2", "6"]
    header = json.loads((here / "kept/mine.jsonl").read_text("utf-8").splitlines()[0])
    assert header["photographs"] == {"confirmed": {"log.05.b": "6", "track.a": ""}}
    assert _files(here) == [
        "front.jpg", "kept/mine.cells/log.05.b.png", "kept/mine.cells/track.a.png",
        "kept/mine.jsonl",
    ]  # fmt: skip


@each("typed", ["", "6\n", "6\n\n", "6\n\nn\n"])
def test_who_leaves_has_written_nothing(at, here, typed):
    ran = at(typed, "--out", "made/for")
    assert ran.status == 2
    assert ran.err == "sheetgen: nothing was recorded\n"
    assert [path.name for path in here.iterdir()] == ["front.jpg"]


def test_without_a_terminal_what_was_read_is_shown_and_only_yes_writes_it(at, here):
    ran = at(None)
    assert (ran.status, ran.err) == (2, "sheetgen: nothing was recorded; give --yes to keep this\n")
    for told in (
        "Attack 5, turn 7: attacker 4, attack (a die): it reads 6; by the rules 2 goes better with "
        "the other cells; taken as 2, not confirmed\n",
        "it reads 6, but not clearly (60%); or else nothing or 4; taken as 6, not confirmed\n",
        "Cruiser 1: you wrote damaged, the dice say sunk\n",
    ):
        assert told in ran.out
    assert _files(here) == ["front.jpg"]
    assert at(None, "--yes", "--journal", "mine.jsonl").status == 0
    assert _files(here) == ["front.jpg", "mine.jsonl"]


def test_of_a_cell_that_others_have_made_clear_it_is_said_so():
    cell = Doubt("track.a", "Turn 7: contact, die", "6", 0.99, ("4",))
    assert photographs.said(Read(GAME), cell) == (
        "it reads 6, clear only by other cells (99%); or else 4"
    )


def test_nobody_answers_for_a_file_that_cannot_be_written(at, here):
    (here / "mine.jsonl").write_text("another", "utf-8")
    ran = at("6\n\ny\n", "--journal", "mine.jsonl")
    assert ran.status == 2
    assert "mine.jsonl already exists" in ran.err
    assert "Enter for" not in ran.out
