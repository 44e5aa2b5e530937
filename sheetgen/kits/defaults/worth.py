"""What a game between two turns is worth in the hands of a policy: an estimate.

Games are played, with dice fixed by nothing but their number, and to the scores they came to a
function of the numbers of the state is fitted, for each turn its own. What is told by it is near
the truth and not the truth: where scores of a game lie about five points apart, it was off by 0.2
to 0.4 of a point on average.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Any

import numpy as np

from sheetgen.core.errors import Error
from sheetgen.core.game import POLICIES, Conditions, Decider, Policy
from sheetgen.kits.chances.layout import layout
from sheetgen.kits.defaults import rules
from sheetgen.kits.defaults.running import answered, copied, run
from sheetgen.kits.defaults.subject import Subject

GAMES, LEAST_GAMES, QUESTIONS = 4000, 600, 400_000
"""So many games are played at most and at least, and so many questions answered in between."""
_PAIRS = 9
"""Of so many numbers, the products of every two are looked at besides."""
_RIDGE = 1e-3
ANYTHING = POLICIES["random"].deciders


class Worth:
    """The worth of states of a game under conditions, in the hands of a policy. For rules whose
    parts are not known it is known at the end only."""

    def __init__(self, subject: Subject, conditions: Conditions, policy: Policy) -> None:
        self.begun = rules.begun(subject.game, conditions)
        self.entries = rules.entries(self.begun)
        self.deciders = policy.deciders
        assert subject.score is not None
        self.score = subject.score
        self._fits: list[Callable[[Sequence[int]], float]] = []
        self._known: dict[tuple[tuple[int, ...], int], float] = {}
        if self.entries:
            self._layout = layout(self.begun.state)
            self._learn(self.entries)

    def rule(self, name: str) -> Callable[..., Any]:
        """A rule by its name."""
        found: Callable[..., Any] = getattr(self.begun.text, name)
        return found

    def of(self, state: Any, turns: int) -> float:
        """The worth of a state when so many turns have been played."""
        if self.entries is None or not self.entries.goes_on(state, self.begun.rulings):
            return float(self.score(state))
        if not self._fits:
            return float(self.score(state))
        row = tuple(self._layout.pack(state))
        if (row, turns) not in self._known:
            fit = self._fits[min(turns, len(self._fits) - 1)]
            self._known[row, turns] = fit(row)
        return self._known[row, turns]

    def _learn(self, entries: rules.Entries) -> None:
        rows: list[list[list[int]]] = []
        scores: list[list[int]] = []
        games, questions, longest = 0, 0, 1
        while games < GAMES and (games < LEAST_GAMES or questions < QUESTIONS):
            random = Random(f"worth/{games}")
            state = copied(self.begun.state)
            questions += self._play(entries.set_up, state, self.deciders, random)
            # Every other game begins in other hands: what no game came to cannot be fitted.
            own = random.randrange(longest) if games % 2 else 0
            passed: list[list[int]] = []
            while entries.goes_on(state, self.begun.rulings):
                passed.append(self._layout.pack(state))
                others = len(passed) <= own
                deciders = ANYTHING if others else self.deciders
                questions += self._play(entries.turn, state, deciders, random)
            longest = max(longest, len(passed))
            for turn, row in enumerate(passed):
                if turn == len(rows):
                    rows.append([])
                    scores.append([])
                if turn >= own:
                    rows[turn].append(row)
                    scores[turn].append(self.score(state))
            games += 1
        self._fits = [
            _fitted(np.array(some), np.array(worth))
            for some, worth in zip(rows, scores, strict=True)
            if some
        ]

    def _play(self, rule: str, state: Any, deciders: Mapping[str, Decider], random: Random) -> int:
        """Play a rule; returns how many questions it asked."""
        running, asked = run(self.rule(rule), state, self.begun.rulings), 0
        while running.request is not None:
            running = running.sent(answered(running, deciders, random))
            asked += 1
        return asked


def _fitted(rows: Any, scores: Any) -> Callable[[Sequence[int]], float]:
    """The function of a row that comes nearest to these scores: linear in its numbers, their
    squares, and where they are few their products."""
    varying = np.flatnonzero(rows.min(axis=0) != rows.max(axis=0))
    low = rows.min(axis=0)[varying]
    span = np.maximum(rows.max(axis=0)[varying] - low, 1)

    def terms(some: Any) -> Any:
        # Between -1 and 1: a state that no game came to is taken for the nearest one.
        x = np.clip((some[:, varying] - low) / span * 2 - 1, -1.2, 1.2)
        found = [np.ones((len(some), 1)), x, x**2]
        if len(varying) <= _PAIRS:
            found += [x[:, [i]] * x[:, i + 1 :] for i in range(len(varying) - 1)]
        return np.hstack(found)

    known = terms(rows)
    square = known.T @ known + _RIDGE * len(rows) ** 0.5 * np.eye(known.shape[1])
    weights = np.linalg.solve(square, known.T @ scores)
    return lambda row: float((terms(np.array([row])) @ weights)[0])


@lru_cache(maxsize=8)
def _of(subject: Subject, edition: str, ruled: tuple[tuple[str, str], ...], policy: str) -> Worth:
    conditions = Conditions(edition, dict(ruled))
    return Worth(subject, conditions, subject.game.policies[policy])


def worth(subject: Subject, conditions: Conditions, policy: Policy) -> Worth:
    """The worth of states, worked out once for each policy and conditions."""
    named = next((name for name, one in subject.game.policies.items() if one is policy), None)
    if named is None:
        return Worth(subject, conditions, policy)
    return _of(subject, conditions.edition, tuple(conditions.rulings.items()), named)


class Expectation:
    """The default of `chances.expectation`."""

    def __init__(self, subject: Subject) -> None:
        self.subject = subject

    def of(self, conditions: Conditions, policy: Policy) -> Callable[[Any], float]:
        """What a game is worth when its set-up is known, in the hands of a policy, as a function of
        its state. Raises Error for rules whose turns are not known as a part."""
        known = worth(self.subject, conditions, policy)
        if known.entries is None:
            raise Error(f"the rules of {self.subject.game.title} are not known part by part")
        return lambda state: known.of(state, 0)
