"""The results on record: lines are only added, and what the last left stands."""

import json

import pytest

from sheetgen.games.convoy.event.plans import Plan
from sheetgen.kits.events import lines, sealing
from sheetgen.kits.events.opened import load
from sheetgen.kits.events.results.checking import Checker
from sheetgen.kits.events.results.history import History, added, append, history_of
from tests.kits.events.friendly import friendly
from tests.kits.events.results.results import slip


@pytest.fixture
def path(tmp_path):
    return friendly(tmp_path, 'name = "A"', 'name = "B"', 'name = "C"')


def judged(path, table: int, plan: Plan, **other):
    held = load(path)
    return Checker(held).judge(slip(held, 0, table, plan, **other))


def enter(path, *judged, reason="") -> History:
    held = load(path)
    append(path, held, added(history_of(held), judged, reason))
    return history_of(load(path))


def ledger(path) -> bytes:
    return lines.place(path).read_bytes()


def test_what_is_added_is_read_again(path) -> None:
    slips = judged(path, 1, Plan()), judged(path, 2, Plan((0, 0, 8, 0)))
    history = enter(path, *slips)
    assert [entry.place for entry in history.entries] == [("S1-B1", 1), ("S1-B1", 2)]
    # Line 1 says what event it is.
    assert [entry.number for entry in history.entries] == [2, 3]
    plain = [entry._replace(number=entry.number - 1) for entry in history.entries]
    assert tuple(plain) == added(History(), slips)


def test_the_same_slip_again_adds_nothing(path) -> None:
    enter(path, judged(path, 1, Plan()))
    again = judged(path, 1, Plan())._replace(explanation="in the words of another version")
    assert added(history_of(load(path)), [again], "once more") == ()


def test_a_slip_handed_in_again_is_a_new_line_with_its_reason(path) -> None:
    enter(path, judged(path, 1, Plan()), judged(path, 2, Plan()))
    before = ledger(path)
    history = enter(path, judged(path, 1, Plan((0, 0, 8, 0))), reason="misread")
    assert ledger(path).startswith(before)
    last = history.entries[-1]
    assert (last.number, last.instead_of, last.reason) == (4, 2, "misread")
    assert history.standing()["S1-B1", 1] == last
    assert len(history.standing()) == 2
    again = enter(path, judged(path, 1, Plan()))
    assert again.entries[-1].instead_of == 4
    assert again.entries[-1].reason == "a new slip was handed in"


def test_a_slip_that_is_not_accepted_is_no_line(path) -> None:
    held = load(path)
    right = slip(held, 0, 1, Plan())
    refused = Checker(held).judge(right._replace(plan=Plan((5, 5, 0, 0))))
    assert added(History(), [refused]) == ()


@pytest.mark.parametrize(
    "held",
    [
        {},
        {"slip": 3},
        {"slip": {"board": "S1-B1", "table": "x"}},
        {"score": "90"},
        {"survivors": {}},
        {"plan": None},
    ],
)
def test_what_is_no_slip_is_refused(path, held) -> None:
    enter(path, judged(path, 1, Plan()))
    line = json.loads(ledger(path).splitlines()[-1])["held"]
    sealing.record(path, ("slip", {**line, **held} if held else {}))
    with pytest.raises(ValueError, match="line 3 of its ledger is not a slip"):
        history_of(load(path))


def test_a_ruling_of_no_kind_is_refused(path) -> None:
    sealing.record(path, ("ruling", {"ruling": "burn", "reason": "x"}))
    with pytest.raises(ValueError, match="line 2 of its ledger is not a ruling"):
        history_of(load(path))
