"""What the exact tables of a set-up cost: CPU time, and memory beyond that of numpy.

    python -m tests.benchmarks.exact_cost

Each set-up is worked out in a fresh process, from the import on: the seconds are those of the
first expectation asked for, the memory is the most the process ever held (Linux).
"""

import os
import subprocess
import sys

from sheetgen.core.game import find
from tests.benchmarks.set_ups import SET_UPS

POLICIES = [name for name in ("never", "best") if name in find("convoy").policies]
SECONDS, MEGABYTES = 0.5, 60.0
"""What `never` may cost."""
EXACT = """
from sys import argv
from time import process_time
from sheetgen.core.game import find
from sheetgen.games.convoy.rules.conditions import rulings_of
from sheetgen.games.convoy.chances.expectation import Expectation
from tests.benchmarks.set_ups import state
edition, policy, name = argv[1:]
game = find("convoy")
start = process_time()
Expectation(rulings_of(game.conditions(edition)), game.policies[policy])(state(edition, name))
print(process_time() - start)
"""


def run(code: str, *arguments: str) -> tuple[str, float]:
    """What a fresh Python prints, and the most memory it held, in megabytes."""
    process = subprocess.Popen([sys.executable, "-c", code, *arguments], stdout=subprocess.PIPE)
    assert process.stdout is not None
    with process.stdout as printed:
        said = printed.read().decode()
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(process.returncode)
    return said, used.ru_maxrss / 1024


def main() -> None:
    """Print a table, and what is above what `never` may cost."""
    _, numpy_alone = run("import numpy")
    print(f"a process that only imports numpy: {numpy_alone:.1f} MB\n")
    print(f"{'':<46}{'CPU':>8}{'peak':>11}{'beyond numpy':>15}")
    above = []
    for edition, set_ups in SET_UPS.items():
        for policy in POLICIES:
            for name in set_ups:
                said, peak = run(EXACT, edition, policy, name)
                seconds, beyond = float(said), peak - numpy_alone
                print(
                    f"{edition:<9}{policy:<7}{name:<30}{seconds:>6.2f} s"
                    f"{peak:>8.1f} MB{beyond:>12.1f} MB"
                )
                if policy == "never" and (seconds > SECONDS or beyond > MEGABYTES):
                    above.append(f"{edition}, {name}")
    print(f"\nnever above {SECONDS} s or {MEGABYTES:g} MB: {'; '.join(above) or 'none'}")


if __name__ == "__main__":
    main()
