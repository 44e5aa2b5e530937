"""Pilots' minds: the card an airplane plans, chosen by looking ahead to where it leads.

For each card that may be planned the value of the place it leads to is reckoned, in hundredths of a
damage point: what may be dealt and taken there, how the enemy would lie, the edges, and what the
airplane is there for; then some noise, the less the better the pilot.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from sheetgen.games.wings.fight.board import COLLISIONS, Table
from sheetgen.games.wings.fight.manoeuvres import (
    DIVES,
    SLIPS,
    Card,
    Place,
    Standing,
    deck,
    end,
    flown,
    legal,
)
from sheetgen.games.wings.fight.pilots import aims
from sheetgen.games.wings.fight.pilots.forecast import (
    Foe,
    Likely,
    foe,
    planned,
    weights_of,
)
from sheetgen.games.wings.fight.pilots.value import (
    card_value,
    collision_cost,
    value_a_turn_later,
)
from sheetgen.games.wings.fight.plane import BOMBER, Plane
from sheetgen.games.wings.fight.throws import Draw
from sheetgen.games.wings.fight.turn import standing

_NOISE_SIDES, _NOISE_DICE = 101, 3
_BEGINS = frozenset((Card.FAST_STRAIGHT, Card.STALL))
_FOLLOWERS = frozenset(Card) - SLIPS - DIVES - {Card.STALL, Card.CLIMB}
"""The cards that are looked at as the next but one."""


class Found(NamedTuple):
    """What a card is worth, the card, where it leads, and the card that had best follow it, where
    that was looked for."""

    value: int
    card: Card
    at: Place
    follower: Card | None = None


_NOISE_DEVIATION = 50
"""The standard deviation of so many dice of so many sides, about."""


class Pilots:
    """Who plans for every airplane of a fight that nobody else plans for.

    They put themselves in the place of the others: what each would have planned a turn ago is taken
    to be its card of this turn, and what each fighter would plan now, without an idea of the plans
    of others, its next.
    """

    def __init__(self) -> None:
        self._turn = -1
        self._seen: dict[tuple[int, bool], Foe] = {}
        self._foreseen = -1
        self._best: dict[int, Card] = {}
        self._guessed: dict[int, Card] = {}
        self._expected: dict[int, tuple[Card, ...]] = {}

    def values(self, table: Table, plane: Plane) -> dict[Card, int]:
        """What the more promising of the cards that an airplane may plan are worth to it."""
        self._look(table, plane)
        even = dict.fromkeys(_cards(table, plane), 0)
        found = _weighed(table, plane, even, self._foes(table, plane))
        return {one.card: one.value for one in found}

    def __call__(self, table: Table, plane: Plane, draw: Draw) -> Card:
        """The card that an airplane plans."""
        self._look(table, plane)
        cards = _cards(table, plane)
        if len(cards) == 1:
            self._best[plane.crew] = cards[0]
            return cards[0]
        deviation = weights_of(table, plane)["noise"][plane.quality]
        noise = {card: _noise(deviation, plane, draw) for card in cards}
        foes = self._foes(table, plane)
        others = [*foes, *self._friends(table, plane)] if COLLISIONS in table.agreed else []
        found = _weighed(table, plane, noise, foes, others)
        self._best[plane.crew] = max(found, key=lambda one: one.value - noise[one.card]).card
        return max(found, key=_worth).card

    def _look(self, table: Table, plane: Plane) -> None:
        """See what is new since the last turn."""
        if self._turn != table.turn or plane.still:
            self._turn, self._seen = table.turn, {}
        if self._foreseen != table.turn:
            self._foresee(table)

    def _foresee(self, table: Table) -> None:
        """What fighters may be expected to plan, and after it, by what is to be seen."""
        self._foreseen = table.turn
        self._guessed, self._best, self._expected = self._best, {}, {}
        expected = {}
        for plane in table.flying():
            if plane.role != BOMBER:
                even = dict.fromkeys(_cards(table, plane), 0)
                found = _weighed(table, plane, even, self._foes(table, plane))
                best = max(found, key=_worth)
                then = () if best.follower is None else (best.follower,)
                expected[plane.crew] = (best.card, *then)
        self._seen, self._expected = {}, expected

    def _foes(self, table: Table, plane: Plane) -> list[Foe]:
        """The enemies as this pilot sees them: one who is wounded, as they were a turn ago."""
        old = plane.slowed_by_wound
        guesses = not old and weights_of(table, plane)["forecast"]["guessed"] > 0
        found = []
        for other in table.planes:
            if other.flies and other.side != plane.side:
                if table.tails.get(plane.crew) == other.crew and other.crew in table.shown:
                    found.append(planned(table, other, table.shown[other.crew]))
                    continue
                key = other.crew, old
                if key not in self._seen:
                    self._seen[key] = foe(table, other, old, self._likely(other) if guesses else ())
                found.append(self._seen[key])
        return found

    def _friends(self, table: Table, plane: Plane) -> list[Foe]:
        """Where the others of his side will be, as they have said or as may be expected."""
        return [
            planned(table, other, table.shown[other.crew])
            if other.crew in table.shown
            else foe(table, other, old=False)
            for other in table.flying()
            if other.side == plane.side and other is not plane
        ]

    def _likely(self, plane: Plane) -> Likely:
        """The cards that an airplane is thought to fly this turn and the next ones, if any."""
        if plane.crew not in self._guessed:
            return ()
        return self._guessed[plane.crew], *self._expected.get(plane.crew, ())


def _cards(table: Table, plane: Plane) -> tuple[Card, ...]:
    """The cards that an airplane may plan, in the order in which they are looked at."""
    return legal(plane.model, standing(table, plane))


def _weighed(
    table: Table,
    plane: Plane,
    noise: Mapping[Card, int],
    foes: list[Foe],
    others: Sequence[Foe] = (),
) -> list[Found]:
    """The cards by what each is worth, with some noise; `others` are whom it had better not fly
    into."""
    now = standing(table, plane)
    x, y, heading = plane.pose
    if not plane.still:
        x, y, heading = end(plane.model, plane.card, plane.pose)
    here = Place(x, y, heading, now.altitude, now.counters)
    aim = aims.aim(table, plane, foes, here.pose, now.altitude)
    found = []
    for card, off in noise.items():
        at = flown(plane.model, card, now.last, here, now.ceiling)
        value = off + card_value(table, plane, aim, foes, card, at)
        value -= collision_cost(others, at) if others else 0
        found.append(Found(value, card, at))
    # The second look is about the enemy in mind, so only a fight takes one.
    if aim.intent == aims.FIGHT and aim.target >= 0:
        return _looking_further(table, plane, aim, foes, now, found)
    return found


def _looking_further(
    table: Table, plane: Plane, aim: aims.Aim, foes: list[Foe], now: Standing, found: list[Found]
) -> list[Found]:
    """The cards by what each is worth itself and the best that may follow it; only the
    most promising are looked at, and those that begin a reversal."""
    found = sorted(found, key=_worth, reverse=True)
    most, share = aim.weights["promising"], aim.weights["later"]
    looked_at = found[:most] + [one for one in found[most:] if one.card in _BEGINS]
    ends = deck(plane.model).ends
    weighed = []
    for seen in looked_at:
        x, y, heading, altitude, counters = seen.at
        further: dict[Card, int] = {}
        after = now._replace(last=seen.card, altitude=altitude, counters=counters)
        for follower in legal(plane.model, after):
            if follower in _FOLLOWERS:
                dx, dy, to = ends[follower][heading]
                then = Place(x + dx, y + dy, to, altitude, counters)
                if table.off(then.x, then.y):
                    further[follower] = -aim.weights["off"]
                else:
                    further[follower] = value_a_turn_later(plane, aim, foes, then)
        best = max(further, key=further.__getitem__, default=None)
        later = 0 if best is None else share * further[best] // 100
        weighed.append(seen._replace(value=seen.value + later, follower=best))
    return weighed


def _worth(found: Found) -> int:
    return found.value


def _noise(deviation: int, plane: Plane, draw: Draw) -> int:
    purpose = f"fight-mind:{plane.name}"
    # Several dice, for noise that is mostly small and now and then large.
    thrown = sum(draw(purpose, _NOISE_SIDES) for _ in range(_NOISE_DICE))
    off = thrown - _NOISE_DICE * (_NOISE_SIDES + 1) // 2
    return off * deviation // _NOISE_DEVIATION
