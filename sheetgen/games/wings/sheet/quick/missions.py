"""The missions in a table, for the quick reference."""

from itertools import accumulate
from typing import Any

from sheetgen.games.wings.rules.scenarios import WEAPONS
from sheetgen.games.wings.rules.state import Task
from sheetgen.games.wings.rules.tables import Mission
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.kits.drawing.columns import Band, Block, Columns, Line, Paragraph, ruled

SHARES = (4.5, 28.5, 18.0, 18.0, 18.5, 39.5, 27.5, 29.5, 26.5)
"""How the columns share the width."""
AT = tuple(start / sum(SHARES) for start in accumulate(SHARES[:-1], initial=0.0))


def table(theatre: Theatre) -> Band:
    """The missions, a row each."""
    said = theatre.data("quick")["missions"]
    # A number of two figures wants a little of the name's room.
    at = AT if len(theatre.missions) < 10 else (0.0, AT[1] * 1.4, *AT[2:])
    heads = Columns(tuple(said["columns"]), at, ())
    lines: list[Line] = [heads, *ruled(rows(theatre), at, (0, 1)), Paragraph(said["free"])]
    return Band(((Block(said["title"], tuple(lines)),),))


def rows(theatre: Theatre) -> list[tuple[str, ...]]:
    """The missions, cell by cell in the order of the columns."""
    return [_row(theatre, mission) for mission in theatre.missions.values()]


def _row(theatre: Theatre, mission: Mission) -> tuple[str, ...]:
    said: dict[str, Any] = theatre.data("quick")["missions"]
    lines, numbers = mission.of.quick, _numbers(theatre, mission.kind)
    names = dict.fromkeys((mission.by_enemy, mission.by_home))
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


def _numbers(theatre: Theatre, kind: Task) -> dict[str, int]:
    scenario = theatre.scenarios[kind]._asdict()
    bombs = WEAPONS["bombs"]
    numbers = {name: value for name, value in scenario.items() if isinstance(value, int)}
    return {**numbers, "bomb": bombs["hit"], "near": bombs["near miss"]}
