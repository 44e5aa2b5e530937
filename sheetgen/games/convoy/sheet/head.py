"""The head of a page: the title, what is written in it, and the convoy in silhouette."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sheetgen.games.convoy.rules.conditions import data
from sheetgen.kits.drawing.blocks import Area
from sheetgen.kits.drawing.items import Item, Text
from sheetgen.kits.drawing.page import Foot
from sheetgen.kits.drawing.signs import READING, silhouette, write_in
from sheetgen.kits.drawing.typesetting import fitted, width

CONVOY = ("destroyer", "cargo", "carrier", "tanker", "cargo", "cruiser", "cargo", "destroyer")
LONG = {"destroyer": 8.0, "cruiser": 9.6, "cargo": 11.0, "tanker": 11.4, "carrier": 10.6}
SHARES = (0.43, 0.2, 0.37)
"""How the write-ins share their line."""
GAP, FLOOR = 2.0, 7.5
TITLE, SUBTITLE, WIDE = 24.0, 19.0, 180.0
"""The type of a first title, in pt, of another, and of that in a head no wider, in mm."""


def _size(area: Area, is_first: bool) -> float:
    """The type of a title."""
    return TITLE if is_first and area.width > WIDE else SUBTITLE


def _write_ins(area: Area, title: str, size: float) -> list[Area]:
    """The lines of the three write-ins, beside the title."""
    left = max(area.x + width(title, "title", size) + 8.0, area.right - 112.0)
    room = area.right - left - 2 * GAP
    places = []
    for share in SHARES:
        places.append(Area(left, area.bottom - 2.6, room * share, 0.0))
        left += room * share + GAP
    return places


def first(area: Area, words: dict[str, Any], title: str, event: bool) -> list[Item]:
    """The head of the first page: title, what it is about, write-ins under a line of ships."""
    size = _size(area, True)
    places = _write_ins(area, title, size)
    about = area.x + width(title, "title", size) + 4.0
    items: list[Item] = [Text(area.x, area.bottom - 2.6, title, "title", size)]
    faces = ("italic", "text")
    for place, (line, face) in enumerate(zip(words["subtitle"], faces, strict=True)):
        if about + width(line, face, READING) < places[0].x - 2.0:
            items.append(Text(about, area.bottom - 6.2 + 3.6 * place, line, face, READING))
    return [*items, *_labelled(places, words, event), *_convoy(places)]


def other(area: Area, words: dict[str, Any], title: str, event: bool) -> list[Item]:
    """The head of another page."""
    places = _write_ins(area, title, SUBTITLE)
    text = Text(area.x, area.bottom - 2.6, title, "title", SUBTITLE)
    return [text, *_labelled(places, words, event)]


def _labels(words: dict[str, Any], event: bool) -> list[str]:
    labels: list[str] = words["of event" if event else "write-in"]
    return labels


def _labelled(places: list[Area], words: dict[str, Any], event: bool) -> Iterator[Item]:
    for place, label in zip(places, _labels(words, event), strict=True):
        yield from write_in(place.x, place.y, place.right, label)


def _convoy(places: list[Area]) -> Iterator[Item]:
    """A line of ships, black, above the write-ins."""
    shapes = data("silhouettes")
    gap = (places[-1].right - places[0].x - sum(LONG[ship] for ship in CONVOY)) / (len(CONVOY) - 1)
    x = places[0].x
    for ship in CONVOY if gap > 0.5 else ():
        yield from silhouette(shapes[ship], x, places[0].y - 3.2, LONG[ship], black=True)
        x += LONG[ship] + gap


def rooms(
    area: Area, words: dict[str, Any], title: str, event: bool, is_first: bool
) -> dict[str, Area]:
    """The room on each line, by its label."""
    places = _write_ins(area, title, _size(area, is_first))
    found = {}
    for place, label in zip(places, _labels(words, event), strict=True):
        left = place.x + width(label, "bold", READING) + 1.4
        found[label] = Area(left, place.y - 3.6, place.right - left, 4.2)
    return found


def marks(
    area: Area, words: dict[str, Any], title: str, foot: Foot, is_first: bool
) -> Iterator[Item]:
    """What is known of the write-ins, shrunk or cut short to fit: of an event, player, table and
    board; else player and seed."""
    event = bool(foot.board)
    known = (foot.player, foot.table, foot.board) if event else (foot.player, None, foot.seed)
    places = rooms(area, words, title, event, is_first)
    for place, value in zip(places.values(), known, strict=True):
        if value:
            text, size = fitted(value, place.width - 0.6, "mono", 9, FLOOR)
            yield Text(place.x + 0.6, place.y + 3.5, text, "mono", size)
