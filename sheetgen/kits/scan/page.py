"""A page of a sheet found in a photograph, and laid flat: held against the blank page as it is
printed. All in pixels, `SCALE` to a mm on the flat page."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from io import BytesIO
from typing import Any, NamedTuple

import cv2
import numpy as np

from sheetgen.kits.drawing.page import Page

SCALE = 8
LOOKED_AT = 1200
"""The longer side of a picture as its features are looked for."""
FEW, FEWEST = 25, 80
"""So many features of a page must lie on a picture as they do on the page, before and after those
near by are looked for."""
NEAR, ALIKE = 6, 0.8
"""Features are the same if they lie so near, in mm, and are so much alike."""
BEYOND = 0.03
"""So much of a page may lie outside a picture, as a share of its size."""
OUTLINED, GREEN = 480, (80, 160, 0)
"""The longer side of a picture on which a page is outlined, and in what, blue first."""
DEGREE = 4
"""Of the curves by which a page that does not lie flat is made so."""
Array = np.ndarray[Any, Any]
Picture = np.ndarray[Any, np.dtype[np.uint8]]
"""Grey, a row a line, 0 black."""


class Printed:
    """A blank page as it is printed: what a photograph of it is held against."""

    def __init__(self, page: Page, ink: str = "normal") -> None:
        self.page, self.ink = page, ink

    @cached_property
    def picture(self) -> Picture:
        """It as it is printed."""
        from pypdfium2 import PdfDocument

        from sheetgen.kits.drawing import pdf

        file = BytesIO()
        pdf.write(file, [self.page._replace(fields=(), title="")], "", ink=self.ink)
        drawn = PdfDocument(file.getvalue())[0].render(scale=SCALE * 25.4 / 72, grayscale=True)
        return np.array(drawn.to_pil())

    @cached_property
    def features(self) -> tuple[Array, Array]:
        """The places of its features, and what tells them apart."""
        half = cv2.resize(self.picture, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
        points, told = _sift(1800).detectAndCompute(half, None)
        return np.array([one.pt for one in points], np.float32) * 2 + 0.5, _rooted(told)


def _sift(most: int) -> Any:
    # What tells of the library's types does not know all of it.
    return getattr(cv2, "SIFT_create")(most)  # noqa: B009


def _rooted(told: Array) -> Array:
    return np.asarray(np.sqrt(told / (np.abs(told).sum(1, keepdims=True) + 1e-6)), np.float32)


class Found(NamedTuple):
    """Where a page lies on a picture: what takes a place on the page there, and how many features
    say so."""

    across: Array
    features: int


class Seen:
    """A picture whose pages are looked for."""

    def __init__(self, picture: Picture) -> None:
        self.picture = picture

    @cached_property
    def _features(self) -> tuple[Array, Array]:
        by = LOOKED_AT / max(self.picture.shape)
        small = cv2.resize(self.picture, None, fx=by, fy=by, interpolation=cv2.INTER_AREA)
        clear = cv2.createCLAHE(2.0, (8, 8)).apply(small)
        points, told = _sift(2500).detectAndCompute(clear, None)
        if not points:
            return np.zeros((0, 2), np.float32), np.zeros((0, 128), np.float32)
        return (np.array([one.pt for one in points], np.float32) + 0.5) / by - 0.5, _rooted(told)

    def alike(self, printed: Printed) -> tuple[Array, Array]:
        """How much alike its features, a row each, and those of a page are; and the pairs of them
        that are each other's likest, and like none else."""
        (_, told), (_, own) = self._features, printed.features
        alike = told @ own.T
        if min(alike.shape) < FEW:
            return alike, np.zeros((0, 2), int)
        second, first = np.partition(alike, (-2, -1), 1)[:, -2:].T
        return alike, _paired(alike, 1 - first < 0.64 * (1 - second))

    def find(self, printed: Printed, alike: Array, pairs: Array) -> Found | None:
        """Where a page lies that is so much `alike`, or None."""
        best = self._across(printed, pairs)
        if best is None or best.features < FEW:
            return None
        # The rows of a log are much alike, and most features lie astray. What lies near where it
        # should does not; from one corner of the page it goes on to the next.
        (there, _), (here, _) = self._features, printed.features
        for _ in range(3):
            back = cv2.perspectiveTransform(there[None], np.linalg.pinv(best.across))[0]
            off = np.abs(back.T[:, :, None] - here.T[:, None])
            near = np.where((off < NEAR * SCALE).all(0), alike, 0)
            pairs = _paired(near, near.max(1) > ALIKE)
            more = self._across(printed, pairs)
            if more is None or more.features <= best.features:
                break
            best = more
        return best if best.features >= FEWEST else None

    def _across(self, printed: Printed, pairs: Array) -> Found | None:
        """What most of some pairs of features say."""
        if len(pairs) < FEW:
            return None
        source, target = printed.features[0][pairs[:, 1]], self._features[0][pairs[:, 0]]
        across, fits = cv2.findHomography(source, target, cv2.RANSAC, 10.0)
        return None if across is None else Found(np.asarray(across), int(fits.sum()))

    def is_whole(self, printed: Printed, found: Found) -> bool:
        """Whether all of a page lies on the picture."""
        there, size = _corners(printed, found), np.array(self.picture.shape[::-1])
        return bool(((there > -BEYOND * size) & (there < (1 + BEYOND) * size)).all())

    def outlined(self, printed: Printed, found: Found) -> bytes:
        """The picture, small, with a page outlined, JPEG."""
        by = OUTLINED / max(self.picture.shape)
        small = cv2.resize(self.picture, None, fx=by, fy=by, interpolation=cv2.INTER_AREA)
        small = cv2.cvtColor(small, cv2.COLOR_GRAY2BGR)
        corners = np.round(by * _corners(printed, found)).astype(np.int32)
        cv2.polylines(small, [corners], True, GREEN, 3, cv2.LINE_AA)
        return bytes(cv2.imencode(".jpg", small)[1])

    def flat(self, printed: Printed, found: Found) -> Array | None:
        """A page laid flat, paper as 1 whatever the light; None if it is not the same after all."""
        print_ = printed.picture
        bent = np.zeros(((DEGREE + 1) * (DEGREE + 2) // 2, 2))
        for reach, half in ((28, 52), (10, 36)):
            moved = _moved(print_, self._warped(found, print_.shape, bent), reach, half)
            if len(moved) < 30:
                return None
            bent = bent + _fitted(moved, print_.shape)
        return _lit(self._warped(found, print_.shape, bent))

    def _warped(self, found: Found, shape: tuple[int, ...], bent: Array) -> Picture:
        """The page as the picture has it, with its curves taken out."""
        places = np.dstack(np.meshgrid(*map(np.arange, shape[::-1]))).astype(np.float32)
        there = cv2.perspectiveTransform(places + _field(shape, bent), found.across)
        xs, ys = cv2.split(there)
        how = cv2.BORDER_REPLICATE
        return np.asarray(cv2.remap(self.picture, xs, ys, cv2.INTER_LINEAR, borderMode=how))


def _paired(alike: Array, good: Array) -> Array:
    """The pairs of a good row and a column that are each other's likest."""
    likest = alike.argmax(1)
    rows = np.flatnonzero(good & (alike.argmax(0)[likest] == np.arange(len(alike))))
    return np.stack([rows, likest[rows]], 1)


def _corners(printed: Printed, found: Found) -> Array:
    """Where the corners of a page lie on a picture."""
    high, wide = printed.picture.shape
    corners = np.array([[[0, 0], [wide, 0], [wide, high], [0, high]]], np.float64)
    return np.asarray(cv2.perspectiveTransform(corners, found.across)[0])


def _powers(x: Array, y: Array) -> Array:
    terms = [x**i * y**j for i in range(DEGREE + 1) for j in range(DEGREE + 1 - i)]
    return np.stack(terms, -1)


def _field(shape: tuple[int, ...], bent: Array, step: int = 8) -> Array:
    """How far each place of a page is off, by the curves."""
    high, wide = shape
    ys, xs = np.mgrid[0 : high + step : step, 0 : wide + step : step].astype(np.float64)
    coarse = (_powers(xs / wide * 2 - 1, ys / high * 2 - 1) @ bent).astype(np.float32)
    size = (coarse.shape[1] * step, coarse.shape[0] * step)
    return np.asarray(cv2.resize(coarse, size)[:high, :wide])


def _moved(blank: Picture, flat: Picture, reach: int, half: int) -> Array:
    """Patches of a page found again: of each where it is, how far off it is found, and how sure
    that is, each way."""
    found, (high, wide) = [], blank.shape
    edge = half + reach + 4
    for y in np.linspace(edge, high - edge, 14).astype(int):
        for x in np.linspace(edge, wide - edge, 20).astype(int):
            patch = blank[y - half : y + half, x - half : x + half]
            if patch.std() < 18:
                continue
            around = flat[y - half - reach : y + half + reach, x - half - reach : x + half + reach]
            fits = cv2.matchTemplate(around, patch, cv2.TM_CCOEFF_NORMED)
            _, best, _, (px, py) = cv2.minMaxLoc(fits)
            if best < 0.45 or not (0 < px < 2 * reach and 0 < py < 2 * reach):
                continue
            (dx, sure_x), (dy, sure_y) = _peak(fits[py], px), _peak(fits[:, px], py)
            found.append((x, y, px - reach + dx, py - reach + dy, sure_x, sure_y))
    return np.array(found)


def _peak(fits: Array, at: int) -> tuple[float, float]:
    """How far a peak lies between pixels, and how much it rises above what is near."""
    before, here, after = (float(one) for one in fits[at - 1 : at + 2])
    between = (after - before) / (2 * (2 * here - before - after) + 1e-6)
    near = (fits[max(at - 4, 0)] + fits[min(at + 4, len(fits) - 1)]) / 2
    return float(np.clip(between, -0.5, 0.5)), max(here - float(near), 0.001)


def _fitted(moved: Array, shape: tuple[int, ...]) -> Array:
    """The curves that fit what has moved; what does not go with the rest counts for little."""
    terms = _powers(moved[:, 0] / shape[1] * 2 - 1, moved[:, 1] / shape[0] * 2 - 1)
    found, ridge = np.zeros((terms.shape[1], 2)), 1e-3 * np.eye(terms.shape[1])
    for axis in (0, 1):
        sure = moved[:, 4 + axis]
        weight = sure.copy()
        for _ in range(8):
            weighed = (terms * weight[:, None]).T
            curve = np.linalg.solve(weighed @ terms + ridge, weighed @ moved[:, 2 + axis])
            off = np.abs(moved[:, 2 + axis] - terms @ curve)
            weight = sure / (1 + (off / max(float(np.median(off)) * 1.5, 0.4)) ** 4)
        found[:, axis] = curve
    return found


def _lit(flat: Picture) -> Array:
    """Paper as 1, whatever the light."""
    small = cv2.resize(flat, None, fx=0.125, fy=0.125, interpolation=cv2.INTER_AREA)
    paper = cv2.dilate(cv2.medianBlur(small, 3), np.ones((9, 9)))
    paper = cv2.GaussianBlur(paper.astype(np.float32), (0, 0), 5)
    paper = cv2.resize(paper, flat.shape[::-1])
    return np.asarray(np.clip(flat.astype(np.float32) / np.maximum(paper, 20), 0, 1.2))


def likest(shown: Sequence[tuple[Array, Sequence[Printed]]]) -> int:
    """Which of some prints of each layout flat pages are most like, where they differ."""
    wrong = np.zeros(len(shown[0][1]))
    for flat, prints in shown:
        stack = np.stack([one.picture for one in prints]).astype(np.float32) / 255
        differ = np.ptp(stack, 0) > 0.25
        wrong += [np.minimum(np.abs(flat[differ] - one[differ]), 0.5).sum() for one in stack]
    return int(wrong.argmin())
