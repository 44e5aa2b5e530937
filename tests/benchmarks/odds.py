"""How fast a great many games are played, beside what bounds it, in one interleaved run.

    python -m tests.benchmarks.odds [REPEATS]

The bound is a random word a die: numpy's SFC64 in words a second, divided by the dice of a game.
The peer without numba is the same rules text under the leanest driver: a generator, its requests
answered from a list of dice, its events dropped, nothing kept.
"""

from __future__ import annotations

import sys
from random import Random
from statistics import median
from time import process_time
from typing import Any

import numpy as np

from sheetgen.games import find
from sheetgen.games.convoy import rules
from sheetgen.games.convoy.conditions import terms
from sheetgen.games.convoy.state import State
from sheetgen.odds.engine import Engine
from sheetgen.play import Choose, ChooseNumber, Roll

CONVOY = find("convoy")
CLASSIC = CONVOY.conditions("classic")
FAST, PLAIN, LEAN, WORDS = 200_000, 8_000, 1_500, 1 << 24
DICE_A_GAME = 110.85


def fast(motor: Engine) -> float:
    """Games a second of an engine on one core."""
    count = FAST if motor.fast else PLAIN
    start = process_time()
    motor.games(count, np.random.SeedSequence(1))
    return count / (process_time() - start)


def lean() -> float:
    """Games a second of the rules' own generators, with the least that can drive them."""
    dice = Random(1).choices(range(1, 7), k=LEAN * 200)
    t = terms(CLASSIC)
    start = process_time()
    at = 0
    for _ in range(LEAN):
        game = rules.play(State(), t)
        value: Any = None
        try:
            while True:
                said = game.send(value)
                kind = type(said)
                if kind is Roll:
                    value = tuple(dice[at : at + said.number])
                    at += said.number
                    if said.sides == 3:
                        value = tuple((face + 1) // 2 for face in value)
                elif kind is Choose:
                    value = 0
                elif kind is ChooseNumber:
                    value = said.low
                else:
                    value = None
        except StopIteration:
            pass
    return LEAN / (process_time() - start)


def words() -> float:
    """Random words a second."""
    generator = np.random.Generator(np.random.SFC64(1))
    start = process_time()
    generator.integers(0, 1 << 64, size=WORDS, dtype=np.uint64)
    return WORDS / (process_time() - start)


def main(repeats: int) -> None:
    """Measure all in turns, and print medians and ratios."""
    machine, plain = (Engine(CONVOY, CLASSIC, "never", fast=f) for f in (True, False))
    machine.games(10, np.random.SeedSequence(0))
    found: dict[str, list[float]] = {"bound": [], "numba": [], "plain": [], "lean": []}
    for _ in range(repeats):
        found["bound"].append(words() / DICE_A_GAME)
        found["numba"].append(fast(machine))
        found["plain"].append(fast(plain))
        found["lean"].append(lean())
    middle = {name: median(rates) for name, rates in found.items()}
    print(f"games a second on one core, medians of {repeats} interleaved runs")
    for name, rate in middle.items():
        print(f"{name:<8}{rate:>12,.0f}")
    print(f"numba / bound         {middle['numba'] / middle['bound']:.2f}")
    print(f"plain Python / lean   {middle['plain'] / middle['lean']:.2f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
