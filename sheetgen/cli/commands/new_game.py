"""Write a new game as a package of its own, or a campaign as a folder, to edit into yours."""

from argparse import Namespace
from pathlib import Path


def run(arguments: Namespace) -> None:
    """`sheetgen new-game NAME [FOLDER]`."""
    from sheetgen.library.new_game import new_campaign, new_game

    folder = Path(arguments.folder or arguments.name).expanduser()
    made = (
        new_campaign(arguments.campaign, folder)
        if arguments.campaign
        else new_game(arguments.name, folder, arguments.title)
    )
    for path in made:
        print(path)
