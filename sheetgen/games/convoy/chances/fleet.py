"""One type of ship in the expectation of a Malta Convoy: its states, and what hits do to them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import exp, factorial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sheetgen.games.convoy.chances.battle import hit
from sheetgen.games.convoy.rules.events import SHIP_DAMAGED, SHIP_DESTROYED, Result
from sheetgen.games.convoy.rules.sequence_of_play import send_home
from sheetgen.games.convoy.rules.state import CARGO, CRUISER, DESTROYER, Kind, Rulings, State

Array = NDArray[np.float64]
Places = NDArray[np.intp]
UNHEARD_OF = 1e-9
"""A chance that is not looked at where a type may be sunk to the last ship."""
HITS = (SHIP_DAMAGED, SHIP_DESTROYED)
"""The results of an attack die that are hits."""


class Ships(NamedTuple):
    """The ships of a type with the convoy: sound, damaged, and whether some have gone home (kept
    only where a ruling asks for it)."""

    sound: int
    hurt: int
    home: bool = False

    @property
    def present(self) -> int:
        """How many there are."""
        return self.sound + self.hurt


MANY = Ships(999, 0)
"""More ships of a type than a game can sink: hits change nothing that is looked at."""
SPARE = 500
"""Sound ships of a type of which there are always some to spare, however many these are."""
SUNK = Ships(0, 0, True)
"""Among the states of such a type, one of its ships sunk."""


class Axis:
    """The states of a type that are told apart; `by_hit[result]` is the change a hit makes, as a
    matrix to multiply values by. A hit that leads to a state left out changes nothing.

    The same by the few `ways` there are to go on from any state: each has the place it leads to by
    state, and its `odds[result]`.

    Of a type with sound ships to spare (`with_spare`) only the damaged are told apart: a ship sunk
    leaves no trace but what SUNK is worth.
    """

    def __init__(self, states: Iterable[Ships], t: Rulings) -> None:
        self.states = tuple(states)
        self._places = {ships: i for i, ships in enumerate(self.states)}
        self.by_hit = {result: self._matrix(result, t) for result in HITS}
        none = np.logical_and(*(matrix == 0 for matrix in self.by_hit.values()))
        most = int((~none).sum(axis=1).max())
        ways = np.argsort(none, axis=1, kind="stable")[:, :most]
        self.ways = ways.T
        self.odds = {
            result: np.take_along_axis(matrix, ways, axis=1).T
            for result, matrix in self.by_hit.items()
        }

    @classmethod
    def with_spare(cls, hurt: int, t: Rulings) -> Axis:
        """The states of a type with sound ships to spare and up to so many damaged ones."""
        return cls([*(Ships(SPARE, number) for number in range(hurt + 1)), SUNK], t)

    @property
    def spare(self) -> bool:
        """Whether there are sound ships to spare."""
        return self.states[-1] == SUNK

    def __len__(self) -> int:
        return len(self.states)

    def _matrix(self, result: Result, t: Rulings) -> Array:
        matrix = np.zeros((len(self.states), len(self.states)))
        for i, ships in enumerate(self.states):
            outcomes = {ships: 1.0} if ships in (MANY, SUNK) else struck(ships, result, t)
            for then, chance in outcomes.items():
                if ships.sound == SPARE:
                    matrix[i, -1] += chance * (ships.present - then.present)
                    then = Ships(SPARE, then.hurt)
                matrix[i, self._places.get(then, i)] += chance
        return matrix

    def place(self, ships: Ships) -> int:
        """The place of a state among `states`, or of the one most like it."""
        if ships not in self._places and self.spare:
            self._places[ships] = min(ships.hurt, len(self) - 2)
        if ships not in self._places:
            self._places[ships] = min(
                range(len(self.states)), key=lambda i: self._unlike(self.states[i], ships)
            )
        return self._places[ships]

    def _unlike(self, kept: Ships, ships: Ships) -> tuple[bool, int, int]:
        # MANY stands for any number larger than those the other states have.
        present = kept.present
        if kept == MANY:
            present = 1 + max((k.present for k in self.states if k != MANY), default=0)
        return (
            kept.home != ships.home and kept != MANY,
            abs(present - ships.present),
            abs(kept.hurt - ships.hurt),
        )


@cache
def struck(ships: Ships, result: Result, t: Rulings) -> dict[Ships, float]:
    """TARGETS: what a hit of one result makes of a type, with its chances."""
    sound, hurt, home = ships
    # What a hit does to a type that is there is the same for all types.
    outcomes = hit(t, CARGO, (sound, hurt), None, result).items()
    return {Ships(*pair, home): float(chance) for (_, pair, _), chance in outcomes}


def sent_home(ships: Ships, number: int, t: Rulings) -> Ships:
    """COVERING FORCE RETURNS: what so many ships of a type leave behind."""
    if ships == MANY:
        return MANY
    s = State()
    s.sound[CARGO], s.damaged[CARGO], home = ships
    send_home(s, t, CARGO, number)
    return Ships(
        s.sound[CARGO],
        s.damaged[CARGO],
        home or (t.none_left_means_sunk and s.returned[CARGO] > 0),
    )


def ships_with(s: State, kind: Kind, t: Rulings) -> Ships:
    """The ships of a type in a state, as they are told apart."""
    home = t.none_left_means_sunk and kind in (CRUISER, DESTROYER) and s.returned[kind] > 0
    return Ships(s.sound[kind], s.damaged[kind], home)


def up_to(most: int) -> list[Ships]:
    """All states of a type of at most so many ships, the one without ships first."""
    return [Ships(ships - hurt, hurt) for ships in range(most + 1) for hurt in range(ships + 1)]


def near(ships: Ships, t: Rulings, hits: float, negligible: float) -> list[Ships]:
    """The states a type may come to when so many hits are expected on it, by chances that are not
    negligible: hits by Poisson's law, half of them *damaged*. All of them if nothing is."""
    if not negligible:
        return [now for now in up_to(ships.present) if now.sound <= ships.sound]
    reached = _reached(ships, t, hits, negligible)
    return sorted((now for now in reached if reached[now] > negligible or now == ships), key=sum)


@cache
def chance_sunk(ships: Ships, t: Rulings, hits: float) -> float:
    """The chance that all of a type are sunk when so many hits are expected on it, as in `near`."""
    if ships.present >= most_hits(hits, UNHEARD_OF):
        return 0.0
    return _reached(ships, t, hits, UNHEARD_OF).get(Ships(0, 0, ships.home), 0.0)


def come_to(ships: Ships, t: Rulings, hits: float) -> dict[Ships, float]:
    """The chances of what a type comes to when so many hits are expected on it, as in `near`."""
    reached = _reached(ships, t, hits, 0.01)
    total = sum(reached.values())
    return {now: chance / total for now, chance in reached.items()}


def _reached(ships: Ships, t: Rulings, hits: float, negligible: float) -> dict[Ships, float]:
    chances: dict[Ships, float] = {ships: 1.0}
    reached: dict[Ships, float] = {}
    for number in range(most_hits(hits, negligible) + 1):
        after: dict[Ships, float] = {}
        weight = exp(-hits) * hits**number / factorial(number)
        for now, chance in chances.items():
            reached[now] = reached.get(now, 0.0) + weight * chance
            for result in HITS:
                for then, outcome in struck(now, result, t).items():
                    after[then] = after.get(then, 0.0) + chance * outcome / 2
        chances = {now: chance for now, chance in after.items() if chance > negligible}
    return reached


def most_hits(hits: float, negligible: float) -> int:
    """How many hits fall where so many are expected, but for a negligible chance of more."""
    number, more = 0, 1 - exp(-hits)
    while more > negligible:
        number += 1
        more -= exp(-hits) * hits**number / factorial(number)
    return number
