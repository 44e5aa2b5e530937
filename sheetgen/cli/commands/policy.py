"""Say how good the policies of a game are, or find another from its rules alone."""

from argparse import Namespace

from sheetgen.cli.options import subject_of

_WIDE = 12
"""Columns of a name, unless one is longer."""


def run(arguments: Namespace) -> None:
    """`sheetgen policy GAME`."""
    from sheetgen.library.captain import FRESH, measured, searched

    game, conditions = subject_of(arguments)
    if not arguments.search:
        print(f"{game.title}, edition {conditions.edition}: {FRESH} games each")
        for one in measured(game, conditions, arguments.seed):
            print(f"  {one.name:<{_WIDE}}{one.words}")
            print(f"  {'':<{_WIDE}}{game.policies[one.name].summary}")
        return
    found = searched(game, conditions, arguments.seed)
    print(f"{game.title}, edition {conditions.edition}: a captain found by search\n")
    for rule in found.rules:
        print(rule.ask)
        wide = max(_WIDE, *(len(choice) + 2 for choice, _ in rule.words))
        for choice, when in rule.words:
            print(f"  {choice:<{wide}}{when}")
    print(f"\nhow good that is, in {FRESH} games each")
    for one in found.captains:
        print(f"  {one.name:<{_WIDE}}{one.words}")
    print("\nto put into the game, with the functions in its rules:\n")
    print(found.code, end="")
