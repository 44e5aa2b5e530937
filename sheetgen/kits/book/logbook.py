"""The log book of a game on paper: a booklet to write in, made of its text in Markdown.

The text begins with the cover. What stands below a heading of the second level has pages of its
own, and what stands below one of the third level, a turn, a page or a part of one; what is left of
these is lines to write on. A heading that leads up to turns alone has no page. The last section is
about who made what.
"""

from collections.abc import Iterator
from functools import partial
from typing import Any, BinaryIO
from xml.etree.ElementTree import Element

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import FrameBreak

from sheetgen.core.errors import check_printable
from sheetgen.core.language import phrases
from sheetgen.kits.book.binding import TYPE, Book, BookSetter, Later, Lines, turn_to
from sheetgen.kits.drawing import foot as footing
from sheetgen.kits.drawing.booklets import padded
from sheetgen.kits.drawing.page import Foot, Paper
from sheetgen.kits.telling import pdf
from sheetgen.kits.telling.figures import Figures
from sheetgen.kits.telling.flowables import Text, marked
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
    book = Book(file, paper, int(front_matter(text).get("per-page", 1)), foot, **described)
    size = paper.width * mm, paper.height * mm

    def canvas(file: BinaryIO, **unwanted: Any) -> Canvas:
        return pdf.flowing(file, size, booklet, lambda canvas: None)

    setter = BookSetter(TYPE, book.column, figures)
    pages = list(_pages(setter, root))
    folding = say("booklet") if booklet else ""
    said = (folding, "text"), (footing.dice(foot), "mono")
    pages += [Text(marked(text, face), setter.body) for text, face in said if text]
    book.build(pages, canvasmaker=canvas)


def _pages(setter: BookSetter, root: Element) -> Iterator[Any]:
    """All that the book is made of, in order."""
    cover, *sections, made = _sections(root)
    yield from setter.cover(*cover)
    before = ""
    for section, after in zip(sections, [*sections[1:], made], strict=True):
        heading, *told = section
        if heading.tag == "h2" and not told and after[0].tag == "h3":
            continue
        if heading.tag == before == "h3":
            yield FrameBreak()
        else:
            yield from turn_to("turns" if heading.tag == "h3" else "page")
        yield from setter.section(section)
        yield Lines(LEAST if heading.tag == "h3" else 0)
        before = str(heading.tag)
    # Pages for notes fill the last sheet of the booklet.
    yield Later(partial(_spare, setter))
    yield from turn_to("last")
    yield from setter.section(made)


def _sections(root: Element) -> list[Section]:
    """The blocks of a book: the cover, and each heading with what stands below it."""
    found: list[Section] = [[]]
    for block in root:
        if block.tag in ("h2", "h3"):
            found.append([])
        found[-1].append(block)
    return found


def _spare(setter: BookSetter, book: Book) -> Iterator[list[Any]]:
    """Pages for notes."""
    heading = Element("h2", {"id": "notes"})
    heading.text = say("notes")
    for _ in range(padded(book.page + 1) - book.page - 1):
        yield [*turn_to("page"), *setter.section([heading]), Lines()]
