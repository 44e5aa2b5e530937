"""What a convoy between two turns is worth, against games played on from it."""

from statistics import fmean

import pytest
from numpy.random import SeedSequence

from sheetgen.core.errors import Error
from sheetgen.games.convoy import GAME
from sheetgen.games.convoy.chances.hits import Worth
from sheetgen.games.convoy.rules.state import EVADE, NONE, State
from sheetgen.kits.chances.engine import Engine
from tests.cases import each

STATES = {
    "many-warships": State(3, 23, 3, sound=[10, 3, 2, 15, 40]),
    "few-warships": State(1, 23, 1, sound=[9, 4, 3, 5, 10]),
    "hurt": State(8, 24, 2, 2, EVADE, 3, 2, sound=[6, 2, 1, 9, 20], damaged=[2, 1, 1, 1, 2]),
    "covered": State(14, 25, 1, -1, covered=True, sound=[8, 1, 1, 0, 3], lost=[1, 2, 1, 5, 0]),
    "last-turn": State(22, 23, 1, 2, NONE, 0, 0, covered=True, sound=[3, 1, 0, 4, 8]),
}


def worth(worths: Worth, state: State) -> float:
    """What a convoy between two turns is worth."""
    return worths.of(worths.left(state, ()))


@pytest.mark.long
@pytest.mark.parametrize("name", STATES)
@pytest.mark.parametrize(
    ("edition", "policy", "rulings"),
    [
        ("sheet", "best", {}),
        ("classic", "steady", {"off-table": "dummy", "no-such-ship": "cargo"}),
        ("revised", "never", {"friendly-waters": "roll", "no-warships": "sunk-only"}),
    ],
)
def test_games_score_about_as_expected(
    name: str, edition: str, policy: str, rulings: dict[str, str]
) -> None:
    conditions, state = GAME.conditions(edition, rulings), STATES[name]
    engine = Engine(GAME, conditions, GAME.policies[policy])
    row = engine.layout.pack(state)
    _, scores = engine.games_from_each([row], 4000, SeedSequence(7))
    expected = worth(Worth(conditions, GAME.policies[policy]), state)
    # Its standard error is 0.15.
    assert fmean(scores.tolist()) == pytest.approx(expected, abs=0.6)


def test_a_hit_costs_what_it_costs_and_an_option_is_worth_something() -> None:
    worths = Worth(GAME.conditions(), GAME.policies["best"])
    state = STATES["many-warships"]
    sunk, hurt, spent = state.copy(), state.copy(), state.copy()
    sunk.sound[0], sunk.lost[0] = 9, 1
    hurt.sound[0], hurt.damaged[0] = 9, 1
    spent.unused = 0
    assert 1.5 < worth(worths, state) - worth(worths, sunk) < 2.2
    assert 0.3 < worth(worths, state) - worth(worths, hurt) < 1.0
    assert worth(worths, state) - worth(worths, spent) > 2


def test_a_finished_game_is_its_score() -> None:
    state = State(23, 23, 1, covered=True, interceptions=3)
    state.sound, state.lost = [5, 0, 1, 3, 0], [1, 2, 0, 0, 0]
    worths = Worth(GAME.conditions(), GAME.policies["best"])
    assert worth(worths, state) == 103 - 2 - 16


def test_convoys_asked_about_in_turn_do_not_mix() -> None:
    worths = Worth(GAME.conditions(), GAME.policies["best"])
    first = [worth(worths, state) for state in STATES.values()]
    assert [worth(worths, state) for state in reversed(STATES.values())] == first[::-1]


@each(("policy", "why"), [("random", "dice of its own"), ("rollout", "looks ahead")])
def test_a_policy_that_cannot_be_told_is_refused(policy: str, why: str) -> None:
    with pytest.raises(Error, match=why):
        Worth(GAME.conditions(), GAME.policies[policy])
