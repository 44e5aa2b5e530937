"""The account of a game: balance, luck, costs, swings."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.kits.chances.prices import Decided, Die, Moment, account

VALUES = st.floats(-50, 150)


def rolled(place: int, turn: int, face: int, *values: float | None) -> Die:
    return Die(place, turn, "die", 1, face, values)


@st.composite
def games(draw: st.DrawFn) -> list[Moment]:
    moments: list[Moment] = []
    for place in range(draw(st.integers(0, 12))):
        turn = place // 3 + 1
        if draw(st.booleans()):
            values = draw(st.lists(VALUES, min_size=3, max_size=6))
            face = draw(st.integers(1, len(values)))
            moments.append(Die(place, turn, "die", 1, face, tuple(values)))
        else:
            choice = draw(st.sampled_from(["this", "that"]))
            moments.append(
                Decided(place, turn, "option", 1, choice, "that", {"that": draw(VALUES)})
            )
    return moments


@given(games(), VALUES)
def test_the_account_balances(moments: list[Moment], score: float) -> None:
    prices = account(moments, score)
    assert prices.par + prices.luck - prices.errors == pytest.approx(score, abs=1e-9)
    for die in prices.dice:
        before = die.values[die.face - 1] - die.luck
        assert sum(value - before for value in die.values) == pytest.approx(0, abs=1e-9)
    assert prices.expected[0] == prices.par
    assert prices.expected[-1] == score


def test_along_the_game_the_end_counts_and_not_the_estimate() -> None:
    prices = account([rolled(0, 1, 2, 80, 99, 100), rolled(1, 1, 1, 7, 70)], 90)
    last, first = prices.dice[1], prices.dice[0]
    assert last.values == (90, 70)
    assert last.luck == 10
    assert first.values == (80, 80, 100)
    assert first.luck == pytest.approx(80 - 260 / 3)
    assert prices.par == pytest.approx(260 / 3)


def test_faces_as_good_as_the_one_that_fell_are_worth_what_followed() -> None:
    (die,) = account([rolled(0, 1, 2, None, 70, 100)], 85).dice
    assert die.values == (85, 85, 100)
    assert die.luck == pytest.approx(-5)


def test_a_decision_costs_what_the_reference_is_worth_above_it() -> None:
    worse = Decided(0, 1, "option", 1, "split", "none", {"none": 85})
    assert account([worse], 80).decisions[0].cost == 5
    assert account([worse], 88).decisions[0].cost == -3
    same = Decided(0, 1, "option", 1, "none", "none", {})
    assert account([same], 80).decisions[0].cost == 0
    assert account([same], 80).par == 80


def test_expectation_by_turn_and_its_swings() -> None:
    moments = [rolled(0, 2, 1, 0, 70), rolled(1, 3, 2, 100, 0), rolled(2, 5, 1, 0, 84)]
    prices = account(moments, 90)
    assert prices.expected == pytest.approx((81.75, 81.75, 93.5, 87, 87, 90))
    assert [turn for turn, _ in prices.swings()] == [2, 3, 5, 1, 4]


def test_game_in_which_nothing_was_asked() -> None:
    assert account([], 100)[:4] == (100, 100, 0, 0)
