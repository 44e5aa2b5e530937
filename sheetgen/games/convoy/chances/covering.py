"""A type of ship through a journey: until the covering force returns, that return, and port."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import comb

import numpy as np

from sheetgen.games.convoy.chances.convoy import Convoy
from sheetgen.games.convoy.chances.fleet import Array, Ships, sent_home
from sheetgen.games.convoy.rules.sequence_of_play import ALL_LOST, LOSS
from sheetgen.games.convoy.rules.state import CARRIER, CRUISER, DESTROYER, Rulings

SHIPS_HOME = 3
"""What the escort die is added to."""


class Part:
    """What one type counted brings to the score: of the carriers (where none is counted) their LOSS
    and the interceptions to come.

    `before` and `after` are the convoy until the covering force returns, and from then on; `lost`
    tells, of types of warship of which only one state is watched before, what they come to by then.
    """

    def __init__(
        self,
        t: Rulings,
        before: Convoy,
        after: Convoy,
        lost: Mapping[int, Mapping[Ships, float]],
    ) -> None:
        self.rulings, self.before, self.after, self.lost = t, before, after, lost
        self._home: dict[int, Array] = {}
        self._left: dict[int, tuple[list[int], Array]] = {}

    def convoy(self, covered: bool) -> Convoy:
        """The convoy before the covering force returns, or after."""
        return self.after if covered else self.before

    def in_port(self) -> Array:
        """The values at the end of the journey."""
        convoy, kind = self.after, self.after.kind
        if kind is None:
            carriers = [LOSS[CARRIER] * row[CARRIER].present for row in convoy.rows]
            return np.array(carriers, float)[:, None]
        worth = [
            # A type that is gone costs ALL_LOST; `settled` gives it back where none sailed.
            float(LOSS[kind] * ships.present or -ALL_LOST[kind])
            for ships in convoy.counted.states
        ]
        return np.tile(worth, (len(convoy.rows), 1))

    def returning(self, values: Array) -> Array:
        """COVERING FORCE RETURNS, with the fewest cruisers: the values before, from those after."""
        counts = self.after.kind == CRUISER
        total = np.zeros((len(self.before.rows), len(self.before.counted)))
        for cruisers, chances in self._returns().items():
            if counts:
                columns, home = self._cruisers_left(cruisers)
                total += chances @ values[:, columns]
                total += chances.sum(axis=1)[:, None] * LOSS[CRUISER] * home
            else:
                total += chances @ values
        if self.before.kind is None:
            # Each carrier goes home on half of its rolls, and is not lost then.
            carriers = np.array([row[CARRIER].present for row in self.before.rows])
            total += LOSS[CARRIER] * carriers[:, None] / 2
        return total

    def _cruisers_left(self, going: int) -> tuple[list[int], Array]:
        """By column, the column once so many cruisers have gone home, and how many have."""
        if going in self._left:
            return self._left[going]
        columns, home = [], []
        for ships in self.before.counted.states:
            number = min(going, ships.present)
            columns.append(self.after.counted.place(sent_home(ships, number, self.rulings)))
            home.append(number)
        self._left[going] = columns, np.array(home, float)
        return self._left[going]

    def _returns(self) -> dict[int, Array]:
        """COVERING FORCE RETURNS: the chances to come from each row of the watched types to each,
        by the number of cruisers asked for where cruisers are counted (else under 0)."""
        if not self._home:
            shape = len(self.before.rows), len(self.after.rows)
            for i, row in enumerate(self.before.rows):
                for come_to, share in self._come_to(row):
                    self._send_home(i, come_to, share, shape)
        return self._home

    def _send_home(
        self, i: int, row: dict[int, Ships], share: float, shape: tuple[int, int]
    ) -> None:
        carriers = row[CARRIER].present
        for going in range(carriers + 1):
            odds = share * comb(carriers, going) / 2**carriers
            for escorts, chance in escort_chances(going).items():
                asked, left = escorted(row, escorts, self.rulings)
                left[CARRIER] = sent_home(row[CARRIER], going, self.rulings)
                cruisers = asked if self.before.kind == CRUISER else 0
                chances = self._home.setdefault(cruisers, np.zeros(shape))
                chances[i, self.after.row(left)] += chance * odds

    def _come_to(self, row: dict[int, Ships]) -> list[tuple[dict[int, Ships], float]]:
        """What a row has come to when the covering force returns: warships of which one state
        alone stands for all may have been lost since."""
        outcomes = [(row, 1.0)]
        for kind, lost in self.lost.items():
            outcomes = [
                ({**now, kind: ships}, share * chance)
                for now, share in outcomes
                for ships, chance in lost.items()
            ]
        return outcomes


def escorted(row: dict[int, Ships], escorts: int, t: Rulings) -> tuple[int, dict[int, Ships]]:
    """COVERING FORCE RETURNS: so many warships leave, with the fewest cruisers: how many cruisers
    are asked for, and what is left."""
    from_destroyers = min(escorts, row[DESTROYER].present)
    asked = escorts - from_destroyers
    from_cruisers = min(asked, row[CRUISER].present)
    return asked, {
        **row,
        CRUISER: sent_home(row[CRUISER], from_cruisers, t),
        DESTROYER: sent_home(row[DESTROYER], from_destroyers, t),
    }


@cache
def escort_chances(carriers: int) -> dict[int, float]:
    """The chances of the number of warships asked for by so many carriers going home."""
    if carriers == 0:
        return {0: 1.0}
    chances: dict[int, float] = {}
    for escorts, chance in escort_chances(carriers - 1).items():
        for die in range(1, 7):
            number = escorts + die + SHIPS_HOME
            chances[number] = chances.get(number, 0.0) + chance / 6
    return chances


def escorts_asked(carriers: int) -> dict[int, float]:
    """The chances of the number of warships asked for when each of so many carriers goes home on
    half of its rolls."""
    chances: dict[int, float] = {}
    for going in range(carriers + 1):
        odds = comb(carriers, going) / 2**carriers
        for escorts, chance in escort_chances(going).items():
            chances[escorts] = chances.get(escorts, 0.0) + odds * chance
    return chances


def rest_asked(asked: dict[int, float], ships: int) -> dict[int, float]:
    """What is asked for beyond so many ships."""
    chances: dict[int, float] = {}
    for number, chance in asked.items():
        rest = max(number - ships, 0)
        chances[rest] = chances.get(rest, 0.0) + chance
    return chances
