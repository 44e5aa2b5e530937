"""The fields of a page that is filled in on the screen: placed over its boxes, in mm.

Like items, fields say where they are and know nothing of the PDF. Their names are parts joined by
dots (`log.07.contact.die`), from the whole to the particular; fields of the same name are one, in
several places. Their order is the order of reading, in which the tab key goes through them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, pairwise
from typing import Literal, NamedTuple

from sheetgen.sheets.blocks import Area
from sheetgen.sheets.items import MARK, Box, BoxRow, Grid, Items, Line, Ring, Text
from sheetgen.sheets.page import Page

FACE = "mono"
"""The face of what is typed in: the file brings the whole of it."""
LEADING, FIRST = 1.25, 0.83
"""From line to line where a field has several, and from its top to the first, in sizes of type."""
CLEAR = 0.1
"""How far inside the lines of its box a field stays, in mm: the lines remain to be seen."""
_NEAR, _RIM = 0.25, 0.35

Mark = Literal["stroke", "cross", "ring", "tick"]


class TextField(NamedTuple):
    """A place to write in. `tip` is what a reader is told of it; `value` is what it holds already,
    shown in `size` pt or shrunk to fit.

    What is typed in is set in `typed` pt (0: `size`): in one line, or with `several` as many as it
    takes, but no more than fits.
    """

    name: str
    tip: str
    area: Area
    value: str = ""
    size: float = 7.5
    align: Literal["left", "center"] = "center"
    several: bool = False
    typed: float = 0


class Tick(NamedTuple):
    """A place to tick; ticked, it shows a `mark`."""

    name: str
    tip: str
    area: Area
    mark: Mark
    on: bool = False


Field = TextField | Tick


def within(x: float, y: float, wide: float, high: float) -> Area:
    """The room for a field in a box, given by its upper left corner and its size."""
    return Area(x + CLEAR, y + CLEAR, wide - 2 * CLEAR, high - 2 * CLEAR)


def cells(drawn: Box | BoxRow | Grid) -> list[Area]:
    """The room for a field in each box of what is drawn, row by row."""
    match drawn:
        case Box(x, y, wide, high):
            return [within(x, y, wide, high)]
        case BoxRow(x, y, wide, high, boxes, pitch):
            return [within(x + i * pitch, y, wide, high) for i in range(boxes)]
        case Grid(xs, ys):
            across = list(pairwise(xs))
            return [within(x, y, x2 - x, y2 - y) for y, y2 in pairwise(ys) for x, x2 in across]


def shape(mark: Mark, wide: float, high: float) -> tuple[Line | Ring, ...]:
    """A mark as it is drawn in a field of that size, from the field's upper left corner."""
    left, top, right, bottom = _NEAR, _NEAR, wide - _NEAR, high - _NEAR
    match mark:
        case "stroke":
            return (Line(left, bottom, right, top, MARK),)
        case "cross":
            return (Line(left, bottom, right, top, MARK), Line(left, top, right, bottom, MARK))
        case "ring":
            return (Ring(wide / 2, high / 2, min(wide, high) / 2 - _RIM, MARK),)
        case "tick":
            foot = (wide * 0.4, high * 0.8)
            down = Line(wide * 0.2, high * 0.52, *foot, MARK)
            return down, Line(*foot, wide * 0.83, high * 0.17, MARK)


def filled(page: Page, fields: Iterable[Field]) -> Page:
    """A page with fields that hold what was written in their places, and no longer has it drawn.

    A field that has a value already keeps it.
    """
    made = tuple(_filled(field, page) for field in fields)
    places = [field.area for field in made if isinstance(field, TextField)]
    return page._replace(
        layers=tuple(_outside(places, layer) for layer in page.layers),
        marks=_outside(places, page.marks),
        fields=made,
    )


def _filled(field: Field, page: Page) -> Field:
    """A field with what a page has written in its place."""
    if not isinstance(field, TextField) or field.value:
        return field
    written = chain(*page.layers, page.marks)
    words = (item.text for item in written if isinstance(item, Text) and _is_in(item, field.area))
    return field._replace(value=" ".join(words))


def _outside(places: list[Area], items: Items) -> Items:
    """The items that are no text written in one of the places."""
    return tuple(
        item
        for item in items
        if not (isinstance(item, Text) and any(_is_in(item, place) for place in places))
    )


def _is_in(text: Text, place: Area) -> bool:
    """Whether a text is typed in a place."""
    inside = place.x <= text.x <= place.right and place.y <= text.y <= place.bottom
    return inside and text.face == FACE


def of_copy(fields: Iterable[Field], copy: str) -> Iterator[Field]:
    """The fields of one of several sheets in a file, the `copy` of which is `"3 of 500"`:
    `sheet-3-of-500.score.100`. Fields of one name would hold the same."""
    sheet = "-".join(("sheet", *copy.split()))
    return (field._replace(name=f"{sheet}.{field.name}") for field in fields)
