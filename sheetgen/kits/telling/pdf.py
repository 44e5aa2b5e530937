"""A Markdown document as a PDF: running head, page x of y, outline, every face embedded."""

from collections.abc import Callable
from itertools import takewhile
from typing import Any, BinaryIO, NamedTuple, Protocol
from xml.etree.ElementTree import Element

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Flowable, Frame, PageBreak, PageTemplate

from sheetgen import __version__
from sheetgen.core.errors import check_printable
from sheetgen.kits.drawing import fonts, pdf
from sheetgen.kits.drawing import foot as footing
from sheetgen.kits.drawing.draw import Plotter
from sheetgen.kits.drawing.fonts import paragraph
from sheetgen.kits.drawing.page import HAIR, Area, Foot, Line
from sheetgen.kits.drawing.pdf import Tags, artifact, tagged
from sheetgen.kits.drawing.signs import LEADING
from sheetgen.kits.telling.figures import NO_FIGURES, Figures
from sheetgen.kits.telling.flowables import Plates, flowables
from sheetgen.kits.telling.markdown import front_matter, parse, plain, unfolded

TYPE_SIZE, SMALLEST, LARGEST = 10.0, 6.0, 20.0
PAGES, SPARE = 2, 18 * mm
"""What ends with figures is set on so many pages, if it can be; so much of each is reckoned to stay
empty."""
SETTINGS = (
    *((size, 1.0) for size in (12.0, 11.5, 11.0, 10.5, TYPE_SIZE)),
    *((size, 0.65) for size in (TYPE_SIZE, 9.5, 9.0)),
    (9.0, 0.5),
)
"""The sizes of type that are tried for that, each with how much of their width the figures have."""
LONG = 1.5
"""A text that takes so many times that room is set as any other."""
BOOKLET_TYPE = 0.85
"""Of the size of type, on the half pages of a booklet."""
SMALL = 8.0
"""Running head and foot, in pt."""
FOOT, BELOW = 10.0, 3.5
"""How much higher the foot of a first page is that says how the document is made again, and how far
below the margin that ends; in mm."""
_PAGES = "number-of-pages"


class Margins(NamedTuple):
    """What stays free at the sides, at the top and at the bottom of a page, in pt."""

    side: float
    top: float
    bottom: float


PAGE = Margins(20 * mm, 21 * mm, 18 * mm)
HALF_PAGE = Margins(14 * mm, 19 * mm, 16 * mm)


class Size(Protocol):
    """A size of paper, in mm."""

    @property
    def width(self) -> float:
        """From left to right."""

    @property
    def height(self) -> float:
        """From top to bottom."""


class Pages(BaseDocTemplate):  # type: ignore[misc]
    """The pages of a document; what is `waiting` for one of its own has the next."""

    def __init__(self, file: BinaryIO, **described: Any) -> None:
        super().__init__(file, **described)
        self.waiting: list[Any] = []

    def handle_pageBegin(self) -> None:  # noqa: N802 - as reportlab calls it
        """Begin a page; it ends at once where it is what waits for one."""
        super().handle_pageBegin()
        if self.waiting:
            self.frame.add(self.waiting.pop(0), self.canv)
            self._curPageFlowableCount += 1
            self.handle_pageEnd()

    def hand_out(self) -> None:
        """Give all that still waits its page."""
        if self.waiting:
            self.handle_pageBreak()
        while self.waiting:
            self.handle_flowable(self._hanging)

    def _endBuild(self) -> None:  # noqa: N802 - as reportlab calls it
        self.hand_out()
        super()._endBuild()


def to_pdf(
    markdown_text: str,
    file: BinaryIO,
    paper: Size,
    title: str,
    running_head: str = "",
    *,
    keywords: str = "",
    figures: Figures = NO_FIGURES,
    booklet: bool = False,
    foot: Foot | None = None,
    appendix: bool = True,
) -> None:
    """Write the document to `file` on pages of `paper`, with those of the figures it places; as a
    `booklet`, `paper` being a half page, laid two on a side to be folded. From the second page on
    the running head stands at the left, and the document's own title at the right; that is the
    title of the file, too, or `title` where it has none. `foot` says how it is made again, at the
    foot of the first page. Without `appendix` that of the document is left out.

    The type is of TYPE_SIZE pt or of one of SIZES, or what the document's front matter gives as
    `type-size`.
    Raises UnprintableText, with nothing written, for a character that cannot be printed.
    """
    root = parse(markdown_text)
    if not appendix:
        root = unfolded(root)
    check_printable("".join("".join(root.itertext()).split()), "the report")
    heads = running_head, _title(root)
    for head in heads:
        check_printable(head, "the running head")
    margins = HALF_PAGE if booklet else PAGE
    width, height = paper.width * mm, paper.height * mm
    column = width - 2 * margins.side
    document = Pages(
        file, pagesize=(width, height), title=heads[1] or title, author="", subject="",
        keywords=keywords, creator=f"sheetgen {__version__}",
    )  # fmt: skip
    high = height - margins.top - margins.bottom
    frame = Frame(margins.side, margins.bottom, column, high, 0, 0, 0, 0)

    def furnish(canvas: Canvas, document: Any) -> None:
        with artifact(canvas):
            _head_and_foot(canvas, width, height, margins, heads)

    templates = [PageTemplate("page", [frame], onPage=furnish)]
    if foot:
        raised = FOOT * mm
        low = Frame(margins.side, margins.bottom + raised, column, high - raised, 0, 0, 0, 0)

        def sign(canvas: Canvas, document: Any) -> None:
            _sign(canvas, paper, margins, foot)

        first = PageTemplate("first", [low], furnish, sign, autoNextPageTemplate="page")
        templates.insert(0, first)
    document.addPageTemplates(templates)

    def canvas(file: BinaryIO, **unwanted: Any) -> Canvas:
        return flowing(file, (width, height), booklet, _count_pages)

    asked = type_size(markdown_text)
    if booklet:
        story = flowables(root, (asked or TYPE_SIZE) * BOOKLET_TYPE, column, figures)
    elif asked:
        story = flowables(root, asked, column, figures)
    else:
        room = PAGES * (high - SPARE) - (FOOT * mm if foot else 0)
        story = _fitting_pages(root, column, figures, room)
    document.build(story, canvasmaker=canvas)


def _fitting_pages(root: Element, column: float, figures: Figures, room: float) -> list[Flowable]:
    """The document in the first of SETTINGS in which all of it but the appendix is no higher than
    there is room for; in the usual type, if it does not end with figures or is longer."""
    usual = flowables(root, TYPE_SIZE, column, figures)
    main = list(takewhile(lambda one: not isinstance(one, PageBreak), usual))
    if not main or not isinstance(main[-1], Plates):
        return usual
    high = 0.0
    for one in main[:-1]:
        # Between two the larger gap counts, and not both: this is a little too much.
        high += one.wrap(column, room)[1] + one.getSpaceAfter()
        if high > LONG * room:
            return usual
    for size, part in SETTINGS:
        # In larger type lines are fewer words long, and higher.
        if high * (size / TYPE_SIZE) ** 2 + main[-1].high(part) <= room:
            return usual if size == TYPE_SIZE else flowables(root, size, column, figures)
    return usual


def _title(root: Element) -> str:
    """The document's title on one line."""
    return next((" ".join(plain(title).split()) for title in root.iter("h1")), "")


def type_size(markdown_text: str) -> float:
    """The size that a document asks for; 0 if it asks for none."""
    try:
        asked = float(front_matter(markdown_text)["type-size"])
    except (KeyError, ValueError):
        return 0
    return min(max(asked, SMALLEST), LARGEST)


def _head_and_foot(
    canvas: Canvas, width: float, height: float, margins: Margins, heads: tuple[str, str]
) -> None:
    page = canvas.getPageNumber()
    canvas.saveState()
    canvas.setFont("text", SMALL)
    if page > 1 and any(heads):
        running_head(canvas, width, height, margins, heads)
    # How many pages there are is known at the end: the number is a form, drawn before it is made.
    page_of = f"page {page} of "
    left = (width - fonts.advance(page_of + "00", "text", SMALL)) / 2
    canvas.drawString(left, margins.bottom - 9 * mm, page_of)
    canvas.translate(left + fonts.advance(page_of, "text", SMALL), margins.bottom - 9 * mm)
    canvas.doForm(_PAGES)
    canvas.restoreState()


def running_head(
    canvas: Canvas, width: float, height: float, margins: Margins, heads: tuple[str, str]
) -> None:
    """Two heads above the text of a page so wide and high (in pt), the second where it has room: in
    the font at hand, which is of SMALL pt."""
    side, top, _ = margins
    shown = _fitting(heads[0], width - 2 * side)
    room = width - 2 * side - fonts.advance(shown + "    ", "text", SMALL)
    _draw(canvas, side, height - top + 7 * mm, shown)
    if fonts.advance(heads[1], "text", SMALL) <= room:
        right = width - side - fonts.advance(heads[1], "text", SMALL)
        _draw(canvas, right, height - top + 7 * mm, heads[1])
    canvas.setLineWidth(0.4)
    canvas.line(side, height - top + 5 * mm, width - side, height - top + 5 * mm)


def _sign(canvas: Canvas, paper: Size, margins: Margins, foot: Foot) -> None:
    """How the document is made again: its code in the corner, and beside it the command that makes
    it or the record it is drawn from."""
    side, plotter = margins.side / mm, Plotter(canvas)
    bottom = paper.height - margins.bottom / mm + BELOW
    place = Area(side, bottom, paper.width - 2 * side, 0)
    code = footing.code(place, foot)
    room = place.width - (footing.CODE_ROOM if code else 0)
    top = place.y - footing.CODE_ROOM + 1.0
    again = footing.dice(foot)
    lines = paragraph(side, top + 3.4, room, again, LEADING, "mono", footing.SIZE)
    with artifact(canvas):
        plotter.draw(paper.height, [Line(side, top, side + room, top, HAIR), *lines])
    if code:
        with tagged(canvas, "Figure", footing.read_out(code)):
            plotter.draw(paper.height, [code])


def _draw(canvas: Canvas, x: float, y: float, text: str) -> None:
    """Draw a text from the left, part by part in the faces that have it."""
    for face, part in fonts.parted(text, "text"):
        canvas.setFont(face, SMALL)
        canvas.drawString(x, y, part)
        x += fonts.part_width(part, face, SMALL)
    canvas.setFont("text", SMALL)


def flowing(
    file: BinaryIO, size: tuple[float, float], booklet: bool, last: Callable[[Canvas], None]
) -> Canvas:
    """A canvas with outline and tags for pages of `size` (in pt) that text flows onto, or those of
    a `booklet`; `last` draws the forms that tell what is known when all pages are drawn."""
    if booklet:
        from sheetgen.kits.drawing import booklets

        made = booklets.canvas(file, size)
    else:
        made = pdf.canvas(file, size)
    made.showOutline()
    if not booklet:
        made.tags = Tags(made)
    save = made.save

    def finished() -> None:
        last(made)
        if not booklet:
            made.tags.close(made._doc.Pages.pages)
            made.addPageLabel(0, "ARABIC", 1)
            pdf.say_sides(made, made._pagesize if made.getPageNumber() > 2 else None)
        save()

    made.save = finished
    return made


def _count_pages(canvas: Canvas) -> None:
    number_form(canvas, _PAGES, canvas.getPageNumber() - 1)


def number_form(
    canvas: Canvas, name: str, number: int, size: float = SMALL, wide: float = 0
) -> None:
    """A number to be drawn wherever its form is, on the baseline; ranged right if that is so many
    pt `wide`."""
    canvas.beginForm(name, 0, -size / 2, 100, size * 1.5)
    canvas.setFont("text", size)
    left = wide - fonts.advance(str(number), "text", size) if wide else 0
    canvas.drawString(left, 0, str(number))
    canvas.endForm()


def _fitting(text: str, width: float) -> str:
    """The text cut to a width."""
    if fonts.advance(text, "text", SMALL) <= width:
        return text
    while text and fonts.advance(text + "…", "text", SMALL) > width:
        text = text[:-1]
    return text.rstrip() + "…"
