"""The frame of a page: a head with its title, what it is about and lines to write on; a foot; and
what lies between. Lengths in mm; type in pt."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from sheetgen.core.data import phrases
from sheetgen.core.game import Game
from sheetgen.kits.drawing import foot as footing
from sheetgen.kits.drawing.page import MARGIN, Area, Foot, Item, Page, Paper, Text
from sheetgen.kits.drawing.signs import READING, write_in
from sheetgen.kits.drawing.slots import FLOOR, Known, Slot, fields, of_copy, written
from sheetgen.kits.drawing.typesetting import width

HEAD, UPRIGHT_HEAD, LOW_FOOT = 10.4, 8.8, 10.4
"""The height of a head, on its side and upright, and of the foot of a page on its side."""
TITLE, ABOUT_GAP, LINES = 19.0, 4.0, 118.0
"""The type of a title, the space after it, and the most that the lines to write on take."""
SHARES = (0.406, 0.244, 0.35)
"""How the lines to write on share their room."""
GAP = 2.0
ROW, LOW = 4.0, 1.6
"""From one row of lines to the next, and from the last to the foot of a head that has two."""
words = phrases(__file__).words


def on_its_side(paper: Paper) -> Paper:
    """A paper in landscape."""
    return Paper(paper.name, paper.height, paper.width)


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

    def rooms(self) -> dict[str, Area]:
        """The room on each line, by its label."""
        return dict(zip(self.labels, self.lines.rooms(), strict=True))

    def slots(self) -> list[Slot]:
        """Its lines as places: `name` for what is labelled so."""
        return [Slot(label.lower(), label, room, size=9) for label, room in self.rooms().items()]

    def marks(self, foot: Foot) -> Iterator[Item]:
        """What is known of the lines, each shrunk or cut short to fit: player and seed, or player,
        table and board of an event."""
        known = {
            "name": foot.player,
            "table": foot.table,
            "board": foot.board,
            "seed": foot.seed,
            "date": foot.date,
        }
        return written(self.slots(), {name: text for name, text in known.items() if text})

    def has_room(self, name: str) -> bool:
        """Whether a name stands whole on the first line."""
        rooms = [room.width - 0.6 for room in self.rooms().values()]
        return bool(rooms) and width(name, "mono", FLOOR) <= rooms[0]


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
        return [*self.head.art(), *footing.art(self._beside_code, self._lines, self.own.page)]

    def marks(self) -> list[Item]:
        """What this copy has of its own: whose it is, where its dice come from, and its code."""
        foot = self.own
        code = footing.code(self.foot, foot, self.code or self.foot.height)
        named = not self.head.has_room(foot.player or "")
        written = footing.marks(self._beside_code, self._lines, foot, code is not None, named)
        return [*self.head.marks(foot), *written, *([code] if code else [])]

    def form(self, page: Page, slots: Iterable[Slot], known: Known) -> Page:
        """A page, on which nothing of this copy is drawn but its frame, with the fields of its head
        and of its places; a seed that is known is printed."""
        head = [one for one in self.head.slots() if not (one.name == "seed" and self.own.seed)]
        made = [*fields([*head, *slots], {"name": self.own.player or "", **known})]
        held = set(self.head.marks(Foot(player=self.own.player)))
        copied = tuple(of_copy(made, self.own.copy) if self.own.copy else made)
        return page._replace(marks=tuple(m for m in page.marks if m not in held), fields=copied)

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
    on = plate(paper)
    if upright:
        on = Area(MARGIN, MARGIN, paper.width - 2 * MARGIN, paper.height - 2 * MARGIN)
    top, high = (UPRIGHT_HEAD, footing.HEIGHT) if upright else (HEAD, LOW_FOOT)
    return on._replace(height=top * headed), Area(on.x, on.bottom - high, on.width, high)
