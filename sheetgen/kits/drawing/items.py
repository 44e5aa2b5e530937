"""What a page is made of: small placed items, all in mm from the upper left corner of the paper.

Nothing here knows the PDF. An item says where it is and what is drawn there, so a layout can be
measured and tested as it stands. Pens and sizes of type are in pt. Items are tuples because a page
has hundreds of them, and a sheet should be drawn as fast as it is read.
"""

from typing import NamedTuple


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


class Run(NamedTuple):
    """Marks at equal steps, a character each, centred on `x`, `x + pitch`, ...; a space skips a
    place. `y` is the baseline, `stretch` how much wider than normal the characters are drawn.
    Drawn as one run of text in a face of equal widths."""

    x: float
    y: float
    pitch: float
    text: str
    size: float
    stretch: float = 1.0
    face: str = "mono"


class Line(NamedTuple):
    """A straight line."""

    x1: float
    y1: float
    x2: float
    y2: float
    pen: Pen = HAIR


class Polyline(NamedTuple):
    """Straight strokes from point to point, (x, y) each, whose corners close."""

    points: tuple[tuple[float, float], ...]
    pen: Pen = GROUP


class Box(NamedTuple):
    """A rectangle by its upper left corner; `filled` is black all over, without an outline."""

    x: float
    y: float
    width: float
    height: float
    pen: Pen = HAIR
    filled: bool = False


class BoxRow(NamedTuple):
    """Equal boxes, `boxes` of them, side by side at steps of `pitch`."""

    x: float
    y: float
    width: float
    height: float
    boxes: int
    pitch: float
    pen: Pen = HAIR


class Grid(NamedTuple):
    """A table's lines, each drawn once: `xs` of the upright ones, `ys` of the level ones."""

    xs: tuple[float, ...]
    ys: tuple[float, ...]
    pen: Pen = HAIR


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
    """A patch of the page between `points`, in a tone of `TONES`. Patches lie under all lines, one
    over the other in their order."""

    points: tuple[tuple[float, float], ...]
    tone: str


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


Item = Text | Run | Line | Polyline | Box | BoxRow | Grid | Ring | Disc | Fill | Bitmap
Items = tuple[Item, ...]
