"""Blocks set one below the other, page after page. A block that has no room goes on on the next
page, broken between the rows of its column or the lines of its flow. Lengths in mm."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from sheetgen.kits.pages.layout import Unfit, called, high, lines
from sheetgen.kits.pages.texts import SLACK
from sheetgen.kits.pages.tree import Column, Flow, Node


class Block(NamedTuple):
    """A part of a document: its head, and what stands below that. What goes on on another page has
    the head `again` there. At least so many rows stand together below a head, on
    the page where they end, too, if there are twice as many; where a page has
    room left over, rows are higher, `most` mm at the most. `sets` makes of the rows on a page what
    stands there (None: they stand as in the body)."""

    head: Node
    body: Node
    again: Node | None = None
    least: int = 1
    most: float = 0.0
    sets: Callable[[Sequence[Node]], Node] | None = None


class _Part(NamedTuple):
    """What of a block stands on a page: its head, and its rows with their heights."""

    block: Block
    head: Node | None
    rows: list[tuple[Node, float]]

    def node(self, more: float) -> Node:
        """It, its rows higher by so much where they may be."""
        most = self.block.most
        rows = [one.sized(max(tall, min(tall + more, most))) for one, tall in self.rows]
        body = self.block.sets(rows) if self.block.sets else _with(self.block.body, rows)
        return Column(*([self.head] if self.head else []), body)


def pages(
    blocks: Iterable[Block], wide: float, first: float, others: float, gap: float
) -> list[Column]:
    """Blocks on pages so wide, `gap` mm apart: a page has the height of the `first` or of the
    `others`. Raises Unfit for a row that has no room on a page."""

    def tall(node: Node | None) -> float:
        if node is None:
            return 0.0
        return node.size if isinstance(node.size, float) else high(node, wide)

    made: list[list[_Part]] = [[]]
    left = [first + gap]
    for block in blocks:
        rows, between = [(row, tall(row)) for row in _rows(block.body, wide)], _gap(block.body)
        head: Node | None = block.head
        while rows:
            fits, used = 0, gap + tall(head) - between
            while fits < len(rows) and used + between + rows[fits][1] <= left[-1] + SLACK:
                used += between + rows[fits][1]
                fits += 1
            if fits < min(block.least, len(rows)) and made[-1]:
                made.append([])
                left.append(others + gap)
                continue
            # No fewer stand together on the page on which they end.
            left_over, least = len(rows) - fits, min(block.least, len(rows))
            if 0 < left_over < least <= len(rows) - least:
                used -= sum(between + high for _, high in rows[-least:-left_over])
                fits = len(rows) - least
            if not fits:
                over = used + between + rows[0][1] - left[-1]
                raise Unfit(f"{called(rows[0][0])} is {over:.1f} mm too high for a page")
            made[-1].append(_Part(block, head, rows[:fits]))
            left[-1] -= used
            rows, head = rows[fits:], block.again
    return [
        Column(*_stretched(parts, over), gap=gap) for parts, over in zip(made, left, strict=True)
    ]


def _stretched(parts: Sequence[_Part], over: float) -> list[Node]:
    """Parts of a page on which so much room is left over."""
    rows = sum(len(part.rows) for part in parts if part.block.most)
    return [part.node(max(over, 0.0) / rows if part.block.most else 0.0) for part in parts]


def _rows(body: Node, wide: float) -> Sequence[Node]:
    """What a body may be broken between."""
    match body:
        case Column(children=children):
            return children
        case Flow():
            return lines(body, wide)
    return [body]


def _gap(body: Node) -> float:
    """What stands between its rows."""
    match body:
        case Column(gap=gap) | Flow(down=gap):
            return gap
    return 0.0


def _with(body: Node, rows: Sequence[Node]) -> Node:
    """A body with some of its rows."""
    return Column(*rows, gap=_gap(body))
