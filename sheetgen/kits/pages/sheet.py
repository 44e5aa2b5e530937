"""A page between its head and its foot. Lengths in mm, type in pt."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import accumulate, chain
from math import inf
from typing import TYPE_CHECKING, Any, NamedTuple

from sheetgen.core.game import Conditions, Game
from sheetgen.kits.drawing import foot as footing
from sheetgen.kits.drawing.fonts import width
from sheetgen.kits.drawing.foot import words
from sheetgen.kits.drawing.page import (
    MARGIN,
    Area,
    Field,
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
from sheetgen.kits.pages.tree import Art, nothing

if TYPE_CHECKING:
    pass

HEAD, UPRIGHT_HEAD, LOW_FOOT = 10.4, 8.8, 10.4
"""The height of a head, on its side and upright, and of the foot of a page on its side."""
TITLE, ABOUT_GAP, LINES = 19.0, 4.0, 118.0
"""The type of a title, the space after it, and the most that the lines to write on take."""
SHARES = (0.406, 0.244, 0.35)
"""How the lines to write on share their room."""
GAP = 2.0
ROW, LOW = 4.0, 1.6
"""From one row of lines to the next, and from the last to the foot of a head that has two."""


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


class Lines(NamedTuple):
    """Lines to write on, side by side on one baseline at the foot of an area, each with its label
    before it (none if empty); they share its width so. Where it is narrow, the first stands above
    the others."""

    area: Area
    labels: Sequence[str]
    shares: Sequence[float]
    narrow: bool = False

    def places(self) -> list[Area]:
        """The lines with their labels, at their baselines."""
        area, shares = self.area, self.shares[: len(self.labels)]
        if self.narrow:
            others = Lines(area, self.labels[1:], shares[1:])
            return [Area(area.x, area.bottom - ROW, area.width, 0), *others.places()]
        room = (area.width - (len(shares) - 1) * GAP) / (sum(shares) or 1.0)
        lefts = accumulate((room * share + GAP for share in shares), initial=area.x)
        return [
            Area(left, area.bottom, room * share, 0)
            for left, share in zip(lefts, shares, strict=False)
        ]

    def art(self) -> Iterator[Item]:
        """What is printed."""
        for place, label in zip(self.places(), self.labels, strict=True):
            yield from write_in(place.x, place.y, place.right, label)

    def rooms(self) -> list[Area]:
        """The room on each line."""
        found = []
        for place, label in zip(self.places(), self.labels, strict=True):
            left = place.x + (width(label, "bold", READING) + 1.4 if label else 0.0)
            found.append(Area(left, place.y - 3.6, place.right - left, 4.2))
        return found


ON_LINES = {"name": "player", "table": "table", "board": "board", "seed": "seed", "date": "date"}
"""What is known of the lines of a head, by their names: the field of a `Foot`."""


def _of_foot(line: str) -> Callable[[Copy], str]:
    """What fills a line of a head."""
    return lambda copy: getattr(copy.foot, ON_LINES[line]) or ""


class Head(NamedTuple):
    """The head of a page: its title, `about` it a line in italic and one below it, and the labels
    of lines to write on, at the right: in a `narrow` one in two rows."""

    area: Area
    title: str
    labels: tuple[str, ...] = ()
    about: tuple[str, ...] = ()
    size: float = TITLE
    narrow: bool = False

    @property
    def lines(self) -> Lines:
        """The lines to write on."""
        area = self.area
        start = area.x + width(self.title, "title", self.size) + 2 * ABOUT_GAP
        left = max(start, area.right - LINES)
        low = LOW if self.narrow else 2.6
        room = Area(left, area.y, area.right - left, area.height - low)
        return Lines(room, self.labels, SHARES, self.narrow)

    def art(self) -> Iterator[Item]:
        """What is printed; `about` as far as there is room."""
        area = self.area
        if self.title:
            yield Text(area.x, area.bottom - 2.6, self.title, "title", self.size)
        start = area.x + width(self.title, "title", self.size) + ABOUT_GAP
        end = self.lines.area.x if self.labels else area.right
        for row, (line, face) in enumerate(zip(self.about, ("italic", "text"), strict=False)):
            if start + width(line, face, READING) < end - 2.0:
                yield Text(start, area.bottom - 6.2 + 3.6 * row, line, face, READING)
        yield from self.lines.art()

    def node(
        self, lines: Sequence[str], art: Callable[[Head], Iterable[Item] | None] = nothing
    ) -> Art:
        """It as a node of a page, as high as its area, with slots of these names, which are about a
        `Copy`; the seed is printed. `art` is what else is drawn there."""

        @cache
        def on(area: Area) -> tuple[Head, dict[str, Area]]:
            head = self._replace(area=area)
            return head, dict(zip(lines, head.lines.rooms(), strict=True))

        def draw(area: Area) -> Iterable[Item]:
            head, _ = on(area)
            return (*head.art(), *(art(head) or ()))

        def slots(area: Area) -> Iterator[tuple[tree.Slot, Area]]:
            for (name, room), label in zip(on(area)[1].items(), self.labels, strict=True):
                if name != "seed":
                    fill = _of_foot(name)
                    yield tree.Slot(name, "text", label, fill, type=9.0, align="left"), room

        def marks(area: Area, copy: Copy) -> Iterator[Item]:
            if room := on(area)[1].get("seed"):
                yield from typed(room, copy.foot.seed or "", 9.0)

        high = self.area.height
        return Art(draw, high=high, size=high, slots=slots, marks=marks, name="head")


# The heads of a packet are alike.
@lru_cache(maxsize=64)
def _laid_out(head: Head) -> Laid:
    """A head, its lines named by their labels."""
    return laid(head.node([label.lower() for label in head.labels]), head.area)


class Frame(NamedTuple):
    """The frame of a page of a game: what is in it is laid out on its `body`. `own` is this copy's
    foot; `code` is the side of the corner that a code takes, which may reach into the body (0: it
    is no higher than the foot)."""

    paper: Paper
    game: Game
    edition: str
    own: Foot
    head: Head
    foot: Area
    code: float = 0.0

    @property
    def body(self) -> Area:
        """What lies between head and foot."""
        head = self.head.area
        return head._replace(y=head.bottom, height=self.foot.y - 1.0 - head.bottom)

    def art(self) -> list[Item]:
        """What every copy has."""
        head = _laid_out(self.head).items
        return [*head, *footing.art(self._beside_code, self._lines, self.own.page)]

    def marks(self, form: bool = False) -> list[Item]:
        """What this copy has of its own: whose it is, where its dice come from, and its code; on a
        `form` without what its fields hold."""
        foot, head = self.own, _laid_out(self.head)
        _, drawn, written = head.drawings(Copy(foot, None))
        code = footing.code(self.foot, foot, self.code or self.foot.height)
        room = next((slot.area.width - 0.6 for slot in head.slots), 0.0)
        named = width(foot.player or "", "mono", FLOOR) > room
        own = footing.marks(self._beside_code, self._lines, foot, code is not None, named)
        known = chain(*drawn) if form else chain(*written, *drawn)
        return [*known, *own, *([code] if code else [])]

    def fields(self) -> list[Field]:
        """The fields of its head."""
        return [*_laid_out(self.head).fields(Copy(self.own, None))]

    @property
    def _lines(self) -> tuple[str, str]:
        return footing.leaving_room(self._beside_code, self.game, self.edition, self.own)

    @property
    def _beside_code(self) -> Area:
        return footing.beside_code(self.foot, self.code or self.foot.height)


def framed(
    paper: Paper, game: Game, edition: str, foot: Foot, title: str, about: tuple[str, ...] = ()
) -> Frame:
    """The frame of a page on a paper, upright or on its side; without a title it has no head.

    Raises UnprintableText if the player's name or the seed holds a character that cannot be
    printed.
    """
    footing.check(foot)
    top, below = _strips(paper, bool(title))
    known = words("head", "of-event" if foot.board else "write-in") if title else ()
    # Where no seed is known there is no line for it.
    labels = tuple(label for label in known if label != words("head", "write-in")[-1] or foot.seed)
    return Frame(paper, game, edition, foot, Head(top, title, labels, about), below)


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
    """One of the `pages` of a sheet, its head within its tree, which `lay` lays out when it is
    needed; its slots are about a `Copy`. `strip` is its foot, and `says` gives what is printed
    there, in type as much larger as all else. `corner` is the place of a code. Where its head has
    no room for a name, the foot has it."""

    paper: Paper
    lay: Callable[[], Laid]
    strip: Area
    says: Callable[[Foot, Area], tuple[str, ...]]
    number: int = 1
    pages: int = 1
    corner: Area | None = None
    holds: str = ""

    def page(self, title: str, copy: Copy, form: bool = False) -> Page:
        """The page of a copy, or, as a `form`, without what stands in its slots but with fields."""
        foot, unit, first, laid = copy.foot, self.laid.unit, self.number == 1, self.laid
        code = footing.code(self.corner, foot, self.corner.width) if self.corner else None
        strip = self.strip
        if code and self.corner and strip.meets([self.corner]):
            strip = footing.beside_code(strip, self.corner.width)
        named = bool(foot.player) and width(foot.player or "", "mono", FLOOR) > self._room
        # Whether a command makes it again, but not which, goes into how rulings are told.
        same = foot.shared()._replace(command="again" if foot.command else "")
        lines = self.says(same, strip)
        marks = footing.marks(strip, lines, foot, code is not None, named, first, unit)
        layers, drawn, written = laid.drawings(copy)
        # Many copies of a file have the same dice.
        if (foot.copy or foot.board) and not form:
            layers, written = [*layers, *written], []
        own = chain.from_iterable(drawn if form else chain(drawn, written))
        page = Page(
            self.paper,
            _with_foot(laid, strip, lines, footing.of_several(self.number, self.pages)),
            (*([code] if code else []), *marks, *own),
            title if first else "",
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
        """The room for a name on its line; any, where there is none."""
        rooms = (area.width for slot, area in self.laid.slots if slot.name == "name")
        return next((wide / self.laid.unit - 0.6 for wide in rooms), inf)


# What every copy has, they have as one.
@lru_cache(maxsize=64)
def _with_foot(laid: Laid, strip: Area, lines: tuple[str, ...], page: str) -> Items:
    return (*laid.items, *footing.art(strip, lines, page, laid.unit))
