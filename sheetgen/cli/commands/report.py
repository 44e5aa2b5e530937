"""Write the after-action report of a recorded game."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from sheetgen.cli.outputs import folder_of, opened, report_names, shell_line
from sheetgen.core.files import called
from sheetgen.kits.telling.checking.page import text_of
from sheetgen.library import own_story
from sheetgen.library.files import stem_of

if TYPE_CHECKING:
    from sheetgen.library.record import Record


def run(arguments: Namespace) -> int:
    """`sheetgen report JOURNAL`."""
    record = opened(arguments.journal)
    if arguments.check:
        return _check(record, called(arguments.check))
    if arguments.why:
        print(record.why(arguments.voice, arguments.templates), end="")
        return 0
    if arguments.brief_for_writer:
        told, kind = record.brief_for_writer(arguments.templates), "brief"
    else:
        own = text_of(called(arguments.own)) if arguments.own else ""
        how = arguments.voice, arguments.length, arguments.templates, arguments.appendix
        told = record.report(*how, own)
        kind = f"report{told.suffix}"
        if not own and own_story.of(Path(arguments.journal)).is_file():
            _say_of_own(arguments.journal)
    folder = folder_of(arguments.out, record, arguments.force)
    of = stem_of(record, arguments.journal)
    look = arguments.paper, arguments.booklet
    paths = folder.report(report_names(of, kind, arguments.format, *look), told, *look)
    for path in paths:
        print(path)
    return 0


def _say_of_own(journal: str) -> None:
    """Say that a story of the player's own is kept beside a journal, and how it is printed."""
    line = shell_line("sheetgen", "report", journal, "--with", str(own_story.of(Path(journal))))
    said = "a story of your own is kept beside the journal; this prints it"
    print(f"sheetgen: {said}: {line}", file=sys.stderr)


def _check(record: Record, path: Path) -> int:
    """Say what the record contradicts in a text; 1 if there is anything."""
    checked = record.check(text_of(path))
    for line in checked.lines():
        print(line)
    return 1 if checked.false else 0
