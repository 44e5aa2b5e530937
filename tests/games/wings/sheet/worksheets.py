"""Worksheets and quick references to test, of campaigns played by seed; and what stands on them."""

from functools import cache

from sheetgen.core import dice
from sheetgen.core.game import find
from sheetgen.core.session import Session, decided, first_of, play_out, prerolled, seeded
from sheetgen.games.wings.story.chronicle import Chronicle, tell
from sheetgen.kits.drawing.page import PAPERS, Foot, Items, Page, Text
from sheetgen.kits.parts import parts_of
from tests.kits.drawing.measuring import faults, ink

GAME = find("wings")
PAPER_NAMES = ("a4", "letter")
OTHERS = {ruling.name: list(ruling.values)[-1] for ruling in GAME.rulings}


@cache
def played(seed: str, answers: int | None = None, **rulings: str) -> Chronicle:
    """A campaign played to its end, or as far as its first so many answers."""
    key = dice.key_of_seed(seed)
    named = {name.replace("_", "-"): value for name, value in rulings.items()}
    session = Session(GAME, GAME.conditions(None, named))
    play_out(session, first_of(seeded(key), decided(GAME.policies["careful"], key)))
    if answers is not None:
        session.back_to(answers)
    return tell(session)


def foretold(seed: str) -> Chronicle:
    """A campaign of which only what can be foretold is rolled."""
    return tell(prerolled(GAME, GAME.conditions(), dice.key_of_seed(seed)))


def drawn(sheet: str, told: Chronicle | None = None, paper: str = "a4", **rulings: str):
    """The pages of a sheet."""
    named = {name.replace("_", "-"): value for name, value in rulings.items()}
    conditions = told.conditions if told else GAME.conditions(None, named)
    departures = tuple(f"{k}={v}" for k, v in GAME.departures(conditions).items())
    foot = Foot(credits=GAME.credits, software="sheetgen 0.1.0", rulings=departures)
    return parts_of(GAME).sheet(sheet).pages(PAPERS[paper], conditions, told, foot)


def read(items: Items) -> str:
    """All that is printed, in the order in which it is."""
    return " ".join(item.text for item in items if isinstance(item, Text))


def wrong(page: Page) -> list[str]:
    """The faults of a page; strokes of a pencil are to go through what they strike out."""
    return [fault for fault in faults(page) if "Pen(weight=0.9" not in fault]


def within(items: Items, area) -> list[str]:
    """The texts that stand in an area."""
    found = []
    for item in items:
        # A text's baseline lies within its ink.
        if isinstance(item, Text) and area.y <= item.y <= area.bottom:
            left, top, right, bottom = ink(item)
            across = area.x <= left and right <= area.right
            if across and area.y <= top and bottom <= area.bottom:
                found.append(item.text)
    return found
