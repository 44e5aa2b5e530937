"""Dice by name: scheme `sheetgen-dice-1`.

A seed gives a key, and the key fixes the face of every die by its name: game, turn, purpose,
number of sides and slot. No die depends on the order in which others were thrown, so a game can
be replayed with one decision changed and every other die the same.
"""

import hashlib
import unicodedata

from sheetgen.core.errors import Error

SCHEME = "sheetgen-dice-1"


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
        raise Error("no newline may stand in the name of a die")
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
