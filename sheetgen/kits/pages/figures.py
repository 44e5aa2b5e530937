"""Pages of figures: a title and what they are of, figures in large type, charts, tables; and below
them how they are to be read, who made the game, and a code. Lengths in mm, type in pt."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from sheetgen.kits.drawing import foot as footing
from sheetgen.kits.drawing.fonts import fitted, paragraph, width
from sheetgen.kits.drawing.page import GROUP, MARGIN, Area, Foot, Item, Items, Line, Page, Paper
from sheetgen.kits.drawing.page import Text as Printed
from sheetgen.kits.drawing.signs import HEAD_HEIGHT, tinted
from sheetgen.kits.drawing.tables import CAPTION, Row, Table, headed, rowed
from sheetgen.kits.pages import breaking, tree
from sheetgen.kits.pages.breaking import Block
from sheetgen.kits.pages.layout import high, laid
from sheetgen.kits.pages.tree import Art, Column, Node, Share, Space, Text, rule

GAP, GUTTER = 7.0, 5.0
"""Between the parts of a page, one below the other and side by side."""
ROW = 4.9
"""The height of a row of a table."""
FIGURES_HEIGHT = 14.0
NUMBER_ROOM = 24.0
"""What a title leaves for the number of its page."""
_TITLE, _SUBTITLE, _FIGURE, _READING, _LEADING = 22.0, 10.0, 20.0, 7.5, 3.3
_BELOW = 4.3
"""The space below the subtitle."""
_AROUND = 1.6
"""How far the grey of a result begins before it."""


class Figure(NamedTuple):
    """A key figure: what is to be read under it and beside it, its share of the width, and whether
    it is the result of the others, and grey."""

    figure: str
    label: str
    more: str = ""
    share: float = 1.0
    is_result: bool = False


def figures(some: Iterable[Figure]) -> Node:
    """Key figures side by side, under a line."""
    each = (Art(partial(_figure, one), size=Share(one.share)) for one in some)
    return Column(rule(GROUP), tree.Row(*each, gap=GUTTER, size=FIGURES_HEIGHT))


def _figure(one: Figure, area: Area) -> Iterator[Item]:
    y = area.y + 7.6
    room = area.width - (width(one.more, "text", 11) + 1.6 if one.more else 0)
    shown, size = fitted(one.figure, room, "bold", _FIGURE, 8)
    if one.is_result:
        yield tinted(area._replace(x=area.x - _AROUND, width=area.width + _AROUND))
    yield Printed(area.x, y, shown, "bold", size)
    if one.more:
        yield Printed(area.x + width(shown, "bold", size) + 1.6, y, one.more, "text", 11)
    label, size = fitted(one.label, area.width, "text", 8.5, _READING)
    yield Printed(area.x, y + 4.4, label, "text", size)


def table(said: Table, row: float = ROW, share: float = 1.0) -> Column:
    """A table as a node, with rows of a height."""
    return Column(captions(said, len(said.rows) * row), *rows(said, row), size=Share(share))


def captions(said: Table, below: float = 0.0) -> Art:
    """The head of a table, with its captions, and the grey of its results so far `below`."""
    return Art(lambda area: headed(area, said, below), high=HEAD_HEIGHT + CAPTION)


def rows(said: Table, row: float = ROW) -> list[Art]:
    """The rows of a table, of a height."""

    def drawn(one: Row) -> Callable[[Area], Iterable[Item]]:
        return lambda area: rowed(area, said, one)

    return [Art(drawn(one), size=row) for one in said.rows]


def listed(said: Table, least: int, again: str) -> Block:
    """A list that may go on under another title, with no fewer rows together."""
    below = captions(said._replace(title=again))
    return Block(captions(said), Column(*rows(said)), below, least)


def shortened(said: Table, most: int) -> Table:
    """A table of no more rows than that; the last tells how many are left out."""
    if len(said.rows) <= most:
        return said
    left_out = len(said.rows) - most + 1
    return said._replace(rows=[*said.rows[: most - 1], Row((f"and {left_out} more",))])


def pages(
    paper: Paper,
    title: str,
    subtitle: str,
    blocks: Iterable[Block],
    notes: Sequence[str],
    own: Foot,
    numbered: bool = True,
    bookmark: str = "",
) -> list[Page]:
    """The pages that blocks take, the first with its code and a bookmark (the title, if it has none
    of its own); `numbered` where there are several, and `notes` at the foot of each."""
    wide = paper.right - MARGIN
    shown, size = fitted(title, wide - NUMBER_ROOM, "title", _TITLE, 10)
    top = Column(
        Text(shown, "title", size, 8.8),
        Space(size=0.6),
        Text(subtitle, "text", _SUBTITLE, 4.4),
        Space(size=_BELOW),
    )
    foot, end, code = _foot(paper, notes, own)
    area = Area(MARGIN, MARGIN, wide, end - MARGIN)
    begun = high(top, wide)
    made = breaking.pages(blocks, wide, area.height - begun, area.height - GAP, GAP)
    count, drawn = len(made), list[Page]()
    for number, node in enumerate(made, start=1):
        whole = Column(top if number == 1 else Space(size=GAP), node)
        items = (*laid(whole, area).items, *foot)
        if numbered and count > 1:
            which = f"page {number} of {count}"
            items += (Printed(paper.right, MARGIN + 2.4, which, "text", _READING, "right"),)
        first = number == 1
        drawn.append(Page(paper, items, code if first else (), (bookmark or title) * first))
    return drawn


def _foot(paper: Paper, notes: Sequence[str], own: Foot) -> tuple[list[Item], float, Items]:
    """The foot of a page, along the lower margin; where it begins; and the code in its corner,
    beside the command or the record that makes the page again, as far as `own` tells of it."""
    wide = paper.right - MARGIN
    code = footing.code(Area(MARGIN, 0, wide, paper.bottom), own)
    room = wide - (footing.CODE_ROOM if code else 0)
    texts = [t for line in notes for t in paragraph(MARGIN, 0, room, line, 0, size=_READING)]
    again = footing.dice(own)
    texts += paragraph(MARGIN, 0, room, again, 0, "mono", _READING) if again else []
    if not texts:
        return [], paper.bottom, ()
    first = paper.bottom - 0.8 - (max(len(texts), footing.CODE_ROWS * bool(code)) - 1) * _LEADING
    placed = [text._replace(y=first + i * _LEADING) for i, text in enumerate(texts)]
    top = first - 3.6
    line = Line(MARGIN, top, MARGIN + room, top, GROUP)
    return [line, *placed], top - GAP / 2, (code,) if code else ()
