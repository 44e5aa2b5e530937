"""Write the after-action report of a recorded game."""

import json
from argparse import Namespace

from sheetgen.cli.outputs import folder_of, opened, report_names
from sheetgen.core.errors import Error
from sheetgen.library.files import report_suffix, stem_of


def run(arguments: Namespace) -> None:
    """`sheetgen report JOURNAL`."""
    record = opened(arguments.journal)
    if arguments.audit and not record.game.has("report.audit"):
        raise Error(f"the reports of {record.game.title} are not audited: leave out --audit")
    if arguments.outline:
        outline = record.outline(arguments.voice, arguments.templates)
        print(json.dumps(outline, ensure_ascii=False, indent=2))
        return
    told = record.report(arguments.voice, arguments.length, arguments.templates)
    folder = folder_of(arguments.out, record, arguments.force)
    suffix = report_suffix(arguments.voice, arguments.length)
    of, kind = stem_of(record, arguments.journal), f"report{suffix}"
    look = arguments.paper, arguments.booklet
    paths = folder.report(report_names(of, kind, arguments.format, *look), told, *look)
    if arguments.audit:
        paths.append(folder.write(f"{of}.{kind}-audit.md", told.audit().encode()))
    for path in paths:
        print(path)
