"""The best that any plan could score on one book of dice of Malta Convoy, found exactly.

With the dice known the game is a tree of decisions: in each turn an option or none, then how many
cruisers go home. It is walked from the first turn to the last by the rules themselves. What can
still be won from a state is worked out once, also for states that differ only in ships of a type
that are more than anything that may yet happen can reach.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from sheetgen.core import dice
from sheetgen.core.game import Conditions
from sheetgen.core.requests import Choose, ChooseNumber, Roll
from sheetgen.games.convoy import begin
from sheetgen.games.convoy.event.plans import LETTERS, MOST_ESCORTS, Plan
from sheetgen.games.convoy.rules import sequence_of_play
from sheetgen.games.convoy.rules.conditions import rulings_of
from sheetgen.games.convoy.rules.events import CarrierRolled
from sheetgen.games.convoy.rules.state import CARRIER, CRUISER, DESTROYER, NONE, TYPES, State

# More than the four options there are: no plan gives up a point to spare one.
POINT = 8
"""Worth is so many times the points, less one for each option taken: of two plans with one score
the better is that of fewer options."""
EXACTLY = 1000
"""More ships than there are: what is found holds for no other number."""


class Best(NamedTuple):
    """The best score that any plan reaches, and a plan that does, of the fewest options."""

    score: int
    plan: Plan


class Turn(NamedTuple):
    """A turn played by some decisions: the state after it, the option taken (NONE), the cruisers
    sent with each carrier that went home; `asked` is what nothing was decided on, or None."""

    state: State
    option: int
    sent: tuple[int, ...]
    asked: Choose | ChooseNumber | None


class Found(NamedTuple):
    """What can still be won from a state, and the decisions of its next turn. It holds for this
    number of `sound` ships of each type, and for any from what it `needs` on."""

    worth: int
    decisions: tuple[int, ...]
    sound: tuple[int, ...]
    needs: tuple[int, ...]

    def holds_for(self, sound: list[int]) -> bool:
        """Whether it holds for so many sound ships."""
        return all(
            now == then or now >= need
            for now, then, need in zip(sound, self.sound, self.needs, strict=True)
        )


def best(conditions: Conditions, key: str) -> Best:
    """The best that any plan could score with the dice of a key (64 hex digits)."""
    return Search(conditions, key).best()


class Search:
    """The search of one book of dice; `looked_at` counts the states it worked out."""

    def __init__(self, conditions: Conditions, key: str) -> None:
        self.rulings, self.key = rulings_of(conditions), key
        self.looked_at = 0
        self._state, _ = begin(conditions)
        self._faces: dict[Roll, tuple[int, ...]] = {}
        self._known: dict[tuple[int, ...], list[Found]] = {}

    def best(self) -> Best:
        """The best of all plans, and what it scores."""
        state = self._state.copy()
        setting_up = sequence_of_play.set_up(state, self.rulings)
        yielded = next(setting_up)
        while isinstance(yielded, Roll):
            yielded = setting_up.send(self._rolled(yielded))
        starts = [0] * len(LETTERS)
        sent: tuple[int, ...] = ()
        while state.turn < state.length:
            turn = self._played(state, self.ahead(state).decisions)
            state = turn.state
            if turn.option != NONE:
                starts[turn.option - 1] = state.turn
            sent += turn.sent
        return Best(sequence_of_play.score(state), Plan(tuple(starts), sent))

    def ahead(self, state: State) -> Found:
        """What can still be won from a state between two turns."""
        known = self._known.setdefault(_place(state), [])
        for found in known:
            if found.holds_for(state.sound):
                return found
        found = self._worked_out(state)
        known.append(found)
        return found

    def _worked_out(self, state: State) -> Found:
        self.looked_at += 1
        sound = tuple(state.sound)
        if state.turn >= state.length:
            return Found(0, (), sound, (0,) * len(TYPES))
        score = sequence_of_play.score(state)
        worth: int | None = None
        chosen: tuple[int, ...] = ()
        needs = [0] * len(TYPES)
        for decisions, turn in self._every(state, (), False):
            after = self.ahead(turn.state)
            won = (
                POINT * (sequence_of_play.score(turn.state) - score)
                - (turn.option != NONE)
                + after.worth
            )
            if worth is None or won > worth:
                worth, chosen = won, decisions
            needs = list(map(max, needs, _needed(state, turn.state, after.needs)))
        assert worth is not None
        return Found(worth, chosen, sound, tuple(needs))

    def _every(
        self, state: State, decisions: tuple[int, ...], kept: bool
    ) -> Iterator[tuple[tuple[int, ...], Turn]]:
        """Every way to play the next turn, without the ways that come to the same: only how many
        cruisers go home in all matters, so those go with the first carrier that may. `kept` tells
        that one of them could have taken more."""
        turn = self._played(state, decisions)
        asked = turn.asked
        if asked is None:
            yield decisions, turn
        elif isinstance(asked, Choose):
            for option in range(len(asked.among)):
                if asked.allowed >> option & 1:
                    yield from self._every(state, (*decisions, option), kept)
        else:
            for cruisers in range(asked.low, (asked.low if kept else asked.high) + 1):
                less = kept or cruisers < asked.high
                yield from self._every(state, (*decisions, cruisers), less)

    def _played(self, before: State, decisions: tuple[int, ...]) -> Turn:
        """The next turn, as far as it has been decided on."""
        state = before.copy()
        option, decided = NONE, iter(decisions)
        sent: list[int] = []
        playing = sequence_of_play.turn(state, self.rulings)
        answer: Any = None
        try:
            while True:
                yielded = playing.send(answer)
                answer = None
                if isinstance(yielded, Roll):
                    answer = self._rolled(yielded)
                elif isinstance(yielded, Choose | ChooseNumber):
                    answer = next(decided, None)
                    if answer is None:
                        return Turn(state, option, tuple(sent), yielded)
                    if isinstance(yielded, Choose):
                        option = answer
                elif isinstance(yielded, CarrierRolled) and yielded.goes:
                    sent.append(sum(yielded.cruisers))
        except StopIteration:
            return Turn(state, option, tuple(sent), None)

    def _rolled(self, roll: Roll) -> tuple[int, ...]:
        faces = self._faces.get(roll)
        if faces is None:
            ask, number, sides, turn, slot, _ = roll
            faces = dice.faces(self.key, "convoy", turn, ask, sides, number, slot)
            self._faces[roll] = faces
        return faces


def _place(state: State) -> tuple[int, ...]:
    """What tells states apart, but for the sound ships and what has been won and lost so far."""
    return (
        state.turn, state.length, state.carry, state.option, state.option_turns, state.unused,
        state.covered, state.sound[CARRIER], *state.damaged,
        state.returned[CRUISER] > 0, state.returned[DESTROYER] > 0,
    )  # fmt: skip


def _needed(before: State, after: State, needs: tuple[int, ...]) -> Iterator[int]:
    """How many sound ships of each type there must be before a turn, for it and all that follows
    to come to the same, if so many must be there after it."""
    went_home = before.covered != after.covered
    for kind, need in enumerate(needs):
        left = after.sound[kind]
        least = MOST_ESCORTS if went_home and kind in (CRUISER, DESTROYER) else 1
        if left < least or need == EXACTLY:
            yield EXACTLY
        else:
            yield before.sound[kind] - left + max(least, need)
