"""Tell how good the captains of a game are; or look for one, from its rules alone."""

from argparse import Namespace

from sheetgen.cli.options import subject_of


def run(arguments: Namespace) -> None:
    """`sheetgen policy GAME`."""
    from sheetgen.library.captain import FRESH, measured, searched

    game, conditions = subject_of(arguments)
    if not arguments.search:
        print(f"{game.title}, edition {conditions.edition}: {FRESH} games each")
        for one in measured(game, conditions, arguments.seed):
            print(f"  {one.name:<12}{one.words}\n{'':<14}{game.policies[one.name].summary}")
        return
    found = searched(game, conditions, arguments.seed)
    print(f"{game.title}, edition {conditions.edition}: a captain found by search\n")
    for rule in found.rules:
        print(rule.ask)
        for choice, when in rule.words:
            print(f"  {choice:<12}{when}")
    print(f"\nhow good that is, in {FRESH} games each")
    for one in found.captains:
        print(f"  {one.name:<12}{one.words}")
    print("\nas it is put into the game, the functions into its rules:\n")
    print(found.code, end="")
