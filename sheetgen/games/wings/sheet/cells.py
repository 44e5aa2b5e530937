"""Cells of a table, and what is typed in them: on one line, or smaller on as many as there is room
for."""

from collections.abc import Iterable
from itertools import accumulate, pairwise

from sheetgen.kits.drawing.blocks import Area
from sheetgen.kits.drawing.items import Text
from sheetgen.kits.drawing.paper import PT
from sheetgen.kits.drawing.typesetting import broken, cut, width

FACE = "mono"
SIZE, SMALL = 7.5, 6.0
"""The type of what is typed in, in pt, and the smallest."""
LEADING = 2.3
PAD = 0.7
CAPITAL = 0.66
"""The height of a capital, in sizes of type."""
HARD_SPACE = "\u00a0"
CLEAR = 0.45
"""The least space above and below several lines, in mm."""


def across(x: float, widths: Iterable[float]) -> list[tuple[float, float]]:
    """The left and right edges of columns side by side, the first at `x`."""
    return list(pairwise(accumulate(widths, initial=x)))


def typed(cell: Area, text: str, align: str = "left", size: float = SIZE) -> list[Text]:
    """A text in a cell, at its left or in its centre: of `size` or smaller on one line, or on
    several; its end is cut off only if it is too long for the whole of the cell."""
    room = cell.width - 2 * PAD
    full = width(text, FACE, size)
    if full > room:
        size = int(10 * size * room / full) / 10
    lines = [text]
    if size < SMALL:
        size = SMALL
        lines = _lines(text, room, _most(cell.height))
    capital = CAPITAL * size / PT
    first = cell.y + (cell.height - (len(lines) - 1) * LEADING + capital) / 2
    x = cell.x + PAD if align == "left" else cell.x + cell.width / 2
    return [
        Text(x, first + i * LEADING, line, FACE, size, align)
        for i, line in enumerate(lines)
        if line
    ]


def _most(height: float) -> int:
    """How many lines of the smallest type a cell of that height holds."""
    least = CAPITAL * SMALL / PT + 2 * CLEAR
    return 1 + max(0, int((height - least) / LEADING))


def _lines(text: str, room: float, most: int) -> list[str]:
    """A text in no more than `most` lines: broken at commas, at spaces, else anywhere, else cut
    short."""
    lines = broken_at_commas(text, room, FACE, SMALL)
    if len(lines) > most:
        count = int(room / width("0", FACE, SMALL))
        lines = [text[i : i + count] for i in range(0, len(text), count)]
    if len(lines) > most:
        lines[most - 1 :] = [cut("".join(lines[most - 1 :]), room, FACE, SMALL)]
    return lines


def broken_at_commas(text: str, room: float, face: str, size: float) -> list[str]:
    """A text in lines no wider than `room`: a unit, which is broken only after its commas, unless a
    part of it has no room on a line."""
    parts = text.split(", ")
    if any(width(f"{part},", face, size) > room for part in parts):
        return broken(text, room, face, size)
    kept = ", ".join(part.replace(" ", HARD_SPACE) for part in parts)
    return [line.replace(HARD_SPACE, " ") for line in broken(kept, room, face, size)]
