"""What can happen to a convoy: one small tuple for each kind of event.

Events say all that is needed to tell the game again; who the ships are, the chronicle works out.
Being tuples, events of two kinds with the same numbers are equal: tell them apart by their type.
"""

from enum import IntEnum
from typing import NamedTuple

from sheetgen.games.convoy.rules.state import Kind, Option


class Sailed(NamedTuple):
    """The convoy is made up: ships by type, length in turns, turns in friendly waters."""

    fleet: tuple[int, ...]
    length: int
    friendly: int


class TurnBegan(NamedTuple):
    """A turn begins."""

    turn: int


class OptionTaken(NamedTuple):
    """An option begins: how many turns it runs, and by how many the journey grows."""

    option: Option
    turns: int
    extension: int


class OptionEnded(NamedTuple):
    """A running option has had its last turn."""

    option: Option


class QuietWaters(NamedTuple):
    """The turn was spent in friendly waters, without a contact roll."""


class ContactRolled(NamedTuple):
    """A contact roll: the die, the sum of its modifiers, the row (1 to 8) and whether it comes to
    nothing because the convoy is still in friendly waters."""

    die: int
    modifier: int
    row: int
    harmless: bool


class Enemy(IntEnum):
    """The enemies, by the row of their table."""

    U_BOATS = 1
    ITALIAN = 2
    GERMAN = 3
    COMBINED = 4


class ForceMet(NamedTuple):
    """An enemy force: the enemy die and row, the force die, the sum of its modifiers, and the force
    it comes to."""

    enemy_die: int
    enemy: Enemy
    force_die: int
    modifier: int
    force: int


class Interception(NamedTuple):
    """The interception dice, the points they score, and the force that is left (0: beaten off)."""

    dice: tuple[int, ...]
    scored: int
    force: int


class Result(IntEnum):
    """What an attack die comes to, by the row of its table."""

    MISS = 0
    SHIP_DAMAGED = 1
    SHIP_DESTROYED = 2


class Attacked(NamedTuple):
    """The attack dice, their modifier, and their results."""

    dice: tuple[int, ...]
    modifier: int
    results: tuple[Result, ...]


class Outcome(IntEnum):
    """What came of a hit: no ship of that type is with the convoy, it fell on the dummy convoy,
    all ships of the type are damaged already; a sound ship is damaged, or sunk; a damaged one is
    sunk."""

    LOST_HIT = 0
    DUMMY = 1
    NO_MORE = 2
    DAMAGED = 3
    SUNK = 4
    FINISHED = 5


U_BOATS, ITALIAN, GERMAN, COMBINED = Enemy
MISS, SHIP_DAMAGED, SHIP_DESTROYED = Result
LOST_HIT, DUMMY, NO_MORE, DAMAGED, SUNK, FINISHED = Outcome


class ShipHit(NamedTuple):
    """One hit, and what came of it.

    `die` is the number of the attack die, `result` what it came to, `target` the target die, `row`
    the row of the target table, `kind` the type it fell on, `again` the face of the hit-again roll
    (0: none was made).
    """

    die: int
    result: Result
    target: int
    row: int
    kind: Kind
    again: int
    outcome: Outcome


class CarrierRolled(NamedTuple):
    """The covering force: a carrier's roll; it stays, or goes home with warships.

    `number` counts the carriers in the order rolled, `hurt` says whether it was a damaged one that
    went, the pairs give how many cruisers and destroyers went with it: sound, damaged.
    """

    number: int
    die: int
    goes: bool
    hurt: bool
    escort_die: int
    cruisers: tuple[int, int]
    destroyers: tuple[int, int]


class TurnEnded(NamedTuple):
    """A turn is over, with the score as it then stands."""

    turn: int
    score: int
