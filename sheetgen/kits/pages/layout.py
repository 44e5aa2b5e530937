"""A page laid out: its tree with every node in its place, and what follows from it: what is printed
on every copy, what stands in the slots of one, the fields of a form. Lengths in mm, type in pt.

Widths come from above and heights from below: a row gives its children their widths, each says how
high it is at that, and a column sets them one below the other. Nothing is tried twice.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache, partial
from math import fsum
from typing import Any, NamedTuple

from sheetgen.core.errors import Error
from sheetgen.kits.drawing.fonts import broken, width
from sheetgen.kits.drawing.page import (
    HAIR,
    PT,
    Area,
    Box,
    Field,
    Item,
    Items,
    Line,
    Pen,
    TextField,
    Tick,
    enlarged,
    moved,
)
from sheetgen.kits.drawing.page import Text as Printed
from sheetgen.kits.drawing.signs import CAPITAL, die, struck, tinted, typed, within
from sheetgen.kits.pages import texts
from sheetgen.kits.pages.grids import ruled
from sheetgen.kits.pages.texts import FIRST, SLACK
from sheetgen.kits.pages.tree import (
    Art,
    Cell,
    Column,
    Fitted,
    Flow,
    Framed,
    Grid,
    Node,
    Of,
    Over,
    Repeat,
    Row,
    Several,
    Share,
    Slot,
    Space,
    Table,
    Text,
)


class Unfit(Error):
    """A node that has no room in its place; the message names it, and says how much is missing."""


class Placed(NamedTuple):
    """A slot in its place."""

    slot: Slot
    area: Area


class Drawn(NamedTuple):
    """What code draws of a record on an area: the `marks` of it."""

    art: Art
    area: Area


class About:
    """Slots and drawings that are about one part of the record, in order of reading, and what else
    is about parts of that. They are made when somebody asks for them; who only draws takes those of
    another that it is `like`, so far `down`, if there is one. Without a `select` it is the same
    part as around it."""

    def __init__(
        self,
        make: "Callable[[], Held]",
        select: Callable[[Any], Any] | None = None,
        like: "About | None" = None,
        down: float = 0.0,
    ) -> None:
        self._make, self.select, self.like, self.down = make, select, like, down

    @cached_property
    def held(self) -> "Held":
        """They."""
        return self._make()


class Fit:
    """What is made for a record on an area, and kept for all that are fitted to the same."""

    def __init__(self, node: Fitted, area: Area) -> None:
        self._node, self._area = node, area
        self._made: dict[Any, tuple[Items, Held]] = {}

    def of(self, record: Any, unit: float) -> "tuple[Items, Held]":
        """What is printed, in its size on the paper; and the slots and drawings."""
        key = self._node.key(record)
        if key not in self._made:
            by = _Layouter()
            by.place(self._node.make(key), self._area)
            self._made[key] = enlarged(by.items, unit), by.held
        return self._made[key]


Held = list[Placed | Drawn | About | Fit]
Filled = list[tuple[Placed | Drawn | Items, Any]]


def _filled(
    held: Held, record: Any, found: Filled, unit: float, down: float | None = None
) -> Filled:
    """The slots that are filled, each with what stands in it, and the drawings, each with what
    they are of, after those that were `found`: so far `down`, whatever they are named; or, without
    that, as they are named. What is printed for the record stands among them, with nothing."""
    for one in held:
        if isinstance(one, Placed | Drawn):
            # Most are such.
            value = one.slot.fill(record) if isinstance(one, Placed) else record
            if not (value is None or value is False or value == ""):
                if down:
                    one = one._replace(area=one.area._replace(y=one.area.y + down))
                found.append((one, value))
        elif isinstance(one, About):
            said = one.select(record) if one.select else record
            if said is None:
                continue
            if one.like and down is not None:
                _filled(one.like.held, said, found, unit, down + one.down)
            else:
                _filled(one.held, said, found, unit, down)
        else:
            items, inner = one.of(record, unit)
            found.append((items, None))
            _filled(inner, record, found, unit, down)
    return found


def _placed(held: Held, record: Any, unit: float) -> Iterator[Placed]:
    for one in held:
        if isinstance(one, Placed):
            yield one
        elif isinstance(one, About):
            yield from _placed(one.held, record, unit)
        elif isinstance(one, Fit):
            yield from _placed(one.of(record, unit)[1], record, unit)


class Laid:
    """A page as laid out: what is printed on every copy, the areas of what has a name, and its
    slots in order of reading. All is `unit` times as large as it was laid out; areas are as they
    were laid out."""

    def __init__(
        self, items: Items, areas: Mapping[str, Area], held: Held, unit: float = 1.0
    ) -> None:
        self.items, self.areas, self.held, self.unit = items, areas, held, unit

    @property
    def slots(self) -> list[Placed]:
        """The slots, each in its place on the paper."""
        return self.slots_of(None)

    def slots_of(self, record: Any) -> list[Placed]:
        """The slots as they are fitted to a record."""
        placed = _placed(self.held, record, self.unit)
        if self.unit == 1:
            return [*placed]
        return [Placed(slot, Area(*(self.unit * one for one in area))) for slot, area in placed]

    def made(self, placed: Placed) -> Items:
        """What is drawn in a slot, given in its place on the paper, where it is marked."""
        area = Area(*(one / self.unit for one in placed.area))
        return self._stands(Placed(placed.slot, area), True)

    def known(self, record: Any) -> dict[str, str]:
        """What a record has in its slots by their names: texts, and `yes` in what is marked; of
        several texts the first."""
        return {
            one.slot.name: "yes" if one.slot.kind == "mark" else _first(value)
            for one, value in _filled(self.held, record, [], self.unit)
            if isinstance(one, Placed)
        }

    def drawings(self, record: Any, printed: bool = True) -> "Drawings":
        """What is drawn of a record, with what is `printed` for it or without."""
        layers, drawn, written = made = Drawings([], [], [])
        for one, value in _filled(self.held, record, [], self.unit, 0.0):
            if isinstance(one, Placed):
                written.append(self._stands(one, value))
            elif not isinstance(one, Drawn):
                layers += [one] * printed
            elif one.art.shared:
                layers.append(_layer(*one, one.art.shared(value), self.unit))
            else:
                drawn.append(_drawn(*one, value, self.unit))
        return made

    def marks(self, record: Any) -> Items:
        """All that is drawn of a record, but what is printed for it."""
        drawn = self.drawings(record, printed=False)
        return tuple(item for some in drawn for items in some for item in items)

    def _stands(self, placed: Placed, value: Any) -> Items:
        slot, area = placed
        if slot.shows:
            return enlarged(slot.shows(area, value), self.unit)
        if slot.kind != "mark":
            if not isinstance(value, str):
                value = tuple(value) if isinstance(value, Sequence) else str(value)
            return _typed(area, value, slot.type, slot.align, slot.several, self.unit)
        return enlarged(slot.draws(area) if slot.draws else struck(slot.mark, area), self.unit)

    def fields(self, record: Any = None) -> Iterator[Field]:
        """The slots as fields of a form, which hold what a record has in them."""
        known = self.known(record) if record is not None else {}
        for slot, area in self.slots_of(record):
            inner, value = within(*area), known.get(slot.name, "")
            if slot.kind == "mark":
                yield Tick(slot.name, slot.tip, inner, slot.mark, bool(value))
                continue
            size = slot.type * self.unit
            yield TextField(slot.name, slot.tip, inner, value, size, slot.align, slot.several)


class Drawings(NamedTuple):
    """What is drawn of a record: of its parts that others have alike, by code, and in the slots,
    each by itself, of which many records have the very same."""

    layers: list[Items]
    drawn: list[Items]
    written: list[Items]


def _drawn(art: Art, area: Area, value: Any, unit: float) -> Items:
    """What code draws of a record."""
    return enlarged(art.marks(area, value), unit) if art.marks else ()


_layer = lru_cache(maxsize=1024)(_drawn)


def _first(value: Any) -> str:
    several = isinstance(value, Sequence) and not isinstance(value, str)
    return str(value[0] if several else value)


@lru_cache(maxsize=8192)
def _typed(
    area: Area, value: Any, size: float, align: Any, several: bool, unit: float
) -> tuple[Item, ...]:
    """What is typed in a slot. The sheets of a packet have the same in the same places."""
    return enlarged(typed(area, value, size, align, several), unit)


def laid(page: Node, area: Area, unit: float = 1.0) -> Laid:
    """A page laid out on an area of the paper, and all of it `unit` times as large as it says:
    it is laid out on an area so much smaller.

    Raises Unfit where something has no room.
    """
    by = _Layouter()
    by.place(page, Area(*(one / unit for one in area)))
    return Laid(enlarged(by.items, unit), by.areas, by.held, unit)


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


class _Layouter:
    """Places nodes. `path` are those that a node stands in; `edges` are those of a grid, if one is
    being laid out, and `pen` is its pen."""

    def __init__(self) -> None:
        self.items: list[Item] = []
        self.areas: dict[str, Area] = {}
        self.held: Held = []
        self.path: list[tuple[Node, int]] = []
        self.edges: list[tuple[Area, Pen]] | None = None
        self.pen: Pen = HAIR
        self.heights: dict[tuple[int, float], float] = {}

    # How large.

    def wide(self, node: Node) -> float:
        """How wide a node is by what stands in it."""
        match node:
            case Slot() | Art():
                return node.wide
            case Row():
                return _with_gaps(node, [self._wish(one, self.wide) for one in node.children])
            case Column():
                return max(map(self.wide, node.children), default=0.0)
            case Flow():
                return node.wide or max(map(self.wide, node.children), default=0.0)
            case Cell():
                return self.wide(node.child) + 2 * node.pad
            case Grid() | Of() | Over():
                return self.wide(node.child)
            case Text():
                return texts.wide(node)
            case Table():
                return fsum(self._columns(node, None))
        return 0.0

    def high(self, node: Node, wide: float) -> float:
        """How high a node is at a width."""
        if isinstance(node, Slot):
            return node.high
        key = id(node), wide
        found = self.heights.get(key)
        if found is None:
            found = self.heights[key] = self._high(node, wide)
        return found

    def _high(self, node: Node, wide: float) -> float:
        match node:
            case Row():
                highs = map(self.high, node.children, self._widths(node, wide))
                return max(highs, default=0.0)
            case Repeat():
                count = len(node.numbers)
                first = self.high(node.make(node.numbers[0]), wide) if count else 0.0
                return count * first
            case Column():
                heights = [self._wish(one, self.high, wide) for one in node.children]
                return _with_gaps(node, heights)
            case Flow():
                lines = self.lines(node, wide)
                return fsum(high for _, high in lines) + node.down * (len(lines) - 1)
            case Cell():
                return self.high(node.child, wide - 2 * node.pad) + 2 * node.pad
            case Grid() | Of() | Over():
                return self.high(node.child, wide)
            case Text():
                return len(texts.lines(node, wide)) * node.leading
            case Table():
                rows = _cells(node, self._columns(node, wide))
                return fsum(map(_deep, rows)) * node.leading
            case Art():
                return node.high(wide) if callable(node.high) else node.high
        return 0.0

    def _wish(self, node: Node, natural: Callable[..., float], *across: float) -> float:
        """How large a node is along its parent, before anything is shared."""
        if isinstance(node.size, Share):
            return max(node.size.least, natural(node, *across))
        return natural(node, *across) if node.size is None else node.size

    def _widths(self, node: Row, room: float, must: bool = False) -> list[float]:
        """How wide the children of a row are; they `must` have room."""
        sizes = [self.wide(one) if one.size is None else one.size for one in node.children]
        return self._shared(sizes, room - node.gap * (len(sizes) - 1), "wide", must)

    def _shared(
        self, sizes: Sequence[float | Share], room: float, how: str, must: bool
    ) -> list[float]:
        found, left = shared(sizes, room)
        if must and left < -SLACK:
            raise self._unfit(f"is {-left:.1f} mm too {how} for its place")
        return found

    def _columns(self, table: Table, room: float | None) -> list[float]:
        """The widths of the columns of a table; without a room, those of what stands in them."""
        sizes: list[float | Share] = []
        for number, size in enumerate(table.widths):
            if size is None or (room is None and isinstance(size, Share)):
                texts = (row[number] for row in table.rows if number < len(row))
                face = table.faces[number]
                wide = max((width(text, face, table.type) for text in texts), default=0.0)
                size = wide + table.gap
            sizes.append(size)
        return shared(sizes, room or 0.0)[0]

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

    def place(self, node: Node, area: Area, number: int = 0) -> None:
        """Put a node on an area; `number` counts it among its like."""
        if node.name:
            self.areas[node.name] = area
        if isinstance(node, Slot):
            # Most are such.
            self._edge(area)
            self._slot(node, area)
            return
        self.path.append((node, number))
        PLACES[type(node)](self, node, area)
        self.path.pop()

    def _unfit(self, says: str) -> Unfit:
        """What is wrong with the node at hand, with the way to it."""
        way = (called(node) + (f" {number}" if number else "") for node, number in self.path)
        return Unfit(f"{', '.join(way)} {says}")

    def _edge(self, area: Area) -> None:
        if self.edges is not None:
            self.edges.append((area, self.pen))

    def _row(self, node: Row, area: Area) -> None:
        x, y, high, gap = area.x, area.y, area.height, node.gap
        widths = self._widths(node, area.width, must=True)
        for number, (one, wide) in enumerate(zip(node.children, widths, strict=True), 1):
            self.place(one, Area(x, y, wide, high), number)
            x += wide + gap

    def _column(self, node: Column, area: Area) -> None:
        x, y, wide, gap = area.x, area.y, area.width, node.gap
        sizes = [self.high(one, wide) if one.size is None else one.size for one in node.children]
        heights = self._shared(sizes, area.height - gap * (len(sizes) - 1), "high", must=True)
        for number, (one, high) in enumerate(zip(node.children, heights, strict=True), 1):
            self.place(one, Area(x, y, wide, high), number)
            y += high + gap

    def _flow(self, node: Flow, area: Area) -> None:
        over = self.high(node, area.width) - area.height
        if over > SLACK:
            raise self._unfit(f"is {over:.1f} mm too high for its place")
        y = area.y
        for line, high in self.lines(node, area.width):
            x = area.x
            for number, (one, wide) in enumerate(line, 1):
                self.place(one, Area(x, y, wide, high), number)
                x += wide + node.gap
            y += high + node.down

    def _grid(self, node: Grid, area: Area) -> None:
        inner, pen, self.pen = self.edges is not None, self.pen, node.pen
        if not inner:
            self.edges = []
        self.place(node.child, area)
        self.pen = pen
        if not inner and self.edges is not None:
            self.items += ruled(self.edges)
            self.edges = None

    def _framed(self, node: Framed, area: Area) -> None:
        if node.tone:
            self.items.append(tinted(area, node.tone))
        if self.edges is None:
            self.items.append(Box(*area, node.pen))
        else:
            self.edges.append((area, node.pen))
        self.place(node.child, area.wider(-node.pad) if node.pad else area)

    def _cell(self, node: Cell, area: Area) -> None:
        self._edge(area)
        if node.tone:
            self.items.append(tinted(area, node.tone))
        edges, self.edges = self.edges, None
        self.place(node.child, area.wider(-node.pad) if node.pad else area)
        self.edges = edges

    def _of(self, node: Of, area: Area) -> None:
        self._about(node.select, node.child, area)

    def _about(
        self, select: Callable[[Any], Any], node: Node, area: Area, number: int = 0
    ) -> About:
        """Place a node whose slots are about what is selected."""
        before, self.held = self.held, []
        self.place(node, area, number)
        held, self.held = self.held, before
        about = About(lambda: held, select)
        self.held.append(about)
        return about

    def _repeat(self, node: Repeat, area: Area) -> None:
        step = area.height / max(len(node.numbers), 1)
        first = area._replace(height=step)
        items, edges = len(self.items), len(self.edges or ())
        for place, number in enumerate(node.numbers):
            select, down = partial(_selected, node.select, number), place * step
            if place == 0:
                like = self._about(select, node.make(number), first, number)
                drawn, lines = self.items[items:], (self.edges or [])[edges:]
                continue
            self.items += moved(drawn, 0.0, down)
            if self.edges is not None:
                self.edges += [(one._replace(y=one.y + down), pen) for one, pen in lines]
            on = first._replace(y=area.y + down)
            named = partial(_slots_of, node.make, number, on)
            self.held.append(About(named, select, like, down))

    def _fitted(self, node: Fitted, area: Area) -> None:
        self.held.append(Fit(node, area))

    def _over(self, node: Over, area: Area) -> None:
        self.place(node.child, area)
        for number, pinned in enumerate(node.pinned, 1):
            self.place(pinned.node, pinned.on(area), number)

    def _text(self, node: Text, area: Area) -> None:
        self._edge(area)
        lines = texts.lines(node, area.width)
        over = len(lines) * node.leading - area.height
        if over > SLACK and not node.middle:
            raise self._unfit(f"has {over:.1f} mm too little room for its {len(lines)} lines")
        y = area.y + FIRST * node.leading
        if node.middle:
            capital = CAPITAL * node.type / PT
            y = area.y + (area.height - (len(lines) - 1) * node.leading + capital) / 2
        for row, line in enumerate(lines):
            self.items += texts.printed(line, area, y + row * node.leading, node)

    def _table(self, node: Table, area: Area) -> None:
        over = self.high(node, area.width) - area.height
        if over > SLACK:
            raise self._unfit(f"is {over:.1f} mm too high for its place")
        widths, y = self._columns(node, area.width), area.y + FIRST * node.leading
        if fsum(widths) > area.width + SLACK:
            raise self._unfit(f"is {fsum(widths) - area.width:.1f} mm too wide for its place")
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
        for text, align, face, size, down in slot.printed:
            y = area.y + area.height / 2 + down
            if align == "corner":
                at = Printed(area.x + 0.2, area.bottom - 0.6, text, face, size)
            elif align == "center":
                at = Printed(area.x + area.width / 2, y, text, face, size, align)
            else:
                x = area.x + 0.8 if align == "left" else area.right - 0.8
                at = Printed(x, y, text, face, size, align)
            self.items.append(at)

    def _art(self, node: Art, area: Area) -> None:
        self._edge(area)
        tall = self.high(node, area.width)
        for has, room, how in ((node.wide, area.width, "wide"), (tall, area.height, "high")):
            if has > room + SLACK:
                raise self._unfit(f"is {has - room:.1f} mm too {how} for its place")
        self.items += node.draw(area)
        if node.marks:
            self.held.append(Drawn(node, area))
        if node.slots:
            slots = node.slots
            self.held.append(About(lambda: [Placed(*one) for one in slots(area)]))

    def _space(self, node: Space, area: Area) -> None:
        self._edge(area)


PLACES: dict[type[Node], Callable[[_Layouter, Any, Area], None]] = {
    Row: _Layouter._row, Column: _Layouter._column, Flow: _Layouter._flow,
    Grid: _Layouter._grid, Framed: _Layouter._framed, Cell: _Layouter._cell,
    Of: _Layouter._of, Repeat: _Layouter._repeat, Fitted: _Layouter._fitted,
    Over: _Layouter._over,
    Text: _Layouter._text, Table: _Layouter._table,
    Art: _Layouter._art, Space: _Layouter._space,
}  # fmt: skip
"""How each kind of node is placed."""


def _selected(select: Callable[[Any, int], Any], number: int, record: Any) -> Any:
    return select(record, number)


def _slots_of(make: Callable[[int], Node], number: int, area: Area) -> Held:
    """The slots of one of repeated nodes, on its area."""
    by = _Layouter()
    by.place(make(number), area, number)
    return by.held


def shared(sizes: Sequence[float | Share], room: float) -> tuple[list[float], float]:
    """How large each of several is on so much room: as it says, or a share of what is left; and how
    much is left before that."""
    whole = fsum([one.of for one in sizes if isinstance(one, Share)])
    left = room - fsum([one for one in sizes if not isinstance(one, Share)])
    each = max(left, 0.0) / whole if whole else 0.0
    known = [
        one.least if isinstance(one, Share) and each * one.of < one.least else one for one in sizes
    ]
    if known != sizes:
        return shared(known, room)
    return [each * one.of if isinstance(one, Share) else one for one in sizes], left


def _with_gaps(node: Several, sizes: Sequence[float]) -> float:
    return fsum(sizes) + node.gap * max(len(sizes) - 1, 0)


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
