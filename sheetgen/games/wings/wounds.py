"""DETERMINE EFFECT OF WOUNDS: special injuries, and the missions missed."""

from __future__ import annotations

from sheetgen.game import Rules
from sheetgen.games.wings import recovery
from sheetgen.games.wings.events import Injury
from sheetgen.games.wings.misses import misses
from sheetgen.games.wings.rolling import thrown
from sheetgen.games.wings.state import CRIPPLED, State
from sheetgen.games.wings.tables import (
    CRIPPLES,
    HEALS,
    SPECIAL_INJURY,
    SPECIAL_INJURY_TWO,
    row_of,
)


def effect_of_wounds(s: State, number: int) -> Rules:
    """The special injury roll of a wounded man; his wounds heal while he misses missions."""
    man = s.man(number)
    added = SPECIAL_INJURY_TWO if man.wounds >= 2 else 0
    (die,) = yield from thrown(s, number, "special-injury", 100)
    row = row_of(SPECIAL_INJURY, die + added)
    yield Injury(number, die, added, row)
    comes_to = SPECIAL_INJURY[row].comes_to
    if comes_to == CRIPPLES:
        man.status = CRIPPLED
        man.wounds = 0
    elif comes_to == HEALS:
        yield from misses(s, number, man.wounds)
        man.wounds = 0
    else:
        yield from recovery.recovery_event(s, number)
