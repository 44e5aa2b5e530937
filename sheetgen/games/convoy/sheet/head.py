"""The head of a page: the title, what is written in it, and the convoy in silhouette."""

from collections.abc import Iterator
from typing import Any

from sheetgen.games.convoy.rules.conditions import data
from sheetgen.kits.drawing.blocks import Area
from sheetgen.kits.drawing.frame import TITLE, Head
from sheetgen.kits.drawing.items import Item
from sheetgen.kits.drawing.signs import silhouette

CONVOY = ("destroyer", "cargo", "carrier", "tanker", "cargo", "cruiser", "cargo", "destroyer")
LONG = {"destroyer": 8.0, "cruiser": 9.6, "cargo": 11.0, "tanker": 11.4, "carrier": 10.6}
FIRST, WIDE = 24.0, 180.0
"""The type of a first title, in pt, on a page wider than that, in mm; on others the lines to write
on are in two rows."""


def head(area: Area, words: dict[str, Any], title: str, event: bool, first: bool) -> Head:
    """The head of the first page, or of another, which says no more than its title."""
    labels = tuple(words["of event" if event else "write-in"])
    about = tuple(words["subtitle"]) if first else ()
    wide = area.width > WIDE
    return Head(area, title, labels, about, FIRST if first and wide else TITLE, not wide)


def convoy(head: Head) -> Iterator[Item]:
    """A line of ships, black, above the write-ins."""
    shapes, places = data("silhouettes"), head.lines.places()
    gap = (places[-1].right - places[0].x - sum(LONG[ship] for ship in CONVOY)) / (len(CONVOY) - 1)
    x = places[0].x
    for ship in CONVOY if gap > 0.5 else ():
        yield from silhouette(shapes[ship], x, places[0].y - 3.2, LONG[ship], black=True)
        x += LONG[ship] + gap
