"""Prices of Malta Convoy against exact ones, which were worked out in every way, once for all.

    python -m tests.benchmarks.default_prices [GAMES]

Prints for each of 20 games of three editions, and for all, by how much the prices of its dice are
off (mean absolute difference, and the largest), by how much par is, and the seconds it took: as the
convoy declares what its turns' ends are worth, and as the machine estimates it of a game that
declares nothing.
"""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import json
import sys
from statistics import fmean
from time import process_time

from sheetgen.core.dice import key_of_seed
from sheetgen.core.game import Game, find
from sheetgen.core.session import Session, decided, first_of, play_out, seeded
from sheetgen.kits.chances.prices import account
from sheetgen.kits.parts import parts_of
from tests.fixtures import declared_convoy
from tests.games.convoy.chances.test_prices import EXACT

CONVOY, DECLARED = find("convoy"), declared_convoy.GAME
Figures = tuple[float, float, float, float]


def compared(game: Game, line: str) -> Figures:
    """The mean and the largest difference of the prices of a game's dice, that of par, and the
    seconds."""
    exact = json.loads(line)
    session = Session(CONVOY, CONVOY.conditions(exact["edition"]))
    key = key_of_seed(exact["seed"])
    play_out(session, first_of(seeded(key), decided(CONVOY.policies[exact["policy"]], key)))
    session = Session(game, game.conditions(exact["edition"]), session.answers)
    began = process_time()
    prices = account(*parts_of(game).prices.moments(session, CONVOY.policies["best"]))
    seconds = process_time() - began
    off = [abs(one.luck - luck) for one, luck in zip(prices.dice, exact["luck"], strict=True)]
    return fmean(off), max(off), abs(prices.par - exact["par"]), seconds


def main() -> None:
    """Compare so many games."""
    lines = EXACT.read_text("utf-8").splitlines()[: int(sys.argv[1]) if len(sys.argv) > 1 else 20]
    for game in (CONVOY, DECLARED):
        found = []
        for line in lines:
            found.append(compared(game, line))
            print("dice off by {:.3f}, {:.2f} at most; par by {:.2f}; {:.1f} s".format(*found[-1]))
        mean = [fmean(figures) for figures in zip(*found, strict=True)]
        print("{} in all: {:.3f}, {:.2f}; {:.2f}; {:.1f} s".format(game.name, *mean), flush=True)


if __name__ == "__main__":
    main()
