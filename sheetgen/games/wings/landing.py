"""What a landing makes of a man: the rows that Bale Out and Shot Down have in common."""

from __future__ import annotations

from sheetgen.games.wings.state import (
    DEAD,
    FIT,
    FRIENDLY,
    HOSTILE,
    IN_THE_SEA,
    PRISONER,
    SEA,
    Man,
)
from sheetgen.games.wings.tables import BY_SCENARIO, KILLED, LandingRow

DEADLY = 3
"""WOUNDS: so many kill."""
ALIVE_IN = {HOSTILE: PRISONER, FRIENDLY: FIT, SEA: IN_THE_SEA}
"""What becomes of a man who lands alive in each place."""


def wounded_to(man: Man, wounds: int) -> tuple[int, int]:
    """His status and wounds with so many wounds more: the third kills."""
    total = man.wounds + wounds
    return (DEAD if total >= DEADLY else FIT), total


def landed(man: Man, row: LandingRow, place: int) -> tuple[int, int]:
    """His status (or IN_THE_SEA) and his wounds on a row, where the scenario lets him down in
    `place`."""
    status, wounds = wounded_to(man, row.wounds)
    if row.lands == KILLED:
        status = DEAD
    elif status == FIT and row.lands == BY_SCENARIO:
        status = ALIVE_IN[place]
    return status, wounds


def comes_down_in(row: LandingRow, place: int) -> int:
    """Where a row lets him down, where the scenario's location is `place`."""
    return place if row.lands in (BY_SCENARIO, KILLED) else FRIENDLY


def settle(man: Man, row: LandingRow, place: int) -> bool:
    """Let a man land on a row. Returns whether he is alive in the sea."""
    status, man.wounds = landed(man, row, place)
    if status != IN_THE_SEA:
        man.status = status
    if row.lucky:
        man.lucky = True
    return status == IN_THE_SEA
