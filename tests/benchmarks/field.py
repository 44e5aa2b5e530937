"""What named dice do for fairness: a simulated field of 48 captains, event after event.

    python -m tests.benchmarks.field --count 1000

Each event has three boards, ranked by matchpoints. Once everybody meets the same named dice, once
everybody rolls his own dice from the same set-up, once with a set-up of his own as well. Told are
the standard deviation of the difference of two captains' scores on a board, `best` and `never`, and
how often the better of the two ranks above the other. Exit status 1 if named dice do not at least
halve the standard deviation against own dice with own set-ups, or if the better captain does not
rank above the other more often.
"""

import argparse
import hashlib
import random
import sys
from collections.abc import Callable, Iterator
from statistics import fmean, stdev
from typing import Any, NamedTuple

from sheetgen.core import dice
from sheetgen.core.game import lowest_number
from sheetgen.core.requests import Choose, ChooseNumber, Roll
from sheetgen.games.convoy import GAME, begin
from sheetgen.games.convoy.rules import sequence_of_play
from sheetgen.games.convoy.rules.state import NONE, OPTIONS
from sheetgen.kits.events.results.scoring import matchpoints

CAPTAINS, BOARDS = 48, 3
NEVER, BEST = 0, 1
"""The captains that are compared."""
NAMED, SAME_SET_UP, OWN = WAYS = ("named dice", "own dice, same set-up", "own dice, own set-up")
CONDITIONS = GAME.conditions("sheet")

Faces = Callable[[Roll], tuple[int, ...]]
Decides = Callable[[Any, Any, Callable[[int], int]], int]


class Captain(NamedTuple):
    """A captain: how he decides on an option; cruisers he keeps."""

    name: str
    option: Decides


def captains() -> list[Captain]:
    """48 captains: those of the game, and many who take their options by the calendar."""
    known = [Captain(name, GAME.policies[name].deciders["option"]) for name in ("never", "best")]
    known += [
        Captain(name, GAME.policies[name].deciders["option"]) for name in ("steady", "random")
    ]
    drawn = random.Random(48)
    while len(known) < CAPTAINS:
        starts = [drawn.randint(3, 24) if drawn.random() < 0.6 else 0 for _ in OPTIONS[1:]]
        known.append(Captain(str(starts), by_the_calendar(starts)))
    return known


def by_the_calendar(starts: list[int]) -> Decides:
    """Takes each option in its turn, if it may."""

    def option(state: Any, request: Choose, draw: Callable[[int], int]) -> int:
        for place, turn in enumerate(starts, start=1):
            if turn == request.turn and request.allowed >> place & 1:
                return place
        return NONE

    return option


class Dice:
    """The dice of keys: those of the set-up of one, the others of another."""

    def __init__(self, set_up: str, sea: str) -> None:
        self._set_up, self._sea = set_up, sea
        self._known: dict[Roll, tuple[int, ...]] = {}

    def __call__(self, roll: Roll) -> tuple[int, ...]:
        """The faces of a roll."""
        faces = self._known.get(roll)
        if faces is None:
            ask, number, sides, turn, slot, *_ = roll
            set_up = ask in _SET_UP
            key = self._set_up if set_up else self._sea
            faces = dice.faces(key, "convoy", turn, ask, sides, number, slot)
            self._known[roll] = faces
        return faces


_SET_UP = ("cargo", "tanker", "carrier", "cruiser", "destroyer", "journey", "friendly")


def played(captain: Captain, faces: Faces, draw: Callable[[int], int]) -> int:
    """The score of a captain's game."""
    state, game = begin(CONDITIONS)
    answer: Any = None
    while True:
        try:
            said = game.send(answer)
        except StopIteration:
            return sequence_of_play.score(state)
        answer = None
        if isinstance(said, Roll):
            answer = faces(said)
        elif isinstance(said, Choose):
            answer = captain.option(state, said, draw)
        elif isinstance(said, ChooseNumber):
            answer = lowest_number(state, said, draw)


def key(*names: object) -> str:
    """A key of these names."""
    return hashlib.sha256("|".join(map(str, names)).encode()).hexdigest()


def board(way: str, event: int, number: int, field: list[Captain]) -> dict[int, int]:
    """The scores of a board by captain."""
    drawn = random.Random(f"{way} {event} {number}")
    shared = Dice(key(event, number), key(event, number, "sea"))
    scores = {}
    for place, captain in enumerate(field):
        faces = shared
        if way != NAMED:
            own = () if way == SAME_SET_UP else (way, place)
            faces = Dice(key(event, number, *own), key(event, number, way, place, "sea"))
        scores[place] = played(captain, faces, lambda sides: drawn.randint(1, sides))
    return scores


class Figures(NamedTuple):
    """Of a way to roll: the mean and the standard deviation of the difference of best and never on
    a board, and how often best ranks above never, on one board and in the event; half of a tie."""

    mean: float
    deviation: float
    above_on_board: float
    above_in_event: float


def figures(way: str, count: int, watch: Callable[[Iterator[int]], Any] = iter) -> Figures:
    """The figures of so many events."""
    field = captains()
    differences, on_board, in_event = [], [], []
    for event in watch(iter(range(count))):
        totals = dict.fromkeys(range(CAPTAINS), 0)
        for number in range(BOARDS):
            scores = board(way, event, number, field)
            differences.append(scores[BEST] - scores[NEVER])
            on_board.append(above(scores[BEST], scores[NEVER]))
            for place, points in matchpoints(scores).items():
                totals[place] += int(points)
        in_event.append(above(totals[BEST], totals[NEVER]))
    return Figures(fmean(differences), stdev(differences), fmean(on_board), fmean(in_event))


def above(better: float, other: float) -> float:
    """1 if the first is above the other, half if they are equal."""
    return 1.0 if better > other else 0.5 if better == other else 0.0


def passed(found: dict[str, Figures]) -> bool:
    """Whether named dice do what they are for."""
    named, own = found[NAMED], found[OWN]
    halved = named.deviation <= own.deviation / 2
    return halved and named.above_in_event > own.above_in_event


def main() -> int:
    """Print the figures; 1 if a gate fails."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=1000, help="events (1000)")
    count = parser.parse_args().count
    found = {}
    print(f"{count} events of {BOARDS} boards and {CAPTAINS} captains: best against never")
    print(f"{'':<24}{'mean':>8}{'SD':>8}{'above: board':>16}{'event':>8}")
    for way in WAYS:
        found[way] = figures(way, count)
        mean, deviation, on_board, in_event = found[way]
        print(
            f"{way:<24}{mean:>8.2f}{deviation:>8.2f}{on_board:>16.3f}{in_event:>8.3f}", flush=True
        )
    ratio = found[OWN].deviation / found[NAMED].deviation
    print(f"named dice divide the standard deviation by {ratio:.2f}")
    return 0 if passed(found) else 1


if __name__ == "__main__":
    sys.exit(main())
