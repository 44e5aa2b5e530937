"""The compiled rules against the generators, on the same dice, field by field at every turn.

python -m tests.benchmarks.parity [GAMES WITHOUT NUMBA] [GAMES WITH NUMBA]
"""

import sys

from tests.kits.chances.parity import assert_parity


def main(plain: int, fast: int) -> None:
    """Play so many games either way, and say that they agreed."""
    assert_parity(fast=False, games=plain)
    print(f"{plain} games on plain Python: every field equal after every turn")
    assert_parity(fast=True, games=fast)
    print(f"{fast} games under numba: every field equal after every turn")


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:]]
    main(*(numbers + [3_000, 30_000][len(numbers) :]))
