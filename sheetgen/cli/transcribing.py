"""The command record for a game already played on paper: its form, and a form filled in."""

import sys
from argparse import Namespace
from collections.abc import Callable, Iterable
from pathlib import Path

from sheetgen.cli import settings
from sheetgen.cli.options import subject_of
from sheetgen.cli.outputs import keep
from sheetgen.core.errors import Error, of_file
from sheetgen.core.faults import Faults
from sheetgen.core.files import called, read_whole
from sheetgen.core.game import find, meant
from sheetgen.core.requests import Answer, quoted
from sheetgen.core.session import Session
from sheetgen.kits.parts import needed, parts_of
from sheetgen.kits.table import sheet_form
from sheetgen.kits.table.sheet_form import Form
from sheetgen.kits.table.turns import answers_of
from sheetgen.library.files import Folder, stem_of_conditions

Fought = Callable[[str, Session], Answer]
"""Reads the form of a fight. Raises Error with all that is wrong in it."""


def template(arguments: Namespace) -> int:
    """`sheetgen record GAME --from-sheet-template`: printed, or written to the folder named."""
    from sheetgen.kits.table.sheet_template import template

    leave_out(arguments, "answers", "fight", "seed", "resume", "journal", "from_sheet")
    about = subject_of(arguments, _game(arguments, None))
    text = template(*about)
    if arguments.out is None:
        print(text, end="")
        return 0
    header = about.header()
    folder = Folder(arguments.out, header, [], arguments.force)
    print(folder.write(f"{stem_of_conditions(header)}.from-paper.txt", text.encode()))
    return 0


def from_sheet(arguments: Namespace, fought: Fought) -> int:
    """`sheetgen record GAME --from-sheet FILE`: a journal of what the file says."""
    from sheetgen.kits.table.transcribe import Mistakes, sentence, transcribed

    leave_out(arguments, "answers", "fight", "seed", "resume")
    path = called(arguments.from_sheet)
    raw = read_whole(path)
    if raw.startswith(b"%PDF"):
        return _from_form(arguments, path, raw)
    try:
        form = sheet_form.read(raw)
    except ValueError as error:
        raise Error(f"{path}: {error}") from None
    name = _game(arguments, form)
    _take_heads(arguments, form)
    settings.fill_in(arguments)
    about = subject_of(arguments, name)
    header = about.header(player=arguments.player, date=arguments.date)
    try:
        session = transcribed(form, *about, _beside(path, fought))
    except Mistakes as mistakes:
        raise _all_of(path, map(sentence, mistakes.faults)) from None
    return keep(arguments, header, session, path.stem, _placed(form.notes, session))


def _from_form(arguments: Namespace, path: Path, raw: bytes) -> int:
    """A journal of what a sheet's form says that was filled in on the screen."""
    from sheetgen.kits.table import form_file

    try:
        filled = form_file.opened(raw)
    except ValueError as error:
        raise Error(f"{path}: {error}") from None
    game, written = find(_game(arguments, None)), filled.written
    # A title may have a comma.
    about_it = filled.subject.removeprefix(game.title)
    is_its = not about_it or about_it.startswith(", edition ")
    if not is_its or parts_of(game).reading is None:
        raise Error(f"{path} is not a form of {game.title} that can be read")
    edition, *rulings = about_it.removeprefix(", edition ").split(", ")
    heads = {"edition": edition, "player": written.get("name", ""),
             "date": written.get("date", "")}  # fmt: skip
    said = {head: value for head, value in heads.items() if value}
    _take_heads(arguments, Form(said, tuple(filter(None, rulings)), [], []))
    settings.fill_in(arguments)
    about = subject_of(arguments, game.name)
    part = needed(parts_of(about.game).reading, "form to be read back")
    try:
        session = form_file.read(part, *about, written)
        notes = _placed(form_file.notes(part, about.conditions, written), session)
    except ValueError as error:
        raise _all_of(path, form_file.sentences(error)) from None
    for name in form_file.NOT_TAKEN:
        if text := written.get(name):
            print(f"sheetgen: {path}: not taken: {name} {quoted(text)}", file=sys.stderr)
    header = about.header(player=arguments.player, date=arguments.date)
    return keep(arguments, header, session, path.stem, notes)


def _placed(notes: Iterable[tuple[int, str]], session: Session) -> list[tuple[int, str]]:
    """Notes on turns, each with how many answers stood when its turn ended."""
    ends = {turn: ended for turn, (_, ended) in answers_of(session.asked).items()}
    return sorted((ends.get(turn, len(session.answers)), note) for turn, note in notes)


def _all_of(path: Path, mistakes: Iterable[str]) -> Faults:
    """All that is wrong with a file."""
    return Faults(path, (f"{path}, {mistake}" for mistake in mistakes))


def leave_out(arguments: Namespace, *options: str) -> None:
    """Raise Error for an option that a game copied from paper has no use for."""
    for option in options:
        if getattr(arguments, option) is not None:
            name = option.replace("_", "-")
            raise Error(f"a game copied from paper is all in its form; leave out --{name}")


def _game(arguments: Namespace, form: Form | None) -> str:
    """The game named on the command line and on the form."""
    written = meant(form.heads["game"]) if form and "game" in form.heads else None
    named: str | None = arguments.game or written
    if named is None:
        raise Error("name the game, for example: sheetgen record convoy")
    if written not in (None, named):
        raise Error(f"{arguments.from_sheet} is a form of {written[:40]!r}, not of {named}")
    return named


def _take_heads(arguments: Namespace, form: Form) -> None:
    """Edition, rulings, player and day as the form has them. Raises Error where the command line
    says otherwise."""
    for name in ("edition", "player", "date"):
        written, given = form.heads.get(name), getattr(arguments, name)
        if written is not None and given not in (None, written):
            raise Error(
                f"{arguments.from_sheet} says {name}: {written[:40]}, and the command line {given}"
            )
        setattr(arguments, name, given or written)
    arguments.ruling = [*arguments.ruling, *form.rulings]


def _beside(path: Path, fought: Fought) -> Fought:
    """Reads the form of a fight that is named in the file, from where that file is."""

    def read(name: str, session: Session) -> Answer:
        try:
            return fought(str(path.parent / name), session)
        except OSError as error:
            raise Error(of_file(error)) from None

    return read
