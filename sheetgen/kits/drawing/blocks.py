"""Parts that sheets have in common: areas of the page, section heads, tables of dice, write-ins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from sheetgen.kits.drawing.items import HAIR, HEAD, Box, Disc, Item, Line, Text
from sheetgen.kits.drawing.typesetting import fitted, width

HEAD_HEIGHT = 4.6
"""From the heavy rule of a section head to where its section begins, in mm."""
FIELD_FLOOR = 7.5
"""The smallest type, in pt, a value on a line is set in before it is cut short."""
NUMBER = 3.6
"""How high the black disc of a step is, in mm."""


class Area(NamedTuple):
    """A rectangle of the page, in mm from its upper left corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.y + self.height

    @classmethod
    def around(cls, points: Iterable[tuple[float, float]]) -> Area:
        """The least rectangle that has these points."""
        xs, ys = zip(*points, strict=True)
        return cls(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))

    @property
    def outline(self) -> tuple[tuple[float, float], ...]:
        """Its corners as a closed line."""
        (x, y), right, bottom = self[:2], self.right, self.bottom
        return (x, y), (right, y), (right, bottom), (x, bottom), (x, y)

    @property
    def middle(self) -> tuple[float, float]:
        """Its middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    def wider(self, by: float) -> Area:
        """It with so much more on every side."""
        return Area(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    def has(self, x: float, y: float) -> bool:
        """Whether a point lies in it."""
        left, top, wide, high = self
        return left <= x <= left + wide and top <= y <= top + high

    def holds(self, other: Area) -> bool:
        """Whether all of another lies in it."""
        return self.has(other.x, other.y) and self.has(other.right, other.bottom)

    def meets(self, others: Iterable[Area]) -> bool:
        """Whether it overlaps any of others."""
        return any(
            self.x < o.right and o.x < self.right and self.y < o.bottom and o.y < self.bottom
            for o in others
        )


def head(
    x: float, y: float, wide: float, title: str, number: str = "", note: str = ""
) -> Iterator[Item]:
    """A section head: a heavy rule, the number of the step, a title, and a note at the right."""
    yield Line(x, y, x + wide, y, HEAD)
    baseline = y + 3.35
    if number:
        # Clear of the rule above it.
        yield from numbered(x, y + 0.5, number)
    start = x + number_width(number) + 1.2 if number else x
    yield Text(start, baseline, title, "title", 8)
    if note:
        yield Text(x + wide, baseline, note, "text", 7.5, "right")


def number_width(number: str, side: float = NUMBER) -> float:
    """The width of the black disc of a step's number, in mm: two figures have a wider one."""
    return side if len(number) == 1 else 1.35 * side


def numbered(x: float, y: float, number: str, side: float = NUMBER) -> list[Item]:
    """The number of a step, white on black."""
    radius, wide = side / 2, number_width(number, side)
    size = max(2.1 * side, 7.5)
    middle = y + radius
    ends = [Disc(at, middle, radius) for at in (x + radius, x + wide - radius)]
    between = [Box(x + radius, y, wide - side, side, filled=True)] if wide > side else []
    at = x + wide / 2, middle + size * 0.114
    figure = Text(*at, number, "title", size, "center", white=True)
    return [*(ends if between else ends[:1]), *between, figure]


def rows(
    x: float, y: float, right: float, cells: Iterable[Sequence[str]], leading: float, indent: float,
    size: float = 7.5,
) -> Iterator[Item]:  # fmt: skip
    """A table without lines: a die face in bold, what it means, and at `right` what it does.
    The first baseline is at `y`; the meaning begins `indent` mm from `x`."""
    for i, (die, meaning, *effect) in enumerate(cells):
        baseline = y + i * leading
        yield Text(x, baseline, die, "bold", size)
        yield Text(x + indent, baseline, meaning, "text", size)
        yield from (Text(right, baseline, e, "text", size, "right") for e in effect if e)


def field(x: float, baseline: float, wide: float, label: str) -> list[Item]:
    """A label, and a line to write on as far as `wide` mm from `x`."""
    start = x + width(label) + 1
    return [Text(x, baseline, label), Line(start, baseline + 0.6, x + wide, baseline + 0.6, HAIR)]


def on_field(
    x: float, baseline: float, wide: float, label: str, value: str, face: str = "mono"
) -> list[Item]:
    """A value typed (or printed, in another face) on the line of `field`, shrunk or cut short to
    fit."""
    room = field_room(wide, label)
    text, size = fitted(value, room, face, 8, FIELD_FLOOR)
    return [Text(x + wide - room, baseline, text, face, size)]


def field_room(wide: float, label: str) -> float:
    """The room for a value on the line of `field`, in mm."""
    return wide - width(label) - 1.6
