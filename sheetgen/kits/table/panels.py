"""Panels side by side: how the game stands, in as few rows as there are for it."""

from itertools import combinations, pairwise

from sheetgen.kits.table.views import HEAD, Line, Span, cut, text
from sheetgen.kits.table.words import Panel

GAP = 2
"""Columns between two panels."""
_FEWEST = 2
"""Lines that a panel keeps: its head, and what stands first in it."""


def beside(panels: list[Panel], wide: int, most: int) -> list[Line]:
    """The panels in order, down column after column, in the fewest rows they can be had in. Where
    these are more than `most`, the last panels of a column lose lines from their ends."""
    if not panels:
        return []
    single, below = ([_box(panel, beside) for panel in panels] for beside in (True, False))
    boxes = min(single, below, key=lambda boxes: _height(_stacks(boxes, wide)))
    while True:
        stacks = _stacks(boxes, wide)
        rows = _height(stacks)
        tall = [box for stack in stacks if _rows(stack) == rows for box in stack[::-1]]
        longer = next((box for box in tall if len(box) > _FEWEST), None)
        if rows <= most or longer is None:
            return [cut(row, wide) for row in _rows_of(stacks)[:most]]
        longer.pop()


def _box(panel: Panel, beside: bool) -> list[Line]:
    """A panel under its head; a single line may stand beside it."""
    if beside and len(panel.lines) == 1:
        return [(Span(f"{panel.title}  ", HEAD), Span(panel.lines[0]))]
    return [(Span(panel.title, HEAD),), *((Span(line),) for line in panel.lines)]


Stack = list[list[Line]]
"""Panels one below the other."""


def _stacks(boxes: Stack, wide: int) -> list[Stack]:
    """The panels in columns that have room side by side, as low as they can be."""
    found: list[list[Stack]] = []
    for count in range(1, len(boxes) + 1):
        for cuts in combinations(range(1, len(boxes)), count - 1):
            stacks = [boxes[a:b] for a, b in pairwise((0, *cuts, len(boxes)))]
            widths = [_wide(stack) for stack in stacks]
            if count == 1 or 1 + sum(widths) + GAP * (count - 1) <= wide:
                found.append(stacks)
    return min(found, key=_height)


def _height(stacks: list[Stack]) -> int:
    return max(map(_rows, stacks))


def _rows(stack: Stack) -> int:
    return sum(map(len, stack))


def _wide(stack: Stack) -> int:
    return max(_width(line) for box in stack for line in box)


def _rows_of(stacks: list[Stack]) -> list[Line]:
    """The rows of columns side by side."""
    columns = [[line for box in stack for line in box] for stack in stacks]
    rows: list[Line] = []
    for number in range(_height(stacks)):
        spans: list[Span] = []
        for stack, column in zip(stacks, columns, strict=True):
            line = column[number] if number < len(column) else ()
            before = 1 if not spans else GAP
            spans += [Span(" " * before), *line, Span(" " * (_wide(stack) - _width(line)))]
        rows.append(tuple(spans))
    return rows


def _width(line: Line) -> int:
    return len(text(line))
