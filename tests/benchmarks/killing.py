"""Kills the recorder at 200 random moments of a game typed in a terminal, and goes on each time.

    python -m tests.benchmarks.killing [MOMENTS [SEED]]

Exit status 1 if any answer that the screen said was kept was lost, or if what was kept was not a
beginning of what was typed.
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.kits.table.killing import kill


def main(moments: int, seed: int) -> int:
    """Kill, count, print. Returns the exit status."""
    with TemporaryDirectory() as folder:
        told = kill(Path(folder), moments, seed)
    wrong = [one for one in told if not one.right or not one.said <= one.kept <= one.sent]
    cut = sum(one.kept < one.sent for one in told)
    print(f"{moments} kills; {cut} of them before all that was typed had been taken")
    print(f"{sum(one.torn for one in told)} left a line cut short")
    print(f"{sum(one.kept > one.said for one in told)} kept more than the screen had said")
    print(f"{len(wrong)} lost an answer that the screen had said was kept, or got one wrong")
    for one in wrong:
        print(f"  {one}")
    return 1 if wrong else 0


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[1:]]
    sys.exit(main(*[*given, *(200, 1)[len(given) :]]))
