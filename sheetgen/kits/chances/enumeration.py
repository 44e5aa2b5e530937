"""Small questions answered exactly: the rules played with every answer, each with its chance.

A generator cannot be copied: every path is played from a new state. That pays for a turn or a part
of one.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement, product
from math import factorial, inf, lcm, prod
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any, NamedTuple, TypeVar

from sheetgen.core.errors import Error
from sheetgen.core.game import Rules
from sheetgen.core.requests import REQUESTS, Decision, Roll, purpose
from sheetgen.core.session import TIMES

State = TypeVar("State")
Outcome = TypeVar("Outcome", bound=Hashable)

Reading = Callable[[Roll], Iterable[tuple[Fraction, tuple[int, ...]]]]
"""What of a roll matters: faces that stand for all that are as good, with the chance of those."""
Fall = tuple[int, int, tuple[int, ...]]
"""Faces, after their chance: a number over another."""


def each_order(roll: Roll) -> tuple[tuple[Fraction, tuple[int, ...]], ...]:
    """Every face of every die: a roll of which all matters."""
    faces = list(product(range(1, roll.sides + 1), repeat=roll.number))
    return tuple((Fraction(1, len(faces)), thrown) for thrown in faces)


def any_face(roll: Roll) -> tuple[tuple[Fraction, tuple[int, ...]], ...]:
    """Ones: a roll that does not matter."""
    return ((Fraction(1), (1,) * roll.number),)


def not_thrown(roll: Roll) -> tuple[tuple[Fraction, tuple[int, ...]], ...]:
    """Faces of 0, which no die has: a roll that is looked at before it is made."""
    return ((Fraction(1), (0,) * roll.number),)


def banded(band: Callable[[int], Hashable]) -> Reading:
    """A reading of rolls in which faces of the same band are as good, and order does not matter."""

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


class TooManyWays(Error):
    """A rule that may go more ways than are to be looked at."""


class Called(NamedTuple):
    """An event in the place of a rule that was cut out: its name, and what it was given besides
    state and rulings. What is sent then says whether it is played after all."""

    rule: str
    arguments: tuple[Any, ...]


def cut(rules: ModuleType, *names: str) -> Any:
    """The functions of rules, in which these rules are cut out: each does nothing but say, by an
    event `Called`, that it is its turn, and comes to 0. So rules can be played part by part. What
    `every_path` is given answers for is played as it is."""
    inner: dict[str, Any] = dict(vars(rules))
    for name, rule in vars(rules).items():
        if isinstance(rule, FunctionType) and rule.__module__ == rules.__name__:
            made = FunctionType(rule.__code__, inner, name, rule.__defaults__, rule.__closure__)
            inner[name] = made

    def called(name: str, rule: Callable[..., Rules]) -> Callable[..., Rules]:
        def says(*given: Any) -> Rules:
            if (yield Called(name, given[2:])):
                return (yield from rule(*given))
            return 0

        return says

    inner.update((name, called(name, inner[name])) for name in names)
    return SimpleNamespace(**inner)


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
    until: Callable[[Any], bool] | None = None,
    given: Sequence[Any] = (),
    most: float = inf,
) -> dict[Outcome, Fraction]:
    """The chance of every outcome of a rule.

    `start` makes a new state, `rule` plays on it, `outcome` tells what matters of what came of it.
    `readings` say by the name of a roll what of it matters (everything, where they do not), and
    `decide` takes the decisions. `given` are the values the rule is sent first, the last of them
    perhaps only the first dice of a roll; a path stops at the first thing said after those for
    which `until` holds, and else at the end.

    Raises Error for a decision that nobody takes, and TooManyWays if there are more than `most`.
    """
    read = readings or {}
    # Chances are a whole number over another, made fractions at the end: that is much quicker.
    found: dict[Outcome, tuple[int, int]] = {}
    paths = [(1, 1, tuple(given))]
    ways = 0
    while paths:
        ways += 1
        weight, whole, answers = paths.pop()
        state = start()
        events: list[Any] = []
        stopped = returned = None
        value: Any = None
        # `until` holds from the last of these answers on: what came before was passed already.
        known, sent = len(answers), 0
        rules = rule(state)
        try:
            while True:
                yielded = rules.send(value)
                value = None
                asked = isinstance(yielded, REQUESTS)
                if not asked:
                    if sent < len(given) and isinstance(yielded, Called):
                        value = True
                    else:
                        events.append(yielded)
                if until is not None and sent >= known and until(yielded):
                    stopped = yielded
                    break
                if not asked:
                    continue
                begun = answers[sent] if sent < known else ()
                if isinstance(yielded, Roll) and (sent >= known or len(begun) < yielded.number):
                    rest = Roll(yielded.ask, yielded.number - len(begun), yielded.sides)
                    reading = read.get(purpose(yielded.ask), each_order)
                    falls = _falls(rest, reading, most + 1 - ways - len(paths))
                    # On with the first answer here; the others start again from a new state.
                    (odds, of, faces), *others = falls
                    before = answers[:sent]
                    paths += [
                        (weight * odds, whole * of, (*before, (*begun, *more)))
                        for odds, of, more in others
                    ]
                    weight, whole = weight * odds, whole * of
                    value = (*begun, *faces)
                    answers = (*before, value)
                elif sent < known:
                    value = begun
                elif decide is None:
                    raise Error(f"nobody decides {yielded.wanted}")
                else:
                    value = decide(state, yielded)
                    answers = (*answers, value)
                sent += 1
                if sent > TIMES:
                    raise TooManyWays(f"{yielded.ask} is asked more often than can be looked at")
        except StopIteration as end:
            returned = end.value
        out = outcome(state, Path(events, stopped, returned))
        summed, over = found.get(out, (0, whole))
        common = lcm(over, whole)
        found[out] = summed * (common // over) + weight * (common // whole), common
    return {out: Fraction(*chance) for out, chance in found.items()}


def _falls(roll: Roll, reading: Reading, most: float) -> Sequence[Fall]:
    """Every fall of a roll, as it is read."""
    # Counted before they are listed: ten dice fall in 60 million ways.
    if reading is not each_order or roll.sides**roll.number <= most:
        falls = _read(roll, reading)
        if len(falls) <= most:
            return falls
    raise TooManyWays(f"{roll.ask} may fall in too many ways")


@lru_cache(1 << 8)
def _read(roll: Roll, reading: Reading) -> list[Fall]:
    return [(chance.numerator, chance.denominator, faces) for chance, faces in reading(roll)]
