"""What the rest of a game brings, by backward induction: the values behind the expectation.

See `expectation` for what is kept and what is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np

from sheetgen.games.convoy.chances.battle import CARRIES, contact_rows
from sheetgen.games.convoy.chances.convoy import Convoy
from sheetgen.games.convoy.chances.fleet import Array, Ships, sent_home
from sheetgen.games.convoy.rules.sequence_of_play import (
    ALL_LOST,
    CONTACT_CARRY,
    FIRST_CONTACT_ROW,
    LOSS,
)
from sheetgen.games.convoy.rules.state import CARRIER, CRUISER, DESTROYER, EVADE, NONE, Rulings

DURATIONS = range(1, 7)
SHIPS_HOME = 3
"""What the escort die is added to."""


class Course(NamedTuple):
    """What values depend on besides the ships: the fields of a State of these names.

    `unused` holds only options that the policy may yet take.
    """

    turn: int
    length: int
    carry: int
    option: int
    option_turns: int
    unused: int
    covered: bool


class Values:
    """Values by backward induction, of the type counted in a convoy, for a policy and rulings.

    A value is what the rest of the game is expected to bring: LOSS for every ship of the type
    counted that is not lost, less ALL_LOST if none is left at the end of the journey; of the
    carriers (where none is counted) their LOSS and the interceptions to come.

    `chosen` tells the option that the policy takes on a course; `before` and `after` are the
    convoy until the covering force returns, and from then on; `lost` tells, of types of warship
    of which only one state is watched before, what they come to by then.
    """

    def __init__(
        self,
        t: Rulings,
        chosen: Callable[[Course], int],
        friendly: int,
        before: Convoy,
        after: Convoy,
        lost: Mapping[int, Mapping[Ships, float]],
    ) -> None:
        self.rulings, self.chosen, self.friendly = t, chosen, friendly
        self.before, self.after, self.lost = before, after, lost
        self._known: dict[Course, Array] = {}
        self._fought: dict[tuple[Course, int], dict[int, Array]] = {}
        self._home: dict[int, Array] = {}
        self._left: dict[int, tuple[list[int], Array]] = {}

    def convoy(self, course: Course) -> Convoy:
        """The convoy on a course."""
        return self.after if course.covered else self.before

    def at_end(self, course: Course) -> Array:
        """The values at the end of a turn."""
        course = self._like(course)
        if course not in self._known:
            if course.turn >= course.length:
                self._known[course] = self._in_port()
            else:
                self._known[course] = self._next_turn(course)
        return self._known[course]

    def _like(self, course: Course) -> Course:
        """Of all courses that bring the same, one."""
        turn, length = course.turn, course.length
        # Past halfway, at sea, only the number of turns left matters.
        if course.covered and turn > self.friendly:
            length -= turn - self.friendly
            turn = self.friendly
        elif turn > self.friendly and length % 2 and not course.unused >> EVADE & 1:
            # Only an extension still to come would tell the odd length from the even one.
            turn, length = turn - 1, length - 1
        return Course(turn, length, *course[2:])

    def _in_port(self) -> Array:
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

    def _next_turn(self, course: Course) -> Array:
        option = self.chosen(course)
        if option == NONE:
            return self.under_way(course)
        return self.taken(course, option)

    def taken(self, course: Course, option: int) -> Array:
        """The values at the beginning of a turn in which an option is taken."""
        if option != EVADE:
            extensions = [0]
        else:
            extensions = [1] if self.rulings.evade_adds_one else [1, 2, 3]
        courses = [
            course._replace(
                option=option,
                option_turns=turns,
                unused=course.unused & ~(1 << option),
                length=course.length + extension,
            )
            for turns in DURATIONS
            for extension in extensions
        ]
        return np.asarray(sum(self.under_way(each) for each in courses) / len(courses))

    def under_way(self, course: Course) -> Array:
        """The values of a course at the beginning of its next turn, once its option is decided."""
        turn, then = course.turn + 1, after_turn(course)
        if turn <= self.friendly and not self.rulings.contact_in_friendly_waters:
            return self.ended(then)
        harmless, met = quiet_chances(course.carry, course.option, turn <= self.friendly)
        values = np.zeros(1)
        for carry, chance in harmless:
            values = values + chance * self.ended(carrying(then, carry))
        if met:
            fought = self._battles(carrying(then, 0), course.option)
            values = values + fought[course.carry]
        return values

    def ended(self, course: Course) -> Array:
        """The values at the end of a turn, before the covering force returns if it is time."""
        if course.covered or 2 * course.turn < course.length:
            return self.at_end(course)
        # No clash with `at_end`: that is never asked of an uncovered course past halfway.
        if course not in self._known:
            self._known[course] = self._covering_force(course._replace(covered=True))
        return self._known[course]

    def _battles(self, then: Course, option: int) -> dict[int, Array]:
        """For each carry, the chance of each contact times what is expected of it."""
        then = self._like(then)
        if (then, option) not in self._fought:
            self._fought[then, option] = self._fight(then, option)
        return self._fought[then, option]

    def _fight(self, then: Course, option: int) -> dict[int, Array]:
        convoy, values = self.convoy(then), self.ended(then)
        battles = convoy.battles(option)
        struck = convoy.hit_often(values, option)
        size, columns = values.shape
        chances = battles.chances.reshape(len(battles.carries) * size, -1)
        by_carry = (chances @ struck.reshape(-1, columns)).reshape(-1, size, columns)
        if convoy.kind is None:
            by_carry = by_carry + battles.points[:, :, None]
        return dict(zip(battles.carries, by_carry, strict=True))

    def _covering_force(self, then: Course) -> Array:
        """COVERING FORCE RETURNS, with the fewest cruisers."""
        values, counts = self.at_end(then), self.after.kind == CRUISER
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


@cache
def quiet_chances(
    carry: int, option: int, friendly: bool
) -> tuple[tuple[tuple[int, float], ...], bool]:
    """CONTACT: the chances of what rows without a battle leave to the next contact roll, and
    whether there may be a battle. In friendly waters no row brings one."""
    rows = contact_rows(carry, option)
    chances = dict.fromkeys(CARRIES, 0.0)
    for row, chance in enumerate(rows):
        if row < FIRST_CONTACT_ROW or friendly:
            chances[CONTACT_CARRY[row]] += chance
    met = not friendly and any(rows[FIRST_CONTACT_ROW:])
    return tuple((carry, chance) for carry, chance in chances.items() if chance), met


def carrying(course: Course, carry: int) -> Course:
    """A course with another carry."""
    # Written out, here and below: `_replace` takes twice as long.
    turn, length, _, option, option_turns, unused, covered = course
    return Course(turn, length, carry, option, option_turns, unused, covered)


def after_turn(course: Course) -> Course:
    """The course after a turn of it in which the carry does not change."""
    turn, length, carry, option, option_turns, unused, covered = course
    left = max(option_turns - 1, 0)
    return Course(turn + 1, length, carry, option if left else NONE, left, unused, covered)


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
