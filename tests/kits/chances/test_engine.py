"""The random words of the fast engine, and what it makes of them."""

import numpy as np
import pytest

from sheetgen.core.game import find
from sheetgen.kits.chances.compiler import plain, source
from sheetgen.kits.chances.engine import BLOCK, Engine
from sheetgen.kits.parts import parts_of
from tests.cases import each
from tests.fixtures import endless

CONVOY = find("convoy")


MOTOR = Engine(CONVOY, CONVOY.conditions("classic"), CONVOY.policies["never"])


def test_a_seed_gives_the_same_games_for_ever() -> None:
    """The first and the last games, which take more than two blocks of words."""
    _, worth = MOTOR.games(1300, np.random.SeedSequence(5))
    assert worth[:6].tolist() == [88, 77, 89, 92, 85, 98]
    assert worth[-6:].tolist() == [97, 83, 77, 93, 83, 84]


def test_games_begun_at_each_of_some_rows_in_turn() -> None:
    row = MOTOR.layout.pack(parts_of(CONVOY).odds.start())
    length, turn = (MOTOR.layout.positions[name][0] for name in ("length", "turn"))
    over = [[*row] for _ in range(2)]
    for number, one in enumerate(over):
        one[length] = one[turn] = 21 + number
    rows, worth = MOTOR.games_from_each(over, 5, np.random.SeedSequence(1))
    assert rows.tolist() == [*over, *over, over[0]]
    assert worth.tolist() == [100] * 5


def test_no_games_are_played_where_none_are_asked_for() -> None:
    rows, worth = MOTOR.games(0, np.random.SeedSequence(1))
    assert len(rows) == len(worth) == 0


@each(
    ("rule", "policy"),
    [("day", "first"), ("never_good_enough", "first"), ("no_last_turn", "random")],
)
def test_a_loop_that_does_not_end_is_left(rule, policy) -> None:
    """One that rolls runs into the end of the words, one that does not is counted."""
    deciders = endless.GAME.policies[policy].deciders
    text = source(endless, (rule,), "score", endless.State(), ("soft",), deciders)
    play = getattr(plain(text), rule)
    with pytest.raises(OverflowError):
        play([0, 0, 0], [1], [0] * BLOCK, 0)
    play = getattr(plain(text.replace("raise OverflowError", "return at")), rule)
    assert play([0, 0, 0], [1], [0] * BLOCK, 0) < BLOCK
