"""Dice that few own, and the dice that are rolled in their place: a D3 is a D6, whose 1 and 2 are
1, whose 3 and 4 are 2, and whose 5 and 6 are 3.

Rules, seeds and journals know such a die by what it comes to, from 1 to its sides. What lies on a
table, and is typed or tapped there, are faces of the other die, unless somebody owns the die
itself.
"""

from collections.abc import Collection, Sequence

from sheetgen.core.requests import Roll

SUBSTITUTES = {2: 6, 3: 6, 5: 10}
"""The sides of such dice, and those of the dice that are rolled in their place."""
OWNED = frozenset(SUBSTITUTES)
"""All of them: for whoever gives what a die comes to."""


def lying(roll: Roll, owned: Collection[int]) -> Roll:
    """A roll of the dice that lie on the table, where the dice of those sides are `owned`."""
    return roll if roll.sides in owned else roll._replace(sides=thrown_sides(roll.sides))


def thrown_sides(sides: int) -> int:
    """The sides of the die that is rolled for a die of so many."""
    return SUBSTITUTES.get(sides, sides)


def comes_to(faces: Sequence[int], sides: int, thrown: int) -> tuple[int, ...]:
    """What faces of dice of `thrown` sides come to that are rolled for dice of so many `sides`."""
    return tuple(-(-face * sides // thrown) for face in faces)


def thrown_for(values: Sequence[int], sides: int, thrown: int) -> tuple[int, ...]:
    """Faces that come to `values`, of each the lowest."""
    return tuple((value - 1) * thrown // sides + 1 for value in values)


def faces_of(value: int, sides: int) -> str:
    """The faces that come to a value of a die that another is rolled for: `3-4`; empty where none
    is."""
    if sides not in SUBSTITUTES:
        return ""
    together = SUBSTITUTES[sides] // sides
    return f"{(value - 1) * together + 1}-{value * together}"


def widest(sides: int) -> int:
    """How many characters a value of a die has at the most, as it is printed."""
    return max(len(both(value, sides)) for value in (sides, min(sides, 9)))


def both(value: int, sides: int) -> str:
    """A value of a die as it is printed and said, with the faces it may have been: `2 (3-4)`."""
    faces = faces_of(value, sides)
    return f"{value} ({faces})" if faces else str(value)
