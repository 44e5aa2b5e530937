"""SCENARIOS: what a mission's attacker may attack, with what, and what victory points there are."""

from typing import Any, NamedTuple

from sheetgen.games.wings.rules import kinds
from sheetgen.games.wings.rules.state import Task

BOMBS, TORPEDO = "bombs", "torpedo"
HIT, NEAR_MISS, MISS = "hit", "near miss", "miss"


class Target(NamedTuple):
    """A target on the table, by name.

    `holds` is the damage a boat or a building can take, `sinks` the bomb damage that sinks a ship
    (0: it has no such number), `worth` the victory points for each point of either.
    """

    name: str
    holds: int = 0
    sinks: int = 0
    worth: int = 1


class Scenario(NamedTuple):
    """How a kind of mission is scored, in victory points.

    `for_a_plane` is what either side gets for an enemy airplane shot down. The defender gets
    `spared_points` if his targets give the attacker no more than `spared`, and `untouched_points`
    if no target that counts is hit. A side loses `lost_plane` for each of its airplanes destroyed,
    and `left_early` for one that leaves the playing area, unless it may go.
    """

    kind: Task
    targets: dict[str, list[dict[str, Any]]]
    for_a_plane: int = 0
    spared: int = 0
    spared_points: int = 0
    untouched_points: int = 0
    lost_plane: int = 0
    left_early: int = 0


WEAPONS: dict[str, dict[str, int]] = {name: one["results"] for name, one in kinds.WEAPONS.items()}
"""The bomb damage of each weapon by what became of it."""
