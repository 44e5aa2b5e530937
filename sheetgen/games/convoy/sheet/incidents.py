"""The incidents of a passage: a row for every turn on which something happened, ships by name."""

from __future__ import annotations

from itertools import accumulate, pairwise
from typing import Any, NamedTuple

from sheetgen.games.convoy.sheet.journey import incident
from sheetgen.games.convoy.sheet.log import hit_text
from sheetgen.games.convoy.story.chronicle import Chronicle
from sheetgen.games.convoy.story.tellings import Named, in_sentences, plain, told
from sheetgen.kits.drawing.blocks import HEAD_HEIGHT, Area, head
from sheetgen.kits.drawing.items import HAIR, Grid, Item, Text
from sheetgen.kits.drawing.typesetting import broken, fitted, width

Words = dict[str, Any]

COLUMNS = (6.4, 6.4)
"""The columns of the number and the turn, in mm; the rest is for what happened."""
HEADS = HEAD_HEIGHT + 3.6
"""The height of the heads, of the table and of its columns, in mm."""
ROW = 6.0
"""The least height of a row to write in, in mm."""
PAD = 1.0
SIZE, FLOOR, SMALL, LEAST = 7.5, 7.0, 5.6, 4.0
"""The type of a line in pt: at first, at least, of two lines in a row, of one in short."""
TWO_LINES, OF_LEADING = 0.43, 2.6
"""The leading of two lines in a row, of the row's height; their size in pt for a mm of leading."""
OF_ROW, BELOW = 2.4, 0.12
"""The largest type for a mm of a row, in pt; how far below the middle of a row its baseline is, in
mm for a pt of type."""


class Incident(NamedTuple):
    """What happened on a turn; `short` has the ships by their letters and numbers."""

    number: int
    turn: int
    text: str
    short: str


def incidents(chronicle: Chronicle, named: Named = plain) -> list[Incident]:
    """The turns with an option begun, a contact or the covering force's return, from 1."""
    entries: list[Incident] = []
    for turn in chronicle.turns:
        if turn.taken or turn.battle or turn.departures:
            parts = told(turn, named)
            hits = " ".join(hit_text(hit) for hit in turn.battle.hits) if turn.battle else ""
            text = in_sentences((parts.begun, parts.battle, parts.covering))
            short = [in_sentences([parts.begun]), hits, in_sentences([parts.covering])]
            number = len(entries) + 1
            entries.append(Incident(number, turn.number, text, " ".join(filter(None, short))))
    return entries


def written(chronicle: Chronicle, entries: list[Incident]) -> dict[int, str]:
    """What is written in the boxes of the turns played: the incident's number, a cross if a ship
    was sunk, R for a reconnaissance plane, a dash if there was nothing."""
    numbers = {incident.turn: str(incident.number) for incident in entries}
    boxes = {}
    for turn in chronicle.turns:
        number, sign = numbers.get(turn.number, ""), incident(turn)
        if turn.score is not None or number:
            after = "×" if sign == "×" else ""
            before = "R" if sign == "R" else ""
            boxes[turn.number] = f"{before}{number}{after}" or sign
    return boxes


def rows(area: Area, count: int = 0, row: float = ROW) -> int:
    """How many rows the table has: as many as there is room for if they are `row` mm high, or as
    so many incidents take."""
    return max(int((area.height - HEADS) / row), count)


def edges(area: Area) -> tuple[float, ...]:
    """The upright lines of the table."""
    return (*accumulate(COLUMNS, initial=area.x), area.right)


def tops(area: Area, count: int) -> tuple[float, ...]:
    """The level lines of the table, which fills its area whatever its rows."""
    pitch = (area.height - HEADS) / count
    return tuple(area.y + HEADS + i * pitch for i in range(count + 1))


def art(area: Area, words: Words, count: int, first: int = 1) -> list[Item]:
    """The table, its rows numbered from the first."""
    xs, ys = edges(area), tops(area, count)
    items = head(area.x, area.y, area.width, words["title"], "", words["note"])
    y = ys[0] - 1.0
    for (left, right), label in zip(pairwise(xs[:3]), words["columns"], strict=False):
        items.append(Text((left + right) / 2, y, label, "text", 7, "center"))
    items += [Text(xs[2] + PAD, y, words["columns"][2]), Grid(xs, ys, HAIR)]
    for number, (top, bottom) in enumerate(pairwise(ys), start=first):
        items.append(_number(number, "text", 7, Area(xs[0], top, COLUMNS[0], bottom - top)))
    return items


def marks(area: Area, entries: list[Incident], count: int, floor: float = FLOOR) -> list[Item]:
    """What happened, in a table of so many rows; `floor` is the least type of a whole line."""
    xs, ys = edges(area), tops(area, count)
    items: list[Item] = []
    for each, (top, bottom) in zip(entries, pairwise(ys), strict=False):
        items.append(_number(each.turn, "mono", SIZE, Area(xs[1], top, COLUMNS[1], bottom - top)))
        items += _set(each, Area(xs[2], top, xs[3] - xs[2], bottom - top), floor)
    return items


def _number(number: int, face: str, size: float, cell: Area) -> Text:
    """A number in the middle of its cell."""
    size = min(size, _largest(cell))
    return Text(cell.x + cell.width / 2, _line(cell), str(number), face, size, "center")


def _largest(cell: Area) -> float:
    """The largest type a row has the height for, in pt."""
    return min(SIZE, round(cell.height * OF_ROW, 1))


def _line(cell: Area) -> float:
    """The baseline of the one line of a row."""
    return cell.y + cell.height / 2 + BELOW * _largest(cell)


def _set(each: Incident, cell: Area, floor: float) -> list[Text]:
    """An incident on one line, or if it must be on two; where there is no room for that, in
    short."""
    room, x, middle = cell.width - 2 * PAD, cell.x + PAD, cell.y + cell.height / 2
    leading = cell.height * TWO_LINES
    small = round(leading * OF_LEADING, 1)
    largest = _largest(cell)
    for text in (each.text, each.short):
        if width(text, "mono", min(floor, largest)) <= room:
            break
        lines = broken(text, room, "mono", small)
        if len(lines) <= 2 and small >= SMALL:
            first = middle + (0.9 if len(lines) == 1 else 0.8 - leading / 2)
            return [
                Text(x, first + i * leading, line, "mono", small) for i, line in enumerate(lines)
            ]
    text, size = fitted(text, room, "mono", largest, LEAST)
    return [Text(x, _line(cell), text, "mono", size)]
