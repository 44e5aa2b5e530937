"""What the operators of a page say: numbers no longer than a printer needs, and texts as one text
object, in which those that follow one another on a line are shown at once."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from reportlab.lib.rl_accel import escapePDF
from reportlab.pdfgen.canvas import Canvas

from sheetgen.kits.drawing import fonts
from sheetgen.kits.drawing.page import BEFORE, PT, Run, Text

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
        self._codes: dict[str, dict[str, dict[int, str]]] = {}
        # One cache for each file: codes are those of its own subset fonts.
        self._set = lru_cache(maxsize=4096)(self._coded)
        self._code = lru_cache(maxsize=4096)(self._coded_letter)

    def text_object(
        self, texts: Sequence[Text | Run], height: float, decimals: int
    ) -> Iterator[str]:
        """The operators of all texts on a paper `height` mm high. What they set of colour, spacing
        and stretch would outlive a text object, so it is kept between `q` and `Q`.
        """
        white, spaced, stretched, font = False, 0.0, 1.0, ""
        step = steps(height, decimals)
        yield "q BT"
        for first, x, shown in self._lines(texts, 100 // 10**decimals):
            spacing, stretch = (0.0, 1.0) if isinstance(first, Text) else _drawn_out(first)
            # To a single character the space after it is nothing.
            if spacing != spaced and (len(first.text) > 1 or len(shown[0]) > 2):
                spaced = spacing
                yield f"{number(spacing)} Tc"
            if stretch != stretched:
                stretched = stretch
                yield f"{number(100 * stretch)} Tz"
            if white != (isinstance(first, Text) and first.white):
                white = not white
                yield "1 g" if white else "0 g"
            yield f"{step(x, first.y)} Td"
            for wanted, *strings in shown:
                if font != wanted:
                    font = wanted
                    yield font
                yield f"{strings[0]}Tj" if len(strings) == 1 else f"[{''.join(strings)}]TJ"
        yield "ET Q"

    def _lines(
        self, texts: Sequence[Text | Run], grain: int
    ) -> Iterator[tuple[Text | Run, float, list[list[str]]]]:
        """The texts by lines: the first on each, where it begins in pt, and what is shown: lists of
        an operator that takes a font, strings, and the gaps between them. A text that stands
        further along than the one before, set like it and in the same font of the file, follows it
        after a gap, a multiple of `grain`."""
        first, begins, shown = None, 0.0, list[list[str]]()
        line, end, coded = None, 0.0, self._set
        for item in texts:
            if isinstance(item, Text):
                x, y, text, face, size, align, white = item
                parts, wide = coded(face, size, text)
                x = x * PT - wide * BEFORE[align]
                like = (y, white, parts[0][0]) if len(parts) == 1 else None
                if like and like == line and x >= end:
                    gap = grain * round((x - end) / size * _EM / grain)
                    shown[-1] += f"{-gap}", *parts[0][1:]
                    end += gap * size / _EM + wide
                    continue
            else:
                parts, wide = coded(item.face, item.size, item.text)
                x = item.x * PT - fonts.width("0", item.face, item.size) * item.stretch / 2
                like = None
            if first:
                yield first, begins, shown
            first, begins, shown = item, x, [[*part] for part in parts]
            line, end = like, x + wide
        if first:
            yield first, begins, shown

    def _coded(self, face: str, size: float, text: str) -> tuple[list[tuple[str, ...]], float]:
        """A text as the file's subset fonts have it, and its width in pt: of each part the operator
        that takes its font, and strings of codes to show in it with the gaps between them."""
        shown: list[tuple[str, ...]] = []
        for own, part in fonts.parted(text, face):
            fonts_of = self._codes.setdefault(own, {})
            letters = set(map(ord, part))
            known = (name for name, codes in fonts_of.items() if codes.keys() >= letters)
            name = next(known, None)
            shown += [
                (f"{name} {number(size)} Tf", *_strings(own, shown_part, fonts_of[name]))
                for name, shown_part in ([(name, part)] if name else self._parted(own, part))
            ]
        return shown, fonts.width(text, face, size)

    def _parted(self, face: str, text: str) -> list[tuple[str, str]]:
        """The subset fonts of a text and what each of them shows, its codes looked up."""
        parts: list[tuple[str, str]] = []
        for character in text:
            name, code = self._code(face, character)
            self._codes[face].setdefault(name, {})[ord(character)] = code
            if parts and parts[-1][0] == name:
                parts[-1] = (name, parts[-1][1] + character)
            else:
                parts.append((name, character))
        return parts

    def _coded_letter(self, face: str, character: str) -> tuple[str, str]:
        """The subset font and the escaped code of one character."""
        font, document = fonts.font(face), self._document
        fonts.keep_ascii(font, document, character)
        ((subset, code),) = font.splitString(character, document)
        return font.getSubsetInternalName(subset, document), escapePDF(code)


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


def _drawn_out(item: Run) -> tuple[float, float]:
    """The space after a character, in pt, and how much wider it is drawn."""
    wide = fonts.width("0", item.face, item.size)
    return round(item.pitch * PT / item.stretch - wide, 3), item.stretch
