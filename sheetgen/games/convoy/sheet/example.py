"""A game that is shown on blank sheets in grey: how they are filled in."""

from functools import lru_cache

from sheetgen.core import dice
from sheetgen.core.game import Conditions
from sheetgen.core.session import played_by
from sheetgen.games.convoy import GAME
from sheetgen.games.convoy.story.chronicle import Chronicle, tell

SEED, POLICY = "example-705", "random"
"""In this game an option is taken in friendly waters, the first turn after them has an attack, and
what that rolls has a miss in it, a ship damaged and ships sunk."""


@lru_cache(maxsize=16)
def told(conditions: Conditions) -> Chronicle:
    """The first turns of the game, as far as the first that has hits. It is not to be changed."""
    session = played_by(GAME, conditions, dice.key_of_seed(SEED), GAME.policies[POLICY])
    attacks = (turn for turn in tell(session).turns if turn.battle and turn.battle.hits)
    last = next(attacks).number
    session.back_to(next(n for n, one in enumerate(session.asked) if one.turn > last))
    return tell(session)
