"""The track of a fight on paper: the chart, five turns at a time, and a table turn by turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from sheetgen.core.game import Conditions
from sheetgen.games.wings.fight.by_turn import Turn, turns
from sheetgen.games.wings.fight.geometry import MM
from sheetgen.games.wings.fight.track import Track
from sheetgen.games.wings.rules.conditions import data
from sheetgen.games.wings.sheet import page_foot, page_head
from sheetgen.games.wings.sheet.tracks import legend
from sheetgen.games.wings.sheet.tracks.chart import EVERY, Stretch, chart, letters
from sheetgen.kits.drawing import foot as footing
from sheetgen.kits.drawing.blocks import HEAD_HEIGHT, Area, head
from sheetgen.kits.drawing.fonts import check_printable
from sheetgen.kits.drawing.items import HAIR, Item, Line, Text
from sheetgen.kits.drawing.page import Foot, Page
from sheetgen.kits.drawing.paper import Paper
from sheetgen.kits.drawing.typesetting import broken, cut, fitted

WHAT = "flight paths"
GAP = 3.0
COLUMNS = 3
"""Small charts side by side."""
CAPTION = 4.0
TURN_WIDE, PLANE_WIDE = 9.0, 13.5
"""The columns of a turn's number and of an airplane, in mm."""
SIZE, LEADING, PAD = 6.5, 2.6, 0.9
LEAST_ROWS = 6
"""The table does not begin on a page that has no room for so many rows."""


class Fought(NamedTuple):
    """A fight with what is known of it: the name of its mission, when and where, its crews."""

    track: Track
    title: str
    about: str = ""
    names: Mapping[int, str] = {}


def pages(paper: Paper, conditions: Conditions, fought: Fought, foot: Foot) -> list[Page]:
    """The pages of a fight. Raises fonts.UnprintableText."""
    page_head.check(foot)
    for text in (fought.title, fought.about, *fought.names.values()):
        check_printable(text, "a text of the flight paths", "text", "bold")
    words = data("track")
    top = page_head.area(paper).bottom + 1.6
    wide = page_head.area(paper).width
    area = Area(page_head.area(paper).x, top, wide, footing.area(paper).y - 1.6 - top)
    column = Column(area)
    _first(column, fought, words)
    _strips(column, fought, words)
    _table(column, fought, words)
    return [
        _page(
            paper, conditions, items, foot._replace(page=f"{i} of {len(column.pages)}"), fought, i
        )
        for i, items in enumerate(column.pages, start=1)
    ]


class Column:
    """A column of blocks that goes on from page to page; `y` is where the next block begins."""

    def __init__(self, area: Area) -> None:
        self.area = area
        self.pages: list[list[Item]] = [[]]
        self.y = area.y

    def room(self, high: float) -> bool:
        """Whether a block so high has room on this page."""
        return self.y + high <= self.area.bottom

    def turn(self) -> None:
        """Go on to the next page."""
        self.pages.append([])
        self.y = self.area.y

    def put(self, items: list[Item], high: float) -> None:
        """A block that begins at `y`."""
        self.pages[-1] += items
        self.y += high


def _page(
    paper: Paper, conditions: Conditions, items: list[Item], foot: Foot, fought: Fought, number: int
) -> Page:
    printed = Foot(
        rulings=foot.rulings, credits=foot.credits, software=foot.software, page=foot.page
    )
    art = (
        *page_head.art(paper, conditions.edition),
        *page_foot.art(paper, conditions.edition, printed),
    )
    marks = (
        *page_head.marks(paper, foot),
        *page_foot.marks(paper, conditions, page_head.left_to_foot(paper, foot)),
        *items,
    )
    bookmark = page_head.bookmark(f"{WHAT}, {fought.title}", foot) if number == 1 else ""
    return Page(paper, art, marks, bookmark)


def _first(column: Column, fought: Fought, words: dict[str, Any]) -> None:
    """The chart of the whole fight, with its legend."""
    track, area = fought.track, column.area
    scale = words["scale"].format(scale=f"{track.length / MM / area.width:.1f}")
    items = head(area.x, area.y, area.width, f"{words['head']}: {fought.title}", note=scale)
    y = area.y + HEAD_HEIGHT
    if fought.about:
        about = cut(fought.about, area.width, "text", 7)
        items.append(Text(area.x, y + 2.6, about, "text", 7))
        y += 4.2
    items += chart(track, area._replace(y=y), Stretch(0, track.turns))
    y += area.width * track.width / track.length + 1.6
    items += legend.airplanes(track, fought.names, words, area._replace(y=y))
    y += legend.height(track) + 1.2
    items.append(Line(area.x, y, area.right, y, HAIR))
    items += legend.key(words, area._replace(y=y + 1.0))
    column.put(items, y + 1.0 + legend.KEY_HEIGHT + GAP - area.y)


def stretches(track: Track) -> list[Stretch]:
    """Five turns at a time; the last has what is left."""
    starts = range(0, max(track.turns, 1), EVERY)
    return [Stretch(at, min(at + EVERY, track.turns), labelled=False) for at in starts]


def _strips(column: Column, fought: Fought, words: dict[str, Any]) -> None:
    """Small charts in rows, as many pages as they take."""
    track, area = fought.track, column.area
    wide = (area.width - (COLUMNS - 1) * GAP) / COLUMNS
    high = wide * track.width / track.length + CAPTION + GAP
    shown = stretches(track)
    for begin in range(0, len(shown), COLUMNS):
        first = begin == 0
        if not column.room(high + (HEAD_HEIGHT if first else 0)):
            column.turn()
            first = True
        if first:
            title = f"{words['strip']}: {fought.title}"
            column.put(head(area.x, column.y, area.width, title), HEAD_HEIGHT)
        items: list[Item] = []
        for i, stretch in enumerate(shown[begin : begin + COLUMNS]):
            x = area.x + i * (wide + GAP)
            items.append(Text(x, column.y + 2.8, _caption(stretch, words), "bold", 7))
            items += chart(track, Area(x, column.y + CAPTION, wide, 0), stretch)
        column.put(items, high)


def _caption(stretch: Stretch, words: dict[str, Any]) -> str:
    told: str = words["one-turn" if stretch.last - stretch.first == 1 else "turns"]
    return told.format(first=stretch.first + 1, last=stretch.last)


def _table(column: Column, fought: Fought, words: dict[str, Any]) -> None:
    """The table turn by turn, as many pages as it takes."""
    marked, area = letters(fought.track), column.area
    events_at = TURN_WIDE + PLANE_WIDE * len(marked)
    starts = [0.0, *(TURN_WIDE + PLANE_WIDE * i for i in range(len(marked))), events_at]
    names = [words["columns"]["turn"], *marked.values(), words["columns"]["events"]]
    begun = False
    for turn in turns(fought.track, marked, words):
        lines = broken(turn.happened, area.width - events_at, size=SIZE)
        high = max(1, len(lines)) * LEADING + PAD
        if not column.room(high if begun else HEAD_HEIGHT + LEAST_ROWS * (LEADING + PAD)):
            column.turn()
            begun = False
        if not begun:
            _table_head(column, f"{words['table']}: {fought.title}", words["cards"], starts, names)
            begun = True
        items = _row(turn, lines, area, starts, column.y)
        items.append(Line(area.x, column.y + high, area.right, column.y + high, HAIR))
        column.put(items, high)


def _table_head(
    column: Column, title: str, cards: str, starts: list[float], names: list[str]
) -> None:
    """The head of the table, what the cards are called, and the heads of its columns."""
    area, y = column.area, column.y
    items = head(area.x, y, area.width, title)
    y += HEAD_HEIGHT + 2.4
    text, size = fitted(cards, area.width, "text", SIZE, 5.0)
    items.append(Text(area.x, y, text, "text", size))
    y += 3.2
    items += [
        Text(area.x + at, y, name, "bold", SIZE) for at, name in zip(starts, names, strict=True)
    ]
    y += 1.2
    items.append(Line(area.x, y, area.right, y, HAIR))
    column.put(items, y - column.y)


def _row(turn: Turn, lines: list[str], area: Area, starts: list[float], y: float) -> list[Item]:
    base = y + LEADING - 0.35
    items: list[Item] = [Text(area.x, base, str(turn.number), "bold", SIZE)]
    for at, flown in zip(starts[1:-1], turn.flown, strict=True):
        if flown:
            items.append(Text(area.x + at, base, flown, "text", SIZE))
    for i, line in enumerate(lines):
        items.append(Text(area.x + starts[-1], base + i * LEADING, line, "text", SIZE))
    return items
