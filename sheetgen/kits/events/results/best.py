"""What a book of dice holds: the line without options, each option by itself, and the best that any
plan could score on it.

None of these is par. Par is what was to be expected of the set-up before a die was known; the best
on the book is known only afterwards, with every die open.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from statistics import fmean
from typing import NamedTuple

from sheetgen.core import dice
from sheetgen.core.session import Session, decided, first_of, play_out, prerolled, recorded, seeded
from sheetgen.kits.events import declared
from sheetgen.kits.events.declared import Plan, Turn
from sheetgen.kits.events.event import Event
from sheetgen.kits.events.plans import replay

GAMES = 200
"""Games that are played one by one from a set-up whose rules cannot be played in bulk."""


class Alone(NamedTuple):
    """One option begun in one turn, and no other taken, with the turns of its game."""

    option: str
    start: int
    lines: Sequence[Turn]

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores at the turns' ends."""
        return tuple(line.score for line in self.lines)

    @property
    def result(self) -> int:
        """The score at the end."""
        return self.scores[-1]


class Book(NamedTuple):
    """A book of dice. `plain` is the game without options, `plain_lines` its turns; `best` is the
    best score that any plan could reach and `best_plan` a plan that does, of the fewest options;
    `par` is the expectation of the set-up."""

    plain: Session
    plain_lines: Sequence[Turn]
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
        results.turn_by_turn(plain),
        results.score(plain),
        found.score,
        found.plan,
        par(event, key),
        getattr(found, "is_proven", True),
    )


def alone(event: Event, key: str) -> tuple[Alone, ...]:
    """Each option begun in each turn, for who looks results up without a computer."""
    plans, results = declared.plans(event.game), declared.results(event.game)
    plain = replay(event, key, plans.NOTHING)
    return tuple(
        Alone(option, start, results.turn_by_turn(replay(event, key, plan)))
        for option, start, plan in plans.alone(plain)
    )


def par(event: Event, key: str) -> float:
    """What the set-up of a board was worth before any other die was known: the expected score of
    the game's reference policy."""
    from sheetgen.kits.chances.expectation import expectation
    from sheetgen.kits.chances.syntax import CannotCompile

    game = event.game
    session = prerolled(game, event.conditions, key)
    try:
        priced = expectation(game, event.conditions, game.measure)
    except CannotCompile:
        return fmean(_played_on(event, session, number) for number in range(GAMES))
    return priced(session.state).mean


def _played_on(event: Event, set_up: Session, number: int) -> int:
    """What a game came to that went on from a set-up, one of many."""
    key = dice.key_of_seed(f"par {number}")
    session = Session(event.game, event.conditions)
    captain = decided(event.game.policies[event.game.measure], key)
    play_out(session, first_of(recorded(set_up.answers), seeded(key), captain))
    return declared.results(event.game).score(session)
