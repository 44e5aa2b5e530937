"""The row below the head of a page of a mission: its number in a box, and lines to write on."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from sheetgen.kits.drawing.page import GROUP
from sheetgen.kits.pages.tree import Column, Node, Row, Share, Slot, Space, Text

HEIGHT, BOX = 9.0, 8.6
"""The height of the row, and the width of the box of the number in it."""


class Field(NamedTuple):
    """A line of the row: its name, label and share of the width, and what fills it."""

    name: str
    label: str
    share: float
    fill: Callable[[Any], Any]


def mission_row(prefix: str, number: Callable[[Any], Any], fields: Iterable[Field]) -> Node:
    """The row."""
    lines: list[Node] = []
    for name, label, share, fill in fields:
        tip = label or name.capitalize()
        slot = Slot(f"{prefix}{name}", "text", tip, fill, type=7.5, align="left", lined=True,
                    size=Share())  # fmt: skip
        text = [Text(label, "bold", 8, middle=True)] if label else []
        row = Row(*text, slot, gap=1.2, size=4.4)
        lines.append(Column(Space(size=2.4), row, size=Share(share)))
    box = Slot(f"{prefix}number", "number", "Mission number", number, type=15, boxed=GROUP,
               size=6.8)  # fmt: skip
    return Row(Column(box, size=BOX), Space(size=0.4), *lines, gap=1.2, size=HEIGHT)
