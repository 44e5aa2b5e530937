"""Write the after-action report of a recorded game."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from sheetgen.cli.outputs import folder_of, opened, report_names
from sheetgen.core.files import called
from sheetgen.kits.parts import needed, parts_of
from sheetgen.kits.telling.checking.page import text_of
from sheetgen.kits.telling.voices import FULL, usual
from sheetgen.library import own_story
from sheetgen.library.files import stem_of
from sheetgen.library.record import own_folder

if TYPE_CHECKING:
    from sheetgen.library.record import Record


def run(arguments: Namespace) -> int:
    """`sheetgen report JOURNAL`."""
    record = opened(arguments.journal, arguments.campaign)
    if arguments.check:
        return _check(record, called(arguments.check))
    if arguments.why:
        print(record.why(arguments.voice, arguments.length, arguments.templates), end="")
        return 0
    if arguments.brief_for_writer:
        told, kind = record.brief_for_writer(arguments.templates), "brief"
    else:
        how = arguments.voice, arguments.length, arguments.templates, arguments.appendix
        told = record.report(*how, _own(record, arguments))
        kind = f"report{told.suffix}"
    folder = folder_of(arguments.out, record, arguments.force)
    of = stem_of(record, arguments.journal)
    look = arguments.paper, arguments.booklet
    paths = folder.report(report_names(of, kind, arguments.format, *look), told, *look)
    for path in paths:
        print(path)
    return 0


def _own(record: Record, arguments: Namespace) -> str:
    """The text of the player's own that is told: the one named, or the one kept beside the journal
    unless somebody else is to tell; empty: none."""
    if arguments.own:
        return text_of(called(arguments.own))
    if arguments.voice or arguments.length != FULL:
        return ""
    text = own_story.kept(record)
    if text:
        report = needed(parts_of(record.game).report, "report")
        voice = usual(report.voices(own_folder(arguments.templates)))
        said = f"this is the story kept beside the journal; --voice {voice} tells the program's own"
        print(f"sheetgen: {said}", file=sys.stderr)
    return text


def _check(record: Record, path: Path) -> int:
    """Say what the record contradicts in a text; 1 if there is anything."""
    checked = record.check(text_of(path))
    for line in checked.lines():
        print(line)
    return 1 if checked.contradicted else 0
