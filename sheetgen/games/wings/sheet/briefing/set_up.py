"""What a briefing has of the set-up: the dice it asks for, and the spotting of a dogfight."""

from math import cos, radians, sin
from typing import Any

from sheetgen.games.wings.rules.playing_area import DISTANCES, POSITIONS, Card
from sheetgen.games.wings.rules.state import AXIS, NOBODY, SetUp, Task
from sheetgen.games.wings.sheet.briefing import symbols as symbol
from sheetgen.games.wings.sheet.briefing.facts import Briefing
from sheetgen.games.wings.sheet.briefing.layout import Layout
from sheetgen.games.wings.sheet.briefing.symbols import View
from sheetgen.kits.drawing.blocks import HEAD_HEIGHT, head, rows
from sheetgen.kits.drawing.items import HAIR, Box, Item, Text
from sheetgen.kits.drawing.typesetting import paragraph, width

Words = dict[str, Any]

SIZE = 7.5
BOX = (8.0, 5.0)
WIDE_BOX = 12.0
LINE = 3.3
STEPS, DIAGRAM = 66.0, 44.0
"""The widths of the steps of the spotting, and of its diagram."""
SPOKE, LABEL = 13.6, 19.8
"""How far from those first seen the others are drawn, and their numbers, in mm."""


def strip(layout: Layout, words: Words, briefing: Briefing) -> list[Item]:
    """What is to be determined before a mission with two mats, in one line below the plan."""
    said, place = words["set-up"], layout.asked
    base = place.y + 3.6
    start = place.x + width(said["title"], "bold", 7.5) + 2
    items: list[Item] = [Text(place.x, base, said["title"], "bold", 7.5)]
    if briefing.kind == Task.AIRFIELD:
        return [*items, Text(start, base, said["airfield"], "text", SIZE)]
    items.append(Text(start, base, _asked(said, briefing), "text", SIZE))
    x = start + width(_asked(said, briefing), "text", SIZE) + 1.2
    items.append(Box(x, place.y, WIDE_BOX, BOX[1], HAIR))
    known = briefing.set_up
    if known:
        drawn = said["edges"][known.long_edge]
        if briefing.kind == Task.HARBOUR:
            picked = known.coastal_edge != NOBODY
            drawn = said["coastal"][known.coastal_edge] if picked else ""
        items.append(Text(x + WIDE_BOX / 2, base, drawn, "mono", 7.5, "center"))
    if briefing.kind == Task.HARBOUR:
        items += _clouds(place.right - 4 * BOX[0] - 1.2, place.y, said["clouds"], known)
    return items


def _asked(said: Words, briefing: Briefing) -> str:
    if briefing.kind != Task.HARBOUR:
        return str(said["started" if briefing.set_up else "ships"])
    return str(said["picked" if briefing.attacker == AXIS else "drawn"])


def _clouds(x: float, y: float, label: str, known: SetUp | None) -> list[Item]:
    """The boxes of the clouds' dice, and the dice."""
    items: list[Item] = [Text(x - 1.2, y + 3.6, label, "text", SIZE, "right")]
    for number in range(2):
        for place in range(2):
            left = x + number * (2 * BOX[0] + 1.2) + place * BOX[0]
            items.append(Box(left, y, *BOX, HAIR))
            if known:
                die = str(known.clouds[number][place])
                items.append(Text(left + BOX[0] / 2, y + 3.6, die, "mono", 8, "center"))
    return items


def tables(layout: Layout, words: Words) -> list[Item]:
    """DOGFIGHT: the tables of positions and distances, beside the plan."""
    place, said = layout.tables, words["spotting"]
    items: list[Item] = []
    y = place.y
    for title, table in (
        ("position", [(row.to, row.position) for row in POSITIONS]),
        ("distance", [(row.to, row.says) for row in DISTANCES]),
    ):
        items += head(place.x, y, place.width, said[title].upper(), "", said["die"])
        cells = [
            (_band(before, to), says)
            for (before, _), (to, says) in zip([(0, ""), *table], table, strict=False)
        ]
        items += rows(place.x, y + HEAD_HEIGHT + 2.6, place.width, cells, LINE, 6.0)
        y += HEAD_HEIGHT + LINE * len(cells) + 4.2
    return items


def _band(before: int, to: int) -> str:
    return str(to) if to == before + 1 else f"{before + 1}–{to}"


def spotting(layout: Layout, words: Words, briefing: Briefing) -> list[Item]:
    """DOGFIGHT: the steps of the spotting, its diagram, and boxes for its dice."""
    place, said = layout.spotting, words["spotting"]
    items = head(place.x, place.y, place.width, said["title"])
    y = place.y + HEAD_HEIGHT + 2.6
    for number, step in enumerate(said["steps"], start=1):
        items.append(Text(place.x, y, str(number), "bold", SIZE))
        lines = paragraph(place.x + 3.6, y, STEPS - 3.6, step, LINE, "text", SIZE)
        items += lines
        y = lines[-1].y + LINE + 0.7
    middle = place.x + STEPS + 4 + DIAGRAM / 2
    items += _diagram(middle, place.y + HEAD_HEIGHT + (place.height - HEAD_HEIGHT) / 2, said)
    return [*items, *_boxes(layout, said, briefing.set_up)]


def _diagram(x: float, y: float, said: Words) -> list[Item]:
    """Those first seen in the middle, the others about them with the faces of the die, and a cross
    for the middle of the playing area halfway to each."""
    view = View(x, y, 10)
    lines = symbol.airplane(view, Card("", 0, 0, 270))
    items: list[Item] = []
    before = 0
    for row in POSITIONS:
        bearing = radians(270 - row.heading)
        east, south = cos(bearing), sin(bearing)
        at = (round(10 * SPOKE * east), round(10 * SPOKE * south))
        lines += symbol.airplane(view, Card("", *at, (90 - row.heading) % 360))
        halfway = (at[0] // 2, at[1] // 2)
        lines += symbol.cross(view, halfway, 0.7)
        face = _band(before, row.to)
        before = row.to
        across, down = x + LABEL * east, y + LABEL * south
        items.append(Text(across, down + 0.9, face, "bold", 8, "center"))
    return [*symbol.strokes(lines), *items]


def _boxes(layout: Layout, said: Words, known: SetUp | None) -> list[Item]:
    """The dice of the spotting: the die and what is added, position, distance, clouds."""
    place = layout.spotting
    right, y = place.right, place.y + HEAD_HEIGHT + 1.0
    cells: list[tuple[str, list[str]]] = [
        (said["british"], ["", ""]),
        (said["axis"], ["", ""]),
        (said["position"], [""]),
        (said["distance"], [""]),
        (said["cloud"].format(number=1), ["", ""]),
        (said["cloud"].format(number=2), ["", ""]),
    ]
    if known:
        # Foretold, what is added and so where the clouds may lie hangs on who will fly.
        met = known.seen_first_by != NOBODY
        clouds = [[str(die) for die in cloud] for cloud in known.clouds] or [["", ""]] * 2
        dice = [
            *(
                [str(die), f"+{more}" if met else ""]
                for die, more in zip(known.spotting, known.added, strict=True)
            ),
            [str(known.position)],
            [str(known.distance)],
            *clouds,
        ]
        cells = [(label, faces) for (label, _), faces in zip(cells, dice, strict=True)]
    items: list[Item] = []
    for i, (label, faces) in enumerate(cells):
        top, x = y + i * (BOX[1] + 1.2), right - 2 * BOX[0]
        items.append(Text(x - 1.2, top + 3.6, label, "text", SIZE, "right"))
        for j, face in enumerate(faces):
            left = x + j * BOX[0]
            items.append(Box(left, top, *BOX, HAIR))
            if face:
                items.append(Text(left + BOX[0] / 2, top + 3.6, face, "mono", 8, "center"))
    return items
