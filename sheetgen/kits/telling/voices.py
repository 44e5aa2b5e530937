"""The voices a report can be told in, and its lengths. A voice is a phrase bank in the folder of
its game's voices, found by its name: a user's own as well as ours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetgen.kits.telling.outline import ASSESSMENT, ORDERS

if TYPE_CHECKING:
    from sheetgen.kits.telling.templates import Library

VOICE = "staff"
"""Who tells a report unless another is asked for."""
FULL, BRIEF = LENGTHS = ("full", "brief")
_BANK = ".toml"


def voices_of(shelf: Library, *games: str) -> list[str]:
    """The names of the voices in the folders of a game, and of what it is based on."""
    return sorted({name for game in games for name in shelf.names(_folder(game), _BANK)})


def bank_of(shelf: Library, voice: str, length: str, *games: str) -> str:
    """The name of a voice's phrase bank: the first there is in these folders, of which the first is
    the game's. Raises Error for a voice or a length that there is not."""
    from sheetgen.core.game import pick

    pick(voice, voices_of(shelf, *games), f"voice of {games[0]}")
    pick(length, LENGTHS, "length of a report")
    return shelf.first(*(f"{_folder(game)}/{voice}{_BANK}" for game in games))


def order_of(shelf: Library, bank: str) -> str:
    """The order a voice tells in, which is what it may know. Raises Error for another."""
    from sheetgen.core.game import pick

    return pick(shelf.data(bank).get("order", ASSESSMENT), ORDERS, f"order in {bank}")


def _folder(game: str) -> str:
    return f"{game}/voices"
