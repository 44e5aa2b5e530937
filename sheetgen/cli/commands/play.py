"""Have a game play itself: its journal, filled sheet and report."""

from __future__ import annotations

from argparse import Namespace

from sheetgen.cli import options, settings
from sheetgen.cli.options import Parser, seed_of, subject_of
from sheetgen.cli.outputs import folder_of, report_suffix, stem
from sheetgen.cli.sheets import each, ending
from sheetgen.library import sheets
from sheetgen.library.record import played
from sheetgen.library.report import PAGES, voice_and_length
from sheetgen.library.subject import own_folder

EXAMPLES = """\
  sheetgen play convoy --seed pedestal
  sheetgen play convoy --edition classic --policy never --player 'A. Borg'
  sheetgen play convoy --ruling evade-length=one --ruling off-table=dummy
  sheetgen play convoy --seed pedestal --voice press --length brief"""


def words(command: Parser) -> None:
    """What the command takes."""
    options.conditions(command)
    options.seed(command)
    options.policy(command)
    options.player(command)
    options.telling(command)
    options.templates(command)
    options.drawing(command)


def run(arguments: Namespace) -> None:
    """`sheetgen play GAME`."""
    settings.fill_in(arguments)
    about = subject_of(arguments)
    about.policy(arguments.policy)
    seed = seed_of(arguments)
    # What cannot be told so is said before anything is played, which may take its time.
    own = own_folder(arguments.templates)
    voice_and_length(about.game, arguments.voice, arguments.length, own)
    record = played(about, seed, arguments.policy, arguments.player)
    told = record.report(arguments.voice, arguments.length, arguments.templates)
    folder, name = folder_of(arguments.out, record, arguments.force), stem(record.header)
    names = sheets.names_of(record.game, arguments.sheet)
    endings = (ending(arguments.size, [sheet]) for sheet in names)
    folder.check(f"{name}.journal.jsonl", *(f"{name}{ending}" for ending in endings))
    # First, for the game is then kept whatever is wrong with a template or with a part of it.
    journal = folder.write(f"{name}.journal.jsonl", record.journal().encode())
    suffix = report_suffix(arguments.voice, arguments.length)
    report = folder.report(f"{name}.report{suffix}", told, PAGES, arguments.paper)
    drawn = each(folder, name, record, arguments)
    print(record.in_short())
    for path in (journal, *drawn, *report):
        print(path)
