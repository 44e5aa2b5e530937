"""Labels on a plan: each where it covers nothing, and lines interrupted for them."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, product
from typing import NamedTuple

from sheetgen.core.errors import Error
from sheetgen.kits.drawing.chart import Points, outside
from sheetgen.kits.drawing.fonts import extent
from sheetgen.kits.drawing.page import PT, Area, Item, Pen, Polyline, Text

LEADING = 2.7
CLEAR, CLEAR_ABOVE = 0.6, 0.35
"""The white beside a label, and above and below it, in mm."""
STEP = 1.5
"""The mesh of the net on which a place is looked for when all others are taken, in mm."""


class Spot(NamedTuple):
    """A place for a label: where its first baseline begins, ends or has its middle."""

    x: float
    y: float
    align: str = "left"


class Label(NamedTuple):
    """Lines of text one below the other, the first of them in bold if it has a weight."""

    lines: tuple[str, ...]
    size: float = 7.5
    bold: bool = False

    def at(self, spot: Spot) -> list[Text]:
        """The label in a place."""
        return [
            Text(
                spot.x,
                spot.y + i * LEADING,
                line,
                "bold" if self.bold and i == 0 else "text",
                self.size,
                spot.align,
            )
            for i, line in enumerate(self.lines)
        ]


def covered(text: Text) -> Area:
    """The area a text keeps for itself."""
    (left, wide), em = extent(text), text.size / PT
    top = text.y - 0.68 * em - CLEAR_ABOVE
    return Area(left - CLEAR, top, wide + 2 * CLEAR, 0.9 * em + 2 * CLEAR_ABOVE)


def settled(label: Label, spots: Sequence[Spot], taken: list[Area], within: Area) -> list[Text]:
    """The label in the first of the spots where it lies within the plan and covers nothing taken,
    or near the first of them. What it covers is taken then."""
    for spot in chain(spots, _near(spots[0], within)):
        texts = label.at(spot)
        areas = [covered(text) for text in texts]
        if all(within.holds(area) and not area.meets(taken) for area in areas):
            taken += areas
            return texts
    raise Error(f"no room on the plan for {label.lines[0]!r}")


def interrupted(lines: Iterable[tuple[Points, Pen]], holes: Sequence[Area]) -> Iterator[Item]:
    """Lines, each as far as it lies outside all the holes."""
    for points, pen in lines:
        for stretch in outside(points, holes):
            yield Polyline(stretch, pen)


def _near(spot: Spot, within: Area) -> Iterator[Spot]:
    """Places all over the plan, the nearest first; laid out only when the first is asked for."""
    across = range(int(within.width / STEP))
    down = range(int(within.height / STEP))
    places = [Spot(within.x + i * STEP, within.y + j * STEP) for i, j in product(across, down)]
    yield from sorted(places, key=lambda at: (at.x - spot.x) ** 2 + (at.y - spot.y) ** 2)
