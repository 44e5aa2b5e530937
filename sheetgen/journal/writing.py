"""Writing a journal, line by line."""

from __future__ import annotations

import os
from contextlib import suppress
from io import FileIO
from pathlib import Path
from typing import cast

from sheetgen.journal.lines import JournalError, answer_to_json, line
from sheetgen.journal.reading import read
from sheetgen.journal.record import Header
from sheetgen.requests import Answer


class Writer:
    """Writes a journal line by line, each on disk before the call returns.

    A context manager; raises FileExistsError where the file is there already.
    """

    def __init__(self, path: Path, header: Header) -> None:
        first = line(header.to_json())
        self._open(path, "x+b")
        self._write(first)

    @classmethod
    def going_on(cls, path: Path) -> Writer:
        """Go on with the journal there, after its last whole line; one cut short is cut off.

        Raises as `read` does.
        """
        record = read(path)
        writer = cls.__new__(cls)
        writer._open(path, "r+b")
        writer._to_end(torn=record.torn is not None)
        return writer

    def _open(self, path: Path, mode: str) -> None:
        self._path = path
        self._file = cast(FileIO, open(path, mode, buffering=0))  # noqa: SIM115 - closed by close()

    def _to_end(self, torn: bool) -> None:
        """Stand at the end of the last whole line."""
        content = self._file.readall()
        if torn:
            self._file.seek(content.rindex(b"\n") + 1)
            self._file.truncate()
        elif not content.endswith(b"\n"):
            self._write(b"\n")

    def write(self, *answers: Answer) -> None:
        """Record an answer, or several that were given already."""
        self._write(b"".join(line(answer_to_json(answer)) for answer in answers))

    def note(self, text: str) -> None:
        """Record a note, told in the report."""
        self._write(line({"note": text}))

    def undo(self, answers: int) -> None:
        """Record that the last so many answers are taken back."""
        self._write(line({"undo": answers}))

    def instead(self, taken_back: int, *answers: Answer) -> None:
        """Record that the last so many answers are taken back and these given in their place."""
        undo = line({"undo": taken_back})
        self._write(undo + b"".join(line(answer_to_json(answer)) for answer in answers))

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def __enter__(self) -> Writer:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _write(self, content: bytes) -> None:
        """All of it, on disk; or nothing, and an error."""
        if os.fstat(self._file.fileno()).st_nlink == 0:
            self._write_anew()
        before = self._file.tell()
        try:
            left = memoryview(content)
            while left:
                left = left[self._file.write(left) :]
            os.fsync(self._file.fileno())
        except OSError as error:
            # What was written of it would stand in the way of the next line.
            with suppress(OSError):
                self._file.seek(before)
                self._file.truncate()
            error.filename = str(self._path)
            raise

    def _write_anew(self) -> None:
        """Bring back the file of a journal that somebody has removed. Raises JournalError, which
        says so."""
        removed = self._file
        removed.seek(0)
        content = removed.readall()
        self._path.parent.mkdir(parents=True, exist_ok=True)
        try:
            self._open(self._path, "x+b")
        except FileExistsError:
            raise JournalError(
                f"{self._path} has been replaced by another file: move that away, and go on here"
            ) from None
        try:
            self._write(content)
        except OSError:
            # What is left of the journal is in the file that has no name any more.
            self._file.close()
            self._path.unlink()
            self._file = removed
            raise
        removed.close()
        raise JournalError(
            f"{self._path} was removed while it was in use; all that had been recorded is written"
            " there again, but for the last answer"
        )
