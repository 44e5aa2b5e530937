"""A page of the game sheet read back from its PDF, mark by mark."""

from __future__ import annotations

from io import BytesIO

import pdfplumber

from sheetgen.games.convoy.story.chronicle import HURT, SUNK
from sheetgen.kits.drawing.items import MARK
from sheetgen.kits.drawing.paper import PT
from tests.kits.drawing.drawn import pdf

SIGNS = {"╱": HURT, "╳": SUNK}
GAMES = ["s155", "s391", "s54", "s140", "s361"]
"""Many hits, hits before the covering force leaves, 29 turns, many ships gone home, many spared."""


class Read:
    """A page read back: its typed characters and its curves, in mm."""

    def __init__(self, page):
        with pdfplumber.open(BytesIO(pdf(page))) as document:
            first = document.pages[0]
            self.typed = [c for c in first.chars if "Mono" in c["fontname"] and c["text"] != " "]
            self.rings = list(first.curves)
            self.strokes = [line for line in first.lines if line["linewidth"] == MARK.weight]

    def within(self, left, top, right, bottom) -> str:
        """The typed characters whose centre lies in a rectangle, line by line."""
        found = [c for c in self.typed if _inside(c, left, top, right, bottom)]
        return "".join(
            c["text"] for c in sorted(found, key=lambda c: (round(c["bottom"]), c["x0"]))
        )

    def ringed(self, left, top, right, bottom) -> bool:
        return any(_inside(c, left, top, right, bottom) for c in self.rings)

    def ticked(self, left, top, right, bottom) -> bool:
        return sum(_inside(s, left, top, right, bottom) for s in self.strokes) == 2


def _inside(thing, left, top, right, bottom) -> bool:
    x = (thing["x0"] + thing["x1"]) / 2 / PT
    y = (thing["top"] + thing["bottom"]) / 2 / PT
    return left < x < right and top < y < bottom
