"""The fight of a campaign at the terminal: flown card by card, or fought by the program, and
recorded in the campaign."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable
from functools import partial
from pathlib import Path

from sheetgen.cli import at_table, settings
from sheetgen.cli.commands.replay import watch
from sheetgen.cli.outputs import opened, tell
from sheetgen.core.errors import Error
from sheetgen.core.requests import Answer
from sheetgen.kits.parts import parts_of
from sheetgen.kits.table.book import Book, resumed
from sheetgen.library import flying
from sheetgen.library.fights import kept_of, solo_of

_OF_ANOTHER = ("game", "edition", "ruling", "seed", "player")
"""Options of a fight by itself."""


def fight(arguments: Namespace) -> int:
    """`sheetgen fight --for JOURNAL`."""
    for option in _OF_ANOTHER:
        if getattr(arguments, option):
            raise Error(f"--for fights what the campaign is waiting for; leave out {option}")
    path = Path(arguments.campaign_journal)
    record = opened(path, arguments.campaign)
    if arguments.human is not None and arguments.watch:
        raise Error("to watch a fight of your own, use sheetgen replay JOURNAL; leave out --watch")
    if arguments.human is not None:
        side = arguments.human
        return go_on(arguments, flying.begun(path, record.header, record.session, side))
    if arguments.watch:
        solo = solo_of(record.game)
        side = next(iter(solo.SIDES_NAMED))
        _, session = flying.fight_of(path, record.header, record.session, side)
        watch(solo.played_on(session))
    return _record(arguments, path, Book.by_program)


def go_on(arguments: Namespace, path: Path) -> int:
    """The fight of a campaign gone on with at the table; recorded there, if it is over then."""
    status = at_table.go_on(arguments, path, saves=False)
    fought = opened(path, arguments.campaign)
    if not fought.finished:
        return status
    campaign = flying.campaign_of(path, fought.header)
    drawn = path.with_name(f"{path.name.removesuffix('.jsonl')}.paths.pdf")
    kept_of(fought, settings.fill_in(Namespace(paper=None)).paper).paths().save(drawn)
    status = _record(arguments, campaign, partial(flying.report, fight=fought))
    print(drawn)
    return status


def fly(arguments: Namespace, campaign: Path) -> None:
    """Ask which side the player of a campaign flies in the fight it waits for, and fly it; an empty
    line, and he flies none."""
    record = opened(campaign, arguments.campaign)
    sides = solo_of(record.game).SIDES_NAMED
    print("; ".join(f"{name}: {title}" for name, title in sides.items()))
    while side := at_table.typed_line("your side").strip():
        try:
            go_on(arguments, flying.begun(campaign, record.header, record.session, side))
        except Error as error:
            # What went wrong with the fight does not end the campaign's sitting.
            print(f"sheetgen: {error}", file=sys.stderr)
        else:
            return


def _record(arguments: Namespace, campaign: Path, report: Callable[[Book], Answer]) -> int:
    """Record the report of a fight in its campaign, if it is wished, and say how that stands."""
    with resumed(campaign, arguments.campaign) as book:
        answer, events = report(book), len(book.session.events)
        after = book.session.with_answers([*book.session.answers, answer])
        print(*parts_of(book.game).words.sentences(after, events), sep="\n")
        otherwise = f"it is not recorded in {campaign}; give --yes"
        if not at_table.agreed(arguments, f"Record this fight in {campaign}?", otherwise):
            raise Error(f"the fight is not recorded in {campaign}: the same command asks again")
        book.answer(answer)
        book.deal()
    print(campaign)
    at_table.settle(arguments, campaign)
    tell(opened(campaign, arguments.campaign), campaign, arguments.campaign)
    return 0
