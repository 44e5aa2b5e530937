"""The parser of the command line."""

from __future__ import annotations

from importlib import import_module

from sheetgen import __version__
from sheetgen.cli.options import Parser

FAMILIES = (
    "about", "printing", "playing", "fighting", "recording", "amending", "replaying", "career",
    "telling", "odds", "whatif", "analyse", "events", "scoring",
)  # fmt: skip
"""The modules of commands, in the order that the help tells of them."""


def parser(first_word: str = "") -> Parser:
    """The parser of the command line; what it returns has the command to `run`.

    Where the first word is a command, only that one is made ready: start-up counts.
    """
    top = Parser(
        prog="sheetgen",
        description="Game sheets, records and after-action reports for solo wargames on paper.",
        epilog="""examples:
  sheetgen play convoy                   play a game to its sheet and report
  sheetgen blank convoy -n 4             four blank game sheets to print
  sheetgen preroll convoy --seed friday  a sheet with the set-up rolled
  sheetgen COMMAND --help                more on one command, with defaults in brackets""",
    )
    top.add_argument("--version", action="version", version=f"sheetgen {__version__}")
    commands = top.add_subparsers(
        prog=top.prog, metavar="COMMAND", required=True, parser_class=Parser
    )
    known = {
        name: words
        for family in FAMILIES
        for name, words in import_module(f"sheetgen.cli.{family}").COMMANDS.items()
    }
    for name in [first_word] if first_word in known else known:
        known[name](commands)
    return top
