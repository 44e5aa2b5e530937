"""What can shoot an airplane down in a mission."""

from __future__ import annotations

from sheetgen.games.wings.fight import ANTI_AIRCRAFT, BALLOON, CAUSES
from sheetgen.games.wings.playing_area import playing_area
from sheetgen.games.wings.scenarios import SCENARIOS


def possible(kind: int, attacker: int) -> tuple[str, ...]:
    """Of CAUSES, those there can be in a kind of mission."""
    there = {
        BALLOON: playing_area(kind, attacker).balloon,
        ANTI_AIRCRAFT: SCENARIOS[kind].anti_aircraft,
    }
    return tuple(cause for cause in CAUSES if there.get(cause, True))
