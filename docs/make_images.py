"""Draw the pictures of the README again: `python docs/make_images.py`.

Needs sheetgen installed with its `dev` extra; writes to `docs/images`.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

import pypdfium2

from sheetgen.cli import main

IMAGES = Path(__file__).parent / "images"
DPI = 110
PICTURES = {
    "convoy-sheet.png": "convoy-sheet-pedestal.sheet.pdf",
    "convoy-report.png": "convoy-sheet-pedestal.report.pdf",
    "convoy-blank.png": "convoy-sheet.blank.sheet.pdf",
}


def draw(pdf: Path, picture: Path) -> None:
    """The first page of a PDF as a picture in shades of grey."""
    with pypdfium2.PdfDocument(pdf) as document:
        image = document[0].render(scale=DPI / 72, grayscale=True).to_pil()
    image.quantize(16).save(picture, optimize=True)


def make() -> None:
    """Play the game of the README and draw its pages."""
    with tempfile.TemporaryDirectory() as folder:
        main(["play", "convoy", "--seed", "pedestal", "--paper", "a4", "--out", folder])
        main(["blank", "convoy", "--paper", "a4", "--out", folder])
        for picture, pdf in PICTURES.items():
            draw(Path(folder) / pdf, IMAGES / picture)


if __name__ == "__main__":
    make()
