"""The frame of a packet's pages: head, foot and what lies between, as on the game's sheets."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TypeVar

from sheetgen.core.errors import Error
from sheetgen.core.game import Game
from sheetgen.kits.drawing import foot as footing
from sheetgen.kits.drawing.blocks import Area
from sheetgen.kits.drawing.items import HEAD, Item, Items, Line, Text
from sheetgen.kits.drawing.page import Foot, Page
from sheetgen.kits.drawing.paper import MARGIN, Paper
from sheetgen.kits.drawing.typesetting import broken, fitted, paragraph, width
from sheetgen.kits.events.packet.brief import SOFTWARE, Brief

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
    lines = footing.about(game, edition, said)
    return (*footing.art(place, lines, said.page), *footing.told(place, lines, [facts]))


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


def told(
    items: list[Item],
    area: Area,
    y: float,
    texts: Iterable[str],
    size: float,
    leading: float,
    after: float = 0.0,
    face: str = "text",
) -> float:
    """Paragraphs of an area's width one below the other, the first baseline at `y`, so much room
    `after` each; returns where the next one would begin."""
    for text in texts:
        lines = paragraph(area.x, y, area.width, text, leading, face, size)
        items += lines
        y = lines[-1].y + leading + after
    return y


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
    x: float,
    middle: float,
    text: str,
    room: float,
    lines: int,
    face: str,
    size: float,
    align: str = "left",
) -> list[Text]:
    """A text fitted to its room, in one line if that is not much smaller than in two or three;
    `middle` is the height of their middle. Raises as `lines_of` does."""
    found, fits = _set_in(text, room, lines, face, size)
    leading = fits * 0.41
    first = middle - leading * (len(found) - 1) / 2 + fits * 0.118
    return [Text(x, first + i * leading, line, face, fits, align) for i, line in enumerate(found)]


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
