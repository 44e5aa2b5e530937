"""A page between its head and its foot. Lengths in mm, type in pt."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from itertools import chain
from typing import Any, NamedTuple

from sheetgen.core.game import Conditions, Game
from sheetgen.kits.drawing import foot as footing
from sheetgen.kits.drawing.fonts import width
from sheetgen.kits.drawing.foot import words
from sheetgen.kits.drawing.page import (
    MARGIN,
    Area,
    Foot,
    Item,
    Items,
    Page,
    Paper,
    Text,
)
from sheetgen.kits.drawing.signs import FLOOR, READING, typed, write_in
from sheetgen.kits.pages import tree
from sheetgen.kits.pages.layout import Laid, laid
from sheetgen.kits.pages.tree import Art, Column, Node, Of, Over, Pinned, Row, Share, Space

HEAD, UPRIGHT_HEAD, LOW_FOOT = 10.4, 8.8, 10.4
"""The height of a head, on its side and upright, and of the foot of a page on its side."""
TITLE, ABOUT_GAP, LINES = 19.0, 4.0, 118.0
"""The type of a title, the space after it, and the most that the lines to write on take."""
SHARES = (0.406, 0.244, 0.35)
"""How the lines to write on share their room."""
GAP = 2.0
LINE, ABOVE, ROW = 4.2, 3.6, 4.0
"""The room on a line, what of it is above its baseline, and from one row of lines to the next."""
LOW, LOWER = 2.6, 1.6
"""From the last baseline to the foot of a head, and of one that has two rows of lines."""


def on_its_side(paper: Paper) -> Paper:
    """A paper in landscape."""
    return Paper(paper.name, paper.height, paper.width)


def printable(paper: Paper) -> Area:
    """What every printer can print on."""
    return Area(MARGIN, MARGIN, paper.width - 2 * MARGIN, paper.height - 2 * MARGIN)


def plate(page: Paper) -> Area:
    """What is printed on of a page."""
    side = 10.0 if page.width > 290 else MARGIN + 0.2
    return Area(side, MARGIN, page.width - 2 * side, page.height - 2 * MARGIN)


def lines_of(foot: Foot) -> tuple[str, ...]:
    """What the lines of a head are for: a seed has one where it is known."""
    if foot.board:
        return ("name", "table", "board")
    return ("name", "date", "seed") if foot.seed else ("name", "date")


def _line(name: str, size: Share) -> Node:
    """A line of a head, with its label before it; what fills it is said of a `Copy`. A seed is
    printed, and no field."""
    label = words("head", name)
    before = width(label, "bold", READING) + 1.4

    def known(copy: Copy) -> str:
        return getattr(copy.foot, "player" if name == "name" else name) or ""

    def seed(area: Area, copy: Copy) -> Iterable[Item]:
        return typed(area, known(copy), 9.0)

    slot = tree.Slot(name, "text", label, known, type=9.0, align="left")
    printed = Art(lambda area: write_in(area.x, area.y + ABOVE, area.right, label))
    return Over(printed, Pinned(Art(marks=seed) if name == "seed" else slot, before), size=size)


class Head(NamedTuple):
    """The head of a page on an area: its title, `about` it a line in italic and one below it, as
    far as there is room, and at the right `lines` to write on, as `lines_of` has them: in a
    `narrow` one in two rows."""

    area: Area
    title: str
    lines: tuple[str, ...] = ()
    about: tuple[str, ...] = ()
    size: float = TITLE
    narrow: bool = False

    def node(self, beside: Art | None = None) -> Node:
        """It as a node of a page; `beside` is given the area of its lines."""
        high, start = self.area.height, width(self.title, "title", self.size) + ABOUT_GAP
        left = self.area.width
        if self.lines:
            left = max(start + ABOUT_GAP, left - LINES)

        def printed(area: Area) -> Iterator[Item]:
            if self.title:
                yield Text(area.x, area.bottom - LOW, self.title, "title", self.size)
            for row, (line, face) in enumerate(zip(self.about, ("italic", "text"), strict=False)):
                if start + width(line, face, READING) < left - 2.0:
                    y = area.bottom - LOW + 3.6 * (row - 1)
                    yield Text(area.x + start, y, line, face, READING)

        lines = [_line(name, Share(of)) for name, of in zip(self.lines, SHARES, strict=False)]
        rows = [lines[:1], lines[1:]] if self.narrow else [lines]
        below = (LOWER if self.narrow else LOW) + ABOVE - LINE
        told = Column(*(Row(*some, gap=GAP, size=LINE) for some in rows), gap=ROW - LINE)
        tall = LINE + ROW * (len(rows) - 1) + below
        nodes = [*([beside] if beside else []), Column(told, Space(size=below))]
        pinned = (Pinned(node, left, -tall, high=tall) for node in nodes)
        return Over(Art(printed, high=high), *pinned, size=high, name="head")


class Frame(NamedTuple):
    """The frame of a page of a game: its head and its foot. `code` is the side of the corner that a
    code takes, which may reach into the body (0: it is no higher than the foot)."""

    paper: Paper
    game: Game
    edition: str
    head: Head
    foot: Area
    code: float = 0.0

    @property
    def body(self) -> Area:
        """What lies between head and foot."""
        head = self.head.area
        return head._replace(y=head.bottom, height=self.foot.y - 1.0 - head.bottom)

    def leaf(self, node: Node) -> Leaf:
        """A page with a node on its body, whose slots are about the chronicle of a copy. Raises
        Unfit, as soon as it is laid out, where something has no room."""
        head, area = self.head.node(), self.head.area
        page = Column(head, of_chronicle(node))
        whole = area._replace(height=self.body.bottom - area.y)
        side = self.code or self.foot.height
        corner = Area(self.foot.right - side, self.foot.bottom - side, side, side)

        def says(foot: Foot, strip: Area) -> tuple[str, str]:
            return footing.leaving_room(strip, self.game, self.edition, foot)

        return Leaf(self.paper, partial(laid, page, whole), self.foot, says, corner)


def of_chronicle(node: Node) -> Of:
    """A part that the chronicle of a copy fills, if it has one; it has what is left."""
    return Of(lambda copy: copy.chronicle, node, size=Share())


def framed(
    paper: Paper, game: Game, edition: str, foot: Foot, title: str, about: tuple[str, ...] = ()
) -> Frame:
    """The frame of a page on a paper, upright or on its side; without a title it has no head.

    Raises UnprintableText if the player's name or the seed holds a character that cannot be
    printed.
    """
    footing.check(foot)
    top, below = _strips(paper, bool(title))
    head = Head(top, title, lines_of(foot) if title else (), about)
    return Frame(paper, game, edition, head, below)


def body(paper: Paper) -> Area:
    """What lies between the head and the foot of a page on a paper."""
    top, below = _strips(paper, headed=True)
    return top._replace(y=top.bottom, height=below.y - 1.0 - top.bottom)


def _strips(paper: Paper, headed: bool) -> tuple[Area, Area]:
    """The head, without height if there is none, and the foot."""
    upright = paper.width < paper.height
    on = printable(paper) if upright else plate(paper)
    top, high = (UPRIGHT_HEAD, footing.HEIGHT) if upright else (HEAD, LOW_FOOT)
    return on._replace(height=top * headed), Area(on.x, on.bottom - high, on.width, high)


class Copy(NamedTuple):
    """What a sheet of several pages is filled from: whose it is, and the game as far as it is known
    (None: a blank)."""

    foot: Foot
    chronicle: Any


class Wanted(NamedTuple):
    """What is asked of a sheet: a `copy` on a paper, its "front" or "both" sides, in a size; as a
    `form` with all that may be needed of one for a long game."""

    paper: Paper
    conditions: Conditions
    copy: Copy
    sides: str = "both"
    size: str = "normal"
    form: bool = False


@dataclass(frozen=True, eq=False)
class Leaf:
    """A page of a sheet, its head within its tree, which `lay` lays out when it is needed; its
    slots are about a `Copy`. `strip` is its foot, and `says` gives what is printed there, in type
    as much larger as all else. `corner` is the place of a code. Where a name has no line, or no
    room on it, the foot has it."""

    paper: Paper
    lay: Callable[[], Laid]
    strip: Area
    says: Callable[[Foot, Area], tuple[str, ...]]
    corner: Area | None = None
    holds: str = ""

    def page(self, title: str, copy: Copy, form: bool = False) -> Page:
        """The page of a copy, or, as a `form`, without what stands in its slots but with fields.
        That which has a bookmark is the first of its sheet."""
        foot, unit, laid = copy.foot, self.laid.unit, self.laid
        code = footing.code(self.corner, foot, self.corner.width) if self.corner else None
        named = bool(foot.player) and width(foot.player or "", "mono", FLOOR) > self._room
        about = foot.rulings, foot.credits, foot.software, foot.page
        strip, lines, art = _printed(self, code is not None, bool(foot.command), *about)
        marks = footing.marks(strip, lines, foot, code is not None, named, bool(title), unit)
        layers, drawn, written = laid.drawings(copy)
        # Many copies of a file have the same dice.
        if (foot.copy or foot.board) and not form:
            layers, written = [*layers, *written], []
        own = chain.from_iterable(drawn if form else chain(drawn, written))
        page = Page(
            self.paper,
            art,
            (*([code] if code else []), *marks, *own),
            title,
            tuple(layers),
            holds=self.holds,
        )
        return page._replace(fields=tuple(laid.fields(copy))) if form else page

    @cached_property
    def laid(self) -> Laid:
        """It, as it is laid out."""
        return self.lay()

    @cached_property
    def _room(self) -> float:
        """The room for a name on its line."""
        rooms = (area.width for slot, area in self.laid.slots if slot.name == "name")
        return next((wide / self.laid.unit - 0.6 for wide in rooms), 0.0)


def pages_of(leaves: Sequence[Leaf], copy: Copy, title: str = "", form: bool = False) -> list[Page]:
    """The pages of a copy, each with its number among them; the first has a bookmark."""
    made = []
    for number, leaf in enumerate(leaves, 1):
        foot = copy.foot._replace(page=footing.of_several(number, len(leaves)))
        made.append(leaf.page("" if number > 1 else title, copy._replace(foot=foot), form))
    return made


# What every copy has, they have as one.
@lru_cache(maxsize=64)
def _printed(
    leaf: Leaf,
    has_code: bool,
    has_command: bool,
    rulings: tuple[str, ...],
    credits: tuple[str, ...],
    software: str,
    page: str,
) -> tuple[Area, tuple[str, ...], Items]:
    """The foot of a leaf beside its code, its lines, and all that is printed on the page. Whether a
    command makes it again, but not which, goes into how rulings are told."""
    strip, laid, again = leaf.strip, leaf.laid, "again" if has_command else ""
    if has_code and leaf.corner and strip.meets([leaf.corner]):
        strip = footing.beside_code(strip, leaf.corner.width)
    told = Foot(rulings=rulings, credits=credits, software=software, page=page, command=again)
    lines = leaf.says(told, strip)
    return strip, lines, (*laid.items, *footing.art(strip, lines, page, laid.unit))
