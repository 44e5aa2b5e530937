"""Game sheets to test: of games played by seed, or blank."""

from functools import lru_cache
from typing import NamedTuple

from sheetgen.core import dice
from sheetgen.core.game import find
from sheetgen.core.session import played_by, prerolled
from sheetgen.games.convoy.sheet import leaves as trees
from sheetgen.games.convoy.sheet.game_sheet import SHEET
from sheetgen.games.convoy.story.chronicle import MOST_TURNS, Chronicle, tell
from sheetgen.kits.drawing.page import PAPERS, Area, Foot, Page, Text
from sheetgen.kits.pages.sheet import Copy
from sheetgen.kits.pages.tree import Slot
from tests.kits.drawing.drawn import made_again

GAME = find("convoy")
EDITIONS = ("classic", "revised", "sheet")
OTHER_RULINGS = {r.name: list(r.values)[-1] for r in GAME.rulings}


def chronicle(seed, edition="sheet", policy="random", rulings=None, answers=None) -> Chronicle:
    """A game played to its end, or as far as its first so many answers: not to be changed."""
    return _chronicle(seed, edition, policy, tuple((rulings or {}).items()), answers)


@lru_cache(maxsize=64)
def _chronicle(seed, edition, policy, rulings, answers) -> Chronicle:
    key = dice.key_of_seed(seed)
    session = played_by(GAME, GAME.conditions(edition, dict(rulings)), key, GAME.policies[policy])
    if answers is not None:
        session.back_to(min(answers, len(session.answers)))
    return tell(session)


def set_up(seed, edition="sheet", rulings=None) -> Chronicle:
    """A game of which only the set-up is rolled: not to be changed."""
    return _set_up(seed, edition, tuple((rulings or {}).items()))


@lru_cache(maxsize=64)
def _set_up(seed, edition, rulings) -> Chronicle:
    return tell(prerolled(GAME, GAME.conditions(edition, dict(rulings)), dice.key_of_seed(seed)))


def foot(**known) -> Foot:
    said = Foot(credits=GAME.credits, software="sheetgen 0.1.0", **known)
    return made_again(said, "convoy", "sheet")


def pages(
    told: Chronicle | None, paper="a4", edition="sheet", rulings=None, size="normal", **known
) -> list[Page]:
    """The pages of a sheet as told, or blank."""
    conditions = told.conditions if told else GAME.conditions(edition, rulings)
    departures = tuple(f"{k}={v}" for k, v in GAME.departures(conditions).items())
    about = foot(rulings=departures, **known)
    return SHEET.pages(PAPERS[paper], conditions, told, about, "both", size)


def drawn(told: Chronicle | None, *how, **known) -> Page:
    """The first of them."""
    return pages(told, *how, **known)[0]


class Place(NamedTuple):
    """A slot of a sheet: on which page, where there, and the slot."""

    page: int
    area: Area
    slot: Slot


def leaves(told: Chronicle | None, paper="a4", size="normal", conditions=None, logs=1, **known):
    """The leaves of a sheet as told, or blank."""
    conditions = told.conditions if told else conditions or GAME.conditions()
    copy = Copy(foot(**known), told)
    return trees.leaves(PAPERS[paper], size, "both", conditions, copy, logs)


def charts(paper="a4", size="normal") -> list[tuple[Area, tuple[int, int], float]]:
    """The area of each chart of a blank sheet, the first and the last turn of the longest journey
    that it shows, and how much larger it is printed."""
    halves = [(1, trees.MIDDLE), (trees.MIDDLE + 1, MOST_TURNS)]
    known = [leaf.laid for leaf in leaves(None, paper, size) if "chart" in leaf.laid.areas]
    shown = halves if len(known) > 1 else [trees.WHOLE]
    return [(one.areas["chart"], part, one.unit) for one, part in zip(known, shown, strict=False)]


def places(
    told: Chronicle | None, paper="a4", size="normal", conditions=None, logs=1
) -> dict[str, Place]:
    """Its slots by their names; of those on every page the last."""
    conditions = told.conditions if told else conditions or GAME.conditions()
    copy = Copy(foot(), told)
    return {
        slot.name: Place(number, area, slot)
        for number, leaf in enumerate(leaves(told, paper, size, conditions, logs))
        for slot, area in leaf.laid.slots_of(copy)
    }


def known(told: Chronicle, size="normal") -> dict[str, str]:
    """What a game has in the slots of its sheet."""
    held = {}
    for leaf in leaves(told, size=size):
        held |= leaf.laid.known(Copy(foot(), told))
    return held


def texts(page: Page) -> list[str]:
    """All that is written on a page."""
    return [item.text for item in page.items if isinstance(item, Text)]


def written(page: Page, area: Area, face: str = "mono") -> str:
    """What stands in a place in a face, from left to right."""
    inside = [
        item
        for item in page.items
        if isinstance(item, Text)
        and item.face == face
        and area.x <= item.x <= area.right
        and area.y <= item.y <= area.bottom
    ]
    return "".join(item.text for item in sorted(inside, key=lambda item: item.x))
