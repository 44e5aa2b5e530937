"""Write the form on which to report a fight that you fought at the table."""

from argparse import Namespace

from sheetgen.cli.outputs import folder_of, opened
from sheetgen.core.errors import Error
from sheetgen.kits.parts import needed, parts_of
from sheetgen.library.files import stem_of


def run(arguments: Namespace) -> None:
    """`sheetgen fight-form JOURNAL`."""
    record = opened(arguments.journal, arguments.campaign)
    game, session = record.game, record.session
    if parts_of(game).fight_form is None:
        raise Error(f"{game.title} has no fights that are fought out at the table")
    form = needed(parts_of(game).fight_form, "form of a fight")
    folder = folder_of(arguments.out, record, arguments.force)
    name = f"{stem_of(record, arguments.journal)}.{form.name(session)}.toml"
    print(folder.write(name, form.printed(session).encode()))
