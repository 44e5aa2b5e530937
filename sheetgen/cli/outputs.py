"""Files written: their names, and what they may take the place of."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sheetgen.core.errors import Error
from sheetgen.core.files import safe
from sheetgen.core.journal import Header, JournalError, is_earlier, mark, read
from sheetgen.core.requests import Answer

_MARK = re.compile(rb"sheetgen (\d{1,6}-[0-9a-f]{16})")


def stem(header: Header, name: str) -> str:
    """The first part of a game's file names: `convoy-sheet-pedestal`.

    `name` stands in for the seed of a game whose dice were typed in.
    """
    return f"{header.game}-{header.edition}-{safe(name if header.seed is None else header.seed)}"


def stem_of_conditions(header: Header) -> str:
    """The first part of the names of files that are of no game, but of an edition and rulings."""
    ruled = "".join(f"-{name}-{value}" for name, value in header.rulings.items())
    return f"{header.game}-{header.edition}{ruled}"


class Folder:
    """A folder for the files of one game.

    A file that is there already is replaced only by the same game, no less far played, or with
    `force`. `mark` is what the files bear to be known by.
    """

    def __init__(self, path: str, header: Header, answers: list[Answer], force: bool) -> None:
        self.path = Path(path).expanduser()
        self.header = header
        self.answers = answers
        self.force = force
        self.mark = f"sheetgen {mark(header, answers)}"

    @contextmanager
    def replacing(self, name: str) -> Iterator[Path]:
        """A path to write the file `name` under; it takes its place only when all is written.

        Raises Error if what is there may not be replaced.
        """
        self.check(name)
        self.path.mkdir(parents=True, exist_ok=True)
        part = self.path / f"{name}.{os.getpid()}.part"
        try:
            yield part
            self.check(name)
            # Checked again just before: another program may have written it meanwhile.
            os.replace(part, self.path / name)
        finally:
            part.unlink(missing_ok=True)

    def write(self, name: str, content: bytes) -> Path:
        """Write a file in one piece; returns its path."""
        with self.replacing(name) as part:
            part.write_bytes(content)
        return self.path / name

    def check(self, *names: str) -> None:
        """Raise Error if a file of one of these names may not be written."""
        for final in (self.path / name for name in names):
            if not final.exists():
                continue
            if not final.is_file():
                raise Error(f"{final} is there already and is no file")
            if not self.force and not self._is_earlier_self(final):
                raise Error(
                    f"{final} is there already and is not of this game, or of more of it: "
                    "--force replaces it"
                )

    def _is_earlier_self(self, path: Path) -> bool:
        content = path.read_bytes()
        if content.startswith(b'{"scheme"'):
            return self._is_earlier_journal(path)
        found = _MARK.search(content)
        return found is not None and is_earlier(found[1].decode(), self.header, self.answers)

    def _is_earlier_journal(self, path: Path) -> bool:
        """Whether a journal is of this game, no further on, and without notes."""
        try:
            there = read(path)
        except JournalError:
            return False
        return (
            there.header.identity() == self.header.identity()
            and all(line.answer is not None for line in there.lines)
            and there.answers == self.answers[: len(there.answers)]
        )
