"""Commands about recorded games: show, sheet, report, verify, replay, branch."""

from __future__ import annotations

import json
import shutil
import sys
import textwrap
import time
from argparse import Namespace
from itertools import zip_longest
from pathlib import Path

from sheetgen.cli import documents, settings
from sheetgen.cli.outputs import Folder, stem
from sheetgen.cli.subject import check_texts, open_record, replayed
from sheetgen.core.errors import Error
from sheetgen.core.journal import Divergence, Record, dice_rolled
from sheetgen.core.session import Session
from sheetgen.kits.table import turns
from sheetgen.kits.table.replay import Page, pages
from sheetgen.kits.table.replay import branch as begin_branch
from sheetgen.kits.table.words import Panel, words

_SECONDS = 1.5
"""How long a sentence stands before the next, at speed 1."""
_GAP = 3


def show(arguments: Namespace) -> int:
    """`sheetgen show JOURNAL`."""
    record, game, session = replayed(arguments.journal)
    chronicle = game.part("story.chronicle").tell(session)
    standing = chronicle.standing()
    if arguments.json:
        print(json.dumps(standing, ensure_ascii=False))
        return 0
    print(f"{game.title}: {chronicle.in_short()}")
    tables = {name: value for name, value in standing.items() if isinstance(value, dict)}
    columns = list(next(iter(tables.values()), {}))
    print(f"\n{'':<12}" + "".join(f"{column:>11}" for column in columns))
    for name, row in tables.items():
        print(f"{name:<12}" + "".join(f"{row[column]:>11}" for column in columns))
    print()
    for name, value in standing.items():
        if name not in tables and not isinstance(value, bool):
            print(f"{name:<14}{'not known yet' if value is None else value}")
    if session.request is not None:
        print(f"{'asked now':<14}{session.request.wanted}")
    for _, note in record.notes:
        print(f"{'note':<14}{note}")
    return 0


def sheet(arguments: Namespace) -> int:
    """`sheetgen sheet JOURNAL`."""
    settings.fill_in(arguments)
    record, game, session = replayed(arguments.journal)
    check_texts(record.header)
    folder = folder_of(arguments, record, session)
    name = stem_of(arguments, record)
    for path in documents.each_sheet(folder, name, game, record.header, session, arguments):
        print(path)
    return 0


def report(arguments: Namespace) -> int:
    """`sheetgen report JOURNAL`."""
    settings.fill_in(arguments)
    record, game, session = replayed(arguments.journal)
    check_texts(record.header)
    folder = folder_of(arguments, record, session)
    name = f"{stem_of(arguments, record)}.report"
    for path in documents.report(
        folder, name, game, session, record.notes, arguments, arguments.format
    ):
        print(path)
    return 0


def verify(arguments: Namespace) -> int:
    """`sheetgen verify JOURNAL`."""
    record, game = open_record(arguments.journal)
    try:
        session = record.verify(game)
    except Divergence as error:
        print(f"{arguments.journal}, {error}", file=sys.stderr)
        return 1
    answers = len(session.answers)
    rolled = dice_rolled(session.answers)
    typed = f"the dice typed in, {rolled} rolled by the program" if rolled else "the dice typed in"
    held = "every die as the seed gives it" if record.header.seed else typed
    state = "finished" if session.finished else "not finished"
    print(f"{arguments.journal}: {answers} answers, all legal, {held}; the game is {state}")
    return 0


def replay(arguments: Namespace) -> int:
    """`sheetgen replay JOURNAL`."""
    record, game, session = replayed(arguments.journal)
    first = arguments.turn or 0
    if first:
        turns.beginning(session, first)
    pause = _SECONDS / arguments.speed if sys.stdout.isatty() else 0
    for page in pages(session, record.notes):
        if page.turn >= first:
            _show(page, pause)
    _show_panels(words(game).panels(session))
    chronicle = game.part("story.chronicle").tell(session)
    print(f"{game.title}: {chronicle.in_short()}")
    return 0


def branch(arguments: Namespace) -> int:
    """`sheetgen branch JOURNAL`."""
    record, game, session = replayed(arguments.journal)
    if arguments.journal_out is not None:
        path = Path(arguments.journal_out).expanduser()
    else:
        name = f"{stem_of(arguments, record)}-turn-{arguments.turn}.journal.jsonl"
        path = Path(arguments.journal).parent / name
    try:
        begun = begin_branch(record, session, arguments.turn, path)
    except FileExistsError:
        raise Error(f"{path} is there already; name another by --journal") from None
    print(path)
    print(game.part("story.chronicle").tell(begun).in_short())
    if begun.request is not None:
        print(f"asked now: {begun.request.wanted}")
    return 0


def folder_of(arguments: Namespace, record: Record, session: Session) -> Folder:
    """Where the files of a record go."""
    return Folder(arguments.out, record.header, session.answers, arguments.force)


def stem_of(arguments: Namespace, record: Record) -> str:
    """The first part of a record's file names, from its seed or else from its own name."""
    journal = Path(arguments.journal).name
    for ending in (".jsonl", ".journal"):
        journal = journal.removesuffix(ending)
    prefix = f"{record.header.game}-{record.header.edition}-"
    return stem(record.header, journal.removeprefix(prefix))


# A replay on the terminal.


def _show(page: Page, pause: float) -> None:
    """How the game stood as a turn began, and what happened in it, sentence by sentence."""
    width = _width()
    print(f"-- {f'turn {page.turn}' if page.turn else 'before the first turn'} ".ljust(width, "-"))
    _show_panels(page.panels if page.turn else [])
    for text in (*page.sentences, *(f"note: {_printable(note)}" for note in page.notes)):
        print(textwrap.fill(text, width), flush=True)
        time.sleep(pause)
    print(flush=True)
    time.sleep(pause)


def _show_panels(panels: list[Panel]) -> None:
    for line in _beside(panels, _width()):
        print(line)
    if panels:
        print()


def _width() -> int:
    return min(shutil.get_terminal_size((100, 24)).columns, 120)


def _beside(panels: list[Panel], width: int) -> list[str]:
    """Panels side by side, as far as they find room; the others below."""
    lines: list[str] = []
    row: list[list[str]] = []
    for panel in panels:
        block = [panel.title, *(f"  {line}" for line in panel.lines)]
        if row and sum(_wide(one) + _GAP for one in row) + _wide(block) > width:
            lines += ["", *_joined(row)]
            row = []
        row.append(block)
    return [*lines, "", *_joined(row)] if row else lines


def _joined(row: list[list[str]]) -> list[str]:
    wide = [_wide(block) + _GAP for block in row]
    return [
        "".join(cell.ljust(space) for cell, space in zip(cells, wide, strict=True)).rstrip()
        for cells in zip_longest(*row, fillvalue="")
    ]


def _wide(block: list[str]) -> int:
    return max(map(len, block))


def _printable(text: str) -> str:
    return "".join(c if c.isprintable() else " " for c in text)
