"""Several games bound into one book: title, contents, of each game its story and its log book, and
a career. Half pages, as log books have them, with numbers that run on.

Knows no game: a part of the book brings its story as a report tells it, and what draws the pages of
its log book.
"""

from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from functools import partial
from typing import Any, BinaryIO, NamedTuple
from xml.etree.ElementTree import Element

from reportlab.lib.enums import TA_RIGHT
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import (
    ActionFlowable,
    Flowable,
    Frame,
    PageBreakIfNotEmpty,
    PageTemplate,
)

from sheetgen import __version__
from sheetgen.core.errors import check_printable
from sheetgen.core.language import phrases
from sheetgen.core.session import watched
from sheetgen.kits.book.colophon import colophon
from sheetgen.kits.book.leaves import Leaf, covers, folio, leaf
from sheetgen.kits.drawing.fonts import broken, fitted
from sheetgen.kits.drawing.page import MARGIN, Item, Page, Paper, Text
from sheetgen.kits.drawing.pdf import Drawer, artifact, tagged
from sheetgen.kits.telling import pdf
from sheetgen.kits.telling.figures import Figures
from sheetgen.kits.telling.flowables import HEADINGS, INK, RULE, Grid, flowables, marked
from sheetgen.kits.telling.flowables import Text as Set
from sheetgen.kits.telling.markdown import parse, plain

_phrases = phrases(__file__)
say = _phrases.say
TYPE = pdf.TYPE_SIZE * pdf.BOOKLET_TYPE
"""The type of the stories, in pt, unless one asks for another."""
TITLE, UNDER, LISTED = 31.0, 14.0, 10.0
"""The type of the title page: title, what stands under it, the games; in pt."""
MOST = 16
"""So many lines of the title page list games."""
NUMBER, DATE, RESULT, PAGE = 8.0, 19.0, 23.0, 11.0
"""The columns of the contents besides that of the stories, in mm."""
RIGHT = ("result", "page")
"""Those that are ranged right."""
CELL = 8.5
"""The type of the contents, in pt."""
Numbered = Callable[[int], Page]
"""Draws a page under its number."""


class Part(NamedTuple):
    """A game of the book. `number` is that of the career (0: it is not finished); `game` says which
    it is and `date` when it was played (empty: nobody knows), `result` what it came to, `player`
    who played; `text` is the story in Markdown, whose `title` it begins with. Its drawings, and
    what draws the pages of its log book, are made when they are asked for."""

    number: int
    title: str
    game: str
    player: str
    date: str
    result: str
    text: str
    figures: Callable[[], Figures]
    leaves: Callable[[], Sequence[Numbered]]


class Bound(NamedTuple):
    """A book to be made: on which pages; title, what stands under it, and the games in a word;
    its parts; the pages of the career; paragraphs about who made what."""

    paper: Paper
    title: str
    under: Sequence[str]
    games: Sequence[str]
    parts: Sequence[Part]
    career: Sequence[Page]
    credits: Sequence[str]


def title_of(text: str) -> str:
    """The title of a story in Markdown, on one line; nothing if it has none."""
    found = next(parse(text).iter("h1"), None)
    return "" if found is None else " ".join(plain(found).split())


def write(
    bound: Bound,
    file: BinaryIO,
    *,
    author: str = "",
    subject: str = "",
    keywords: str = "",
    booklet: bool = False,
    ink: str = "normal",
) -> None:
    """Write the book as a PDF; as a `booklet` two pages on a side, to be folded. While the parts
    are laid out it is shown how many have been.

    Raises UnprintableText for a character that cannot be printed.
    """
    for part in bound.parts:
        check_printable("".join("".join(parse(part.text).itertext()).split()), "the report")
    book = _Book(bound, file, author, subject, keywords)
    size = bound.paper.width * mm, bound.paper.height * mm

    def canvas(file: BinaryIO, **unwanted: Any) -> Canvas:
        made = pdf.flowing(file, size, booklet, book.numbers)
        made.drawer = Drawer(made, ink)
        return made

    book.build(list(_story(bound, book)), canvasmaker=canvas)


class _Book(pdf.Pages):
    """The pages of the book: those of a story, its first one, and those that are drawn whole. What
    is told in a part is laid out when its turn comes."""

    def __init__(
        self, bound: Bound, file: BinaryIO, author: str, subject: str, keywords: str
    ) -> None:
        paper, margins = bound.paper, pdf.HALF_PAGE
        width, height = paper.width * mm, paper.height * mm
        super().__init__(
            file, pagesize=(width, height), title=bound.title, author=author, subject=subject,
            keywords=keywords, creator=f"sheetgen {__version__}",
        )  # fmt: skip
        self.column = width - 2 * margins.side
        self.heads = "", ""
        self.begun: dict[int, int] = {}
        """The first page of each part."""
        high = height - margins.top - margins.bottom
        # To gain the room of a running head is not worth another look.
        text = partial(Frame, margins.side, margins.bottom, self.column, high, 0, 0, 0, 0)
        whole = Frame(0, 0, width, height, 0, 0, 0, 0)

        def sign(canvas: Canvas, _: Any) -> None:
            page = leaf(paper, canvas.getPageNumber())
            canvas.drawer.furniture(paper.height, (folio(page),))

        def furnish(canvas: Canvas, document: Any) -> None:
            sign(canvas, document)
            with artifact(canvas):
                canvas.saveState()
                canvas.setFont("text", pdf.SMALL)
                pdf.running_head(canvas, width, height, margins, self.heads)
                canvas.restoreState()

        self.addPageTemplates(
            [
                PageTemplate("leaf", [whole]),
                PageTemplate("first", [text()], sign, autoNextPageTemplate="page"),
                PageTemplate("page", [text()], furnish),
            ]
        )

    def handle_flowable(self, flowables: list[Any]) -> None:
        """Handle what comes next; of parts that come, the next one is laid out first."""
        while isinstance(flowables[0], _Parts):
            made = next(flowables[0].parts, None)
            flowables[:1] = [*made, flowables[0]] if made else []
        super().handle_flowable(flowables)

    def numbers(self, canvas: Canvas) -> None:
        """Draw the numbers that the contents give."""
        for place, number in self.begun.items():
            pdf.number_form(canvas, _form(place), number, CELL, PAGE * mm)


class _Parts(ActionFlowable):  # type: ignore[misc]
    """Parts that are laid out one by one."""

    def __init__(self, parts: Iterator[list[Any]]) -> None:
        super().__init__()
        self.parts = parts


class _Do(ActionFlowable):  # type: ignore[misc]
    """Something that is done when all before it is laid out."""

    def __init__(self, act: Callable[[_Book], None]) -> None:
        super().__init__()
        self.apply = act


class _Whole(Flowable):  # type: ignore[misc]
    """A page that is drawn whole. The outline has it at a `level`, and above that the part that
    begins with it."""

    def __init__(self, paper: Paper, draw: Numbered, level: int = 0) -> None:
        super().__init__()
        self.width, self.height = paper.width * mm, paper.height * mm
        self._paper, self._draw, self._level = paper, draw, level

    def draw(self) -> None:
        """Draw the page."""
        number = self.canv.getPageNumber()
        page = self._draw(number)
        for title, level in ((page.part, self._level - 1), (page.title, self._level)):
            if title:
                name = f"leaf{number}-{level}"
                self.canv.bookmarkPage(name)
                self.canv.addOutlineEntry(title, name, level, closed=True)
        self.canv.drawer.draw(page)


class _Inset(_Whole):
    """A page that keeps to the margins of any paper, moved between those of this book; with its
    number."""

    def draw(self) -> None:
        """Draw the page, and its number."""
        page = leaf(self._paper, self.canv.getPageNumber())
        self.canv.saveState()
        self.canv.translate((page.body.x - MARGIN) * mm, 0)
        super().draw()
        self.canv.restoreState()
        self.canv.drawer.furniture(page.paper.height, (folio(page),))


class _PageOf(Flowable):  # type: ignore[misc]
    """The number of the page on which a part begins, which leads there."""

    def __init__(self, place: int) -> None:
        super().__init__()
        self._place = place
        self.width, self.height = PAGE * mm, CELL * 1.2

    def draw(self) -> None:
        """Draw the number, which is known when all pages are."""
        place = 0, 0, self.width, self.height
        self.canv.linkRect("", _anchor(self._place), place, relative=1)
        with tagged(self.canv, "P"):
            self.canv.saveState()
            self.canv.translate(0, self.height - CELL)
            self.canv.doForm(_form(self._place))
            self.canv.restoreState()


def _form(place: int) -> str:
    return f"page-of-{place}"


def _anchor(place: int) -> str:
    return f"game{place}"


def _story(bound: Bound, book: _Book) -> Iterator[Any]:
    """All that the book is made of, in order."""
    paper = bound.paper
    yield _Whole(paper, partial(_title_page, bound))
    yield from _turn_to(book, "first", ("", bound.title))
    yield from flowables(_heading(say("bound", "contents"), "contents"), TYPE, book.column)
    yield _contents(bound.parts, book.column)
    told = watched(bound.parts, " games", len(bound.parts))
    yield _Parts(_part(book, paper, place, part) for place, part in enumerate(told, start=1))
    for page in bound.career:
        yield from _turn_to(book, "leaf")
        yield _Inset(paper, partial(_again, page))
    yield from _turn_to(book, "leaf")
    yield _Whole(paper, partial(_credits, bound))


def _turn_to(book: _Book, template: str, heads: tuple[str, str] = ("", "")) -> Iterator[Any]:
    """A new page of another kind, when all that waits for one has had its own."""

    def act(_: Any) -> None:
        book.hand_out()
        book.heads = heads
        book.handle_nextPageTemplate(template)
        if book._hanging:
            # The page that comes next is chosen already.
            book._setPageTemplate()

    yield _Do(act)
    yield PageBreakIfNotEmpty()


def _part(book: _Book, paper: Paper, place: int, part: Part) -> list[Any]:
    """A game: its story, and its log book."""

    def begin(_: Any) -> None:
        number = book.canv.getPageNumber()
        book.begun[place] = number
        book.canv.bookmarkPage(_anchor(place))

    root = _named_apart(deepcopy(parse(part.text)), place)
    if not title_of(part.text):
        root.insert(0, _heading(part.title, f"{place}-title")[0])
    size = (pdf.type_size(part.text) or pdf.TYPE_SIZE) * pdf.BOOKLET_TYPE
    made = [*_turn_to(book, "first", (part.game, part.title)), _Do(begin)]
    made += flowables(root, size, book.column, part.figures())
    for before, draw in enumerate(part.leaves()):
        made += _turn_to(book, "leaf")
        made.append(_Whole(paper, draw if before else partial(_begins_log_book, draw), 2))
    return made


def _begins_log_book(draw: Numbered, number: int) -> Page:
    """The first page of a log book."""
    return draw(number)._replace(part=say("bound", "log-book"))


def _named_apart(root: Element, place: int) -> Element:
    """A tree whose headings have names that no other part has."""
    for element in root.iter():
        if element.tag in HEADINGS and element.get("id"):
            element.set("id", f"{place}-{element.get('id')}")
        if element.tag == "a" and element.get("href", "").startswith("#"):
            element.set("href", f"#{place}-{element.get('href', '')[1:]}")
    return root


def _heading(text: str, name: str) -> Element:
    """A tree that is one heading."""
    root = Element("div")
    heading = Element("h1", {"id": name})
    heading.text = text
    root.append(heading)
    return root


def _again(page: Page, _number: int) -> Page:
    """A page that is the same under any number."""
    return page


# The first page, the contents, the last page.


def _title_page(bound: Bound, number: int) -> Page:
    """Title, whose it is and from when, and which games are in it."""
    page = leaf(bound.paper, number)
    body, middle = page.body, page.body.x + page.body.width / 2
    title, size = fitted(bound.title.upper(), body.width, "title", TITLE, 10)
    y = body.y + 44
    items: list[Item] = [*covers(page), Text(middle, y, title, "title", size, "center")]
    y += 4
    for text in bound.under:
        for line in broken(text, body.width, "text", UNDER):
            y += 7.4
            items.append(Text(middle, y, line, "text", UNDER, "center"))
    y = body.bottom - 14 - 5.4 * min(len(bound.games), MOST)
    for line in bound.games[:MOST]:
        shown, fits = fitted(line, body.width, "text", LISTED, 7.5)
        items.append(Text(middle, y, shown, "text", fits, "center"))
        y += 5.4
    return Page(bound.paper, (), tuple(items), bound.title)


def _contents(parts: Sequence[Part], wide: float) -> Grid:
    """A row for each part: its number, story and game, date, result and page."""
    heads = dict(_phrases.words("bound", "heads"))
    widths = {"number": NUMBER, "story": 0.0, "date": DATE, "result": RESULT, "page": PAGE}
    if not any(part.date for part in parts):
        del widths["date"]
    widths["story"] = wide / mm - sum(widths.values())
    rows: list[list[Any]] = [
        [_cell(marked(heads[name], "italic"), "italic", name in RIGHT) for name in widths]
    ]
    for place, part in enumerate(parts, start=1):
        about = ", ".join(text for text in (part.game, part.player) if text)
        story = f'<a href="#{_anchor(place)}" color="#000000">{marked(part.title, "bold")}</a>'
        cells = {
            "number": _cell(str(part.number or ""), "text"),
            "story": [_cell(story, "bold"), _cell(marked(about, "text"), "text")],
            "date": _cell(marked(part.date, "text"), "text"),
            "result": _cell(marked(part.result, "text"), "text", True),
            "page": _PageOf(place),
        }
        rows.append([cells[name] for name in widths])
    table = Grid(
        rows, colWidths=[width * mm for width in widths.values()], repeatRows=1, hAlign="LEFT"
    )
    table.setStyle(
        [
            ("FONTNAME", (0, 0), (-1, -1), "text"),
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
            ("LEFTPADDING", (0, 0), (-1, -1), 0),
            ("RIGHTPADDING", (0, 0), (-2, -1), 2 * mm),
            ("RIGHTPADDING", (-1, 0), (-1, -1), 0),
            ("TOPPADDING", (0, 0), (-1, -1), 1.2 * mm),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 1.4 * mm),
            ("LINEBELOW", (0, 0), (-1, -1), 0.3, RULE),
            ("LINEBELOW", (0, 0), (-1, 0), 0.9, INK),
        ]
    )
    return table


def _cell(markup: str, face: str, right: bool = False) -> Set:
    style = ParagraphStyle(
        "cell", fontName=face, fontSize=CELL, leading=CELL * 1.2, textColor=INK, splitLongWords=1,
        alignment=TA_RIGHT if right else 0,
    )  # fmt: skip
    return Set(markup, style)


def _credits(bound: Bound, number: int) -> Page:
    """Who made what: once for all games."""
    page: Leaf = leaf(bound.paper, number)
    title = say("bound", "credits")
    items = colophon(page, title.upper(), bound.credits, (), None)
    return Page(bound.paper, (), tuple(items), title)
