"""A watch of a solo journal: half a page with its hour and place, its dice, and lines to write."""

from __future__ import annotations

from itertools import accumulate, pairwise
from typing import Any, NamedTuple

from sheetgen.games.convoy.book import map
from sheetgen.games.convoy.book.plan import Kept, day
from sheetgen.games.convoy.sheet.route import chart_on
from sheetgen.games.convoy.story import watches
from sheetgen.games.convoy.story.watches import Watch
from sheetgen.kits.book.leaves import SMALL
from sheetgen.kits.book.logbook import Book, Boxes, Entry, asked
from sheetgen.kits.drawing.blocks import Area, numbered
from sheetgen.kits.drawing.chart import Chart
from sheetgen.kits.drawing.items import GROUP, HAIR, HEAD, Box, BoxRow, Item, Line, Text
from sheetgen.kits.drawing.typesetting import broken, fitted, width
from sheetgen.kits.telling.grammar import capital

HEAD_HEIGHT, BOX_HEIGHT, LABEL_HEIGHT = 19.8, 10.0, 3.6
SQUARE = 2.8
MAP_WIDTH = 43.0
NUMERAL = 12.5
"""The room of the turn's number, in mm."""
HOUR = 6.0
"""The length of an hour on the bar of light, in mm."""
BAR = 2.0
ROLLED, FLOOR = 10.0, 6.0


class Field(NamedTuple):
    """A box for dice: the steps it is of, the key of its label, its width (of the row's whole),
    and its cells: keys of `sheet.log.entries`, each with its share of the width."""

    steps: str
    label: str
    width: float
    cells: tuple[tuple[str, float], ...]


ROWS = (
    (
        Field("1", "option", 19, (("option", 1),)),
        Field("2", "contact", 29, (("contact", 1), ("contact-modifier", 1), ("row", 1))),
        Field("3", "enemy", 19, (("enemy", 1),)),
        Field("4", "force", 22, (("force", 1), ("size", 1))),
        Field("5", "interception", 36, (("interception", 2.4), ("left", 1))),
    ),
    (
        Field("6", "attack", 41, (("attack", 3), ("attack-modifier", 1))),
        Field("78", "targets", 62, (("targets", 1),)),
        Field("9", "score", 22, (("score", 1),)),
    ),
)


def boxes(area: Area, book: Book, entry: Entry) -> Boxes:
    """The boxes of a watch, below its hour and place."""
    return Boxes(
        _art(area, book.words["watch"]),
        [
            *_when(area, book, entry),
            *map.route(_chart(area), entry.known.reach),
            *_dice(area, book, entry.known),
        ],
        _top(area, len(ROWS)),
    )


def _art(area: Area, words: dict[str, Any]) -> list[Item]:
    """What every watch has: the heavy rule, the map and the boxes with their labels."""
    items: list[Item] = [Line(area.x, area.y, area.right, area.y, HEAD)]
    items += map.coast(_chart(area))
    for row, fields in enumerate(ROWS):
        top = _top(area, row)
        items.append(Line(area.x, top, area.right, top, GROUP))
        for field, (left, right) in zip(fields, _across(area, fields), strict=True):
            items += _field(field, left, right, top, words["labels"][field.label])
        items.append(Line(area.right, top, area.right, top + BOX_HEIGHT, GROUP))
    foot = _top(area, len(ROWS))
    items.append(Line(area.x, foot, area.right, foot, GROUP))
    return items


def _field(field: Field, left: float, right: float, top: float, label: str) -> list[Item]:
    items: list[Item] = [Line(left, top, left, top + BOX_HEIGHT, GROUP)]
    for i, step in enumerate(field.steps):
        items += numbered(left + i * (SQUARE + 0.3), top, step, SQUARE)
    x = left + len(field.steps) * (SQUARE + 0.3) + 0.7
    items.append(Text(x, top + 2.55, label, "text", SMALL))
    for _, (start, _) in list(_cells(field, left, right).items())[1:]:
        items.append(Line(start, top + LABEL_HEIGHT + 0.6, start, top + BOX_HEIGHT, HAIR))
    return items


def _chart(area: Area) -> Chart:
    return chart_on(area.right - MAP_WIDTH, area.y + 2.2, MAP_WIDTH)


def _top(area: Area, row: int) -> float:
    return area.y + HEAD_HEIGHT + row * BOX_HEIGHT


def _across(area: Area, fields: tuple[Field, ...]) -> list[tuple[float, float]]:
    """The left and right edges of a row's boxes."""
    return _shared(area.x, area.right, [field.width for field in fields])


def _cells(field: Field, left: float, right: float) -> dict[str, tuple[float, float]]:
    edges = _shared(left, right, [share for _, share in field.cells])
    return {key: edge for (key, _), edge in zip(field.cells, edges, strict=True)}


def _shared(left: float, right: float, shares: list[float]) -> list[tuple[float, float]]:
    unit = (right - left) / sum(shares)
    ends = list(accumulate((share * unit for share in shares), initial=left))
    return list(pairwise(ends))


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


def _dice(area: Area, book: Book, entry: Kept) -> list[Item]:
    """What was rolled; a stroke through the boxes a played turn left empty."""
    items: list[Item] = []
    cells = dict(entry.cells)
    if entry.friendly and not cells:
        cells["targets"] = book.words["watch"]["friendly"]
    for row, fields in enumerate(ROWS):
        top = _top(area, row)
        for field, (left, right) in zip(fields, _across(area, fields), strict=True):
            places = _cells(field, left, right)
            for key, (start, end) in places.items():
                if key in cells:
                    items += _typed(cells[key], start, end, top, key == "targets")
                elif entry.played:
                    y = top + (LABEL_HEIGHT + BOX_HEIGHT) / 2
                    items.append(Line(start + 2, y, end - 2, y, GROUP))
    return items


def _typed(text: str, left: float, right: float, top: float, words: bool) -> list[Item]:
    """A value in its cell, on two lines if it must."""
    room, middle = right - left - 1.4, (left + right) / 2
    size = ROLLED if not words else 8.5
    if not words or width(text, "mono", FLOOR + 1) <= room:
        shown, size = fitted(text, room, "mono", size, FLOOR)
        return [Text(middle, top + 8.1, shown, "mono", size, "center")]
    size = FLOOR + 1
    while len(broken(text, room, "mono", size)) > 2:
        size = round(size - 0.1, 1)
    lines = broken(text, room, "mono", size)
    return [
        Text(left + 0.7, top + LABEL_HEIGHT + 2.5 + i * 2.6, line, "mono", size)
        for i, line in enumerate(lines)
    ]
