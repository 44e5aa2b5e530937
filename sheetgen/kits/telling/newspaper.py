"""A page of a newspaper: masthead, lead, columns; the type as large as lets it fill the page.

It is made of what a document sets apart in columns: a heading (what is emphasised in it stands
small, beside the date), a line below it, a headline and the lead, then the items.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate, combinations_with_replacement, pairwise
from typing import NamedTuple
from xml.etree.ElementTree import Element

from reportlab.lib.enums import TA_CENTER
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, KeepTogether, Paragraph, Table

from sheetgen.kits.drawing import fonts
from sheetgen.kits.drawing.pdf import tagged
from sheetgen.kits.telling.flowables import INK, Text, marked
from sheetgen.kits.telling.markdown import plain

Setting = Callable[[Element, float, float], list[Flowable]]
"""Sets the blocks below an element in type of a size (pt) for a column of a width (pt)."""
SIZES = tuple(size / 4 for size in range(50, 25, -1))
"""The sizes of type that are tried, in pt."""
GUTTER, GAP = 7 * mm, 3 * mm
"""Between two columns, and between the parts of the page."""
NARROW = 130 * mm
"""A narrower page has two columns, any other three."""
MASTHEAD, DATELINE = 46.0, 8.5
"""The largest type of the masthead, and that of the line below it, in pt."""
HEADLINE, STORY = 2.0, 1.2
"""The type of the lead's headline and of the lead, by the size of the rest."""
HEAVY, LIGHT, HAIR = 2.0, 0.6, 0.25
"""Rules, in pt."""
OVER_HEADLINE = 4
"""A headline has so many shares of the room that is left over above it, any other block one."""
SHARE, LOOSEST = 10.0, 20.0
"""Columns are drawn out together as long as a share comes to so much in none of them, in pt; and
one that is too short for that ends higher, if its own shares would come to more than the second."""
SHORT_LIST = 3
"""A headline and so many entries at most are not parted."""


def page(section: Element, setting: Setting, level: int) -> list[Flowable]:
    """The page by itself; `level` is that of its heading in the outline. What has no heading, date
    and lead is set as any other text is."""
    tags = [str(block.tag) for block in section]
    if tags[:4] != ["h2", "p", "h4", "p"]:
        return setting(section, SIZES[len(SIZES) // 2], NARROW)
    return [Newspaper(section, setting, level)]


class _Head(NamedTuple):
    """What stands above the columns, from the top: the masthead's size, then flowables, each with
    how far its foot is below the top."""

    size: float
    parts: list[tuple[Flowable, float]]
    foot: float


class Newspaper(Flowable):  # type: ignore[misc]
    """All of a page. Where one has begun it waits for the next, and the text goes on; what no page
    holds goes to pieces as plain text."""

    def __init__(self, section: Element, setting: Setting, level: int) -> None:
        super().__init__()
        blocks = list(section)
        self._section, self._setting, self._level = section, setting, level
        self._title, self._below, self._headline, self._story = blocks[:4]
        self._items = Element("div")
        self._items.extend(blocks[4:])
        self._head = _Head(0, [], 0)
        self._columns: list[Placed] = []
        self._deep = 0.0
        self._waits = False

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """Take all the room of a page, if it can be set in it at all; none while it waits."""
        whole = self._frame._height if hasattr(self, "_frame") else height
        self._waits = height < whole - 1
        self.width, self.height = width, whole - 1
        for size in SIZES:
            self._head = self._above(size, width)
            room = self.height - self._head.foot - 2.5 * GAP
            wide = self._wide(width)
            found = fill_columns(self._blocks(size, wide), self._count(width), wide, GUTTER, room)
            if found is not None:
                self._columns, self._deep = found
                return self.width, 0.0 if self._waits else self.height
        # Too high on purpose: reportlab then asks for a split, which is the plain text.
        return width, height + 1

    def split(self, width: float, height: float) -> list[Flowable]:
        """The page as plain text."""
        return self._setting(self._section, SIZES[-1], width)

    def _count(self, width: float) -> int:
        return 2 if width < NARROW else 3

    def _wide(self, width: float) -> float:
        count = self._count(width)
        return float(width - (count - 1) * GUTTER) / count

    def _blocks(self, size: float, width: float) -> Iterator[list[Flowable]]:
        """The items, each in its flowables: a headline begins one."""
        item: list[Flowable] = []
        for block in self._items:
            if block.tag == "h4" and item:
                yield item
                item = []
            alone = Element("div")
            alone.append(block)
            item += _plainly(self._setting(alone, size, width))
        if item:
            yield item

    def _above(self, size: float, width: float) -> _Head:
        """The masthead and the lead, measured."""
        name = _name(self._title)
        masthead = min(MASTHEAD, 0.96 * width / max(fonts.advance(name, "title", 1), 1))
        top = 1.1 * masthead + GAP
        parts: list[tuple[Flowable, float]] = []
        date = ParagraphStyle("dateline", fontName="text", fontSize=DATELINE, leading=11,
                              textColor=INK, alignment=TA_CENTER)  # fmt: skip
        number = plain(self._title).removeprefix(name).strip()
        line = Text(" — ".join(marked(t, "text") for t in (number, plain(self._below)) if t), date)
        large = HEADLINE * size
        big = ParagraphStyle("headline", fontName="bold", fontSize=large, leading=large * 1.1,
                             textColor=INK, alignment=TA_CENTER)  # fmt: skip
        headline = Text(marked(plain(self._headline), "bold"), big)
        alone = Element("div")
        alone.append(self._story)
        story = self._setting(alone, STORY * size, width)
        for part, gap in ((line, GAP), (headline, 0.8 * GAP), *((one, GAP) for one in story)):
            _, high = part.wrap(width, 9999)
            top += high
            parts.append((part, top))
            top += gap
        return _Head(masthead, parts, top)

    def draw(self) -> None:
        """Draw the page from its top down, its name entered in the outline."""
        if self._waits:
            self.canv._doctemplate.waiting.append(self)
            return
        canvas, top = self.canv, self.height
        name = _name(self._title)
        canvas.bookmarkHorizontal(self._title.get("id", ""), 0, top)
        entry = " ".join(plain(self._title).split())
        canvas.addOutlineEntry(entry, self._title.get("id", ""), self._level, closed=False)
        canvas.saveState()
        canvas.setFillColor(INK)
        canvas.setStrokeColor(INK)
        canvas.setFont("title", self._head.size)
        with tagged(canvas, "H2"):
            canvas.drawCentredString(self.width / 2, top - 0.8 * self._head.size, name)
        below = self._head.parts[0][1]
        self._rule(top - 1.1 * self._head.size - 0.4 * GAP, HEAVY)
        self._rule(top - below - 0.5 * GAP, LIGHT)
        for part, foot in self._head.parts:
            part.drawOn(canvas, 0, top - foot)
        self._draw_columns(top - self._head.foot)
        canvas.restoreState()

    def _draw_columns(self, top: float) -> None:
        self._rule(top + 0.2 * GAP, LIGHT)
        top -= GAP
        self.canv.setLineWidth(HAIR)
        wide = self._wide(self.width)
        for column in range(1, self._count(self.width)):
            x = column * (wide + GUTTER) - GUTTER / 2
            self.canv.line(x, top, x, top - self._deep)
        for placed in self._columns:
            if placed.ruled:
                y = top - placed.top + placed.gap / 2
                self.canv.setLineWidth(HAIR)
                self.canv.line(placed.x, y, placed.x + wide, y)
            placed.flowable.drawOn(self.canv, placed.x, top - placed.foot)
        self._rule(max(top - self._deep - GAP, 0), HEAVY)

    def _rule(self, y: float, weight: float) -> None:
        self.canv.setLineWidth(weight)
        self.canv.line(0, y, self.width, y)


def _name(title: Element) -> str:
    """The name on the masthead, without what is emphasised."""
    return " ".join((title.text or "").split())


def _plainly(flowables: list[Flowable]) -> Iterator[Flowable]:
    """Only what can be placed by itself: paragraphs and tables."""
    for flowable in flowables:
        if isinstance(flowable, KeepTogether):
            yield from _plainly(flowable._content)
        elif isinstance(flowable, Paragraph | Table):
            yield flowable


# The columns: those breaks that leave them all least deep, and then most even.


class Placed(NamedTuple):
    """A flowable in a column: its left side, its top and its foot below the top of the columns, the
    gap above it, and whether it begins an item, with a rule above it. In pt."""

    flowable: Flowable
    x: float
    top: float
    foot: float
    gap: float
    ruled: bool


class _Block(NamedTuple):
    """A flowable as it is to be placed: how high it is, the gap above it in a column that it does
    not begin, whether a column may begin with it, and how many shares of the room that is left
    over go above it. In pt."""

    flowable: Flowable
    high: float
    gap: float
    breaks: bool
    gives: int


def fill_columns(
    items: Iterable[list[Flowable]], count: int, wide: float, gutter: float, room: float
) -> tuple[list[Placed], float] | None:
    """Items (each a headline and what follows) in `count` columns `wide` and no deeper than `room`,
    and how deep the columns are, all alike where they can be; None if they do not fit. In pt."""
    blocks = [*_blocks(items, wide)]
    feet = [0.0, *accumulate(block.gap + block.high for block in blocks)]
    if feet[-1] - sum(block.gap for block in blocks) > count * room:
        return None
    breaks = [place for place, block in enumerate(blocks) if block.breaks]

    def depths(at: tuple[int, ...]) -> list[float]:
        return [
            feet[end] - feet[start] - blocks[start].gap if start < end else 0.0
            for start, end in pairwise((0, *at, len(blocks)))
        ]

    def unlike(at: tuple[int, ...]) -> tuple[float, float]:
        used = depths(at)
        return max(used), sum(depth * depth for depth in used)

    chosen = min(combinations_with_replacement([*breaks, len(blocks)], count - 1), key=unlike)
    used = depths(chosen)
    if max(used) > room:
        return None
    columns = [blocks[start:end] for start, end in pairwise((0, *chosen, len(blocks)))]
    shares = [sum(block.gives for block in column[1:]) for column in columns]
    reached = [d + SHARE * n for d, n in zip(used, shares, strict=True) if n]
    target = min(room, max([*used, min(reached, default=0.0)]))
    placed: list[Placed] = []
    for number, (column, depth, parts) in enumerate(zip(columns, used, shares, strict=True)):
        more = (target - depth) / max(parts, 1)
        more = more if more <= LOOSEST else SHARE / 2
        placed += _column(column, number * (wide + gutter), more)
    return placed, target


def _column(blocks: Sequence[_Block], x: float, more: float) -> Iterator[Placed]:
    """A column, with so much `more` room above its blocks for each share that they have."""
    foot = 0.0
    for place, block in enumerate(blocks):
        gap = block.gap + more * block.gives if place else 0.0
        top, foot = foot + gap, foot + gap + block.high
        yield Placed(block.flowable, x, top, foot, gap, block.gives == OVER_HEADLINE and place > 0)


def _blocks(items: Iterable[list[Flowable]], wide: float) -> Iterator[_Block]:
    """Items as blocks: a headline is parted from what follows nowhere, nor is a short list, nor a
    table from what is said below it."""
    after = 0.0
    for item in items:
        whole = 1 < len(item) - 1 <= SHORT_LIST
        has_tables = any(isinstance(flowable, Table) for flowable in item)
        for place, flowable in enumerate(item):
            gap = max(after, flowable.getSpaceBefore())
            gap = max(gap, 2 * after) if place == 0 else gap
            high = float(flowable.wrap(wide, 9999)[1])
            may_break = isinstance(flowable, Table) if has_tables else not whole
            breaks = place == 0 or (place > 1 and may_break)
            yield _Block(flowable, high, gap, breaks, OVER_HEADLINE if place == 0 else place > 1)
            after = flowable.getSpaceAfter()
