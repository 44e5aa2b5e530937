"""How near a mission was to another result."""

from __future__ import annotations

from dataclasses import dataclass

from sheetgen.games.wings.rules.points import SPARED, SUNK, TARGET, ahead
from sheetgen.games.wings.rules.state import DRAWN, HOME, Winner
from sheetgen.games.wings.story.chronicle import Mission

FAR = 99
"""No mission is asked by more points whether they would have turned it."""


@dataclass(eq=False, repr=False)
class Turn:
    """So few points from another result: whether by more damage, and whose it would have been."""

    points: int
    is_more: bool
    becomes: Winner

    @property
    def is_draw(self) -> bool:
        """Whether it would have been drawn."""
        return self.becomes == DRAWN


def turn_of(mission: Mission) -> Turn | None:
    """How few points of damage to the targets, more or fewer, would have given a mission another
    result; None where none would. Targets count as spared up to a mark, so that it may hang on the
    mark."""
    if mission.fought is None or not mission.on_points:
        return None
    score, scenario = mission.fought.score, mission.theatre.scenarios[mission.kind]
    gained = sum(line.points for line in score.lines if line.reason in (TARGET, SUNK))
    spared = sum(line.points for line in score.lines if line.reason == SPARED)
    sign = 1 if mission.attacker == HOME else -1

    def winner(more: int) -> Winner:
        now = scenario.spared_points if gained + more <= scenario.spared else 0
        ours = score.of(mission.attacker) + more
        return ahead(sign * ours, sign * (score.of(mission.defender) - spared + now))

    found = (
        Turn(points, is_more, winner(points if is_more else -points))
        for points in range(1, FAR)
        for is_more in (True, False)
        if (is_more or points <= gained) and winner(points if is_more else -points) != score.winner
    )
    return next(found, None)
