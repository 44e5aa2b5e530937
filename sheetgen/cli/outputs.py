"""Files written: their names, and what they may take the place of."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import sys
import textwrap
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import sheetgen
from sheetgen.cli.options import look_of
from sheetgen.core.again import USUAL
from sheetgen.core.errors import Error
from sheetgen.core.files import safe, writing
from sheetgen.core.game import Game
from sheetgen.core.journal import Header, JournalError, is_earlier, read
from sheetgen.core.registry import looked_for
from sheetgen.library import sheets
from sheetgen.library.look import Look
from sheetgen.library.subject import mark

if TYPE_CHECKING:
    from sheetgen.core.requests import Answer
    from sheetgen.core.session import Session
    from sheetgen.kits.drawing.page import Page
    from sheetgen.kits.events.packet.brief import Brief
    from sheetgen.library.document import Document
    from sheetgen.library.record import Record
    from sheetgen.library.report import Report


T = TypeVar("T")
Draw = Callable[[], "Iterable[Page]"]
_MANY = 20
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
    """The first part of a record's file names, from its seed or else from its own name."""
    journal = Path(path).name
    for ending in (".jsonl", ".journal"):
        journal = journal.removesuffix(ending)
    prefix = f"{_of_game(record.header)}-"
    return stem(record.header, journal.removeprefix(prefix))


def report_suffix(voice: str, length: str) -> str:
    """What voice and length add to a file's name: one telling does not take another's place."""
    from sheetgen.kits.telling.voices import LENGTHS, VOICE

    named = ((voice, VOICE), (length, LENGTHS[0]))
    return "".join(f"-{name}" for name, usual in named if name != usual)


def variant(arguments: Namespace) -> str:
    """What a document's look adds to its file's name, where it is not the usual one: on paper of
    another size it does not take the place of what is printed on A4."""
    said = vars(arguments)
    named = [said.get(name) for name in ("copy", "sides", "paper", "ink", "size")]
    looks = [name for name in ("fillable", "duplex", "dated") if said.get(name)]
    looks += [look.replace("/", "-of-") for look in named if look and look not in USUAL.values()]
    return "".join(f".{look}" for look in looks)


def report_names(
    name: str, kind: str, forms: Iterable[str], paper: str = "a4", booklet: bool = False
) -> dict[str, str]:
    """The names of a report's files by format: what it is of, its look, and what `kind` of document
    it is. A text has no look."""
    from sheetgen.library.report import FORMATS

    look = variant(Namespace(paper=paper)) + (".booklet" if booklet else "")
    of = {form: "" if FORMATS[form].is_text else look for form in forms}
    return {form: f"{name}{look}.{kind}.{FORMATS[form].ending}" for form, look in of.items()}


def opened(path: str | Path) -> Record:
    """The record in a journal. Says on standard error if its last line was cut short. Raises as
    `sheetgen.open` does."""
    record = sheetgen.open(path)
    warn_of_torn(path, record.torn)
    return record


def warn_of_torn(path: str | Path, line: int | None) -> None:
    """Say that the last line of a journal was cut short, if it was."""
    if line is not None:
        print(f"sheetgen: {path}, line {line}: cut short, and left out", file=sys.stderr)


def tell(record: Record, path: str | Path) -> None:
    """Say how a game stands, what is asked next, and what goes on with its journal."""
    print(folded(record.in_short()))
    if record.asked:
        print(folded(f"asked now: {record.asked}"))
        named = [f"--campaign={folder}" for folder in looked_for]
        print(f"go on with: {shell_line('sheetgen', 'record', '--resume', str(path), *named)}")


def folded(text: str) -> str:
    """A sentence in lines of the terminal, no word broken; in one line where there is none."""
    if not sys.stdout.isatty():
        return text
    wide = shutil.get_terminal_size().columns
    return textwrap.fill(text, wide, break_long_words=False, break_on_hyphens=False)


def shell_line(*words: str) -> str:
    """Words as a line for the shell of this system."""
    if os.name != "nt":
        return shlex.join(words)
    from subprocess import list2cmdline

    return list2cmdline(words)


def print_json(found: Any) -> None:
    """Print one JSON object."""
    print(json.dumps(found, ensure_ascii=False))


def watched(things: Iterable[T], unit: str, count: int | None = None) -> Iterable[T]:
    """Things passed on, with a bar on a terminal that shows how many of them have passed."""
    from tqdm import tqdm

    bar: Iterable[T] = tqdm(things, total=count, unit=unit, disable=None, leave=False)
    return bar


def folder_of(out: str, record: Record, force: bool) -> Folder:
    """A folder for the files of a record."""
    return Folder(out, record.header, record.session.answers, force)


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
        self.mark = mark(header, answers)

    @contextmanager
    def replacing(self, name: str) -> Iterator[Path]:
        """A path to write the file `name` under; it takes its place only when all is written.

        Raises Error if what is there may not be replaced.
        """
        self.check(name)
        if self.path.is_file():
            raise Error(f"{self.path} is a file, and a folder was to be named")
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
        """Write a document as a PDF, with a bar that shows how far the drawing has come if its
        pages are many; returns its path."""

        def watch(pages: Iterable[Page]) -> Iterable[Page]:
            many = document.expected >= _MANY
            return watched(pages, " pages", document.expected) if many else pages

        with self.replacing(name) as part, part.open("wb") as file:
            document.write(file, watch)
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

    def of_event(
        self, name: str, brief: Brief, what: str, draw: Draw, expected: int, ink: str
    ) -> Path:
        """Write pages of an event as a PDF, about so many as are expected; returns its path."""
        titled, look = f"{brief.sealed.name}, {what}", Look(ink=ink)
        made = sheets.document(
            brief.game, self.header, self.mark, draw, titled, look, expected=expected
        )
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


def keep(arguments: Namespace, header: Header, session: Session, name: str) -> int:
    """Keep a game that is told to its end: its journal, by the name given or one made of `name`,
    and a line that says how it stands."""
    from sheetgen.library.record import answered

    if arguments.journal:
        target = Path(arguments.journal).expanduser()
    else:
        target = Path(arguments.out) / f"{stem(header, name)}.journal.jsonl"
    folder = Folder(str(target.parent), header, session.answers, arguments.force)
    made = answered(header, session)
    print(folder.write(target.name, made.journal().encode()))
    tell(made, target)
    return 0


def names_of(game: Game, arguments: Namespace) -> list[str]:
    """Which sheets are drawn; those left out for having no fields are named."""
    names = sheets.names_of(game, arguments.sheet)
    able = sheets.names_of(game, arguments.sheet, arguments.fillable)
    left_out = ", ".join(name for name in names if name not in able)
    if left_out:
        warning = f"left out, for they are not to be filled in on the screen: {left_out}"
        print(f"sheetgen: {warning}", file=sys.stderr)
    return able


def ending(arguments: Namespace, names: Sequence[str], game: Game) -> str:
    """The end of the file name of a sheet, or of several in one file, before its point: one look,
    or one choice of sheets, does not take another's place."""
    every = sheets.names_of(game, (), getattr(arguments, "fillable", False))
    name = "booklet" if len(names) > 1 and list(names) == every else "-".join(names)
    return f"{variant(arguments)}.{name}"


def each(folder: Folder, name: str, record: Record, arguments: Namespace) -> list[Path]:
    """Write the sheets chosen of a record, each in the formats chosen; returns the paths."""
    paths: list[Path] = []
    for sheet in sheets.names_of(record.game, arguments.sheet):

        def made(form: str, sheet: str = sheet) -> Document:
            return record.sheet_in(
                look_of(arguments, form), (sheet,), getattr(arguments, "dated", False)
            )

        called = f"{name}{ending(arguments, [sheet], record.game)}"
        paths += folder.drawn(called, made, getattr(arguments, "format", ["pdf"]))
    return paths
