"""The one way onto a PDF page: a reportlab canvas set up so that same input gives same bytes."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any, BinaryIO

from reportlab import rl_config
from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas

from sheetgen import __version__
from sheetgen.sheets import fonts
from sheetgen.sheets.draw import Plotter
from sheetgen.sheets.items import Items
from sheetgen.sheets.packed import packed, settle
from sheetgen.sheets.page import Page
from sheetgen.sheets.paper import PT, Paper
from sheetgen.sheets.places import COARSE

if TYPE_CHECKING:
    from sheetgen.sheets.form_pdf import FormWriter


def write(
    file: BinaryIO,
    pages: Iterable[Page],
    title: str,
    author: str = "",
    subject: str = "",
    keywords: str = "",
    onto: Callable[[BinaryIO, tuple[float, float]], Canvas] | None = None,
    ink: str = "normal",
) -> None:
    """Write pages as one PDF in `ink` normal or low, a bookmark for each title, below that of its
    part if it has one. Equal art is stored once.

    The pages are taken one at a time, and drawn on a `canvas`, or what `onto` gives in its place.
    Raises fonts.UnprintableText, with nothing written, if a text holds a character its face has no
    glyph for; ValueError if there are no pages.
    """
    made = form = None
    level = 0
    for number, page in enumerate(pages, start=1):
        size = (page.paper.width * PT, page.paper.height * PT)
        if made is None:
            made = (onto or canvas)(file, size)
            plotter = Plotter(made, ink)
            forms = _Forms(made, plotter)
        made.setPageSize(size)
        for layer in (page.art, *page.layers):
            made.doForm(forms.name(page.paper, layer))
        plotter.draw(page.paper.height, page.marks, COARSE)
        if page.turned:
            plotter.turned(page.paper.width, page.paper.height, page.turned)
        if page.fields:
            form = form or _form(made)
            form.add(page.paper.height, page.fields)
        if page.part:
            made.bookmarkPage(f"part{number}")
            made.addOutlineEntry(page.part, f"part{number}", closed=True)
            level = 1
        if page.title:
            made.bookmarkPage(f"page{number}")
            made.addOutlineEntry(page.title, f"page{number}", level)
        made.showPage()
        if made._doc.Pages.pages:
            settle(made._doc.Pages.pages[-1], forms.resources)
    if made is None:
        raise ValueError("there are no pages to write")
    if form:
        form.close()
    made.setTitle(title)
    made.setAuthor(author)
    made.setSubject(subject)
    made.setKeywords(keywords)
    made.save()


def _form(made: Canvas) -> FormWriter:
    """What puts fields on the pages of a canvas. Few files have any."""
    from sheetgen.sheets.form_pdf import FormWriter

    return FormWriter(made)


class _Forms:
    """The forms of a document: equal layers on equal papers are drawn once. `resources` is what
    pages may refer to for them all, and for the fonts."""

    def __init__(self, made: Canvas, plotter: Plotter) -> None:
        self._canvas, self._plotter = made, plotter
        self._equal: dict[tuple[Paper, Items], str] = {}
        self._same: dict[tuple[Paper, int], str] = {}
        self._resources = pdfdoc.PDFResourceDictionary(XObject=pdfdoc.PDFDictionary())
        self._resources.basicFonts()
        self.resources = made._doc.Reference(self._resources, "Shared")

    def name(self, paper: Paper, layer: Items) -> str:
        """The name of a layer's form, which is drawn if it is new."""
        # To compare hundreds of items is slow; most pages bring the very same ones.
        name = self._same.get((paper, id(layer))) or self._equal.get((paper, layer))
        if name is None:
            name = f"art{len(self._equal)}"
            # Kept alive here, its id is no other's.
            self._equal[paper, layer] = self._same[paper, id(layer)] = name
            # In the form, as on the page, coordinates are the paper's own.
            self._canvas.beginForm(name, 0, 0, paper.width * PT, paper.height * PT)
            self._plotter.draw(paper.height, layer)
            self._canvas.endForm()
            stored = pdfdoc.xObjectName(name)
            self._resources.XObject[stored] = pdfdoc.PDFObjectReference(stored)
        return name


def canvas(
    file: BinaryIO, size: tuple[float, float], kind: type[Canvas] = Canvas, **options: Any
) -> Canvas:
    """A canvas on `file` for pages of `size` (width, height in pt), to be printed at real size.

    Nothing of the machine gets in: neither the clock nor the environment nor a user's reportlab
    settings. `options` go to `kind`, which is reportlab's Canvas or made from it.
    """
    fonts.font("text")
    rl_config.useA85 = 0
    rl_config.pageCompression = 1
    with _without_build_date():
        made = kind(
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
    made._doc.format = partial(packed, made._doc)
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
