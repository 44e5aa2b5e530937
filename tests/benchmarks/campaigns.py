"""Plays 2,000 campaigns over Malta over all rulings, and holds each to books kept by other code.

    python -m tests.benchmarks.campaigns [CAMPAIGNS]

A campaign that comes to something else is an AssertionError with its number:
`drawn_session(number)` plays it again.
"""

import sys
from time import perf_counter

from sheetgen.games.wings.rules import events as ev
from tests.games.wings.rules.drawn_campaigns import drawn_session, to_the_end


def main(campaigns: int) -> None:
    """Play them, and print what they came to."""
    began = perf_counter()
    answers, won, posted = 0, [0, 0], 0
    for number in range(campaigns):
        try:
            session = to_the_end(*drawn_session(number))
        except Exception as fault:
            raise AssertionError(f"campaign {number}: {fault}") from fault
        answers += len(session.answers)
        won = [a + b for a, b in zip(won, session.state.won, strict=True)]
        posted += sum(isinstance(event, ev.PostedAway) for event in session.events)
    print(f"{campaigns} campaigns, {24 * campaigns} missions, {answers} answers")
    print(f"missions won: British {won[0]}, Axis {won[1]}; {posted} Wing Commanders at a desk")
    print(f"{campaigns / (perf_counter() - began):.1f} campaigns/s played and held, on one core")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2_000)
