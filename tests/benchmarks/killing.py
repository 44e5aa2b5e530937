"""Kills the recorder at random moments of both games, typed in a terminal and sent in a stream, and
a fight that a person plans, and goes on each time.

    python -m tests.benchmarks.killing [MOMENTS [SEED]]

So many moments in all (1,000). Exit status 1 if any answer that the program said was kept was lost,
or if what was kept was not a beginning of what was typed.
"""

import sys
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.kits.table.killing import kill, kill_fight, kill_stream

WAYS = {
    "convoy, typed": kill,
    "wings, typed": partial(kill, name="wings"),
    "convoy, streamed": partial(kill_stream, name="convoy"),
    "wings, streamed": partial(kill_stream, name="wings"),
    "a fight": kill_fight,
}


def main(moments: int, seed: int) -> int:
    """Kill, count, print. Returns the exit status."""
    lost = 0
    for name, way in WAYS.items():
        with TemporaryDirectory() as folder:
            told = way(Path(folder), moments // len(WAYS), seed)
        wrong = [one for one in told if not one.right or not one.said <= one.kept <= one.sent]
        cut = sum(one.kept < one.sent for one in told)
        print(f"{name}: {len(told)} kills, {cut} of them before all that was sent had been taken;")
        print(f"  {sum(one.torn for one in told)} left a line cut short,", end=" ")
        print(f"{sum(one.kept > one.said for one in told)} kept more than had been said,", end=" ")
        print(f"{len(wrong)} lost an answer that was said to be kept, or got one wrong", flush=True)
        for one in wrong:
            print(f"  {one}")
        lost += len(wrong)
    print(f"{lost} answers lost")
    return 1 if lost else 0


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[1:]]
    sys.exit(main(*[*given, *(1000, 1)[len(given) :]]))
