"""The voices a report can be told in, and its lengths. A voice is a phrase bank in the folder of
its game's voices, found by its name: a user's own as well as ours."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sheetgen.kits.telling.templates import Library

VOICE = "staff"
"""Who tells a report unless another is asked for."""
FULL, BRIEF = LENGTHS = ("full", "brief")
_BANK = ".toml"


def voices_of(game: str, templates: Path | None = None, within: Path | None = None) -> list[str]:
    """The voices of a game by their names, with those in a user's folder of templates, and in one
    of the game's own package."""
    from sheetgen.kits.telling.templates import library

    return library(templates, within).names(_folder(game), _BANK)


def bank_of(shelf: Library, game: str, voice: str, length: str = FULL) -> str:
    """The name of a voice's phrase bank. Raises Error for a voice or a length that there is not."""
    from sheetgen.core.game import pick

    pick(voice, shelf.names(_folder(game), _BANK), f"voice of {game}")
    pick(length, LENGTHS, "length of a report")
    return f"{_folder(game)}/{voice}{_BANK}"


def _folder(game: str) -> str:
    return f"{game}/voices"
