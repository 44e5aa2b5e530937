"""The passage on a map: coast and route from Gibraltar to Malta, and a numbered box a turn."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot
from typing import Any

from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.sheet import route as where
from sheetgen.games.convoy.sheet.log import WATCHES
from sheetgen.games.convoy.sheet.route import Passage
from sheetgen.games.convoy.story.chronicle import Chronicle
from sheetgen.kits.drawing.blocks import Area
from sheetgen.kits.drawing.callouts import leader
from sheetgen.kits.drawing.chart import Chart, Point, Points, chart_frame, mile_scale, outside
from sheetgen.kits.drawing.items import (
    GROUP,
    HAIR,
    MARK,
    MAYBE,
    Box,
    Item,
    Line,
    Polyline,
    Ring,
    Text,
)

STOP_RING, PORT_RING = 0.65, 0.5
HALFWAY_BAR, HALFWAY_GAP = 1.7, 0.45
LANE = 1.05
"""Half the width of the lane of friendly waters, in mm."""
KEY_LEADING, SAMPLE = 3.5, 7.0
SCALE_PLACE, SCALE_MILES = (-2.2, 34.55), 100


# What every copy has.


def art(on: Chart, words: dict[str, Any]) -> list[Item]:
    """Frame, degrees, names and key."""
    return [
        *chart_frame(on),
        *mile_scale(on, *SCALE_PLACE, SCALE_MILES),
        *where.names(on),
        *_ports(on),
        *_key(on, words["key"]),
    ]


def turns(
    on: Chart, length: int, maybe: int, why: str, more_holes: Sequence[Area] = ()
) -> list[Item]:
    """Coast and route, with the boxes of a journey of so many turns; `maybe` turns more stand in a
    row below a line that says `why`. The coast is open there, and at `more_holes`."""
    of = where.passage(on, length)
    row = [where.maybe_area(on)] if maybe else []
    holes = [*of.areas, *map(where.room, where.names(on)), *row, *more_holes]
    items: list[Item] = []
    for line in data("map")["coast"]:
        items += [Polyline(points, HAIR) for points in outside(on.line(line), holes)]
    items += _route(of)
    for turn in range(1, length + 1):
        items += _box(of, turn)
    return items + (_maybe(on, length, maybe, why) if maybe else [])


def _route(of: Passage) -> list[Item]:
    """The route, open at the stops, with a leader from each to its box."""
    items: list[Item] = [Polyline(points, GROUP) for points in _open_at_stops(of, of.route)]
    for turn, stop in enumerate(of.stops, start=1):
        (x, y), (x2, y2) = stop.at, leader(stop.at, where.box(of, turn))
        out = STOP_RING / hypot(x2 - x, y2 - y)
        items.append(Ring(x, y, STOP_RING, GROUP))
        items.append(Line(x + out * (x2 - x), y + out * (y2 - y), x2, y2, HAIR))
    return items


def _open_at_stops(of: Passage, line: Points) -> list[Points]:
    # A square between the one inside the ring and the one around it.
    side = 2 * STOP_RING * 0.85
    holes = [Area(s.at[0] - side / 2, s.at[1] - side / 2, side, side) for s in of.stops]
    return list(outside(line, holes))


def _box(of: Passage, turn: int) -> list[Item]:
    area = where.box(of, turn)
    return [Box(*area, HAIR), *_printed(area, turn), *_date(of, turn)]


def _date(of: Passage, turn: int) -> list[Text]:
    """The date beyond the box of a day's first turn."""
    area, date = where.box(of, turn), where.date_of(turn)
    y = area.y - 0.7 if where.above(of, turn) else area.bottom + 2.4
    return [Text(area.x + area.width / 2, y, date, "bold", 7, "center")] if date else []


def date_rooms(on: Chart, length: int) -> list[Area]:
    """The room of the dates on a map of so many turns, and a little more."""
    of = where.passage(on, length)
    return [where.room(date) for turn in range(1, length + 1) for date in _date(of, turn)]


def _printed(area: Area, turn: int) -> list[Item]:
    """The number and the watch in a turn's box."""
    middle = area.x + area.width / 2
    watch = WATCHES[(turn - 1) % len(WATCHES)]
    return [
        Text(middle, area.y + 2.5, str(turn), "bold", 7, "center"),
        Text(middle, area.y + 5.0, watch, "text", 7, "center"),
    ]


def _maybe(on: Chart, length: int, maybe: int, why: str) -> list[Item]:
    row = where.maybe_area(on)
    items: list[Item] = [Text(row.x, row.y + 2.0, why)]
    for number in range(1, maybe + 1):
        area, date = where.maybe_box(on, number), where.date_of(length + number)
        items += [Box(*area, MAYBE), *_printed(area, length + number)]
        if date:
            items.append(Text(area.x, area.y - 0.7, date, "bold"))
    return items


def _ports(on: Chart) -> list[Item]:
    ports = [place["port"] for place in data("map")["places"] if "port" in place]
    return [Ring(*on.at(*port), PORT_RING, GROUP) for port in ports]


def _key(on: Chart, words: dict[str, Any]) -> list[Item]:
    """What marks mean."""
    area = where.key_area(on)
    ys = [area.y + i * KEY_LEADING + 2.2 for i in range(5)]
    text, level = area.x + SAMPLE + 1.5, 0.8
    start, end, middle = area.x, area.x + SAMPLE, area.x + SAMPLE / 2
    items: list[Item] = [
        Polyline(_lane(start, end, ys[0] - level), GROUP),
        Line(start, ys[0] - level, end, ys[0] - level, GROUP),
        Line(start, ys[1] - level, end, ys[1] - level, GROUP),
        *_bars((middle, ys[1] - level), (1.0, 0.0), 1.2),
        Text(text, ys[0], words["friendly"]),
        Text(text, ys[1], words["halfway"]),
    ]
    for y, name in zip(ys[2:], ("incident", "sunk", "plane"), strict=True):
        sign, meaning = words[name]
        items += [Text(middle, y, sign, "bold", 7, "center"), Text(text, y, meaning)]
    return items


def _lane(start: float, end: float, y: float) -> Points:
    """The sign for friendly waters, level."""
    return (start, y - LANE), (end, y - LANE), (end, y + LANE), (start, y + LANE)


# What a copy has of its own.


def marks(on: Chart, chronicle: Chronicle, written: dict[int, str]) -> list[Item]:
    """Friendly waters and the halfway mark, and what is written in the boxes, by turn."""
    of = where.passage(on, chronicle.length)
    items = waters(on, chronicle)
    for turn, text in written.items():
        area = where.box(of, turn)
        items.append(Text(area.x + area.width / 2, area.bottom - 1.1, text, "mono", 8, "center"))
    return items


def waters(on: Chart, chronicle: Chronicle) -> list[Item]:
    """Friendly waters and the halfway mark."""
    return [
        *_friendly(on, chronicle.friendly / chronicle.length),
        *_halfway(on, chronicle.halfway() / chronicle.length),
    ]


def _friendly(on: Chart, fraction: float) -> list[Item]:
    """Lines on either side of the route as far as friendly waters go, and across it at the end."""
    line = where.route_between(on, 0, fraction)
    left, right = _parallel(line, LANE), _parallel(line, -LANE)
    return [Polyline((*left, *reversed(right)), GROUP)]


def _parallel(line: Points, off: float) -> Points:
    """A line to the left of another, `off` mm away."""
    directions = [where.direction(a, b) for a, b in pairwise(line)]
    before, after = [directions[0], *directions], [*directions, directions[-1]]
    return tuple(
        (x + off * (south + south2) / 2, y - off * (east + east2) / 2)
        for (x, y), (east, south), (east2, south2) in zip(line, before, after, strict=True)
    )


def _halfway(on: Chart, fraction: float) -> list[Item]:
    stop = where.stop_at(on, fraction)
    return _bars(stop.at, stop.way, HALFWAY_BAR)


def _bars(at: Point, direction: Point, half: float) -> list[Item]:
    """Two bars across a line."""
    (x, y), (east, south) = at, direction
    middles = [(x + east * d, y + south * d) for d in (-HALFWAY_GAP, HALFWAY_GAP)]
    return [
        Line(a + south * half, b - east * half, a - south * half, b + east * half, MARK)
        for a, b in middles
    ]
