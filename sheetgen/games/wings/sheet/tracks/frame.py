"""Paths as far as a frame shows them."""

from collections.abc import Sequence
from itertools import pairwise
from math import hypot

from sheetgen.games.wings.sheet.briefing.symbols import Lines
from sheetgen.kits.drawing.blocks import Area
from sheetgen.kits.drawing.chart import Point, Points, within


def inside(way: Points, frame: Area) -> Points:
    """A path as far as it first leaves the frame."""
    kept: list[Point] = [way[0]] if frame.has(*way[0]) else []
    for a, b in pairwise(way):
        if not kept:
            break
        if frame.has(*b):
            kept.append(b)
            continue
        part = within(a, b, frame)
        if part:
            kept.append(between(a, b, part[1]))
        break
    return tuple(kept)


def shown(lines: Lines, frame: Area) -> Lines:
    """Lines, each as far as it lies in a frame."""
    kept: Lines = []
    for points, ink in lines:
        pieces = []
        for a, b in pairwise(points):
            if part := within(a, b, frame):
                pieces.append(tuple(between(a, b, fraction) for fraction in part))
        kept += [(piece, ink) for piece in joined(pieces)]
    return kept


def between(a: Point, b: Point, fraction: float) -> Point:
    """The place so far on the way from one to another."""
    return a[0] + fraction * (b[0] - a[0]), a[1] + fraction * (b[1] - a[1])


def joined(ways: Sequence[Points]) -> list[Points]:
    """Paths that go on where the one before ends, as one each."""
    whole: list[list[Point]] = []
    for way in ways:
        if whole and hypot(whole[-1][-1][0] - way[0][0], whole[-1][-1][1] - way[0][1]) < 0.01:
            whole[-1] += way[1:]
        else:
            whole.append(list(way))
    return [tuple(way) for way in whole]
