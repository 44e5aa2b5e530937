"""Make a log book to write in, or bind several recorded games into one."""

import gc
import sys
from argparse import Namespace

from sheetgen.cli.options import subject_of
from sheetgen.cli.outputs import opened, variant
from sheetgen.core.errors import Error, printable
from sheetgen.kits.drawing.page import PAPERS
from sheetgen.library import books
from sheetgen.library.bound import bound
from sheetgen.library.files import Folder, stem, stem_of, stem_of_conditions
from sheetgen.library.record import Record, Subject, own_folder


def run(arguments: Namespace) -> None:
    """`sheetgen logbook GAME`, or `sheetgen logbook JOURNAL ... --bound`."""
    if arguments.bound:
        _bind(arguments)
        return
    if len(arguments.game) > 1:
        raise Error("a log book is of one game; --bound binds several records into one book")
    (arguments.game,) = arguments.game
    if arguments.voice:
        raise Error("--voice is for the stories of a bound book; add --bound")
    about, record = subject_of(arguments), _recorded(arguments)
    header = about.header(arguments.seed, player=arguments.player)
    if record is not None:
        name = stem_of(record, arguments.journal)
        folder = Folder(arguments.out, record.header, record.session.answers, arguments.force)
        about = Subject(record.game, record.session.conditions)
    else:
        first = stem_of_conditions(header) if arguments.seed is None else stem(header)
        name = f"{first}.{'blank' if arguments.seed is None else 'preroll'}"
        folder = Folder(arguments.out, header, [], arguments.force)
    single = ".single" if arguments.pages == "single" and arguments.paper in PAPERS else ""
    # The look makes no other text.
    pages = f"{name}{variant(arguments)}{single}.logbook.pdf"
    texts = {form: f"{name}.logbook.{form}" for form in arguments.format if form != "pdf"}
    names = {"pdf": pages, **texts}
    folder.check(*(names[form] for form in arguments.format))
    booklet = {"booklet": True, "single": False, None: None}[arguments.pages]
    book = books.logbook(
        about,
        arguments.seed,
        record,
        arguments.player,
        arguments.paper,
        booklet,
        own_folder(arguments.templates),
    )
    # First, for a faulty template then leaves no other file behind.
    twins = folder.report(texts, book.report)
    if "pdf" in arguments.format:
        print(folder.write(pages, book.pdf()))
    for path in twins:
        print(path)


def _bind(arguments: Namespace) -> None:
    """Bind the games of several records into one book."""
    for option in ("seed", "edition", "ruling", "from"):
        if vars(arguments)["journal" if option == "from" else option]:
            raise Error(f"--bound takes the {option} from the records; leave out --{option}")
    if "pdf" not in arguments.format:
        raise Error("a bound book is a PDF; leave out --format")
    # Many stories leave more behind than the one sheet for which garbage is seldom looked for.
    gc.set_threshold(700)
    book = bound(arguments.game, arguments.voice, arguments.player, arguments.templates)
    for sentence in book.passed_over:
        print(f"sheetgen: {printable(sentence)}", file=sys.stderr)
    look = arguments.paper, arguments.pages == "booklet"
    form = ".booklet" if arguments.pages == "booklet" else ""
    name = f"{book.name}{variant(arguments)}{form}.bound.logbook.pdf"
    folder = Folder(arguments.out, book.header, [], arguments.force)
    folder.check(name)
    print(folder.write(name, book.pdf(*look)))


def _recorded(arguments: Namespace) -> Record | None:
    """The record that a log book is of, if one is named."""
    if arguments.journal is None:
        return None
    for option in ("seed", "edition", "ruling"):
        if getattr(arguments, option):
            raise Error(f"--from takes the {option} from the record; leave out --{option}")
    record = opened(arguments.journal, arguments.campaign)
    if record.game.name != arguments.game:
        raise Error(
            f"{arguments.journal} is a record of {record.game.name}, not of {arguments.game}"
        )
    return record
