"""Small questions answered exactly: the rules played with every answer, each with its chance.

A generator cannot be copied: every path is played from a new state. That pays for a turn or a part
of one. What is longer is played part by part, and `earned` adds up what the parts bring.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product
from math import factorial, lcm, prod
from typing import Any, NamedTuple, TypeVar

from sheetgen.core.errors import Error
from sheetgen.core.game import Rules
from sheetgen.core.requests import REQUESTS, Decision, Roll, purpose

State = TypeVar("State")
Outcome = TypeVar("Outcome", bound=Hashable)

Reading = Callable[[Roll], Iterable[tuple[Fraction, tuple[int, ...]]]]
"""What of a roll matters: faces that stand for all that are as good, with the chance of those."""


@cache
def each_order(roll: Roll) -> tuple[tuple[Fraction, tuple[int, ...]], ...]:
    """Every face of every die: a roll of which all matters."""
    faces = list(product(range(1, roll.sides + 1), repeat=roll.number))
    return tuple((Fraction(1, len(faces)), thrown) for thrown in faces)


def any_face(roll: Roll) -> tuple[tuple[Fraction, tuple[int, ...]], ...]:
    """Ones: a roll that does not matter."""
    return ((Fraction(1), (1,) * roll.number),)


def banded(band: Callable[[int], Hashable]) -> Reading:
    """A reading of rolls in which faces of the same band are as good, and order does not matter."""

    @cache
    def reading(roll: Roll) -> tuple[tuple[Fraction, tuple[int, ...]], ...]:
        bands: dict[Hashable, list[int]] = defaultdict(list)
        for face in range(1, roll.sides + 1):
            bands[band(face)].append(face)
        faces_with_chance = []
        for thrown in combinations_with_replacement(bands.values(), roll.number):
            orders = factorial(roll.number)
            for alike in Counter(faces[0] for faces in thrown).values():
                orders //= factorial(alike)
            chance = Fraction(orders * prod(map(len, thrown)), roll.sides**roll.number)
            faces_with_chance.append((chance, tuple(faces[0] for faces in thrown)))
        return tuple(faces_with_chance)

    return reading


any_order = banded(lambda face: face)
"""A reading of rolls in which only the order does not matter."""


class Path(NamedTuple):
    """One path that rules took: all the events on it, the request or event it was stopped at (None:
    at the end of the rules), and what the rules returned if they ended."""

    events: list[Any]
    stopped: Any
    returned: Any


def every_path(
    start: Callable[[], State],
    rule: Callable[[State], Rules],
    outcome: Callable[[State, Path], Outcome],
    *,
    readings: Mapping[str, Reading] | None = None,
    decide: Callable[[State, Decision], Any] | None = None,
    until: Callable[[Any], bool] = lambda yielded: False,
    given: Sequence[Any] = (),
) -> dict[Outcome, Fraction]:
    """The chance of every outcome of a rule.

    `start` makes a new state, `rule` plays on it, `outcome` tells what matters of what came of it.
    `readings` say by the name of a roll what of it matters (everything, where they do not), and
    `decide` takes the decisions. `given` are the values the rule is sent first; a path stops at the
    first thing said after those for which `until` holds, and else at the end.

    Raises Error for a decision that nobody takes.
    """
    read = readings or {}
    # Chances are a whole number over another, made fractions at the end: that is much quicker.
    weights: dict[Outcome, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    paths = [(1, 1, tuple(given))]
    while paths:
        weight, whole, answers = paths.pop()
        state = start()
        events: list[Any] = []
        playing = _Playing(rule(state), events)
        # `until` holds from the last of these answers on: what came before was passed already.
        playing.send(None, until if not answers else _never)
        for answer in answers[:-1]:
            playing.send(answer, _never)
        if answers:
            playing.send(answers[-1], until)
        while not playing.stopped:
            asked = playing.yielded
            if isinstance(asked, Roll):
                # On with the first answer here; the others start again from a new state.
                (odds, answer), *others = read.get(purpose(asked.ask), each_order)(asked)
                paths += [
                    (weight * other.numerator, whole * other.denominator, (*answers, faces))
                    for other, faces in others
                ]
                weight, whole = weight * odds.numerator, whole * odds.denominator
            elif decide is None:
                raise Error(f"nobody decides {asked.wanted}")
            else:
                answer = decide(state, asked)
            answers = (*answers, answer)
            playing.send(answer, until)
        weights[outcome(state, Path(events, playing.yielded, playing.returned))][whole] += weight
    return {
        out: sum((Fraction(weight, whole) for whole, weight in some.items()), Fraction(0))
        for out, some in weights.items()
    }


def _never(yielded: Any) -> bool:
    return False


class _Playing:
    """Rules being played: `yielded` is the request at hand, or what they were stopped at."""

    def __init__(self, rules: Rules, events: list[Any]) -> None:
        self.rules = rules
        self.events = events
        self.yielded: Any = None
        self.returned: Any = None
        self.stopped = False

    def send(self, value: Any, until: Callable[[Any], bool]) -> None:
        """Play on to the next request, or to the first thing said for which `until` holds."""
        send, events = self.rules.send, self.events
        try:
            yielded = send(value)
            while not isinstance(yielded, REQUESTS):
                events.append(yielded)
                if until(yielded):
                    break
                yielded = send(None)
        except StopIteration as end:
            self.yielded, self.returned, self.stopped = None, end.value, True
        else:
            self.yielded, self.stopped = yielded, until(yielded)


class Step(NamedTuple):
    """One way a chain goes on: its chance, where to, and what is gained on the way."""

    chance: Fraction
    to: Any
    gains: tuple[int, ...]


def earned(
    start: Any, step: Callable[[int, Any], Iterable[Step]], times: int
) -> list[tuple[Fraction, ...]]:
    """What a chain is expected to have gained after each of so many steps.

    `step` tells, of step number 0, 1, ... and a place, how the chain goes on there. Gains are
    added up each for itself, in the order they stand in.
    """
    # Weights are whole numbers over one denominator: fractions would cost ten times as much.
    weights: dict[Any, int] = {start: 1}
    denominator = 1
    total: tuple[Fraction, ...] = ()
    totals = []
    for number in range(times):
        steps = {place: list(step(number, place)) for place in weights}
        scale = lcm(*(each.chance.denominator for some in steps.values() for each in some))
        denominator *= scale
        after: dict[Any, int] = defaultdict(int)
        gained: dict[tuple[int, ...], int] = defaultdict(int)
        for place, weight in weights.items():
            for chance, to, gains in steps[place]:
                share = weight * (chance.numerator * (scale // chance.denominator))
                after[to] += share
                gained[gains] += share
        sums = [
            sum(share * gains[i] for gains, share in gained.items())
            for i in range(len(next(iter(gained))))
        ]
        more = [Fraction(share, denominator) for share in sums]
        total = tuple(a + b for a, b in zip(total or [Fraction(0)] * len(more), more, strict=True))
        totals.append(total)
        weights = after
    return totals
