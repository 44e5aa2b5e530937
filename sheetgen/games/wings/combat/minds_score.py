"""What a captain makes of the score: by how much his side leads, were the fight over now."""

from __future__ import annotations

from sheetgen.games.wings.combat import ends
from sheetgen.games.wings.combat.board import Table
from sheetgen.games.wings.fight import DOWN, LEFT, OWN
from sheetgen.games.wings.scenarios import SCENARIOS


def lead(table: Table, attacks: bool) -> int:
    """The victory points by which the attacker, or the defender, leads. Who left over his own edge
    with the attack done is taken to have been free to go."""
    ahead = _for_targets(table) - _lost(table, True) + _lost(table, False)
    return ahead if attacks else -ahead


def _for_targets(table: Table) -> int:
    """The attacker's points for targets, less the defender's for those that were spared."""
    scenario = SCENARIOS[table.kind]
    gained, touched = 0, False
    for vessel in table.vessels:
        done = (vessel.damage + vessel.bombs) * vessel.worth
        gained += done * (2 if vessel.sunk and vessel.sinks else 1)
        touched = touched or done > 0
    spared = scenario.spared_points if gained <= scenario.spared else 0
    return gained - spared - (0 if touched else scenario.untouched_points)


def _lost(table: Table, attackers: bool) -> int:
    """What a side's airplanes that were shot down or have left cost it, or give its enemy."""
    scenario, free = SCENARIOS[table.kind], attackers and ends.free_to_go(table)
    cost = 0
    for plane in table.planes:
        if plane.attacks == attackers:
            if plane.fate == DOWN or (plane.burning and table.burning_is_down):
                cost += scenario.lost_plane + scenario.for_a_plane
            elif plane.fate == LEFT and not (free and plane.edge == OWN):
                cost += scenario.left_early
    return cost
