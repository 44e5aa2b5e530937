"""The leaves of a sheet for tests: where its slots are, and what stands in them on the page."""

from sheetgen.core import dice
from sheetgen.core.session import prerolled
from sheetgen.games.wings.sheet.pages import Leaf, Sheet
from sheetgen.games.wings.story.chronicle import Chronicle, tell
from sheetgen.kits.drawing.page import (
    MARK,
    PAPERS,
    Area,
    Disc,
    Items,
    Line,
    Page,
    Polyline,
    Ring,
    Text,
)
from tests.games.wings.report.told import GAME, foot
from tests.kits.drawing.measuring import faults, ink


def foretold(seed: str) -> Chronicle:
    """A campaign of which only what can be foretold is rolled."""
    return tell(prerolled(GAME, GAME.conditions(), dice.key_of_seed(seed)))


def leaves(sheet: Sheet, told: Chronicle | None = None, paper: str = "a4", rulings=None):
    """The leaves of a sheet."""
    conditions = told.conditions if told else GAME.conditions(None, rulings)
    return [*sheet.leaves(PAPERS[paper], conditions, told, foot())]


def areas(leaf: Leaf) -> dict[str, Area]:
    """Where each slot below the head of a page is, by its name."""
    return {one.slot.name: one.area for one in leaf.on.slots if "." in one.slot.name}


def inside(page: Page, area: Area, kind) -> list:
    """What of a kind a copy has of its own in an area."""
    return [item for item in page.marks if isinstance(item, kind) and area.has(*middle(item))]


def said(page: Page, area: Area) -> str:
    """What is typed in an area."""
    return " ".join(item.text for item in inside(page, area, Text))


def is_marked(page: Page, area: Area) -> bool:
    """Whether a pencil has marked an area."""
    drawn = inside(page, area, Line | Ring | Disc | Polyline)
    return any(getattr(item, "pen", MARK) == MARK for item in drawn)


def middle(item) -> tuple[float, float]:
    if isinstance(item, Line):
        return (item.x1 + item.x2) / 2, (item.y1 + item.y2) / 2
    if isinstance(item, Polyline):
        return Area.around(item.points).middle
    if isinstance(item, Text):
        before = {"left": 0.6, "center": 0.0, "right": -0.6}[item.align]
        return item.x + before, item.y - 0.9
    return item.x, item.y


def read(items: Items) -> str:
    """All that is printed, in the order in which it is."""
    return " ".join(item.text for item in items if isinstance(item, Text))


def wrong(page: Page) -> list[str]:
    """The faults of a page; a pencil goes through what it strikes out and around what it rings."""
    marks = tuple(one for one in page.marks if getattr(one, "pen", None) != MARK)
    small = (one for one in page.items if isinstance(one, Text) and one.size < 7.5)
    return [*faults(page._replace(marks=marks)), *map(str, small)]


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
