"""Commands that print: rules, blank and pre-rolled sheets, dice books, journals."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

from sheetgen.cli import options, settings
from sheetgen.cli.options import look_of, seed_of, subject_of
from sheetgen.cli.outputs import Folder, opened, sheet_ending, stem, stem_of, stem_of_conditions
from sheetgen.core.dice import check_seed
from sheetgen.core.errors import Error
from sheetgen.core.game import Game
from sheetgen.kits.drawing.paper import PAPERS
from sheetgen.library import books, sheets
from sheetgen.library.record import Record
from sheetgen.library.subject import Subject, check_text, own_folder


def _rules_words(commands: Any) -> None:
    command = options.command(
        commands,
        "rules",
        rules,
        "Write a printable rules reference, with the rulings.",
        "  sheetgen rules convoy\n"
        "  sheetgen rules convoy --edition revised --ruling off-table=dummy --format pdf",
    )
    options.conditions(command)
    options.formats(command, ("md", "pdf"))
    options.templates(command)
    options.files(command)


def _blank_words(commands: Any) -> None:
    command = options.command(
        commands,
        "blank",
        blank,
        "Draw blank game sheets.",
        "  sheetgen blank convoy\n  sheetgen blank convoy --edition classic -n 20 --paper letter\n"
        "  sheetgen blank convoy --fillable                 to fill in on the screen\n"
        "  sheetgen blank wings --sheet cards --fillable",
    )
    options.conditions(command)
    options.copies(command, "how many sheets, in one file")
    options.fillable(command)
    options.sheet(command)
    options.sides(command)
    options.look(command)
    options.files(command)


def _preroll_words(commands: Any) -> None:
    command = options.command(
        commands,
        "preroll",
        preroll,
        "Draw sheets with the set-up already rolled, to play with your own dice.",
        "  sheetgen preroll convoy --seed friday\n"
        "  sheetgen preroll convoy --seed friday -n 50      seeds friday/1 to friday/50\n"
        "  sheetgen preroll convoy --seeds club.txt",
    )
    options.conditions(command)
    seeds = command.add_mutually_exclusive_group()
    options.seed(seeds)
    seeds.add_argument(
        "--seeds", metavar="FILE", help="a text file with a seed on each line: a sheet for each"
    )
    options.copies(command, "how many sheets, each with its own seed, in one file")
    options.player(command)
    options.fillable(command)
    options.sheet(command)
    options.sides(command)
    options.look(command)
    options.files(command)


def _dicebook_words(commands: Any) -> None:
    command = options.command(
        commands,
        "dicebook",
        dicebook,
        "Print every die of a seed, by turn and step: to play without rolling.",
        "  sheetgen dicebook convoy --seed friday\n"
        "  sheetgen dicebook convoy --seed friday --edition revised --paper letter --ink low",
    )
    options.conditions(command)
    options.seed(command)
    options.look(command)
    options.files(command)


def _logbook_words(commands: Any) -> None:
    command = options.command(
        commands,
        "logbook",
        logbook,
        "Make a solo journal to write in, with room and a question for every turn.",
        "  sheetgen logbook convoy                             a blank one, to fold from A4\n"
        "  sheetgen logbook convoy --seed friday --paper letter\n"
        "  sheetgen logbook convoy --from game.journal.jsonl --format md\n"
        "  sheetgen logbook convoy --paper a5                  single pages",
    )
    options.conditions(command)
    command.add_argument(
        "--seed", help="any text: its set-up is printed; without it the set-up is blank"
    )
    command.add_argument(
        "--from", dest="journal", metavar="JOURNAL", help="a record: what happened in it is printed"
    )
    options.player(command)
    command.add_argument("--paper", choices=(*PAPERS, "a5"), help="what you print on (a4)")
    command.add_argument(
        "--pages",
        choices=("booklet", "single"),
        help="booklet: two pages to a side, to print on both and fold (booklet; single on a5)",
    )
    options.look(command)
    options.formats(command, ("pdf", "md"))
    options.templates(command)
    options.files(command, paper=False)


def rules(arguments: Namespace) -> int:
    """`sheetgen rules GAME`."""
    settings.fill_in(arguments)
    about = subject_of(arguments)
    header = about.header()
    folder = Folder(arguments.out, header, [], arguments.force)
    text = books.reference(about, own_folder(arguments.templates))
    name = f"{stem_of_conditions(header)}.rules"
    for path in folder.report(name, text, arguments.format, arguments.paper):
        print(path)
    return 0


def blank(arguments: Namespace) -> int:
    """`sheetgen blank GAME`."""
    settings.fill_in(arguments)
    about = subject_of(arguments)
    names = _names(about.game, arguments)
    header = about.header()
    folder = Folder(arguments.out, header, [], arguments.force)
    made = sheets.blank(about, names, arguments.n, look_of(arguments))
    name = f"{stem_of_conditions(header)}.blank{_kind(arguments, names)}"
    print(folder.document(name, made))
    return 0


def preroll(arguments: Namespace) -> int:
    """`sheetgen preroll GAME`."""
    settings.fill_in(arguments)
    about = subject_of(arguments)
    names = _names(about.game, arguments)
    named, seeds = _seeds(arguments)
    header = about.header(seeds[0], player=arguments.player)
    made = sheets.preroll(about, seeds, arguments.player, names, look_of(arguments))
    of_all = header._replace(seed="\n".join(seeds))
    folder = Folder(arguments.out, of_all, [], arguments.force)
    several = f"-{len(seeds)}" if len(seeds) > 1 else ""
    name = f"{stem(header._replace(seed=named))}.preroll{several}{_kind(arguments, names)}"
    print(folder.document(name, made))
    return 0


def dicebook(arguments: Namespace) -> int:
    """`sheetgen dicebook GAME`."""
    settings.fill_in(arguments)
    about = subject_of(arguments)
    seed = seed_of(arguments)
    header = about.header(seed)
    folder = Folder(arguments.out, header, [], arguments.force)
    made = books.dicebook(about, seed, arguments.paper, arguments.ink)
    print(folder.document(f"{stem(header)}.dicebook.pdf", made))
    return 0


def logbook(arguments: Namespace) -> int:
    """`sheetgen logbook GAME`."""
    settings.fill_in(arguments)
    about, record = subject_of(arguments), _recorded(arguments)
    header = about.header(arguments.seed, player=arguments.player)
    if record is not None:
        name = f"{stem_of(record, arguments.journal)}.logbook"
        folder = Folder(arguments.out, record.header, record.session.answers, arguments.force)
        about = Subject(record.game, record.session.conditions)
    else:
        first = stem_of_conditions(header) if arguments.seed is None else stem(header)
        name = f"{first}.{'blank' if arguments.seed is None else 'preroll'}.logbook"
        folder = Folder(arguments.out, header, [], arguments.force)
    folder.check(*(f"{name}.{form}" for form in arguments.format))
    booklet = {"booklet": True, "single": False, None: None}[arguments.pages]
    book = books.logbook(
        about,
        arguments.seed,
        record,
        arguments.player,
        arguments.paper,
        booklet,
        arguments.ink,
        own_folder(arguments.templates),
    )
    if "pdf" in arguments.format:
        print(folder.document(f"{name}.pdf", book))
    if "md" in arguments.format:
        for path in folder.report(name, book.report, ["md"]):
            print(path)
    return 0


def _recorded(arguments: Namespace) -> Record | None:
    """The record that a log book is of, if one is named."""
    if arguments.journal is None:
        return None
    for option in ("seed", "edition", "ruling"):
        if getattr(arguments, option):
            raise Error(f"--from takes the {option} from the record; leave out --{option}")
    record = opened(arguments.journal)
    if record.game.name != arguments.game:
        raise Error(
            f"{arguments.journal} is a record of {record.game.name}, not of {arguments.game}"
        )
    return record


def _names(game: Game, arguments: Namespace) -> list[str]:
    """Which sheets are drawn; those left out for having no fields are named."""
    names = sheets.names_of(game, arguments.sheet)
    able = sheets.names_of(game, arguments.sheet, arguments.fillable)
    left_out = ", ".join(name for name in names if name not in able)
    if left_out:
        warning = f"left out, for they are not to be filled in on the screen: {left_out}"
        print(f"sheetgen: {warning}", file=sys.stderr)
    return able


def _kind(arguments: Namespace, names: list[str]) -> str:
    """The end of a sheet's file name: the fillable file does not take the flat one's place."""
    look = sheet_ending(arguments.size, names)
    return (".fillable" if arguments.fillable else "") + look


# Seeds: given, drawn, or one a line in a file.


def _seeds(arguments: Namespace) -> tuple[str, list[str]]:
    """What the file is named by, and the seed of each sheet."""
    if not arguments.seeds:
        seed = seed_of(arguments)
        numbered = [f"{seed}/{i}" for i in range(1, arguments.n + 1)]
        return seed, numbered if arguments.n > 1 else [seed]
    if arguments.n > 1:
        raise Error("-n does not go with --seeds: a file of seeds is a sheet for each line")
    path = Path(arguments.seeds).expanduser()
    return path.stem, read_seeds(path)


def read_seeds(path: Path) -> list[str]:
    """The seeds of a text file, one a line without the space around it; blank lines are passed
    over.

    Raises Error naming file and line; OSError if the file cannot be opened.
    """
    seeds = []
    # A byte that is no UTF-8 is kept as half a character, for check_seed to refuse with its line.
    text = path.read_bytes().decode("utf-8-sig", "surrogateescape")
    for number, line in enumerate(text.split("\n"), start=1):
        seed = line.strip()
        if not seed:
            continue
        try:
            check_seed(seed)
            check_text(seed, "the seed")
        except ValueError as error:
            raise Error(f"{path}, line {number}: {error}") from None
        seeds.append(seed)
        if len(seeds) > sheets.MOST_COPIES:
            raise Error(f"{path}, line {number}: more than {sheets.MOST_COPIES} seeds")
    if not seeds:
        raise Error(f"{path} holds no seed")
    return seeds


COMMANDS = {
    "rules": _rules_words,
    "blank": _blank_words,
    "preroll": _preroll_words,
    "dicebook": _dicebook_words,
    "logbook": _logbook_words,
}
