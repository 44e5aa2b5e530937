"""Check digits: four characters that belong to a board's dice book, on every page and slip of it.

Three are made from the board's name and all its dice; the fourth makes good for a slip of the pen:
one character misread, or two that changed places, never give check digits again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from sheetgen.game import Conditions, Game
from sheetgen.packets.boards import Board

ALPHABET = "34679ACDEFHJKMNPQRTVWXY"
"""Without the characters that are taken for one another by hand: 0 O, 1 I L, 2 Z, 5 S, 8 B, U.
Their number is a prime, which is what the fourth character needs."""
_WEIGHTS = (1, 2, 3, 4)
COUNT = len(_WEIGHTS)


def of_board(game: Game, conditions: Conditions, key: str, board: Board) -> str:
    """The check digits of the dice book of a board's key; "" if the game has no dice books."""
    for part in ("event_dice", "event_book"):
        if game.has(part):
            return of_dice(board.name, game.part(part).text(conditions, key))
    return ""


def of_dice(board: str, dice: str) -> str:
    """The check digits of a board by its name and a text that tells all its dice."""
    base = len(ALPHABET)
    number = int.from_bytes(hashlib.sha256(f"sheetgen-check-1\n{board}\n{dice}".encode()).digest())
    places = [number // base**i % base for i in range(COUNT - 1)]
    # The weighted sum of all four is a multiple of 23.
    last = -_sum(places) * pow(_WEIGHTS[-1], -1, base) % base
    return "".join(ALPHABET[place] for place in (*places, last))


def well_formed(text: str) -> bool:
    """Whether a text, in capitals or not, can be check digits at all."""
    places = [ALPHABET.find(character) for character in text.upper()]
    return len(places) == COUNT and min(places) >= 0 and _sum(places) % len(ALPHABET) == 0


def _sum(places: Sequence[int]) -> int:
    return sum(weight * place for weight, place in zip(_WEIGHTS, places, strict=False))
