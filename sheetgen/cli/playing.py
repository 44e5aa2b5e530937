"""The command play: a game that plays itself to its sheet and report."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import Any

from sheetgen.cli import options, settings
from sheetgen.cli.options import seed_of, subject_of
from sheetgen.cli.outputs import Folder, folder_of, report_suffix, sheet_ending, stem
from sheetgen.library import sheets
from sheetgen.library.record import Record, played
from sheetgen.library.report import PAGES


def _play_words(commands: Any) -> None:
    command = options.command(
        commands,
        "play",
        play,
        "Have a game play itself: its journal, filled sheet and report.",
        "  sheetgen play convoy --seed pedestal\n"
        "  sheetgen play convoy --edition classic --policy never --player 'A. Borg'\n"
        "  sheetgen play convoy --ruling evade-length=one --ruling off-table=dummy\n"
        "  sheetgen play convoy --seed pedestal --voice press --length brief",
    )
    options.conditions(command)
    options.seed(command)
    options.policy(command)
    options.player(command)
    options.telling(command)
    options.templates(command)
    options.sheet(command)
    options.sides(command)
    options.look(command)
    options.files(command)


def play(arguments: Namespace) -> int:
    """`sheetgen play GAME`."""
    settings.fill_in(arguments)
    about = subject_of(arguments)
    about.policy(arguments.policy)
    record = played(about, seed_of(arguments), arguments.policy, arguments.player)
    told = record.report(arguments.voice, arguments.length, arguments.templates)
    folder, name = folder_of(arguments.out, record, arguments.force), stem(record.header)
    names = sheets.names_of(record.game, arguments.sheet)
    endings = (sheet_ending(arguments.size, [sheet]) for sheet in names)
    folder.check(f"{name}.journal.jsonl", *(f"{name}{ending}" for ending in endings))
    # First, for a faulty template then leaves no other file behind.
    suffix = report_suffix(arguments.voice, arguments.length)
    report = folder.report(f"{name}.report{suffix}", told, PAGES, arguments.paper)
    journal = folder.write(f"{name}.journal.jsonl", record.journal().encode())
    drawn = each_sheet(folder, name, record, arguments)
    print(record.in_short())
    for path in (journal, *drawn, *report):
        print(path)
    return 0


def each_sheet(folder: Folder, name: str, record: Record, arguments: Namespace) -> list[Path]:
    """Write the sheets chosen of a record, each as a PDF; returns the paths."""
    paths = []
    for sheet in sheets.names_of(record.game, arguments.sheet):
        made = record.sheet(
            sheet,
            paper=arguments.paper,
            sides=arguments.sides,
            size=arguments.size,
            ink=arguments.ink,
        )
        paths.append(folder.document(f"{name}{sheet_ending(arguments.size, [sheet])}", made))
    return paths


COMMANDS = {"play": _play_words}
