"""Photographs of pages: of a scanner, of a good telephone in good light, and of neither."""

import math
from typing import NamedTuple

import cv2
import numpy as np

from tests.scan.hand import SCALE


class Level(NamedTuple):
    """What a photograph is like; `out` is how far corners are off, for the page's height, `bent`
    how far the paper, in mm; `fills` how much of the picture is the page."""

    side: tuple[int, int]
    turned: float
    out: float
    bent: float
    blur: tuple[float, float]
    noise: tuple[float, float]
    light: float
    shadow: float
    quality: int
    fills: tuple[float, float]
    paper: tuple[float, float]


LEVELS = {
    "scan": Level((2300, 2400), 1, 0, 0.15, (0.4, 0.7), (1.5, 3), 0.03, 0, 85, (1, 1), (0.95, 1)),
    "good": Level(
        (2100, 2400), 4, 0.05, 1, (0.6, 1), (3, 5), 0.2, 0.1, 75, (0.86, 0.95), (0.85, 0.95)),
    "poor": Level(
        (1600, 2000), 8, 0.12, 2, (0.8, 1.35), (5, 9), 0.35, 0.35, 75, (0.8, 0.9), (0.7, 0.85)),
}  # fmt: skip


def photograph(page: np.ndarray, level: str, rng: np.random.Generator) -> np.ndarray:
    """A photograph of a page that has SCALE px for a mm."""
    of, (tall, broad) = LEVELS[level], page.shape
    side = int(rng.integers(*of.side))
    wide, high = (side, int(side * 0.74)) if broad > tall else (int(side * 0.74), side)
    fills = rng.uniform(*of.fills)
    page_wide = min(wide * fills, high * fills * broad / tall) if level != "scan" else wide
    page_high = page_wide * tall / broad
    angle = math.radians(rng.uniform(-of.turned, of.turned))
    corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * [page_wide / 2, page_high / 2]
    corners = corners @ np.array([(math.cos(angle), math.sin(angle)),
                                  (-math.sin(angle), math.cos(angle))])  # fmt: skip
    corners += rng.uniform(-1, 1, (4, 2)) * of.out * page_high / 2
    reach = corners.max(0) - corners.min(0)
    fit = min(1, (wide - 8) / reach[0], (high - 8) / reach[1])
    corners = (corners - (corners.max(0) + corners.min(0)) / 2) * fit + [wide / 2, high / 2]
    whole = np.array([(0, 0), (broad, 0), (broad, tall), (0, tall)], np.float32)
    m = cv2.getPerspectiveTransform(corners.astype(np.float32), whole).astype(np.float32)
    across, down = np.arange(wide, dtype=np.float32), np.arange(high, dtype=np.float32)[:, None]
    depth = m[2, 0] * across + m[2, 1] * down + m[2, 2]
    x = (m[0, 0] * across + m[0, 1] * down + m[0, 2]) / depth
    y = (m[1, 0] * across + m[1, 1] * down + m[1, 2]) / depth
    # Paper that does not lie flat.
    u, v = (cv2.resize(at, (wide // 8, high // 8)) / by for at, by in ((x, broad), (y, tall)))
    p, by, bent = rng.uniform(0, 6.28, 4), rng.uniform(0.5, 1, 2), of.bent * SCALE
    right = bent * (by[0] * np.sin(2.2 * u + 1.5 * v + p[0]) + 0.4 * np.sin(5 * u + p[1]))
    low = bent * (by[1] * np.sin(2.8 * v - 1.2 * u + p[2]) + 0.3 * np.sin(4 * v + p[3]))
    x += cv2.resize(right.astype(np.float32), (wide, high))
    y += cv2.resize(low.astype(np.float32), (wide, high))
    seen = cv2.GaussianBlur(page, (0, 0), max(0.1, 0.25 * broad / (page_wide * fit)))
    seen = cv2.remap(seen, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=-1)
    desk = np.full((high, wide), 0.98, np.float32)
    if level != "scan":
        grain = rng.normal(0, 0.05, (high // 8, wide // 40)).astype(np.float32)
        desk = rng.uniform(0.2, 0.5) + cv2.resize(
            grain, (wide, high), interpolation=cv2.INTER_CUBIC
        )
    beyond = (x < 0) | (y < 0) | (x >= broad - 1) | (y >= tall - 1)
    seen = np.where(beyond, desk, seen * np.float32(rng.uniform(*of.paper)))
    seen *= cv2.resize(_light(of, (high // 8, wide // 8), rng), (wide, high))
    seen = cv2.GaussianBlur(seen, (0, 0), rng.uniform(*of.blur)) * 255
    seen += rng.standard_normal(seen.shape, np.float32) * np.float32(rng.uniform(*of.noise))
    return np.clip(seen, 0, 255).astype(np.uint8)


def _light(of: Level, shape: tuple[int, int], rng: np.random.Generator) -> np.ndarray:
    """How bright it is in each place."""
    v, u = np.mgrid[-0.5 : 0.5 : shape[0] * 1j, -0.5 : 0.5 : shape[1] * 1j]
    turn = rng.uniform(0, 6.28)
    light = 1 - of.light * (0.5 + u * math.cos(turn) + v * math.sin(turn))
    if of.shadow and rng.random() < 0.8:
        turn, sharp = rng.uniform(0, 6.28), rng.uniform(15, 60)
        edge = (u * math.cos(turn) + v * math.sin(turn) + rng.uniform(-0.25, 0.25)) * sharp * 4
        light *= 1 - of.shadow * rng.uniform(0.5, 1) / (1 + np.exp(-np.clip(edge, -40, 40)))
    return light.astype(np.float32)


def file_of(picture: np.ndarray, level: str, rng: np.random.Generator) -> bytes:
    """A picture as a file: in the colour of its light, and the way up that the telephone had it."""
    warm = np.array([rng.uniform(0.88, 1.0), rng.uniform(0.96, 1.0), 1.0], np.float32)
    tables = [(np.arange(256) * by).astype(np.uint8) for by in warm]
    coloured = cv2.merge([cv2.LUT(picture, one) for one in tables])
    if level != "scan" and (quarters := rng.integers(4)):
        coloured = cv2.rotate(coloured, int(quarters) - 1)
    how = [cv2.IMWRITE_JPEG_QUALITY, LEVELS[level].quality]
    return cv2.imencode(".jpg", coloured, how)[1].tobytes()
