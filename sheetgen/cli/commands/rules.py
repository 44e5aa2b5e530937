"""Write a printable rules reference, with the rulings."""

from argparse import Namespace

from sheetgen.cli.options import subject_of
from sheetgen.cli.outputs import report_names
from sheetgen.library import books
from sheetgen.library.files import Folder, stem_of_conditions
from sheetgen.library.record import own_folder


def run(arguments: Namespace) -> None:
    """`sheetgen rules GAME`."""
    about = subject_of(arguments)
    header = about.header()
    folder = Folder(arguments.out, header, [], arguments.force)
    text = books.reference(about, own_folder(arguments.templates))
    of = stem_of_conditions(header)
    names = report_names(of, "rules", arguments.format, arguments.paper)
    for path in folder.report(names, text, arguments.paper):
        print(path)
