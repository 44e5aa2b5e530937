"""The expected final score of a Malta Convoy, by backward induction, type of ship by type.

The score is a sum over types of ship, and a type by itself is a small chain: sound and damaged
ships, beside the course of the journey (turn, length, carry, options) and the carriers present.
What ties the types together is kept:

- carriers: fewer interception dice, and hits that fall on cargo when none is present;
- cruisers and destroyers: an interception die each when none is left (both readings), the escorts
  of the covering force, destroyers first; they are carried in the same array as the type looked at;
- the ruling that sends hits on an absent type to cargo: then all types share one array.

Exact with `negligible=0`: nothing is left out, for all editions and rulings. Otherwise these are:

- a type of warship is taken never to come to nothing if there are so many more than the escorts
  that the hits of the journey sink the rest by a chance below `negligible`;
- states of a type that hits on it lead to by a chance below `negligible` (a thousandth of it for
  cargo and tankers); a hit that would lead there changes nothing.

These chances are by Poisson's law with the mean hits given below: an estimate, not a proven bound.

The policy must decide options by turn, length, carry and options only, roll no dice of its own,
and send the fewest cruisers home: `never`, `steady`, and thresholds like them.

Within a turn: play the rest of the turn by the rules with every answer, weighted, and take the
expectation at its end.
"""

from __future__ import annotations

from sheetgen.games.convoy.expectation_fleet import (
    MANY,
    UNWATCHED,
    Axis,
    axis,
    fewest_safe,
    near,
    up_to,
)
from sheetgen.games.convoy.expectation_values import KINDS, Course, Values, escort_chances
from sheetgen.games.convoy.rules import ALL_LOST, LOSS
from sheetgen.games.convoy.state import CARGO, CARRIER, CRUISER, DESTROYER, TANKER, State, Terms
from sheetgen.play import Policy

HITS_ON_CARGO = 0.35
"""Hits expected on cargo or tankers in a turn: the most there are, with no carrier present."""
HITS_ON_WARSHIPS = 0.12
"""Hits expected on a type of warship in a turn."""
NEGLIGIBLE = 1e-6
"""Ships of a type are left out if by their own hits alone they are come to by a smaller chance."""


class Expectation:
    """The expected final score at the end of any turn, under terms, for a policy.

    The tables are built for the first state asked about and serve all that is likely to follow
    from it; for a state they do not hold they are built anew.
    """

    def __init__(self, terms: Terms, policy: Policy, negligible: float = NEGLIGIBLE) -> None:
        self.terms, self.policy, self.negligible = terms, policy, negligible
        self._parts: list[Values] = []

    def __call__(self, state: State) -> float:
        """The expected final score of a state between turns."""
        try:
            return self._looked_up(state)
        except KeyError:
            self._parts = self._built(state)
            return self._looked_up(state)

    def _looked_up(self, s: State) -> float:
        if not self._parts or self._parts[0].friendly != s.friendly:
            raise KeyError
        home = (False, False)
        if self.terms.none_left_means_sunk:
            home = (s.returned[CRUISER] > 0, s.returned[DESTROYER] > 0)
        course = Course(
            s.turn, s.length, s.carry, s.option, s.option_turns, s.unused, s.covered, home
        )
        points = 100.0 + s.interceptions
        for kind in KINDS:
            points -= LOSS[kind] * (s.sailed(kind) - s.returned[kind])
            if s.sailed(kind) == 0:
                points += ALL_LOST[kind]
        for part in self._parts:
            fleet = part.fleet(course)
            place = tuple(fleet[kind].place((s.sound[kind], s.damaged[kind])) for kind in KINDS)
            points += float(part.value(course)[place])
        return points

    def _built(self, s: State) -> list[Values]:
        """Cargo, tankers and warships by themselves: the score is the sum of what they bring."""
        t, u = self.terms, UNWATCHED
        turns = s.length - s.turn
        merchants = [
            axis(
                near((s.sound[k], s.damaged[k]), t, HITS_ON_CARGO * turns, self.negligible / 1000),
                t,
            )
            for k in (CARGO, TANKER)
        ]
        carriers = axis(up_to(s.present(CARRIER)), t)
        watched = warships(s, t, self.negligible, False)
        counted = warships(s, t, self.negligible, True)
        if t.absent_becomes_cargo:
            parts = [(tuple(KINDS), merchants, counted)]
        else:
            parts = [
                ((CARGO,), [merchants[CARGO], u], watched),
                ((TANKER,), [u, merchants[TANKER]], watched),
                ((CARRIER, CRUISER), [u, u], counted),
            ]
        return [
            Values(
                t,
                self.policy,
                s.friendly,
                kinds,
                (*cargo_and_tankers, carriers, *before),
                (*cargo_and_tankers, carriers, *after),
            )
            for kinds, cargo_and_tankers, (before, after) in parts
        ]


def warships(
    s: State, t: Terms, negligible: float, cruisers_count: bool
) -> tuple[list[Axis], list[Axis]]:
    """The axes of cruisers and destroyers before and after the covering force returns.

    A type is watched where it may come to nothing; cruisers also where they count.
    """
    hits = HITS_ON_WARSHIPS * (s.length - max(s.turn, s.friendly))
    escorts = 0 if s.covered else max(escort_chances(s.present(CARRIER)))
    axes = []
    for kind in DESTROYER, CRUISER:
        ships = (s.sound[kind], s.damaged[kind])
        safe = fewest_safe(t, hits, negligible) if negligible else sum(ships) + 1
        counts = cruisers_count and kind == CRUISER
        if not counts and sum(ships) - escorts >= safe:
            axes.append((UNWATCHED, UNWATCHED))
        else:
            reached = near(ships, t, hits, negligible)
            hurt = max(ship[1] for ship in reached)
            left = [now for now in up_to(sum(ships)) if now[1] <= hurt]
            if not counts and negligible:
                safe = fewest_safe(t, hits if s.covered else hits / 2, negligible)
            if not counts and safe < sum(ships):
                left = [now for now in left if sum(now) < safe] + [MANY]
            axes.append((axis(reached, t), axis(left, t)))
        escorts = max(escorts - max(sum(ships) - safe, 0), 0)
    return [axes[1][0], axes[0][0]], [axes[1][1], axes[0][1]]
