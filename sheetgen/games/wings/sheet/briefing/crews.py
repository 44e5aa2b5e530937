"""The crews of a briefing, and the notes in which stands what has no room in its own place."""

from collections.abc import Iterator, Sequence
from typing import Any

from sheetgen.games.wings.fight.constants import AGREED
from sheetgen.games.wings.rules.state import Task
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.games.wings.sheet.briefing.facts import Briefing, Crew
from sheetgen.games.wings.sheet.briefing.layout import CREWS_HEAD, Layout
from sheetgen.kits.drawing.fonts import broken, cut
from sheetgen.kits.drawing.page import HAIR, HEAD, Area, BoxRow, Grid, Item, Line, Ring, Text
from sheetgen.kits.drawing.signs import HEAD_HEIGHT, Slot, across, head

Words = dict[str, Any]

COLUMNS = {
    "number": 6.0, "airplane": 23.6, "pilot": 50.0, "of-him": 37.0, "alt": 8.0, "came-back": 17.4,
}  # fmt: skip
"""The widths of the columns of the crews, in mm."""
CELL = 0.9
"""Between the edge of a cell and its text."""
LEADS = 2.1
"""The radius of the ring about the number of a leader, in mm."""
BOX = 2
"""The counters of fuel that a box stands for: what a fast card takes."""
NOTE_ROW, NOTE_SIZE = 5.4, 7.5
LEAST_NOTES = HEAD_HEIGHT + NOTE_ROW
"""The least height of the notes, in mm: with a line to write on."""


def _cell(layout: Layout, row: int, key: str) -> Area:
    edges = dict(zip(COLUMNS, across(layout.crews.x, COLUMNS.values()), strict=True))
    left, right = edges[key]
    top = layout.crews.y + CREWS_HEAD + row * layout.crew
    return Area(left, top, right - left, layout.crew - layout.fuel)


def crews(theatre: Theatre, layout: Layout, words: Words, kind: Task) -> Iterator[Item]:
    """The table of the crews: a row an airplane, the attacker's first."""
    area, mission = layout.crews, theatre.missions[kind]
    attackers = mission.fighters + mission.bombers
    rows = range(attackers + mission.defenders)
    yield from head(area.x, area.y, area.width, words["title"], "", words["note"])
    heads = [_cell(layout, 0, key) for key in COLUMNS]
    for cell, label in zip(heads, words["columns"], strict=True):
        yield Text(cell.x + CELL, cell.y - 1.0, label, "text", 7.5)
    tops = [_cell(layout, row, "number") for row in rows]
    edges = (*(cell.x for cell in heads), heads[-1].right)
    if layout.fuel:
        yield from _fuel(layout, words["fuel"], edges, tops, range(mission.fighters, attackers))
    else:
        yield Grid(edges, (*(cell.y for cell in tops), tops[-1].bottom), HAIR)
    y = tops[attackers].y
    yield Line(heads[0].x, y, heads[-1].right, y, HEAD)
    for number, cell in enumerate(tops, start=1):
        at = cell.x + cell.width / 2, cell.y + cell.height / 2 + 0.9
        yield Text(*at, str(number), "bold", 7.5, "center")


def _fuel(
    layout: Layout, label: str, edges: tuple[float, ...], rows: Sequence[Area], bombers: range
) -> Iterator[Item]:
    """The lines of the table where fuel is counted: below each crew a box for two counters."""
    left, right = edges[1], edges[-1]
    wide = (right - left) / (AGREED["fuel"]["bomber"] // BOX)
    for number, row in enumerate(rows):
        boxes = AGREED["fuel"]["bomber" if number in bombers else "fighter"] // BOX
        yield Grid(edges, (row.y, row.bottom), HAIR)
        yield BoxRow(left, row.bottom, wide, layout.fuel, boxes, wide)
        yield Text(left - CELL, row.bottom + layout.fuel - 1.1, label, "text", 7.5, "right")
    for x in (edges[0], right):
        yield Line(x, rows[0].y, x, rows[-1].bottom + layout.fuel, HAIR)
    yield Line(edges[0], rows[-1].bottom + layout.fuel, right, rows[-1].bottom + layout.fuel, HAIR)


def leading(layout: Layout, briefing: Briefing) -> Iterator[Ring]:
    """The rings about the numbers of the crews that lead a formation."""
    for row in sorted(briefing.leaders):
        cell = _cell(layout, row, "number")
        yield Ring(cell.x + cell.width / 2, cell.y + cell.height / 2, LEADS)


def slots(theatre: Theatre, layout: Layout, kind: Task) -> Iterator[Slot]:
    """The cells of the crews."""
    mission = theatre.missions[kind]
    for row in range(mission.fighters + mission.bombers + mission.defenders):
        for key in list(COLUMNS)[1:]:
            tip, cell = str(row + 1), _cell(layout, row, key)
            yield Slot(f"crew.{row + 1}.{key}", tip, cell, several=True)


def crew_texts(briefing: Briefing) -> dict[str, str]:
    """The airplanes and crews, as far as they are known, by the names of their cells."""
    mission = briefing.theatre.missions[briefing.kind]
    numbers = (mission.fighters, mission.bombers, mission.defenders)
    flights = [number for number in numbers if number]
    types = briefing.aircraft or ("",) * len(flights)
    airplanes = [kind for kind, number in zip(types, flights, strict=True) for _ in range(number)]
    told = briefing.crews or (Crew(),) * len(airplanes)
    return {
        f"crew.{number}.{key}": text
        for number, (airplane, crew) in enumerate(zip(airplanes, told, strict=True), start=1)
        for key, text in zip(list(COLUMNS)[1:], (airplane, *crew), strict=True)
    }


def notes(area: Area, words: Words) -> list[Item]:
    """Lines to write on, as many as there is room for."""
    said = words["notes"]
    items = head(area.x, area.y, area.width, said["title"], "", said["note"])
    return [*items, *(Line(area.x, y, area.right, y, HAIR) for y in ruled(area))]


def ruled(area: Area) -> list[float]:
    """The heights of the lines of the notes."""
    first = area.y + HEAD_HEIGHT + NOTE_ROW
    return [first + i * NOTE_ROW for i in range(int((area.bottom - first) / NOTE_ROW) + 1)]


def note_marks(area: Area, overlong: list[str]) -> list[Item]:
    """What is too long for its own place, on the lines of the notes; only what is longer than all
    of them is cut short."""
    lines = [line for told in overlong for line in broken(told, area.width, "mono", NOTE_SIZE)]
    places = ruled(area)
    if len(lines) > len(places):
        rest = " ".join(lines[len(places) - 1 :])
        lines = [*lines[: len(places) - 1], cut(rest, area.width, "mono", NOTE_SIZE)]
    return [
        Text(area.x, y - 1.2, line, "mono", NOTE_SIZE)
        for y, line in zip(places, lines, strict=False)
    ]
