"""A watch of a solo journal: half a page with its hour and place, its dice, and lines to write."""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any

from sheetgen.core.language import capital
from sheetgen.games.convoy.book.plan import day
from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.story import chronicle as watches
from sheetgen.games.convoy.story.chronicle import Watch
from sheetgen.games.convoy.story.route import chart_on, route_between
from sheetgen.kits.book.boxes import Boxes, Field, drawn
from sheetgen.kits.book.leaves import SMALL
from sheetgen.kits.book.logbook import Book, Entry, asked
from sheetgen.kits.drawing.chart import Chart, outside
from sheetgen.kits.drawing.page import (
    GROUP,
    HAIR,
    HEAD,
    MARK,
    MAYBE,
    Area,
    Box,
    BoxRow,
    Item,
    Line,
    Polyline,
    Text,
)
from sheetgen.kits.drawing.signs import tinted

HEAD_HEIGHT = 19.8
MAP_WIDTH = 43.0
NUMERAL = 12.5
"""The room of the turn's number, in mm."""
HOUR = 6.0
"""The length of an hour on the bar of light, in mm."""
BAR = 2.0


ROWS = (
    (
        ("1", "option", 19, (("option", 1),)),
        ("2", "contact", 29, (("contact", 1), ("contact-modifier", 1), ("row", 1))),
        ("3", "enemy", 19, (("enemy", 1),)),
        ("4", "force", 22, (("force", 1), ("size", 1))),
        ("5", "interception", 36, (("interception", 2.4), ("left", 1))),
    ),
    (
        ("6", "attack", 34, (("attack", 3), ("attack-modifier", 1))),
        ("78", "targets", 71, (("targets", 1),)),
        ("9", "score", 20, (("score", 1),)),
    ),
)
"""The boxes: the steps they are of, the key of their label, their width, and their cells: keys of
`shorthand.entries`."""
RESULTS = ("row", "size", "left", "score")
"""The cells of what the dice come to."""
TURN = (3.7, 4.3)
"""The width and height of a turn's box on the track of its day, in mm."""


def fields(words: dict[str, Any]) -> list[list[Field]]:
    """The boxes, row by row. `words` is the part of the bank that is called `watch`."""
    labels = words["labels"]
    return [[Field(labels[key], wide, cells, steps) for steps, key, wide, cells in r] for r in ROWS]


def boxes(area: Area, book: Book, entry: Entry) -> Boxes:
    """The boxes of a watch, below its hour and place."""
    words, known = book.words["watch"], entry.known
    chart = chart_on(area.right - MAP_WIDTH, area.y + 2.2, MAP_WIDTH)
    cells = known.cells
    if known.friendly and not cells:
        cells = {"targets": words["friendly"]}
    top = area.y + HEAD_HEIGHT
    art, marks, bottom = drawn(area, top, fields(words), cells, known.played, RESULTS)
    return Boxes(
        [Line(area.x, area.y, area.right, area.y, HEAD), *coast(chart), *art],
        [*_when(area, book, entry), *route(chart, known.reach), *_track(area, book, entry), *marks],
        bottom,
    )


def _when(area: Area, book: Book, entry: Entry) -> Iterator[Item]:
    """Number, day, hour, place and light."""
    words, known = book.words["watch"], entry.known
    kept: Watch = known.watch
    x, right = area.x + NUMERAL, area.right - MAP_WIDTH - 2
    yield Text(area.x, area.y + 8.3, str(entry.number), "title", 20)
    yield Text(x, area.y + 4.5, day(kept), "bold", 10)
    yield from asked(x, area.y + 8.9, right, "", f"{kept.name}, {hours(words, kept)}")
    yield from asked(x, area.y + 13.3, right, words["place"], capital(kept.place) * known.placed)
    yield from _light(x, area.y + 15.6, kept)
    if known.maybe:
        yield Text(right, area.y + 4.5, words["maybe"], "mono", SMALL, "right")


def _track(area: Area, book: Book, entry: Entry) -> Iterator[Item]:
    """The boxes of a day's turns where the day begins: nights tinted, those dashed that only Evade
    may bring."""
    of_day = len(watches.WATCHES)
    # One that only Evade may bring says so there.
    if (entry.number - 1) % of_day or entry.known.maybe:
        return
    x = area.right - MAP_WIDTH - 2 - of_day * TURN[0]
    for place, kept in enumerate(book.entries[entry.number - 1 : entry.number - 1 + of_day]):
        box = Area(x + place * TURN[0], area.y + 1.3, *TURN)
        if watches.WATCHES[place] in watches.NIGHT:
            yield tinted(box, "night")
        yield Box(*box, MAYBE if kept.known.maybe else HAIR)
        yield Text(box.x + TURN[0] / 2, box.y + 3.1, str(kept.number), "text", SMALL, "center")


def hours(words: dict[str, Any], kept: Watch) -> str:
    """From when to when a watch lasts."""
    start, end = watches.naval(kept.start), watches.ends(kept)
    return str(words["hours"].format(start=start, end=end))


def _light(x: float, y: float, kept: Watch) -> Iterator[Item]:
    """The bar of light: an hour a box, dark filled, twilight ruled; and the same in words."""
    yield BoxRow(x, y, HOUR, BAR, watches.HOURS, HOUR, HAIR)
    for what, since, until in watches.course(kept):
        left, right = x + since * HOUR, x + until * HOUR
        if what == watches.DARK:
            yield Box(left, y, right - left, BAR, filled=True)
            yield from _crossed(left, right, y)
        elif what == watches.TWILIGHT:
            strokes = int((right - left) / 0.7)
            yield from (
                Line(left + i * 0.7, y, left + i * 0.7, y + BAR) for i in range(1, strokes + 1)
            )
    after = x + watches.HOURS * HOUR + 1.6
    yield Text(after, y + 1.75, watches.words(kept), "text", SMALL)


def _crossed(left: float, right: float, y: float) -> list[Item]:
    """A cross through every hour, or part of one: it shows where ink is spared and nothing is
    filled."""
    hours = max(round((right - left) / HOUR), 1)
    ends = [left + (right - left) * i / hours for i in range(hours + 1)]
    return [
        stroke
        for x1, x2 in pairwise(ends)
        for stroke in (Line(x1, y, x2, y + BAR), Line(x1, y + BAR, x2, y))
    ]


# The small map: the coasts, the route to Malta, and where on it a watch is.


NAMES = {"Gibraltar": (-4.3, 37.1), "Malta": (14.45, 35.1)}
"""The names on the large map, and where they stand: longitude and latitude of their middle."""
EDGE = 0.1
FIX = 1.7
"""The side of the square that marks a place, in mm."""


@cache
def coast(on: Chart, fine: bool = False) -> tuple[Item, ...]:
    """The coasts, in more or less detail."""
    lines = data("map")["coast" if fine else "rough coast"]
    # Where land runs on beyond the chart its edge is no coast.
    area = on.area
    edge = [Area(area.x - 1, area.y, 1 + EDGE, area.height)]
    return tuple(
        Polyline(points, GROUP if fine else HAIR)
        for line in lines
        for points in outside(on.line(line), edge)
    )


def route(on: Chart, reach: tuple[float, float]) -> list[Item]:
    """The route as far as it was sailed and on to Malta, and on it a square where the watch is
    spent; where that may be anywhere in `reach` (fractions of the route), that stretch of it."""
    first, last = reach
    if first < last:
        return [
            Polyline(route_between(on, 0, 1), MAYBE),
            Polyline(route_between(on, first, last), HEAD),
        ]
    sailed, ahead = route_between(on, 0, first), route_between(on, first, 1)
    x, y = sailed[-1]
    fix = Box(x - FIX / 2, y - FIX / 2, FIX, FIX, filled=True)
    return [Polyline(sailed, GROUP), Polyline(ahead, MAYBE), fix]


def passage(x: float, y: float, wide: float) -> Iterator[Item]:
    """The whole passage, with the ports it runs between."""
    on = chart_on(x, y, wide)
    route = route_between(on, 0, 1)
    yield Box(*on.area, GROUP)
    yield from coast(on, fine=True)
    yield Polyline(route, MARK)
    for name, (lon, lat) in NAMES.items():
        yield Text(*on.at(lon, lat), name, "bold", 8.5, "center")
