"""From placed items to the operators of a page: lines and boxes by pen, all text in one object."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
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
        paths: dict[Pen | None, list[str]] = {}
        texts: list[Text | Run] = []
        for item in low(items) if self._low else items:
            if isinstance(item, Text | Run):
                texts.append(item)
            elif isinstance(item, Bitmap):
                self.canvas.addLiteral(_image(item, height))
            else:
                filled = isinstance(item, Box) and item.filled
                paths.setdefault(None if filled else item.pen, []).append(_path(item, height))
        for pen, drawn in paths.items():
            self.canvas.addLiteral(_painted(pen, drawn))
        if texts:
            self.canvas.addLiteral(" ".join(self._text_object(texts, height)))

    def _text_object(self, texts: list[Text | Run], height: float) -> Iterator[str]:
        """All texts as one text object. What it sets of colour, spacing and stretch would outlive
        it, so it is kept between `q` and `Q`. Each place is told from the one before, in hundredths
        of a pt: the same step again is the same operator."""
        white, spaced, stretched, font = False, 0.0, 1.0, ("", 0.0)
        left = up = 0
        yield "q BT"
        for item in texts:
            now_white = isinstance(item, Text) and item.white
            if now_white != white:
                white = now_white
                yield "1 g" if white else "0 g"
            spacing, stretch, x = _placed(item)
            if spacing != spaced:
                spaced = spacing
                yield f"{_number(spacing)} Tc"
            if stretch != stretched:
                stretched = stretch
                yield f"{_number(100 * stretch)} Tz"
            across, above = left, up
            left, up = round(100 * x), round(100 * PT * (height - item.y))
            yield f"{(left - across) / 100:g} {(up - above) / 100:g} Td"
            for name, codes in self._codes(item.face, item.text):
                if font != (name, item.size):
                    font = (name, item.size)
                    yield f"{name} {_number(item.size)} Tf"
                yield f"({codes})Tj"
        yield "ET Q"

    def _coded(self, face: str, text: str) -> list[tuple[str, str]]:
        """A text as the file's subset fonts have it: pairs of font name and escaped codes."""
        known = self._known
        for character in text:
            if (face, character) not in known:
                known[face, character] = self._code(face, character, text)
        runs = groupby((known[face, character] for character in text), key=itemgetter(0))
        return [(name, "".join(code for _, code in run)) for name, run in runs]

    def _code(self, face: str, character: str, text: str) -> tuple[str, str]:
        """The subset font and the escaped code of one character."""
        font, document = fonts.font(face), self.canvas._doc
        if ord(character) not in font.face.charToGlyph:
            fonts.check_printable(text, f"the text {text[:20]!r}", face)
        ((subset, code),) = font.splitString(character, document)
        return font.getSubsetInternalName(subset, document), escapePDF(code)


def operators(height: float, strokes: Sequence[Line | Ring]) -> str:
    """The operators that draw strokes of one pen on a surface `height` mm high."""
    return _painted(strokes[0].pen, [_path(stroke, height) for stroke in strokes])


def _painted(pen: Pen | None, paths: list[str]) -> str:
    """Paths stroked with a pen, or filled where there is none."""
    body = "\n".join(paths)
    if pen is None:
        return f"{body} f"
    if pen.dash:
        gap = "" if pen.gap == 1 else f" {_number(pen.gap * pen.dash)}"
        return f"{_number(pen.weight)} w [{_number(pen.dash)}{gap}] 0 d {body} S [] 0 d"
    return f"{_number(pen.weight)} w {body} S"


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


def _path(item: Item, height: float) -> str:
    """An item's path, not yet painted."""
    match item:
        case Line(x1, y1, x2, y2):
            return _line(x1, y1, x2, y2, height)
        case Polyline(points):
            places = (f"{x * PT:.2f} {(height - y) * PT:.2f}" for x, y in points)
            return " ".join([f"{next(places)} m", *(f"{place} l" for place in places)])
        case Box(x, y, wide, high):
            return _rectangle(x, y, wide, high, height)
        case BoxRow(x, y, wide, high, boxes, pitch):
            row = (_rectangle(x + i * pitch, y, wide, high, height) for i in range(boxes))
            return "\n".join(row)
        case Grid(xs, ys):
            level = [_line(xs[0], y, xs[-1], y, height) for y in ys]
            upright = [_line(x, ys[0], x, ys[-1], height) for x in xs]
            return "\n".join(level + upright)
        case Ring(x, y, radius):
            return _circle(x * PT, (height - y) * PT, radius * PT)
    raise TypeError(f"not an item with a path: {item!r}")


def _line(x1: float, y1: float, x2: float, y2: float, height: float) -> str:
    top, bottom = (height - y1) * PT, (height - y2) * PT
    return f"{x1 * PT:.2f} {top:.2f} m {x2 * PT:.2f} {bottom:.2f} l"


def _rectangle(x: float, y: float, wide: float, high: float, height: float) -> str:
    bottom = (height - y - high) * PT
    return f"{x * PT:.2f} {bottom:.2f} {wide * PT:.2f} {high * PT:.2f} re"


def _circle(x: float, y: float, r: float) -> str:
    k = r * _ROUND
    corners = (
        ((r, k), (k, r), (0, r)),
        ((-k, r), (-r, k), (-r, 0)),
        ((-r, -k), (-k, -r), (0, -r)),
        ((k, -r), (r, -k), (r, 0)),
    )
    quarters = (
        " ".join(f"{x + dx:.2f} {y + dy:.2f}" for dx, dy in corner) + " c" for corner in corners
    )
    return f"{x + r:.2f} {y:.2f} m {' '.join(quarters)}"


def _number(value: float) -> str:
    """A number in pt as short as a printer needs: to a hundredth."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _placed(item: Text | Run) -> tuple[float, float, float]:
    """Character spacing (pt), stretch, and where the text begins (pt)."""
    if isinstance(item, Text):
        if item.align == "left":
            return 0.0, 1.0, item.x * PT
        wide = fonts.width(item.text, item.face, item.size)
        return 0.0, 1.0, item.x * PT - wide * (0.5 if item.align == "center" else 1)
    wide = fonts.width("0", item.face, item.size)
    spacing = round(item.pitch * PT / item.stretch - wide, 3)
    return spacing, item.stretch, item.x * PT - wide * item.stretch / 2
