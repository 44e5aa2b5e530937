"""What a result slip of Malta Convoy asks for, besides who played which board."""

from __future__ import annotations

from sheetgen.games.convoy.rules.conditions import data
from sheetgen.kits.drawing.blocks import Area
from sheetgen.kits.drawing.items import Grid, Item, Text
from sheetgen.kits.events.declared import Declared, from_data

WIDTH, HEIGHT = 88.0, 24.0
"""What the boxes take, in mm."""
CELL, CELL_HIGH, ROW = 9.0, 6.2, 12.0
SECOND = {"options": 47.0, "left": 58.0}
"""Where the second group of a row begins, in mm from the left."""
DECLARED: Declared = from_data(
    data("event_slip"),
    {
        "tankers": lambda tallies, plan: tallies["tanker"],
        "cargo": lambda tallies, plan: tallies["cargo"],
        "carriers": lambda tallies, plan: tallies["carrier"],
        "fewer-options": lambda tallies, plan: -plan.taken,
    },
)
"""Survivors are the ships that were not lost, at Malta or gone home."""


def boxes(area: Area) -> list[Item]:
    """The boxes: option turns, cruisers sent home, survivors by kind, interceptions."""
    words = data("event")["slip"]
    items: list[Item] = []
    for row, (first, second) in enumerate((("options", "sent"), ("left", "interceptions"))):
        y = area.y + row * ROW
        items += _group(area.x, y, *words[first])
        items += _group(area.x + SECOND[first], y, *words[second])
    return items


def _group(x: float, y: float, label: str, names: list[str]) -> list[Item]:
    """A label, and below it boxes side by side, a name in the corner of each."""
    wide = CELL if len(names) > 1 else 1.6 * CELL
    items: list[Item] = [
        Text(x, y + 2.6, label, "text", 7),
        Grid(tuple(x + i * wide for i in range(len(names) + 1)), (y + 3.8, y + 3.8 + CELL_HIGH)),
    ]
    return items + [
        Text(x + i * wide + 0.7, y + 6.4, name, "bold", 6.5) for i, name in enumerate(names) if name
    ]
