"""What is cut: cards, where they lie on a sheet, and the marks to cut them by; half pages, two of
which are on a sheet."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from sheetgen.core.errors import Error
from sheetgen.kits.drawing.page import MARGIN, MEASURE, Area, Items, Line, Page, Paper, moved

MARK_LENGTH, CLEARANCE = 4.0, 1.0
"""A crop mark, and the space between it and its card, in mm."""


def laid_out(paper: Paper, width: float, height: float, gap: float = 0.0) -> list[Area]:
    """As many cards of `width` by `height` mm as a sheet holds in rows and columns `gap` mm apart,
    in the middle of it, with room for the marks inside the printable margin; row by row.

    Raises Error if not one card fits.
    """
    inset = MARGIN + CLEARANCE + MARK_LENGTH
    columns = int((paper.width - 2 * inset + gap) // (width + gap))
    rows = int((paper.height - 2 * inset + gap) // (height + gap))
    if columns < 1 or rows < 1:
        raise Error(f"a card of {width:g} by {height:g} mm does not fit on {paper.name}")
    left = (paper.width - columns * (width + gap) + gap) / 2
    top = (paper.height - rows * (height + gap) + gap) / 2
    return [
        Area(left + column * (width + gap), top + row * (height + gap), width, height)
        for row in range(rows)
        for column in range(columns)
    ]


def crop_marks(cards: Sequence[Area]) -> list[Line]:
    """Two marks outside each corner of each card, in line with its edges. A mark that would touch
    a card is left out, and one that two cards share is drawn once."""
    marks = dict.fromkeys(mark for card in cards for mark in _around(card))
    return [mark for mark in marks if not any(_touches(mark, card) for card in cards)]


def _around(card: Area) -> Iterator[Line]:
    near, far = CLEARANCE, CLEARANCE + MARK_LENGTH
    for x, outward in ((card.x, -1), (card.right, 1)):
        for y, down in ((card.y, -1), (card.bottom, 1)):
            yield _line(x + outward * near, y, x + outward * far, y)
            yield _line(x, y + down * near, x, y + down * far)


def _line(x1: float, y1: float, x2: float, y2: float) -> Line:
    """A line from left to right or from top to bottom, to a thousandth: so equal ones are known."""
    first, last = sorted(((round(x1, 3), round(y1, 3)), (round(x2, 3), round(y2, 3))))
    return Line(*first, *last, MEASURE)


def _touches(mark: Line, card: Area) -> bool:
    """Whether a mark comes nearer to a card than its clearance."""
    # A card's own marks end just at its clearance: rounding must not count them nearer.
    near = CLEARANCE - 0.01
    across = mark.x2 > card.x - near and mark.x1 < card.right + near
    return across and mark.y2 > card.y - near and mark.y1 < card.bottom + near


def two_up(paper: Paper, halves: Sequence[Page], duplex: bool) -> list[Page]:
    """Half pages, two on each sheet of paper, to be cut along its middle. Printed on both sides,
    each then has the next behind it; or else they follow one another down the sheet, or across."""
    lie = halves[0].paper.width > halves[0].paper.height
    sheet = paper if lie else Paper(paper.name, paper.height, paper.width)
    blank = Page(sheet, (), (), "")
    each = 4 if duplex else 2
    sheets = []
    for start in range(0, len(halves), each):
        some = [*halves[start : start + each], *[blank] * each][:each]
        if not duplex:
            sheets.append(_joined(sheet, some[0], some[1], lie))
            continue
        first, behind_first, second, behind_second = some
        sheets.append(_joined(sheet, first, second, lie))
        # A sheet is turned about an upright axis: what is side by side changes places.
        backs = (behind_first, behind_second) if lie else (behind_second, behind_first)
        sheets.append(_joined(sheet, *backs, lie))
    return sheets


def _joined(sheet: Paper, one: Page, other: Page, lie: bool) -> Page:
    """Two half pages on a sheet, one below the other where they lie on their sides."""
    right, down = (0.0, sheet.height / 2) if lie else (sheet.width / 2, 0.0)
    cut = (
        Line(MARGIN, down, sheet.right, down, MEASURE)
        if lie
        else Line(right, MARGIN, right, sheet.bottom, MEASURE)
    )
    layers = (_moved(layer, right, down) for layer in (other.art, *other.layers) if layer)
    marks = (*one.marks, *moved(other.marks, right, down), cut)
    pale = (*one.pale, *moved(other.pale, right, down))
    title = one.title or other.title
    return Page(sheet, one.art, marks, title, (*one.layers, *layers), pale=pale)


@lru_cache(maxsize=256)
def _moved(layer: Items, right: float, down: float) -> Items:
    return moved(layer, right, down)
