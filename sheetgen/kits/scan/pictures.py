"""Photographs and scans taken in: files of anybody's, made grey pictures of a size to read."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from sheetgen.core.errors import Error
from sheetgen.kits.photographs import guarded, opened
from sheetgen.kits.scan import MOST

LARGEST = 40 << 20
"""Bytes of a file that is taken in."""
LONGEST = 2900
"""The longer side that a picture is read at, in pixels; a page fills most of it."""
SHORTEST = 900
"""A picture with a shorter side than that shows no figures."""
Picture = np.ndarray[Any, np.dtype[np.uint8]]
"""Grey, a row a line, 0 black."""


def taken_in(content: bytes, what: str) -> list[Picture]:
    """The picture in a file, or the pages of a PDF; `what` it is called in messages.

    Raises Error for what is no JPEG, PNG or PDF that can be read, is too large, or too small.
    """

    def made() -> list[Picture]:
        return [*_pages(content)] if content[:4] == b"%PDF" else [_picture(content)]

    pages = guarded(made, content, what, "JPEG, PNG or PDF", LARGEST)
    if any(min(page.shape) < SHORTEST for page in pages):
        raise Error(
            f"{what}: too small to be read; its shorter side must have {SHORTEST} pixels or more"
        )
    return pages


def _picture(content: bytes) -> Picture:
    from PIL import Image, ImageOps

    picture = opened(content)
    # A JPEG is read at half its size, or less, where that is enough.
    picture.draft("L", (LONGEST, LONGEST))
    grey = ImageOps.exif_transpose(picture).convert("L")
    grey.thumbnail((LONGEST, LONGEST), Image.Resampling.BOX)
    return np.asarray(grey)


def _pages(content: bytes) -> Iterator[Picture]:
    from pypdfium2 import PdfDocument

    file = PdfDocument(content)
    if len(file) > MOST:
        raise Error(f"{len(file)} pages, and at most {MOST} are read")
    for page in file:
        scale = LONGEST / max(page.get_size())
        yield np.array(page.render(scale=scale, grayscale=True).to_pil())
