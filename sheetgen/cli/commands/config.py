"""Show or save the defaults: paper, player, out."""

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
    command.add_argument("settings", nargs="*", metavar="NAME=VALUE")


def run(arguments: Namespace) -> int:
    """`sheetgen config [NAME=VALUE ...]`."""
    saved = settings.save(arguments.settings) if arguments.settings else settings.load()
    print(f"defaults kept in {settings.file()}")
    for name, built_in in settings.BUILT_IN.items():
        if name in saved:
            print(f"  {name} = {saved[name]}")
        else:
            print(f"  {name} is not set ({built_in or 'none'})")
    return 0
