"""The six missions in a table, for the quick reference."""

from typing import Any

from sheetgen.games.wings.rules.conditions import data
from sheetgen.games.wings.rules.scenarios import SCENARIOS, WEAPONS
from sheetgen.games.wings.rules.state import Task
from sheetgen.games.wings.rules.tables import MISSIONS, Mission
from sheetgen.games.wings.sheet.columns import Setting
from sheetgen.kits.drawing.blocks import HEAD_HEIGHT, Area, head
from sheetgen.kits.drawing.items import GROUP, HAIR, Item, Line, Text
from sheetgen.kits.drawing.typesetting import broken, paragraph

SHARES = (4.0, 27.0, 16.5, 16.5, 17.0, 38.0, 26.0, 28.0, 25.0)
"""How the columns share the width."""
GAP = 2.0
COLUMN_HEAD, ABOVE, BELOW = 3.6, 2.7, 1.0
"""The height of the columns' names; from the line above a row to its first baseline, and from its
last one to the line below."""


def table(area: Area, setting: Setting) -> list[Item]:
    """The missions at the top of an area, a row each."""
    said = data("quick")["missions"]
    items = head(area.x, area.y, area.width, said["title"])
    columns = _columns(area)
    y = area.y + HEAD_HEIGHT
    for column, name in zip(columns, said["columns"], strict=True):
        items.append(Text(column.x, y + 2.2, name, "text", 7.5))
    y += COLUMN_HEAD
    for number, row in enumerate(rows()):
        items.append(Line(area.x, y, area.right, y, HAIR if number else GROUP))
        for place, (column, cell) in enumerate(zip(columns, row, strict=True)):
            face = "bold" if place < 2 else "text"
            items += paragraph(
                column.x, y + ABOVE, column.width, cell, setting.leading, face, setting.size
            )
        y += _high(row, columns, setting)
    items.append(Line(area.x, y, area.right, y, HAIR))
    return items + list(
        paragraph(
            area.x, y + ABOVE + 0.2, area.width, said["free"], setting.leading, "text", setting.size
        )
    )


def height(wide: float, setting: Setting) -> float:
    """The height of the table as wide as that."""
    columns = _columns(Area(0, 0, wide, 0))
    tall = sum(_high(row, columns, setting) for row in rows())
    notes = len(broken(data("quick")["missions"]["free"], wide, "text", setting.size))
    return HEAD_HEIGHT + COLUMN_HEAD + tall + ABOVE + (notes - 1) * setting.leading + BELOW


def _columns(area: Area) -> list[Area]:
    room = area.width - GAP * (len(SHARES) - 1)
    columns, x = [], area.x
    for share in SHARES:
        wide = room * share / sum(SHARES)
        columns.append(Area(x, area.y, wide, 0))
        x += wide + GAP
    return columns


def _high(row: tuple[str, ...], columns: list[Area], setting: Setting) -> float:
    lines = max(
        len(broken(cell, column.width, "bold" if place < 2 else "text", setting.size))
        for place, (cell, column) in enumerate(zip(row, columns, strict=True))
    )
    return ABOVE + (lines - 1) * setting.leading + BELOW


def rows() -> list[tuple[str, ...]]:
    """The missions, cell by cell in the order of the columns."""
    return [_row(mission) for mission in MISSIONS.values()]


def _row(mission: Mission) -> tuple[str, ...]:
    said: dict[str, Any] = data("quick")["missions"]
    lines, numbers = said[str(mission.kind)], _numbers(mission.kind)
    names = dict.fromkeys((mission.by_axis, mission.by_british))
    attacker = [said["forces"]["fighters"].format(number=mission.fighters)]
    if mission.bombers:
        attacker.append(said["forces"]["bombers"].format(number=mission.bombers))
    told = (lines[name].format_map(numbers) for name in ("attacker", "defender", "either", "ends"))
    return (
        str(mission.kind),
        " / ".join(names),
        ", ".join(attacker),
        said["forces"]["fighters"].format(number=mission.defenders),
        f"{mission.floor}, {said['over'][mission.over]}",
        *told,
    )


def _numbers(kind: Task) -> dict[str, int]:
    scenario = SCENARIOS[kind]._asdict()
    bombs = WEAPONS["bombs"]
    numbers = {name: value for name, value in scenario.items() if isinstance(value, int)}
    return {**numbers, "bomb": bombs["hit"], "near": bombs["near miss"]}
