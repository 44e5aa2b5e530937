"""Draw the gallery again, from fixed seeds: `python docs/make_images.py`.

Needs sheetgen installed with its `dev` extra. Writes the documents to `output/samples`, and
pictures of some of their pages to `docs/images`.
"""

from __future__ import annotations

from pathlib import Path

import pypdfium2

from sheetgen.cli import main
from sheetgen.core.game import find
from sheetgen.library.books import first_game

ROOT = Path(__file__).parent.parent
IMAGES, SAMPLES = ROOT / "docs" / "images", ROOT / "output" / "samples"
DPI = 110
GAME, CAMPAIGN = "convoy-sheet-pedestal", "wings-2018-takali"
COMMANDS = (
    "play convoy --seed pedestal",
    f"analyse {SAMPLES}/{GAME}.journal.jsonl",
    f"logbook convoy --from {SAMPLES}/{GAME}.journal.jsonl",
    "blank convoy",
    "blank convoy --size large",
    "blank convoy --size half",
    "blank convoy --size one-page --example",
    "preroll convoy --seed friday --ink low",
    "dicebook convoy --seed friday",
    "odds convoy --games 20000",
    "play wings --seed takali",
    "preroll wings --seed takali",
    f"logbook wings --from {SAMPLES}/{CAMPAIGN}.journal.jsonl",
    "fight wings --mission 2 --attacker axis --period early --seed friday",
    "blank wings --sheet enemy",
    f"packet {SAMPLES}/event.toml --part dice --part slips --part conditions --part sheets",
    f"packet {SAMPLES}/event.toml --part run-sheet",
)
EVENT = """# A friendly event, of which the packet beside this file was made.
[sealed]
name = "Club-Night"
date = "2026-12-05"
game = "convoy"
edition = "sheet"
sessions = [3]
friendly = true
seed = "friday"

[open]
players = [
  { name = "A. Borg" },
  { name = "Ġorġ Żahra" },
  { name = "Zoë Ünal" },
  { name = "P. O'Neill" },
]
"""
PICTURES = {
    "convoy-sheet": (f"{GAME}.sheet.pdf", 0),
    "convoy-back": (f"{GAME}.sheet.pdf", 1),
    "convoy-report": (f"{GAME}.report.pdf", 0),
    "convoy-luck": (f"{GAME}.luck.pdf", 0),
    "convoy-logbook": (f"{GAME}.logbook.pdf", 3),
    "convoy-blank": ("convoy-sheet.blank.sheet.pdf", 0),
    "convoy-one-page": ("convoy-sheet.blank.example.one-page.sheet.pdf", 0),
    "convoy-large": ("convoy-sheet.blank.large.sheet.pdf", 0),
    "convoy-dicebook": ("convoy-sheet-friday.dicebook.pdf", 0),
    "wings-briefing": (f"{CAMPAIGN}.briefings.pdf", 1),
    "wings-board": (f"{CAMPAIGN}.board.pdf", 0),
    "wings-log": (f"{CAMPAIGN}.log.pdf", 0),
    "wings-diary": (f"{CAMPAIGN}.report.pdf", 0),
    "wings-paths": ("wings-fight-2-axis-early-friday.paths.pdf", 0),
    "event-run-sheet": ("Club-Night-run-sheet.pdf", 0),
}
"""A picture's name, and the document and the page it shows: by its number, or by words on it."""


TURN_SHOWN = {"first-convoy-sheet": (0, 1.0), "first-convoy-log": (1, 0.38)}
"""A picture's name, and of the sheet of a first game the page, and how much of it from its top."""


def draw(pdf: Path | bytes, page: int | str, picture: Path, share: float = 1.0) -> None:
    """A page of a PDF as a picture in shades of grey, or a share of it from the top."""
    with pypdfium2.PdfDocument(pdf) as document:
        if isinstance(page, str):
            texts = (one.get_textpage().get_text_bounded() for one in document)
            page = next(number for number, text in enumerate(texts) if page in text)
        image = document[page].render(scale=DPI / 72, grayscale=True).to_pil()
    image = image.crop((0, 0, image.width, round(image.height * share)))
    image.quantize(16).save(picture, optimize=True)


def make() -> None:
    """Make the samples, and draw the pictures."""
    SAMPLES.mkdir(parents=True, exist_ok=True)
    (SAMPLES / "event.toml").write_text(EVENT, encoding="utf-8")
    for command in COMMANDS:
        words = command.split()
        status = main([*words, "--paper", "a4", "--out", str(SAMPLES), "--force"])
        assert status == 0, command
    # It tells when it was made.
    (SAMPLES / "event.ledger.jsonl").unlink()
    for picture, (pdf, page) in PICTURES.items():
        draw(SAMPLES / pdf, page, IMAGES / f"{picture}.png")
    draw_first_game()


def draw_first_game() -> None:
    """The pictures of the page of a first convoy."""
    sheet = first_game(find("convoy")).record.sheet().pdf()
    for picture, (page, share) in TURN_SHOWN.items():
        draw(sheet, page, IMAGES / f"{picture}.png", share)


if __name__ == "__main__":
    make()
