"""Files written: their names, and what they may take the place of."""

from __future__ import annotations

import hashlib
import os
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sheetgen.journal import Header, JournalError, Record, game_id, read
from sheetgen.play import Answer

_PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.")
_LONGEST = 48


def safe(text: str) -> str:
    """A text made safe for a file name: short, plain ASCII, and another for another text."""
    folded = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    plain = "".join(c if c in _PLAIN else "-" for c in folded).strip("-.")[:_LONGEST]
    if plain == text:
        return plain
    mark = hashlib.sha256(unicodedata.normalize("NFC", text).encode()).hexdigest()[:8]
    return f"{plain}-{mark}" if plain else mark


def stem(header: Header, name: str) -> str:
    """The first part of a game's file names: `convoy-sheet-pedestal`.

    `name` stands in for the seed of a game whose dice were typed in.
    """
    return f"{header.game}-{header.edition}-{safe(header.seed if header.seed else name)}"


class Folder:
    """A folder for the files of one game.

    A file that is there already is replaced only if it is of the same game, or with `force`.
    """

    def __init__(self, path: str, header: Header, answers: list[Answer], force: bool) -> None:
        self.path = Path(path)
        self.header = header
        self.answers = answers
        self.force = force
        self.id = game_id(header, answers)

    @contextmanager
    def replacing(self, name: str) -> Iterator[Path]:
        """A path to write the file `name` under; it takes its place only when all is written.

        Raises ValueError if a file of that name belongs to another game.
        """
        final = self.path / name
        self.check(name)
        self.path.mkdir(parents=True, exist_ok=True)
        part = final.with_name(final.name + ".part")
        part.unlink(missing_ok=True)
        try:
            yield part
            os.replace(part, final)
        finally:
            part.unlink(missing_ok=True)

    def check(self, name: str) -> None:
        """Raise ValueError if the file `name` may not be written."""
        final = self.path / name
        if self.force or not final.exists() or self._is_ours(final):
            return
        raise ValueError(
            f"{final} is there already and is not of this game: "
            "--force replaces it, --out names another folder"
        )

    def write(self, name: str, content: bytes) -> Path:
        """Write a file in one piece; returns its path."""
        with self.replacing(name) as part:
            part.write_bytes(content)
        return self.path / name

    def _is_ours(self, path: Path) -> bool:
        if path.suffix == ".jsonl":
            return self._is_earlier_self(path)
        return self.id.encode() in path.read_bytes()

    def _is_earlier_self(self, path: Path) -> bool:
        """Whether a journal is this game, no further than it has now come, and without notes."""
        try:
            there: Record = read(path)
        except JournalError:
            return False
        return (
            there.header.identity() == self.header.identity()
            and all(line.answer is not None for line in there.lines)
            and there.answers == self.answers[: len(there.answers)]
        )
