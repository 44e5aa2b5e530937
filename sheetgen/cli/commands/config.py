"""Show or save your defaults: paper, player, output folder, dice, questions, guide."""

from argparse import Namespace

from sheetgen.cli import settings


def run(arguments: Namespace) -> None:
    """`sheetgen config [NAME=VALUE ...]`."""
    saved = settings.save(arguments.settings) if arguments.settings else settings.load()
    print(f"defaults kept in {settings.file()}")
    for name, built_in in settings.BUILT_IN.items():
        if name in saved:
            print(f"  {name} = {saved[name]}")
        else:
            print(f"  {name} is not set ({built_in or 'none'})")
