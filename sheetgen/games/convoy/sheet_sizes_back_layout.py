"""Where the content of the back page stands on the pages of another size.

All lengths are those of a page of normal type, in mm, as in `sheet_sizes_layout`.
"""

from __future__ import annotations

from math import ceil
from typing import NamedTuple

from sheetgen.games.convoy import sheet_incidents as incidents
from sheetgen.games.convoy import sheet_roster as roster
from sheetgen.games.convoy.sheet_back import COLUMN_GAP, GAP
from sheetgen.games.convoy.sheet_passage import chart_on
from sheetgen.sheets.blocks import HEAD_HEIGHT, Area
from sheetgen.sheets.chart import Chart

EDGE = 1.6
"""Between the blocks and the header above them, or the foot below."""
LARGE_ROW, LARGE_NOTES = 4.4, 48.0
"""The least row of the incidents in large print, and the width of the notes beside them."""
LARGE_ROSTER_ROW = 4.5
NOWHERE = Area(0, 0, 0, 0)


class Table(NamedTuple):
    """A page's share of the incidents: it has so many `rows`, the pages `before` it so many, and
    all of them together `of`."""

    area: Area
    rows: int
    before: int
    of: int

    def numbers(self, told: int) -> range:
        """The numbers of its rows where so many incidents are told: if those are more than `of`,
        all the pages get more rows."""
        count = max(told, self.of)
        first, after = (ceil(count * n / self.of) for n in (self.before, self.before + self.rows))
        return range(first + 1, after + 1)


class Rear(NamedTuple):
    """A page: the names of the parts that stand on it, and their areas."""

    parts: tuple[str, ...] = ()
    passage: Area = NOWHERE
    table: Table = Table(NOWHERE, 0, 0, 0)
    roster: Area = NOWHERE
    notes: Area = NOWHERE

    @property
    def chart(self) -> Chart:
        """The map."""
        area = self.passage
        return chart_on(area.x, area.y + HEAD_HEIGHT, area.width)


def large(area: Area) -> tuple[Rear, ...]:
    """Two pages, below the header and above the foot: the map with the first incidents; the other
    incidents, notes and the roster."""
    passage, below = _split(area)
    high = roster.height(LARGE_ROSTER_ROW)
    fleet = area._replace(y=area.bottom - EDGE - high, height=high)
    top = area.y + EDGE
    others = Area(area.x, top, area.width - LARGE_NOTES - COLUMN_GAP, fleet.y - GAP - top)
    notes = others._replace(x=area.right - LARGE_NOTES, width=LARGE_NOTES)
    first, second = (incidents.rows(part, row=LARGE_ROW) for part in (below, others))
    return (
        Rear(("passage", "incidents"), passage, Table(below, first, 0, first + second)),
        Rear(
            ("incidents", "notes", "roster"),
            table=Table(others, second, first, first + second),
            roster=fleet,
            notes=notes,
        ),
    )


def half(area: Area) -> tuple[Rear, ...]:
    """Three pages: the map and notes; the incidents; the roster."""
    passage, below = _split(area)
    whole = Area(area.x, area.y + EDGE, area.width, area.height - 2 * EDGE)
    rows = incidents.rows(whole)
    return (
        Rear(("passage", "notes"), passage, notes=below),
        Rear(("incidents",), table=Table(whole, rows, 0, rows)),
        Rear(("roster",), roster=whole),
    )


def _split(area: Area) -> tuple[Area, Area]:
    """The passage as wide as the page, and what is left below it."""
    top = area.y + EDGE
    high = HEAD_HEIGHT + chart_on(area.x, top, area.width).area.height
    passage = Area(area.x, top, area.width, high)
    y = passage.bottom + GAP
    return passage, Area(area.x, y, area.width, area.bottom - EDGE - y)
