"""What the rest of a game brings, by backward induction: the values behind the expectation.

See `expectation` for what is kept and what is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import accumulate, groupby, pairwise
from typing import NamedTuple

import numpy as np

from sheetgen.games.convoy.chances.battle import CARRIES, carries_to_battle, contact_rows, modifiers
from sheetgen.games.convoy.chances.convoy import Convoy
from sheetgen.games.convoy.chances.covering import Part
from sheetgen.games.convoy.chances.fleet import Array
from sheetgen.games.convoy.rules.sequence_of_play import CONTACT_CARRY, FIRST_CONTACT_ROW
from sheetgen.games.convoy.rules.state import EVADE, NONE, Rulings, State

DURATIONS = range(1, 7)
LONGEST_EXTENSION = 3
"""The most turns that Evade adds to the journey."""


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


class Fight(NamedTuple):
    """The battle of a turn: the course at the turn's end, and the option that runs in it."""

    then: Course
    option: int


class Values:
    """Values by backward induction, of each type counted, for a policy and rulings.

    A value is what the rest of the game is expected to bring: LOSS for every ship of the type
    counted that is not lost, less ALL_LOST if none is left at the end of the journey; of the
    carriers (where none is counted) their LOSS and the interceptions to come. The values on a
    course are one array: those of a type after those of another (`by_type` takes them apart), for
    all types go through the same courses.

    `chosen` tells the option that the policy takes on a course; `parts` are the types.
    """

    def __init__(
        self, t: Rulings, chosen: Callable[[Course], int], friendly: int, parts: Sequence[Part]
    ) -> None:
        self.rulings, self.chosen, self.friendly, self.parts = t, chosen, friendly, parts
        self._places = {covered: _places(parts, covered) for covered in (False, True)}
        self._known: dict[Course, Array] = {}
        self._fought: dict[Fight, dict[int, Array]] = {}
        self._looked_ahead: set[Course] = set()

    def by_type(self, values: Array, covered: bool) -> Iterator[tuple[Convoy, Array]]:
        """Each type's convoy and its values on a course, or on several, a row for each of the
        convoy's rows."""
        for part, place in zip(self.parts, self._places[covered], strict=True):
            convoy = part.convoy(covered)
            of_type = values[..., place]
            yield convoy, of_type.reshape(*of_type.shape[:-1], len(convoy.rows), -1)

    def at_place(self, values: Array, s: State) -> list[float]:
        """Of the values on a course those at the ships of a state, one of each type."""
        types = self.by_type(values, s.covered)
        return [float(of_type[convoy.place(s)]) for convoy, of_type in types]

    def at_end(self, course: Course) -> Array:
        """The values at the end of a turn."""
        course = self._like(course)
        if course not in self._known:
            self._look_ahead(course)
            if course.turn >= course.length:
                self._known[course] = _joined(part.in_port() for part in self.parts)
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

    def _next_turn(self, course: Course) -> Array:
        option = self.chosen(course)
        if option == NONE:
            return self.under_way(course)
        return self.taken(course, option)

    def taken(self, course: Course, option: int) -> Array:
        """The values at the beginning of a turn in which an option is taken."""
        courses = self._taking(course, option)
        return np.asarray(sum(self.under_way(each) for each in courses) / len(courses))

    def _taking(self, course: Course, option: int) -> list[Course]:
        """The courses, all equally likely, once an option is taken."""
        if option != EVADE:
            extensions = range(1)
        elif self.rulings.evade_adds_one:
            extensions = range(1, 2)
        else:
            extensions = range(1, LONGEST_EXTENSION + 1)
        return [
            course._replace(
                option=option,
                option_turns=turns,
                unused=course.unused & ~(1 << option),
                length=course.length + extension,
            )
            for turns in DURATIONS
            for extension in extensions
        ]

    def under_way(self, course: Course) -> Array:
        """The values of a course at the beginning of its next turn, once its option is decided."""
        harmless, fight = self._contact(course)
        values = np.zeros(1)
        for then, chance in harmless:
            values = values + chance * self.ended(then)
        if fight:
            values = values + self._battle(fight)[course.carry]
        return values

    def _contact(self, course: Course) -> tuple[list[tuple[Course, float]], Fight | None]:
        """CONTACT in the next turn: the courses that what brings no battle leads to, with their
        chances, and the battle there may be."""
        turn, then = course.turn + 1, after_turn(course)
        if turn <= self.friendly and not self.rulings.contact_in_friendly_waters:
            return [(then, 1.0)], None
        harmless, met = quiet_chances(course.carry, course.option, turn <= self.friendly)
        fight = Fight(self._like(carrying(then, 0)), course.option) if met else None
        return [(carrying(then, carry), chance) for carry, chance in harmless], fight

    def ended(self, course: Course) -> Array:
        """The values at the end of a turn, before the covering force returns if it is time."""
        if not self._is_halfway(course):
            return self.at_end(course)
        # No clash with `at_end`: that is never asked of an uncovered course past halfway.
        if course not in self._known:
            after = self.by_type(self.at_end(course._replace(covered=True)), True)
            self._known[course] = _joined(
                part.returning(values) for part, (_, values) in zip(self.parts, after, strict=True)
            )
        return self._known[course]

    def _is_halfway(self, course: Course) -> bool:
        """Whether it is time for the covering force to return."""
        return not course.covered and 2 * course.turn >= course.length

    def _look_ahead(self, course: Course) -> None:
        """Have at hand all battles that may follow the end of a turn: together they cost a good
        deal less than one by one."""
        found: dict[int, dict[Fight, None]] = {}
        waiting = [course]
        while waiting:
            course = self._like(waiting.pop())
            if course in self._looked_ahead or course.turn >= course.length:
                continue
            self._looked_ahead.add(course)
            option = self.chosen(course)
            for each in [course] if option == NONE else self._taking(course, option):
                harmless, fight = self._contact(each)
                thens = [then for then, _ in harmless]
                if fight:
                    found.setdefault(_turns_ahead(fight.then), {})[fight] = None
                    thens.append(fight.then)
                waiting += [
                    then._replace(covered=True) if self._is_halfway(then) else then
                    for then in thens
                ]
        for ahead in sorted(found):
            self._fight(fight for fight in found[ahead] if fight not in self._fought)

    def _battle(self, fight: Fight) -> dict[int, Array]:
        """For each carry, the chance of each contact times what is expected of it."""
        if fight not in self._fought:
            self._fight([fight])
        return self._fought[fight]

    def _fight(self, fights: Iterable[Fight]) -> None:
        """Fight battles of which none follows from another."""

        def struck_alike(fight: Fight) -> tuple[bool, tuple[int, ...]]:
            return fight.then.covered, modifiers(fight.option)

        for (covered, _), group in groupby(sorted(fights, key=struck_alike), struck_alike):
            alike = list(group)
            options = [fight.option for fight in alike]
            values = np.array([self.ended(fight.then) for fight in alike])
            types = [convoy.fought(v, options) for convoy, v in self.by_type(values, covered)]
            for fight, by_type in zip(alike, zip(*types, strict=True), strict=True):
                by_carry = np.concatenate([v.reshape(len(v), -1) for v in by_type], axis=1)
                carries = carries_to_battle(fight.option)
                self._fought[fight] = dict(zip(carries, by_carry, strict=True))


def _places(parts: Sequence[Part], covered: bool) -> list[slice]:
    """Where the values of each type stand among those on a course."""
    convoys = [part.convoy(covered) for part in parts]
    sizes = [len(convoy.rows) * len(convoy.counted) for convoy in convoys]
    return [slice(*ends) for ends in pairwise(accumulate(sizes, initial=0))]


def _joined(types: Iterable[Array]) -> Array:
    """The values of each type as one array."""
    return np.concatenate([values.ravel() for values in types])


def _turns_ahead(course: Course) -> int:
    """The turns to come, with those that options to come may add: less after every turn."""
    return course.length - course.turn + LONGEST_EXTENSION * course.unused.bit_count()


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
