"""Begin a new game from a turn of a recorded one."""

from argparse import Namespace
from pathlib import Path

from sheetgen.cli.outputs import opened
from sheetgen.core.errors import Error
from sheetgen.core.files import called
from sheetgen.kits.parts import parts_of
from sheetgen.kits.table.replay import branch as begin_branch
from sheetgen.library.files import stem, stem_of


def run(arguments: Namespace) -> None:
    """`sheetgen branch JOURNAL`."""
    record = opened(arguments.journal, arguments.campaign)
    if arguments.journal_out is not None:
        path = called(arguments.journal_out)
    else:
        seeded = record.header.seed is not None
        of = stem(record.header) if seeded else stem_of(record, arguments.journal)
        name = f"{of}-turn-{arguments.turn}.journal.jsonl"
        path = Path(arguments.journal).parent / name
    try:
        begun = begin_branch(record.lines, record.session, arguments.turn, path, record.path)
    except FileExistsError:
        raise Error(f"{path} already exists; name another with --journal") from None
    print(path)
    print(parts_of(record.game).chronicle.tell(begun).in_short())
    if begun.request is not None:
        print(f"asked now: {begun.request.wanted}")
