"""Look a game over for its author, and try every command on it."""

from argparse import Namespace

_WIDE = 12


def run(arguments: Namespace) -> int:
    """`sheetgen check-game NAME`."""
    from sheetgen.cli.trying import tried
    from sheetgen.core.registry import find
    from sheetgen.library.checking import Kind, findings

    game, wrong = find(arguments.game), 0
    print(f"{game.name}: {game.title}")
    for kind, says in findings(game):
        wrong += kind is Kind.WRONG
        print(f"{kind.value:{_WIDE}}{says}")
    for command, complaint, refused in () if arguments.no_commands else tried(game):
        wrong += bool(complaint) and not refused
        of = "works" if not complaint else "refuses" if refused else "wrong"
        print(f"{of:{_WIDE}}{command}{': ' if complaint else ''}{complaint}")
    print(f"{wrong} {'thing is' if wrong == 1 else 'things are'} wrong" if wrong else "all is well")
    return 1 if wrong else 0
