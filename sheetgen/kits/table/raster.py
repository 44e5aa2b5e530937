"""A picture in the characters of a terminal: in half-blocks, or in ASCII."""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import ceil, cos, floor, hypot, pi, sin

from sheetgen.kits.drawing.page import Box, Disc, Fill, Item, Line, Pen, Polyline, Ring, Text
from sheetgen.kits.table.views import View, text
from sheetgen.kits.table.words import Picture

Point = tuple[float, float]
Dots = dict[tuple[int, int], int]
"""What is seen of each cell, by its column and row: a bit for each of its dots."""
HIGHER = 2
"""How many times as high as wide a character is, and how many dots it has, one below the other."""
_BLOCKS = " ▀▄█"
_ASCII = " '.:"
"""A character by its dots: none, the upper, the lower, both."""
_STROKE = 0.5
"""Dots from one point of a line to the next."""
_DASH = 4
"""Of so many dots of a broken line the first half is seen."""
_SHADE = 3
"""One dot of so many of a patch is seen, in either direction."""
_ROUND = 48
_BESIDE = ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1))
"""Where a text goes whose own place is taken, in cells."""


ACROSS, DOWN = 72, 40
"""The characters of a picture among plain lines, at the most."""


def plainly(view: View) -> list[str]:
    """What is to be looked at as lines of plain text."""
    seen = view.picture
    rows = [seen.says, *drawn(seen, ACROSS, DOWN, signs=False)] if seen else []
    return [*rows, *map(text, view.lines)]


def size(picture: Picture, columns: int, rows: int) -> tuple[int, int]:
    """How many columns and rows a picture takes to scale in so much room."""
    fits = min(columns / picture.width, rows * HIGHER / picture.height)
    return max(int(picture.width * fits), 1), max(ceil(picture.height * fits / HIGHER - 0.01), 1)


def drawn(picture: Picture, columns: int, rows: int, signs: bool) -> list[str]:
    """A picture to scale in so much room, row by row; with `signs` in half-blocks."""
    wide, high = size(picture, columns, rows)
    return _Raster(picture, wide, high, _BLOCKS if signs else _ASCII).lines()


class _Raster:
    """A picture becoming characters, each of two dots."""

    def __init__(self, picture: Picture, wide: int, high: int, signs: str) -> None:
        self.wide, self.high, self.signs = wide, high, signs
        self.scale = wide / picture.width
        self.right, self.bottom = self._place(picture.width, picture.height)
        self.dots: Dots = {}
        self.letters: dict[tuple[int, int], str] = {}
        texts = [item for item in picture.items if isinstance(item, Text)]
        for item in picture.items:
            self._item(item)
        for one in texts:
            self._text(one)

    def lines(self) -> list[str]:
        """The rows, each as wide as the drawing."""
        return [
            "".join(self._character(column, row) for column in range(self.wide))
            for row in range(self.high)
        ]

    def _character(self, column: int, row: int) -> str:
        if letter := self.letters.get((column, row)):
            return letter
        return self.signs[self.dots.get((column, row), 0)]

    def _place(self, x: float, y: float) -> Point:
        """A place in dots."""
        return x * self.scale, y * self.scale

    def _dot(self, x: float, y: float) -> None:
        # What lies on the lower and the right edge is within.
        x, y = (c - _STROKE if c == end else c for c, end in ((x, self.right), (y, self.bottom)))
        column, row = floor(x), int(y // HIGHER)
        if 0 <= column < self.wide and 0 <= row < self.high:
            self.dots[column, row] = self.dots.get((column, row), 0) | 1 + int(y) % HIGHER

    def _item(self, item: Item) -> None:
        match item:
            case Line(x1, y1, x2, y2, pen):
                self._way([(x1, y1), (x2, y2)], pen)
            case Polyline(points, pen):
                self._way(points, pen)
            case Box(x, y, width, height, pen):
                right, low = x + width, y + height
                self._way([(x, y), (right, y), (right, low), (x, low), (x, y)], pen)
            case Ring(x, y, radius, pen):
                self._way(_circle(x, y, radius), pen)
            case Disc(x, y, radius):
                self._patch([*_circle(x, y, radius)], 1)
            case Fill(points, _):
                self._patch(points, _SHADE)

    def _way(self, points: Iterable[Point], pen: Pen) -> None:
        gone = 0.0
        for (ax, ay), (bx, by) in pairwise(self._place(*point) for point in points):
            long = hypot(bx - ax, by - ay)
            steps = max(ceil(long / _STROKE), 1)
            for step in range(steps + 1):
                part = step / steps
                if not pen.dash or (gone + part * long) % _DASH < _DASH / 2:
                    self._dot(ax + (bx - ax) * part, ay + (by - ay) * part)
            gone += long

    def _patch(self, points: Iterable[Point], every: int) -> None:
        ring = [self._place(*point) for point in points]
        top, low = min(y for _, y in ring), max(y for _, y in ring)
        for y in range(max(int(top), 0), min(ceil(low), self.high * HIGHER) + 1):
            if y % every:
                continue
            met = sorted(_crossings(ring, y + 0.5))
            for left, right in zip(met[::2], met[1::2], strict=False):
                for x in range(max(ceil(left), 0), min(int(right), self.wide) + 1):
                    if not (x + y // every) % every:
                        self._dot(x, y)

    def _text(self, item: Text) -> None:
        """A text where its middle is, or in a cell beside it."""
        x, y = self._place(item.x, item.y)
        column, row = floor(x), int(y // HIGHER)
        for east, south in _BESIDE:
            cells = [(column + east + i, row + south) for i in range(len(item.text))]
            if all(self._is_free(*cell) for cell in cells):
                self.letters.update(zip(cells, item.text, strict=True))
                return

    def _is_free(self, column: int, row: int) -> bool:
        within = 0 <= column < self.wide and 0 <= row < self.high
        return within and (column, row) not in self.letters


def _circle(x: float, y: float, radius: float) -> Iterator[Point]:
    for step in range(_ROUND + 1):
        angle = 2 * pi * step / _ROUND
        yield x + radius * cos(angle), y + radius * sin(angle)


def _crossings(ring: list[Point], y: float) -> Iterator[float]:
    """Where a level line crosses the sides of an outline."""
    for (ax, ay), (bx, by) in pairwise([*ring, ring[0]]):
        if (ay <= y) != (by <= y):
            yield ax + (bx - ax) * (y - ay) / (by - ay)
