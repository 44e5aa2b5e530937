"""The pages of a book to write in, in mm: margins, titles, lines to write on."""

from typing import NamedTuple

from sheetgen.kits.drawing.page import HAIR, HEAD, Area, Fill, Item, Line, Paper, Text
from sheetgen.kits.drawing.signs import night_tab

INNER, OUTER, TOP, BOTTOM = 14.0, 10.0, 10.5, 13.5
"""The margins: beside the fold, beside the edge, above and below."""
LINE, FIRST_LINE = 7.5, 6.6
"""The distance of the lines to write on, and of the first from the text above, at least."""
TITLE_SIZE, TITLE_HEIGHT = 15.0, 13.0
TAB = (8.0, 1.6)
"""How far from the edge of the paper a tab is, inside of what any printer prints, and how wide."""
TEXT, LEADING = 9.0, 4.2
SMALL = 7.5


class Leaf(NamedTuple):
    """A page of the book: its paper, its number (odd ones lie on the right), and what is inside
    its margins."""

    paper: Paper
    number: int
    body: Area


def leaf(paper: Paper, number: int) -> Leaf:
    """The page of that number."""
    left = INNER if number % 2 else OUTER
    wide = paper.width - INNER - OUTER
    return Leaf(paper, number, Area(left, TOP, wide, paper.height - TOP - BOTTOM))


def heading(page: Leaf, title: str) -> list[Item]:
    """The title of a page, over its heavy rule."""
    body = page.body
    return [
        Text(body.x, body.y + 5.2, title, "title", TITLE_SIZE),
        Line(body.x, body.y + 8.4, body.right, body.y + 8.4, HEAD),
    ]


def below(page: Leaf) -> Area:
    """What is left of a page below its title."""
    body = page.body
    return Area(body.x, body.y + TITLE_HEIGHT, body.width, body.height - TITLE_HEIGHT)


def folio(page: Leaf) -> Text:
    """The page's number, at its outer edge."""
    y = page.paper.height - 8.6
    if page.number % 2:
        return Text(page.body.right, y, str(page.number), "text", 8, "right")
    return Text(page.body.x, y, str(page.number), "text", 8)


def tab(page: Leaf, area: Area) -> Fill:
    """The tab of a night, beside an area at the page's outer edge."""
    x = page.paper.width - TAB[0] - TAB[1] if page.number % 2 else TAB[0]
    return night_tab(Area(x, area.y, TAB[1], area.height))


def ruled(area: Area, text: float) -> list[Item]:
    """Lines to write on, from the lower edge of an area up to a text whose baseline is `text`."""
    count = int((area.bottom - text - FIRST_LINE) / LINE + 1)
    return [
        Line(area.x, area.bottom - i * LINE, area.right, area.bottom - i * LINE)
        for i in reversed(range(count))
    ]


def covers(page: Leaf) -> list[Item]:
    """The double rules at the head and foot of both covers."""
    body = page.body
    ends = ((body.y + 4, HEAD), (body.y + 5.4, HAIR), (body.bottom + 3, HAIR))
    return [Line(body.x, y, body.right, y, pen) for y, pen in (*ends, (body.bottom + 4.4, HEAD))]
