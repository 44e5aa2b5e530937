"""Cards by which the tables' telephones hand in slips: a code for each table, eight a page."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sheetgen.kits.drawing.foot import qr_code
from sheetgen.kits.drawing.page import HAIR, MARGIN, Area, Item, Line, Page
from sheetgen.kits.events.data import data
from sheetgen.kits.events.event import Player
from sheetgen.kits.events.packet import frame
from sheetgen.kits.events.packet.brief import Brief
from sheetgen.kits.pages.layout import laid
from sheetgen.kits.pages.tree import Art, Column, Node, Row, Share, Text

ACROSS, DOWN, INSET = 2, 4, 6.0
CODE = 40.0
"""The side of a code with the white around it, in mm: a telephone reads it from half a metre."""


def pages(brief: Brief, address: Callable[[int], str]) -> Iterator[Page]:
    """A card for every player, with the address of his table's page as a code."""
    paper, title = brief.paper, data("packet")["phones"]["title"]
    wide, high = paper.width / ACROSS, paper.height / DOWN
    cuts = [
        *(Line(MARGIN, high * n, paper.right, high * n, HAIR) for n in range(1, DOWN)),
        Line(wide, MARGIN, wide, paper.height - MARGIN, HAIR),
    ]
    for some in frame.batches(brief.players, ACROSS * DOWN):
        marks: list[Item] = []
        for place, player in enumerate(some):
            row, column = divmod(place, ACROSS)
            area = Area(column * wide, row * high, wide, high).wider(-INSET)
            marks += laid(_card(brief, player, address(player.table), area.width), area).items
        yield Page(paper, tuple(cuts), tuple(marks), f"{title} {some[0].table}-{some[-1].table}")


def _card(brief: Brief, player: Player, address: str, wide: float) -> Node:
    words, room = data("packet")["phones"], wide - CODE - 3

    def code(area: Area) -> list[Item]:
        made = qr_code(address, area.right, area.y + CODE, CODE)
        return [made] if made else []

    named = Column(
        frame.line(words["table"], "text", 11, 7.0),
        frame.line(str(player.table), "title", 48, 20.0),
        frame.shrunk(player.name, room, "bold", 13, 7.0),
        frame.shrunk(brief.sealed.name, room, "text", 9, 6.0),
        size=Share(),
    )
    how = Text(words["how"], "text", 8.5, 3.9)
    return Column(Row(named, Art(code, CODE, CODE), gap=3.0), how, gap=1.5)
