"""What a book of dice holds: the line without options, each option by itself, and the best that any
plan could score on it.

None of these is par. Par is what was to be expected of the set-up before a die was known; the best
on the book is known only afterwards, with every die open.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from sheetgen.core.session import Session
from sheetgen.kits.events import declared
from sheetgen.kits.events.declared import Plan, replay
from sheetgen.kits.events.event import Event
from sheetgen.kits.events.results.turns import TurnLine, scores, turn_by_turn


class Alone(NamedTuple):
    """One option begun in one turn, and no other taken, with the scores at the turns' ends."""

    option: str
    start: int
    scores: tuple[int, ...]


class Book(NamedTuple):
    """A book of dice. `plain` is the game without options, `plain_lines` its turns; `best` is the
    best score that any plan could reach and `best_plan` a plan that does, of the fewest options;
    `par` is the expectation of the set-up."""

    plain: Session
    plain_lines: Sequence[TurnLine]
    plain_score: int
    best: int
    best_plan: Plan
    par: float
    is_proven: bool = True
    """Whether no plan scores more; else it is the best of those that were tried."""

    @property
    def margin(self) -> int:
        """What the best plan scores above the game without options."""
        return self.best - self.plain_score


def book(event: Event, key: str) -> Book:
    """What the book of a board's key holds; worked out once for each key."""
    sealed = event.sealed
    return _book(sealed.game, sealed.edition, tuple(sorted(sealed.rulings.items())), key)


@lru_cache(maxsize=256)
def _book(game: str, edition: str, rulings: tuple[tuple[str, str], ...], key: str) -> Book:
    from sheetgen.kits.events.event import Sealed

    event = Event(Sealed("", "", game, edition, dict(rulings)))
    plans, results = declared.plans(event.game), declared.results(event.game)
    plain = replay(event, key, plans.NOTHING)
    found = event.game.part("event.best").best(event.conditions, key)
    return Book(
        plain,
        turn_by_turn(plain),
        results.score(plain),
        found.score,
        found.plan,
        par(event, key),
        getattr(found, "is_proven", True),
    )


def alone(event: Event, key: str) -> tuple[Alone, ...]:
    """Each option begun in each turn, for who looks results up without a computer."""
    plans = declared.plans(event.game)
    plain = replay(event, key, plans.NOTHING)
    return tuple(
        Alone(option, start, scores(replay(event, key, plan)))
        for option, start, plan in plans.alone(plain)
    )


def par(event: Event, key: str) -> float:
    """What the set-up of a board was worth before any other die was known: the expected score of
    the game's reference policy."""
    from sheetgen.core.session import prerolled
    from sheetgen.kits.chances.expectation import expectation

    game = event.game
    session = prerolled(game, event.conditions, key)
    priced = expectation(game, event.conditions, game.measure)
    return priced(session.state).mean
