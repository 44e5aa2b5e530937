"""What can be typed: commands, their options, and help that teaches by example."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any, NoReturn

from sheetgen import __version__

PAPERS = ("a4", "letter")
FORMATS = ("md", "html", "pdf")
"""What a report can be written as."""


class Parser(argparse.ArgumentParser):
    """Complains in one sentence, and keeps the layout of the examples."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False, **options
        )

    def error(self, message: str) -> NoReturn:
        """Print the sentence and leave with status 2."""
        self.exit(2, f"{self.prog}: {message}\n")


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


def _command(commands: Any, name: str, module: str, summary: str, examples: str) -> Parser:
    command: Parser = commands.add_parser(
        name, help=summary, description=summary, epilog="examples:\n" + examples
    )
    command.set_defaults(module=module, command=name)
    return command


def _games(commands: Any) -> None:
    _command(
        commands,
        "games",
        "about",
        "List the games with their editions, rulings and policies.",
        "  sheetgen games",
    )


def _rules(commands: Any) -> None:
    command = _command(
        commands,
        "rules",
        "making",
        "Write a printable rules reference, with the rulings.",
        "  sheetgen rules convoy\n"
        "  sheetgen rules convoy --edition revised --ruling off-table=dummy --format pdf",
    )
    _conditions(command)
    _formats(command, ("md", "pdf"))
    _templates(command)
    _files(command)


def _config(commands: Any) -> None:
    command = _command(
        commands,
        "config",
        "about",
        "Show or save the defaults: paper, player, out.",
        "  sheetgen config                        what is saved, and where\n"
        "  sheetgen config paper=letter 'player=Ġorġ Żahra'\n"
        "  sheetgen config player=                forget the player",
    )
    command.add_argument("settings", nargs="*", metavar="NAME=VALUE")


def _blank(commands: Any) -> None:
    command = _command(
        commands,
        "blank",
        "making",
        "Draw blank game sheets.",
        "  sheetgen blank convoy\n  sheetgen blank convoy --edition classic -n 20 --paper letter",
    )
    _conditions(command)
    _copies(command, "how many sheets, in one file")
    _files(command)


def _preroll(commands: Any) -> None:
    command = _command(
        commands,
        "preroll",
        "making",
        "Draw sheets with the set-up already rolled, to play with your own dice.",
        "  sheetgen preroll convoy --seed friday\n"
        "  sheetgen preroll convoy --seed friday -n 50      seeds friday/1 to friday/50",
    )
    _conditions(command)
    _seed(command)
    _copies(command, "how many sheets, each with its own seed, in one file")
    _player(command)
    _files(command)


def _play(commands: Any) -> None:
    command = _command(
        commands,
        "play",
        "making",
        "Play a game by itself: journal, filled sheet and report.",
        "  sheetgen play convoy --seed pedestal\n"
        "  sheetgen play convoy --edition classic --policy never --player 'A. Borg'\n"
        "  sheetgen play convoy --ruling evade-length=one --ruling off-table=dummy",
    )
    _conditions(command)
    _seed(command)
    _policy(command)
    _player(command)
    _templates(command)
    _files(command)


def _record(commands: Any) -> None:
    command = _command(
        commands,
        "record",
        "records",
        "Make a journal of a game played with real dice.",
        "  sheetgen record convoy --edition classic --answers game.jsonl\n"
        "\n"
        "one answer a line, in the order of asking; a file that ends early leaves the game open:\n"
        '  {"ask": "cargo", "dice": [3, 6, 2]}\n'
        '  {"ask": "option", "choice": "none"}',
    )
    _conditions(command)
    command.add_argument("--answers", required=True, metavar="FILE", help="the answers, JSON Lines")
    command.add_argument("--journal", metavar="FILE", help="where the journal is written")
    _player(command)
    _files(command, paper=False)


def _show(commands: Any) -> None:
    command = _command(
        commands,
        "show",
        "records",
        "Show how a recorded game stands.",
        "  sheetgen show output/convoy-sheet-pedestal.journal.jsonl",
    )
    _journal(command)
    command.add_argument("--json", action="store_true", help="as one JSON object")


def _sheet(commands: Any) -> None:
    command = _command(
        commands,
        "sheet",
        "records",
        "Draw the game sheet of a recorded game, filled as far as it was played.",
        "  sheetgen sheet output/convoy-sheet-pedestal.journal.jsonl --paper letter",
    )
    _journal(command)
    _files(command)


def _report(commands: Any) -> None:
    command = _command(
        commands,
        "report",
        "records",
        "Write the after-action report of a recorded game.",
        "  sheetgen report output/convoy-sheet-pedestal.journal.jsonl\n"
        "  sheetgen report game.journal.jsonl --format pdf --templates my-templates",
    )
    _journal(command)
    _formats(command, FORMATS)
    _templates(command)
    _files(command)


def _verify(commands: Any) -> None:
    command = _command(
        commands,
        "verify",
        "records",
        "Check a journal against the rules and its seed.",
        "  sheetgen verify output/convoy-sheet-pedestal.journal.jsonl\n"
        "\n"
        "exit status 0: every answer is legal, and every seeded die is as the seed gives it;\n"
        "1: not so, and the answer where it first parts is named; 2: no journal",
    )
    _journal(command)


def _odds(commands: Any) -> None:
    command = _command(
        commands,
        "odds",
        "odds",
        "Play a great many games, and tell what to expect.",
        "  sheetgen odds convoy\n"
        "  sheetgen odds convoy --edition revised --policy never --games 1000000 --workers 2\n"
        "  sheetgen odds convoy --setup cargo=9,tanker=3,journey=24 --json\n"
        "  sheetgen odds convoy --at game.journal.jsonl     the turn at hand, exactly",
    )
    _conditions(command)
    command.add_argument(
        "--at",
        metavar="JOURNAL",
        help="what the turn this record has come to may bring, under the record's own conditions; "
        "nothing is simulated, and of the other options only --json counts",
    )
    _policy(command)
    command.add_argument(
        "--setup", default="", metavar="LIST", help="a given set-up; what is left out is rolled"
    )
    command.add_argument(
        "--games", type=_up_to(100_000_000), default=100_000, metavar="N", help="how many (100000)"
    )
    command.add_argument(
        "--seed", default="1", help="any text; the same gives the same figures (1)"
    )
    command.add_argument(
        "--workers",
        type=_up_to(1024),
        default=1,
        metavar="N",
        help="processes to share the work (1)",
    )
    command.add_argument(
        "--backend", choices=("processes", "dask"), default="processes", help="where they are"
    )
    command.add_argument("--scheduler", metavar="ADDRESS", help="of the Dask cluster")
    command.add_argument("--json", action="store_true", help="as one JSON object")
    _files(command)


def _whatif(commands: Any) -> None:
    command = _command(
        commands,
        "whatif",
        "whatif",
        "Play a recorded game once more, with one decision changed and the same dice.",
        "  sheetgen whatif game.journal.jsonl --turn 7 --choose evade\n"
        "  sheetgen whatif game.journal.jsonl --ask escort-cruisers --slot 2 --choose 3\n"
        "\n"
        "later decisions stay as recorded where they are asked again and still allowed, else the\n"
        "first choice offered is taken; dice the record lacks are those of its seed, or, where\n"
        "the dice were typed in, hypothetical: then the mean of 200 games is shown",
    )
    _journal(command)
    command.add_argument("--turn", type=_up_to(1_000_000), metavar="N", help="of the decision")
    command.add_argument("--ask", metavar="NAME", help="of the decision, as the journal has it")
    command.add_argument(
        "--slot", type=_up_to(1_000_000), metavar="N", help="of several of that name: which one"
    )
    command.add_argument("--choose", required=True, metavar="CHOICE", help="what to decide instead")
    command.add_argument("--json", action="store_true", help="as one JSON object")


def _analyse(commands: Any) -> None:
    command = _command(
        commands,
        "analyse",
        "analyse",
        "Tell luck from choice in a recorded game: par, every die, every decision.",
        "  sheetgen analyse game.journal.jsonl\n"
        "  sheetgen analyse game.journal.jsonl --policy never --json\n"
        "\n"
        "par + luck - errors = score: par is what the set-up was worth, luck what the dice\n"
        "brought above what was to be expected, errors what decisions cost against those of\n"
        "the policy; what other choices would have brought is found as whatif finds it",
    )
    _journal(command)
    command.add_argument(
        "--policy", help="the captain to measure against, best unless told otherwise"
    )
    command.add_argument("--json", action="store_true", help="as one JSON object; no file")
    _files(command)


def _conditions(command: Parser) -> None:
    command.add_argument("game", metavar="GAME", help="the game, for example convoy")
    command.add_argument("--edition", help="the edition of the rules (see: sheetgen games)")
    command.add_argument(
        "--ruling",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a ruling other than the default; may be given again",
    )


def _journal(command: Parser) -> None:
    command.add_argument("journal", metavar="JOURNAL", help="the record of a game")


def _seed(command: Parser) -> None:
    command.add_argument("--seed", help="any text; one is drawn and printed if none is given")


def _policy(command: Parser) -> None:
    command.add_argument("--policy", help="who decides (see: sheetgen games)")


def _copies(command: Parser, text: str) -> None:
    command.add_argument("-n", type=_up_to(100_000), default=1, metavar="N", help=text)


def _up_to(most: int) -> Callable[[str], int]:
    """A whole number from 1 to `most`."""

    def number(text: str) -> int:
        if not text.isascii() or not text.isdigit() or not 1 <= int(text[:12]) <= most:
            raise argparse.ArgumentTypeError(f"{text[:40]!r} is no number from 1 to {most}")
        return int(text)

    return number


def _player(command: Parser) -> None:
    command.add_argument("--player", metavar="NAME", help="printed on the sheet and in the report")


def _templates(command: Parser) -> None:
    command.add_argument(
        "--templates", metavar="DIR", help="a folder whose templates take the place of ours"
    )


def _formats(command: Parser, known: tuple[str, ...]) -> None:
    def formats(text: str) -> list[str]:
        chosen = text.split(",")
        for name in chosen:
            if name not in known:
                raise argparse.ArgumentTypeError(
                    f"{name[:40]!r} is no format; choose from {', '.join(known)}"
                )
        return chosen

    command.add_argument(
        "--format",
        type=formats,
        default=list(known),
        metavar="LIST",
        help=f"which files: {','.join(known)} (all unless told otherwise)",
    )


def _files(command: Parser, paper: bool = True) -> None:
    if paper:
        command.add_argument("--paper", choices=PAPERS, help="a4 unless told otherwise")
    command.add_argument("--out", metavar="DIR", help="the folder to write to (output)")
    command.add_argument(
        "--force", action="store_true", help="replace files that belong to another game"
    )


_COMMANDS = {
    "games": _games,
    "rules": _rules,
    "config": _config,
    "blank": _blank,
    "preroll": _preroll,
    "play": _play,
    "record": _record,
    "show": _show,
    "sheet": _sheet,
    "report": _report,
    "verify": _verify,
    "odds": _odds,
    "whatif": _whatif,
    "analyse": _analyse,
}
