"""The form of a fight as a file: written beside the journal, filled in in any editor, read."""

from pathlib import Path

from sheetgen.core.errors import Error
from sheetgen.core.faults import Faults
from sheetgen.core.files import read_whole
from sheetgen.core.session import Session
from sheetgen.kits.parts import needed, parts_of
from sheetgen.kits.table import grid_file
from sheetgen.kits.table.grid import Grid, Taken

LONGEST = 65536
"""Bytes of a form; one filled in has some three thousand."""


def form_of(session: Session) -> Grid:
    """The form of the fight that is asked for now. Raises Error if none is."""
    return needed(parts_of(session.game).fight_grid, "form of a fight").grid(session)


def beside(journal: Path, grid: Grid) -> Path:
    """Where the form of a fight lies that is filled in at the table."""
    stem = journal.name.removesuffix(".jsonl").removesuffix(".journal")
    return journal.with_name(f"{stem}.{grid.name}.toml")


def is_untouched(taken: Taken, grid: Grid) -> bool:
    """Whether nothing is filled in."""
    return taken.report == grid.taken({}).report


def read(file: Path, grid: Grid) -> Taken:
    """What a filled form comes to. Raises Error, with all that is wrong, line by line, and
    OSError."""
    raw = read_whole(file, LONGEST)
    try:
        return grid_file.read(raw.decode("utf-8-sig"), grid)
    except UnicodeDecodeError:
        raise Error(f"{file}: not a text in UTF-8") from None
    except ValueError as error:
        raise Faults(file, (f"{file}, {fault}" for fault in str(error).splitlines())) from None
