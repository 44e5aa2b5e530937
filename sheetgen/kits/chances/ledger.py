"""The ledger of a game: what it was worth at the start, what luck and decisions made of it.

A game's own part `chances.ledger` gives the moments of a session, in order: for every die what was
to be expected after each of its faces, for every decision what was to be expected of the reference
policy's choice. Here they become an account that balances: par + luck - errors = score.

Along the game itself the expectation is worked back from its end: before a die it is the mean over
the faces, with what did follow for the face that fell. What is told of a moment's other faces may
thus be exact or an estimate: the account balances, and the mean luck of every die is 0.
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import fsum
from typing import NamedTuple

from sheetgen.core.errors import Error


class Die(NamedTuple):
    """A die of a session: the place of its answer, its name, the face that fell, and what was to
    be expected after each face; in the account, what the face that fell brought above their
    mean."""

    place: int
    turn: int
    ask: str
    slot: int
    face: int
    values: tuple[float, ...]
    luck: float = 0.0


class Decided(NamedTuple):
    """A decision of a session: its name, what was chosen, what the reference policy would have
    chosen, and what was to be expected of the choices looked at."""

    place: int
    turn: int
    ask: str
    slot: int
    choice: str
    reference: str
    values: Mapping[str, float]


Moment = Die | Decided


class NothingPlayed(Error):
    """A session that has not come far enough to be accounted for."""


class Decision(NamedTuple):
    """A decision in the account: `cost` is what the reference's choice was worth above it; it is
    below 0 where the choice was the better one."""

    place: int
    turn: int
    ask: str
    slot: int
    choice: str
    reference: str
    cost: float


class Ledger(NamedTuple):
    """The account of a game. `score` is what was scored or, in a game not finished, is to be
    expected; `expected[n]` is what was to be expected at the end of turn n (0: of the set-up)."""

    par: float
    score: float
    luck: float
    errors: float
    dice: tuple[Die, ...]
    decisions: tuple[Decision, ...]
    expected: tuple[float, ...]
    unit: float = 1.0
    """What weighs anything in the game's points: no smaller swing is a turning point."""
    noun: str = "turn"
    """What a turn is called."""

    def swings(self) -> list[tuple[int, float]]:
        """The turns and what each changed in the expectation, the largest change first."""
        steps = enumerate(pairwise(self.expected), 1)
        changes = [(turn, after - before) for turn, (before, after) in steps]
        return sorted(changes, key=lambda change: (-abs(change[1]), change[0]))


def account(moments: Sequence[Moment], score: float) -> Ledger:
    """The account of a session from its moments, in order, and what it came to."""
    expectation = score
    dice: list[Die] = []
    decisions: list[Decision] = []
    expected = {max((m.turn for m in moments), default=0): score}
    for moment in reversed(moments):
        if isinstance(moment, Die):
            values = list(moment.values)
            values[moment.face - 1] = expectation
            mean = fsum(values) / len(values)
            dice.append(moment._replace(values=tuple(values), luck=expectation - mean))
            expectation = mean
        else:
            cost = 0.0
            if moment.choice != moment.reference:
                cost = moment.values[moment.reference] - expectation
            decisions.append(Decision(*moment[:6], cost))
            expectation += cost
        # Backwards, so that the first moment of a turn is the last to write this.
        expected[moment.turn - 1] = expectation
    ledger = Ledger(
        par=expectation,
        score=score,
        luck=fsum(die.luck for die in dice),
        errors=fsum(decision.cost for decision in decisions),
        dice=tuple(reversed(dice)),
        decisions=tuple(reversed(decisions)),
        expected=_filled(expected),
    )
    assert abs(ledger.par + ledger.luck - ledger.errors - score) < 1e-9
    assert all(abs(_mean_luck(die)) < 1e-9 for die in dice)
    return ledger


def _mean_luck(die: Die) -> float:
    before = die.values[die.face - 1] - die.luck
    return fsum(value - before for value in die.values) / len(die.values)


def _filled(expected: dict[int, float]) -> tuple[float, ...]:
    """The expectation by turn; nothing is changed by a turn in which nothing was asked."""
    last = max(expected)
    filled = [expected[last]]
    for turn in range(last - 1, -1, -1):
        filled.append(expected.get(turn, filled[-1]))
    return tuple(reversed(filled))
