"""The command record for photographs of a pencilled sheet: what was read, what is asked, what is
kept."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from sheetgen.cli import settings
from sheetgen.cli.at_table import at_a_terminal, typed_line
from sheetgen.cli.filled_in import leave_out, named_game
from sheetgen.cli.outputs import folded, keep, opened
from sheetgen.core.errors import Error
from sheetgen.core.files import called, read_whole, safe, write_whole
from sheetgen.core.game import find
from sheetgen.library import photographs

if TYPE_CHECKING:
    from sheetgen.kits.scan.reader import Doubt, Reading

LARGEST = 40 << 20
"""Bytes of a picture."""
_SURE = ("", "y", "yes")
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
    folder = Path(arguments.out) / f"{paths[0].stem}.cells"
    if at_a_terminal() and not arguments.yes:
        reading = _confirmed(reading, folder)
    for line in photographs.notices(reading):
        print(folded(line))
    header = photographs.header_of(reading, arguments.player, arguments.date)
    return keep(arguments, header, reading.session, paths[0].stem)


def _confirmed(reading: Reading, folder: Path) -> Reading:
    """The reading once a person has looked at the cells that he is asked about. Raises Error if the
    answers end."""
    looked = set[str]()
    while one := reading.question(looked):
        looked.add(one.slot)
        told = _asked(reading, one, folder)
        try:
            reading = reading.confirm({one.slot: told})
        except Error as error:
            print(f"sheetgen: {error}", file=sys.stderr)
    return reading


def _asked(reading: Reading, cell: Doubt, folder: Path) -> str:
    """What a person reads in a cell, of which a picture is written."""
    folder.mkdir(parents=True, exist_ok=True)
    picture = folder / f"{safe(cell.slot)}.png"
    write_whole(picture, reading.evidence.crop(cell.slot))
    taken, some = cell.text, [one or "nothing" for one in (cell.text, *cell.others)]
    print(folded(f"{cell.slot}, {cell.tip}: {' or '.join(some)}? See {picture}"))
    line = typed_line(f"Enter for {taken or 'nothing'}; or type what is there ({_EMPTY}: nothing)")
    if not line:
        raise Error("nothing was recorded")
    said = line.strip()
    return taken if said.lower() in _SURE else "" if said == _EMPTY else said
