"""Show or save your defaults: paper, player and output folder."""

from __future__ import annotations

from argparse import Namespace

from sheetgen.cli import settings
from sheetgen.cli.options import Parser

EXAMPLES = """\
  sheetgen config                        what is saved, and where
  sheetgen config paper=letter 'player=Ġorġ Żahra'
  sheetgen config player=                forget the player"""


def words(command: Parser) -> None:
    """What the command takes."""
    command.add_argument(
        "settings",
        nargs="*",
        metavar="NAME=VALUE",
        help="a default to save: paper, player or out; an empty value forgets it",
    )


def run(arguments: Namespace) -> None:
    """`sheetgen config [NAME=VALUE ...]`."""
    saved = settings.save(arguments.settings) if arguments.settings else settings.load()
    print(f"defaults kept in {settings.file()}")
    for name, built_in in settings.BUILT_IN.items():
        if name in saved:
            print(f"  {name} = {saved[name]}")
        else:
            print(f"  {name} is not set ({built_in or 'none'})")
