"""Commands that make books: a solo journal to write in, and every die of a seed on paper."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING

from sheetgen.cli import documents, settings, texts
from sheetgen.cli.making import seed_of
from sheetgen.cli.outputs import Folder, stem, stem_of_conditions
from sheetgen.cli.records import stem_of
from sheetgen.cli.subject import check_texts, conditions_of, header_of, replayed
from sheetgen.core import dice
from sheetgen.core.errors import Error
from sheetgen.core.game import Game
from sheetgen.core.journal import Header, dice_rolled
from sheetgen.core.registry import find
from sheetgen.core.session import Session, prerolled

if TYPE_CHECKING:
    from sheetgen.kits.drawing.paper import Paper

Notes = list[tuple[int, str]]


def dicebook(arguments: Namespace) -> int:
    """`sheetgen dicebook GAME`."""
    from sheetgen.kits.drawing.paper import PAPERS

    settings.fill_in(arguments)
    game = find(arguments.game)
    conditions = conditions_of(arguments, game)
    seed = seed_of(arguments)
    header = header_of(game, conditions, seed)
    check_texts(header)
    folder = Folder(arguments.out, header, [], arguments.force)
    page = game.part("book.dicebook").page(
        PAPERS[arguments.paper],
        conditions,
        dice.key_of_seed(seed),
        documents.foot(game, header, "seed"),
    )
    name = f"{stem(header, '')}.dicebook.pdf"
    print(documents.sheets(folder, name, game, [page], what="dice book", ink=arguments.ink))
    return 0


def logbook(arguments: Namespace) -> int:
    """`sheetgen logbook GAME`."""
    from sheetgen.kits.drawing import booklets
    from sheetgen.kits.telling.phrases import key_of_answers

    settings.fill_in(arguments)
    game = find(arguments.game)
    booklet = _is_booklet(arguments)
    header, session, name, notes = _subject(arguments, game)
    answers = session.answers if session else []
    folder = Folder(arguments.out, header, answers, arguments.force)
    header = header._replace(player=header.player or arguments.player)
    check_texts(header)
    folder.check(*(f"{name}.{form}" for form in arguments.format))
    journal, templates = game.part("book.logbook"), texts.templates(arguments)
    conditions = session.conditions if session else game.conditions(header.edition, header.rulings)
    chronicle = game.part("story.chronicle").tell(session) if session else None
    own = journal.placed(session, notes) if session else {}
    book = journal.plan(conditions, chronicle, key_of_answers(answers), templates, own)
    source = None if session is None else ("seed" if header.seed else "typed")
    foot = documents.foot(game, header, source, rolled=dice_rolled(answers))
    if "pdf" in arguments.format:
        pages = journal.pages(_leaf(arguments.paper), book, foot, booklet)
        onto = booklets.canvas if booklet else None
        path = documents.sheets(
            folder, f"{name}.pdf", game, pages, what="solo journal", ink=arguments.ink, onto=onto
        )
        print(path)
    if "md" in arguments.format:
        text = journal.markdown(book, foot, templates)
        for path in documents.markdown(folder, name, game.title, text, arguments, ["md"]):
            print(path)
    return 0


def _subject(arguments: Namespace, game: Game) -> tuple[Header, Session | None, str, Notes]:
    """What the journal is of: its header, its game as far as it is known, its file's name, and the
    notes of its record."""
    if arguments.journal is not None:
        return _recorded(arguments, game)
    conditions = conditions_of(arguments, game)
    if arguments.seed is None:
        header = header_of(game, conditions, player=arguments.player)
        return header, None, f"{stem_of_conditions(header)}.blank.logbook", []
    dice.check_seed(arguments.seed)
    header = header_of(game, conditions, arguments.seed, player=arguments.player)
    session = prerolled(game, conditions, dice.key_of_seed(arguments.seed))
    return header, session, f"{stem(header, '')}.preroll.logbook", []


def _recorded(arguments: Namespace, game: Game) -> tuple[Header, Session, str, Notes]:
    for option, given in (
        ("seed", arguments.seed),
        ("edition", arguments.edition),
        ("ruling", arguments.ruling),
    ):
        if given:
            raise Error(f"--from takes the {option} from the record; leave out --{option}")
    record, recorded, session = replayed(arguments.journal)
    if recorded.name != game.name:
        raise Error(f"{arguments.journal} is a record of {recorded.name}, not of {game.name}")
    return record.header, session, f"{stem_of(arguments, record)}.logbook", record.notes


def _is_booklet(arguments: Namespace) -> bool:
    """Whether pages are laid two to a sheet: unless told otherwise, where a sheet is larger."""
    if arguments.paper != "a5":
        return bool(arguments.pages != "single")
    if arguments.pages == "booklet":
        raise Error("a booklet is folded from a4 or letter paper; a5 has room for one page")
    return False


def _leaf(paper: str) -> Paper:
    """The size of a page."""
    from sheetgen.kits.drawing.booklets import leaf
    from sheetgen.kits.drawing.paper import A5, PAPERS

    return A5 if paper == "a5" else leaf(PAPERS[paper])
