"""How captains judge the edges of the table."""

from __future__ import annotations

from sheetgen.games.wings.combat.board import Table
from sheetgen.games.wings.combat.geometry import MM
from sheetgen.games.wings.combat.manoeuvres import TURN_LEFT_SLOW, TURN_RIGHT_SLOW, deck
from sheetgen.games.wings.combat.minds_forecast import WEIGHTS

OFF: int = WEIGHTS["off"]
NO_WAY: int = WEIGHTS["no_way"]
ONE_WAY: int = WEIGHTS["one_way"]
NEAR_AN_EDGE = WEIGHTS["edge_mm"] * MM
LOOK_AHEAD = 4


def cost(table: Table, aircraft: str, x: int, y: int, heading: int) -> int:
    """What it costs to be at a place: nothing far from the edges, and the more the fewer ways of
    turning stay on the table."""
    near = NEAR_AN_EDGE
    if near < x < table.length - near and near < y < table.width - near:
        return 0
    if table.off(x, y):
        return OFF
    ways = sum(
        _stays(table, aircraft, card, x, y, heading) for card in (TURN_LEFT_SLOW, TURN_RIGHT_SLOW)
    )
    return (NO_WAY, ONE_WAY, 0)[ways]


def _stays(table: Table, aircraft: str, card: int, x: int, y: int, heading: int) -> bool:
    ends = deck(aircraft).ends[card]
    for _ in range(LOOK_AHEAD):
        dx, dy, heading = ends[heading]
        x, y = x + dx, y + dy
        if not (0 <= x <= table.length and 0 <= y <= table.width):
            return False
    return True
