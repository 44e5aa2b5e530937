"""How a sheet is printed, and how a report is told."""

from __future__ import annotations

from typing import NamedTuple

VOICE = "staff"
"""Who tells a report unless told otherwise."""
LENGTHS = ("full", "brief")
SIDES = ("both", "front")
SIZES = ("normal", "large", "half")
INKS = ("normal", "low")
MOST_COPIES = 100_000


class Look(NamedTuple):
    """How a sheet is printed: on which paper (of `kits.drawing.paper.PAPERS`); "both" its sides or
    its "front" alone; in "normal" size, "large" print or on "half" pages; in "normal" or "low" ink;
    `fillable`, with fields to fill in on the screen."""

    paper: str = "a4"
    sides: str = "both"
    size: str = "normal"
    ink: str = "normal"
    fillable: bool = False


PLAIN = Look()
