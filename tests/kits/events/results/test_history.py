"""The history of results: lines are only added, and the last of a board and table stands."""

from __future__ import annotations

import json

import pytest

from sheetgen.games.convoy.event.plans import Plan
from sheetgen.kits.events.results.checking import Checker
from sheetgen.kits.events.results.history import History, added, append, read
from tests.kits.events.results.results import opened, slip

HELD = opened()
CHECKER = Checker(HELD)


def judged(table: int, plan: Plan, **other):
    return CHECKER.judge(slip(HELD, 0, table, plan, **other))


@pytest.fixture
def path(tmp_path):
    return tmp_path / "event.results.jsonl"


def enter(path, *judged, reason=""):
    history = read(path, HELD.event)
    append(path, HELD.event, history, added(history, judged, reason))
    return read(path, HELD.event)


def test_what_is_added_is_read_again(path) -> None:
    history = enter(path, judged(1, Plan()), judged(2, Plan((0, 0, 8, 0))))
    assert [entry.place for entry in history.entries] == [("S1-B1", 1), ("S1-B1", 2)]
    assert history.entries == added(History(), [judged(1, Plan()), judged(2, Plan((0, 0, 8, 0)))])


def test_the_same_slip_again_adds_nothing(path) -> None:
    enter(path, judged(1, Plan()))
    before = path.read_bytes()
    enter(path, judged(1, Plan()), reason="once more")
    assert path.read_bytes() == before


def test_the_same_slip_judged_in_the_words_of_another_version_adds_nothing(path) -> None:
    one = judged(1, Plan())
    enter(path, one._replace(explanation="in other words"))
    before = path.read_bytes()
    enter(path, one)
    assert path.read_bytes() == before


def test_a_correction_is_a_new_line_with_its_reason(path) -> None:
    enter(path, judged(1, Plan()), judged(2, Plan()))
    before = path.read_bytes()
    history = enter(path, judged(1, Plan((0, 0, 8, 0))), reason="misread")
    assert path.read_bytes().startswith(before)
    last = history.entries[-1]
    assert (last.number, last.instead_of, last.reason) == (3, 1, "misread")
    assert history.standing()["S1-B1", 1] == last
    assert len(history.standing()) == 2
    again = enter(path, judged(1, Plan()))
    assert again.entries[-1].instead_of == 3
    assert again.entries[-1].reason == "a new slip was handed in"


def test_a_slip_that_is_not_accepted_is_no_line(path) -> None:
    right = slip(HELD, 0, 1, Plan())
    refused = CHECKER.judge(right._replace(tallies={**right.tallies, "cargo": 99}))
    assert added(History(), [refused]) == ()


@pytest.mark.parametrize("cut", [1, 40, 300])
def test_a_line_cut_short_is_left_out_and_written_over(path, cut) -> None:
    enter(path, judged(1, Plan()), judged(2, Plan()))
    whole = path.read_bytes()
    path.write_bytes(whole[:-cut])
    torn = read(path, HELD.event)
    assert (len(torn.entries), torn.torn) == (1, 3)
    history = enter(path, judged(2, Plan()))
    assert (len(history.entries), history.torn) == (2, 0)
    assert path.read_bytes() == whole


def test_a_header_cut_short_is_begun_again(path) -> None:
    path.write_bytes(b'{"scheme": "sheet')
    assert read(path, HELD.event).torn == 1
    assert len(enter(path, judged(1, Plan())).entries) == 1


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("{", "line 2"),
        ("[1]", "line 2: this is no line of a history"),
        ('{"number": 1}', "line 2: this is no line of a history"),
    ],
)
def test_what_is_no_history(path, line, said) -> None:
    enter(path, judged(1, Plan()))
    head = path.read_text("utf-8").split("\n")[0]
    path.write_text(f"{head}\n{line}\n", "utf-8")
    with pytest.raises(ValueError, match=said):
        read(path, HELD.event)


def test_a_number_changed_by_hand_is_noticed(path) -> None:
    enter(path, judged(1, Plan()))
    head, line, _ = path.read_text("utf-8").split("\n")
    held = {**json.loads(line), "score": "90"}
    path.write_text(f"{head}\n{json.dumps(held)}\n", "utf-8")
    with pytest.raises(ValueError, match="line 2"):
        read(path, HELD.event)


def test_the_history_of_another_event_is_refused(path) -> None:
    enter(path, judged(1, Plan()))
    other = HELD.event._replace(sealed=HELD.event.sealed._replace(name="Other"))
    with pytest.raises(ValueError, match="no history of results of Other"):
        read(path, other)
