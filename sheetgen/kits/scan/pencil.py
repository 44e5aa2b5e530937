"""What of a flat page is pencil: the print subtracted, what stands in a cell cut into glyphs, how
much of a mark is there. Places in mm, pictures in pixels, `SCALE` to a mm."""

from __future__ import annotations

from functools import cached_property
from itertools import pairwise

import cv2
import numpy as np

from sheetgen.kits.drawing.page import Area, Item, Line, Polyline, Ring
from sheetgen.kits.scan.glyphs import SIDE
from sheetgen.kits.scan.page import SCALE, Array, Picture

MARGIN = 0.5
"""So much around a cell is looked at, too."""
DOT, ROUND = (5, 20), 0.55
"""The dots of a die are at least and at most so many pixels high and wide, and that much of it is
dark."""
LONG = 1.4
"""A piece so many times as high or wide as its cell is a stroke through it, and no figure."""
STROKE, THIN = 6.5, 0.55
"""A stroke is so long, and so thin that its points lie no farther from its middle on the mean, in
mm."""
REACH = 0.9
"""So far beside its course a mark may lie, in mm."""
SIDES = 0.25
"""So much of a cell's width is at its side."""
STEPS = 72
"""Places along a mark that are looked at."""


def canonical(ink: Array) -> Array:
    """A glyph as the networks take it: its longest side 20 pixels, by its centre of mass."""
    ys, xs = np.where(ink > 0)
    out = np.zeros((SIDE, SIDE), np.float32)
    if not len(ys):
        return out
    cut = ink[ys.min() : ys.max() + 1, xs.min() : xs.max() + 1]
    by = 20 / max(*cut.shape, 12)
    size = tuple(max(2, round(side * by)) for side in cut.shape[::-1])
    cut = cv2.resize(cut, size, interpolation=cv2.INTER_AREA if by < 1 else cv2.INTER_LINEAR)
    cut = cut / max(float(cut.max()), 1e-6)
    (high, wide), whole = cut.shape, max(float(cut.sum()), 1e-6)
    y = round(SIDE / 2 - 0.5 - float(cut.sum(1) @ np.arange(high)) / whole)
    x = round(SIDE / 2 - 0.5 - float(cut.sum(0) @ np.arange(wide)) / whole)
    y, x = min(max(y, 0), SIDE - high), min(max(x, 0), SIDE - wide)
    out[y : y + high, x : x + wide] = cut
    return out


class Cell:
    """The pencil in a cell: `ink` is darkness above the paper, `inner` the part of it within the
    lines, and where rings `beside` it were rubbed out. It is `struck` if a stroke goes through
    it."""

    def __init__(self, ink: Array, inner: tuple[slice, slice], least: float, beside: Array) -> None:
        self.ink = cv2.GaussianBlur(ink, (0, 0), 0.6)
        upper, lower, left, right = (end for part in inner for end in (part.start, part.stop))
        within = self.ink[inner]
        top = float(np.percentile(within, 99)) if within.size else 0.0
        dark = (self.ink > max(least, 0.34 * top)).astype(np.uint8)
        _, self.labels, sizes, middles = cv2.connectedComponentsWithStats(dark, connectivity=8)
        pieces, remains, dots = [], [], set[int]()
        for number in range(1, len(sizes)):
            (x, y, w, h, pixels), (mx, my) = sizes[number], middles[number]
            is_in = left - 1 <= mx < right + 1 and upper - 1 <= my < lower + 1
            if pixels < 6 or not is_in:
                continue
            # What is left of lines, and of what stands beside.
            on_edge = x + w <= left + 2 or x >= right - 2 or y + h <= upper + 2 or y >= lower - 2
            if on_edge and (min(w, h) <= 3 or pixels < 25):
                continue
            if min(w, h) >= DOT[0] and max(w, h) <= DOT[1] and pixels > ROUND * w * h:
                dots.add(number)
            # What is left of a ring, perhaps of one that was drawn far into this cell.
            own = (self.labels == number).astype(np.uint8)
            near = beside[cv2.dilate(own, np.ones((9, 9), np.uint8)) > 0].any()
            reaches = near and (y < upper + 6 or y + h > lower - 6)
            is_left = h < 0.4 * within.shape[0] and (reaches or beside[own > 0].mean() > 0.3)
            (remains if is_left else pieces).append((int(x), int(w), int(pixels), number))
        if pieces and dots >= {number for *_, number in pieces}:
            # Beside the dots of a die what looks like one is no part of a ring.
            pieces += [one for one in remains if one[-1] in dots]
        largest = max((pixels for _, _, pixels, _ in pieces), default=0)
        # Of each where it begins, how wide it is, its pixels, its number.
        self.pieces = sorted(one for one in pieces if one[2] >= max(9, 0.06 * largest))
        self.pixels = sum(pixels for _, _, pixels, _ in self.pieces)
        high = max((max(sizes[number][2:4]) for *_, number in self.pieces), default=0)
        self.is_empty = self.pixels < 14 or high < 7
        self.struck = False

    def groups(self) -> list[tuple[int, int, list[int]]]:
        """Pieces that stand one above the other are one figure: from, to, and their numbers."""
        made: list[tuple[int, int, list[int]]] = []
        for x, wide, pixels, number in self.pieces:
            if made:
                left, right, numbers = made[-1]
                over = min(right, x + wide) - max(left, x)
                if over > 0.35 * min(right - left, wide) or (over > -1 and pixels < 30):
                    made[-1] = (min(left, x), max(right, x + wide), [*numbers, number])
                    continue
            made.append((x, x + wide, [number]))
        return made

    def glyphs(self, count: int) -> tuple[list[Array], float] | None:
        """What stands in it as so many glyphs, and how much against its nature that is; None where
        that cannot be."""
        groups, against = self.groups(), 0.0
        if not groups:
            return None
        while len(groups) > count:
            gaps = [b[0] - a[1] for a, b in pairwise(groups)]
            at = int(np.argmin(gaps))
            # A figure in several pieces is common, several figures joined to one are not.
            against += 0.3 if count == 1 else 0.3 + max(0, gaps[at]) * 0.25
            (left, right, some), (_, other, more) = groups[at : at + 2]
            groups[at : at + 2] = [(left, max(right, other), some + more)]
        parts = [
            np.where(np.isin(self.labels, numbers), self.ink, 0)[:, left:right]
            for left, right, numbers in groups
        ]
        while len(parts) < count:
            at = int(np.argmax([part.shape[1] for part in parts]))
            part = parts[at]
            wide = part.shape[1]
            low, high = int(wide * 0.28), max(int(wide * 0.72), int(wide * 0.28) + 1)
            cut = low + int(np.argmin(part.sum(0)[low:high]))
            if wide < 8 or not 2 <= cut <= wide - 2:
                return None
            against += 2.0
            parts[at : at + 1] = [part[:, :cut], part[:, cut:]]
        return [canonical(part) for part in parts], against


class Pencil:
    """A flat page with the print of the blank."""

    def __init__(self, flat: Array, printed: Picture) -> None:
        blank = printed.astype(np.float32) / 255
        self.print = _as_taken(flat, blank)
        self.flat = flat = flat / _shade(flat, self.print)
        fine = cv2.GaussianBlur(flat, (0, 0), 0.6) - cv2.GaussianBlur(flat, (0, 0), 2.5)
        noise = float(np.median(np.abs(fine[blank > 0.9]))) * 1.4826
        self.least = max(0.08, 3.6 * noise)
        """So dark at the least is pencil."""
        self.blank = blank
        self._rubbed = np.zeros(flat.shape, np.uint8)

    @cached_property
    def _pieces(self) -> tuple[Array, Array]:
        """The pencil of the whole page in pieces that go on across printed lines, and the box and
        pixels of each."""
        ink = cv2.GaussianBlur(np.clip(self.print - self.flat, 0, 1), (0, 0), 0.6)
        line = cv2.GaussianBlur(1 - self.blank, (0, 0), 0.8)
        dark = ((ink - 0.6 * line) > max(self.least, 0.12)).astype(np.uint8)
        dark[self._rubbed > 0] = 0
        joined = cv2.morphologyEx(dark, cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
        return cv2.connectedComponentsWithStats(joined, connectivity=8)[1:3]

    def _part(self, area: Area) -> tuple[slice, slice]:
        high, wide = self.flat.shape
        x, y = max(0, round(area.x * SCALE)), max(0, round(area.y * SCALE))
        right, low = min(wide, round(area.right * SCALE)), min(high, round(area.bottom * SCALE))
        return slice(y, max(low, y + 1)), slice(x, max(right, x + 1))

    def cell(self, area: Area) -> Cell:
        """What stands in a cell."""
        part = self._part(area.wider(MARGIN))
        flat, printed = self.flat[part], self.print[part]
        edge = round((MARGIN + 0.15) * SCALE)
        inner = slice(edge, flat.shape[0] - edge), slice(edge, flat.shape[1] - edge)
        share = (flat / np.maximum(printed, 0.2))[inner]
        light = float(np.percentile(share, 58)) if share.size else 1.0
        ink = np.clip(printed * light - flat, 0, 1)
        tone = float(np.median(printed[inner])) if share.size else 1.0
        # Lines never come out just as reckoned.
        line = np.clip(tone - printed, 0, 1)
        ink = np.clip(ink - 0.35 * line, 0, 1)
        ink[(line > 0.33) | (self._rubbed[part] > 0)] = 0
        ink[self._foreign(area, part)] = 0
        beside = cv2.dilate(self._rubbed[part], np.ones((5, 5), np.uint8))
        found = Cell(ink, inner, self.least, beside)
        found.struck = self.is_struck(area)
        return found

    def _foreign(self, area: Area, part: tuple[slice, slice]) -> Array:
        """Where in a part of the page stands what reaches into a cell from elsewhere."""
        (labels, sizes), here = self._pieces, self._part(area)
        within, around, foreign = labels[here], labels[part], []
        for number in np.unique(around[around > 0]):
            rows, columns = np.nonzero(within == number)
            is_out = len(rows) < 0.5 * sizes[number][4]
            high, across = within.shape[0], columns / within.shape[1]
            at_side = across.max(initial=0) < SIDES or across.min(initial=1) > 1 - SIDES
            # What goes on outside reaches in a little, or runs along a side.
            if not len(rows) or (is_out and (at_side or np.ptp(rows) < 0.45 * high)):
                foreign.append(number)
        mask = np.isin(around, foreign).astype(np.uint8)
        return np.asarray(cv2.dilate(mask, np.ones((3, 3), np.uint8))) > 0

    def is_struck(self, area: Area) -> bool:
        """Whether a stroke goes through a place."""
        (labels, sizes), within = self._pieces, self._part(area.wider(-0.4))
        pieces, pixels = np.unique(labels[within], return_counts=True)
        for number in pieces[(pieces > 0) & (pixels >= 25)]:
            x, y, wide, high, _ = sizes[number]
            if wide > LONG * area.width * SCALE or high > LONG * area.height * SCALE:
                rows, columns = np.nonzero(labels[y : y + high, x : x + wide] == number)
                spread = np.linalg.eigvalsh(np.cov(np.stack([columns, rows])))
                if max(wide, high) > STROKE * SCALE and spread[0] < (THIN * SCALE) ** 2:
                    return True
        return False

    def share(self, item: Item, area: Area) -> float:
        """How much of a mark in a place is there, 0 to 1, as far as the print lets it be seen: at
        how many of its points pencil is, or beside."""
        ink, shown = self._ink(_between(*_course(item, area), 13))
        looked = shown.mean(1) > 0.4
        if looked.sum() < 6:
            return 0.0
        # The middle of three, so that a speck is no pencil.
        best = np.sort(np.where(shown, ink, 0), 1)[:, -2]
        return float((best[looked] > max(self.least, 0.1)).mean())

    def _ink(self, places: Array) -> tuple[Array, Array]:
        """How dark the pencil is in some places, and in which of them the print lets it be seen."""
        high, wide = self.flat.shape
        xs = np.clip((places[..., 0] * SCALE).astype(int), 0, wide - 1)
        ys = np.clip((places[..., 1] * SCALE).astype(int), 0, high - 1)
        return self.print[ys, xs] - self.flat[ys, xs], self.blank[ys, xs] > 0.6

    def rub_out(self, ring: Ring, area: Area) -> None:
        """Take a ring that is made in a place off the page, so that no figure is joined to it."""
        inner, outer = _course(ring, area)
        places = _between(inner, outer + 0.15 * (outer - inner), 32)
        ink, shown = self._ink(places)
        # It is where it is darkest all along, as it goes around.
        dark = np.where(shown, np.clip(ink, 0, 0.4), 0.15).astype(np.float32)
        smooth = cv2.GaussianBlur(np.vstack([dark] * 3), (0, 0), sigmaX=0.8, sigmaY=3)
        way = smooth[STEPS : 2 * STEPS].argmax(1)
        course = places[np.arange(len(places)), way]
        out = (outer - inner) / np.linalg.norm(outer - inner, axis=1, keepdims=True) / SCALE
        for half in range(1, 6):
            beside, seen = self._ink(np.stack([course + half * out, course - half * out]))
            if (beside[seen] > max(self.least, 0.1)).mean() < 0.4:
                break
        pixels = [np.round(course * SCALE).astype(np.int32)]
        cv2.polylines(self._rubbed, pixels, True, 1, 2 * half + 1)

    def crop(self, area: Area, more: float = 3.0) -> bytes:
        """A place of the page as a picture to be shown, PNG."""
        part = np.clip(self.flat[self._part(area.wider(more))] * 235, 0, 255).astype(np.uint8)
        large = cv2.resize(part, None, fx=3, fy=3, interpolation=cv2.INTER_CUBIC)
        return bytes(cv2.imencode(".png", large)[1])


def _as_taken(flat: Array, blank: Array) -> Array:
    """The print as this photograph has it: as blurred, as dark."""
    some, best = slice(None, None, 3), None
    for blur in (0.6, 1.0, 1.4, 1.8, 2.3, 2.9):
        soft = cv2.GaussianBlur(blank, (0, 0), blur)
        u, v = soft[some, some].ravel(), flat[some, some].ravel()
        near = np.abs(v - u) < 0.5
        u, v = u[near], v[near]
        off = u - u.mean()
        slope = float(off @ v / max(float(off @ off), 1e-6))
        start = float(v.mean() - slope * u.mean())
        wrong = float(np.minimum(np.abs(v - start - slope * u), 0.15).mean())
        if best is None or wrong < best[0]:
            best = wrong, start + slope * soft
    assert best is not None
    return np.asarray(best[1], np.float32)


def _shade(flat: Array, printed: Array) -> Array:
    """How light the paper is in each place, for what it should be: edges of shadows are sharper
    than the light of a page."""
    share = flat / np.maximum(printed, 0.2)
    small = cv2.resize(share, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    light = cv2.medianBlur(np.clip(small * 160, 64, 255).astype(np.uint8), 13)
    return np.asarray(cv2.resize(light, flat.shape[::-1]).astype(np.float32) / 160)


def _between(inner: Array, outer: Array, count: int) -> Array:
    """So many places from each of some places to another."""
    at = np.linspace(0, 1, count)[None, :, None]
    return np.asarray(inner[:, None] + at * (outer - inner)[:, None])


def _course(item: Item, area: Area) -> tuple[Array, Array]:
    """Where the points of a mark may lie: of each from where to where."""
    at = np.linspace(0, 1, STEPS)
    # A large mark goes farther astray.
    reach = max(REACH, 0.15 * area.height)
    if isinstance(item, Line):
        start, along = np.array(item[:2]), np.subtract(item[2:4], item[:2])
        course = start + (0.04 + 0.92 * at)[:, None] * along
        # On a small piece a level line lies near to one that slants.
        reach = min(max(REACH * 0.3 * area.height, 0.45), reach)
        by = reach * np.array([-along[1], along[0]]) / max(float(np.linalg.norm(along)), 1e-6)
        return course - by, course + by
    if isinstance(item, Ring):
        turn = at * 2 * np.pi
        around = np.stack([np.cos(turn), np.sin(turn)], 1)
        # A hand rings a letter as high as there is room.
        room = np.linalg.norm(around * [area.width / 2, area.height / 2], axis=1, keepdims=True)
        middle = np.array([item.x, item.y])
        far = np.maximum(room, item.radius) + REACH * 0.7
        return middle + 0.75 * item.radius * around, middle + far * around
    assert isinstance(item, Polyline)
    points = np.array(item.points)
    long = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))])
    course = np.stack([np.interp(at * long[-1], long, points[:, axis]) for axis in (0, 1)], 1)
    out = course - (points.min(0) + points.max(0)) / 2
    out = reach * out / np.maximum(np.linalg.norm(out, axis=1, keepdims=True), 0.1)
    return course - 0.7 * out, course + out
