"""A great many games, summed up: what to expect of a policy.

The games are dealt in shares of fixed size, each with random words of its own, and sums are of
whole numbers: the same seed gives the same figures whatever the number of workers.
"""

from __future__ import annotations

import hashlib
import sys
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import fsum, log, sqrt
from typing import Any, NamedTuple

import numpy as np

from sheetgen.core import dice
from sheetgen.core.errors import Error
from sheetgen.core.game import Conditions, Game
from sheetgen.core.session import NoEnd, played_by
from sheetgen.kits.chances.engine import Engine
from sheetgen.kits.chances.syntax import CannotCompile
from sheetgen.kits.contract import ended
from sheetgen.kits.parts import needed, parts_of

SHARE = 2_500
"""Games in a share of the work."""
QUANTILES = (0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99)
_LOOKED_AT = 200
"""So many games are played one by one to find where one of a great many did not end."""
_engines: dict[Any, Engine] = {}
"""The engines made in this process."""


@dataclass
class Summary:
    """What came of a number of games: how often each score, and the sum of each thing counted.
    `spread` is the deviation of the scores as the game declares it (0: it does not). Of games that
    are won or lost `endings` say how, and in the place of scores stand their numbers (None: games
    have scores)."""

    games: int = 0
    scores: Counter[int] = field(default_factory=Counter)
    sums: Counter[str] = field(default_factory=Counter)
    spread: float = 0
    endings: Mapping[int, str] | None = None

    def add(self, other: Summary) -> None:
        """Add the games of another summary."""
        self.games += other.games
        self.scores.update(other.scores)
        self.sums.update(other.sums)

    @property
    def won(self) -> float:
        """The share of games that were won, of games that are won or lost."""
        return sum(count for number, count in self.scores.items() if number > 0) / self.games

    @property
    def won_error(self) -> float:
        """Its standard error."""
        return sqrt(self.won * (1 - self.won) / self.games)

    def ended(self) -> list[tuple[str, float]]:
        """How games ended, each with its share: those won first, and of each the likeliest."""
        ranked = sorted(self.scores.items(), key=lambda one: (-(one[0] > 0), -one[1], one[0]))
        return [
            (ended(number, self.endings or {}) or "neither won nor lost", count / self.games)
            for number, count in ranked
        ]

    @property
    def mean(self) -> float:
        """The mean score."""
        return sum(score * count for score, count in self.scores.items()) / self.games

    @property
    def deviation(self) -> float:
        """The standard deviation of the score of a game."""
        if self.games < 2:
            return 0.0
        mean = self.mean
        # Sorted: a sum of fractions depends on their order.
        squares = fsum(count * (score - mean) ** 2 for score, count in sorted(self.scores.items()))
        return sqrt(squares / (self.games - 1))

    @property
    def standard_error(self) -> float:
        """The standard error of the mean."""
        return self.deviation / sqrt(self.games)

    def quantile(self, share: float) -> int:
        """The lowest score that at least this share of the games does not pass."""
        reached = 0
        for score, count in sorted(self.scores.items()):
            reached += count
            if reached >= share * self.games:
                return score
        return max(self.scores)

    def chance(self, low: int, high: int) -> float:
        """The share of games with a score from `low` to `high`."""
        within = sum(count for score, count in self.scores.items() if low <= score <= high)
        return within / self.games

    def per_game(self) -> dict[str, float]:
        """The mean of each thing counted, a game."""
        return {name: total / self.games for name, total in self.sums.items()}

    def to_json(self) -> dict[str, Any]:
        """The summary as one object."""
        if self.endings is not None:
            return {
                "games": self.games,
                "won": self.won,
                "standard_error": self.won_error,
                "endings": dict(self.ended()),
                "per_game": self.per_game(),
            }
        return {
            "games": self.games,
            "mean": self.mean,
            "standard_error": self.standard_error,
            "deviation": self.deviation,
            "quantiles": {f"{share:g}": self.quantile(share) for share in QUANTILES},
            "bands": {f"{low}-{high}": self.chance(low, high) for low, high in self.bands()},
            "per_game": self.per_game(),
        }

    @property
    def band(self) -> int:
        """The width of a band of scores: the round number nearest to their deviation."""
        spread = self.spread or self.deviation or 1
        return min(round_numbers(), key=lambda number: abs(log(number / spread)))

    def bands(self) -> list[tuple[int, int]]:
        """The lowest and the highest score of each band that occurred."""
        low, high, wide = min(self.scores), max(self.scores), self.band
        return [(first, first + wide - 1) for first in range(low // wide * wide, high + 1, wide)]


def round_numbers(least: int = 1) -> list[int]:
    """Round numbers: 1, 2, 5, 10, 20, ..., from `least` up."""
    every = (step * 10**power for power in range(9) for step in (1, 2, 5))
    return [number for number in every if number >= least]


def simulate(
    game: Game,
    conditions: Conditions,
    policy: str,
    games: int,
    seed: str,
    setup: Mapping[str, int] | None = None,
    workers: int = 1,
) -> Summary:
    """Play so many games, with random words from `seed`, on `workers` processes.

    `setup` fixes numbers of the set-up. Raises Error for one that no set-up can hold and for
    a policy that looks ahead.
    """
    hooks, prices = needed(parts_of(game).odds, "odds"), parts_of(game).prices
    try:
        given = hooks.positions(setup or {}, conditions)
    except CannotCompile as error:
        raise Error(f"a set-up is fixed only for games that are played in bulk; {error}") from None
    work = _Work(game, conditions, policy, given, seed)
    shares = [(number, min(SHARE, games - number * SHARE)) for number in range(-(-games // SHARE))]
    spread = prices.DEVIATION if prices else 0
    summary = Summary(spread=spread, endings=parts_of(game).endings())
    # A program in one file has no Python to start other processes with.
    alone = workers == 1 or len(shares) == 1 or hasattr(sys, "frozen")
    if alone:
        for number, count in shares:
            summary.add(work.share(number, count))
        return summary
    # Loaded only where there is more than one process.
    from joblib import Parallel, delayed

    for part in Parallel(n_jobs=workers)(delayed(work.share)(*share) for share in shares):
        summary.add(part)
    return summary


class _Work(NamedTuple):
    """What is simulated; `given` are the numbers of the set-up that are fixed, by their places."""

    game: Game
    conditions: Conditions
    policy: str
    given: dict[int, int]
    seed: str

    def engine(self) -> Engine:
        """Its engine, made once in a process."""
        # Not by functools.cache: mappings cannot be its keys.
        game, conditions = self.game, self.conditions
        ruled, fixed = tuple(conditions.rulings.items()), tuple(self.given.items())
        key = (game.name, conditions.edition, ruled, self.policy, fixed)
        if key not in _engines:
            _engines[key] = Engine(game, conditions, game.policies[self.policy], self.given)
        return _engines[key]

    def _no_end(self) -> NoEnd:
        """Which question it is that games do not get beyond, if a few of them tell it."""
        captain = self.game.policies[self.policy]
        for number in range(_LOOKED_AT):
            try:
                played_by(self.game, self.conditions, dice.key_of_seed(f"{number}"), captain)
            except NoEnd as found:
                return found
        return NoEnd(
            f"{self.game.title} does not always end: one of many games by the policy "
            f"{self.policy} went on and on"
        )

    def share(self, number: int, count: int) -> Summary:
        """One share of it, in whatever process."""
        seed, hooks = (
            f"sheetgen-odds-1\n{self.seed}",
            needed(parts_of(self.game).odds, "odds"),
        )
        entropy = int.from_bytes(hashlib.sha256(seed.encode()).digest(), "big")
        try:
            engine = self.engine()
        except CannotCompile as error:
            # A game made by default can be played one by one, if nothing is fixed beforehand.
            if self.given:
                raise Error(
                    f"a set-up is fixed only for games that are played in bulk; {error}"
                ) from None
            captain = self.game.policies[self.policy]
            if captain.looks_ahead is not None or not hasattr(hooks, "finals"):
                raise
            finals, held = hooks.finals(self.conditions, captain, count, entropy + number)
            return Summary(count, Counter(finals), Counter({k: sum(v) for k, v in held.items()}))
        # Words by the number of the share, whichever process plays it.
        words = np.random.SeedSequence(entropy, spawn_key=(number,))
        try:
            rows, worth = engine.games(count, words)
        except OverflowError:
            raise self._no_end() from None
        scores, counts = np.unique(worth, return_counts=True)
        counted = hooks.counted(engine.layout, rows)
        return Summary(
            count,
            Counter(dict(zip(scores.tolist(), counts.tolist(), strict=True))),
            Counter({name: int(values.sum()) for name, values in counted.items()}),
        )
