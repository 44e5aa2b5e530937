"""Books on half pages: how their text is set, and the pages it flows onto. Lengths in pt."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, BinaryIO
from xml.etree.ElementTree import Element

from reportlab.lib.enums import TA_CENTER
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import (
    ActionFlowable,
    CondPageBreak,
    Flowable,
    Frame,
    HRFlowable,
    NextPageTemplate,
    PageBreakIfNotEmpty,
    PageTemplate,
)

from sheetgen import __version__
from sheetgen.kits.drawing import fonts
from sheetgen.kits.drawing import foot as footing
from sheetgen.kits.drawing.draw import Plotter
from sheetgen.kits.drawing.page import Area, Foot, Paper
from sheetgen.kits.drawing.pdf import artifact, tagged
from sheetgen.kits.telling import pdf
from sheetgen.kits.telling.flowables import INK, Grid, Heading, Setter, Text, marked, markup
from sheetgen.kits.telling.markdown import plain

TYPE = pdf.TYPE_SIZE * pdf.BOOKLET_TYPE
"""The type of a book's text, unless it asks for another."""
MARGINS = pdf.Margins(13 * mm, 11 * mm, 14 * mm)
LINE = 7.5 * mm
"""From one line to write on to the next."""
BETWEEN = 4 * mm
"""Between the turns of a page."""
BOX, LABEL, ROW = 9.6 * mm, 3.4 * mm, 5.5 * mm
"""The height of a box for what is rolled, its label included, and of a row of a table."""
NARROWEST = 13 * mm
"""The least width of such a box."""
TOGETHER = 42 * mm
"""What stands below a heading on its page, at least."""
SMALL, TITLE = 7.5, 29.0
ABOVE_TITLE, PICTURE, PLATE = 36 * mm, 10 * mm, 50 * mm
"""On the cover, above the title, and a picture; and from the plate to the foot."""


class Lines(Flowable):  # type: ignore[misc]
    """Lines to write on, down to the foot of the page or of its part; `least` of them, or all of
    the next page."""

    def __init__(self, least: int = 0) -> None:
        super().__init__()
        self.least = least

    def wrap(self, wide: float, room: float) -> tuple[float, float]:
        """All the room there is."""
        self.width, self.height = wide, max(room - 0.1, self.least * LINE)
        return self.width, self.height

    def draw(self) -> None:
        """Draw them."""
        with artifact(self.canv):
            self.canv.setLineWidth(0.3)
            for line in range(int(self.height / LINE)):
                self.canv.line(0, line * LINE, self.width, line * LINE)


class Gap(Flowable):  # type: ignore[misc]
    """White, at the head of a page, too: so much, or all but so much as is negative."""

    def __init__(self, high: float) -> None:
        super().__init__()
        self.high = high

    def wrap(self, wide: float, room: float) -> tuple[float, float]:
        """As much as it is."""
        return wide, self.high if self.high > 0 else max(room + self.high, 0)

    def draw(self) -> None:
        """Nothing."""


class BookSetter(Setter):
    """Sets a text to write in: its tables are ruled for a pencil, one that has a single row is
    boxes with their labels, and what it quotes is a nudge."""

    headed = {"h1": (2.3, "title"), "h2": (1.75, "title"), "h3": (1.4, "title")}

    def __init__(self, *how: Any) -> None:
        super().__init__(*how)
        self.label = ParagraphStyle("cell", self.cells["left", False], fontSize=SMALL, leading=8.6)
        self.nudge = ParagraphStyle("nudge", self.body, fontName="italic", fontSize=self.size + 0.8)

    def section(self, blocks: Iterable[Element]) -> Iterator[Flowable]:
        """Some blocks that stand together."""
        root = Element("div")
        root[:] = blocks
        return self.blocks(root)

    def _block(self, element: Element, keep: bool = True) -> Iterator[Flowable]:
        match element.tag:
            case "h2" | "h3":
                yield CondPageBreak(TOGETHER)
                yield from super()._block(element, keep)
                rule = HRFlowable(
                    width="100%", thickness=0.9, color=INK, spaceAfter=self.size * 0.7
                )
                rule.keepWithNext = True
                yield rule
            case "blockquote":
                yield from (Text(markup(one, "italic"), self.nudge) for one in element)
            case _:
                yield from super()._block(element, keep)

    def _table(self, element: Element) -> Iterator[Flowable]:
        head, *rows = (list(row) for row in element.iter("tr"))
        # A hand writes where no figures stand.
        left = [n for n, cell in enumerate(head) if cell.get("align", "left") == "left"]
        if len(rows) == 1 and len(left) == len(head) and any(map(plain, head)):
            yield from self._boxes([*zip(head, rows[0], strict=True)])
            return
        wide = self._columns([head, *rows])
        over = (self.width - sum(wide)) / max(len(left), 1)
        wide = [size + over * (n in left) for n, size in enumerate(wide)]
        labels = self._labels(head) if any(map(plain, head)) else []
        above: list[tuple[Any, ...]] = [("LINEABOVE", (0, 1), (-1, -1), 0.3, INK)]
        above += [("VALIGN", (0, 0), (-1, 0), "BOTTOM")] if labels else []
        least = [*[LABEL] * bool(labels), *[ROW] * len(rows)]
        cells = [*([labels] if labels else []), *map(self._values, rows)]
        yield self.ruled(cells, wide, least, int(bool(labels)), self.size * 0.8, above)

    def _boxes(self, cells: list[tuple[Element, Element]]) -> Iterator[Flowable]:
        """Boxes for what is rolled or decided, in as many rows as they want."""

        def wanted(cell: tuple[Element, Element]) -> float:
            label, value = map(plain, cell)
            texts = fonts.advance(label, "text", SMALL), fonts.advance(value, "mono", self.size)
            return float(min(max(*texts, NARROWEST) + 6, self.width))

        rows: list[list[tuple[Element, Element]]] = [[]]
        for cell in cells:
            if rows[-1] and sum(map(wanted, [*rows[-1], cell])) > self.width:
                rows.append([])
            rows[-1].append(cell)
        for row in rows:
            over = (self.width - sum(map(wanted, row))) / len(row)
            heads, values = zip(*row, strict=True)
            above = [("VALIGN", (0, 0), (-1, 0), "TOP")]
            yield self.ruled(
                [self._labels(heads), self._values(values)],
                [wanted(cell) + over for cell in row],
                [LABEL, BOX - LABEL],
                0,
                self.size * 0.7 if row is rows[-1] else 0,
                above,
            )

    def _labels(self, cells: Iterable[Element]) -> list[Text]:
        return [Text(markup(cell, "text"), self.label) for cell in cells]

    def _values(self, cells: Iterable[Element]) -> list[Text]:
        return [self._cell(cell, False) for cell in cells]

    def ruled(
        self,
        cells: list[list[Any]],
        wide: list[float],
        least: list[float],
        head: int,
        below: float,
        style: list[tuple[Any, ...]],
    ) -> Grid:
        """A table with its lines, in rows no lower than that; the first `head` stand above them."""

        def tall(row: list[Any]) -> float:
            highs = (one.wrap(w - 5, 9999)[1] for one, w in zip(row, wide, strict=True))
            return float(max(highs)) + 3

        high = [max(low, tall(row)) for row, low in zip(cells, least, strict=True)]
        table = Grid(
            cells, colWidths=wide, rowHeights=high, repeatRows=head, hAlign="LEFT", spaceAfter=below
        )
        table.setStyle([
            ("FONTNAME", (0, 0), (-1, -1), "text"),
            ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
            *((f"{side}PADDING", (0, 0), (-1, -1), 2.5) for side in ("LEFT", "RIGHT")),
            *((f"{side}PADDING", (0, 0), (-1, -1), 0.5) for side in ("TOP", "BOTTOM")),
            ("LINEBEFORE", (1, head), (-1, -1), 0.3, INK),
            *style,
            ("BOX", (0, head), (-1, -1), 0.8, INK),
        ])  # fmt: skip
        return table

    def cover(self, title: Element, *under: Element) -> Iterator[Flowable]:
        """The first page: the title, what stands under it, and a plate for who keeps the book."""
        said = plain(title).upper()
        fits = min(TITLE, TITLE * self.width / fonts.advance(said, "title", TITLE))
        yield Gap(ABOVE_TITLE)
        large, name = self._centred("title", fits), title.get("id", "")
        yield Heading(marked(said, "title"), large, plain(title), name, 0)
        for one in under:
            if one.tag == "p":
                yield Text(markup(one, "text"), self._centred("text", self.size * 1.4))
            else:
                yield Gap(-PLATE if one.tag == "table" else PICTURE)
                yield from self._table(one) if one.tag == "table" else self._block(one)

    def _centred(self, face: str, size: float) -> ParagraphStyle:
        return ParagraphStyle(
            face, self.body, fontName=face, fontSize=size, leading=size * 1.25,
            alignment=TA_CENTER, spaceAfter=size * 0.4,
        )  # fmt: skip


class Do(ActionFlowable):  # type: ignore[misc]
    """Something that is done with the book when all before it is laid out."""

    def __init__(self, act: Callable[[Any], None]) -> None:
        super().__init__()
        self.apply = act


class Later(Do):
    """What is made when all before it is laid out, of the book as it stands then, bit by bit."""

    def __init__(self, make: Callable[[Any], Iterator[list[Any]]]) -> None:
        super().__init__(lambda book: None)
        self.make = make
        self.made: Iterator[list[Any]] | None = None

    def next(self, book: Any) -> list[Any]:
        """The next bit; nothing if there is none."""
        self.made = self.made or self.make(book)
        return next(self.made, [])


class Book(pdf.Pages):
    """The pages of a book, with their numbers at the outer edge: a cover; pages that a text flows
    down, those of a story with running `heads` but for the first; pages of so many `parts`, one
    below the other; pages that are drawn whole; and the last one, on which `foot` says how the book
    is made again."""

    def __init__(
        self,
        file: BinaryIO,
        paper: Paper,
        parts: int = 1,
        foot: Foot | None = None,
        **described: Any,
    ) -> None:
        wide, high = paper.width * mm, paper.height * mm
        super().__init__(
            file, pagesize=(wide, high), creator=f"sheetgen {__version__}", **described
        )
        self.heads = "", ""
        side, top, bottom = MARGINS
        self.column, room = wide - 2 * side, high - top - bottom

        def frame(y: float, tall: float, below: float = 0) -> Frame:
            return Frame(side, y, self.column, tall, 0, 0, 0, 0)

        def number(canvas: Canvas, _: Any) -> None:
            with artifact(canvas):
                canvas.setFont("text", 8)
                n, y = canvas.getPageNumber(), 8.6 * mm
                if n % 2:
                    canvas.drawRightString(wide - side, y, str(n))
                else:
                    canvas.drawString(side, y, str(n))

        def furnish(canvas: Canvas, book: Any) -> None:
            number(canvas, book)
            with artifact(canvas):
                canvas.setFont("text", pdf.SMALL)
                pdf.running_head(canvas, wide, high, pdf.HALF_PAGE, self.heads)

        def rules(canvas: Canvas, _: Any) -> None:
            with artifact(canvas):
                canvas.setLineWidth(1.1)
                for y in (high - top - 4 * mm, bottom - 3 * mm):
                    canvas.line(side, y, wide - side, y)

        def last(canvas: Canvas, _: Any) -> None:
            foot_of_page = Area(side / mm, (high - bottom) / mm, self.column / mm, 0)
            if foot and (code := footing.code(foot_of_page, foot)):
                with tagged(canvas, "Figure", footing.read_out(code)):
                    Plotter(canvas).draw(paper.height, [code])

        each = (room - (parts - 1) * BETWEEN) / parts
        below = [bottom + n * (each + BETWEEN) for n in reversed(range(parts))]
        raised = footing.CODE_ROOM * mm if foot else 0
        headed = room - (pdf.HALF_PAGE.top - top)
        self.addPageTemplates([
            PageTemplate("cover", [frame(bottom, room)], rules),
            PageTemplate("page", [frame(bottom, room)], number),
            PageTemplate("turns", [frame(y, each) for y in below], number),
            PageTemplate("first", [frame(bottom, headed)], number, autoNextPageTemplate="story"),
            PageTemplate("story", [frame(bottom, headed)], furnish),
            PageTemplate("whole", [Frame(0, 0, wide, high, 0, 0, 0, 0)], number),
            PageTemplate("last", [frame(bottom + raised, room - raised)], last),
        ])  # fmt: skip

    def handle_flowable(self, flowables: list[Any]) -> None:
        """Handle what comes next; what is made later is made now."""
        while isinstance(flowables[0], Later):
            made = flowables[0].next(self)
            flowables[:1] = [*made, flowables[0]] if made else []
            if not flowables:
                return
        super().handle_flowable(flowables)


def turn_to(template: str) -> tuple[Any, Any]:
    """A new page of another kind."""
    return NextPageTemplate(template), PageBreakIfNotEmpty()
