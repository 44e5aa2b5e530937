"""Figures: drawings that stand in a document, placed in its text by name."""

from collections.abc import Callable, Mapping
from math import inf
from types import MappingProxyType
from typing import NamedTuple

from sheetgen.kits.drawing.page import Item


class Figure(NamedTuple):
    """A drawing for a column of any width: `draw` gives the items of one so wide (mm), from its
    upper left corner. `height` in mm, and `slope` what it is higher for every mm of width, up to
    the `most`; `caption` is plain text and stands below it. A photograph is a `jpeg`, and has no
    drawing; its caption is for who does not see it. `strip` is the same in lines of text, for where
    nothing can be drawn."""

    draw: Callable[[float], list[Item]]
    height: float
    caption: str
    slope: float = 0.0
    jpeg: bytes = b""
    strip: tuple[str, ...] = ()
    most: float = inf

    def high(self, wide: float) -> float:
        """Its height in a column so wide, in mm."""
        return min(self.height + self.slope * wide, self.most)


Figures = Mapping[str, Figure]
"""By name. A name that a document places and that is missing here leaves no trace."""
HEADING = "heading"
"""The name of the one that a PDF has above its title."""
NO_FIGURES: Figures = MappingProxyType({})
