"""Rules run as they are, with numbers for answers, to their end by a policy."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Any, NamedTuple

from sheetgen.core.errors import Error
from sheetgen.core.game import Conditions, Decider, Draw, Game, Rules
from sheetgen.core.requests import Request, Roll, purpose
from sheetgen.core.session import Asking

Happens = Callable[[Any], object]
"""Is told the events of rules as they come."""


def unheard(event: Any) -> None:
    """Tells nobody."""


class Running(NamedTuple):
    """Rules under way: their state, themselves, and what they ask (None: nothing more)."""

    state: Any
    rules: Asking
    request: Request | None

    def sent(self, value: Any, happens: Happens = unheard) -> Running:
        """The same when a value has been sent. Raises NoEnd as `Asking` does."""
        return Running(self.state, self.rules, self.rules.send(value, happens))


def copied(state: Any) -> Any:
    """A state of its own with the same numbers."""
    made = object.__new__(type(state))
    made.__dict__ = {
        name: value.copy() if isinstance(value, list) else value
        for name, value in vars(state).items()
    }
    return made


def begin(game: Game, conditions: Conditions) -> Running:
    """A game at its first question."""
    return _begun(game, *game.begin(conditions))


def run(
    game: Game,
    rule: Callable[..., Rules],
    state: Any,
    rulings: Any,
    happens: Happens = unheard,
) -> Running:
    """A rule of a game at its first question, on the state itself."""
    return _begun(game, state, rule(state) if rulings is None else rule(state, rulings), happens)


def _begun(game: Game, state: Any, rules: Rules, happens: Happens = unheard) -> Running:
    return Running(state, Asking(game, rules), None).sent(None, happens)


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


def games(
    game: Game, conditions: Conditions, deciders: Mapping[str, Decider], count: int, seed: object
) -> list[Any]:
    """The states at the end of so many games, another for each number behind the seed."""
    return [
        played_on(begin(game, conditions), deciders, Random(f"{seed}/{n}")) for n in range(count)
    ]


def played_on(running: Running, deciders: Mapping[str, Decider], random: Random) -> Any:
    """The state at the end of rules played on by deciders."""
    while running.request is not None:
        running = running.sent(answered(running, deciders, random))
    return running.state
