"""Write the form for reporting a fight that you fought at the table."""

from argparse import Namespace

from sheetgen.cli.outputs import folder_of, opened
from sheetgen.core.errors import Error
from sheetgen.kits.parts import parts_of
from sheetgen.kits.table.grid import printed
from sheetgen.library.files import stem_of


def run(arguments: Namespace) -> None:
    """`sheetgen fight-form JOURNAL`."""
    record = opened(arguments.journal, arguments.campaign)
    game, session = record.game, record.session
    part = parts_of(game).fight_grid
    if part is None:
        raise Error(f"{game.title} has no fights that are fought out at the table")
    grid = part.grid(session)
    folder = folder_of(arguments.out, record, arguments.force)
    name = f"{stem_of(record, arguments.journal)}.{grid.name}.toml"
    text, path = printed(grid, game.title), folder.path / name
    if not folder.force and path.is_file() and _is_same_form(path.read_bytes(), text):
        raise Error(
            f"{path} already exists: it is this form, perhaps filled in; --force writes it anew"
        )
    print(folder.write(name, text.encode()))


def _is_same_form(there: bytes, text: str) -> bool:
    """Whether a file has the title and the rows of a form."""
    lines = there.decode("utf-8", "replace").splitlines()
    title, *rows = (line for line in text.splitlines() if line.startswith(("#", "[")))
    return {title, *(row for row in rows if row[0] == "[")} <= {*lines}
