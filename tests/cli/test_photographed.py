"""record --from-photo: photographs of a pencilled sheet, to a journal."""

import json

import cv2
import numpy as np
import pytest

import sheetgen
from sheetgen.core import journal
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
