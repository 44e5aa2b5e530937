"""What a result slip of a campaign weekend asks for, besides who flew which board."""

from __future__ import annotations

from sheetgen.games.wings.rules.conditions import data
from sheetgen.kits.drawing.blocks import Area
from sheetgen.kits.drawing.items import Grid, Item, Text
from sheetgen.kits.events.declared import Declared, from_data

DECLARED: Declared = from_data(data("event")["declared"])
HEIGHT = 24.0
"""What the boxes take, in mm."""
CELL, CELL_HIGH, ROW, SECOND = 17.0, 6.2, 12.0, 47.0
"""In mm: a box, its height, from one row to the next, and where the second group begins."""


def boxes(area: Area) -> list[Item]:
    """The boxes: points by side, missions flown, crews lost, medals."""
    items: list[Item] = []
    for place, (label, names) in enumerate(data("event")["slip"].values()):
        row, column = divmod(place, 2)
        x, y = area.x + column * SECOND, area.y + row * ROW
        edges = tuple(x + i * CELL for i in range(len(names) + 1))
        items.append(Text(x, y + 2.6, label, "text", 7))
        items.append(Grid(edges, (y + 3.8, y + 3.8 + CELL_HIGH)))
        items += [
            Text(left + 0.7, y + 6.4, name, "bold", 6.5)
            for left, name in zip(edges, names, strict=False)
            if name
        ]
    return items
