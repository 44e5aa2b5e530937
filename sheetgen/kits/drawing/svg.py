"""From placed items to SVG, for a page of HTML: black is the page's ink, white its paper."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape
from itertools import groupby
from math import fsum
from typing import Any

from sheetgen.kits.drawing import fonts
from sheetgen.kits.drawing.draw import low_ink
from sheetgen.kits.drawing.page import (
    BEFORE,
    PALE,
    PT,
    SEA,
    SEA_TONES,
    TONES,
    Area,
    Bitmap,
    Box,
    Disc,
    Fill,
    Item,
    Page,
    Pen,
    Ring,
    Text,
    strokes,
)

PAPER = "var(--paper, #fff)"
_FAMILIES = {
    "text": "'Source Sans 3', 'Source Sans Pro', system-ui, sans-serif",
    "mono": "'IBM Plex Mono', ui-monospace, monospace",
    "title": "'Black Ops One', system-ui, sans-serif",
}
_FACES = {
    "text": ("text", ""),
    "light": ("text", ' font-weight="300"'),
    "semibold": ("text", ' font-weight="600"'),
    "bold": ("text", ' font-weight="700"'),
    "italic": ("text", ' font-style="italic"'),
    "bold-italic": ("text", ' font-weight="700" font-style="italic"'),
    "mono": ("mono", ""),
    "mono-light": ("mono", ' font-weight="300"'),
    "mono-bold": ("mono", ' font-weight="600"'),
    "title": ("title", ' font-weight="700"'),
}
"""Each face of sheetgen.kits.drawing.fonts: its family, and what else sets it apart."""
_SEA = "#" + "".join(f"{round(255 * part):02x}" for part in SEA)
_ANCHORS = {"left": "", "center": ' text-anchor="middle"', "right": ' text-anchor="end"'}


def svg(
    width: float, height: float, items: Iterable[Item], label: str, colour: bool = False
) -> str:
    """Items on a drawing of `width` by `height` mm, as an `svg` element; its unit is the pt.

    With `colour` there is one beside the page's ink. `label` is read out to who cannot see it.
    Lines lie under texts. A text takes the room it takes in print, whatever face the reader's
    machine has for it.
    """
    drawn = list(items)
    patches = [_patch(item, colour) for item in drawn if isinstance(item, Fill)]
    shapes = [item for item in drawn if not isinstance(item, Text | Fill)]
    if colour:
        discs = (_path(item) for item in shapes if isinstance(item, Disc))
        patches.append(f'<path d="{"".join(discs)}" fill="{_SEA}"/>')
        shapes = [item for item in shapes if not isinstance(item, Disc)]
    texts = [item for item in drawn if isinstance(item, Text)]
    box = f"0 0 {_number(width * PT)} {_number(height * PT)}"
    head = f'<svg viewBox="{box}" role="img" aria-label="{escape(label)}" fill="currentColor">'
    return "\n".join([head, *patches, *_shapes(shapes), *_texts(texts), "</svg>"])


def page_svg(
    page: Page,
    label: str,
    ink: str = "normal",
    outlines: Outlines | None = None,
) -> str:
    """A page of a document as a file of SVG, as large as its paper, black on white. With `outlines`
    its letters are drawn, so that any viewer shows the typefaces; or else they are named."""
    paper = page.paper

    def drawn(items: Iterable[Item], label: str) -> list[str]:
        shown = low_ink(items) if ink == "low" else [*items]
        letters = [item for item in shown if isinstance(item, Text)] if outlines else []
        rest = [item for item in shown if not (letters and isinstance(item, Text))]
        made = svg(paper.width, paper.height, rest, label, ink == "colour")
        *body, end = made.splitlines()
        return [*body, *(outlines.drawn(letters) if outlines else ()), end]

    head, *body, end = drawn(page._replace(pale=()).items, label)
    if page.pale:
        body += [f'<g opacity="{PALE:g}">', *drawn(page.pale, "")[1:-1], "</g>"]
    if page.turned:
        middle = f"{_number(paper.width * PT / 2)} {_number(paper.height * PT / 2)}"
        body.append(f'<g transform="rotate(180 {middle})">')
        body += [*drawn(page.turned, "")[1:-1], "</g>"]
    size = f'width="{_number(paper.width)}mm" height="{_number(paper.height)}mm"'
    spaces = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    head = head.replace("<svg ", f"<svg {spaces} {size} ", 1)
    # A picture has no background of its own, and a telephone's may be black.
    ground = f'<path d="{_along(*Area(0, 0, *paper[1:]).outline)}" fill="#fff"/>'
    defined = outlines.defined() if outlines else []
    # There is no page of HTML around it that could say what its paper is.
    return "\n".join([head, *defined, ground, *body, end]).replace(PAPER, "#fff") + "\n"


class Outlines:
    """The letters of a drawing as outlines, each defined once and used wherever it stands. `load`
    reads a font file as fontTools does, and `pen` writes the path of a glyph."""

    def __init__(self, load: Callable[[str], Any], pen: Callable[[Any], Any]) -> None:
        self._load, self._pen = load, pen
        self._fonts: dict[str, tuple[Any, Any, float]] = {}
        self._used: dict[tuple[str, str], str] = {}

    def drawn(self, texts: Iterable[Text]) -> Iterable[str]:
        """Texts, letter by letter."""
        for item in texts:
            parts = fonts.parted(item.text, item.face)
            letters = [(face, letter) for face, part in parts for letter in part]
            wide = [fonts.part_width(letter, face, item.size) for face, letter in letters]
            back = [0.001 * item.size * b for face, part in parts for b in fonts.backs(part, face)]
            white = f' style="fill: {PAPER}"' if item.white else ""
            steps = [fsum(wide[:i]) - back[i] for i in range(len(wide))]
            start = -BEFORE[item.align] * fsum(wide)
            yield f"<g{white}>"
            for (face, letter), step in zip(letters, steps, strict=True):
                if letter.strip():
                    yield self._letter(item, face, letter, item.x * PT + start + step)
            yield "</g>"

    def defined(self) -> list[str]:
        """The outlines used since this was last asked."""
        paths, used = [], self._used
        self._used = {}
        for (face, letter), name in used.items():
            glyphs, characters, _ = self._font(face)
            pen = self._pen(glyphs)
            glyphs[characters[ord(letter)]].draw(pen)
            paths.append(f'<path id="{name}" d="{pen.getCommands()}"/>')
        return ["<defs>", *paths, "</defs>"]

    def _letter(self, item: Text, face: str, letter: str, x: float) -> str:
        scale = item.size / self._font(face)[2]
        name = self._used.setdefault((face, letter), f"g{len(self._used)}")
        # Outlines are drawn upwards.
        how = f"matrix({scale:.5g} 0 0 {-scale:.5g} {_number(x)} {_number(item.y * PT)})"
        return f'<use xlink:href="#{name}" transform="{how}"/>'

    def _font(self, face: str) -> tuple[Any, Any, float]:
        if face not in self._fonts:
            font = self._load(str(fonts.file(face)))
            found = font.getGlyphSet(), font.getBestCmap(), font["head"].unitsPerEm
            self._fonts[face] = found
        return self._fonts[face]


def _shapes(items: Iterable[Item]) -> list[str]:
    """All shapes drawn with one pen as one path; all of them are the page's ink, so that it does
    not matter which lies over which."""
    by_pen: dict[str, list[str]] = {}
    for item in items:
        assert not isinstance(item, Text)
        assert not isinstance(item, Fill)
        black = isinstance(item, Bitmap | Disc) or (isinstance(item, Box) and item.filled)
        how = "" if isinstance(item, Bitmap | Disc) or black else f" {_stroked(item.pen)}"
        by_pen.setdefault(how, []).append(_path(item))
    return [f'<path d="{"".join(paths)}"{how}/>' for how, paths in by_pen.items()]


def _patch(item: Fill, colour: bool = False) -> str:
    if item.tone == "paper":
        return f'<path d="{_path(item)}" style="fill: {PAPER}"/>'
    of_sea = colour and item.tone in SEA_TONES
    tone = (SEA_TONES if of_sea else TONES)[item.tone]
    fill = f' fill="{_SEA}"' if of_sea else ""
    return f'<path d="{_path(item)}"{fill} fill-opacity="{tone:g}"/>'


def _texts(items: Iterable[Text]) -> list[str]:
    """All texts, those on end that are set alike in a group that says how."""
    return [
        f"<g {how}>{''.join(map(_text, texts))}</g>"
        for how, texts in groupby(items, key=lambda item: _set_in(item.face, item.size))
    ]


def _stroked(pen: Pen) -> str:
    gap = "" if pen.gap == 1 else f" {_number(pen.gap * pen.dash)}"
    dash = f' stroke-dasharray="{_number(pen.dash)}{gap}"' if pen.dash else ""
    return f'fill="none" stroke="currentColor" stroke-width="{_number(pen.weight)}"{dash}'


def _path(item: Item) -> str:
    """The outline of an item."""
    if isinstance(item, Ring | Disc):
        x, y, r = item.x, item.y, _number(item.radius * PT)
        ends = (_place(x + item.radius, y), _place(x - item.radius, y))
        return f"M{ends[0]}A{r} {r} 0 0 1 {ends[1]}A{r} {r} 0 0 1 {ends[0]}Z"
    return "".join(_along(*points) for points in strokes(item))


def _along(*points: tuple[float, float]) -> str:
    is_closed = len(points) > 2 and points[0] == points[-1]
    shown = points[:-1] if is_closed else points
    return "M" + "L".join(_place(x, y) for x, y in shown) + "Z" * is_closed


def _text(item: Text) -> str:
    at = f'x="{_number(item.x * PT)}" y="{_number(item.y * PT)}"{_ANCHORS[item.align]}'
    white = f' style="fill: {PAPER}"' if item.white else ""
    wide = _number(fonts.advance(item.text, item.face, item.size))
    room = f' textLength="{wide}" lengthAdjust="spacingAndGlyphs"' if len(item.text) > 1 else ""
    return f"<text {at}{white}{room}>{escape(item.text, quote=False)}</text>"


def _set_in(face: str, size: float) -> str:
    family, style = _FACES[face]
    return f'font-family="{_FAMILIES[family]}" font-size="{_number(size)}"{style}'


def _place(x: float, y: float) -> str:
    return f"{_number(x * PT)} {_number(y * PT)}"


def _number(value: float) -> str:
    """A number in pt, to a hundredth."""
    return f"{round(value, 2):g}"
