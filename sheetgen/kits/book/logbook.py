"""The log book of a game on paper: a booklet to write in, made of its text in Markdown.

The text begins with the cover. What stands below a heading of the second level has pages of its
own, and what stands below one of the third level, a turn, a page or a part of one; what is left of
these is lines to write on. A heading that leads up to turns alone has no page. The last section is
about who made what.
"""

from collections.abc import Iterator
from itertools import chain
from typing import BinaryIO
from xml.etree.ElementTree import Element

from sheetgen.core.errors import check_printable
from sheetgen.core.language import phrases
from sheetgen.kits.book.binding import Book, BookSetter, Lines
from sheetgen.kits.drawing import foot as footing
from sheetgen.kits.drawing.booklets import padded
from sheetgen.kits.drawing.page import Foot, Paper
from sheetgen.kits.pages.flowing import Flow, Piece, Turn
from sheetgen.kits.telling import pdf
from sheetgen.kits.telling.figures import Figures
from sheetgen.kits.telling.markdown import front_matter, parse

say = phrases(__file__).say
LEAST = 2
"""So many lines to write on at least are left to a turn."""
Section = list[Element]
"""A heading, and what stands below it."""


def write(
    text: str,
    file: BinaryIO,
    paper: Paper,
    foot: Foot,
    figures: Figures,
    booklet: bool,
    **described: str,
) -> None:
    """Write a log book on pages of `paper`, a multiple of four; as a `booklet` two of them a side,
    to be folded. Raises UnprintableText for a character that cannot be printed."""
    root = parse(text)
    check_printable("".join("".join(root.itertext()).split()), "the log book")
    book = Book(paper, int(front_matter(text).get("per-page", 1)), foot)
    flow = Flow(book.cover)
    setter = BookSetter(book.column, figures)
    said = (say("booklet") if booklet else "", "text"), (footing.dice(foot), "mono")
    ends = (setter.text(text, face) for text, face in said if text)
    pages = flow.pages(chain(_pieces(setter, book, flow, root), ends))
    pdf.write(file, paper, pages, booklet, **described)


def _pieces(setter: BookSetter, book: Book, flow: Flow, root: Element) -> Iterator[Piece]:
    """All that the book is made of, in order."""
    cover, *sections, made = _sections(root)
    yield from setter.cover(*cover)
    before = ""
    for section, after in zip(sections, [*sections[1:], made], strict=True):
        heading, *told = section
        if heading.tag == "h2" and not told and after[0].tag == "h3":
            continue
        if heading.tag == before == "h3":
            yield Turn()
        else:
            yield Turn(book.turns if heading.tag == "h3" else book.page)
        yield from setter.section(section)
        yield Lines(LEAST if heading.tag == "h3" else 0)
        before = str(heading.tag)
    # Pages for notes fill the last sheet of the booklet.
    for _ in range(padded(flow.number + 1) - flow.number - 1):
        heading = Element("h2", {"id": "notes"})
        heading.text = say("notes")
        yield Turn(book.page)
        yield from setter.section([heading])
        yield Lines()
    yield Turn(book.last)
    yield from setter.section(made)


def _sections(root: Element) -> list[Section]:
    """The blocks of a book: the cover, and each heading with what stands below it."""
    found: list[Section] = [[]]
    for block in root:
        if block.tag in ("h2", "h3"):
            found.append([])
        found[-1].append(block)
    return found
