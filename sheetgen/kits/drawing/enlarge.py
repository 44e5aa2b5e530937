"""Items in another size: places, boxes and type, but not the pens, whose weights are the printer's.

A sheet in large type is laid out on a page smaller by as much, and then enlarged: its parts need
know no other measures than their own.
"""

from __future__ import annotations

from collections.abc import Iterable

from sheetgen.kits.drawing.items import (
    Bitmap,
    Box,
    BoxRow,
    Disc,
    Fill,
    Grid,
    Item,
    Items,
    Line,
    Polyline,
    Ring,
    Run,
    Text,
)


def enlarged(items: Iterable[Item], by: float) -> Items:
    """Items `by` times as large, as seen from the upper left corner of the paper."""
    return tuple(_enlarged(item, by) for item in items)


def _enlarged(item: Item, by: float) -> Item:
    match item:
        case Text(x, y, size=size):
            return item._replace(x=x * by, y=y * by, size=size * by)
        case Run(x, y, pitch, size=size):
            return item._replace(x=x * by, y=y * by, pitch=pitch * by, size=size * by)
        case Line(x1, y1, x2, y2, pen):
            return Line(x1 * by, y1 * by, x2 * by, y2 * by, pen)
        case Polyline(points, pen):
            return Polyline(tuple((x * by, y * by) for x, y in points), pen)
        case Box(x, y, wide, high, pen, filled):
            return Box(x * by, y * by, wide * by, high * by, pen, filled)
        case BoxRow(x, y, wide, high, boxes, pitch, pen):
            return BoxRow(x * by, y * by, wide * by, high * by, boxes, pitch * by, pen)
        case Grid(xs, ys, pen):
            return Grid(tuple(x * by for x in xs), tuple(y * by for y in ys), pen)
        case Disc(x, y, radius):
            return Disc(x * by, y * by, radius * by)
        case Fill(points, tone):
            return Fill(tuple((x * by, y * by) for x, y in points), tone)
        case Ring(x, y, radius, pen):
            return Ring(x * by, y * by, radius * by, pen)
        case Bitmap(x, y, pitch, rows):
            return Bitmap(x * by, y * by, pitch * by, rows)
    raise TypeError(f"not an item: {item!r}")
