"""One type of ship in the expectation of a Malta Convoy: its states, and what hits do to them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import exp, factorial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sheetgen.games.convoy.rules.state import Rulings

Array = NDArray[np.float64]
UNHEARD_OF = 1e-9
"""A chance that is not looked at where a type may be sunk to the last ship."""


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


class Axis:
    """The states of a type that are told apart, and the change a hit makes, as matrices to
    multiply values by. A hit that leads to a state left out changes nothing."""

    def __init__(self, states: Iterable[Ships], t: Rulings) -> None:
        self.states = tuple(states)
        self._places = {ships: i for i, ships in enumerate(self.states)}
        self.damaged, self.destroyed = (
            self._matrix(result, t) for result in (damaged_by, destroyed_by)
        )

    def __len__(self) -> int:
        return len(self.states)

    def _matrix(self, result: object, t: Rulings) -> Array:
        matrix = np.zeros((len(self.states), len(self.states)))
        for i, ships in enumerate(self.states):
            outcomes = [(1.0, ships)] if ships == MANY else result(ships, t)  # type: ignore[operator]
            for chance, then in outcomes:
                matrix[i, self._places.get(then, i)] += chance
        return matrix

    def place(self, ships: Ships) -> int:
        """The place of a state among `states`, or of the one most like it."""
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


def damaged_by(ships: Ships, t: Rulings) -> list[tuple[float, Ships]]:
    """TARGETS: what the result *damaged* makes of a type, with its chances."""
    sound, hurt, home = ships
    spared = Ships(sound - 1, hurt + 1, home) if sound else ships
    # Half of the hit-again rolls, 1 to 3, sink the damaged ship.
    return [(0.5, Ships(sound, hurt - 1, home)), (0.5, spared)] if hurt else [(1.0, spared)]


def destroyed_by(ships: Ships, t: Rulings) -> list[tuple[float, Ships]]:
    """TARGETS: what the result *destroyed* makes of a type, with its chances."""
    sound, hurt, home = ships
    if sound == hurt == 0:
        return [(1.0, ships)]
    spared = Ships(sound - 1, hurt, home) if sound else Ships(sound, hurt - 1, home)
    if hurt and t.destroyed_may_hit_again:
        return [(0.5, Ships(sound, hurt - 1, home)), (0.5, spared)]
    return [(1.0, spared)]


def up_to(most: int) -> list[Ships]:
    """All states of a type of at most so many ships, the one without ships first."""
    return [Ships(ships - hurt, hurt) for ships in range(most + 1) for hurt in range(ships + 1)]


def sent_home(ships: Ships, number: int, t: Rulings) -> Ships:
    """COVERING FORCE RETURNS: what so many ships of a type leave behind."""
    sound, hurt, home = ships
    if ships == MANY:
        return MANY
    if t.sound_go_home_first:
        leaving = max(number - sound, 0)
    else:
        leaving = min(number, hurt)
    return Ships(
        sound - (number - leaving),
        hurt - leaving,
        home or (t.none_left_means_sunk and number > 0),
    )


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
            for outcome, then in damaged_by(now, t) + destroyed_by(now, t):
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
