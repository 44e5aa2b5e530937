"""The fields of the back of the game sheet: passage, incidents, notes, and the ships once more."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.games.convoy import sheet_incidents as incidents
from sheetgen.games.convoy import sheet_map as passage
from sheetgen.games.convoy import sheet_roster as roster
from sheetgen.games.convoy.sheet_back import Layout
from sheetgen.games.convoy.sheet_fleet import BOX
from sheetgen.games.convoy.sheet_form_ships import ship_ticks
from sheetgen.games.convoy.sheet_notes import RAISED
from sheetgen.sheets.blocks import HEAD_HEIGHT, Area
from sheetgen.sheets.form import FIRST, LEADING, Field, TextField, cells, within
from sheetgen.sheets.items import Box, Grid, Items, Line
from sheetgen.sheets.paper import PT

TURN, TOLD = 7.5, 6.0
"""The type, in pt, of a turn's number and of what happened on it."""
PRINTED = 5.4
"""What number and watch take of a turn's box on the map, in mm."""


def fields(
    layout: Layout, drawn: Items, ships: tuple[int, ...], turns: int, maybe: int
) -> Iterator[Field]:
    """The fields below the head of the back as it is `drawn`, in the order of reading: for so many
    ships by type, and a journey of so many turns and `maybe` more."""
    yield from _passage(layout, turns, maybe)
    yield from _incidents(layout)
    yield _notes(layout.notes, drawn)
    for kind, count in enumerate(ships):
        for number in range(1, count + 1):
            corner = roster.place(layout.roster, kind, number)
            yield from ship_ticks(kind, number, Area(*corner, BOX, BOX))


def _passage(layout: Layout, turns: int, maybe: int) -> Iterator[Field]:
    """In the box of each turn on the map, below its number and watch."""
    drawn = passage.turns(layout.chart, turns, maybe, "")
    boxes = (item for item in drawn if isinstance(item, Box))
    for turn, box in enumerate(boxes, start=1):
        area = within(box.x, box.y + PRINTED, box.width, box.height - PRINTED)
        yield TextField(f"passage.{turn:02}", f"Passage, turn {turn}: what was met", area, "", TURN)


def _incidents(layout: Layout) -> Iterator[Field]:
    rows = incidents.rows(layout.incidents)
    grid = Grid(incidents.edges(layout.incidents), incidents.tops(layout.incidents, rows))
    for place, area in enumerate(cells(grid)):
        number, column = place // 3 + 1, place % 3
        name, tip = f"incident.{number:02}", f"Incident {number}"
        if column == 1:
            yield TextField(f"{name}.turn", f"{tip}: turn", area, "", TURN)
        elif column == 2:
            what = f"{tip}: what happened"
            yield TextField(f"{name}.told", what, area, "", TOLD, "left", several=True)


def _notes(area: Area, drawn: Items) -> Field:
    """On the ruled lines: two lines of type to each."""
    ruled = [
        item.y1
        for item in drawn
        if isinstance(item, Line)
        and (item.x1, item.x2) == (area.x, area.right)
        and item.y1 > area.y
    ]
    step = (ruled[1] - ruled[0]) / 2
    size = round(step * PT / LEADING, 1)
    before = int((ruled[0] - area.y - HEAD_HEIGHT) / step)
    top = ruled[0] - RAISED - (before - 1) * step - FIRST * size / PT
    place = Area(area.x, top, area.width, ruled[-1] - top)
    return TextField("notes", "Notes", place, "", size, "left", several=True)
