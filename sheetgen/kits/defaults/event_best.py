"""The best plan for the dice of a board: they are known, and fall alike whatever is decided, so
that all that may be decided can be looked at, turn by turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from sheetgen.core import dice
from sheetgen.core.game import Conditions
from sheetgen.core.requests import Choose, ChooseNumber, Roll
from sheetgen.core.session import Session, decided, first_of, play_out, seeded
from sheetgen.kits.chances.layout import layout
from sheetgen.kits.defaults import rules
from sheetgen.kits.defaults.event_plans import EventPlans, Plan, played
from sheetgen.kits.defaults.running import copied, run
from sheetgen.kits.defaults.subject import Subject

RUNS = 60_000
"""So many turns are played for a board at most; where that is not enough, GAMES are, and as many
plans as TRIED near the best of them."""
GAMES, TRIED = 40, 200


class Found(NamedTuple):
    """The best plan that was found, and its score."""

    score: int
    plan: Plan
    is_proven: bool = True
    """Whether no plan scores more."""


class _TooMany(Exception):
    """More turns than can be played."""


class EventBest:
    """The default of `event.best`."""

    def __init__(self, subject: Subject) -> None:
        self.subject, self.plans = subject, EventPlans(subject)

    def best(self, conditions: Conditions, key: str) -> Found:
        """The best plan for the dice of a key; of a game that is too large, a good one."""
        try:
            return _Search(self.subject, conditions, key).best()
        except _TooMany:
            return self._good(conditions, key)

    def _good(self, conditions: Conditions, key: str) -> Found:
        """The best of some games, bettered decision by decision."""
        game = self.subject.game
        captains = [p for p in game.policies.values() if p.looks_ahead is None]
        found = [self._followed(conditions, key, self.plans.NOTHING)]
        for number in range(GAMES):
            session = Session(game, conditions)
            captain = decided(captains[number % len(captains)], dice.key_of_seed(str(number)))
            play_out(session, first_of(seeded(key), captain))
            found.append(self._scored(session))
        best = max(found, key=lambda one: one.score)
        near = [plan for plan, _, _ in self.plans.neighbours(best.plan)][:TRIED]
        others = [self._followed(conditions, key, plan) for plan in near]
        good = max((best, *others), key=lambda one: one.score)
        return good._replace(is_proven=False)

    def _followed(self, conditions: Conditions, key: str, plan: Plan) -> Found:
        session = Session(self.subject.game, conditions)
        play_out(session, first_of(seeded(key), self.plans.follows(plan)))
        return self._scored(session)

    def _scored(self, session: Session) -> Found:
        assert self.subject.score is not None
        return Found(self.subject.score(session.state), played(session))


Choices = tuple[str, ...]
Turns = tuple[tuple[int, Choices], ...]


class _Search:
    """All that may be decided on the dice of a key. Games that stand alike between two turns are
    one."""

    def __init__(self, subject: Subject, conditions: Conditions, key: str) -> None:
        self.subject, self.key, self.runs = subject, key, 0
        self.begun = rules.begun(subject.game, conditions)
        self._faces: dict[tuple[int, str, int, int, int], tuple[int, ...]] = {}

    def best(self) -> Found:
        """The best plan. Raises _TooMany."""
        entries, rulings = rules.entries(self.begun), self.begun.rulings
        assert self.subject.score is not None
        if entries is None:
            raise _TooMany
        place = layout(self.begun.state)
        found: list[Found] = []
        rule, turn = entries.set_up, 0
        level: list[tuple[Any, Turns]] = [(self.begun.state, ())]
        while level:
            further: dict[tuple[int, ...], tuple[Any, Turns]] = {}
            for state, turns in level:
                for choices, after in self._ends(rule, state, ()):
                    plan = (*turns, (turn, choices)) if choices else turns
                    if entries.goes_on(after, rulings):
                        further.setdefault(tuple(place.pack(after)), (after, plan))
                    else:
                        found.append(Found(self.subject.score(after), Plan(plan)))
            level, rule, turn = list(further.values()), entries.turn, turn + 1
        return max(found, key=lambda one: one.score)

    def _ends(self, rule: str, state: Any, choices: Choices) -> Iterator[tuple[Choices, Any]]:
        """The ways a rule may end from a state, after these choices."""
        self.runs += 1
        if self.runs > RUNS:
            raise _TooMany
        left = iter(choices)
        running = run(getattr(self.begun.text, rule), copied(state), self.begun.rulings)
        while (request := running.request) is not None:
            if isinstance(request, Roll):
                running = running.sent(self._rolled(request))
            elif isinstance(request, Choose | ChooseNumber):
                choice = next(left, None)
                if choice is None:
                    for other in request.choices:
                        yield from self._ends(rule, state, (*choices, other))
                    return
                at = request.among.index(choice) if isinstance(request, Choose) else int(choice)
                running = running.sent(at)
            else:
                raise _TooMany
        yield choices, running.state

    def _rolled(self, roll: Roll) -> tuple[int, ...]:
        """The dice of the key."""
        name = (roll.turn, roll.ask, roll.sides, roll.number, roll.slot)
        if name not in self._faces:
            self._faces[name] = dice.faces(self.key, self.subject.game.name, *name)
        return self._faces[name]
