"""What the rest of a game brings, by backward induction: the values behind the expectation.

See `expectation` for what is kept and what is left out.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np

from sheetgen.games.convoy.expectation_battle import (
    CARRIES,
    CONTACT_ROWS,
    MOST_ATTACKS,
    contact_rows,
    meeting,
    modifiers,
    severity,
    targets,
)
from sheetgen.games.convoy.expectation_fleet import (
    UNWATCHED,
    Array,
    Axis,
    Ships,
    along,
    sent_home,
)
from sheetgen.games.convoy.rules import ALL_LOST, CONTACT_CARRY, FIRST_CONTACT_ROW, LOSS
from sheetgen.games.convoy.state import (
    CARGO,
    CARRIER,
    CRUISER,
    DESTROYER,
    EVADE,
    NONE,
    OPTIONS,
    TANKER,
    TYPES,
    State,
    Terms,
)
from sheetgen.play import Choose, Policy

KINDS = range(len(TYPES))
DURATIONS = range(1, 7)


class Course(NamedTuple):
    """What the values at the end of a turn depend on, besides the ships: the fields of a State, and
    whether cruisers and destroyers have gone home (where a ruling asks for it)."""

    turn: int
    length: int
    carry: int
    option: int
    option_turns: int
    unused: int
    covered: bool
    home: tuple[bool, bool] = (False, False)


Fleet = tuple[Axis, ...]
"""An axis for each type."""


@dataclass
class Values:
    """Values by backward induction, of the types `counted`, for a policy and terms.

    A value is what the rest of the game is expected to bring: LOSS for every ship of the types
    counted that is not lost, less ALL_LOST if none is left at the end of the journey, and, if
    carriers are counted, the interceptions to come.
    """

    terms: Terms
    policy: Policy
    friendly: int
    counted: tuple[int, ...]
    before: Fleet
    after: Fleet
    _known: dict[Course, Array] = field(default_factory=dict)
    _fought: dict[tuple[Course, int], dict[int, Array]] = field(default_factory=dict)

    def fleet(self, course: Course) -> Fleet:
        """The axes of the values on a course."""
        return self.after if course.covered else self.before

    def value(self, course: Course) -> Array:
        """The values at the end of a turn."""
        if course not in self._known:
            if course.turn >= course.length:
                self._known[course] = self._at_the_end(self.fleet(course))
            else:
                self._known[course] = self._next_turn(course)
        return self._known[course]

    def _at_the_end(self, fleet: Fleet) -> Array:
        values = np.zeros([len(a.states) for a in fleet])
        for kind in self.counted:
            present = [LOSS[kind] * sum(ships) for ships in fleet[kind].states]
            gone = fleet[kind].gone
            if gone is not None:
                present[gone] -= ALL_LOST[kind]
            values += on_axis(np.array(present, float), kind)
        return values

    def _next_turn(self, course: Course) -> Array:
        option = self._chosen(course)
        if option == NONE:
            return self._turn(course)
        extensions = [0] if option != EVADE else [1] if self.terms.evade_adds_one else [1, 2, 3]
        ways = [
            course._replace(
                option=option,
                option_turns=turns,
                unused=course.unused & ~(1 << option),
                length=course.length + extension,
            )
            for turns in DURATIONS
            for extension in extensions
        ]
        return np.asarray(sum(self._turn(way) for way in ways) / len(ways))

    def _chosen(self, course: Course) -> int:
        if course.option != NONE or not course.unused:
            return NONE
        turn, allowed = course.turn + 1, course.unused | 1 << NONE
        state = State(turn, course.length, self.friendly, course.carry, unused=course.unused)
        decide = self.policy.deciders["option"]
        return int(decide(state, Choose("option", OPTIONS, allowed, turn), no_dice))

    def _turn(self, course: Course) -> Array:
        turn = course.turn + 1
        left = max(course.option_turns - 1, 0)
        then = course._replace(turn=turn, option=course.option if left else NONE, option_turns=left)
        if turn <= self.friendly and not self.terms.contact_in_friendly_waters:
            return self._ended(then)
        rows = contact_rows(course.carry, course.option)
        by_carry = dict.fromkeys(CARRIES, 0.0)
        for row, chance in enumerate(rows):
            if row < FIRST_CONTACT_ROW or turn <= self.friendly:
                by_carry[CONTACT_CARRY[row]] += chance
        values = sum(
            chance * self._ended(then._replace(carry=carry))
            for carry, chance in by_carry.items()
            if chance
        )
        if turn > self.friendly and any(rows[FIRST_CONTACT_ROW:]):
            values = values + self._battles(then._replace(carry=0), course.option)[course.carry]
        return np.asarray(values)

    def _ended(self, course: Course) -> Array:
        if course.covered or 2 * course.turn < course.length:
            return self.value(course)
        if course not in self._known:
            self._known[course] = self._covering_force(course._replace(covered=True))
        return self._known[course]

    def _battles(self, then: Course, option: int) -> dict[int, Array]:
        """For each carry, the chance of each contact times what is expected of it."""
        if (then, option) not in self._fought:
            self._fought[then, option] = self._fight(then, option)
        return self._fought[then, option]

    def _fight(self, then: Course, option: int) -> dict[int, Array]:
        fleet, values = self.fleet(then), self._ended(then)
        carries = [c for c in CARRIES if any(contact_rows(c, option)[FIRST_CONTACT_ROW:])]
        total = {carry: np.zeros_like(values) for carry in carries}
        weights = {carry: self._weights(then, option, carry) for carry in carries}
        for place, modifier in enumerate(modifiers(option)):
            attacked = values
            strike = Strike(fleet, self.terms, option, modifier)
            for number in range(MOST_ATTACKS + 1):
                if number:
                    if not any(weights[c][0][place][number:].any() for c in carries):
                        break
                    attacked = strike.values(attacked)
                for carry in carries:
                    total[carry] += weights[carry][0][place][number] * attacked
        if CARRIER in self.counted:
            for carry in carries:
                total[carry] += weights[carry][1]
        return total

    def _weights(self, then: Course, option: int, carry: int) -> tuple[Array, Array]:
        """The chances of each modifier and number of attacks, and the interceptions expected, over
        carriers, cruisers and destroyers."""
        fleet, capped = self.fleet(then), self.terms.interceptions_capped
        rows = contact_rows(carry, option)
        present = [sum(ships) for ships in fleet[CARRIER].states]
        chances = np.zeros((len(modifiers(option)), MOST_ATTACKS + 1, len(present), 3))
        points = np.zeros((len(present), 3))
        for row in CONTACT_ROWS:
            for i, carriers in enumerate(present):
                for types_gone in range(3):
                    met = meeting(row, carriers, types_gone, option, capped)
                    chances[:, :, i, types_gone] += rows[row] * np.array(met.attacks)
                    points[i, types_gone] += rows[row] * met.interceptions
        gone = sum(
            on_axis(gone_flags(fleet[kind], home), kind - CRUISER, 2)
            for kind, home in zip((CRUISER, DESTROYER), then.home, strict=True)
        )
        return chances[..., gone], points[:, gone]

    def _covering_force(self, then: Course) -> Array:
        """COVERING FORCE RETURNS, with the fewest cruisers."""
        t, before, after = self.terms, self.before, self.after
        whole: dict[tuple[bool, bool], Array] = {}

        def values(home: tuple[bool, bool]) -> Array:
            if home not in whole:
                full = self.value(then._replace(home=home))
                whole[home] = full.reshape(*full.shape[:3], -1)
            return whole[home]

        warships = [(c, d) for c in before[CRUISER].states for d in before[DESTROYER].states]
        shape = [len(a.states) for a in before]
        total = np.zeros((*shape[:3], len(warships)))
        for going in range(max(map(sum, before[CARRIER].states)) + 1):
            carriers = [i for i, ships in enumerate(before[CARRIER].states) if sum(ships) >= going]
            left = [
                after[CARRIER].states.index(sent_home(before[CARRIER].states[i], going, t))
                for i in carriers
            ]
            odds = [
                comb(sum(before[CARRIER].states[i]), going) / 2 ** sum(before[CARRIER].states[i])
                for i in carriers
            ]
            brought = np.zeros((*shape[:2], len(left), len(warships)))
            for escorts, chance in escort_chances(going).items():
                moves = [
                    escorted(cruisers, destroyers, escorts, t) for cruisers, destroyers in warships
                ]
                places = np.array(
                    [
                        after[CRUISER].place(m.cruisers) * len(after[DESTROYER].states)
                        + after[DESTROYER].place(m.destroyers)
                        for m in moves
                    ]
                )
                homes = [m.home if t.none_left_means_sunk else (False, False) for m in moves]
                for home in sorted(set(homes)):
                    where = np.array([i for i, h in enumerate(homes) if h == home])
                    found = values(home)[:, :, left][..., places[where]]
                    brought[..., where] += chance * found
                if CRUISER in self.counted:
                    brought += chance * LOSS[CRUISER] * np.array([m.cruisers_home for m in moves])
                if CARRIER in self.counted:
                    brought += chance * LOSS[CARRIER] * going
            total[:, :, carriers] += np.array(odds)[:, None] * brought
        return total.reshape(shape)


class Escorted(NamedTuple):
    """The warships left by an escort, and what went home."""

    cruisers: Ships
    destroyers: Ships
    cruisers_home: int
    home: tuple[bool, bool]


def escorted(cruisers: Ships, destroyers: Ships, escorts: int, t: Terms) -> Escorted:
    """COVERING FORCE RETURNS: so many warships leave, with the fewest cruisers."""
    from_destroyers = min(escorts, sum(destroyers))
    from_cruisers = min(escorts - from_destroyers, sum(cruisers))
    return Escorted(
        sent_home(cruisers, from_cruisers, t),
        sent_home(destroyers, from_destroyers, t),
        from_cruisers,
        (from_cruisers > 0, from_destroyers > 0),
    )


@cache
def escort_chances(carriers: int) -> dict[int, float]:
    """The chances of the number of warships asked for by so many carriers going home."""
    if carriers == 0:
        return {0: 1.0}
    chances: dict[int, float] = {}
    for escorts, chance in escort_chances(carriers - 1).items():
        for die in range(1, 7):
            chances[escorts + die + 3] = chances.get(escorts + die + 3, 0.0) + chance / 6
    return chances


class Strike:
    """One attack die of the enemy, on values."""

    def __init__(self, fleet: Fleet, t: Terms, option: int, modifier: int) -> None:
        damaged, destroyed = severity(modifier)
        hit = damaged + destroyed
        self.fleet = fleet
        self.targets = targets(option, t.decoy_is_dummy)
        self.hits = [damaged * a.damaged + destroyed * a.destroyed for a in fleet]
        self.spared = 1 - hit + hit * (1 - sum(self.targets))
        self.hit = hit
        falls = KINDS[TANKER:] if t.absent_becomes_cargo else [CARRIER]
        self.falls = [kind for kind in falls if fleet[kind].gone is not None]

    def values(self, values: Array) -> Array:
        """The values before the attack die, from those after it."""
        result = self.spared * values
        on_cargo = self._hit(values, CARGO)
        for kind in KINDS:
            struck = on_cargo if kind == CARGO else self._hit(values, kind)
            result += self.targets[kind] * struck
        for kind in self.falls:
            none = (slice(None),) * kind + (self.fleet[kind].gone,)
            result[none] += self.targets[kind] * (on_cargo[none] - self.hit * values[none])
        return np.asarray(result)

    def _hit(self, values: Array, kind: int) -> Array:
        if self.fleet[kind] is UNWATCHED:
            return self.hit * values
        return along(self.hits[kind], values, kind)


def on_axis(row: Array, at: int, axes: int = len(TYPES)) -> Array:
    """A row of numbers laid along one of so many axes."""
    return row.reshape([-1 if i == at else 1 for i in range(axes)])


def gone_flags(a: Axis, home: bool) -> Array:
    """For each place on the axis of a type of warship, 1 if none is left, as the ruling has it."""
    flags = np.zeros(len(a.states), int)
    if a.gone is not None and not home:
        flags[a.gone] = 1
    return flags


def no_dice(sides: int) -> int:
    """In place of a policy's own dice, which the expectation does not know."""
    raise ValueError("no expectation is known for a policy that rolls dice of its own")
