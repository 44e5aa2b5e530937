"""The signs all sheets speak in: section heads, the black disc of a step, the face of a die, lines
to write on, grey cells for results, silhouettes that take a pencil; and what is typed or marked in
a place, as a typewriter or a pencil would have it. Lengths in mm, type in pt.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import cos, pi, radians, sin
from typing import Any, Literal

from sheetgen.kits.drawing.fonts import HARD_SPACE, broken, cut, width
from sheetgen.kits.drawing.page import (
    HAIR,
    HEAD,
    MARK,
    PT,
    Area,
    Box,
    Disc,
    Field,
    Fill,
    Item,
    Line,
    Mark,
    Pen,
    Point,
    Points,
    Polyline,
    Ring,
    Text,
)

HEAD_HEIGHT = 4.6
"""From the heavy rule of a section head to where its section begins, in mm."""
NUMBER = 3.6
"""How high the black disc of a step is, in mm."""


def head(
    x: float, y: float, wide: float, title: str, number: str = "", note: str = ""
) -> Iterator[Item]:
    """A section head: a heavy rule, the number of the step, a title, and a note at the right."""
    yield Line(x, y, x + wide, y, HEAD)
    baseline = y + 3.35
    if number:
        # Clear of the rule above it.
        yield from numbered(x, y + 0.5, number)
    yield Text(x + title_at(number), baseline, title, "title", 8)
    if note:
        yield Text(x + wide, baseline, note, "text", 7.5, "right")


def title_at(number: str) -> float:
    """Where the title of a section begins beside its number, in mm."""
    return number_width(number) + 1.2 if number else 0.0


def number_width(number: str, side: float = NUMBER) -> float:
    """The width of the black disc of a step's number, in mm: two figures have a wider one."""
    return side if len(number) == 1 else 1.35 * side


def numbered(x: float, y: float, number: str, side: float = NUMBER) -> list[Item]:
    """The number of a step, white on black."""
    radius, wide = side / 2, number_width(number, side)
    size = max(2.1 * side, 7.5)
    middle = y + radius
    ends = [Disc(at, middle, radius) for at in (x + radius, x + wide - radius)]
    between = [Box(x + radius, y, wide - side, side, filled=True)] if wide > side else []
    at = x + wide / 2, middle + size * 0.114
    figure = Text(*at, number, "title", size, "center", white=True)
    return [*(ends if between else ends[:1]), *between, figure]


STEP = 2.4
"""The radius of a step's disc."""
HEADING, READING = 9.5, 8.0
"""The type of a step's title, and of what is read."""
LEADING = 3.3
"""From one line of reading to the next."""
_NEAR, _RIM = 0.25, 0.35
"""How near a mark comes to the edges of its place, and a ring."""
CONTOUR = Pen(0.35)
"""The outline of a silhouette."""
_PIPS = {
    0: "", 1: "c", 2: "bf", 3: "bcf", 4: "abfg", 5: "abcfg", 6: "abdefg",
}  # fmt: skip
_AT = {
    "a": (-1, -1), "b": (1, -1), "c": (0, 0), "d": (-1, 0), "e": (1, 0), "f": (-1, 1), "g": (1, 1),
}  # fmt: skip


def step(
    x: float, y: float, number: str, title: str, right: float = 0, note: str = ""
) -> list[Item]:
    """The head of a step, its baseline 3.3 mm below `y`: the disc with its number, the title, and a
    note that ends at `right`."""
    size = 8.5 if len(number) == 1 else 7.5
    items: list[Item] = [
        Disc(x + STEP, y + STEP, STEP),
        Text(x + STEP, y + STEP + size * 0.125, number, "title", size, "center", white=True),
        Text(x + 2 * STEP + 1.6, y + 3.5, title, "title", HEADING),
    ]
    if note:
        items.append(Text(right, y + 3.5, note, "bold", READING, "right"))
    return items


def tinted(area: Area, tone: str = "result") -> Fill:
    """A cell in a tone."""
    x, y, right, bottom = area.x, area.y, area.right, area.bottom
    return Fill(((x, y), (right, y), (right, bottom), (x, bottom)), tone)


def die(x: float, y: float, side: float, pips: int = 0) -> list[Item]:
    """The face of a die, by its upper left corner; one without pips is for what is rolled."""
    cut = side * 0.18
    right, bottom = x + side, y + side
    outline = (
        (x + cut, y), (right - cut, y), (right, y + cut), (right, bottom - cut),
        (right - cut, bottom), (x + cut, bottom), (x, bottom - cut), (x, y + cut), (x + cut, y),
    )  # fmt: skip
    middle, out = side / 2, side * 0.26
    dots = (_AT[place] for place in _PIPS[pips])
    return [
        Fill(outline, "paper"),
        Polyline(outline, HAIR),
        *(Disc(x + middle + a * out, y + middle + b * out, side * 0.085) for a, b in dots),
    ]


def silhouette(
    shape: Mapping[str, Any], x: float, y: float, long: float, black: bool = False
) -> list[Item]:
    """A shape seen from the side, `long` mm long, its left end at `x` and its waterline at `y`: in
    tinted outline, or all black. A shape's `outline` and `strokes` are points in hundredths of its
    length, up from the waterline."""
    scale = long / 100

    def scaled(points: Sequence[float]) -> Points:
        pairs = zip(points[::2], points[1::2], strict=True)
        return tuple([(across * scale, -up * scale) for across, up in pairs])

    return _body(scaled(shape["outline"]), map(scaled, shape["strokes"]), black, (x, y))


def from_above(
    shape: Mapping[str, Any],
    x: float,
    y: float,
    wide: float,
    heading: float = 0,
    black: bool = False,
) -> list[Item]:
    """A shape seen from above about its middle, `wide` mm from tip to tip, heading so many degrees
    to the right of straight up the page. Its `half` is the right side from nose to tail, in
    hundredths of its width; of its `strokes` those at one side have their like at the other."""
    scale, ahead, aside = wide / 100, cos(radians(heading)), sin(radians(heading))
    half = list(zip(shape["half"][::2], shape["half"][1::2], strict=True))
    middle = half[-1][1] / 2

    def turned(points: Iterable[Point]) -> Points:
        level = (((across * scale), (down - middle) * scale) for across, down in points)
        return tuple((a * ahead - b * aside, a * aside + b * ahead) for a, b in level)

    outline = [*half, *((-across, down) for across, down in reversed(half[1:-1]))]
    strokes = []
    for stroke in shape["strokes"]:
        points = list(zip(stroke[::2], stroke[1::2], strict=True))
        strokes.append(turned(points))
        if min(stroke[::2]) > 0:
            strokes.append(turned((-across, down) for across, down in points))
    return _body(turned(outline), strokes, black, (x, y))


def _body(outline: Points, strokes: Iterable[Points], black: bool, at: Point) -> list[Item]:
    """A shape seen from its place, tinted in outline or all black."""
    closed = (*outline, outline[0])
    if black:
        return [Fill(closed, "black", at)]
    drawn = (Polyline(stroke, CONTOUR, at) for stroke in strokes)
    return [Fill(closed, "shape", at), Polyline(closed, CONTOUR, at), *drawn]


def write_in(x: float, baseline: float, right: float, label: str) -> list[Item]:
    """A bold label, and a line to write on as far as `right`."""
    start = x + width(label, "bold", READING) + 1.2
    line = ((start, baseline + 0.7), (right, baseline + 0.7))
    return [Text(x, baseline, label, "bold", READING), Polyline(line, HAIR)]


def shape(mark: Mark, wide: float, high: float) -> tuple[Line | Ring, ...]:
    """A mark as it is drawn in a field of that size, from the field's upper left corner."""
    left, top, right, bottom = _NEAR, _NEAR, wide - _NEAR, high - _NEAR
    match mark:
        case "stroke":
            return (Line(left, bottom, right, top, MARK),)
        case "cross":
            return (Line(left, bottom, right, top, MARK), Line(left, top, right, bottom, MARK))
        case "ring":
            return (Ring(wide / 2, high / 2, min(wide, high) / 2 - _RIM, MARK),)
        case "tick":
            foot = (wide * 0.4, high * 0.8)
            down = Line(wide * 0.2, high * 0.52, *foot, MARK)
            return down, Line(*foot, wide * 0.83, high * 0.17, MARK)


def marked(mark: Mark, area: Area) -> Iterator[Line | Ring]:
    """A mark made in play, in an area."""
    for item in shape(mark, area.width, area.height):
        if isinstance(item, Line):
            x1, y1, x2, y2, pen = item
            yield Line(area.x + x1, area.y + y1, area.x + x2, area.y + y2, pen)
        else:
            yield item._replace(x=area.x + item.x, y=area.y + item.y)


def ringed(area: Area) -> Polyline:
    """A ring drawn around a word."""
    radius = area.height / 2
    points = []
    for x, start in ((area.right - radius, -pi / 2), (area.x + radius, pi / 2)):
        for step in range(7):
            angle = start + step * pi / 6
            points.append((x + radius * cos(angle), area.y + radius + radius * sin(angle)))
    return Polyline((*points, points[0]), MARK)


FACE = "mono"
"""The face of what is typed in: the file brings the whole of it."""
FIELD_LEADING, FIRST = 1.25, 0.83
"""From line to line where a field has several, and from its top to the first, in sizes of type."""
CLEAR = 0.1
"""How far inside the lines of its box a field stays, in mm: the lines remain to be seen."""
FLOOR = 7.5
"""The smallest type of what is typed in."""
LINE_STEP, SPACE = 2.9, 0.55
"""From line to line where there are several, and the least space above and below them."""
PAD, LEAST_PAD = 0.6, 0.3
"""The space beside what is typed at the left of its place, and in its middle."""
CAPITAL = 0.66
"""The height of a capital, in sizes of type."""
OBLONG = 1.3
"""A place so much wider than it is high has a ring as long as it is."""
_COPY = re.compile(r"sheet-\d+-of-\d+")
Align = Literal["left", "center"]


def struck(mark: Mark, area: Area) -> Iterator[Item]:
    """A mark made in a place: a ring as long as it is."""
    if mark == "ring" and area.width > OBLONG * area.height:
        x, y, wide, high = area
        yield ringed(Area(x + 0.1, y + 0.2, wide - 0.2, high - 0.4))
    else:
        yield from marked(mark, area)


def typed(
    area: Area,
    value: str | Sequence[str],
    size: float = FLOOR,
    align: Align = "left",
    several: bool = False,
) -> list[Text]:
    """The first of some texts that fits its place whole: in type of `size` or smaller on a line, or
    on as many as there is room for; if none does, the end of the last is cut off."""
    texts = [value] if isinstance(value, str) else value
    room = area.width - 2 * (PAD if align == "left" else LEAST_PAD)
    most = _most(area.height) if several else 1
    for text in texts:
        full = width(text, FACE, size)
        if full <= room:
            return _set(area, [text], size, align)
        shrunk = int(10 * size * room / full) / 10
        if shrunk >= FLOOR:
            return _set(area, [text], shrunk, align)
        lines = broken_at_commas(text, room, FACE, FLOOR)
        if len(lines) <= most:
            return _set(area, lines, FLOOR, align)
    lines = broken(texts[-1], room, FACE, FLOOR)
    lines[most - 1 :] = [cut(" ".join(lines[most - 1 :]), room, FACE, FLOOR)]
    return _set(area, lines, FLOOR, align)


def _most(height: float) -> int:
    """How many lines of the smallest type a place of that height holds."""
    least = CAPITAL * FLOOR / PT + 2 * SPACE
    return 1 + max(0, int((height - least) / LINE_STEP))


def _set(area: Area, lines: Sequence[str], size: float, align: Align) -> list[Text]:
    """Lines in the middle of the height of their place."""
    capital = CAPITAL * size / PT
    first = area.y + (area.height - (len(lines) - 1) * LINE_STEP + capital) / 2
    x = area.x + PAD if align == "left" else area.x + area.width / 2
    return [
        Text(x, first + i * LINE_STEP, line, FACE, size, align)
        for i, line in enumerate(lines)
        if line
    ]


def broken_at_commas(text: str, room: float, face: str, size: float) -> list[str]:
    """A text in lines no wider than `room`: broken only after its commas, unless a part of it has
    no room on a line."""
    parts = text.split(", ")
    if any(width(f"{part},", face, size) > room for part in parts):
        return broken(text, room, face, size)
    kept = ", ".join(part.replace(" ", HARD_SPACE) for part in parts)
    return [line.replace(HARD_SPACE, " ") for line in broken(kept, room, face, size)]


# A page as a form.


def within(x: float, y: float, wide: float, high: float) -> Area:
    """The room for a field in a box, given by its upper left corner and its size."""
    return Area(x + CLEAR, y + CLEAR, wide - 2 * CLEAR, high - 2 * CLEAR)


def of_copy(fields: Iterable[Field], copy: str) -> Iterator[Field]:
    """The fields of one of several sheets in a file, the `copy` of which is `"3 of 500"`:
    `sheet-3-of-500.score.100`; or as they are, where there is one sheet. Fields of one name would
    hold the same."""
    sheet = "-".join(("sheet", *copy.split()))
    for field in fields:
        yield field._replace(name=f"{sheet}.{field.name}") if copy else field


def copy_of(name: str) -> tuple[str, str]:
    """Of which of several sheets a field is (empty: of the only one), and its name there."""
    sheet, _, own = name.partition(".")
    return (sheet, own) if _COPY.fullmatch(sheet) else ("", name)
