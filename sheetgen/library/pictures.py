"""Pages as pictures of dots, and codes read off pictures."""

from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

from sheetgen.core.again import HEAD
from sheetgen.core.errors import Error
from sheetgen.core.files import read_whole
from sheetgen.kits.drawing.page import Page
from sheetgen.kits.drawing.svg import Outlines, page_svg

DPI = 150
"""Of a picture for a screen, dots to the inch."""
_COLOURS = 32
"""Black, white and what lies between, and the few colours of a chart."""
_READ_AT = 300
"""Of a PDF whose codes are read."""
_WIDEST = 6000
"""A page is read in no more dots than this, either way."""


def codes_in(path: Path) -> list[str]:
    """The codes of papers in a PDF or a picture, each once, in the order of the pages.

    Raises Error, naming the file, if there is none or the file is neither.
    """
    from zxingcpp import BarcodeFormat, BarcodeFormats, read_barcodes

    content = read_whole(path)
    found: dict[str, None] = {}
    for picture in (
        _pages(content, path) if content.startswith(b"%PDF") else [_opened(content, path)]
    ):
        codes = read_barcodes(picture, BarcodeFormats(BarcodeFormat.QRCode))
        found |= dict.fromkeys(code.text for code in codes)
    papers = [text for text in found if text.upper().startswith(f"{HEAD} ")]
    if not papers:
        raise Error(
            f"{path}: {'none of its codes makes a paper' if found else 'no code was found in it'}; "
            "photograph the corner of the foot, flat and sharp, or type the code"
        )
    return papers


def png(pdf: bytes, title: str, mark: str) -> Iterator[bytes]:
    """The pages of a PDF as pictures, PNG each, that bear its `mark`."""
    from PIL.PngImagePlugin import PngInfo
    from pypdfium2 import PdfDocument

    about = PngInfo()
    about.add_text("Title", title)
    about.add_text("Software", mark)
    for page in PdfDocument(pdf):
        file = BytesIO()
        picture = page.render(scale=DPI / 72).to_pil().quantize(_COLOURS)
        picture.save(file, "png", dpi=(DPI, DPI), optimize=True, pnginfo=about)
        yield file.getvalue()


def svg(pages: Iterable[Page], title: str, ink: str, mark: str) -> Iterator[bytes]:
    """Pages as SVG files whose letters are drawn."""
    from fontTools.pens.svgPathPen import SVGPathPen
    from fontTools.ttLib import TTFont

    outlines = Outlines(TTFont, SVGPathPen)
    for page in pages:
        drawn = page_svg(page, title, ink, outlines)
        yield f"{drawn}<!-- {mark} -->\n".encode()


def _pages(content: bytes, path: Path) -> Iterator[Any]:
    """The pages of a PDF as pictures to be read."""
    from pypdfium2 import PdfDocument

    try:
        for page in PdfDocument(content):
            scale = min(_READ_AT / 72, _WIDEST / max(page.get_size()))
            yield page.render(scale=scale, grayscale=True).to_pil()
    except Exception as error:
        # A broken file may break its reader in any way.
        raise Error(f"{path}: this PDF cannot be read: {error}") from None


def _opened(content: bytes, path: Path) -> Any:
    """A picture. Raises Error for what is none, or one too large to be a photograph."""
    from PIL import Image

    try:
        return Image.open(BytesIO(content)).convert("L")
    except Exception as error:
        raise Error(f"{path}: neither a PDF nor a picture that can be read: {error}") from None
