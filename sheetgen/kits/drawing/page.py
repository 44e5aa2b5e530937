"""A page: what is the same on every copy, what is this copy's own, and its side of the paper."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Literal, NamedTuple, Self

from sheetgen.kits.drawing.items import Items
from sheetgen.kits.drawing.paper import Paper

if TYPE_CHECKING:
    from sheetgen.core.again import Code
    from sheetgen.kits.drawing.fields import Field


Side = Literal["front", "next", "alone"]
"""Where a page stands if the paper is printed on both sides: at the front of a sheet of paper; next
after the page before it; or at the front with nothing of use behind it, as what is cut out."""


class Photo(NamedTuple):
    """A photograph, a JPEG, by its upper left corner and its size on the page in mm; `says` is for
    who does not see it."""

    x: float
    y: float
    width: float
    height: float
    jpeg: bytes
    says: str


class Page(NamedTuple):
    """A page to be drawn. `art` is drawn once a document, however many pages share it; `marks` are
    this copy's own; `title` is its bookmark (none if empty). `layers` are what it shares with some
    pages, not with all: each is drawn once a document, too. `fields` are to be filled in on the
    screen. `part` is the bookmark of a part that begins with this page, above those of its pages.
    `pale` is drawn in grey: what a sheet shows as an example. `turned` is drawn with the page
    turned upside down, for what is folded to stand. `side` is where it stands on the paper.
    `photos` lie on all that is drawn. `holds` is what it is called by what is on it, where a page
    is chosen on a screen (empty: it goes by its number).
    """

    paper: Paper
    art: Items
    marks: Items
    title: str
    layers: tuple[Items, ...] = ()
    fields: "tuple[Field, ...]" = ()
    part: str = ""
    pale: Items = ()
    turned: Items = ()
    side: Side = "front"
    photos: tuple[Photo, ...] = ()
    holds: str = ""

    @property
    def items(self) -> Items:
        """All that is drawn on it."""
        return (*self.art, *chain.from_iterable(self.layers), *self.marks, *self.pale)


def unit(pages: Iterable[Page]) -> Iterator[Page]:
    """Pages that belong together, to be printed on both sides of the paper: the first at the front
    of a sheet, each of the others next, but for those that have nothing behind them."""
    for number, page in enumerate(pages):
        side: Side = "next" if number else "front"
        yield page if page.side == "alone" else page._replace(side=side)


def order(sides: Sequence[Side]) -> list[int | None]:
    """The pages of these sides by their places, None where the back of a sheet stays blank. Where
    no page stands next after another, the paper is printed on one side only: no back is needed."""
    placed: list[int | None] = []
    before: Side = "front"
    for place, side in enumerate(sides):
        if (side != "next" or before == "alone") and len(placed) % 2 and "next" in sides:
            placed.append(None)
        placed.append(place)
        before = side
    return placed


def in_order(pages: Sequence[Page]) -> list[Page]:
    """Pages with the blank ones among them, as one unit."""
    blank = Page(pages[0].paper, (), (), "")
    placed = order([page.side for page in pages])
    return list(unit(blank if n is None else pages[n]._replace(side="next") for n in placed))


class Foot(NamedTuple):
    """What the head and foot of a page say of this copy.

    `source` is where the dice come from: `"seed"`, `"typed"`, or None for a blank sheet. `rulings`
    are those that differ from the default, as `name=value`. `copy` tells the copies of a file
    apart: `"3 of 500"`, or nothing; `page` the pages of a sheet: `"1 of 2"`, or nothing. `rolled`
    is how many dice the program rolled for a player who rolls his own. On a page of an event
    `board` is its board with the check digits, `table` the player's table, and `event` what the
    foot says of it; no seed is printed there. `again` is what its code says, and `command` makes
    it again (empty: nothing but its record does). `date` is the day that is printed.
    """

    player: str | None = None
    seed: str | None = None
    policy: str | None = None
    source: str | None = None
    rulings: tuple[str, ...] = ()
    credits: tuple[str, ...] = ()
    software: str = ""
    copy: str = ""
    page: str = ""
    rolled: int = 0
    board: str = ""
    table: str = ""
    event: str = ""
    again: "Code | None" = None
    command: str = ""
    date: str = ""

    def shared(self, board: str = "") -> Self:
        """What of it stands on every copy, and nothing else: of a name or a seed no two pages are
        alike, and none would be drawn once for all."""
        return type(self)(
            rulings=self.rulings,
            credits=self.credits,
            software=self.software,
            page=self.page,
            board=board,
        )
