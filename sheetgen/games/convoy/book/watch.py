"""A watch of a solo journal: half a page with its hour and place, its dice, and lines to write."""

from __future__ import annotations

from itertools import accumulate, pairwise
from typing import Any, NamedTuple

from sheetgen.games.convoy.book import map
from sheetgen.games.convoy.book.plan import Book, Entry
from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.sheet.route import chart_on
from sheetgen.games.convoy.story import watches
from sheetgen.games.convoy.story.watches import Watch
from sheetgen.kits.book import notes
from sheetgen.kits.book.leaves import SMALL, Leaf, ruled
from sheetgen.kits.drawing.blocks import Area, numbered
from sheetgen.kits.drawing.chart import Chart
from sheetgen.kits.drawing.items import GROUP, HAIR, HEAD, Box, BoxRow, Item, Line, Text
from sheetgen.kits.drawing.typesetting import broken, fitted, paragraph, width
from sheetgen.kits.telling.grammar import capital

HEAD_HEIGHT, BOX_HEIGHT, LABEL_HEIGHT = 19.8, 10.0, 3.6
SQUARE = 2.8
MAP_WIDTH = 43.0
NUMERAL = 12.5
"""The room of the turn's number, in mm."""
HOUR = 6.0
"""The length of an hour on the bar of light, in mm."""
BAR = 2.0
HAPPENED, HAPPENED_LEADING = 8.5, 3.9
PROMPT, PROMPT_LEADING = 9.5, 4.4
ROLLED, FLOOR = 10.0, 6.0
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
"""The days of the week from the first of the passage."""
BETWEEN = 5.5
"""The space between the two watches of a page."""


class Field(NamedTuple):
    """A box for dice: the steps it is of, the key of its label, its width (of the row's whole),
    and its cells: keys of `shorthand.entries`, each with its share of the width."""

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


def halves(page: Leaf) -> tuple[Area, Area]:
    """The two halves of a page."""
    body = page.body
    high = (body.height - BETWEEN) / 2
    upper = Area(body.x, body.y, body.width, high)
    return upper, upper._replace(y=body.bottom - high)


def art(area: Area, words: dict[str, Any]) -> list[Item]:
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


def marks(area: Area, book: Book, entry: Entry) -> list[Item]:
    """What a watch has of its own, down to its lines."""
    return [
        *_when(area, book, entry),
        *map.route(_chart(area), entry.reach),
        *_dice(area, book, entry),
        *_passage(area, book, entry),
    ]


def _when(area: Area, book: Book, entry: Entry) -> list[Item]:
    """Number, day, hour, place and light."""
    words, kept = book.words["watch"], entry.watch
    x, room = area.x + NUMERAL, area.width - NUMERAL - MAP_WIDTH - 2
    hours = words["hours"].format(start=watches.naval(kept.start), end=watches.ends(kept))
    items: list[Item] = [
        Text(area.x, area.y + 8.3, str(entry.number), "title", 20),
        Text(x, area.y + 4.5, day(kept), "bold", 10),
        Text(x, area.y + 8.9, *_sized(f"{kept.name}, {hours}", room)),
        *_light(x, area.y + 15.6, kept),
    ]
    if entry.maybe:
        items.append(Text(x + room, area.y + 4.5, words["maybe"], "mono", SMALL, "right"))
    if entry.placed:
        items.append(Text(x, area.y + 13.3, *_sized(capital(kept.place), room)))
    else:
        start = x + width(words["place"], "text", 10) + 1.2
        items.append(Text(x, area.y + 13.3, words["place"], "text", 10))
        items.append(Line(start, area.y + 13.8, x + room, area.y + 13.8, HAIR))
    return items


def _sized(text: str, room: float) -> tuple[str, str, float]:
    """A text with the face and the size it fits the room in."""
    shown, size = fitted(text, room, "text", 10, 7)
    return shown, "text", size


def day(kept: Watch) -> str:
    """The day of a watch: `Tuesday 11 August`."""
    passage = data("passage")
    return f"{DAYS[(kept.day - passage['first_day']) % 7]} {kept.day} {passage['month']}"


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


def _dice(area: Area, book: Book, entry: Entry) -> list[Item]:
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


def _passage(area: Area, book: Book, entry: Entry) -> list[Item]:
    """What happened, what the player noted, the prompt, and lines to write on down to the lower
    edge."""
    happened, asked, own = _happened(area, entry), _prompt(area, entry), typed(area, entry)
    y = happened[-1].y if happened else _top(area, len(ROWS))
    items: list[Item] = [*happened, *notes.marks(area, y, own, book.words["notes"]["more"])]
    y += own.height
    items += [text._replace(y=text.y + y) for text in asked]
    return items + ruled(area, y + (asked[-1].y if asked else 0))


def typed(area: Area, entry: Entry) -> notes.Typed:
    """The player's own notes as they are set in a watch."""
    happened, asked = _happened(area, entry), _prompt(area, entry)
    y = happened[-1].y if happened else _top(area, len(ROWS))
    return notes.typed(entry.notes, area.width, area.bottom - y - (asked[-1].y if asked else 0))


def _happened(area: Area, entry: Entry) -> list[Text]:
    if not entry.happened:
        return []
    y = _top(area, len(ROWS)) + 5
    return paragraph(area.x, y, area.width, entry.happened, HAPPENED_LEADING, "text", HAPPENED)


def _prompt(area: Area, entry: Entry) -> list[Text]:
    """The prompt below a line whose baseline is 0."""
    if not entry.prompt:
        return []
    return paragraph(area.x, 5.4, area.width, entry.prompt, PROMPT_LEADING, "italic", PROMPT)
