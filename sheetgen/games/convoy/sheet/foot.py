"""The foot of a page of the game sheet: whose game it is, its edition and rulings, where its dice
come from, a rule of 50 mm and, on a first page, a code."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sheetgen.kits.drawing import foot as footing
from sheetgen.kits.drawing.blocks import Area
from sheetgen.kits.drawing.items import GROUP, Bitmap, Item, Line, Text
from sheetgen.kits.drawing.page import Foot
from sheetgen.kits.drawing.typesetting import broken, cut

SIZE, LEADING = 7.5, 3.2
PAGE_ROOM = 22.0
RULER_ROOM = 64.0


def _printed(area: Area, unit: float, lines: Sequence[str]) -> list[str]:
    """The printed lines, broken to the width that is theirs; where there are several, the last
    is the copy's own."""
    room, rows = area.width - PAGE_ROOM * unit, _rows(area, unit)
    return broken(" ".join(lines), room, "text", SIZE * unit)[: max(rows - 1, 1)]


def art(area: Area, unit: float, lines: Sequence[str], page: str) -> Iterator[Item]:
    """The rule, the printed lines, which `page` this is and the ruler; type `unit` times as
    large."""
    yield Line(area.x, area.y, area.right, area.y, GROUP)
    size = SIZE * unit
    for place, line in enumerate(_printed(area, unit, lines)):
        yield Text(area.x, _baseline(area, unit, place), line, "text", size)
    if page:
        yield Text(area.right, _baseline(area, unit, 0), page, "text", size, "right")
    if _rows(area, unit) > 1:
        for item in footing.ruler(area.right - footing.RULER, area.bottom - 0.5):
            yield item._replace(size=size) if isinstance(item, Text) else item


def marks(area: Area, unit: float, lines: Sequence[str], own: Sequence[str]) -> Iterator[Text]:
    """This copy's own lines, below the printed ones, cut where they find no more room."""
    row, size = len(_printed(area, unit, lines)), SIZE * unit
    text = "   ".join(part for part in own if part)
    while text and row < _rows(area, unit):
        last = row == _rows(area, unit) - 1
        room = area.width - (RULER_ROOM + 6 * (unit - 1) if last else 0)
        line, *rest = [cut(text, room, "mono", size)] if last else broken(text, room, "mono", size)
        yield Text(area.x, _baseline(area, unit, row), line, "mono", size)
        text, row = " ".join(rest), row + 1


def _rows(area: Area, unit: float) -> int:
    """How many lines of type there is room for."""
    return int(area.height / (LEADING * unit))


def _baseline(area: Area, unit: float, row: int) -> float:
    return area.y + (2.7 + row * LEADING) * unit


def code(area: Area, foot: Foot, edition: str) -> Bitmap | None:
    """The code of a seeded game in the corner of the foot, if it has room for it."""
    if foot.source != "seed":
        return None
    return footing.code(area, footing.facts("convoy", edition, foot))
