"""Where everything stands on the pages of a sheet in large print or half size.

All lengths are those of a page of normal type, in mm: `UNITS` tells how much larger it is printed.
"""

from __future__ import annotations

from functools import cache
from math import ceil
from typing import NamedTuple

from sheetgen.games.convoy.sheet import incidents, roster
from sheetgen.games.convoy.sheet.back import COLUMN_GAP, GAP
from sheetgen.games.convoy.sheet.fleet import BOX, fleet_height
from sheetgen.games.convoy.sheet.layout import (
    BAND,
    COVER_ROW,
    COVER_TOP,
    HEADER,
    JOURNEY,
    KEY,
    LOG_HEAD,
    MOST_TURNS,
    RECKONING_ROW,
    RECKONING_ROWS,
    SET_UP,
    TRACK_CELL,
    TRACK_ROWS,
    Layout,
)
from sheetgen.games.convoy.sheet.route import chart_on
from sheetgen.games.convoy.sheet.rules_tables import FIVE, STRIP, STRIP_GAP
from sheetgen.kits.drawing import foot as footing
from sheetgen.kits.drawing.blocks import HEAD_HEIGHT, Area
from sheetgen.kits.drawing.chart import Chart
from sheetgen.kits.drawing.paper import MARGIN, Paper

EDGE = 1.6
"""Between the blocks and the header above them, or the foot below."""
LARGE_ROW, LARGE_NOTES = 4.4, 48.0
"""The least row of the incidents in large print, and the width of the notes beside them."""
LARGE_ROSTER_ROW = 4.5
NOWHERE = Area(0, 0, 0, 0)
UNITS = {"large": 10 / 7, "half": 7.5 / 7}
"""How much larger than on the normal sheet type and boxes are."""
LARGE_BOX = 4.2
RAIL_GAP = 2.6
RAIL, SHORT_RAIL, LONG = 50.0, 46.0, 290.0
"""The width of the rail beside the log in large print, on pages that are so long, and on shorter
ones, in mm."""
SCORE_WIDTH, FRONT_COLUMN_GAP = 46.0, 5.0
END_STRIP, RECKONING_STRIP = 23.4, 10.6
SLIVER = 0.2
"""An empty area above the first: it keeps that clear of the header."""
FIRST_LOG = 15
"""The last turn on the first of two pages of the log."""


class Table(NamedTuple):
    """A page's share of the incidents: it has so many `rows`, the pages `before` it so many, and
    all of them together `of`."""

    area: Area
    rows: int
    before: int
    of: int

    def numbers(self, entries: int) -> range:
        """The numbers of its rows where so many incidents are told: if those are more than `of`,
        all the pages get more rows."""
        count = max(entries, self.of)
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


class Leaf(NamedTuple):
    """A page: its layout, the names of the parts that stand on it, and the areas of those parts
    that are the back page's."""

    layout: Layout
    parts: tuple[str, ...]
    rear: Rear = Rear()


@cache
def leaves(paper: Paper, size: str, sides: str = "both") -> tuple[Leaf, ...]:
    """The pages of a size (a key of UNITS), for a paper of the normal sheet: what is on its
    `front`, or on `both` its sides."""
    page = _page(paper_of(paper, size), UNITS[size])
    rail = RAIL if paper.height >= LONG else SHORT_RAIL
    front = _large(page, rail) if size == "large" else _half(page)
    if sides == "front":
        return front
    rears = large_rear(page.area) if size == "large" else half_rear(page.area)
    layouts = (page.empty._replace(notes=each.notes) for each in rears)
    return (*front, *(Leaf(at, each.parts, each) for at, each in zip(layouts, rears, strict=True)))


def paper_of(paper: Paper, size: str) -> Paper:
    """The paper a size is printed on: the paper, or its half, on its side."""
    if size == "half":
        return paper.half
    return Paper(f"{paper.name}-landscape", paper.height, paper.width)


class _Room(NamedTuple):
    """What the parts have of a page: the header, all below it and above the foot, and how much of
    that the code in the corner takes from a page that has one."""

    empty: Layout
    header: Area
    area: Area
    code: float

    def rows(self, *heights: float, code: bool = False) -> list[Area]:
        """Areas of these heights, one below the other; what is left over is between them."""
        gaps = len(heights)
        spare = self.area.height - sum(heights) - (self.code if code else 0)
        areas, y = [], self.area.y
        for height in heights:
            areas.append(self.area._replace(y=y, height=height))
            y += height + spare / gaps
        return areas


def _page(paper: Paper, unit: float) -> _Room:
    margin, foot = MARGIN / unit, footing.area(paper)
    wide = paper.width / unit - 2 * margin
    header = Area(margin, margin, wide, HEADER)
    area = Area(margin, header.bottom, wide, foot.y / unit - header.bottom)
    return _Room(
        Layout(paper, 0, header, *(NOWHERE,) * 10),
        header,
        area,
        (footing.CODE_ROOM - footing.HEIGHT) / unit,
    )


def _large(room: _Room, rail: float) -> tuple[Leaf, ...]:
    """Two pages: what is rolled on, and the fleet; the log, and beside it what ends a turn."""
    set_up, band, journey, fleet, reckoning = room.rows(
        SET_UP,
        _band_height(room.area.width),
        JOURNEY,
        fleet_height(LARGE_BOX),
        RECKONING_STRIP,
        code=True,
    )
    first = room.empty._replace(
        set_up=set_up,
        band=band,
        journey=journey,
        fleet=fleet,
        reckoning=reckoning,
        box=LARGE_BOX,
    )
    top = room.area.y + 1.0
    high = room.area.height - 1.8
    log = room.area._replace(y=top, width=room.area.width - rail - RAIL_GAP, height=high)
    rail_area = Area(log.right + RAIL_GAP, top, rail, high)
    track = HEAD_HEIGHT + TRACK_ROWS * TRACK_CELL
    end = rail_area._replace(height=COVER_TOP + 3 * COVER_ROW)
    key = rail_area._replace(y=rail_area.bottom - KEY, height=KEY)
    score = rail_area._replace(y=(end.bottom + key.y - track) / 2, height=track)
    second = room.empty._replace(
        row=(high - LOG_HEAD) / MOST_TURNS, log=log, end=end, score=score, key=key
    )
    return (
        Leaf(first, ("set-up", "tables", "journey", "fleet", "reckoning")),
        Leaf(second, ("log", "end", "score", "key")),
    )


def _half(room: _Room) -> tuple[Leaf, ...]:
    """Four pages: what is rolled on; the fleet and the score; and two of the log."""
    set_up, band, end = room.rows(SET_UP, _band_height(room.area.width), END_STRIP, code=True)
    first = room.empty._replace(set_up=set_up, band=band, end=end)
    track = HEAD_HEIGHT + TRACK_ROWS * TRACK_CELL
    _, fleet, below = room.rows(SLIVER, fleet_height(BOX), track)
    score = below._replace(width=SCORE_WIDTH)
    middle = below._replace(x=score.right + FRONT_COLUMN_GAP, width=SCORE_WIDTH)
    reckoning = middle._replace(height=HEAD_HEIGHT + RECKONING_ROWS * RECKONING_ROW)
    key = middle._replace(y=below.bottom - KEY, height=KEY)
    left = middle.right + FRONT_COLUMN_GAP
    second = room.empty._replace(
        fleet=fleet,
        score=score,
        reckoning=reckoning,
        key=key,
        notes=below._replace(x=left, width=below.right - left),
    )
    row = (room.area.height - 3.6 - LOG_HEAD - JOURNEY) / FIRST_LOG
    _, log, journey = room.rows(SLIVER, LOG_HEAD + FIRST_LOG * row, JOURNEY)
    third = room.empty._replace(row=row, log=log, journey=journey, last=FIRST_LOG)
    turns = MOST_TURNS - FIRST_LOG
    last = log._replace(height=LOG_HEAD + turns * row)
    fourth = room.empty._replace(
        row=row,
        log=last,
        notes=log._replace(y=last.bottom + 3, height=room.area.bottom - last.bottom - 4),
        first=FIRST_LOG + 1,
    )
    return (
        Leaf(first, ("set-up", "tables", "end")),
        Leaf(second, ("fleet", "score", "reckoning", "key", "notes")),
        Leaf(third, ("log", "journey")),
        Leaf(fourth, ("log", "notes")),
    )


def _band_height(wide: float) -> float:
    return BAND if wide >= FIVE else STRIP + STRIP_GAP + BAND


# Where the content of the back stands.


def large_rear(area: Area) -> tuple[Rear, ...]:
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


def half_rear(area: Area) -> tuple[Rear, ...]:
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
