"""The state of a Malta Convoy between two questions, whole numbers and nothing else; and what can
happen to a convoy: one small tuple for each kind of event.

Events say all that is needed to tell the game again; who the ships are, the chronicle works out.
Being tuples, events of two kinds with the same numbers are equal: tell them apart by their type.
"""

from dataclasses import dataclass, field
from enum import IntEnum
from typing import NamedTuple

from sheetgen.core.game import Ruled


class Kind(IntEnum):
    """The types of ship, in the order of the set-up."""

    CARGO = 0
    TANKER = 1
    CARRIER = 2
    CRUISER = 3
    DESTROYER = 4


class Option(IntEnum):
    """The options; NONE is none of them."""

    NONE = 0
    DECOY = 1
    SPLIT = 2
    EVADE = 3
    SCREEN = 4


CARGO, TANKER, CARRIER, CRUISER, DESTROYER = Kind
NONE, DECOY, SPLIT, EVADE, SCREEN = Option
TYPES = tuple(kind.name.lower() for kind in Kind)
OPTIONS = tuple(option.name.lower() for option in Option)
"""Types and options by name: in journals, data and questions."""
REAL_OPTIONS = (DECOY, SPLIT, EVADE, SCREEN)


class Rulings(Ruled):
    """Edition and rulings as the rules text reads them.

    Those named here are the numbers of the edition's fleet table; the others are yes or no.
    """

    cruiser_times: int
    cruiser_plus: int
    destroyer_dice: int
    destroyer_times: int
    destroyer_plus: int


@dataclass
class State:
    """A convoy at sea. Ships are counted by type (see Kind); sailed = sound + damaged + lost
    + returned holds for each.

    `carry` is what the last contact leaves to the next contact roll, `option` the option running
    and `option_turns` its turns left, `unused` a bit mask of the options not taken yet.
    """

    turn: int = 0
    length: int = 0
    friendly: int = 0
    carry: int = 0
    option: Option = NONE
    option_turns: int = 0
    unused: int = 1 << DECOY | 1 << SPLIT | 1 << EVADE | 1 << SCREEN
    covered: bool = False
    interceptions: int = 0
    sound: list[int] = field(default_factory=lambda: [0] * len(TYPES))
    damaged: list[int] = field(default_factory=lambda: [0] * len(TYPES))
    lost: list[int] = field(default_factory=lambda: [0] * len(TYPES))
    returned: list[int] = field(default_factory=lambda: [0] * len(TYPES))

    def present(self, kind: int) -> int:
        """How many ships of a type are with the convoy."""
        return self.sound[kind] + self.damaged[kind]

    def sailed(self, kind: int) -> int:
        """How many ships of a type set out."""
        return self.present(kind) + self.lost[kind] + self.returned[kind]

    def copy(self) -> "State":
        """A state of its own with the same numbers."""
        # Written out: `replace` takes four times as long.
        return State(
            self.turn, self.length, self.friendly, self.carry, self.option, self.option_turns,
            self.unused, self.covered, self.interceptions,
            self.sound.copy(), self.damaged.copy(), self.lost.copy(), self.returned.copy(),
        )  # fmt: skip


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
