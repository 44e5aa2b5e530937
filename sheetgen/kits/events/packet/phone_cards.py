"""Cards by which the tables' telephones hand in slips: a code for each table, eight a page."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sheetgen.kits.drawing.fonts import fitted, paragraph
from sheetgen.kits.drawing.foot import qr_code
from sheetgen.kits.drawing.page import HAIR, MARGIN, Area, Item, Line, Page, Text
from sheetgen.kits.events.data import data
from sheetgen.kits.events.event import Player
from sheetgen.kits.events.packet import frame
from sheetgen.kits.events.packet.brief import Brief

ACROSS, DOWN = 2, 4
INSET = 9.0
CODE = 44.0
"""The side of a code with the white around it, in mm: a telephone reads it from half a metre."""


def pages(brief: Brief, address: Callable[[int], str]) -> Iterator[Page]:
    """A card for every player, with the address of his table's page as a code."""
    title = data("packet")["phones"]["title"]
    wide, high = brief.paper.width / ACROSS, brief.paper.height / DOWN
    cuts = [
        *(Line(MARGIN, high * n, brief.paper.right, high * n, HAIR) for n in range(1, DOWN)),
        Line(wide, MARGIN, wide, brief.paper.height - MARGIN, HAIR),
    ]
    for some in frame.batches(brief.players, ACROSS * DOWN):
        marks: list[Item] = []
        for place, player in enumerate(some):
            row, column = divmod(place, ACROSS)
            area = Area(
                column * wide + INSET, row * high + INSET, wide - 2 * INSET, high - 2 * INSET
            )
            marks += _card(brief, area, player, address(player.table))
        tables = f"{some[0].table}-{some[-1].table}"
        yield Page(brief.paper, tuple(cuts), tuple(marks), f"{title} {tables}")


def _card(brief: Brief, area: Area, player: Player, address: str) -> Iterator[Item]:
    words = data("packet")["phones"]
    code = qr_code(address, area.right, area.y + CODE, CODE)
    if code:
        yield code
    room = area.width - CODE - 3
    yield Text(area.x, area.y + 6, words["table"], "text", 11)
    yield Text(area.x, area.y + 22, str(player.table), "title", 48)
    name, size = fitted(player.name, room, "bold", 13, 7.5)
    yield Text(area.x, area.y + 31, name, "bold", size)
    event, size = fitted(brief.sealed.name, room, "text", 9, 7.5)
    yield Text(area.x, area.y + 37, event, "text", size)
    yield from paragraph(area.x, area.y + CODE + 5, area.width, words["how"], 3.9, "text", 8.5)
