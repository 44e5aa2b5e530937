"""Print every die of a seed, by turn and step: to play without rolling."""

from argparse import Namespace

from sheetgen.cli.options import seed_of, subject_of
from sheetgen.cli.outputs import variant
from sheetgen.kits.parts import needed, parts_of
from sheetgen.library import books
from sheetgen.library.files import Folder, stem


def run(arguments: Namespace) -> None:
    """`sheetgen dicebook GAME`."""
    about = subject_of(arguments)
    # What there is not is refused before a seed is drawn.
    needed(parts_of(about.game).dice_book, "dice book", about.game)
    seed = seed_of(arguments)
    header = about.header(seed)
    folder = Folder(arguments.out, header, [], arguments.force)
    made = books.dicebook(about, seed, arguments.paper, arguments.ink)
    print(folder.document(f"{stem(header)}{variant(arguments)}.dicebook.pdf", made))
