"""The frame of a page: a head with its title, what it is about and lines to write on; a foot; and
what lies between. Lengths in mm; type in pt."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sheetgen.core.data import phrases
from sheetgen.core.game import Game
from sheetgen.kits.drawing import foot as footing
from sheetgen.kits.drawing.blocks import Area
from sheetgen.kits.drawing.fields import TextField
from sheetgen.kits.drawing.items import Item, Text
from sheetgen.kits.drawing.page import Foot
from sheetgen.kits.drawing.paper import MARGIN, Paper
from sheetgen.kits.drawing.signs import READING, write_in
from sheetgen.kits.drawing.typesetting import fitted, width

HEAD, UPRIGHT_HEAD, LOW_FOOT = 10.4, 8.8, 10.4
"""The height of a head, on its side and upright, and of the foot of a page on its side."""
TITLE, ABOUT_GAP, LINES = 19.0, 4.0, 112.0
"""The type of a title, the space after it, and the most that the lines to write on take."""
SHARES = (0.43, 0.2, 0.37)
"""How the lines to write on share their room."""
GAP, FLOOR = 2.0, 7.5
words = phrases(__file__).words


def on_its_side(paper: Paper) -> Paper:
    """A paper in landscape."""
    return Paper(paper.name, paper.height, paper.width)


def plate(page: Paper) -> Area:
    """What is printed on of a page."""
    side = 10.0 if page.width > 290 else MARGIN + 0.2
    return Area(side, MARGIN, page.width - 2 * side, page.height - 2 * MARGIN)


class Head(NamedTuple):
    """The head of a page: its title, `about` it a line in italic and one below it, and the labels
    of lines to write on, at the right."""

    area: Area
    title: str
    labels: tuple[str, ...] = ()
    about: tuple[str, ...] = ()
    size: float = TITLE

    def lines(self) -> list[Area]:
        """The lines to write on, at their baselines."""
        area = self.area
        start = area.x + width(self.title, "title", self.size) + 2 * ABOUT_GAP
        left = max(start, area.right - LINES)
        room = area.right - left - (len(self.labels) - 1) * GAP
        places = []
        for _, share in zip(self.labels, SHARES, strict=False):
            places.append(Area(left, area.bottom - 2.6, room * share, 0.0))
            left += room * share + GAP
        return places

    def art(self) -> Iterator[Item]:
        """What is printed; `about` as far as there is room."""
        area, places = self.area, self.lines()
        yield Text(area.x, area.bottom - 2.6, self.title, "title", self.size)
        start = area.x + width(self.title, "title", self.size) + ABOUT_GAP
        end = places[0].x if places else area.right
        for row, (line, face) in enumerate(zip(self.about, ("italic", "text"), strict=False)):
            if start + width(line, face, READING) < end - 2.0:
                yield Text(start, area.bottom - 6.2 + 3.6 * row, line, face, READING)
        for place, label in zip(places, self.labels, strict=True):
            yield from write_in(place.x, place.y, place.right, label)

    def rooms(self) -> dict[str, Area]:
        """The room on each line, by its label."""
        found = {}
        for place, label in zip(self.lines(), self.labels, strict=True):
            left = place.x + width(label, "bold", READING) + 1.4
            found[label] = Area(left, place.y - 3.6, place.right - left, 4.2)
        return found

    def marks(self, known: Sequence[str | None]) -> Iterator[Text]:
        """What is known of the lines, each shrunk or cut short to fit."""
        for place, value in zip(self.rooms().values(), known, strict=False):
            if value:
                text, size = fitted(value, place.width - 0.6, "mono", 9, FLOOR)
                yield Text(place.x + 0.6, place.y + 3.5, text, "mono", size)

    def has_room(self, name: str) -> bool:
        """Whether a name stands whole on the first line."""
        rooms = [room.width - 0.6 for room in self.rooms().values()]
        return bool(rooms) and width(name, "mono", FLOOR) <= rooms[0]


class Frame(NamedTuple):
    """The frame of a page of a game: what is in it is laid out on its `body`. `own` is this copy's
    foot; `page` tells it from the others of its sheet."""

    paper: Paper
    game: Game
    edition: str
    own: Foot
    head: Head
    foot: Area

    @property
    def body(self) -> Area:
        """What lies between head and foot."""
        head = self.head.area
        return Area(head.x, head.bottom, head.width, self.foot.y - 1.0 - head.bottom)

    def art(self) -> list[Item]:
        """What every copy has."""
        lines = footing.about(self.game, self.edition, self.own)
        return [*self.head.art(), *footing.art(self._beside_code, lines, self.own.page)]

    def marks(self) -> list[Item]:
        """What this copy has of its own: whose it is, where its dice come from, and its code, no
        higher than the foot."""
        foot, lines = self.own, footing.about(self.game, self.edition, self.own)
        event = bool(foot.board)
        known = (foot.player, foot.table, foot.board) if event else (foot.player, None, foot.seed)
        own = (
            footing.copy(foot),
            footing.dice(foot),
            "" if self.head.has_room(foot.player or "") else footing.name(foot),
        )
        code = footing.code(self.foot, foot, self.foot.height)
        written = footing.marks(self._beside_code, lines, own)
        return [*self.head.marks(known), *written, *([code] if code else [])]

    def fields(self) -> Iterator[TextField]:
        """The fields of its head; a seed that is known is printed."""
        for label, area in self.head.rooms().items():
            if not (label == "Seed" and self.own.seed):
                value = (self.own.player or "") if label == "Name" else ""
                yield TextField(label.lower(), label, area, value, 9, "left")

    @property
    def _beside_code(self) -> Area:
        return footing.beside_code(self.foot, self.foot.height)


def framed(
    paper: Paper, game: Game, edition: str, foot: Foot, title: str, about: tuple[str, ...] = ()
) -> Frame:
    """The frame of a page on a paper, upright or on its side.

    Raises fonts.UnprintableText if the player's name or the seed holds a character that cannot be
    printed.
    """
    footing.check(foot)
    upright = paper.width < paper.height
    on = plate(paper)
    if upright:
        on = Area(MARGIN, MARGIN, paper.width - 2 * MARGIN, paper.height - 2 * MARGIN)
    top, high = (UPRIGHT_HEAD, footing.HEIGHT) if upright else (HEAD, LOW_FOOT)
    labels = tuple(words("head", "of-event" if foot.board else "write-in"))
    head = Head(on._replace(height=top), title, labels, about)
    return Frame(paper, game, edition, foot, head, Area(on.x, on.bottom - high, on.width, high))
