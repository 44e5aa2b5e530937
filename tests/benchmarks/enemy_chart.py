"""What a captain is likely to fly, by where his enemy is: the mind put to a great many positions,
for a chart that plays the enemy on paper.

`python -m tests.benchmarks.enemy_chart` writes its data anew (`enemy_cards.json`); it takes a
minute.
"""

from __future__ import annotations

import json
import sys
from collections import Counter

from sheetgen.core import dice
from sheetgen.games.wings.fight.bags import new_bags
from sheetgen.games.wings.fight.board import Table
from sheetgen.games.wings.fight.captains.minds import Captains
from sheetgen.games.wings.fight.geometry import MM, STEPS, Pose, moved
from sheetgen.games.wings.fight.manoeuvres import FAST_STRAIGHT, MIRRORED
from sheetgen.games.wings.fight.plane import FIGHTER, Plane
from sheetgen.games.wings.fight.throws import Throws
from sheetgen.games.wings.fight.track import Recorder
from sheetgen.games.wings.rules.setting_up import FIRST
from sheetgen.games.wings.rules.state import Task
from sheetgen.games.wings.rules.tables import AIRCRAFT
from sheetgen.games.wings.sheet.enemy.document import (
    BANDS,
    OPPONENTS,
    SAMPLES,
    Cell,
    cells,
)

LENGTH, WIDTH = 1340 * MM, 980 * MM
FACES = 6
TO, OFF = "to", "off"
"""Towards the side on which the enemy is, and away from it."""


def habit(aircraft: str, cell: Cell, samples: int = SAMPLES) -> list[str]:
    """The manoeuvre for each face of a die, the likeliest on the low ones."""
    key = dice.key_of_seed(f"habits {aircraft} {cell.sector} {cell.aspect} {cell.band}")
    draw = Throws(key, 1)
    flown = Counter(_flown(aircraft, cell, draw) for _ in range(samples))
    return _faces(flown)


def _flown(aircraft: str, cell: Cell, draw: Throws) -> str:
    """The manoeuvre a captain chooses in one position of a place of the chart."""
    near, far = BANDS[cell.band]
    away = (near + (far - near) * draw("fight-habit-away", 100) // 100) * MM
    # An eighth of a circle is 18 steps; the enemy is always to the right of the line ahead.
    spread = draw("fight-habit-sector", 18) - 9
    bearing = 18 * cell.sector + spread
    bearing = min(abs(bearing), STEPS - bearing)
    me = Pose(LENGTH // 2, WIDTH // 2, 0)
    at = moved(Pose(me.x, me.y, bearing), away)
    towards_me = (bearing + STEPS // 2) % STEPS
    turn = draw("fight-habit-aspect", 36) - 18
    side = 36 if draw("fight-habit-side", 2) == 1 else -36
    heading = (towards_me + (turn, side + turn, STEPS // 2 + turn)[cell.aspect]) % STEPS
    enemy = Pose(at.x, at.y, heading)
    mine = _plane(1, aircraft, me, 0)
    other = _plane(2, OPPONENTS[aircraft], enemy, 1)
    table = Table(Task.DOGFIGHT, 0, LENGTH, WIDTH, 4, [mine, other], new_bags(), Recorder())
    table.captains = FIRST
    return named(Captains()(table, mine, draw), bearing)


def _plane(number: int, aircraft: str, pose: Pose, side: int) -> Plane:
    row = AIRCRAFT[aircraft]
    plane = Plane(
        number, f"habit-{number}", aircraft, side, side == 0, FIGHTER, row.holds, *pose, 3
    )
    plane.still = True
    plane.before = plane.last = plane.card = FAST_STRAIGHT
    plane.was, plane.was_altitude = tuple(pose), plane.altitude
    return plane


def named(card: int, bearing: int) -> str:
    """A manoeuvre by its code without left and right: `T> to` is a fast turn towards the enemy,
    `SL^ off` a slow sideslip away from him."""
    code = card.code
    if MIRRORED[card] == card:
        return code
    kind = "SL" if code[0] == "S" else code[0]
    return f"{kind}{code[2:]} {TO if code[1] == 'R' else OFF}"


def _faces(flown: Counter[str]) -> list[str]:
    """The six faces shared among manoeuvres as they were flown, by largest remainders."""
    total = sum(flown.values())
    ranked = sorted(flown, key=lambda name: (-flown[name], name))
    shares = {name: flown[name] * FACES // total for name in ranked}
    by_rest = sorted(ranked, key=lambda name: (-(flown[name] * FACES % total), ranked.index(name)))
    for name in by_rest[: FACES - sum(shares.values())]:
        shares[name] += 1
    ordered = sorted(ranked, key=lambda name: (-shares[name], ranked.index(name)))
    return [name for name in ordered for _ in range(shares[name])]


def main() -> None:
    """Write the data of the chart to standard output."""
    charts = {name: [habit(name, cell) for cell in cells()] for name in OPPONENTS}
    lines = [
        f'  "{name}": [\n' + ",\n".join(f"    {json.dumps(cell)}" for cell in chart) + "\n  ]"
        for name, chart in charts.items()
    ]
    sys.stdout.write("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    main()
