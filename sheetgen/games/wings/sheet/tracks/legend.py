"""The legend of a track chart: who flew what, how each is drawn, and what became of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sheetgen.games.wings.fight.geometry import MM
from sheetgen.games.wings.fight.track import EXIT, LOST, Flown, Row, Track
from sheetgen.games.wings.rules.tables import AIRCRAFT
from sheetgen.games.wings.sheet.briefing.symbols import Lines, View
from sheetgen.games.wings.sheet.tracks import marks as mark
from sheetgen.games.wings.sheet.tracks.chart import SOLID, letters, pen
from sheetgen.kits.drawing.blocks import Area
from sheetgen.kits.drawing.chart import Point
from sheetgen.kits.drawing.items import Item, Polyline, Text
from sheetgen.kits.drawing.typesetting import fitted

Words = dict[str, Any]

ROW = 4.2
SIZE, FLOOR = 7.0, 5.0
SAMPLE = 12.0
"""How long a sample of a path is, in mm."""
LETTER_AT, SAMPLE_AT, TYPE_AT, NAME_AT, FATE_AT = 0.0, 4.0, 18.5, 45.0, 100.0
"""Where the columns begin, in mm."""
KEY_SAMPLE, KEY_HEIGHT = 8.0, 2 * ROW
BASE_SCALE = 18.0
"""The scale an airplane's base is drawn at in the key."""


def height(track: Track) -> float:
    """The height of the table of airplanes, in mm."""
    return len(track.planes) * ROW


def airplanes(track: Track, names: Mapping[int, str], words: Words, area: Area) -> list[Item]:
    """A row for each airplane; `names` are those of the crews."""
    items: list[Item] = []
    for i, plane in enumerate(track.planes):
        y = area.y + i * ROW + 2.8
        items.append(Text(area.x + LETTER_AT, y, letters(track)[plane.crew], "bold", 8.0))
        line = ((area.x + SAMPLE_AT, y - 0.9), (area.x + SAMPLE_AT + SAMPLE, y - 0.9))
        items.append(Polyline(line, pen(track, plane)))
        cells = (
            (TYPE_AT, AIRCRAFT[plane.aircraft].name, NAME_AT - 1),
            (NAME_AT, names.get(plane.crew, ""), FATE_AT - 1),
            (FATE_AT, _fate(track, plane, words), area.width),
        )
        for start, said, end in cells:
            text, size = fitted(said, end - start, "text", SIZE, FLOOR)
            items.append(Text(area.x + start, y, text, "text", size))
    return items


def _fate(track: Track, plane: Flown, words: Words) -> str:
    """What became of an airplane, in a few words."""
    last = track.of(plane.crew)[-1]
    kinds = {one.kind for one in last.happened}
    fate = "lost" if LOST in kinds else "exit" if EXIT in kinds else "table"
    does = words["attacks" if plane.side == track.attacker else "defends"]
    told = words["fates"][fate].format(turn=last.turn, damage=last.damage)
    return f"{words['sides'][plane.side]}, {does}: {told}"


def key(words: Words, area: Area) -> list[Item]:
    """What the marks mean, in two rows."""
    items: list[Item] = []
    columns = (len(words["key"]) + 1) // 2
    wide = area.width / columns
    for i, (name, says) in enumerate(words["key"]):
        x, y = area.x + i % columns * wide, area.y + i // columns * ROW + 2.8
        items += _sample(name, (x + KEY_SAMPLE / 2 - 1, y - 0.9))
        text, size = fitted(says, wide - KEY_SAMPLE - 1, "text", 6.5, FLOOR)
        items.append(Text(x + KEY_SAMPLE, y, text, "text", size))
    return items


def _sample(name: str, at: Point) -> list[Item]:
    x, y = at
    lines: Lines = []
    match name:
        case "start":
            view = View(x, y, BASE_SCALE * MM)
            lines = mark.base(view, Row(0, 0, 0, 0, 0, 0, True, "", 0))
        case "turn":
            return [mark.dot((x - 2, y)), Text(x - 0.9, y + 0.8, "A5", "text", 6.0)]
        case "altitude":
            return [Text(x, y + 0.8, "3", "italic", 6.0, "center")]
        case "fired":
            return [mark.shot(at, hit=False)]
        case "hit":
            return [mark.shot((x - 1, y), hit=True), Text(x + 0.2, y + 0.8, "4", "bold", 6.0)]
        case "dropped":
            lines = mark.burst((x + 1.6, y))
            return [mark.drop((x - 1.6, y)), *mark.drawn(lines)]
        case "about":
            lines = mark.turned_about(View(x + 1, y, 1.0), Row(0, 0, 0, 0, 72, 0, True, "", 0))
        case "left":
            way = ((x - 2, y), (x + 2, y))
            lines = [(way, SOLID), (mark.arrow_head(way), SOLID)]
        case "lost":
            lines = mark.cross(at)
    return mark.drawn(lines)
