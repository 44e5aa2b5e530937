"""Write a printable rules reference, with the rulings."""

from argparse import Namespace

from sheetgen.cli.options import subject_of
from sheetgen.cli.outputs import Folder, stem_of_conditions
from sheetgen.library import books
from sheetgen.library.subject import own_folder


def run(arguments: Namespace) -> None:
    """`sheetgen rules GAME`."""
    about = subject_of(arguments)
    header = about.header()
    folder = Folder(arguments.out, header, [], arguments.force)
    text = books.reference(about, own_folder(arguments.templates))
    name = f"{stem_of_conditions(header)}.rules"
    for path in folder.report(name, text, arguments.format, arguments.paper):
        print(path)
