"""Let a game play itself, and write its journal, filled sheet and report."""

from argparse import Namespace
from collections.abc import Callable
from pathlib import Path

from sheetgen.cli.options import begun_with, seed_of
from sheetgen.cli.outputs import each, ending, folder_of, print_opening, print_papers, report_names
from sheetgen.core.errors import Error
from sheetgen.library import sheets
from sheetgen.library.files import stem
from sheetgen.library.record import own_folder, played
from sheetgen.library.report import PAGES, told_in


def run(arguments: Namespace) -> None:
    """`sheetgen play GAME`."""
    about = begun_with(arguments)
    about.policy(arguments.policy)
    seed = seed_of(arguments)
    # What cannot be told so is said before anything is played, which may take its time.
    own = own_folder(arguments.templates)
    told_in(about.game, own, arguments.voice, arguments.length)
    record = played(about, seed, arguments.policy, arguments.player, arguments.date)
    told = record.report(arguments.voice, arguments.length, arguments.templates, arguments.appendix)
    folder, name = folder_of(arguments.out, record, arguments.force), stem(record.header)
    journal = f"{name}.journal.jsonl"
    kind = f"report{told.suffix}"
    look = arguments.paper, arguments.booklet
    reports = report_names(name, kind, PAGES, *look)
    names = sheets.names_of(record.game, arguments.sheet)
    drawn = (f"{name}{ending(arguments, [sheet], record.game)}.pdf" for sheet in names)
    folder.check(journal, *drawn, *reports.values())
    # First: whatever else goes wrong, the game was played.
    kept, faults = folder.write(journal, record.journal().encode()), []
    documents: tuple[Callable[[], list[Path]], ...] = (
        lambda: each(folder, name, record, arguments),
        lambda: folder.report(reports, told, *look),
    )
    papers: list[list[Path]] = []
    for write in documents:
        papers.append([])
        try:
            papers[-1] += write()
        except Error as fault:
            faults.append(str(fault))
    if not faults and told.opening:
        print_opening(told.opening)
    else:
        print(record.in_short())
    print_papers(papers[0], papers[1], kept)
    if faults:
        raise Error("; ".join(faults))
