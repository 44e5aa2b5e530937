"""The key of the squadron board: the signs of the missions, and the letters to ring."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sheetgen.games.wings.board_layout import KEY_LEADING, KEY_ROWS, Layout
from sheetgen.games.wings.sheet_cells import FACE
from sheetgen.games.wings.state import AIR_FORCES
from sheetgen.sheets.blocks import HEAD_HEIGHT, Area, head
from sheetgen.sheets.items import Item, Ring, Text

WIDTHS = {"signs": 52.2, "skills": 49.0, "medals": 31.6, "keeps": 47.4}
"""The width of each block, in mm."""
SECOND = {"signs": 27.4, "skills": 26.2, "medals": 0.0, "keeps": 25.4}
"""Where the second column of each block begins, in mm."""
SKILL_ROWS = 3
INDENT = 4.4
RING = "ring"


def art(layout: Layout, words: dict[str, Any], air_force: int) -> list[Item]:
    """The four blocks of the key."""
    medals = words["medals"][AIR_FORCES[air_force]]
    blocks = {
        "signs": (words["signs"], KEY_ROWS, FACE),
        "skills": (list(words["skills"].values()), SKILL_ROWS, "bold"),
        "medals": (medals, KEY_ROWS, "bold"),
        "keeps": (list(words["keeps"].values()), KEY_ROWS, "bold"),
    }
    gap = (layout.key.width - sum(WIDTHS.values())) / (len(WIDTHS) - 1)
    x, items = layout.key.x, list[Item]()
    for key, (cells, rows, face) in blocks.items():
        area = Area(x, layout.key.y, WIDTHS[key], layout.key.height)
        items += head(area.x, area.y, area.width, words["key"][key])
        items += _table(area, cells, rows, SECOND[key], face)
        if key == "skills":
            for i, line in enumerate(words["key"]["boxes"]):
                items.append(Text(area.x, _baseline(area, SKILL_ROWS + i), line))
        x += area.width + gap
    return items


def _table(
    area: Area, cells: Sequence[Sequence[str]], rows: int, second: float, face: str
) -> list[Item]:
    """Signs with what they mean, in columns of so many rows."""
    items: list[Item] = []
    for i, (sign, meaning) in enumerate(cells):
        x = area.x + i // rows * second
        y = _baseline(area, i % rows)
        if sign == RING:
            items.append(Ring(x + 1.5, y - 0.85, 1.05))
        else:
            items.append(Text(x + 1.5, y, sign, face, 7, "center"))
        items.append(Text(x + INDENT, y, meaning))
    return items


def _baseline(area: Area, row: int) -> float:
    return area.y + HEAD_HEIGHT + 2.3 + row * KEY_LEADING
