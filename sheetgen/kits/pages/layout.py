"""A page laid out: its tree with every node in its place, and what follows from it: what is printed
on every copy, what stands in the slots of one, the fields of a form. Lengths in mm, type in pt.

Widths come from above and heights from below: a row gives its children their widths, each says how
high it is at that, and a column sets them one below the other. Nothing is tried twice.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from itertools import groupby
from typing import Any, NamedTuple

from sheetgen.core.errors import Error
from sheetgen.kits.drawing.blocks import Area
from sheetgen.kits.drawing.enlarge import enlarged
from sheetgen.kits.drawing.fields import Field, TextField, Tick
from sheetgen.kits.drawing.items import HAIR, Box, Item, Items, Line, Pen
from sheetgen.kits.drawing.items import Text as Printed
from sheetgen.kits.drawing.paper import PT
from sheetgen.kits.drawing.signs import die, marked, ringed, tinted
from sheetgen.kits.drawing.slots import CAPITAL, OBLONG, typed, within
from sheetgen.kits.drawing.typesetting import broken, width
from sheetgen.kits.pages.tree import (
    Art,
    Cell,
    Column,
    Flow,
    Framed,
    Grid,
    Node,
    Of,
    Row,
    Several,
    Share,
    Size,
    Slot,
    Space,
    Table,
    Text,
    Words,
)

FIRST = 0.727
"""From the top of a text to its first baseline, in leadings."""
SLACK = 0.01
"""So little too large is none."""


class Unfit(Error):
    """A node that has no room in its place; the message names it, and says how much is missing."""


class Placed(NamedTuple):
    """A slot in its place."""

    slot: Slot
    area: Area


class Drawn(NamedTuple):
    """What code draws of a record on an area."""

    marks: Callable[[Area, Any], Iterable[Item]]
    area: Area


class About(NamedTuple):
    """Slots and drawings that are about one part of the record, in order of reading, and what else
    is about parts of that."""

    select: Callable[[Any], Any] | None
    held: "list[Placed | Drawn | About]"


def _fill(about: About, record: Any) -> Iterator[tuple[Placed | Drawn, Any]]:
    """The slots that are filled, each with what stands in it, and the drawings, each with what
    they are of."""
    said = about.select(record) if about.select else record
    if said is None:
        return
    for one in about.held:
        if isinstance(one, About):
            yield from _fill(one, said)
            continue
        if isinstance(one, Drawn):
            yield one, said
            continue
        value = one.slot.fill(said)
        if not (value is None or value is False or value == ""):
            yield one, value


def _placed(about: About) -> Iterator[Placed]:
    for one in about.held:
        if isinstance(one, About):
            yield from _placed(one)
        elif isinstance(one, Placed):
            yield one


@dataclass(frozen=True)
class Laid:
    """A page as laid out: what is printed on every copy, the areas of what has a name, and its
    slots in order of reading. All is `unit` times as large as it was laid out; areas are as they
    were laid out."""

    items: Items
    areas: Mapping[str, Area]
    about: About
    unit: float = 1.0

    @property
    def slots(self) -> list[Placed]:
        """The slots, each in its place on the paper."""
        placed = _placed(self.about)
        if self.unit == 1:
            return [*placed]
        return [Placed(slot, Area(*(self.unit * one for one in area))) for slot, area in placed]

    def known(self, record: Any) -> dict[str, str]:
        """What a record has in its slots by their names: texts, and `yes` in what is marked; of
        several texts the first."""
        return {
            one.slot.name: "yes" if one.slot.kind == "mark" else _first(value)
            for one, value in _fill(self.about, record)
            if isinstance(one, Placed)
        }

    def drawn(self, record: Any) -> Items:
        """What code draws of a record, without what stands in the slots."""
        items: list[Item] = []
        for one, value in _fill(self.about, record):
            if isinstance(one, Drawn):
                items += one.marks(one.area, value)
        return enlarged(items, self.unit)

    def marks(self, record: Any) -> Items:
        """What stands in the slots, as a record has it, and what else is drawn of it."""
        items: list[Item] = []
        for one, value in _fill(self.about, record):
            if isinstance(one, Drawn):
                items += one.marks(one.area, value)
                continue
            slot, area = one
            if slot.kind != "mark":
                if not isinstance(value, str):
                    value = tuple(value) if isinstance(value, Sequence) else str(value)
                items += _typed(area, value, slot.type, slot.align, slot.several)
            elif slot.draws:
                items += slot.draws(area)
            elif slot.mark == "ring" and area.width > OBLONG * area.height:
                x, y, wide, high = area
                items.append(ringed(Area(x + 0.1, y + 0.2, wide - 0.2, high - 0.4)))
            else:
                items += marked(slot.mark, area)
        return enlarged(items, self.unit)

    def fields(self, record: Any = None) -> Iterator[Field]:
        """The slots as fields of a form, which hold what a record has in them."""
        known = self.known(record) if record is not None else {}
        for slot, area in self.slots:
            inner, value = within(*area), known.get(slot.name, "")
            if slot.kind == "mark":
                yield Tick(slot.name, slot.tip, inner, slot.mark, bool(value))
                continue
            size = slot.type * self.unit
            yield TextField(
                slot.name, slot.tip, inner, value, size, slot.align, slot.several, 0, slot.script
            )


def _first(value: Any) -> str:
    several = isinstance(value, Sequence) and not isinstance(value, str)
    return str(value[0] if several else value)


@lru_cache(maxsize=8192)
def _typed(area: Area, value: Any, size: float, align: Any, several: bool) -> tuple[Printed, ...]:
    """What is typed in a slot. The sheets of a packet have the same in the same places."""
    return tuple(typed(area, value, size, align, several))


def laid(page: Node, area: Area, unit: float = 1.0) -> Laid:
    """A page laid out on an area of the paper, and all of it `unit` times as large as it says:
    it is laid out on an area so much smaller.

    Raises Unfit where something has no room.
    """
    by = _Layouter()
    by.place(page, Area(*(one / unit for one in area)), called(page))
    return Laid(enlarged(by.items, unit), by.areas, About(None, by.held), unit)


def high(node: Node, wide: float) -> float:
    """How high a node is at a width."""
    return _Layouter().high(node, wide)


def wide(node: Node) -> float:
    """How wide a node is by what stands in it."""
    return _Layouter().wide(node)


def lines(flow: Flow, wide: float) -> list[Row]:
    """The lines of a flow at a width, each as a row named by the highest in it."""
    by, found = _Layouter(), []
    for line, _ in by.lines(flow, wide):
        highest, _ = max(line, key=lambda one: by.high(*one))
        row = Row(*(one.sized(own) for one, own in line), gap=flow.gap, name=highest.name)
        found.append(row)
    return found


def called(node: Node) -> str:
    """What a complaint calls a node."""
    kind = type(node).__name__.lower()
    return f'{kind} "{node.name}"' if node.name else kind


@dataclass
class _Layouter:
    """Places nodes. `edges` are those of a grid, if one is being laid out, and `pen` is its pen."""

    items: list[Item] = field(default_factory=list)
    areas: dict[str, Area] = field(default_factory=dict)
    held: list[Placed | Drawn | About] = field(default_factory=list)
    edges: "list[tuple[Area, Pen]] | None" = None
    pen: Pen | None = None
    heights: dict[tuple[int, float], float] = field(default_factory=dict)

    # How large.

    def wide(self, node: Node) -> float:
        """How wide a node is by what stands in it."""
        match node:
            case Row():
                return _with_gaps(node, [self._wish(one, self.wide) for one in node.children])
            case Column():
                return max(map(self.wide, node.children), default=0.0)
            case Flow():
                return node.wide or max(map(self.wide, node.children), default=0.0)
            case Grid(child=child) | Of(child=child):
                return self.wide(child)
            case Cell(child=child, pad=pad) | Framed(child=child, pad=pad):
                return self.wide(child) + 2 * pad
            case Text():
                return sum(width(text, face, node.type) for text, face in _runs(node))
            case Table():
                return sum(_columns(node, None))
            case Art() | Slot():
                return node.wide
        return 0.0

    def high(self, node: Node, wide: float) -> float:
        """How high a node is at a width."""
        key = id(node), wide
        found = self.heights.get(key)
        if found is None:
            found = self.heights[key] = self._high(node, wide)
        return found

    def _high(self, node: Node, wide: float) -> float:
        match node:
            case Row():
                widths = self._shared(node, wide, self.wide, "wide", "")
                highs = [self.high(o, w) for o, w in zip(node.children, widths, strict=True)]
                return max(highs, default=0.0)
            case Column():
                heights = [
                    self._wish(one, lambda child: self.high(child, wide)) for one in node.children
                ]
                return _with_gaps(node, heights)
            case Flow():
                lines = self.lines(node, wide)
                return sum(high for _, high in lines) + node.down * (len(lines) - 1)
            case Grid(child=child) | Of(child=child):
                return self.high(child, wide)
            case Cell(child=child, pad=pad) | Framed(child=child, pad=pad):
                return self.high(child, wide - 2 * pad) + 2 * pad
            case Text():
                return len(_lines(node, wide)) * node.leading
            case Table():
                return sum(_deep(row) for row in _cells(node, _columns(node, wide))) * node.leading
            case Art() | Slot():
                return node.high
        return 0.0

    def _wish(self, node: Node, natural: Callable[[Node], float]) -> float:
        """How large a node is along its parent, before anything is shared."""
        if isinstance(node.size, Share):
            return node.size.least
        return natural(node) if node.size is None else node.size

    def _shared(
        self, node: Several, room: float, natural: Callable[[Node], float], how: str, path: str
    ) -> list[float]:
        """How large the children of a row or a column are along it."""
        return shared(
            [(one.size, partial(natural, one)) for one in node.children],
            room - node.gap * (len(node.children) - 1),
            how,
            path,
        )

    def lines(self, node: Flow, room: float) -> list[tuple[list[tuple[Node, float]], float]]:
        """The lines of a flow: what stands in each, how wide each of it is, and how high."""
        if not node.children:
            return []
        lines: list[list[tuple[Node, float]]] = [[]]
        if node.uneven:
            used = 0.0
            for one in node.children:
                wide = self._wish(one, self.wide)
                if lines[-1] and used + node.gap + wide > room + SLACK:
                    lines.append([])
                used = (used + node.gap if lines[-1] else 0.0) + wide
                lines[-1].append((one, wide))
        else:
            fit = max(int((room + node.gap + SLACK) / (self.wide(node) + node.gap)), 1)
            across = min(fit, len(node.children))
            each = (room + node.gap) / across - node.gap
            lines = [
                [(one, each) for one in node.children[first : first + across]]
                for first in range(0, len(node.children), across)
            ]
        return [(line, max(self.high(one, wide) for one, wide in line)) for line in lines]

    # Where.

    def place(self, node: Node, area: Area, path: str) -> None:
        """Put a node on an area."""
        if node.name:
            self.areas[node.name] = area
        match node:
            case Row():
                x = area.x
                widths = self._shared(node, area.width, self.wide, "wide", path)
                for number, (one, wide) in enumerate(zip(node.children, widths, strict=True), 1):
                    place = Area(x, area.y, wide, area.height)
                    self.place(one, place, f"{path}, {called(one)} {number}")
                    x += wide + node.gap
            case Column():
                y = area.y
                heights = self._shared(
                    node, area.height, lambda one: self.high(one, area.width), "high", path
                )
                for number, (one, high) in enumerate(zip(node.children, heights, strict=True), 1):
                    place = Area(area.x, y, area.width, high)
                    self.place(one, place, f"{path}, {called(one)} {number}")
                    y += high + node.gap
            case Flow():
                self._flow(node, area, path)
            case Grid():
                self._grid(node, area, path)
            case Framed():
                self._framed(node, area, path)
            case Cell():
                self._edge(area)
                if node.tone:
                    self.items.append(tinted(area, node.tone))
                edges, self.edges = self.edges, None
                self.place(node.child, area.wider(-node.pad), path)
                self.edges = edges
            case Of():
                before, self.held = self.held, []
                self.place(node.child, area, path)
                before.append(About(node.select, self.held))
                self.held = before
            case Text():
                self._edge(area)
                self._text(node, area, path)
            case Table():
                self._table(node, area, path)
            case Slot():
                self._edge(area)
                self._slot(node, area)
            case Art():
                self._edge(area)
                self._art(node, area, path)
            case Space():
                self._edge(area)

    def _edge(self, area: Area) -> None:
        if self.edges is not None and self.pen is not None:
            self.edges.append((area, self.pen))

    def _flow(self, node: Flow, area: Area, path: str) -> None:
        lines = self.lines(node, area.width)
        over = self.high(node, area.width) - area.height
        if over > SLACK:
            raise Unfit(f"{path} is {over:.1f} mm too high for its place")
        y = area.y
        for line, high in lines:
            x = area.x
            for number, (one, wide) in enumerate(line, 1):
                self.place(one, Area(x, y, wide, high), f"{path}, {called(one)} {number}")
                x += wide + node.gap
            y += high + node.down

    def _grid(self, node: Grid, area: Area, path: str) -> None:
        inner, pen = self.edges is not None, self.pen
        if not inner:
            self.edges = []
        self.pen = node.pen
        self.place(node.child, area, path)
        self.pen = pen
        if not inner and self.edges is not None:
            self.items += ruled(self.edges)
            self.edges = None

    def _framed(self, node: Framed, area: Area, path: str) -> None:
        if node.tone:
            self.items.append(tinted(area, node.tone))
        if self.edges is None:
            self.items.append(Box(*area, node.pen))
        else:
            self.edges.append((area, node.pen))
        self.place(node.child, area.wider(-node.pad) if node.pad else area, path)

    def _text(self, node: Text, area: Area, path: str) -> None:
        lines = _lines(node, area.width)
        over = len(lines) * node.leading - area.height
        if over > SLACK and not node.middle:
            raise Unfit(f"{path} has {over:.1f} mm too little room for its {len(lines)} lines")
        y = area.y + FIRST * node.leading
        if node.middle:
            capital = CAPITAL * node.type / PT
            y = area.y + (area.height - (len(lines) - 1) * node.leading + capital) / 2
        for row, line in enumerate(lines):
            self.items += _set(line, area, y + row * node.leading, node)

    def _table(self, node: Table, area: Area, path: str) -> None:
        over = self.high(node, area.width) - area.height
        if over > SLACK:
            raise Unfit(f"{path} is {over:.1f} mm too high for its place")
        widths, y = _columns(node, area.width, path), area.y + FIRST * node.leading
        for row in _cells(node, widths):
            x = area.x
            for lines, wide, face, align in zip(row, widths, node.faces, node.aligns, strict=False):
                at = {"left": x, "center": x + wide / 2, "right": x + wide}[align]
                self.items += [
                    Printed(at, y + down * node.leading, text, face, node.type, align)
                    for down, text in enumerate(lines)
                ]
                x += wide
            y += _deep(row) * node.leading

    def _slot(self, slot: Slot, area: Area) -> None:
        self.held.append(Placed(slot, area))
        if slot.tone:
            self.items.append(tinted(area, slot.tone))
        if slot.boxed == "die":
            side = min(area.width, area.height)
            x, y = area.x + (area.width - side) / 2, area.y + (area.height - side) / 2
            self.items += die(x, y, side)
        elif slot.boxed:
            self.items.append(Box(*area, slot.boxed))
        if slot.lined:
            self.items.append(Line(area.x, area.bottom, area.right, area.bottom, HAIR))
        y = area.y + area.height / 2
        for text, align, face, size, down in slot.printed:
            x = {
                "left": area.x + 0.8,
                "center": area.x + area.width / 2,
                "right": area.right - 0.8,
            }[align]
            self.items.append(Printed(x, y + down, text, face, size, align))

    def _art(self, node: Art, area: Area, path: str) -> None:
        for has, room, how in ((node.wide, area.width, "wide"), (node.high, area.height, "high")):
            if has > room + SLACK:
                raise Unfit(f"{path} is {has - room:.1f} mm too {how} for its place")
        self.items += node.draw(area)
        if node.marks:
            self.held.append(Drawn(node.marks, area))
        for slot, place in node.slots(area) if node.slots else ():
            self._slot(slot, place)


def shared(
    sizes: Sequence[tuple[Size, Callable[[], float]]], room: float, how: str, path: str
) -> list[float]:
    """How large each of several is, side by side on so much room: as it says, as large as what
    stands in it, or a share of what is left."""
    found = [
        None if isinstance(size, Share) else natural() if size is None else size
        for size, natural in sizes
    ]
    while True:
        left = room - sum(one for one in found if one is not None)
        shares = [size for (size, _), one in zip(sizes, found, strict=True) if one is None]
        whole = sum(size.of for size in shares if isinstance(size, Share))
        small = False
        for n, (size, _) in enumerate(sizes):
            if found[n] is None and isinstance(size, Share) and left * size.of < size.least * whole:
                found[n], small = size.least, True
        if not small:
            break
    if left < -SLACK and path:
        raise Unfit(f"{path} is {-left:.1f} mm too {how} for its place")
    return [
        max(left, 0.0) * size.of / whole if one is None and isinstance(size, Share) else one or 0.0
        for (size, _), one in zip(sizes, found, strict=True)
    ]


def _with_gaps(node: Several, sizes: Sequence[float]) -> float:
    return sum(sizes) + node.gap * max(len(sizes) - 1, 0)


def _columns(table: Table, room: float | None, path: str = "table") -> list[float]:
    """The widths of the columns of a table; without a room, those of what stands in them."""

    def widest(column: int) -> float:
        texts = (row[column] for row in table.rows if column < len(row))
        face = table.faces[column]
        return max((width(text, face, table.type) for text in texts), default=0.0) + table.gap

    sizes = [
        (None if room is None and isinstance(size, Share) else size, partial(widest, n))
        for n, size in enumerate(table.widths)
    ]
    return shared(sizes, room or 0.0, "wide", path if room is not None else "")


def _cells(table: Table, widths: Sequence[float]) -> list[list[list[str]]]:
    """The cells of a table row by row, each in lines: broken in a column that has a share."""
    return [
        [
            broken(text, wide, face, table.type)
            if text and isinstance(size, Share)
            else [text] * bool(text)
            for text, wide, face, size in zip(row, widths, table.faces, table.widths, strict=False)
        ]
        for row in table.rows
    ]


def _deep(row: Sequence[Sequence[str]]) -> int:
    """How many lines a row of a table takes."""
    return max([1, *map(len, row)])


# Texts.


def _runs(node: Text) -> list[tuple[str, str]]:
    """A text as words in a face, one after the other."""
    if isinstance(node.text, str):
        return [(node.text, node.face)]
    return [
        (one.text, one.face) if isinstance(one, Words) else (one, node.face) for one in node.text
    ]


def _lines(node: Text, room: float) -> list[list[tuple[str, str]]]:
    """The lines of a text, each as words in a face."""
    if isinstance(node.text, str):
        broken_ = broken(node.text, room + SLACK, node.face, node.type)
        return [[(line, node.face)] for line in broken_] if node.text else []
    # Words stick together where runs meet without a space.
    words: list[list[tuple[str, str]]] = []
    sticks = False
    for text, face in _runs(node):
        for number, part in enumerate(text.split(" ")):
            if number == 0 and sticks:
                words[-1].append((part, face))
            elif part:
                words.append([(part, face)])
        sticks = not text.endswith(" ")
    lines: list[list[tuple[str, str]]] = [[]]
    used, space = 0.0, width(" ", node.face, node.type)
    for word in words:
        wide = sum(width(text, face, node.type) for text, face in word)
        if lines[-1] and used + space + wide > room:
            lines.append([])
            used = 0.0
        if lines[-1]:
            lines[-1].append((" ", node.face))
            used += space
        lines[-1] += word
        used += wide
    return [
        [("".join(text for text, _ in some), face) for face, some in groupby(line, lambda w: w[1])]
        for line in lines
    ]


def _set(line: list[tuple[str, str]], area: Area, y: float, node: Text) -> Iterator[Printed]:
    """A line of a text."""
    if len(line) == 1:
        at = {"left": area.x, "center": area.x + area.width / 2, "right": area.right}[node.align]
        yield Printed(at, y, line[0][0], line[0][1], node.type, node.align)
        return
    widths = [width(text, face, node.type) for text, face in line]
    before = {"left": 0.0, "center": 0.5, "right": 1.0}[node.align]
    x = area.x + (area.width - sum(widths)) * before
    # Word by word: in the lighter faces of low ink a whole run would end before its place.
    for (text, face), wide in zip(line, widths, strict=True):
        end, space = x + wide, width(" ", face, node.type)
        for word in text.split(" "):
            if word:
                yield Printed(x, y, word, face, node.type)
            x += width(word, face, node.type) + space
        x = end


# Lines.


def ruled(edges: Iterable[tuple[Area, Pen]]) -> list[Line]:
    """The edges of areas, each drawn once: where several run together, the heaviest is."""
    level: dict[float, list[tuple[float, float, Pen]]] = {}
    upright: dict[float, list[tuple[float, float, Pen]]] = {}
    for (x, y, wide, high), pen in edges:
        left, right, top, bottom = (round(v, 3) for v in (x, x + wide, y, y + high))
        for at in (top, bottom):
            level.setdefault(at, []).append((left, right, pen))
        for at in (left, right):
            upright.setdefault(at, []).append((top, bottom, pen))
    lines = [Line(a, y, b, y, pen) for y in sorted(level) for a, b, pen in _merged(level[y])]
    lines += [Line(x, a, x, b, pen) for x in sorted(upright) for a, b, pen in _merged(upright[x])]
    # The heavy ones lie over the others where they cross.
    return sorted(lines, key=lambda line: line.pen.weight)


def _merged(parts: Iterable[tuple[float, float, Pen]]) -> Iterator[tuple[float, float, Pen]]:
    """Stretches of one line, each with the heaviest pen of those that cover it; those that meet and
    have the same pen are one."""
    ends: dict[float, list[tuple[Pen, int]]] = {}
    for start, end, pen in {*parts}:
        ends.setdefault(start, []).append((pen, 1))
        ends.setdefault(end, []).append((pen, -1))
    covering: dict[Pen, int] = {}
    begun = 0.0
    drawn: Pen | None = None
    for at in sorted(ends):
        for pen, more in ends[at]:
            covering[pen] = covering.get(pen, 0) + more
        heaviest = max((pen for pen, count in covering.items() if count), default=None)
        if heaviest != drawn:
            if drawn:
                yield begun, at, drawn
            begun, drawn = at, heaviest
