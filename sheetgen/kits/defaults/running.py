"""Rules run as they are, with numbers for answers: to the end by a policy, or a turn in every way
its dice may fall."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from itertools import product
from random import Random
from typing import Any, NamedTuple

from sheetgen.core.errors import Error
from sheetgen.core.game import Conditions, Decider, Draw, Game, Rules
from sheetgen.core.requests import REQUESTS, Request, Roll, purpose

WAYS = 600
"""In so many ways a turn is played; where there are more, dice are drawn."""
Values = tuple[Any, ...]
"""What the rules were sent, in order."""


class Running(NamedTuple):
    """Rules under way: their state, themselves, and what they ask (None: nothing more)."""

    state: Any
    rules: Rules
    request: Request | None

    def sent(self, value: Any) -> Running:
        """The same when a value has been sent."""
        return Running(self.state, self.rules, _next(self.rules, value))


def _next(rules: Rules, value: Any = None) -> Request | None:
    """What rules ask next, events passed over."""
    try:
        yielded = rules.send(value)
        while not isinstance(yielded, REQUESTS):
            yielded = next(rules)
    except StopIteration:
        return None
    return yielded


def copied(state: Any) -> Any:
    """A state of its own with the same numbers."""
    made = object.__new__(type(state))
    for name, value in vars(state).items():
        setattr(made, name, value.copy() if isinstance(value, list) else value)
    return made


def begin(game: Game, conditions: Conditions) -> Running:
    """A game at its first question."""
    state, rules = game.begin(conditions)
    return Running(state, rules, _next(rules))


def run(rule: Callable[..., Rules], state: Any, rulings: Any) -> Running:
    """A rule at its first question, on the state itself."""
    rules = started(rule, state, rulings)
    return Running(state, rules, _next(rules))


def started(rule: Callable[..., Rules], state: Any, rulings: Any) -> Rules:
    """A rule that has yet to ask."""
    return rule(state) if rulings is None else rule(state, rulings)


def decided(request: Request, state: Any, deciders: Mapping[str, Decider], draw: Draw) -> Any:
    """What deciders decide. Raises Error for what they do not."""
    for name in (purpose(request.ask), type(request).__name__):
        if name in deciders:
            return deciders[name](state, request, draw)
    raise Error(f"the policy does not decide {request.ask}")


def drawing(request: Request) -> Draw:
    """What a policy draws with for a question: the same for the same one."""
    return partial(Random(f"{request.ask}/{request.turn}").randint, 1)


def rolled(roll: Roll, random: Random) -> tuple[int, ...]:
    """Dice thrown."""
    return tuple(random.randint(1, roll.sides) for _ in range(roll.number))


def answered(running: Running, deciders: Mapping[str, Decider], random: Random) -> Any:
    """What is sent to rules that ask something: dice thrown, or what deciders decide."""
    request = running.request
    assert request is not None
    if isinstance(request, Roll):
        return rolled(request, random)
    return decided(request, running.state, deciders, partial(random.randint, 1))


def played_on(running: Running, deciders: Mapping[str, Decider], random: Random) -> Any:
    """The state at the end of rules played on by deciders."""
    while running.request is not None:
        running = running.sent(answered(running, deciders, random))
    return running.state


class Ways:
    """A rule from a state on, in every way its dice may fall, for the mean of a function of the
    states it ends in, a number or an array; what is decided is decided by deciders. `is_exact` as
    long as no dice had to be drawn."""

    def __init__(
        self,
        rule: Callable[..., Rules],
        state: Any,
        rulings: Any,
        deciders: Mapping[str, Decider],
        of: Callable[[Any], Any],
    ) -> None:
        self.is_exact = True
        self._rule, self._state, self._rulings = rule, copied(state), rulings
        self._deciders, self._of = deciders, of
        self._means: dict[tuple[Values, int], Any] = {}

    def at(self, values: Values) -> Running:
        """The rule when these values have been sent."""
        running = run(self._rule, copied(self._state), self._rulings)
        for value in values:
            running = running.sent(value)
        return running

    def mean(self, values: Values, known: Sequence[int] = (), ways: int = WAYS) -> Any:
        """The mean after these values; `known` are the first dice of the roll that comes next."""
        if not known and (values, ways) in self._means:
            return self._means[values, ways]
        running, sent = self.at(values), values
        # Played on in place as long as there is but one way.
        while (request := running.request) is not None and not isinstance(request, Roll):
            value = self._decided(request, running.state)
            sent, running = (*sent, value), running.sent(value)
        if request is None:
            mean = self._of(running.state)
        else:
            outcomes = self._outcomes(request, sent, tuple(known), ways)
            each = max(ways // request.sides**request.number, 1)
            mean = sum(self.mean((*sent, faces), (), each) for faces in outcomes) / len(outcomes)
        if not known:
            self._means[values, ways] = mean
        return mean

    def _decided(self, request: Request, state: Any) -> Any:
        # The same for the same question: what differs is not to be the policy's own dice.
        return decided(request, state, self._deciders, drawing(request))

    def _outcomes(
        self, roll: Roll, sent: Values, known: tuple[int, ...], ways: int
    ) -> list[tuple[int, ...]]:
        """Faces of all its dice that stand for all there may be."""
        left = roll.number - len(known)
        if roll.sides**left <= ways:
            return [(*known, *rest) for rest in _all(roll.sides, left)]
        self.is_exact = False
        # A few of many are others after every other roll: on the whole all come up.
        seed = str(sent) if ways < roll.sides else ""
        return [(*known, *rest) for rest in _some(roll.sides, left, ways, seed)]


@cache
def _all(sides: int, number: int) -> list[tuple[int, ...]]:
    return list(product(range(1, sides + 1), repeat=number))


def _some(sides: int, number: int, ways: int, seed: str) -> list[tuple[int, ...]]:
    """Faces drawn: of one seed the same for every roll of so many dice, so that what is compared
    is compared on the same dice. Every face of a die comes up as often as another, as far as that
    goes."""
    random = Random(f"{sides}/{number}/{ways}/{seed}")
    columns = []
    for _ in range(number):
        faces = [n % sides + 1 for n in range(-(-ways // sides) * sides)]
        random.shuffle(faces)
        columns.append(faces[:ways])
    return list(zip(*columns, strict=True))
