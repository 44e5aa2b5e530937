"""Slips judged: agreed with, added up again, understood, or shown where they part."""

from types import SimpleNamespace

import pytest

from sheetgen.games.convoy.event.plans import Plan, departures
from sheetgen.kits.events import of_game
from sheetgen.kits.events.results import best
from sheetgen.kits.events.results.checking import (
    AGREES,
    ARITHMETIC,
    IMPOSSIBLE,
    PLAY_ERROR,
    TURN_OFF,
    Checker,
)
from sheetgen.kits.events.results.slips import Slip, highest
from tests.kits.events.results.results import opened, slip, slips

HELD = opened(tables=12)
EVENT = HELD.event
PLAN = Plan((0, 0, 8, 0))


@pytest.fixture(scope="module")
def checker() -> Checker:
    return Checker(HELD)


def test_right_slips_agree(checker) -> None:
    for one in slips(HELD):
        judged = checker.judge(one)
        assert (judged.verdict, judged.score, judged.plan) == (AGREES, one.score, one.plan)


def test_a_wrong_sum_is_put_right(checker) -> None:
    right = slip(HELD, 0, 3, PLAN)
    judged = checker.judge(right._replace(score=right.score + 5))
    assert (judged.verdict, judged.score) == (ARITHMETIC, right.score)
    assert judged.explanation == (
        f"the slip adds up to {right.score}, not to {right.score + 5}: {right.score} counts"
    )


def another_turn(checker: Checker, board: int) -> tuple[Plan, Plan]:
    """Two plans a turn apart that come to different results."""
    for turn in range(4, 20):
        first, second = Plan((0, 0, turn, 0)), Plan((0, 0, turn + 1, 0))
        slips = [slip(HELD, board, 1, plan) for plan in (first, second)]
        if slips[0].tallies != slips[1].tallies:
            return first, second
    raise AssertionError("no turn of evading matters")


@pytest.mark.parametrize("board", [0, 1])
def test_an_option_a_turn_off_is_understood(checker, board) -> None:
    written, meant = another_turn(checker, board)
    right = slip(HELD, board, 1, meant)
    judged = checker.judge(right._replace(plan=right.plan._replace(starts=written.starts)))
    assert (judged.verdict, judged.score) == (TURN_OFF, right.score)
    assert judged.explanation.startswith(f"agrees if Evade was taken on turn {meant.starts[2]}")
    assert judged.plan.starts == meant.starts
    wrong = judged.slip._replace(score=right.score - 4)
    said = checker.judge(wrong)
    assert said.explanation.endswith(
        f"; it then adds up to {right.score}, not to {right.score - 4}"
    )


@pytest.mark.long
def test_a_kept_ship_is_a_play_error_with_turn_and_dice(checker) -> None:
    right = slip(HELD, 0, 1, Plan())
    kind = next(
        kind
        for kind, sailed in highest(HELD, right.board).items()
        if right.tallies[kind] < sailed and kind != "destroyer"
    )
    wrong = {**right.tallies, kind: right.tallies[kind] + 1}
    judged = checker.judge(right._replace(tallies=wrong))
    assert (judged.verdict, judged.score) == (PLAY_ERROR, right.score)
    assert judged.tallies == right.tallies
    assert judged.explanation.startswith(
        f"the plan gives {right.score} on these dice, and the slip has "
    )
    assert "; they part in turn " in judged.explanation
    assert "(dice: contact " in judged.explanation
    assert judged.explanation.endswith(f"{right.score} counts")


def intercepted(right: Slip, more: int) -> Slip:
    """A slip with more interceptions."""
    points = right.tallies["interceptions"] + more
    return right._replace(tallies={**right.tallies, "interceptions": points})


def test_more_than_sailed_is_impossible(checker) -> None:
    right = slip(HELD, 0, 1, Plan())
    judged = checker.judge(right._replace(tallies={**right.tallies, "tanker": 40}))
    assert (judged.verdict, judged.score, judged.accepted) == (IMPOSSIBLE, None, False)
    assert "40 survivors in tanker:" in judged.explanation


def test_an_option_during_another_is_impossible(checker) -> None:
    board = HELD.boards()[0]
    for start in range(2, 12):
        plan = Plan((start, 0, start, 0))
        session = of_game.replay(EVENT.game, EVENT.conditions, HELD.key_of(board), plan)
        assert departures(session, plan)
    right = slip(HELD, 0, 1, Plan((5, 0, 0, 0)))
    wrong = right.plan._replace(starts=(5, 5, 0, 0))
    judged = checker.judge(intercepted(right, 7)._replace(plan=wrong))
    assert (judged.verdict, judged.explanation) == (
        IMPOSSIBLE,
        "Split on turn 5: Decoy was in force",
    )


def test_better_than_any_plan_is_impossible(checker, monkeypatch) -> None:
    right = slip(HELD, 0, 1, Plan())
    monkeypatch.setattr(best, "book", lambda *about: SimpleNamespace(best=right.score + 59))
    judged = checker.judge(intercepted(right, 60))
    assert judged.verdict == IMPOSSIBLE
    assert f"{right.score + 60}; no plan on this board reaches it" in judged.explanation
    assert checker.judge(intercepted(right, 59)).verdict != IMPOSSIBLE


def test_cruisers_that_are_not_told_are_the_fewest(checker) -> None:
    right = slip(HELD, 1, 1, PLAN)
    judged = checker.judge(right._replace(plan=right.plan._replace(sent=None)))
    assert (judged.verdict, judged.plan) == (AGREES, right.plan)
