"""How a sheet is printed."""

from typing import NamedTuple

SIDES = ("both", "front")
SIZES = ("normal", "large", "half", "two-up")
INKS = ("normal", "low", "colour")
MOST_COPIES = 100_000


class Look(NamedTuple):
    """How a sheet is printed: on which paper (of `kits.drawing.paper.PAPERS`); "both" its sides or
    its "front" alone; in "normal" size, "large" print, on "half" pages or "two-up", two of these on
    a sheet to be cut; in "normal" ink, "low" ink or with one "colour" more;
    `fillable`, with fields to fill in on the screen; `duplex`, to be printed on both sides of the
    paper; and in which `format` its code makes it again, "pdf", "svg" or "png"."""

    paper: str = "a4"
    sides: str = "both"
    size: str = "normal"
    ink: str = "normal"
    fillable: bool = False
    duplex: bool = False
    format: str = "pdf"


PLAIN = Look()
