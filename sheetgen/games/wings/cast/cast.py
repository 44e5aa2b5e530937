"""The cast of a campaign: two dice that give it its names, its dates and its places.

Everything named is drawn from them by dice under `tell-` names, so that two people with the same
two faces read of the same men. Nothing here has an effect on the rules.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from sheetgen.core import dice
from sheetgen.core.errors import Error
from sheetgen.games.wings.rules.theatre import Theatre

SIDES = 100
GAME = "wings"

T = TypeVar("T")


@dataclass(frozen=True)
class Cast:
    """Two faces, each 1 to 100, in a theatre. Raises Error for any others."""

    theatre: Theatre
    faces: tuple[int, int]

    def __post_init__(self) -> None:
        if len(self.faces) != 2 or not all(1 <= face <= SIDES for face in self.faces):
            raise Error(f"the cast is two dice of {SIDES} sides, not {_listed(self.faces)}")

    @cached_property
    def key(self) -> str:
        """The key of the cast's own dice."""
        first, second = self.faces
        return dice.key_of_seed(f"wings cast {first}-{second}")

    def face(self, purpose: str, sides: int, turn: int = 0, slot: int = 1) -> int:
        """One die, of 2 to 256 sides, for a purpose that is told of: `nation`."""
        return dice.faces(self.key, GAME, turn, f"tell-{purpose}", sides, 1, slot)[0]

    def order(self, purpose: str, things: Sequence[T]) -> list[T]:
        """The things in the order the dice for a purpose give."""
        order = [*things]
        for last in range(len(order) - 1, 0, -1):
            place = self.face(purpose, last + 1) - 1
            order[last], order[place] = order[place], order[last]
        return order


def _listed(faces: Iterable[int]) -> str:
    return " and ".join(map(str, faces)) or "none"
