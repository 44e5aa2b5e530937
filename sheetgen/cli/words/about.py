"""Commands about the program itself."""

from __future__ import annotations

from typing import Any

from sheetgen.cli import options


def _games(commands: Any) -> None:
    options.command(
        commands,
        "games",
        "about",
        "List the games with their editions, rulings and policies.",
        "  sheetgen games",
    )


def _config(commands: Any) -> None:
    command = options.command(
        commands,
        "config",
        "about",
        "Show or save the defaults: paper, player, out.",
        "  sheetgen config                        what is saved, and where\n"
        "  sheetgen config paper=letter 'player=Ġorġ Żahra'\n"
        "  sheetgen config player=                forget the player",
    )
    command.add_argument("settings", nargs="*", metavar="NAME=VALUE")


COMMANDS = {
    "games": _games,
    "config": _config,
}
