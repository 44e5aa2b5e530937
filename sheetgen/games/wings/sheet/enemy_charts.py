"""Charts that play an enemy's fighters on paper, one for each thing they may be there for: words of
its own, then, the same for all, an arrow by sector, aspect, distance and a die.

Its figures are the habits of the program's own pilots (`tests/benchmarks/enemy_chart.py`
writes them anew). Equal faces are one cell, so that its width is its likelihood; arrows are drawn
for an opponent at the right of the enemy.
"""

from collections.abc import Iterator
from enum import StrEnum
from math import cos, pi, radians, sin
from typing import Any, NamedTuple

from sheetgen.core.game import Conditions
from sheetgen.core.language import alike
from sheetgen.games.wings.rules.conditions import data
from sheetgen.games.wings.rules.state import HOME_FORCE, LATER_FORCE
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.games.wings.sheet.pages import airplane, bookmark, frame, outline_of
from sheetgen.games.wings.story.chronicle import Chronicle
from sheetgen.kits.drawing.fonts import width
from sheetgen.kits.drawing.foot import of_several
from sheetgen.kits.drawing.page import (
    GROUP,
    HAIR,
    HEAD,
    Area,
    Box,
    BoxRow,
    Fill,
    Foot,
    Item,
    Items,
    Line,
    Page,
    Paper,
    Pen,
    Polyline,
    Ring,
    Text,
)
from sheetgen.kits.drawing.signs import READING, die, reading, step
from sheetgen.kits.pages.sheet import Frame, on_its_side

WHAT = "enemy chart"
SECTORS = ("ahead", "ahead-aside", "beside", "behind-aside", "behind")
"""Where the enemy is: eight sectors of 45 degrees, those of either side told as one."""
ASPECTS = ("nose", "across", "tail")
"""What the enemy shows: his nose, his side, his tail."""
BANDS = ((50, 100), (100, 200), (200, 450))
"""Distances in mm: within half a ruler, within a ruler, further."""
FACES = 6
WORDS, STEPS, LAST = 15.6, 15.4, 26.4
"""The heights of the words, of what else stands above the grid, and of what is below it, in mm."""
WHERE, SHOWS = 29.0, 20.4
"""The widths of the columns of the sectors and the aspects."""
GLYPH, DIAL, SEEN = 6.9, 9.4, 7.6
"""The height of an arrow, the radius of a dial, and an airplane as it is seen."""
HEAVY = Pen(1.7)
POINT, POINT_HALF = 30.0, 13.0
"""The head of an arrow: its length, and half its width, in hundredths of a glyph."""
FOOT = 12.0
DAMAGE, BETWEEN = 4.4, 0.5
"""The width of a box for a point of damage, and what is between two rows."""
ROWS = 9.3
"""The height of all the rows together."""
BANK = 22.0


class Purpose(StrEnum):
    """What an enemy's fighters are there for: to fight others of their kind, to defend, or to
    attack, be it as escorts or to strafe."""

    DOGFIGHT = "dogfight"
    DEFENCE = "defence"
    ATTACK = "attack"


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
    """The charts for each purpose, a page each; they are the same for every campaign, and for all
    fighters.

    Raises UnprintableText if the player's name or the seed holds a character that cannot be
    printed.
    """
    words, made = data("enemy"), []
    for number, purpose in enumerate(Purpose, start=1):
        of = foot._replace(page=of_several(number, len(Purpose)))
        said = words["purposes"][purpose]
        about = tuple(words["subtitle"])
        framed = frame(on_its_side(paper), conditions, of, said["title"], about)
        # Where others are written on, the damage is counted here.
        framed = framed._replace(head=framed.head._replace(labels=()))
        title = bookmark(conditions.theatre, f"{WHAT}, {purpose}", foot)
        made.append(
            Page(
                framed.paper,
                _art(conditions.theatre, framed, purpose),
                tuple(framed.marks()),
                title,
            )
        )
    return made


def _art(theatre: Theatre, of: Frame, purpose: Purpose) -> Items:
    words = data("enemy")
    grid = _grid(of.body)
    said = words["purposes"][purpose]
    return (
        *of.art(),
        *_damage(theatre, of, said["rows"], words["damage"]),
        *_words(of.body, said["words"]),
        *_steps(grid, words),
        *_rows(theatre, grid, words),
        *_habits(grid, data("enemy_cards")["grid"], words),
        *_last(of.body, words),
    )


def _grid(body: Area) -> Area:
    """The cells of the chart, without the columns at its left."""
    left = body.x + WHERE + SHOWS
    above = WORDS + STEPS
    return Area(left, body.y + above, body.right - left, body.height - above - LAST)


def place(grid: Area, cell: Cell, first: int, last: int) -> Area:
    """A cell of the grid for some faces of the die, from 1."""
    wide = grid.width / len(BANDS) / FACES
    high = grid.height / len(SECTORS) / len(ASPECTS)
    x = grid.x + (cell.band * FACES + first - 1) * wide
    row = cell.sector * len(ASPECTS) + cell.aspect
    return Area(x, grid.y + row * high, (last - first + 1) * wide, high)


def _damage(theatre: Theatre, of: Frame, rows: list[str], said: dict[str, str]) -> Iterator[Item]:
    """Boxes for the damage of each airplane, as many as any fighter takes."""
    head, holds = (
        of.head.area,
        max(one.holds for one in theatre.aircraft.values() if not one.bomber),
    )
    left, pitch = head.right - holds * DAMAGE, (ROWS + BETWEEN) / len(rows)
    for row, label in enumerate(rows):
        y, high = head.y + row * pitch, pitch - BETWEEN
        yield BoxRow(left, y, DAMAGE, high, holds, DAMAGE)
        yield Text(left - 1.6, y + high / 2 + 0.95, label, "text", READING, "right")
    x = left - 3.2 - max(width(label, "text", READING) for label in rows)
    yield Text(x, head.y + 3.2, said["title"], "bold", READING, "right")
    yield Text(x, head.y + 8.1, said["note"], "italic", READING, "right")
    about = max(width(line, "italic", READING) for line in of.head.about)
    name = head.x + width(of.head.title, "title", of.head.size) + 4.0 + about
    yield from airplane(
        theatre, outline_of(theatre, LATER_FORCE), name + 9.0, head.y + 5.0, 10.4, black=True
    )


def _words(body: Area, said: list[list[str]]) -> Iterator[Item]:
    """What comes before the grid, side by side in the order in which it is asked."""
    yield Line(body.x, body.y, body.right, body.y, HEAD)
    shares = [len(says) + 30 for _, says in said]
    x, unit = body.x, (body.right - body.x) / sum(shares)
    for (title, says), share in zip(said, shares, strict=True):
        wide = share * unit
        if x > body.x:
            yield Line(x, body.y, x, body.y + WORDS, HAIR)
        start = x + (1.6 if x > body.x else 0.0)
        yield Text(start, body.y + 4.0, title, "bold", 9)
        yield from reading(start, body.y + 7.6, x + wide - 1.6 - start, says, size=8.5, leading=3.4)
        x += wide


def _steps(grid: Area, words: dict[str, Any]) -> Iterator[Item]:
    """The steps of the reading, above the columns they are of."""
    left, top = grid.x - WHERE - SHOWS, grid.y - STEPS
    y = top + 0.9
    yield Line(left, top, grid.right, top, GROUP)
    yield from step(left, y, "1", words["where"]["title"])
    yield from reading(left, y + 7.4, WHERE - 1.0, words["where"]["says"], size=7.5, leading=3.1)
    shows = left + WHERE
    yield from step(shows + 0.8, y, "2", words["shows"]["title"])
    yield Text(grid.x - 1.4, y + 7.6, words["shows"]["says"], "text", 7.5, "right")
    yield from step(grid.x - 6.0, grid.y - 6.0, "4", "")[:2]
    yield Text(grid.x - 7.2, grid.y - 2.6, words["roll"], "bold", 7.5, "right")
    wide = grid.width / len(BANDS)
    for band, label in enumerate(words["bands"]):
        column = grid.x + band * wide
        yield Line(column, top, column, grid.bottom, GROUP)
        start = column + 1.2
        if band == 0:
            yield from step(start, y, "3", "")[:2]
            start += 6.4
        yield from _ruler(start + 1.0, y + 1.1, band)
        yield Text(column + wide - 1.4, y + 3.4, label, "bold", 8.5, "right")
        for face in range(1, FACES + 1):
            at = place(grid, Cell(0, 0, band), face, face)
            yield from die(at.x + at.width / 2 - 2.1, grid.y - 5.7, 4.2, face)
    yield Line(left, grid.y, grid.right, grid.y, GROUP)


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


def _rows(theatre: Theatre, grid: Area, words: dict[str, Any]) -> Iterator[Item]:
    """The sectors with their dials, and what each row of one is seen of."""
    left = grid.x - WHERE - SHOWS
    for sector, name in enumerate(words["sectors"]):
        first = place(grid, Cell(sector, 0, 0), 1, 1)
        high = len(ASPECTS) * first.height
        yield Text(left, first.y + 3.4, name, "bold", 8)
        radius = min(DIAL, (high - 5.4) / 2)
        yield from _dial(
            theatre, left + WHERE / 2 - 1.0, first.y + high - radius - 0.9, radius, sector
        )
        yield Line(left, first.y + high, grid.right, first.y + high, GROUP)
        for aspect, label in enumerate(words["aspects"]):
            row = place(grid, Cell(sector, aspect, 0), 1, 1)
            x, y = grid.x - SHOWS + 4.8, row.y + row.height / 2
            yield from airplane(
                theatre,
                outline_of(theatre, HOME_FORCE),
                x,
                y,
                min(SEEN, row.height - 0.8),
                (180, 90, 0)[aspect],
            )
            yield Text(grid.x - 1.4, y + 0.95, label, "bold", 7.5, "right")
            if aspect:
                yield Line(grid.x - SHOWS, row.y, grid.right, row.y, HAIR)
    yield Line(grid.x - SHOWS, grid.y - STEPS, grid.x - SHOWS, grid.bottom, HAIR)


def _dial(theatre: Theatre, x: float, y: float, radius: float, sector: int) -> Iterator[Item]:
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
    yield from airplane(theatre, outline_of(theatre, LATER_FORCE), x, y, 0.62 * radius, black=True)


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
    """Step 5, the cards that may not follow others; step 6, the edges; and the key."""
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
    edge = top + high + 0.8
    yield from step(body.x, edge, "6", words["edge"]["title"])
    title = body.x + 8.0 + width(words["edge"]["title"], "title", 9.5)
    yield Text(title, edge + 3.5, words["edge"]["says"], "text", READING)
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
