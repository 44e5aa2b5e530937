"""The expected final score of a Malta Convoy, by backward induction, type of ship by type.

The score is a sum over types of ship, and a type by itself is a small chain: sound and damaged
ships, beside the course of the journey (turn, length, carry, options) and what bears on it of the
other types (see `convoy`): nothing that ties the types together is dropped. A turn is the
rules' own text with the battle and the covering force cut out of it: these are done to the values
of all ships at once.

Exact with `negligible=0`, for all editions and rulings. Otherwise, where few warships sail, these
are left out (where many do, it is as good as exact):

- a type of warship is taken never to come to nothing if escorts and hits take all of it by a chance
  below SELDOM;
- states of watched warships that hits on them lead to by a chance below `negligible`; a hit that
  would lead there changes nothing. Where one state is left, what it has come to when the covering
  force returns is told by the hits to be expected until then.

Once the covering force has returned there are fewer courses, and next to nothing is left out. Where
a captain sends more cruisers home with it than the policy would, the values are worked out anew.

These chances are by Poisson's law with the mean hits given below: an estimate, not a proven bound.

The policy must decide options by the turns left, whether in friendly waters, carry and options
only, roll no dice of its own, and send the fewest cruisers home: `never`, `steady`, `best`, and
thresholds like them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from typing import Any, NamedTuple

import numpy as np

from sheetgen.core.errors import Error
from sheetgen.core.game import Policy
from sheetgen.core.requests import Choose, Decision, Roll
from sheetgen.games.convoy.chances.battle import passed_on
from sheetgen.games.convoy.chances.convoy import (
    MANY,
    Array,
    Axis,
    Contacts,
    Convoy,
    Part,
    Ships,
    chance_sunk,
    come_to,
    escorts_asked,
    near,
    sent_home,
    settled,
    ships_with,
    tells_home,
    up_to,
)
from sheetgen.games.convoy.rules import sequence_of_play
from sheetgen.games.convoy.rules.sequence_of_play import CONTACT_CARRY
from sheetgen.games.convoy.rules.state import (
    NONE,
    OPTIONS,
    REAL_OPTIONS,
    ContactRolled,
    Enemy,
    Kind,
    Option,
    Rulings,
    State,
)
from sheetgen.kits.chances.enumeration import Called, Path, cut, every_path
from sheetgen.kits.chances.prices import Told

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


class Going(NamedTuple):
    """What may come in a turn, whatever its option and its dice: a contact roll, a battle, the
    return of the covering force. All that the rules look at of a turn's number, once options are
    decided, so that turns which go alike share what is worked out."""

    contact: bool
    battle: bool
    returns: bool


def _highest(roll: Roll) -> Iterable[tuple[Fraction, tuple[int, ...]]]:
    return [(Fraction(1), (roll.sides,) * roll.number)]


@lru_cache(1 << 12)
def turns_ahead(
    t: Rulings, turn: int, length: int, friendly: int, covered: bool
) -> tuple[Going, ...]:
    """The turns still to come, from the end of a turn on."""

    def begun() -> State:
        return State(turn, length, friendly, covered=covered)

    def went(s: State, path: Path) -> tuple[Going, bool]:
        called = {event.rule for event in path.events if isinstance(event, Called)}
        contact = any(isinstance(event, ContactRolled) for event in path.events)
        returns = "covering_force_returns" in called
        return Going(contact, "battle" in called, returns), s.covered

    if next(sequence_of_play.to_malta(begun(), t), None) is None:
        return ()
    readings = {"contact": _highest}
    ((going, then),) = every_path(begun, lambda s: UNDER_WAY.turn(s, t), went, readings=readings)
    return going, *turns_ahead(t, turn + 1, length, friendly, then)


@cache
def longer(t: Rulings, unused: int) -> tuple[int, ...]:
    """By how many turns the options not taken yet may make a journey longer."""
    options = (option for option in REAL_OPTIONS if unused >> option & 1)
    chosen = (course for option in options for course in _chosen(t, unused, (option,)))
    return tuple(sorted({0, *(course.length for course in chosen)}))


@cache
def _asks(t: Rulings, option: Option, unused: int) -> bool:
    """OPTIONS: whether one may be taken."""
    return next(sequence_of_play.options(State(option=option, unused=unused), t), None) is not None


@cache
def _lasting(t: Rulings, option: Option, turns: int) -> int:
    """OPTIONS: the first number of turns left that goes like so many: the option ends, or not."""

    def then(left: int) -> Option:
        s = State(option=option, option_turns=left)
        for _ in sequence_of_play.run_option_down(s, t):
            pass
        return s.option

    return next(left for left in range(turns + 1) if then(left) == then(turns))


@lru_cache(1 << 16)
def _under_way(t: Rulings, course: Course, friendly: int, given: Given) -> Ways:
    """The ways on in the next turn of a course."""
    turns = every_path(
        lambda: state_on(course, friendly),
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

    A value is what the rest of the game is expected to bring, were all ships sunk that are with
    the convoy: what those of the type counted that are not lost are worth; of the carriers (where
    none is counted) that and the interceptions to come. All types go through the same places: the
    values at a place are an array for each of the `parts`, kept in one row after the other, since
    most of what is done to them is done to all alike.
    """

    def __init__(self, t: Rulings, decide: Decide, friendly: int, parts: Sequence[Part]) -> None:
        self.rulings, self.decide, self.friendly, self.parts = t, decide, friendly, parts
        self._known: dict[Place, Array] = {}
        self._ways: dict[Place, Ways] = {}
        self._depths: dict[Place, int] = {}
        self._fought: dict[tuple[Battle, Contacts], Array] = {}
        self._standing: dict[tuple[int, ...], list[int]] = {}
        # The first met of all that go alike: turns (by their number and the length), and places.
        self._turns: dict[tuple[Going, bool], tuple[int, int]] = {}
        self._journeys: dict[tuple[int, int, int, bool], int] = {}
        self._numbers: dict[tuple[tuple[Going, ...], ...], int] = {}
        self._places: dict[Hashable, Place] = {}
        self.before: dict[tuple[Place, Enemy, Option], list[list[tuple[Convoy, Array]]]] = {}
        """The values before each number of an enemy's dice, for games that share these values."""

    def convoys(self, place: Place) -> list[Convoy]:
        """Each type's convoy at a place."""
        return [part.convoy(place.is_covered) for part in self.parts]

    def at_ships(self, place: Place, s: State) -> float:
        """The values at a place, at the ships of a state, summed up."""
        ships = place.is_covered, *s.sound, *s.damaged, *s.returned
        if ships not in self._standing:
            each, places, begun = self.convoys(place), [], 0
            for convoy in each:
                row, column = convoy.place(s)
                places.append(begun + row * len(convoy.counted) + column)
                begun += len(convoy.rows) * len(convoy.counted)
            self._standing[ships] = places
        values = self._at(place)
        return sum(float(values[at]) for at in self._standing[ships])

    def at(self, place: Place) -> list[Array]:
        """The values at a place."""
        return self._of_parts(self._at(place), place.is_covered)

    def _of_parts(self, values: Array, covered: bool) -> list[Array]:
        """Values in a row, or several such rows, by part."""
        found, begun = [], 0
        for part in self.parts:
            convoy = part.convoy(covered)
            shape = len(convoy.rows), len(convoy.counted)
            end = begun + shape[0] * shape[1]
            found.append(values[..., begun:end].reshape(*values.shape[:-1], *shape))
            begun = end
        return found

    def _at(self, place: Place) -> Array:
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
        stage, (turn, length, carry, option, option_turns, unused, covered) = place
        if stage == END and not _asks(self.rulings, option, unused) and self.ahead(place.course):
            stage = DECIDED
        journeys = turn, length, unused, covered
        if journeys not in self._journeys:
            ahead = tuple(
                turns_ahead(self.rulings, turn, length + more, self.friendly, covered)
                for more in longer(self.rulings, unused)
            )
            self._journeys[journeys] = self._numbers.setdefault(ahead, len(self._numbers))
        alike = stage, self._journeys[journeys], carry, option, option_turns, unused, covered
        return self._places.setdefault(alike, Place(stage, place.course))

    def ahead(self, course: Course) -> tuple[Going, ...]:
        """The turns still to come."""
        return turns_ahead(self.rulings, course.turn, course.length, self.friendly, course.covered)

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
        if not self.ahead(course):
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
        turn, length, carry, option, option_turns, unused, covered = course
        going = self.ahead(course)[0], covered
        alike = self._turns.setdefault(going, (turn, length))
        left = _lasting(self.rulings, option, option_turns)
        of_all = Course(*alike, carry, option, left, 0, covered)
        ways = []
        for then, quiet, contacts in _under_way(self.rulings, of_all, self.friendly, given):
            stage, (_, _, carry, option, turns, _, gone) = then
            turns += option_turns - left
            then = Place(stage, Course(turn + 1, length, carry, option, turns, unused, gone))
            ways.append(Way(self._like(then), quiet, contacts))
        return ways

    def _value(self, place: Place) -> Array:
        """The values at a place, those at the places ahead being known."""
        ways, (stage, course) = self.ways(place), place
        if not ways:
            return _in_a_row([part.in_port() for part in self.parts])
        if stage == RETURN:
            (way,) = ways
            after = self._of_parts(self._known[way.then], way.then.is_covered)
            each = zip(self.parts, after, strict=True)
            return _in_a_row([part.returning(values) for part, values in each])
        values = [way.quiet * self._known[way.then] for way in ways if way.quiet]
        values += [
            self._fought[(course.option, way.then), way.contacts] for way in ways if way.contacts
        ]
        return np.asarray(sum(values))

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
            known = self._of_parts(np.array([self._known[then] for _, then in battles]), covered)
            fought = [
                part.convoy(covered).fought(values, option, brought)
                for part, values in zip(self.parts, known, strict=True)
            ]
            for each, of_types in zip(brought, zip(*fought, strict=True), strict=True):
                befores = _in_a_row(of_types, len(battles))
                for battle, before in zip(battles, befores, strict=True):
                    self._fought[battle, each] = before


def _in_a_row(values: Sequence[Array], *courses: int) -> Array:
    """The values of each part, one after the other; of so many courses, if any are named."""
    return np.concatenate([each.reshape(*courses, -1) for each in values], axis=-1)


KINDS = tuple(Kind)
"""The types, which an enumeration is slow to list."""
HITS_ON_WARSHIPS = 0.12
"""Hits expected on a type of warship in a turn."""
NEGLIGIBLE: tuple[float, ...] = (1e-3, 1e-2, 0.03, 0.1, 0.25, 0.5)
"""What is left out is come to by a smaller chance: the first that leaves few enough states."""
SELDOM = 0.01
"""A type of warship is watched if it comes to nothing by a greater chance."""
MOST_ROWS, MOST_ROWS_OF_OPTIONS = 80, 24
"""States of watched types told apart at most: fewer for a policy that takes options, which has far
more courses."""
COVERED_NEGLIGIBLE, MOST_COVERED_ROWS = (1e-9, 1e-6, 1e-4, *NEGLIGIBLE), 64
"""The same once the covering force has returned."""
UNHEARD_OF = 1e-4
"""The chance below which states of counted cruisers are left out."""


class Expectation:
    """The expected final score at the end of any turn, under rulings, for a policy.

    The values are worked out for the first state asked about and serve whatever may follow from
    it; for a state that cannot, they are worked out anew.
    """

    def __init__(self, t: Rulings, policy: Policy, negligible: float | None = None) -> None:
        if policy.looks_ahead is not None:
            raise Error("no expectation is known for a policy that looks ahead")
        self.rulings, self.policy, self._wanted = t, policy, negligible
        self.negligible = 0.0
        self.values = Values(t, self.decide, 0, [])
        self._from = State()
        self._takes = 0
        # One that rolls dice of its own is refused now, and not when something is expected.
        begun = State(turn=1, length=1)
        self.decide(begun, Choose("option", OPTIONS, begun.unused | 1 << NONE, 1))
        self.told: Told = {}
        """What games that share it have in common."""

    def __call__(self, state: State) -> float:
        """The expected final score of a state between turns."""
        self.prepare(state)
        return self.at(Place(END, course_of(state)), state)

    def at(self, place: Place, state: State) -> float:
        """The expected final score at a place of the journey, with the ships and the points of a
        state."""
        return settled(state) + self.values.at_ships(self.like(place), state)

    def like(self, place: Place) -> Place:
        """The same place, but for options that the policy never takes."""
        unused = place.course.unused & self._takes
        if unused == place.course.unused:
            return place
        return place._replace(course=place.course._replace(unused=unused))

    def prepare(self, s: State) -> None:
        """Have the values at hand for a state between turns and what may follow from it."""
        first = self._from
        follows = (
            s.friendly == first.friendly
            and (s.covered or not first.covered)
            and all(s.sailed(k) == first.sailed(k) for k in KINDS)
            and all(s.present(k) <= first.present(k) for k in KINDS)
            and not self._short_of_cruisers(s)
        )
        if not (self.values.parts and follows):
            self._from = s.copy()
            self._takes = self._taken()
            self.values = Values(self.rulings, self.decide, s.friendly, self._parts(s))

    def _short_of_cruisers(self, s: State) -> bool:
        """Whether so many cruisers are gone, since the values were worked out, that these know
        nothing of it: the policy sends them home only where no destroyer is left to send."""
        ships = ships_with(s, Kind.CRUISER, self.rulings)
        more = s.returned[Kind.CRUISER] > self._from.returned[Kind.CRUISER]
        more = more and s.present(Kind.DESTROYER) > 0
        return more and chance_sunk(ships, self.rulings, self._hits(s)) > 0

    def decide(self, s: State, asked: Decision) -> int:
        """What the policy decides."""
        return int(self.policy.deciders[asked.ask](s, asked, no_dice))

    def _taken(self) -> int:
        """The options that the policy takes on any course, as a bit mask."""
        length = self._from.length + longer(self.rulings, State().unused)[-1]
        mask, s = 0, State(length=length, friendly=self._from.friendly)
        # Even masks only: bit 0 is no option.
        for s.unused in range(2, 1 << len(OPTIONS), 2):
            for s.turn in range(1, length + 1):
                asked = Choose("option", OPTIONS, s.unused | 1 << NONE, s.turn)
                for s.carry in set(CONTACT_CARRY):
                    mask |= 1 << self.decide(s, asked)
        return mask & ~(1 << NONE)

    def _parts(self, s: State) -> list[Part]:
        """Each type by itself: the score is the sum of what they bring."""
        t = self.rulings
        nothing = Axis([MANY], t)
        cargo, tankers = (
            Axis(near(Ships(s.sound[kind], s.damaged[kind]), t, 0, 0), t)
            for kind in (Kind.CARGO, Kind.TANKER)
        )
        carriers = Axis(up_to(s.present(Kind.CARRIER)), t)
        cruisers, destroyers = self._warships(s, len(carriers))
        counted = self._counted_cruisers(s)
        lost = {
            kind: come_to(axis.states[0], t, HITS_ON_WARSHIPS * self._battles_to_return(s))
            for kind, (axis, _) in ((Kind.CRUISER, cruisers), (Kind.DESTROYER, destroyers))
            if not s.covered and axis.states not in ((MANY,), (Ships(0, 0),)) and len(axis) == 1
        }

        def part(kind: Kind | None, axes: tuple[Axis, Axis], tankers: Axis) -> Part:
            # Before and after are mostly alike, and then one.
            @cache
            def convoy(counted: Axis, cruisers: Axis, destroyers: Axis) -> Convoy:
                watched = {
                    Kind.TANKER: tankers,
                    Kind.CARRIER: carriers,
                    Kind.CRUISER: nothing if kind == Kind.CRUISER else cruisers,
                    Kind.DESTROYER: destroyers,
                }
                return Convoy(t, kind, counted, watched)

            before, after = map(convoy, axes, cruisers, destroyers)
            return Part(t, before, after, lost)

        return [
            part(Kind.CARGO, (cargo, cargo), tankers if Kind.TANKER in passed_on(t) else nothing),
            part(Kind.TANKER, (tankers, tankers), nothing),
            part(Kind.CRUISER, counted, nothing),
            part(None, (nothing, nothing), nothing),
        ]

    def _counted_cruisers(self, s: State) -> tuple[Axis, Axis]:
        """The axes of the cruisers where they are counted, before and after the covering force."""
        t, ships = self.rulings, Ships(s.sound[Kind.CRUISER], s.damaged[Kind.CRUISER])
        reached = near(ships, t, self._hits(s), min(self.negligible, UNHEARD_OF))
        hurt = max(now.hurt for now in reached)
        # A player may send more home than the policy would.
        escorts = max(escorts_asked(self._carriers_to_go(s), 0, t))
        fewest = min(now.present for now in reached) - escorts
        left = [now for now in up_to(ships.present) if now.hurt <= hurt and now.present >= fewest]
        return Axis(reached, t), Axis(left, t)

    def _warships(self, s: State, carriers: int) -> list[tuple[Axis, Axis]]:
        """The axes of cruisers and of destroyers where they are watched, before and after the
        covering force returns: they are told apart only as far as they may come to nothing."""
        levels, most = NEGLIGIBLE, MOST_ROWS_OF_OPTIONS if self._takes else MOST_ROWS
        if s.covered:
            levels, most = COVERED_NEGLIGIBLE, MOST_COVERED_ROWS
        for negligible in levels if self._wanted is None else (self._wanted,):
            self.negligible = negligible
            axes = []
            # Destroyers first: cruisers go home only for the warships that those cannot make up.
            for kind, before in ((Kind.DESTROYER, 0), (Kind.CRUISER, s.present(Kind.DESTROYER))):
                asked = escorts_asked(self._carriers_to_go(s), before, self.rulings)
                ships = ships_with(s, kind, self.rulings)
                axes.append(self._watched(ships, asked, self._hits(s), s.covered))
            if carriers * max(len(axes[0][i]) * len(axes[1][i]) for i in (0, 1)) <= most:
                break
        return axes[::-1]

    def _watched(
        self, ships: Ships, asked: dict[int, float], hits: float, covered: bool
    ) -> tuple[Axis, Axis]:
        t, negligible = self.rulings, self.negligible
        nothing = Axis([MANY], t)
        coming = sum(
            chance * chance_sunk(sent_home(ships, min(going, ships.present), t), t, hits)
            for going, chance in asked.items()
        )
        if negligible and coming <= min(negligible, SELDOM):
            return nothing, nothing
        reached = near(ships, t, hits, negligible)
        hurt = max(now.hurt for now in reached)
        left = [now for now in up_to(ships.present) if now.hurt <= hurt]
        if negligible:
            # At halfway half of the hits are still to come.
            later = hits if covered else hits / 2
            left = [now for now in left if chance_sunk(now, t, later) > negligible]
        if len(left) < len(up_to(ships.present)):
            left.append(MANY)
        if tells_home(t):
            left += [now._replace(home=True) for now in left if now != MANY]
        return Axis(reached, t), Axis(left, t)

    def _hits(self, s: State) -> float:
        """Hits expected on a type of warship from a state on."""
        return HITS_ON_WARSHIPS * sum(going.battle for going in self._ahead(s))

    def _ahead(self, s: State) -> tuple[Going, ...]:
        return turns_ahead(self.rulings, s.turn, s.length, s.friendly, s.covered)

    def _carriers_to_go(self, s: State) -> int:
        """How many carriers may still go home."""
        return s.present(Kind.CARRIER) if any(going.returns for going in self._ahead(s)) else 0

    def _battles_to_return(self, s: State) -> int:
        """The turns that may bring a battle until the covering force returns."""
        ahead = self._ahead(s)
        turns = next((n for n, going in enumerate(ahead, 1) if going.returns), 0)
        return sum(going.battle for going in ahead[:turns])


def no_dice(sides: int) -> int:
    """In place of a policy's own dice, which the expectation does not know."""
    raise Error("no expectation is known for a policy that rolls dice of its own")
