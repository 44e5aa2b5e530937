"""Plays 2,000 campaigns over Malta over all rulings, and keeps the books of each beside the rules.

    python -m tests.benchmarks.campaigns [CAMPAIGNS]

A campaign that breaks an invariant is an AssertionError with its number: `drawn_session(number)`
plays it again. Exit status 1 if a row of a printed table was never rolled, or if the rolls on a
table do not agree with its printed odds.
"""

import sys
from time import perf_counter

from sheetgen.games.wings.rules import events as ev
from tests.games.wings.rules.auditor import INVARIANTS
from tests.games.wings.rules.drawn_campaigns import audited
from tests.games.wings.rules.printed_odds import Result, Tables

LEVEL = 0.01
"""The chance, over all tables together, to find fault with fair dice."""


def main(campaigns: int) -> int:
    """Play, audit, count; print what was held. Returns the exit status."""
    began = perf_counter()
    tables = Tables()
    answers, won, posted = 0, [0, 0], 0
    for number in range(campaigns):
        try:
            session = audited(number, tables)
        except Exception as fault:
            raise AssertionError(f"campaign {number}: {fault}") from fault
        answers += len(session.answers)
        won = [a + b for a, b in zip(won, session.state.won, strict=True)]
        posted += sum(isinstance(event, ev.PostedAway) for event in session.events)
    print(f"{campaigns} campaigns, {24 * campaigns} missions, {answers} answers")
    print(f"missions won: British {won[0]}, Axis {won[1]}; {posted} Wing Commanders at a desk")
    for invariant in INVARIANTS:
        print(f"  held: {invariant}")
    results = tables.results()
    for result in results:
        _print_table(result)
    _print_reached(tables)
    print(
        f"\n{campaigns / (perf_counter() - began):.1f} campaigns/s played and audited, on one core"
    )
    return _verdict(results)


def _print_table(result: Result) -> None:
    rolls = sum(result.counts)
    print(
        f"\n{result.name}: {rolls} rolls, chi-square {result.chi_square:.1f} "
        f"({result.freedom} df), p = {result.p:.3f}"
    )
    for row, count, mean in zip(result.rows, result.counts, result.expected, strict=True):
        print(f"  {row:<24}{count:>9}{100 * count / rolls:>9.2f} %{100 * mean / rolls:>9.2f} %")


def _print_reached(tables: Tables) -> None:
    for what, rows in tables.reached.items():
        print(f"\n{what}")
        for row, count in rows.items():
            print(f"  {row:<24}{count:>9}")


def _verdict(results: list[Result]) -> int:
    rows = sum(len(result.rows) for result in results)
    missing = [f"{result.name}: {row}" for result in results for row in result.missing]
    limit = LEVEL / len(results)
    off = [result.name for result in results if result.p < limit]
    least = min(results, key=lambda result: result.p)
    print(f"{len(results)} tables, {rows} rows, {len(missing)} never rolled")
    print(f"least p = {least.p:.4f} ({least.name}); a fault would be one under {limit:.5f}")
    for fault in (*(f"never rolled: {row}" for row in missing), *(f"not fair: {n}" for n in off)):
        print(f"FAULT {fault}")
    return 1 if missing or off else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 2_000))
