"""The one way onto a PDF page: a reportlab canvas set up so that same input gives same bytes."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, BinaryIO

from reportlab import rl_config
from reportlab.pdfgen.canvas import Canvas

from sheetgen import __version__
from sheetgen.sheets import fonts


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
