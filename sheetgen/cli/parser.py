"""The parser of the command line."""

from __future__ import annotations

from sheetgen import __version__
from sheetgen.cli.options import Parser
from sheetgen.cli.words import about, events, packet, playing, printing, scoring, telling

_COMMANDS = {
    **about.COMMANDS,
    **printing.COMMANDS,
    **playing.COMMANDS,
    **telling.COMMANDS,
    **events.COMMANDS,
    **packet.COMMANDS,
    **scoring.COMMANDS,
}


def parser(first_word: str = "") -> Parser:
    """The parser of the command line; what it returns names a `module` and a `command` in it.

    Where the first word is a command, only that one is made ready: start-up counts.
    """
    top = Parser(
        prog="sheetgen",
        description="Game sheets, records and after-action reports for solo wargames on paper.",
        epilog="""examples:
  sheetgen play convoy                   play a game to its sheet and report
  sheetgen blank convoy -n 4             four blank game sheets to print
  sheetgen preroll convoy --seed friday  a sheet with the set-up rolled
  sheetgen COMMAND --help                more on one command""",
    )
    top.add_argument("--version", action="version", version=f"sheetgen {__version__}")
    commands = top.add_subparsers(
        prog=top.prog, metavar="COMMAND", required=True, parser_class=Parser
    )
    wanted = [first_word] if first_word in _COMMANDS else _COMMANDS
    for name in wanted:
        _COMMANDS[name](commands)
    return top
