"""The parser of the command line."""

from importlib import import_module
from pathlib import Path

from sheetgen import __version__
from sheetgen.cli import options
from sheetgen.cli.commands import GROUPS
from sheetgen.cli.options import Parser

_FOLDER = Path(__file__).parent / "commands"


def names() -> list[str]:
    """The commands, in the order that the help tells of them."""
    return [name for group in groups().values() for name in group]


def groups() -> dict[str, tuple[str, ...]]:
    """The commands by what they are for; one that no group names stands among the last."""
    known = {name for group in GROUPS.values() for name in group}
    files = sorted(path.stem.replace("_", "-") for path in _FOLDER.glob("[a-z]*.py"))
    last = [*GROUPS][-1]
    return {**GROUPS, last: (*GROUPS[last], *(name for name in files if name not in known))}


def parser(first_word: str | None = None) -> Parser:
    """The parser of the command line; what it returns has the command to `run`.

    Where a first word is given, only the command of that name is made ready, and of others no more
    is known than what they do: start-up counts.
    """
    top = Parser(
        prog="sheetgen",
        description="Game sheets, records and after-action reports for solo wargames on paper.",
        epilog="""examples:
  sheetgen play convoy                   let a game play itself
  sheetgen blank convoy -n 4             four blank game sheets to print
  sheetgen preroll convoy --seed friday  a sheet with the set-up rolled
  sheetgen COMMAND --help                more on one command, with defaults in brackets""",
    )
    top.add_argument("--version", action="version", version=f"sheetgen {__version__}")
    commands = top.add_subparsers(
        prog=top.prog, metavar="COMMAND", required=True, parser_class=Parser
    )
    for name in [one for one in names() if one == first_word] or names():
        if first_word in (None, name):
            module = import_module(f"sheetgen.cli.commands.{_stem(name)}")
            options.command(commands, name, (module.__doc__ or "").strip(), module)
        else:
            commands.add_parser(name, help=_summary(name))
    top.group(commands, groups())
    return top


def _summary(name: str) -> str:
    """What a command does: the first line of its file, which need not be run for that."""
    with (_FOLDER / f"{_stem(name)}.py").open(encoding="utf-8") as file:
        return file.readline().strip().strip('"')


def _stem(name: str) -> str:
    return name.replace("-", "_")
