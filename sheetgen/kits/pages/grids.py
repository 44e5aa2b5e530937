"""The lines of a grid. Lengths in mm."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from sheetgen.kits.drawing.page import Area, Line, Pen

Stretch = tuple[float, float, Pen]
"""Of a line: from where to where, and the pen."""


class _Near(dict[float, float]):
    """Places to a thousandth of a mm: the areas of a grid have few, each many times."""

    def __missing__(self, place: float) -> float:
        found = self[place] = round(place, 3)
        return found


def ruled(edges: Iterable[tuple[Area, Pen]]) -> list[Line]:
    """The edges of areas, each drawn once: where several run together, the heaviest is."""
    level, upright = defaultdict[float, set[Stretch]](set), defaultdict[float, set[Stretch]](set)
    near = _Near()
    for (x, y, wide, high), pen in edges:
        left, right, top, bottom = near[x], near[x + wide], near[y], near[y + high]
        across, down = (left, right, pen), (top, bottom, pen)
        level[top].add(across)
        level[bottom].add(across)
        upright[left].add(down)
        upright[right].add(down)
    lines = [Line(a, y, b, y, pen) for y, a, b, pen in _stretches(level)]
    lines += [Line(x, a, x, b, pen) for x, a, b, pen in _stretches(upright)]
    # The heavy ones lie over the others where they cross.
    return sorted(lines, key=lambda line: line.pen.weight)


def _stretches(lines: Mapping[float, set[Stretch]]) -> Iterator[tuple[float, float, float, Pen]]:
    """What is drawn of lines, in their order: where a line is, and from where to where."""
    return ((at, *one) for at in sorted(lines) for one in _merged(frozenset(lines[at])))


# Repeated rows have the same lines.
@lru_cache(maxsize=512)
def _merged(parts: frozenset[Stretch]) -> list[Stretch]:
    """Stretches of one line, each with the heaviest pen of those that cover it; those that meet and
    have the same pen are one."""
    ends: dict[float, list[tuple[Pen, int]]] = {}
    for start, end, pen in parts:
        ends.setdefault(start, []).append((pen, 1))
        ends.setdefault(end, []).append((pen, -1))
    covering: dict[Pen, int] = {}
    begun, found = 0.0, list[Stretch]()
    drawn: Pen | None = None
    for at in sorted(ends):
        for pen, more in ends[at]:
            covering[pen] = covering.get(pen, 0) + more
        heaviest = max((pen for pen, count in covering.items() if count), default=None)
        if heaviest != drawn:
            if drawn:
                found.append((begun, at, drawn))
            begun, drawn = at, heaviest
    return found
