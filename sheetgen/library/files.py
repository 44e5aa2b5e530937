"""Files written: their names, and what they may take the place of."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from sheetgen.core.errors import Error
from sheetgen.core.files import called, plain_name, safe, writing
from sheetgen.core.journal import Header, JournalError, is_earlier, read
from sheetgen.library import sheets
from sheetgen.library.sheets import Look, mark

if TYPE_CHECKING:
    from sheetgen.core.requests import Answer
    from sheetgen.kits.drawing.page import Page
    from sheetgen.kits.events.packet.brief import Brief
    from sheetgen.library.record import Record
    from sheetgen.library.report import Report
    from sheetgen.library.sheets import Document

Draw = Callable[[], "Iterable[Page]"]
MANY = 20
"""Pages that take their time."""
_LONG = 160
"""What rulings may take of a file's name, in characters."""
_MARK = rb"sheetgen (\d{1,6}-[0-9a-f]{16})"


def stem(header: Header, name: str = "") -> str:
    """The first part of a game's file names: game, edition, seed.

    `name` stands in for the seed of a game whose dice were typed in.
    """
    return f"{_of_game(header)}-{safe(name if header.seed is None else header.seed)}"


def _of_game(header: Header) -> str:
    """A game and its edition, and between them the campaign of a folder, as files are named."""
    campaign = safe(header.campaign["name"]) if header.campaign else ""
    return "-".join(filter(None, (header.game, campaign, header.edition)))


def stem_of_conditions(header: Header) -> str:
    """The first part of the names of files that are of no game, but of an edition and rulings: of
    many no more than a file's name has room for."""
    ruled = "-".join(f"{name}-{value}" for name, value in header.rulings.items())
    ruled = ruled if len(ruled) <= _LONG else safe(ruled)
    return "-".join(filter(None, (_of_game(header), ruled)))


def stem_of(record: Record, path: str | Path) -> str:
    """The first part of a record's file names, as its journal is called: a game that was branched
    from another has the same seed."""
    journal = plain_name(Path(path).name)
    if record.header.seed is not None and journal in ("", stem(record.header)):
        return stem(record.header)
    of_game = _of_game(record.header)
    return f"{of_game}-{safe(journal.removeprefix(f'{of_game}-'))}"


class Folder:
    """A folder for the files of one game.

    A file that is there already is replaced only by the same game, no less far played, or with
    `force`. `mark` is what the files bear to be known by.
    """

    def __init__(self, path: str, header: Header, answers: list[Answer], force: bool) -> None:
        self.path = called(path)
        self.header = header
        self.answers = answers
        self.force = force
        self.mark = mark(header, answers)

    @contextmanager
    def replacing(self, name: str) -> Iterator[Path]:
        """A path to write the file `name` under; it takes its place only when all is written.

        Raises Error if what is there may not be replaced.
        """
        self.check(name)
        if self.path.is_file():
            raise Error(f"{self.path} is a file: name a folder")
        part = self.path / f"{name}.{os.getpid()}.part"
        with writing(self.path / name):
            self.path.mkdir(parents=True, exist_ok=True)
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

    def document(self, name: str, document: Document) -> Path:
        """Write a document as a PDF; returns its path."""
        with self.replacing(name) as part, part.open("wb") as file:
            document.write(file)
        return self.path / name

    def drawn(
        self, name: str, made: Callable[[str], Document], forms: Iterable[str]
    ) -> Iterator[Path]:
        """Write the document `made` for each of these `forms`, called `name`, without an ending: as
        a PDF, or in pictures of its pages, which are numbered; yields the paths."""
        for form in forms:
            if form == "pdf":
                yield self.document(f"{name}.pdf", made(form))
                continue
            for number, picture in enumerate(made(form).pictures(form), start=1):
                yield self.write(f"{name}-{number}.{form}", picture)

    def of_event(self, name: str, brief: Brief, what: str, draw: Draw, ink: str) -> Path:
        """Write pages of an event as a PDF; returns its path."""
        titled, look = f"{brief.sealed.name}, {what}", Look(ink=ink)
        made = sheets.document(brief.game, self.header, self.mark, draw, titled, look)
        return self.document(name, made)

    def report(
        self,
        names: Mapping[str, str],
        report: Report,
        paper: str = "a4",
        booklet: bool = False,
    ) -> list[Path]:
        """Write a report under these names, by format, all made before any of it is written;
        returns the paths."""
        from sheetgen.library.report import FORMATS

        self.check(*names.values())
        made = {form: FORMATS[form].write(report, paper, booklet) for form in names}
        return [self.write(names[form], content) for form, content in made.items()]

    def check(self, *names: str) -> None:
        """Raise Error if a file of one of these names may not be written."""
        for final in (self.path / name for name in names):
            if not final.exists():
                continue
            if not final.is_file():
                raise Error(f"{final} already exists and is not a file")
            if not self.force and not self._is_earlier_self(final):
                raise Error(
                    f"{final} already exists, and holds another game, or more of this one: "
                    "--force replaces it"
                )

    def is_stale(self, name: str, noted: bool) -> bool:
        """Whether a file of this name is there and was made from this game when less of it had
        been played; or has been `noted`, which no mark tells."""
        path = self.path / name
        if not (path.is_file() and self._is_earlier_self(path)):
            return False
        return noted or self.mark.encode() not in path.read_bytes()

    def _is_earlier_self(self, path: Path) -> bool:
        content = path.read_bytes()
        if content.startswith(b'{"scheme"'):
            return self._is_earlier_journal(path)
        found = re.search(_MARK, content)
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
