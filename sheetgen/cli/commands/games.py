"""List the games, with their editions, sheets, policies and rulings."""

import sys
from argparse import Namespace
from textwrap import fill

import sheetgen
from sheetgen.core.errors import Error
from sheetgen.core.game import Game


def run(arguments: Namespace) -> None:
    """`sheetgen games`."""
    found = sheetgen.games()
    for name in found:
        try:
            _print_game(found[name])
        except Error as error:
            print(f"sheetgen: {error}", file=sys.stderr)


def _print_game(game: Game) -> None:
    print(f"{game.name}: {game.title}")
    for credit in game.credits:
        print(f"  {credit}")
    print("\n  editions (--edition NAME)")
    for edition in game.editions:
        _print_item(2, edition.name, edition.title, edition.name == game.default_edition)
    print(f"\n  sheets (--sheet NAME)\n    {', '.join(game.sheets)}")
    if game.further:
        print(f"    and on request: {', '.join(game.further)}")
    print("\n  who decides (--policy NAME)")
    for name, policy in game.policies.items():
        _print_item(2, name, policy.summary, name == game.default_policy)
    if game.rulings:
        print("\n  rulings, where the printed rules are silent (--ruling NAME=VALUE)")
        print(f"    each in full, with worked cases: sheetgen rules {game.name}")
    for ruling in game.rulings:
        _print_item(2, ruling.name, ruling.question)
        for value in ruling.values:
            _print_item(3, value, ruling.line(value), value == ruling.default)


def _print_item(depth: int, name: str, meaning: str, default: bool = False) -> None:
    text = " ".join(meaning.split()) + (" (usual)" if default else "")
    start = f"{'  ' * depth}{name}".ljust(24)
    print(fill(text, width=92, initial_indent=start, subsequent_indent=" " * 24))
