"""record --from-photo: photographs of a pencilled sheet, to a journal."""

import json
from types import SimpleNamespace

import cv2
import numpy as np
import pytest

import sheetgen
from sheetgen.cli import photographed
from sheetgen.core import journal
from sheetgen.core.errors import Error
from tests.kits.scan import drawn

GAME = sheetgen.play("convoy", seed="scan-2").session


@pytest.mark.long
def test_a_journal_says_that_it_was_read_from_photographs_and_can_be_measured(run, here):
    for name, page in zip(("front", "back"), drawn.pages(GAME), strict=True):
        (here / f"{name}.jpg").write_bytes(drawn.photograph(page, ending=".jpg"))
    words = ("record", "convoy", "--from-photo", "back.jpg", "front.jpg")
    ran = run(*words, "--journal", "read.jsonl")
    assert ran.status == 0, ran.err
    assert ran.out.startswith("edition sheet; pages: Battle log, Map and fleet; ")
    header = json.loads((here / "read.jsonl").read_text("utf-8").splitlines()[0])
    assert header["photographs"] == {"confirmed": {}}
    assert journal.read(here / "read.jsonl").header.photographs == {"confirmed": {}}
    measured = run(*words, "--against", "read.jsonl")
    assert "by the rules: " in measured.out
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


class Asking:
    """What a reader has made of a sheet: it asks about three cells, and no game has a 9."""

    evidence = SimpleNamespace(crop=lambda slot: b"picture of " + slot.encode())

    def __init__(self) -> None:
        self.told: list[dict[str, str]] = []

    def question(self, looked):
        left = [slot for slot in ("die.1", "die.2", "die.3", "die.4") if slot not in looked]
        return left and SimpleNamespace(slot=left[0], tip="a die", text="6", others=("5",))

    def confirm(self, told):
        if "9" in told.values():
            raise Error("no legal game has 9 there")
        self.told.append(told)
        return self


def test_each_cell_is_asked_about_once_with_its_picture(monkeypatch, here, capsys):
    typed = iter(["\n", "5\n", "9\n", "-\n"])
    monkeypatch.setattr(photographed, "typed_line", lambda prompt: next(typed))
    reading = Asking()
    assert photographed._confirmed(reading, here / "cells") is reading
    assert reading.told == [{"die.1": "6"}, {"die.2": "5"}, {"die.4": ""}]
    said = capsys.readouterr()
    assert "die.2, a die: 6 or 5? See" in said.out
    assert said.err == "sheetgen: no legal game has 9 there\n"
    assert (here / "cells" / "die.4.png").read_bytes() == b"picture of die.4"
