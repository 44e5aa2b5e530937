"""The tree of a document as pieces of printed pages. Lengths in mm, type in pt."""

import re
from collections.abc import Iterable, Iterator
from copy import copy
from itertools import dropwhile, groupby, takewhile
from math import fsum
from typing import Any
from xml.etree.ElementTree import Element

from sheetgen.kits.drawing import fonts
from sheetgen.kits.drawing.fonts import width
from sheetgen.kits.drawing.page import PT, Pen
from sheetgen.kits.pages import texts
from sheetgen.kits.pages.flowing import Piece, Turn
from sheetgen.kits.pages.pieces import Entry, Paragraph, Rule, Ruling, Table
from sheetgen.kits.pages.tree import Text, Words
from sheetgen.kits.telling.figures import HEADING, Figure, Figures
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
from sheetgen.kits.telling.plates import Drawing, Plates

Said = Element | str | list[Words]
"""What a paragraph says: with its markup, as it is, or in the faces it is set in."""
HEADINGS = BLOCKS[:6]
LEAST = 7.5
"""The least type of tables, captions and commands."""
CODE = 0.6
"""So much smaller is code in running text."""
LEAD, SMALL = 1.15, 0.82
"""The type of the lead of a report, and of its credits, by the size of the rest."""
LEADING = 1.36
"""From line to line of running text, by the size of its type."""
SHORT_TABLE = 24
"""A table of so many rows, its head included, or fewer stands on one page with its heading."""
SHORT_LIST = 3
"""A list of so many items, or fewer, is not parted."""
HEADED = {"h1": (2.3, "title"), "h2": (1.35, "bold"), "h3": (1.1, "bold")}
"""The headings: their size by that of the text, and their face."""
HEAVY, LIGHT, FRAME, THIN = Pen(0.9), Pen(0.5), Pen(0.7), Pen(0.3)
_MARKED = {
    ("text", "em"): "italic",
    ("text", "strong"): "bold",
    ("italic", "strong"): "bold-italic",
    ("bold", "em"): "bold-italic",
    ("mono", "strong"): "mono-bold",
}
"""The faces of what is emphasised in a text of a face; in others it stays as it is."""


class Setter:
    """Sets the blocks of a document as a report is set."""

    headed = HEADED

    def __init__(self, size: float, width: float, figures: Figures) -> None:
        self.size, self.width, self.figures = size, width, figures
        self.em = size / PT
        self.cell_type = max(size * 0.9, LEAST + CODE)
        self.level = -1
        self.is_in_appendix = False

    def text(
        self,
        said: Said,
        face: str = "text",
        size: float = 0.0,
        leading: float = LEADING,
        **how: Any,
    ) -> Paragraph:
        """A paragraph of running text, or one of another face and size, `leading` sizes from line
        to line. What is read from the right begins there."""
        size = size or self.size
        words = [*_words(said, face, size)]
        from_right = fonts.is_from_right("".join([one.text for one in words]))
        align = how.pop("align", "right" if from_right else "left")
        made = Paragraph(Text(words, face, size, size * leading / PT, align))
        return made.set(**{"after": self.em * 0.6, **how})

    def blocks(self, parent: Element) -> Iterator[Piece]:
        """The pieces of the blocks below an element."""
        elements = list(parent)
        if [element.tag for element in elements[:2]] == ["h1", "p"]:
            yield from self._title_block(*elements[:2])
            del elements[:2]
            if [element.tag for element in elements[:2]] == ["p", BOX]:
                first = elements.pop(0)
                yield self.text(first, "text", self.size * LEAD, 1.32, after=self.em * 0.8)
        while elements:
            if closing := _closing(elements):
                yield self._plates(elements[:closing])
                del elements[:closing]
                continue
            element = elements.pop(0)
            # What is said of a photograph stands above it.
            photos = [one.get(PHOTO, "") in self.figures for one in (element, *elements[:1])]
            tags = [one.tag for one in (element, *elements[:1])]
            leads = photos == [False, True] or tags == [FIGURE, "table"]
            for piece in self._block(element):
                yield piece.set(keep=True) if leads else piece

    def _title_block(self, title: Element, below: Element) -> Iterator[Piece]:
        """The title below what is drawn above it, and the paragraph that follows above a rule."""
        if HEADING in self.figures:
            yield Drawing(self.figures[HEADING])
        yield self._heading(title, "h1")
        yield self.text(below, keep=True)
        yield Rule(HEAVY).set(after=self.em * 0.9)

    def _whole(self, piece: Piece) -> Piece:
        """A piece that begins where all of it has room."""
        return piece.set(needs=piece.high(self.width))

    def _block(self, element: Element) -> Iterator[Piece]:
        """A block; what leads up to another is kept with it."""
        match str(element.tag):
            case tag if tag in HEADINGS:
                yield self._heading(element, tag)
            case "p" if element.get(PHOTO, "") in self.figures:
                yield Drawing(self.figures[element.get(PHOTO, "")]).set(after=self.em * 0.8)
            case "p":
                yield self.text(element, keep=_leads(element))
            case tag if tag == FIGURE:
                if element.get("id") in self.figures:
                    yield self._plates([element])
            case "table":
                made, rows = self._table(element), len([*element.iter("tr")])
                yield from map(self._whole, made) if rows <= SHORT_TABLE else made
            case "pre":
                yield self._code(plain(element))
            case "ul" | "ol" as tag:
                yield from self._list(element, tag)
            case "blockquote":
                yield from self._inside(element, self.em * 1.5)
            case tag if tag == BOX:
                yield self._box(element)
            case tag if tag == CREDITS:
                yield from self._credits(element)
            case tag if tag == FOLDED:
                if not self.is_in_appendix:
                    self.is_in_appendix = True
                    yield Turn()
                yield from self.blocks(element)
            case tag if tag == CUTTING:
                yield from self._cutting(element)
            case "hr":
                yield Rule(LIGHT, pale=True).set(after=self.em)

    def _inside(self, element: Element, by: float) -> Iterator[Piece]:
        """The blocks of an element, so far from the left."""
        self.width -= by
        for piece in self.blocks(element):
            yield piece.set(left=piece.left + by)
        self.width += by

    def _cutting(self, element: Element) -> Iterator[Piece]:
        """A piece of a newspaper between rules, its masthead and the line below that in the middle:
        it leaves the outline as it is."""
        rest = copy(element)
        yield Rule(HEAVY).set(before=self.em * 0.6, after=self.em * 0.6, keep=True)
        if [block.tag for block in rest[:2]] == ["h2", "p"]:
            head = self.text(rest[0], "title", self.size * 1.6, 1.25, align="center", kind="H3")
            yield head.set(after=0.0, keep=True)
            yield self.text(rest[1], align="center", keep=True)
            del rest[:2]
        yield from self.blocks(rest)
        yield Rule(HEAVY).set(after=self.em * 0.6)

    def _heading(self, element: Element, tag: str) -> Paragraph:
        scale, face = self.headed.get(tag, (1.0, "bold-italic"))
        # An outline goes down one step at a time, whatever headings a user's template leaves out.
        self.level = min(int(tag[1]) - 1, self.level + 1)
        return self.text(
            element, face, self.size * scale, 1.2, kind=tag.upper(), keep=True,
            before=0.0 if tag == "h1" else self.em * 1.1, after=self.em * 0.45,
            entry=Entry(plain(element), element.get("id", ""), self.level),
        )  # fmt: skip

    def _plates(self, elements: list[Element]) -> Plates:
        """The figures a text ends with, and its credits."""
        figures = [self.figures.get(one.get("id", "")) for one in elements if one.tag == FIGURE]
        plates = [(figure, self._caption(figure)) for figure in figures if figure]
        below = [
            one for element in elements if element.tag == CREDITS for one in self._credits(element)
        ]
        return Plates(plates, self.em, below)

    def _caption(self, figure: Figure) -> Paragraph:
        return self.text(figure.caption, "italic", max(self.size * 0.9, LEAST))

    def _credits(self, element: Element) -> Iterator[Piece]:
        """Small print, below a rule."""
        yield Rule(LIGHT, pale=True).set(before=self.em * 0.5, after=self.em * 0.4)
        small = max(self.size * SMALL, LEAST + CODE)
        for child in element:
            if child.tag == "p":
                yield self.text(child, "text", small, 1.3, after=self.em * 0.3)
            else:
                yield from self._block(child)

    def _box(self, element: Element) -> Piece:
        """A frame around lines: what is in bold at the head of each stands in a column."""
        pad, end, size = self.em * 0.9, self.em * 0.2, self.cell_type
        ruling = Ruling(frame=FRAME, ends=(end, end), inset=(pad, self.em * 0.45))
        cells = []
        for line in (line for child in element for line in _lines(_words(child, "text", size))):
            head = [*takewhile(lambda one: one.face == "bold", line)]
            cells.append([self._cell(head), self._cell(line[len(head) :])])
        wide = max(texts.wide(head.text) for head, _ in cells) + self.em * 1.2
        made = Table(cells, [wide, self.width - wide - 2 * pad], ruling)
        return self._whole(made).set(before=end, after=self.em * 1.1)

    def _code(self, text: str) -> Paragraph:
        lines = "\n".join(map(_kept_spaces, text.rstrip("\n").split("\n")))
        return self.text(lines, "mono", max(self.size * 0.88, LEAST), align="left")

    def _list(self, element: Element, tag: str) -> Iterator[Piece]:
        start, indent = int(element.get("start", "1")), self.em * (1.1 if tag == "ul" else 1.7)
        is_short = len(element) <= SHORT_LIST
        last: Piece | None = None
        for place, item in enumerate(element):
            bullet = "•" if tag == "ul" else f"{start + place}."
            if len(item) and item[0].tag == "p" and not (item.text or "").strip():
                # The first paragraph of a loose item goes on the line of its bullet. These are
                # copies, for the tree is not this writer's alone.
                item = copy(item)
                item.text, item[0] = None, copy(item[0])
                item[0].tag = "span"
            keep = is_short and place < len(element) - 1
            said = self.text(item, align="left", left=indent, after=self.em * 0.2, keep=keep)
            for piece in (said.set(hangs=(bullet, indent)), *self._inside(item, indent)):
                if last:
                    yield last
                last = piece
        if last:
            yield last.set(after=self.em * 0.6)

    def _table(self, element: Element) -> Iterator[Piece]:
        rows = [list(row) for row in element.iter("tr")]
        if not rows:
            return
        head = len(element.findall("thead/tr"))
        cells = [[self._cell(one, number < head) for one in row] for number, row in enumerate(rows)]
        ruling = Ruling(
            below=THIN, head=HEAVY, sides=(0.0, self.em * 0.8),
            ends=(self.em * 0.16, self.em * 0.24),
        )  # fmt: skip
        made = Table(cells, self._columns(rows), ruling, head)
        yield made.set(after=self.em * 0.9)

    def _cell(self, cell: Said, head: bool = False) -> Paragraph:
        aligned = cell.get("align", "left") if isinstance(cell, Element) else "left"
        leading = self.size * 1.14 / self.cell_type
        return self.text(cell, "bold" if head else "text", self.cell_type, leading, align=aligned)

    def _columns(self, rows: list[list[Element]]) -> list[float]:
        """Widths of the columns: each as wide as its text if all fit, else no narrower than its
        longest word, and the rest shared out by what the text would like."""
        gap = self.em * 0.85
        wanted, needed = [], []
        for column in zip(*rows, strict=True):
            said = [plain(cell) for cell in column]
            wanted.append(max(width(text, "bold", self.cell_type) for text in said) + gap)
            longest = max((word for text in said for word in text.split()), key=len, default="")
            needed.append(min(width(longest, "bold", self.cell_type), self.width / 3) + gap)
        if fsum(wanted) <= self.width:
            return wanted
        spare = self.width - fsum(needed)
        if spare <= 0:
            return [self.width * part / fsum(needed) for part in needed]
        return _shared_out(spare, needed, wanted)


def _closing(elements: list[Element]) -> int:
    """How many blocks are the figures that a report ends with, and its credits: 0 if others come
    first, or there are no such."""
    tags = [str(element.tag) for element in elements]
    end = tags.index(FOLDED) if FOLDED in tags else len(tags)
    is_end = tags[:1] == [FIGURE] and {*tags[:end]} == {FIGURE, CREDITS}
    return end if is_end else 0


def _lines(words: Iterable[Words]) -> Iterator[list[Words]]:
    """What stands in each line of a text that is broken into lines."""
    for is_end, line in groupby(words, lambda one: one.text == "\n"):
        if not is_end:
            yield [*dropwhile(lambda one: not one.text.strip(), line)]


def _leads(element: Element) -> bool:
    """Whether a block leads up to the next: a heading, or a paragraph that ends in a colon."""
    return element.tag in HEADINGS or (element.tag == "p" and plain(element).endswith(":"))


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


def _words(said: Said, face: str, size: float, link: str = "") -> Iterator[Words]:
    """The words of an element, set in a face and size; blocks in it are left out."""
    if not isinstance(said, Element):
        yield from [Words(said, face, size, link)] if isinstance(said, str) else said
        return
    yield Words(_spaced(said.text), face, size, link)
    for child in said:
        match str(child.tag):
            case "br":
                yield Words("\n", face, size, link)
            case "code":
                yield Words(_spaced(_kept_spaces(child.text or "")), "mono", size - CODE, link)
            case "a":
                yield from _words(child, face, size, child.get("href", ""))
            case "em" | "strong" as tag:
                yield from _words(child, _MARKED.get((face, tag), face), size, link)
            case tag if tag not in BLOCKS:
                yield from _words(child, face, size, link)
        yield Words(_spaced(child.tail), face, size, link)


def _spaced(text: str | None) -> str:
    return re.sub(r"[ \t\n]+", " ", text or "")


def _kept_spaces(text: str) -> str:
    """A run of spaces would be printed as one: every second becomes unbreakable."""
    return text.replace("  ", " \u00a0")
