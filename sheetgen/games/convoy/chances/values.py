"""What the rest of a game brings, by backward induction: the values behind the expectation.

A turn is the rules' own text with the battle and the covering force cut out of it: these are done
to the values of all ships at once (see `convoy`). See `expectation` for what is left out.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise
from typing import Any, NamedTuple

import numpy as np

from sheetgen.core.requests import Decision
from sheetgen.games.convoy.chances.convoy import Contacts, Convoy, Part
from sheetgen.games.convoy.chances.fleet import Array
from sheetgen.games.convoy.rules import sequence_of_play
from sheetgen.games.convoy.rules.events import Enemy
from sheetgen.games.convoy.rules.state import EVADE, Option, Rulings, State
from sheetgen.kits.chances.enumeration import Called, Path, cut, every_path

UNDER_WAY = cut(sequence_of_play, "options", "battle", "covering_force_returns", "score")
"""The rules without what happens to ships, in a turn whose option is decided."""


class Course(NamedTuple):
    """What values depend on besides the ships: the fields of a State of these names.

    `unused` holds only options that the policy may yet take.
    """

    turn: int
    length: int
    carry: int
    option: Option
    option_turns: int
    unused: int
    covered: bool


class Place(NamedTuple):
    """A place in the journey between two things that happen: END at the end of a turn, DECIDED
    before the next one, whose option is decided, RETURN before the covering force returns."""

    stage: int
    course: Course

    @property
    def is_covered(self) -> bool:
        """Whether the covering force has returned."""
        return self.course.covered and self.stage != RETURN


END, DECIDED, RETURN = range(3)


class Way(NamedTuple):
    """One way on from a place: where it leads, the chance to come there quietly, and the contacts
    by which a battle leads there."""

    then: Place
    quiet: float
    contacts: Contacts = ()


Decide = Callable[[State, Decision], int]
Ways = Sequence[Way]
"""The ways on from a place."""
Given = tuple[Any, ...]
"""What has been answered."""
Battle = tuple[Option, Place]
"""A battle: the option that runs in it, and the place after it."""


def turn_taken(s: State, path: Path) -> tuple[int, Place]:
    """How a turn of UNDER_WAY went: the row of a contact that brings a battle (0: none does), and
    the place it leads to."""
    called = {event.rule: event.arguments for event in path.events if isinstance(event, Called)}
    (row,) = called.get("battle", (0,))
    stage = RETURN if "covering_force_returns" in called else END
    return row, Place(stage, course_of(s))


def course_of(s: State) -> Course:
    """The course a state is on."""
    return Course(s.turn, s.length, s.carry, s.option, s.option_turns, s.unused, s.covered)


def state_on(course: Course, friendly: int, turns: int = 0) -> State:
    """A state on a course, so many turns later."""
    turn, length, carry, option, option_turns, unused, covered = course
    return State(turn + turns, length, friendly, carry, option, option_turns, unused, covered)


@lru_cache(1 << 16)
def _under_way(t: Rulings, at_sea: bool, halfway: bool, course: Course, given: Given) -> Ways:
    """The ways on in a first turn, in friendly waters or `at_sea`, that brings the convoy `halfway`
    or not: all that the rules look at of a turn's number, once options are decided, so that turns
    share it; and so do games of one process."""
    first = course._replace(turn=0, length=2 if halfway else 3)
    turns = every_path(
        lambda: state_on(first, friendly=not at_sea),
        lambda s: UNDER_WAY.turn(s, t),
        turn_taken,
        given=given,
    )
    rows: dict[Place, dict[int, float]] = defaultdict(dict)
    for (row, then), chance in turns.items():
        rows[then][row] = float(chance)
    return [Way(then, by.pop(0, 0.0), tuple(by.items())) for then, by in rows.items()]


@lru_cache(1 << 16)
def _chosen(t: Rulings, unused: int, given: Given) -> Mapping[Course, float]:
    """What OPTIONS makes of a course of no length, once so much has been answered, the option that
    is chosen at least: all that the rules look at there, so that all courses share it."""
    courses = every_path(
        lambda: State(unused=unused),
        lambda s: sequence_of_play.options(s, t),
        lambda s, path: course_of(s),
        given=given,
    )
    return {course: float(chance) for course, chance in courses.items()}


class Values:
    """Values by backward induction, of each type counted, for a policy's way to decide options.

    A value is what the rest of the game is expected to bring: LOSS for every ship of the type
    counted that is not lost, less ALL_LOST if none is left at the end of the journey; of the
    carriers (where none is counted) their LOSS and the interceptions to come. The values at a
    place are one array: those of a type after those of another (`by_type` takes them apart), for
    all types go through the same places. `parts` are the types.
    """

    def __init__(self, t: Rulings, decide: Decide, friendly: int, parts: Sequence[Part]) -> None:
        self.rulings, self.decide, self.friendly, self.parts = t, decide, friendly, parts
        self._slices = {covered: _slices(parts, covered) for covered in (False, True)}
        self._known: dict[Place, Array] = {}
        self._ways: dict[Place, Ways] = {}
        self._depths: dict[Place, int] = {}
        self._fought: dict[tuple[Battle, Contacts], Array] = {}
        self._standing: dict[tuple[int, ...], tuple[list[int], float]] = {}
        self.before: dict[tuple[Place, Enemy, Option], list[list[tuple[Convoy, Array]]]] = {}
        """The values before each number of an enemy's dice, for games that share these values."""

    def by_type(self, values: Array, covered: bool) -> Iterator[tuple[Convoy, Array]]:
        """Each type's convoy and its values at a place, or at several, a row for each of the
        convoy's rows."""
        for part, place in zip(self.parts, self._slices[covered], strict=True):
            convoy = part.convoy(covered)
            of_type = values[..., place]
            yield convoy, of_type.reshape(*of_type.shape[:-1], len(convoy.rows), -1)

    def at_ships(self, place: Place, s: State) -> float:
        """The values at a place, at the ships of a state, summed up."""
        ships = place.is_covered, *s.sound, *s.damaged, *s.returned
        if ships not in self._standing:
            self._standing[ships] = self._stand(s, place.is_covered)
        values, (places, apart) = self.at(place), self._standing[ships]
        return sum(float(values[i]) for i in places) + apart

    def _stand(self, s: State, covered: bool) -> tuple[list[int], float]:
        """Where among the values at a place those of each type for the ships of a state stand, and
        what is not among them."""
        found = []
        for part, values in zip(self.parts, self._slices[covered], strict=True):
            row, column = part.convoy(covered).place(s)
            found.append(values.start + row * len(part.convoy(covered).counted) + column)
        return found, sum(part.convoy(covered).apart(s) for part in self.parts)

    def at(self, place: Place) -> Array:
        """The values at a place."""
        place = self._like(place)
        if place not in self._known:
            by_depth: dict[int, list[Place]] = defaultdict(list)
            self._depth(place)
            for each, depth in self._depths.items():
                if each not in self._known:
                    by_depth[depth].append(each)
            for depth in sorted(by_depth):
                self._fight(by_depth[depth])
                for each in by_depth[depth]:
                    self._known[each] = self._value(each)
            # They are in the values of the places now, and as many again.
            self._fought.clear()
        return self._known[place]

    def _like(self, place: Place) -> Place:
        """Of all places that bring the same, one."""
        stage, course = place
        turn, length = course.turn, course.length
        if stage == END and turn < length and (course.option or not course.unused):
            # OPTIONS: nothing is asked.
            stage = DECIDED
            place = Place(stage, course)
        # Past halfway, at sea, only the number of turns left matters.
        if course.covered and turn > self.friendly:
            length -= turn - self.friendly
            turn = self.friendly
        elif turn > self.friendly and length % 2 and not course.unused >> EVADE & 1:
            # Only an extension still to come would tell the odd length from the even one.
            turn, length = turn - 1, length - 1
        else:
            return place
        # Written out: `_replace` takes twice as long.
        return Place(stage, Course(turn, length, *course[2:]))

    def _depth(self, place: Place) -> int:
        """How many places may follow one another from a place on, itself among them."""
        if place not in self._depths:
            deeper = [self._depth(each.then) for each in self.ways(place)]
            depth = 1 + max(deeper, default=0)
            # Battles come after odd depths alone: so more of them are fought together.
            self._depths[place] = depth + (depth % 2 != (place.stage != DECIDED))
        return self._depths[place]

    def ways(self, place: Place) -> Ways:
        """The ways on from a place."""
        if place not in self._ways:
            self._ways[place] = self._ways_on(place)
        return self._ways[place]

    def _ways_on(self, place: Place) -> Ways:
        stage, course = place
        if stage == RETURN:
            return [Way(self._like(Place(END, course)), 1.0)]
        if stage == DECIDED:
            return self.under_way(course)
        if course.turn >= course.length:
            return []
        return self.decided(state_on(course, self.friendly, 1))

    def decided(self, s: State, given: Given = ()) -> Ways:
        """OPTIONS: the ways on from where a turn begins and asks for one, once so much has been
        answered."""
        if not given:
            given = (self.decide(s, next(sequence_of_play.options(s, self.rulings))),)
        turn, length, carry, _, _, unused, covered = course_of(s)
        chosen, ways = _chosen(self.rulings, unused, given), []
        for (_, more, _, option, n, left, _), chance in chosen.items():
            then = Course(turn - 1, length + more, carry, option, n, left, covered)
            ways.append(Way(self._like(Place(DECIDED, then)), chance))
        return ways

    def under_way(self, course: Course, given: Given = ()) -> Ways:
        """CONTACT: the ways on from where the option of the next turn is decided, once so much has
        been answered."""
        before, length, carry, option, option_turns, unused, covered = course
        turn = before + 1
        # Of the turns of an option all that matters is whether this one is its last.
        left = min(option_turns, 2)
        of_all = Course(0, 0, carry, option, left, 0, covered)
        at_sea, halfway = turn > self.friendly, 2 * turn >= length
        ways = []
        for then, quiet, contacts in _under_way(self.rulings, at_sea, halfway, of_all, given):
            stage, (_, _, carry, option, turns, _, gone) = then
            turns += option_turns - left
            then = Place(stage, Course(turn, length, carry, option, turns, unused, gone))
            ways.append(Way(self._like(then), quiet, contacts))
        return ways

    def _value(self, place: Place) -> Array:
        """The values at a place, those at the places ahead being known."""
        ways, (stage, course) = self.ways(place), place
        if not ways:
            return _joined(part.in_port() for part in self.parts)
        if stage == RETURN:
            (way,) = ways
            after = self.by_type(self._known[way.then], True)
            return _joined(
                part.returning(values) for part, (_, values) in zip(self.parts, after, strict=True)
            )
        quiet = [way.quiet * self._known[way.then] for way in ways if way.quiet]
        option = course.option
        fought = [self._fought[(option, way.then), way.contacts] for way in ways if way.contacts]
        return np.asarray(sum([*quiet, *fought]))

    def _fight(self, places: Iterable[Place]) -> None:
        """Fight the battles that follow from these places: together they cost a good deal less
        than one by one."""
        alike: dict[tuple[bool, Option], dict[Battle, None]] = defaultdict(dict)
        contacts: dict[tuple[bool, Option], dict[Contacts, None]] = defaultdict(dict)
        for place in places:
            if place.stage == DECIDED:
                option = place.course.option
                for then, _, some in self.ways(place):
                    if some and ((option, then), some) not in self._fought:
                        kind = then.is_covered, option
                        alike[kind][option, then] = contacts[kind][some] = None
        for (covered, option), battles in alike.items():
            brought = list(contacts[covered, option])
            values = np.array([self._known[then] for _, then in battles])
            fought = np.empty((len(brought), *values.shape))
            types = zip(self.by_type(values, covered), self._slices[covered], strict=True)
            for (convoy, of_type), places_of_type in types:
                by_contacts = convoy.fought(of_type, option, brought)
                for of_all, found in zip(fought, by_contacts, strict=True):
                    of_all[:, places_of_type] = found.reshape(len(battles), -1)
            for each, by_battle in zip(brought, fought, strict=True):
                for battle, before in zip(battles, by_battle, strict=True):
                    self._fought[battle, each] = before


def _slices(parts: Sequence[Part], covered: bool) -> list[slice]:
    """Where the values of each type stand among those at a place."""
    convoys = [part.convoy(covered) for part in parts]
    sizes = [len(convoy.rows) * len(convoy.counted) for convoy in convoys]
    return [slice(*ends) for ends in pairwise(accumulate(sizes, initial=0))]


def _joined(types: Iterable[Array]) -> Array:
    """The values of each type as one array."""
    return np.concatenate([values.ravel() for values in types])
