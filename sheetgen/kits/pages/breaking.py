"""Blocks of nodes set one below the other, page after page. A block that has no room goes on on the
next page, broken between the rows of its column or the lines of its flow. Lengths in mm."""

from collections.abc import Callable, Iterable, Sequence
from copy import copy
from itertools import accumulate
from math import fsum
from typing import NamedTuple

from sheetgen.kits.drawing.page import Area
from sheetgen.kits.pages.flowing import Filled, Flow, Kind, Piece
from sheetgen.kits.pages.layout import Unfit, called, high, lines
from sheetgen.kits.pages.texts import SLACK
from sheetgen.kits.pages.tree import Column, Node, Space
from sheetgen.kits.pages.tree import Flow as Lines


class Block(NamedTuple):
    """A part of a document: its head, and what stands below that. What goes on on another page has
    the head `again` there. At least so many rows stand together below a head, on the page where
    they end, too, if there are twice as many; where a page has room left over, rows are higher,
    `most` mm at the most. `sets` makes of the rows on a page what stands there (None: they stand as
    in the body)."""

    head: Node
    body: Node
    again: Node | None = None
    least: int = 1
    most: float = 0.0
    sets: Callable[[Sequence[Node]], Node] | None = None


def pages(
    blocks: Iterable[Block], wide: float, first: float, others: float, gap: float
) -> list[Column]:
    """Blocks on pages so wide, `gap` mm apart: a page has the height of the `first` or of the
    `others`. Raises Unfit for a row that has no room on a page."""
    after = Kind((Area(0, 0, wide, others),))
    begun = Kind((Area(0, 0, wide, first),), then=after)
    parts = (_Part(block, wide).set(before=gap) for block in blocks)
    found = Flow(begun).pages(part for part in parts if part.rows)
    return [_stretched(page, gap) for page in found]


class _Part(Piece):
    """What of a block stands on a page: its head, and its rows, each with its height."""

    def __init__(self, block: Block, wide: float) -> None:
        rows, self.between = _rows(block.body, wide)
        self.block, self.again = block, _tall(block.again or Space(), wide)
        self.head, self.rows = _tall(block.head, wide), [_tall(row, wide) for row in rows]

    def high(self, wide: float) -> float:
        """How high it is."""
        between = self.between * (len(self.rows) - 1)
        return self.head[1] + fsum(tall for _, tall in self.rows) + between

    def fit(self, wide: float, room: float, top: bool) -> tuple[Piece | None, Piece | None]:
        """As many rows as fit, but no few ones alone. Raises Unfit if none does."""
        rows, least = self.rows, min(self.block.least, len(self.rows))
        ends = accumulate((tall + self.between for _, tall in rows), initial=self.head[1])
        fits = sum(end - self.between <= room + SLACK for end in [*ends][1:])
        if fits < least and not top:
            return None, self
        # No fewer stand together on the page on which they end.
        if 0 < len(rows) - fits < least <= len(rows) - least:
            fits = len(rows) - least
        if not fits:
            over = self.head[1] + rows[0][1] - room
            raise Unfit(f"{called(rows[0][0])} is {over:.1f} mm too high for a page")
        here, rest = copy(self), copy(self).set(head=self.again)
        here.rows, rest.rows = rows[:fits], rows[fits:]
        return here, rest if rest.rows else None

    def node(self, more: float) -> Node:
        """It, its rows higher by so much where they may be."""
        block, most = self.block, self.block.most
        rows = [one.sized(max(tall, min(tall + more, most))) for one, tall in self.rows]
        body = block.sets(rows) if block.sets else Column(*rows, gap=self.between)
        return Column(self.head[0], body)


def _stretched(page: Filled, gap: float) -> Column:
    """The parts of a page, its rows higher where there is room left over."""
    (area,), parts = page.kind.areas, [part for part, _ in page.pieces if isinstance(part, _Part)]
    rows = sum(len(part.rows) for part in parts if part.block.most)
    over = max(area.bottom - page.pieces[-1][1].bottom, 0.0) / rows if rows else 0.0
    return Column(*(part.node(over if part.block.most else 0.0) for part in parts), gap=gap)


def _tall(node: Node, wide: float) -> tuple[Node, float]:
    """A node, and how high it is at a width."""
    return node, node.size if isinstance(node.size, float) else high(node, wide)


def _rows(body: Node, wide: float) -> tuple[Sequence[Node], float]:
    """What a body may be broken between, and what stands between that."""
    match body:
        case Column(children=children, gap=gap):
            return children, gap
        case Lines(down=down):
            return lines(body, wide), down
    return [body], 0.0
