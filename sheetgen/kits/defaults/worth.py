"""What a game between two turns is worth in the hands of a policy: an estimate for the states that
it may come to next, from games played on from them.

Turn by turn, from the last one back, a function of the numbers of the state is fitted to what it
comes to a turn later. Against exact prices (`tests/benchmarks/default_prices.py`, 20 games) the
price of a die is off by 0.06 on average, par by 0.2, in two seconds of CPU a game.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate, combinations
from math import fsum
from random import Random
from typing import Any

import numpy as np

from sheetgen.kits.defaults.turns import Ends, Row, Turns

_PAIRS = 9
"""Of so many numbers, the products of every two are looked at."""
_VALUES = 16
"""Of a number with so many values, each is worth something by itself."""
_RIDGE = 5.0
_MORE = 9
"""So many times more games are played from the first ends: no earlier games pass there."""


class Worth:
    """The worth of rows in which turns may end: `ends` are these by the number of turns played.
    As many games are played on from one number of turns as from another, but for the first."""

    def __init__(self, turns: Turns, ends: Mapping[int, Sequence[Ends]]) -> None:
        self._turns = turns
        self._fits: dict[int, Callable[[Any], Any]] = {}
        self._known: dict[tuple[Row, int], float] = {}
        rows: dict[int, list[Row]] = defaultdict(list)
        # What a game was at last worth, and which row it passed a turn later.
        scores: dict[int, list[float]] = defaultdict(list)
        later: dict[int, list[int]] = defaultdict(list)
        each = turns.games // (len(ends) + _MORE)
        begun = [
            (n, row)
            for n, some in ends.items()
            for row in _drawn(some, each * (1 + _MORE * (n == min(ends))))
        ]
        played = turns.onward(row for _, row in begun)
        for (first, _), (passed, score) in zip(begun, played, strict=True):
            for n, row in enumerate(passed, first):
                rows[n].append(row)
                scores[n].append(score)
                later[n].append(len(rows[n + 1]) if row is not passed[-1] else -1)
        then = np.zeros(0)
        for n in sorted(rows, reverse=True):
            some, place = np.array(rows[n]), np.array(later[n])
            known = np.append(then, 0.0)[place]
            self._fits[n] = self._fitted(some, np.where(place < 0, scores[n], known))
            then = self._fits[n](some)

    def mean(self, ends: Ends, number: int) -> float:
        """The mean worth of a turn's ends when so many turns have been played."""
        missing = [row for row in ends if (row, number) not in self._known]
        going = [row for row in missing if number in self._fits and self._turns.goes_on(row)]
        self._known |= {(row, number): self._turns.score(row) for row in missing}
        if going:
            worth = self._fits[number](np.array(going)).tolist()
            self._known |= {(row, number): each for row, each in zip(going, worth, strict=True)}
        total = fsum(self._known[row, number] * count for row, count in ends.items())
        return total / ends.total()

    def _fitted(self, rows: Any, worth: Any) -> Callable[[Any], Any]:
        """The function of rows that comes nearest to what they were worth: linear in their numbers,
        their squares, and the products of those that belong together, with something for each value
        of those that have few."""
        low, high = rows.min(axis=0), rows.max(axis=0)
        varying = np.flatnonzero(low != high)
        pairs = [
            (i, j)
            for (i, a), (j, b) in combinations(enumerate(varying), 2)
            if len(varying) <= _PAIRS or self._turns.together(int(a), int(b))
        ]
        one, other = np.array(pairs, dtype=int).reshape(-1, 2).T
        # What is running or left to choose is a number, too, but not more or less of anything.
        by_value = [
            (place, value)
            for place in varying
            if 2 < len(values := np.unique(rows[:, place])) <= _VALUES
            for value in values[1:]
        ]
        place, value = np.array(by_value, dtype=int).reshape(-1, 2).T

        def terms(some: Any) -> Any:
            # A row that no game came to is taken for the nearest one.
            near = np.clip(some, low, high)
            x = (near - low)[:, varying] / (high - low)[varying] * 2 - 1
            return np.hstack([x, x**2, x[:, one] * x[:, other], near[:, place] == value])

        known = terms(rows)
        middle, spread = known.mean(axis=0), known.std(axis=0) + 1e-9
        known = (known - middle) / spread
        square = known.T @ known + _RIDGE * np.eye(known.shape[1])
        mean = worth.mean()
        weights = np.linalg.solve(square, known.T @ (worth - mean)) / spread
        # A chance is none below nothing, and none above all.
        least, most = (0.0, 1.0) if self._turns.is_outcome else (-np.inf, np.inf)
        return lambda some: np.clip(mean + (terms(some) - middle) @ weights, least, most)


def _drawn(ends: Sequence[Ends], games: int) -> Iterator[Row]:
    """The rows so many games begin at: as many from each of these ends."""
    random = Random(0)
    rows = [(list(some), list(accumulate(some.values()))) for some in ends]
    for number in range(games):
        some, weights = rows[number % len(rows)]
        yield random.choices(some, cum_weights=weights)[0]
