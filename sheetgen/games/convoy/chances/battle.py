"""What one turn of a Malta Convoy brings, as chances: contact, force, interception, attack, target.

Read off the tables of the rules (`sequence_of_play`), for one turn and the option that runs in it.
"""

from __future__ import annotations

from functools import cache
from math import comb
from typing import NamedTuple

from sheetgen.games.convoy.rules.sequence_of_play import (
    ATTACK,
    CONTACT_CARRY,
    CONTACT_FORCE,
    ENEMY,
    ENEMY_ATTACK,
    ENEMY_FORCE,
    FIRST_CONTACT_ROW,
    SHIP_DAMAGED,
    SHIP_DESTROYED,
    TARGET,
)
from sheetgen.games.convoy.rules.state import DECOY, EVADE, SCREEN, SPLIT, TYPES

FACES = range(1, 7)
CONTACT_ROWS = range(FIRST_CONTACT_ROW, len(CONTACT_CARRY))
CARRIES = (-1, 0, 2)
"""What a contact may leave to the next."""
MOST_ATTACKS = max(FACES) + max(CONTACT_FORCE) + max(ENEMY_FORCE)


@cache
def contact_rows(carry: int, option: int) -> tuple[float, ...]:
    """The chance of each row of the CONTACT table (place 0 is not used)."""
    chances = [0.0] * len(CONTACT_CARRY)
    for die in FACES:
        chances[contact_row(carry, option, die)] += 1 / 6
    return tuple(chances)


@cache
def carries_to_battle(option: int) -> tuple[int, ...]:
    """The carries after which a contact may bring a battle while an option runs."""
    return tuple(c for c in CARRIES if any(contact_rows(c, option)[FIRST_CONTACT_ROW:]))


def contact_row(carry: int, option: int, die: int) -> int:
    """CONTACT: the row of a die."""
    modifier = carry + {SPLIT: 1, EVADE: -2}.get(option, 0)
    return min(max(die + modifier, 1), 8)


class Severity(NamedTuple):
    """How hard one attack die of the enemy hits."""

    damaged: float
    destroyed: float


@cache
def severity(modifier: int) -> Severity:
    """The chances of one attack die with a modifier."""
    rows = [ATTACK[min(max(die + modifier, 1), 6)] for die in FACES]
    return Severity(rows.count(SHIP_DAMAGED) / 6, rows.count(SHIP_DESTROYED) / 6)


@cache
def modifiers(option: int) -> tuple[int, ...]:
    """The attack modifiers an enemy can have while an option runs, lowest first."""
    return tuple(sorted({modifier + (option == SCREEN) for modifier in ENEMY_ATTACK[1:]}))


@cache
def interception_dice(carriers: int, types_gone: int, option: int) -> int:
    """How many interception dice are rolled; `types_gone` of cruisers and destroyers are gone."""
    dice = 3 + carriers - types_gone + {DECOY: -1, SCREEN: 2}.get(option, 0)
    return max(dice, 0)


def force_size(row: int, enemy: int, die: int, option: int) -> int:
    """FORCE SIZE: what a force die makes of a contact of a row with an enemy."""
    return max(die + CONTACT_FORCE[row] + ENEMY_FORCE[enemy] - (option == SPLIT), 1)


class Meeting(NamedTuple):
    """A contact of one row up to the attack: `attacks[i][n]` is the chance of n attack dice at the
    i-th of the `modifiers`, `interceptions` the points expected."""

    attacks: tuple[tuple[float, ...], ...]
    interceptions: float


@cache
def meeting(row: int, carriers: int, types_gone: int, option: int, capped: bool) -> Meeting:
    """ENEMY FORCE, FORCE SIZE and INTERCEPTION."""
    dice = interception_dice(carriers, types_gone, option)
    places = modifiers(option)
    attacks = [[0.0] * (MOST_ATTACKS + 1) for _ in places]
    points = 0.0
    for enemy_die in FACES:
        enemy = ENEMY[enemy_die]
        place = places.index(ENEMY_ATTACK[enemy] + (option == SCREEN))
        for die in FACES:
            force = force_size(row, enemy, die, option)
            for ones in range(dice + 1):
                # A 36th for the enemy die and the force die.
                chance = comb(dice, ones) * 5 ** (dice - ones) / 6**dice / 36
                attacks[place][max(force - ones, 0)] += chance
                points += chance * (min(ones, force) if capped else ones)
    return Meeting(tuple(map(tuple, attacks)), points)


@cache
def targets(option: int, decoy_is_dummy: bool) -> tuple[float, ...]:
    """TARGETS: the chance that a hit falls on the row of each type; the rest hits the dummy."""
    chances = [0.0] * len(TYPES)
    for die in FACES:
        modified = die + 2 * (option == DECOY)
        if modified <= 6 or not decoy_is_dummy:
            chances[TARGET[min(modified, 6)]] += 1 / 6
    return tuple(chances)
