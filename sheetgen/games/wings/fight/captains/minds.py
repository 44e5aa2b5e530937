"""Captains' minds: the card an airplane plans, chosen by looking ahead to where it leads.

For each card that may be planned the value of the place it leads to is reckoned, in hundredths of a
damage point: what may be dealt and taken there, how the enemy would lie, the edges, and what the
airplane is there for; then some noise, the less the better the pilot.
"""

from sheetgen.games.wings.fight.board import COLLISIONS, Table
from sheetgen.games.wings.fight.captains import aims
from sheetgen.games.wings.fight.captains.forecast import Foe, foe, planned
from sheetgen.games.wings.fight.captains.value import (
    Place,
    card_value,
    collision_cost,
    value_a_turn_later,
)
from sheetgen.games.wings.fight.geometry import Pose
from sheetgen.games.wings.fight.manoeuvres import (
    DIVES,
    MIRRORED,
    SLIPS,
    Card,
    Standing,
    deck,
    height_after,
    legal,
)
from sheetgen.games.wings.fight.plane import Plane
from sheetgen.games.wings.fight.throws import Draw
from sheetgen.games.wings.fight.turn import standing

_NOISE_SIDES, _NOISE_DICE = 101, 3
_BEGINS = frozenset((Card.FAST_STRAIGHT, Card.STALL))
_FOLLOWERS = frozenset(Card) - SLIPS - DIVES - {Card.STALL, Card.CLIMB}
"""The cards that are looked at as the next but one."""
Found = tuple[int, Card, Place, Standing]
"""A card's value, the card, where it leads, and what it leaves to be planned."""
_NOISE_DEVIATION = 50
"""The standard deviation of so many dice of so many sides, about."""


class Captains:
    """Who plans for every airplane of a fight that nobody else plans for."""

    def __init__(self) -> None:
        self._turn = -1
        self._seen: dict[tuple[int, bool], Foe] = {}
        self._moods = aims.Moods()

    def __call__(self, table: Table, plane: Plane, draw: Draw) -> Card:
        """The card that an airplane plans."""
        now = standing(table, plane)
        cards = legal(plane.aircraft, now)
        if table.mirrored:
            # Of equal cards the first is taken: in a mirror their order has to be mirrored too.
            cards = tuple(sorted(cards, key=MIRRORED.__getitem__))
        if len(cards) == 1:
            return cards[0]
        x, y, heading = plane.pose
        ends = deck(plane.aircraft).ends
        if not plane.still:
            dx, dy, heading = ends[plane.card][heading]
            x, y = x + dx, y + dy
        foes = self._foes(table, plane)
        aim = aims.aim(table, plane, foes, self._moods, Pose(x, y, heading), now.altitude)
        climb = deck(plane.aircraft).climb
        others = [*foes, *self._friends(table, plane)] if COLLISIONS in table.agreed else []
        found = []
        for card in cards:
            dx, dy, to = ends[card][heading]
            at = x + dx, y + dy, to
            altitude, counters = height_after(
                card, now.last, now.altitude, now.counters, climb, now.ceiling
            )
            value = card_value(table, plane, aim, foes, card, at, altitude, counters)
            if others:
                value -= collision_cost(others, at, altitude)
            value += _noise(aim.weights["noise"][plane.quality], plane, draw)
            after = now._replace(before=now.last, last=card, altitude=altitude, counters=counters)
            found.append((value, card, at, after))
        # The second look is about the enemy in mind, so only a fight takes one.
        if aim.intent == aims.FIGHT and aim.target >= 0:
            return _looking_further(table, plane, aim, foes[aim.target], found)
        return max(found, key=_first)[1]

    def _foes(self, table: Table, plane: Plane) -> list[Foe]:
        """The enemies as this pilot sees them: one who is wounded, as they were a turn ago."""
        if self._turn != table.turn or plane.still:
            self._turn, self._seen = table.turn, {}
        old = plane.slowed_by_wound
        found = []
        for other in table.planes:
            if other.flies and other.side != plane.side:
                if table.tails.get(plane.crew) == other.crew:
                    found.append(planned(table, other, table.shown[other.crew]))
                    continue
                key = other.crew, old
                if key not in self._seen:
                    self._seen[key] = foe(table, other, old)
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


def _looking_further(
    table: Table, plane: Plane, aim: aims.Aim, one: Foe, found: list[Found]
) -> Card:
    """The best of the cards by what it is worth itself and the best that may follow it; only the
    most promising are looked at, and those that begin a reversal."""
    found = sorted(found, key=_first, reverse=True)
    most, share = aim.weights["promising"], aim.weights["later"]
    looked_at = found[:most] + [one for one in found[most:] if one[1] in _BEGINS]
    ends = deck(plane.aircraft).ends
    best, best_value = found[0][1], None
    for value, card, (x, y, heading), after in looked_at:
        further = []
        for follower in legal(plane.aircraft, after):
            if follower in _FOLLOWERS:
                dx, dy, to = ends[follower][heading]
                at = x + dx, y + dy, to
                if table.off(at[0], at[1]):
                    further.append(-aim.weights["off"])
                else:
                    further.append(value_a_turn_later(plane, aim, one, at, after.altitude))
        total = value + share * max(further, default=0) // 100
        if best_value is None or total > best_value:
            best, best_value = card, total
    return best


def _first(found: Found) -> int:
    return found[0]


def _noise(deviation: int, plane: Plane, draw: Draw) -> int:
    purpose = f"fight-mind:{plane.name}"
    # Several dice, for noise that is mostly small and now and then large.
    thrown = sum(draw(purpose, _NOISE_SIDES) for _ in range(_NOISE_DICE))
    off = thrown - _NOISE_DICE * (_NOISE_SIDES + 1) // 2
    return off * deviation // _NOISE_DEVIATION
