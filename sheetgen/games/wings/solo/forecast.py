"""What a card may bring, if everybody else flies straight on: where it leads, whom it brings before
the guns, and before whose guns it brings its airplane."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations, product
from typing import NamedTuple

from sheetgen.games.wings.fight import gunnery, turn
from sheetgen.games.wings.fight.board import Table, Vessel
from sheetgen.games.wings.fight.constants import TORPEDOES
from sheetgen.games.wings.fight.geometry import BASE_LENGTH, RULER
from sheetgen.games.wings.fight.manoeuvres import Card, deck, flown, legal
from sheetgen.games.wings.fight.plane import Plane


class Course(NamedTuple):
    """Where an airplane is when a card has been flown; what it may then fire at (a crew's number,
    or a vessel's name), and the crews that may fire at it."""

    plane: Plane
    fires_at: tuple[str, ...]
    fired_at_by: tuple[int, ...]


def courses(table: Table, plane: Plane) -> dict[Card, Course]:
    """What each card that may be planned brings, a turn after the card that is flown now."""
    now = _turn_later(table)
    mine = now.plane(plane.crew)
    all_straight = straight_on(table)
    cards = legal(plane.model, turn.standing(table, plane))
    return {card: _course(now, _flown(now, mine, card), all_straight) for card in cards}


def straight_on(table: Table) -> list[Plane]:
    """Every airplane a turn after the card that is flown now, if it then flies straight on."""
    now = _turn_later(table)
    return [_flown(now, one, _straight_on(now, one)) for one in now.flying()]


def after(table: Table, plane: Plane) -> Plane:
    """An airplane when it has flown the card it has planned for this turn."""
    return replace(plane) if plane.still else _flown(table, plane, plane.card, plane.last)


AIRPLANES, TARGETS, EDGE = "airplanes", "targets", "edge"


def in_reach(table: Table) -> str:
    """What may come by the end of the turn that is planned for now, whatever is planned: that
    AIRPLANES shoot or are shot at, that TARGETS are attacked; or that who flies straight on is over
    the EDGE of the table. Empty if none of them may."""
    flying, targets = table.flying(), [one for one in table.vessels if one.there]
    # How far each may come with the card that it flies now and the next.
    reach = {one.crew: 2 * deck(one.model).longest for one in flying}

    def near(one: Plane, other: Plane | Vessel, least: int) -> bool:
        return (one.x - other.x) ** 2 + (one.y - other.y) ** 2 <= least**2

    if any(
        near(one, other, RULER + BASE_LENGTH + reach[one.crew] + reach[other.crew])
        for one, other in combinations(flying, 2)
        if one.side != other.side
    ):
        return AIRPLANES
    attackers = (one for one in flying if one.attacks)
    if any(
        near(one, other, TORPEDOES.farthest + reach[one.crew])
        for one, other in product(attackers, targets)
    ):
        return TARGETS
    return EDGE if any(table.off(one.x, one.y) for one in straight_on(table)) else ""


def _turn_later(table: Table) -> Table:
    return replace(table, planes=[after(table, one) for one in table.flying()])


def _course(table: Table, mine: Plane, all_straight: Iterable[Plane]) -> Course:
    # In the table's order: of shots that promise alike the first target's is fired.
    planes = [mine if one.crew == mine.crew else one for one in all_straight]
    then = replace(table, planes=planes)
    shots = gunnery.all_shots(then)
    own = {shot.name for shot in shots if shot.firer is mine}
    theirs = {shot.firer.crew for shot in shots if shot.target is mine}
    return Course(mine, tuple(sorted(own)), tuple(sorted(theirs)))


def _straight_on(table: Table, plane: Plane) -> Card:
    straights = legal(plane.model, turn.standing(table, replace(plane, still=True)))
    return Card.FAST_STRAIGHT if Card.FAST_STRAIGHT in straights else Card.SLOW_STRAIGHT


def _flown(table: Table, plane: Plane, card: Card, last: Card | None = None) -> Plane:
    """An airplane a card further."""
    follows, ceiling = plane.card if last is None else last, turn.ceiling_of(table, plane)
    at = flown(plane.model, card, follows, plane.place, ceiling)
    return replace(plane, **at._asdict(), last=plane.card, card=card)
