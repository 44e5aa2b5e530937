"""A page of a newspaper: masthead, lead, columns; the type as large as lets it fill the page.

It is made of what a document sets apart in columns: a heading (what is emphasised in it stands
small, beside the date), a line below it, a headline and the lead, then the items.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple
from xml.etree.ElementTree import Element

from reportlab.lib.enums import TA_CENTER
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, KeepTogether, PageBreak, Paragraph, Table
from reportlab.platypus.flowables import PageBreakIfNotEmpty

from sheetgen.kits.drawing import fonts
from sheetgen.kits.drawing.tags import tagged
from sheetgen.kits.telling.flowable_parts import INK, Text, marked
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
STEP = 4.0
"""Depths are tried at such steps, in pt."""
SPREAD, MOST_ROOM = 1.25, 24.0
"""Columns are drawn out to so much of their depth, with so much more room at most, in pt, above a
headline."""
SHORT_LIST = 3
"""A headline and so many entries at most are not parted."""
LEAST_LINES = 2
"""So many lines of a paragraph at least stand at the foot of a column."""


def page(section: Element, setting: Setting, level: int) -> list[Flowable]:
    """The page by itself; `level` is that of its heading in the outline. What has no heading, date
    and lead is set as any other text is."""
    tags = [str(block.tag) for block in section]
    if tags[:4] != ["h2", "p", "h4", "p"]:
        return setting(section, SIZES[len(SIZES) // 2], NARROW)
    return [PageBreakIfNotEmpty(), Newspaper(section, setting, level), PageBreak()]


class _Head(NamedTuple):
    """What stands above the columns, from the top: the masthead's size, then flowables, each with
    how far its foot is below the top."""

    size: float
    parts: list[tuple[Flowable, float]]
    foot: float


class Newspaper(Flowable):  # type: ignore[misc]
    """All of a page; it takes the room that there is, or else goes to pieces as plain text."""

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

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """Take all the room, if the page can be set in it at all."""
        self.width, self.height = width, height - 1
        for size in SIZES:
            self._head = self._above(size, width)
            room = self.height - self._head.foot - 2.5 * GAP
            wide = self._wide(width)
            found = fill_columns(self._blocks(size, wide), self._count(width), wide, GUTTER, room)
            if found is not None:
                self._columns, self._deep = found
                return self.width, self.height
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
        masthead = min(MASTHEAD, 0.96 * width / max(fonts.width(name, "title", 1), 1))
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


# The columns: as shallow as holds all the items, and all of one depth.


class Placed(NamedTuple):
    """A flowable in a column: its left side, its top and its foot below the top of the columns, the
    gap above it, whether it begins an item, and whether a rule stands there (a table has one of its
    own). In pt."""

    flowable: Flowable
    x: float
    top: float
    foot: float
    gap: float
    first: bool
    ruled: bool


def fill_columns(
    items: Iterable[list[Flowable]], count: int, wide: float, gutter: float, room: float
) -> tuple[list[Placed], float] | None:
    """Items (each a headline and what follows) in `count` columns `wide` and no deeper than `room`,
    and how deep the columns are; None if they do not fit. In pt."""
    whole = [list(item) for item in items]
    if _placed(whole, count, wide, gutter, room) is None:
        return None
    # Halved down: at `deep` all is known to fit, at `shallow` it is not.
    shallow, deep = 0.0, room
    while deep - shallow > STEP:
        middle = (shallow + deep) / 2
        if _placed(whole, count, wide, gutter, middle) is None:
            shallow = middle
        else:
            deep = middle
    placed = _placed(whole, count, wide, gutter, deep)
    assert placed is not None
    used = max((one.foot for one in placed), default=0.0)
    target = min(room, SPREAD * used)
    columns = [[one for one in placed if one.x == x] for x in dict.fromkeys(p.x for p in placed)]
    return [one for column in columns for one in _spread(column, target)], target


def _spread(column: list[Placed], target: float) -> list[Placed]:
    """A column drawn out to a depth, by more room above its headlines."""
    starts = [one.first and one.gap > 0 for one in column]
    more = min((target - column[-1].foot) / max(sum(starts), 1), MOST_ROOM)
    spread, by = [], 0.0
    for one, start in zip(column, starts, strict=True):
        by += more * start
        gap = one.gap + more * start
        spread.append(one._replace(top=one.top + by, foot=one.foot + by, gap=gap))
    return spread


def _placed(
    items: list[list[Flowable]], count: int, wide: float, gutter: float, room: float
) -> list[Placed] | None:
    columns = _Columns(count, wide, gutter, room)
    for item in items:
        for place, flowable in enumerate(item):
            if not columns.place(flowable, first=place == 0, after=item[place + 1 :]):
                return None
    return columns.placed


class _Columns:
    """Columns as they are filled, one after another."""

    def __init__(self, count: int, wide: float, gutter: float, room: float) -> None:
        self.count, self.wide, self.gutter, self.room = count, wide, gutter, room
        self.column, self.depth, self.after = 0, 0.0, 0.0
        self.placed: list[Placed] = []

    def place(self, flowable: Flowable, first: bool, after: list[Flowable]) -> bool:
        """Place a flowable, a headline with some of what follows it; whether there was room."""
        while self.column < self.count:
            gap = max(self.after, flowable.getSpaceBefore()) if self.depth else 0.0
            if first and self.depth:
                gap = max(gap, 2 * self.after)
            high = self._high(flowable)
            need = high + (self._start_of(flowable, after) if first else 0.0)
            if self.depth + gap + need <= self.room:
                self._put(flowable, gap, high, first)
                return True
            parts = [] if first else self._split(flowable, self.room - self.depth - gap)
            if parts:
                self._put(parts[0], gap, self._high(parts[0]), first=False)
                flowable = parts[1]
            self.column, self.depth, self.after = self.column + 1, 0.0, 0.0
        return False

    def _put(self, flowable: Flowable, gap: float, high: float, first: bool) -> None:
        x = self.column * (self.wide + self.gutter)
        top = self.depth + gap
        self.depth, self.after = top + high, flowable.getSpaceAfter()
        ruled = first and gap > 0 and not isinstance(self.placed[-1].flowable, Table)
        self.placed.append(Placed(flowable, x, top, self.depth, gap, first, ruled))

    def _high(self, flowable: Flowable) -> float:
        return float(flowable.wrap(self.wide, 9999)[1])

    def _start_of(self, headline: Flowable, after: list[Flowable]) -> float:
        """What a headline needs below it: a short list, some lines, or a whole table."""
        need, above = 0.0, headline
        for one in after if 1 < len(after) <= SHORT_LIST else after[:1]:
            high = self._high(one)
            if isinstance(one, Paragraph):
                high = min(high, (LEAST_LINES + 1) * one.style.leading)
            need += max(above.getSpaceAfter(), one.getSpaceBefore()) + high
            above = one
        return float(need)

    def _split(self, flowable: Flowable, room: float) -> list[Flowable]:
        """A paragraph in two, if enough of it has room; a table is never split."""
        if not isinstance(flowable, Paragraph) or room < LEAST_LINES * flowable.style.leading:
            return []
        parts = flowable.split(self.wide, room)
        return parts if len(parts) == 2 else []
