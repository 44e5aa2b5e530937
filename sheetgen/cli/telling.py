"""Commands that tell of a recorded game: show, sheet, report."""

from __future__ import annotations

import json
from argparse import Namespace
from typing import Any

from sheetgen.cli import options, settings
from sheetgen.cli.outputs import folder_of, opened, report_suffix, stem_of
from sheetgen.cli.playing import each_sheet
from sheetgen.library.report import FORMATS, PAGES


def _show_words(commands: Any) -> None:
    command = options.command(
        commands,
        "show",
        show,
        "Show how a recorded game stands.",
        "  sheetgen show output/convoy-sheet-pedestal.journal.jsonl",
    )
    options.journal(command)
    command.add_argument("--json", action="store_true", help="print one JSON object")


def _sheet_words(commands: Any) -> None:
    command = options.command(
        commands,
        "sheet",
        sheet,
        "Draw the game sheet of a recorded game, filled as far as it was played.",
        "  sheetgen sheet output/convoy-sheet-pedestal.journal.jsonl --paper letter",
    )
    options.journal(command)
    options.sheet(command)
    options.sides(command)
    options.look(command)
    options.files(command)


def _report_words(commands: Any) -> None:
    command = options.command(
        commands,
        "report",
        report,
        "Write the after-action report of a recorded game.",
        "  sheetgen report output/convoy-sheet-pedestal.journal.jsonl\n"
        "  sheetgen report game.journal.jsonl --format pdf --templates my-templates\n"
        "  sheetgen report game.journal.jsonl --format bgg,txt,lonelog\n"
        "  sheetgen report game.journal.jsonl --voice diary --length brief",
    )
    options.journal(command)
    options.telling(command)
    command.add_argument(
        "--booklet", action="store_true", help="lay out the PDF as a booklet, to fold and staple"
    )
    command.add_argument(
        "--audit",
        action="store_true",
        help="also write which sentence tells which fact, and how well it is told, in figures",
    )
    text = "; bgg: for the forums of BoardGameGeek, lonelog: in the notation of that name"
    options.formats(command, FORMATS, PAGES, text)
    options.templates(command)
    options.files(command)


def show(arguments: Namespace) -> int:
    """`sheetgen show JOURNAL`."""
    record = opened(arguments.journal)
    standing = record.summary()
    if arguments.json:
        print(json.dumps(standing, ensure_ascii=False))
        return 0
    print(f"{record.game.title}: {record.in_short()}")
    tables = {name: value for name, value in standing.items() if isinstance(value, dict)}
    columns = list(next(iter(tables.values()), {}))
    print(f"\n{'':<12}" + "".join(f"{column:>11}" for column in columns))
    for name, row in tables.items():
        print(f"{name:<12}" + "".join(f"{row[column]:>11}" for column in columns))
    print()
    for name, value in standing.items():
        if name not in tables and not isinstance(value, bool):
            print(f"{name:<14}{'not known yet' if value is None else value}")
    if record.asked:
        print(f"{'asked now':<14}{record.asked}")
    for _, note in record.notes:
        print(f"{'note':<14}{note}")
    return 0


def sheet(arguments: Namespace) -> int:
    """`sheetgen sheet JOURNAL`."""
    settings.fill_in(arguments)
    record = opened(arguments.journal)
    folder = folder_of(arguments.out, record, arguments.force)
    name = stem_of(record, arguments.journal)
    for path in each_sheet(folder, name, record, arguments):
        print(path)
    return 0


def report(arguments: Namespace) -> int:
    """`sheetgen report JOURNAL`."""
    settings.fill_in(arguments)
    record = opened(arguments.journal)
    told = record.report(arguments.voice, arguments.length, arguments.templates)
    folder = folder_of(arguments.out, record, arguments.force)
    suffix = report_suffix(arguments.voice, arguments.length)
    name = f"{stem_of(record, arguments.journal)}.report{suffix}"
    paths = folder.report(name, told, arguments.format, arguments.paper, arguments.booklet)
    if arguments.audit:
        paths.append(folder.write(f"{name}-audit.md", told.audit().encode()))
    for path in paths:
        print(path)
    return 0


COMMANDS = {"show": _show_words, "sheet": _sheet_words, "report": _report_words}
