"""The frame of a packet's pages: head, foot and what lies between, as on the game's sheets; and
lists in it, over as many pages as they take."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple, TypeVar

from sheetgen.core.errors import Error
from sheetgen.core.game import Game
from sheetgen.kits.drawing import foot as footing
from sheetgen.kits.drawing import tables
from sheetgen.kits.drawing.fonts import broken, fitted, paragraph, width
from sheetgen.kits.drawing.page import (
    HEAD,
    MARGIN,
    Area,
    Foot,
    Item,
    Items,
    Line,
    Page,
    Paper,
    Text,
)
from sheetgen.kits.drawing.signs import HEAD_HEIGHT, head
from sheetgen.kits.drawing.tables import CAPTION, FIGURES_HEIGHT
from sheetgen.kits.events.packet.brief import SOFTWARE, Brief
from sheetgen.kits.pages.layout import laid
from sheetgen.kits.pages.tree import Art, Column, Node, Row, Share
from sheetgen.kits.pages.tree import Text as Paragraph
from sheetgen.kits.telling.lists import Columns, ListColumn, R, on_paper

T = TypeVar("T")

HEADER, BELOW = 9.0, 3.0
"""The height of the head with its rule, and the space below it and above the foot, in mm."""
HEAD_LINE = MARGIN + 5.2
"""The baseline of the head."""
CLEAR = 2.0
"""Between the code in the foot and what stands beside it, in mm."""
OWN_ROOM = 52.0
"""The room for what is a copy's own in the head, in mm."""
TITLE, NAME, NAME_FLOOR = 18.0, 10.0, 7.5
"""The type of a page's title and of the event's name, and the smallest a name is set in, in pt."""


def body(paper: Paper) -> Area:
    """What lies between head and foot."""
    top = MARGIN + HEADER + BELOW
    bottom = footing.area(paper).y - BELOW
    return Area(MARGIN, top, paper.width - 2 * MARGIN, bottom - top)


def art(brief: Brief, title: str, note: str | None = "", page: str = "") -> Items:
    """Head and foot: the page's title, the event's name, a `note` at the right (its date; if None,
    room for what is a copy's own, see `noted`), and which `page` of several this is."""
    paper, right = brief.paper, brief.paper.right
    x = MARGIN + width(title, "title", TITLE) + 4
    note = brief.sealed.date if note == "" else note
    room = right - (width(note, "bold", 8) if note else OWN_ROOM) - 4 - x
    name, size = fitted(brief.sealed.name, room, "bold", NAME, NAME_FLOOR)
    return (
        Text(MARGIN, HEAD_LINE, title, "title", TITLE),
        Text(x, HEAD_LINE, name, "bold", size),
        *([noted(paper, note)] if note else []),
        Line(MARGIN, MARGIN + HEADER - 1, right, MARGIN + HEADER - 1, HEAD),
        *foot(brief, page),
    )


def noted(paper: Paper, note: str) -> Text:
    """What a page's head says at the right."""
    return Text(paper.right, HEAD_LINE, note, "bold", 8, "right")


def foot(brief: Brief, page: str = "") -> Items:
    """The foot: the game and its rulings, the credits, the scheme of the dice."""
    facts = brief.foot().event
    said = Foot(rulings=brief.rulings, credits=brief.game.credits, software=SOFTWARE, page=page)
    return _foot(brief.paper, brief.game, brief.sealed.edition, said, facts)


@lru_cache(maxsize=64)
def _foot(paper: Paper, game: Game, edition: str, said: Foot, facts: str) -> Items:
    place = footing.beside_code(footing.area(paper), footing.HEIGHT + CLEAR)
    lines = footing.leaving_room(place, game, edition, said)
    return (*footing.art(place, lines, said.page), *footing.of_event(place, lines, facts))


def page(
    brief: Brief,
    title: str,
    items: Iterable[Item],
    marks: Iterable[Item] = (),
    bookmark: str = "",
    note: str | None = "",
    page: str = "",
) -> Page:
    """A page of the packet, with a code that names the event; `note` and `page` as `art` has
    them."""
    drawn = (*art(brief, title, note, page), *items)
    code = footing.code(footing.area(brief.paper), brief.foot(), footing.HEIGHT)
    held = (*marks, *([code] if code else []))
    return Page(brief.paper, drawn, held, bookmark or title.capitalize())


def declared(
    brief: Brief,
    title: str,
    tree: Node,
    which: str = "",
    marks: Iterable[Item] = (),
    bookmark: str = "",
    note: str | None = "",
) -> Page:
    """A page of the packet whose `tree` stands between head and foot; `which` is its number among
    several."""
    drawn = laid(tree, body(brief.paper)).items
    return page(brief, title, drawn, marks, bookmark, note, which)


def headed(title: str, note: str = "") -> Art:
    """The head of a part of a page, a bar across it."""
    return Art(lambda area: head(area.x, area.y, area.width, title, "", note), high=HEAD_HEIGHT)


def texts(said: Iterable[str], size: float, leading: float, gap: float = 0.0) -> Column:
    """Paragraphs one below the other."""
    return Column(*(Paragraph(one, "text", size, leading) for one in said), gap=gap)


def numbered(number: str, text: str, size: float, indent: float = 6.0) -> Row:
    """A paragraph with its number at its left."""
    leading = size * 0.42
    told = Paragraph(text, "text", size, leading, size=Share())
    return Row(Paragraph(number, "bold", size, leading, size=indent), told)


def table(
    title: str, heads: Sequence[str], shares: Sequence[float], rows: list[Sequence[str]], row: float
) -> Art:
    """A list below its head, its rows so high."""
    columns = [
        ListColumn[Sequence[str]](text, itemgetter(n), share=share)
        for n, (text, share) in enumerate(zip(heads, shares, strict=True))
    ]

    def draw(area: Area) -> Iterable[Item]:
        return tables.drawn(area, on_paper(title, columns, rows, area.width), row)

    return Art(draw, high=HEAD_HEIGHT + CAPTION + row * len(rows))


def batches(things: Sequence[T], count: int) -> list[Sequence[T]]:
    """Things in batches of so many, the last the rest."""
    return [things[i : i + count] for i in range(0, len(things), count)]


def lines_of(
    text: str, room: float, lines: int, face: str, size: float, floor: float = NAME_FLOOR
) -> tuple[list[str], float]:
    """A text in at most so many lines as wide as `room`, as large as can be, and its size in pt.

    Raises Error if it does not fit at `floor`.
    """
    while size >= floor:
        found = broken(text, room, face, size)
        if len(found) <= lines:
            return found, size
        size = round(size - 0.5, 1)
    raise Error(f"{text[:40]!r} is too long to print")


def set_lines(
    x: float, middle: float, text: str, room: float, lines: int, face: str, size: float
) -> list[Text]:
    """A text fitted to its room, in one line if that is not much smaller than in two or three;
    `middle` is the height of their middle. Raises as `lines_of` does."""
    found, fits = _set_in(text, room, lines, face, size)
    leading = fits * 0.41
    first = middle - leading * (len(found) - 1) / 2 + fits * 0.118
    return [Text(x, first + i * leading, line, face, fits) for i, line in enumerate(found)]


@lru_cache(maxsize=4096)
def _set_in(text: str, room: float, lines: int, face: str, size: float) -> tuple[list[str], float]:
    """The lines of a text, as few as do not make it much smaller, and their size in pt."""
    for count in range(1, lines):
        try:
            return lines_of(text, room, count, face, size, max(0.7 * size, NAME_FLOOR))
        except ValueError:
            continue
    return lines_of(text, room, lines, face, size)


def own_place(paper: Paper) -> tuple[float, float]:
    """The right end of the foot's second line beside any code, which is a copy's own."""
    place = footing.beside_code(footing.area(paper))
    return place.right, footing.baseline(place, 1)


# Lists, with key figures above them.

ROWS = (4.6, 6.2)
"""The least and the greatest height of a row, in mm."""
TALL = (7.4, 7.4)
"""Those of a list that is read on a wall, or written in."""
NOTE, NOTE_LEADING = 7.5, 3.4
_LEAST = 4
"""No fewer rows stand alone on a last page."""


class Figure(NamedTuple):
    """A key figure: what is large, what stands beside it, and its label; `columns` of the page's
    twelve."""

    figure: str
    more: str
    label: str
    columns: int = 3


def listed(
    brief: Brief,
    title: str,
    of: str,
    columns: Columns[R],
    rows: Sequence[R],
    note: str = "",
    figures: Sequence[Figure] = (),
    head_note: str = "",
    bookmark: str = "",
    bold: Sequence[R] = (),
    heights: tuple[float, float] = ROWS,
    ruled: bool = False,
) -> list[Page]:
    """The pages of a list `of` something: the key figures on the first, the note at the foot of
    each. `ruled` into cells to write in."""
    area = body(brief.paper)
    table = on_paper(of, columns, rows, area.width, bold)._replace(ruled=ruled)
    lines = paragraph(area.x, 0, area.width, note, NOTE_LEADING, "text", NOTE) if note else []
    bottom = area.bottom - len(lines) * NOTE_LEADING - 1.5
    above = FIGURES_HEIGHT + 3 if figures else 0.0
    fits = [
        int((bottom - top - HEAD_HEIGHT - CAPTION) / heights[0] + 1e-6)
        for top in (area.y + above, area.y)
    ]
    made = _batches(table.rows, *fits)
    several = len(made) > 1
    pages = []
    for number, some in enumerate(made, start=1):
        place = area._replace(y=area.y + (above if number == 1 else 0))
        items = [*_figures(area, figures)] if number == 1 else []
        room = bottom - place.y - HEAD_HEIGHT - CAPTION
        row = heights[0] if several else min(heights[1], room / max(len(some), 1))
        items += tables.drawn(place, table._replace(rows=some), max(row, heights[0]))
        first = bottom + 1.5 + NOTE_LEADING - 0.6
        items += [line._replace(y=line.y + first) for line in lines]
        which = footing.of_several(number, len(made))
        name = bookmark or title.capitalize()
        drawn = page(brief, title, items, (), name, page=which, note=head_note)
        pages.append(drawn if number == 1 else drawn._replace(title=""))
    return pages


def _batches(rows: list[tables.Row], first: int, other: int) -> list[list[tables.Row]]:
    """The rows by pages: so many on the first, so many on each other."""
    found: list[list[tables.Row]] = []
    fits = first
    while rows or not found:
        if 0 < len(rows) - fits < _LEAST:
            fits -= _LEAST - (len(rows) - fits)
        found.append(rows[:fits])
        rows, fits = rows[fits:], other
    return found


def _figures(area: Area, figures: Sequence[Figure]) -> Iterator[Item]:
    column = 0
    for figure in figures:
        cell = tables.span(Area(area.x, area.y - 2, area.width, 0), column, figure.columns)
        yield from tables.key_figure(cell, figure.figure, figure.more, figure.label)
        column += figure.columns
