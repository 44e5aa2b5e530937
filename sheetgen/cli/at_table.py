"""The command record at the table: on the screen, or line by line."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING

from sheetgen.cli import settings
from sheetgen.cli.making import drawn_seed
from sheetgen.cli.outputs import Folder, stem
from sheetgen.cli.records import stem_of
from sheetgen.cli.subject import check_text, check_texts, conditions_of, header_of, replayed
from sheetgen.core import dice
from sheetgen.core.errors import Error
from sheetgen.core.game import Game
from sheetgen.core.journal import Record

if TYPE_CHECKING:
    from sheetgen.kits.table.book import Book
    from sheetgen.kits.table.sitting import Sitting

_NO_SCREEN = ("", "dumb", "unknown")
"""Kinds of terminal that can do no more than lines."""


def is_asked_for(arguments: Namespace, seed: str | None) -> bool:
    """Whether a record is to be made at the table: nothing that is given answers for the player.

    Where a `seed` rolls the dice and nobody is at a terminal, the game is rolled on as far as it
    goes.
    """
    if arguments.answers or arguments.fight:
        return False
    return seed is None or arguments.plain or sys.stdin.isatty()


def begin(arguments: Namespace, game: Game) -> int:
    """`sheetgen record GAME` at the table."""
    from sheetgen.kits.table.book import begun

    settings.fill_in(arguments)
    conditions = conditions_of(arguments, game)
    header = header_of(game, conditions, arguments.seed, player=arguments.player)
    if arguments.seed is None:
        header = header._replace(roller=drawn_seed())
    else:
        dice.check_seed(arguments.seed)
    if header.player or header.seed:
        check_texts(header)
    if arguments.journal:
        path = Path(arguments.journal).expanduser()
    else:
        name = stem(header, header.roller or "")
        path = Path(arguments.out).expanduser() / f"{name}.journal.jsonl"
    try:
        return _sit(arguments, begun(path, header, game))
    except FileExistsError:
        raise Error(
            f"{path} is there already: go on with it by --resume, or name another by --journal"
        ) from None


def go_on(arguments: Namespace) -> int:
    """`sheetgen record --resume JOURNAL` at the table."""
    from sheetgen.kits.table.book import resumed

    settings.fill_in(arguments)
    replayed(arguments.resume)
    return _sit(arguments, resumed(Path(arguments.resume)))


def _sit(arguments: Namespace, opened: AbstractContextManager[Book]) -> int:
    """Play on at the table until the player leaves."""
    from sheetgen.kits.table.sitting import Sitting

    with opened as book:
        sitting = Sitting(book, _Saver(arguments), lambda note: check_text(note, "the note"))
        refused = 0
        if arguments.plain or _is_plain():
            refused = _by_lines(sitting)
        else:
            from sheetgen.kits.table import screen

            screen.play(sitting)
        print(book.game.part("story.chronicle").tell(book.session).in_short())
        if book.session.request is not None:
            print(f"asked now: {book.session.request.wanted}")
        print(f"recorded in {book.path}")
    if refused and not sys.stdin.isatty():
        lines = "1 line was" if refused == 1 else f"{refused} lines were"
        print(f"sheetgen: {lines} refused, as was said above", file=sys.stderr)
        return 1
    return 0


def _is_plain() -> bool:
    """Whether there is no terminal that a screen can be drawn on."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return True
    return os.name == "posix" and os.environ.get("TERM", "") in _NO_SCREEN


def _by_lines(sitting: Sitting) -> int:
    from io import TextIOWrapper

    from sheetgen.kits.table import plain

    if isinstance(sys.stdin, TextIOWrapper):
        # A script may hold any bytes: those that are no text must not end the program.
        sys.stdin.reconfigure(errors="replace")
    # Read from a script, the lines are shown as a terminal would have shown them.
    echo = not sys.stdin.isatty()

    def read() -> str:
        print("> ", end="", flush=True)
        line = sys.stdin.readline().removeprefix("\ufeff")
        if echo or not line:
            write(line.rstrip("\r\n"))
        return line

    def write(line: str) -> None:
        # What a player typed must not move the cursor or recolour the terminal.
        print("".join(c if c.isprintable() or c == "\n" else "?" for c in line))

    try:
        return plain.play(sitting, read, write)
    except KeyboardInterrupt:
        print()
        return 0


class _Saver:
    """Writes the sheets and the report of a game as it stands. What this sitting has saved it may
    save again, also when answers have been taken back."""

    def __init__(self, arguments: Namespace) -> None:
        self.arguments = arguments
        self.saved = False

    def __call__(self, book: Book) -> list[Path]:
        from sheetgen.cli import documents
        from sheetgen.cli.options import FORMATS

        session, header = book.session, book.header
        force = self.arguments.force or self.saved
        folder = Folder(self.arguments.out, header, session.answers, force)
        name = stem_of(Namespace(journal=str(book.path)), Record(header))
        look = self._look()
        paths = documents.report(
            folder, f"{name}.report", book.game, session, book.notes, look, FORMATS
        )
        paths += documents.each_sheet(folder, name, book.game, header, session, look)
        self.saved = True
        return paths

    def _look(self) -> Namespace:
        """How they are printed: as saved defaults have it."""
        look = Namespace(paper=None, sheet=[], sides="both", size="normal", ink="normal")
        look.templates = None
        return settings.fill_in(look)
