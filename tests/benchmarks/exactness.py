"""The exact expectation against simulation, and the known means of rolled set-ups.

    python -m tests.benchmarks.exactness [GAMES]

Prints every difference in standard errors, and ends with an error if one is above three. Quick
only with numba.
"""

import sys
from math import hypot

from sheetgen.core.game import find
from sheetgen.games.convoy.chances.expectation import Expectation
from sheetgen.games.convoy.rules.conditions import rulings_of
from sheetgen.kits.chances.simulation import Summary, simulate
from tests.benchmarks.set_ups import SET_UPS, given, state

CONVOY = find("convoy")
POLICIES = [name for name in ("never", "best") if name in CONVOY.policies]
KNOWN = {"classic": 86.252, "revised": 86.287, "sheet": 85.869}
KNOWN_ERROR = 0.004
"""Means of `never` under the default rulings, measured apart from this program, and their standard
error."""
ALLOWED = 3.0


def simulated(edition: str, policy: str, games: int, setup: dict[str, int]) -> Summary:
    """So many games of a set-up, with random words of their own; an empty one is rolled."""
    seed = f"exactness {edition} {policy} {sorted(setup.items())}"
    return simulate(CONVOY, CONVOY.conditions(edition), policy, games, seed, setup)


def fixed(games: int) -> list[float]:
    """Print a line for each set-up; the differences in standard errors."""
    print(f"{'':<46}{'exact':>9}{'simulated':>11}{'error':>8}{'difference':>12}")
    differences = []
    for edition, set_ups in SET_UPS.items():
        for policy in POLICIES:
            exact = Expectation(rulings_of(CONVOY.conditions(edition)), CONVOY.policies[policy])
            for name in set_ups:
                expected = exact(state(edition, name))
                found = simulated(edition, policy, games, given(edition, name))
                differences.append((found.mean - expected) / found.standard_error)
                print(
                    f"{edition:<9}{policy:<7}{name:<30}{expected:>9.4f}{found.mean:>11.4f}"
                    f"{found.standard_error:>8.4f}{differences[-1]:>+9.2f} se"
                )
    return differences


def rolled(games: int) -> list[float]:
    """Print the mean of each policy over rolled set-ups; the differences from the known means."""
    print(f"\n{'rolled set-ups':<46}{'known':>9}{'simulated':>11}{'error':>8}{'difference':>12}")
    differences = []
    for edition, known in KNOWN.items():
        found = {policy: simulated(edition, policy, games, {}) for policy in POLICIES}
        never = found["never"]
        differences.append((never.mean - known) / hypot(never.standard_error, KNOWN_ERROR))
        print(
            f"{edition:<9}{'never':<37}{known:>9.3f}{never.mean:>11.4f}"
            f"{never.standard_error:>8.4f}{differences[-1]:>+9.2f} se"
        )
        if "best" in found:
            best = found["best"]
            print(
                f"{edition:<9}{'best':<37}{'':>9}{best.mean:>11.4f}{best.standard_error:>8.4f}"
                f"{best.mean - never.mean:>+9.3f} more than never (about 3.1 expected)"
            )
    return differences


def main(games: int) -> None:
    """Compare all there is, and judge."""
    print(f"{games:,} games a line")
    largest = max(map(abs, fixed(games) + rolled(games)))
    print(f"\nlargest difference {largest:.2f} standard errors, {ALLOWED:g} allowed")
    if largest > ALLOWED:
        raise SystemExit(1)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2_000_000)
