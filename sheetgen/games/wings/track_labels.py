"""Labels beside the paths of a track chart, each where it covers least; some may be left out."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from math import ceil, hypot

from sheetgen.games.wings.briefing_labels import covered
from sheetgen.sheets.blocks import Area
from sheetgen.sheets.chart import Point, Points
from sheetgen.sheets.items import Text
from sheetgen.sheets.paper import PT
from sheetgen.sheets.setting import width

CELL = 0.7
"""The mesh, in mm, of the net in which lines are looked up."""
LINES = 3
"""A label that may be left out covers fewer cells with lines than this."""
CAPITAL = 0.66
"""The height of a capital in ems."""
WAYS = (
    (1, 0),
    (-1, 0),
    (0, -1),
    (0, 1),
    (0.75, -0.75),
    (0.75, 0.75),
    (-0.75, -0.75),
    (-0.75, 0.75),
)


class Labels:
    """The labels of a chart. Of what is taken they cover nothing, and of lines as little as may
    be; `holes` are what lines give way to."""

    def __init__(self, frame: Area) -> None:
        self.frame = frame
        self.texts: list[Text] = []
        self.holes: list[Area] = []
        self._taken: list[Area] = []
        self._lines: Counter[tuple[int, int]] = Counter()

    def take(self, area: Area) -> None:
        """No label may lie here."""
        self._taken.append(area)

    def keep_clear(self, way: Points) -> None:
        """Labels keep clear of this line where they can."""
        for (ax, ay), (bx, by) in pairwise(way):
            steps = max(1, ceil(hypot(bx - ax, by - ay) / CELL))
            for i in range(steps):
                x, y = ax + (bx - ax) * i / steps, ay + (by - ay) * i / steps
                self._lines[int(x / CELL), int(y / CELL)] += 1

    def around(
        self,
        at: Point,
        text: str,
        size: float,
        away: float,
        bold: bool = False,
        face: str = "",
        must: bool = False,
    ) -> None:
        """A label near a place, at least `away` mm from it. It is left out where it would lie on
        others, or on more than a line or two, unless it `must` be there."""
        face = face or ("bold" if bold else "text")
        wide, high = width(text, face, size), CAPITAL * size / PT
        best: tuple[int, Text] | None = None
        for further in (0.0, 1.2, 2.6, 4.4) if must else (0.0, 0.9):
            for across, down in WAYS:
                reach = away + further
                x = at[0] + across * (reach + wide / 2)
                y = at[1] + down * (reach + high / 2) + high / 2
                item = Text(x, y, text, face, size, "center")
                lines = self._covers(covered(item))
                if lines is not None and (best is None or lines < best[0]):
                    best = lines, item
            if best and best[0] == 0:
                break
        if best and (must or best[0] < LINES):
            area = covered(best[1])
            self.texts.append(best[1])
            self.holes.append(area)
            self._taken.append(area)

    def _covers(self, area: Area) -> int | None:
        """How many cells with lines an area covers; None if it may not lie there at all."""
        frame = self.frame
        if area.x < frame.x or area.y < frame.y:
            return None
        if area.right > frame.right or area.bottom > frame.bottom:
            return None
        if any(_meet(area, other) for other in self._taken):
            return None
        columns = range(int(area.x / CELL), int(area.right / CELL) + 1)
        rows = range(int(area.y / CELL), int(area.bottom / CELL) + 1)
        return sum((column, row) in self._lines for column in columns for row in rows)


def _meet(one: Area, two: Area) -> bool:
    return one.x < two.right and two.x < one.right and one.y < two.bottom and two.y < one.bottom
