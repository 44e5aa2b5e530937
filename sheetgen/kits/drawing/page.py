"""What a page is made of: its paper, small items placed on it, and the fields that are filled in on
the screen.

Nothing here knows the PDF. Places are in mm from the upper left corner of the paper; pens and sizes
of type are in pt. An item says where it is and what is drawn there, so a layout can be measured
and tested as it stands. Items are tuples because a page has hundreds of them, and a sheet should be
drawn as fast as it is read.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Literal, NamedTuple, Self

if TYPE_CHECKING:
    from sheetgen.core.again import Code

PT = 72 / 25.4
"""One mm in pt."""
MARGIN = 8.0
"""What every printer can print inside of, in mm from each edge."""


class Paper(NamedTuple):
    """A paper in portrait: name, width and height in mm."""

    name: str
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right margin, in mm from the left edge of the paper."""
        return self.width - MARGIN

    @property
    def bottom(self) -> float:
        """The bottom margin, in mm from the upper edge of the paper."""
        return self.height - MARGIN

    @property
    def half(self) -> "Paper":
        """Half of it on its side, cut to whole mm where the paper is."""
        height = self.height / 2
        whole = self.height == int(self.height)
        return Paper(f"{self.name}-half", self.width, float(int(height)) if whole else height)


PAPERS = {
    "a4": Paper("a4", 210.0, 297.0),
    "letter": Paper("letter", 215.9, 279.4),
}
"""What sheets are printed on: a paper is added here, and nowhere else."""
SMALL_PAPERS = {"a5": Paper("a5", 148.0, 210.0)}
"""Those for what is made of small pages."""


class Area(NamedTuple):
    """A rectangle of the page, in mm from its upper left corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.y + self.height

    @classmethod
    def around(cls, points: Iterable[tuple[float, float]]) -> "Area":
        """The least rectangle that has these points."""
        xs, ys = zip(*points, strict=True)
        return cls(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))

    @property
    def outline(self) -> tuple[tuple[float, float], ...]:
        """Its corners as a closed line."""
        (x, y), right, bottom = self[:2], self.right, self.bottom
        return (x, y), (right, y), (right, bottom), (x, bottom), (x, y)

    @property
    def middle(self) -> tuple[float, float]:
        """Its middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    def wider(self, by: float) -> "Area":
        """It with so much more on every side."""
        return Area(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    def has(self, x: float, y: float) -> bool:
        """Whether a point lies in it."""
        left, top, wide, high = self
        return left <= x <= left + wide and top <= y <= top + high

    def holds(self, other: "Area") -> bool:
        """Whether all of another lies in it."""
        return self.has(other.x, other.y) and self.has(other.right, other.bottom)

    def meets(self, others: "Iterable[Area]") -> bool:
        """Whether it overlaps any of others."""
        # Asked thousands of times a chart: unpacked, not by its properties.
        x, y, wide, high = self
        right, bottom = x + wide, y + high
        return any(x < a + w and a < right and y < b + h and b < bottom for a, b, w, h in others)


# What is drawn.


class Pen(NamedTuple):
    """A line's weight in pt, and its dash: the length of a stroke in pt (0: unbroken), and of a gap
    in strokes."""

    weight: float
    dash: float = 0
    gap: float = 1


HAIR = Pen(0.25)
"""Grids to write in."""
GROUP = Pen(0.6)
"""Groups."""
HEAD = Pen(1.4)
"""Section heads."""
MAYBE = Pen(0.4, 1.6)
"""What may or may not come to be."""
MEASURE = Pen(0.3)
"""What is measured or cut by: whole even where ink is spared."""
MARK = Pen(0.9)
"""A mark made in play: slightly heavier than the grid."""


class Text(NamedTuple):
    """A line of text. `y` is its baseline; `x` its left end, its centre or its right end as `align`
    says; `size` in pt; `white` for text on a bar."""

    x: float
    y: float
    text: str
    face: str = "text"
    size: float = 7.5
    align: str = "left"
    white: bool = False


BEFORE = {"left": 0.0, "center": 0.5, "right": 1.0}
"""How much of a text stands before its `x`, by how it is aligned."""


class Line(NamedTuple):
    """A straight line."""

    x1: float
    y1: float
    x2: float
    y2: float
    pen: Pen = HAIR


Point = tuple[float, float]
Points = tuple[Point, ...]


class Polyline(NamedTuple):
    """Straight strokes from point to point, whose corners close: `way` has their places, (x, y)
    each, as seen from `at`. What is drawn in many places is the very same way."""

    way: Points
    pen: Pen = GROUP
    at: Point = (0.0, 0.0)

    @property
    def points(self) -> Points:
        """The points on the page."""
        return _seen(self.way, self.at)


class Box(NamedTuple):
    """A rectangle by its upper left corner; `filled` is black all over, without an outline."""

    x: float
    y: float
    width: float
    height: float
    pen: Pen = HAIR
    filled: bool = False


class Ring(NamedTuple):
    """A circle by its centre."""

    x: float
    y: float
    radius: float
    pen: Pen = MARK


class Disc(NamedTuple):
    """A black circle by its centre; a ring where ink is spared."""

    x: float
    y: float
    radius: float


class Fill(NamedTuple):
    """A patch of the page in a tone of `TONES`; `way` has the points around it, as that of a
    Polyline. Patches lie under all lines, one over the other in their order."""

    way: Points
    tone: str
    at: Point = (0.0, 0.0)

    @property
    def points(self) -> Points:
        """The points on the page."""
        return _seen(self.way, self.at)


def _seen(way: Points, at: Point) -> Points:
    x, y = at
    return tuple([(x + east, y + south) for east, south in way]) if x or y else way


TONES = {"paper": 0.0, "result": 0.07, "land": 0.08, "shape": 0.12, "night": 0.15, "black": 1.0}
"""How much of a patch is ink."""
PALE = 0.6
"""How much ink has what is drawn in grey."""
SEA = (0.05, 0.32, 0.5)
"""The one colour beside black, in red, green and blue: of steps and, in `SEA_TONES`, of some
patches."""
SEA_TONES = {"result": 0.12, "shape": 0.2, "night": 0.34}


class Bitmap(NamedTuple):
    """Black squares of side `pitch`, by the upper left corner of them all: `rows` has a `1` for
    each, and a `0` where the paper shows. `says` is what a reader of codes finds in it."""

    x: float
    y: float
    pitch: float
    rows: tuple[str, ...]
    says: str = ""


Item = Text | Line | Polyline | Box | Ring | Disc | Fill | Bitmap
Items = tuple[Item, ...]


def strokes(item: Item) -> Sequence[Points]:
    """What of an item is straight, stroke by stroke from point to point; one that is closed ends
    where it begins."""
    match item:
        case Line(x1, y1, x2, y2):
            return (((x1, y1), (x2, y2)),)
        case Polyline():
            return (item.points,)
        case Fill():
            points = item.points
            return ((*points, points[0]),)
        case Box(x, y, wide, high):
            return (Area(x, y, wide, high).outline,)
        case Bitmap(x, y, pitch, rows):
            return [
                Area(x + column * pitch, y + row * pitch, pitch, pitch).outline
                for row, line in enumerate(rows)
                for column, black in enumerate(line)
                if black == "1"
            ]
    return ()


# Items in another size, or elsewhere.

_SIZES = ("size", "pitch", "width", "height", "radius")
"""What of an item is as much larger."""


def enlarged(items: Iterable[Item], by: float) -> Items:
    """Items `by` times as large, as seen from the upper left corner of the paper."""
    return tuple(items) if by == 1 else tuple(_placed(item, by, 0.0, 0.0) for item in items)


def moved(items: Iterable[Item], right: float, down: float) -> Items:
    """Items so many mm to the right and down."""
    return tuple(_placed(item, 1.0, right, down) for item in items)


def _placed(item: Item, by: float, right: float, down: float) -> Item:
    if isinstance(item, Line):
        x1, y1, x2, y2, pen = item
        return Line(x1 * by + right, y1 * by + down, x2 * by + right, y2 * by + down, pen)
    if isinstance(item, Polyline | Fill):
        way, how, (x, y) = item
        if by != 1:
            way = tuple([(east * by, south * by) for east, south in way])
        return type(item)(way, how, (x * by + right, y * by + down))  # type: ignore[arg-type]
    x, y, *rest = item
    placed: Item = type(item)(x * by + right, y * by + down, *rest)
    if by == 1:
        return placed
    sizes = {name: getattr(item, name) * by for name in _SIZES if name in item._fields}
    return placed._replace(**sizes)


# What is filled in.

Mark = Literal["stroke", "cross", "ring", "tick"]


class TextField(NamedTuple):
    """A place to write in. `tip` is what a reader is told of it; `value` is what it holds already,
    shown in `size` pt or shrunk to fit. What is typed in is set in that size, in one line, or with
    `several` in as many as it takes, but no more than fits."""

    name: str
    tip: str
    area: Area
    value: str = ""
    size: float = 7.5
    align: Literal["left", "center"] = "center"
    several: bool = False


class Tick(NamedTuple):
    """A place to tick; ticked, it shows a `mark`."""

    name: str
    tip: str
    area: Area
    mark: Mark
    on: bool = False


Field = TextField | Tick


# Pages.

Side = Literal["front", "next"]
"""Where a page stands if the paper is printed on both sides: at the front of a sheet, or next after
the page before it."""


class Page(NamedTuple):
    """A page to be drawn. `art` is drawn once a document, however many pages share it; `marks` are
    this copy's own; `title` is its bookmark (none if empty). `layers` are what it shares with some
    pages, not with all: each is drawn once a document, too. `fields` are to be filled in on the
    screen. `part` is the bookmark of a part that begins with this page, above those of its pages.
    `pale` is drawn in grey: what a sheet shows as an example. `turned` is drawn with the page
    turned upside down, for what is folded to stand. `side` is where it stands on the paper.
    `holds` is what it is called by what is on it, where a page
    is chosen on a screen (empty: it goes by its number).
    """

    paper: Paper
    art: Items
    marks: Items
    title: str
    layers: tuple[Items, ...] = ()
    fields: tuple[Field, ...] = ()
    part: str = ""
    pale: Items = ()
    turned: Items = ()
    side: Side = "front"
    holds: str = ""

    @property
    def items(self) -> Items:
        """All that is drawn on it."""
        return (*self.art, *chain.from_iterable(self.layers), *self.marks, *self.pale)


def unit(pages: Iterable[Page]) -> Iterator[Page]:
    """Pages that belong together, to be printed on both sides of the paper: the first at the front
    of a sheet, each of the others next."""
    for number, page in enumerate(pages):
        yield page._replace(side="next" if number else "front")


def order(sides: Sequence[Side]) -> list[int | None]:
    """The pages of these sides by their places, None where the back of a sheet stays blank. Where
    no page stands next after another, the paper is printed on one side only: no back is needed."""
    placed: list[int | None] = []
    for place, side in enumerate(sides):
        if side != "next" and len(placed) % 2 and "next" in sides:
            placed.append(None)
        placed.append(place)
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
