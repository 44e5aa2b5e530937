"""Draw blank game sheets."""

from __future__ import annotations

from argparse import Namespace

from sheetgen.cli import options, settings
from sheetgen.cli.options import Parser, look_of, subject_of
from sheetgen.cli.outputs import Folder, stem_of_conditions
from sheetgen.cli.sheets import kind, names_of
from sheetgen.library import sheets

EXAMPLES = """\
  sheetgen blank convoy
  sheetgen blank convoy --edition classic -n 20 --paper letter
  sheetgen blank convoy --fillable                 to fill in on the screen
  sheetgen blank wings --sheet cards --fillable"""


def words(command: Parser) -> None:
    """What the command takes."""
    options.conditions(command)
    options.copies(command, "how many sheets, in one file")
    options.fillable(command)
    options.drawing(command)


def run(arguments: Namespace) -> None:
    """`sheetgen blank GAME`."""
    settings.fill_in(arguments)
    about = subject_of(arguments)
    names = names_of(about.game, arguments)
    header = about.header()
    folder = Folder(arguments.out, header, [], arguments.force)
    made = sheets.blank(about, names, arguments.n, look_of(arguments))
    name = f"{stem_of_conditions(header)}.blank{kind(arguments, names)}"
    print(folder.document(name, made))
