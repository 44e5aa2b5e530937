"""One type of ship in the expectation of a Malta Convoy: its states, and what a hit does to them.

A value is a function of the ships of each type: an array with one axis for each.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, factorial

import numpy as np
from numpy.typing import NDArray

from sheetgen.games.convoy.state import Terms

Array = NDArray[np.float64]
Ships = tuple[int, int]
"""Sound and damaged ships of a type."""
MANY: Ships = (999, 0)
"""More ships of a type than a game can sink: hits change nothing that is looked at."""


@dataclass(frozen=True)
class Axis:
    """The states of a type, and the change a hit makes, as matrices to multiply values by.

    `gone` is the place of the state without ships (None: there is none).
    """

    states: tuple[Ships, ...]
    damaged: Array
    destroyed: Array
    gone: int | None

    def place(self, ships: Ships) -> int:
        """The place of a state among `states`. Raises KeyError if it is left out."""
        if ships in self.states:
            return self.states.index(ships)
        if self.states[-1] == MANY:
            return len(self.states) - 1
        raise KeyError(ships)


UNWATCHED = Axis((MANY,), np.ones((1, 1)), np.ones((1, 1)), None)
"""A type that is not looked at, or of which there are more ships than a game can sink."""


def damaged_by(ships: Ships, t: Terms) -> list[tuple[float, Ships]]:
    """TARGETS: what the result *damaged* makes of a type, with its chances."""
    sound, hurt = ships
    spared = (sound - 1, hurt + 1) if sound else ships
    return [(0.5, (sound, hurt - 1)), (0.5, spared)] if hurt else [(1.0, spared)]


def destroyed_by(ships: Ships, t: Terms) -> list[tuple[float, Ships]]:
    """TARGETS: what the result *destroyed* makes of a type, with its chances."""
    sound, hurt = ships
    if sound == hurt == 0:
        return [(1.0, ships)]
    spared = (sound - 1, hurt) if sound else (sound, hurt - 1)
    if hurt and t.destroyed_may_hit_again:
        return [(0.5, (sound, hurt - 1)), (0.5, spared)]
    return [(1.0, spared)]


def up_to(most: int) -> list[Ships]:
    """All states of a type of at most so many ships, the one without ships first."""
    return [(ships - hurt, hurt) for ships in range(most + 1) for hurt in range(ships + 1)]


def axis(states: list[Ships], t: Terms) -> Axis:
    """An axis with a place for each state; a hit that leads to none of them changes nothing."""
    place = {ships: i for i, ships in enumerate(states)}
    matrices = []
    for result in damaged_by, destroyed_by:
        matrix = np.zeros((len(states), len(states)))
        for i, ships in enumerate(states):
            outcomes = [(1.0, ships)] if ships == MANY else result(ships, t)
            for chance, then in outcomes:
                matrix[i, place.get(then, i)] += chance
        matrices.append(matrix)
    return Axis(tuple(states), matrices[0], matrices[1], place.get((0, 0)))


def along(matrix: Array, values: Array, at: int) -> Array:
    """Values multiplied by a matrix along one axis."""
    shape = values.shape
    before = int(np.prod(shape[:at]))
    if at == values.ndim - 1:
        return np.asarray((values.reshape(-1, shape[-1]) @ matrix.T).reshape(*shape[:-1], -1))
    product = np.matmul(matrix, values.reshape(before, shape[at], -1))
    return np.asarray(product.reshape(*shape[:at], matrix.shape[0], *shape[at + 1 :]))


def sent_home(ships: Ships, number: int, t: Terms) -> Ships:
    """COVERING FORCE RETURNS: what so many ships of a type leave behind."""
    sound, hurt = ships
    if ships == MANY:
        return MANY
    if t.sound_go_home_first:
        leaving = max(number - sound, 0)
    else:
        leaving = min(number, hurt)
    return sound - (number - leaving), hurt - leaving


MOST_HITS = 40


def near(ships: Ships, t: Terms, hits: float, negligible: float) -> list[Ships]:
    """The states a type may come to when so many hits are expected on it, by chances that are not
    negligible: hits by Poisson's law, half of them *damaged*. All of them if nothing is."""
    if not negligible:
        return [then for then in up_to(sum(ships)) if sum(then) < sum(ships) or then[0] <= ships[0]]
    chances: dict[Ships, float] = {ships: 1.0}
    reached: dict[Ships, float] = {}
    for number in range(MOST_HITS):
        after: dict[Ships, float] = {}
        for now, chance in chances.items():
            weight = exp(-hits) * hits**number / factorial(number)
            reached[now] = reached.get(now, 0.0) + weight * chance
            for outcome, then in damaged_by(now, t) + destroyed_by(now, t):
                after[then] = after.get(then, 0.0) + chance * outcome / 2
        chances = {now: chance for now, chance in after.items() if chance > negligible}
    return sorted((now for now, chance in reached.items() if chance > negligible), key=sum)


def fewest_safe(t: Terms, hits: float, negligible: float) -> int:
    """How many ships of a type are so many that all being sunk is negligible."""
    number = 1
    while (0, 0) in near((number, 0), t, hits, negligible):
        number += 1
    return number
