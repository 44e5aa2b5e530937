"""The dice of a fight: named as all dice are, one row of them for each purpose and sides."""

from collections.abc import Callable, Iterator

from sheetgen.core import dice

Draw = Callable[[str, int], int]
"""Draws the next die of a purpose, with so many sides."""
FIRST_BATCH = 16


class Throws:
    """The dice of one mission's fight from a key of 64 hex digits: each call gives the next die of
    its purpose and sides. The same key and mission give the same fight."""

    def __init__(self, key: str, mission: int) -> None:
        self.key, self.mission = key, mission
        self._rows: dict[tuple[str, int], Iterator[int]] = {}

    def __call__(self, purpose: str, sides: int) -> int:
        """The next die of a purpose. `purpose` begins with `fight-`."""
        row = self._rows.get((purpose, sides))
        if row is None:
            row = self._rows[purpose, sides] = self._row(purpose, sides)
        return next(row)

    def _row(self, purpose: str, sides: int) -> Iterator[int]:
        first, number = 1, FIRST_BATCH
        while True:
            yield from dice.faces(self.key, "wings", self.mission, purpose, sides, number, first)
            # A row is made from its beginning each time, hence ever longer pieces.
            first, number = first + number, 2 * number
