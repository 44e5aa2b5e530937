"""The ships looked at together in the expectation of a Malta Convoy, and what attacks do to them.

The score is a sum over types of ship. One type is *counted* at a time; of the others only what
bears on it is *watched*: carriers (fewer interception dice, hits that fall on cargo), cruisers and
destroyers where they may come to nothing (an interception die each), and all of them for cargo
where a ruling sends hits on absent types there. Values are arrays with a row for each state of the
watched types and a column for each state of the counted one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import NamedTuple

import numpy as np

from sheetgen.games.convoy.chances.battle import (
    CONTACT_ROWS,
    MOST_ATTACKS,
    carries_to_battle,
    contact_rows,
    meeting,
    modifiers,
    severity,
    targets,
)
from sheetgen.games.convoy.chances.fleet import Array, Axis, Ships
from sheetgen.games.convoy.rules.sequence_of_play import SHIP_DAMAGED, SHIP_DESTROYED
from sheetgen.games.convoy.rules.state import (
    CARGO,
    CARRIER,
    CRUISER,
    DESTROYER,
    TANKER,
    Rulings,
    State,
)

WATCHED = (TANKER, CARRIER, CRUISER, DESTROYER)
"""The types that may be watched, in the order of the axes."""


class Blow(NamedTuple):
    """A hit of one result whose target is not known yet: where it leaves the watched types (a
    matrix), and by row the chance that it falls on the counted type."""

    elsewhere: Array
    counted: Array


class Battles(NamedTuple):
    """What is expected of contacts after each of the carries that may bring one.

    `chances[carry, row, n, then]`: that the watched types come from one row to another and the
    counted type takes hits as in `hit_often(...)[n]`. `points[carry, row]`: for interceptions.
    """

    chances: Array
    points: Array


class Convoy:
    """A counted type (or none, for the carriers themselves) among watched ones, under rulings."""

    def __init__(
        self, t: Rulings, kind: int | None, counted: Axis, watched: Mapping[int, Axis]
    ) -> None:
        self.rulings, self.kind, self.counted = t, kind, counted
        self.watched = dict(watched)
        axes = [self.watched[k].states for k in WATCHED]
        self.rows = [dict(zip(WATCHED, states, strict=True)) for states in product(*axes)]
        # From a type to the next in the number of a row: the last runs fastest, as in `product`.
        self._steps = np.cumprod([1, *[len(self.watched[k]) for k in WATCHED[:0:-1]]])[::-1]
        self._battles: dict[int, Battles] = {}
        self._hits: dict[int, Array] = {}
        self._blows: dict[tuple[int, int], Blow] = {}
        self._attacks: dict[tuple[int, int], Blow] = {}

    def row(self, ships: Mapping[int, Ships]) -> int:
        """The row of the watched types in a state."""
        return int(
            sum(
                self.watched[kind].place(ships[kind]) * step
                for kind, step in zip(WATCHED, self._steps, strict=True)
            )
        )

    def place(self, s: State) -> tuple[int, int]:
        """Row and column of a state."""
        ships = {kind: present(s, kind, self.rulings) for kind in WATCHED}
        column = 0
        if self.kind is not None:
            column = self.counted.place(Ships(s.sound[self.kind], s.damaged[self.kind]))
        return self.row(ships), column

    def hit_often(self, values: Array, option: int) -> Array:
        """Values before the counted type takes hits while an option runs: none, then for each
        modifier of an attack 1, 2, ... of them. The values may be those of several courses."""
        if self.kind is None:
            return values[None]
        struck = np.empty((self._cases(option), *values.shape))
        struck[0] = values
        by_hits = struck.reshape(len(struck), -1, len(self.counted))
        for i, modifier in enumerate(modifiers(option)):
            hit, after = self._hit(modifier), by_hits[0]
            for then in by_hits[1 + i * MOST_ATTACKS : 1 + (i + 1) * MOST_ATTACKS]:
                after = np.matmul(after, hit, out=then)
        return struck

    def _cases(self, option: int) -> int:
        """How many there are of the counted type's hits: see `hit_often`."""
        return 1 if self.kind is None else 1 + len(modifiers(option)) * MOST_ATTACKS

    def fought(self, values: Array, options: Sequence[int]) -> list[Array]:
        """CONTACT to TARGETS in the turns before several courses, `values[i]` those at the end of a
        turn in which `options[i]` runs, all with the same modifiers: by carry, the chance of each
        contact times what is expected of it."""
        struck = self.hit_often(values, options[0])
        _, size, columns = values.shape
        brought = []
        for i, option in enumerate(options):
            chances, points = self.battles(option)
            cases = chances.reshape(len(chances) * size, -1)
            by_carry = (cases @ struck[:, i].reshape(-1, columns)).reshape(-1, size, columns)
            brought.append(by_carry + points[:, :, None] if self.kind is None else by_carry)
        return brought

    def _hit(self, modifier: int) -> Array:
        """What a hit of an attack at a modifier makes of the counted type, as a matrix to multiply
        rows by."""
        if modifier not in self._hits:
            damaged, destroyed = severity(modifier)
            matrix = damaged * self.counted.damaged + destroyed * self.counted.destroyed
            # Divided by the chance of a hit: here it is known to have hit.
            self._hits[modifier] = np.ascontiguousarray(matrix.T) / (damaged + destroyed)
        return self._hits[modifier]

    def blow(self, result: int, option: int) -> Blow:
        """TARGETS: a hit of one result while an option runs."""
        if (result, option) not in self._blows:
            self._blows[result, option] = self._blow(result, option)
        return self._blows[result, option]

    def _blow(self, result: int, option: int) -> Blow:
        aimed = targets(option, self.rulings.decoy_is_dummy)
        size = len(self.rows)
        elsewhere = np.zeros((size, size))
        counted = np.full(size, aimed[self.kind] if self.kind is not None else 0.0)
        for kind in WATCHED:
            if kind == self.kind:
                continue
            axis = self.watched[kind]
            matrix = axis.damaged if result == SHIP_DAMAGED else axis.destroyed
            # Hits on absent carriers fall on cargo; ruling no-such-ship may say so of any type.
            falls = self.kind == CARGO and (kind == CARRIER or self.rulings.absent_becomes_cargo)
            for i, row in enumerate(self.rows):
                if falls and row[kind].present == 0:
                    counted[i] += aimed[kind]
                    continue
                at = axis.place(row[kind])
                for then in np.flatnonzero(matrix[at]):
                    after = self.row({**row, kind: axis.states[then]})
                    elsewhere[i, after] += aimed[kind] * matrix[at, then]
        # Whatever has no chance of its own changes nothing.
        np.fill_diagonal(elsewhere, elsewhere.diagonal() + 1 - counted - elsewhere.sum(axis=1))
        return Blow(elsewhere, counted)

    def struck(self, values: Array, result: int, option: int) -> Array:
        """The values before a hit of one result is given its target, from those after it."""
        elsewhere, counted = self.blow(result, option)
        axis = self.counted.damaged if result == SHIP_DAMAGED else self.counted.destroyed
        return np.asarray(elsewhere @ values + counted[:, None] * (values @ axis.T))

    def hit(self, chances: Array, result: int, option: int) -> Array:
        """The chances of each row and column after a hit of one result, from those before it."""
        elsewhere, counted = self.blow(result, option)
        axis = self.counted.damaged if result == SHIP_DAMAGED else self.counted.destroyed
        return np.asarray(elsewhere.T @ chances + (counted[:, None] * chances) @ axis)

    def attacked(self, values: Array, modifier: int, option: int) -> Array:
        """The values before an attack die, from those after it."""
        elsewhere, counted = self.attack(modifier, option)
        return np.asarray(elsewhere @ values + counted[:, None] * (values @ self._hit(modifier)))

    def attack(self, modifier: int, option: int) -> Blow:
        """One attack die of the enemy at a modifier, as a Blow of whatever result."""
        if (modifier, option) not in self._attacks:
            self._attacks[modifier, option] = self._attack(modifier, option)
        return self._attacks[modifier, option]

    def _attack(self, modifier: int, option: int) -> Blow:
        damaged, destroyed = severity(modifier)
        hurt, sunk = (self.blow(result, option) for result in (SHIP_DAMAGED, SHIP_DESTROYED))
        missed = (1 - damaged - destroyed) * np.eye(len(self.rows))
        return Blow(
            missed + damaged * hurt.elsewhere + destroyed * sunk.elsewhere,
            damaged * hurt.counted + destroyed * sunk.counted,
        )

    def battles(self, option: int) -> Battles:
        """CONTACT to TARGETS: the contacts of a turn in which an option runs."""
        if option not in self._battles:
            self._battles[option] = self._met(option)
        return self._battles[option]

    def _met(self, option: int) -> Battles:
        weights, points = self._weights(option)
        size = len(self.rows)
        chances = np.zeros((len(weights), size, self._cases(option), size))
        for i, modifier in enumerate(modifiers(option)):
            die = self.attack(modifier, option)
            hit_so_far = np.zeros((1, size, size))
            hit_so_far[0] = np.eye(size)
            for number in range(MOST_ATTACKS + 1):
                weight = weights[:, i, number, :, None]
                chances[:, :, 0, :] += weight * hit_so_far[0]
                if len(hit_so_far) > 1:
                    first = 1 + i * MOST_ATTACKS
                    seen = slice(first, first + len(hit_so_far) - 1)
                    chances[:, :, seen, :] += weight[:, :, None] * hit_so_far[1:].swapaxes(0, 1)
                hit_so_far = one_more(die, hit_so_far)
        return Battles(chances, points)

    def _weights(self, option: int) -> tuple[Array, Array]:
        """By carry, modifier, number of attacks and row, the chance of them; and by carry and row
        the points expected of interceptions."""
        t, carries = self.rulings, carries_to_battle(option)
        weights = np.zeros((len(carries), len(modifiers(option)), MOST_ATTACKS + 1, len(self.rows)))
        points = np.zeros((len(carries), len(self.rows)))
        for i, row in enumerate(self.rows):
            carriers, gone = row[CARRIER].present, types_gone(row)
            for contact in CONTACT_ROWS:
                met = meeting(contact, carriers, gone, option, t.interceptions_capped)
                attacks = np.array(met.attacks)
                for c, carry in enumerate(carries):
                    chance = contact_rows(carry, option)[contact]
                    weights[c, :, :, i] += chance * attacks
                    points[c, i] += chance * met.interceptions
        return weights, points


def one_more(die: Blow, so_far: Array) -> Array:
    """One attack die more before those `so_far`: `so_far[n]` are the chances by which the watched
    types change while the counted type takes n hits."""
    after = np.zeros((len(so_far) + 1, *so_far.shape[1:]))
    after[:-1] = die.elsewhere @ so_far
    # If no hit can fall on the counted type, no row for one more is needed.
    if die.counted.any():
        after[1:] += die.counted[:, None] * so_far
        return after
    return after[:-1]


def types_gone(ships: Mapping[int, Ships]) -> int:
    """INTERCEPTION: of cruisers and destroyers, how many types are "destroyed"."""
    return sum(not any(ships[kind]) for kind in (CRUISER, DESTROYER))


def present(s: State, kind: int, t: Rulings) -> Ships:
    """The ships of a type in a state, as they are watched."""
    home = t.none_left_means_sunk and kind in (CRUISER, DESTROYER) and s.returned[kind] > 0
    return Ships(s.sound[kind], s.damaged[kind], home)
