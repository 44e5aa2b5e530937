"""The command record for a sheet whose fields were filled in on the screen."""

import sys
from argparse import Namespace

from sheetgen.cli import settings
from sheetgen.cli.options import subject_of
from sheetgen.cli.outputs import keep
from sheetgen.core.errors import Error
from sheetgen.core.faults import Faults
from sheetgen.core.files import called, read_whole
from sheetgen.core.game import find
from sheetgen.core.requests import quoted
from sheetgen.core.session import Session
from sheetgen.kits.parts import needed, parts_of
from sheetgen.kits.table import form_file
from sheetgen.kits.table.turns import answers_of


def from_sheet(arguments: Namespace) -> int:
    """`sheetgen record GAME --from-sheet FILE`: a journal of what a fillable sheet says."""
    leave_out(arguments, "answers", "fight", "seed", "resume")
    path = called(arguments.from_sheet)
    try:
        filled = form_file.opened(read_whole(path))
    except ValueError as error:
        raise Error(f"{path}: {error}") from None
    game, written = find(named_game(arguments)), filled.written
    # A title may have a comma.
    about_it = filled.subject.removeprefix(game.title)
    is_its = not about_it or about_it.startswith(", edition ")
    if not is_its or parts_of(game).reading is None:
        raise Error(f"{path} is not a form of {game.title} that can be read")
    edition, *rulings = about_it.removeprefix(", edition ").split(", ")
    for name, text in (("edition", edition), ("player", written.get("name", "")),
                       ("date", written.get("date", ""))):  # fmt: skip
        _take(arguments, name, text)
    arguments.ruling = [*arguments.ruling, *filter(None, rulings)]
    settings.fill_in(arguments)
    about = subject_of(arguments, game.name)
    part = needed(parts_of(about.game).reading, "form to be read back")
    try:
        session = form_file.read(part, *about, written)
        notes = _placed(form_file.notes(part, about.conditions, written), session)
    except ValueError as error:
        mistakes = (f"{path}, {mistake}" for mistake in str(error).splitlines())
        raise Faults(path, mistakes) from None
    for name in form_file.NOT_TAKEN:
        if left := written.get(name):
            print(f"sheetgen: {path}: ignored: {name} {quoted(left)}", file=sys.stderr)
    header = about.header(player=arguments.player, date=arguments.date)
    return keep(arguments, header, session, path.stem, notes)


def leave_out(arguments: Namespace, *options: str) -> None:
    """Raise Error for an option that a game read from its sheet has no use for."""
    for option in options:
        if getattr(arguments, option) is not None:
            name = option.replace("_", "-")
            raise Error(
                f"a game read from its sheet takes all of it from there; leave out --{name}"
            )


def named_game(arguments: Namespace) -> str:
    """The game that the command line names. Raises Error if it names none."""
    if arguments.game is None:
        raise Error("name the game, for example: sheetgen record convoy")
    return str(arguments.game)


def _take(arguments: Namespace, name: str, written: str) -> None:
    """What stands at the head of a sheet. Raises Error where the command line says otherwise."""
    given = getattr(arguments, name)
    if written and given not in (None, written):
        raise Error(
            f"{arguments.from_sheet} says {name}: {written[:40]}, and the command line {given}"
        )
    setattr(arguments, name, given or written or None)


def _placed(notes: list[tuple[int, str]], session: Session) -> list[tuple[int, str]]:
    """Notes on turns, each with how many answers stood when its turn ended."""
    ends = {turn: ended for turn, (_, ended) in answers_of(session).items()}
    return sorted((ends.get(turn, len(session.answers)), note) for turn, note in notes)
