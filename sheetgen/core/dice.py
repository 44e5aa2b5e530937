"""Dice: their faces by name, which is scheme `sheetgen-dice-1`; and those that few own.

A seed gives a key, and the key fixes the face of every die by its name: game, turn, purpose,
number of sides and slot. No die depends on the order in which others were thrown, so a game can
be replayed with one decision changed and every other die the same.

In place of a die that few own another is rolled: a D3 is a D6, whose 1 and 2 are 1, whose 3 and 4
are 2, and whose 5 and 6 are 3. Rules, seeds and journals know such a die by what it comes to, from
1 to its sides. What lies on a table, and is typed or tapped there, are faces of the other die,
unless somebody owns the die itself.
"""

import hashlib
import unicodedata
from collections.abc import Collection, Sequence

from sheetgen.core.errors import Error
from sheetgen.core.requests import Roll

SCHEME = "sheetgen-dice-1"
SUBSTITUTES = {2: 6, 3: 6, 5: 10}
"""The sides of such dice, and those of the dice that are rolled in their place."""
OWNED = frozenset(SUBSTITUTES)
"""All of them: for whoever gives what a die comes to."""


def key_of_seed(seed: str) -> str:
    """The key of a solo game's seed: 64 lower-case hex digits.

    The seed is taken in Unicode form NFC, so that one word typed on two machines is one seed.
    Raises Error for an empty seed and for one that no scheme text can hold.
    """
    check_seed(seed)
    text = "sheetgen-seed-1\n" + unicodedata.normalize("NFC", seed)
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def check_seed(seed: str) -> None:
    """Raise Error, in words for the player, unless `seed` can name a game."""
    if not seed:
        raise Error("the seed is empty: give at least one character")
    for character in seed:
        if character == "\n":
            raise Error("the seed holds a line feed (U+000A), which no seed can hold")
        if "\ud800" <= character <= "\udfff":
            raise Error("the seed holds a byte that is not UTF-8 text")


def faces(
    key: str, game: str, turn: int, purpose: str, sides: int, count: int, slot: int = 1
) -> tuple[int, ...]:
    """The faces of `count` dice of one name, from `slot` on (slots are numbered from 1).

    `key` is 64 hex digits, `turn` the turn's number (0 for what is rolled once a game) and
    `sides` 2 to 256. Raises Error for sides out of that range, a slot below 1 or a name
    that holds a newline.
    """
    if not 2 <= sides <= 256:
        raise Error(f"a die has 2 to 256 sides, not {sides}")
    if slot < 1:
        raise Error(f"dice are numbered from 1, not from {slot}")
    if "\n" in key + game + purpose:
        raise Error("the name of a die cannot contain a newline")
    thrown: list[int] = []
    wanted = slot - 1 + count
    # Bytes from here up are passed over: taken, they would make the low faces likelier.
    fair = 256 - 256 % sides
    name = hashlib.sha256(f"{SCHEME}\n{key}\n{game}\n{turn}\n{purpose}\n{sides}\n".encode())
    block = 0
    while len(thrown) < wanted:
        # The name is hashed once; a block adds no more than its number.
        numbered = name.copy()
        numbered.update(str(block).encode())
        thrown += [byte % sides + 1 for byte in numbered.digest() if byte < fair]
        block += 1
    return tuple(thrown[slot - 1 : wanted])


def lying(roll: Roll, owned: Collection[int]) -> Roll:
    """A roll of the dice that lie on the table, where the dice of those sides are `owned`."""
    if roll.cards or roll.sides in owned:
        return roll
    return roll._replace(sides=thrown_sides(roll.sides))


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


def said(roll: Roll, value: int) -> str:
    """What a face of a roll is called: a card by its name, a die as it is printed."""
    return roll.cards[value - 1] if roll.cards else both(value, roll.sides)


def widest(sides: int) -> int:
    """How many characters a value of a die has at the most, as it is printed."""
    return max(len(both(value, sides)) for value in (sides, min(sides, 9)))


def both(value: int, sides: int) -> str:
    """A value of a die as it is printed and said, with the faces it may have been: `2 (3-4)`."""
    faces = faces_of(value, sides)
    return f"{value} ({faces})" if faces else str(value)
