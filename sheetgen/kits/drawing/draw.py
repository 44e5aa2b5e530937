"""From placed items to the operators of a page: lines and boxes by pen, all text in one object, in
which texts that follow one another on a line are shown at once, and numbers no longer than a
printer needs; in normal ink, in little, or with one colour more."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from operator import itemgetter

from reportlab.lib.rl_accel import escapePDF
from reportlab.pdfgen.canvas import Canvas

from sheetgen.kits.drawing import fonts
from sheetgen.kits.drawing.page import (
    BEFORE,
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
    Disc,
    Fill,
    Item,
    Line,
    Pen,
    Points,
    Polyline,
    Ring,
    Text,
    strokes,
)

FINE, COARSE = 2, 1
"""Decimals of a pt: of what a file holds once, and of what every page of hundreds has of its own.
A tenth of a pt is less than a dot of a printer of 600 to the inch."""
SLACK = {FINE: 0.025, COARSE: 0.14}
"""How far out a place may be drawn, in pt: a hundredth and a twentieth of a mm."""


def number(value: float, decimals: int = FINE) -> str:
    """A number in pt."""
    short = f"{value:.{decimals}f}".rstrip("0").rstrip(".")
    return "0" if short == "-0" else short


def steps(height: float, decimals: int) -> Callable[[float, float], str]:
    """A function that says how far it is, in pt, to a place from the one before, on a paper
    `height` mm high: `x` in pt and `y` in mm, as items have it. Equal steps are told
    alike, so that they deflate well: the place reached may be out by up to SLACK."""
    unit, slack = 10**decimals, SLACK[decimals] * 10**decimals
    written = _writer(unit)
    at_x = at_y = 0
    last_x = last_y = 0.0

    def step(x: float, y: float) -> str:
        nonlocal at_x, at_y, last_x, last_y
        x, y = unit * x, unit * PT * (height - y)
        dx, dy = round(x - last_x), round(y - last_y)
        # Equal steps, each rounded, drift: this one is taken from the place really reached.
        if abs(at_x + dx - x) > slack:
            dx = round(x) - at_x
        if abs(at_y + dy - y) > slack:
            dy = round(y) - at_y
        at_x, at_y, last_x, last_y = at_x + dx, at_y + dy, x, y
        return f"{written(dx)} {written(dy)}"

    return step


@lru_cache(maxsize=2)
def _writer(unit: int) -> Callable[[int], str]:
    """A function that tells a whole number of units in pt."""
    return lru_cache(maxsize=4096)(lambda count: f"{count / unit:g}")


_EM = 1000
"""Gaps in a line are told in thousandths of the size of its type."""


class Lettering:
    """Sets texts in the fonts of the file of one canvas."""

    def __init__(self, canvas: Canvas) -> None:
        self._document = canvas._doc
        # Of each face the subset fonts of its letters, and of each of these the codes.
        self._fonts: dict[str, dict[str, str]] = defaultdict(dict)
        self._codes: dict[str, dict[int, str]] = defaultdict(dict)
        # One cache for each file: codes are those of its own subset fonts.
        self._set = lru_cache(maxsize=4096)(self._coded)

    def text_object(self, texts: Sequence[Text], height: float, decimals: int) -> Iterator[str]:
        """The operators of all texts on a paper `height` mm high. What they set of colour would
        outlive a text object, so it is kept between `q` and `Q`. A text that stands further along
        than the one before, set like it and in the same font of the file, follows it after a gap,
        a multiple of a grain.
        """
        white, font = False, ""
        step, coded, grain = steps(height, decimals), self._set, 100 // 10**decimals
        # What is shown at once, on which line, and where it ends in pt.
        shown, line, end = list[str](), 0.0, 0.0
        yield "q BT"
        for item in texts:
            parts, wide = coded(item.face, item.size, item.text)
            x, y, _, _, size, align, is_white = item
            x = x * PT - wide * BEFORE[align]
            follows = shown and y == line and x >= end and is_white == white
            if follows and len(parts) == 1 and parts[0][0] == font:
                gap = grain * round((x - end) / size * _EM / grain)
                shown += (f"{-gap}", *parts[0][1:])
                end += gap * size / _EM + wide
                continue
            if shown:
                yield _shown(shown)
                shown = []
            if white != is_white:
                white = is_white
                yield "1 g" if white else "0 g"
            yield f"{step(x, y)} Td"
            for wanted, *strings in parts:
                if font != wanted:
                    font = wanted
                    yield font
                shown = strings
                if len(parts) > 1:
                    yield _shown(strings)
                    shown = []
            line, end = y, x + wide
        if shown:
            yield _shown(shown)
        yield "ET Q"

    def _coded(self, face: str, size: float, text: str) -> tuple[list[tuple[str, ...]], float]:
        """A text as the file's subset fonts have it, and its width in pt: of each part the operator
        that takes its font, and strings of codes to show in it with the gaps between them."""
        shown, wide = list[tuple[str, ...]](), 0.0
        for own, part in fonts.parted(text, face):
            wide += fonts.part_width(part, own, size)
            known = self._fonts[own]
            names = [known.get(letter) or self._learn(own, letter) for letter in part]
            # As a rule there is one; an empty text has any.
            names = names or [*known.values()][:1]
            runs = [(names[0], part)] if len({*names}) == 1 else _runs(names, part)
            shown += [
                (f"{name} {number(size)} Tf", *_strings(own, some, self._codes[name]))
                for name, some in runs
            ]
        return shown, wide

    def _learn(self, face: str, letter: str) -> str:
        """The subset font of a letter that is new to the file, which keeps its code."""
        font, document = fonts.font(face), self._document
        fonts.keep_ascii(font, document, letter)
        ((subset, code),) = font.splitString(letter, document)
        name: str = font.getSubsetInternalName(subset, document)
        self._fonts[face][letter], self._codes[name][ord(letter)] = name, escapePDF(code)
        return name


def _runs(names: Sequence[str], part: str) -> list[tuple[str, str]]:
    """What of a part each of its subset fonts shows."""
    found = groupby(zip(names, part, strict=True), key=itemgetter(0))
    return [(name, "".join([letter for _, letter in some])) for name, some in found]


def _shown(strings: Sequence[str]) -> str:
    """The operator that shows strings with the gaps between them."""
    return f"{strings[0]}Tj" if len(strings) == 1 else f"[{''.join(strings)}]TJ"


def _strings(face: str, part: str, codes: dict[int, str]) -> Iterator[str]:
    """A part as strings of codes, each mark between two gaps: back over its letter, and forth."""
    if part.isascii():
        yield f"({part.translate(codes)})"
        return
    plain = ""
    for character, back in zip(part, fonts.backs(part, face), strict=True):
        code = codes[ord(character)]
        if back:
            yield from (f"({plain})", f"{back:.0f}", f"({code})", f"{-back:.0f}")
        plain = "" if back else plain + code
    yield f"({plain})"


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
Shape = Line | Polyline | Fill | Box | Ring | Disc


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
        texts: list[Text] = []
        for item in low_ink(items) if self._low else items:
            if isinstance(item, Text):
                texts.append(item)
            elif isinstance(item, Fill):
                patches.append(item)
            elif isinstance(item, (Line, Polyline)):
                shapes.setdefault(item.pen, []).append(item)
            elif isinstance(item, Bitmap):
                self.canvas.addLiteral(_image(item, height))
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

    def coloured(self, height: float, items: Iterable[Item]) -> None:
        """Draw items in the colour on a paper `height` mm high."""
        self.canvas.addLiteral(f"q {_coloured(1)}")
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
    padded = "".join([row.ljust(8 * octets, "0") for row in rows])
    return f"{int(padded, 2):0{2 * octets * len(rows)}x}"


def _shape(item: Shape, decimals: int) -> tuple[float, float, str]:
    """Where an item begins, in mm, and its path from there."""
    match item:
        case Line(x, y, x2, y2):
            # Most are such, and few alike.
            unit = 10**decimals
            across, up = round(PT * unit * (x2 - x)) / unit, round(PT * unit * (y - y2)) / unit
            return x, y, f"0 0 m {across:g} {up:g} l"
        case Polyline(way, _, (x, y)) | Fill(way, _, (x, y)):
            pass
        case Ring(x, y, radius) | Disc(x, y, radius):
            return x, y, _circle(radius * PT, decimals)
        case _:
            (way,), x, y = strokes(item), 0.0, 0.0
    east, south = way[0]
    # To look up a short way takes as long as to reckon it.
    steps = _steps(way, decimals) if len(way) < _LONG else _steps_known(way, decimals)
    return x + east, y + south, _path(steps, decimals, isinstance(item, Fill))


_LONG = 8
"""So many points are a long way."""


def _steps(way: Points, decimals: int) -> tuple[tuple[int, int], ...]:
    """How far it is from the first point of a way to each: across and up, in the last of so many
    `decimals` of a pt."""
    (x, y), scale = way[0], PT * 10**decimals
    return tuple([(round(scale * (a - x)), round(scale * (y - b))) for a, b in way])


# What is filled and outlined comes twice, and a shape in many places.
_steps_known = lru_cache(maxsize=1024)(_steps)


# A sheet has the same shapes many times over.
@lru_cache(maxsize=4096)
def _path(steps: tuple[tuple[int, int], ...], decimals: int, is_patch: bool) -> str:
    unit, returns = 10**decimals, len(steps) > 2 and steps[0] == steps[-1]
    shown = steps[:-1] if returns and not is_patch else steps
    first, *others = [f"{across / unit:g} {up / unit:g}" for across, up in shown]
    return " ".join([f"{first} m", *[f"{one} l" for one in others], *["h"] * (returns or is_patch)])


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
        case Box(filled=True):
            return item._replace(pen=OUTLINE, filled=False)
        case Disc(x, y, radius):
            return Ring(x, y, radius, OUTLINE)
        case Fill(way, "black", at):
            return Polyline(way, OUTLINE, at)
        case Fill(tone="night"):
            # The lower edge of a patch that is a cell.
            *_, end, start = item.points
            return Line(*start, *end, NIGHT)
        case Bitmap() | Fill():
            return item
        case Box(pen=pen) | Line(pen=pen) if pen == HAIR:
            return item._replace(pen=DOTTED)
    return item._replace(pen=_PENS.get(item.pen, item.pen))
