"""The six missions in a table, for the quick reference."""

from itertools import accumulate
from typing import Any

from sheetgen.games.wings.rules.conditions import data
from sheetgen.games.wings.rules.scenarios import SCENARIOS, WEAPONS
from sheetgen.games.wings.rules.state import Task, sort_of
from sheetgen.games.wings.rules.tables import MISSIONS, Mission
from sheetgen.kits.drawing.columns import Band, Block, Columns, Line, Paragraph, ruled

SHARES = (4.5, 28.5, 18.0, 18.0, 18.5, 39.5, 27.5, 29.5, 26.5)
"""How the columns share the width."""
AT = tuple(start / sum(SHARES) for start in accumulate(SHARES[:-1], initial=0.0))


def table() -> Band:
    """The missions, a row each."""
    said = data("quick")["missions"]
    heads = Columns(tuple(said["columns"]), AT, ())
    lines: list[Line] = [heads, *ruled(rows(), AT, (0, 1)), Paragraph(said["free"])]
    return Band(((Block(said["title"], tuple(lines)),),))


def rows() -> list[tuple[str, ...]]:
    """The missions, cell by cell in the order of the columns."""
    return [_row(mission) for mission in MISSIONS.values()]


def _row(mission: Mission) -> tuple[str, ...]:
    said: dict[str, Any] = data("quick")["missions"]
    lines, numbers = said[str(sort_of(mission.kind))], _numbers(mission.kind)
    names = dict.fromkeys((mission.by_axis, mission.by_british))
    attacker = [said["forces"]["fighters"].format(number=mission.fighters)]
    if mission.bombers:
        attacker.append(said["forces"]["bombers"].format(number=mission.bombers))
    told = [lines[name].format_map(numbers) for name in ("attacker", "defender", "either", "ends")]
    told[0] = said["scored"].get(str(mission.kind), told[0])
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
