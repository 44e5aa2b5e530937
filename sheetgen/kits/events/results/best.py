"""What a book of dice holds: the score without options, and the best that any plan could have.

None of these is par. Par is what was to be expected of the set-up before a die was known; the best
on the book is known only afterwards, with every die open.
"""

from functools import lru_cache
from statistics import fmean
from typing import NamedTuple

from sheetgen.core import dice
from sheetgen.core.game import Conditions, Game
from sheetgen.core.session import Session, decided, first_of, play_out, prerolled, recorded, seeded
from sheetgen.kits.events.declared import Plan
from sheetgen.kits.events.of_game import plans, replay, results
from sheetgen.kits.parts import needed, parts_of

GAMES = 200
"""Games played for a par that cannot be worked out."""


class Book(NamedTuple):
    """A book of dice: the score without options, the best that any plan could reach and a plan that
    does, of the fewest options, and par, the expectation of the set-up."""

    plain_score: int
    best: int
    best_plan: Plan
    par: float
    is_proven: bool = True
    """Whether no plan scores more; else it is the best of those that were tried."""


@lru_cache(maxsize=256)
def book(game: Game, conditions: Conditions, key: str) -> Book:
    """What the book of a board's key holds."""
    plain = replay(game, conditions, key, plans(game).NOTHING)
    found = needed(parts_of(game).event_best, "best plan").best(conditions, key)
    return Book(
        results(game).score(plain),
        found.score,
        found.plan,
        par(game, conditions, key),
        getattr(found, "is_proven", True),
    )


def par(game: Game, conditions: Conditions, key: str) -> float:
    """What the set-up of a board was worth before any other die was known: the expected score of
    the game's reference policy, of so many GAMES where it is not known how to work it out."""
    set_up = prerolled(game, conditions, key)
    prices = needed(parts_of(game).prices, "prices of dice")
    try:
        _, expected = prices.moments(set_up, game.policies[game.measure])
        return expected
    except ValueError:
        return fmean(_played_on(game, conditions, set_up, number) for number in range(GAMES))


def _played_on(game: Game, conditions: Conditions, set_up: Session, number: int) -> int:
    """What a game came to that went on from a set-up, one of many."""
    key = dice.key_of_seed(f"par {number}")
    session = Session(game, conditions)
    captain = decided(game.policies[game.measure], key)
    play_out(session, first_of(recorded(set_up.answers), seeded(key), captain))
    return results(game).score(session)
