"""The expected final score of a Malta Convoy, by backward induction, type of ship by type.

The score is a sum over types of ship, and a type by itself is a small chain: sound and damaged
ships, beside the course of the journey (turn, length, carry, options) and what bears on it of the
other types (see `convoy`): nothing that ties the types together is dropped.

Exact with `negligible=0`, for all editions and rulings. Otherwise, where few warships sail, these
are left out (where many do, it is as good as exact):

- a type of warship is taken never to come to nothing if escorts and hits take all of it by a chance
  below SELDOM;
- states of watched warships that hits on them lead to by a chance below `negligible`; a hit that
  would lead there changes nothing. Where one state is left, what it has come to when the covering
  force returns is told by the hits to be expected until then.

Once the covering force has returned there are fewer courses, and next to nothing is left out. Where
a captain sends more cruisers home with it than the policy would, the values are worked out anew; so
they are where sound cruisers run out that were taken to be always there.

These chances are by Poisson's law with the mean hits given below: an estimate, not a proven bound.

The policy must decide options by the turns left, whether in friendly waters, carry and options
only, roll no dice of its own, and send the fewest cruisers home: `never`, `steady`, `best`, and
thresholds like them.
"""

from __future__ import annotations

from functools import cache

from sheetgen.core.errors import Error
from sheetgen.core.game import Conditions, Policy
from sheetgen.core.requests import Answer, Choose, Decision
from sheetgen.games.convoy.chances.battle import passed_on
from sheetgen.games.convoy.chances.convoy import Convoy, Part, escorts_asked
from sheetgen.games.convoy.chances.fleet import (
    MANY,
    Axis,
    Ships,
    chance_sunk,
    come_to,
    most_hits,
    near,
    sent_home,
    ships_with,
    up_to,
)
from sheetgen.games.convoy.chances.values import END, Place, Values, course_of
from sheetgen.games.convoy.rules.conditions import rulings_of
from sheetgen.games.convoy.rules.sequence_of_play import ALL_LOST, CONTACT_CARRY, LOSS
from sheetgen.games.convoy.rules.state import NONE, OPTIONS, Kind, Rulings, State
from sheetgen.kits.chances.ledger import Moment

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
UNHEARD_OF, UNLIKELY = 1e-8, 1e-5
"""The chance below which states of counted cruisers are left out; and that of running out of sound
ones, where none was looked at, from which on it is."""
LONGEST = 29
"""Turns of the longest journey."""


def of(conditions: Conditions, policy: Policy) -> Expectation:
    """The expectation under conditions. Raises Error for a policy it cannot be told of."""
    return Expectation(rulings_of(conditions), policy)


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
        self._stay = self._spare = False
        self._takes = 0
        # One that rolls dice of its own is refused now, and not when something is expected.
        begun = State(1, LONGEST)
        self.decide(begun, Choose("option", OPTIONS, begun.unused | 1 << NONE, 1))
        self.told: dict[tuple[int, Answer], tuple[int, tuple[Moment, ...]]] = {}
        """What games that share it have in common: after the same answers (by a number for them)
        the next one tells the same moments."""

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
        """Have the values at hand for a state and what may follow from it."""
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
        before, ships = self._from, ships_with(s, Kind.CRUISER, self.rulings)
        more = s.returned[Kind.CRUISER] > before.returned[Kind.CRUISER]
        if self._stay:
            return more or (self._spare and not self._has_spare_cruisers(s, UNLIKELY))
        more = more and s.present(Kind.DESTROYER) > 0
        return more and chance_sunk(ships, self.rulings, self._hits(s)) > 0

    def _sends_cruisers(self, s: State) -> bool:
        """Whether the policy may come to send cruisers home: destroyers may run short."""
        if not self.negligible:
            return True
        lost = most_hits(self._hits(s), min(self.negligible, UNHEARD_OF))
        left = max(s.present(Kind.DESTROYER) - lost, 0)
        return max(escorts_asked(carriers_to_go(s), left, self.rulings)) > 0

    def _has_spare_cruisers(self, s: State, negligible: float) -> bool:
        """Whether hits cannot take all the sound cruisers, but by a negligible chance."""
        return s.sound[Kind.CRUISER] >= most_hits(self._hits(s), negligible)

    def decide(self, s: State, asked: Decision) -> int:
        """What the policy decides."""
        return int(self.policy.deciders[asked.ask](s, asked, no_dice))

    def _taken(self) -> int:
        """The options that the policy takes on any course, as a bit mask."""
        mask, s = 0, State(length=LONGEST, friendly=self._from.friendly)
        # Even masks only: bit 0 is no option.
        for s.unused in range(2, 1 << len(OPTIONS), 2):
            for s.turn in range(1, LONGEST + 1):
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
            kind: come_to(axis.states[0], t, HITS_ON_WARSHIPS * turns_to_halfway(s))
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
        t, hits = self.rulings, self._hits(s)
        self._stay = not self._sends_cruisers(s)
        self._spare = self._stay and self._has_spare_cruisers(s, UNHEARD_OF)
        if self._spare:
            axis = Axis.with_spare(most_hits(hits, UNHEARD_OF), t)
            return axis, axis
        ships = Ships(s.sound[Kind.CRUISER], s.damaged[Kind.CRUISER])
        reached = near(ships, t, hits, min(self.negligible, UNHEARD_OF))
        if self._stay:
            return Axis(reached, t), Axis(reached, t)
        hurt = max(now.hurt for now in reached)
        # A player may send more home than the policy would.
        escorts = max(escorts_asked(carriers_to_go(s), 0, t))
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
                asked = escorts_asked(carriers_to_go(s), before, self.rulings)
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
        if t.none_left_means_sunk:
            left += [now._replace(home=True) for now in left if now != MANY]
        return Axis(reached, t), Axis(left, t)

    def _hits(self, s: State) -> float:
        """Hits expected on a type of warship from a state on."""
        # None fall in friendly waters.
        return HITS_ON_WARSHIPS * (s.length - max(s.turn, s.friendly))


def carriers_to_go(s: State) -> int:
    """How many carriers may still go home: in the turn the covering force returns in, all."""
    return 0 if s.covered and 2 * (s.turn - 1) >= s.length else s.present(Kind.CARRIER)


def turns_to_halfway(s: State) -> int:
    """The turns with contact rolls until the covering force returns."""
    return max(-(-s.length // 2) - max(s.turn, s.friendly), 0)


def settled(s: State) -> float:
    """The score of a state but for what its ships and the rest of the game bring."""
    points = 100.0 + s.interceptions
    for kind in KINDS:
        points -= LOSS[kind] * (s.sailed(kind) - s.returned[kind])
        if s.sailed(kind) == 0:
            points += ALL_LOST[kind]
    return points


def no_dice(sides: int) -> int:
    """In place of a policy's own dice, which the expectation does not know."""
    raise Error("no expectation is known for a policy that rolls dice of its own")
