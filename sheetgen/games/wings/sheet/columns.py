"""Tables and texts set in columns: blocks of rows, one below the other."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from sheetgen.kits.drawing.blocks import HEAD_HEIGHT, Area, head
from sheetgen.kits.drawing.items import Item, Text
from sheetgen.kits.drawing.typesetting import broken, width

NORMAL = 7.0
"""The size of type, in pt, for which the places of columns are given."""
FIRST_BASE = 2.4
"""From below a head to the first baseline, in mm."""
FACE_GAP, EFFECT_GAP = 1.4, 1.6
"""The least space between a face of a die and its meaning, a meaning and its effect."""
PARAGRAPH = 0.5
"""What is added above a paragraph that is not the first line, in mm."""


class Setting(NamedTuple):
    """The size of type in pt, and its leading in mm."""

    size: float
    leading: float


class Row(NamedTuple):
    """A row of a table: the faces of the die, their meaning and, at the right, the effect."""

    faces: str
    says: str
    effect: str = ""


class Columns(NamedTuple):
    """A row of a table of several columns, each at its own place in mm from the left, in type of
    NORMAL size; `bold` are the columns in bold."""

    cells: tuple[str, ...]
    at: tuple[float, ...]
    bold: tuple[int, ...] = (0,)


class Paragraph(NamedTuple):
    """A text over the whole width, which may begin with some words in bold."""

    says: str
    leads: str = ""


Line = Row | Columns | Paragraph


class Block(NamedTuple):
    """A section: its head with the number of its step (or none), and what stands in it."""

    title: str
    lines: tuple[Line, ...]
    number: str = ""
    note: str = ""


def height(block: Block, wide: float, setting: Setting) -> float:
    """The height of a block as wide as that, from the rule of its head to the last baseline."""
    last = max(item.y for item in drawn(block, Area(0, 0, wide, 0), setting) if type(item) is Text)
    return last + 0.8


def drawn(block: Block, area: Area, setting: Setting) -> list[Item]:
    """A block at the top of an area."""
    items = head(area.x, area.y, area.width, block.title, block.number, block.note)
    indent = _indent(block.lines, setting)
    y = area.y + HEAD_HEIGHT + FIRST_BASE
    before: Line | None = None
    for line in block.lines:
        if isinstance(line, Paragraph) and before is not None:
            y += PARAGRAPH
        set_here = _set(line, area._replace(y=y), indent, setting)
        items += set_here
        y = max(text.y for text in set_here) + setting.leading
        before = line
    return items


def column(blocks: Iterable[Block], area: Area, setting: Setting, gap: float) -> list[Item]:
    """Blocks one below the other, `gap` mm apart."""
    items: list[Item] = []
    y = area.y
    for block in blocks:
        items += drawn(block, area._replace(y=y), setting)
        y += height(block, area.width, setting) + gap
    return items


def column_height(blocks: Sequence[Block], wide: float, setting: Setting, gap: float) -> float:
    """The height of a column of blocks."""
    return sum(height(block, wide, setting) for block in blocks) + gap * (len(blocks) - 1)


def side_by_side(area: Area, shares: Sequence[float], gap: float) -> list[Area]:
    """An area in columns that share its width so, `gap` mm apart."""
    room = area.width - gap * (len(shares) - 1)
    columns, x = [], area.x
    for share in shares:
        wide = room * share / sum(shares)
        columns.append(Area(x, area.y, wide, area.height))
        x += wide + gap
    return columns


def _indent(lines: Sequence[Line], setting: Setting) -> float:
    """Where meanings begin: after the widest faces."""
    faces = [line.faces for line in lines if isinstance(line, Row) and line.faces]
    return max((width(face, "bold", setting.size) + FACE_GAP for face in faces), default=0.0)


def _set(line: Line, place: Area, indent: float, setting: Setting) -> list[Text]:
    """A line at the top of a place, its first baseline there."""
    match line:
        case Row():
            return _row(line, place, indent, setting)
        case Columns():
            return _cells(line, place, setting)
        case Paragraph():
            return _paragraph(line, place, setting)


def _row(row: Row, place: Area, indent: float, setting: Setting) -> list[Text]:
    """A row; an effect that has no room beside the last line of the meaning follows it."""
    size, room = setting.size, place.width - indent
    lines = broken(row.says, room, size=size)
    beside = room - width(row.effect, size=size) - EFFECT_GAP if row.effect else room
    if width(lines[-1], size=size) > beside:
        lines = broken(f"{row.says}: {row.effect}", room, size=size)
        row = row._replace(effect="")
    items = [Text(place.x, place.y, row.faces, "bold", size)] if row.faces else []
    items += _stacked(lines, place.x + indent, place.y, setting)
    if row.effect:
        items.append(Text(place.right, items[-1].y, row.effect, "text", size, "right"))
    return items


def _cells(line: Columns, place: Area, setting: Setting) -> list[Text]:
    wider = setting.size / NORMAL
    return [
        Text(
            place.x + at * wider,
            place.y,
            cell,
            "bold" if number in line.bold else "text",
            setting.size,
        )
        for number, (cell, at) in enumerate(zip(line.cells, line.at, strict=True))
        if cell
    ]


def _paragraph(line: Paragraph, place: Area, setting: Setting) -> list[Text]:
    size, start = setting.size, 0.0
    items = []
    if line.leads:
        start = width(f"{line.leads} ", "bold", size)
        items.append(Text(place.x, place.y, line.leads, "bold", size))
    first, *_ = broken(line.says, place.width - start, size=size)
    items.append(Text(place.x + start, place.y, first, "text", size))
    rest = line.says[len(first) :].strip()
    if rest:
        below = broken(rest, place.width, size=size)
        items += _stacked(below, place.x, place.y + setting.leading, setting)
    return items


def _stacked(lines: Sequence[str], x: float, y: float, setting: Setting) -> list[Text]:
    return [
        Text(x, y + i * setting.leading, text, "text", setting.size) for i, text in enumerate(lines)
    ]
