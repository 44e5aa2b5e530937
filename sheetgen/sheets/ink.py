"""Low ink: the same page in lighter faces and finer lines, and nothing on it filled."""

from __future__ import annotations

from collections.abc import Iterable

from sheetgen.sheets.items import GROUP, HAIR, HEAD, MARK, Bitmap, Box, Grid, Item, Pen, Run, Text

OUTLINE = Pen(0.3)
"""Around what is filled on a page of normal ink."""
DOTTED = Pen(0.25, 0.5, 2)
"""Grids to write in: a third of the line is printed."""
_PENS = {HEAD: Pen(0.5), GROUP: Pen(0.3), MARK: Pen(0.5)}
_FACES = {"text": "light", "bold": "semibold", "title": "semibold", "mono": "mono-light"}


def low(items: Iterable[Item]) -> list[Item]:
    """Items as they are drawn with little ink, each in its place: bars and filled boxes become
    outlines with black text in them, grids are dotted, heavy rules and faces are lighter."""
    return [_low(item) for item in items]


def _low(item: Item) -> Item:
    match item:
        case Text():
            return item._replace(face=_FACES.get(item.face, item.face), white=False)
        case Run():
            return item._replace(face=_FACES.get(item.face, item.face))
        case Box(filled=True):
            return item._replace(pen=OUTLINE, filled=False)
        case Bitmap():
            return item
        case Grid(pen=pen) if pen == HAIR:
            return item._replace(pen=DOTTED)
    return item._replace(pen=_PENS.get(item.pen, item.pen))
