"""The frame of a packet's pages: head, foot and what lies between, as on the game's sheets; what
takes as many pages as it needs; and lists. Lengths in mm, type in pt."""

from collections.abc import Iterable, Sequence
from math import fsum
from typing import TypeVar

from sheetgen.core.errors import Error
from sheetgen.core.language import capital
from sheetgen.kits.drawing import foot as footing
from sheetgen.kits.drawing.fonts import broken, width
from sheetgen.kits.drawing.page import PT, Area, Item, Page, Paper
from sheetgen.kits.drawing.page import Text as Printed
from sheetgen.kits.drawing.signs import CAPITAL
from sheetgen.kits.events.packet.brief import Brief
from sheetgen.kits.pages import breaking, sheet
from sheetgen.kits.pages.breaking import Block
from sheetgen.kits.pages.figures import captions, rows
from sheetgen.kits.pages.layout import high
from sheetgen.kits.pages.sheet import Copy, framed
from sheetgen.kits.pages.tree import Align, Art, Column, Node, Row, Share, Size, Space, Text
from sheetgen.kits.telling.lists import Columns, R, on_paper

T = TypeVar("T")

APART, FLOOR = 1.6, 7.5
"""The space below the head and above the foot, and the smallest type there is."""


def body(paper: Paper) -> Area:
    """What lies between head and foot."""
    area = sheet.body(paper)
    return area._replace(y=area.y + APART, height=area.height - 2 * APART)


def page(
    brief: Brief,
    title: str,
    tree: Node,
    bookmark: str = "",
    note: str = "",
    which: str = "",
) -> Page:
    """A page of the packet whose `tree` stands between head and foot, with a code that names the
    event; in its head its `note` (its date, if it has none) above the event's name, in its foot
    `which` it is of several."""
    foot = brief.foot()._replace(page=which)
    about = note or brief.sealed.date, brief.sealed.name
    of = framed(brief.paper, brief.game, brief.sealed.edition, foot, title, about)
    of = of._replace(head=of.head._replace(lines=()))
    below = Column(Space(size=APART), tree.sized(Share()), Space(size=APART))
    return of.leaf(below).page(bookmark or title.capitalize(), Copy(foot, None))


def flowed(
    brief: Brief, blocks: Iterable[Block], captions: Node | None = None, note: Node | None = None
) -> list[Node]:
    """What stands on each of the pages that blocks take, `captions` above them on each, and a
    `note` on the first."""
    area = body(brief.paper)
    above = [[*([note] if note else []), *([captions] if captions else [])]]
    above.append(above[0][len(above[0]) - bool(captions) :])
    first, others = (area.height - fsum(high(one, area.width) for one in some) for some in above)
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
) -> Art:
    """A text in one line, which is never broken, in the middle of a height."""

    def draw(area: Area) -> list[Item]:
        x = {"left": area.x, "center": area.x + area.width / 2, "right": area.right}[align]
        y = area.y + (area.height + CAPITAL * type / PT) / 2
        return [Printed(x, y, text, face, type, align)]

    return Art(draw, width(text, face, type), high or 0.45 * type, size=size)


def largest(text: str, room: float, lines: int, face: str, type: float) -> Text:
    """A text in as few lines as do not make it much smaller, and so many at the most. Raises Error
    if it does not fit."""
    for count in range(1, lines + 1):
        fits, least = type, FLOOR if count == lines else max(0.7 * type, FLOOR)
        while fits >= least:
            if len(broken(text, room, face, fits)) <= count:
                return Text(text, face, fits, 0.41 * fits, size=None)
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

ROW, TALL = 4.6, 7.4
"""The height of a row, and of one of a list that is read on a wall."""
NOTE, NOTE_LEADING = 7.5, 3.4
_LEAST = 4
"""No fewer rows stand alone on a last page."""


def listed(
    brief: Brief,
    title: str,
    of: str,
    columns: Columns[R],
    every: Sequence[R],
    note: str = "",
    head_note: str = "",
    bookmark: str = "",
    bold: Sequence[R] = (),
    row: float = ROW,
    after: Iterable[Block] = (),
) -> list[Page]:
    """The pages of a list `of` something, and of what comes `after` it, the note at the foot of
    each."""
    area = body(brief.paper)
    table = on_paper(of, columns, every, area.width, bold)
    below = Column(Space(2.0), Text(note, "text", NOTE, NOTE_LEADING)) if note else Space(1.5)
    room = area.height - high(below, area.width)
    head = captions(table)
    block = Block(head, Column(*rows(table, row)), head, _LEAST)
    made = breaking.pages([block, *after], area.width, room, room, 0.0)
    trees = [(title, Column(one, Space(size=Share()), below)) for one in made]
    return numbered_pages(brief, trees, bookmark, head_note)


def listed_below(head: str, said: Iterable[str]) -> list[Block]:
    """What is said below a list, a line or more each, under a head; nothing of nothing."""
    lines = [Text(f"{capital(one)}.", "text", NOTE, NOTE_LEADING) for one in said]
    above = Column(Space(3.0), Text(head, "title", NOTE, NOTE_LEADING), Space(0.8))
    return [Block(above, Column(*lines, gap=0.6), above)] if lines else []
