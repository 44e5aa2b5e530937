"""The default prices against Malta Convoy's own, which is exact.

    python -m tests.benchmarks.default_prices [GAMES]

Plays games of the convoy, by the policies `steady` and `random` in turn, and prints for each, and
for all, by how much the default's prices of its dice are off (mean absolute difference over the
dice), by how much par is, and the seconds it took; and beside it what mere rollouts came to before
there was a default. Forty games: prices off by 0.092, par by 0.35, 2.6 s CPU a game, 3.4 at most.
With twice the ways to play a turn and no more games from its first ends than from others, and no
turn played in every way: 0.079, 0.58, 4.1 s. In six games (0.082 as it is): 0.047 if the worth of
every end of a turn is exact, and what is left is that not every way of the turn is played; 0.075 in
three with ten times the games: what is off is mostly the form of the function that is fitted.

Tables by the parts of the state (each type of ship, carriers beside cargo, the course of the
journey) instead of that function, fitted to as many games: what a turn changes is off by 0.116 and
not by 0.176 on average, par by 0.125 and not by 0.116 (six games), at 3.3 s. Exact tables of one
kind of ship by every way of a turn take 17 s for the rulings of a game.
"""

import sys
from statistics import fmean
from time import process_time

from sheetgen.core.dice import key_of_seed
from sheetgen.core.game import find
from sheetgen.core.session import Session, decided, first_of, play_out, seeded
from sheetgen.kits.chances.prices import Prices, account
from sheetgen.kits.parts import parts_of
from tests.fixtures import declared_convoy

CONVOY, DECLARED = find("convoy"), declared_convoy.GAME
REFERENCE = "steady"
MERE_ROLLOUTS = "of 60 mere rollouts: prices off by 0.64, par by 0.2 in one game; 13 s CPU"
Figures = tuple[int, float, float, float]


def played(number: int) -> Session:
    """A game of the convoy by a policy."""
    key = key_of_seed(f"prices {number}")
    session = Session(CONVOY, CONVOY.conditions())
    policy = CONVOY.policies[("steady", "random")[number % 2]]
    play_out(session, first_of(seeded(key), decided(policy, key)))
    return session


def default(convoy: Session) -> tuple[Prices, float]:
    """The default prices of a game, and its seconds."""
    began = process_time()
    session = Session(DECLARED, DECLARED.conditions(), convoy.answers)
    moments = parts_of(DECLARED).prices.moments(session, DECLARED.policies[REFERENCE])
    return account(*moments), process_time() - began


def compared(number: int) -> Figures:
    """The dice of a game, the mean difference of their prices, that of par, and the seconds."""
    session = played(number)
    own = account(*parts_of(CONVOY).prices.moments(session, CONVOY.policies[REFERENCE]))
    prices, seconds = default(session)
    off = [abs(a.luck - b.luck) for a, b in zip(prices.dice, own.dice, strict=True)]
    return len(off), fmean(off), abs(prices.par - own.par), seconds


def line(name: str, figures: Figures) -> str:
    """A line of the print."""
    dice, price, par, seconds = figures
    return f"{name:<10}{dice:>6} dice, off by {price:.3f}; par by {par:.2f}; {seconds:.1f} s CPU"


def main() -> None:
    """Compare so many games."""
    games = []
    for number in range(int(sys.argv[1]) if len(sys.argv) > 1 else 40):
        games.append(compared(number))
        print(line(f"game {number}", games[-1]), flush=True)
    dice = sum(game[0] for game in games)
    price = sum(game[0] * game[1] for game in games) / dice
    print(line("all", (dice, price, fmean(g[2] for g in games), fmean(g[3] for g in games))))
    print(MERE_ROLLOUTS)


if __name__ == "__main__":
    main()
