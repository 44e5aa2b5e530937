"""The command record for photographs of a pencilled sheet: what was read, what is asked, what is
kept."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import rmtree
from typing import TYPE_CHECKING

from sheetgen.cli import settings
from sheetgen.cli.at_table import at_a_terminal, typed_line
from sheetgen.cli.filled_in import leave_out, named_game
from sheetgen.cli.outputs import folded, journal_of, keep, opened
from sheetgen.core.errors import Error
from sheetgen.core.files import beside, called, read_whole, safe, write_whole
from sheetgen.core.game import find
from sheetgen.library import photographs
from sheetgen.library.files import Folder

if TYPE_CHECKING:
    from sheetgen.kits.scan.reader import Doubt, Reading

LARGEST = 40 << 20
"""Bytes of a picture."""
_AS_TAKEN = ("", "y")
_EMPTY = "-"
"""Typed for a cell in which nothing stands."""


def from_photo(arguments: Namespace) -> int:
    """`sheetgen record GAME --from-photo PICTURE ...`: a journal of what the sheet says."""
    if not arguments.from_photo:
        raise Error("--against measures photographs: name them with --from-photo")
    leave_out(arguments, "answers", "fight", "seed", "resume", "from_sheet")
    game = find(named_game(arguments))
    rulings = dict(one.split("=", 1) for one in arguments.ruling if "=" in one)
    paths = [called(path) for path in arguments.from_photo]
    known = opened(called(arguments.against), arguments.campaign) if arguments.against else None
    pictures = [read_whole(path, LARGEST) for path in paths]
    names = [path.name for path in paths]
    reading = photographs.read(game, pictures, arguments.edition, rulings, names)
    print(folded(photographs.in_short(reading)))
    if known is not None:
        for line in photographs.measured(reading, known):
            print(line)
        return 0
    settings.fill_in(arguments)
    header = photographs.header_of(reading, arguments.player, arguments.date)
    target = journal_of(arguments, header, paths[0].stem)
    # Nobody answers for nothing.
    Folder(str(target.parent), header, reading.session.answers, arguments.force).check(target.name)
    with _pictures(beside(target, ".cells")) as folder:
        if at_a_terminal() and not arguments.yes:
            reading = _confirmed(reading, folder)
        for line in photographs.notices(reading):
            print(folded(line))
        if not arguments.yes:
            _agree()
        header = photographs.header_of(reading, arguments.player, arguments.date)
        return keep(arguments, header, reading.session, paths[0].stem)


def _agree() -> None:
    """Raise Error if what was shown is not to be recorded, or nobody can be asked."""
    if not at_a_terminal():
        raise Error("nothing was recorded; give --yes to keep this")
    while line := typed_line("Enter to record this game; or n, to leave it"):
        if line.strip().lower() in _AS_TAKEN:
            return
        if line.strip().lower() in ("n", "no"):
            break
    raise Error("nothing was recorded")


@contextmanager
def _pictures(folder: Path) -> Iterator[Path]:
    """A folder for pictures of cells. If nothing comes of them, it is gone again, with what it was
    made in."""
    made = [one for one in (folder, *folder.parents) if not one.exists()]
    try:
        yield folder
    except BaseException:
        if folder in made:
            rmtree(folder, ignore_errors=True)
        for one in made:
            with suppress(OSError):
                one.rmdir()
        raise


def _confirmed(reading: Reading, folder: Path) -> Reading:
    """The reading once a person has looked at the cells that he is asked about. Raises Error if the
    answers end."""
    looked = set[str]()
    if photographs.question(reading, looked):
        for line in photographs.slips(reading):
            print(folded(line))
    while one := photographs.question(reading, looked):
        reading = _answered(reading, one, folder)
        looked.add(one.slot)
    return reading


def _answered(reading: Reading, cell: Doubt, folder: Path) -> Reading:
    """The reading once a person has told what he reads in a cell, of which a picture is written; he
    is asked until a game goes with that."""
    folder.mkdir(parents=True, exist_ok=True)
    picture = folder / f"{safe(cell.slot)}.png"
    write_whole(picture, reading.evidence.crop(cell.slot))
    place, told = photographs.where(reading, cell.slot, cell.tip), photographs.said(reading, cell)
    print(folded(f"{place}: {told}."), f"See {picture}", sep="\n")
    taken = photographs.or_nothing(cell.text)
    while line := typed_line(f"Enter for {taken}; or type what is there ({_EMPTY}: nothing)"):
        said = line.strip()
        text = cell.text if said.lower() in _AS_TAKEN else "" if said == _EMPTY else said
        try:
            return reading.confirm({cell.slot: text})
        except Error as error:
            print(f"sheetgen: {error}", file=sys.stderr)
    raise Error("nothing was recorded")
