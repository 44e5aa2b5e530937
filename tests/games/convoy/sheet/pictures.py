"""Pictures of pages at 50 dpi, to be held against: `python -m tests.games.convoy.sheet.pictures`
draws them again, after a look at what has changed."""

from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pypdfium2
from PIL import Image

from sheetgen.games.convoy.sheet.game_sheet import SHEET
from sheetgen.kits.book import dicebook
from sheetgen.kits.drawing.page import PAPERS, Page
from sheetgen.kits.drawing.pdf import write
from sheetgen.kits.parts import parts_of
from tests.games.convoy.sheet.sheets import GAME, chronicle, foot, set_up

FOLDER = Path(__file__).parents[1] / "pictures"
DPI = 50
IN_PENCIL = (("classic", "s155"), ("revised", "s54"), ("sheet", "s391"))
"""The games that are played in pencil: edition and seed."""
KEY = "0" * 64


def _dice_book() -> Page:
    said = parts_of(GAME).dice_book.declared(GAME.conditions(), foot())
    return dicebook.page(PAPERS["a4"], said, foot(), KEY)


def _sheet(
    told: object, paper: str, size: str = "normal", ink: str = "normal"
) -> list[Image.Image]:
    conditions = GAME.conditions()
    pages = SHEET.pages(PAPERS[paper], conditions, told, foot(), "both", size)
    return _pictured(pages, ink)


def _pictured(pages: object, ink: str = "normal") -> list[Image.Image]:
    file = BytesIO()
    write(file, pages, "pictures", ink=ink)
    with pypdfium2.PdfDocument(file.getvalue()) as document:
        return [p.render(scale=DPI / 72, grayscale=True).to_pil() for p in document]


def _pencilled(edition: str, seed: str) -> list[Image.Image]:
    from tests.games.convoy.sheet import pencil

    return _pictured(pencil.pages(chronicle(seed, edition)))


PICTURES: dict[str, Callable[[], list[Image.Image]]] = {
    "blank-a4": lambda: _sheet(None, "a4"),
    "blank-letter": lambda: _sheet(None, "letter"),
    "blank-a4-low": lambda: _sheet(None, "a4", ink="low"),
    "blank-a4-large": lambda: _sheet(None, "a4", "large"),
    "blank-a4-half": lambda: _sheet(None, "a4", "half"),
    "prerolled-a4": lambda: _sheet(set_up("picture"), "a4"),
    "filled-a4": lambda: _sheet(chronicle("picture"), "a4"),
    "filled-letter": lambda: _sheet(chronicle("picture"), "letter"),
    "filled-a4-large": lambda: _sheet(chronicle("picture"), "a4", "large"),
    "pencil-classic": lambda: _pencilled(*IN_PENCIL[0]),
    "pencil-revised": lambda: _pencilled(*IN_PENCIL[1]),
    "pencil-sheet": lambda: _pencilled(*IN_PENCIL[2]),
    "dicebook-a4": lambda: _pictured([_dice_book()]),
}


def path(name: str, number: int) -> Path:
    """Where a picture is kept, by its name and the number of its page."""
    return FOLDER / f"{name}-{number}.png"


def refresh() -> None:
    """Draw all of them again."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.png"):
        old.unlink()
    for name, draw in PICTURES.items():
        for number, picture in enumerate(draw(), start=1):
            picture.quantize(16).convert("L").save(path(name, number), optimize=True)


if __name__ == "__main__":
    refresh()
