"""Write the after-action report of a recorded game."""

from argparse import Namespace

from sheetgen.cli.outputs import folder_of, opened, report_names
from sheetgen.library.files import stem_of


def run(arguments: Namespace) -> None:
    """`sheetgen report JOURNAL`."""
    record = opened(arguments.journal)
    if arguments.why:
        print(record.why(arguments.voice, arguments.templates), end="")
        return
    told = record.report(arguments.voice, arguments.length, arguments.templates, arguments.appendix)
    folder = folder_of(arguments.out, record, arguments.force)
    of, kind = stem_of(record, arguments.journal), f"report{told.suffix}"
    look = arguments.paper, arguments.booklet
    paths = folder.report(report_names(of, kind, arguments.format, *look), told, *look)
    for path in paths:
        print(path)
