"""How airplanes leave the table, when a fight is over, and its report."""

from typing import Any

from sheetgen.games.wings.fight import surface, vessels
from sheetgen.games.wings.fight.board import Table
from sheetgen.games.wings.fight.constants import SURFACE
from sheetgen.games.wings.fight.plane import BOMBER, Plane
from sheetgen.games.wings.fight.throws import Draw
from sheetgen.games.wings.fight.track import EXIT, Happening
from sheetgen.games.wings.rules.fight import (
    BY_ENGINE,
    CrewReport,
    Edge,
    Fate,
    Fight,
    Mat,
    Over,
    report_of,
)
from sheetgen.games.wings.rules.points import all_have_attacked
from sheetgen.games.wings.rules.state import Rulings, State


def leave(table: Table, plane: Plane) -> None:
    """An airplane whose middle has come off the table is gone."""
    plane.fate, plane.turn = Fate.LEFT, table.turn
    plane.edge, plane.burning = edge(table, plane), plane.flames > 0
    if plane.burning:
        plane.by = [plane.lit_by] if plane.lit_by else []
    table.track.happened(plane.crew, Happening(EXIT, "", plane.edge))


def edge(table: Table, plane: Plane) -> Edge:
    """Over which edge an airplane has gone; over a corner, the edge it is further beyond."""
    beyond = {
        Edge.OWN if plane.attacks else Edge.ENEMY: -plane.x,
        Edge.ENEMY if plane.attacks else Edge.OWN: plane.x - table.length,
        Edge.LEFT_HAND: -plane.y,
        Edge.RIGHT_HAND: plane.y - table.width,
    }
    return max(beyond, key=lambda name: beyond[name])


def over_mat(table: Table, plane: Plane) -> Over:
    """The mat that an airplane is over, where that is asked."""
    if not table.coast:
        return ""
    return Mat.COAST if plane.x >= table.coast else Mat.SEA


def free_to_go(table: Table) -> bool:
    """Whether attackers may leave by their own edge for nothing: both bombers have attacked, or are
    lost."""
    return all(
        is_down(table, plane) or has_released(table, plane)
        for plane in table.planes
        if plane.role == BOMBER
    )


def has_released(table: Table, plane: Plane) -> bool:
    """Whether a bomber has attacked, be it that its torpedo is still running."""
    running = any(torpedo.crew == plane.crew for torpedo in table.torpedoes)
    return running or bool(plane.releases)


def is_down(table: Table, plane: Plane) -> bool:
    """Whether an airplane counts as shot down, by the ruling on those that leave on fire."""
    return plane.fate == Fate.DOWN or (plane.burning and table.burning_is_down)


def over(table: Table) -> bool:
    """Whether the fight is over: a side has no airplane left on the table, all vessels are sunk or
    gone, or the clock has run out."""
    # R-74 rules this for a dogfight; here every fight has the same clock.
    if table.turn >= SURFACE.clock:
        return True
    if len({plane.attacks for plane in table.flying()}) < 2:
        return True
    sailed = table.theatre.missions[table.kind].shipping
    # R-59, for ships as well as boats.
    return sailed and not any(vessel.there for vessel in table.vessels)


def close(table: Table, draw: Draw) -> None:
    """What is in the water when a fight is over runs on, and the vessels with it."""
    while table.torpedoes:
        table.turn += 1
        surface.move(table, draw)
        vessels.record(table)


def report(table: Table, s: State, t: Rulings) -> dict[str, Any]:
    """The report of a fight that is over, as the form reads it."""
    crews = tuple(_crew(plane) for plane in table.planes)
    sailed = table.theatre.missions[table.kind].shipping
    afloat = sailed and any(vessel.there for vessel in table.vessels)
    fight = Fight(crews, afloat, source=BY_ENGINE)
    fight = fight._replace(crews=tuple(_with_early(crew, fight, s, t) for crew in crews))
    given: dict[str, Any] = {"crews": []}
    if sailed:
        given["afloat"] = afloat
    return report_of(fight, given)


def _crew(plane: Plane) -> CrewReport:
    lost = plane.fate == Fate.DOWN
    named = tuple(plane.by) if lost or plane.burning else ()
    crew = CrewReport(
        crew=plane.crew,
        aircraft=plane.model.key,
        holds=plane.holds,
        fate=plane.fate,
        edge=plane.edge,
        burning=plane.burning,
        by=named,
        shares=tuple(plane.shares.get(crew, 0) for crew in named),
        turn=plane.turn,
        damage=plane.damage,
        specials=tuple(plane.specials),
        wounds=plane.wounds,
        attacks=tuple(plane.releases),
        strafed=tuple(plane.strafed.items()),
        luck=plane.used_luck,
        flask=plane.used_flask,
        case=plane.used_case,
    )
    if lost:
        return crew._replace(cause=plane.cause, altitude=plane.altitude, over=plane.over)
    return crew


def _with_early(crew: CrewReport, fight: Fight, s: State, t: Rulings) -> CrewReport:
    """An attacker who left by his own edge before both bombers had attacked or were down."""
    asked = (
        crew.fate == Fate.LEFT
        and crew.edge == Edge.OWN
        and s.theatre.scenarios[s.kind].left_early > 0
    )
    if not asked or s.man(crew.crew).side != s.attacker:
        return crew
    return crew._replace(early=not all_have_attacked(fight, crew.turn, s, t))
