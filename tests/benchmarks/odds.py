"""How fast a great many games are played, beside what bounds it and beside its peers, in one
interleaved run on one core.

    pip install open_spiel
    python -m tests.benchmarks.odds [REPEATS]

The bound is a random word a die: numpy's SFC64 in words a second, drawn in blocks of the size the
engine draws, divided by the dice of a game. The peer without numba is the same rules text under
the leanest driver: a generator, its requests answered from a list of dice, its events dropped,
nothing kept.

The peer with numba is OpenSpiel's pig (default parameters) at random play in C++, in steps a
second. A step is one action applied. Of pig these are its rolls of a die and its decisions; of a
convoy every die asked for and every decision asked for, counted apart from what is timed. Pig is
played twice over: by `evaluate_bots` with uniform bots, a call from Python a game, and by the
rollouts of `MCTSBot`, which leave Python once in ten thousand games and are the fastest there is.
"""

import sys
from collections.abc import Callable
from importlib.util import find_spec
from random import Random
from statistics import median
from time import process_time
from typing import Any, NamedTuple

import numpy as np

from sheetgen.core.game import find
from sheetgen.core.requests import Choose, ChooseNumber, Roll
from sheetgen.games.convoy.rules import sequence_of_play
from sheetgen.games.convoy.rules.conditions import rulings_of
from sheetgen.games.convoy.rules.state import State
from sheetgen.kits.chances.engine import BLOCK, Engine

CONVOY = find("convoy")
CLASSIC = CONVOY.conditions("classic")
NEVER = CONVOY.policies["never"]
FAST, PLAIN, LEAN, WORDS = 200_000, 8_000, 1_500, 1 << 24
COUNTED = 5_000
"""Games the dice and the steps of a game are counted in."""
BOTS, ROLLOUTS = 2_000, 10_000
"""Games of pig in one measurement."""
WANTED = {
    "numba / bound": 0.38,
    "numba / pig, bots": 10,
    "numba / pig, rollouts": 10,
    "plain / lean": 2,
}


class Asked(NamedTuple):
    """What a game of a convoy asks for, in the mean."""

    dice: float
    decisions: float


def asked() -> Asked:
    """The dice and decisions of a game under `never`."""
    random = Random(2)
    dice = decisions = 0
    for _ in range(COUNTED):
        game = sequence_of_play.play(State(), rulings_of(CLASSIC))
        value: Any = None
        while (said := next_of(game, value)) is not None:
            value = None
            if isinstance(said, Roll):
                dice += said.number
                value = tuple(random.randint(1, said.sides) for _ in range(said.number))
            elif isinstance(said, Choose | ChooseNumber):
                decisions += 1
                value = 0 if isinstance(said, Choose) else said.low
    return Asked(dice / COUNTED, decisions / COUNTED)


def next_of(game: Any, value: Any) -> Any:
    """What the rules say next, or None at the end of the game."""
    try:
        return game.send(value)
    except StopIteration:
        return None


def fast(motor: Engine) -> float:
    """Games a second of an engine on one core."""
    count = FAST if motor.fast else PLAIN
    start = process_time()
    motor.games(count, np.random.SeedSequence(1))
    return count / (process_time() - start)


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


def words() -> float:
    """Random words a second."""
    generator = np.random.Generator(np.random.SFC64(1))
    block = BLOCK // 2
    start = process_time()
    for _ in range(WORDS // block):
        generator.integers(0, 1 << 64, size=block, dtype=np.uint64)
    return WORDS / (process_time() - start)


def pigs() -> dict[str, Callable[[], float]]:
    """What measures OpenSpiel's pig, in steps a second, by name."""
    import pyspiel

    game = pyspiel.load_game("pig")
    bots = [pyspiel.make_uniform_random_bot(player, player) for player in range(2)]

    def steps_by_bots(games: int) -> int:
        steps = 0
        for number in range(games):
            state = game.new_initial_state()
            pyspiel.evaluate_bots(state, bots, number)
            steps += state.move_number()
        return steps

    steps_a_game = steps_by_bots(COUNTED) / COUNTED
    print(f"a game of pig: {steps_a_game:.1f} steps, the mean of {COUNTED} games")

    def by_bots() -> float:
        start = process_time()
        steps = steps_by_bots(BOTS)
        return steps / (process_time() - start)

    def by_rollouts() -> float:
        # A search of one simulation does nothing but the rollouts from the state it is given.
        rollouts = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
        search = pyspiel.MCTSBot(game, rollouts, 1.0, 1, 1, False, 1, False)
        state = game.new_initial_state()
        start = process_time()
        search.step(state)
        return ROLLOUTS * steps_a_game / (process_time() - start)

    return {"pig, bots": by_bots, "pig, rollouts": by_rollouts}


def main(repeats: int) -> None:
    """Measure all in turns, and print medians and ratios."""
    machine, plain = (Engine(CONVOY, CLASSIC, NEVER, fast=f) for f in (True, False))
    machine.games(10, np.random.SeedSequence(0))
    a_game = asked()
    steps = a_game.dice + a_game.decisions
    print(
        f"a game of convoy: {a_game.dice:.2f} dice and {a_game.decisions:.2f} decisions, "
        f"the means of {COUNTED} games"
    )
    measured: dict[str, Callable[[], float]] = {
        "bound": lambda: words() / a_game.dice,
        "numba": lambda: fast(machine),
        "plain": lambda: fast(plain),
        "lean": lean,
    }
    if find_spec("pyspiel"):
        measured |= pigs()
    else:
        print("OpenSpiel's pig is left out; for it, pip install open_spiel")
    found: dict[str, list[float]] = {name: [] for name in measured}
    for _ in range(repeats):
        for name, measure in measured.items():
            found[name].append(measure())
    middle = {name: median(rates) for name, rates in found.items()}
    print(f"\nmedians of {repeats} interleaved runs, CPU time of one core")
    print(f"{'':<16}{'games/s':>14}{'steps/s':>16}")
    for name, rate in middle.items():
        if name.startswith("pig"):
            print(f"{name:<16}{'':>14}{rate:>16,.0f}")
        else:
            print(f"{name:<16}{rate:>14,.0f}{rate * steps:>16,.0f}")
    ratios = {
        "numba / bound": middle["numba"] / middle["bound"],
        "plain / lean": middle["plain"] / middle["lean"],
    } | {
        f"numba / {name}": middle["numba"] * steps / rate
        for name, rate in middle.items()
        if name.startswith("pig")
    }
    print()
    for name, ratio in ratios.items():
        print(f"{name:<24}{ratio:>6.2f}   asked: {WANTED[name]:g}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
