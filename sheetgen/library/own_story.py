"""A story that the player wrote himself, or wrote on: kept beside the journal, where it stands in
place of the program's."""

from __future__ import annotations

import os
from itertools import count
from pathlib import Path

from sheetgen.core.files import beside, write_whole
from sheetgen.kits.contract import TakingOwn
from sheetgen.kits.parts import parts_of
from sheetgen.kits.telling.checking.page import looked_over, text_of
from sheetgen.library.record import Record

NAME = ".story"
"""What its file is called, behind the name of the journal."""


def place_of(journal: Path) -> Path:
    """Where the story of a journal is kept: `game.journal.story.md` for `game.journal.jsonl`."""
    return beside(journal, f"{NAME}.md")


def kept(record: Record) -> str:
    """The story that is kept of a record; empty if there is none, or none that a report of its game
    takes. Raises Error for a file that holds no text."""
    if record.path is None or not isinstance(parts_of(record.game).report, TakingOwn):
        return ""
    path = place_of(record.path)
    # Somebody may have emptied it in an editor.
    return text_of(path) if path.is_file() and path.stat().st_size else ""


def keep(journal: Path, text: str) -> None:
    """Keep a story in place of the one that is there. Raises Error for what is none, OSError."""
    write_whole(
        place_of(journal), f"{looked_over(text, place_of(journal).name).rstrip()}\n".encode()
    )


def put_by(journal: Path) -> None:
    """Take the story away, if there is one, and keep it as `put_by_as` says. Raises OSError."""
    if place_of(journal).is_file():
        os.rename(place_of(journal), put_by_as(journal))


def put_by_as(journal: Path) -> Path:
    """Where a story that is put by is kept: `game.journal.story-1.md`, or the next number that is
    free."""
    numbered = (beside(journal, f"{NAME}-{number}.md") for number in count(1))
    return next(one for one in numbered if not one.exists())
