"""The head of a briefing, its crews and the notes they run over into."""

from typing import Any

from sheetgen.games.wings.rules.state import Side, Task
from sheetgen.games.wings.rules.tables import MISSIONS, period
from sheetgen.games.wings.sheet.briefing.facts import Briefing, Crew
from sheetgen.games.wings.sheet.briefing.layout import CREWS_HEAD, Layout
from sheetgen.kits.drawing.blocks import FIELD_FLOOR, HEAD_HEIGHT, Area, field, head, on_field
from sheetgen.kits.drawing.items import GROUP, HAIR, HEAD, Box, Grid, Item, Line, Ring, Text
from sheetgen.kits.drawing.typesetting import broken, cut, fitted, width

Words = dict[str, Any]

NUMBER_BOX = 11.0
TITLE_SIZE, TITLE_BASE, FIELD_BASE = 18.0, 5.4, 10.6
FIELDS = (("attacker", 32.0), ("period", 32.0), ("date", 46.0))
"""The write-ins of the head and their widths; the place has what they leave."""
FIELD_GAP = 3.0
COLUMNS = (6.0, 25.0, 55.0, 33.0, 8.0, 15.0)
"""The widths of the columns of the crews, in mm."""
ROW_BASE, CELL = 3.6, 0.9
"""From the upper edge of a row to its baseline; between the edge of a cell and its text."""
LEADS = 2.1
"""The radius of the ring about the number of a leader, in mm."""
NOTE_ROW, NOTE_SIZE = 5.4, 7.5


def header(layout: Layout, words: Words, name: str, attacker: Side) -> list[Item]:
    """The box of the mission's number, its name, and the fields to write in."""
    area, said = layout.header, words["head"]
    items: list[Item] = [
        Box(area.x, area.y, NUMBER_BOX, NUMBER_BOX, GROUP),
        Text(area.x + NUMBER_BOX + 3, area.y + TITLE_BASE, name.upper(), "title", TITLE_SIZE),
    ]
    for label, (x, wide) in fields(layout).items():
        items += field(x, area.y + FIELD_BASE, wide, said[label])
    x, _ = fields(layout)["attacker"]
    start = x + width(said["attacker"]) + 1.6
    side = said["sides"][attacker]
    return [*items, Text(start, area.y + FIELD_BASE, side, "bold", 8)]


def fields(layout: Layout) -> dict[str, tuple[float, float]]:
    """The write-ins of the head: left end and width, in mm."""
    x, places = layout.header.x + NUMBER_BOX + 3, {}
    for label, wide in FIELDS:
        places[label] = (x, wide)
        x += wide + FIELD_GAP
    return {**places, "place": (x, layout.header.right - x)}


def header_marks(layout: Layout, words: Words, briefing: Briefing) -> list[Item]:
    """Number, period, date and place, as far as they are known."""
    area = layout.header
    items: list[Item] = []
    if briefing.mission is not None:
        middle = area.x + NUMBER_BOX / 2
        number = str(briefing.mission)
        items.append(Text(middle, area.y + 7.7, number, "mono-bold", 17, "center"))
    known = {"date": briefing.date, "place": briefing.place}
    if briefing.mission is not None:
        known["period"] = period(briefing.mission)
    for label, value in known.items():
        if value:
            x, wide = fields(layout)[label]
            items += on_field(x, area.y + FIELD_BASE, wide, words["head"][label], value)
    return items


def edges(layout: Layout) -> tuple[float, ...]:
    """The upright lines of the crews."""
    xs = [layout.crews.x]
    for wide in COLUMNS:
        xs.append(xs[-1] + wide)
    return tuple(xs)


def crews(layout: Layout, words: Words, kind: Task) -> list[Item]:
    """The table of the crews: a row an airplane, the attacker's first."""
    area, mission, xs = layout.crews, MISSIONS[kind], edges(layout)
    attackers = mission.fighters + mission.bombers
    top = area.y + CREWS_HEAD
    ys = tuple(top + i * layout.crew for i in range(attackers + mission.defenders + 1))
    items = head(area.x, area.y, area.width, words["title"], "", words["note"])
    for x, label in zip(xs, words["columns"], strict=False):
        items.append(Text(x + CELL, top - 1.0, label, "text", 7.5))
    items += [Grid(xs, ys, HAIR), Line(xs[0], ys[attackers], xs[-1], ys[attackers], HEAD)]
    for number, y in enumerate(ys[:-1], start=1):
        middle = (xs[0] + xs[1]) / 2
        items.append(Text(middle, y + ROW_BASE, str(number), "bold", 7.5, "center"))
    return items


def crew_marks(layout: Layout, briefing: Briefing) -> list[Item]:
    """The airplanes and crews, as far as they are known."""
    items: list[Item] = [_leads(layout, row) for row in sorted(briefing.leaders)]
    for row, cells in enumerate(_rows(briefing)):
        for column, value in enumerate(cells, start=1):
            if value:
                items.append(_cell(layout, row, column, value))
    return items


def _leads(layout: Layout, row: int) -> Ring:
    """The ring about the number of a crew that leads a formation."""
    left, right, *_ = edges(layout)
    y = layout.crews.y + CREWS_HEAD + row * layout.crew + ROW_BASE - 0.9
    return Ring((left + right) / 2, y, LEADS)


def _rows(briefing: Briefing) -> list[tuple[str, ...]]:
    """What stands in each row beside its number."""
    mission = MISSIONS[briefing.kind]
    numbers = [mission.fighters, mission.bombers, mission.defenders]
    flights = [number for number in numbers if number]
    types = briefing.aircraft or ("",) * len(flights)
    airplanes = [kind for kind, number in zip(types, flights, strict=True) for _ in range(number)]
    told = briefing.crews or (Crew(),) * len(airplanes)
    return [(airplane, *crew) for airplane, crew in zip(airplanes, told, strict=True)]


def _cell(layout: Layout, row: int, column: int, value: str) -> Text:
    xs = edges(layout)
    room = xs[column + 1] - xs[column] - 2 * CELL
    text, size = fitted(value, room, "mono", 7.5, FIELD_FLOOR)
    y = layout.crews.y + CREWS_HEAD + row * layout.crew + ROW_BASE
    return Text(xs[column] + CELL, y, text, "mono", size)


def overlong(layout: Layout, words: Words, briefing: Briefing) -> list[str]:
    """What is cut short in the head or a cell, in full with what it is."""
    found = []
    for label, value in (("date", briefing.date), ("place", briefing.place)):
        _, wide = fields(layout)[label]
        name = words["head"][label]
        room = wide - width(name, "text", 7.5) - 1.6
        if width(value, "mono", FIELD_FLOOR) > room:
            found.append(f"{name}: {value}")
    for number, cells in enumerate(_rows(briefing), start=1):
        for wide, value in zip(COLUMNS[1:], cells, strict=True):
            if width(value, "mono", FIELD_FLOOR) > wide - 2 * CELL:
                found.append(f"{number}: {value}")
    return found


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
