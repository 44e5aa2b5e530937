"""The ticks in a ship's box: damaged at the left, sunk at the right, and below that gone home, for
the types that may."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.games.convoy.chronicle import HOME, HURT, SUNK
from sheetgen.games.convoy.conditions import data
from sheetgen.games.convoy.state import CARRIER, CRUISER, DESTROYER, TYPES
from sheetgen.sheets.blocks import Area
from sheetgen.sheets.form import Mark, Tick, within

GOING_HOME = (CARRIER, CRUISER, DESTROYER)
MARKS: dict[str, Mark] = {HURT: "stroke", SUNK: "cross", HOME: "ring"}


def ship_ticks(kind: int, number: int, box: Area) -> Iterator[Tick]:
    """The ticks of a ship, named `fleet.cargo.03.sunk`, in its box."""
    ship = data("ships")[TYPES[kind]][number - 1]["name"]
    tip = f"{TYPES[kind].capitalize()} {number}, {ship}"
    for condition, area in _divided(box, kind in GOING_HOME).items():
        name = f"fleet.{TYPES[kind]}.{number:02}.{condition}"
        yield Tick(name, f"{tip}: {condition}", area, MARKS[condition])


def _divided(box: Area, may_go_home: bool) -> dict[str, Area]:
    """The parts of a ship's box, by what a tick in each says of the ship."""
    half, high = box.width / 2, box.height / 2 if may_go_home else box.height
    parts = {
        HURT: within(box.x, box.y, half, box.height),
        SUNK: within(box.x + half, box.y, half, high),
    }
    if may_go_home:
        parts[HOME] = within(box.x + half, box.y + high, half, high)
    return parts
