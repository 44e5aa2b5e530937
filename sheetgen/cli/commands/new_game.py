"""Write a new game as a package, or copy a campaign, to change into your own."""

from argparse import Namespace

from sheetgen.core.files import called


def run(arguments: Namespace) -> None:
    """`sheetgen new-game NAME [FOLDER]`."""
    from sheetgen.library.new_game import new_campaign, new_game

    folder = called(arguments.folder or arguments.name)
    made = (
        new_campaign(arguments.campaign, folder)
        if arguments.campaign
        else new_game(arguments.name, folder, arguments.title, arguments.kind)
    )
    for path in made:
        print(path)
