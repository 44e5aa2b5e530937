"""The row below the head of a page of a mission: its number in a box, and lines to write on."""

from collections.abc import Iterator
from typing import NamedTuple

from sheetgen.kits.drawing.page import GROUP, Area, Box, Item
from sheetgen.kits.drawing.signs import Slot
from sheetgen.kits.pages.sheet import Lines

HEIGHT, BOX = 9.0, Area(0.0, 0.4, 8.6, 6.8)
"""The height of the row, and the box of the number in it."""


class MissionRow(NamedTuple):
    """The row at the top of a `body`: its lines by their names, each with its label and its share
    of the width."""

    body: Area
    fields: tuple[tuple[str, str, float], ...]

    @property
    def number(self) -> Area:
        """The box of the mission's number."""
        return BOX._replace(x=self.body.x, y=self.body.y + BOX.y)

    @property
    def lines(self) -> Lines:
        """The lines to write on."""
        left = self.number.right + 2.4
        area = Area(
            left, self.body.y, self.body.right - left, self.number.bottom - self.body.y - 0.7
        )
        _, labels, shares = zip(*self.fields, strict=True)
        return Lines(area, labels, shares)

    @property
    def below(self) -> Area:
        """What is left of the body."""
        body = self.body
        return body._replace(y=body.y + HEIGHT, height=body.height - HEIGHT)

    def art(self) -> Iterator[Item]:
        """What is printed."""
        yield Box(*self.number, GROUP)
        yield from self.lines.art()

    def slots(self) -> Iterator[Slot]:
        """The box and the lines as places."""
        yield Slot("number", "Mission number", self.number, None, 15.0, "center")
        for (name, label, _), room in zip(self.fields, self.lines.rooms(), strict=True):
            yield Slot(name, label or name.capitalize(), room)
