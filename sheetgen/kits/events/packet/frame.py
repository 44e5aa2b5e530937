"""The frame of a packet's pages: head, foot and what lies between, as on the game's sheets; what
takes as many pages as it needs; and lists. Lengths in mm, type in pt."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TypeVar

from sheetgen.core.errors import Error
from sheetgen.core.game import Game
from sheetgen.kits.drawing import foot as footing
from sheetgen.kits.drawing import tables
from sheetgen.kits.drawing.fonts import broken, fitted, width
from sheetgen.kits.drawing.page import HEAD, MARGIN, PT, Area, Foot, Item, Items, Line, Page, Paper
from sheetgen.kits.drawing.page import Text as Printed
from sheetgen.kits.drawing.signs import CAPITAL, HEAD_HEIGHT
from sheetgen.kits.drawing.tables import CAPTION
from sheetgen.kits.events.packet.brief import SOFTWARE, Brief
from sheetgen.kits.pages import breaking
from sheetgen.kits.pages.breaking import Block
from sheetgen.kits.pages.figures import captions, rows
from sheetgen.kits.pages.layout import high, laid
from sheetgen.kits.pages.tree import Align, Art, Column, Node, Row, Share, Size, Space, Text
from sheetgen.kits.telling.lists import Columns, R, on_paper

T = TypeVar("T")

HEADER, BELOW = 9.0, 3.0
"""The height of the head with its rule, and the space below it and above the foot."""
HEAD_LINE = MARGIN + 5.2
"""The baseline of the head."""
CLEAR = 2.0
"""Between the code in the foot and what stands beside it."""
TITLE, NAME, FLOOR = 18.0, 10.0, 7.5
"""The type of a page's title and of the event's name, and the smallest there is."""


def body(paper: Paper) -> Area:
    """What lies between head and foot."""
    top = MARGIN + HEADER + BELOW
    bottom = footing.area(paper).y - BELOW
    return Area(MARGIN, top, paper.width - 2 * MARGIN, bottom - top)


def page(
    brief: Brief,
    title: str,
    tree: Node,
    bookmark: str = "",
    note: str = "",
    which: str = "",
) -> Page:
    """A page of the packet whose `tree` stands between head and foot, with a code that names the
    event; in its head its `note` at the right (its date, if it has none), in its foot `which` it is
    of several."""
    code = footing.code(footing.area(brief.paper), brief.foot(), footing.HEIGHT)
    marks = (*laid(tree, body(brief.paper)).items, *([code] if code else []))
    art = _art(brief, title, note or brief.sealed.date, which)
    return Page(brief.paper, art, marks, bookmark or title.capitalize())


def _art(brief: Brief, title: str, note: str, which: str) -> Items:
    """Head and foot: the game and its rulings, the credits, the scheme of the dice."""
    right, x = brief.paper.right, MARGIN + width(title, "title", TITLE) + 4
    room = right - width(note, "bold", 8) - 4 - x
    name, size = fitted(brief.sealed.name, room, "bold", NAME, FLOOR)
    said = Foot(rulings=brief.rulings, credits=brief.game.credits, software=SOFTWARE, page=which)
    return (
        Printed(MARGIN, HEAD_LINE, title, "title", TITLE),
        Printed(x, HEAD_LINE, name, "bold", size),
        Printed(right, HEAD_LINE, note, "bold", 8, "right"),
        Line(MARGIN, MARGIN + HEADER - 1, right, MARGIN + HEADER - 1, HEAD),
        *_foot(brief.paper, brief.game, brief.sealed.edition, said, brief.foot().event),
    )


@lru_cache(maxsize=64)
def _foot(paper: Paper, game: Game, edition: str, said: Foot, facts: str) -> Items:
    place = footing.beside_code(footing.area(paper), footing.HEIGHT + CLEAR)
    lines = footing.leaving_room(place, game, edition, said)
    return (*footing.art(place, lines, said.page), *footing.of_event(place, lines, facts))


def flowed(
    brief: Brief, blocks: Iterable[Block], captions: Node | None = None, note: Node | None = None
) -> list[Node]:
    """What stands on each of the pages that blocks take, `captions` above them on each, and a
    `note` on the first."""
    area = body(brief.paper)
    above = [[*([note] if note else []), *([captions] if captions else [])]]
    above.append(above[0][len(above[0]) - bool(captions) :])
    first, others = (area.height - sum(high(one, area.width) for one in some) for some in above)
    made = breaking.pages(blocks, area.width, first, others, 0.0)
    return [Column(*above[number > 0], one) for number, one in enumerate(made)]


def numbered_pages(
    brief: Brief, pages: Sequence[tuple[str, Node]], bookmark: str = "", note: str = ""
) -> list[Page]:
    """Pages with their titles, each of which says which of all it is; those that go on have no
    bookmark of their own."""
    made, before = [], ""
    for number, (title, tree) in enumerate(pages, start=1):
        which = footing.of_several(number, len(pages))
        one = page(brief, title, tree, bookmark, note, which)
        made.append(one if title != before else one._replace(title=""))
        before = title
    return made


# Parts of pages.


def texts(said: Iterable[str], size: float, leading: float, gap: float = 0.0) -> Column:
    """Paragraphs one below the other."""
    return Column(*(Text(one, "text", size, leading) for one in said), gap=gap)


def numbered(number: str, text: str, size: float, indent: float = 6.0) -> Row:
    """A paragraph with its number at its left."""
    leading = size * 0.42
    told = Text(text, "text", size, leading, size=Share())
    return Row(Text(number, "bold", size, leading, size=indent), told)


def line(
    text: str,
    face: str = "text",
    type: float = FLOOR,
    high: float = 0.0,
    align: Align = "left",
    size: Size = None,
    name: str = "",
) -> Art:
    """A text in one line, which is never broken, in the middle of a height."""

    def draw(area: Area) -> list[Item]:
        x = {"left": area.x, "center": area.x + area.width / 2, "right": area.right}[align]
        y = area.y + (area.height + CAPITAL * type / PT) / 2
        return [Printed(x, y, text, face, type, align)]

    return Art(draw, width(text, face, type), high or 0.45 * type, size=size, name=name)


def shrunk(
    text: str, room: float, face: str, type: float, high: float, align: Align = "left"
) -> Art:
    """A text in one line as large as its room lets it, or cut short."""
    said, fits = fitted(text, room, face, type, FLOOR)
    return line(said, face, fits, high, align)


def largest(
    text: str, room: float, lines: int, face: str, type: float, align: Align = "left"
) -> Text:
    """A text in as few lines as do not make it much smaller, and so many at the most. Raises Error
    if it does not fit."""
    for count in range(1, lines + 1):
        fits, least = type, FLOOR if count == lines else max(0.7 * type, FLOOR)
        while fits >= least:
            if len(broken(text, room, face, fits)) <= count:
                return Text(text, face, fits, 0.41 * fits, align, size=None)
            fits = round(fits - 0.5, 1)
    raise Error(f"{text[:40]!r} is too long to print")


def batches(things: Sequence[T], count: int) -> list[Sequence[T]]:
    """Things in batches of so many, the last the rest."""
    return [things[i : i + count] for i in range(0, len(things), count)]


def own_place(paper: Paper) -> tuple[float, float]:
    """The right end of the foot's second line beside any code, which is a copy's own."""
    place = footing.beside_code(footing.area(paper))
    return place.right, footing.baseline(place, 1)


# Lists.

ROWS = (4.6, 6.2)
"""The least and the greatest height of a row."""
TALL = (7.4, 7.4)
"""Those of a list that is read on a wall."""
NOTE, NOTE_LEADING = 7.5, 3.4
_LEAST = 4
"""No fewer rows stand alone on a last page."""


def listed(
    brief: Brief,
    title: str,
    of: str,
    columns: Columns[R],
    rows: Sequence[R],
    note: str = "",
    head_note: str = "",
    bookmark: str = "",
    bold: Sequence[R] = (),
    heights: tuple[float, float] = ROWS,
) -> list[Page]:
    """The pages of a list `of` something, the note at the foot of each."""
    area = body(brief.paper)
    table = on_paper(of, columns, rows, area.width, bold)
    below = Column(Space(2.0), Text(note, "text", NOTE, NOTE_LEADING)) if note else Space(1.5)
    room = area.height - high(below, area.width) - HEAD_HEIGHT - CAPTION
    some = _batches(table.rows, int(room / heights[0] + 1e-6))
    made = []
    for part in some:
        row = heights[0] if some[1:] else min(heights[1], room / max(len(part), 1))
        made.append((title, _list(table._replace(rows=part), max(row, heights[0]), below)))
    return numbered_pages(brief, made, bookmark, head_note)


def _list(table: tables.Table, row: float, below: Node) -> Node:
    """A list on a page, and what stands at its foot."""
    return Column(captions(table), *rows(table, row), Space(size=Share()), below)


def _batches(rows: list[tables.Row], fits: int) -> list[list[tables.Row]]:
    """The rows by pages, so many on each."""
    found: list[list[tables.Row]] = []
    while rows or not found:
        some = fits - max(0, _LEAST - (len(rows) - fits)) if 0 < len(rows) - fits < _LEAST else fits
        found.append(rows[:some])
        rows = rows[some:]
    return found
