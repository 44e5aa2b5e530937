"""What a briefing has of the set-up: the dice it asks for, and the spotting of a dogfight."""

from collections.abc import Iterator, Sequence
from math import cos, radians, sin
from typing import Any

from sheetgen.games.wings.rules.playing_area import DISTANCES, POSITIONS, Card
from sheetgen.games.wings.rules.state import ENEMY, NOBODY, SetUp
from sheetgen.games.wings.sheet.briefing import symbols as symbol
from sheetgen.games.wings.sheet.briefing.facts import Briefing
from sheetgen.games.wings.sheet.briefing.layout import Layout
from sheetgen.games.wings.sheet.briefing.symbols import View
from sheetgen.games.wings.sheet.printed_tables import span
from sheetgen.kits.drawing.fonts import paragraph, width
from sheetgen.kits.drawing.page import HAIR, Area, Box, Item, Text
from sheetgen.kits.drawing.signs import HEAD_HEIGHT, head, rows, typed

Words = dict[str, Any]

SIZE = 7.5
BOX, HIGH, WIDE_BOX = 8.0, 5.0, 12.0
LINE = 3.3
STEPS, DIAGRAM = 66.0, 44.0
"""The widths of the steps of the spotting, and of its diagram."""
SPOKE, LABEL = 13.6, 19.8
"""How far from those first seen the others are drawn, and their numbers, in mm."""


def _boxes(
    x: float, y: float, label: str, dice: Sequence[str], wide: float = BOX
) -> Iterator[Item]:
    """A label that ends before `x`, and boxes from there on, each with its die if it is known."""
    yield Text(x - 1.2, y + 3.6, label, "text", SIZE, "right")
    for place, die in enumerate(dice):
        box = Area(x + place * wide, y, wide, HIGH)
        yield Box(*box, HAIR)
        yield from typed(box, die, 8.0, "center") if die else ()


def strip(layout: Layout, words: Words, briefing: Briefing) -> Iterator[Item]:
    """What is to be determined before a mission with two mats, in one line below the plan."""
    said, place, known = words["set-up"], layout.asked, briefing.set_up
    start = place.x + width(said["title"], "bold", SIZE) + 2
    yield Text(place.x, place.y + 3.6, said["title"], "bold", SIZE)
    if briefing.theatre.kind_of(briefing.kind).placed:
        yield Text(start, place.y + 3.6, said["airfield"], "text", SIZE)
        return
    asked, drawn = said["started" if known else "ships"], ""
    if briefing.theatre.kind_of(briefing.kind).coastal:
        asked = said["picked" if briefing.attacker == ENEMY else "drawn"]
        if known and known.coastal_edge != NOBODY:
            drawn = said["coastal"][known.coastal_edge]
        yield from _clouds(place, said["clouds"], known)
    elif known:
        drawn = said["edges"][known.long_edge]
    x = start + width(asked, "text", SIZE) + 1.2
    yield from _boxes(x, place.y, asked, [drawn], WIDE_BOX)


def _clouds(place: Area, label: str, known: SetUp | None) -> Iterator[Item]:
    """The boxes of the clouds' dice, and the dice."""
    for number, called in enumerate((label, "")):
        dice = [str(die) for die in known.clouds[number]] if known else ["", ""]
        x = place.right - 4 * BOX - 1.2 + number * (2 * BOX + 1.2)
        yield from _boxes(x, place.y, called, dice)


def tables(layout: Layout, words: Words) -> Iterator[Item]:
    """DOGFIGHT: the tables of positions and distances, beside the plan."""
    place, said = layout.tables, words["spotting"]
    y = place.y
    for title, table in (
        ("position", [(row.to, row.position) for row in POSITIONS]),
        ("distance", [(row.to, row.says) for row in DISTANCES]),
    ):
        yield from head(place.x, y, place.width, said[title].upper(), "", said["die"])
        befores = [0, *(to for to, _ in table)]
        cells = [
            (_band(before, to), says) for before, (to, says) in zip(befores, table, strict=False)
        ]
        yield from rows(place.x, y + HEAD_HEIGHT + 2.6, place.right, cells, LINE, 7.2)
        y += HEAD_HEIGHT + LINE * len(cells) + 4.2


def _band(before: int, to: int) -> str:
    return span(str(before + 1), str(to))


def spotting(layout: Layout, words: Words, briefing: Briefing) -> Iterator[Item]:
    """DOGFIGHT: the steps of the spotting, its diagram, and boxes for its dice."""
    place, said = layout.spotting, words["spotting"]
    yield from head(place.x, place.y, place.width, said["title"])
    y = place.y + HEAD_HEIGHT + 2.6
    for number, step in enumerate(said["steps"], start=1):
        yield Text(place.x, y, str(number), "bold", SIZE)
        lines = paragraph(place.x + 3.6, y, STEPS - 3.6, step, LINE, "text", SIZE)
        yield from lines
        y = lines[-1].y + LINE + 0.7
    middle = place.x + STEPS + 4 + DIAGRAM / 2
    yield from _diagram(middle, place.y + HEAD_HEIGHT + (place.height - HEAD_HEIGHT) / 2)
    top = place.y + HEAD_HEIGHT + 1.0
    for row, (label, dice) in enumerate(_dice(said, briefing.set_up)):
        yield from _boxes(place.right - 2 * BOX, top + row * (HIGH + 1.2), label, dice)


def _diagram(x: float, y: float) -> Iterator[Item]:
    """Those first seen in the middle, the others about them with the faces of the die, and a cross
    for the middle of the playing area halfway to each."""
    view = View(x, y, 10)
    lines = symbol.airplane(view, Card("", 0, 0, 270))
    before = 0
    for row in POSITIONS:
        bearing = radians(270 - row.heading)
        east, south = cos(bearing), sin(bearing)
        at = (round(10 * SPOKE * east), round(10 * SPOKE * south))
        lines += symbol.airplane(view, Card("", *at, (90 - row.heading) % 360))
        lines += symbol.cross(view.at((at[0] // 2, at[1] // 2)), 0.7)
        place = x + LABEL * east, y + LABEL * south + 0.9
        yield Text(*place, _band(before, row.to), "bold", 8, "center")
        before = row.to
    yield from symbol.strokes(lines)


def _dice(said: Words, known: SetUp | None) -> list[tuple[str, list[str]]]:
    """The dice of the spotting: the die and what is added, position, distance, clouds."""
    clouds = [said["cloud"].format(number=number) for number in (1, 2)]
    labels = [said["british"], said["axis"], said["position"], said["distance"], *clouds]
    dice = [["", ""], ["", ""], [""], [""], ["", ""], ["", ""]]
    if known:
        # Foretold, what is added and so where the clouds may lie hangs on who will fly.
        met = known.seen_first_by != NOBODY
        sums = zip(known.spotting, known.added, strict=True)
        dice[:4] = [
            *([str(die), f"+{more}" if met else ""] for die, more in sums),
            [str(known.position)],
            [str(known.distance)],
        ]
        dice[4:] = [[str(die) for die in cloud] for cloud in known.clouds] or dice[4:]
    return list(zip(labels, dice, strict=True))
