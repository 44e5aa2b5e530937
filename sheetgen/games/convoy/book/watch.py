"""A watch of a solo journal: half a page with its hour and place, its dice, and lines to write."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from sheetgen.games.convoy.book import map
from sheetgen.games.convoy.book.plan import day
from sheetgen.games.convoy.sheet.route import chart_on
from sheetgen.games.convoy.story import watches
from sheetgen.games.convoy.story.watches import Watch
from sheetgen.kits.book.boxes import Boxes, Field, drawn
from sheetgen.kits.book.leaves import SMALL
from sheetgen.kits.book.logbook import Book, Entry, asked
from sheetgen.kits.drawing.blocks import Area
from sheetgen.kits.drawing.items import HAIR, HEAD, Box, BoxRow, Item, Line, Text
from sheetgen.kits.telling.grammar import capital

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
        ("6", "attack", 41, (("attack", 3), ("attack-modifier", 1))),
        ("78", "targets", 62, (("targets", 1),)),
        ("9", "score", 22, (("score", 1),)),
    ),
)
"""The boxes: the steps they are of, the key of their label, their width, and their cells: keys of
`sheet.log.entries`."""


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
    art, marks, bottom = drawn(area, area.y + HEAD_HEIGHT, fields(words), cells, known.played)
    return Boxes(
        [Line(area.x, area.y, area.right, area.y, HEAD), *map.coast(chart), *art],
        [*_when(area, book, entry), *map.route(chart, known.reach), *marks],
        bottom,
    )


def _when(area: Area, book: Book, entry: Entry) -> list[Item]:
    """Number, day, hour, place and light."""
    words, known = book.words["watch"], entry.known
    kept: Watch = known.watch
    x, right = area.x + NUMERAL, area.right - MAP_WIDTH - 2
    items: list[Item] = [
        Text(area.x, area.y + 8.3, str(entry.number), "title", 20),
        Text(x, area.y + 4.5, day(kept), "bold", 10),
        *asked(x, area.y + 8.9, right, "", f"{kept.name}, {hours(words, kept)}"),
        *asked(x, area.y + 13.3, right, words["place"], capital(kept.place) * known.placed),
        *_light(x, area.y + 15.6, kept),
    ]
    if known.maybe:
        items.append(Text(right, area.y + 4.5, words["maybe"], "mono", SMALL, "right"))
    return items


def hours(words: dict[str, Any], kept: Watch) -> str:
    """From when to when a watch lasts."""
    start, end = watches.naval(kept.start), watches.ends(kept)
    return str(words["hours"].format(start=start, end=end))


def _light(x: float, y: float, kept: Watch) -> list[Item]:
    """The bar of light: an hour a box, dark filled, twilight ruled; and the same in words."""
    items: list[Item] = [BoxRow(x, y, HOUR, BAR, watches.HOURS, HOUR, HAIR)]
    for what, since, until in watches.course(kept):
        left, right = x + since * HOUR, x + until * HOUR
        if what == watches.DARK:
            items.append(Box(left, y, right - left, BAR, filled=True))
            items += _crossed(left, right, y)
        elif what == watches.TWILIGHT:
            strokes = int((right - left) / 0.7)
            items += [
                Line(left + i * 0.7, y, left + i * 0.7, y + BAR) for i in range(1, strokes + 1)
            ]
    after = x + watches.HOURS * HOUR + 1.6
    items.append(Text(after, y + 1.75, watches.words(kept), "text", SMALL))
    return items


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
