"""Lists in an event's frame: key figures above them, over as many pages as they take."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sheetgen.kits.drawing import tables
from sheetgen.kits.drawing.blocks import HEAD_HEIGHT, Area
from sheetgen.kits.drawing.items import Item
from sheetgen.kits.drawing.page import Page
from sheetgen.kits.drawing.tables import CAPTION, FIGURES_HEIGHT, Row, Table
from sheetgen.kits.drawing.typesetting import paragraph
from sheetgen.kits.events.packet import frame
from sheetgen.kits.events.packet.brief import Brief

ROWS = (4.6, 6.2)
"""The least and the greatest height of a row, in mm."""
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
    table: Table,
    note: str,
    figures: Sequence[Figure] = (),
    head_note: str = "",
    bookmark: str = "",
) -> list[Page]:
    """The pages of a list: the key figures on the first, the note at the foot of each."""
    area = frame.body(brief.paper)
    lines = paragraph(area.x, 0, area.width, note, NOTE_LEADING, "text", NOTE)
    bottom = area.bottom - len(lines) * NOTE_LEADING - 1.5
    above = FIGURES_HEIGHT + 3 if figures else 0.0
    batches = _batches(table.rows, area.y + above, area.y, bottom)
    pages = []
    for number, rows in enumerate(batches, start=1):
        top = area.y + (above if number == 1 else 0)
        items: list[Item] = _figures(area, figures) if number == 1 else []
        row = _row(len(rows) if len(batches) == 1 else 0, bottom - top)
        items += tables.drawn(
            Area(area.x, top, area.width, bottom - top), table._replace(rows=list(rows)), row
        )
        first = bottom + 1.5 + NOTE_LEADING - 0.6
        items += [line._replace(y=line.y + first) for line in lines]
        page = f"{number} of {len(batches)}" if len(batches) > 1 else ""
        name = bookmark or title.capitalize()
        drawn = frame.page(brief, title, items, (), name, page=page, note=head_note)
        pages.append(drawn if number == 1 else drawn._replace(title=""))
    return pages


def _row(rows: int, room: float) -> float:
    """The height of a row where so many share the room; of a full page, the least."""
    if not rows:
        return ROWS[0]
    return max(ROWS[0], min(ROWS[1], (room - HEAD_HEIGHT - CAPTION) / rows))


def _batches(rows: Sequence[Row], first: float, other: float, bottom: float) -> list[Sequence[Row]]:
    """The rows by pages, the first of which begins lower."""
    found: list[Sequence[Row]] = []
    top = first
    while rows or not found:
        fits = int((bottom - top - HEAD_HEIGHT - CAPTION) / ROWS[0] + 1e-6)
        left = len(rows) - fits
        if 0 < left < _LEAST:
            fits -= _LEAST - left
        found.append(rows[:fits])
        rows, top = rows[fits:], other
    return found


def _figures(area: Area, figures: Sequence[Figure]) -> list[Item]:
    items: list[Item] = []
    column = 0
    for figure in figures:
        cell = tables.span(Area(area.x, area.y - 2, area.width, 0), column, figure.columns)
        items += tables.key_figure(cell, figure.figure, figure.more, figure.label)
        column += figure.columns
    return items
