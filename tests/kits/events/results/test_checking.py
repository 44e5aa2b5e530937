"""Slips judged: agreed with, corrected, held for the director, or refused."""

import pytest

from sheetgen.games.convoy.event.plans import Plan, departures
from sheetgen.kits.events import of_game
from sheetgen.kits.events.results.checking import (
    AGREES,
    CORRECTED,
    HELD,
    IMPOSSIBLE,
    UNFINISHED,
    Checker,
)
from sheetgen.kits.parts import needed, parts_of
from tests.kits.events.results.results import opened, slip, slips

EVENING = opened(tables=12)
EVENT = EVENING.event
PLAN = Plan((0, 0, 8, 0))


@pytest.fixture(scope="module")
def checker() -> Checker:
    return Checker(EVENING)


def test_right_slips_agree(checker) -> None:
    for one in slips(EVENING):
        judged = checker.judge(one)
        assert (judged.verdict, judged.score, judged.plan) == (AGREES, one.score, one.plan)
        session = checker.replay(one.board, one.plan)
        assert judged.tallies == of_game.results(EVENT.game).tallies(session)


def test_a_slip_that_claims_more_has_what_its_plan_gives_and_is_told_turn_by_turn(checker) -> None:
    right = slip(EVENING, 0, 3, Plan())
    judged = checker.judge(right._replace(score=right.score + 59))
    assert (judged.verdict, judged.score) == (CORRECTED, right.score)
    session = checker.replay(right.board, right.plan)
    told = needed(parts_of(EVENT.game).turns, "account turn by turn").turns(session).values()
    begins, _, scores = judged.explanation.partition("; on these dice the score is, after turn ")
    assert begins == f"the plan gives {right.score}, and the slip has {right.score + 59}"
    scores, _, counts = scores.partition(". ")
    assert counts == f"The plan's {right.score} counts"
    turns = [part.split(": ") for part in scores.split(", ")]
    found = {}
    for numbers, score in turns:
        first, _, last = numbers.partition("-")
        found |= {turn: int(score) for turn in range(int(first), int(last or first) + 1)}
    assert [found[turn] for turn in sorted(found)] == [score for _, score in told]
    assert [*found] == [*range(1, len(found) + 1)]


def test_a_slip_that_claims_less_is_held_until_it_is_accepted(checker) -> None:
    right = slip(EVENING, 0, 3, Plan())
    less = right._replace(score=right.score - 59)
    judged = checker.judge(less)
    assert (judged.verdict, judged.score) == (HELD, right.score - 59)
    assert judged.explanation.endswith(
        f". The slip's {right.score - 59} counts, unless the director accepts the plan's"
        f" {right.score}"
    )
    accepted = Checker(EVENING, in_favour=True).judge(less)
    assert (accepted.verdict, accepted.score) == (CORRECTED, right.score)


def another_turn(board: int) -> tuple[Plan, Plan]:
    """Two plans a turn apart that come to different scores."""
    for turn in range(4, 20):
        first, second = Plan((0, 0, turn, 0)), Plan((0, 0, turn + 1, 0))
        found = [slip(EVENING, board, 1, plan) for plan in (first, second)]
        if found[0].score != found[1].score:
            return first, second
    raise AssertionError("no turn of evading matters")


@pytest.mark.parametrize("board", [0, 1])
def test_an_option_a_turn_off_is_pointed_out_and_counts_for_nothing(checker, board) -> None:
    written, meant = another_turn(board)
    right, as_written = (slip(EVENING, board, 1, plan) for plan in (meant, written))
    judged = checker.judge(right._replace(plan=right.plan._replace(starts=written.starts)))
    assert f"; they agree if Evade was taken on turn {meant.starts[2]}" in judged.explanation
    assert judged.score == min(right.score, as_written.score)
    assert judged.plan.starts == written.starts


def test_an_option_during_another_is_impossible(checker) -> None:
    board = EVENING.boards()[0]
    for start in range(2, 12):
        plan = Plan((start, 0, start, 0))
        session = of_game.replay(EVENT.game, EVENT.conditions, EVENING.key_of(board), plan)
        assert departures(session, plan)
    right = slip(EVENING, 0, 1, Plan((5, 0, 0, 0)))
    judged = checker.judge(right._replace(plan=right.plan._replace(starts=(5, 5, 0, 0))))
    assert (judged.verdict, judged.score, judged.accepted) == (IMPOSSIBLE, None, False)
    assert judged.explanation == "Split on turn 5: Decoy was in force"


def test_cruisers_that_are_not_told_are_the_fewest(checker) -> None:
    right = slip(EVENING, 1, 1, PLAN)
    judged = checker.judge(right._replace(plan=right.plan._replace(sent=None)))
    assert (judged.verdict, judged.plan) == (AGREES, right.plan)


def test_a_board_that_was_not_finished_is_played_out_by_its_plan(checker) -> None:
    right = slip(EVENING, 0, 1, PLAN)
    judged = checker.judge(right._replace(score=100), is_finished=False)
    assert (judged.verdict, judged.score) == (UNFINISHED, right.score)
