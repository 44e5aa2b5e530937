"""Commands that make something new: rules, blank, preroll, play; and the seeds they play from."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from sheetgen.cli import documents, settings, texts
from sheetgen.cli.options import FORMATS
from sheetgen.cli.outputs import Folder, stem, stem_of_conditions
from sheetgen.cli.subject import check_text, check_texts, conditions_of, header_of, policy_of
from sheetgen.cli.texts import voice_and_length
from sheetgen.core import dice
from sheetgen.core.dice import check_seed
from sheetgen.core.errors import Error
from sheetgen.core.game import Conditions, Game
from sheetgen.core.journal import Header, Writer
from sheetgen.core.registry import find
from sheetgen.core.session import Session, decided, first_of, play_out, prerolled, seeded

if TYPE_CHECKING:
    from sheetgen.kits.drawing.page import Page

_SEED_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters and figures that are not taken for one another in print."""
MOST_SEEDS = 100_000


def rules(arguments: Namespace) -> int:
    """`sheetgen rules GAME`."""
    settings.fill_in(arguments)
    game = find(arguments.game)
    conditions = conditions_of(arguments, game)
    folder = Folder(arguments.out, header_of(game, conditions), [], arguments.force)
    templates = texts.templates(arguments)
    text = game.part("book.reference").markdown(conditions, templates)
    name = f"{stem_of_conditions(folder.header)}.rules"
    title = f"{game.title}: rules reference"
    for path in documents.markdown(folder, name, title, text, arguments, arguments.format):
        print(path)
    return 0


def blank(arguments: Namespace) -> int:
    """`sheetgen blank GAME`."""
    settings.fill_in(arguments)
    game = find(arguments.game)
    conditions = conditions_of(arguments, game)
    _choose_sheets(game, arguments)
    header = header_of(game, conditions)
    folder = Folder(arguments.out, header, [], arguments.force)
    pages = (
        page
        for copy in _copies(arguments.n)
        for page in _pages(game, conditions, header, None, copy, arguments)
    )
    name = f"{stem_of_conditions(header)}.blank{_kind(arguments)}"
    look = {"ink": arguments.ink, "fillable": arguments.fillable}
    count = arguments.n * _page_count(game, arguments)
    print(documents.sheets(folder, name, game, pages, count, **look))
    return 0


def preroll(arguments: Namespace) -> int:
    """`sheetgen preroll GAME`."""
    settings.fill_in(arguments)
    game = find(arguments.game)
    conditions = conditions_of(arguments, game)
    _choose_sheets(game, arguments)
    named, seeds = _seeds(arguments)
    header = header_of(game, conditions, player=arguments.player)
    check_texts(header._replace(seed=seeds[0]))
    # Another list of seeds is another file, though it may have the same name.
    folder = Folder(arguments.out, header._replace(seed="\n".join(seeds)), [], arguments.force)
    pages = _prerolled(game, conditions, header, seeds, arguments)
    several = f"-{len(seeds)}" if len(seeds) > 1 else ""
    name = f"{stem(header, named)}.preroll{several}{_kind(arguments)}"
    look = {"ink": arguments.ink, "fillable": arguments.fillable}
    count = len(seeds) * _page_count(game, arguments)
    print(documents.sheets(folder, name, game, pages, count, **look))
    return 0


def play(arguments: Namespace) -> int:
    """`sheetgen play GAME`."""
    settings.fill_in(arguments)
    game = find(arguments.game)
    conditions = conditions_of(arguments, game)
    policy = policy_of(arguments, game)
    seed = seed_of(arguments)
    header = header_of(game, conditions, seed, policy, arguments.player)
    check_texts(header)
    voice_and_length(game, arguments)
    session = _played(game, conditions, seed, policy)
    folder = Folder(arguments.out, header, session.answers, arguments.force)
    name = stem(header, "")
    names = documents.sheet_names(game, arguments.sheet)
    folder.check(
        f"{name}.journal.jsonl",
        *(f"{name}{documents.ending(arguments.size, [sheet])}" for sheet in names),
    )
    # First, for a faulty template then leaves no other file behind.
    report = documents.report(folder, f"{name}.report", game, session, [], arguments, FORMATS)
    journal = write_journal(folder, f"{name}.journal.jsonl", session)
    sheets = documents.each_sheet(folder, name, game, header, session, arguments)
    print(game.part("story.chronicle").tell(session).in_short())
    for path in (journal, *sheets, *report):
        print(path)
    return 0


def write_journal(folder: Folder, name: str, session: Session) -> str:
    """Write the journal of a session; returns its path."""
    with folder.replacing(name) as part, Writer(part, folder.header) as writer:
        writer.write(*session.answers)
    return str(folder.path / name)


def _played(game: Game, conditions: Conditions, seed: str, policy: str) -> Session:
    """A game that plays itself."""
    key = dice.key_of_seed(seed)
    session = Session(game, conditions)
    play_out(session, first_of(seeded(key), decided(game.policies[policy], key)))
    return session


# The sheets chosen.


def _choose_sheets(game: Game, arguments: Namespace) -> None:
    """Settle which sheets are drawn; those left out for having no fields are named."""
    names = documents.sheet_names(game, arguments.sheet)
    if arguments.fillable:
        able = documents.forms(game, names, arguments.sheet)
        left_out = ", ".join(name for name in names if name not in able)
        if left_out:
            warning = f"left out, for they are not to be filled in on the screen: {left_out}"
            print(f"sheetgen: {warning}", file=sys.stderr)
        names = able
    arguments.sheet = names


def _kind(arguments: Namespace) -> str:
    """The end of a sheet's file name: the fillable file does not take the flat one's place."""
    look = documents.ending(arguments.size, arguments.sheet)
    return (".fillable" if arguments.fillable else "") + look


def _pages(
    game: Game,
    conditions: Conditions,
    header: Header,
    session: Session | None,
    copy: str,
    arguments: Namespace,
) -> Iterator[Page]:
    """The pages of the sheets chosen: of one, or of several as a booklet."""
    kind = (copy, arguments.fillable, arguments.sides, arguments.size)
    about = (game, arguments.paper, conditions, header, session)
    drawn = {name: documents.pages(*about, *kind, sheet=name) for name in arguments.sheet}
    yield from documents.bound(*about, copy, drawn)


def _prerolled(
    game: Game, conditions: Conditions, header: Header, seeds: list[str], arguments: Namespace
) -> Iterator[Page]:
    """Sheets of which the dice before the first decision are rolled, one for each seed."""
    for seed, copy in zip(seeds, _copies(len(seeds)), strict=True):
        session = prerolled(game, conditions, dice.key_of_seed(seed))
        sheet = header._replace(seed=seed)
        yield from _pages(game, conditions, sheet, session, copy, arguments)


def _page_count(game: Game, arguments: Namespace) -> int:
    """How many pages the sheets chosen have, as far as that is known before they are drawn."""
    from sheetgen.kits.drawing.paper import PAPERS

    paper = PAPERS[arguments.paper]
    return sum(
        game.part(game.sheet(sheet)).page_count(paper, arguments.sides, arguments.size)
        for sheet in arguments.sheet
        if documents.has_sizes(game, sheet)
    )


def _copies(count: int) -> Iterator[str]:
    """What is printed to tell a sheet from the others of its file."""
    return (f"{i} of {count}" if count > 1 else "" for i in range(1, count + 1))


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


def seed_of(arguments: Namespace) -> str:
    """The seed given, or one drawn and printed."""
    if arguments.seed is not None:
        dice.check_seed(arguments.seed)
        return str(arguments.seed)
    seed = drawn_seed()
    print(f"seed: {seed}")
    return seed


def drawn_seed() -> str:
    """A seed that nobody has chosen."""
    import secrets

    return "".join(secrets.choice(_SEED_LETTERS) for _ in range(8))


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
        if len(seeds) > MOST_SEEDS:
            raise Error(f"{path}, line {number}: more than {MOST_SEEDS} seeds")
    if not seeds:
        raise Error(f"{path} holds no seed")
    return seeds
