"""The guns of each type of airplane."""

from functools import cache
from typing import NamedTuple

from sheetgen.games.wings.rules.tables import Aircraft

FIXED = frozenset(("front", "fixed forward", "wing forward"))
"""The mounts of guns that do not move."""


class Gun(NamedTuple):
    """A gun, or guns that fire together: where the middle of their arc points and half of its size,
    in steps, and the letters drawn in the near and the far half of the ruler. `lower` is for one
    that fires at lower targets only, `either` for one that fires to either side, one a turn. Of the
    guns of one `gunner` (0: each has its own) one fires a turn (rules 1.35)."""

    mount: str
    bearing: int
    half_arc: int
    close: str
    long: str
    lower: bool = False
    either: bool = False
    gunner: int = 0

    @property
    def fixed(self) -> bool:
        """Whether it is aimed with the airplane, by its pilot."""
        return self.mount in FIXED

    @property
    def bearings(self) -> tuple[int, ...]:
        """The middles of its arcs."""
        return (self.bearing, -self.bearing) if self.either else (self.bearing,)


@cache
def guns(model: Aircraft) -> tuple[Gun, ...]:
    """The guns of a type."""
    return tuple(Gun(**gun) for gun in model.guns)
