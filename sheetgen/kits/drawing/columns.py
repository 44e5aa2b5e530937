"""Tables and texts set in columns: blocks of rows, one below the other, in bands across a page."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from sheetgen.kits.drawing.fonts import broken, width
from sheetgen.kits.drawing.page import GROUP, HAIR, Area, Item, Pen, Text
from sheetgen.kits.drawing.page import Line as Stroke
from sheetgen.kits.drawing.signs import HEAD_HEIGHT, head

FIRST_BASE = 2.4
"""From below a head to the first baseline, in mm."""
FACE_GAP, EFFECT_GAP, CELL_GAP, RULED_GAP = 1.4, 1.6, 0.6, 1.6
"""The least space between a face of a die and its meaning, a meaning and its effect, two cells, and
two of rows with rules between them."""
PARAGRAPH = 0.5
"""What is added above a paragraph that is not the first line, in mm."""
ABOVE, BELOW = 2.9, 1.0
"""From a rule between rows to the baseline below it; from the last baseline to it."""
BULLET, INDENT = "·", 2.2
BLOCK_GAP, COLUMN_GAP = 2.2, 4.0
"""The space between the blocks of a column, and between columns."""


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
    """A row of a table of several columns, each beginning at its own share of the width from the
    left, its cell broken to it; `bold` are the columns in bold. `rule` is drawn above it."""

    cells: tuple[str, ...]
    at: tuple[float, ...]
    bold: tuple[int, ...] = (0,)
    rule: Pen | None = None


class Paragraph(NamedTuple):
    """A text over the whole width, which may begin with some words in bold, and with a bullet."""

    says: str
    leads: str = ""
    bullet: bool = False


Line = Row | Columns | Paragraph


class Block(NamedTuple):
    """A section: its head with the number of its step (or none), and what stands in it."""

    title: str
    lines: tuple[Line, ...]
    number: str = ""
    note: str = ""


class Band(NamedTuple):
    """Columns of blocks side by side; they share the width so."""

    columns: tuple[tuple[Block, ...], ...]
    shares: tuple[float, ...] = (1.0,)

    def height(self, wide: float, setting: Setting, gap: float = BLOCK_GAP) -> float:
        """Its height at a width."""
        places = side_by_side(Area(0, 0, wide, 0), self.shares)
        return max(
            sum(height(one, place.width, setting) for one in blocks) + gap * (len(blocks) - 1)
            for place, blocks in zip(places, self.columns, strict=True)
        )

    def drawn(self, area: Area, setting: Setting, gap: float = BLOCK_GAP) -> Iterator[Item]:
        """The band at the top of an area."""
        for place, blocks in zip(side_by_side(area, self.shares), self.columns, strict=True):
            yield from column(blocks, place, setting, gap)


def placed(
    bands: Sequence[Band], area: Area, settings: Sequence[Setting], gap: float
) -> tuple[Setting, list[Area]]:
    """The first of the settings at which bands have room one below the other, or the last; and the
    place of each at the top of an area, `gap` mm apart."""
    for setting in settings:
        tall = [band.height(area.width, setting) for band in bands]
        if sum(tall) + gap * (len(bands) - 1) <= area.height:
            break
    places, y = [], area.y
    for high in tall:
        places.append(area._replace(y=y, height=high))
        y += high + gap
    return setting, places


def height(block: Block, wide: float, setting: Setting) -> float:
    """The height of a block as wide as that, from the rule of its head to below its last line."""
    items = drawn(block, Area(0, 0, wide, 0), setting)
    ends = (item.y + 0.8 if isinstance(item, Text) else 0.0 for item in items)
    return max(ends)


def drawn(block: Block, area: Area, setting: Setting) -> Iterator[Item]:
    """A block at the top of an area."""
    yield from head(area.x, area.y, area.width, block.title, block.number, block.note)
    indent = _indent(block.lines, setting)
    y, before = area.y + HEAD_HEIGHT + FIRST_BASE, None
    for line in block.lines:
        rule = line.rule if isinstance(line, Columns) else None
        if isinstance(before, Columns) and before.rule:
            rule = rule or HAIR
        if rule:
            y += BELOW - setting.leading
            yield Stroke(area.x, y, area.right, y, rule)
            y += ABOVE
        elif isinstance(line, Paragraph) and before is not None:
            y += PARAGRAPH
        set_here = _set(line, area._replace(y=y), indent, setting)
        yield from set_here
        y, before = max(text.y for text in set_here) + setting.leading, line


def ruled(
    rows: Iterable[tuple[str, ...]], at: tuple[float, ...], bold: tuple[int, ...] = (0,)
) -> list[Columns]:
    """Rows of a table with a rule above each, the first one heavier."""
    return [
        Columns(cells, at, bold, HAIR if number else GROUP) for number, cells in enumerate(rows)
    ]


def column(
    blocks: Iterable[Block], area: Area, setting: Setting, gap: float = BLOCK_GAP
) -> Iterator[Item]:
    """Blocks one below the other, `gap` mm apart."""
    y = area.y
    for block in blocks:
        yield from drawn(block, area._replace(y=y), setting)
        y += height(block, area.width, setting) + gap


def in_columns(
    blocks: Sequence[Block], count: int, wide: float, setting: Setting, gap: float = BLOCK_GAP
) -> tuple[tuple[Block, ...], ...]:
    """Blocks in their order on so many columns `wide` mm wide, so that the highest is as low as
    can be."""
    if count == 1:
        return (tuple(blocks),)

    def tall(some: Sequence[Block]) -> float:
        return sum(height(one, wide, setting) + gap for one in some)

    ways = [
        (tuple(blocks[:first]), *in_columns(blocks[first:], count - 1, wide, setting, gap))
        for first in range(1, len(blocks) - count + 2)
    ]
    return min(ways, key=lambda columns: max(map(tall, columns)))


def side_by_side(area: Area, shares: Sequence[float]) -> list[Area]:
    """An area in columns that share its width so."""
    room = area.width - COLUMN_GAP * (len(shares) - 1)
    columns, x = [], area.x
    for share in shares:
        wide = room * share / sum(shares)
        columns.append(Area(x, area.y, wide, area.height))
        x += wide + COLUMN_GAP
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
            return [*_cells(line, place, setting)]
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


def _cells(line: Columns, place: Area, setting: Setting) -> Iterator[Text]:
    gap = RULED_GAP if line.rule else CELL_GAP
    edges = pairwise([*(place.x + at * place.width for at in line.at), place.right + gap])
    for number, (cell, (left, right)) in enumerate(zip(line.cells, edges, strict=True)):
        face = "bold" if number in line.bold else "text"
        lines = broken(cell, right - left - gap, face, setting.size) if cell else []
        yield from _stacked(lines, left, place.y, setting, face)


def _paragraph(line: Paragraph, place: Area, setting: Setting) -> list[Text]:
    size, start, items = setting.size, 0.0, list[Text]()
    if line.bullet:
        items.append(Text(place.x, place.y, BULLET, "bold", size))
        place = place._replace(x=place.x + INDENT, width=place.width - INDENT)
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


def _stacked(
    lines: Sequence[str], x: float, y: float, setting: Setting, face: str = "text"
) -> list[Text]:
    return [
        Text(x, y + i * setting.leading, text, face, setting.size) for i, text in enumerate(lines)
    ]
