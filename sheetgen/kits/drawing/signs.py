"""The signs all sheets speak in: the black disc of a step, the die face of a set-up die, grey cells
for results, silhouettes that take a pencil. Lengths in mm, type in pt."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sheetgen.kits.drawing.blocks import Area
from sheetgen.kits.drawing.items import (
    GROUP,
    HAIR,
    Box,
    Disc,
    Fill,
    Item,
    Pen,
    Polyline,
    Text,
)
from sheetgen.kits.drawing.typesetting import paragraph, width

STEP = 2.4
"""The radius of a step's disc."""
HEADING, READING = 9.5, 8.0
"""The type of a step's title, and of what is read."""
LEADING = 3.3
"""From one line of reading to the next."""
CONTOUR = Pen(0.35)
"""The outline of a silhouette."""
_PIPS = {
    1: "c", 2: "bf", 3: "bcf", 4: "abfg", 5: "abcfg", 6: "abdefg",
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


def panel(area: Area) -> list[Item]:
    """A piece of white paper laid on a chart."""
    return [tinted(area, "paper"), Box(*area, GROUP)]


def die(x: float, y: float, side: float, pips: int) -> list[Item]:
    """The face of a die, by its upper left corner."""
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

    def placed(points: Sequence[float]) -> tuple[tuple[float, float], ...]:
        pairs = zip(points[::2], points[1::2], strict=True)
        return tuple((x + across * scale, y - up * scale) for across, up in pairs)

    outline = placed(shape["outline"])
    closed = (*outline, outline[0])
    strokes = [Polyline(placed(stroke), CONTOUR) for stroke in shape["strokes"]]
    if black:
        return [Fill(closed, "black"), *strokes]
    return [Fill(closed, "shape"), Polyline(closed, CONTOUR), *strokes]


def dice_rows(
    x: float, y: float, right: float, rows: Iterable[Sequence[str]], indent: float,
    leading: float = LEADING,
) -> list[Item]:  # fmt: skip
    """A table without lines: a die in bold, what it means, and at the right what it does; the first
    baseline at `y`."""
    items: list[Item] = []
    for place, (rolled, meaning, *effect) in enumerate(rows):
        baseline = y + place * leading
        items.append(Text(x, baseline, rolled, "bold", READING))
        items.append(Text(x + indent, baseline, meaning, "text", READING))
        items += [Text(right, baseline, e, "text", READING, "right") for e in effect if e]
    return items


def reading(
    x: float, y: float, room: float, text: str, face: str = "text", size: float = READING,
    leading: float = LEADING,
) -> list[Text]:  # fmt: skip
    """A paragraph; the first baseline at `y`."""
    return paragraph(x, y, room, text, leading, face, size)


def write_in(x: float, baseline: float, right: float, label: str) -> list[Item]:
    """A bold label, and a line to write on as far as `right`."""
    start = x + width(label, "bold", READING) + 1.2
    line = ((start, baseline + 0.7), (right, baseline + 0.7))
    return [Text(x, baseline, label, "bold", READING), Polyline(line, HAIR)]
