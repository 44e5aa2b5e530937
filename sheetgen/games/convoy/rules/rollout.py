"""A captain for a Malta Convoy who looks ahead, with dice of his own.

Each choice is made now, and the rest of the game played many times by the rules compiled, with
`best` to decide what follows. The choice of `best` stands unless another does better by more than
chance explains: where the highest mean alone decides, noise takes options too soon.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache, partial
from math import sqrt
from typing import Any, NamedTuple

import numpy as np

from sheetgen.core.game import Conditions, Decider, Draw
from sheetgen.core.requests import Choose
from sheetgen.games.convoy import GAME
from sheetgen.games.convoy.rules import sequence_of_play
from sheetgen.games.convoy.rules.conditions import rulings_of
from sheetgen.games.convoy.rules.state import NONE, OPTIONS, Option, Rulings, State
from sheetgen.kits.chances.compiler import layout
from sheetgen.kits.chances.engine import Engine
from sheetgen.kits.chances.enumeration import Path, every_path


class Stage(NamedTuple):
    """So many games for each choice; those go on that beat `best` by so many standard errors."""

    games: int
    errors: float


STAGES = (Stage(144, 0.5), Stage(360, 1.5), Stage(1440, 2.5))
"""Each plays games of its own; a choice must pass them all."""
APART = 256
"""Random words from the beginning of one game to that of the next, the same for every choice."""
PAUSE = len(OPTIONS)
"""In the place of an option: one without effect, so that none is asked for while it runs."""
_SEED = (256,) * 8
"""The dice drawn for the seed of the random words."""


def deciders(conditions: Conditions, best: Mapping[str, Decider]) -> Mapping[str, Decider]:
    """How he decides in a game under these conditions, where another choice than `best` has may
    prove better."""
    ahead = partial(option, best["option"], _engine(conditions), rulings_of(conditions))
    return {**best, "option": ahead}


@cache
def _engine(conditions: Conditions) -> Engine:
    return Engine(GAME, conditions, GAME.policies["best"])


def option(best: Decider, engine: Engine, t: Rulings, s: State, request: Choose, draw: Draw) -> int:
    """The choice of `best`, or the one that proves better."""
    chosen = Option(best(s, request, draw))
    rivals = [i for i in Option if request.allowed >> i & 1 and i != chosen]
    drawn = [draw(sides) for sides in _SEED]
    for number, stage in enumerate(STAGES):
        seed = np.random.SeedSequence([number, *drawn])
        # One seed for all choices: each game is compared with its twin on the same words.
        usual, *others = (
            engine.games_from_each(starts(s, t, choice), stage.games, seed, APART)[1]
            for choice in (chosen, *rivals)
        )
        gains = {rival: worth - usual for rival, worth in zip(rivals, others, strict=True)}
        rivals = [rival for rival in rivals if proves_better(gains[rival], stage.errors)]
        if not rivals:
            return chosen
    return max(rivals, key=lambda rival: int(gains[rival].sum()))


def starts(s: State, t: Rulings, choice: Option) -> list[list[int]]:
    """The rows from which a game goes on after a choice: one for each fall of an option's dice.

    A row lies before the turn at hand. An option runs in it, so that the turn asks for none.
    """
    row = layout(s).pack
    if choice == NONE:
        return [row(replace(s, turn=s.turn - 1, option=PAUSE, option_turns=1))]  # type: ignore[arg-type]

    def taken(s: State, path: Path) -> tuple[int, ...]:
        return s.option_turns, s.length, *row(replace(s, turn=s.turn - 1))

    rule = partial(sequence_of_play.take_option, t=t, option=choice)
    return [numbers for _, _, *numbers in sorted(every_path(s.copy, rule, taken))]


def proves_better(gains: Any, errors: float) -> bool:
    """Whether the mean of whole numbers is above nothing by so many of its standard errors."""
    # Both sides are multiplied by the games, so that the sums stay whole numbers.
    games, total, squares = len(gains), int(gains.sum()), int((gains * gains).sum())
    return total > errors * sqrt((games * squares - total * total) / (games - 1))
