"""Write a printable rules reference, with the rulings."""

from __future__ import annotations

from argparse import Namespace

from sheetgen.cli import options, settings
from sheetgen.cli.options import Parser, subject_of
from sheetgen.cli.outputs import Folder, stem_of_conditions
from sheetgen.library import books
from sheetgen.library.subject import own_folder

EXAMPLES = """\
  sheetgen rules convoy
  sheetgen rules convoy --edition revised --ruling off-table=dummy --format pdf"""


def words(command: Parser) -> None:
    """What the command takes."""
    options.conditions(command)
    options.formats(command, ("md", "pdf"))
    options.templates(command)
    options.files(command)


def run(arguments: Namespace) -> None:
    """`sheetgen rules GAME`."""
    settings.fill_in(arguments)
    about = subject_of(arguments)
    header = about.header()
    folder = Folder(arguments.out, header, [], arguments.force)
    text = books.reference(about, own_folder(arguments.templates))
    name = f"{stem_of_conditions(header)}.rules"
    for path in folder.report(name, text, arguments.format, arguments.paper):
        print(path)
