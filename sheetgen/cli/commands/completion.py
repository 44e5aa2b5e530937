"""Print a script that has your shell complete commands, options and names."""

from argparse import Action, ArgumentParser, Namespace, _SubParsersAction
from collections.abc import Iterator

import sheetgen


def run(arguments: Namespace) -> None:
    """`sheetgen completion SHELL`."""
    import shtab

    from sheetgen.cli.parser import parser

    top = parser()
    for action in _actions(top):
        if action.metavar == "GAME":
            action.choices = list(sheetgen.games())
        elif action.metavar in ("DIR", "FOLDER"):
            action.complete = shtab.DIRECTORY  # type: ignore[attr-defined]
        elif action.metavar in ("FILE", "JOURNAL", "CSV", "RESULTS", "PUBLISHED"):
            action.complete = shtab.FILE  # type: ignore[attr-defined]
    print(shtab.complete(top, arguments.shell))


def _actions(parser: ArgumentParser) -> Iterator[Action]:
    """All that a parser takes, and what its commands take."""
    for action in parser._actions:
        yield action
        if isinstance(action, _SubParsersAction):
            for each in action.choices.values():
                yield from _actions(each)
