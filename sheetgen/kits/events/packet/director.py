"""The director's book: the worked cases of the rulings, what each comes to at the table. It holds
no die: not even the director knows one before it falls."""

from collections.abc import Iterator
from typing import NamedTuple

from sheetgen.kits.drawing.page import Page
from sheetgen.kits.events.data import data
from sheetgen.kits.events.packet import frame
from sheetgen.kits.events.packet.brief import Brief
from sheetgen.kits.events.packet.contest import rulings
from sheetgen.kits.pages import breaking
from sheetgen.kits.pages.breaking import Block
from sheetgen.kits.pages.layout import high
from sheetgen.kits.pages.tree import Column, Node, Row, Share, Space, Text

COLUMN_GAP, INDENT, BETWEEN, AFTER = 7.0, 9.0, 1.2, 3.4
"""In mm: between the columns, from a number to its text, between paragraphs, after a ruling."""
EVEN = 1.0
"""Columns are made less deep by such steps, in mm, to be even."""
SIZE, LEADING = 9.0, 3.8


class Ruled(NamedTuple):
    """A ruling: its number among the conditions of contest, what it says, and its cases."""

    number: int
    text: str
    cases: tuple[str, ...]


def cases(brief: Brief) -> list[Ruled]:
    """The rulings of an event that have cases."""
    ruled, game = brief.conditions.rulings, brief.game
    found = [r.cases.get(ruled[r.name], ()) for r in game.rulings]
    ruled_cases = zip(rulings(brief), [*found, *(one.cases for one in game.fixed)], strict=True)
    return [
        Ruled(i, text, tuple(some)) for i, (text, some) in enumerate(ruled_cases, start=1) if some
    ]


def pages(brief: Brief) -> Iterator[Page]:
    """The pages: two columns each, as even as they can be, no ruling over two of them; none where
    no ruling has a case."""
    ruled_cases = cases(brief)
    if not ruled_cases:
        return
    words, area = data("packet")["cases"], frame.body(brief.paper)
    room = (area.width - COLUMN_GAP) / 2
    blocks = [Block(Space(0.0), Column(_ruled(one))) for one in ruled_cases]

    def columns(deep: float) -> list[Column]:
        return breaking.pages(blocks, room, deep, deep, AFTER)

    deep, count = area.height, len(columns(area.height))
    highest = max(high(block.body, room) for block in blocks)
    while deep - EVEN > highest and len(columns(deep - EVEN)) <= count + count % 2:
        deep -= EVEN
    for pair in frame.batches(columns(deep), 2):
        both = Row(*(column.sized(room) for column in pair), gap=COLUMN_GAP)
        yield frame.page(brief, words["title"], both, words["bookmark"], words["note"])


def _ruled(ruled: Ruled) -> Node:
    """A ruling with its cases."""
    number = Text(f"R{ruled.number}", "bold", SIZE, LEADING, size=INDENT)
    says = Text(ruled.text, "bold", SIZE, LEADING)
    told = (Text(case, "text", SIZE, LEADING) for case in ruled.cases)
    return Row(number, Column(says, *told, gap=BETWEEN, size=Share()))
