"""Who tells a report, and at what length: as a game takes it, and in the name of the file."""

from __future__ import annotations

from argparse import Namespace

from sheetgen.cli.options import LENGTHS, VOICE
from sheetgen.cli.texts import templates
from sheetgen.game import Game, pick


def told_as(game: Game, arguments: Namespace) -> dict[str, str]:
    """Voice and length as a game's report takes them, empty for one that is told one way only.

    Raises ValueError for a voice or a length that the game has not.
    """
    voice, length = _chosen(arguments)
    part = game.part("report")
    if not hasattr(part, "voices"):
        if kind(arguments):
            raise ValueError(f"the report of {game.title} has one voice and one length")
        return {}
    pick(voice, part.voices(templates(arguments)), f"voice of {game.name}")
    return {"voice": voice, "length": length}


def kind(arguments: Namespace) -> str:
    """What voice and length add to a file's name: one telling does not take another's place."""
    voice, length = _chosen(arguments)
    return "".join(
        f"-{name}" for name, usual in ((voice, VOICE), (length, LENGTHS[0])) if name != usual
    )


def _chosen(arguments: Namespace) -> tuple[str, str]:
    """Voice and length; a command that does not ask for them has the usual ones."""
    return getattr(arguments, "voice", VOICE), getattr(arguments, "length", LENGTHS[0])
