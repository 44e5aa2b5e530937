"""The surface in the course of a turn; what pilots ask of it is in `approach`."""

from sheetgen.games.wings.fight import anti_aircraft, bombs, flak, torpedoes, vessels
from sheetgen.games.wings.fight.board import LATER, NOW, RELEASE, Asking, Question, Table
from sheetgen.games.wings.fight.constants import EXPECTED
from sheetgen.games.wings.fight.manoeuvres import flown
from sheetgen.games.wings.fight.pilots import approach
from sheetgen.games.wings.fight.plane import Plane
from sheetgen.games.wings.fight.throws import Draw
from sheetgen.games.wings.fight.track import RUNS
from sheetgen.games.wings.rules.scenarios import TORPEDO


def announce(table: Table) -> Asking[None]:
    """At the end of planning, with the card at hand and the next one fixed, every bomber says
    whether it releases: where that is worth something, and no less than it would be a turn later,
    which counts for less because he may not live to see it."""
    for plane in table.flying():
        plane.release = ""
        if plane.bombs:
            now, later = _release_now_or_later(table, plane)
            advised = NOW if 0 < now >= later * EXPECTED.waits // 100 else LATER
            if (yield from _decided(table, plane, advised)) == NOW:
                plane.release = approach.weapon(plane)
    flak.aim(table)


def _decided(table: Table, plane: Plane, advised: str) -> Asking[str]:
    """Whether a bomber releases: where a person decides that, he is asked when it may."""
    outlook = _outlook(table, plane) if plane.side in table.asked else None
    if outlook is None:
        return advised
    choices = {NOW: outlook, LATER: None}
    question = Question(RELEASE, plane.crew, choices, advised, approach.weapon(plane))
    return (yield from table.decided(plane, question))


def _outlook(table: Table, plane: Plane) -> tuple[str, str] | None:
    """The target that a release this turn would be at, and what it comes to if nothing drifts; of a
    torpedo, that it runs. None: there may be no release."""
    seen, of = approach.then(table.vessels, 1), _after_card(table, plane)
    if not seen or not approach.may_release(of):
        return None
    if approach.weapon(plane) == TORPEDO:
        target = torpedoes.aimed_at(of.at.pose, seen)
        return None if target is None else (target.name, RUNS)
    near, result = bombs.nearest(bombs.burst(of), seen)
    return near.name, result


def _after_card(table: Table, plane: Plane) -> bombs.Release:
    """An airplane when its card of this turn is flown."""
    ceiling = plane.model.ceiling - table.floor
    at = flown(plane.model, plane.card, plane.last, plane.place, ceiling)
    return bombs.Release(plane, plane.last, plane.card, at)


def _release_now_or_later(table: Table, plane: Plane) -> tuple[int, int]:
    """What a release is worth this turn, and what the next, in hundredths."""
    now = _after_card(table, plane)
    at = flown(plane.model, plane.plan, plane.card, now.at, plane.model.ceiling - table.floor)
    later = bombs.Release(plane, plane.card, plane.plan, at)
    worth = [
        approach.worth_of_release(of, approach.then(table.vessels, turns))
        for turns, of in ((1, now), (2, later))
    ]
    return worth[0], worth[1]


def move(table: Table, draw: Draw) -> None:
    """Vessels move, and torpedoes run."""
    before = [vessels.ahead_by(vessel, 0) for vessel in table.vessels]
    vessels.sail(table)
    torpedoes.run(table, before, draw)


def fire(table: Table, draw: Draw) -> Asking[None]:
    """The guns on the surface fire, and the balloon's cable catches."""
    yield from anti_aircraft.fire(table, draw)
    yield from anti_aircraft.cable(table, draw)
    yield from flak.go_off(table, draw)


def release(table: Table, draw: Draw) -> None:
    """What was announced is released, if the airplane has come where it may."""
    for plane in table.flying():
        of = bombs.Release(plane, plane.last, plane.card, plane.place)
        if plane.release and approach.may_release(of):
            if plane.release != TORPEDO:
                bombs.drop(table, plane, draw)
            elif (target := torpedoes.aimed_at(plane.pose, table.vessels)) is not None:
                torpedoes.drop(table, plane, target, draw)
