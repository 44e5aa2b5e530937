"""The surface in the course of a turn; what pilots ask of it is in `approach`."""

from sheetgen.games.wings.fight import anti_aircraft, bombs, flak, torpedoes, vessels
from sheetgen.games.wings.fight.board import LATER, NOW, RELEASE, Asking, Question, Table, Vessel
from sheetgen.games.wings.fight.constants import EXPECTED
from sheetgen.games.wings.fight.manoeuvres import flown
from sheetgen.games.wings.fight.pilots import approach
from sheetgen.games.wings.fight.throws import Draw
from sheetgen.games.wings.fight.track import RUNS
from sheetgen.games.wings.rules.scenarios import TORPEDO


def announce(table: Table) -> Asking[None]:
    """At the end of planning, with the card at hand and the next one fixed, every bomber says
    whether it releases: where that is worth something, and no less than it would be a turn later,
    which counts for less because he may not live to see it."""
    soon = [approach.then(table.vessels, turns) for turns in (1, 2)]
    for plane in table.flying():
        plane.release = ""
        if plane.bombs:
            weapon, ceiling = approach.weapon(plane), plane.model.ceiling - table.floor
            at = flown(plane.model, plane.card, plane.last, plane.place, ceiling)
            after = flown(plane.model, plane.plan, plane.card, at, ceiling)
            ways = (
                bombs.Release(plane, plane.last, plane.card, at),
                bombs.Release(plane, plane.card, plane.plan, after),
            )
            now, later = map(approach.worth_of_release, ways, soon)
            decided = NOW if 0 < now >= later * EXPECTED.waits // 100 else LATER
            # A person is asked when there may be a release.
            if plane.side in table.asked and (outlook := _outlook(ways[0], soon[0])):
                choices = {NOW: outlook, LATER: None}
                question = Question(RELEASE, plane.crew, choices, decided, weapon)
                decided = yield from table.decided(plane, question)
            plane.release = weapon if decided == NOW else ""
    flak.aim(table)


def _outlook(of: bombs.Release, seen: list[Vessel]) -> tuple[str, str] | None:
    """The target that a release would be at, and what it comes to if nothing drifts; of a torpedo,
    that it runs. None: there may be no release."""
    if not seen or not approach.may_release(of):
        return None
    if approach.weapon(of.plane) == TORPEDO:
        target = torpedoes.aimed_at(of.at.pose, seen)
        return None if target is None else (target.name, RUNS)
    near, result = bombs.nearest(bombs.burst(of), seen)
    return near.name, result


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
