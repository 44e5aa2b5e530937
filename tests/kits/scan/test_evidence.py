"""What cells say of what stands in them."""

import cv2
import numpy as np

from sheetgen.kits.drawing.page import Area, Line
from sheetgen.kits.scan.evidence import Evidence
from sheetgen.kits.scan.page import SCALE
from sheetgen.kits.scan.pencil import Pencil
from sheetgen.kits.scan.sheet import Spot

NAMES = "abcdef"


def _evidence(page: np.ndarray, spots: dict[str, Spot]) -> Evidence:
    pencil = Pencil(page.astype(np.float32) / 255, np.full(page.shape, 255, np.uint8))
    return Evidence(spots, {0: pencil}, frozenset(NAMES))


def _written(*texts: str) -> Evidence:
    """Cells side by side with something in each."""
    page, spots = np.full((200, 500), 255, np.uint8), dict[str, Spot]()
    for n, (name, text) in enumerate(zip(NAMES, texts, strict=False)):
        spots[name] = Spot(0, Area(4 + 9 * n, 8, 7, 7), "die", (name,), name)
        place = (int((6 + 9 * n) * SCALE), int(13.6 * SCALE))
        cv2.putText(page, text, place, cv2.FONT_HERSHEY_SIMPLEX, 1.2, 60, 3, cv2.LINE_AA)
    return _evidence(page, spots)


def test_what_a_person_confirms_is_learnt_for_figures_like_it():
    evidence = _written("Z", "Z", "Z", "Z", "4")
    assert [evidence.best(name)[0] for name in "abcde"] == ["2", "2", "2", "2", "4"]
    evidence.fixed = {"a": "3", "b": "3"}
    evidence.learn({})
    assert [evidence.best(name)[0] for name in "cde"] == ["3", "3", "4"]
    # What it was read as at first stays known.
    assert evidence.alone["c"] == "2"


def test_nothing_is_learnt_from_a_cell_that_denies_what_the_game_has_there():
    evidence = _written("Z", "Z", "4", "4")
    evidence.learn({"a": {"4": 1.0}, "b": {"4": 1.0}, "c": {"4": 1.0}, "d": {"4": 1.0}})
    assert [evidence.best(name)[0] for name in "abcd"] == ["2", "2", "4", "4"]


def test_a_stroke_may_yet_become_a_cross_but_no_other_mark():
    page, area = np.full((200, 200), 255, np.uint8), Area(8, 8, 8, 8)
    down, up, level = Line(9, 9, 15, 15), Line(9, 15, 15, 9), Line(8, 12, 16, 12)
    for line in (down, up):
        ends = [(int(x * SCALE), int(y * SCALE)) for x, y in (line[:2], line[2:4])]
        cv2.line(page, *ends, 60, 3, cv2.LINE_AA)
    slots = ("ship.damaged", "ship.sunk", "ship.home")
    marks = ((down,), (down, up), (level,))
    evidence = _evidence(page, {"ship": Spot(0, area, "mark", slots, "ship", marks, area)})
    assert evidence.best("ship")[0] == "sunk"
    assert evidence.against("ship", "damaged") < -3
    assert evidence.hoped("ship", "damaged") == evidence.hoped("ship", "sunk") == 0
    assert evidence.hoped("ship", "home") < -3
