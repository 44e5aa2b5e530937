"""What cells say of what stands in them."""

import cv2
import numpy as np

from sheetgen.kits.drawing.page import Area, Line
from sheetgen.kits.scan.decoder import BEHIND
from sheetgen.kits.scan.evidence import Evidence
from sheetgen.kits.scan.page import SCALE
from sheetgen.kits.scan.pencil import Pencil
from sheetgen.kits.scan.sheet import Spot

NAMES = "abcdef"


def _evidence(page: np.ndarray, spots: dict[str, Spot], asked: str = NAMES) -> Evidence:
    pencil = Pencil(page.astype(np.float32) / 255, np.full(page.shape, 255, np.uint8))
    return Evidence(spots, {0: pencil}, frozenset(asked))


def _written(*texts: str, asked: str = NAMES, kind: str = "die") -> Evidence:
    """Cells side by side with something in each."""
    page, spots = np.full((200, 500), 255, np.uint8), dict[str, Spot]()
    for n, (name, text) in enumerate(zip(NAMES, texts, strict=False)):
        spots[name] = Spot(0, Area(4 + 9 * n, 8, 7, 7), kind, (name,), name)
        place = (int((7.5 - 1.5 * len(text) + 9 * n) * SCALE), int(13.6 * SCALE))
        cv2.putText(page, text, place, cv2.FONT_HERSHEY_SIMPLEX, 1.2, 60, 3, cv2.LINE_AA)
    return _evidence(page, spots, asked)


def test_what_a_person_confirms_is_learnt_for_figures_like_it():
    evidence = _written("Z", "Z", "Z", "Z", "4")
    assert [evidence.best(name)[0] for name in "abcde"] == ["2", "2", "2", "2", "4"]
    evidence.fixed = {"a": "3", "b": "3"}
    evidence.learn({})
    assert [evidence.best(name)[0] for name in "cde"] == ["3", "3", "4"]
    # What it was read as at first stays known.
    assert evidence.alone["c"] == "2"


def test_one_cell_that_a_person_confirms_outweighs_what_others_like_it_were_taken_for():
    evidence = _written("Z", "Z", "Z", "4")
    taken = {name: {"2": 1.0} for name in "abc"}
    evidence.learn(taken)
    before = [evidence.against(name, "3") for name in "bc"]
    evidence.fixed = {"a": "3"}
    evidence.learn(taken)
    after = [evidence.against(name, "3") for name in "bc"]
    assert all(now > then + 2 for now, then in zip(after, before, strict=True))


def test_a_cell_that_denies_what_the_game_has_there_teaches_only_where_no_player_errs():
    told = {name: {"3": 1.0} for name in "abc"} | {"d": {}}
    reckoned, asked = _written("Z", "Z", "Z", "Z", asked=""), _written("Z", "Z", "Z", "Z")
    assert reckoned.against("a", "3") == -6.0
    for evidence in (reckoned, asked):
        evidence.learn(told)
    assert [reckoned.best(name)[0] for name in "abcd"] == ["2"] * 4
    assert asked.best("d")[0] == "3"


def test_where_a_sign_is_due_no_figure_is_read_for_it():
    evidence = _written("74", kind="number")
    assert evidence.best("a")[0] == "74"
    reads, more = evidence.otherwise("a", "+4")
    assert reads in ("+4", "-4", "")
    assert more < evidence.likely("a", "74") - evidence.likely("a", "+4") - 2
    assert evidence.otherwise("a", "0")[0] != "74"
    assert evidence.otherwise("a", "79")[0] == evidence.otherwise("a", "")[0] == "74"


def test_two_figures_that_run_together_are_rather_two_than_a_broad_one():
    page = np.full((200, 200), 255, np.uint8)
    for n in (0, 1):
        cv2.circle(page, (100 + 26 * n, 96), 14, 60, 3, cv2.LINE_AA)
    area = Area(8, 8, 12, 8)
    told = {
        kind: _evidence(page, {"a": Spot(0, area, kind, ("a",), "a")}) for kind in ("die", "number")
    }
    one = [max(evidence.likely("a", digit) for digit in "0123456789") for evidence in told.values()]
    assert one[1] < one[0] - 2


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


def test_what_a_person_has_read_is_believed_and_where_the_player_may_have_erred_less_so():
    told = Evidence({}, {}, frozenset())
    told.fixed, told.erred = {"sure": "5", "erred": "5"}, {"erred"}
    assert [told.against(name, "5") for name in told.fixed] == [0.0, 0.0]
    # A game that is farther behind another is not looked for any more.
    assert told.against("sure", "3") < -BEHIND < told.against("erred", "3") < -5
