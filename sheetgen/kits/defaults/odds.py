"""What the odds kit compiles of a game, and what it asks of a great many games."""

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import is_dataclass
from functools import cached_property
from typing import Any

from sheetgen.core.errors import Error
from sheetgen.core.game import Conditions, Policy
from sheetgen.core.requests import Roll
from sheetgen.kits.chances.compiler import Layout, layout
from sheetgen.kits.chances.syntax import CannotCompile
from sheetgen.kits.defaults import rules
from sheetgen.kits.defaults.running import decided, games, run
from sheetgen.kits.defaults.subject import Subject


class Odds:
    """The default of `chances.odds`."""

    def __init__(self, subject: Subject) -> None:
        self.subject = subject
        found = subject.begun
        self.VALUE = rules.OUTCOME if subject.is_outcome else rules.SCORE
        self.RULES: Any = found.text if hasattr(found.text, self.VALUE) else self
        self.RULINGS: tuple[str, ...] = tuple(getattr(found.rulings, "_fields", ()))

    def score(self, state: Any) -> int:
        """What a state is worth."""
        assert self.subject.score is not None
        return self.subject.score(state)

    @cached_property
    def entries(self) -> rules.Entries:
        """The rules part by part. Raises CannotCompile for rules that do not keep to the form."""
        begun = self.subject.begun
        found = rules.entries(begun) if self.RULES is begun.text else None
        if found is None:
            raise CannotCompile(
                f"the rules of {self.subject.game.title} are not a set-up and then a turn over and "
                "over, and can be played, but not in bulk"
            )
        return found

    @property
    def SET_UP(self) -> str:  # noqa: N802
        """The rule of the set-up."""
        return self.entries.set_up

    @property
    def PLAY(self) -> str:  # noqa: N802
        """The rule of all that follows it."""
        return self.entries.rest

    def start(self) -> Any:
        """A state before the set-up. Raises CannotCompile for one that is not a dataclass."""
        state = deepcopy(self.subject.begun.state)
        if not is_dataclass(state) or isinstance(state, type):
            raise CannotCompile(
                f"the state of {self.subject.game.title} is not a dataclass of numbers"
            )
        return state

    def rulings(self, of: Conditions) -> tuple[int, ...]:
        """The rulings of a game as numbers."""
        return tuple(map(int, rules.begun(self.subject.game, of).rulings or ()))

    def positions(self, given: Mapping[str, int], conditions: Conditions) -> dict[int, int]:
        """Where the numbers of a given set-up lie in a row, and their values. A number has the name
        of the roll that it comes of, or of its field in the state. Raises Error for what no set-up
        can hold."""
        if not given:
            return {}
        known = self._set_up(conditions)
        found = {}
        for name, value in given.items():
            if name not in known:
                raise Error(f"a set-up has no {name}; choose from {', '.join(known) or 'nothing'}")
            place, low, high = known[name]
            if not low <= value <= high:
                raise Error(f"{name} is {low} to {high}, not {value}")
            found[place] = value
        return found

    def _set_up(self, conditions: Conditions) -> dict[str, tuple[int, int, int]]:
        """By name the place of a number in the row, the least and the most it can be."""
        asked, least = self._rolled(conditions)
        found = {}
        for ask in asked:
            _, most = self._rolled(conditions, ask)
            moved = [place for place, low in enumerate(least) if most[place] != low]
            for place in moved if len(moved) == 1 else ():
                found[ask] = place, least[place], most[place]
        _, most = self._rolled(conditions, *asked)
        named = {place for place, _, _ in found.values()}
        for name, (place, length) in layout(self.start()).positions.items():
            if not length and least[place] != most[place] and place not in named:
                found[name] = place, least[place], most[place]
        return found

    def _rolled(self, conditions: Conditions, *high: str) -> tuple[list[str], list[int]]:
        """What is rolled in a set-up, and the row after one in which these rolls come to the most,
        and the others to the least."""
        game, begun = self.subject.game, rules.begun(self.subject.game, conditions)
        deciders = game.policies[game.default_policy].under(conditions)
        running = run(game, getattr(begun.text, self.SET_UP), begun.state, begun.rulings)
        asked = []
        while (request := running.request) is not None:
            if isinstance(request, Roll):
                asked.append(request.ask)
                face = request.sides if request.ask in high else 1
                running = running.sent((face,) * request.number)
            else:
                running = running.sent(decided(request, begun.state, deciders, lambda sides: 1))
        return asked, layout(begun.state).pack(begun.state)

    def finals(
        self, conditions: Conditions, policy: Policy, count: int, seed: int
    ) -> tuple[list[int], dict[str, list[int]]]:
        """So many games played one by one, for rules that are not to be compiled: what each was
        worth, and what it held."""
        import numpy as np

        states = games(self.subject.game, conditions, policy.under(conditions), count, seed)
        row = layout(states[0])
        finals = np.array([row.pack(state) for state in states])
        held = {name: values.tolist() for name, values in self.counted(row, finals).items()}
        value = getattr(self.RULES, self.VALUE)
        return [int(value(state)) for state in states], held

    def counted(self, place: Layout, finals: Any) -> dict[str, Any]:
        """What the game holds at its end, in the rows of finished games."""
        found: dict[str, Any] = {}
        for held, names in zip(self.subject.holds(), self.subject.called, strict=True):
            at, length = place.positions.get(held.field, (0, 0))
            found |= held.counted(finals[:, at : at + (length or 1)], names)
        return found
