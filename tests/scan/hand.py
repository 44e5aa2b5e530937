"""Somebody who writes by hand: the digits are real ones, all else is strokes that are never twice
the same. A layer is how dark the pencil made the paper, 0 to 1, with SCALE px for a mm."""

import math
from collections.abc import Sequence

import cv2
import numpy as np

from sheetgen.kits.drawing.page import Area
from tests.scan.digits import blocks

SCALE = 10
STROKES = {
    "+": [[(0.5, 0.1), (0.5, 0.9)], [(0.1, 0.5), (0.9, 0.5)]],
    "-": [[(0.1, 0.5), (0.9, 0.5)]],
    "/": [[(0.15, 0.95), (0.85, 0.05)]],
    "x": [[(0.1, 0.1), (0.9, 0.9)], [(0.1, 0.9), (0.9, 0.1)]],
    "=": [[(0.1, 0.3), (0.9, 0.3)], [(0.1, 0.7), (0.9, 0.7)]],
    "~": [[(0.0, 0.6), (0.25, 0.35), (0.5, 0.5), (0.75, 0.65), (1.0, 0.4)]],
    "C": [[(0.85, 0.2), (0.6, 0.03), (0.3, 0.1), (0.1, 0.4), (0.1, 0.65), (0.3, 0.93),
           (0.6, 0.97), (0.88, 0.8)]],
    "T": [[(0.05, 0.05), (0.95, 0.05)], [(0.5, 0.05), (0.5, 0.98)]],
    "A": [[(0.05, 0.98), (0.5, 0.02)], [(0.5, 0.02), (0.95, 0.98)], [(0.22, 0.62), (0.8, 0.62)]],
    "K": [[(0.12, 0.02), (0.12, 0.98)], [(0.85, 0.05), (0.15, 0.55)], [(0.3, 0.45), (0.9, 0.98)]],
    "D": [[(0.12, 0.02), (0.12, 0.98)],
          [(0.12, 0.03), (0.55, 0.08), (0.88, 0.4), (0.85, 0.65), (0.5, 0.95), (0.12, 0.97)]],
}  # fmt: skip
LOW = {"+": 0.55, "-": 0.55, "=": 0.5, "x": 0.75, "~": 0.6}
"""How high a sign is for a figure."""
PIPS = {1: "e", 2: "ai", 3: "aei", 4: "acgi", 5: "acegi", 6: "acdfgi"}
"""Where a die's face has its dots, in a square of nine."""
SIGNS = str.maketrans("−×", "-x")
Points = Sequence[tuple[float, float]]


def smooth(points: Points, steps: int = 8) -> np.ndarray:
    """A curve through some points."""
    p = np.array(points, float)
    if len(p) == 2:
        return p[0] + np.linspace(0, 1, 2 * steps)[:, None] * (p[1] - p[0])
    p = np.vstack([2 * p[0] - p[1], p, 2 * p[-1] - p[-2]])
    t = np.linspace(0, 1, steps)[:, None]
    return np.vstack([
        ((2 * b) + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2
         + (3 * b - a - 3 * c + d) * t**3) / 2
        for a, b, c, d in zip(p, p[1:], p[2:], p[3:], strict=False)
    ])  # fmt: skip


class Hand:
    """A person with a pencil or a pen, whose digits are of a part of the real ones. Some cells are
    `mended`, erased or corrected; `habits` says how many people draw dice as dots and tally."""

    def __init__(
        self, rng: np.random.Generator, part: str, mended: float = 0.01, habits: float = 0.04
    ) -> None:
        self.rng, self.mended = rng, mended
        self.samples = [own[rng.integers(len(own))] for own in blocks(part)]
        self.size, self.slant = rng.uniform(3.2, 4.3), rng.uniform(-0.25, 0.25)
        self.wide, self.spread = rng.uniform(0.85, 1.1), rng.uniform(0.03, 0.075)
        tool = rng.choice(["pencil", "ballpoint", "felt"], p=[0.7, 0.2, 0.1])
        low, high, thin, thick, self.grain = {
            "pencil": (0.45, 0.85, 0.38, 0.62, 0.25),
            "ballpoint": (0.7, 0.92, 0.28, 0.42, 0.08),
            "felt": (0.85, 0.97, 0.5, 0.75, 0.0),
        }[tool]
        self.grey, self.pen = rng.uniform(low, high), rng.uniform(thin, thick)
        self.weight = float(np.interp(self.pen, (0.28, 0.75), (-0.16, 0.18)))
        self.crossed_seven, self.flagged_one = rng.random(2) < 0.3
        self.dots, self.tallies = rng.random(2) < habits

    # Glyphs.

    def glyph(self, char: str, high: float) -> np.ndarray:
        """How dark a character so many px high is."""
        drawn = self._digit(int(char), high) if char.isdigit() else self._strokes(char, high)
        rng, tall = self.rng, drawn.shape[0]
        shear, angle = self.slant + rng.normal(0, 0.04), rng.normal(0, 0.05)
        room = int(abs(shear) * tall / 2 + 0.1 * tall) + 2
        drawn = np.pad(drawn, ((3, 3), (room, room)))
        turn = np.array([[math.cos(angle), -shear, 0], [math.sin(angle), 1, 0]], np.float32)
        middle = np.array([drawn.shape[1] / 2, drawn.shape[0] / 2])
        turn[:, 2] = middle - turn[:, :2] @ middle
        return _trimmed(cv2.warpAffine(drawn, turn, drawn.shape[::-1]))

    def _digit(self, digit: int, high: float) -> np.ndarray:
        own, rng = self.samples[digit], self.rng
        real = _trimmed(own[rng.integers(len(own))].astype(np.float32) / 255, 0.2)
        tall = max(4.0, high * min(1.0, real.shape[0] / 14))
        scale = max(high, 6.0) / max(real.shape[0], 14)
        wide = max(2.0, real.shape[1] * scale * self.wide)
        size = round(wide * (1 + 4 / real.shape[1])), round(tall * (1 + 4 / real.shape[0]))
        drawn = cv2.resize(np.pad(real, 2), size, interpolation=cv2.INTER_CUBIC)
        drawn = np.clip((drawn - 0.42 + self.weight + rng.uniform(-0.05, 0.05)) * 4 + 0.5, 0, 1)
        if digit == 7 and self.crossed_seven:
            y = drawn.shape[0] * rng.uniform(0.42, 0.6)
            x, reach = drawn.shape[1] * rng.uniform(0.4, 0.6), high * rng.uniform(0.2, 0.36)
            end = (x + reach, y - rng.normal(0.05, 0.05) * high)
            drawn = self._added(drawn, (x - reach, y), end)
        if digit == 1 and self.flagged_one and wide < 0.6 * tall:
            rows = np.flatnonzero(drawn.max(1) > 0.5)
            top = (float(drawn[rows[0] + 1].argmax()), float(rows[0]))
            reach = high * rng.uniform(0.2, 0.42)
            end = (top[0] - reach, top[1] + reach * rng.uniform(0.6, 1.4))
            drawn = self._added(drawn, top, end)
        return drawn

    def _added(self, drawn: np.ndarray, start: Points, end: Points) -> np.ndarray:
        """A drawing with one stroke more, which may go beyond it."""
        pad = 20
        drawn, ends = np.pad(drawn, pad), np.array([start, end]) + pad
        self._poly(drawn, smooth(ends), self.pen * SCALE)
        return drawn

    def _strokes(self, char: str, high: float) -> np.ndarray:
        tall = high * LOW.get(char, 1.0)
        wide = tall * (1.0 if char in "+-=xT" else 1.6 if char == "~" else 0.8)
        pad = int(high * 0.3) + 2
        drawn = np.zeros((int(tall) + 2 * pad, int(wide) + 2 * pad), np.float32)
        scribble = [self.rng.uniform(0, 1, (self.rng.integers(2, 6), 2))]
        for stroke in STROKES.get(char, scribble):
            at = np.array(stroke) + self.rng.normal(0, self.spread, (len(stroke), 2))
            self._poly(drawn, smooth(at) * [wide, tall] + pad, self.pen * SCALE)
        return drawn

    @staticmethod
    def _poly(on: np.ndarray, points: np.ndarray, wide: float, closed: bool = False) -> None:
        whole = np.round(points * 8).astype(np.int32)
        cv2.polylines(on, [whole], closed, 1.0, max(1, round(wide)), cv2.LINE_AA, 3)

    def _face(self, digit: int, side: float) -> np.ndarray:
        """The dots of a die."""
        reach = self.pen * SCALE
        drawn = np.zeros((int(side + 4 * reach), int(side + 4 * reach)), np.float32)
        step, turned = (side - 2 * reach) / 2, digit in (2, 3, 6) and self.rng.random() < 0.4
        for spot in PIPS[digit]:
            row, column = divmod("abcdefghi".index(spot), 3)
            row, column = (column, 2 - row) if turned else (row, column)
            at = np.array([column, row]) * step + 3 * reach + self.rng.normal(0, 0.06 * side, 2)
            # A dot is dabbed, and no disc.
            by = self.rng.normal(0, 0.35 * reach, 2)
            self._poly(drawn, smooth([at, at + by]), reach * self.rng.uniform(1.3, 2.0))
        return _trimmed(drawn)

    def _tally(self, number: int, high: float) -> np.ndarray:
        """A stroke for each, every fifth through the four before."""
        gap = high * self.rng.uniform(0.2, 0.3)
        drawn = np.zeros((int(high * 1.6), int(gap * (number + 3))), np.float32)
        for n in range(1, number + 1):
            x, top = gap * (n + 0.5), 0.3 * high
            ends = [(x, top), (x, top + high)]
            if n % 5 == 0:
                ends = [(x - 4.6 * gap, top + 0.8 * high), (x - 0.4 * gap, top + 0.2 * high)]
            at = np.array(ends) + self.rng.normal(0, 0.06 * high, (2, 2))
            self._poly(drawn, smooth(at), self.pen * SCALE)
        return _trimmed(drawn)

    # What is written and drawn on a layer; places are in mm.

    def write(self, layer: np.ndarray, text: str, area: Area, kind: str = "number") -> None:
        """A text in a cell: now and then after another that is erased or struck out. `3 dots` is
        the face of a die, `3 tally` so many strokes, and `!` a scribble."""
        if self.rng.random() < self.mended:
            self._mend(layer, text, area, kind)
        else:
            self._set(layer, text, area, kind)

    def _mend(self, layer: np.ndarray, text: str, area: Area, kind: str) -> None:
        rng = self.rng
        old = "".join(str(rng.integers(1, 7)) if c.isdigit() else c for c in text)
        way = rng.choice(["erased", "over", "struck"])
        if way == "struck" and area.width < 5.5 * max(1, len(text)):
            way = "erased"
        if way == "struck":
            half = area._replace(width=area.width * 0.5)
            x, y, wide, high = self._set(layer, old, half, kind)
            for _ in range(rng.integers(1, 3)):
                by = rng.uniform(-0.3, 0.3)
                start, end = (x - 0.4, y + high * (0.55 + by)), (x + wide, y + high * (0.5 - by))
                self.line(layer, start, end)
            self._set(layer, text, half._replace(x=area.x + 0.5 * area.width), kind)
            return
        x, y = (max(0, int(SCALE * (one - 3))) for one in area[:2])
        on = layer[y : y + int(SCALE * (area.height + 6)), x : x + int(SCALE * (area.width + 6))]
        gone, place = np.zeros_like(on), area._replace(x=area.x - x / SCALE, y=area.y - y / SCALE)
        self._set(gone, old, place, kind)
        if way == "erased":
            gone = cv2.GaussianBlur(gone, (0, 0), rng.uniform(1.0, 3.0)) * rng.uniform(0.08, 0.28)
            # What the eraser rubbed over is not white again.
            x, y, wide, high = (int(SCALE * one) for one in place)
            gone[y : y + high, x : x + wide] += rng.uniform(0.0, 0.06)
        np.maximum(on, gone * (0.6 if way == "over" else 1.0), out=on)
        grey, self.grey = self.grey, min(1.0, self.grey * (1.25 if way == "over" else 1.0))
        self._set(layer, text, area, kind)
        self.grey = grey

    def _set(self, layer: np.ndarray, text: str, area: Area, kind: str) -> tuple[float, ...]:
        """Writes a text, and tells on which area."""
        rng, text = self.rng, text.translate(SIGNS)
        size = min(self.size * rng.uniform(0.9, 1.1), area.height * 0.9, 4.8) * SCALE
        if kind == "die" and self.dots and text in {*"123456"}:
            text = f"{text} dots"
        if kind == "number" and self.tallies and text in {*"23456"}:
            text = f"{text} tally"
        if text.endswith("dots"):
            glyphs = [self._face(int(text[0]), min(size, 0.8 * SCALE * area.width))]
        elif text.endswith("tally"):
            glyphs = [self._tally(int(text[0]), size)]
        else:
            glyphs = [self.glyph(char, size) for char in text if char != " "]
        gaps = rng.uniform(0.25, 0.8, len(glyphs)) * size / 4
        whole, room = sum(g.shape[1] for g in glyphs) + sum(gaps[:-1]), (area.width - 0.5) * SCALE
        if whole > room:
            by = max(room / whole, 0.55)
            tall = max(by, 0.75)
            sizes = [(max(2, int(g.shape[1] * by)), max(3, int(g.shape[0] * tall))) for g in glyphs]
            glyphs = [cv2.resize(g, to, None, 0, 0, 3) for g, to in zip(glyphs, sizes, strict=True)]
            gaps, whole = gaps * by, sum(g.shape[1] for g in glyphs) + sum(gaps[:-1]) * by
        slack = area.width * SCALE - whole
        x = area.x * SCALE + slack / 2 + rng.normal(0, 0.12) * max(slack, 0)
        y = (area.y + area.height * (0.5 + rng.normal(0, 0.05))) * SCALE
        left = x
        for glyph, gap in zip(glyphs, gaps, strict=True):
            self._ink(layer, glyph, x, y - glyph.shape[0] / 2 + rng.normal(0, 0.1) * SCALE)
            x += glyph.shape[1] + gap
        return left / SCALE, y / SCALE - size / SCALE / 2, (x - left) / SCALE, size / SCALE

    def line(self, layer: np.ndarray, start: Points, end: Points, wide: float = 0.0) -> None:
        """A stroke from one place to another, about."""
        a, b = (np.array(one) + self.rng.normal(0, 0.35, 2) for one in (start, end))
        self.trace(layer, [a, (a + b) / 2 + self.rng.normal(0, 0.15, 2), b], wide)

    def ring(self, layer: np.ndarray, area: Area) -> None:
        """A ring around a place, not quite closed or more than that."""
        rng, by = self.rng, self.rng.uniform(0.95, 1.25, 2)
        turn = np.linspace(0, 2 * math.pi * rng.uniform(0.93, 1.12), 40) + rng.uniform(0, 6.3)
        out = 1 + 0.06 * np.sin(2 * turn + rng.uniform(0, 6)) + 0.04 * np.sin(3 * turn + by[0] * 9)
        x, y = area.x + area.width / 2 + rng.normal(0, 0.2), area.y + area.height / 2
        wide, high = area.width / 2 * by[0], area.height / 2 * by[1]
        y += rng.normal(0, 0.2)
        self.trace(layer, np.c_[x + wide * out * np.cos(turn), y + high * out * np.sin(turn)])

    def trace(self, layer: np.ndarray, points: Points, wide: float = 0.0) -> None:
        """A stroke through some places."""
        at = (smooth(points) if len(points) < 8 else np.array(points)) * SCALE
        wide = (wide or self.pen) * SCALE
        low, high = at.min(0) - wide - 2, at.max(0) + wide + 2
        drawn = np.zeros((int(high[1] - low[1]) + 2, int(high[0] - low[0]) + 2), np.float32)
        self._poly(drawn, at - low, wide)
        self._ink(layer, drawn, *low)

    def _ink(self, layer: np.ndarray, drawn: np.ndarray, x: float, y: float) -> None:
        rng, (x, y) = self.rng, (round(x), round(y))
        (high, wide), (tall, broad) = layer.shape, drawn.shape
        left, top, right, low = max(x, 0), max(y, 0), min(x + broad, wide), min(y + tall, high)
        if right <= left or low <= top:
            return
        part = drawn[top - y : low - y, left - x : right - x]
        part = part * np.clip(self.grey + rng.normal(0, 0.03), 0.3, 0.98)
        if self.grain:
            part = part * (1 - self.grain * rng.random(part.shape, np.float32))
        on = layer[top:low, left:right]
        np.maximum(on, part, out=on)


def _trimmed(drawn: np.ndarray, over: float = 0.15) -> np.ndarray:
    """A drawing without what is empty around it."""
    rows, columns = np.flatnonzero(drawn.max(1) > over), np.flatnonzero(drawn.max(0) > over)
    if not len(rows):
        return drawn
    return drawn[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
