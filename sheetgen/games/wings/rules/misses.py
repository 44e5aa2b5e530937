"""The missions a man misses: all causes add up."""

from __future__ import annotations

from sheetgen.core.game import Rules
from sheetgen.games.wings.rules.events import MissionMissed, OutOfAction
from sheetgen.games.wings.rules.state import FIT, State


def misses(s: State, number: int, missions: int) -> Rules:
    """A man is to miss so many missions, beyond those he is to miss already."""
    if missions > 0:
        s.man(number).misses += missions
        yield OutOfAction(number, missions)


def mission_sat_out(s: State) -> Rules:
    """Everybody who is to miss missions and did not fly this one has missed it."""
    flew = {sortie.man for sortie in s.sorties}
    for number, man in enumerate(s.men, start=1):
        if man.status == FIT and man.misses > 0 and number not in flew:
            man.misses -= 1
            yield MissionMissed(number, man.misses)
