"""Fights every mission of Wings over Malta many times, and holds the figures to their gates.

    python -m tests.benchmarks.combat [--count 200] [--processes 2]

Prints a table of the 24 pairs of mission and side in either period, one of the pairs of fighters
in dogfights, and what was used how often. Exit status 1 if a gate fails.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from itertools import product, repeat
from typing import NamedTuple

from sheetgen.games.wings.rules.state import SIDES
from sheetgen.games.wings.rules.theatre import MALTA
from tests.benchmarks.combat_games import CLOCK, EXPECTED, NEVER, Played, fighters_of, name, played

PERIODS = ("early", "later")
DOGFIGHT = 6
LOSSES = (0.12, 0.30)
TURNS = (15, 45)
WINS, ALL_WINS, PAIR_WINS = (35, 65), (45, 55), (25, 75)
"""Gates: the losses per sortie and the mean turns of a fight; the per cent of decided fights won by
the attackers in a pair and over all, and by either type in a pair of fighters."""
BY_CLOCK = 2
"""The per cent of fights that the clock may end."""


class Row(NamedTuple):
    """A row of the table: what was fought, and all its fights."""

    title: str
    games: list[Played]

    def won(self, side: str) -> float:
        """The per cent of fights that a side won; a drawn one is half won."""
        wins = Counter(game.winner for game in self.games)
        return 100 * (wins[side] + wins["drawn"] / 2) / len(self.games)

    @property
    def losses(self) -> float:
        """Airplanes shot down per sortie."""
        return sum(g.lost for g in self.games) / sum(g.sorties for g in self.games)

    @property
    def turns(self) -> float:
        """The mean number of turns."""
        return sum(g.turns for g in self.games) / len(self.games)

    @property
    def usual_length(self) -> float:
        """The per cent of fights that last as many turns as fights should."""
        return 100 * sum(_in(g.turns, TURNS) for g in self.games) / len(self.games)

    @property
    def by_clock(self) -> float:
        """The per cent of fights that the clock ended."""
        return 100 * sum(g.turns >= CLOCK for g in self.games) / len(self.games)

    @property
    def faults(self) -> list[str]:
        """The gates that it fails."""
        checks = (("losses", self.losses, LOSSES), ("turns", self.turns, TURNS))
        found = [f"{what} {value:.2f}" for what, value, gate in checks if not _in(value, gate)]
        won = self.won("attacker")
        return [*found, *([] if _in(won, WINS) else [f"attackers win {won:.0f} %"])]


def main(count: int, processes: int) -> int:
    """Fight, print and judge. Returns the exit status."""
    with ProcessPoolExecutor(processes) as pool:
        rows = []
        for kind, attacker, period in product(MALTA.missions, range(len(SIDES)), PERIODS):
            games = list(
                pool.map(played, repeat(kind), repeat(attacker), repeat(period), range(count))
            )
            rows.append(Row(f"{kind} {SIDES[attacker]} {period}", games))
            _print_row(rows[-1], first=len(rows) == 1)
        pairs = [
            _meeting(pool, period, pair, count)
            for period in PERIODS
            for pair in fighters_of(period)
        ]
    every = Row("all", [game for row in rows for game in row.games])
    faults = [f"{row.title}: {fault}" for row in rows for fault in row.faults]
    faults += [*_faults_of_all(every), *_print_pairs(pairs), *_print_used(every)]
    for fault in faults:
        print(f"FAULT {fault}")
    print(f"{len(every.games)} fights, {len(faults)} gates failed")
    return 1 if faults else 0


def _meeting(
    pool: ProcessPoolExecutor, period: str, pair: tuple[str, str], count: int
) -> tuple[tuple[str, str], float]:
    """The per cent of dogfights the British type of a pair wins, as often attacking as not."""
    wins = 0.0
    for attacker in range(len(SIDES)):
        numbers = range(attacker * count, attacker * count + count // 2)
        games = pool.map(
            played, repeat(DOGFIGHT), repeat(attacker), repeat(period), numbers, repeat(pair)
        )
        wins += sum(_for_the_british(game, attacker) for game in games)
    return pair, 100 * wins / (count // 2 * len(SIDES))


def _for_the_british(game: Played, attacker: int) -> float:
    if game.winner == "drawn":
        return 0.5
    return float((game.winner == "attacker") == (SIDES[attacker] == "british"))


def _print_row(row: Row, first: bool) -> None:
    if first:
        heads = ("mission", "attackers win", "drawn", "lost per sortie", "turns", "of 15 to 45")
        print(f"| {' | '.join((*heads, 'by clock', 'CPU s', ''))} |")
        print("|---|---|---|---|---|---|---|---|---|")
    drawn = 100 * sum(game.winner == "drawn" for game in row.games) / len(row.games)
    seconds = sum(game.seconds for game in row.games) / len(row.games)
    print(
        f"| {row.title} | {row.won('attacker'):.0f} % | {drawn:.0f} % | {row.losses:.2f} "
        f"| {row.turns:.1f} | {row.usual_length:.0f} % | {row.by_clock:.0f} % | {seconds:.2f} "
        f"| {', '.join(row.faults)} |",
        flush=True,
    )


def _faults_of_all(every: Row) -> Iterable[str]:
    _print_row(every, first=False)
    if not _in(every.won("attacker"), ALL_WINS):
        yield f"over all, attackers win {every.won('attacker'):.0f} %"
    if every.by_clock > BY_CLOCK:
        yield f"the clock ends {every.by_clock:.1f} % of fights"


def _print_pairs(pairs: list[tuple[tuple[str, str], float]]) -> Iterable[str]:
    print("\n| dogfights | won by the first |\n|---|---|")
    for (british, axis), won in pairs:
        title = f"{name(british)} v {name(axis)}"
        print(f"| {title} | {won:.0f} % |")
        if not _in(won, PAIR_WINS):
            yield f"{title}: {won:.0f} %"


def _print_used(every: Row) -> Iterable[str]:
    used: Counter[str] = Counter()
    for game in every.games:
        used.update(game.used)
    print("\n| used | times |\n|---|---|")
    for what in sorted(used):
        print(f"| {what} | {used[what]} |")
    yield from (f"never used: {what}" for what in EXPECTED if not used[what])
    yield from (f"{what}: {used[what]} times" for what in NEVER if used[what])


def _in(value: float, gate: tuple[float, float]) -> bool:
    return gate[0] <= value <= gate[1]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    sys.exit(main(options.count, options.processes))
