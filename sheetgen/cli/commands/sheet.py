"""Draw the game sheet of a recorded game, filled in as far as it was played."""

from argparse import Namespace

from sheetgen.cli.outputs import each, folder_of, opened
from sheetgen.library.files import stem_of


def run(arguments: Namespace) -> None:
    """`sheetgen sheet JOURNAL`."""
    record = opened(arguments.journal, arguments.campaign)
    folder = folder_of(arguments.out, record, arguments.force)
    name = stem_of(record, arguments.journal)
    for path in each(folder, name, record, arguments):
        print(path)
