"""The maps of a game as figures of its report and its log book."""

from sheetgen.core.language import capital
from sheetgen.kits.defaults.chronicle import Chronicle
from sheetgen.kits.drawing.page import Area, Item, enlarged
from sheetgen.kits.equipment.held import Held, OnSheet
from sheetgen.kits.telling.figures import Figure, Figures

MAP = "MAP"
"""The section of the sheet in which maps stand."""
WIDE, HIGH = 150.0, 120.0
"""The most that one takes, in mm."""


def boards(told: Chronicle) -> Figures:
    """The maps of a game by their names, as it stands; of one that has not begun to be drawn in."""
    maps = [held for held in told.subject.holds() if held.section == MAP]
    return {f"map-{number}": _figure(told, held) for number, held in enumerate(maps, 1)}


def _figure(told: Chronicle, held: Held) -> Figure:
    from sheetgen.kits.pages.layout import high, laid
    from sheetgen.kits.pages.layout import wide as natural

    (node,) = held.nodes(OnSheet(WIDE, HIGH, 0.0, told.subject.begun.state, held.numbers, {}))
    area = Area(0, 0, natural(node), high(node, WIDE))
    page, begun = laid(node, area), bool(told.session.answers)

    def draw(wide: float) -> list[Item]:
        items = (*page.items, *(page.marks(told) if begun else ()))
        return [*enlarged(items, min(wide / area.width, 1.0))]

    how = " at the end" if told.finished else ""
    _, signs = held.panel(told.state)
    return Figure(draw, area.height, f"{capital(held.label)}{how}", strip=tuple(signs))
