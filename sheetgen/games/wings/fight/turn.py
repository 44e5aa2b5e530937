"""The sequence of a turn."""

from collections.abc import Callable

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
from sheetgen.games.wings.fight.board import CARD, Asking, Question, Table
from sheetgen.games.wings.fight.manoeuvres import (
    FAST,
    REVERSALS,
    STRAIGHTS,
    Card,
    Standing,
    flown,
    follows,
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


def fight(table: Table, planner: Planner, draw: Draw) -> Asking[None]:
    """A fight, from the first cards to its end."""
    yield from begin(table, planner, draw)
    while not ends.over(table):
        yield from play(table, planner, draw)
    ends.close(table, draw)


def begin(table: Table, planner: Planner, draw: Draw) -> Asking[None]:
    """Before the first turn: everybody plans the first card."""
    line_up(table)
    yield from _plan(table, planner, draw)
    note(table)


def line_up(table: Table) -> None:
    """Before the first card is planned: everybody has flown a fast straight."""
    for plane in table.flying():
        plane.last = plane.card = Card.FAST_STRAIGHT
        plane.was, plane.was_altitude = tuple(plane.pose), plane.altitude
        plane.still = True


def play(table: Table, planner: Planner, draw: Draw) -> Asking[None]:
    """A turn: the cards planned for it lie open, and those of the next are planned."""
    go_on()
    table.turn += 1
    for plane in table.flying():
        plane.last, plane.card = plane.card, plane.plan
        plane.still = False
    yield from _plan(table, planner, draw)
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


def _plan(table: Table, planner: Planner, draw: Draw) -> Asking[None]:
    """Everybody plans, one after the other; those with a wound do so on what they saw a turn ago,
    and a person for those of his own where he has a choice."""
    table.shown = {}
    order = tailing.planning(table)
    for crew, ahead in table.tails.items():
        table.track.happened(crew, It(TAILS, str(ahead)))
    for plane in order:
        card = planner(table, plane, draw)
        if plane.side in table.asked:
            cards = legal(plane.model, standing(table, plane))
            if len(cards) > 1:
                codes = {one.code: one for one in cards}
                card = codes[(yield Question(CARD, plane.crew, codes, card.code))]
        table.shown[plane.crew] = card
    # All choose before any card is accepted, which may cost damage.
    for plane in table.flying():
        yield from accept(table, plane, table.shown[plane.crew], draw)


def standing(table: Table, plane: Plane) -> Standing:
    """What decides which cards an airplane may plan now: its card of this turn is fixed."""
    ceiling, out = ceiling_of(table, plane), fuel.is_out(table, plane)
    at = plane.place
    if not plane.still:
        at = flown(plane.model, plane.card, plane.last, at, ceiling)
    return Standing(
        plane.card,
        at.altitude,
        at.counters,
        # without fuel nobody climbs, or flies fast.
        at.altitude if out else ceiling,
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


def _move(table: Table, plane: Plane, draw: Draw) -> None:
    plane.was, plane.was_altitude = tuple(plane.pose), plane.altitude
    plane.x, plane.y, plane.heading, plane.altitude, plane.counters = flown(
        plane.model, plane.card, plane.last, plane.place, ceiling_of(table, plane)
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
            at = *plane.pose, plane.altitude, plane.fast
            table.track.row(Row(table.turn, plane.crew, *at, code, plane.damage))
    vessels.record(table)
