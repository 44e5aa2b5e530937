"""The voices a report can be told in, and at what length. A voice is a bank of passages in the
folder of its game's voices (`NAME.txt`), found by its name, a user's own as well as ours."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.core.language import reader

if TYPE_CHECKING:
    from sheetgen.kits.telling.templates import Library


OPENING, SCENE, DECISION, TURNING, ENDING = "opening", "scene", "decision", "halfway", "end"
"""What a part of a report tells: what it begins with, turns, why something was chosen, half the
way, the end."""


class Length(NamedTuple):
    """How long a report is: what a reader is `offer`ed it as; how many `scenes` are told at most
    where a game does not tell its whole story; and what it `keeps`, as
    far as a game has it. That is the whole `story`, or else of it the `ending`, or no more than
    the `last` paragraph; the `lead` and the `box` above it; its `scenes`, where it could do without
    any, with the player's words on them; the `question` it answers; the `people` who are followed;
    the `reckoning` at its end; `figures`."""

    offer: str
    scenes: int
    keeps: Collection[str] = ()


LENGTHS = {name: Length(**row) for name, row in reader(Path(__file__).parent)("lengths").items()}
"""The lengths by name, the longest first: it is what is told unless another is asked for."""
FULL = next(iter(LENGTHS))
PASSAGES = ".txt"
"""How the name of a bank of passages ends."""
_USUAL = "account"


def voices_of(shelf: Library, *games: str) -> list[str]:
    """The names of the voices in the folders of a game, and of what it is based on."""
    return sorted({name for game in games for name in shelf.names(_folder(game), PASSAGES)})


def usual(voices: Iterable[str]) -> str:
    """The voice of these that tells where none is asked for."""
    there = list(voices)
    return _USUAL if _USUAL in there else next(iter(there), "")


def voice_of(shelf: Library, voice: str, *games: str) -> str:
    """A voice by its name, or the game's own where none is named. Raises Error for one that there
    is not in these folders, of which the first is the game's."""
    from sheetgen.core.game import pick

    there = voices_of(shelf, *games)
    return pick(voice or usual(there), there, f"voice of {games[0]}")


def bank_of(shelf: Library, voice: str, length: str, *games: str) -> str:
    """The name of a voice's bank: the first there is in these folders. Raises Error for a voice or
    a length that there is not."""
    from sheetgen.core.game import pick

    voice = voice_of(shelf, voice, *games)
    pick(length, LENGTHS, "length of a report")
    return shelf.first(*(f"{_folder(game)}/{voice}{PASSAGES}" for game in games))


def _folder(game: str) -> str:
    return f"{game}/voices"
