"""Plays 10,000 seeded games over all editions, rulings and captains, and reckons each of them anew.

    python -m tests.benchmarks.many_games [GAMES]

A game that breaks an invariant is an AssertionError with its number: `drawn_session(number)`
plays it again.
"""

import sys
from collections import Counter
from time import perf_counter

from sheetgen.games.convoy.rules.events import TurnEnded
from tests.games.convoy.rules.reckoner import Reckoner, drawn_session

INVARIANTS = (
    "no exception, and every game comes to its end",
    "sailed = afloat + lost + returned for every type at every turn's end",
    "the score is what the printed scoring gives from the events, at every turn's end",
    "interception dice and points, forces and contact rows are what the state of the convoy gives",
    "21 to 26 turns, at most 29 with Evade; 1 to 6 of them in friendly waters, without an attack",
    "no option is taken while another runs, none twice",
    "the state of the rules is what the events tell",
)


def main(games: int) -> None:
    """Play, reckon, and print what was held."""
    played: Counter[str] = Counter()
    answers, scores, playing = 0, [], 0.0
    for number in range(games):
        began = perf_counter()
        session = drawn_session(number)
        playing += perf_counter() - began
        try:
            assert session.finished
            reckoner = Reckoner(session)
            reckoner.agrees_with(session)
            assert session.events[-1] == TurnEnded(reckoner.length, reckoner.score())
        except AssertionError as fault:
            raise AssertionError(f"game {number}: {fault}") from fault
        played[session.conditions.edition] += 1
        answers += len(session.answers)
        scores.append(reckoner.score())
    editions = ", ".join(f"{edition} {count}" for edition, count in sorted(played.items()))
    print(f"{games} games ({editions}), {answers} answers")
    print(f"scores from {min(scores)} to {max(scores)}, mean {sum(scores) / games:.2f}")
    for invariant in INVARIANTS:
        print(f"  held: {invariant}")
    print(f"{games / playing:.0f} games/s played, seeded, on one core")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
