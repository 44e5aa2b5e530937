"""Where a page lies on a picture."""

import cv2
import numpy as np

import sheetgen
from sheetgen.kits.drawing.page import PAPERS
from sheetgen.kits.parts import parts_of
from sheetgen.kits.scan.page import SCALE, Printed, Seen

GAME = sheetgen.play("convoy", seed="scan-1").session


def _curled(picture: np.ndarray, bent: float) -> tuple[np.ndarray, np.ndarray]:
    """A picture of a page that is curled by so many pixels, and where its corners are on it."""
    high, wide = picture.shape
    corners = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32)
    there = corners * 0.8 + [[70, 50], [40, 80], [-30, 40], [60, 20]]
    across = cv2.getPerspectiveTransform(corners, there.astype(np.float32))
    ys, xs = np.mgrid[0:high, 0:wide].astype(np.float32)
    lower = bent * np.sin(np.pi * xs / wide) * np.sin(np.pi * ys / high)
    curled = cv2.remap(picture, xs + lower, ys + lower, cv2.INTER_LINEAR, borderValue=255)
    size = int(0.9 * wide), int(0.9 * high) + 60
    seen = cv2.warpPerspective(curled, across, size, borderValue=90)
    noise = np.random.default_rng(2).normal(0, 6, seen.shape)
    seen = cv2.GaussianBlur(seen, (0, 0), 1.6) + noise
    return np.clip(seen, 0, 255).astype(np.uint8), there


def test_a_page_of_much_alike_rows_is_found_down_to_its_far_corner():
    blanks = parts_of(GAME.game).reading.blanks(PAPERS["a4"], GAME.conditions, "half")
    log, other = (Printed(next(one.page for one in blanks if one.page.holds == holds))
                  for holds in ("Battle log", "Map and fleet"))  # fmt: skip
    picture, corners = _curled(log.picture, 16.0)
    seen = Seen(picture)
    alike, others = seen.alike(log), seen.alike(other)
    assert len(alike[1]) > 1.5 * len(others[1])
    found = seen.find(log, *alike)
    assert found
    # By themselves only those of its head are like no others: 76.
    assert found.features > 300
    high, wide = log.picture.shape
    own = np.array([[[0, 0], [wide, 0], [wide, high], [0, high]]], np.float64)
    off = cv2.perspectiveTransform(own, found.across)[0] - corners
    assert np.abs(off).max() < 2.5 * SCALE
    assert seen.find(other, *others) is None
