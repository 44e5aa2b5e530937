"""The head of a page: the title, what is written in it, and the convoy in silhouette."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.story.chronicle import Chronicle
from sheetgen.kits.drawing.blocks import Area
from sheetgen.kits.drawing.frame import TITLE, Head
from sheetgen.kits.drawing.items import Item
from sheetgen.kits.drawing.page import Foot
from sheetgen.kits.drawing.signs import silhouette
from sheetgen.kits.drawing.slots import typed
from sheetgen.kits.pages.tree import Art, Slot

CONVOY = ("destroyer", "cargo", "carrier", "tanker", "cargo", "cruiser", "cargo", "destroyer")
LONG = {"destroyer": 8.0, "cruiser": 9.6, "cargo": 11.0, "tanker": 11.4, "carrier": 10.6}
FIRST, WIDE = 24.0, 180.0
"""The type of a first title, in pt, on a page wider than that, in mm; on others the lines to write
on are in two rows."""
TYPE = 9.0
"""The type of what is typed in, in pt."""


class Copy(NamedTuple):
    """What a copy of the sheet is filled from: whose it is, and the game as far as it is known."""

    foot: Foot
    chronicle: Chronicle | None


def labels(words: dict[str, Any], foot: Foot) -> tuple[tuple[str, str], ...]:
    """What the lines of a head are for, each with its label: a seed has one where it is known."""
    if foot.board:
        return tuple(zip(("name", "table", "board"), words["of event"], strict=True))
    known = ("name", "date", "seed")[: 3 if foot.seed else 2]
    return tuple(zip(known, words["write-in"], strict=False))


def head(
    title: str,
    labels: tuple[tuple[str, str], ...],
    about: tuple[str, ...],
    first: bool,
    wide: float,
    size: float,
) -> Art:
    """The head of the first page, or of another, on a page so wide."""

    named, size_of = tuple(label for _, label in labels), FIRST if first and wide > WIDE else TITLE

    def on(area: Area) -> Head:
        return Head(area, title, named, about, size_of, wide <= WIDE)

    def rooms(area: Area) -> Iterator[tuple[str, str, Area]]:
        for (what, label), room in zip(labels, on(area).lines.rooms(), strict=True):
            yield what, label, room

    def draw(area: Area) -> Iterator[Item]:
        yield from on(area).art()
        yield from _convoy(on(area)) if first else ()

    def slots(area: Area) -> Iterator[tuple[Slot, Area]]:
        for what, label, room in rooms(area):
            if what != PRINTED:
                yield Slot(what, "text", label, HELD[what], type=TYPE, align="left"), room

    def marks(area: Area, copy: Copy) -> Iterator[Item]:
        for what, _, room in rooms(area):
            if what == PRINTED:
                yield from typed(room, HELD[what](copy), TYPE)

    return Art(draw, high=size, size=size, slots=slots, marks=marks, name="head")


PRINTED = "seed"
"""A line that nobody writes on."""
HELD: dict[str, Callable[[Copy], str]] = {
    "name": lambda copy: copy.foot.player or "",
    "date": lambda copy: copy.foot.date,
    "seed": lambda copy: copy.foot.seed or "",
    "table": lambda copy: copy.foot.table,
    "board": lambda copy: copy.foot.board,
}


def _convoy(head: Head) -> Iterator[Item]:
    """A line of ships, black, above the write-ins."""
    shapes, places = data("silhouettes"), head.lines.places()
    gap = (places[-1].right - places[0].x - sum(LONG[ship] for ship in CONVOY)) / (len(CONVOY) - 1)
    x = places[0].x
    for ship in CONVOY if gap > 0.5 else ():
        yield from silhouette(shapes[ship], x, places[0].y - 3.2, LONG[ship], black=True)
        x += LONG[ship] + gap
