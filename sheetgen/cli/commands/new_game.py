"""Write a new game as a package of its own, small and whole, to edit into yours."""

from argparse import Namespace
from pathlib import Path


def run(arguments: Namespace) -> None:
    """`sheetgen new-game NAME [FOLDER]`."""
    from sheetgen.library.new_game import new_game

    folder = Path(arguments.folder or arguments.name).expanduser()
    for path in new_game(arguments.name, folder, arguments.title):
        print(path)
