"""Several games bound into one book: title, contents, of each game its story and what was written
in its log book, and a career. Half pages with numbers that run on.

Knows no game: a part of the book brings its story as a report tells it, and its log book.
"""

from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from typing import Any, BinaryIO, NamedTuple
from xml.etree.ElementTree import Element

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable

from sheetgen.core.errors import check_printable
from sheetgen.core.language import phrases
from sheetgen.core.session import watched
from sheetgen.kits.book.binding import MARGINS, TYPE, Book, BookSetter, Do, Later, turn_to
from sheetgen.kits.drawing.page import MARGIN, Page, Paper
from sheetgen.kits.drawing.pdf import Drawer, tagged
from sheetgen.kits.telling import pdf
from sheetgen.kits.telling.figures import Figures
from sheetgen.kits.telling.flowables import HEADINGS, INK, Grid, Setter, marked
from sheetgen.kits.telling.flowables import Text as Set
from sheetgen.kits.telling.markdown import parse, plain

_phrases = phrases(__file__)
say = _phrases.say
NUMBER, DATE, RESULT, PAGE = 8.0, 19.0, 23.0, 11.0
"""The columns of the contents besides that of the stories, in mm."""
CELL, PAD = 8.5, 6.0
"""The type of the page numbers there, and what is free beside them, in pt."""


class Part(NamedTuple):
    """A game of the book. `number` is that of the career (0: it is not finished); `game` says which
    it is and `date` when it was played (empty: nobody knows), `result` what it came to, `player`
    who played; `text` is the story in Markdown, whose `title` it begins with. Its drawings, and
    its log book as Markdown, are made when they are asked for."""

    number: int
    title: str
    game: str
    player: str
    date: str
    result: str
    text: str
    figures: Callable[[], Figures]
    log: Callable[[], str]


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


def write(bound: Bound, file: BinaryIO, *, booklet: bool = False, **described: str) -> None:
    """Write the book as a PDF; as a `booklet` two pages on a side, to be folded. While the parts
    are laid out it is shown how many have been.

    Raises UnprintableText for a character that cannot be printed.
    """
    for part in bound.parts:
        check_printable("".join("".join(parse(part.text).itertext()).split()), "the report")
    book = Book(file, bound.paper, 1, None, title=bound.title, **described)
    begun: dict[int, int] = {}
    size = bound.paper.width * mm, bound.paper.height * mm

    def numbers(canvas: Canvas) -> None:
        for place, number in begun.items():
            pdf.number_form(canvas, _form(place), number, CELL, PAGE * mm - PAD)

    def canvas(file: BinaryIO, **unwanted: Any) -> Canvas:
        made = pdf.flowing(file, size, booklet, numbers)
        made.drawer = Drawer(made)
        return made

    book.build(list(_story(bound, book, begun)), canvasmaker=canvas)


class _Inset(Flowable):  # type: ignore[misc]
    """A page that is drawn whole and keeps to the margins of any paper, moved between those of
    this book."""

    def __init__(self, paper: Paper, page: Page) -> None:
        super().__init__()
        self.width, self.height = paper.width * mm, paper.height * mm
        self._page = page

    def draw(self) -> None:
        """Draw the page."""
        if self._page.title:
            name = f"page-{self.canv.getPageNumber()}"
            self.canv.bookmarkPage(name)
            self.canv.addOutlineEntry(self._page.title, name, 0, closed=True)
        self.canv.saveState()
        self.canv.translate(MARGINS.side - MARGIN * mm, 0)
        self.canv.drawer.draw(self._page)
        self.canv.restoreState()


class _PageOf(Flowable):  # type: ignore[misc]
    """The number of the page on which a part begins, which leads there."""

    def __init__(self, place: int) -> None:
        super().__init__()
        self._place = place
        self.width, self.height = PAGE * mm - PAD, CELL * 1.2

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


def _story(bound: Bound, book: Book, begun: dict[int, int]) -> Iterator[Any]:
    """All that the book is made of, in order; `begun` has the first page of each part."""
    setter = BookSetter(TYPE, book.column, {})
    under = [_paragraph(text) for text in bound.under]
    yield from setter.cover(_heading(bound.title, "title"), *under, *map(_paragraph, bound.games))
    yield from _turn_to(book, "first", ("", bound.title))
    yield from setter.section([_heading(say("bound", "contents"), "contents")])
    yield _contents(setter, bound.parts)
    told = watched(bound.parts, " games", len(bound.parts))
    parts = enumerate(told, start=1)
    yield Later(lambda book: (list(_part(book, place, part, begun)) for place, part in parts))
    for page in bound.career:
        yield from _turn_to(book, "whole")
        yield _Inset(bound.paper, page)
    yield from _turn_to(book, "last")
    credits = _heading(say("bound", "credits"), "credits")
    yield from setter.section([credits, *map(_paragraph, bound.credits)])


def _turn_to(book: Book, template: str, heads: tuple[str, str] = ("", "")) -> Iterator[Any]:
    """A new page of another kind, when all that waits for one has had its own."""

    def act(_: Any) -> None:
        book.hand_out()
        book.heads = heads
        book.handle_nextPageTemplate(template)
        if book._hanging:
            # The page that comes next is chosen already.
            book._setPageTemplate()

    yield Do(act)
    yield turn_to(template)[1]


def _part(book: Book, place: int, part: Part, begun: dict[int, int]) -> Iterator[Any]:
    """A game: its story, and its log book."""

    def begin(_: Any) -> None:
        begun[place] = book.canv.getPageNumber()
        book.canv.bookmarkPage(_anchor(place))

    root = _named_apart(deepcopy(parse(part.text)), place)
    if not title_of(part.text):
        root.insert(0, _heading(part.title, f"{place}-title"))
    size = (pdf.type_size(part.text) or pdf.TYPE_SIZE) * pdf.BOOKLET_TYPE
    figures = part.figures()
    yield from _turn_to(book, "first", (part.game, part.title))
    yield Do(begin)
    yield from Setter(size, book.column, figures).blocks(root)
    log = _named_apart(deepcopy(parse(part.log())), f"{place}-log")
    if len(log):
        yield from _turn_to(book, "first", (part.game, part.title))
        heading = _heading(say("bound", "log-book"), f"{place}-log", "h2")
        yield from _of_part(BookSetter(TYPE, book.column, figures)).section([heading, *log])


def _of_part(setter: BookSetter) -> BookSetter:
    """A setter whose headings stand in the outline below that of a story."""
    setter.level = 0
    return setter


def _named_apart(root: Element, place: object) -> Element:
    """A tree whose headings have names that no other part has."""
    for element in root.iter():
        if element.tag in HEADINGS and element.get("id"):
            element.set("id", f"{place}-{element.get('id')}")
        if element.tag == "a" and element.get("href", "").startswith("#"):
            element.set("href", f"#{place}-{element.get('href', '')[1:]}")
    return root


def _heading(text: str, name: str, tag: str = "h1") -> Element:
    """A heading."""
    heading = Element(tag, {"id": name})
    heading.text = text
    return heading


def _paragraph(text: str) -> Element:
    paragraph = Element("p")
    paragraph.text = text
    return paragraph


def _contents(setter: BookSetter, parts: Sequence[Part]) -> Grid:
    """A row for each part: its number, story and game, date, result and page."""
    heads = dict(_phrases.words("bound", "heads"))
    widths = {"number": NUMBER, "story": 0.0, "date": DATE, "result": RESULT, "page": PAGE}
    if not any(part.date for part in parts):
        del widths["date"]
    widths["story"] = setter.width / mm - sum(widths.values())
    style = setter.label
    rows: list[list[Any]] = [[Set(marked(heads[name], "text"), style) for name in widths]]
    for place, part in enumerate(parts, start=1):
        about = ", ".join(text for text in (part.game, part.player) if text)
        story = f'<a href="#{_anchor(place)}" color="#000000">{marked(part.title, "bold")}</a>'
        cells = {
            "number": Set(str(part.number or ""), style),
            "story": Set(f"{story}<br/>{marked(about, 'text')}", style),
            "date": Set(marked(part.date, "text"), style),
            "result": Set(marked(part.result, "text"), style),
            "page": _PageOf(place),
        }
        rows.append([cells[name] for name in widths])
    wide = [width * mm for width in widths.values()]
    return setter.ruled(
        rows, wide, [0.0] * len(rows), 1, 0, [("LINEABOVE", (0, 2), (-1, -1), 0.3, INK)]
    )
