"""Several games bound into one book: title, contents, of each game its story and what was written
in its log book, and a career. Half pages with numbers that run on.

Knows no game: a part of the book brings its story as a report tells it, and its log book.
"""

from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from math import fsum
from typing import BinaryIO, NamedTuple
from xml.etree.ElementTree import Element, SubElement

from sheetgen.core.errors import check_printable
from sheetgen.core.language import phrases
from sheetgen.core.session import watched
from sheetgen.kits.book.binding import CELL, MARGINS, Book, BookSetter
from sheetgen.kits.drawing.page import MARGIN, PT, Area, Page, Paper
from sheetgen.kits.pages.flowing import Flow, Piece, Turn
from sheetgen.kits.pages.pieces import Surface, Table
from sheetgen.kits.telling import pdf
from sheetgen.kits.telling.figures import Figures
from sheetgen.kits.telling.markdown import parse, plain
from sheetgen.kits.telling.setting import HEADINGS, THIN, Setter

_phrases = phrases(__file__)
say = _phrases.say
NUMBER, DATE, RESULT, PAGE = 8.0, 19.0, 23.0, 11.0
"""The columns of the contents besides that of the stories, in mm."""


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
    book = Book(bound.paper)
    flow = Flow(book.cover)
    pages = [*flow.pages(_story(bound, book, flow))]
    pdf.write(file, bound.paper, pages, booklet, title=bound.title, **described)


class _Inset(Piece):
    """A page that is drawn whole and keeps to the margins of any paper, moved between those of
    this book."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def high(self, wide: float) -> float:
        """As high as its paper."""
        return self._page.paper.height

    def draw(self, on: Surface, area: Area) -> None:
        """Draw the page."""
        canvas = on.canvas
        if self._page.title:
            name = f"page-{canvas.getPageNumber()}"
            canvas.bookmarkPage(name)
            canvas.addOutlineEntry(self._page.title, name, 0, closed=True)
        canvas.saveState()
        canvas.translate((MARGINS.side - MARGIN) * PT, 0)
        on.drawer.draw(self._page)
        canvas.restoreState()


class _PageOf(Piece):
    """The number of the page on which a part begins, which leads there: it is known when all pages
    are laid out."""

    def __init__(self, setter: BookSetter, place: int, begun: dict[int, int]) -> None:
        self._label, self._place, self._begun = setter.label, place, begun

    def high(self, wide: float) -> float:
        """A line."""
        return self._label("0").high(wide)

    def draw(self, on: Surface, area: Area) -> None:
        """Draw the number."""
        said = _leading(str(self._begun[self._place]), self._place)
        self._label(said, align="right").draw(on, area)


def _anchor(place: int) -> str:
    return f"game{place}"


def _story(bound: Bound, book: Book, flow: Flow) -> Iterator[Piece]:
    """All that the book is made of, in order."""
    setter, begun = BookSetter(book.column), dict[int, int]()
    under = [_paragraph(text) for text in (*bound.under, *bound.games)]
    yield from setter.cover(_heading(bound.title, "title"), *under)
    yield Turn(book.story(("", bound.title)))
    yield from setter.section([_heading(say("bound", "contents"), "contents")])
    yield _contents(setter, bound.parts, begun)
    told = watched(bound.parts, " games", len(bound.parts))
    for place, part in enumerate(told, start=1):
        yield Turn(book.story((part.game, part.title)))
        begun[place] = flow.number
        yield from _part(book, place, part)
    for page in bound.career:
        yield Turn(book.whole)
        yield _Inset(page)
    yield Turn(book.last)
    credits = _heading(say("bound", "credits"), "credits")
    yield from setter.section([credits, *map(_paragraph, bound.credits)])


def _part(book: Book, place: int, part: Part) -> Iterator[Piece]:
    """A game: its story, and its log book."""
    root = _named_apart(deepcopy(parse(part.text)), place)
    if not title_of(part.text):
        root.insert(0, _heading(part.title, ""))
    next(root.iter("h1")).set("id", _anchor(place))
    size = (pdf.type_size(part.text) or pdf.TYPE_SIZE) * pdf.BOOKLET_TYPE
    figures = part.figures()
    yield from Setter(size, book.column, figures).blocks(root)
    log = _named_apart(deepcopy(parse(part.log())), f"{place}-log")
    if len(log):
        yield Turn(book.story((part.game, part.title)))
        heading = _heading(say("bound", "log-book"), f"{place}-log", "h2")
        setter = BookSetter(book.column, figures)
        # In the outline its headings stand below that of the story.
        setter.level = 0
        yield from setter.section([heading, *log])


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


def _contents(setter: BookSetter, parts: Sequence[Part], begun: dict[int, int]) -> Table:
    """A row for each part: its number, story and game, date, result and page."""
    heads = dict(_phrases.words("bound", "heads"))
    widths = {"number": NUMBER, "story": 0.0, "date": DATE, "result": RESULT, "page": PAGE}
    if not any(part.date for part in parts):
        del widths["date"]
    widths["story"] = setter.width - fsum(widths.values())
    rows: list[Sequence[Piece]] = [setter.labels(heads[name] for name in widths)]
    for place, part in enumerate(parts, start=1):
        told = ", ".join(text for text in (part.game, part.player) if text)
        cells = {
            "number": setter.label(str(part.number or "")),
            "story": setter.label(_leading(part.title, place, told)),
            "date": setter.label(part.date),
            "result": setter.label(part.result),
            "page": _PageOf(setter, place, begun),
        }
        rows.append([cells[name] for name in widths])
    return Table(rows, [*widths.values()], CELL._replace(across=THIN), 1)


def _leading(text: str, place: int, below: str = "") -> Element:
    """A text that leads to a part, and what stands below it."""
    cell = Element("span")
    SubElement(cell, "a", {"href": f"#{_anchor(place)}"}).text = text
    if below:
        SubElement(cell[0], "strong").text, cell[0].text = text, None
        SubElement(cell, "br").tail = below
    return cell
