"""Boards: their names, the key of each one's dice, and the check digits of its book."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Container, Iterator
from functools import lru_cache
from string import ascii_lowercase
from typing import NamedTuple

from sheetgen.core.errors import Error
from sheetgen.core.game import Conditions, Game
from sheetgen.kits.events.event import Sealed
from sheetgen.kits.parts import parts_of

LAST_RESERVE = ascii_lowercase[-1]
CHECK_ALPHABET = "34679ACDEFHJKMNPQRTVWXY"
"""Without the characters that are taken for one another by hand: 0 O, 1 I L, 2 Z, 5 S, 8 B, U.
Their number is a prime, which is what the fourth character needs."""
_WEIGHTS = (1, 2, 3, 4)
CHECK_LENGTH = len(_WEIGHTS)
_NAME = re.compile(r"S([1-9]\d*)-B([1-9]\d*)([a-z]?)", re.ASCII)


class Board(NamedTuple):
    """A board of a session, both numbered from 1; `reserve` is the letter of one that may stand in
    for it."""

    session: int
    number: int
    reserve: str = ""

    @property
    def name(self) -> str:
        """`S1-B2`, or `S1-B2a` for a reserve."""
        return f"S{self.session}-B{self.number}{self.reserve}"

    @property
    def replaced(self) -> Board:
        """The board that a reserve stands in for; itself if it is none."""
        return self._replace(reserve="")


def board_called(name: str) -> Board:
    """The board of a name. Raises Error."""
    found = _NAME.fullmatch(name.strip())
    if not found:
        raise Error(f"{name!r} is not a board: expected a name like S1-B2 or S1-B2a")
    return Board(int(found[1]), int(found[2]), found[3])


def boards(sealed: Sealed) -> Iterator[Board]:
    """All boards of an event in order, without the reserves."""
    for session, count in enumerate(sealed.sessions, start=1):
        for number in range(1, count + 1):
            yield Board(session, number)


def reserves(sealed: Sealed, board: Board) -> tuple[Board, ...]:
    """The reserves of a board, in the order they are used."""
    return tuple(board._replace(reserve=letter) for letter in ascii_lowercase[: sealed.reserves])


def in_play(board: Board, replaced: Container[str]) -> Board:
    """The board that is played in the place of one: itself, or the first reserve of it that is not
    among those `replaced` in their turn."""
    while board.name in replaced:
        board = next_reserve(board)
    return board


def next_reserve(board: Board) -> Board:
    """The reserve that stands in for a board, or for a reserve."""
    # Of a board that is none its letter, "", stands before all others.
    return board._replace(reserve=ascii_lowercase[ascii_lowercase.find(board.reserve or "?") + 1])


# Keys and commitments.


def commitment(key: str, text: str) -> str:
    """What is published before the event: the commitment to its key (64 hex digits) and to the
    sealed text."""
    return digest(f"sheetgen-event-1\n{key}\n{text}")


def board_key(key: str, delayed: str, text: str, board: Board) -> str:
    """The key of a board's dice, of the event's key, the delayed value ("" for a friendly event)
    and the sealed text as it was published."""
    return digest(f"sheetgen-board-1\n{key}\n{delayed}\n{digest(text)}\n{board.name}")


def digest(text: str) -> str:
    """SHA-256 of a text as UTF-8, in hex."""
    return hashlib.sha256(text.encode()).hexdigest()


# Check digits: four characters that belong to a board's dice book, on every page and slip of it.
# Three are made from the board's name and all its dice; the fourth makes good for a slip of the
# pen: one character misread, or two that changed places, never give check digits again.


@lru_cache(maxsize=256)
def check_digits(game: Game, conditions: Conditions, key: str, board: Board) -> str:
    """The check digits of the dice book of a board's key; "" if the game has no dice books."""
    text = dice_text(game, conditions, key)
    return digits_of(board.name, text) if text else ""


def dice_text(game: Game, conditions: Conditions, key: str) -> str:
    """All the dice of a board's key, as the text that its check digits are made of; "" if the game
    has no dice books."""
    book = parts_of(game).event_dice or parts_of(game).event_book
    return book.text(conditions, key) if book else ""


def digits_of(board: str, dice: str) -> str:
    """The check digits of a board by its name and a text that tells all its dice."""
    base = len(CHECK_ALPHABET)
    number = int(digest(f"sheetgen-check-1\n{board}\n{dice}"), 16)
    places = [number // base**i % base for i in range(CHECK_LENGTH - 1)]
    # The weighted sum of all four is a multiple of 23.
    weighted = sum(weight * place for weight, place in zip(_WEIGHTS, places, strict=False))
    last = -weighted * pow(_WEIGHTS[-1], -1, base) % base
    return "".join(CHECK_ALPHABET[place] for place in (*places, last))
