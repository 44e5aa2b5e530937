"""The tree of a document as flowables for the printed page.

Only this module writes reportlab's paragraph markup: all text in it is escaped here.
"""

import re
from collections.abc import Iterator, Sequence
from copy import copy
from html import escape
from io import BytesIO
from itertools import groupby
from typing import Any
from xml.etree.ElementTree import Element

from reportlab.lib.colors import HexColor
from reportlab.lib.enums import TA_CENTER, TA_LEFT, TA_RIGHT
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase.pdfmetrics import registerFontFamily
from reportlab.platypus import (
    CondPageBreak,
    Flowable,
    HRFlowable,
    Indenter,
    KeepTogether,
    PageBreak,
    Paragraph,
    Spacer,
    Table,
)

from sheetgen.kits.drawing import fonts
from sheetgen.kits.drawing.draw import Plotter
from sheetgen.kits.drawing.page import PT
from sheetgen.kits.drawing.pdf import tagged
from sheetgen.kits.telling.figures import HEADING, NO_FIGURES, Figure, Figures
from sheetgen.kits.telling.markdown import (
    BLOCKS,
    BOX,
    CREDITS,
    CUTTING,
    FIGURE,
    FOLDED,
    PHOTO,
    plain,
)

INK = HexColor("#000000")
_KINDS = {f"h{level}": f"H{level}" for level in range(1, 7)}
"""Parts of a document by the styles they are set in; all else is a paragraph."""


def marked(text: str, face: str) -> str:
    """A text in reportlab's paragraph markup, all of it escaped; what its face lacks is set in one
    that has it."""
    return "".join(
        escape(part) if own == face else f'<font face="{own}">{escape(part)}</font>'
        for own, part in fonts.parted_as_read(text, face)
    )


class Text(Paragraph):  # type: ignore[misc]
    """A paragraph that is broken into lines once for a width, however often it is asked how high it
    is: in a table, or with what it is kept together with, that is several times."""

    style: ParagraphStyle
    blPara: Any  # noqa: N815 - as reportlab calls it
    _broken: tuple[list[float], Any] = [], None

    def breakLines(self, width: list[float]) -> Any:  # noqa: N802 - as reportlab calls it
        """The lines, for widths of the first and of the others."""
        if self._broken[0] != width:
            # Copied, for reportlab takes the room of a bullet off the list itself.
            self._broken = width.copy(), super().breakLines(width)
        return self._broken[1]

    def draw(self) -> None:
        """Draw it as the part of the document that its style is named after."""
        kind = _KINDS.get(self.style.name, "P")
        text = " ".join(map(_said, self.blPara.lines))
        if fonts.has_from_right(text):
            self._turn(fonts.is_from_right(text))
        with tagged(self.canv, kind):
            super().draw()

    def _turn(self, from_right: bool) -> None:
        """Put the letters of each line in the order in which they stand. What is read `from_right`
        begins there, but beside a bullet, or in a cell, which stands as its column does."""
        if from_right and self.style.name not in ("cell", "item"):
            self.style = ParagraphStyle("turned", self.style, alignment=TA_RIGHT)
        # A paragraph that is parted at the end of a page reads its lines again.
        self.blPara = copy(self.blPara)
        self.blPara.lines = [_turned(line, from_right) for line in self.blPara.lines]


def _said(line: Any) -> str:
    """The text of a line of reportlab's: one of words, or one of parts that are set differently."""
    return " ".join(line[1]) if isinstance(line, tuple) else "".join(p.text for p in line.words)


def _turned(line: Any, from_right: bool) -> Any:
    """A copy of a line of reportlab's with its letters as they stand from left to right."""
    parts = [(_said(line), None)] if isinstance(line, tuple) else [(p.text, p) for p in line.words]
    letters = [(letter, part) for text, part in parts for letter in fonts.letters_of(text)]
    placed = fonts.turned(letters, from_right)
    if isinstance(line, tuple):
        return line[0], "".join(letter for letter, _ in placed).split(" ")
    line = copy(line)
    line.words = []
    for part, of_part in groupby(placed, key=lambda letter: letter[1]):
        line.words.append(copy(part))
        line.words[-1].text = "".join(letter for letter, _ in of_part)
    return line


class Heading(Text):
    """A heading that enters itself in the outline as it is drawn."""

    def __init__(self, markup: str, style: ParagraphStyle, text: str, name: str, level: int):
        super().__init__(markup, style)
        self._entry = text, name, level

    def draw(self) -> None:
        """Draw the heading and its bookmark."""
        text, name, level = self._entry
        self.canv.bookmarkHorizontal(name, 0, self.height)
        self.canv.addOutlineEntry(text, name, level, closed=False)
        super().draw()


class Drawing(Flowable):  # type: ignore[misc]
    """A figure as wide as the column, drawn as a page of a game sheet is; a photograph no higher
    than `HIGHEST`."""

    HIGHEST = 75.0
    """In mm."""

    def __init__(self, figure: Figure, width: float) -> None:
        super().__init__()
        widest = self.HIGHEST * PT / max(figure.slope, 0.01) if figure.jpeg else width
        self.figure, self.width = figure, min(width, widest)
        self.height = figure.high(self.width / PT) * PT

    def draw(self) -> None:
        """Draw the figure."""
        with tagged(self.canv, "Figure", self.figure.caption):
            if self.figure.jpeg:
                source = ImageReader(BytesIO(self.figure.jpeg))
                self.canv.drawImage(source, 0, 0, self.width, self.height)
                return
            self.canv.setFillColor(INK)
            self.canv.setStrokeColor(INK)
            items = self.figure.draw(self.width / PT)
            Plotter(self.canv).draw(self.height / PT, items)


class Plates(Flowable):  # type: ignore[misc]
    """Figures above their captions, and what is printed below them: as wide as the column, or less,
    down to half, where that leaves room for all of it on the page. Apart only where no page holds
    them."""

    WIDTHS = 1.0, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5

    def __init__(
        self,
        plates: list[tuple[Figure, Paragraph]],
        width: float,
        gap: float,
        below: Sequence[Flowable] = (),
    ) -> None:
        super().__init__()
        self.plates, self.column, self.gap, self.below = plates, width, gap, below

    def wrap(self, _width: float, room: float) -> tuple[float, float]:
        """As large as there is room for; the whole width where none has."""
        self.part = next((part for part in self.WIDTHS if self.high(part) <= room), 1.0)
        self.height = self.high(self.part)
        return self.column, self.height

    def high(self, part: float) -> float:
        """How high it is if the figures have such a part of their width, in pt."""
        return self.gap + sum(high for _, high in self._parts(self.column * part))

    def _parts(self, wide: float) -> Iterator[tuple[Flowable, float]]:
        """All from the top, each with how high it is and the gap below it."""
        for figure, caption in self.plates:
            drawing = Drawing(figure, wide)
            yield drawing, drawing.height + caption.style.fontSize * 0.5
            yield caption, caption.wrap(wide, 9999)[1] + self.gap * 1.2
        for one in self.below:
            high = one.wrap(self.column, 9999)[1]
            yield one, one.getSpaceBefore() + high + one.getSpaceAfter()

    def split(self, _width: float, room: float) -> list[Flowable]:
        """Each figure by itself, where not even a page of their own holds them all."""
        whole = getattr(self._frame, "_height", 0)
        if self.high(self.WIDTHS[-1]) <= whole or room < whole - 1 or not self.plates[1:]:
            return []
        return [*(Plates([one], self.column, self.gap) for one in self.plates), *self.below]

    def draw(self) -> None:
        """Draw them from the top down, figures and captions in the middle of the column."""
        wide, y = self.column * self.part, self.height - self.gap
        for one, high in self._parts(wide):
            x = 0 if one in self.below else (self.column - wide) / 2
            above = one.getSpaceBefore() if one in self.below else 0
            one.drawOn(self.canv, x, y - above - one.height)
            y -= high


class Grid(Table):  # type: ignore[misc]
    """A table whose rows and cells are parts of the document; its lines are not."""

    def draw(self) -> None:
        """Draw it, cell by cell."""
        self._renderCB = self._part if getattr(self.canv, "tags", None) else None
        super().draw()

    def _part(self, _table: Table, event: str, *where: Any) -> None:
        tags = self.canv.tags
        match event:
            case "startTable":
                tags.begin("Table")
            case "startRow":
                tags.begin("TR")
                self._row = where[0]
            case "startCell":
                tags.begin("TH" if self._row < self.repeatRows else "TD")
            case "startBG" | "startLines":
                self.canv.addLiteral("/Artifact BMC")
            case "endBG" | "endLines":
                self.canv.addLiteral("EMC")
            case "endTable" | "endRow" | "endCell":
                tags.end()


RULE = HexColor("#8a8a8a")
LINK = "#1f4e79"
_TAGS = {"em": ("<i>", "</i>", "italic"), "strong": ("<b>", "</b>", "bold")}
_ALIGNED = {"left": TA_LEFT, "center": TA_CENTER, "right": TA_RIGHT}
HEADINGS = BLOCKS[:6]
LEAST = 7.5
"""The least type of tables, captions and commands, in pt."""
CODE = 0.6
"""So much smaller is code in running text, in pt."""
LEAD, SMALL = 1.15, 0.82
"""The type of the lead of a report, and of its credits, by the size of the rest."""
SHORT_TABLE = 24
"""A table of so many rows, its head included, or fewer stands on one page with its heading."""
SHORT_LIST = 3
"""A list of so many items, or fewer, is not parted."""
HEADED = {"h1": (2.3, "title"), "h2": (1.35, "bold"), "h3": (1.1, "bold")}
"""The headings: their size by that of the text, and their face."""


def flowables(
    root: Element, size: float, width: float, figures: Figures = NO_FIGURES
) -> list[Flowable]:
    """The document set in type of `size` pt for a column of `width` pt, its figures in their
    places."""
    return list(Setter(size, width, figures).blocks(root))


class Setter:
    """Sets the blocks of a document as a report is set."""

    headed = HEADED

    def __init__(self, size: float, width: float, figures: Figures) -> None:
        for face in ("text", "bold", "italic", "bold-italic", "mono", "mono-bold", "title"):
            fonts.font(face)
        # For <b> and <i> in a paragraph reportlab looks in the family of the face at hand.
        registerFontFamily("text", "text", "bold", "italic", "bold-italic")
        registerFontFamily("bold", "bold", "bold", "bold-italic", "bold-italic")
        registerFontFamily("title", "title", "title", "title", "title")
        registerFontFamily("mono", "mono", "mono-bold", "mono", "mono-bold")
        self.size = size
        self.width = width
        self.figures = figures
        self.level = -1
        self.is_in_appendix = False
        self.body = ParagraphStyle(
            "body", fontName="text", fontSize=size, leading=size * 1.36, spaceAfter=size * 0.6,
            textColor=INK, splitLongWords=1, allowWidows=0, allowOrphans=0,
        )  # fmt: skip
        small, cell = max(size * SMALL, LEAST + CODE), max(size * 0.9, LEAST + CODE)
        self.leading = self._style("leading", keepWithNext=True)
        self.caption = self._style(
            "caption", fontName="italic", fontSize=max(size * 0.9, LEAST), spaceBefore=size * 0.4
        )
        self.lead = self._style(
            "lead", fontSize=size * LEAD, leading=size * LEAD * 1.32, spaceAfter=size * 0.8
        )
        self.small = self._style(
            "small", fontSize=small, leading=small * 1.3, spaceAfter=size * 0.3
        )
        cells = self._style("cell", fontSize=cell, leading=size * 1.14, spaceAfter=0)
        self.cells = {
            (align, head): ParagraphStyle("cell", cells, alignment=aligned, fontName=face)
            for align, aligned in _ALIGNED.items()
            for head, face in ((True, "bold"), (False, "text"))
        }

    def _style(self, name: str, **otherwise: object) -> ParagraphStyle:
        """The style of running text but for what is otherwise."""
        return ParagraphStyle(name, self.body, **otherwise)

    def blocks(self, parent: Element) -> Iterator[Flowable]:
        """The flowables of the blocks below an element."""
        elements = list(parent)
        if [element.tag for element in elements[:2]] == ["h1", "p"]:
            yield from self._title_block(*elements[:2])
            del elements[:2]
            if [element.tag for element in elements[:2]] == ["p", BOX]:
                yield Text(markup(elements.pop(0), "text"), self.lead)
        while elements:
            closing = _closing(elements)
            if closing:
                yield self._plates(elements[:closing])
                del elements[:closing]
                continue
            if [one.get(PHOTO, "") in self.figures for one in elements[:2]] == [False, True]:
                # What is said of a photograph stands above it.
                yield Text(markup(elements.pop(0), "text"), self.leading)
                continue
            lead = _leading(elements)
            table = elements[len(lead)] if lead or elements[0].tag == "table" else None
            if table is None:
                yield from self._block(elements.pop(0))
            else:
                yield from self._with_lead(lead, table)
                del elements[: len(lead) + 1]

    def _title_block(self, title: Element, below: Element) -> Iterator[Flowable]:
        """The title below what is drawn above it, and the paragraph that follows above a rule."""
        if HEADING in self.figures:
            yield Drawing(self.figures[HEADING], self.width)
        yield self._heading(title, "h1", keep=True)
        yield Text(markup(below, "text"), self.body)
        yield HRFlowable(
            width="100%", thickness=0.9, color=INK, spaceBefore=0, spaceAfter=self.size * 0.9
        )

    def _with_lead(self, lead: list[Element], table: Element) -> Iterator[Flowable]:
        """A table with what leads up to it: on one page if the table is short, or a figure's."""
        blocks: list[Flowable] = []
        for element in lead:
            blocks += self._block(element, keep=False)
        rows = len(list(table.iter("tr")))
        if rows <= SHORT_TABLE or any(element.tag == FIGURE for element in lead):
            yield KeepTogether([*blocks, *self._table(table)])
        else:
            yield CondPageBreak(self.size * 14)
            yield from blocks
            yield from self._table(table)

    def _block(self, element: Element, keep: bool = True) -> Iterator[Flowable]:
        """A block; what leads up to another is kept with it unless told otherwise."""
        match str(element.tag):
            case tag if tag in HEADINGS:
                yield self._heading(element, tag, keep)
            case "p" if element.get(PHOTO, "") in self.figures:
                yield Drawing(self.figures[element.get(PHOTO, "")], self.width)
                yield Spacer(0, self.size * 0.8)
            case "p":
                style = self.leading if keep and _leads(element) else self.body
                yield Text(markup(element, "text"), style)
            case tag if tag == FIGURE:
                if element.get("id") in self.figures:
                    yield self._plates([element])
            case "pre":
                yield self._code(plain(element))
            case "ul" | "ol" as tag:
                yield from self._list(element, tag)
            case "blockquote":
                yield Indenter(self.size * 1.5)
                yield from self.blocks(element)
                yield Indenter(-self.size * 1.5)
            case tag if tag == BOX:
                yield self._box(element)
            case tag if tag == CREDITS:
                yield from self._credits(element)
            case tag if tag == FOLDED:
                if not self.is_in_appendix:
                    self.is_in_appendix = True
                    yield PageBreak()
                yield from self.blocks(element)
            case tag if tag == CUTTING:
                yield from self._cutting(element)
            case "hr":
                yield HRFlowable(width="100%", thickness=0.5, color=RULE, spaceAfter=self.size)

    def _cutting(self, element: Element) -> Iterator[Flowable]:
        """A piece of a newspaper between rules, its masthead and the line below that in the middle:
        it leaves the outline as it is."""
        rule = {"width": "100%", "thickness": 0.9, "color": INK, "spaceAfter": self.size * 0.6}
        head = ParagraphStyle(
            "h3", fontName="title", fontSize=self.size * 1.6, leading=self.size * 2,
            alignment=TA_CENTER, keepWithNext=True,
        )  # fmt: skip
        below = ParagraphStyle("below", self.leading, alignment=TA_CENTER)
        yield HRFlowable(spaceBefore=self.size * 0.6, **rule)
        rest = copy(element)
        if [block.tag for block in rest[:2]] == ["h2", "p"]:
            yield Text(markup(rest[0], "title"), head)
            yield Text(markup(rest[1], "text"), below)
            del rest[:2]
        yield from self.blocks(rest)
        yield HRFlowable(**rule)

    def _heading(self, element: Element, tag: str, keep: bool) -> Text:
        scale, face = self.headed.get(tag, (1.0, "bold-italic"))
        size = self.size * scale
        style = ParagraphStyle(
            tag, fontName=face, fontSize=size, leading=size * 1.2, textColor=INK, keepWithNext=keep,
            spaceBefore=0 if tag == "h1" else self.size * 1.1, spaceAfter=self.size * 0.45,
        )  # fmt: skip
        # An outline goes down one step at a time, whatever headings a user's template leaves out.
        self.level = min(int(tag[1]) - 1, self.level + 1)
        name = element.get("id", "")
        return Heading(markup(element, face), style, plain(element), name, self.level)

    def _caption(self, figure: Figure) -> Text:
        return Text(marked(figure.caption, "italic"), self.caption)

    def _plates(self, elements: list[Element]) -> Plates:
        """The figures a text ends with, and its credits."""
        figures = [self.figures.get(one.get("id", "")) for one in elements if one.tag == FIGURE]
        plates = [(figure, self._caption(figure)) for figure in figures if figure]
        below = [
            one for element in elements if element.tag == CREDITS for one in self._credits(element)
        ]
        return Plates(plates, self.width, self.size, below)

    def _credits(self, element: Element) -> Iterator[Flowable]:
        """Small print, below a rule."""
        yield HRFlowable(
            width="100%",
            thickness=0.5,
            color=RULE,
            spaceBefore=self.size * 0.5,
            spaceAfter=self.size * 0.4,
        )
        for child in element:
            if child.tag == "p":
                yield Text(markup(child, "text"), self.small)
            else:
                yield from self._block(child)

    def _box(self, element: Element) -> Flowable:
        """A frame around lines: what is in bold at the head of each stands in a column."""
        rows = [[_head(line), _rest(line)] for child in element for line in _lines(child)]
        said = [
            [Text(markup(cell, "text"), self.cells["left", False]) for cell in row] for row in rows
        ]
        wide = max(fonts.advance(plain(head), "bold", self.size * 0.9) for head, _ in rows)
        pad, gap = self.size * 0.9, self.size * 1.2
        table = Grid(
            said,
            colWidths=[pad + wide + gap, self.width - pad - wide - gap],
            hAlign="LEFT",
            spaceBefore=self.size * 0.2,
            spaceAfter=self.size * 1.1,
        )
        last = len(rows) - 1
        table.setStyle(
            [
                ("FONTNAME", (0, 0), (-1, -1), "text"),
                ("VALIGN", (0, 0), (-1, -1), "TOP"),
                ("LEFTPADDING", (0, 0), (-1, -1), 0),
                ("LEFTPADDING", (0, 0), (0, -1), pad),
                ("RIGHTPADDING", (0, 0), (-1, -1), pad),
                ("TOPPADDING", (0, 0), (-1, -1), self.size * 0.2),
                ("BOTTOMPADDING", (0, 0), (-1, -1), self.size * 0.2),
                ("TOPPADDING", (0, 0), (-1, 0), self.size * 0.6),
                ("BOTTOMPADDING", (0, last), (-1, last), self.size * 0.75),
                ("BOX", (0, 0), (-1, -1), 0.7, INK),
            ]
        )
        return table

    def _code(self, text: str) -> Flowable:
        lines = "<br/>".join(
            marked(_kept_spaces(line), "mono") for line in text.rstrip("\n").split("\n")
        )
        size = max(self.size * 0.88, LEAST)
        return Text(lines, self._style("pre", fontName="mono", fontSize=size))

    def _list(self, element: Element, tag: str) -> Iterator[Flowable]:
        start = int(element.get("start", "1"))
        indent = self.size * (1.1 if tag == "ul" else 1.7)
        is_short = len(element) <= SHORT_LIST
        for place, item in enumerate(element):
            bullet = "•" if tag == "ul" else f"{start + place}."
            style = ParagraphStyle(
                "item",
                self.body,
                spaceAfter=self.size * 0.2,
                leftIndent=indent,
                bulletIndent=0,
                bulletFontName="text",
                bulletFontSize=self.size,
                keepWithNext=is_short and place < len(element) - 1,
            )
            if len(item) and item[0].tag == "p" and not (item.text or "").strip():
                # The first paragraph of a loose item goes on the line of its bullet. These are
                # copies, for the tree is not this writer's alone.
                item = copy(item)
                item.text, item[0] = None, copy(item[0])
                item[0].tag = "span"
            yield Text(markup(item, "text"), style, bulletText=bullet)
            if inside := list(self.blocks(item)):
                yield from (Indenter(indent), *inside, Indenter(-indent))
        yield Spacer(0, self.size * 0.4)

    def _table(self, element: Element) -> Iterator[Flowable]:
        rows = [list(row) for row in element.iter("tr")]
        if not rows:
            return
        head = len(element.findall("thead/tr"))
        cells = [
            [self._cell(cell, number < head) for cell in row] for number, row in enumerate(rows)
        ]
        table = Grid(
            cells,
            colWidths=self._columns(rows),
            repeatRows=head,
            splitInRow=1,
            hAlign="LEFT",
            spaceAfter=self.size * 0.9,
        )
        table.setStyle(
            [
                # reportlab sets the font of a cell, whatever is in it; its own is not embedded.
                ("FONTNAME", (0, 0), (-1, -1), "text"),
                ("VALIGN", (0, 0), (-1, -1), "TOP"),
                ("LEFTPADDING", (0, 0), (-1, -1), 0),
                ("RIGHTPADDING", (0, 0), (-1, -1), self.size * 0.8),
                ("TOPPADDING", (0, 0), (-1, -1), self.size * 0.16),
                ("BOTTOMPADDING", (0, 0), (-1, -1), self.size * 0.24),
                ("LINEBELOW", (0, 0), (-1, -1), 0.3, RULE),
                ("LINEBELOW", (0, head - 1), (-1, head - 1), 0.9, INK),
            ]
        )
        yield table

    def _cell(self, cell: Element, head: bool) -> Text:
        return Text(
            markup(cell, "bold" if head else "text"), self.cells[cell.get("align", "left"), head]
        )

    def _columns(self, rows: list[list[Element]]) -> list[float]:
        """Widths of the columns: each as wide as its text if all fit, else no narrower than its
        longest word, and the rest shared out by what the text would like."""
        gap = self.size * 0.85
        size = max(self.size * 0.9, LEAST + CODE)
        wanted, needed = [], []
        for column in zip(*rows, strict=True):
            texts = [plain(cell) for cell in column]
            wanted.append(max(fonts.advance(text, "bold", size) for text in texts) + gap)
            longest = max((word for text in texts for word in text.split()), key=len, default="")
            needed.append(min(fonts.advance(longest, "bold", size), self.width / 3) + gap)
        if sum(wanted) <= self.width:
            return wanted
        spare = self.width - sum(needed)
        if spare <= 0:
            return [self.width * part / sum(needed) for part in needed]
        return _shared_out(spare, needed, wanted)


def _closing(elements: list[Element]) -> int:
    """How many blocks are the figures that a report ends with, and its credits: 0 if others come
    first, or there are no such."""
    tags = [str(element.tag) for element in elements]
    end = tags.index(FOLDED) if FOLDED in tags else len(tags)
    is_end = tags[:1] == [FIGURE] and {*tags[:end]} == {FIGURE, CREDITS}
    return end if is_end else 0


def _lines(element: Element) -> Iterator[Element]:
    """What stands in each line of an element, by itself."""
    line = Element("span")
    line.text = element.text
    for child in element:
        if child.tag == "br":
            yield line
            line = Element("span")
            line.text = child.tail
        else:
            line.append(child)
    yield line


def _head(line: Element) -> Element:
    """What a line has in bold at its head."""
    head = Element("span")
    if len(line) and line[0].tag == "strong" and not (line.text or "").strip():
        head.append(copy(line[0]))
        head[0].tail = None
    return head


def _rest(line: Element) -> Element:
    """What follows the head of a line."""
    if not len(_head(line)):
        return line
    rest = Element("span")
    rest.text = (line[0].tail or "").lstrip()
    rest.extend(line[1:])
    return rest


def _leads(element: Element) -> bool:
    """Whether a block leads up to the next: a heading, or a paragraph that ends in a colon."""
    return element.tag in HEADINGS or (element.tag == "p" and plain(element).endswith(":"))


def _leading(elements: list[Element]) -> list[Element]:
    """What leads up to a table, and the figures, that stand right before one."""
    stand = (i for i, one in enumerate(elements) if not (_leads(one) or one.tag == FIGURE))
    count = next(stand, len(elements))
    return elements[:count] if [one.tag for one in elements[count : count + 1]] == ["table"] else []


def _shared_out(spare: float, needed: list[float], wanted: list[float]) -> list[float]:
    """Widths from `needed` up: the columns that want least get it first, the others share."""
    widths = list(needed)
    waiting = sorted(range(len(needed)), key=lambda i: wanted[i] - needed[i])
    while waiting:
        column, *rest = waiting
        share = spare / len(waiting)
        more = min(wanted[column] - needed[column], share)
        widths[column] += more
        spare -= more
        waiting = rest
    return widths


def markup(element: Element, face: str) -> str:
    """The text of an element, set in a face, in reportlab's paragraph markup, all of it escaped."""
    parts = [_set(element.text, face)]
    for child in element:
        parts += [_marked(child, face), _set(child.tail, face)]
    return "".join(parts)


def _set(text: str | None, face: str) -> str:
    return marked(re.sub(r"[ \t\n]+", " ", text or ""), face)


def _marked(child: Element, face: str) -> str:
    tag = str(child.tag)
    if tag == "br":
        return "<br/>"
    if tag == "code":
        code = _set(_kept_spaces(child.text or ""), "mono")
        return f'<font face="mono" size="-{CODE}">{code}</font>'
    if tag == "a":
        href = escape(child.get("href", ""))
        return f'<a href="{href}" color="{LINK}">{markup(child, face)}</a>'
    if tag in _TAGS:
        opening, closing, own = _TAGS[tag]
        return opening + markup(child, own) + closing
    return "" if tag in ("ul", "ol", "table", "pre", "blockquote", "p") else markup(child, face)


def _kept_spaces(text: str) -> str:
    """A run of spaces would be printed as one: every second becomes unbreakable."""
    return text.replace("  ", " \u00a0")
