"""The one way onto a PDF page: a reportlab canvas set up so that same input gives same bytes."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, BinaryIO

from reportlab import rl_config
from reportlab.pdfgen.canvas import Canvas

from sheetgen import __version__
from sheetgen.sheets import fonts
from sheetgen.sheets.draw import Plotter
from sheetgen.sheets.items import Items
from sheetgen.sheets.page import Page
from sheetgen.sheets.paper import PT, Paper


def write(
    file: BinaryIO,
    pages: Iterable[Page],
    title: str,
    author: str = "",
    subject: str = "",
    keywords: str = "",
) -> None:
    """Write pages as one PDF, a bookmark each. Equal art is stored once.

    The pages are taken one at a time. Raises fonts.UnprintableText, with nothing written, if a
    text holds a character its face has no glyph for; ValueError if there are no pages.
    """
    made = None
    known: list[tuple[Paper, Items]] = []
    for number, page in enumerate(pages, start=1):
        size = (page.paper.width * PT, page.paper.height * PT)
        if made is None:
            made = canvas(file, size)
            plotter = Plotter(made)
        made.setPageSize(size)
        # In the form, as on the page, coordinates are the paper's own.
        name = f"art{_place(known, (page.paper, page.art))}"
        if not made.hasForm(name):
            made.beginForm(name, 0, 0, *size)
            plotter.draw(page.paper.height, page.art)
            made.endForm()
        made.doForm(name)
        plotter.draw(page.paper.height, page.marks)
        made.bookmarkPage(f"page{number}")
        made.addOutlineEntry(page.title, f"page{number}")
        made.showPage()
    if made is None:
        raise ValueError("there are no pages to write")
    made.setTitle(title)
    made.setAuthor(author)
    made.setSubject(subject)
    made.setKeywords(keywords)
    made.save()


def _place(known: list[tuple[Paper, Items]], art: tuple[Paper, Items]) -> int:
    """The place of an art among those met so far; a new one is added."""
    if art not in known:
        known.append(art)
    return known.index(art)


def canvas(file: BinaryIO, size: tuple[float, float], **options: Any) -> Canvas:
    """A canvas on `file` for pages of `size` (width, height in pt), to be printed at real size.

    Nothing of the machine gets in: neither the clock nor the environment nor a user's reportlab
    settings. `options` go to reportlab's Canvas.
    """
    fonts.font("text")
    rl_config.useA85 = 0
    rl_config.pageCompression = 1
    with _without_build_date():
        made = Canvas(
            file,
            pagesize=size,
            invariant=1,
            pageCompression=1,
            initialFontName="text",
            pdfVersion=(1, 7),
            lang="en-GB",
            **options,
        )
    made.setCreator(f"sheetgen {__version__}")
    made.setViewerPreference("PrintScaling", "None")
    made.setViewerPreference("DisplayDocTitle", "true")
    return made


@contextmanager
def _without_build_date() -> Iterator[None]:
    """reportlab takes SOURCE_DATE_EPOCH for the file's date, invariant or not."""
    date = os.environ.pop("SOURCE_DATE_EPOCH", None)
    try:
        yield
    finally:
        if date is not None:
            os.environ["SOURCE_DATE_EPOCH"] = date
