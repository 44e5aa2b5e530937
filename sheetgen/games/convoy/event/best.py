"""The best that any plan could score on one book of dice of Malta Convoy, found exactly.

With the dice known the game is a tree of decisions: in each turn an option or none, then how many
cruisers go home. What can still be won from a state holds also for states that differ only in ships
of a type that are more than anything that may yet happen can reach.
"""

import sys
from collections.abc import Sequence
from typing import NamedTuple

from sheetgen.core.game import Conditions
from sheetgen.core.requests import Choose, ChooseNumber
from sheetgen.games.convoy import GAME
from sheetgen.games.convoy.event.plans import MOST_ESCORTS, Plan, played
from sheetgen.games.convoy.event.results import score
from sheetgen.games.convoy.rules.state import CARRIER, CRUISER, DESTROYER, TYPES, State
from sheetgen.kits.defaults import event_best
from sheetgen.kits.defaults.event_best import Ahead, Decision
from sheetgen.kits.defaults.subject import subject

EXACTLY = 1000
"""More ships than there are: what is found holds for no other number."""


class Best(NamedTuple):
    """The best score that any plan reaches, and a plan that does, of the fewest options."""

    score: int
    plan: Plan


def best(conditions: Conditions, key: str) -> Best:
    """The best that any plan could score with the dice of a key (64 hex digits)."""
    session = Search(conditions, key).best()
    return Best(score(session), played(session))


class Search(event_best.Search):
    """The search of one book of dice."""

    most = sys.maxsize

    def __init__(self, conditions: Conditions, key: str) -> None:
        super().__init__(subject(GAME), conditions, key)

    def place(self, state: State) -> tuple[int, ...]:
        """What tells states apart, but for the sound ships and what has been won and lost."""
        return (
            state.turn, state.length, state.carry, state.option, state.option_turns, state.unused,
            state.covered, state.sound[CARRIER], *state.damaged,
            state.returned[CRUISER] > 0, state.returned[DESTROYER] > 0,
        )  # fmt: skip

    def has(self, state: State) -> tuple[int, ...]:
        """The sound ships of each type."""
        return tuple(state.sound)

    def holds(self, found: Ahead, state: State) -> bool:
        """Whether it was found for so many sound ships of each type, or holds from fewer on."""
        return all(
            now == then or now >= need
            for now, then, need in zip(state.sound, found.has, found.needs, strict=True)
        )

    def among(
        self, request: Choose | ChooseNumber, decisions: tuple[Decision, ...]
    ) -> Sequence[str]:
        """Every choice but those that come to the same: only how many cruisers go home in all
        matters, so those go with the first carrier that may."""
        if isinstance(request, Choose):
            return request.choices
        numbers = ((one.request, one.sent) for one in decisions)
        kept = any(isinstance(asked, ChooseNumber) and n < asked.high for asked, n in numbers)
        return request.choices[:1] if kept else request.choices

    def needed(self, before: State, after: State, needs: tuple[int, ...]) -> tuple[int, ...]:
        """How many sound ships of each type there must be before a turn."""
        escorts = MOST_ESCORTS if before.covered != after.covered else 1
        found = []
        for kind, need in enumerate(needs):
            left = after.sound[kind]
            least = escorts if kind in (CRUISER, DESTROYER) else 1
            enough = left >= least and need != EXACTLY
            found.append(before.sound[kind] - left + max(least, need) if enough else EXACTLY)
        return tuple(found)

    def at_the_end(self) -> tuple[int, ...]:
        """At the end no ship matters."""
        return (0,) * len(TYPES)
