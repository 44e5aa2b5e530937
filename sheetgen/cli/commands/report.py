"""Write the after-action report of a recorded game."""

from __future__ import annotations

import json
from argparse import Namespace

from sheetgen.cli import options, settings
from sheetgen.cli.options import Parser
from sheetgen.cli.outputs import folder_of, opened, report_suffix, stem_of
from sheetgen.core.errors import Error
from sheetgen.library.report import FORMATS, PAGES

EXAMPLES = """\
  sheetgen report output/convoy-sheet-pedestal.journal.jsonl
  sheetgen report game.journal.jsonl --format pdf --templates my-templates
  sheetgen report game.journal.jsonl --format bgg,txt,lonelog
  sheetgen report game.journal.jsonl --voice diary --length brief
  sheetgen report game.journal.jsonl --voice press --outline"""


def words(command: Parser) -> None:
    """What the command takes."""
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
    command.add_argument(
        "--outline",
        action="store_true",
        help="write no report, but print the outline it is told by, as JSON: question, threads, "
        "scenes, decisions, each with the turns and facts it stands on",
    )
    text = "; bgg: for the forums of BoardGameGeek, lonelog: in the notation of that name"
    options.formats(command, FORMATS, PAGES, text)
    options.templates(command)
    options.files(command)


def run(arguments: Namespace) -> int:
    """`sheetgen report JOURNAL`."""
    settings.fill_in(arguments)
    record = opened(arguments.journal)
    if arguments.audit and not record.game.has("report.audit"):
        raise Error(f"the reports of {record.game.title} are not audited: leave out --audit")
    if arguments.outline:
        outline = record.outline(arguments.voice, arguments.templates)
        print(json.dumps(outline, ensure_ascii=False, indent=2))
        return 0
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
