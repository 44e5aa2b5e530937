"""What the odds kit compiles of a game, and what it asks of a great many games."""

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import fields, is_dataclass
from typing import Any

import numpy as np

from sheetgen.core.errors import Error
from sheetgen.core.game import Conditions, Policy
from sheetgen.kits.chances.layout import Layout, layout
from sheetgen.kits.chances.syntax import CannotCompile
from sheetgen.kits.defaults import rules
from sheetgen.kits.defaults.declaration import Count, Named, Tally, Track
from sheetgen.kits.defaults.running import games
from sheetgen.kits.defaults.subject import Subject, kinds

_MOST = 1 << 31


class Odds:
    """The default of `chances.odds`."""

    def __init__(self, subject: Subject) -> None:
        self.subject = subject
        found = subject.begun
        self.RULES: Any = found.text if hasattr(found.text, rules.SCORE) else self
        self.VALUE = rules.SCORE
        self._entries = rules.entries(found) if self.RULES is found.text else None
        self.RULINGS: tuple[str, ...] = tuple(getattr(found.rulings, "_fields", ()))

    def score(self, state: Any) -> int:
        """What a state is worth."""
        assert self.subject.score is not None
        return self.subject.score(state)

    @property
    def DEVIATION(self) -> float:  # noqa: N802
        """By how much scores differ, about."""
        return self.subject.deviation

    @property
    def entries(self) -> rules.Entries:
        """The rules part by part. Raises CannotCompile for rules that do not keep to the form."""
        if self._entries is None:
            raise CannotCompile(
                f"the rules of {self.subject.game.title} are not a set-up and then a turn over and "
                "over, and can be played, but not in bulk"
            )
        return self._entries

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
                f"the state of {self.subject.game.title} is no dataclass of numbers"
            )
        return state

    def rulings(self, of: Conditions) -> tuple[int, ...]:
        """The rulings of a game as numbers."""
        return tuple(map(int, rules.begun(self.subject.game, of).rulings or ()))

    def positions(self, given: Mapping[str, int]) -> dict[int, int]:
        """Where the numbers of a given set-up lie in a row, and their values: fields of the state,
        by name. Raises Error for what no state holds."""
        state = self.start()
        row = layout(state).positions
        known = [f.name for f in fields(state) if not row[f.name][1]]
        found = {}
        for name, value in given.items():
            if name not in known:
                raise Error(f"a set-up has no {name}; choose from {', '.join(known)}")
            if value >= _MOST:
                raise Error(f"{name} is too large a number")
            found[row[name][0]] = value
        return found

    def finals(
        self, conditions: Conditions, policy: Policy, count: int, seed: int
    ) -> tuple[list[int], dict[str, list[int]]]:
        """So many games played one by one, for rules that are not to be compiled: what each was
        worth, and what it held."""
        states = games(self.subject.game, conditions, policy.under(conditions), count, seed)
        row = layout(states[0])
        finals = np.array([row.pack(state) for state in states])
        held = {name: values.tolist() for name, values in self.counted(row, finals).items()}
        return [self.score(state) for state in states], held

    def counted(self, place: Layout, finals: Any) -> dict[str, Any]:
        """What the game holds at its end, in the rows of finished games."""
        found: dict[str, Any] = {}
        for held, names in zip(self.subject.holds(), self.subject.called, strict=True):
            at, length = place.positions[held.field]
            match held:
                case Tally():
                    for (n, _), name in zip(kinds(held), names, strict=True):
                        found[name] = finals[:, at + n]
                case Named(_, pieces, states) if states:
                    # The mean of a number that stands for a name would say nothing.
                    numbers = finals[:, at : at + min(len(pieces), length)]
                    for n, state in enumerate(states):
                        found[f"{self.subject.label(held)} {state}"] = (numbers == n).sum(axis=1)
                case Named():
                    for n, name in enumerate(names[:length]):
                        found[name] = finals[:, at + n]
                case Count() | Track():
                    found[names[0]] = finals[:, at]
        return found
