"""The state of a Malta Convoy between two questions: whole numbers, nothing else."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum

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

    def copy(self) -> State:
        """A state of its own with the same numbers."""
        # Written out: `replace` takes four times as long.
        return State(
            self.turn, self.length, self.friendly, self.carry, self.option, self.option_turns,
            self.unused, self.covered, self.interceptions,
            self.sound.copy(), self.damaged.copy(), self.lost.copy(), self.returned.copy(),
        )  # fmt: skip
