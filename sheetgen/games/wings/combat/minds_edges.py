"""How captains judge the edges of the table."""

from __future__ import annotations

from sheetgen.games.wings.combat.board import Table
from sheetgen.games.wings.combat.geometry import MM
from sheetgen.games.wings.combat.manoeuvres import TURN_LEFT_SLOW, TURN_RIGHT_SLOW, deck
from sheetgen.games.wings.combat.minds_forecast import WEIGHTS
from sheetgen.games.wings.combat.plane import Plane
from sheetgen.games.wings.scenarios import strafes

OFF: int = WEIGHTS["off"]
NO_WAY: int = WEIGHTS["no_way"]
ONE_WAY: int = WEIGHTS["one_way"]
NEAR_AN_EDGE = WEIGHTS["edge_mm"] * MM
LOOK_AHEAD = 4


def cost(table: Table, plane: Plane, x: int, y: int, heading: int, homewards: bool) -> int:
    """What it costs to be at a place: nothing far from the edges, and the more the fewer ways of
    turning stay on the table. To one who goes home his edges are open."""
    near = NEAR_AN_EDGE
    if near < x < table.length - near and near < y < table.width - near:
        return 0
    if table.off(x, y):
        return 0 if homewards and _home(table, plane, x, y) else OFF
    ways = sum(
        _stays(table, plane, card, x, y, heading, homewards)
        for card in (TURN_LEFT_SLOW, TURN_RIGHT_SLOW)
    )
    return (NO_WAY, 0 if homewards else ONE_WAY, 0)[ways]


def _stays(
    table: Table, plane: Plane, card: int, x: int, y: int, heading: int, homewards: bool
) -> bool:
    """Whether turning one way keeps an airplane on the table, or takes it home."""
    ends = deck(plane.aircraft).ends[card]
    for _ in range(LOOK_AHEAD):
        dx, dy, heading = ends[heading]
        x, y = x + dx, y + dy
        if table.off(x, y):
            return homewards and _home(table, plane, x, y)
    return True


def sides_are_open(table: Table) -> bool:
    """Whether an airplane may go home over the edges at its side as well as over its own: where
    leaving neither costs a point nor leaves the enemy master of the air."""
    return strafes(table.kind)


def _home(table: Table, plane: Plane, x: int, y: int) -> bool:
    """Whether a place is beyond an edge over which an airplane may go home, and no other."""
    own = x < 0 if plane.attacks else x > table.length
    enemys = x > table.length if plane.attacks else x < 0
    aside = not 0 <= y <= table.width
    if sides_are_open(table):
        return (own or aside) and not enemys
    return own and not aside
