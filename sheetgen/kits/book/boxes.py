"""The boxes of a turn in a log book: rows of fields across a page, each with its label, and cells
for what was rolled or decided. Lengths in mm."""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple, TypeVar

from sheetgen.kits.book.leaves import SMALL
from sheetgen.kits.drawing.fonts import broken, cut, fitted, width
from sheetgen.kits.drawing.page import GROUP, HAIR, Area, Item, Line, Text
from sheetgen.kits.drawing.signs import numbered, tinted

HIGH, LABEL = 10.0, 3.6
"""The height of a box, and of its label."""
SQUARE = 3.2
"""The side of the number of a step."""
SIZE, IN_LINES, FLOOR = 10.0, 7.5, 7.5
"""The type of what stands in a cell, in pt; that in which words take two lines; the least."""


Part = TypeVar("Part")


class Field(NamedTuple):
    """A box: its label, its width (of the row's whole), its cells by name, each with its share of
    the width, and the steps it is of."""

    label: str
    width: float
    cells: tuple[tuple[str, float], ...]
    steps: str = ""


class Boxes(NamedTuple):
    """What stands at the head of a turn: what every turn has, what this one has, and its lower
    edge."""

    art: list[Item]
    marks: list[Item]
    bottom: float


def drawn(
    area: Area,
    top: float,
    rows: Iterable[Sequence[Field]],
    values: Mapping[str, str],
    over: bool = False,
    results: Container[str] = (),
) -> Boxes:
    """Rows of boxes from an upper edge on, with the values of their cells, those of `results` grey;
    in a turn that is `over` a stroke goes through those left empty."""
    art: list[Item] = []
    marks: list[Item] = []
    for fields in rows:
        art.append(Line(area.x, top, area.right, top, GROUP))
        for field, (left, right) in _shared(area.x, area.right, fields, [f.width for f in fields]):
            art += _label(field, left, top)
            cells = _shared(left, right, field.cells, [share for _, share in field.cells])
            for number, ((name, _), (start, end)) in enumerate(cells):
                if name in results:
                    art.append(tinted(Area(start, top + LABEL, end - start, HIGH - LABEL)))
                if number:
                    art.append(Line(start, top + LABEL + 0.6, start, top + HIGH, HAIR))
                if value := values.get(name):
                    marks += _typed(value, start, end, top)
                elif over:
                    y = top + (LABEL + HIGH) / 2
                    marks.append(Line(start + 2, y, end - 2, y, GROUP))
        art.append(Line(area.right, top, area.right, top + HIGH, GROUP))
        top += HIGH
    art.append(Line(area.x, top, area.right, top, GROUP))
    return Boxes(art, marks, top)


def _shared(
    left: float, right: float, parts: Iterable[Part], shares: Sequence[float]
) -> list[tuple[Part, tuple[float, float]]]:
    """Parts with their left and right edges, as wide as their shares."""
    unit = (right - left) / sum(shares)
    edges = pairwise(accumulate((share * unit for share in shares), initial=left))
    return list(zip(parts, edges, strict=True))


def _label(field: Field, left: float, top: float) -> Iterator[Item]:
    yield Line(left, top, left, top + HIGH, GROUP)
    for step in field.steps:
        yield from numbered(left + 0.25, top + 0.25, step, SQUARE)
        left += SQUARE + 0.4
    yield Text(left + 0.7, top + 2.55, field.label, "text", SMALL)


def _typed(text: str, left: float, right: float, top: float) -> list[Item]:
    """A value in its cell; words that are too long for one line stand on two."""
    room, size = right - left - 1.4, IN_LINES
    if " " not in text or width(text, "mono", size) <= room:
        shown, size = fitted(text, room, "mono", SIZE, FLOOR)
        return [Text((left + right) / 2, top + 8.1, shown, "mono", size, "center")]
    first, *rest = broken(text, room, "mono", size)
    lines = [first, *([cut(" ".join(rest), room, "mono", size)] if rest else [])]
    return [
        Text(left + 0.7, top + LABEL + 2.5 + i * 2.6, line, "mono", size)
        for i, line in enumerate(lines)
    ]
