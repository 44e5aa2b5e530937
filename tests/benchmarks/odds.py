"""How fast a great many games are played, beside the same rules under the leanest driver: a
generator, its requests answered from a list of dice, its events dropped, nothing kept.

    python -m tests.benchmarks.odds [REPEATS]
"""

import sys
from random import Random
from statistics import median
from time import process_time
from typing import Any

import numpy as np

from sheetgen.core.game import find
from sheetgen.core.requests import Choose, ChooseNumber, Roll
from sheetgen.games.convoy.rules import sequence_of_play
from sheetgen.games.convoy.rules.conditions import rulings_of
from sheetgen.games.convoy.rules.state import State
from sheetgen.kits.chances.engine import Engine

CONVOY = find("convoy")
CLASSIC = CONVOY.conditions("classic")
COMPILED, LEAN = 8_000, 1_500
WANTED = 2
"""So many times as fast the compiled rules are to be."""


def compiled(motor: Engine) -> float:
    """Games a second of the compiled rules on one core."""
    start = process_time()
    motor.games(COMPILED, np.random.SeedSequence(1))
    return COMPILED / (process_time() - start)


def lean() -> float:
    """Games a second of the rules' own generators, with the least that can drive them."""
    dice = Random(1).choices(range(1, 7), k=LEAN * 200)
    t = rulings_of(CLASSIC)
    start = process_time()
    at = 0
    for _ in range(LEAN):
        game = sequence_of_play.play(State(), t)
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


def main(repeats: int) -> None:
    """Measure both in turns, and print medians and their ratio."""
    motor = Engine(CONVOY, CLASSIC, CONVOY.policies["never"])
    rates = [(compiled(motor), lean()) for _ in range(repeats)]
    one, other = (median(each) for each in zip(*rates, strict=True))
    print(f"games a second: {one:,.0f} compiled, {other:,.0f} lean; {WANTED} times as many wanted")
    print(f"{one / other:.2f} times as many")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
