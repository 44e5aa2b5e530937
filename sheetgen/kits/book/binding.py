"""Books on half pages: how their text is set, and the kinds of page it flows onto. Lengths in mm,
type in pt."""

from collections.abc import Iterable, Iterator
from functools import partial
from math import fsum
from xml.etree.ElementTree import Element

from sheetgen.kits.drawing import foot as footing
from sheetgen.kits.drawing.fonts import width
from sheetgen.kits.drawing.page import PT, Area, Foot, Line, Paper, Pen, Text
from sheetgen.kits.drawing.pdf import artifact, tagged
from sheetgen.kits.pages.flowing import Kind, Piece
from sheetgen.kits.pages.pieces import (
    Entry,
    Paragraph,
    Rule,
    Ruling,
    Surface,
    Table,
    White,
    ruled,
)
from sheetgen.kits.telling import pdf
from sheetgen.kits.telling.figures import NO_FIGURES, Figures
from sheetgen.kits.telling.markdown import plain
from sheetgen.kits.telling.setting import HEAVY, THIN, Setter

TYPE = pdf.TYPE_SIZE * pdf.BOOKLET_TYPE
"""The type of a book's text, unless it asks for another."""
MARGINS = pdf.Margins(13.0, 11.0, 14.0)
LINE = 7.5
"""From one line to write on to the next."""
BETWEEN = 4.0
"""Between the turns of a page."""
BOX, LABEL, ROW = 9.6, 3.4, 5.5
"""The height of a box for what is rolled, its label included, and of a row of a table."""
NARROWEST = 13.0
"""The least width of such a box."""
TOGETHER = 42.0
"""What stands below a heading on its page, at least."""
SMALL, TITLE = 7.5, 29.0
ABOVE_TITLE, PICTURE, PLATE = 36.0, 10.0, 50.0
"""On the cover, above the title, and a picture; and from the plate to the foot."""
CELL = Ruling(down=THIN, frame=Pen(0.8), sides=(0.9, 0.9), ends=(0.1, 0.5), above=0.5)
"""How tables are ruled for a pencil."""


class Lines(Piece):
    """Lines to write on, down to the foot of the page or of its part; `least` of them, or all of
    the next page."""

    def __init__(self, least: int = 0) -> None:
        self.tall = least * LINE

    def high(self, wide: float) -> float:
        """All the room there is."""
        return self.tall

    def fit(self, wide: float, room: float, top: bool) -> tuple[Piece | None, Piece | None]:
        """As many as there is room for."""
        if room < self.tall and not top:
            return None, self
        self.tall = max(room, self.tall)
        return self, None

    def draw(self, on: Surface, area: Area) -> None:
        """Draw them."""
        downs = (area.bottom - n * LINE for n in range(int(area.height / LINE)))
        ruled(on, [Line(area.x, y, area.right, y, THIN) for y in downs])


class BookSetter(Setter):
    """Sets a text to write in: its tables are ruled for a pencil, one that has a single row is
    boxes with their labels, and what it quotes is a nudge."""

    headed = {"h1": (2.3, "title"), "h2": (1.75, "title"), "h3": (1.4, "title")}

    def __init__(self, width: float, figures: Figures = NO_FIGURES) -> None:
        super().__init__(TYPE, width, figures)

    def section(self, blocks: Iterable[Element]) -> Iterator[Piece]:
        """Some blocks that stand together."""
        root = Element("div")
        root[:] = blocks
        return self.blocks(root)

    def _block(self, element: Element) -> Iterator[Piece]:
        match element.tag:
            case "h2" | "h3":
                yield from (piece.set(needs=TOGETHER) for piece in super()._block(element))
                yield Rule(HEAVY).set(after=self.em * 0.7, keep=True)
            case "blockquote":
                yield from (self.text(one, "italic", self.size + 0.8, 1.24) for one in element)
            case _:
                yield from super()._block(element)

    def _table(self, element: Element) -> Iterator[Piece]:
        head, *rows = (list(row) for row in element.iter("tr"))
        # A hand writes where no figures stand.
        left = [n for n, cell in enumerate(head) if cell.get("align", "left") == "left"]
        if len(rows) == 1 and len(left) == len(head) and any(map(plain, head)):
            yield from self._boxes([*zip(head, rows[0], strict=True)])
            return
        wides = self._columns([head, *rows])
        over = (self.width - fsum(wides)) / max(len(left), 1)
        wides = [wide + over * (n in left) for n, wide in enumerate(wides)]
        heads = [self.labels(head)] if any(map(plain, head)) else []
        made = Table(
            [*heads, *([*map(self._cell, row)] for row in rows)],
            wides,
            CELL._replace(across=THIN),
            len(heads),
            [*[LABEL] * len(heads), *[ROW] * len(rows)],
        )
        yield made.set(after=self.em * 0.8)

    def _boxes(self, cells: list[tuple[Element, Element]]) -> Iterator[Piece]:
        """Boxes for what is rolled or decided, in as many rows as they want."""

        def wanted(cell: tuple[Element, Element]) -> float:
            label, value = map(plain, cell)
            texts = width(label, "text", SMALL), width(value, "mono", self.size)
            return min(max(*texts, NARROWEST) + 2, self.width)

        rows: list[list[tuple[Element, Element]]] = [[]]
        for cell in cells:
            if rows[-1] and fsum(map(wanted, [*rows[-1], cell])) > self.width:
                rows.append([])
            rows[-1].append(cell)
        for row in rows:
            over = (self.width - fsum(map(wanted, row))) / len(row)
            labels, values = zip(*row, strict=True)
            stacked = [self.labels(labels), [*map(self._cell, values)]]
            wides = [wanted(cell) + over for cell in row]
            made = Table(stacked, wides, CELL, 0, [LABEL, BOX - LABEL])
            yield made.set(after=self.em * 0.7 if row is rows[-1] else 0.0)

    def label(self, said: Element | str, align: str = "left") -> Paragraph:
        """A text that says what stands in a cell, or one of a list."""
        return self.text(said, "text", SMALL, 8.6 / SMALL, align=align, coloured=False)

    def labels(self, cells: Iterable[Element | str]) -> list[Paragraph]:
        """Texts that say what stands in cells."""
        return [self.label(cell) for cell in cells]

    def cover(self, title: Element, *under: Element) -> Iterator[Piece]:
        """The first page: the title, what stands under it, and a plate for who keeps the book."""
        said = plain(title).upper()
        size = min(TITLE, TITLE * self.width / width(said, "title", TITLE))
        centred = {"align": "center", "after": size * 0.4 / PT}
        yield White(ABOVE_TITLE)
        entry = Entry(plain(title), title.get("id", ""), 0)
        yield self.text(said, "title", size, 1.25, kind="H1", entry=entry, **centred)
        for one in under:
            if one.tag == "p":
                centred["after"] = self.em * 0.56
                yield self.text(one, "text", self.size * 1.4, 1.25, **centred)
            else:
                yield White(-PLATE if one.tag == "table" else PICTURE)
                yield from self._table(one) if one.tag == "table" else self._block(one)


class Book:
    """The kinds of page of a book, which have their numbers at the outer edge: a `cover`; a `page`
    that a text flows down; one of so many `parts`, one below the other, of `turns`; one that is
    drawn `whole`; and the `last`, on which `foot` says how the book is made again. `column` is how
    wide the text is."""

    def __init__(self, paper: Paper, parts: int = 1, foot: Foot | None = None) -> None:
        self.paper, self.foot = paper, foot
        side, top, bottom = MARGINS
        self.column, room = paper.width - 2 * side, paper.height - top - bottom
        area = Area(side, top, self.column, room)
        each = (room - (parts - 1) * BETWEEN) / parts
        tops = [top + n * (each + BETWEEN) for n in range(parts)]
        raised = footing.CODE_ROOM if foot else 0.0
        self.cover = Kind((area,), self._rules)
        self.page = Kind((area,), self._number)
        self.turns = Kind(tuple(area._replace(y=y, height=each) for y in tops), self._number)
        self.whole = Kind((Area(0, 0, paper.width, paper.height),), self._number)
        self.last = Kind((area._replace(height=room - raised),), sign=self._code)

    def story(self, heads: tuple[str, str]) -> Kind:
        """The first page of a story, after which there are running heads."""
        (area,), lower = self.page.areas, pdf.HALF_PAGE.top - MARGINS.top
        areas = (area._replace(y=area.y + lower, height=area.height - lower),)
        return Kind(areas, self._number, then=Kind(areas, partial(self._number, heads=heads)))

    def _number(self, on: Surface, number: int, heads: tuple[str, str] = ("", "")) -> None:
        side, wide = MARGINS.side, self.paper.width
        x, align = (wide - side, "right") if number % 2 else (side, "left")
        said = Text(x, self.paper.height - 8.6, str(number), size=8.0, align=align)
        with artifact(on.canvas):
            on.draw([said, *pdf.page_head(self.paper, pdf.HALF_PAGE, heads)])

    def _rules(self, on: Surface, number: int) -> None:
        side, top, bottom = MARGINS
        downs = top + 4, self.paper.height - bottom + 3
        ruled(on, [Line(side, y, self.paper.width - side, y, Pen(1.1)) for y in downs])

    def _code(self, on: Surface) -> None:
        (area,) = self.page.areas
        foot = Area(area.x, area.bottom, area.width, 0)
        if self.foot and (code := footing.code(foot, self.foot)):
            with tagged(on.canvas, "Figure", footing.read_out(code)):
                on.draw([code])
