"""What a sheet is written into: cells that are drawn, hold what is known, and can be fields of a
form; gathered page by page. Lengths in mm."""

from collections.abc import Iterable
from typing import Literal

from sheetgen.kits.drawing.blocks import Area, field, on_field
from sheetgen.kits.drawing.fields import Field, TextField, Tick
from sheetgen.kits.drawing.items import GROUP, HAIR, Box, Item, Ring, Text
from sheetgen.kits.drawing.signs import die, tinted
from sheetgen.kits.drawing.slots import on_line, within
from sheetgen.kits.drawing.typesetting import fitted

SMALLEST = 6.0
"""The smallest type, in pt, in which a cell's content is set before it is cut short."""
_CLEAR = 0.6


class Cells:
    """What stands on a page: what is printed, what this copy has of its own, and what is to be
    filled in."""

    def __init__(self) -> None:
        self.art: list[Item] = []
        self.marks: list[Item] = []
        self.fields: list[Field] = []

    def write(
        self,
        name: str,
        tip: str,
        place: Area,
        value: str = "",
        size: float = 9,
        align: Literal["left", "center"] = "center",
    ) -> None:
        """A place to write in, whose lines are drawn by others, and what stands there."""
        room = within(place.x, place.y, place.width, place.height)
        self.fields.append(TextField(name, tip, room, size=min(size, 8), align=align))
        if value:
            text, fit = fitted(value, place.width - 2 * _CLEAR, "mono", size, SMALLEST)
            x = place.x + place.width / 2 if align == "center" else place.x + _CLEAR
            y = place.y + place.height / 2 + 0.13 * fit
            self.marks.append(Text(x, y, text, "mono", fit, align))

    def box(
        self, name: str, tip: str, place: Area, value: str = "", size: float = 9,
        of: Literal["", "die", "result"] = "",
    ) -> None:  # fmt: skip
        """A box to write in: for a die, which has its shape, or for a result, which is grey."""
        if of == "die":
            self.art += die(place.x, place.y, place.width)
        else:
            self.art += [tinted(place)] if of == "result" else []
            self.art.append(Box(*place, HAIR))
        self.write(name, tip, place, value, size)

    def tick(self, name: str, tip: str, place: Area, on: bool, label: str = "") -> None:
        """A box to tick, ringed if that is known."""
        self.art.append(Box(*place, HAIR))
        if label:
            middle = place.x + place.width / 2
            self.art.append(
                Text(middle, place.y + place.height / 2 + 0.95, label, "text", 7.5, "center")
            )
        if on and label and place.width > 1.4 * place.height:
            # A ring would hide the word.
            inner = (place.x + 0.5, place.y + 0.5, place.width - 1, place.height - 1)
            self.marks.append(Box(*inner, GROUP))
        elif on:
            radius = min(place.width, place.height) / 2 - 0.35
            centre = place.x + place.width / 2, place.y + place.height / 2
            self.marks.append(Ring(*centre, radius))
        room = within(*place)
        self.fields.append(Tick(name, tip, room, "ring", on))

    def line(
        self, name: str, x: float, baseline: float, wide: float, label: str, value: str = ""
    ) -> None:
        """A label, and a line to write on."""
        self.art += field(x, baseline, wide, label)
        if value:
            self.marks += on_field(x, baseline, wide, label, value)
        self.fields.append(TextField(name, label, on_line(x, baseline, wide, label), align="left"))

    def text(self, items: Iterable[Item]) -> None:
        """What is printed."""
        self.art += items
