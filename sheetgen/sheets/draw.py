"""From placed items to the operators of a page: lines and boxes by pen, all text in one object."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from operator import itemgetter

from reportlab.lib.rl_accel import escapePDF
from reportlab.pdfgen.canvas import Canvas

from sheetgen.sheets import fonts
from sheetgen.sheets.ink import low
from sheetgen.sheets.items import (
    Bitmap,
    Box,
    BoxRow,
    Grid,
    Item,
    Line,
    Pen,
    Polyline,
    Ring,
    Run,
    Text,
)
from sheetgen.sheets.paper import PT

_ROUND = 0.5523
"""How far, in radii, the handles of a quarter circle reach."""
SLACK = 2.5
"""How far out a place may be drawn, in hundredths of a pt: a hundredth of a mm."""

Shape = Line | Polyline | Box | BoxRow | Grid | Ring


class Plotter:
    """Draws items on the pages and forms of one canvas, in `ink` normal or low."""

    def __init__(self, canvas: Canvas, ink: str = "normal") -> None:
        self.canvas = canvas
        self._low = ink == "low"
        self._known: dict[tuple[str, str], tuple[str, str]] = {}
        self._codes = lru_cache(maxsize=4096)(self._coded)

    def draw(self, height: float, items: Iterable[Item]) -> None:
        """Draw items on a paper `height` mm high.

        Raises fonts.UnprintableText if a text holds a character its face has no glyph for.
        """
        shapes: dict[Pen | None, list[Shape]] = {}
        texts: list[Text | Run] = []
        for item in low(items) if self._low else items:
            if isinstance(item, (Text, Run)):
                texts.append(item)
            elif isinstance(item, Bitmap):
                self.canvas.addLiteral(_image(item, height))
            else:
                filled = isinstance(item, Box) and item.filled
                shapes.setdefault(None if filled else item.pen, []).append(item)
        for pen, drawn in shapes.items():
            self.canvas.addLiteral(" ".join(_painted(pen, drawn, height)))
        if texts:
            self.canvas.addLiteral(" ".join(self._text_object(texts, height)))

    def _text_object(self, texts: list[Text | Run], height: float) -> Iterator[str]:
        """All texts as one text object. What it sets of colour, spacing and stretch would outlive
        it, so it is kept between `q` and `Q`."""
        white, spaced, stretched, font = False, 0.0, 1.0, ""
        step = _steps(height)
        yield "q BT"
        for item in texts:
            spacing, stretch, before = _before(item)
            if spacing != spaced:
                spaced = spacing
                yield f"{_number(spacing)} Tc"
            if stretch != stretched:
                stretched = stretch
                yield f"{_number(100 * stretch)} Tz"
            if white != (isinstance(item, Text) and item.white):
                white = not white
                yield "1 g" if white else "0 g"
            yield f"{step(item.x * PT - before, item.y)} Td"
            for wanted, codes in self._codes(item.face, item.size, item.text):
                if font != wanted:
                    font = wanted
                    yield font
                yield codes
        yield "ET Q"

    def _coded(self, face: str, size: float, text: str) -> list[tuple[str, str]]:
        """A text as the file's subset fonts have it: operators that take a font and that show the
        codes of some characters, in pairs."""
        known = self._known
        for character in text:
            if (face, character) not in known:
                known[face, character] = self._code(face, character, text)
        runs = groupby((known[face, character] for character in text), key=itemgetter(0))
        return [
            (f"{name} {_number(size)} Tf", f"({''.join(code for _, code in run)})Tj")
            for name, run in runs
        ]

    def _code(self, face: str, character: str, text: str) -> tuple[str, str]:
        """The subset font and the escaped code of one character."""
        font, document = fonts.font(face), self.canvas._doc
        if ord(character) not in font.face.charToGlyph:
            fonts.check_printable(text, f"the text {text[:20]!r}", face)
        ((subset, code),) = font.splitString(character, document)
        return font.getSubsetInternalName(subset, document), escapePDF(code)


def operators(height: float, strokes: Sequence[Line | Ring]) -> str:
    """The operators that draw strokes of one pen on a surface `height` mm high."""
    return " ".join(_painted(strokes[0].pen, strokes, height))


def _steps(height: float) -> Callable[[float, float], str]:
    """A function that says how far it is, in pt, to a place from the one before: `x` in pt and `y`
    in mm, as items have it. Equal steps are told alike, so that they deflate well: the place
    reached may be out by up to SLACK."""
    at_x = at_y = 0
    last_x = last_y = 0.0

    def step(x: float, y: float) -> str:
        nonlocal at_x, at_y, last_x, last_y
        x, y = 100 * x, 100 * PT * (height - y)
        dx, dy = round(x - last_x), round(y - last_y)
        if abs(at_x + dx - x) > SLACK:
            dx = round(x) - at_x
        if abs(at_y + dy - y) > SLACK:
            dy = round(y) - at_y
        at_x, at_y, last_x, last_y = at_x + dx, at_y + dy, x, y
        return f"{dx / 100:g} {dy / 100:g}"

    return step


def _painted(pen: Pen | None, drawn: Sequence[Shape], height: float) -> Iterator[str]:
    """Shapes stroked with a pen, or filled where there is none; each from its own corner, to which
    the origin is moved."""
    step = _steps(height)
    yield "q" if pen is None else f"q {_number(pen.weight)} w"
    if pen and pen.dash:
        gap = "" if pen.gap == 1 else f" {_number(pen.gap * pen.dash)}"
        yield f"[{_number(pen.dash)}{gap}] 0 d"
    paint = "f" if pen is None else "S"
    for item in drawn:
        x, y, path = _shape(item)
        yield f"1 0 0 1 {step(x * PT, y)} cm {path} {paint}"
    yield "Q"


def _image(item: Bitmap, height: float) -> str:
    """A bitmap as a mask the ink goes through, a bit a square; in hexadecimal figures, lest what
    follows be taken for it or it for what follows."""
    wide, high = len(item.rows[0]), len(item.rows)
    octets = (wide + 7) // 8
    bits = "".join(f"{int(row.ljust(8 * octets, '0'), 2):0{2 * octets}X}" for row in item.rows)
    across, down = (_number(squares * item.pitch * PT) for squares in (wide, high))
    x, y = item.x * PT, (height - item.y - high * item.pitch) * PT
    about = f"BI /W {wide} /H {high} /IM true /D [1 0] /F /AHx ID"
    return f"q {across} 0 0 {down} {x:.2f} {y:.2f} cm {about} {bits}> EI Q"


def _shape(item: Shape) -> tuple[float, float, str]:
    """Where an item begins, in mm, and its path from there."""
    match item:
        case Line(x1, y1, x2, y2):
            return x1, y1, f"0 0 m {_point(x2 - x1, y2 - y1)} l"
        case Polyline(points):
            x, y = points[0]
            rest = (f"{_point(across - x, down - y)} l" for across, down in points[1:])
            return x, y, " ".join(["0 0 m", *rest])
        case Box(x, y, wide, high):
            return x, y, _rectangle(0, wide, high)
        case BoxRow(x, y, wide, high, boxes, pitch):
            return x, y, " ".join(_rectangle(i * pitch, wide, high) for i in range(boxes))
        case Grid(xs, ys):
            x, y, wide, high = xs[0], ys[0], xs[-1] - xs[0], ys[-1] - ys[0]
            level = [f"{_point(0, at - y)} m {_point(wide, at - y)} l" for at in ys]
            upright = [f"{_point(at - x, 0)} m {_point(at - x, high)} l" for at in xs]
            return x, y, " ".join(level + upright)
        case Ring(x, y, radius):
            return x, y, _circle(radius * PT)


@lru_cache(maxsize=4096)
def _point(across: float, down: float) -> str:
    return f"{_number(across * PT)} {_number(0 - down * PT)}"


def _rectangle(left: float, wide: float, high: float) -> str:
    return f"{_number(left * PT)} 0 {_point(wide, high)} re"


@lru_cache(maxsize=64)
def _circle(r: float) -> str:
    k = r * _ROUND
    corners = (
        ((r, k), (k, r), (0, r)),
        ((-k, r), (-r, k), (-r, 0)),
        ((-r, -k), (-k, -r), (0, -r)),
        ((k, -r), (r, -k), (r, 0)),
    )
    quarters = (
        " ".join(f"{_number(x)} {_number(y)}" for x, y in corner) + " c" for corner in corners
    )
    return f"{_number(r)} 0 m {' '.join(quarters)}"


def _number(value: float) -> str:
    """A number in pt as short as a printer needs: to a hundredth."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _before(item: Text | Run) -> tuple[float, float, float]:
    """Character spacing (pt), stretch, and how far before its `x` (pt) the text begins."""
    if isinstance(item, Text):
        if item.align == "left":
            return 0.0, 1.0, 0.0
        wide = fonts.width(item.text, item.face, item.size)
        return 0.0, 1.0, wide / 2 if item.align == "center" else wide
    wide = fonts.width("0", item.face, item.size)
    spacing = round(item.pitch * PT / item.stretch - wide, 3)
    return spacing, item.stretch, wide * item.stretch / 2
