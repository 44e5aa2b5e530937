"""Items in another size or elsewhere: places, boxes and type, but not the pens, whose weights are
the printer's.

A sheet in large type is laid out on a page smaller by as much, and then enlarged: its parts need
know no other measures than their own.
"""

from collections.abc import Iterable

from sheetgen.kits.drawing.items import Fill, Grid, Item, Items, Line, Polyline

_SIZES = ("size", "pitch", "width", "height", "radius")
"""What of an item is as much larger."""


def enlarged(items: Iterable[Item], by: float) -> Items:
    """Items `by` times as large, as seen from the upper left corner of the paper."""
    return tuple(items) if by == 1 else tuple(_placed(item, by, 0.0, 0.0) for item in items)


def moved(items: Iterable[Item], right: float, down: float) -> Items:
    """Items so many mm to the right and down."""
    return tuple(_placed(item, 1.0, right, down) for item in items)


def _placed(item: Item, by: float, right: float, down: float) -> Item:
    def at(points: Iterable[tuple[float, float]]) -> tuple[tuple[float, float], ...]:
        return tuple((x * by + right, y * by + down) for x, y in points)

    if isinstance(item, Line):
        (x1, y1), (x2, y2) = at(((item.x1, item.y1), (item.x2, item.y2)))
        return Line(x1, y1, x2, y2, item.pen)
    if isinstance(item, Polyline | Fill):
        return item._replace(points=at(item.points))
    if isinstance(item, Grid):
        xs, ys = (x * by + right for x in item.xs), (y * by + down for y in item.ys)
        return Grid(tuple(xs), tuple(ys), item.pen)
    sizes = {name: getattr(item, name) * by for name in _SIZES if name in item._fields}
    return item._replace(x=item.x * by + right, y=item.y * by + down, **sizes)
