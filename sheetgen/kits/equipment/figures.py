"""Maps as figures of a report and a log book."""

from collections.abc import Iterable
from typing import Any, Protocol

from sheetgen.core.language import capital
from sheetgen.core.session import Session
from sheetgen.kits.drawing.page import Area, Item, enlarged
from sheetgen.kits.equipment.held import MAP, Held, OnSheet
from sheetgen.kits.telling.figures import Figure, Figures

WIDE, HIGH = 150.0, 120.0
"""The most that one takes, in mm."""


class Told(Protocol):
    """What became of a game, as slots are filled from it."""

    session: Session
    state: Any
    finished: bool


def figures(holds: Iterable[Held], begun: Any, told: Told) -> Figures:
    """The maps of a game by their names, as it stands; of one that has no answers yet to be drawn
    in. `begun` is its state before the first question."""
    maps = [held for held in holds if held.section == MAP]
    return {f"map-{number}": _figure(held, begun, told) for number, held in enumerate(maps, 1)}


def _figure(held: Held, begun: Any, told: Told) -> Figure:
    from sheetgen.kits.pages.layout import high, laid, wide

    (node,) = held.nodes(OnSheet(WIDE, HIGH, 0.0, begun, held.numbers, {}))
    area = Area(0, 0, wide(node), high(node, WIDE))
    page, is_blank = laid(node, area), not told.session.answers

    def draw(room: float) -> list[Item]:
        items = (*page.items, *(() if is_blank else page.marks(told)))
        return [*enlarged(items, min(room / area.width, 1.0))]

    how = " at the end" if told.finished else ""
    _, signs = held.panel(told.state)
    caption, slope = f"{capital(held.label)}{how}", area.height / area.width
    return Figure(draw, 0.0, caption, slope, strip=tuple(signs), most=area.height)
