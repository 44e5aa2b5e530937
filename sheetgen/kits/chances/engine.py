"""A game's own rules, compiled to plain Python, playing a great many games.

Random words come from numpy's SFC64: a recorded game's dice never do.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from sheetgen.core.game import Conditions, Game, Policy
from sheetgen.kits.chances.compiler import LONGEST, SPARE, Layout, layout, plain, source
from sheetgen.kits.chances.syntax import CannotCompile
from sheetgen.kits.parts import needed, parts_of

BLOCK = 1 << 16
"""Random words the games are played from at a time; what the last game leaves over is dropped."""
_MANY = """


def many(rows, worth, rulings, given, words, at, first, apart, fresh):
    while first < len(rows) and at + {longest} + {spare} <= len(words):
        row = rows[first]
        begun = at
        if fresh:
            at = {set_up}(row, rulings, words, at)
            i = 0
            while i < len(given):
                row[given[i]] = given[i + 1]
                i += 2
        at = {play}(row, rulings, words, at)
        worth[first] = value(row)
        first += 1
        if apart:
            at = begun + apart
    return first, at
"""


class Engine:
    """The rules of a game under given conditions, with a policy, ready to be played in bulk.

    `given` fixes numbers of the set-up by their place in the row; what is not given is rolled.
    Raises CannotCompile for a policy that looks ahead.

    With `apart`, each game begins so many random words after the one before. Two engines, or two
    places to begin at, then meet the same words game by game: their games can be compared in
    pairs. A game that needs more words shares the rest with the next one.
    """

    def __init__(
        self,
        game: Game,
        conditions: Conditions,
        policy: Policy,
        given: dict[int, int] | None = None,
    ) -> None:
        if policy.looks_ahead is not None:
            raise CannotCompile("a policy that looks ahead can be played, but not in bulk")
        hooks = needed(parts_of(game).odds, "odds")
        start = hooks.start()
        self.layout: Layout = layout(start)
        self._start = self.layout.pack(start)
        self._rulings = list(hooks.rulings(conditions))
        text = source(
            hooks.RULES,
            (hooks.SET_UP, hooks.PLAY),
            hooks.VALUE,
            start,
            hooks.RULINGS,
            policy.deciders,
        ) + _MANY.format(
            longest=LONGEST,
            spare=SPARE,
            set_up=hooks.SET_UP,
            play=hooks.PLAY,
        )
        self._given = [number for pair in (given or {}).items() for number in pair]
        self._module = plain(text)

    def games(self, count: int, seed: np.random.SeedSequence, apart: int = 0) -> tuple[Any, Any]:
        """So many games from the set-up on: their final rows (an array, a row a game) and what
        each is worth. Raises OverflowError if one of them does not end."""
        return self._run([self._start], count, seed, apart, fresh=True)

    def games_from_each(
        self, starts: list[list[int]], count: int, seed: np.random.SeedSequence, apart: int = 0
    ) -> tuple[Any, Any]:
        """So many games onward, begun at each of some rows in turn, over and over."""
        return self._run(starts, count, seed, apart, fresh=False)

    def _run(
        self,
        starts: list[list[int]],
        count: int,
        seed: np.random.SeedSequence,
        apart: int,
        fresh: bool,
    ) -> tuple[Any, Any]:
        # CPython reads lists faster than arrays.
        rows = [[*starts[number % len(starts)]] for number in range(count)]
        worth, first = [0] * count, 0
        for words in _words(np.random.SFC64(seed)):
            first, _ = self._module.many(
                rows, worth, self._rulings, self._given, words, 0, first, apart, fresh
            )
            if first == count:
                break
        return np.asarray(rows).reshape(count, self.layout.width), np.asarray(worth)


def _words(generator: np.random.SFC64) -> Iterator[list[int]]:
    """Random words of 32 bits, block by block: two from each number drawn, the lower first; behind
    them some that no game that ends comes to."""
    while True:
        # Little-endian on every machine, so that all play the same games.
        drawn: Any = generator.random_raw(BLOCK // 2).astype("<u8", copy=False)
        yield drawn.view("<u4").tolist() + [0] * SPARE
