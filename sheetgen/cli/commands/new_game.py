"""Write a new game as a package of its own, small and whole, to edit into yours."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from sheetgen.cli.options import Parser

EXAMPLES = """\
  sheetgen new-game night-patrol                   into the folder night-patrol
  sheetgen new-game night-patrol games/patrol --title 'The Night Patrol'

docs/authors.md goes on from there: install it, play it, declare more of it"""


def words(command: Parser) -> None:
    """What the command takes."""
    command.add_argument(
        "name",
        metavar="NAME",
        help="what the game will be called: lower-case letters, figures, hyphens",
    )
    command.add_argument(
        "folder",
        metavar="FOLDER",
        nargs="?",
        help="where to write it: a folder that is new or empty (one of the game's name)",
    )
    command.add_argument("--title", default="", help="as it is printed (the name in words)")


def run(arguments: Namespace) -> None:
    """`sheetgen new-game NAME [FOLDER]`."""
    from sheetgen.library.new_game import new_game

    folder = Path(arguments.folder or arguments.name).expanduser()
    for path in new_game(arguments.name, folder, arguments.title):
        print(path)
