"""A blank sheet as it is read: its cells, and what a game writes in them.

Marks that are made in one place, as a stroke and a cross on a piece, are one cell, in which stand
the ends of their names: `damaged`, `damaged+home`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import dist
from typing import NamedTuple

from sheetgen.core.session import Session
from sheetgen.kits.drawing.page import Area, Item, Line, Polyline, Ring
from sheetgen.kits.pages.layout import Placed
from sheetgen.kits.pages.reading import Blank
from sheetgen.kits.pages.tree import nothing
from sheetgen.kits.table.form_file import Pencilled

BESIDE = 2.2
"""A text printed at the left of a slot takes so many mm of it."""


class Spot(NamedTuple):
    """A cell: its page, its area, its kind, its slots; of marks their lines, and their room."""

    page: int
    area: Area
    kind: str
    slots: tuple[str, ...]
    tip: str
    marks: tuple[tuple[Item, ...], ...] = ()
    room: Area = Area(0, 0, 0, 0)


class Blanks:
    """The pages of a blank sheet: `spots` are their cells by name, `reads` makes the face of a die
    of what a slot for a number has, and `timed` are the slots of what is answered in a turn, or on
    a line of a log."""

    def __init__(self, part: Pencilled, blanks: Sequence[Blank]) -> None:
        self.part, self.blanks, self.spots = part, blanks, dict[str, Spot]()
        asks = {}
        for number, blank in enumerate(blanks):
            marks: dict[tuple[float, ...], list[tuple[Placed, tuple[Item, ...]]]] = {}
            for laid in blank.parts:
                for placed in laid.slots:
                    slot = placed.slot
                    # What a player writes as he likes is no part of the game.
                    if "." not in slot.name or slot.fill is nothing:
                        continue
                    asks[slot.name] = slot.asks
                    if slot.kind == "mark":
                        drawn = laid.made(placed)
                        # What is drawn in one place shares its middle, or nearly.
                        middle = _around(drawn).middle
                        near = next((key for key in marks if dist(key, middle) < 1.2), middle)
                        marks.setdefault(near, []).append((placed, drawn))
                    else:
                        self.spots[slot.name] = _cell(number, placed)
            for group in marks.values():
                spot = _marks(number, group)
                name, *others = spot.slots
                self.spots[name.rpartition(".")[0] if others else name] = spot
        self.reads = {name: one.reads for name, one in asks.items() if one and one.reads}
        self.timed = [name for name, one in asks.items() if one and one.at]

    def asked(self, session: Session) -> Sequence[str]:
        """The slots of the request at hand, one for each die where they have their own."""
        request = session.request
        return self.part.asked(request, session, {}).fields if request else ()

    def known(self, session: Session) -> dict[str, str]:
        """What stands in the slots."""
        record, found = self.part.told(session), dict[str, str]()
        for blank in self.blanks:
            for laid in blank.parts:
                found |= laid.known(record)
        return found


def _cell(page: int, placed: Placed) -> Spot:
    slot, area = placed
    if any(text.align == "left" for text in slot.printed):
        area = area._replace(x=area.x + BESIDE, width=area.width - BESIDE)
    return Spot(page, area, slot.kind, (slot.name,), slot.tip)


def _marks(page: int, group: Sequence[tuple[Placed, tuple[Item, ...]]]) -> Spot:
    slots, drawn = zip(*((placed.slot, items) for placed, items in group), strict=True)
    whole = Area.around([p for items in drawn for p in _around(items).outline])
    room = Area.around([p for placed, _ in group for p in placed.area.outline])
    names = tuple(slot.name for slot in slots)
    return Spot(page, whole, "mark", names, slots[0].tip, drawn, room)


def _around(items: Iterable[Item]) -> Area:
    points: list[tuple[float, float]] = []
    for item in items:
        match item:
            case Line(x1, y1, x2, y2):
                points += [(x1, y1), (x2, y2)]
            case Ring(x, y, radius):
                points += [(x - radius, y - radius), (x + radius, y + radius)]
            case Polyline(some):
                points += some
    return Area.around(points)
