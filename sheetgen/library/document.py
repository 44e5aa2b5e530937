"""A document: pages ready to be written as a PDF or drawn as SVG, and how it looks on paper."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple

from sheetgen.core.errors import Error
from sheetgen.core.files import write_whole

if TYPE_CHECKING:
    from sheetgen.kits.drawing.page import Page

Watch = Callable[[Iterable[Any]], Iterable[Any]]
"""Passes things on, and may show how many have passed."""


SIDES = ("both", "front")
SIZES = ("normal", "one-page", "ten", "large", "half", "two-up")
INKS = ("normal", "low", "colour")
MOST_COPIES = 100_000


class Look(NamedTuple):
    """How a sheet is printed: on which paper (of `kits.drawing.page.PAPERS`); "both" its sides or
    its "front" alone; in "normal" size, all on "one-page", in type of "ten" pt and more, in "large"
    print, on "half" pages or "two-up", two of these on a sheet to be cut; in "normal" ink, "low"
    ink or with one "colour" more; `fillable`, with fields to fill in on the screen; `duplex`, to be
    printed on both sides of the paper; a blank one with an `example` in grey; and in which `format`
    its code makes it again, "pdf", "svg" or "png"."""

    paper: str = "a4"
    sides: str = "both"
    size: str = "normal"
    ink: str = "normal"
    fillable: bool = False
    duplex: bool = False
    example: bool = False
    format: str = "pdf"


PLAIN = Look()


@dataclass(eq=False)
class Document:
    """Pages of one file: a sheet, a book, a page of figures. They are drawn when they are asked
    for, and each time alike.

    `draw` gives the pages in order. `author`, `subject` and `keywords` stand in the PDF's own
    description; `ink` is "normal" or "low"; `onto` is the canvas of a booklet (see
    `kits.drawing.pdf.write`). `expected` is about how many pages there are, for a bar that shows
    how far the drawing has come.
    """

    draw: Callable[[], Iterable[Page]]
    title: str
    author: str = ""
    subject: str = ""
    keywords: str = ""
    ink: str = "normal"
    onto: Callable[..., Any] | None = None
    expected: int = 1

    @property
    def pages(self) -> int:
        """How many pages it has."""
        return sum(1 for _ in self.draw())

    def drawn(self) -> Iterable[Page]:
        """Its pages as placed items, for whoever draws them himself."""
        return self.draw()

    def pdf(self) -> bytes:
        """The document as a PDF.

        Raises Error for a text with a character that no typeface here can print.
        """
        file = BytesIO()
        self.write(file)
        return file.getvalue()

    def write(self, file: BinaryIO, watch: Watch = iter) -> None:
        """Write it as a PDF, a page at a time. Raises as `pdf` does."""
        from sheetgen.kits.drawing.pdf import write

        about = (self.title, self.author, self.subject, self.keywords)
        write(file, watch(self.draw()), *about, onto=self.onto, ink=self.ink)

    def svg(self, page: int = 1) -> str:
        """One of its pages (from 1) as an SVG file, in pt. Raises Error if there is none."""
        from sheetgen.kits.drawing.svg import page_svg

        found = next(islice(self.draw(), page - 1, None), None) if page > 0 else None
        if found is None:
            raise Error(f"there is no page {page}")
        return page_svg(found, self.title, self.ink)

    def pictures(self, form: str) -> Iterator[bytes]:
        """Its pages as pictures, a file each: "svg", which any viewer shows as it is printed, or
        "png" of 150 dots to the inch. Raises Error for a form, whose fields no picture has."""
        from sheetgen.library import pictures

        if self.keywords.startswith("sheetgen form"):
            raise Error("a picture has no fields to fill in: leave out --fillable, or write a PDF")
        if form == "png":
            yield from pictures.png(self.pdf(), self.title, self.keywords)
        else:
            yield from pictures.svg(self.draw(), self.title, self.ink, self.keywords)

    def save(self, path: str | Path) -> None:
        """Write it to a file as a PDF, all of it or nothing; what is there is replaced."""
        write_whole(Path(path), self.pdf())
