"""A page read back from its PDF, mark by mark."""

from sheetgen.kits.drawing.page import MARK, PT
from tests.kits.drawing.drawn import pdf
from tests.kits.drawing.marks import marks


class Read:
    """A page read back: its typed characters and its curves, in mm."""

    def __init__(self, page):
        (first,) = marks(pdf(page))
        self.typed = [c for c in first.chars if "Mono" in c["fontname"] and c["text"] != " "]
        self.placed = [
            (*_middle(c), c["text"])
            for c in sorted(self.typed, key=lambda c: (round(c["bottom"]), c["x0"]))
        ]
        self.rings = first.curves
        self.strokes = [line for line in first.lines if line["linewidth"] == MARK.weight]

    def within(self, left, top, right, bottom) -> str:
        """The typed characters whose centre lies in a rectangle, line by line."""
        return "".join(text for x, y, text in self.placed if left < x < right and top < y < bottom)

    def ringed(self, left, top, right, bottom) -> bool:
        return any(_inside(c, left, top, right, bottom) for c in self.rings)

    def ticked(self, left, top, right, bottom) -> bool:
        return sum(_inside(s, left, top, right, bottom) for s in self.strokes) == 2


def _inside(thing, left, top, right, bottom) -> bool:
    x, y = _middle(thing)
    return left < x < right and top < y < bottom


def _middle(thing) -> tuple[float, float]:
    return (thing["x0"] + thing["x1"]) / 2 / PT, (thing["top"] + thing["bottom"]) / 2 / PT
