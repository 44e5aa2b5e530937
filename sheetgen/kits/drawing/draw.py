"""From placed items to the operators of a page: lines and boxes by pen, all text in one object; in
normal ink, in little, or with one colour more."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby

from reportlab.pdfgen.canvas import Canvas

from sheetgen.kits.drawing.operators import FINE, Lettering, number, steps
from sheetgen.kits.drawing.page import (
    GROUP,
    HAIR,
    HEAD,
    MARK,
    PALE,
    PT,
    SEA,
    SEA_TONES,
    TONES,
    Bitmap,
    Box,
    BoxRow,
    Disc,
    Fill,
    Grid,
    Item,
    Line,
    Pen,
    Polyline,
    Ring,
    Run,
    Text,
)

_ROUND = 0.5523
"""How far, in radii, the handles of a quarter circle reach."""
OUTLINE = Pen(0.3)
"""Around what is filled on a page of normal ink."""
DOTTED = Pen(0.25, 0.5, 3)
"""Hairlines, of grids and boxes to write in: a quarter of the line is printed."""
_PENS = {HEAD: Pen(0.5), GROUP: Pen(0.18), MARK: Pen(0.5)}
NIGHT = Pen(0.8)
"""In the place of a patch that is night."""
_KEPT = ("paper", "black", "night")
_FACES = {"text": "light", "bold": "text", "title": "semibold", "mono": "mono-light"}
Shape = Line | Polyline | Fill | Box | BoxRow | Grid | Ring | Disc


class Plotter:
    """Draws items on the pages and forms of one canvas, in `ink` normal, low or colour."""

    def __init__(self, canvas: Canvas, ink: str = "normal") -> None:
        self.canvas = canvas
        self._low = ink == "low"
        self._colour = ink == "colour"
        self._lettering = Lettering(canvas)

    def draw(self, height: float, items: Iterable[Item], decimals: int = FINE) -> None:
        """Draw items on a paper `height` mm high, to so many `decimals` of a pt."""
        # By pen, so that a page sets each pen once and not once an item.
        shapes: dict[Pen | None, list[Shape]] = {}
        patches: list[Fill] = []
        discs: list[Shape] = []
        texts: list[Text | Run] = []
        for item in low_ink(items) if self._low else items:
            if isinstance(item, (Text, Run)):
                texts.append(item)
            elif isinstance(item, Bitmap):
                self.canvas.addLiteral(_image(item, height))
            elif isinstance(item, Fill):
                patches.append(item)
            elif isinstance(item, Disc) and self._colour:
                discs.append(item)
            elif isinstance(item, Disc) or (isinstance(item, Box) and item.filled):
                shapes.setdefault(None, []).append(item)
            else:
                shapes.setdefault(item.pen, []).append(item)
        if patches:
            self.canvas.addLiteral(" ".join(_patched(patches, height, decimals, self._colour)))
        if discs:
            painted = " ".join(_painted(None, discs, height, decimals))
            self.canvas.addLiteral(f"q {_coloured(1)} {painted} Q")
        for pen, drawn in shapes.items():
            self.canvas.addLiteral(" ".join(_painted(pen, drawn, height, decimals)))
        if texts:
            self.canvas.addLiteral(" ".join(self._lettering.text_object(texts, height, decimals)))

    def bitmap(self, height: float, item: Bitmap) -> None:
        """Draw a bitmap on a paper `height` mm high."""
        self.canvas.addLiteral(_image(item, height))

    def pale(self, height: float, items: Iterable[Item]) -> None:
        """Draw items in grey on a paper `height` mm high."""
        tone = number(1 - PALE)
        self.canvas.addLiteral(f"q {tone} g {tone} G")
        self.draw(height, items)
        self.canvas.addLiteral("Q")

    def turned(self, width: float, height: float, items: Iterable[Item]) -> None:
        """Draw items upside down, on a paper of that size in mm turned about its middle."""
        self.canvas.addLiteral(f"q -1 0 0 -1 {number(width * PT)} {number(height * PT)} cm")
        self.draw(height, items)
        self.canvas.addLiteral("Q")


def operators(height: float, strokes: Sequence[Line | Ring]) -> str:
    """The operators that draw strokes of one pen on a surface `height` mm high."""
    return " ".join(_painted(strokes[0].pen, strokes, height, FINE))


def _painted(
    pen: Pen | None, drawn: Sequence[Shape], height: float, decimals: int
) -> Iterator[str]:
    """Shapes stroked with a pen, or filled where there is none; each from its own corner, to which
    the origin is moved."""
    step = steps(height, decimals)
    yield "q" if pen is None else f"q {number(pen.weight)} w"
    if pen and pen.dash:
        gap = "" if pen.gap == 1 else f" {number(pen.gap * pen.dash)}"
        yield f"[{number(pen.dash)}{gap}] 0 d"
    paint = "f" if pen is None else "S"
    for item in drawn:
        x, y, path = _shape(item, decimals)
        yield f"1 0 0 1 {step(x * PT, y)} cm {path} {paint}"
    yield "Q"


def _coloured(tone: float) -> str:
    """The operator that takes the colour, so much of it."""
    return " ".join(number(1 - tone * (1 - part)) for part in SEA) + " rg"


def _patched(
    patches: Iterable[Fill], height: float, decimals: int, colour: bool = False
) -> Iterator[str]:
    """Patches in their tones, in their order."""
    for tone, of_tone in groupby(patches, key=lambda patch: patch.tone):
        grey = f"{number(1 - TONES[tone])} g"
        yield "q " + (_coloured(SEA_TONES[tone]) if colour and tone in SEA_TONES else grey)
        yield from _painted(None, [*of_tone], height, decimals)
        yield "Q"


def _image(item: Bitmap, height: float) -> str:
    """A bitmap as a mask the ink goes through, a bit a square; in hexadecimal figures, lest what
    follows be taken for it or it for what follows."""
    wide, high = len(item.rows[0]), len(item.rows)
    across, down = (number(squares * item.pitch * PT) for squares in (wide, high))
    x, y = item.x * PT, (height - item.y - high * item.pitch) * PT
    about = f"BI/W {wide}/H {high}/IM true/D[1 0]/F/AHx ID"
    return f"q {across} 0 0 {down} {x:.2f} {y:.2f} cm {about} {_bits(item.rows)}> EI Q"


# The pages of a copy have the same.
@lru_cache(maxsize=4)
def _bits(rows: tuple[str, ...]) -> str:
    octets = (len(rows[0]) + 7) // 8
    return "".join([f"{int(row.ljust(8 * octets, '0'), 2):0{2 * octets}x}" for row in rows])


def _shape(item: Shape, decimals: int) -> tuple[float, float, str]:
    """Where an item begins, in mm, and its path from there."""
    match item:
        case Line(x1, y1, x2, y2):
            return x1, y1, f"0 0 m {_point(x2 - x1, y2 - y1, decimals)} l"
        case Polyline(points) | Fill(points):
            return *points[0], _along(_from_first(points, decimals), decimals)
        case Box(x, y, wide, high):
            return x, y, _rectangle(0, wide, high, decimals)
        case BoxRow(x, y, wide, high, boxes, pitch):
            row = (_rectangle(i * pitch, wide, high, decimals) for i in range(boxes))
            return x, y, " ".join(row)
        case Grid(xs, ys):
            return xs[0], ys[0], " ".join(_grid(xs, ys, decimals))
        case Ring(x, y, radius) | Disc(x, y, radius):
            return x, y, _circle(radius * PT, decimals)


# What is filled and outlined comes twice.
@lru_cache(maxsize=1024)
def _from_first(
    points: Sequence[tuple[float, float]], decimals: int
) -> tuple[tuple[int, int], ...]:
    """The way from the first of some points to each other: across and up, in the last of so many
    `decimals` of a pt."""
    (x, y), scale = points[0], PT * 10**decimals
    return tuple([(round(scale * (a - x)), round(scale * (y - b))) for a, b in points[1:]])


# A sheet has the same shapes many times over.
@lru_cache(maxsize=1024)
def _along(way: tuple[tuple[int, int], ...], decimals: int) -> str:
    unit = 10**decimals
    return "0 0 m " + " ".join([f"{across / unit:g} {up / unit:g} l" for across, up in way])


@lru_cache(maxsize=4096)
def _point(across: float, down: float, decimals: int) -> str:
    return f"{number(across * PT, decimals)} {number(0 - down * PT, decimals)}"


def _rectangle(left: float, wide: float, high: float, decimals: int) -> str:
    return f"{number(left * PT, decimals)} 0 {_point(wide, high, decimals)} re"


def _grid(xs: Sequence[float], ys: Sequence[float], decimals: int) -> Iterator[str]:
    """The lines of a grid: those across, and those down."""
    right, bottom = xs[-1] - xs[0], ys[-1] - ys[0]
    for down in (y - ys[0] for y in ys):
        yield f"{_point(0, down, decimals)} m {_point(right, down, decimals)} l"
    for across in (x - xs[0] for x in xs):
        yield f"{_point(across, 0, decimals)} m {_point(across, bottom, decimals)} l"


@lru_cache(maxsize=64)
def _circle(r: float, decimals: int) -> str:
    k = r * _ROUND
    corners = (
        ((r, k), (k, r), (0, r)),
        ((-k, r), (-r, k), (-r, 0)),
        ((-r, -k), (-k, -r), (0, -r)),
        ((k, -r), (r, -k), (r, 0)),
    )
    quarters = (
        " ".join(f"{number(x, decimals)} {number(y, decimals)}" for x, y in corner) + " c"
        for corner in corners
    )
    return f"{number(r, decimals)} 0 m {' '.join(quarters)}"


# Low ink: the same page in lighter faces and finer lines, and nothing on it filled.


def low_ink(items: Iterable[Item]) -> list[Item]:
    """Items as they are drawn with little ink, each in its place: bars and filled boxes become
    outlines with black text in them, grids are dotted, heavy rules and faces are lighter."""
    return [_low(item) for item in items if not isinstance(item, Fill) or item.tone in _KEPT]


def _low(item: Item) -> Item:
    match item:
        case Text():
            return item._replace(face=_FACES.get(item.face, item.face), white=False)
        case Run():
            return item._replace(face=_FACES.get(item.face, item.face))
        case Box(filled=True):
            return item._replace(pen=OUTLINE, filled=False)
        case Disc(x, y, radius):
            return Ring(x, y, radius, OUTLINE)
        case Fill(points, "black"):
            return Polyline(points, OUTLINE)
        case Fill(points, "night"):
            # The lower edge of a patch that is a cell.
            return Line(*points[-1], *points[-2], NIGHT)
        case Bitmap() | Fill():
            return item
        case Grid(pen=pen) | Box(pen=pen) | BoxRow(pen=pen) | Line(pen=pen) if pen == HAIR:
            return item._replace(pen=DOTTED)
    return item._replace(pen=_PENS.get(item.pen, item.pen))
