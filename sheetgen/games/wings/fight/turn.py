"""The sequence of a turn."""

from collections.abc import Callable, Iterable

from sheetgen.core.session import go_on
from sheetgen.games.wings.fight import (
    collisions,
    damage,
    ends,
    fuel,
    gunnery,
    surface,
    tailing,
    vessels,
)
from sheetgen.games.wings.fight.board import Asking, Table, unasked
from sheetgen.games.wings.fight.manoeuvres import (
    FAST,
    REVERSALS,
    STRAIGHTS,
    Card,
    Standing,
    deck,
    follows,
    height_after,
    legal,
)
from sheetgen.games.wings.fight.plane import Plane
from sheetgen.games.wings.fight.throws import Draw
from sheetgen.games.wings.fight.track import ILLEGAL, SKILL, TAILS, Row
from sheetgen.games.wings.fight.track import Happening as It
from sheetgen.games.wings.rules.conditions import data
from sheetgen.games.wings.rules.fight import ENGINE

ACROBAT = "acrobatic-pilot"
PENALTY = "A"
_RECOVERY: dict[str, int] = data("combat_rules")["recovery"]
Planner = Callable[[Table, Plane, Draw], Card]
"""Chooses the card that an airplane plans for the next turn."""
Planned = Iterable[tuple[Plane, Card]]
"""The card that each airplane in the air has planned."""


def begin(table: Table, planner: Planner, draw: Draw) -> None:
    """Before the first turn: everybody plans the first card."""
    line_up(table)
    unasked(start(table, _plan(table, planner, draw), draw))


def play(table: Table, planner: Planner, draw: Draw) -> None:
    """Play a turn."""
    go_on()
    turn_over(table)
    unasked(fly(table, _plan(table, planner, draw), draw))


# The same where who plans cannot be called, but is asked: what comes before the planning, and what
# comes after it.


def line_up(table: Table) -> None:
    """Before the first card is planned: everybody has flown a fast straight."""
    for plane in table.flying():
        plane.before = plane.last = plane.card = Card.FAST_STRAIGHT
        plane.was, plane.was_altitude = tuple(plane.pose), plane.altitude
        plane.still = True


def start(table: Table, planned: Planned, draw: Draw) -> Asking[None]:
    """The first cards are planned."""
    yield from _accept_all(table, planned, draw)
    note(table)


def turn_over(table: Table) -> None:
    """A turn begins: the cards planned for it lie open."""
    table.turn += 1
    for plane in table.flying():
        plane.before, plane.last, plane.card = plane.last, plane.card, plane.plan
        plane.still = False


def fly(table: Table, planned: Planned, draw: Draw) -> Asking[None]:
    """A turn is played, once the cards of the next are planned."""
    yield from _accept_all(table, planned, draw)
    yield from surface.announce(table)
    for plane in table.flying():
        # Fire comes before movement: whoever burns up now flies no further card.
        damage.burn(table, plane, draw)
        plane.still = damage.doomed(plane)
    _remove(table)
    for plane in table.flying():
        _move(table, plane, draw)
    yield from collisions.meet(table, draw)
    surface.move(table, draw)
    # The shot down are removed only at the end of the turn: they have still fired back.
    yield from gunnery.fire(table, draw)
    yield from surface.fire(table, draw)
    surface.release(table, draw)
    _remove(table)
    note(table)


def standing(table: Table, plane: Plane) -> Standing:
    """What decides which cards an airplane may plan now: its card of this turn is fixed."""
    ceiling, out = ceiling_of(table, plane), fuel.is_out(table, plane)
    altitude, counters = plane.altitude, plane.counters
    if not plane.still:
        altitude, counters = height_after(
            plane.card, plane.last, altitude, counters, deck(plane.model).climb, ceiling
        )
    return Standing(
        plane.last,
        plane.card,
        altitude,
        counters,
        # without fuel nobody climbs, or flies fast.
        altitude if out else ceiling,
        engine_hit=out or ENGINE in plane.specials,
        burns=plane.flames > 0,
        no_left=plane.no_left > 0,
        no_right=plane.no_right > 0,
        acrobat=ACROBAT in plane.skills and ACROBAT not in plane.recovery,
    )


def ceiling_of(table: Table, plane: Plane) -> int:
    """The highest altitude above the floor an airplane can fly at: without fuel, where it is."""
    if fuel.is_out(table, plane):
        return plane.altitude
    return plane.model.ceiling - table.floor


def accept(table: Table, plane: Plane, card: Card, draw: Draw) -> Asking[None]:
    """Plan a card. One that is illegal becomes a straight and costs a token."""
    now = standing(table, plane)
    allowed = legal(plane.model, now)
    if card not in allowed:
        table.track.happened(plane.crew, It(ILLEGAL, "", card.code))
        yield from damage.hit(table, plane, PENALTY, draw)
        straights = [one for one in STRAIGHTS if one in allowed]
        # The fast straight if it is allowed, the slow one else.
        card = straights[-1] if straights else Card.SLOW_STRAIGHT
    elif plane.card in REVERSALS and card != follows(now):
        plane.recovery[ACROBAT] = _RECOVERY[ACROBAT] + 1
        table.track.happened(plane.crew, It(SKILL, "", ACROBAT))
    plane.plan = card
    plane.no_left = max(0, plane.no_left - 1)
    plane.no_right = max(0, plane.no_right - 1)


def _plan(table: Table, planner: Planner, draw: Draw) -> Planned:
    """Everybody plans; those with a wound do so on what they saw a turn ago."""
    # All choose before any card is accepted, which may cost damage.
    for plane in planners(table):
        table.shown[plane.crew] = planner(table, plane, draw)
    return cards_shown(table)


def cards_shown(table: Table) -> Planned:
    """The cards that are planned, as everybody has shown his."""
    return [(plane, table.shown[plane.crew]) for plane in table.flying()]


def planners(table: Table) -> list[Plane]:
    """Who plans, one after the other; each card goes into what the table has `shown` before the
    next is asked for."""
    table.shown = {}
    order = tailing.planning(table)
    for crew, ahead in table.tails.items():
        table.track.happened(crew, It(TAILS, str(ahead)))
    return order


def _accept_all(table: Table, planned: Planned, draw: Draw) -> Asking[None]:
    for plane, card in planned:
        yield from accept(table, plane, card, draw)


def _move(table: Table, plane: Plane, draw: Draw) -> None:
    plane.was, plane.was_altitude = tuple(plane.pose), plane.altitude
    dx, dy, heading = deck(plane.model).ends[plane.card][plane.heading]
    plane.x, plane.y, plane.heading = plane.x + dx, plane.y + dy, heading
    plane.altitude, plane.counters = height_after(
        plane.card,
        plane.last,
        plane.altitude,
        plane.counters,
        deck(plane.model).climb,
        ceiling_of(table, plane),
    )
    plane.fast = plane.card in FAST or plane.card == Card.SPLIT_S
    damage.blow_out(table, plane, draw)
    damage.wear_off(plane)
    if table.off(plane.x, plane.y):
        ends.leave(table, plane)
    else:
        fuel.use(table, plane)


def _remove(table: Table) -> None:
    for plane in table.flying():
        if damage.doomed(plane):
            damage.remove(table, plane, ends.over_mat(table, plane))


def note(table: Table) -> None:
    """Record where everything is now; an airplane that has gone this turn has a last row."""
    for plane in table.planes:
        if plane.flies or plane.turn == table.turn:
            code = "" if plane.still else plane.card.code
            table.track.row(
                Row(
                    table.turn,
                    plane.crew,
                    plane.x,
                    plane.y,
                    plane.heading,
                    plane.altitude,
                    plane.fast,
                    code,
                    plane.damage,
                )
            )
    vessels.record(table)
