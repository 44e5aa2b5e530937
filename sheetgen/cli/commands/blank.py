"""Draw blank game sheets."""

from argparse import Namespace

from sheetgen.cli.options import begun_with, look_of
from sheetgen.cli.outputs import ending, names_of, say_how_many
from sheetgen.library import sheets
from sheetgen.library.files import Folder, stem_of_conditions
from sheetgen.library.sheets import Document

TEST_PAGE = "test-page"
"""What a page to try a printer with is called, in the place of sheets."""


def run(arguments: Namespace) -> None:
    """`sheetgen blank GAME`."""
    about = begun_with(arguments)
    names = names_of(about.game, arguments)
    header = about.header()
    folder = Folder(arguments.out, header, [], arguments.force)
    last = [TEST_PAGE] if arguments.test_page else names
    name = f"{stem_of_conditions(header)}.blank{ending(arguments, last, about.game)}"

    def made(form: str) -> Document:
        look = look_of(arguments, form)
        if arguments.test_page:
            return sheets.test_page(about, look)
        return sheets.blank(about, names, arguments.n, look, arguments.copy or "")

    if not arguments.test_page:
        say_how_many(
            names, arguments.n, lambda some: sheets.blank(about, some, 1, look_of(arguments))
        )
    for path in folder.drawn(name, made, arguments.format):
        print(path)
