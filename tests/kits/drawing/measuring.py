"""What placed items cover, in mm: the tests' own ruler."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, pairwise

import numpy as np

from sheetgen.kits.drawing.fonts import width
from sheetgen.kits.drawing.foot import QUIET
from sheetgen.kits.drawing.page import (
    PT,
    Bitmap,
    Box,
    Disc,
    Fill,
    Line,
    Polyline,
    Ring,
    Text,
)

DESCENDING = set("gjpqyQJ,;()/{}[]|ħ@&$")
SKIN = 0.05
AT_ONCE = 32
Extent = tuple[float, float, float, float]


# Most of what is measured is the same on every page.
@lru_cache(maxsize=50_000)
def ink(text: Text) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a text: capitals up to their height, descenders if any."""
    wide = width(text.text, text.face, text.size)
    left = text.x - wide * {"left": 0, "center": 0.5, "right": 1}[text.align]
    em = text.size / PT
    below = 0.2 if DESCENDING & set(text.text) else 0.02
    return left, text.y - 0.66 * em, left + wide, text.y + below * em


@lru_cache(maxsize=50_000, typed=True)
def segments(item) -> list[tuple[float, float, float, float]]:
    """The straight strokes of an item."""
    match item:
        case Line(x1, y1, x2, y2):
            return _pieces((x1, y1), (x2, y2))
        case Polyline():
            return [piece for one, other in pairwise(item.points) for piece in _pieces(one, other)]
        case Box(x, y, wide, high, _, filled):
            return [] if filled else _edges(x, y, wide, high)
    return []


def _pieces(one, other):
    """A stroke; one that is not level or upright in pieces small enough to be measured by what they
    reach across and down."""
    (x1, y1), (x2, y2) = one, other
    short = min(abs(x2 - x1), abs(y2 - y1))
    count = 1 if short < 0.3 else int(short / 0.3) + 1
    xs = [x1 + (x2 - x1) * i / count for i in range(count + 1)]
    ys = [y1 + (y2 - y1) * i / count for i in range(count + 1)]
    return [
        (min(a, c), min(b, d), max(a, c), max(b, d))
        for (a, b), (c, d) in pairwise(zip(xs, ys, strict=True))
    ]


def _edges(x, y, wide, high):
    return [
        (x, y, x + wide, y),
        (x, y + high, x + wide, y + high),
        (x, y, x, y + high),
        (x + wide, y, x + wide, y + high),
    ]


@lru_cache(maxsize=50_000, typed=True)
def extent(item) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of any item."""
    match item:
        case Text():
            return ink(item)
        case Fill():
            xs, ys = zip(*item.points, strict=True)
            return min(xs), min(ys), max(xs), max(ys)
        case Ring(x, y, r) | Disc(x, y, r):
            return x - r, y - r, x + r, y + r
        case Box(x, y, wide, high):
            return x, y, x + wide, y + high
        case Bitmap(x, y, pitch, rows):
            return x, y, x + pitch * len(rows[0]), y + pitch * len(rows)
    lines = segments(item)
    return (
        min(s[0] for s in lines),
        min(s[1] for s in lines),
        max(s[2] for s in lines),
        max(s[3] for s in lines),
    )


def meet(a, b) -> bool:
    """Whether the extent of a text and another of a text or a stroke overlap, by over a hair."""
    return a[0] + SKIN < b[2] and b[0] < a[2] - SKIN and a[1] + SKIN < b[3] and b[1] < a[3] - SKIN


def faults(page) -> list[str]:
    """Whatever a printer or a reader would complain of: items past the margin, texts that overlap,
    strokes through texts, anything in the white around a code."""
    items = page.items
    found = []
    for item in items:
        left, top, right, bottom = extent(item)
        if (
            left < 7.9
            or top < 7.9
            or right > page.paper.right + 0.1
            or bottom > page.paper.bottom + 0.1
        ):
            found.append(f"past the margin: {item}")
    texts = [(item, ink(item)) for item in items if isinstance(item, Text) and item.text]
    strokes = visible(page)
    inked = [at for _, at in texts]
    for one, other in meeting(inked, inked):
        if one < other:
            found.append(f"overlap: {texts[one][0]} {texts[other][0]}")
    for one, other in meeting(inked, [at for _, at in strokes]):
        found.append(f"stroke through: {texts[one][0]} {strokes[other][0]}")
    for code in (item for item in items if isinstance(item, Bitmap)):
        white = _with_white(code)
        found += [f"by the code: {item}" for item, at in (*texts, *strokes) if meet(white, at)]
    return found


def visible(page) -> list:
    """The items of a page with their strokes, but for those that white patches drawn later lie on:
    those of the layers lie over the art, those of the marks over both."""
    groups = [page.art, *page.layers, page.marks]
    seen = [[(item, at) for item in group for at in segments(item)] for group in groups]
    before = list[Extent]()
    covered = set[int]()
    for group, strokes in zip(groups, seen, strict=True):
        white = [extent(i) for i in group if isinstance(i, Fill) and i.tone == "paper"]
        if white and before:
            covered.update(one for _, one in meeting(white, before))
        before += [at for _, at in strokes]
    return [stroke for place, stroke in enumerate(chain(*seen)) if place not in covered]


def _with_white(code: Bitmap) -> tuple[float, float, float, float]:
    left, top, right, bottom = extent(code)
    quiet = QUIET * code.pitch
    return left - quiet, top - quiet, right + quiet, bottom + quiet


def meeting(some: Sequence[Extent], others: Sequence[Extent]) -> Iterator[tuple[int, int]]:
    """Which of some `meet` which of others, by their numbers."""
    all_some, other = (np.array(all_of, float).reshape(-1, 4) for all_of in (some, others))
    order = np.argsort(all_some[:, 1])
    # A few neighbours at a time: most of the others are far above or below them.
    for few in (order[n : n + AT_ONCE] for n in range(0, len(order), AT_ONCE)):
        left, top, right, bottom = all_some[few].T[:, :, None]
        near = np.flatnonzero((other[:, 3] > top.min()) & (other[:, 1] < bottom.max()))
        left2, top2, right2, bottom2 = other[near].T
        met = (top + SKIN < bottom2) & (top2 < bottom - SKIN)
        met &= (left + SKIN < right2) & (left2 < right - SKIN)
        ones, twos = np.nonzero(met)
        yield from zip(few[ones].tolist(), near[twos].tolist(), strict=True)
