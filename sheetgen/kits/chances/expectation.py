"""What is to be expected of a game from a state between two turns: exactly, where the game's own
part `chances.expectation` knows how for the policy, else by playing its rest a great many times."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from sheetgen.core.game import Conditions, Game
from sheetgen.kits.chances.engine import Engine
from sheetgen.kits.contract import EXPECTATION

GAMES = 10_000
"""Games played from a state where the expectation is simulated."""


class Estimate(NamedTuple):
    """An expected final score, and its standard error (0: it was worked out, not simulated)."""

    mean: float
    standard_error: float = 0.0


def expectation(
    game: Game, conditions: Conditions, policy: str, games: int = GAMES, seed: int = 0
) -> Callable[[Any], Estimate]:
    """The expectation under conditions and a named policy (empty: the game's own), as a function
    of a state.

    Raises CannotCompile for a policy that can be neither worked out nor played in bulk.
    """
    policy = policy or game.default_policy
    try:
        exactly = EXPECTATION.of(game).of(conditions, game.policies[policy])
    except ValueError:
        engine = Engine(game, conditions, game.policies[policy])
        return lambda state: _simulated(engine, state, games, seed)
    return lambda state: Estimate(exactly(state))


def _simulated(engine: Engine, state: Any, games: int, seed: int) -> Estimate:
    row = engine.layout.pack(state)
    _, worth = engine.games_from(row, games, np.random.SeedSequence(seed))
    return Estimate(float(worth.mean()), float(worth.std(ddof=1) / games**0.5))
