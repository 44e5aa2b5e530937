"""SCORING: every line, and the end of the game."""

from __future__ import annotations

from sheetgen.games.convoy.rules.sequence_of_play import score
from sheetgen.games.convoy.rules.state import TurnEnded
from tests.cases import each
from tests.games.convoy.table.by_hand import Table


def after(kind: str, number: int, **set_up: int) -> int:
    """The score at sea with so many ships of a type sunk, and nothing else."""
    table = Table(**set_up)
    table.sail_to(2)
    table.loses(kind, number)
    return score(table.state)


def test_a_game_in_which_nothing_happens_scores_100() -> None:
    table = Table()
    table.sail_home()
    assert table.told(TurnEnded)[-1] == TurnEnded(21, 100)


@each("number", [1, 2, 8])
def test_a_cargo_ship_lost_costs_2(number: int) -> None:
    assert after("cargo", number) == 100 - 2 * number


@each("number", [1, 2, 5])
def test_a_cruiser_lost_costs_1_and_all_of_them_no_more(number: int) -> None:
    assert after("cruiser", number) == 100 - number


@each("number", [1, 2])
def test_a_tanker_lost_costs_3(number: int) -> None:
    assert after("tanker", number) == 100 - 3 * number


@each("number", [1, 2, 3])
def test_a_carrier_lost_costs_5_and_all_of_them_no_more(number: int) -> None:
    assert after("carrier", number) == 100 - 5 * number


@each("number", [1, 9, 10])
def test_destroyers_cost_nothing(number: int) -> None:
    assert after("destroyer", number) == 100


@each("tankers", [1, 3, 6])
def test_all_tankers_lost_cost_10_more(tankers: int) -> None:
    assert after("tanker", tankers, tanker=tankers) == 100 - 3 * tankers - 10


@each("die", [1, 3])
def test_all_cargo_ships_lost_cost_10_more(die: int) -> None:
    assert after("cargo", 3 * die, cargo=die) == 100 - 2 * 3 * die - 10


def test_a_damaged_ship_costs_nothing_and_is_not_lost() -> None:
    table = Table("sheet", tanker=2)
    table.sail_to(2)
    table.is_attacked("attack 6 3 3 3 3, target 1, target 1, target 2, target 3, target 5")
    assert table.ships("tanker") == (0, 1, 1, 0)
    assert score(table.state) == 97


def test_ships_sent_home_are_not_lost() -> None:
    table = Table(carrier=1)
    table.sail_to(11)
    table.plays("contact 2, return 4, escort 6, escort-cruisers 5")
    assert table.ships("carrier") == (0, 0, 0, 1)
    assert score(table.state) == 100


def test_an_interception_gains_1() -> None:
    table = Table()
    table.sail_to(2)
    table.plays("contact 6, enemy 4, force 6, intercept 1 1 2 3 4 5, attack 1 1 1 1")
    assert table.told(TurnEnded)[-1] == TurnEnded(2, 102)


def test_the_score_stands_at_the_end_of_each_turn() -> None:
    table = Table()
    table.sail_to(2)
    table.is_attacked("attack 6, target 2")
    table.is_attacked("attack 6, target 1")
    table.plays("contact 2")
    assert table.told(TurnEnded) == [
        TurnEnded(1, 100), TurnEnded(2, 98), TurnEnded(3, 95), TurnEnded(4, 95),
    ]  # fmt: skip


def test_the_score_may_fall_below_0_and_the_journey_goes_on_without_merchant_ships() -> None:
    table = Table("classic", cargo=6, tanker=6, carrier=3, cruiser=6, journey=6)
    table.sail_to(2)
    for kind, number in (("cargo", 18), ("tanker", 6), ("carrier", 3), ("cruiser", 30)):
        table.loses(kind, number)
    assert score(table.state) == 100 - 36 - 10 - 18 - 10 - 15 - 30
    assert table.asks is not None
    table.sail_home()
    assert table.told(TurnEnded)[-1] == TurnEnded(26, -19)


def test_the_score_may_rise_above_130() -> None:
    table = Table()
    table.sail_to(2)
    for _ in range(8):
        table.plays("contact 6, enemy 4, force 6, intercept 1...")
    assert score(table.state) == 148
