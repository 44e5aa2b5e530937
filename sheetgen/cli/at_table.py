"""The command record at the table: on the screen, or line by line, for a person or a program."""

from __future__ import annotations

import json
import os
import sys
from argparse import Namespace
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING

from sheetgen.cli import settings
from sheetgen.cli.options import begun_with, taken_in
from sheetgen.cli.outputs import (
    ending,
    first_to_open,
    print_opening,
    print_papers,
    report_names,
    tell,
)
from sheetgen.core.dice import OWNED
from sheetgen.core.errors import Error
from sheetgen.core.files import called, read_whole
from sheetgen.core.journal import read
from sheetgen.library.files import Folder, stem, stem_of
from sheetgen.library.record import opened_content
from sheetgen.library.report import PAGES
from sheetgen.library.sheets import Look

if TYPE_CHECKING:
    from sheetgen.kits.table import sitting as table
    from sheetgen.kits.table.book import Book
    from sheetgen.kits.table.sitting import Manner
    from sheetgen.library.record import Record
    from sheetgen.library.sitting import Sitting

STREAM = "-"
"""What is named as the file of answers where they come line by line."""
_LONGEST_LINE = 1 << 20
"""Characters of a line of the stream; the report of a fight has some ten thousand."""
_NO_SCREEN = ("", "dumb", "unknown")
"""Kinds of terminal that can do no more than lines."""


def is_asked_for(arguments: Namespace, seed: str | None) -> bool:
    """Whether a record is to be made at the table: nothing that is given answers for the player.

    Where a `seed` rolls the dice and nobody is at a terminal, the game is rolled on as far as it
    goes.
    """
    streamed = bool(arguments.answers == STREAM)
    if streamed and arguments.fight:
        raise Error("with --answers - a fight is a line; leave out --fight")
    if arguments.answers or arguments.fight:
        return streamed
    return seed is None or arguments.plain or sys.stdin.isatty()


def begin(arguments: Namespace) -> int:
    """`sheetgen record GAME` at the table, or line by line from another program."""
    from sheetgen.library.sitting import begin, new_header

    if arguments.journal:
        _beside(arguments, called(arguments.journal))
    settings.fill_in(arguments)
    about = begun_with(arguments)
    taken = taken_in(arguments.out)
    header = new_header(about, arguments.seed, arguments.player, day_of(arguments), taken)
    if arguments.journal:
        path = called(arguments.journal)
    else:
        name = stem(header, header.roller or "")
        path = called(arguments.out) / f"{name}.journal.jsonl"
    try:
        papers, manner = Papers(arguments), _manner(arguments, path, about.game.name)
        return _sit(arguments, begin(about, header, path, papers, manner))
    except FileExistsError:
        raise Error(
            f"{path} already exists: go on with --resume, or name another with --journal"
        ) from None


def day_of(arguments: Namespace) -> str:
    """The day that a record is of: that named, or today."""
    from datetime import date

    return arguments.date or str(date.today())


def journal_of(arguments: Namespace) -> str:
    """The journal that --resume is given: named, or chosen among the open games of a folder (that
    of the outputs if none is named); a single one is gone on with. Raises Error if there is none,
    or nobody can be asked which."""
    named = called(arguments.resume or settings.fill_in(Namespace(out=None)).out)
    if arguments.resume and not named.is_dir():
        return str(arguments.resume)
    found = [
        record
        for record in _open_games(named, arguments.campaign)
        if arguments.game in (None, record[1].game.name)
    ]
    if not found:
        raise Error(f"{named}: there is no unfinished game to go on with")
    if len(found) == 1:
        return str(found[0][0])
    for number, (path, record) in enumerate(found, start=1):
        print(f"{number:>3}  {path}: {record.in_short()}")
    if not at_a_terminal():
        raise Error("several games are unfinished: name the journal of one after --resume")
    answer = input("which? its number: ").strip()
    if not (answer.isascii() and answer.isdecimal() and 1 <= int(answer) <= len(found)):
        raise Error(f"a number from 1 to {len(found)} was expected, not {answer[:20]!r}")
    return str(found[int(answer) - 1][0])


def _open_games(folder: Path, campaign: str | None) -> list[tuple[Path, Record]]:
    """The journals in a folder of games that are not over, the last one written to first. The
    fights of a campaign are gone on with from there."""
    found = []
    for path in sorted(folder.glob("*.jsonl")):
        with suppress(Error, OSError):
            record = opened_content(read_whole(path), path, campaign)
            if record.asked and not record.header.of_campaign:
                found.append((path, record))
    return sorted(found, key=lambda one: one[0].stat().st_mtime, reverse=True)


def go_on(arguments: Namespace, journal: str | Path, saves: bool = True) -> int:
    """A journal gone on with at the table; whether sheets and report may be saved there."""
    from sheetgen.library.sitting import go_on

    papers = Papers(_beside(arguments, Path(journal))) if saves else None
    manner = _manner(arguments, Path(journal), read(Path(journal)).header.game)
    return _sit(arguments, go_on(journal, papers, manner, arguments.campaign))


def _beside(arguments: Namespace, journal: Path) -> Namespace:
    """The options left out filled in: the papers of a journal that is named go beside it."""
    if arguments.out is None:
        arguments.out = str(journal.parent)
    return settings.fill_in(arguments)


def _manner(arguments: Namespace, path: Path, game: str) -> Manner:
    """How the player sits at a game that is kept at a path. Another program gives what dice come
    to, and is not guided."""
    from sheetgen.library.sitting import in_game

    manner = settings.manner()
    if vars(arguments).get("answers") == STREAM:
        return manner._replace(owned=OWNED, guide="off")
    return in_game(manner, (path.parent, called(settings.fill_in(Namespace(out=None)).out)), game)


def settle(arguments: Namespace, path: Path) -> None:
    """Write the papers of a game that was gone on with to its end, and name them; of one that goes
    on, name those that are behind."""
    from sheetgen.kits.table.book import resumed
    from sheetgen.kits.table.sitting import Sitting

    with resumed(path, arguments.campaign) as book:
        papers = Papers(_beside(arguments, path))
        if book.session.finished:
            papers.save(book)
            papers.tell()
        elif behind := Sitting(book, papers).papers_behind():
            print(behind)


def at_a_terminal() -> bool:
    """Whether somebody can be asked."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def agreed(arguments: Namespace, question: str, otherwise: str) -> bool:
    """Whether something is to be kept, by --yes or by what is answered. Raises Error, which says
    what is so `otherwise`, if nobody can be asked."""
    if arguments.yes:
        return True
    if not at_a_terminal():
        raise Error(f"{otherwise} to keep this")
    return answered_yes(question)


def answered_yes(question: str) -> bool:
    """Whether whoever sits at the terminal says yes."""
    try:
        return input(f"{question} [y/n] ").strip().lower() in ("y", "yes")
    except EOFError:
        return False


def _sit(arguments: Namespace, opened: Sitting) -> int:
    """Play on at the table until the player leaves."""
    with opened as sitting:
        from sheetgen.kits.table.keys import say

        refused, said = 0, ""
        if vars(arguments).get("answers") == STREAM:
            refused = _by_stream(sitting)
            _save_at_end(sitting)
            return 1 if refused else 0
        book, opening = sitting.table.book, list[str]()
        is_new = not book.session.answers
        if sitting.table.prompt and sitting.table.prompt.guide:
            opening.append("guided")
        if is_new and book.header.seed is None and "sheet" in book.game.sheets:
            opening.append("unlike")
        if is_new and not book.header.player:
            opening.append("nameless")
        # A screen has room for two of them.
        sitting.table.message = " ".join(say("said", one) for one in opening[:2])
        sitting.table.takes_off = True
        if arguments.plain or is_plain():
            refused, said = _by_lines(sitting.table), sitting.table.message
        else:
            from sheetgen.kits.table import screen

            screen.play(sitting.table)
        papers = sitting.table.papers
        late = _save_at_end(sitting)
        print(f"recorded in {sitting.path}")
        behind = sitting.table.papers_behind()
        if behind not in ("", said):
            print(behind)
        flies, path = sitting.table.flies, sitting.path
        if not flies:
            tell(sitting.record, path or "", arguments.campaign)
        if sitting.finished and isinstance(papers, Papers):
            papers.tell() if late else papers.say_what_to_open()
    if flies and path is not None:
        from sheetgen.cli import flying

        flying.fly(arguments, path)
        return go_on(arguments, path)
    if refused and not sys.stdin.isatty():
        lines = "1 line was" if refused == 1 else f"{refused} lines were"
        print(f"sheetgen: {lines} refused, as said above", file=sys.stderr)
        return 1
    return 0


def _save_at_end(sitting: Sitting) -> bool:
    """Write the papers of a game that is over, and was left before they were written. Returns
    whether they were to be."""
    at = sitting.table
    if not at.is_to_be_saved:
        return False
    at.save()
    if at.wrong:
        print(f"sheetgen: {at.message}", file=sys.stderr)
    return True


def is_plain() -> bool:
    """Whether there is no terminal that a screen can be drawn on."""
    if not at_a_terminal():
        return True
    return os.name == "posix" and os.environ.get("TERM", "") in _NO_SCREEN


def typed_line(prompt: str = "") -> str:
    """A line that is typed after a prompt, with its end; "" after the last. Read from a script, it
    is shown as a terminal would have shown it."""
    print(f"{prompt}> ", end="", flush=True)
    line = sys.stdin.readline().removeprefix("\ufeff")
    if not (line and sys.stdin.isatty()):
        _write(line.rstrip("\r\n"))
    return line


def _write(line: str) -> None:
    # What a player typed must not move the cursor or recolour the terminal.
    print("".join(c if c.isprintable() or c == "\n" else "?" for c in line))


def _by_lines(sitting: table.Sitting) -> int:
    from sheetgen.kits.table import plain

    if isinstance(sys.stdin, TextIOWrapper):
        # A script may hold any bytes: those that are no text must not end the program.
        sys.stdin.reconfigure(errors="replace")
    try:
        return plain.play(sitting, typed_line, _write)
    except KeyboardInterrupt:
        print()
        return 0


def _by_stream(sitting: Sitting) -> int:
    """Take a line and tell what it did, in a line, until the lines end or the player leaves;
    returns how many were refused. Raises Error for a line without an end."""
    if isinstance(sys.stdin, TextIOWrapper):
        # A byte that is no text is kept as half a character, and refused with its line.
        sys.stdin.reconfigure(encoding="utf-8", errors="surrogateescape")
    number = refused = 0
    state = sitting.state()
    while True:
        # In ASCII, which every pipe takes; told when it is on disk.
        said = {"line": number, "journal": str(sitting.path), **state}
        print(json.dumps(said), flush=True)
        line = "" if state["left"] else sys.stdin.readline(_LONGEST_LINE)
        if not line:
            return refused
        if len(line) == _LONGEST_LINE:
            raise Error(
                f"line {number + 1}: longer than the {_LONGEST_LINE:,} characters it may have"
            )
        number += 1
        state = sitting.line(line.removeprefix("\ufeff").rstrip("\r\n"))
        refused += state["wrong"]


class Papers:
    """The sheets and the report of a game at the table, printed as saved defaults have it. What has
    been saved here may be saved again, also when answers have been taken back."""

    def __init__(self, arguments: Namespace) -> None:
        self._out, self._force = arguments.out, arguments.force
        self._written = False
        self.opening: list[str] = []
        self._sheets: list[Path] = []
        self._reports: list[Path] = []

    def save(self, book: Book) -> list[Path]:
        """Write them as the game stands."""
        record, folder = self._of(book)
        reports, sheets, paper = self._names(record, book)
        report = record.report()
        written = folder.report(reports, report, paper)
        self.opening = report.opening
        drawn = [
            folder.document(file, record.sheet(sheet, look=Look(paper=paper)))
            for sheet, file in sheets.items()
        ]
        self._written, self._sheets, self._reports = True, drawn, written
        return [*drawn, *written]

    def tell(self) -> None:
        """Say how the story begins that was saved last, and where all that was saved is."""
        print_opening(self.opening)
        print_papers(self._sheets, self._reports)

    def say_what_to_open(self) -> None:
        """Say in a line what to open of that which was saved last; nothing was, and nothing is
        said."""
        if self._sheets and self._reports:
            sheet, story = first_to_open(self._sheets, self._reports)
            print(f"open the sheet, {sheet}, or the story, {story}")

    def stale(self, book: Book, changed: bool) -> list[Path]:
        """Those that are of the game as it stood before."""
        record, folder = self._of(book)
        reports, sheets, _ = self._names(record, book)
        files = [*reports.values(), *sheets.values()]
        if self._written:
            # They are ours, whatever has been taken back since.
            return [folder.path / file for file in files if changed]
        return [folder.path / file for file in files if folder.is_stale(file, changed)]

    def _of(self, book: Book) -> tuple[Record, Folder]:
        record = opened_content(book.content(), book.path or "", game=book.session.game)
        force = self._force or self._written
        return record, Folder(self._out, record.header, record.session.answers, force)

    def _names(self, record: Record, book: Book) -> tuple[dict[str, str], dict[str, str], str]:
        """The files of the report by format and of the sheets by name, and the paper."""
        name = stem_of(record, book.path or "")
        paper = settings.fill_in(Namespace(paper=None)).paper
        sheets = {
            sheet: f"{name}{ending(Namespace(paper=paper), [sheet], record.game)}.pdf"
            for sheet in record.game.sheets
        }
        return report_names(name, "report", PAGES, paper), sheets, paper
