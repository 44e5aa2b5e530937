"""Ruled lines for the player's notes."""

from sheetgen.kits.drawing.blocks import Area
from sheetgen.kits.drawing.items import GROUP, HAIR, Item, Line, Text

RULED = 6.5


def art(area: Area, title: str) -> list[Item]:
    """The title, and as many lines as there is room for."""
    items: list[Item] = [
        Line(area.x, area.y, area.right, area.y, GROUP),
        Text(area.x, area.y + 3.8, title, "title", 8.5),
    ]
    y = area.y + 2 * RULED
    while y <= area.bottom:
        items.append(Line(area.x, y, area.right, y, HAIR))
        y += RULED
    return items
