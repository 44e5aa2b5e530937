"""MEDALS: who is decorated, and misses a mission to receive it."""

from __future__ import annotations

from sheetgen.game import Rules
from sheetgen.games.wings.events import MedalAwarded, MedalRolled
from sheetgen.games.wings.misses import misses
from sheetgen.games.wings.rolling import thrown
from sheetgen.games.wings.state import Man, Sortie, State
from sheetgen.games.wings.tables import (
    KILLS_FOR_A_MEDAL,
    MEDAL_FROM,
    MEDAL_MODIFIERS,
    MEDALS,
)


def medal(s: State, number: int) -> Rules:
    """A roll for a medal; none is made where his air force has no further medal for him."""
    man = s.man(number)
    if man.medals < len(MEDALS[man.air_force]):
        dice = yield from thrown(s, number, "medal", 6, dice=2)
        added = modifier(man)
        awarded = sum(dice) + added >= MEDAL_FROM[man.air_force]
        yield MedalRolled(number, dice, added, awarded)
        if awarded:
            yield from award(s, number, in_hospital=False)


def award(s: State, number: int, in_hospital: bool) -> Rules:
    """The next medal, if there is one. He misses a mission to receive it, unless in hospital."""
    man = s.man(number)
    if man.medals < len(MEDALS[man.air_force]):
        man.medals += 1
        yield MedalAwarded(number, man.medals, in_hospital)
        if not in_hospital:
            yield from misses(s, number, 1)


def modifier(man: Man) -> int:
    """What is added to a man's medal roll: the sum over what he keeps."""
    return sum(added for lasting, added in MEDAL_MODIFIERS.items() if man.keeps(lasting))


def spectacular(sortie: Sortie) -> bool:
    """Whether a mission earns a medal roll beyond those for experience."""
    return sortie.sank_ship or sortie.kills >= KILLS_FOR_A_MEDAL
