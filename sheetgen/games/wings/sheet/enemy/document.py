"""A chart that plays an enemy's fighter on paper: an arrow by sector, aspect, distance and a die.

Its figures are the habits of the program's own captains (`tests/benchmarks/enemy_chart.py`
writes them anew). Equal faces are one cell, so that its width is its likelihood; arrows are drawn
for an opponent at the right of the enemy.
"""

from collections.abc import Iterator
from math import cos, pi, radians, sin
from typing import Any, NamedTuple

from sheetgen.core.game import Conditions
from sheetgen.games.wings.rules.conditions import data
from sheetgen.games.wings.rules.state import LUFTWAFFE, RAF
from sheetgen.games.wings.rules.tables import AIRCRAFT
from sheetgen.games.wings.sheet.pages import airplane, bookmark, frame, outline_of
from sheetgen.games.wings.story.chronicle import Chronicle
from sheetgen.kits.drawing.blocks import Area
from sheetgen.kits.drawing.foot import of_several
from sheetgen.kits.drawing.frame import Frame, on_its_side
from sheetgen.kits.drawing.items import (
    GROUP,
    HAIR,
    HEAD,
    Box,
    BoxRow,
    Fill,
    Item,
    Items,
    Line,
    Pen,
    Polyline,
    Ring,
    Text,
)
from sheetgen.kits.drawing.page import Foot, Page
from sheetgen.kits.drawing.paper import Paper
from sheetgen.kits.drawing.signs import READING, die, reading, step
from sheetgen.kits.drawing.typesetting import width
from sheetgen.kits.telling.grammar import alike

WHAT = "enemy chart"
SECTORS = ("ahead", "ahead-aside", "beside", "behind-aside", "behind")
"""Where the enemy is: eight sectors of 45 degrees, those of either side told as one."""
ASPECTS = ("nose", "across", "tail")
"""What the enemy shows: his nose, his side, his tail."""
BANDS = ((50, 100), (100, 200), (200, 450))
"""Distances in mm: within half a ruler, within a ruler, further."""
FACES = 6
OPPONENTS = {
    key: one.opponent
    for key, one in AIRCRAFT.items()
    if one.opponent and (one.like or key) in data("enemy_cards")
}
"""Each fighter's enemy in the chart: one it meets in its period."""
STEPS, LAST = 15.4, 27.4
"""The heights of what stands above the grid, and below it, in mm."""
WHERE, SHOWS = 29.0, 20.4
"""The widths of the columns of the sectors and the aspects."""
GLYPH, DIAL, SEEN = 6.9, 9.4, 7.6
"""The height of an arrow, the radius of a dial, and an airplane as it is seen."""
HEAVY = Pen(1.7)
POINT, POINT_HALF = 30.0, 13.0
"""The head of an arrow: its length, and half its width, in hundredths of a glyph."""
FOOT = 12.0
DAMAGE = 4.4
"""The side of a box for a point of damage."""
BANK = 22.0


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
    """The charts of all eight fighters, a page each; they are the same for every campaign.

    Raises UnprintableText if the player's name or the seed holds a character that cannot be
    printed.
    """
    words, made = data("enemy"), []
    for number, aircraft in enumerate(OPPONENTS, start=1):
        of = foot._replace(page=of_several(number, len(OPPONENTS)))
        about = tuple(
            line.format(opponent=AIRCRAFT[OPPONENTS[aircraft]].name) for line in words["subtitle"]
        )
        name = AIRCRAFT[aircraft].name.upper()
        framed = frame(on_its_side(paper), conditions, of, name, about)
        # Where others are written on, the damage is counted here.
        framed = framed._replace(head=framed.head._replace(labels=()))
        title = bookmark(WHAT, foot) if number == 1 else ""
        made.append(Page(framed.paper, _art(framed, aircraft), tuple(framed.marks()), title))
    return made


def _art(of: Frame, aircraft: str) -> Items:
    words = data("enemy")
    grid = _grid(of.body)
    return (
        *of.art(),
        *_damage(of, aircraft, words),
        *_steps(grid, of.body, words),
        *_rows(grid, words),
        *_habits(grid, data("enemy_cards")[AIRCRAFT[aircraft].like or aircraft], words),
        *_last(of.body, words),
    )


def _grid(body: Area) -> Area:
    """The cells of the chart, without the columns at its left."""
    left = body.x + WHERE + SHOWS
    high = body.height - STEPS - LAST
    return Area(left, body.y + STEPS, body.right - left, high)


def place(grid: Area, cell: Cell, first: int, last: int) -> Area:
    """A cell of the grid for some faces of the die, from 1."""
    wide = grid.width / len(BANDS) / FACES
    high = grid.height / len(SECTORS) / len(ASPECTS)
    x = grid.x + (cell.band * FACES + first - 1) * wide
    row = cell.sector * len(ASPECTS) + cell.aspect
    return Area(x, grid.y + row * high, (last - first + 1) * wide, high)


def _damage(of: Frame, aircraft: str, words: dict[str, Any]) -> Iterator[Item]:
    """The airplane, and boxes for its damage: it goes home when more than half are struck off."""
    head, said, holds = of.head.area, words["damage"], AIRCRAFT[aircraft].holds
    left = head.right - holds * DAMAGE
    for row, label in enumerate(said["rows"]):
        y = head.y + row * (DAMAGE + 0.5)
        yield BoxRow(left, y, DAMAGE, DAMAGE, holds, DAMAGE)
        bar = left + holds // 2 * DAMAGE
        yield Line(bar, y, bar, y + DAMAGE, HEAD)
        yield Text(left - 1.6, y + DAMAGE / 2 + 0.95, label, "text", READING, "right")
    x = left - 3.2 - max(width(label, "text", READING) for label in said["rows"])
    yield Text(x, head.y + 3.2, said["title"], "bold", READING, "right")
    yield Text(x, head.y + 8.1, said["note"], "italic", READING, "right")
    room = x - max(width(said["note"], "italic", READING), 1) - 4.0
    about = max(width(line, "italic", READING) for line in of.head.about)
    name = head.x + width(of.head.title, "title", of.head.size) + 4.0 + about
    if name + 16.0 < room:
        yield from airplane(aircraft, name + 9.0, head.y + 5.0, 10.4, black=True)


def _steps(grid: Area, body: Area, words: dict[str, Any]) -> Iterator[Item]:
    """The steps of the reading, above the columns they are of."""
    y = body.y + 0.9
    yield Line(body.x, body.y, body.right, body.y, HEAD)
    yield from step(body.x, y, "1", words["where"]["title"])
    yield from reading(body.x, y + 8.2, WHERE - 1.0, words["where"]["says"], size=7.5, leading=3.1)
    shows = body.x + WHERE
    yield from step(shows + 0.8, y, "2", words["shows"]["title"])
    yield Text(grid.x - 1.4, y + 7.6, words["shows"]["says"], "text", 7.5, "right")
    yield from step(grid.x - 6.0, grid.y - 6.0, "4", "")[:2]
    yield Text(grid.x - 7.2, grid.y - 2.6, words["roll"], "bold", 7.5, "right")
    wide = grid.width / len(BANDS)
    for band, label in enumerate(words["bands"]):
        left = grid.x + band * wide
        yield Line(left, body.y, left, grid.bottom, GROUP)
        start = left + 1.2
        if band == 0:
            yield from step(start, y, "3", "")[:2]
            start += 6.4
        yield from _ruler(start + 1.0, y + 1.1, band)
        yield Text(left + wide - 1.4, y + 3.4, label, "bold", 8.5, "right")
        for face in range(1, FACES + 1):
            at = place(grid, Cell(0, 0, band), face, face)
            yield from die(at.x + at.width / 2 - 2.1, grid.y - 5.7, 4.2, face)
    yield Line(body.x, grid.y, body.right, grid.y, GROUP)


def _ruler(x: float, y: float, band: int) -> Iterator[Item]:
    """A ruler in two halves: that within which the distance lies is black, an arrow leads on."""
    half, high = 11.0, 2.4
    for part in range(2):
        yield Box(x + part * half, y, half, high, GROUP, filled=part == band)
    if band == len(BANDS) - 1:
        end, middle = x + 2 * half, y + high / 2
        tip = ((end + 5, middle - 1.1), (end + 7.5, middle), (end + 5, middle + 1.1))
        yield Line(end, middle, end + 5, middle, GROUP)
        yield Fill(tip, "black")


def _rows(grid: Area, words: dict[str, Any]) -> Iterator[Item]:
    """The sectors with their dials, and what each row of one is seen of."""
    left = grid.x - WHERE - SHOWS
    for sector, name in enumerate(words["sectors"]):
        first = place(grid, Cell(sector, 0, 0), 1, 1)
        high = len(ASPECTS) * first.height
        yield Text(left, first.y + 3.4, name, "bold", 8)
        radius = min(DIAL, (high - 5.4) / 2)
        yield from _dial(left + WHERE / 2 - 1.0, first.y + high - radius - 0.9, radius, sector)
        yield Line(left, first.y + high, grid.right, first.y + high, GROUP)
        for aspect, label in enumerate(words["aspects"]):
            row = place(grid, Cell(sector, aspect, 0), 1, 1)
            x, y = grid.x - SHOWS + 4.8, row.y + row.height / 2
            yield from airplane(
                outline_of(RAF), x, y, min(SEEN, row.height - 0.8), (180, 90, 0)[aspect]
            )
            yield Text(grid.x - 1.4, y + 0.95, label, "bold", 7.5, "right")
            if aspect:
                yield Line(grid.x - SHOWS, row.y, grid.right, row.y, HAIR)
    yield Line(grid.x - SHOWS, grid.y - STEPS, grid.x - SHOWS, grid.bottom, HAIR)


def _dial(x: float, y: float, radius: float, sector: int) -> Iterator[Item]:
    """The eight sectors around the enemy; that of some rows is tinted, its mirror image dashed."""
    right, left = _slice(x, y, radius, sector), _slice(x, y, radius, -sector)
    yield Fill(right, "night")
    yield Ring(x, y, radius, HAIR)
    # The rays at either side of the mirror image are dashed.
    mirrored = {(-sector) % 8, (-sector - 1) % 8} if sector % 4 else set()
    for part in {*range(8)} - mirrored:
        angle = pi * (2 * part + 1) / 8
        out = x + radius * sin(angle), y - radius * cos(angle)
        yield Line(x, y, *out, HAIR)
    yield Polyline(right, GROUP)
    if sector % 4:
        yield Polyline(left, Pen(0.6, 1.6))
    yield from airplane(outline_of(LUFTWAFFE), x, y, 0.62 * radius, black=True)


def _slice(x: float, y: float, radius: float, sector: int) -> tuple[tuple[float, float], ...]:
    angles = [pi * (2 * sector - 1) / 8 + pi / 4 * part / 6 for part in range(7)]
    arc = ((x + radius * sin(angle), y - radius * cos(angle)) for angle in angles)
    return ((x, y), *arc, (x, y))


def _habits(grid: Area, habits: list[list[str]], words: dict[str, Any]) -> Iterator[Item]:
    """What the die says in each place, equal faces in one cell."""
    for cell, faces in zip(cells(), habits, strict=True):
        for first, last, card in alike(faces):
            area = place(grid, cell, first, last)
            if first > 1:
                yield Line(area.x, area.y, area.x, area.bottom, HAIR)
            middle = area.x + area.width / 2, area.y + area.height / 2
            yield from arrow(words, card, *middle, min(GLYPH, area.height - 1.2))


def arrow(words: dict[str, Any], card: str, x: float, y: float, high: float) -> Iterator[Item]:
    """The arrow of a manoeuvre, `high` mm high about its middle: `T> to` is a fast turn to the
    right, `H off` a hard turn to the left."""
    code, _, side = card.partition(" ")
    glyph, scale = words["arrows"][code], high / 100
    hand = -1 if side == "off" else 1
    shaft = glyph["shaft"]
    points = list(zip(shaft[::2], shaft[1::2], strict=True))
    top = max(up for _, up in points) + (POINT if glyph["way"] < 90 else 8)
    base = y + max(glyph.get("bar", 0), top) / 2 * scale

    def placed(across: float, up: float) -> tuple[float, float]:
        return x + hand * across * scale, base - up * scale

    pen = HEAVY if glyph.get("heavy") else GROUP
    (left, start), end = points[0], points[-1]
    yield Polyline(tuple(placed(*point) for point in points), pen)
    yield Line(*placed(left - FOOT, start), *placed(left + FOOT, start), GROUP)
    way = radians(glyph["way"])
    across, up = sin(way), cos(way)
    tip = end[0] + POINT * across, end[1] + POINT * up
    sides = [(end[0] + s * POINT_HALF * up, end[1] - s * POINT_HALF * across) for s in (1, -1)]
    head = tuple(placed(*point) for point in (sides[0], tip, sides[1], sides[0]))
    yield Fill(head, "black" if glyph.get("fast") else "paper")
    yield Polyline(head, GROUP)
    if "bar" in glyph:
        yield Line(*placed(-BANK, glyph["bar"]), *placed(BANK, glyph["bar"]), HEAVY)
    if "sign" in glyph:
        at, half = (30.0, 40.0), 13.0
        yield Line(*placed(at[0] - half, at[1]), *placed(at[0] + half, at[1]), HEAVY)
        if glyph["sign"] == "+":
            yield Line(*placed(at[0], at[1] - half), *placed(at[0], at[1] + half), HEAVY)


def _last(body: Area, words: dict[str, Any]) -> Iterator[Item]:
    """Step 5, the cards that may not follow others; and the key."""
    said, y = words["last"], body.bottom - LAST
    key = body.right - 90.0
    yield from step(body.x, y + 1.2, "5", said["title"])
    title = body.x + 8.0 + width(said["title"], "title", 9.5)
    yield Text(title, y + 4.7, said["says"], "text", READING)
    wide = [25.0, 46.0, 63.0, 32.0]
    unit = (key - 4.0 - body.x - 3 * 1.4) / sum(wide)
    x, top, high = body.x, y + 7.4, 13.4
    for (title, before, after, says), share in zip(said["cases"], wide, strict=True):
        box = Area(x, top, share * unit, high)
        yield Box(*box, GROUP)
        yield Text(x + 1.4, top + 3.3, title, "bold", READING)
        at, middle = x + 4.2, top + 8.4
        for card in before:
            yield from arrow(words, card, at, middle, 6.2)
            at += 6.0
        yield Line(at - 2.0, top + 4.6, at - 2.0, box.bottom - 1.0, Pen(0.4, 1.0))
        at += 1.6
        if after:
            if after[0]:
                yield from arrow(words, after[0], at + 0.6, middle, 6.2)
                yield Line(at + 4.0, middle, at + 7.0, middle, GROUP)
                yield Fill(
                    ((at + 6.8, middle - 0.9), (at + 8.6, middle), (at + 6.8, middle + 0.9)),
                    "black",
                )
                at += 10.8
            yield from arrow(words, after[1], at + 0.6, middle, 6.2)
            at += 6.0
        yield from reading(
            at - 0.4, middle - 0.6, box.right - at - 0.4, says, size=7.5, leading=3.1
        )
        x = box.right + 1.4
    room = key - 4.0 - body.x
    yield from reading(body.x, top + high + 3.2, room, said["more"], size=7.5, leading=3.0)
    yield Line(key - 2.0, y + 1.4, key - 2.0, body.bottom - 0.6, HAIR)
    pitch = (body.right - key) / 5
    for number, (card, name) in enumerate(words["key"]):
        middle = key + (number % 5 + 0.5) * pitch
        line = y + 5.6 + number // 5 * 12.2
        yield from arrow(words, card, middle, line, 6.4)
        yield Text(middle, line + 6.6, name, "bold", 7.5, "center")
    lines = reading(0, y + 16.0, pitch - 1.0, words["heavy"], "bold", 7.5, 3.1)
    for text in lines:
        yield text._replace(x=body.right - pitch / 2, align="center")
