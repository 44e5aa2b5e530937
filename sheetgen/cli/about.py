"""Commands that tell about the games and the program: games, config, completion."""

from __future__ import annotations

import sys
from argparse import Action, ArgumentParser, Namespace, _SubParsersAction
from collections.abc import Iterator
from textwrap import fill
from typing import Any

import sheetgen
from sheetgen.cli import options, settings
from sheetgen.core.errors import Error
from sheetgen.core.game import Game


def _games_words(commands: Any) -> None:
    options.command(
        commands,
        "games",
        games,
        "List the games with their editions, sheets, policies and rulings.",
        "  sheetgen games",
    )


def _config_words(commands: Any) -> None:
    command = options.command(
        commands,
        "config",
        config,
        "Show or save your defaults: paper, player and output folder.",
        "  sheetgen config                        what is saved, and where\n"
        "  sheetgen config paper=letter 'player=Ġorġ Żahra'\n"
        "  sheetgen config player=                forget the player",
    )
    command.add_argument(
        "settings",
        nargs="*",
        metavar="NAME=VALUE",
        help="a default to save: paper, player or out; an empty value forgets it",
    )


def _completion_words(commands: Any) -> None:
    command = options.command(
        commands,
        "completion",
        completion,
        "Print a script that has your shell complete commands, options and names.",
        "  sheetgen completion bash > ~/.local/share/bash-completion/completions/sheetgen\n"
        "  sheetgen completion zsh > ~/.zfunc/_sheetgen",
    )
    command.add_argument("shell", choices=("bash", "zsh", "tcsh"), help="the shell you use")


def games(arguments: Namespace) -> int:
    """`sheetgen games`."""
    found = sheetgen.games()
    for name in found:
        try:
            _print_game(found[name])
        except Error as error:
            print(f"sheetgen: {error}", file=sys.stderr)
    return 0


def _print_game(game: Game) -> None:
    print(f"{game.name}: {game.title}")
    for credit in game.credits:
        print(f"  {credit}")
    print("\n  editions")
    for edition in game.editions:
        _print_item(2, edition.name, edition.title, edition.name == game.default_edition)
    print(f"\n  sheets (--sheet NAME)\n    {', '.join(game.sheets)}")
    if game.further:
        print(f"    and when asked for: {', '.join(game.further)}")
    print("\n  policies")
    for name, policy in game.policies.items():
        _print_item(2, name, policy.summary, name == game.default_policy)
    print("\n  rulings (--ruling NAME=VALUE)")
    for ruling in game.rulings:
        _print_item(2, ruling.name, ruling.question)
        for value, meaning in ruling.values.items():
            _print_item(3, value, meaning, value == ruling.default)


def _print_item(depth: int, name: str, meaning: str, default: bool = False) -> None:
    text = " ".join(meaning.split()) + (" (the default)" if default else "")
    start = f"{'  ' * depth}{name}".ljust(24)
    print(fill(text, width=92, initial_indent=start, subsequent_indent=" " * 24))


def config(arguments: Namespace) -> int:
    """`sheetgen config [NAME=VALUE ...]`."""
    saved = settings.save(arguments.settings) if arguments.settings else settings.load()
    print(f"defaults kept in {settings.file()}")
    for name, built_in in settings.BUILT_IN.items():
        if name in saved:
            print(f"  {name} = {saved[name]}")
        else:
            print(f"  {name} is not set ({built_in or 'none'})")
    return 0


def completion(arguments: Namespace) -> int:
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
    return 0


def _actions(parser: ArgumentParser) -> Iterator[Action]:
    """All that a parser takes, and what its commands take."""
    for action in parser._actions:
        yield action
        if isinstance(action, _SubParsersAction):
            for each in action.choices.values():
                yield from _actions(each)


COMMANDS = {"games": _games_words, "config": _config_words, "completion": _completion_words}
