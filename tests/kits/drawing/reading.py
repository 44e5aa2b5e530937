"""Reading a page as a printer or a telephone does: its ink, and its codes."""

from collections.abc import Iterable

import pypdfium2
import zxingcpp

from sheetgen.kits.drawing.page import Page
from tests.kits.drawing.drawn import pdf

DPI = 200
"""A hairline is a dot wide at the least: at so few dots it counts for more than on paper."""


def inked(pages: Iterable[Page], ink: str) -> list[float]:
    """The share of each page that is inked, in percent."""
    shares = []
    for page in pypdfium2.PdfDocument(pdf(*pages, ink=ink)):
        image = page.render(scale=DPI / 72, grayscale=True).to_pil()
        black = sum((255 - shade) * count for shade, count in enumerate(image.histogram())) / 255
        shares.append(100 * black / (image.width * image.height))
    return shares


def codes(page: Page, dpi: int = 150) -> list[str]:
    """What a reader of codes finds on a page."""
    rendered = pypdfium2.PdfDocument(pdf(page))[0].render(scale=dpi / 72, grayscale=True).to_pil()
    return [found.text for found in zxingcpp.read_barcodes(rendered)]
