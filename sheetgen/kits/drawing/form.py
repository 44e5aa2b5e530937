"""The fields of a page that is filled in on the screen: placed over its boxes, in mm.

Like items, fields say where they are and know nothing of the PDF. Their names are parts joined by
dots (`log.07.contact.die`), from the whole to the particular; fields of the same name are one, in
several places. Their order is the order of reading, in which the tab key goes through them.
"""

from collections.abc import Iterable, Iterator
from itertools import chain, pairwise

from sheetgen.kits.drawing.blocks import Area, field_room
from sheetgen.kits.drawing.fields import Field, TextField, Tick
from sheetgen.kits.drawing.items import Box, BoxRow, Grid, Items, Text
from sheetgen.kits.drawing.page import Page

FACE = "mono"
"""The face of what is typed in: the file brings the whole of it."""
LEADING, FIRST = 1.25, 0.83
"""From line to line where a field has several, and from its top to the first, in sizes of type."""
CLEAR = 0.1
"""How far inside the lines of its box a field stays, in mm: the lines remain to be seen."""
LINE_HEIGHT, UNDER = 3.9, 0.5
"""The height of a field on a line to write on, and how far below the baseline it ends, in mm."""
CROSS = ("mono-bold", "×")
"""The face and the text of what stands in a box that is ticked already."""


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


def on_line(x: float, baseline: float, wide: float, label: str) -> Area:
    """The room for a field on the line of `blocks.field`, given as that is."""
    room = field_room(wide, label)
    return Area(x + wide - room, baseline + UNDER - LINE_HEIGHT, room, LINE_HEIGHT)


def filled(page: Page, fields: Iterable[Field]) -> Page:
    """A page with fields that hold what was written in their places, and no longer has it drawn.

    A field that has a value already keeps it.
    """
    written = [item for item in chain(*page.layers, page.marks) if isinstance(item, Text)]
    typed = [text for text in written if text.face == FACE]
    crosses = [text for text in written if (text.face, text.text) == CROSS]
    made = tuple(
        _ticked(field, crosses) if isinstance(field, Tick) else _typed(field, typed)
        for field in fields
    )
    held = {
        text
        for field in made
        for text in (crosses if isinstance(field, Tick) else typed)
        if _is_in(text, field.area)
    }
    return page._replace(
        layers=tuple(_without(held, layer) for layer in page.layers),
        marks=_without(held, page.marks),
        fields=made,
    )


def _typed(field: TextField, typed: list[Text]) -> TextField:
    """A field with what is typed in its place."""
    if field.value:
        return field
    return field._replace(value=" ".join(t.text for t in typed if _is_in(t, field.area)))


def _ticked(field: Tick, crosses: list[Text]) -> Tick:
    """A tick box that is ticked if there is a cross in its place."""
    return field._replace(on=field.on or any(_is_in(cross, field.area) for cross in crosses))


def _without(held: set[Text], items: Items) -> Items:
    """The items that no field holds."""
    return tuple(item for item in items if item not in held)


def _is_in(text: Text, place: Area) -> bool:
    return place.x <= text.x <= place.right and place.y <= text.y <= place.bottom


def of_copy(fields: Iterable[Field], copy: str) -> Iterator[Field]:
    """The fields of one of several sheets in a file, the `copy` of which is `"3 of 500"`:
    `sheet-3-of-500.score.100`. Fields of one name would hold the same."""
    sheet = "-".join(("sheet", *copy.split()))
    return (field._replace(name=f"{sheet}.{field.name}") for field in fields)
