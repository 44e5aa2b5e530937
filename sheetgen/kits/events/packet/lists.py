"""Lists in an event's frame: key figures above them, over as many pages as they take."""

from collections.abc import Sequence
from typing import NamedTuple

from sheetgen.kits.drawing import foot as footing
from sheetgen.kits.drawing import tables
from sheetgen.kits.drawing.blocks import HEAD_HEIGHT, Area
from sheetgen.kits.drawing.items import Item
from sheetgen.kits.drawing.page import Page
from sheetgen.kits.drawing.tables import CAPTION, FIGURES_HEIGHT
from sheetgen.kits.drawing.typesetting import paragraph
from sheetgen.kits.events.packet import frame
from sheetgen.kits.events.packet.brief import Brief
from sheetgen.kits.telling.lists import Columns, R, on_paper

ROWS = (4.6, 6.2)
"""The least and the greatest height of a row, in mm."""
TALL = (7.4, 7.4)
"""Those of a list that is read on a wall, or written in."""
NOTE, NOTE_LEADING = 7.5, 3.4
_LEAST = 4
"""No fewer rows stand alone on a last page."""


class Figure(NamedTuple):
    """A key figure: what is large, what stands beside it, and its label; `columns` of the page's
    twelve."""

    figure: str
    more: str
    label: str
    columns: int = 3


def listed(
    brief: Brief,
    title: str,
    of: str,
    columns: Columns[R],
    rows: Sequence[R],
    note: str = "",
    figures: Sequence[Figure] = (),
    head_note: str = "",
    bookmark: str = "",
    bold: Sequence[R] = (),
    heights: tuple[float, float] = ROWS,
    ruled: bool = False,
) -> list[Page]:
    """The pages of a list `of` something: the key figures on the first, the note at the foot of
    each. `ruled` into cells to write in."""
    area = frame.body(brief.paper)
    table = on_paper(of, columns, rows, area.width, bold)._replace(ruled=ruled)
    lines = paragraph(area.x, 0, area.width, note, NOTE_LEADING, "text", NOTE) if note else []
    bottom = area.bottom - len(lines) * NOTE_LEADING - 1.5
    above = FIGURES_HEIGHT + 3 if figures else 0.0
    fits = [
        int((bottom - top - HEAD_HEIGHT - CAPTION) / heights[0] + 1e-6)
        for top in (area.y + above, area.y)
    ]
    batches = _batches(table.rows, *fits)
    several = len(batches) > 1
    pages = []
    for number, some in enumerate(batches, start=1):
        place = area._replace(y=area.y + (above if number == 1 else 0))
        items = _figures(area, figures) if number == 1 else []
        room = bottom - place.y - HEAD_HEIGHT - CAPTION
        row = heights[0] if several else min(heights[1], room / max(len(some), 1))
        items += tables.drawn(place, table._replace(rows=some), max(row, heights[0]))
        first = bottom + 1.5 + NOTE_LEADING - 0.6
        items += [line._replace(y=line.y + first) for line in lines]
        page = footing.of_several(number, len(batches))
        name = bookmark or title.capitalize()
        drawn = frame.page(brief, title, items, (), name, page=page, note=head_note)
        pages.append(drawn if number == 1 else drawn._replace(title=""))
    return pages


def _batches(rows: list[tables.Row], first: int, other: int) -> list[list[tables.Row]]:
    """The rows by pages: so many on the first, so many on each other."""
    found: list[list[tables.Row]] = []
    fits = first
    while rows or not found:
        if 0 < len(rows) - fits < _LEAST:
            fits -= _LEAST - (len(rows) - fits)
        found.append(rows[:fits])
        rows, fits = rows[fits:], other
    return found


def _figures(area: Area, figures: Sequence[Figure]) -> list[Item]:
    items: list[Item] = []
    column = 0
    for figure in figures:
        cell = tables.span(Area(area.x, area.y - 2, area.width, 0), column, figure.columns)
        items += tables.key_figure(cell, figure.figure, figure.more, figure.label)
        column += figure.columns
    return items
