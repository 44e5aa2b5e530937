"""GET HOME: the landing of an airplane that was not shot down."""

from __future__ import annotations

from sheetgen.game import Rules
from sheetgen.games.wings.events import GotHome
from sheetgen.games.wings.landing import wounded_to
from sheetgen.games.wings.rolling import Offer, on_table
from sheetgen.games.wings.state import Man, Sortie, State
from sheetgen.games.wings.tables import (
    AIRCRAFT,
    ALWAYS,
    GET_HOME,
    GET_HOME_NOVICE,
    IF_HURT,
    HomeRow,
    row_of,
)


def get_home(s: State, sortie: Sortie) -> Rules:
    """The roll, its wounds, and the luck of a man who lands safely after fire or engine damage."""
    man = s.man(sortie.man)
    added = modifier(man, sortie)

    def offer(die: int) -> Offer:
        return wounded_to(man, wounds_of(GET_HOME[row_of(GET_HOME, die + added)], sortie))

    die = yield from on_table(s, sortie.man, "get-home", offer)
    row = row_of(GET_HOME, die + added)
    crashed = crashes(GET_HOME[row], sortie)
    man.status, man.wounds = wounded_to(man, wounds_of(GET_HOME[row], sortie))
    lucky = not crashed and special_damage(sortie)
    man.lucky = man.lucky or lucky
    yield GotHome(sortie.man, die, added, row, crashed, lucky)


def modifier(man: Man, sortie: Sortie) -> int:
    """What is added to the roll."""
    return AIRCRAFT[sortie.aircraft].get_home + (GET_HOME_NOVICE if man.novice else 0)


def crashes(row: HomeRow, sortie: Sortie) -> bool:
    """Whether a row means a crash for this airplane."""
    hurt = special_damage(sortie) or 2 * sortie.damage > sortie.holds
    return row.crash == ALWAYS or (row.crash == IF_HURT and hurt)


def wounds_of(row: HomeRow, sortie: Sortie) -> int:
    """The wounds of a row for this airplane."""
    return row.wounds if crashes(row, sortie) else 0


def special_damage(sortie: Sortie) -> bool:
    """Whether the airplane had engine or fire damage."""
    return sortie.engine or sortie.fire or sortie.burning
