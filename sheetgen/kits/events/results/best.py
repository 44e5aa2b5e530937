"""What a book of dice holds: the line without options, each option by itself, and the best that any
plan could score on it.

None of these is par. Par is what was to be expected of the set-up before a die was known; the best
on the book is known only afterwards, with every die open.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from sheetgen.core.session import Session
from sheetgen.kits.events.event import Event
from sheetgen.kits.events.plans import replay


class Alone(NamedTuple):
    """One option begun in one turn, and no other taken: its turns as the game's part
    `event.results` tells them."""

    option: str
    start: int
    lines: tuple[Any, ...]

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores at the turns' ends."""
        return tuple(line.score for line in self.lines)

    @property
    def result(self) -> int:
        """The score at the end."""
        return self.scores[-1]


class Book(NamedTuple):
    """A book of dice. `plain` is the game without options, `plain_lines` its turns as the game's
    part `event.results` tells them; `best` is the best score that any plan could reach and
    `best_plan` a plan that does, of the fewest options; `par` is the expectation of the set-up."""

    plain: Session
    plain_lines: tuple[Any, ...]
    plain_score: int
    best: int
    best_plan: Any
    par: float

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
    plans, results = event.game.part("event.plans"), event.game.part("event.results")
    plain = replay(event, key, plans.Plan())
    found = event.game.part("event.best").best(event.conditions, key)
    return Book(
        plain,
        results.turn_by_turn(plain),
        results.score(plain),
        found.score,
        found.plan,
        par(event, key),
    )


def alone(event: Event, key: str) -> tuple[Alone, ...]:
    """Each option begun in each turn, for who looks results up without a computer."""
    plans, results = event.game.part("event.plans"), event.game.part("event.results")
    plain = replay(event, key, plans.Plan())
    found = []
    for option, name in enumerate(plans.NAMES):
        for plan in plans.alone(plain, option):
            lines = results.turn_by_turn(replay(event, key, plan))
            found.append(Alone(name, plan.starts[option], lines))
    return tuple(found)


def par(event: Event, key: str) -> float:
    """What the set-up of a board was worth before any other die was known: the expected score of
    the game's reference policy."""
    from sheetgen.core.session import prerolled
    from sheetgen.kits.chances.expectation import expectation

    game = event.game
    session = prerolled(game, event.conditions, key)
    priced = expectation(game, event.conditions, game.reference_policy)
    return priced(session.state).mean
