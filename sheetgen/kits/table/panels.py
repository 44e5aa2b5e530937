"""Panels side by side: how the game stands, in as few rows as there are for it."""

from collections.abc import Collection, Sequence
from itertools import combinations, pairwise

from sheetgen.kits.table.keys import say
from sheetgen.kits.table.views import HEAD, MARKED, PLAIN, Line, Span, cut, folded, signed, text
from sheetgen.kits.table.words import Panel

GAP = 2
"""Columns between two panels."""
Box = list[Line]
"""A panel in rows."""
Stack = list[Box]
"""Panels one below the other."""


def beside(
    panels: Sequence[Panel],
    wide: int,
    most: int,
    fresh: Collection[str] = (),
    signs: bool = False,
) -> tuple[list[Line], bool]:
    """The panels in order, down column after column, in the fewest rows they can be had in, and
    whether they are all there; `fresh` lines stand out, and with `signs` beyond ASCII panels show
    what is drawn in them.

    Where the rows are more than `most`, panels lose lines from their ends, the longest first and
    the first panel last, and say how many lines more there are.
    """
    panels = [
        one._replace(lines=one.drawn) if signs and one.drawn else one._replace(key="")
        for one in panels
        if one.lines
    ]
    shown = [(panel, len(panel.lines)) for panel in panels]
    while shown:
        for dense in (False, True):
            for alone in (True, False):
                boxes = [_box(panel, lines, wide, alone, fresh) for panel, lines in shown]
                stacks = _stacks(_joined(boxes, wide) if dense else boxes, wide)
                if _height(stacks) <= most:
                    every = [(panel, len(panel.lines)) for panel in panels]
                    return _rows_of(stacks, wide), shown == every
        lines, place = max((lines, place) for place, (_, lines) in enumerate(shown[1:] or shown))
        place += len(shown) > 1
        if lines == 1 < shown[0][1]:
            shown[0] = shown[0][0], shown[0][1] - 1
        elif lines > 1:
            shown[place] = shown[place][0], lines - 1
        else:
            shown.pop()
    return [], not panels


def _box(panel: Panel, lines: int, wide: int, alone: bool, fresh: Collection[str]) -> Box:
    """So many lines of a panel under its head; a line `alone` may stand beside it."""
    rows: Box = []
    left = len(panel.lines) - lines
    more = f" {say('screen', 'lines-more', lines=left)}" if left else ""
    for line in panel.lines[:lines]:
        parts = folded(line, wide - 3 - len(more), then="  ")
        look = MARKED if line in fresh else PLAIN
        rows += [signed(part, look) for part in parts or [""]]
    rows[-1] = (*rows[-1], Span(more))
    if alone and len(rows) == 1 and len(panel.title) + _width(rows[0]) + 3 < wide:
        return [(Span(f"{panel.title}  ", HEAD), *rows[0])]
    key = f"  {panel.key}" if panel.key else ""
    head = (Span(panel.title, HEAD), *signed(key if len(panel.title) + len(key) < wide else ""))
    return [head, *rows]


def _joined(boxes: list[Box], wide: int) -> list[Box]:
    """Panels of a single row, as many in one as have room."""
    found: list[Box] = []
    for box in boxes:
        last = found[-1] if found else []
        if len(box) == len(last) == 1 and _width(last[0]) + GAP + _width(box[0]) < wide:
            found[-1] = [(*last[0], Span(" " * GAP), *box[0])]
        else:
            found.append(box)
    return found


def _stacks(boxes: list[Box], wide: int) -> list[Stack]:
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
    return max(sum(map(len, stack)) for stack in stacks)


def _wide(stack: Stack) -> int:
    return max(_width(line) for box in stack for line in box)


def _rows_of(stacks: list[Stack], wide: int) -> list[Line]:
    """The rows of columns side by side."""
    columns = [[line for box in stack for line in box] for stack in stacks]
    rows: list[Line] = []
    for number in range(_height(stacks)):
        spans: list[Span] = []
        for stack, column in zip(stacks, columns, strict=True):
            line = column[number] if number < len(column) else ()
            before = 1 if not spans else GAP
            spans += [Span(" " * before), *line, Span(" " * (_wide(stack) - _width(line)))]
        rows.append(cut(tuple(spans), wide))
    return rows


def _width(line: Line) -> int:
    return len(text(line))
