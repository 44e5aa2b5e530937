"""Commands about recorded games: record, show, sheet, report, verify."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from pathlib import Path

from sheetgen.cli import documents, settings
from sheetgen.cli.outputs import Folder, stem
from sheetgen.cli.subject import (
    check_texts,
    open_record,
    replayed,
)
from sheetgen.journal import Divergence, Record, dice_rolled
from sheetgen.play import Session


def show(arguments: Namespace) -> int:
    """`sheetgen show JOURNAL`."""
    record, game, session = replayed(arguments.journal)
    chronicle = game.part("chronicle").tell(session)
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
