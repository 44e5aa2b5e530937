"""How the time of a simulation grows with its games, on one worker and on two.

python -m tests.benchmarks.scaling [LARGEST POWER OF TEN]
"""

import sys
from time import perf_counter

from sheetgen.core.game import find
from sheetgen.kits.chances.simulation import simulate

CONVOY = find("convoy")


def seconds(games: int, workers: int) -> float:
    """The time one simulation takes, wall clock."""
    start = perf_counter()
    simulate(CONVOY, CONVOY.conditions(), "steady", games, "scaling", workers=workers)
    return perf_counter() - start


def main(largest: int) -> None:
    """Print a table in Markdown."""
    for workers in (1, 2):
        seconds(40_001, workers)  # compiles, and starts the processes
    print("| games | 1 worker | 2 workers |\n|---:|---:|---:|")
    for power in range(4, largest + 1):
        one, two = (seconds(10**power, workers) for workers in (1, 2))
        print(f"| {10**power:,} | {one:.2f} s | {two:.2f} s |")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 7)
