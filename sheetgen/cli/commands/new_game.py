"""Write a new game as a package of its own, or a campaign as a folder, to edit into yours."""

from argparse import Namespace

from sheetgen.core.files import called


def run(arguments: Namespace) -> None:
    """`sheetgen new-game NAME [FOLDER]`."""
    from sheetgen.library.new_game import new_campaign, new_game

    folder = called(arguments.folder or arguments.name)
    made = (
        new_campaign(arguments.campaign, folder)
        if arguments.campaign
        else new_game(arguments.name, folder, arguments.title)
    )
    for path in made:
        print(path)
