"""The return-to-base worksheet to be filled in on the screen: a field on every line of its head,
and in every cell of the crews' lines."""

from collections.abc import Iterator

from sheetgen.core.game import Conditions
from sheetgen.games.wings.sheet.worksheet import document as worksheet
from sheetgen.games.wings.sheet.worksheet import lines, tables
from sheetgen.games.wings.story.chronicle import Chronicle
from sheetgen.kits.drawing.blocks import Area
from sheetgen.kits.drawing.fields import Field, TextField
from sheetgen.kits.drawing.form import filled, of_copy, on_line, within
from sheetgen.kits.drawing.page import Foot, Page
from sheetgen.kits.drawing.paper import Paper

SIZE, NUMBER_SIZE, TYPED = 7.5, 15.0, 7.5
"""The type, in pt, of the head, of the mission's number, and of a cell, which has two lines."""


def pages(
    paper: Paper, conditions: Conditions, chronicle: Chronicle | None, foot: Foot
) -> list[Page]:
    """The worksheet with fields, for whichever mission comes: it is kept under another name for
    each. Raises as `worksheet.pages` does."""
    (flat,) = worksheet.pages(paper, conditions, None, foot)
    layout = worksheet.plan(paper, conditions)
    fields = [*_head(layout.header, foot), *_lines(layout.log)]
    return [filled(flat, of_copy(fields, foot.copy) if foot.copy else fields)]


def _head(header: Area, foot: Foot) -> Iterator[Field]:
    """Seed and name, as far as they are not printed; then what mission it is."""
    said = tables.words()["head"]
    for label, (x, wide) in worksheet.OWN_FIELDS.items():
        area = on_line(header.right - x, header.y + worksheet.TITLE_BASE, wide, said[label])
        if label == "name":
            yield TextField("name", said[label], area, foot.player or "", SIZE, "left")
        elif not foot.seed:
            yield TextField("seed", said[label], area, "", SIZE, "left")
    square = worksheet.NUMBER_BOX
    number = within(header.x, header.y, square, square)
    yield TextField("worksheet.number", "Mission number", number, "", NUMBER_SIZE)
    for label, (x, wide) in worksheet.fields(header).items():
        area = on_line(x, header.y + worksheet.FIELD_BASE, wide, said[label])
        yield TextField(f"worksheet.{label}", said[label], area, "", SIZE, "left")


def _lines(area: Area) -> Iterator[Field]:
    """A field of two lines for each step of each crew."""
    placed, said = lines.lines(area), tables.words()["log"]["columns"]
    for crew, top in enumerate(placed.tops, start=1):
        for name, column in placed.columns.items():
            _, above, below = said[name]
            tip = f"Crew {crew}: {' '.join(filter(None, (above, below)))}"
            cell = within(column.x, top, column.width, placed.high)
            yield TextField(
                f"worksheet.crew.{crew}.{name}", tip, cell, "", TYPED, "left", several=True
            )
