"""A picture of an author's, SVG or PNG, as items in black and white, to be printed in a frame.

Of an SVG its shapes and paths are taken, with `fill`, `stroke`, `stroke-width`, and `transform` by
`translate`, `scale` and `matrix`; a PNG is set in dots.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from math import cos, pi, sin
from pathlib import Path
from typing import TYPE_CHECKING

from sheetgen.core.errors import Error
from sheetgen.core.files import read_whole
from sheetgen.kits.drawing.page import (
    PT,
    Area,
    Bitmap,
    Fill,
    Item,
    Items,
    Pen,
    Point,
    Polyline,
    enlarged,
    moved,
)

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

Matrix = tuple[float, float, float, float, float, float]

LARGEST = 4 << 20
"""The most bytes of a picture."""
FURTHEST = 1e6
"""The largest number of a picture."""
DOT = 0.17
"""The side of a dot, in mm."""
CURVE, ROUND = 12, 40
"""The strokes of a curve, and of a circle."""
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_ODD = re.compile(r"[^MmZzLlHhVvCcSsQqTtAaEe0-9\s,.+-]")
"""What no path has."""
_PLAIN: Matrix = (1, 0, 0, 1, 0, 0)
_BLACK, _WHITE = 0.35, 0.93
"""Up to this brightness a patch is black, and from this on the paper."""
_NAMED = {"black": 0.0, "white": 1.0, "gray": 0.5, "grey": 0.5}


def artwork(path: Path, area: Area) -> Items:
    """A picture in the middle of an area, as large as it has room there. Raises Error if there is
    none of that name that can be read."""
    try:
        content = read_whole(path, LARGEST)
    except OSError as error:
        raise Error(f"{path.name}: {error.strerror or error}") from None
    return _placed(path.name, content, area)


@lru_cache(maxsize=64)
def _placed(name: str, content: bytes, area: Area) -> Items:
    made = _dots if name.lower().endswith(".png") else _shapes
    return made(name, content, area)


def _fitted(wide: float, high: float, area: Area) -> tuple[float, float, float]:
    """How large a picture is in an area, and where its upper left corner lies."""
    by = min(area.width / wide, area.height / high)
    (x, y) = area.middle
    return by, x - wide * by / 2, y - high * by / 2


# A PNG.


def _dots(name: str, content: bytes, area: Area) -> Items:
    from io import BytesIO

    from PIL import Image

    try:
        with Image.open(BytesIO(content), formats=["PNG"]) as opened:
            # Of 16 bits Pillow would cut off all that is more than 255.
            is_deep = opened.mode.startswith("I")
            plain = opened.convert("I").point(lambda n: n / 257).convert("L") if is_deep else opened
            clear = plain.convert("RGBA")
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError) as error:
        raise Error(f"{name}: no PNG that can be read ({type(error).__name__})") from None
    picture = Image.new("RGB", clear.size, "white")
    picture.paste(clear, mask=clear.getchannel("A"))
    by, x, y = _fitted(*picture.size, area)
    size = [max(1, int(side * by / DOT)) for side in picture.size]
    dots = picture.convert("L").resize((size[0], size[1])).convert("1")
    bits = dots.tobytes()
    wide = (size[0] + 7) // 8
    rows = (bits[n * wide : (n + 1) * wide] for n in range(size[1]))
    black = tuple(
        "".join(f"{byte:08b}" for byte in row)[: size[0]].translate({48: "1", 49: "0"})
        for row in rows
    )
    return (Bitmap(x, y, DOT, black),)


# An SVG.


def _shapes(name: str, content: bytes, area: Area) -> Items:
    from xml.etree.ElementTree import ParseError, fromstring

    if b"<!DOCTYPE" in content or b"<!ENTITY" in content:
        raise Error(f"{name}: an SVG without DOCTYPE and entities was expected")
    try:
        root = fromstring(content)
        x, y, wide, high = _seen(root)
        by, left, top = _fitted(wide, high, area)
        items = tuple(_of(root, _PLAIN, {"fill": "black"}))
    except (ParseError, ArithmeticError, LookupError, RecursionError, ValueError) as error:
        raise Error(f"{name}: no SVG that can be read ({error})") from None
    pens = [
        item._replace(pen=Pen(item.pen.weight * by * PT)) if isinstance(item, Polyline) else item
        for item in items
    ]
    return moved(enlarged(pens, by), left - x * by, top - y * by)


def _seen(root: "Element") -> tuple[float, float, float, float]:
    """The part of its drawing that a picture shows."""
    if found := _numbers(root.get("viewBox", "")):
        x, y, wide, high = found
        return x, y, wide, high
    return 0.0, 0.0, *(_numbers(root.get(side, ""))[0] for side in ("width", "height"))  # type: ignore[return-value]


def _numbers(text: str) -> list[float]:
    found = [float(one) for one in _NUMBER.findall(text)]
    if any(abs(one) > FURTHEST for one in found):
        raise ValueError(f"a number beyond {FURTHEST:g}")
    return found


def _of(node: "Element", at: Matrix, said: Mapping[str, str]) -> Iterator[Item]:
    """The items of an element and of those in it."""
    style = dict(part.split(":", 1) for part in node.get("style", "").split(";") if ":" in part)
    own = {key.strip(): value.strip() for key, value in (*node.attrib.items(), *style.items())}
    said = {**said, **{key: own[key] for key in ("fill", "stroke", "stroke-width") if key in own}}
    at = _moved(at, own.get("transform", ""))
    kind = node.tag.rpartition("}")[2]
    if kind in ("defs", "title", "desc", "metadata", "style"):
        return
    if kind not in ("svg", "g"):
        lines = [
            tuple((at[0] * x + at[2] * y + at[4], at[1] * x + at[3] * y + at[5]) for x, y in points)
            for points in _lines(kind, own)
            if len(points) > 1
        ]
        if not all(abs(one) <= FURTHEST for line in lines for point in line for one in point):
            raise ValueError(f"a place beyond {FURTHEST:g}")
        yield from _drawn(lines, said, abs(at[0] * at[3] - at[1] * at[2]) ** 0.5)
    for child in node:
        yield from _of(child, at, said)


def _drawn(
    lines: Sequence[tuple[Point, ...]], said: Mapping[str, str], by: float
) -> Iterator[Item]:
    fill, stroke = (_bright(said.get(key, "none")) for key in ("fill", "stroke"))
    if fill is not None and any(len(points) > 2 for points in lines):
        tone = "black" if fill <= _BLACK else "shape" if fill < _WHITE else "paper"
        first, *holes = lines
        # A hole belongs to the patch: there and back on the same way.
        there = [p for points in holes for p in (*points, points[0], first[0])]
        yield Fill((*first, *((first[0], *there) if there else ())), tone)
    if stroke is not None and stroke < _WHITE:
        (weight, *_) = _numbers(said.get("stroke-width", "")) or [1.0]
        yield from (Polyline(points, Pen(weight * by)) for points in lines if weight > 0)


def _bright(colour: str) -> float | None:
    """How bright a colour is, from 0 to 1; None where there is none."""
    if colour in ("none", "transparent"):
        return None
    if found := re.fullmatch(r"#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})", colour):
        digits = found[1] if len(found[1]) == 6 else "".join(2 * one for one in found[1])
        return sum(int(digits[n : n + 2], 16) for n in (0, 2, 4)) / 765
    if found := re.fullmatch(r"rgb\((.*)\)", colour):
        return sum(_numbers(found[1])[:3]) / 765
    if colour not in _NAMED:
        raise ValueError(f"the colour {colour[:20]} is not known: give it as #rrggbb")
    return _NAMED[colour]


def _moved(at: Matrix, transform: str) -> Matrix:
    for kind, given in re.findall(r"(\w+)\s*\(([^)]*)\)", transform):
        n = _numbers(given)
        if kind == "translate":
            by: Matrix = (1, 0, 0, 1, n[0], n[1] if len(n) > 1 else 0)
        elif kind == "scale":
            by = (n[0], 0, 0, n[-1], 0, 0)
        elif kind == "matrix":
            by = (n[0], n[1], n[2], n[3], n[4], n[5])
        else:
            raise ValueError(f"a transform by {kind[:20]} is not known")
        a, b, c, d, e, f = at
        at = (
            a * by[0] + c * by[1], b * by[0] + d * by[1], a * by[2] + c * by[3],
            b * by[2] + d * by[3], a * by[4] + c * by[5] + e, b * by[4] + d * by[5] + f,
        )  # fmt: skip
    return at


def _lines(kind: str, own: Mapping[str, str]) -> Iterator[list[Point]]:
    """The lines of a shape."""

    def size(*names: str) -> list[float]:
        return [(_numbers(own.get(name, "")) or [0.0])[0] for name in names]

    if kind == "path":
        yield from _path(own.get("d", ""))
    elif kind == "line":
        x1, y1, x2, y2 = size("x1", "y1", "x2", "y2")
        yield [(x1, y1), (x2, y2)]
    elif kind in ("polyline", "polygon"):
        found = _numbers(own.get("points", ""))
        points = [*zip(found[::2], found[1::2], strict=True)]
        yield points + points[:1] if kind == "polygon" else points
    elif kind == "rect":
        yield list(Area(*size("x", "y", "width", "height")).outline)
    elif kind in ("circle", "ellipse"):
        x, y, *radii = size("cx", "cy", *(("r", "r") if kind == "circle" else ("rx", "ry")))
        turns = (2 * pi * n / ROUND for n in range(ROUND + 1))
        yield [(x + radii[0] * cos(turn), y + radii[1] * sin(turn)) for turn in turns]
    else:
        raise ValueError(f"an element {kind[:20]} is not known")


def _path(text: str) -> Iterator[list[Point]]:
    """The lines of a path; its curves in strokes."""
    # Few pictures are of shapes.
    from fontTools.pens.basePen import BasePen
    from fontTools.svgLib.path import parse_path

    class Strokes(BasePen):  # type: ignore[misc]
        lines: list[list[Point]]

        def _moveTo(self, to: Point) -> None:  # noqa: N802 - as fontTools calls it
            self.lines.append([to])

        def _lineTo(self, to: Point) -> None:  # noqa: N802
            self.lines[-1].append(to)

        def _curveToOne(self, *bends: Point) -> None:  # noqa: N802
            self.lines[-1] += _bent([self.lines[-1][-1], *bends])

        def _closePath(self) -> None:  # noqa: N802
            self.lines[-1].append(self.lines[-1][0])

    if odd := _ODD.search(text):
        raise ValueError(f"{odd[0]} in a path is not known")
    pen = Strokes()
    pen.lines = []
    parse_path(text, pen)
    yield from pen.lines


def _bent(points: Sequence[Point]) -> Iterator[Point]:
    """A curve by its ends and what bends it, in strokes."""
    for n in range(1, CURVE + 1):
        some, share = list(points), n / CURVE
        while len(some) > 1:
            some = [(a + (c - a) * share, b + (d - b) * share) for (a, b), (c, d) in pairwise(some)]
        yield some[0]
