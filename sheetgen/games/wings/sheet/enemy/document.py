"""A chart that plays an enemy's fighter on paper: a card by sector, aspect, distance and a die.

Its figures are the habits of the program's own captains (`tests/benchmarks/enemy_chart.py`
writes them anew).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from math import cos, pi, sin
from typing import Any, NamedTuple

from sheetgen.core.game import Conditions
from sheetgen.games.wings.rules.conditions import data
from sheetgen.games.wings.rules.tables import AIRCRAFT
from sheetgen.games.wings.sheet import page_foot, page_head
from sheetgen.games.wings.story.chronicle import Chronicle
from sheetgen.kits.drawing import foot as footing
from sheetgen.kits.drawing.blocks import HEAD_HEIGHT, Area, head
from sheetgen.kits.drawing.items import GROUP, HAIR, Item, Line, Polyline, Ring, Text
from sheetgen.kits.drawing.page import Foot, Page
from sheetgen.kits.drawing.paper import Paper
from sheetgen.kits.drawing.typesetting import broken, fitted

WHAT = "enemy chart"
SECTORS = ("ahead", "ahead-aside", "beside", "behind-aside", "behind")
"""Where the enemy is: eight sectors of 45 degrees, those of either side told as one."""
ASPECTS = ("nose", "across", "tail")
"""What the enemy shows: his nose, his side, his tail."""
BANDS = ((50, 100), (100, 200), (200, 450))
"""Distances in mm: within half a ruler, within a ruler, further."""
SAMPLES = 36
OPPONENTS = {
    "cr42": "hurricane1", "c200": "hurricane1", "c202": "spitfire2a", "bf109e7": "hurricane2a",
    "gladiator": "c200", "hurricane1": "c200", "hurricane2a": "bf109e7", "spitfire2a": "c202",
}  # fmt: skip
"""Each fighter's enemy in the chart: one it meets in its period."""
SIZE, FLOOR, LEADING = 7.0, 5.0, 2.85
ROW, GAP = 3.75, 3.2
SECTOR_WIDE, ASPECT_WIDE = 24.0, 11.0
DIAL, HUB = 30.0, 2.2
"""The room for the dial of sectors, and what is free in its middle, in mm."""
LABEL = 6.5
HEADS = 3.6


class Cell(NamedTuple):
    """A place of the chart: the sector, the aspect and the band, by their places above."""

    sector: int
    aspect: int
    band: int


def cells() -> Iterator[Cell]:
    """All places of a chart."""
    for sector in range(len(SECTORS)):
        for aspect in range(len(ASPECTS)):
            for band in range(len(BANDS)):
                yield Cell(sector, aspect, band)


def pages(
    paper: Paper, conditions: Conditions, chronicle: Chronicle | None, foot: Foot
) -> list[Page]:
    """The charts of all eight fighters, as many to a page as it holds; they are the same for every
    campaign."""
    words, habits = data("enemy"), data("enemy_cards")
    place = page_head.area(paper)
    top = place.bottom + 1.6
    area = Area(place.x, top, place.width, footing.area(paper).y - 1.6 - top)
    drawn: list[list[Item]] = [_how(area, words)]
    y = area.y + _how_height(area, words)
    for aircraft in OPPONENTS:
        high = HEAD_HEIGHT + HEADS + len(SECTORS) * len(ASPECTS) * ROW + GAP
        if y + high - GAP > area.bottom:
            drawn.append([])
            y = area.y
        drawn[-1] += _chart(area._replace(y=y), aircraft, habits[aircraft], words)
        y += high
    count = len(drawn)
    return [
        _page(paper, conditions, items, foot._replace(page=f"{number} of {count}"), number)
        for number, items in enumerate(drawn, start=1)
    ]


def _page(paper: Paper, conditions: Conditions, items: list[Item], foot: Foot, number: int) -> Page:
    printed = Foot(
        rulings=foot.rulings, credits=foot.credits, software=foot.software, page=foot.page
    )
    art = (
        *page_head.art(paper, conditions.edition),
        *page_foot.art(paper, conditions.edition, printed),
        *items,
    )
    title = page_head.bookmark(WHAT, foot) if number == 1 else ""
    marks = (
        *page_head.marks(paper, foot),
        *page_foot.marks(paper, conditions, page_head.left_to_foot(paper, foot)),
    )
    return Page(paper, art, marks, title)


def _paragraphs(area: Area, words: dict[str, Any]) -> list[list[str]]:
    said = (*(text.format(samples=SAMPLES) for text in words["how"]), words["cards"])
    return [broken(text, area.width - DIAL - 4, size=SIZE) for text in said]


def _how_height(area: Area, words: dict[str, Any]) -> float:
    """How high the instructions are, in mm."""
    lines = sum(map(len, _paragraphs(area, words)))
    text = HEAD_HEIGHT + 2.4 + lines * LEADING + 3 * 1.0
    return max(text, HEAD_HEIGHT + DIAL) + GAP


def _how(area: Area, words: dict[str, Any]) -> list[Item]:
    """How the chart is read, beside a dial of its sectors and distances."""
    items = head(area.x, area.y, area.width, words["title"])
    y = area.y + HEAD_HEIGHT + 2.4
    for lines in _paragraphs(area, words):
        for line in lines:
            items.append(Text(area.x, y, line, "text", SIZE))
            y += LEADING
        y += 1.0
    middle = area.right - DIAL / 2, area.y + HEAD_HEIGHT + DIAL / 2
    return [*items, *_dial(*middle, words)]


def _dial(x: float, y: float, words: dict[str, Any]) -> list[Item]:
    """The sectors around an airplane that heads up the page, numbered as the rows are."""
    radii = (4.5, 9.0, 14.5)
    items: list[Item] = [Ring(x, y, radius, HAIR) for radius in radii]
    for step in range(8):
        angle = pi * (2 * step + 1) / 8
        dx, dy = sin(angle), -cos(angle)
        items.append(Line(x + dx * HUB, y + dy * HUB, x + dx * radii[-1], y + dy * radii[-1], HAIR))
    nose = (
        (x - 1.0, y + 1.5),
        (x + 1.0, y + 1.5),
        (x + 1.0, y - 1.0),
        (x, y - 2.0),
        (x - 1.0, y - 1.0),
    )
    items.append(Polyline((*nose, nose[0]), GROUP))
    for step in range(8):
        angle = pi * step / 4
        number = min(step, 8 - step) + 1
        at = x + 11.6 * sin(angle), y - 11.6 * cos(angle) + 0.85
        items.append(Text(*at, str(number), "bold", 7.0, "center"))
    return items


def _chart(area: Area, aircraft: str, habits: list[list[str]], words: dict[str, Any]) -> list[Item]:
    """The chart of one type."""
    against = words["against"].format(opponent=AIRCRAFT[OPPONENTS[aircraft]].name)
    items = head(area.x, area.y, area.width, AIRCRAFT[aircraft].name, note=against)
    wide = (area.width - SECTOR_WIDE - ASPECT_WIDE) / len(BANDS)
    columns = [area.x + SECTOR_WIDE + ASPECT_WIDE + i * wide for i in range(len(BANDS))]
    y = area.y + HEAD_HEIGHT + 2.4
    first, second = words["columns"]
    heads = (first, second, *words["bands"])
    places = (area.x, area.x + SECTOR_WIDE, *columns)
    items += [Text(x, y, text, "bold", LABEL) for x, text in zip(places, heads, strict=True)]
    top = area.y + HEAD_HEIGHT + HEADS
    for cell, faces in zip(cells(), habits, strict=True):
        row = cell.sector * len(ASPECTS) + cell.aspect
        line = top + row * ROW
        if cell.band == 0:
            items += _row_head(area, cell, line, words)
        text, size = fitted(ranges(faces), wide - 1.5, "text", SIZE, FLOOR)
        items.append(Text(columns[cell.band], line + 2.75, text, "text", size))
    bottom = top + len(SECTORS) * len(ASPECTS) * ROW
    return [*items, Line(area.x, bottom, area.right, bottom, HAIR)]


def _row_head(area: Area, cell: Cell, y: float, words: dict[str, Any]) -> list[Item]:
    items: list[Item] = []
    if cell.aspect == 0:
        items.append(Line(area.x, y, area.right, y, HAIR))
        sector = f"{cell.sector + 1}  {words['sectors'][cell.sector]}"
        items.append(Text(area.x, y + 2.75, sector, "bold", SIZE))
    aspect = words["aspects"][cell.aspect]
    return [*items, Text(area.x + SECTOR_WIDE, y + 2.75, aspect, "text", SIZE)]


def ranges(faces: list[str]) -> str:
    """The cards of a die with their faces: `1-3 IM   4-5 H off   6 S>`."""
    told, first = [], 1
    for card, same in groupby(faces):
        last = first + len(list(same)) - 1
        told.append(f"{first} {card}" if first == last else f"{first}-{last} {card}")
        first = last + 1
    return "   ".join(told)
